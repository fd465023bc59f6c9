"""The centre view with twice as many pixels a side, for large screens.

Water blurs whatever lies below the top card, so the light of these cards is that of the usual picture, enlarged; only
the top card is drawn anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

import numpy as np
from PIL.Image import Image

from divetable.eyes import optics
from divetable.eyes.art import Art
from divetable.eyes.encoding import File, avif
from divetable.eyes.fixed import Bytes, Floats, Words, enlarged, shares
from divetable.eyes.overlay import Overlay, large_overlay
from divetable.eyes.picture import Layer, caustics, developed, inked, layer_of, middle, picture_of, strips
from divetable.eyes.raster import SHEET, VIEW, Sheet, sheet_with, turned
from divetable.eyes.scene import Stage
from divetable.games.dive.components import Spot

TIMES: Final = 2
LARGE: Final = TIMES * VIEW
"""The side of the large picture in pixels."""
_QUALITY: Final = 50


def large(stage: Stage, art: Art) -> File:
    """The centre view of *stage*, as AVIF; the stage's own pixels are let go."""
    return avif(large_picture(stage, art), _QUALITY)


def large_picture(stage: Stage, art: Art) -> Image:
    """The centre view of *stage* with more pixels."""
    below = _light_below(stage.layers[1:], stage.below)
    stage.let_go()
    light = np.stack([enlarged(plane, TIMES) for plane in below])
    planes: Bytes = np.empty((3, LARGE, LARGE), np.uint8)
    for strip, top in _top_layer(stage, art):
        seen = light[:, strip]
        seen *= shares(top.passing)
        seen += top.glow
        planes[:, strip] = developed(seen)
    _overlay(stage.scene.octopus).onto(planes, slice(None))
    return picture_of(planes)


def _light_below(layers: Sequence[Layer], below: Words) -> Floats:
    """The light that comes up to the top card."""
    seen = middle(below, VIEW).astype(np.float32)
    for layer in reversed(layers):
        seen *= shares(middle(layer.passing, VIEW))
        seen += middle(layer.glow, VIEW)
    return seen


def _top_layer(stage: Stage, art: Art) -> Iterator[tuple[slice, Layer]]:
    """The top card by daylight, some rows at a time, and which of the picture they are. No water blurs it."""
    (card, turn), depth = stage.scene.cards[0], stage.depths[0]
    ink, film = (middle(turned(pixels, turn), LARGE) for pixels in sheet_with(card, art, TIMES * SHEET))
    light = middle(enlarged(caustics(optics.DAYLIGHT.caustics), TIMES), LARGE)
    for strip in strips(LARGE):
        rows = inked((Sheet(ink[:, strip], film[strip]), 0), depth)
        yield strip, layer_of(rows, depth, optics.DAYLIGHT, light[strip])


@lru_cache(maxsize=1)
def _overlay(octopus: Spot | None) -> Overlay:
    return large_overlay(octopus, LARGE)
