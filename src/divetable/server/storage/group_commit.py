"""Group commit: one thread writes what all tables have to write, one batch after the other.

While a batch is being written the next one gathers, and it begins when the last one has ended, but not sooner than
``FLOOR`` after that began: the busier the tables are, the more of them share a commit. Where nothing was written for so
long, a batch is what one turn of the event loop brings.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from divetable.server.storage.store import Line, Store

TRIES = 5
FLOOR = 0.007
"""Seconds from the beginning of a batch to that of the next, at least. At 500 moves a second it saves more than a
quarter of the CPU time of a move; nobody notices it."""
HANGS = 2.0
"""Seconds after which a batch that is still being written hangs."""
log = logging.getLogger(__name__)
T = TypeVar("T")
Results = list[bool] | list[None]
Done = Callable[[bool | None], None]
Batch = list[tuple[Line, Done]]


class Writer:
    """Takes lines from the event loop, writes them in batches, and calls back in the event loop."""

    def __init__(self, store: Store, loop: asyncio.AbstractEventLoop) -> None:
        self.store, self.loop = store, loop
        self.batches = 0
        self.lines = 0
        self.failed = False
        """Whether the last attempt to write has failed."""
        self._thread = ThreadPoolExecutor(1, "writer")
        self._waiting: Batch = []
        self._writing = False
        """Whether a batch is being written, or is about to be."""
        self._begun = 0.0
        """When that batch began or will begin, by the clock of the event loop."""
        self._asked: list[float] = []
        """When the work was given to the thread that is not done yet, by the same clock."""

    def append(self, line: Line, done: Done) -> None:
        """Write *line*, then call *done*: with whether its place was free, or with ``None`` if the store failed."""
        self._waiting.append((line, done))
        if not self._writing:
            self._begin()

    @property
    def hangs(self) -> bool:
        """Whether a batch or other work with the store takes longer than any disk should."""
        since = [*self._asked, *([self._begun] if self._writing else [])]
        return bool(since) and self.loop.time() - min(since) > HANGS

    async def run(self, work: Callable[[], T]) -> T:
        """Call *work*, which writes to the store, between two batches, and return what it returns.

        What it raises is raised, and told as a write that has failed; else writing works again.
        """
        asked = self.loop.time()
        self._asked.append(asked)
        try:
            done = await self.loop.run_in_executor(self._thread, work)
        except Exception:
            self.failed = True
            raise
        else:
            self.failed = False
            return done
        finally:
            self._asked.remove(asked)

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        while self._writing:
            await asyncio.sleep(0.01)
        self._thread.shutdown()

    def _begin(self) -> None:
        now = self.loop.time()
        self._writing, self._begun = True, max(now, self._begun + FLOOR)
        if self._begun > now:
            self.loop.call_at(self._begun, self._write)
        else:
            self.loop.call_soon(self._write)

    def _write(self) -> None:
        batch, self._waiting = self._waiting, []
        self.batches += 1
        self.lines += len(batch)
        self._thread.submit(self._persist, batch)

    def _persist(self, batch: Batch) -> None:
        """Write *batch* and have its lines told; runs in the thread."""
        results = self._append([line for line, _ in batch])
        self.loop.call_soon_threadsafe(self._tell, batch, results)

    def _tell(self, batch: Batch, results: Results) -> None:
        """Call back for every line of *batch*; moves that waited for these lines join the next batch."""
        self._writing = False
        if self._waiting:
            self._begin()
        for (_, done), result in zip(batch, results, strict=True):
            try:
                done(result)
            except Exception:  # the others were written too, and have to hear of it
                log.exception("a line was written and then failed")

    def _append(self, lines: list[Line]) -> Results:
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
