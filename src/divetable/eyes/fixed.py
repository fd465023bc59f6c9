"""Planes of numbers and what is computed with them: the same bits on every machine.

At rest a plane holds 16-bit words: a share is a word with 65536 as one, light is a word with 32768 as one, to leave
room above. Computed is in single precision, with elementwise operations of NumPy alone: each of them is rounded once,
as IEEE 754 says, whatever the vector unit. Nothing depends on the order of a sum that NumPy chooses, or on the C
library. A few rows are computed at a time, so that they stay in the processor's cache.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from math import exp, prod
from typing import Final

import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]
Words = NDArray[np.uint16]
Floats = NDArray[np.float32]
Rows = Callable[[Floats, int], Floats]
"""Blurs rows that lie one behind the other as one long row of pixels; their common width is told."""

ONE: Final = 65536
LIGHT: Final = 32768
_NARROW: Final = 2.2
_BAND: Final = 96


def keep(values: Floats, plane: Words) -> None:
    """Writes each value, from 0 to 65535, as the nearest word; uses *values* up."""
    values += np.float32(0.5)
    plane[...] = values


def words(values: Floats) -> Words:
    """Each value, from 0 to 65535, as the nearest word; uses *values* up."""
    plane = np.empty(values.shape, np.uint16)
    keep(values, plane)
    return plane


def shares(plane: Words) -> Floats:
    """Words that are shares, as parts of one."""
    return plane * np.float32(1 / ONE)


def even(shape: tuple[int, ...], word: int) -> Words:
    """The same word everywhere, kept once. Not to be written to."""
    return np.broadcast_to(np.uint16(word), shape)


def moved(plane: Floats, right: int, down: int) -> Floats:
    """The plane shifted by whole pixels, its edges repeated."""
    height, width = plane.shape
    margin = max(abs(right), abs(down))
    wide = np.pad(plane, margin, mode="edge")
    return wide[margin - down : margin - down + height, margin - right : margin - right + width]


def blurred(plane: Floats, sigma: float) -> Floats:
    """The plane after a Gaussian blur of *sigma* pixels, its edges repeated."""
    soft = np.empty_like(plane)
    for rows, band in _blurred_bands(plane, sigma):
        soft[rows] = band
    return soft


def keep_blurred(plane: Floats, sigma: float, soft: Words, pixel: int = 1) -> None:
    """Writes the plane after a blur to *soft*. Where a pixel of *plane* is *pixel* wide, *sigma* is in pixels of 1."""
    if pixel > 1:
        coarse = np.concatenate([band for _, band in _boxed(plane, _coarse_boxes(sigma, pixel))])
        bands = iter([(slice(None), enlarged(coarse, pixel))])
    else:
        bands = _blurred_bands(plane, sigma)
    for rows, band in bands:
        keep(band, soft[rows])


def _blurred_bands(plane: Floats, sigma: float) -> Iterator[tuple[slice, Floats]]:
    """A narrow blur is a weighted sum, a wide one is made of boxes: their cost hardly grows with their width."""
    if not sigma:
        return iter([(slice(None), plane.copy())])
    return _weighted(plane, _weights(sigma)) if sigma < _NARROW else _boxed(plane, _fine_boxes(sigma))


def _bands(plane: Floats, margin: int, blur: Rows, scale: float = 1.0) -> Iterator[tuple[slice, Floats]]:
    """The plane after a blur that reaches *margin* pixels far: some rows at a time, and which they are.

    What wraps around from the end of one row to the beginning of the next lies in the margin. The first pixel that
    *blur* returns is *margin* pixels further to the right and down than the first it gets; *scale* is still to be
    multiplied with.
    """
    height, width = plane.shape
    span = width + 2 * margin
    for top in range(0, height, _BAND):
        bottom = min(top + _BAND, height)
        above, below = max(0, margin - top), max(0, bottom + margin - height)
        rows = np.pad(plane[max(0, top - margin) : bottom + margin], ((above, below), (margin, margin)), mode="edge")
        band = np.empty((bottom - top, span), np.float32)
        soft = blur(rows.ravel(), span)
        np.multiply(soft, np.float32(scale), out=band.ravel()[: soft.size])
        yield slice(top, bottom), band[:, :width]


def _weighted(plane: Floats, weights: tuple[np.float32, ...]) -> Iterator[tuple[slice, Floats]]:
    """The plane's sum with itself, shifted both ways, by *weights* from the middle outwards."""
    margin = len(weights) - 1

    def weighted(row: Floats, width: int) -> Floats:
        for step in (width, 1):
            length = row.size - 2 * margin * step
            middle = row[margin * step :][:length] * weights[0]
            for away, weight in enumerate(weights[1:], 1):
                pair = row[(margin - away) * step :][:length] + row[(margin + away) * step :][:length]
                pair *= weight
                middle += pair
            row = middle
        return row

    return _bands(plane, margin, weighted)


