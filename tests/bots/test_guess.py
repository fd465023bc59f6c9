"""A guess never contradicts what the guesser knows; beyond the law that it looks like the view it came from."""

from __future__ import annotations

import pickle
from collections import Counter
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pearls
from divetable.engine.core import AnyGame, Moves, apply, is_answer
from divetable.engine.laws import some_answer, somewhere, viewers
from divetable.engine.match import Match, playout
from divetable.engine.settle import PlainDice
from divetable.eyes.senses import NoisyEyes
from divetable.games import NAMES, rulebook
from divetable.games.dive.components import LEVELS, Card, Glimpse, Helper, Reading, Saw, State
from divetable.games.dive.view import View as DiveView
from divetable.games.hainoon.board import DECK

BOOKS = {name: rulebook(name) for name in NAMES} | {"pearls": pearls.RULEBOOK}


@cache
def setups(name: str) -> tuple[AnyGame, ...]:
    return tuple(BOOKS[name].setups())


@pytest.mark.parametrize("name", BOOKS)
def test_a_guess_depends_on_the_view_alone(name: str) -> None:
    """The same view and the same generator give the same guess, though the view came through a wire."""

    @settings(deadline=None, max_examples=40)
    @given(st.sampled_from(setups(name)), st.integers(0, 2**32))
    def holds(game: AnyGame, seed: int) -> None:
        match, _, _ = somewhere(game, seed)
        for seat in viewers(game):
            view = match.view(seat)
            sent = pickle.loads(pickle.dumps(view))
            assert game.guess(view, Random(seed)) == game.guess(sent, Random(seed))

    holds()


@pytest.mark.parametrize("name", BOOKS)
def test_guesses_share_nothing(name: str) -> None:
    """Playing one out changes neither the view, nor another guess, nor the table."""

    @settings(deadline=None, max_examples=40)
    @given(st.sampled_from(setups(name)), st.integers(0, 2**32))
    def holds(game: AnyGame, seed: int) -> None:
        match, rng, _ = somewhere(game, seed)
        table = deepcopy(match.state)
        for seat in match.state.asks:
            view = match.view(seat)
            kept = deepcopy(view)
            one, two = game.guess(view, Random(1)), game.guess(view, Random(1))
            playout(one, rng)
            assert two == game.guess(view, Random(1))
            assert view == kept
        assert match.state == table

    holds()


@pytest.mark.parametrize("name", BOOKS)
def test_own_answers_are_the_same_in_every_guess(name: str) -> None:
    """What may be answered at the table may be answered in a guess, nothing else, and a secret answer looks alike."""

    @settings(deadline=None, max_examples=40)
    @given(st.sampled_from(setups(name)), st.integers(0, 2**32))
    def holds(game: AnyGame, seed: int) -> None:
        match, rng, _ = somewhere(game, seed)
        s = match.state
        elsewhere = [move for _, move in match.log[-8:]]
        for seat, moves in s.asks.items():
            guess = game.guess(match.view(seat), rng)
            drawn = [moves.sample(rng) for _ in range(4)]
            for move in (*drawn, *elsewhere):
                assert is_answer(guess, seat, move) == is_answer(s, seat, move)
            for move in drawn:
                if move.secret and len(s.asks) > 1:
                    after, told = apply(s, seat, move)
                    guessed, heard = apply(guess, seat, move)
                    assert game.view(after, seat) == game.view(guessed, seat)
                    assert [e.seen_by(seat) for e in told] == [e.seen_by(seat) for e in heard]

    holds()


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(setups("hainoon")), st.integers(0, 2**32))
def test_hai_noon_guesses_have_every_card_once(game: AnyGame, seed: int) -> None:
    match, rng, _ = somewhere(game, seed)
    for seat in viewers(game):
        guess = game.guess(match.view(seat), rng)
        cards = [*guess.pile, *guess.discards, *(card for held in (*guess.hands, *guess.rows) for card in held)]
        assert Counter(cards) == Counter(DECK) or not any(guess.hands)


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(setups("dive")), st.integers(0, 2**32))
def test_dive_guesses_have_every_card_once(game: AnyGame, seed: int) -> None:
    match, rng, _ = somewhere(game, seed)
    for seat in viewers(game):
        view = match.view(seat)
        assert isinstance(view, DiveView)
        guess = game.guess(view, rng)
        assert sorted(guess.stack) == list(range(len(guess.table.ocean)))


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(setups("deepsea")), st.integers(0, 2**32))
def test_deep_sea_has_nothing_to_guess(game: AnyGame, seed: int) -> None:
    match, rng, _ = somewhere(game, seed)
    assert all(game.guess(match.view(seat), rng) == match.state for seat in viewers(game))


def truth(s: State, moves: Moves[Any]) -> Saw:
    """Eyes that nothing escapes."""
    cards = [s.table.ocean[card] for card in s.stack[s.gone :][:LEVELS]]
    seen = Reading(tuple(certain(card) for card in cards))
    return Saw((seen,) * len(s.table.seats))


def certain(card: Card) -> Glimpse:
    nothing, green, red, manta = (float(card.helper is helper) for helper in Helper)
    return Glimpse(float(card.shark), (nothing, green, red, manta))


@pytest.mark.parametrize("skill", [0.0, 0.5, 1.0, 3.0, None])
@settings(deadline=None, max_examples=25)
@given(st.sampled_from(setups("dive")), st.integers(0, 2**32))
def test_dive_guesses_agree_with_what_was_seen(skill: float | None, game: AnyGame, seed: int) -> None:
    """Whatever the eyes (``None`` is certainty): the guess has the own reading, and what is certain lies there."""
    rng = Random(seed)
    match = Match(game, PlainDice(rng), truth if skill is None else NoisyEyes(str(seed), skill))
    for _ in range(rng.randrange(40)):
        if not match.over:
            match.answer(*some_answer(match.state, rng))
    for seat in viewers(game):
        guess = game.guess(match.view(seat), rng)
        assert game.view(guess, seat) == match.view(seat)
        reading = None if seat is None else match.state.readings[seat]
        if skill is None and reading is not None and match.state.asks:
            seen = [certain(guess.table.ocean[card]) for card in guess.stack[guess.gone :][: len(reading.levels)]]
            assert seen == list(reading.levels)


def test_doubtful_cards_are_guessed_as_often_as_seen() -> None:
    game = rulebook("dive").game(2)
    match = Match(
        game, PlainDice(Random(1)), lambda s, moves: Saw((Reading((Glimpse(0.8, (0.1, 0.6, 0.3, 0.0)),)),) * 2)
    )
    rng, tops = Random(2), Counter[Any]()
    for _ in range(1500):
        guess: Any = game.guess(match.view(0), rng)
        tops[guess.table.ocean[guess.stack[guess.gone]]] += 1
    assert sum(count for card, count in tops.items() if card.shark) / 1500 == pytest.approx(0.8, abs=0.04)
    for helper, share in zip(Helper, (0.1, 0.6, 0.3, 0.0), strict=True):
        assert sum(count for card, count in tops.items() if card.helper is helper) / 1500 == pytest.approx(
            share, abs=0.04
        )


def test_hidden_things_differ_from_guess_to_guess() -> None:
    """Otherwise the guess knows more than it may, or too little."""
    for name in ("hainoon", "dive"):
        game = setups(name)[0]
        match, _, _ = somewhere(game, 5, at_most=8)
        guesses = [game.guess(match.view(0), Random(seed)) for seed in range(8)]
        assert any(guess != guesses[0] for guess in guesses)
