"""The centre view with twice as many pixels a side, for large screens.

Water blurs whatever lies below the top card, so the light of these cards is that of the usual picture, enlarged; only
the top card is drawn anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import numpy as np
from PIL.Image import Image

from divetable.eyes import optics
from divetable.eyes.art import Art
from divetable.eyes.encoding import File, avif
from divetable.eyes.fixed import Bytes, Floats, Words, enlarged, shares
from divetable.eyes.overlay import Overlay, large_overlay
from divetable.eyes.picture import Layer, caustics, developed, inked, layer_of, picture_of
from divetable.eyes.raster import MARGIN, SHEET, VIEW, sheet_with
from divetable.eyes.scene import Stage
from divetable.games.dive.components import Spot

TIMES: Final = 2
LARGE: Final = TIMES * VIEW
"""The side of the large picture in pixels."""
_QUALITY: Final = 50


def large(stage: Stage, art: Art) -> File:
    """The centre view of *stage*, as AVIF."""
    return avif(large_picture(stage, art), _QUALITY)


def large_picture(stage: Stage, art: Art) -> Image:
    """The centre view of *stage* with more pixels."""
    below, top = _light_below(stage.layers[1:], stage.below), _top_layer(stage, art)
    planes: Bytes = np.empty((3, LARGE, LARGE), np.uint8)
    for plane, light, glow, passing in zip(planes, below, top.glow, top.passing, strict=True):
        seen = enlarged(light, TIMES)
        seen *= shares(_window(passing, TIMES))
        seen += _window(glow, TIMES)
        plane[...] = developed(seen)
    _overlay(stage.scene.octopus).onto(planes, slice(None))
    return picture_of(planes)


def _light_below(layers: Sequence[Layer], below: Words) -> Floats:
    """The light that comes up to the top card."""
    seen = _window(below, 1).astype(np.float32)
    for layer in reversed(layers):
        seen *= shares(_window(layer.passing, 1))
        seen += _window(layer.glow, 1)
    return seen


def _top_layer(stage: Stage, art: Art) -> Layer:
    (card, turn), depth = stage.scene.cards[0], stage.depths[0]
    sheet = sheet_with(card, art, TIMES * SHEET)
    light = enlarged(caustics(optics.DAYLIGHT.caustics), TIMES)
    return layer_of(inked((sheet, turn), depth), depth, optics.DAYLIGHT, light)


def _window(planes: Words, times: int) -> Words:
    """What is seen from straight above."""
    margin, view = times * MARGIN, times * VIEW
    return planes[..., margin : margin + view, margin : margin + view]


@lru_cache(maxsize=1)
def _overlay(octopus: Spot | None) -> Overlay:
    return large_overlay(octopus, LARGE)
