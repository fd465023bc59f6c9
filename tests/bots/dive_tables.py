"""Dive as a bot finds it: rounds laid out by hand, and what is answered there."""

from __future__ import annotations

from functools import cache
from random import Random

from divetable.bots import Budget, find
from divetable.engine.core import Move, Seat, play
from divetable.games.dive import RULEBOOK
from divetable.games.dive.components import (
    Commit,
    Companion,
    Glimpse,
    Reading,
    State,
    Use,
    WishFor,
)
from divetable.games.dive.game import DiveGame
from divetable.games.dive.options import CompanionSet, Options
from divetable.games.dive.program import Program

NOTHING, GREEN, RED, MANTA = range(4)


@cache
def setups() -> tuple[DiveGame, ...]:
    return tuple(RULEBOOK.setups())  # type: ignore[arg-type]  # this rulebook makes no other game


def sure(*levels: tuple[bool, int]) -> Reading:
    """A reading that leaves hardly a doubt."""
    return Reading(tuple(glimpse(0.999 if shark else 0.001, helper) for shark, helper in levels))


def glimpse(shark: float, helper: int) -> Glimpse:
    nothing, green, red, manta = (0.997 if kind == helper else 0.001 for kind in range(4))
    return Glimpse(shark, (nothing, green, red, manta))


def programming(
    pawns: tuple[int, ...],
    reading: Reading | None = None,
    tile: Companion | None = None,
    use: Use = Use.HELD,
    options: Options | None = None,
) -> tuple[DiveGame, State]:
    """All are asked for a program; seat 0 has seen *reading* and has *tile*."""
    companions = CompanionSet.TEN if tile else CompanionSet.NONE
    game = DiveGame(len(pawns), options or Options(companions=companions, youngest=0 if tile else None))
    s, rng, tiles = game.start(), Random(3), [tile, *(one for one in Companion if one is not tile)]
    while not isinstance(s.step, Program):
        seat, moves = next(iter(s.asks.items()))
        wished = tiles[seat] if seat >= 0 else None
        play(s, seat, moves.sample(rng) if wished is None else WishFor(wished))
    s.pawns[: len(pawns)] = pawns
    s.readings = (reading, *[None] * (len(pawns) - 1))
    s.uses[0] = use
    s.asks = s.step.asks(s)
    return game, s


def ask(game: DiveGame, s: State, bot: str, seat: Seat = 0, seed: int = 1, iterations: int = 150) -> Move:
    return find(game, bot).decide(game.view(s, seat), s.asks[seat], Random(seed), Budget(iterations=iterations))


def speeds(move: Move) -> list[int]:
    assert isinstance(move, Commit)
    return [sum(token.value for token in level) for level in move.levels]


def claims(move: Move) -> list[bool]:
    assert isinstance(move, Commit)
    return [level[0].shark for level in move.levels]
