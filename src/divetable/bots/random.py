"""The bot that does not think: for tests, figures and playouts."""

from __future__ import annotations

from random import Random
from typing import Any

from divetable.bots.bot import Budget
from divetable.engine.core import AnyGame, Move, Moves, View


class RandomBot:
    """Any answer, each as likely as the next."""

    def __init__(self, game: AnyGame | None = None) -> None:
        """Takes the game as every bot does, and needs it not."""

    def decide(self, view: View, asked: Moves[Any], rng: Random, budget: Budget) -> Move:
        """One of *asked*, drawn."""
        move: Move = asked.sample(rng)
        return move
