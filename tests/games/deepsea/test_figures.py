"""Whole games, counted: what random play and a rule of thumb come to."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import fmean

import pytest

from divetable.engine.core import CHANCE, Event, Move, Seat, collect, play
from divetable.games.deepsea.components import State
from divetable.games.deepsea.events import AirRanOut
from divetable.games.deepsea.game import DeepSea
from divetable.games.deepsea.moves import PickUp, TouchNothing, TurnBack
from divetable.games.deepsea.rules import Declare, Hunt

GAMES = 400
Policy = Callable[[State, Seat], Move | None]


def played(players: int, games: int, policy: Policy) -> list[tuple[State, list[Event]]]:
    """Finished games; where *policy* has no opinion the answer is drawn."""
    game, rng, ended = DeepSea(players), Random(players), []
    for _ in range(games):
        events: list[Event] = []
        emit = collect(events)
        s = game.start(emit)
        while s.asks:
            (seat,) = s.asks
            move = None if seat == CHANCE else policy(s, seat)
            play(s, seat, move or s.asks[seat].sample(rng), emit)
        ended.append((s, events))
    return ended


@pytest.mark.parametrize(
    ("players", "turns", "airless"), [(2, 43, 0.53), (3, 59, 0.72), (4, 72, 0.85), (5, 84, 0.93), (6, 94, 0.97)]
)
def test_random_play(players: int, turns: int, airless: float) -> None:
    ended = played(players, GAMES, lambda s, seat: None)
    mean = fmean(s.turns for s, _ in ended)
    share = sum(isinstance(event, AirRanOut) for _, events in ended for event in events) / (3 * GAMES)
    assert abs(mean - turns) < 0.5 + 4 * 7.7 / GAMES**0.5  # rounded; a game's turns deviate by 7 to 8
    assert abs(share - airless) < 0.005 + 4 * (airless * (1 - airless) / (3 * GAMES)) ** 0.5


def careful(depth: int) -> Policy:
    """Touch nothing above *depth*, turn at the first chip, and take one more near the submarine."""

    def decide(s: State, seat: Seat) -> Move | None:
        place, load = s.places[seat], s.loads[seat]
        if isinstance(s.step, Declare):
            return TurnBack()
        if not isinstance(s.step, Hunt):
            return None
        good = place <= 8 if s.turned[seat] else place >= depth
        return PickUp() if s.line[place] and good and len(load) < 2 else TouchNothing()

    return decide


@pytest.mark.parametrize(("players", "depth", "score"), [(2, 16, 38.5), (4, 8, 32.7), (6, 8, 28.1)])
def test_the_rule_of_thumb(players: int, depth: int, score: float) -> None:
    ended = played(players, 150, careful(depth))
    mean = fmean(fmean(map(sum, s.banked)) for s, _ in ended)
    assert abs(mean - score) < 0.03 * score + 1.2  # a game's mean deviates by 5 to 10


def greedy(s: State, seat: Seat) -> Move | None:
    """Take everything, turn at three."""
    if isinstance(s.step, Hunt):
        return PickUp() if s.line[s.places[seat]] else TouchNothing()
    return TurnBack() if isinstance(s.step, Declare) and len(s.loads[seat]) >= 3 else next(iter(s.asks[seat]))


@pytest.mark.parametrize("players", [2, 4, 6])
def test_greed_earns_nothing(players: int) -> None:
    assert fmean(fmean(map(sum, s.banked)) for s, _ in played(players, 100, greedy)) < 1
