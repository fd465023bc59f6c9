"""The optics of the served picture once more, small and in floats: a stack in milliseconds, not exact to the bit.

Pixels are five of the served picture's, so that a card moves by whole pixels from one corner of the light field to
another.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from divetable.engine.values import replace
from divetable.eyes import optics
from divetable.eyes.art import HELPERS, SHARKS, Art
from divetable.eyes.cards import SIDE, OceanCard
from divetable.eyes.fixed import Bytes
from divetable.eyes.honest import CORNERS, SIZE, STEP
from divetable.eyes.network import Floats
from divetable.eyes.overlay import overlay
from divetable.eyes.picture import Viewpoint, caustics
from divetable.eyes.raster import VIEW, ink_svg, rasterise
from divetable.games.dive.components import Spot
from divetable.games.dive.options import Clarity

MARGIN: Final = 8
SHEET: Final = SIZE + 2 * MARGIN
KINDS: Final = (SHARKS, *((name,) for name in HELPERS.values()))
"""What is looked for: sharks, then each helper."""
_SCALE: Final = SIZE / VIEW
_NOISE: Final = 1.2
_TAPS: Final = 4


class Sheet(NamedTuple):
    """A card, small: ink (red, green, blue, opacity), film, and a bit for each kind of creature where it is."""

    ink: Bytes
    film: Bytes
    where: Bytes


class Layer(NamedTuple):
    """A card in the light: what it sends up, and what it lets through from below."""

    glow: Floats
    passing: Floats


def sheet_of(card: OceanCard, art: Art) -> Sheet:
    """A printed card, as it lies in the box."""
    return Sheet(np.moveaxis(rasterise(_svg(ink_svg(card, art))), 0, -1), _film(card), _where(card, art))


def turned(pixels: NDArray[Any], turn: int) -> NDArray[Any]:
    """Turned by quarters, and flipped where the orientation is odd (D-002)."""
    quarter = np.rot90(pixels, turn >> 1)
    return np.ascontiguousarray(quarter[:, ::-1] if turn & 1 else quarter)


def _svg(body: str) -> str:
    bleed = SIDE * MARGIN / SIZE
    box = f"{-bleed} {-bleed} {SIDE + 2 * bleed} {SIDE + 2 * bleed}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{SHEET}" height="{SHEET}">{body}</svg>'


def _film(card: OceanCard) -> Bytes:
    if not card.holes:
        return np.full((SHEET, SHEET), 255, np.uint8)
    discs = "".join(f'<circle cx="{hole.at[0]}" cy="{hole.at[1]}" r="{hole.radius}"/>' for hole in card.holes)
    return np.asarray(255 - rasterise(_svg(discs))[3], np.uint8)


def _where(card: OceanCard, art: Art) -> Bytes:
    bits = np.zeros((SHEET, SHEET), np.uint8)
    for bit, kind in enumerate(KINDS):
        drawn = tuple(drawing for drawing in card.drawings if drawing.art in kind)
        if drawn:
            alone = rasterise(_svg(ink_svg(replace(card, drawings=drawn, holes=()), art)))
            bits |= ((alone[3] > 127) << bit).astype(np.uint8)
    return bits


def inked(sheet: Sheet) -> Bytes:
    """Where every kind of creature is, and, as one bit more, where other ink is."""
    other = (sheet.ink[..., 3] > 127) & (sheet.where == 0)
    return np.asarray(sheet.where | (other.astype(np.uint8) << len(KINDS)), np.uint8)


def seen_as_served(views: Floats, rng: np.random.Generator) -> Bytes:
    """With about as much noise as encoding adds."""
    return np.clip(views + _NOISE * rng.standard_normal(views.shape, np.float32), 0, 255).astype(np.uint8)


class Painter:
    """Paints small pictures."""

    def __init__(self) -> None:
        self._linear = np.array([optics.linear(value) for value in range(256)], np.float32)
        self.light: Floats = _shrunk(caustics(optics.DAYLIGHT.caustics), SHEET)

    def views(self, stack: Sequence[Sheet], clarity: Clarity, octopus: Spot | None = None) -> Floats:
        """All cards and decoys, from the top, as seen from the centre and the corners; 0 to 255."""
        depths = optics.depths(clarity)
        layers = self.layers(stack[: optics.REAL], depths)
        below: Floats = np.full((SHEET, SHEET, 3), optics.murk(), np.float32)
        for layer in reversed(self.layers(stack[optics.REAL :], depths[optics.REAL :])):
            below = layer.glow + below * layer.passing
        kept, laid = frame(octopus)
        return np.stack([toned(_flat(layers, below, viewpoint)) * kept + laid for viewpoint in CORNERS])

    def layers(self, stack: Sequence[Sheet], depths: Sequence[optics.Depth]) -> list[Layer]:
        """All cards by daylight, each in the shadows of those above."""
        lamp, layers, light = optics.DAYLIGHT, [], self.light
        for sheet, depth in zip(stack, depths, strict=False):
            colour, cover, haze = self.inked(sheet, depth)
            layers.append(layer(colour, cover, haze, depth, light))
            light = shaded(light, cover, lamp)
        return layers

    def inked(self, sheet: Sheet, depth: optics.Depth) -> tuple[Floats, Floats, Floats]:
        """The ink of one card at its depth: colour, cover, haze."""
        soft = np.empty((SHEET, SHEET, 5), np.float32)
        cover = sheet.ink[..., 3:] * np.float32(optics.INK / 255)
        soft[..., :3] = np.take(self._linear, sheet.ink[..., :3]) * np.array(depth.light, np.float32) * cover
        soft[..., 3:4], soft[..., 4] = cover, sheet.film * np.float32(depth.haze / 255)
        soft = _blurred(soft, depth.blur * _SCALE) if depth.blur else soft
        return soft[..., :3], soft[..., 3:4], soft[..., 4:]


def layer(colour: Floats, cover: Floats, haze: Floats, depth: optics.Depth, light: Floats) -> Layer:
    """One card's ink in the light that falls on it."""
    lamp = optics.DAYLIGHT
    fog = (1 - cover) * haze * (np.float32(lamp.fog) * np.array(depth.fog, np.float32))
    falling = (lamp.ambient + (1 - lamp.ambient) * light)[..., None]
    glow = (colour * (1 - optics.FILTERING / 2) + fog) * falling
    return Layer(glow, (1 - cover + optics.FILTERING * colour) * (1 - haze))


