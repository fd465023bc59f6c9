"""Group commit: one thread writes what all tables have to write, and says so afterwards.

While one batch is being written the next one gathers. Where few tables write, a move is written at once; in a crowd
batches are begun at intervals, because a batch costs nearly the same whatever its size. What has to be judged before it
can be written is judged then too: ten moves in a row cost half of what they cost one by one, with other things between.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from divetable.server.storage.store import Line, Store

TRIES = 5
HANGS = 2.0
"""Seconds after which a batch that is still being written hangs."""
CROWD = 4
"""So many tables that write within an interval are a crowd: one alone, however quick, never waits."""
log = logging.getLogger(__name__)
T = TypeVar("T")
Results = list[bool] | list[None]
Done = Callable[[bool | None], None]
Batch = list[tuple[Line, Done]]


class Writer:
    """Takes lines from the event loop, writes them in batches, and calls back in the event loop."""

    def __init__(self, store: Store, gather: float, loop: asyncio.AbstractEventLoop) -> None:
        self.store, self.gather, self.loop = store, gather, loop
        self.batches = 0
        self.lines = 0
        self.failed = False
        """Whether the last attempt to write has failed."""
        self._thread = ThreadPoolExecutor(1, "writer")
        self._waiting: Batch = []
        self._asked: list[Callable[[], None]] = []
        self._writing = False
        """Whether a batch is being written, or about to be."""
        self._begun = -gather
        self._tables: tuple[set[str], set[str]] = (set(), set())
        """Those that wrote in the interval before this one, and in this one."""
        self._interval = -gather

    def append(self, line: Line, done: Done) -> None:
        """Write *line*; *done* hears whether its place was free, or ``None`` if the store failed."""
        self._waiting.append((line, done))
        if not self._writing:
            self._soon()

    def ask(self, append: Callable[[], None]) -> None:
        """Have *append* called when the next batch is begun, for what it wants to append."""
        self._asked.append(append)
        if not self._writing:
            self._soon()

    @property
    def hangs(self) -> bool:
        """Whether the batch that is being written takes longer than any disk should."""
        return self._writing and self.loop.time() - self._begun > HANGS

    async def run(self, work: Callable[[], T]) -> T:
        """Do something else with the store, between two batches."""
        return await self.loop.run_in_executor(self._thread, work)

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        while self._writing:
            await asyncio.sleep(0.01)
        self._thread.shutdown()

    def _soon(self) -> None:
        """Begin the next batch, if there is one: now, or in a crowd when its time has come."""
        self._writing = bool(self._waiting or self._asked)
        if not self._writing:
            return
        early = self._begun + self.gather - self.loop.time()
        if early > 0 and max(map(len, self._tables)) >= CROWD:
            self.loop.call_later(early, self._write)
        else:
            self._write()

    def _write(self) -> None:
        while self._asked:
            asked, self._asked = self._asked, []
            for append in asked:
                append()
        batch, self._waiting = self._waiting, []
        self._writing = bool(batch)
        if not batch:
            return
        self._begun = self.loop.time()
        self._note(batch)
        self.batches += 1
        self.lines += len(batch)
        future = self._thread.submit(self._persist, [line for line, _ in batch])
        future.add_done_callback(lambda done: self.loop.call_soon_threadsafe(self._tell, batch, done))

    def _note(self, batch: Batch) -> None:
        passed = self._begun - self._interval
        if passed >= self.gather:
            self._tables = (self._tables[1] if passed < 2 * self.gather else set(), set())
            self._interval = self._begun
        self._tables[1].update([line.table_id for line, _ in batch])

    def _tell(self, batch: Batch, future: Future[Results]) -> None:
        self._soon()
        for (_, done), result in zip(batch, future.result(), strict=True):
            try:
                done(result)
            except Exception:  # the others were written too, and have to hear of it
                log.exception("a line was written and then failed")

    def _persist(self, lines: list[Line]) -> Results:
        for attempt in range(TRIES):
            try:
                added = self.store.append(lines)
                self.failed = False
                return added
            except Exception:  # whatever it was, those who wait have to hear of it
                self.failed = True
                log.exception("writing failed", extra={"lines": len(lines), "attempt": attempt})
                time.sleep(0.1 * 2**attempt)
        return [None] * len(lines)
