"""When secret answers can be noticed: never at a time that depends on what is hidden."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.page.laid import log_of
from tests.page.positions import HAINOON_STILLS
from tests.server.room import Room, told
from tests.server.support import PATIENCE, settings

from divetable.games.dive.components import Companion, WishFor
from divetable.server.live.registry import open_tables
from divetable.server.table import clock
from divetable.server.table.log import ANSWERED
from divetable.server.table.table import added_up
from divetable.server.workers.bots import BotPool

DELAY = 400


async def until_answered(room: Room, answers: int) -> list[int]:
    """Wait for so many answers; return how many milliseconds after the start of the game each was written down."""
    while True:
        entries = room.services.store.load(room.live.table.id)
        written = [entry.at for entry in entries if entry.kind == ANSWERED]
        if len(written) >= answers:
            return [at - entries[1].at for at in written[:answers]]
        await asyncio.sleep(0.01)


@pytest.mark.parametrize("pace", ["natural", "instant"])
def test_no_secret_answer_of_a_person_or_a_bot_can_be_noticed_early(
    tmp_path: Path, pace: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def decide(self: BotPool, setup: Any, name: str, view: Any, asked: Any, seed: int) -> Any:
        await asyncio.sleep(0.05 * view.seat)  # as if it had less and more to think about
        return asked.sample(Random(seed))

    async def story() -> None:
        async with open_tables(settings(tmp_path, secret_delay=DELAY)) as (services, tables):
            room = Room(services, tables)
            options = {"companions": "seven"}
            await room.open("dive", 3, options=options, pace=pace, bots={1: "novice", 2: "novice"})
            room.guest(0).move(WishFor(Companion.ORCA))
            assert not room.live.idle
            times = await asyncio.wait_for(until_answered(room, 3), PATIENCE)
            assert min(times) >= DELAY, times

    monkeypatch.setattr(BotPool, "decide", decide)
    asyncio.run(story())


@pytest.mark.parametrize("thinking", [(0, 1, 2), (2, 1, 0), (1, 0, 2)])
def test_the_order_in_which_answers_are_told_is_not_the_one_in_which_they_came(
    tmp_path: Path, thinking: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    thinks = asyncio.Event()

    async def decide(self: BotPool, setup: Any, name: str, view: Any, asked: Any, seed: int) -> Any:
        await thinks.wait()
        return asked.sample(Random(seed))

    async def story(room: Room) -> None:
        await room.open("dive", 3, options={"companions": "seven"}, bots={2: "novice"})
        async with asyncio.timeout(PATIENCE):
            for seat in sorted(range(3), key=lambda seat: thinking[seat]):
                if seat in room.live.table.bots:
                    thinks.set()
                else:
                    room.guest(seat).move(WishFor(Companion.ORCA))
                while not room.live._held.count(seat):
                    await asyncio.sleep(0)  # so that the loop does nothing before the next answer but hold this one
            room.time += DELAY
            await until_answered(room, 3)
        entries = room.services.store.load(room.live.table.id)
        assert [entry.seat for entry in entries if entry.kind == ANSWERED][:3] == [0, 1, 2]

    monkeypatch.setattr(BotPool, "decide", decide)
    told(tmp_path, story, secret_delay=DELAY)


def test_how_many_moves_a_seat_may_send_does_not_depend_on_what_others_sent(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(settings(tmp_path, secret_delay=10**9, inbox=3)) as (services, tables):
            room = Room(services, tables)
            await room.open("dive", 2, options={"companions": "seven"})
            room.guest(0).move(WishFor(Companion.ORCA))
            rival = room.guest(1)
            for _ in range(3):
                rival.move(WishFor(Companion.ORCA))
            assert "reject" not in [message["type"] for message in rival.heard]
            rival.move(WishFor(Companion.ORCA))
            assert rival.heard[-1]["code"] == "too_fast"

    asyncio.run(story())


def test_a_move_that_is_held_is_counted_once_it_can_be_noticed(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(settings(tmp_path, secret_delay=DELAY)) as (services, tables):
            room = Room(services, tables)
            await room.open("dive", 2, options={"companions": "seven"})
            room.guest(0).move(WishFor(Companion.ORCA))
            assert services.metrics["moves"] == 0
            await asyncio.wait_for(until_answered(room, 1), PATIENCE)
            await room.until(lambda: services.metrics["moves"] == 1)

    asyncio.run(story())


def test_what_is_open_is_not_held(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(settings(tmp_path, secret_delay=10**9)) as (services, tables):
            room = Room(services, tables)
            await room.open("deepsea", 2)
            (seat,) = room.state.asks
            room.guest(seat).move(next(iter(room.state.asks[seat])))
            await asyncio.wait_for(until_answered(room, 1), PATIENCE)

    asyncio.run(story())


@pytest.mark.parametrize("position", ["harpoon", "no-harpoon"])
def test_the_harpoon_question_is_secret_with_a_harpoon_and_without(position: str) -> None:
    playing = added_up(log_of(HAINOON_STILLS[position]).entries).playing
    assert playing is not None and clock.answers_in_secret(playing, 0)
    assert clock.noticed_at(playing, 0, DELAY) == playing.since[0] + DELAY


@pytest.mark.parametrize(
    ("now", "due"), [(1000, 1400), (1399, 1400), (1400, 1400), (1401, 1800), (2200, 2200), (900, 1400)]
)
def test_who_thinks_for_longer_answers_a_whole_step_later(now: int, due: int) -> None:
    assert clock.next_step(1000, now, DELAY) == due
    assert clock.next_step(1000, now, 0) == now
