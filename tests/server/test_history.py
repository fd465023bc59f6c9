"""Games looked at again: by whom, from which seat, and no more of them than was asked for."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from tests.server.room import Room, told
from tests.server.support import Person, conduct, served, settings

from divetable.server.http.rate_limit import Limits
from divetable.server.http.requests import Backend
from divetable.server.http.routes import history
from divetable.server.protocol.errors import Refused
from divetable.server.table import lobby, records
from divetable.server.table.lobby import digest
from divetable.server.table.log import Plan, TableSetup
from divetable.server.table.moves import propose, propose_move
from divetable.server.table.records import Excerpt

STRANGER = "s" * 43


def asker(key: str = STRANGER) -> Any:
    """A request, as far as it is looked at."""
    return SimpleNamespace(scope={"divetable_key": key, "client": ("192.0.2.1", 1)}, headers={})


def backend(room: Room) -> Backend:
    return Backend(room.services, room.tables, Limits(room.services.settings))


async def finish(room: Room) -> None:
    """Play the game that is on the table to its end."""
    rng = Random(1)
    while room.live.table.phase == "playing":
        seat = next(iter(room.state.asks))
        await play(room, seat, room.state.asks[seat].sample(rng))


async def play(room: Room, seat: int, move: Any) -> None:
    await room.live.command(lambda table, now: propose_move(table, seat, move, f"m{table.seq}", now))


async def replay(room: Room, game: int, seat: int | None, sonar: bool = False) -> list[dict[str, Any]]:
    """What a stranger gets of a game."""
    wanted = Excerpt(game, seat, "en", 0, 50, sonar)
    answer = await history.replay.fn(room.live.table.id, wanted, asker(), backend(room))
    turns: list[dict[str, Any]] = json.loads(answer.content)
    return turns


@pytest.mark.parametrize(("game", "sonar"), [("hainoon", False), ("dive", True)])
def test_a_replay_shows_nothing_of_a_game_that_began_after_it_was_asked_for(
    tmp_path: Path, game: str, sonar: bool
) -> None:
    async def story(room: Room) -> None:
        await room.open(game, 2)
        await finish(room)
        others_are_done = threading.Event()
        others = asyncio.ensure_future(room.services.workers.studies.run("there", others_are_done.wait))
        asked = asyncio.ensure_future(replay(room, 2, 1, sonar))
        await asyncio.sleep(0.05)
        await room.live.command(lambda table, now: lobby.start(table, "holder0", now))
        others_are_done.set()
        assert await others and await asked == []
        with pytest.raises(Refused, match="not yours"):
            await replay(room, 2, 1, sonar)
        assert (await replay(room, 1, 1))[-1]["ending"]

    told(tmp_path, story)


async def arrange(room: Room, players: int) -> None:
    plans = [Plan("open")] * players
    await room.live.command(
        lambda table, now: propose(
            table, lobby.arranged(table, "holder0", TableSetup({}, plans, "none", "bot", "instant")), now
        )
    )


async def leave(room: Room, seat: int) -> None:
    await room.live.command(
        lambda table, now: propose(table, lobby.left(table, f"holder{seat}", seat, frozenset()), now)
    )


def test_who_was_not_there_yet_has_no_replay(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        await room.open("hainoon", 2)
        await finish(room)
        await arrange(room, 4)
        with pytest.raises(Refused, match="Nobody sits there"):
            await replay(room, 1, 3)

    told(tmp_path, story)


def test_who_is_no_longer_there_has_a_replay(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        await room.open("hainoon", 4)
        await finish(room)
        await leave(room, 3)
        await leave(room, 2)
        await arrange(room, 2)
        assert (await replay(room, 1, 3))[0]["view"]["seat"] == 3

    told(tmp_path, story)


def test_an_export_goes_through_a_tables_log_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    passes = []
    moments = records.moments

    def counted(entries: Any) -> Iterator[records.Moment]:
        passes.append(1)
        return moments(entries)

    async def story(room: Room) -> None:
        await room.open("hainoon", 2)
        await finish(room)
        await room.live.command(lambda table, now: lobby.start(table, "holder0", now))
        await finish(room)
        log = room.services.store.load(room.live.table.id)
        games = [records.record_of(log, game) for game in (1, 2, 3)]
        await leave(room, 1)
        await room.live.command(
            lambda table, now: propose(table, lobby.joined(table, digest(STRANGER), "Eve", 1), now), digest(STRANGER)
        )
        monkeypatch.setattr(records, "moments", counted)
        (table,) = (await history.export.fn(asker(), backend(room))).content.tables
        assert [*table.records, None] == games
        assert len(passes) == 1

    told(tmp_path, story)


def test_a_host_who_sits_down_by_arranging_finds_the_table_again(tmp_path: Path) -> None:
    async def story(address: str) -> None:
        ana = Person(address)
        code = await ana.create("deepsea", "open", "open")
        assert await ana.get("/mine") == []
        await ana.post(f"/tables/{code}/arrange", seats=[{"kind": "me"}, {"kind": "open"}])
        assert [at["seats"] for at in await ana.get("/mine")] == [[0]]

    with served(settings(tmp_path)) as address:
        conduct(story(address))
