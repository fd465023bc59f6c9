"""How water, film and light behave: every number the picture is made with. Depth counts from 0, the top card."""

from __future__ import annotations

from functools import cache
from math import exp
from typing import Final

from divetable.engine.values import Value
from divetable.games.dive.options import Clarity

Colour = tuple[float, float, float]
"""Red, green and blue; in linear light unless it says otherwise."""

REAL: Final = 7
"""How many real cards are painted. What lies deeper must not be dug out of the picture, so decoys stand in for it."""
DECOYS: Final = 2
INK: Final = 0.88
FILTERING: Final = 0.30
"""How much of the light from below passes through ink, in its colour."""
FILM_LOSS: Final = (0.90, 0.965, 0.985)
"""What is left of the light after each film: red goes first."""
_FOG_NEAR: Final = (92.0, 186.0, 204.0)
_FOG_DEEP: Final = (26.0, 96.0, 140.0)
_GLOW_NEAR: Final = (236.0, 222.0, 176.0)
_GLOW_DEEP: Final = (84.0, 186.0, 214.0)
_FOG_DEPTH: Final = 8
_HAZE_POWER: Final = 1.7
_BLUR: Final = 0.80
_BLUR_POWER: Final = 1.1
_PIXELS: Final = (1, 1, 1, 1, 1, 1, 2, 4, 4)
_SIGHT: Final = {Clarity.CLEAR: 3.65, Clarity.NATURAL: 3.3, Clarity.MURKY: 2.9}
"""The depth at which a third of the light still comes through."""


class Lamp(Value):
    """A light: how far it moves a shadow with each card, how dark and soft shadows are, and what it adds elsewhere."""

    shift: tuple[int, int]
    shadow: float
    softness: float
    ambient: float
    fog: float
    caustics: float = 0.0
    rim: float = 0.0
    """How brightly the edges that face the lamp shine."""


DAYLIGHT: Final = Lamp(shift=(3, 4), shadow=0.72, softness=1.5, ambient=0.30, fog=1.0, caustics=0.30)


class Depth(Value):
    """What the water does to the card at one depth."""

    haze: float
    """The share of the view its film hides."""
    blur: float
    """Standard deviation in pixels."""
    light: Colour
    """The light that still reaches it."""
    fog: Colour
    """The colour of its haze."""
    pixel: int = 1
    """How many pixels of the picture wide a pixel is that it is drawn with: what is blurred needs no small ones."""


ABOVE: Final = Lamp(shift=(1, 1), shadow=0.80, softness=1.6, ambient=0.06, fog=0.80)
"""A flashlight held straight above."""


def beside(across: float, down: float) -> Lamp:
    """A flashlight at the rim, shining in this direction (a vector of length one): long shadows, bright edges."""
    return Lamp((round(9 * across), round(9 * down)), shadow=0.88, softness=1.25, ambient=0.035, fog=0.42, rim=1.0)


@cache
def depths(clarity: Clarity) -> tuple[Depth, ...]:
    """Every depth that is painted, from the top."""
    return tuple(_depth(depth, _SIGHT[clarity], _HAZE_POWER, (_FOG_NEAR, _FOG_DEEP)) for depth in range(REAL + DECOYS))


@cache
def glass(clarity: Clarity) -> tuple[Depth, ...]:
    """The same with a light below: haze glows, and hides deep cards sooner."""
    return tuple(_depth(depth, 0.95 * _SIGHT[clarity], 1.5, (_GLOW_NEAR, _GLOW_DEEP)) for depth in range(REAL))


def murk() -> Colour:
    """What fills the water below everything."""
    return _rounded(*(0.9 * linear(value) for value in _FOG_DEEP))


def glow() -> Colour:
    """The light from below, where it enters the stack."""
    return _rounded(*map(linear, _GLOW_DEEP))


def _depth(depth: int, sight: float, power: float, fog: tuple[Colour, Colour]) -> Depth:
    def passing(level: int) -> float:
        return exp(-((level / sight) ** power))

    deep = min(1.0, depth / _FOG_DEPTH)
    return Depth(
        haze=_exact(1 - passing(depth + 1) / passing(depth)),
        blur=_BLUR * depth**_BLUR_POWER,
        light=_rounded(*(loss**depth for loss in FILM_LOSS)),
        fog=_rounded(*(linear(near) * (1 - deep) + linear(far) * deep for near, far in zip(*fog, strict=True))),
        pixel=_PIXELS[depth],
    )


def _exact(share: float) -> float:
    """To sixteen bits: the last bits of powers and of exp differ between machines."""
    return round(share * 65536) / 65536


def _rounded(red: float, green: float, blue: float) -> Colour:
    return _exact(red), _exact(green), _exact(blue)


def linear(value: float) -> float:
    """Linear light of an sRGB value from 0 to 255."""
    share = value / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def encoded(light: float) -> float:
    """The sRGB value, 0 to 255, of linear light."""
    share = min(max(light, 0.0), 1.0)
    return 255 * (share * 12.92 if share <= 0.0031308 else 1.055 * share ** (1 / 2.4) - 0.055)
