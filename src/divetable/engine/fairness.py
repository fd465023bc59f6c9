"""Randomness anyone can check.

The table draws a 32-byte secret, shows its SHA-256 at the start and the secret at the end. The chance answer at place
*k* of the log is drawn from the numbers ``HMAC-SHA256(secret, "divetable/1/chance/k/block")``, block 0, 1, 2, ...; each
digest gives four numbers: its eight-byte big-endian quarters, the top 53 bits of each divided by 2**53.
The docs page ``fairness.md`` says how each game turns such numbers into dice and shuffles.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from random import Random
from struct import Struct
from typing import Any

SECRET_BYTES = 32
_QUARTERS = Struct(">4Q").unpack


def commitment(secret: bytes) -> str:
    """What is shown before the game."""
    return sha256(secret).hexdigest()


class FairRandom(Random):
    """The documented stream for one chance answer. Only ``random`` is part of the promise."""

    def __init__(self, numbers: Iterator[float]) -> None:
        """Gives *numbers*; what else a ``Random`` holds is not used, and not made."""
        self._numbers = numbers

    def random(self) -> float:
        """The next number of the stream."""
        return next(self._numbers)

    def getrandbits(self, k: int, /) -> int:
        """Not part of the promise."""
        raise NotImplementedError("games draw with random() alone, so that anyone can recompute them")

    def seed(self, *_: Any, **__: Any) -> None:
        """The stream is fixed by the secret."""


class FairDice:
    """The dice of a table that has committed itself to *secret*."""

    def __init__(self, secret: bytes) -> None:
        if len(secret) != SECRET_BYTES:
            raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")
        self.secret = secret
        block = secret.ljust(sha256().block_size, b"\0")
        self._inner, self._outer = (sha256(bytes(byte ^ pad for byte in block)) for pad in (0x36, 0x5C))

    def at(self, index: int) -> Random:
        """The stream for the answer at *index*."""
        return FairRandom(self._numbers(index))

    def _numbers(self, index: int) -> Iterator[float]:
        for block in count():
            for quarter in _QUARTERS(self._digest(b"divetable/1/chance/%d/%d" % (index, block))):
                yield (quarter >> 11) / 2**53

    def _digest(self, label: bytes) -> bytes:
        """HMAC-SHA-256 of *label*, from where it does not differ: a fifth of the time that ``hmac`` takes."""
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(label)
        outer.update(inner.digest())
        return outer.digest()
