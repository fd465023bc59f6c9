"""The bot that does not think: for tests, figures and playouts."""

from __future__ import annotations

from random import Random
from typing import Any

from divetable.bots.bot import Budget
from divetable.engine.core import Move, Moves


class RandomBot:
    """Any answer, each as likely as the next."""

    def decide(self, view: Any, asked: Moves[Any], rng: Random, budget: Budget) -> Move:
        """One of *asked*, drawn."""
        move: Move = asked.sample(rng)
        return move
