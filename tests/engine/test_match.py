"""A match takes answers, refuses the rest, and lets chance and clock speak."""

from random import Random
from typing import Any

import pytest

from divetable.engine.core import NotAnAnswer, NotAsked, Over
from divetable.engine.errors import IllegalMove
from divetable.engine.match import Match, playout
from divetable.engine.settle import PlainDice
from pearls import RULEBOOK, Choose, Chose, NoSuchDepth, Surfaced, Tide, TideCame


def begun(players: int = 2) -> Match[Any, Any]:
    return Match(RULEBOOK.game(players), PlainDice(Random(1)))


def test_chance_answers_by_itself() -> None:
    match = begun()
    assert [seat for seat, _ in match.log] == [-1]
    assert isinstance(match.opening[0], TideCame)
    assert set(match.state.asks) == {0, 1}


def test_secret_answers_are_revealed_together() -> None:
    match = begun()
    (ready,) = match.answer(0, Choose(3))
    assert ready == Chose(0, 3)
    assert ready.seen_by(1) == ready.seen_by(None) == Chose(0, None)
    events = match.answer(1, Choose(1))
    assert [type(event) for event in events] == [Chose, Surfaced, Surfaced, TideCame]


@pytest.mark.parametrize(
    ("seat", "move", "objection", "rule"),
    [
        (0, Choose(4), NoSuchDepth(4), "P-4"),
        (0, Tide(1), NotAnAnswer("ChooseDepth"), "P-3"),
        (5, Choose(1), NotAsked((0, 1)), "P-3"),
        (-1, Tide(1), NotAsked((0, 1)), "P-3"),
    ],
)
def test_an_illegal_move_is_refused_with_reason_and_rule(seat: int, move: Any, objection: Any, rule: str) -> None:
    match = begun()
    before = match.state.clone()
    with pytest.raises(IllegalMove) as caught:
        match.answer(seat, move)
    assert (caught.value.objection, caught.value.rule) == (objection, rule)
    assert (match.state, len(match.log)) == (before, 1)


def test_nobody_answers_twice() -> None:
    match = begun()
    match.answer(0, Choose(3))
    with pytest.raises(IllegalMove) as caught:
        match.answer(0, Choose(3))
    assert caught.value.objection == NotAsked((1,))


def test_after_the_end_nothing_is_an_answer() -> None:
    match = begun()
    playout(match.state, Random(1))
    assert match.over
    with pytest.raises(IllegalMove) as caught:
        match.answer(0, Choose(1))
    assert (caught.value.objection, caught.value.rule) == (Over(), "P-6")


def test_the_clock_answers_with_the_default() -> None:
    match = begun()
    match.time_out(0)
    assert match.log[-1] == (0, Choose(1))


def test_the_clock_answers_for_nobody_who_is_not_asked() -> None:
    match = begun()
    match.time_out(0)
    with pytest.raises(IllegalMove) as caught:
        match.time_out(0)
    assert caught.value.objection == NotAsked((1,))
    playout(match.state, Random(1))
    with pytest.raises(IllegalMove) as caught:
        match.time_out(0)
    assert caught.value.objection == Over()


@pytest.mark.parametrize("seat", [-1, 2])
def test_nobody_sees_from_a_seat_that_is_not_there(seat: int) -> None:
    with pytest.raises(ValueError, match="no seat"):
        begun().view(seat)
