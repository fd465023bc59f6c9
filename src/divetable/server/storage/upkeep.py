"""Looks after the store: tidies it, and knows whether it can be read and written."""

from __future__ import annotations

import asyncio
import logging

from divetable.server.protocol.rest import StoreProblem
from divetable.server.storage.group_commit import Writer
from divetable.server.storage.readers import Readers
from divetable.server.storage.store import Store

log = logging.getLogger(__name__)
INTERVAL = 2.0
"""Seconds between two looks at the store."""
ANSWER_WITHIN = 0.7
"""Seconds the store may take to answer a question about its health."""


class Upkeep:
    """Tidies one store until it is cancelled, and answers how the store is."""

    def __init__(self, store: Store, writer: Writer, readers: Readers) -> None:
        """Take the store, its writer, and the threads in which it is read."""
        self._store, self._writer, self._readers = store, writer, readers
        self._tidied = 0
        self._tidy_failed = False
        self._log_lost = False
        self._probe: asyncio.Future[int] | None = None
        """The question to the store that has not been answered yet; another one would wait behind it."""

    async def run(self) -> None:
        """Look after the store at intervals, for ever. What fails is logged and tried again."""
        while True:
            await asyncio.sleep(INTERVAL)
            try:
                await self._look()
            except Exception:  # or nobody would look after the store any more
                log.exception("upkeep of the store failed")

    async def _look(self) -> None:
        if self._store.log_lost() and not self._log_lost:
            log.error("the file into which SQLite writes ahead was taken away; what was written last may be lost")
            self._log_lost = True
        if self._writer.failed:
            await self._writer.run(self._store.try_to_write)
        if self._writer.lines == self._tidied and not self._tidy_failed:
            return
        self._tidied = self._writer.lines
        try:
            await self._readers.run(self._store.tidy)
        except Exception:
            self._tidy_failed = True
            raise
        self._tidy_failed = False

    async def tables(self) -> int | None:
        """Return how many tables the store has, or None if it does not answer in time or fails."""
        if self._probe is None or self._probe.done():
            self._probe = asyncio.ensure_future(self._readers.run(self._store.count))
            self._probe.add_done_callback(lambda done: done.cancelled() or done.exception())  # nobody may be waiting
        try:
            return await asyncio.wait_for(asyncio.shield(self._probe), ANSWER_WITHIN)
        except Exception:
            return None

    def problems(self, tables: int | None) -> list[StoreProblem]:
        """Return what the store does not do now; *tables* is what ``tables`` has returned."""
        found: dict[StoreProblem, bool] = {
            "read": tables is None,
            "write": self._writer.failed or self._writer.hangs or self._log_lost,
            "tidy": self._tidy_failed,
        }
        return [problem for problem, there in found.items() if there]
