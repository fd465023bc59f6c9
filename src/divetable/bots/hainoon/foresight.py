"""How a game of Hai Noon may come out."""

from __future__ import annotations

from divetable.bots.hainoon.expert import Expert
from divetable.bots.tree import Rollout, playing_out
from divetable.games.hainoon.game import HaiNoon


def foresee(game: HaiNoon) -> Rollout:
    """One way a state may go on for some turns, and what is then likely."""
    return Expert(game).search.tuning.rollout or playing_out(game)
