"""The regular: keeps out of the sharks' way, and lets them at others when a bite is to be had."""

from __future__ import annotations

from random import Random
from typing import Any

from divetable.bots.bot import Budget
from divetable.bots.hainoon.instinct import PRUDENT, instinct
from divetable.engine.core import Move, Moves
from divetable.games.hainoon.game import HaiNoon
from divetable.games.hainoon.view import HaiNoonView


class Regular:
    """Sound and not vindictive: the own skin comes first, whoever else is bitten."""

    def __init__(self, game: HaiNoon) -> None:
        self.game = game

    def decide(self, view: HaiNoonView, asked: Moves[Any], rng: Random, budget: Budget) -> Move:
        """By instinct alone, which looks at nothing of the guess but what the view shows."""
        assert view.seat is not None, "a spectator has nothing to decide"
        return instinct(self.game.guess(view, rng), view.seat, asked, PRUDENT)
