"""Frames on their way out: never waited for, what one turn of the event loop brings a socket is one write."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from divetable.server.http.frames import Frames
from divetable.server.ops.settings import Settings


def _do_nothing() -> None:
    """Stand in for an *overflow* that is not called any more."""


class Outbox:
    """One socket's frames. Bounded: for who does not read *overflow* is called, once."""

    def __init__(self, frames: Frames, settings: Settings, overflow: Callable[[], None]) -> None:
        self._frames, self._overflow = frames, overflow
        self._loop = asyncio.get_running_loop()
        self._most, self._most_bytes = settings.outbox_frames, settings.outbox_bytes
        self._waiting: list[bytes] = []
        self._bytes = 0
        self._closed = False
        frames.when_there_is_room(self.deliver)

    def push(self, frame: bytes) -> None:
        """Send, some time soon."""
        if self._closed:
            return
        if not self._waiting:
            self._loop.call_soon(self.deliver)
        self._waiting.append(frame)
        self._bytes += len(frame)
        if len(self._waiting) > self._most or self._bytes > self._most_bytes:
            overflow = self._overflow
            self.close()
            overflow()

    def deliver(self) -> None:
        """Send all there is; if the other side has to read first, when it has."""
        if self._waiting and not self._frames.full:
            waiting, self._waiting, self._bytes = self._waiting, [], 0
            self._frames.write(waiting)

    def close(self) -> None:
        """Take no more, and forget what *overflow* refers to."""
        self._closed = True
        self._waiting, self._overflow = [], _do_nothing
