"""Divers of three strengths for Dive, from a glance to the solution of the round."""

from __future__ import annotations

from typing import Final

from divetable.bots.bot import Maker
from divetable.bots.dive.expert import Expert
from divetable.bots.dive.novice import Novice
from divetable.bots.dive.regular import Regular

BOTS: Final[dict[str, Maker]] = {"novice": Novice, "regular": Regular, "expert": Expert}

__all__ = ["BOTS", "Expert", "Novice", "Regular"]
