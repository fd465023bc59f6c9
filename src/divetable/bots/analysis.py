"""A finished game looked at again: who was how likely to win when, where it turned, and what the dice did.

The chance of each seat after every answer is the mean of many ways to go on from there, played by our bots' instinct
with all cards open. What an answer changed for its own seat is that seat's doing, and so is, for each, what answers
given at once and in secret changed. What the dice of one's own turn changed is luck. The rest the others did.
All of it is an estimate and comes with its standard error.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from itertools import pairwise
from math import sqrt
from random import Random
from time import perf_counter
from typing import Any, Final

from divetable.bots.tree import Rollout
from divetable.engine.core import CHANCE, AnyGame, Move, Seat, apply
from divetable.engine.values import Value

TURNING_POINTS: Final = 3
LEAST: Final = 0.05
"""A change of less is no turning point."""
SURE: Final = 3.5
"""Nor is one of fewer standard errors: a game has some hundred changes, and of these several are of two by chance."""
DOUBT: Final = 0.25
"""How far, squared, a way to go on that nobody played may be from the mean."""


class Point(Value):
    """After so many answers: each seat's chance to win, and the largest standard error of these."""

    answers: int
    seat: Seat
    """Who gave the last answer; chance and senses are below zero."""
    chances: tuple[float, ...]
    error: float


class Share(Value):
    """What a seat's chance came to by its own answers and by its own dice."""

    skill: float
    luck: float
    error: float


class Analysis(Value):
    """What was skill and what was luck in a whole game."""

    points: tuple[Point, ...]
    shares: tuple[Share, ...]
    """How much of each player's result was skill and how much luck, by seat."""
    turning: tuple[int, ...]
    """Points at which most was decided, in the order of the game."""


class _Estimate:
    """A state, and what has been foreseen of it."""

    def __init__(self, seat: Seat, owners: Sequence[Seat], state: Any, seats: int) -> None:
        self.seat, self.owners, self.state = seat, owners, state
        self.samples = 0
        self.totals, self.squares = [0.0] * seats, [0.0] * seats

    def add(self, worth: Sequence[float]) -> None:
        self.samples += 1
        for seat, share in enumerate(worth):
            self.totals[seat] += share
            self.squares[seat] += share * share

    def chances(self) -> tuple[float, ...]:
        return tuple(total / self.samples for total in self.totals)

    def error(self) -> float:
        """Never nothing while the game goes on: that a few ways to go on end alike says little."""
        if self.state.step is None:
            return 0.0
        n = self.samples
        variance = max(square / n - (total / n) ** 2 for total, square in zip(self.totals, self.squares, strict=True))
        return sqrt((max(0.0, variance) * n + DOUBT) / (n + 1) / n)


def analyse(
    game: AnyGame,
    answers: Iterable[tuple[Seat, Move]],
    rng: Random,
    seconds: float | None = None,
    passes: int = 400,
) -> Analysis:
    """Look at the game that *answers* made, *passes* times at every moment or as often as *seconds* allow."""
    if passes < 1:
        raise ValueError(f"in {passes} passes there is nothing to be seen")
    moments = _moments(game, answers)
    foresee: Rollout = import_module(f"divetable.bots.{game.name}.foresight").foresee(game)
    end = None if seconds is None else perf_counter() + seconds
    for done in range(passes):
        if done and end is not None and perf_counter() > end:
            break
        for moment in moments:
            over = moment.state.step is None
            moment.add(game.returns(moment.state) if over else foresee(moment.state.clone(), rng))
    return _summed_up(moments, len(game.seats))


def _moments(game: AnyGame, answers: Iterable[tuple[Seat, Move]]) -> list[_Estimate]:
    state = game.start()
    seats = len(game.seats)
    moments = [_Estimate(CHANCE, (), state, seats)]
    for seat, move in answers:
        after, _ = apply(state, seat, move)
        moments.append(_Estimate(seat, _owners(state, seat, move, game.seats), after, seats))
        state = after
    return moments


def _owners(state: Any, seat: Seat, move: Move, seats: Sequence[Seat]) -> Sequence[Seat]:
    """Whose doing, or whose luck, the answer is."""
    if seat < 0:
        turn = getattr(state.step, "seat", None)
        return () if turn is None else (turn,)
    return seats if move.secret else (seat,)


def _summed_up(moments: list[_Estimate], seats: int) -> Analysis:
    points = tuple(Point(n, moment.seat, moment.chances(), moment.error()) for n, moment in enumerate(moments))
    skill, luck, noise = [0.0] * seats, [0.0] * seats, [0.0] * seats
    for (before, after), moment in zip(pairwise(points), moments[1:], strict=True):
        for owner in moment.owners:
            gained = after.chances[owner] - before.chances[owner]
            (skill if moment.seat >= 0 else luck)[owner] += gained
            noise[owner] += before.error**2 + after.error**2
    shares = tuple(Share(skill[seat], luck[seat], sqrt(noise[seat])) for seat in range(seats))
    return Analysis(points, shares, _turning(points))


def _turning(points: tuple[Point, ...]) -> tuple[int, ...]:
    """Return the points at which most was decided. What was dealt before anybody has answered is not one of them."""
    swings = []
    first = next((n for n, point in enumerate(points) if point.seat >= 0), len(points))
    for before, after in pairwise(points[max(0, first - 1) :]):
        swing = max(abs(now - then) for now, then in zip(after.chances, before.chances, strict=True))
        if swing >= LEAST and swing > SURE * sqrt(before.error**2 + after.error**2):
            swings.append((swing, after.answers))
    return tuple(sorted(answers for _, answers in sorted(swings, reverse=True)[:TURNING_POINTS]))
