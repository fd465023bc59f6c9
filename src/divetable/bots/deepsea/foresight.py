"""How a game of Deep Sea Adventure may come out."""

from __future__ import annotations

from divetable.bots.deepsea.expert import Expert
from divetable.bots.tree import Rollout, playing_out
from divetable.games.deepsea.game import DeepSea


def foresee(game: DeepSea) -> Rollout:
    """One way a state may go on, to the end of the dive and what is then likely."""
    tuning = Expert(game).search.tuning
    return playing_out(game, tuning.policy, tuning.evaluate)
