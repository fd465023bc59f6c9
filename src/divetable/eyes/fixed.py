"""Fixed-point pictures: 16-bit words and operations of OpenCV that give the same bits on every machine.

A share is a word with 65536 as one; light is a word with 32768 as one, to leave room above. Words are scaled by powers
of two only, so that no order of operations and no width of a vector unit can round differently.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]
Words = NDArray[np.uint16]

ONE: Final = 65536
LIGHT: Final = 32768
_NARROW: Final = 2.2

cv2.setNumThreads(1)  # a picture costs one core; the table decides how many are made at once
cv2.ipp.setUseIPP(False)  # vendor kernels differ from machine to machine


def share(part: float) -> int:
    """A part of one as a word."""
    return min(ONE - 1, round(part * ONE))


def times(words: Words, shares: Words) -> Words:
    """Each word times its share."""
    return np.asarray(cv2.multiply(words, shares, scale=1 / ONE), np.uint16)


def lit_by(words: Words, light: Words) -> Words:
    """Each word times the light that falls on it."""
    return np.asarray(cv2.multiply(words, light, scale=1 / LIGHT), np.uint16)


def scaled(words: Words, factor: float) -> Words:
    """All words times one factor below two."""
    return lit_by(words, even(words.shape, round(factor * LIGHT)))


def plus(words: Words, others: Words) -> Words:
    """The sum, at most the largest word."""
    return np.asarray(cv2.add(words, others), np.uint16)


def rest(shares: Words) -> Words:
    """What is left of one."""
    return np.asarray(cv2.bitwise_not(shares), np.uint16)


def tinted(shares: Words, colour: tuple[float, float, float]) -> Words:
    """A plane of shares in a colour of light: three planes."""
    return np.asarray(cv2.merge([scaled(shares, part * LIGHT / ONE) for part in colour]), np.uint16)


def threefold(plane: Words) -> Words:
    """One plane for each of the three colours."""
    return np.asarray(cv2.cvtColor(plane, cv2.COLOR_GRAY2BGR), np.uint16)


def blurred(words: Words, sigma: float) -> Words:
    """A Gaussian blur; a wide one is made of boxes, whose cost does not grow with their width."""
    if not sigma:
        return words
    if sigma < _NARROW:
        width = 2 * round(3 * sigma) + 1
        edges, exact = cv2.BORDER_REPLICATE, cv2.ALGO_HINT_ACCURATE
        return np.asarray(cv2.GaussianBlur(words, (width, width), sigma, borderType=edges, hint=exact), np.uint16)
    for box in _boxes(sigma * sigma):
        for anchor in (box // 2, box // 2 - 1):  # an even box is off by half a pixel, each way once
            blurred = cv2.blur(words, (box, box), anchor=(anchor, anchor), borderType=cv2.BORDER_REPLICATE)
            words = np.asarray(blurred, np.uint16)
    return words


def _boxes(variance: float) -> Iterator[int]:
    """Pairs of boxes that together blur this much. Their areas are powers of two, so that no mean is rounded twice."""
    for box in (16, 8, 4):
        pair = (box * box - 1) / 6
        pairs = round(variance / pair) if box == 4 else int(variance / pair)
        variance -= pairs * pair
        yield from [box] * pairs


def moved(plane: Words, right: int, down: int) -> Words:
    """The plane shifted by whole pixels, its edges repeated."""
    height, width = plane.shape
    margin = max(abs(right), abs(down))
    wide = cv2.copyMakeBorder(plane, margin, margin, margin, margin, cv2.BORDER_REPLICATE)
    return np.asarray(wide[margin - down : margin - down + height, margin - right : margin - right + width], np.uint16)


@lru_cache(maxsize=128)
def even(shape: tuple[int, ...], word: int) -> Words:
    """The same word everywhere. Not to be written to."""
    return np.full(shape, word, np.uint16)
