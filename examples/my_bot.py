"""A bot of your own, in ten lines: ``divetable arena deepsea --bots magpie,regular --load my_bot``."""

from random import Random
from typing import Any

from divetable.bots import Budget, register
from divetable.engine.core import AnyGame, Move, Moves
from divetable.games.deepsea.moves import PickUp, TurnBack
from divetable.games.deepsea.view import View


class Magpie:
    """Takes the first thing that shines and flies home."""

    def __init__(self, game: AnyGame) -> None:
        self.players = len(game.seats)

    def decide(self, view: View, asked: Moves[Any], rng: Random, budget: Budget) -> Move:
        """Turn back as soon as there is something to bring; pick up one thing from level 2 on."""
        carried, here = view.loads[view.seat or 0], view.line[view.places[view.seat or 0]]
        wanted = TurnBack() if carried else PickUp() if here >= (2,) else None
        return wanted if wanted is not None and wanted in asked else next(iter(asked))


register("deepsea", "magpie", Magpie)
