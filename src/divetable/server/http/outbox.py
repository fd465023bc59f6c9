"""Frames on their way out: never waited for, delivered together once the event loop comes round."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from divetable.server.http.frames import Frames
from divetable.server.ops.settings import Settings


class Postman:
    """Goes round once for all who have something to be delivered: what a move brings one of them is one write."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._full: list[Outbox] = []

    def call(self, outbox: Outbox) -> None:
        """Empty *outbox* soon."""
        if not self._full:
            self._loop.call_soon(self._go_round)
        self._full.append(outbox)

    def _go_round(self) -> None:
        full, self._full = self._full, []
        for outbox in full:
            outbox.deliver()


class Outbox:
    """One socket's frames. Bounded: for who does not read *overflow* is called, once."""

    def __init__(self, frames: Frames, postman: Postman, settings: Settings, overflow: Callable[[], None]) -> None:
        self._frames, self._postman, self._overflow = frames, postman, overflow
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
            self._postman.call(self)
        self._waiting.append(frame)
        self._bytes += len(frame)
        if len(self._waiting) > self._most or self._bytes > self._most_bytes:
            self.close()
            self._overflow()

    def deliver(self) -> None:
        """Send all there is; if the other side has to read first, when it has."""
        if self._waiting and not self._frames.full:
            waiting, self._waiting, self._bytes = self._waiting, [], 0
            self._frames.write(waiting)

    def close(self) -> None:
        """Take no more."""
        self._closed = True
        self._waiting = []
