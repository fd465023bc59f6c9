"""A game in progress: state, log and who answers for chance and for the senses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, Generic, NamedTuple, Protocol

from divetable.engine.core import CHANCE, Event, Game, Move, Moves, S, Seat, State, V, apply, collect, explain, play
from divetable.engine.errors import IllegalMove


class Entry(NamedTuple):
    """One answer."""

    seat: Seat
    move: Move


class Dice(Protocol):
    """Where chance comes from: a generator for the answer at each place in the log."""

    def at(self, index: int) -> Random:
        """The generator for the answer at *index*."""
        ...


class PlainDice:
    """One ordinary generator, for simulation."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def at(self, index: int) -> Random:
        """Always the same one."""
        return self.rng


class Senses(Protocol):
    """Answers for ``SENSES``."""

    def __call__(self, s: Any, moves: Moves[Any]) -> Move:
        """What the players perceive of *s*."""
        ...


class Match(Generic[S, V]):
    """Takes answers, keeps the log, and lets chance and senses answer for themselves."""

    def __init__(self, game: Game[S, V], dice: Dice, senses: Senses | None = None) -> None:
        self.game = game
        self.dice = dice
        self.senses = senses
        self.log: list[Entry] = []
        self.opening: list[Event] = []
        """What happened before anybody was asked."""
        self.state = game.start(collect(self.opening))
        self.opening += self._settle()

    def answer(self, seat: Seat, move: Move) -> list[Event]:
        """Play *move*, then let nature answer until a player is asked."""
        events = self._play(seat, move)
        return events + self._settle()

    def time_out(self, seat: Seat) -> list[Event]:
        """Answer as the rules do for a player whose clock ran out."""
        step = self.state.step
        if step is None or seat not in self.state.asks:
            raise IllegalMove(seat, Move(), *explain(self.state, seat, Move()))
        return self.answer(seat, step.default(self.state, seat))

    def view(self, seat: Seat | None) -> V:
        """What *seat* knows now."""
        if seat is not None and seat not in self.game.seats:
            raise ValueError(f"there is no seat {seat}")
        return self.game.view(self.state, seat)

    @property
    def over(self) -> bool:
        """Whether nobody will be asked again."""
        return self.state.step is None

    def _settle(self) -> list[Event]:
        events: list[Event] = []
        while (seat := min(self.state.asks, default=0)) < 0:
            events += self._play(seat, self._nature(seat, self.state.asks))
        return events

    def _nature(self, seat: Seat, asks: Mapping[Seat, Moves[Any]]) -> Move:
        if seat != CHANCE and self.senses is not None:
            return self.senses(self.state, asks[seat])
        move: Move = asks[seat].sample(self.dice.at(len(self.log)))
        return move

    def _play(self, seat: Seat, move: Move) -> list[Event]:
        self.state, events = apply(self.state, seat, move)
        self.log.append(Entry(seat, move))
        return events


def replay(game: Game[S, V], log: Iterable[Entry]) -> S:
    """The state a log leads to. Needs no seed: chance is in the log."""
    s = game.start()
    for seat, move in log:
        s, _ = apply(s, seat, move)
    return s


def playout(s: State, rng: Random) -> None:
    """Play *s* out at random, in place."""
    while asks := s.asks:
        seat = next(iter(asks))
        play(s, seat, asks[seat].sample(rng))
