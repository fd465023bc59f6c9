"""Where on a card things are drawn, as it lies: for who points at them once the card is known. Needs no NumPy."""

from __future__ import annotations

from typing import Final

from divetable.engine.values import Value
from divetable.eyes.art import CREATURES, HELPERS, SHARKS, Art
from divetable.eyes.cards import SIDE, Drawn, OceanCard

_ALIKE: Final = frozenset(("tuna", "whale"))
"""What is drawn to be taken for a shark."""


class Outline(Value):
    """Where a drawing is on a card as it lies, in shares of its side.

    *at* is the centre; *axes* are half the length and half the height of the outline box; *angle* is the direction the
    drawing looks in, in degrees clockwise from the right.
    """

    art: str
    at: tuple[float, float]
    axes: tuple[float, float]
    angle: float


class Outlines(Value):
    """What counts on a card, what is taken for it, and where the film is cut (centre and radius of each hole)."""

    shark: Outline | None
    helper: Outline | None
    alike: tuple[Outline, ...]
    holes: tuple[tuple[float, float, float], ...]


def outlines(card: OceanCard, orientation: int, art: Art) -> Outlines:
    """Where things are on *card* as it lies."""
    found = {drawn.art: _outline(drawn, orientation, art) for drawn in card.drawings if drawn.art in CREATURES}
    return Outlines(
        shark=next((found[name] for name in SHARKS if name in found), None),
        helper=next((found[name] for name in HELPERS.values() if name in found), None),
        alike=tuple(_outline(drawn, orientation, art) for drawn in card.drawings if drawn.art in _ALIKE),
        holes=tuple((*_lying(hole.at, orientation), _share(hole.radius)) for hole in card.holes),
    )


def _outline(drawn: Drawn, orientation: int, art: Art) -> Outline:
    length, height = art[drawn.art].reach(drawn.size)
    return Outline(
        drawn.art,
        _lying(drawn.at, orientation),
        (_share(length), _share(height)),
        _turned_angle(drawn.angle, orientation),
    )


def _lying(at: tuple[float, float], orientation: int) -> tuple[float, float]:
    """A place on the card where it is once the card is turned as ``raster.turned`` turns its picture."""
    x, y = at
    for _ in range(orientation >> 1):
        x, y = y, SIDE - x
    return _share(SIDE - x if orientation & 1 else x), _share(y)


def _turned_angle(angle: float, orientation: int) -> float:
    quarter = angle - 90 * (orientation >> 1)
    return round((180 - quarter if orientation & 1 else quarter) % 360, 1)


def _share(length: float) -> float:
    return round(length / SIDE, 4)
