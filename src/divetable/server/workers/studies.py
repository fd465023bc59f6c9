"""A thread for what reads whole logs: records, replays, past rounds; and for QR codes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from divetable.server.workers.fair_queue import FairQueue

T = TypeVar("T")


class Studies:
    """Does one piece of work after the other, one for each address that asks in turn."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "study")
        self._queue: FairQueue[asyncio.Future[None]] = FairQueue()
        self._busy = False

    async def run(self, asker: str, work: Callable[[], T]) -> T:
        """Return what *work* returns, done in the thread when it is the turn of *asker*; what it raises is raised."""
        loop = asyncio.get_running_loop()
        turn = loop.create_future()
        self._queue.put(0, asker, turn)
        self._begin()
        try:
            await turn
            return await loop.run_in_executor(self._thread, work)
        finally:
            if not turn.cancelled():
                self._busy = False
                self._begin()

    def _begin(self) -> None:
        """Let the next begin, unless somebody is being served."""
        while not self._busy and (found := self._queue.get()) is not None:
            _, turn = found
            if not turn.cancelled():
                self._busy = True
                turn.set_result(None)

    def close(self) -> None:
        """End the thread; what has not begun is not done."""
        while (found := self._queue.get()) is not None:
            found[1].cancel()
        self._thread.shutdown(cancel_futures=True)
