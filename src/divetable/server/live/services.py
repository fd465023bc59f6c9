"""All tables of this process: found, made, kept in memory while somebody is there, and in step with other processes."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from divetable.engine.core import Seat
from divetable.server.live.dive_pictures import Waters
from divetable.server.live.live_table import Live
from divetable.server.ops.metrics import Metrics
from divetable.server.ops.rate_limit import Bucket, Buckets
from divetable.server.ops.settings import Settings
from divetable.server.protocol.errors import Refused
from divetable.server.storage.group_commit import Writer
from divetable.server.storage.notifications import Notifications
from divetable.server.storage.readers import Readers
from divetable.server.storage.store import Line, Store
from divetable.server.storage.upkeep import Upkeep
from divetable.server.table import lobby
from divetable.server.table.lobby import CODE_LENGTH
from divetable.server.table.log import Entry, Opened, body_text
from divetable.server.table.table import Table, added_up
from divetable.server.workers.analysis import Reviewer
from divetable.server.workers.bots import Thinkers
from divetable.server.workers.painter import Darkroom

log = logging.getLogger(__name__)
T = TypeVar("T")
CODES_TRIED = 50
DAY = 24 * 3600


class House:
    """Made when the server starts, closed when it ends."""

    def __init__(self, settings: Settings, store: Store | None = None, now: Callable[[], int] | None = None) -> None:
        self.settings = settings
        self.store = store or Store(settings.database)
        self.metrics = Metrics()
        self.messages = Buckets(settings.message_rate, settings.message_burst)
        self.studies = Buckets(settings.studies_rate, settings.studies_burst)
        self.creations = Buckets(settings.creations_rate, settings.creations_burst)
        self.misses = Buckets(settings.misses_rate, settings.misses_burst)
        self.all_misses = Bucket(settings.all_misses_rate, settings.all_misses_burst)
        self.daily_tables = Buckets(settings.daily_tables / DAY, settings.daily_tables)
        self.now = now or (lambda: time.time_ns() // 1_000_000)
        self.closing = False
        self.thinkers = Thinkers(settings.bot_processes)
        self._darkroom = Darkroom(settings.water_orders, settings.water_bytes)
        self.waters = Waters(self._darkroom, self.work_through, self.now)
        self.reviewer = Reviewer()
        self.writer = Writer(self.store, settings.gather, asyncio.get_running_loop())
        self.readers = Readers(2, "reader")
        self._scholar = Readers(1, "scholar")
        """For what takes long, so that nobody who wants to sit down waits for it."""
        self._lives: WeakValueDictionary[str, Live] = WeakValueDictionary()
        """Also those no longer kept that somebody holds, and is about to sit down at: no table may be here twice."""
        self._kept: OrderedDict[str, Live] = OrderedDict()
        """Those that stay though nobody is there, the one used last at the end."""
        self._crowd = settings.live_tables
        """How many are kept when it is time to look which are idle."""
        self._coming: dict[str, asyncio.Task[Live | None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._notifications = (
            Notifications(self.store, self.readers, self, settings.poll) if self.store.shared else None
        )
        self.upkeep = Upkeep(self.store, self.writer, self.readers)
        self.spawn(self.upkeep.run())

    def spawn(self, coroutine: Coroutine[Any, Any, Any]) -> None:
        """Run something in the background; what goes wrong there is logged."""
        task = asyncio.get_running_loop().create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("background task failed", exc_info=error)

    async def read(self, work: Callable[[], T]) -> T:
        """Ask the store something, outside the event loop."""
        return await self.readers.run(work)

    async def work_through(self, table_id: str, work: Callable[[list[Entry]], T]) -> T:
        """Something that takes a whole log, done outside the event loop."""
        return await self.study(lambda: work(self.store.load(table_id)))

    async def study(self, work: Callable[[], T]) -> T:
        """Something that takes long, done when its turn comes."""
        return await self._scholar.run(work)

    async def create(self, make: Callable[[str], Opened], holder: str) -> Live:
        """A new table, or Refused."""
        if await self.read(lambda: self.store.count_recent(self.now())) >= self.settings.tables:
            raise Refused("too_many_tables", "There are too many tables; come back later.")
        for _ in range(CODES_TRIED):
            opened = make(lobby.new_code())
            entry = Entry(0, *body_text(opened), self.now())
            line = Line(opened.id, entry, holder)
            if await self.writer.run(partial(self.store.create, line, opened.code)):
                self.metrics.count("tables")
                return self._set_up(added_up([entry]))
        raise Refused("too_many_tables", "There is no free code; come back later.")

    async def find(self, code: str, address: str, holder: str) -> Live | None:
        """Return the table of *code*, four letters or an id, as asked for by the browser *holder* at *address*.

        Codes can be guessed, ids cannot. Raises Refused if too many codes asked for at *address* were nobody's, unless
        *holder* has a seat at the table.
        """
        if len(code) != CODE_LENGTH:
            return await self.find_by_id(code)
        live = await self.find_by_id(code.upper())
        if self.misses.of(address).empty and not (live is not None and live.table.held_by(holder)):
            raise Refused("too_fast", "Too many codes from here were nobody's; wait a minute.")
        if live is None:
            self._note_miss(address)
        return live

    def _note_miss(self, address: str) -> None:
        """Count a code that is nobody's. While all addresses together guess too often, each has one miss."""
        allowed = 1 if self.all_misses.take() else self.settings.misses_burst
        bucket = self.misses.of(address)
        while allowed >= 1 and bucket.take():
            allowed -= 1

    async def find_by_id(self, code: str) -> Live | None:
        """Return the table of this code or id, brought back from the store if need be; None if there is none."""
        table_id = code if code in self._lives else await self.read(lambda: self.store.find(code))
        if table_id is None:
            return None
        live = self._lives.get(table_id)
        if live is not None:
            return self._keep(live)
        if table_id not in self._coming:
            self._coming[table_id] = asyncio.get_running_loop().create_task(self._bring(table_id))
        return await self._coming[table_id]

    async def _bring(self, table_id: str) -> Live | None:
        try:
            return self._set_up(await self.read(lambda: added_up(self.store.load(table_id))))
        finally:
            del self._coming[table_id]

    def _set_up(self, table: Table) -> Live:
        if len(self._kept) >= self._crowd:
            self._forget()
        live = self._lives[table.id] = Live(self, table)
        live.attendance.attend()
        return self._keep(live)

    def _keep(self, live: Live) -> Live:
        self._kept[live.table.id] = live
        self._kept.move_to_end(live.table.id)
        return live

    def _forget(self) -> None:
        """Keep no more idle tables than we want to. Looks at all, so it is done once for many that have come."""
        idle = [table_id for table_id, live in self._kept.items() if live.idle]
        for table_id in idle[: max(0, len(idle) - self.settings.live_tables)]:
            del self._kept[table_id]
            self.waters.forget(table_id)
        self._crowd = len(self._kept) + 1 + self.settings.live_tables // 8

    def live(self, table_id: str) -> Live | None:
        """A table that is in memory."""
        return self._lives.get(table_id)

    def active(self) -> list[Live]:
        """The tables somebody is at."""
        return [live for live in self._lives.values() if not live.idle]

    def elsewhere(self, table_id: str) -> frozenset[Seat]:
        """The seats whose holders are at another process."""
        return self._notifications.online(table_id) if self._notifications is not None else frozenset()

    def gauges(self) -> dict[str, float]:
        """How things are."""
        return {
            "live_tables": len(self._kept),
            "sockets": sum(len(live.viewers) for live in self._lives.values()),
            "batches": self.writer.batches,
            "lines": self.writer.lines,
        }

    async def close(self) -> None:
        """Write what is waiting, and let go of everything."""
        self.closing = True
        if self._notifications is not None:
            await self._notifications.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.writer.close()
        self.thinkers.close()
        self._darkroom.close()
        self.reviewer.close()
        self.readers.close()
        self._scholar.close(drop=True)
        self.store.close()
