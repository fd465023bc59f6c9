"""The stack from above: ink on hazy film, card over card, each in the shadow of those above, flattened for good.

A round is prepared once (``inked``, ``lit``); a view is then only a walk from the deepest card up (``flattened``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property
from random import Random
from typing import Final, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from divetable.eyes import optics
from divetable.eyes.fixed import (
    LIGHT,
    ONE,
    Bytes,
    Floats,
    Words,
    blurred,
    even,
    keep,
    keep_blurred,
    moved,
    shares,
    words,
)
from divetable.eyes.optics import Depth, Lamp
from divetable.eyes.overlay import Overlay
from divetable.eyes.raster import SHEET, VIEW, Sheet, turned
from divetable.games.dive.options import Clarity

N = TypeVar("N", bound=np.generic)

REACH: Final = 2
"""Viewpoints lie on a grid from -2 to 2, both ways."""
_PARALLAX: Final = 5
"""By how many half pixels a card moves against the one above it, one viewpoint on."""

_RIM: Final = (1.0, 0.95, 0.80)
_STRIP: Final = 64
_SHEET: Final = (SHEET, SHEET)
_AROUND: Final = 6
"""How many pixels around the view may change what is seen in it from straight above, except by shadows."""

Viewpoint = tuple[int, int]
"""How far to the right and down, on the grid."""
Lying = tuple[Sheet, int]
"""A card and its orientation."""


class Inked:
    """A card at its depth, before any light, and what of it is the same in every light.

    *colour* is the light of its ink times its cover (three planes), *cover* and *haze* are shares (a plane each).
    *shade* is the cover where it throws shadows; that may reach further on all sides.
    """

    def __init__(self, colour: Words, cover: Words, haze: Words, shade: Words | None = None) -> None:
        self.colour, self.cover, self.haze = colour, cover, haze
        self.shade = cover if shade is None else shade

    def from_above(self) -> Inked:
        """The same without what is only seen from the side, except for shadows: it takes a fifth less memory."""
        side = VIEW + 2 * _AROUND
        return Inked(middle(self.colour, side).copy(), middle(self.cover, side), middle(self.haze, side), self.shade)

    @cached_property
    def passing(self) -> Words:
        """The share it lets through from below, three planes."""
        passing = np.empty_like(self.colour)
        for strip in strips(len(self.cover)):
            through = self.colour[:, strip] * np.float32(optics.FILTERING * ONE / LIGHT)
            through += ~self.cover[strip]
            through *= shares(~self.haze[strip])
            keep(through, passing[:, strip])
        return passing

    @cached_property
    def relief(self) -> Floats:
        """The cover, a little softer: its edges catch the light of a lamp beside them."""
        return blurred(shares(self.cover), 1.0)


class Layer(NamedTuple):
    """A card in some light, three planes each: the light it sends up, and the share it lets through from below."""

    glow: Words
    passing: Words


def inked(card: Lying, depth: Depth, brightness: float = 1.0) -> Inked:
    """The ink of one card, blurred by the water above it. Thin ink with light behind it has more *brightness*."""
    sheet, orientation = card
    *colours, opacity = turned(sheet.ink, orientation)
    height, width = (side * depth.pixel for side in opacity.shape)
    light, share = np.empty((3, height, width), np.uint16), np.empty((height, width), np.uint16)
    cover = np.take(_cover_table(), opacity)
    ink = np.empty_like(cover)
    for plane, colour, table in zip(light, colours, _colour_tables(depth.light, brightness), strict=True):
        np.take(table, colour, out=ink, mode="clip")
        ink *= cover
        keep_blurred(ink, depth.blur, plane, depth.pixel)
    cover *= np.float32(ONE)
    keep_blurred(cover, depth.blur, share, depth.pixel)
    return Inked(light, share, _haze(card, depth, (height, width)))


def _haze(card: Lying, depth: Depth, shape: tuple[int, int]) -> Words:
    sheet, orientation = card
    if sheet.film.min() == 255:
        return even(shape, round(depth.haze * ONE))
    haze, film = np.empty(shape, np.uint16), turned(sheet.film, orientation)
    keep_blurred(film * np.float32(depth.haze * ONE / 255), depth.blur, haze, depth.pixel)
    return haze


@cache
def _cover_table() -> Floats:
    return np.array([round(opacity / 255 * optics.INK * ONE) / ONE for opacity in range(256)], np.float32)


@cache
def _colour_tables(light: optics.Colour, brightness: float) -> list[Floats]:
    """From sRGB to linear light at some depth, for red, green and blue."""
    bright = [optics.linear(value) ** (1 / brightness) * LIGHT for value in range(256)]
    return [np.array([round(value * part) for value in bright], np.float32) for part in light]


def lit(cards: Iterable[Inked], depths: Sequence[Depth], lamp: Lamp) -> list[Layer]:
    """All cards in the light of *lamp*, each in the shadows of those above. Lit, a card is let go."""
    light: Floats = caustics(lamp.caustics) if lamp.caustics else np.ones(_SHEET, np.float32)
    layers: list[Layer] = []
    for card, depth in zip(cards, depths, strict=False):
        if layers:
            light = blurred(moved(light, *lamp.shift), lamp.softness)
        layers.append(layer_of(card, depth, lamp, light))
        shade = card.shade * np.float32(-lamp.shadow / ONE)
        shade += 1
        shade *= light
        light = shade
    return layers


def layer_of(card: Inked, depth: Depth, lamp: Lamp, light: Floats) -> Layer:
    """One card in as much of the light of *lamp* as reaches each of its places."""
    light = middle(light, card.colour.shape[-1])
    glow = np.empty_like(card.colour)
    rim = _rim(card, lamp, light) if lamp.rim else None
    fog = tint(depth.fog) * np.float32(lamp.fog * LIGHT)
    for strip in strips(len(light)):
        bright = card.colour[:, strip] * np.float32(1 - optics.FILTERING / 2)
        bright += fog * (shares(~card.cover[strip]) * shares(card.haze[strip]))
        bright *= light[strip] * np.float32(1 - lamp.ambient) + np.float32(lamp.ambient)
        if rim is not None:
            bright += tint(_RIM) * rim[strip]
        keep(bright, glow[:, strip])
    return Layer(glow, card.passing)


def middle(planes: NDArray[N], side: int) -> NDArray[N]:
    """The middle of planes, *side* pixels wide."""
    margin = (planes.shape[-1] - side) // 2
    return planes[..., margin : margin + side, margin : margin + side] if margin else planes


def strips(height: int) -> Iterator[slice]:
    """Some rows at a time: what is computed of them then stays in the processor's cache."""
    return (slice(top, min(top + _STRIP, height)) for top in range(0, height, _STRIP))


