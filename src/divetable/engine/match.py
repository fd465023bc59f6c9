"""A game in progress: its state and the log of all answers."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Generic

from divetable.engine.core import Event, Game, Move, S, Seat, State, V, apply, collect, copy_for, explain, play
from divetable.engine.errors import IllegalMove
from divetable.engine.settle import Dice, Entry, Nature, Senses, settle


class Match(Generic[S, V]):
    """Takes answers, keeps the log, and lets chance and senses answer for themselves."""

    def __init__(self, game: Game[S, V], dice: Dice, senses: Senses | None = None) -> None:
        self.game, self.dice = game, dice
        self.nature = Nature(dice, lambda index: senses)
        self.opening: list[Event] = []
        """What happened before anybody was asked."""
        self.state = game.start(collect(self.opening))
        self.log: list[Entry] = settle(self.state, self.nature, 0, collect(self.opening))

    def answer(self, seat: Seat, move: Move) -> list[Event]:
        """Play *move*, then let nature answer until a player is asked. If the rules raise, nothing has changed."""
        events: list[Event] = []
        emit = collect(events)
        state = copy_for(self.state, seat, move)
        play(state, seat, move, emit)
        settled = settle(state, self.nature, len(self.log) + 1, emit)
        self.state = state
        self.log += [Entry(seat, move), *settled]
        return events

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
