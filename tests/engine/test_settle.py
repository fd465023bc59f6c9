"""Chance and senses answer by themselves until a player is asked."""

from random import Random
from typing import Any

import pytest

from divetable.engine.core import CHANCE, SENSES, Event, Moves, apply, collect
from divetable.engine.errors import IllegalMove
from divetable.engine.match import playout
from divetable.engine.settle import Entry, Nature, PlainDice, Senses, settle
from divetable.games import rulebook
from divetable.games.dive.components import Saw
from pearls import RULEBOOK, Tide, TideCame


class NumberedDice:
    """A generator for each place, and which places were asked for."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def at(self, index: int) -> Random:
        self.asked.append(index)
        return Random(index)


def test_it_goes_on_to_the_first_question_for_a_player() -> None:
    s, events = RULEBOOK.game(2).start(), list[Event]()
    (entry,) = settle(s, Nature(PlainDice(Random(1))), 0, collect(events))
    assert isinstance(entry.move, Tide)
    assert (entry.seat, set(s.asks)) == (CHANCE, {0, 1})
    assert [type(event) for event in events] == [TideCame]


def test_where_a_player_is_asked_or_the_game_is_over_nothing_is_done() -> None:
    s, rng = RULEBOOK.game(2).start(), Random(1)
    nature = Nature(PlainDice(rng))
    settle(s, nature)
    before = s.clone()
    assert settle(s, nature) == []
    assert s == before
    playout(s, rng)
    assert settle(s, nature) == []


def test_each_answer_is_drawn_for_its_place_in_the_log() -> None:
    s, dice = rulebook("dive").game(2).start(), NumberedDice()
    answers = settle(s, Nature(dice), 7)
    assert [seat for seat, _ in answers] == [CHANCE, SENSES]
    assert dice.asked == [7, 8]


def test_senses_are_asked_for_their_place_and_see_the_table() -> None:
    places, seen = list[int](), list[Any]()

    def nothing(s: Any, moves: Moves[Any]) -> Saw:
        seen.append(s.clone())
        return Saw((None, None))

    def senses_at(index: int) -> Senses:
        places.append(index)
        return nothing

    s = rulebook("dive").game(2).start()
    first, second = settle(s, Nature(PlainDice(Random(1)), senses_at), 3)
    assert places == [4]
    assert second == Entry(SENSES, Saw((None, None)))
    assert seen == [apply(rulebook("dive").game(2).start(), *first)[0]]


def test_senses_that_answer_what_is_no_answer_are_refused() -> None:
    s = rulebook("dive").game(2).start()
    with pytest.raises(IllegalMove):
        settle(s, Nature(PlainDice(Random(1)), lambda index: lambda state, moves: Saw((None,))))
