"""The flashlight variant (D-080): the stack in the light of lamps above, below and around it, for the page to mix.

The page weighs the pictures by where its spot is, in linear light. One viewpoint only: lamps times viewpoints would be
too many pictures.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from typing import Any, Final

import numpy as np
from PIL.Image import Image

from divetable.engine.values import Value
from divetable.eyes import optics
from divetable.eyes.cards import OceanCard
from divetable.eyes.encoding import File, avif_sequence, webp
from divetable.eyes.fixed import LIGHT, ONE, keep, shares, words
from divetable.eyes.picture import Inked, Layer, inked, strips, tint
from divetable.eyes.raster import SHEET, VIEW, Sheet
from divetable.eyes.scene import Stage

SIDES: Final = 8
LAMPS: Final = ("above", *(f"from {360 * side // SIDES} degrees" for side in range(SIDES)), "below")
"""The lamps in the order of the pictures. A side lamp's angle is where its light goes, clockwise from the right."""

_QUALITY: Final = 52
_THIN: Final = 1.25
"""How much brighter thin ink is with light behind it."""


class Bases(Value):
    """One picture for each lamp: as one AVIF sequence, or as WebP pictures."""

    pictures: tuple[File, ...]

    @property
    def files(self) -> tuple[File, ...]:
        """In the order they should be sent."""
        return self.pictures

    def manifest(self) -> dict[str, Any]:
        """What the page must know to show it."""
        return {"size": VIEW, "pictures": [picture.name for picture in self.pictures], "lamps": list(LAMPS)}


def flashlight(stage: Stage, sheet: Callable[[OceanCard, int], Sheet]) -> Bases:
    """All lamps in one AVIF sequence."""
    return Bases((avif_sequence(bases(stage, sheet), _QUALITY),))


def flashlight_stills(stage: Stage, sheet: Callable[[OceanCard, int], Sheet]) -> Bases:
    """All lamps as WebP pictures."""
    return Bases(tuple(webp(picture, _QUALITY) for picture in bases(stage, sheet)))


def bases(stage: Stage, sheet: Callable[[OceanCard, int], Sheet]) -> list[Image]:
    """The stack in the light of each lamp."""
    angles = [2 * pi * side / SIDES for side in range(SIDES)]
    around = [optics.beside(cos(angle), sin(angle)) for angle in angles]
    return [*stage.by([optics.ABOVE, *around]), _from_below(stage, sheet)]


def _from_below(stage: Stage, sheet: Callable[[OceanCard, int], Sheet]) -> Image:
    """Stained glass: ink is a filter, haze glows."""
    depths = optics.glass(stage.scene.clarity)
    cards = (
        inked((sheet(card, depth.pixel), turn), depth, _THIN)
        for (card, turn), depth in zip(stage.scene.cards, depths, strict=False)
    )
    layers = [_glass(card, depth) for card, depth in zip(cards, depths, strict=False)]
    below = words(tint(optics.glow()) * np.float32(LIGHT))
    return stage.seen(layers, np.broadcast_to(below, (3, SHEET, SHEET)))[0]


def _glass(card: Inked, depth: optics.Depth) -> Layer:
    glow, passing = np.empty_like(card.colour), np.empty_like(card.colour)
    fog = tint(depth.fog) * np.float32(LIGHT)
    for strip in strips(len(card.cover)):
        gaps, haze, colour = shares(~card.cover[strip]), card.haze[strip], card.colour[:, strip]
        keep(fog * shares(haze) * (gaps + colour * np.float32(0.85 / LIGHT)), glow[:, strip])
        keep((gaps + colour * np.float32(0.95 / LIGHT)) * shares(~haze) * np.float32(ONE), passing[:, strip])
    return Layer(glow, passing)
