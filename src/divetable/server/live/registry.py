"""The tables of this process: found, made, brought back from the store, and forgotten when nobody uses them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from weakref import WeakValueDictionary

from divetable.engine.core import Seat
from divetable.server.live.live_table import Live
from divetable.server.live.notifications import Notifications
from divetable.server.live.services import Clock, Services, open_services
from divetable.server.ops.settings import Settings
from divetable.server.protocol.errors import Refused
from divetable.server.storage.store import Line
from divetable.server.table import lobby
from divetable.server.table.log import Entry, Opened, body_text
from divetable.server.table.table import Table, added_up

CODES_TRIED = 50


class TableRegistry:
    """Has each table in memory at most once: those in use, and of the others those used last."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._lives: WeakValueDictionary[str, Live] = WeakValueDictionary()
        """Also those no longer kept that somebody holds, and is about to sit down at: no table may be here twice."""
        self._kept: OrderedDict[str, Live] = OrderedDict()
        """Those that stay though nobody is there, the one used last at the end."""
        self._crowd = services.settings.live_tables
        """How many are kept when it is time to look which are idle."""
        self._coming: dict[str, asyncio.Task[Live | None]] = {}
        """Those being read from the store."""
        self._notifications: Notifications | None = None
        if services.store.shared:
            poll = services.settings.poll
            self._notifications = Notifications(services.store, services.readers, self, poll)

    async def create(self, make: Callable[[str], Opened], holder: str) -> Live:
        """Make a table with a new code and return it; *holder* is the browser that has a seat there, or "".

        *make* gives the table's first entry, from its code. Raises Refused if there are too many tables.
        """
        services = self._services
        if await services.readers.run(lambda: services.store.count_recent(services.now())) >= services.settings.tables:
            raise Refused("too_many_tables", "There are too many tables; come back later.")
        for _ in range(CODES_TRIED):
            opened = make(lobby.new_code())
            entry = Entry(0, *body_text(opened), services.now())
            line = Line(opened.id, entry, holder)
            if await services.writer.run(partial(services.store.create, line, opened.code)):
                services.metrics["tables"] += 1
                return self._set_up(added_up([entry]))
        raise Refused("too_many_tables", "There is no free code; come back later.")

    async def find(self, code: str) -> Live | None:
        """Return the table of this code or id, brought back from the store if need be; None if there is none."""
        services = self._services
        table_id = code if code in self._lives else await services.readers.run(lambda: services.store.find(code))
        if table_id is None:
            return None
        live = self._lives.get(table_id)
        if live is not None:
            return self._keep(live)
        if table_id not in self._coming:
            self._coming[table_id] = asyncio.get_running_loop().create_task(self._bring_back(table_id))
        return await self._coming[table_id]

    async def _bring_back(self, table_id: str) -> Live | None:
        services = self._services
        try:
            return self._set_up(await services.readers.run(lambda: added_up(services.store.load(table_id))))
        finally:
            del self._coming[table_id]

    def _set_up(self, table: Table) -> Live:
        if len(self._kept) >= self._crowd:
            self._forget()
        live = self._lives[table.id] = Live(self._services, table, self.elsewhere)
        live.attend()
        return self._keep(live)

    def _keep(self, live: Live) -> Live:
        self._kept[live.id] = live
        self._kept.move_to_end(live.id)
        return live

    def _forget(self) -> None:
        """Keep no more idle tables than we want to. Looks at all, so it is done once for many that have come."""
        most = self._services.settings.live_tables
        idle = [table_id for table_id, live in self._kept.items() if live.idle]
        for table_id in idle[: max(0, len(idle) - most)]:
            del self._kept[table_id]
            self._services.pictures.forget(table_id)
        self._crowd = len(self._kept) + 1 + most // 8

    def live(self, table_id: str) -> Live | None:
        """Return the table with this id, or None if it is not in memory."""
        return self._lives.get(table_id)

    def follow(self, table_id: str, seq: int) -> None:
        """Hear of the entry *seq* that somebody has written: read it, or drop the table if nobody here uses it.

        Its clocks and bots go on in the process that wrote. Whoever comes back finds it in the store, as new as it is.
        """
        live = self._lives.get(table_id)
        if live is None:
            return
        if live.unused and seq > live.table.seq:
            live.rest()
            self._kept.pop(table_id, None)
            self._services.pictures.forget(table_id)
        else:
            live.refresh(seq)

    def active(self) -> list[Live]:
        """Return the tables somebody is at."""
        return [live for live in self._lives.values() if not live.idle]

    def elsewhere(self, table_id: str) -> frozenset[Seat]:
        """Return the seats whose holders are at another process."""
        return self._notifications.online(table_id) if self._notifications is not None else frozenset()

    def gauges(self) -> dict[str, float]:
        """Return how many tables are kept in memory, and how many sockets are at them."""
        sockets = sum(len(live.viewers) for live in self._lives.values())
        return {"live_tables": len(self._kept), "sockets": sockets}

    async def close(self) -> None:
        """Listen to other processes no longer."""
        if self._notifications is not None:
            await self._notifications.close()


@asynccontextmanager
async def open_tables(settings: Settings, now: Clock | None = None) -> AsyncIterator[tuple[Services, TableRegistry]]:
    """Open the services and the tables of a process, and close both at the end."""
    services = open_services(settings, now)
    tables = TableRegistry(services)
    try:
        yield services, tables
    finally:
        await tables.close()
        await services.close()
