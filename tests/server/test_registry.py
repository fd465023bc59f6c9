"""Which tables are in memory: each once, those in use always, of the others not too many."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from pathlib import Path
from random import Random
from weakref import ref

import pytest
from tests.server.room import Room, told
from tests.server.support import conduct, play, seated, served, settings, two

from divetable.server.http.websocket import Session
from divetable.server.live.live_table import Live
from divetable.server.protocol.errors import Refused
from divetable.server.table import lobby
from divetable.server.table.table import Table


@pytest.fixture
def without_collector() -> Iterator[None]:
    """Whatever is freed is freed because nothing refers to it."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def test_a_table_brought_back_while_others_are_in_use_is_there_once(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        await room.open("deepsea", 2, start=False)
        room.guest(0)
        await room.open("deepsea", 2, start=False)
        table_id = room.live.table.id
        del room.live
        first = await room.tables.find(table_id)
        assert first is not None and await room.tables.find(table_id) is first

    told(tmp_path, story, live_tables=1)


def test_a_table_is_not_forgotten_while_somebody_is_about_to_sit_down(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        await room.open("deepsea", 2, start=False)
        waiting = room.live
        for _ in range(3):
            await room.open("deepsea", 2, start=False)
        assert waiting.table.id not in room.tables._kept
        assert await room.tables.find(waiting.table.code) is waiting
        room.live = waiting
        room.guest(0)
        assert room.tables.active() == [waiting]

    told(tmp_path, story, live_tables=1)


def test_tables_in_use_stay_and_of_the_idle_ones_those_used_last(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        ids = []
        for number in range(40):
            await room.open("deepsea", 2, start=False)
            ids.append(room.live.table.id)
            if number < 10:
                room.guest(0)
        del room.live
        gc.collect()
        in_memory = [table_id for table_id in ids if room.tables.live(table_id) is not None]
        assert in_memory[:10] == ids[:10]
        assert 8 <= len(in_memory[10:]) <= 10 and in_memory[10:] == ids[-len(in_memory[10:]) :]

    told(tmp_path, story, live_tables=8)


async def visit(room: Room, game: str) -> ref[Live]:
    """Open a table, start a game, be refused something, and leave; return the table."""
    await room.open(game, 2, clock="brisk")
    live, guest = room.live, room.guest(0)
    await room.until(lambda: any(message["type"] == "presence" for message in guest.heard))
    with pytest.raises(Refused):
        await live.command(lambda table, now: lobby.start(table, "holder0", now))
    live.departed(guest)
    await room.until(lambda: live.idle)
    del room.live
    return ref(live)


@pytest.mark.usefixtures("without_collector")
@pytest.mark.parametrize("game", ["deepsea", "hainoon", "dive"])
def test_a_table_that_was_put_away_is_freed_at_once(tmp_path: Path, game: str) -> None:
    async def story(room: Room) -> None:
        left = await visit(room, game)
        await visit(room, game)
        await visit(room, game)
        assert left() is None

    told(tmp_path, story, live_tables=0)


@pytest.mark.usefixtures("without_collector")
def test_tables_that_were_put_away_leave_nothing_behind(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        counts = []
        for number in range(200):
            await visit(room, "deepsea")
            if number in (49, 199):
                counts.append(len(gc.get_objects()))
        grown = counts[1] - counts[0]
        assert grown < 450, "150 tables came and went; SQLite keeps up to 200 references to cursors"

    told(tmp_path, story, live_tables=0)


def in_memory() -> list[str]:
    """Return the kinds of those objects that refer to a table, one for each."""
    kinds = (Live, Table, Session)
    return [type(one).__name__ for one in gc.get_objects() if issubclass(type(one), kinds)]


@pytest.mark.usefixtures("without_collector")
def test_sockets_that_have_gone_hold_no_table(tmp_path: Path) -> None:
    async def run(address: str) -> None:
        before = in_memory()
        for number in range(3):
            ana, ben, code = await two(address)
            talks = [await seated(ana, code, seat=0), await seated(ben, code, seat=1)]
            await play(talks, Random(number), 2)
            await ben.post(f"/tables/{code}/start", 409)
            await talks[0].say("hello", protocol=0)
            await talks[0].hear("problem")
            await talks[0].connection.wait_closed()
            await talks[1].close()
            await asyncio.sleep(0.1)
        await ana.create("deepsea", "me", "me")
        assert sorted(in_memory()) == sorted([*before, "Live", "Table"]), "but for the newest table"

    with served(settings(tmp_path, live_tables=0)) as address:
        conduct(run(address))
