"""Which tables are in memory: each once, those in use always, of the others not too many."""

from __future__ import annotations

import gc
from pathlib import Path

from tests.server.test_presence import Room, told


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
