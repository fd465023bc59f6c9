"""Frames on their way out: whoever pushes one never waits, and a task sends one after the other."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

from litestar.types import Send

from divetable.server.ops.settings import Settings

FINISH_WITHIN = 1.0
"""Seconds for which the last frames may wait for a slow reader."""


def _do_nothing() -> None:
    """Stand in for an *overflow* that is not called any more."""


class Outbox:
    """One socket's frames. Bounded: for who does not read *overflow* is called, once."""

    def __init__(self, send: Send, settings: Settings, overflow: Callable[[], None]) -> None:
        self._send, self._overflow = send, overflow
        self._most, self._most_bytes = settings.outbox_frames, settings.outbox_bytes
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._closed = False
        self._writer: asyncio.Task[None] | None = None
        """What sends the frames that wait, if there are any."""

    def push(self, frame: bytes) -> None:
        """Send, some time soon."""
        if self._closed:
            return
        self._waiting.append(frame)
        self._bytes += len(frame)
        if self._writer is None:
            self._writer = asyncio.get_running_loop().create_task(self._write())
        if len(self._waiting) > self._most or self._bytes > self._most_bytes:
            overflow = self._overflow
            self._give_up()
            overflow()

    async def finish(self) -> None:
        """Take no more, and send what is waiting, unless the other side does not read."""
        self._closed = True
        if self._writer is not None:
            await asyncio.wait((self._writer,), timeout=FINISH_WITHIN)
        self._give_up()

    async def _write(self) -> None:
        """Send what waits, unless the other side has gone."""
        while self._waiting:
            frame = self._waiting.popleft()
            self._bytes -= len(frame)
            event: Any = {"type": "websocket.send", "text": frame.decode()}
            try:
                await self._send(event)
            except (OSError, RuntimeError):  # it has gone, or was told to go
                self._closed = True
                self._waiting.clear()
        self._writer = None

    def _give_up(self) -> None:
        """Take no more, send no more, and forget what *overflow* refers to."""
        self._closed = True
        self._overflow = _do_nothing
        self._waiting.clear()
        if self._writer is not None:
            self._writer.cancel()
            self._writer = None
