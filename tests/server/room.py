"""A room with one table and a clock that the test turns, for tests of live tables without sockets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from tests.server.support import PATIENCE, settings

from divetable.engine.codec import encode as as_json
from divetable.server.live.live_table import Live
from divetable.server.live.registry import TableRegistry, open_tables
from divetable.server.live.services import Services
from divetable.server.ops.settings import Settings
from divetable.server.protocol.messages import Move
from divetable.server.table import lobby
from divetable.server.table.log import Plan, TableSetup
from divetable.server.table.moves import Who


class Guest:
    """Somebody at the table without a socket."""

    def __init__(self, live: Live, holder: str, seat: int | None) -> None:
        self.live, self.holder, self.key, self.seat, self.language = live, holder, "", seat, "en"
        self.sonar = self.watch = False
        self.name, self.visitor, self.address = "", f"visitor of {holder}", "192.0.2.1"
        self.seats = live.seats_of(self)
        self.heard: list[dict[str, Any]] = []

    def push(self, frame: bytes) -> None:
        self.heard.append(json.loads(frame))

    def revealed(self) -> dict[int, list[int]]:
        """Return the programs that this guest saw in Dive's reveals, by seat."""
        events = [line["event"] for m in self.heard if m["type"] == "update" for line in m["events"]]
        shown = [event for event in events if event["type"] == "Revealed"]
        return {event["seat"]: [token["value"] for level in event["levels"] for token in level] for event in shown}

    def move(self, move: Any) -> None:
        playing = self.live.table.playing
        assert playing is not None and self.seat is not None
        message = Move(f"m{len(self.heard)}", self.seat, playing.fences[self.seat], as_json(move))
        self.live.move(self, Who(self.seats), message)


class Room:
    """A house with a clock of its own, and one table in it."""

    def __init__(self, services: Services, tables: TableRegistry) -> None:
        self.services, self.tables, self.time = services, tables, 1_000_000
        self.live: Live

    async def open(self, game: str, players: int, start: bool = True, **more: Any) -> None:
        plans = [Plan("human", f"P{seat}", f"holder{seat}") for seat in range(players)]
        given = {"options": {}, "clock": "none", "leavers": "bot", "pace": "instant", **more}
        bots = given.pop("bots", {})
        plans = [Plan("bot", "B", "", bots[seat]) if seat in bots else plan for seat, plan in enumerate(plans)]
        self.live = await self.tables.create(
            lambda code: lobby.opened(
                code,
                game,
                TableSetup(given["options"], plans, given["clock"], given["leavers"], given["pace"]),
                "holder0",
            ),
            "",
        )
        if start:
            await self.live.command(lambda table, now: lobby.start(table, "holder0", now))

    async def open_for_two(self, **more: Any) -> tuple[Guest, Guest]:
        """Open Deep Sea Adventure for two who are both here; returns who is asked, and the other."""
        await self.open("deepsea", 2, **more)
        (seat,) = self.state.asks
        other = self.guest(1 - seat)
        return self.guest(seat), other

    async def find_again(self, table_id: str) -> None:
        """Bring a table back from the store, an hour after another server had it."""
        self.time += 3_600_000
        found = await self.tables.find(table_id)
        assert found is not None
        self.live = found

    def guest(self, seat: int) -> Guest:
        guest = Guest(self.live, f"holder{seat}", seat)
        self.live.arrived(guest)
        return guest

    @property
    def state(self) -> Any:
        assert self.live.table.playing is not None
        return self.live.table.playing.state

    @property
    def clock(self) -> tuple[dict[int, int], bool]:
        """The milliseconds left to each seat, and whether a clock stands still."""
        clock = self.live.clock()
        assert clock is not None
        return clock.left, clock.paused

    @property
    def seq(self) -> int:
        return self.live.table.seq

    async def later(self, milliseconds: int) -> None:
        """Turn the clock, and let happen what then happens."""
        self.time += milliseconds
        self.live.attend()
        await self.until(lambda: not self._stirring)

    @property
    def _stirring(self) -> bool:
        """Whether something is due, or being written."""
        timer = self.live.clocks._timer
        due = timer is not None and timer.when() <= asyncio.get_running_loop().time()
        return due or self.live._busy or bool(self.live._inbox)

    async def until(self, condition: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not condition():
                await asyncio.sleep(0.01)


@asynccontextmanager
async def open_room(chosen: Settings) -> AsyncIterator[Room]:
    """Open services and tables with a clock that the test turns; they are closed afterwards."""
    times: list[Room] = []
    async with open_tables(chosen, now=lambda: times[0].time if times else 1_000_000) as (services, tables):
        times.append(Room(services, tables))
        yield times[0]


def told(tmp_path: Path, story: Callable[[Room], Coroutine[Any, Any, None]], **changes: Any) -> None:
    """Run *story* in a room whose settings have these *changes*."""

    async def run() -> None:
        async with open_room(settings(tmp_path, **changes)) as opened:
            await story(opened)

    asyncio.run(run())
