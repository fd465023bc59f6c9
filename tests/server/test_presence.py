"""Clocks, drop-outs and bots at a live table, with a clock the test turns."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Coroutine
from pathlib import Path
from typing import Any

import pytest
from tests.server.desk import program
from tests.server.room import Guest, Room, open_room
from tests.server.support import settings

from divetable import bots
from divetable.engine.codec import encode as as_json
from divetable.games.dive.components import Announce, Companion, TakeBack, WishFor
from divetable.server.live.pending import Work
from divetable.server.live.services import Services
from divetable.server.ops.settings import Settings
from divetable.server.protocol.errors import Refused
from divetable.server.protocol.messages import Draft
from divetable.server.table import lobby
from divetable.server.table.log import SatIn
from divetable.server.table.moves import Who, propose
from divetable.server.workers import bots as bot_workers

pytestmark = pytest.mark.anyio
GRACE = Settings().grace


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def changes() -> dict[str, Any]:
    """What is different in the settings of the room."""
    return {}


@pytest.fixture
async def room(tmp_path: Path, changes: dict[str, Any]) -> AsyncIterator[Room]:
    async with open_room(settings(tmp_path, **changes)) as opened:
        yield opened


async def test_the_rules_answer_when_time_is_up(room: Room) -> None:
    await room.open_for_two(clock="brisk")
    (seat,), before = room.state.asks, room.seq
    assert room.live.clock() is not None
    await room.later(29_000)
    assert room.seq == before
    await room.later(1_100)
    await room.until(lambda: room.seq > before)
    assert room.state.asks.keys() != {seat} or room.live.table.playing.fences[seat] == room.seq  # type: ignore[union-attr]


async def test_without_a_clock_nobody_is_hurried(room: Room) -> None:
    await room.open_for_two()
    before = room.seq
    await room.later(10**9)
    assert room.seq == before


async def test_a_bot_sits_in_after_a_minute_and_gives_the_seat_back(room: Room) -> None:
    gone, here = await room.open_for_two(clock="brisk")
    (seat,) = room.state.asks
    room.live.departed(gone)
    before = room.seq
    await room.later(45_000)
    assert room.seq == before and room.clock[1], "its clock stands still"
    await room.later(GRACE - 44_000)
    chair = room.live.table.chairs[seat]
    await room.until(lambda: chair.sitting_in is not None)
    await room.until(lambda: here.seat in room.state.asks)
    assert any(m["type"] == "table" and m["table"]["seats"][seat].get("sitting_in") for m in here.heard)
    room.live.arrived(gone)
    await room.until(lambda: chair.sitting_in is None)


async def test_time_away_is_given_back(room: Room) -> None:
    guest, _ = await room.open_for_two(clock="brisk")
    await room.later(10_000)
    room.live.departed(guest)
    await room.later(25_000)
    room.live.arrived(guest)
    assert room.clock == ({guest.seat: 20_000}, False)
    before = room.seq
    await room.later(19_000)
    assert room.seq == before
    await room.later(1_100)
    await room.until(lambda: room.seq > before)


async def test_everybody_hears_at_once_that_a_clock_stands_still_and_that_it_goes_on(room: Room) -> None:
    guest, here = await room.open_for_two(clock="brisk")
    await room.later(10_000)
    here.heard.clear()
    room.live.departed(guest)
    await room.later(5000)
    room.live.arrived(guest)
    left = {str(guest.seat): 20_000}
    still = {"online": [here.seat], "spectators": 0, "clock": {"left": left, "paused": True}}
    runs = {"online": [0, 1], "spectators": 0, "clock": {"left": left, "paused": False}}
    assert here.heard == [{"type": "presence", **still}, {"type": "presence", **runs}]
    room.live.present()
    await room.later(1000)
    room.live.present()
    assert len(here.heard) == 2, "time that only runs on is no news"


async def test_the_clock_of_who_is_gone_is_told_as_it_stands(room: Room) -> None:
    guest, _ = await room.open_for_two(clock="brisk")
    await room.later(10_000)
    room.live.departed(guest)
    for _ in range(2):
        await room.later(9_000)
        assert room.clock == ({guest.seat: 20_000}, True)
    newcomer = room.live.clock(guest.seats)
    assert newcomer is not None and newcomer.left == {guest.seat: 20_000} and not newcomer.paused, "it runs from now on"


async def test_after_a_restart_everybody_has_the_time_they_had_left(tmp_path: Path) -> None:
    chosen = settings(tmp_path)
    async with open_room(chosen) as before:
        await before.open("dive", 2, clock="relaxed")
        rest, table_id = before.guest(0), before.live.table.id
        before.guest(1)
        await before.later(40_000)
        rest.move(program(1))
        await before.until(lambda: list(before.state.asks) == [1])
    async with open_room(chosen) as after:
        await after.find_again(table_id)
        seq = after.seq
        await after.later(10_000)
        after.guest(1)
        assert after.clock == ({1: 200_000}, False)
        await after.later(199_000)
        assert after.seq == seq
        await after.later(1_100)
        await after.until(lambda: after.seq > seq)


@pytest.mark.parametrize(("leavers", "moves"), [("default", True), ("wait", False)])
async def test_a_table_may_answer_by_rule_or_wait_for_who_left(room: Room, leavers: str, moves: bool) -> None:
    await room.open("deepsea", 2, leavers=leavers)
    (seat,) = room.state.asks
    room.guest(1 - seat)
    before = room.seq
    await room.later(GRACE + 1000)
    assert (room.seq > before) is moves
    assert room.live.table.chairs[seat].sitting_in is None


async def test_an_empty_table_waits_for_everybody(room: Room) -> None:
    await room.open("deepsea", 2, clock="brisk")
    before = room.seq
    await room.later(10**8)
    assert room.seq == before and room.live.idle


async def test_the_orcas_count_ends_programming_with_what_lies_on_the_boards(room: Room) -> None:
    wishes = (Companion.ORCA, Companion.CLOWNFISH, Companion.OCTOPUS)
    caller, *_ = await wished(room, *wishes, companions="seven", clock="none")
    playing = room.live.table.playing
    assert playing is not None
    draft = Draft(1, playing.fences[1], as_json(program(4, 2)))
    room.live.keep_draft(Who(frozenset({1})), draft)
    room.live.keep_draft(Who(frozenset({0})), Draft(2, playing.fences[2], as_json(program(5))))  # not theirs
    caller.move(Announce(Companion.ORCA))
    await room.until(lambda: room.state.orca)
    await room.later(10_100)
    await room.until(lambda: room.state.round == 2)
    assert caller.revealed() == {0: [1], 1: [4, 2], 2: [1]}, "a draft counts; who placed nothing dives with a one"


async def wished(room: Room, *wishes: Companion, companions: str = "ten", clock: str = "relaxed") -> list[Guest]:
    """Everybody is there and programs, with these companions."""
    await room.open("dive", len(wishes), options={"companions": companions}, clock=clock)
    guests = [room.guest(seat) for seat in range(len(wishes))]
    for guest, wish in zip(guests, wishes, strict=True):
        guest.move(WishFor(wish))
    await room.until(lambda: type(room.state.step).__name__ == "Program")
    return guests


@pytest.mark.parametrize(("call", "seconds"), [(Companion.ORCA, 10), (Companion.FUGU, 45)])
async def test_time_given_back_before_a_call_is_not_added_to_it(room: Room, call: Companion, seconds: int) -> None:
    caller, gone, _ = await wished(room, call, Companion.CLOWNFISH, Companion.OCTOPUS)
    room.live.departed(gone)
    await room.later(20_000)
    room.live.arrived(gone)
    caller.move(Announce(call))
    await room.until(lambda: bool(room.live.table.playing and room.live.table.playing.called))
    assert room.clock[0] == dict.fromkeys(range(3), 1000 * seconds)
    await room.later(1000 * seconds + 100)
    await room.until(lambda: room.state.round == 2)


async def test_after_a_restart_the_orca_counts_on_from_where_it_was(tmp_path: Path) -> None:
    chosen = settings(tmp_path)
    async with open_room(chosen) as before:
        caller, *_ = await wished(before, Companion.ORCA, Companion.CLOWNFISH)
        table_id = before.live.table.id
        caller.move(Announce(Companion.ORCA))
        await before.until(lambda: before.state.orca)
        await before.later(4000)
        caller.move(program(1))
        await before.until(lambda: list(before.state.asks) == [1])
    async with open_room(chosen) as after:
        await after.find_again(table_id)
        await after.later(9000)
        after.guest(1)
        assert after.clock == ({1: 6000}, False)
        await after.later(6100)
        await after.until(lambda: after.state.round == 2)


@pytest.mark.parametrize("leavers", ["bot", "wait"])
async def test_the_orca_waits_for_nobody_who_leaves(room: Room, leavers: str) -> None:
    caller, gone = await wished(room, Companion.ORCA, Companion.CLOWNFISH)
    room.live.table.leavers = leavers
    playing = room.live.table.playing
    assert playing is not None
    room.live.keep_draft(Who(gone.seats), Draft(1, playing.fences[1], as_json(program(4, 2))))
    caller.move(Announce(Companion.ORCA))
    await room.until(lambda: room.state.orca)
    room.live.departed(gone)
    await room.later(9000)
    assert room.clock == ({0: 1000, 1: 1000}, False)
    await room.later(1100)
    await room.until(lambda: room.state.round == 2)
    assert caller.revealed()[1] == [4, 2], "what lay on the board counts"


async def test_thinking_again_loses_no_time_that_was_given_back(room: Room) -> None:
    await room.open("dive", 2, clock="brisk")
    _, guest = room.guest(0), room.guest(1)
    room.live.departed(guest)
    await room.later(50_000)
    room.live.arrived(guest)
    guest.move(program(1))
    await room.until(lambda: list(room.state.asks) == [0])
    guest.move(TakeBack())
    await room.until(lambda: len(room.state.asks) == 2)
    assert room.clock[0] == {0: 40_000, 1: 90_000}


@pytest.mark.parametrize("game", ["deepsea", "hainoon", "dive"])
async def test_bots_play_a_whole_game_among_themselves(room: Room, game: str) -> None:
    await room.open(game, 2, bots={0: "random", 1: "random"})
    await room.until(lambda: room.state.step is None)


def hosts(guest: Guest) -> list[int]:
    return [m["table"]["host"] for m in guest.heard if m["type"] == "table"]


async def test_somebody_else_is_host_while_the_host_is_gone_for_long(room: Room) -> None:
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


async def test_a_player_is_missed_once_the_grace_is_over(room: Room) -> None:
    """Only then may the others ask for the stand-in, however short the line was broken."""
    await room.open("deepsea", 2, leavers="wait")
    gone, _ = room.guest(0), room.guest(1)
    room.live.departed(gone)
    await room.later(GRACE - 1)
    assert room.live.absences.missed == frozenset()
    await room.later(1)
    assert room.live.absences.missed == {0}
    room.live.arrived(gone)
    assert room.live.absences.missed == frozenset()


async def test_who_stands_in_for_the_host_starts_the_game(room: Room) -> None:
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


def broken_bot(*_: Any) -> Any:
    raise AttributeError("a bot that breaks down")


def cheating_bot(*_: Any) -> Any:
    return WishFor(Companion.ORCA)


@pytest.mark.parametrize("bot", [broken_bot, cheating_bot])
async def test_a_bot_that_breaks_down_or_cheats_does_not_stop_the_game(
    room: Room, monkeypatch: pytest.MonkeyPatch, bot: Any
) -> None:
    monkeypatch.setattr(bot_workers, "decide", bot)
    await room.open("deepsea", 2, bots={0: "random", 1: "random"})
    before = room.seq
    await room.until(lambda: room.seq >= before + 5)


async def test_bots_get_views(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Any] = []

    async def decide(self: Any, setup: Any, name: str, view: Any, asked: Any, seed: int) -> Any:
        given.append((setup, view))
        return next(iter(asked))

    monkeypatch.setattr(bot_workers.BotPool, "decide", decide)
    await room.open("hainoon", 2, bots={0: "random", 1: "random"})
    await room.until(lambda: len(given) > 3)
    for setup, view in given:
        assert type(view).__name__ == "HaiNoonView" and view.seat in (0, 1)
        assert "secret" not in repr(setup)


class Ponderers:
    """Bots that think until they are told to stop."""

    def __init__(self, room: Room) -> None:
        self.names: list[str] = []
        self.enough = {name: asyncio.Event() for name in bots.names("deepsea")}
        room.services.workers.bots.decide = self  # type: ignore[method-assign]

    async def __call__(self, setup: Any, name: str, view: Any, asked: Any, seed: int) -> Any:
        self.names.append(name)
        await self.enough[name].wait()
        return next(iter(asked))


def answers(room: Room) -> list[str | None]:
    return [entry.move_id for entry in room.services.store.load(room.live.table.id) if entry.kind == "answered"]


async def test_a_bot_that_still_thinks_does_not_play_for_who_is_back(room: Room) -> None:
    bots, (gone, _) = Ponderers(room), await room.open_for_two()
    (seat,) = room.state.asks
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


async def test_a_bot_does_not_wait_for_the_one_that_sat_there_before(room: Room) -> None:
    bots, _ = Ponderers(room), await room.open_for_two()
    (seat,) = room.state.asks
    for name in ("random", "novice"):
        body = SatIn(seat, name)
        await room.live.command(lambda table, now, body=body: propose(table, body, now))  # type: ignore[misc]
    await room.until(lambda: bots.names == ["random", "novice"])
    bots.enough["random"].set()
    await room.until(lambda: len(room.live._bots._thinking) == 1)
    assert answers(room) == []
    bots.enough["novice"].set()
    await room.until(lambda: len(answers(room)) == 1)


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


@pytest.mark.parametrize("changes", [{"retry": 0.01}])
async def test_bots_play_on_once_the_store_takes_what_they_answer(room: Room, impatient: None) -> None:
    await room.open("deepsea", 2, bots={0: "random", 1: "random"}, start=False)
    broken = Broken(room.services)
    broken.mended = True
    await room.live.command(lambda table, now: lobby.start(table, "holder0", now))
    broken.mended = False
    await room.until(lambda: broken.tried >= 3)
    before = room.seq
    broken.mended = True
    await room.until(lambda: room.seq > before + 2)


@pytest.mark.parametrize("changes", [{"retry": 0.01}])
async def test_a_time_out_is_written_once_however_long_that_takes(room: Room, impatient: None) -> None:
    await room.open_for_two(clock="brisk")
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