@lru_cache(maxsize=64)
def _weights(sigma: float) -> tuple[np.float32, ...]:
    """A Gaussian's, from the middle outwards; rounded, because the last bits of exp differ between machines."""
    bells = [exp(-away * away / (2 * sigma * sigma)) for away in range(round(3 * sigma) + 1)]
    whole = bells[0] + 2 * sum(bells[1:])
    around = [round(bell / whole * ONE) / ONE for bell in bells[1:]]
    return tuple(map(np.float32, (1 - 2 * sum(around), *around)))


def _boxed(plane: Floats, boxes: tuple[int, ...]) -> Iterator[tuple[slice, Floats]]:
    """The plane after each box twice: an even box is off by half a pixel, two of them by whole pixels.

    A box of 2, 4, 8 or 16 is a sum of the plane with itself, shifted by 1, then 2, 4 and 8.
    """
    shifts = [1 << bit for box in boxes for bit in range(box.bit_length() - 1)] * 2

    def boxed(row: Floats, width: int) -> Floats:
        other, length = np.empty_like(row), row.size
        for by in (*(shift * width for shift in shifts), *shifts):
            length -= by
            np.add(row[:length], row[by : by + length], out=other[:length])
            row, other = other, row
        return row[:length]

    return _bands(plane, sum(box - 1 for box in boxes), boxed, 1 / prod(box**4 for box in boxes))


@lru_cache(maxsize=64)
def _fine_boxes(sigma: float) -> tuple[int, ...]:
    return tuple(_boxes(sigma * sigma, (16, 8, 4)))


@lru_cache(maxsize=64)
def _coarse_boxes(sigma: float, pixel: int) -> tuple[int, ...]:
    """What blurs large pixels as much as ``_fine_boxes`` blurs small ones; drawing and enlarging them blurs as well."""
    aways = [abs((at + 0.5) / pixel - 0.5) for at in range(pixel)]
    already = _variance(pixel) + pixel * sum(away * (1 - away) for away in aways)
    return tuple(_boxes((2 * sum(map(_variance, _fine_boxes(sigma))) - already) / pixel**2, (16, 8, 4, 2)))


def _variance(box: int) -> float:
    return (box * box - 1) / 12


def _boxes(variance: float, sizes: tuple[int, ...]) -> Iterator[int]:
    """Boxes that together blur this much, each applied twice."""
    for box in sizes:
        pair = 2 * _variance(box)
        pairs = round(variance / pair) if box == sizes[-1] else int(variance / pair)
        variance -= pairs * pair
        yield from [box] * pairs


def enlarged(plane: Floats, factor: int) -> Floats:
    """The plane with *factor* times as many rows and columns, interpolated linearly, its edges repeated."""
    wide = np.ascontiguousarray(_stretched(np.ascontiguousarray(plane.T), factor).T)
    return _stretched(wide, factor)


def _stretched(plane: Floats, factor: int) -> Floats:
    """*factor* times as many rows."""
    padded = np.pad(plane, ((1, 1), (0, 0)), mode="edge")
    steps = padded[1:] - padded[:-1]
    rows = np.empty((len(plane), factor, plane.shape[1]), np.float32)
    for at in range(factor):
        away = (at + 0.5) / factor - 0.5  # from the middle of the row that is stretched
        np.multiply(steps[:-1] if away < 0 else steps[1:], np.float32(away), out=rows[:, at])
        rows[:, at] += plane
    return rows.reshape(-1, plane.shape[1])
