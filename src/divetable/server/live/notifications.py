"""Word from other processes on the same Postgres. It may be late or lost: a poll finds what it missed.

A notification is either ``table:seq table:seq ...`` or ``! process table:seat,seat ...``: who is at that process.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
import time
from functools import partial
from typing import TYPE_CHECKING

from divetable.engine.core import Seat
from divetable.server.storage.readers import Readers
from divetable.server.storage.store import CHANNEL, Store

if TYPE_CHECKING:
    from divetable.server.live.registry import TableRegistry

log = logging.getLogger(__name__)
BELIEVED = 10.0
"""Seconds for which news of who is where count."""


class Notifications:
    """Tells the tables of this process what other processes wrote, and the other processes who is here.

    Listens in a thread and polls in the event loop.
    """

    def __init__(self, store: Store, readers: Readers, tables: TableRegistry, poll: float) -> None:
        """Start to listen to *store*, and to look at it every *poll* seconds."""
        self._store, self._readers, self._tables, self._interval = store, readers, tables, poll
        self.name = secrets.token_hex(4)
        self._loop = asyncio.get_running_loop()
        self._online: dict[str, dict[str, tuple[float, frozenset[Seat]]]] = {}
        """By table, by process: until when to believe who is there."""
        self._told: set[str] = set()
        """The tables of which the others believe that somebody is here."""
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._listen, name="listener")
        self._thread.start()
        self._poller = self._loop.create_task(self._poll())

    def online(self, table_id: str) -> frozenset[Seat]:
        """Who is at another process."""
        now = time.monotonic()
        told = self._online.get(table_id, {}).values()
        return frozenset(seat for until, seats in told if until > now for seat in seats)

    async def close(self) -> None:
        """Stop to listen and to poll; return when the thread has ended."""
        self._poller.cancel()
        self._ending.set()
        await asyncio.get_running_loop().run_in_executor(None, self._thread.join)

    def _listen(self) -> None:
        import psycopg  # only with Postgres

        while not self._ending.is_set():
            try:
                with psycopg.connect(self._store.plain_address(), autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    while not self._ending.is_set():
                        for notice in connection.notifies(timeout=0.5):
                            self._loop.call_soon_threadsafe(self._heard, notice.payload)
            except psycopg.Error:
                log.warning("lost the listening connection")
                self._ending.wait(1.0)

    def _heard(self, text: str) -> None:
        first, *rest = text.split(" ")
        if first == "!":
            self._heard_who(*rest)
            return
        for table_id, _, seq in (part.partition(":") for part in (first, *rest)):
            if seq.isdecimal():
                self._tables.follow(table_id, int(seq))

    def _heard_who(self, process: str, *tables: str) -> None:
        if process == self.name:
            return
        for table_id, _, seats in (part.partition(":") for part in tables):
            live = self._tables.live(table_id)
            if live is None:
                continue
            told = self._online.setdefault(table_id, {})
            before = self.online(table_id)
            there = frozenset(int(seat) for seat in seats.split(",") if seat.isdecimal())
            told[process] = (time.monotonic() + BELIEVED, there)
            if self.online(table_id) != before:
                live.present()

    async def _poll(self) -> None:
        turn = 0
        while True:
            await asyncio.sleep(self._interval)
            turn += 1
            try:
                await self._look()
                if turn % 2 == 0:
                    self._forget()
                    await self._tell()
            except Exception:
                log.warning("polling failed", exc_info=True)

    def _forget(self) -> None:
        """Who is believed no longer."""
        now = time.monotonic()
        for table_id, told in list(self._online.items()):
            still = {process: news for process, news in told.items() if news[0] > now}
            if still:
                self._online[table_id] = still
            else:
                del self._online[table_id]
            live = self._tables.live(table_id)
            if live is not None and len(still) < len(told):
                live.present()

    async def _look(self) -> None:
        table_ids = [live.id for live in self._tables.active()]
        if table_ids:
            for table_id, seq in (await self._readers.run(lambda: self._store.heads(table_ids))).items():
                self._tables.follow(table_id, seq)

    async def _tell(self) -> None:
        """Say who is here and which tables all have left, a few tables at a time."""
        here = {live.id: live.here for live in self._tables.active() if live.watched}
        who = [_seats(table_id, here.get(table_id, frozenset())) for table_id in here.keys() | self._told]
        for start in range(0, len(who), 200):
            text = " ".join(["!", self.name, *who[start : start + 200]])
            await self._readers.run(partial(self._store.gossip, text))
        self._told = set(here)


def _seats(table_id: str, seats: frozenset[Seat]) -> str:
    return f"{table_id}:{','.join(map(str, sorted(seats)))}"
