"""Group commit: one thread writes what all tables have to write, and says so afterwards.

While one batch is being written the next one gathers. A lonely move is written at once; in a crowd the writer waits a
moment for more, because a batch costs nearly the same whatever its size.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import NamedTuple, TypeVar

from divetable.server.store import Line, Store

TRIES = 5
log = logging.getLogger(__name__)
T = TypeVar("T")
Results = list[bool] | list[None]


class _Job(NamedTuple):
    line: Line
    done: Callable[[bool | None], None]


class Writer:
    """Takes lines from the event loop, writes them in batches, and calls back in the event loop."""

    def __init__(self, store: Store, gather: float, loop: asyncio.AbstractEventLoop) -> None:
        self.store, self.gather, self.loop = store, gather, loop
        self.batches = 0
        self.lines = 0
        self._thread = ThreadPoolExecutor(1, "writer")
        self._waiting: list[_Job] = []
        self._writing = False

    def append(self, line: Line, done: Callable[[bool | None], None]) -> None:
        """Write *line*; *done* hears whether its place was free, or ``None`` if the store failed."""
        self._waiting.append(_Job(line, done))
        if not self._writing:
            self._write()

    async def run(self, work: Callable[[], T]) -> T:
        """Do something else with the store, between two batches."""
        return await self.loop.run_in_executor(self._thread, work)

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        while self._writing:
            await asyncio.sleep(0.01)
        self._thread.shutdown()

    def _write(self) -> None:
        batch, self._waiting = self._waiting, []
        self._writing = bool(batch)
        if batch:
            self.batches += 1
            self.lines += len(batch)
            future = self._thread.submit(self._persist, [job.line for job in batch])
            future.add_done_callback(lambda done: self.loop.call_soon_threadsafe(self._tell, batch, done))

    def _tell(self, batch: list[_Job], future: Future[Results]) -> None:
        crowded = len(batch) > 1 or len(self._waiting) > 1
        if self._waiting and crowded:
            self.loop.call_later(self.gather, self._write)
        else:
            self._write()
        for job, result in zip(batch, future.result(), strict=True):
            job.done(result)

    def _persist(self, lines: list[Line]) -> Results:
        for attempt in range(TRIES):
            try:
                return self.store.append(lines)
            except Exception:  # whatever it was, those who wait have to hear of it
                log.exception("writing failed", extra={"lines": len(lines), "attempt": attempt})
                time.sleep(0.1 * 2**attempt)
        return [None] * len(lines)