def tint(parts: optics.Colour) -> Floats:
    """A colour: times a plane it is three planes."""
    return np.array(parts, np.float32).reshape(3, 1, 1)


def _rim(card: Inked, lamp: Lamp, light: Floats) -> Floats:
    """Edges of ink that face the lamp."""
    right, down = (int(np.sign(step)) for step in lamp.shift)
    facing: Floats = np.maximum(card.relief - moved(card.relief, right, down), np.float32(0))
    facing *= light
    facing *= np.float32(lamp.rim * LIGHT)
    return facing


@cache
def caustics(strength: float) -> Floats:
    """The net of light that ripples cast, the same in every picture. Only exact arithmetic: it must not differ."""
    size, rng = 120, Random(3)
    points = np.array([(rng.random() * 1.4 - 0.2, rng.random() * 1.4 - 0.2) for _ in range(90)]) * size
    at = (np.arange(SHEET) + 0.5) * size / SHEET - 0.5
    edge, columns = np.empty((size, size)), np.arange(size)
    for row in range(size):
        squares = (row - points[:, 0]) ** 2 + (columns[:, None] - points[:, 1]) ** 2
        nearest = np.sqrt(np.sort(squares, axis=-1)[:, :2])
        edge[row] = (nearest[:, 1] - nearest[:, 0]) / 3.0
    net = 1 / (1 + edge * edge)
    light = 1 + strength * (net - 0.35)
    return blurred(_between(_between(light, at).T, at).T.astype(np.float32), 5.0)


