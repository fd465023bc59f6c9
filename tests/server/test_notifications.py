"""What other processes say of who is there, as a table hears it."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests.server.room import Room, told

from divetable.server.live import notifications
from divetable.server.live.live_table import Live
from divetable.server.live.notifications import BELIEVED, Notifications
from divetable.server.ops.settings import Settings

SECONDS = 1000
GRACE = Settings().grace


class Gossip(Notifications):
    """Word of mouth: no Postgres, and the test is the other process."""

    def __init__(self, room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
        self._store, self._readers, self._tables, self.name = (
            room.services.store,
            room.services.readers,
            room.tables,
            "this",
        )
        self._online, self._told = {}, set()
        self.said: list[str] = []
        room.tables._notifications = self
        monkeypatch.setattr(room.services.store, "gossip", self.said.append)
        monkeypatch.setattr(notifications, "time", SimpleNamespace(monotonic=lambda: room.time / SECONDS))

    async def close(self) -> None:
        pass


def test_who_left_another_process_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(room: Room) -> None:
        gossip = Gossip(room, monkeypatch)
        await room.open("deepsea", 2)
        (seat,) = room.state.asks
        here = room.guest(1 - seat)
        gossip._heard(f"! other {room.live.table.id}:{seat}")
        assert here.heard[-1]["online"] == [0, 1]
        room.time += int(BELIEVED * SECONDS)
        gossip._forget()
        assert here.heard[-1]["online"] == [1 - seat]
        await room.later(GRACE)
        chair = room.live.table.chairs[seat]
        await room.until(lambda: chair.sitting_in is not None)
        gossip._heard(f"! other {room.live.table.id}:{seat}")
        await room.until(lambda: chair.sitting_in is None)

    told(tmp_path, story)


def test_of_two_processes_one_may_fall_silent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(room: Room) -> None:
        gossip = Gossip(room, monkeypatch)
        await room.open("deepsea", 3)
        here = room.guest(0)
        gossip._heard(f"! second {room.live.table.id}:1")
        room.time += 5 * SECONDS
        gossip._heard(f"! third {room.live.table.id}:2")
        room.time += 6 * SECONDS
        gossip._forget()
        assert here.heard[-1]["online"] == [0, 2]

    told(tmp_path, story)


def test_a_table_that_all_have_left_is_named_once_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(room: Room) -> None:
        gossip = Gossip(room, monkeypatch)
        await room.open("deepsea", 2)
        guest, table_id = room.guest(1), room.live.table.id
        await gossip._tell()
        room.live.departed(guest)
        await gossip._tell()
        await gossip._tell()
        assert gossip.said == [f"! this {table_id}:1", f"! this {table_id}:"]

    told(tmp_path, story)


def test_whose_time_is_over_is_said_where_they_sit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(room: Room) -> None:
        gossip = Gossip(room, monkeypatch)
        await room.open("dive", 2, clock="brisk")
        room.guest(0)
        before = room.seq
        for seconds in (0, 89):
            room.time += seconds * SECONDS
            gossip._heard(f"! other {room.live.table.id}:1")
        await room.later(1 * SECONDS)
        assert room.seq == before + 1 and list(room.state.asks) == [1], "the other process has not yet answered"
        room.time += GRACE - SECONDS
        gossip._heard(f"! other {room.live.table.id}:1")
        assert room.seq == before + 1
        await room.later(1 * SECONDS)
        await room.until(lambda: room.seq > before + 1)

    told(tmp_path, story)


def test_a_table_that_nobody_here_uses_is_dropped_when_others_play_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(room: Room) -> None:
        gossip = Gossip(room, monkeypatch)
        await room.open("deepsea", 2)
        table_id, seq = room.live.table.id, room.seq
        guest = room.guest(0)
        read: list[int] = []
        monkeypatch.setattr(Live, "refresh", lambda live, seq: read.append(seq))
        gossip._heard(f"{table_id}:{seq + 1}")
        assert read == [seq + 1] and room.tables.gauges()["live_tables"] == 1, "somebody is there"
        room.live.departed(guest)
        await room.until(lambda: room.live.idle)
        gossip._heard(f"{table_id}:{seq}")
        assert room.tables.gauges()["live_tables"] == 1, "what is known already is no news"
        gossip._heard(f"{table_id}:{seq + 1} unknown:1")
        assert room.tables.gauges()["live_tables"] == 0 and seq + 1 not in read[1:]
        monkeypatch.undo()
        found = await room.tables.find(table_id)
        assert found is not None and found.table.seq == seq

    told(tmp_path, story)


@pytest.mark.parametrize("busy", [{"clock": "brisk"}, {"bots": dict.fromkeys(range(3), "random"), "pace": "natural"}])
def test_clocks_and_bots_do_not_keep_a_table_that_others_play_at(
    busy: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(room: Room) -> None:
        gossip = Gossip(room, monkeypatch)
        await room.open("deepsea", 3, **busy)
        table_id, seq = room.live.table.id, room.seq
        gossip._heard(f"! other {table_id}:0,1,2")
        guest = room.guest(2)
        room.live.departed(guest)
        gossip._heard(f"! other {table_id}:0,1,2")
        assert not room.live.idle, "it would act"
        gossip._heard(f"{table_id}:{seq + 1}")
        assert room.tables.gauges()["live_tables"] == 0 and room.live.idle
        found = await room.tables.find(table_id)
        assert found is not None and found.table.seq == seq
        found.arrived(guest)
        assert not found.idle

    told(tmp_path, story, bot_delay=1000.0)
