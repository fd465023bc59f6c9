"""Frames on their way out: never waited for, delivered together once the event loop comes round."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Coroutine, Generator
from types import coroutine
from typing import Any

from litestar.types import Send

from divetable.server.settings import Settings

GONE = (OSError, RuntimeError)
"""What sending to somebody raises who has left."""


class Postman:
    """Goes round once for all who have something to be delivered: a task for each would cost as much as the sending."""

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
    """One socket's frames. Bounded: who does not read is closed, and resumes later."""

    def __init__(self, send: Send, postman: Postman, settings: Settings) -> None:
        self._send, self._postman, self._reader = send, postman, asyncio.current_task()
        self._most, self._most_bytes = settings.outbox_frames, settings.outbox_bytes
        self._frames: deque[bytes] = deque()
        self._bytes = 0
        self._called = False
        self._stuck: asyncio.Task[None] | None = None
        self.overflowed = False

    def push(self, frame: bytes) -> None:
        """Send, some time soon."""
        self._frames.append(frame)
        self._bytes += len(frame)
        if self.overflowed:
            return
        if len(self._frames) > self._most or self._bytes > self._most_bytes:
            self.overflowed = True
            if self._reader is not None:
                self._reader.cancel()
        elif not self._called:
            self._called = True
            self._postman.call(self)

    def deliver(self) -> None:
        """Send all there is; if the socket is full, the rest goes when it no longer is."""
        sending = self._send_all()
        try:
            waits_for = sending.send(None)
        except StopIteration:
            return
        self._stuck = asyncio.get_running_loop().create_task(_the_rest(sending, waits_for))

    async def _send_all(self) -> None:
        frames, send = self._frames, self._send
        try:
            while frames:
                frame = frames.popleft()
                self._bytes -= len(frame)
                await send({"type": "websocket.send", "bytes": None, "text": frame.decode()})
        except GONE:
            return  # and whoever reads this socket will notice
        self._called = False

    async def drain(self) -> None:
        """Wait until everything is out, but not for long."""
        for _ in range(100):
            if not self._called:
                return
            await asyncio.sleep(0.01)

    def close(self) -> None:
        """Send no more."""
        self._called = True
        if self._stuck is not None:
            self._stuck.cancel()


@coroutine
def _the_rest(begun: Coroutine[Any, Any, None], waits_for: Any) -> Generator[Any, None, None]:
    """A coroutine that was begun without a task, and has to wait after all."""
    try:
        while True:
            yield waits_for
            waits_for = begun.send(None)
    except StopIteration:
        return
    finally:
        begun.close()