def _between(rows: NDArray[np.float64], at: NDArray[np.float64]) -> NDArray[np.float64]:
    """Rows interpolated linearly at the places *at*, edges repeated."""
    before = np.clip(np.floor(at).astype(np.intp), 0, len(rows) - 2)
    away = np.clip(at - before, 0, 1)[:, None]
    return rows[before] + away * (rows[before + 1] - rows[before])


def backdrop(decoys: Sequence[Lying], clarity: Clarity) -> Words:
    """What is below the real cards: a few decoys in the fog, the same throughout a game whatever lies there."""
    depths = optics.depths(clarity)[optics.REAL :]
    layers = lit([inked(card, depth) for card, depth in zip(decoys, depths, strict=True)], depths, optics.DAYLIGHT)
    below = np.broadcast_to(tint(optics.murk()) * np.float32(LIGHT), (3, *_SHEET))
    for layer in reversed(layers):
        below = layer.glow + below * shares(layer.passing)
    return words(below)


def flattened(
    layers: Sequence[Layer], below: Words, viewpoints: Sequence[Viewpoint], over: Overlay
) -> list[Image.Image]:
    """The finished pictures from some viewpoints: developed, and with *over* laid on.

    Strip by strip, all viewpoints of a strip together: they look at the same part of every card, which then stays in
    the processor's cache.
    """
    pictures = [np.empty((3, VIEW, VIEW), np.uint8) for _ in viewpoints]
    seen = np.empty((3, _STRIP, VIEW), np.float32)
    stacks = [_stack(layers, below, viewpoint) for viewpoint in viewpoints]
    for strip in strips(VIEW):
        for planes, (deepest, cards) in zip(pictures, stacks, strict=True):
            np.copyto(seen, deepest[:, strip])
            for glow, passing in cards:
                np.multiply(seen, passing[:, strip], out=seen)
                np.multiply(seen, np.float32(1 / ONE), out=seen)
                np.add(seen, glow[:, strip], out=seen)
            np.take(_tone(), seen.astype(np.int32), out=planes[:, strip], mode="clip")
            over.onto(planes, strip)
    return [picture_of(pictures.pop(0)) for _ in viewpoints]  # so each one's planes are let go


def developed(seen: Floats) -> Bytes:
    """Light as planes of red, green and blue."""
    return np.take(_tone(), seen.astype(np.int32), mode="clip")


def picture_of(planes: Bytes) -> Image.Image:
    """Planes of red, green and blue as a picture."""
    return Image.merge("RGB", list(map(Image.fromarray, planes)))


def _stack(layers: Sequence[Layer], below: Words, viewpoint: Viewpoint) -> tuple[Words, list[tuple[Words, Words]]]:
    """What one viewpoint sees of the deep water and of each card, from the deepest up."""
    depths = reversed(range(len(layers)))
    cards = [(_window(layers[at].glow, at, viewpoint), _window(layers[at].passing, at, viewpoint)) for at in depths]
    return _window(below, optics.REAL, viewpoint), cards


def _window(planes: Words, depth: int, viewpoint: Viewpoint) -> Words:
    margin = (planes.shape[-1] - VIEW) // 2
    left, top = (margin + (_PARALLAX * depth * step) // 2 for step in viewpoint)
    return planes[:, top : top + VIEW, left : left + VIEW]


@cache
def _tone() -> Bytes:
    """From light to sRGB: a soft shoulder and a little contrast."""

    def value(word: int) -> int:
        light = 1.12 * (word + 0.5) / LIGHT
        light /= 1 + 0.1 * light
        return round(optics.encoded(light * (1 + 0.55 * (light**0.5 - 0.45))))

    return np.array([value(word) for word in range(ONE)], np.uint8)
