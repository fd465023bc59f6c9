"""A line in the terminal that says how far a long command is."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from time import perf_counter
from typing import TypeVar

Item = TypeVar("Item")
EVERY = 0.1
"""Seconds between two changes of the line."""


def counted(items: Iterable[Item], total: int, shown: bool) -> Iterator[Item]:
    """Give *items* one by one. With *shown*, standard error says how many games of *total* are done; at the end the
    line is wiped."""
    told = perf_counter()
    for number, item in enumerate(items, 1):
        yield item
        if shown and (number == total or perf_counter() - told >= EVERY):
            told = perf_counter()
            print(f"\r{number} of {total} games", end="", file=sys.stderr, flush=True)
    if shown:
        print("\r" + " " * len(f"{total} of {total} games") + "\r", end="", file=sys.stderr, flush=True)
