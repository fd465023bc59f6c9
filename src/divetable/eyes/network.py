"""A small convolutional network in NumPy: what the honest eye has learned, put to use (``tools/train_eye.py``).

It looks at one depth after the other: the viewpoints come in moved so that the cards at that depth lie on each other,
and what is in register belongs there. The same weights serve every depth; a tint for each depth and clarity tells them
apart. Then each depth is weighed against its neighbours.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Weights = dict[str, Floats]

FILE: Final = Path(__file__).with_name("eye.npz")
GRID: Final = 16
"""How many places a side are judged."""
OVERSTATED: Final = 3.0
"""How much likelier ink is said to be in a place than it is: it was taught that missing some is worse."""
_BEST: Final = 16
"""How many places, the most telling ones, are weighed together."""


@cache
def learned() -> Weights:
    """The weights this package ships."""
    return load(FILE)


def load(file: Path) -> Weights:
    """Weights from a file, which keeps them in half precision."""
    with np.load(file, allow_pickle=False) as data:
        return {name: data[name].astype(np.float32) for name in data.files}


def judged(maps: Floats, weights: Weights) -> Floats:
    """Log odds that each kind of creature is at each depth, anywhere on the card."""
    highest, several, bias = weights["weigh"]
    best = np.sort(maps[..., : len(bias)].reshape(len(maps), GRID * GRID, -1), axis=1)[:, -_BEST:]
    return np.asarray(highest * best[:, -1] + several * best.mean(1) + bias, np.float32)


def mapped(seen: Sequence[NDArray[np.uint8]], first: int, weights: Weights) -> Floats:
    """Log odds of ink of each kind, creatures and then decoration, at each depth and place; *seen* is in register.

    What lies just above and below counts as well: what is plainly one card higher is not here. So the last depth is
    only a neighbour and not judged itself.
    """
    depths = [_features(planes, first + depth, weights) for depth, planes in enumerate(seen)]
    around = [np.zeros_like(depths[0]), *depths]
    beside = [np.concatenate(around[depth : depth + 3], axis=-1) for depth in range(len(depths) - 1)]
    return np.stack([_odds(own, near, weights) for own, near in zip(depths, beside, strict=False)])


def _features(seen: NDArray[np.uint8], which: int, weights: Weights) -> Floats:
    """What is found in each place, one depth alone."""
    scale, shift = np.split(weights["tint.weight"][which], 2)
    places = _relu(_patches(spread(seen), weights) * (1 + scale) + shift)
    places = places + _relu(_convolved(places, weights, "near"))
    places = _relu(_convolved(places, weights, "down", step=2))
    return places + _relu(_convolved(places, weights, "far"))


def _odds(own: Floats, beside: Floats, weights: Weights) -> Floats:
    places = own + _relu(_convolved(beside, weights, "beside"))
    return _weighed(places + _relu(_convolved(places, weights, "wide")), weights, "out")


def spread(seen: NDArray[np.uint8]) -> Floats:
    """The centre as it is and the other viewpoints by how they differ from it: that is where depth is to be seen."""
    light = np.asarray(seen, np.float32) / 255
    centre, others = light[..., :3], light[..., 3:]
    apart = 6 * (others - np.tile(centre, others.shape[-1] // 3))
    return np.concatenate([2 * centre - np.float32(0.8), apart], axis=-1)


def _patches(seen: Floats, weights: Weights) -> Floats:
    side = weights["patch.weight"].shape[-1]
    count = len(seen) // side
    cut = seen.reshape(count, side, count, side, -1).transpose(0, 2, 4, 1, 3)
    return _weighed(cut.reshape(count, count, -1), weights, "patch")


def _convolved(places: Floats, weights: Weights, name: str, step: int = 1) -> Floats:
    """Three by three, edges padded with nothing."""
    wide = np.pad(places, ((1, 1), (1, 1), (0, 0)))
    windows: NDArray[Any] = np.lib.stride_tricks.sliding_window_view(wide, (3, 3), (0, 1))[::step, ::step]
    return _weighed(windows.reshape(*windows.shape[:2], -1), weights, name)


def _weighed(places: Floats, weights: Weights, name: str) -> Floats:
    """Every place times one matrix."""
    kernel = weights[f"{name}.weight"]
    return np.asarray(places @ kernel.reshape(len(kernel), -1).T + weights[f"{name}.bias"], np.float32)


def _relu(places: Floats) -> Floats:
    return np.maximum(places, np.float32(0))
