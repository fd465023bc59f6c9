"""How much of anything is too much: token buckets, one for each address."""

from __future__ import annotations

import time
from collections import OrderedDict

ADDRESSES = 20_000
"""How many addresses are remembered."""


class Bucket:
    """A token bucket: so many a second, and so many at once."""

    __slots__ = ("_at", "_burst", "_level", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._level, self._at = burst, time.monotonic()

    def take(self, count: float = 1.0) -> bool:
        """Whether *count* more are fine; less than none are given back."""
        if self._filled() < count:
            return False
        self._level -= count
        return True

    @property
    def empty(self) -> bool:
        """Whether one more would be too much."""
        return self._filled() < 1

    def _filled(self) -> float:
        """Return how many are fine now."""
        now = time.monotonic()
        level = self._level + (now - self._at) * self._rate
        self._level, self._at = level if level < self._burst else self._burst, now
        return self._level


class Buckets:
    """One bucket an address; the ones not seen for longest are forgotten, and with them the little that is missing."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._by_address: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Whether one more from *address* is fine."""
        return self.of(address).take()

    def of(self, address: str) -> Bucket:
        """The bucket of *address*."""
        bucket = self._by_address.pop(address, None) or Bucket(self._rate, self._burst)
        self._by_address[address] = bucket
        if len(self._by_address) > ADDRESSES:
            self._by_address.popitem(last=False)
        return bucket
