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
from divetable.server.live.pending import Viewer
from divetable.server.storage.store import CHANNEL

if TYPE_CHECKING:
    from divetable.server.live.services import House

log = logging.getLogger(__name__)
BELIEVED = 10.0
"""Seconds for which news of who is where count."""


class Hints:
    """Listens in a thread, polls in the event loop."""

    def __init__(self, house: House) -> None:
        self.house = house
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
        """Stop listening."""
        self._poller.cancel()
        self._ending.set()
        await asyncio.get_running_loop().run_in_executor(None, self._thread.join)

    def _listen(self) -> None:
        import psycopg  # only with Postgres

        address = self.house.store.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while not self._ending.is_set():
            try:
                with psycopg.connect(address, autocommit=True) as connection:
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
            live = self.house.live(table_id)
            if live is not None and seq.isdecimal():
                live.refresh(int(seq))

    def _heard_who(self, process: str, *tables: str) -> None:
        if process == self.name:
            return
        for table_id, _, seats in (part.partition(":") for part in tables):
            live = self.house.live(table_id)
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
            await asyncio.sleep(self.house.settings.poll)
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
            live = self.house.live(table_id)
            if live is not None and len(still) < len(told):
                live.present()

    async def _look(self) -> None:
        lives = {live.table.id: live for live in self.house.active()}
        if lives:
            for table_id, seq in (await self.house.read(lambda: self.house.store.heads(lives))).items():
                lives[table_id].refresh(seq)

    async def _tell(self) -> None:
        """Say who is here and which tables all have left, a few tables at a time."""
        here = {live.table.id: live.viewers for live in self.house.active() if live.viewers}
        who = [_seats(table_id, here.get(table_id, set())) for table_id in here.keys() | self._told]
        for start in range(0, len(who), 200):
            text = " ".join(["!", self.name, *who[start : start + 200]])
            await self.house.read(partial(self.house.store.gossip, text))
        self._told = set(here)


def _seats(table_id: str, viewers: set[Viewer]) -> str:
    seats = {seat for viewer in viewers for seat in viewer.seats}
    return f"{table_id}:{','.join(map(str, sorted(seats)))}"
