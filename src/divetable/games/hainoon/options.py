"""Variants as data."""

from __future__ import annotations

from enum import Enum

from divetable.engine.core import Seat
from divetable.engine.values import Value


class Appetite(Enum):
    """How the sharks begin."""

    USUAL = "usual"
    HUNGRY = "hungry"
    FULL = "full"


class Options(Value):
    """What can be agreed on before a game of Hai Noon. Every combination can be played."""

    starter: Seat | None = None
    """S-007"""
    sharks: Appetite = Appetite.USUAL
    """S-043"""
    last_diver_swimming: bool = False
    """S-044"""
