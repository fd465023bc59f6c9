"""What a host may choose before a game of Dive."""

from __future__ import annotations

from enum import Enum

from divetable.engine.core import Seat
from divetable.engine.errors import BadSetup
from divetable.engine.values import Value


class CompanionSet(Enum):
    """Which companions there are to choose from."""

    NONE = "none"
    SEVEN = "seven"
    TEN = "ten"
    """The seven of the box and the three promos."""


class Clarity(Enum):
    """How well the picture lets deep cards be seen. The rules do not care."""

    CLEAR = "clear"
    NATURAL = "natural"
    MURKY = "murky"


class Options(Value):
    """The variants of one game."""

    companions: CompanionSet = CompanionSet.NONE
    chief: bool = False
    """The village chief dives along (D-150)."""
    children: bool = False
    """The simplified version for children (D-090)."""
    flashlight: bool = False
    """A light that may be moved while looking (D-080); no other effect (D-081)."""
    secret_companions: bool = False
    """Clownfish and anglerfish are not even announced (Q-24)."""
    chief_immune: bool = False
    """Axolotl and narwhal leave the chief alone (Q-49)."""
    youngest: Seat | None = None
    """Who gets a companion several wish for; the older ones sit clockwise from there (Q-26)."""
    clarity: Clarity = Clarity.NATURAL


def check(players: int, options: Options) -> None:
    """Raise BadSetup for what cannot be played together, or would have no meaning."""
    companions = options.companions is not CompanionSet.NONE
    promos = options.companions is CompanionSet.TEN
    _forbid(options.children and companions, "children dive without companions", "D-095")
    _forbid(options.children and options.chief, "children dive without the village chief", "D-095")
    _forbid(players == 1 and not options.chief, "a lone diver needs the village chief", "Q-60")
    _forbid(options.secret_companions and not companions, "there are no companions to keep secret", "Q-24")
    _forbid(options.youngest is not None and not companions, "age only settles wishes for companions", "Q-26")
    spared = options.chief_immune and not (options.chief and promos)
    _forbid(spared, "only the promo companions act on the chief, and only if he plays", "Q-49")


def _forbid(wrong: bool, message: str, rule: str) -> None:
    if wrong:
        raise BadSetup(message, rule)
