"""A queue in which nobody who wants much keeps others waiting."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """What is urgent first; of what is equally urgent, one thing of each who asked, in turns."""

    def __init__(self) -> None:
        self._lanes: dict[int, OrderedDict[str, deque[T]]] = {}

    def put(self, urgency: int, asker: str, thing: T) -> None:
        """*thing* is wanted; the smaller *urgency*, the sooner."""
        self._lanes.setdefault(urgency, OrderedDict()).setdefault(asker, deque()).append(thing)

    def get(self) -> tuple[int, T] | None:
        """What is to be done next, and how urgent it was; None if nothing is."""
        if not self._lanes:
            return None
        urgency = min(self._lanes)
        lanes = self._lanes[urgency]
        asker, lane = lanes.popitem(last=False)
        thing = lane.popleft()
        if lane:
            lanes[asker] = lane
        elif not lanes:
            del self._lanes[urgency]
        return urgency, thing

    def clear(self) -> None:
        """Nothing is wanted any more."""
        self._lanes.clear()
