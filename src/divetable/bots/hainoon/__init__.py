"""Divers of three strengths for Hai Noon, from whim to search."""

from __future__ import annotations

from typing import Final

from divetable.bots.bot import Maker
from divetable.bots.hainoon.expert import Expert
from divetable.bots.hainoon.novice import Novice
from divetable.bots.hainoon.regular import Regular

BOTS: Final[dict[str, Maker]] = {"novice": Novice, "regular": Regular, "expert": Expert}

__all__ = ["BOTS", "Expert", "Novice", "Regular"]
