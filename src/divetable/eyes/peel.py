"""One card alone, as it came off the stack: its pictures, transparent."""

from __future__ import annotations

from typing import Final

from PIL import Image

from divetable.engine.values import Value
from divetable.eyes.art import Art
from divetable.eyes.cards import OceanCard
from divetable.eyes.encoding import File, webp
from divetable.eyes.raster import creatures_svg, decoration_svg, rasterise, turned, window_svg

CARD: Final = 1280
"""The side of a card's picture in pixels."""
_DECORATION: Final = 960
"""Decoration fades while the card is looked at, and needs fewer."""
_QUALITY: Final = 75


class Lifted(Value):
    """The pictures of one card. They have the same square; the creatures lie over the decoration."""

    decoration: File
    creatures: File

    @property
    def files(self) -> tuple[File, ...]:
        """In the order they should be sent."""
        return self.decoration, self.creatures


def lifted(card: OceanCard, orientation: int, art: Art) -> Lifted:
    """The pictures of *card* as it lies."""
    return Lifted(
        _picture(decoration_svg(card, art), _DECORATION, orientation),
        _picture(creatures_svg(card, art), CARD, orientation),
    )


def _picture(body: str, side: int, orientation: int) -> File:
    planes = turned(rasterise(window_svg(body, side)), orientation)
    return webp(Image.merge("RGBA", list(map(Image.fromarray, planes))), _QUALITY)
