"""Clocks, drop-outs and bots at a live table, with a clock the test turns."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.server.desk import program
from tests.server.support import PATIENCE, settings

from divetable.engine.codec import encode as as_json
from divetable.games.dive.components import Announce, Companion, TakeBack, WishFor
from divetable.server.live.live_table import Live
from divetable.server.live.pending import Work
from divetable.server.live.registry import TableRegistry, open_tables
from divetable.server.live.services import Services
from divetable.server.ops.settings import Settings
from divetable.server.protocol.errors import Refused
from divetable.server.protocol.messages import Draft, Move
from divetable.server.table import lobby
from divetable.server.table.clock import GRACE
from divetable.server.table.log import Plan, SatIn, TableSetup
from divetable.server.table.moves import Who, propose
from divetable.server.workers import bots as bot_workers


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

    def guest(self, seat: int) -> Guest:
        guest = Guest(self.live, f"holder{seat}", seat)
        self.live.arrived(guest)
        return guest

    @property
    def state(self) -> Any:
        assert self.live.table.playing is not None
        return self.live.table.playing.state

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
async def room(chosen: Settings) -> AsyncIterator[Room]:
    times: list[Room] = []
    async with open_tables(chosen, now=lambda: times[0].time if times else 1_000_000) as (services, tables):
        times.append(Room(services, tables))
        yield times[0]


def told(tmp_path: Path, story: Callable[[Room], Coroutine[Any, Any, None]], **changes: Any) -> None:
    async def run() -> None:
        async with room(settings(tmp_path, **changes)) as opened:
            await story(opened)

    asyncio.run(run())


def test_the_rules_answer_when_time_is_up(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        await room.open("deepsea", 2, clock="brisk")
        guests = [room.guest(0), room.guest(1)]
        (seat,) = room.state.asks
        before = room.seq
        assert guests[0].live.clock() is not None
        await room.later(29_000)
        assert room.seq == before
        await room.later(1_100)
        await room.until(lambda: room.seq > before)
        assert room.state.asks.keys() != {seat} or room.live.table.playing.fences[seat] == room.seq  # type: ignore[union-attr]

    told(tmp_path, story)


def test_without_a_clock_nobody_is_hurried(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        await room.open("deepsea", 2)
        room.guest(0), room.guest(1)
        before = room.seq
        await room.later(10**9)
        assert room.seq == before

    told(tmp_path, story)


def test_a_bot_sits_in_after_a_minute_and_gives_the_seat_back(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        await room.open("deepsea", 2, clock="brisk")
        (seat,) = room.state.asks
        here, gone = room.guest(1 - seat), room.guest(seat)
        room.live.departed(gone)
        before = room.seq
        await room.later(45_000)
        clock = room.live.clock()
        assert room.seq == before and clock is not None and clock.paused, "its clock stands still"
        await room.later(GRACE - 44_000)
        chair = room.live.table.chairs[seat]
        await room.until(lambda: chair.sitting_in is not None)
        await room.until(lambda: 1 - seat in room.state.asks)
        assert any(m["type"] == "table" and m["table"]["seats"][seat].get("sitting_in") for m in here.heard)
        room.live.arrived(gone)
        await room.until(lambda: chair.sitting_in is None)

    told(tmp_path, story)


def test_time_away_is_given_back(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        await room.open("deepsea", 2, clock="brisk")
        (seat,) = room.state.asks
        _, guest = room.guest(1 - seat), room.guest(seat)
        await room.later(10_000)
        room.live.departed(guest)
        await room.later(25_000)
        room.live.arrived(guest)
        clock = room.live.clock()
        assert clock is not None and clock.left == {seat: 20_000} and not clock.paused
        before = room.seq
        await room.later(19_000)
        assert room.seq == before
        await room.later(1_100)
        await room.until(lambda: room.seq > before)

    told(tmp_path, story)


def test_everybody_hears_at_once_that_a_clock_stands_still_and_that_it_goes_on(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        await room.open("deepsea", 2, clock="brisk")
        (seat,) = room.state.asks
        here, guest = room.guest(1 - seat), room.guest(seat)
        await room.later(10_000)
        here.heard.clear()
        room.live.departed(guest)
        await room.later(5000)
        room.live.arrived(guest)
        left = {str(seat): 20_000}
        still, runs = here.heard
        assert still == {
            "type": "presence",
            "online": [1 - seat],
            "spectators": 0,
            "clock": {"left": left, "paused": True},
        }
        assert runs == {
            "type": "presence",
            "online": [0, 1],
            "spectators": 0,
            "clock": {"left": left, "paused": False},
        }
        room.live.present()
        await room.later(1000)
        room.live.present()
        assert len(here.heard) == 2, "time that only runs on is no news"

    told(tmp_path, story)


def test_the_clock_of_who_is_gone_is_told_as_it_stands(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        await room.open("deepsea", 2, clock="brisk")
        (seat,) = room.state.asks
        _, guest = room.guest(1 - seat), room.guest(seat)
        await room.later(10_000)
        room.live.departed(guest)
        for _ in range(2):
            await room.later(9_000)
            clock = room.live.clock()
            assert clock is not None and clock.left == {seat: 20_000} and clock.paused
        newcomer = room.live.clock(frozenset({seat}))
        assert newcomer is not None and newcomer.left == {seat: 20_000} and not newcomer.paused, "it runs from now on"

    told(tmp_path, story)


def test_after_a_restart_everybody_has_the_time_they_had_left(tmp_path: Path) -> None:
    chosen = settings(tmp_path)

    async def run() -> None:
        async with room(chosen) as before:
            await before.open("dive", 2, clock="relaxed")
            rest, table_id = before.guest(0), before.live.table.id
            before.guest(1)
            await before.later(40_000)
            rest.move(program(1))
            await before.until(lambda: list(before.state.asks) == [1])
        async with room(chosen) as after:
            after.time += 3_600_000
            found = await after.tables.find(table_id)
            assert found is not None
            after.live, seq = found, found.table.seq
            await after.later(10_000)
            after.guest(1)
            clock = after.live.clock()
            assert clock is not None and clock.left == {1: 200_000} and not clock.paused
            await after.later(199_000)
            assert after.seq == seq
            await after.later(1_100)
            await after.until(lambda: after.seq > seq)

    asyncio.run(run())


@pytest.mark.parametrize(("leavers", "moves"), [("default", True), ("wait", False)])
def test_a_table_may_answer_by_rule_or_wait_for_who_left(tmp_path: Path, leavers: str, moves: bool) -> None:
    async def story(room: Room) -> None:
        await room.open("deepsea", 2, leavers=leavers)
        (seat,) = room.state.asks
        room.guest(1 - seat)
        before = room.seq
        await room.later(GRACE + 1000)
        assert (room.seq > before) is moves
        assert room.live.table.chairs[seat].sitting_in is None

    told(tmp_path, story)


def test_an_empty_table_waits_for_everybody(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        await room.open("deepsea", 2, clock="brisk")
        before = room.seq
        await room.later(10**8)
        assert room.seq == before and room.live.idle

    told(tmp_path, story)


def test_the_orcas_count_ends_programming_with_what_lies_on_the_boards(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        await room.open("dive", 3, options={"companions": "seven"})
        guests = [room.guest(seat) for seat in range(3)]
        for guest, wish in zip(guests, (Companion.ORCA, Companion.CLOWNFISH, Companion.OCTOPUS), strict=True):
            guest.move(WishFor(wish))
        await room.until(lambda: type(room.state.step).__name__ == "Program")
        playing = room.live.table.playing
        assert playing is not None
        draft = Draft(1, playing.fences[1], as_json(program(4, 2)))
        room.live.keep_draft(Who(frozenset({1})), draft)
        room.live.keep_draft(Who(frozenset({0})), Draft(2, playing.fences[2], as_json(program(5))))  # not theirs
        guests[0].move(Announce(Companion.ORCA))
        await room.until(lambda: room.state.orca)
        await room.later(10_100)
        await room.until(lambda: room.state.round == 2)
        events = [line["event"] for m in guests[0].heard if m["type"] == "update" for line in m["events"]]
        shown = [event for event in events if event["type"] == "Revealed"]
        revealed = {event["seat"]: [token["value"] for level in event["levels"] for token in level] for event in shown}
        assert revealed == {0: [1], 1: [4, 2], 2: [1]}, "a draft counts; who placed nothing dives with a one"

    told(tmp_path, story)


async def wished(room: Room, *wishes: Companion) -> list[Guest]:
    """Everybody is there and programs, with these companions."""
    await room.open("dive", len(wishes), options={"companions": "ten"}, clock="relaxed")
    guests = [room.guest(seat) for seat in range(len(wishes))]
    for guest, wish in zip(guests, wishes, strict=True):
        guest.move(WishFor(wish))
    await room.until(lambda: type(room.state.step).__name__ == "Program")
    return guests


@pytest.mark.parametrize(("call", "seconds"), [(Companion.ORCA, 10), (Companion.FUGU, 45)])
def test_time_given_back_before_a_call_is_not_added_to_it(tmp_path: Path, call: Companion, seconds: int) -> None:
    async def story(room: Room) -> None:
        caller, gone, _ = await wished(room, call, Companion.CLOWNFISH, Companion.OCTOPUS)
        room.live.departed(gone)
        await room.later(20_000)
        room.live.arrived(gone)
        caller.move(Announce(call))
        await room.until(lambda: bool(room.live.table.playing and room.live.table.playing.called))
        clock = room.live.clock()
        assert clock is not None and clock.left == dict.fromkeys(range(3), 1000 * seconds)
        await room.later(1000 * seconds + 100)
        await room.until(lambda: room.state.round == 2)

    told(tmp_path, story)


def test_after_a_restart_the_orca_counts_on_from_where_it_was(tmp_path: Path) -> None:
    chosen = settings(tmp_path)

    async def run() -> None:
        async with room(chosen) as before:
            caller, *_ = await wished(before, Companion.ORCA, Companion.CLOWNFISH)
            table_id = before.live.table.id
            caller.move(Announce(Companion.ORCA))
            await before.until(lambda: before.state.orca)
            await before.later(4000)
            caller.move(program(1))
            await before.until(lambda: list(before.state.asks) == [1])
        async with room(chosen) as after:
            after.time += 3_600_000
            found = await after.tables.find(table_id)
            assert found is not None
            after.live = found
            await after.later(9000)
            after.guest(1)
            clock = after.live.clock()
            assert clock is not None and clock.left == {1: 6000} and not clock.paused
            await after.later(6100)
            await after.until(lambda: after.state.round == 2)

    asyncio.run(run())


@pytest.mark.parametrize("leavers", ["bot", "wait"])
def test_the_orca_waits_for_nobody_who_leaves(tmp_path: Path, leavers: str) -> None:
    async def story(room: Room) -> None:
        caller, gone = await wished(room, Companion.ORCA, Companion.CLOWNFISH)
        room.live.table.leavers = leavers
        playing = room.live.table.playing
        assert playing is not None
        room.live.keep_draft(Who(gone.seats), Draft(1, playing.fences[1], as_json(program(4, 2))))
        caller.move(Announce(Companion.ORCA))
        await room.until(lambda: room.state.orca)
        room.live.departed(gone)
        await room.later(9000)
        clock = room.live.clock()
        assert clock is not None and clock.left == {0: 1000, 1: 1000} and not clock.paused
        await room.later(1100)
        await room.until(lambda: room.state.round == 2)
        shown = [line["event"] for m in caller.heard if m["type"] == "update" for line in m["events"]]
        laid = next(event["levels"] for event in shown if event["type"] == "Revealed" and event["seat"] == 1)
        assert [token["value"] for level in laid for token in level] == [4, 2], "what lay on the board counts"

    told(tmp_path, story)


def test_thinking_again_loses_no_time_that_was_given_back(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        await room.open("dive", 2, clock="brisk")
        _, guest = room.guest(0), room.guest(1)
        room.live.departed(guest)
        await room.later(50_000)
        room.live.arrived(guest)
        guest.move(program(1))
        await room.until(lambda: list(room.state.asks) == [0])
        guest.move(TakeBack())
        await room.until(lambda: len(room.state.asks) == 2)
        clock = room.live.clock()
        assert clock is not None and clock.left == {0: 40_000, 1: 90_000}

    told(tmp_path, story)


@pytest.mark.parametrize("game", ["deepsea", "hainoon", "dive"])
def test_bots_play_a_whole_game_among_themselves(tmp_path: Path, game: str) -> None:
    async def story(room: Room) -> None:
        await room.open(game, 2, bots={0: "random", 1: "random"})
        await room.until(lambda: room.state.step is None)

    told(tmp_path, story)


def hosts(guest: Guest) -> list[int]:
    return [m["table"]["host"] for m in guest.heard if m["type"] == "table"]


def test_somebody_else_is_host_while_the_host_is_gone_for_long(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        await room.open("deepsea", 3, start=False)
        host, here = room.guest(0), room.guest(2)
        room.live.departed(host)
        await room.later(GRACE - 1000)
        assert room.live.host == 0 and hosts(here) == [] and not room.live.idle
        assert room.live.clocks._timer is not None, "it looks again by itself"
        await room.later(1000)
        assert room.live.host == 2 and hosts(here) == [2]
        room.live.arrived(host)
        assert room.live.host == 0 and hosts(here) == [2, 0]
        room.live.departed(host)
        await room.later(GRACE)
        room.guest(1)
        assert hosts(here) == [2, 0, 2, 1], "the first who is there"

    told(tmp_path, story)


def test_a_player_is_missed_once_the_grace_is_over(tmp_path: Path) -> None:
    """Only then may the others ask for the stand-in, however short the line was broken."""

    async def story(room: Room) -> None:
        await room.open("deepsea", 2, leavers="wait")
        gone, _ = room.guest(0), room.guest(1)
        room.live.departed(gone)
        await room.later(GRACE - 1)
        assert room.live.absences.missed == frozenset()
        await room.later(1)
        assert room.live.absences.missed == {0}
        room.live.arrived(gone)
        assert room.live.absences.missed == frozenset()

    told(tmp_path, story)


def test_who_stands_in_for_the_host_starts_the_game(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        await room.open("deepsea", 2, start=False)
        live = room.live
        room.guest(1)

        def start() -> Coroutine[Any, Any, int]:
            return live.command(lambda table, now: lobby.start(table, "holder1", now, live.online, live.host))

        with pytest.raises(Refused, match="host"):
            await start()
        await room.later(GRACE)
        await start()
        assert live.table.phase == "playing"

    told(tmp_path, story)


def broken_bot(*_: Any) -> Any:
    raise AttributeError("a bot that breaks down")


def cheating_bot(*_: Any) -> Any:
    return WishFor(Companion.ORCA)


@pytest.mark.parametrize("bot", [broken_bot, cheating_bot])
def test_a_bot_that_breaks_down_or_cheats_does_not_stop_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bot: Any
) -> None:
    monkeypatch.setattr(bot_workers, "decide", bot)

    async def story(room: Room) -> None:
        await room.open("deepsea", 2, bots={0: "random", 1: "random"})
        before = room.seq
        await room.until(lambda: room.seq >= before + 5)

    told(tmp_path, story)


def test_bots_get_views(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Any] = []

    async def decide(self: Any, setup: Any, name: str, view: Any, asked: Any, seed: int) -> Any:
        given.append((setup, view))
        return next(iter(asked))

    monkeypatch.setattr(bot_workers.BotPool, "decide", decide)

    async def story(room: Room) -> None:
        await room.open("hainoon", 2, bots={0: "random", 1: "random"})
        await room.until(lambda: len(given) > 3)

    told(tmp_path, story)
    for setup, view in given:
        assert type(view).__name__ == "HaiNoonView" and view.seat in (0, 1)
        assert "secret" not in repr(setup)


class Ponderers:
    """Bots that think until they are told to stop."""

    def __init__(self, room: Room) -> None:
        self.names: list[str] = []
        self.enough = {name: asyncio.Event() for name in bot_workers.names("deepsea")}
        room.services.workers.bots.decide = self  # type: ignore[method-assign]

    async def __call__(self, setup: Any, name: str, view: Any, asked: Any, seed: int) -> Any:
        self.names.append(name)
        await self.enough[name].wait()
        return next(iter(asked))


def answers(room: Room) -> list[str | None]:
    return [entry.move_id for entry in room.services.store.load(room.live.table.id) if entry.kind == "answered"]


def test_a_bot_that_still_thinks_does_not_play_for_who_is_back(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        await room.open("deepsea", 2)
        bots, (seat,) = Ponderers(room), room.state.asks
        _, gone = room.guest(1 - seat), room.guest(seat)
        room.live.departed(gone)
        await room.later(GRACE + 1000)
        await room.until(lambda: len(bots.names) == 1)
        room.live.arrived(gone)
        chair = room.live.table.chairs[seat]
        await room.until(lambda: chair.sitting_in is None)
        bots.enough[bots.names[0]].set()
        await room.until(lambda: not room.live._bots._thinking)
        assert answers(room) == []
        gone.move(next(iter(room.state.asks[seat])))
        await room.until(lambda: len(answers(room)) == 1)

    told(tmp_path, story)


def test_a_bot_does_not_wait_for_the_one_that_sat_there_before(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        await room.open("deepsea", 2)
        bots, (seat,) = Ponderers(room), room.state.asks
        room.guest(0), room.guest(1)
        for name in ("random", "novice"):
            body = SatIn(seat, name)
            await room.live.command(lambda table, now, body=body: propose(table, body, now))  # type: ignore[misc]
        await room.until(lambda: bots.names == ["random", "novice"])
        bots.enough["random"].set()
        await room.until(lambda: len(room.live._bots._thinking) == 1)
        assert answers(room) == []
        bots.enough["novice"].set()
        await room.until(lambda: len(answers(room)) == 1)

    told(tmp_path, story)


def test_the_more_bots_think_the_shorter() -> None:
    thinkers = bot_workers.BotPool(2)
    assert [thinkers.seconds(waiting) for waiting in (1, 2, 4, 20)] == [1.0, 1.0, 0.5, 0.1]


class Broken:
    """A store that takes nothing until it is mended, and is slow to say so."""

    def __init__(self, services: Services) -> None:
        self.append, services.store.append = services.store.append, self  # type: ignore[method-assign]
        self.tried, self.mended = 0, False

    def __call__(self, lines: Any) -> Any:
        self.tried += 1
        time.sleep(0.05)
        if not self.mended:
            raise OSError("no space left on device")
        return self.append(lines)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("divetable.server.storage.group_commit.TRIES", 1)


def test_bots_play_on_once_the_store_takes_what_they_answer(tmp_path: Path, impatient: None) -> None:
    async def story(room: Room) -> None:
        await room.open("deepsea", 2, bots={0: "random", 1: "random"}, start=False)
        broken = Broken(room.services)
        broken.mended = True
        await room.live.command(lambda table, now: lobby.start(table, "holder0", now))
        broken.mended = False
        await room.until(lambda: broken.tried >= 3)
        before = room.seq
        broken.mended = True
        await room.until(lambda: room.seq > before + 2)

    told(tmp_path, story, retry=0.01)


def test_a_time_out_is_written_once_however_long_that_takes(tmp_path: Path, impatient: None) -> None:
    async def story(room: Room) -> None:
        await room.open("deepsea", 2, clock="brisk")
        room.guest(0), room.guest(1)
        broken, submitted, submit = Broken(room.services), list[Work](), room.live.submit

        def note(work: Work) -> None:
            submitted.append(work)
            submit(work)

        room.live.submit = note  # type: ignore[method-assign]
        before = room.seq
        room.time += 31_000
        room.live.attend()
        await room.until(lambda: broken.tried >= 3)
        assert len(submitted) <= broken.tried + 1, "once, and again whenever it failed"
        broken.mended = True
        await room.until(lambda: room.seq > before)

    told(tmp_path, story, retry=0.01)
