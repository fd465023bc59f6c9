"""Drawing with ``random()`` alone: what games' chance moves are sampled with, and anyone can recompute."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from random import Random

T = TypeVar("T")


def shuffled(things: Iterable[T], rng: Random) -> tuple[T, ...]:
    """A fair permutation: from the last place down, swap with a place at or before it."""
    deck = list(things)
    random = rng.random
    for i in range(len(deck) - 1, 0, -1):
        j = int(random() * (i + 1))
        deck[i], deck[j] = deck[j], deck[i]
    return tuple(deck)
