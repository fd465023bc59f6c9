"""The stack from above: ink on hazy film, card over card, each in the shadow of those above, flattened for good.

A round is prepared once (``inked``, ``lit``); a view is then only a walk from the deepest card up (``flattened``).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Final, NamedTuple

import cv2
import numpy as np

from divetable.eyes import optics
from divetable.eyes.fixed import (
    LIGHT,
    ONE,
    Bytes,
    Words,
    blurred,
    even,
    lit_by,
    moved,
    plus,
    rest,
    scaled,
    share,
    threefold,
    times,
    tinted,
)
from divetable.eyes.optics import Depth, Lamp
from divetable.eyes.overlay import Overlay
from divetable.eyes.raster import MARGIN, SHEET, VIEW, Sheet, turned
from divetable.games.dive.options import Clarity

REACH: Final = 2
"""Viewpoints lie on a grid from -2 to 2, both ways."""
_PARALLAX: Final = 5
"""By how many half pixels a card moves against the one above it, one viewpoint on."""

_STRIP: Final = 64
_SHEET: Final = (SHEET, SHEET)

Viewpoint = tuple[int, int]
"""How far to the right and down, on the grid."""
Lying = tuple[Sheet, int]
"""A card and its orientation."""


class Inked(NamedTuple):
    """A card at its depth, before any light: its colours times their cover, the cover, and the haze of its film."""

    colour: Words
    cover: Words
    haze: Words


class Layer(NamedTuple):
    """A card in some light: what it sends up, and what it lets through from below."""

    glow: Words
    passing: Words


def inked(card: Lying, depth: Depth, brightness: float = 1.0) -> Inked:
    """The ink of one card, blurred by the water above it. Thin ink with light behind it has more *brightness*."""
    sheet, orientation = card
    ink = turned(sheet.ink, orientation)
    cover = np.asarray(cv2.LUT(cv2.extractChannel(ink, 3), _cover_table()), np.uint16)
    colour = np.asarray(
        cv2.LUT(cv2.cvtColor(ink, cv2.COLOR_BGRA2BGR), _colour_table(depth.light, brightness)), np.uint16
    )
    soft = blurred(np.asarray(cv2.merge([*cv2.split(times(colour, threefold(cover))), cover]), np.uint16), depth.blur)
    planes = cv2.split(soft)
    return Inked(np.asarray(cv2.merge(planes[:3]), np.uint16), np.asarray(planes[3], np.uint16), _haze(card, depth))


def _haze(card: Lying, depth: Depth) -> Words:
    sheet, orientation = card
    if sheet.film.min() == 255:
        return even(_SHEET, share(depth.haze))
    film = turned(sheet.film, orientation).astype(np.uint16) * np.uint16(257)
    return scaled(blurred(film, depth.blur), depth.haze)


@cache
def _cover_table() -> Words:
    return np.array([round(opacity / 255 * optics.INK * ONE) for opacity in range(256)], np.uint16)


@cache
def _colour_table(light: optics.Colour, brightness: float) -> Words:
    """From sRGB to linear light at some depth, for blue, green and red."""
    bright = [optics.linear(value) ** (1 / brightness) * LIGHT for value in range(256)]
    planes = [np.array([round(value * part) for value in bright], np.uint16) for part in light]
    return np.ascontiguousarray(np.stack(planes, axis=-1).reshape(256, 1, 3))


def lit(cards: Sequence[Inked], depths: Sequence[Depth], lamp: Lamp) -> list[Layer]:
    """All cards in the light of *lamp*, each in the shadows of those above."""
    light = even(_SHEET, LIGHT) if not lamp.caustics else caustics(lamp.caustics)
    layers = []
    for card, depth in zip(cards, depths, strict=False):
        layers.append(_layer(card, depth, lamp, light))
        shaded = times(light, rest(scaled(card.cover, lamp.shadow)))
        light = blurred(moved(shaded, *lamp.shift), lamp.softness)
    return layers


def _layer(card: Inked, depth: Depth, lamp: Lamp, light: Words) -> Layer:
    layer = Layer(np.empty_like(card.colour), np.empty_like(card.colour))
    rim = _rim(card, lamp, light) if lamp.rim else None
    for top in range(0, SHEET, _STRIP):
        strip = slice(top, top + _STRIP)
        colour, cover, haze = (part[strip] for part in card)
        gaps = rest(cover)
        fog = scaled(tinted(times(gaps, haze), depth.fog), lamp.fog)
        falling = plus(scaled(light[strip], 1 - lamp.ambient), even(cover.shape, round(lamp.ambient * LIGHT)))
        glow = lit_by(plus(scaled(colour, 1 - optics.FILTERING / 2), fog), threefold(falling))
        layer.glow[strip] = glow if rim is None else plus(glow, rim[strip])
        through = plus(threefold(gaps), scaled(colour, optics.FILTERING * ONE / LIGHT))
        layer.passing[strip] = times(through, threefold(rest(haze)))
    return layer


def _rim(card: Inked, lamp: Lamp, light: Words) -> Words:
    """Edges of ink that face the lamp."""
    relief = blurred(card.cover, 1.0)
    right, down = (int(np.sign(step)) for step in lamp.shift)
    facing = np.asarray(cv2.subtract(relief, moved(relief, right, down)), np.uint16)
    return tinted(lit_by(scaled(facing, lamp.rim), light), (0.80, 0.95, 1.0))


@cache
def caustics(strength: float) -> Words:
    """The net of light that ripples cast, the same in every picture. Only exact arithmetic: it must not differ."""
    size, rng = 120, Random(3)
    points = np.array([(rng.random() * 1.4 - 0.2, rng.random() * 1.4 - 0.2) for _ in range(90)]) * size
    rows, columns = np.mgrid[0:size, 0:size]
    squares = (rows[..., None] - points[:, 0]) ** 2 + (columns[..., None] - points[:, 1]) ** 2
    nearest = np.sqrt(np.sort(squares, axis=-1)[..., :2])
    edge = (nearest[..., 1] - nearest[..., 0]) / 3.0
    net = 1 / (1 + edge * edge)
    light = LIGHT * (1 + strength * (net - 0.35))
    words = cv2.resize(light.astype(np.uint16), (SHEET, SHEET), interpolation=cv2.INTER_LINEAR_EXACT)
    return blurred(np.asarray(words, np.uint16), 5.0)


def backdrop(decoys: Sequence[Lying], clarity: Clarity) -> Words:
    """What is below the real cards: a few decoys in the fog, the same throughout a game whatever lies there."""
    depths = optics.depths(clarity)[optics.REAL :]
    layers = lit([inked(card, depth) for card, depth in zip(decoys, depths, strict=True)], depths, optics.DAYLIGHT)
    below = tinted(even(_SHEET, ONE - 1), optics.murk())
    for layer in reversed(layers):
        below = plus(layer.glow, times(below, layer.passing))
    return below


def flattened(layers: Sequence[Layer], below: Words, viewpoints: Sequence[Viewpoint], over: Overlay) -> list[Bytes]:
    """The finished pictures from some viewpoints: developed, and with *over* laid on.

    Strip by strip, all viewpoints of a strip together: they look at the same part of every card, which then stays in
    the processor's cache. Half the time of one viewpoint after the other.
    """
    pictures = [np.empty((VIEW, VIEW, 3), np.uint8) for _ in viewpoints]
    seen = np.empty((_STRIP, VIEW, 3), np.uint16)
    stacks = [_stack(layers, below, viewpoint) for viewpoint in viewpoints]
    for top in range(0, VIEW, _STRIP):
        strip = slice(top, top + _STRIP)
        for picture, (deepest, cards) in zip(pictures, stacks, strict=True):
            np.copyto(seen, deepest[strip])
            for glow, passing in cards:
                cv2.multiply(seen, passing[strip], dst=seen, scale=1 / ONE)
                cv2.add(seen, glow[strip], dst=seen)
            cv2.LUT(seen, _tone(), dst=picture[strip])
            over.onto(picture[strip], strip)
    return pictures


def _stack(layers: Sequence[Layer], below: Words, viewpoint: Viewpoint) -> tuple[Words, list[tuple[Words, Words]]]:
    """What one viewpoint sees of the deep water and of each card, from the deepest up."""
    depths = reversed(range(len(layers)))
    cards = [(_window(layers[at].glow, at, viewpoint), _window(layers[at].passing, at, viewpoint)) for at in depths]
    return _window(below, optics.REAL, viewpoint), cards


def _window(words: Words, depth: int, viewpoint: Viewpoint) -> Words:
    left, top = (MARGIN + (_PARALLAX * depth * step) // 2 for step in viewpoint)
    return words[top : top + VIEW, left : left + VIEW]


@cache
def _tone() -> Bytes:
    """From light to sRGB: a soft shoulder and a little contrast."""

    def value(word: int) -> int:
        light = 1.12 * word / LIGHT
        light /= 1 + 0.1 * light
        return round(optics.encoded(light * (1 + 0.55 * (light**0.5 - 0.45))))

    return np.array([value(word) for word in range(ONE)], np.uint8)
