"""How a game of Dive may come out."""

from __future__ import annotations

from random import Random

from divetable.bots.dive.race import STEPS, race
from divetable.bots.tree import Returns, Rollout
from divetable.games.dive.components import State
from divetable.games.dive.game import DiveGame


def foresee(game: DiveGame) -> Rollout:
    """What the places on the track are worth; within a round nothing is foreseen."""
    options = game.options
    judge = race(len(game.seats), options.chief, options.children, STEPS)

    def standing(s: State, rng: Random) -> Returns:
        if s.step is None:
            return game.returns(s)
        at = [s.pawns[diver] for diver in s.table.divers]
        return judge.chances(at, len(s.stack) - s.gone if s.stack else len(s.table.ocean))[: len(game.seats)]

    return standing
