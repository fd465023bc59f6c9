"""A rule of thumb for Deep Sea Adventure: the yardstick any cleverer diver has to beat."""

from __future__ import annotations

from random import Random
from typing import Any

from divetable.bots.bot import Budget
from divetable.engine.core import Move, Moves, Seat
from divetable.engine.values import Value
from divetable.games.deepsea.moves import GoDeeper, PickUp, TouchNothing, TurnBack
from divetable.games.deepsea.rules import Declare, Hunt
from divetable.games.deepsea.view import View


class Threshold(Value):
    """Touches nothing above space *depth*, takes at most *most* units and turns back with *turn_at* of them.

    On the way up it takes what lies on space *near* or closer to the submarine.
    """

    depth: int
    most: int
    turn_at: int = 1
    near: int = 8

    def decide(self, view: View, asked: Moves[Any], rng: Random, budget: Budget) -> Move:
        """The rule of thumb where it has a say; a drawn answer where it has none (the order of lost treasure)."""
        match view.step:
            case Declare(seat):
                return self._declare(view, seat)
            case Hunt(seat):
                return self._hunt(view, seat)
        move: Move = asked.sample(rng)
        return move

    def _declare(self, view: View, seat: Seat) -> Move:
        return TurnBack() if len(view.loads[seat]) >= self.turn_at else GoDeeper()

    def _hunt(self, view: View, seat: Seat) -> Move:
        place = view.places[seat]
        good = place <= self.near if view.turned[seat] else place >= self.depth
        return PickUp() if view.line[place] and good and len(view.loads[seat]) < self.most else TouchNothing()