def shaded(light: Floats, cover: Floats, lamp: optics.Lamp) -> Floats:
    """The light that is left below a card."""
    dark = light * (1 - np.float32(lamp.shadow) * cover[..., 0])
    for axis, shift in enumerate(reversed(lamp.shift)):
        dark = _shifted(dark, shift * _SCALE, axis)
    return _blurred(np.asarray(dark, np.float32), lamp.softness * _SCALE)


def window(planes: Floats, depth: int, viewpoint: Viewpoint) -> Floats:
    """What one viewpoint sees of a card at some depth."""
    left, top = (MARGIN + depth * step // STEP for step in viewpoint)
    return planes[top : top + SIZE, left : left + SIZE]


def toned(light: Floats) -> Floats:
    """From light to sRGB, 0 to 255, as the served picture has it."""
    bright = np.float32(1.12) * light
    bright = bright / (1 + np.float32(0.1) * bright)
    bright = np.clip(bright * (1 + np.float32(0.55) * (np.sqrt(bright) - np.float32(0.45))), 0, 1)
    high = np.float32(1.055) * bright ** np.float32(1 / 2.4) - np.float32(0.055)
    return np.asarray(255 * np.where(bright <= 0.0031308, bright * np.float32(12.92), high), np.float32)


def _flat(layers: Sequence[Layer], below: Floats, viewpoint: Viewpoint) -> Floats:
    seen = window(below, optics.REAL, viewpoint)
    for depth in reversed(range(len(layers))):
        glow, passing = layers[depth]
        seen = window(glow, depth, viewpoint) + seen * window(passing, depth, viewpoint)
    return seen


def frame(octopus: Spot | None) -> tuple[Floats, Floats]:
    """The share of the picture that the frame and the octopus leave, and what they add: small, colours last."""
    kept, laid = (np.stack([_shrunk(plane, SIZE) for plane in part], axis=-1) for part in overlay(octopus))
    kept /= np.float32(255)
    return kept, laid


def _shrunk(plane: NDArray[Any], side: int) -> Floats:
    small = Image.fromarray(plane.astype(np.float32)).resize((side, side), Image.Resampling.BOX)
    return np.asarray(small, np.float32)


def _shifted(plane: Floats, by: float, axis: int) -> Floats:
    """A plane shifted by less than a few pixels, interpolated linearly, its edges repeated."""
    whole = floor(by)
    size, part = plane.shape[axis], np.float32(by - whole)
    near, far = (np.take(plane, np.arange(size) - back, axis, mode="clip") for back in (whole, whole + 1))
    return np.asarray(near + part * (far - near), np.float32)


def _blurred(planes: Floats, sigma: float) -> Floats:
    """Rows and columns come first."""
    weights = np.exp(-(np.arange(-_TAPS, _TAPS + 1) ** 2) / (2 * sigma * sigma)).astype(np.float32)
    weights /= weights.sum()
    for axis in (0, 1):
        margins = [(_TAPS, _TAPS) if axis == at else (0, 0) for at in range(planes.ndim)]
        wide, size = np.moveaxis(np.pad(planes, margins, mode="edge"), axis, 0), planes.shape[axis]
        soft = np.asarray(sum(weight * wide[at : at + size] for at, weight in enumerate(weights)), np.float32)
        planes = np.moveaxis(soft, 0, axis)
    return planes
