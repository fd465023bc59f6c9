"""The novice: cannot leave treasure lying, turns late, and forgets that others breathe too."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from divetable.bots.bot import Budget
from divetable.bots.deepsea.instinct import BACK, DEEPER, LEAVE, TAKE
from divetable.engine.core import AnyGame, Move, Moves
from divetable.games.deepsea.rules import Declare, Hunt
from divetable.games.deepsea.view import View

LURE: Final = (0.0, 0.25, 0.6, 0.8, 0.9)
"""By level: how hard a chip is to pass by."""
ENOUGH: Final = 2
"""Units with which even a novice thinks of home."""
HESITATION: Final = 0.4
"""How often a novice with one find swims on for another."""
PACE: Final = 2.0
"""Spaces a novice believes to swim a turn, whatever the load."""


class Novice:
    """Plausible mistakes: greedy on the way down, greedier on the way up, and surprised by the end of the air."""

    def __init__(self, game: AnyGame) -> None:
        """The rules are all a novice knows."""

    def decide(self, view: View, asked: Moves[Any], rng: Random, budget: Budget) -> Move:
        """Return one of *asked*, drawn with *rng* by simple habits; *budget* is not used."""
        match view.step:
            case Declare(seat):
                swims_on = len(view.loads[seat]) < ENOUGH and rng.random() < HESITATION
                return DEEPER if swims_on else BACK
            case Hunt(seat):
                return self._hunt(view, seat, rng)
        move: Move = asked.sample(rng)
        return move

    def _hunt(self, view: View, seat: int, rng: Random) -> Move:
        place, load = view.places[seat], view.loads[seat]
        unit = view.line[place]
        if not unit or len(load) > ENOUGH:
            return LEAVE
        if load and place / PACE * (len(load) + 1) > view.air:  # counts its own breath only
            return LEAVE
        return TAKE if rng.random() < LURE[max(unit)] else LEAVE
