"""Every answer played through on the same dice, and the best one kept: search without a tree.

Where the others can be foretold, and one's own later answers too, a tree only spreads the iterations thin. Here each
iteration is one rehearsal of one answer. A round rehearses every answer once with the same luck, so that what differs
is the answer; those that have fallen behind for certain are rehearsed no longer.
"""

from __future__ import annotations

from collections.abc import Callable
from math import fsum
from random import Random
from typing import Any, Final

from divetable.bots.search import Search
from divetable.bots.tree import Arm, Tuning
from divetable.engine.core import AnyGame, Move, Seat, View, play

Rehearse = Callable[[Any, Seat, Random], float]
"""Plays a state on, in place, and says what it came to for the seat, from 0 to 1."""
Habit = Callable[[Any, Seat], Move | None]
"""What a seat would answer without a rehearsal."""
ROUNDS: Final = 32
"""So many rounds pass before it is asked which answers to give up."""
LUCKS: Final = 2**53


class Stage:
    """One decision's worth of rehearsals."""

    def __init__(self, game: AnyGame, view: View, rehearse: Rehearse, habit: Habit, certain: float) -> None:
        assert view.seat is not None, "a spectator has nothing to decide"
        self.game, self.view, self.seat = game, view, view.seat
        self.rehearse, self.certain, self.iterations = rehearse, certain, 0
        s = game.guess(view, Random(0))
        usual = habit(s, self.seat)
        self._arms = sorted((Arm(move, 0.0) for move in s.asks[self.seat]), key=lambda arm: arm.move != usual)
        self.open = self._arms
        self.results: list[list[float]] = [[] for _ in self.open]
        """Of the answers still open, by round."""
        self.gains: list[float] = []
        """This round's, so far: a round counts when it is complete."""
        self.luck = 0

    def arms(self) -> list[Arm]:
        """What each answer has brought, the usual one first."""
        return self._arms

    def iterate(self, rng: Random) -> None:
        """Rehearse the answer whose turn it is."""
        if not self.gains:
            self.luck = int(rng.random() * LUCKS)
        luck = Random(self.luck)
        s = self.game.guess(self.view, luck)
        play(s, self.seat, self.open[len(self.gains)].move)
        self.gains.append(self.rehearse(s, self.seat, luck))
        self.iterations += 1
        if len(self.gains) == len(self.open):
            self._close_round()

    def settled(self) -> bool:
        """Whether there is nothing left to compare."""
        return len(self.open) < 2

    def _close_round(self) -> None:
        for arm, results, gained in zip(self.open, self.results, self.gains, strict=True):
            arm.visits += 1
            arm.total += gained
            arm.squares += gained * gained
            results.append(gained)
        self.gains = []
        if not self.open[0].visits % ROUNDS:
            self._give_up()

    def _give_up(self) -> None:
        """Closes what the best answer so far beats for certain."""
        best = max(range(len(self.open)), key=lambda i: self.open[i].mean)
        kept = [i for i in range(len(self.open)) if not self._beaten(self.results[i], self.results[best])]
        self.open, self.results = [self.open[i] for i in kept], [self.results[i] for i in kept]

    def _beaten(self, results: list[float], best: list[float]) -> bool:
        """By so many standard errors, luck for luck."""
        leads = [other - own for own, other in zip(results, best, strict=True)]
        total = fsum(leads)
        spread = fsum(lead * lead for lead in leads) - total * total / len(leads)
        return total * total > self.certain * self.certain * (spread + 0.1)


class Rehearsal(Search):
    """Decides by rehearsals, within seconds or an exact number of them."""

    def __init__(self, game: AnyGame, rehearse: Rehearse, habit: Habit, tuning: Tuning | None = None) -> None:
        super().__init__(game, tuning)
        self.rehearse, self.habit = rehearse, habit

    def begin(self, view: View) -> Stage:
        """Return a stage for the position in *view* on which nothing has been rehearsed yet."""
        return Stage(self.game, view, self.rehearse, self.habit, self.tuning.certain)
