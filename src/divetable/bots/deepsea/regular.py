"""The regular: weighs what a load does for its standing against the chance to bring it home, and plans no further."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from divetable.bots.bot import Budget
from divetable.bots.deepsea.instinct import Nature, instinct
from divetable.engine.core import AnyGame, Move, Moves
from divetable.games.deepsea.view import View

DARING: Final = (4.0, 10.0, 14.0)
SOBER: Final = (8.0, 20.0, 28.0)
NATURES: Final = {
    2: Nature(greed=1.05, foresight=1.0, caution=DARING, hope=-0.3),
    3: Nature(greed=1.1, foresight=1.0, caution=DARING, hope=-0.3),
    4: Nature(greed=1.2, foresight=1.0, caution=SOBER, hope=0.1),
    5: Nature(greed=1.3, foresight=0.9, caution=DARING, hope=0.2),
    6: Nature(greed=1.3, foresight=0.8, caution=DARING, hope=0.3),
}
"""By players: in a crowd most are home soon with something small, so fewer breathe on one's own way back."""


def nature(players: int) -> Nature:
    """What does best against rules of thumb with so many *players*."""
    return NATURES[players]


class Regular:
    """Sound and predictable: dives as deep as pays, turns at the first find, adds a second one if that comes home."""

    def __init__(self, game: AnyGame) -> None:
        self.nature = nature(len(game.seats))

    def decide(self, view: View, asked: Moves[Any], rng: Random, budget: Budget) -> Move:
        """Return one of *asked* by the rules of thumb of ``instinct``, without search; *budget* is not used."""
        assert view.seat is not None, "a spectator has nothing to decide"
        return instinct(view, view.seat, asked, rng, self.nature)
