"""Divers of four strengths for Deep Sea Adventure, from rule of thumb to search."""

from __future__ import annotations

from typing import Final

from divetable.bots.bot import Maker
from divetable.bots.deepsea.expert import Expert
from divetable.bots.deepsea.novice import Novice
from divetable.bots.deepsea.regular import Regular
from divetable.bots.deepsea.threshold import Threshold
from divetable.engine.core import AnyGame

DEPTHS: Final = {2: 16, 3: 12, 4: 8, 5: 8, 6: 8}
"""By players: the space above which the rule of thumb touches nothing."""


def threshold(game: AnyGame) -> Threshold:
    """The rule of thumb as it does best with so many players."""
    return Threshold(DEPTHS[len(game.seats)], 2)


BOTS: Final[dict[str, Maker]] = {"novice": Novice, "threshold": threshold, "regular": Regular, "expert": Expert}

__all__ = ["BOTS", "Expert", "Novice", "Regular", "Threshold", "threshold"]
