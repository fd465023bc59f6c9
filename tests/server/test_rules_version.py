"""A game is played by the rules by which it was begun, or not at all: a table says which these were."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.server.support import PATIENCE, Person, conduct, served, settings
from websockets.asyncio.client import connect

from divetable.server.http import websocket


def rewritten(folder: Path, now: str, then: str) -> None:
    """Have the logs of all games in the store say *then* instead of *now*."""
    with closing(sqlite3.connect(folder / "tables.sqlite")) as database, database:
        change = "UPDATE entries SET body = replace(body, ?, ?) WHERE kind = 'started' AND instr(body, ?)"
        assert database.execute(change, (now, then, now)).rowcount == 1


async def opened(address: str, cookies: dict[str, str]) -> tuple[str, str]:
    """Make a table at which a game is played and one at which none is; return their codes, and note the cookies."""
    ana = Person(address)
    codes = await ana.create("deepsea", "me", "me", start=True), await ana.create("deepsea", "me", "me")
    cookies.update(ana.http.cookies.items())
    return codes


async def refused(address: str, cookies: dict[str, str], playing: str, waiting: str) -> None:
    """The table with the game cannot be opened, and whoever asks is told why; the other one can."""
    ana = Person(address)
    ana.http.cookies.update(cookies)
    told = await ana.get(f"/tables/{playing}", 409)
    assert told["code"] == "error" and "version 7 of its rules" in told["reason"] and "version 1" in told["reason"]
    assert [one["table"]["code"] for one in await ana.get("/mine")] == [waiting]
    async with connect(f"{address.replace('http', 'ws')}/ws/{playing}", open_timeout=PATIENCE) as socket:
        await socket.wait_closed()
    assert (socket.close_code, socket.close_reason) == (websocket.UNKNOWN_TABLE, told["reason"])


async def played(address: str, cookies: dict[str, str], playing: str) -> None:
    """The table with the game is as it was."""
    ana = Person(address)
    ana.http.cookies.update(cookies)
    assert (await ana.get(f"/tables/{playing}"))["table"]["phase"] == "playing"


def test_a_game_begun_by_other_rules_is_refused_and_one_of_before_is_not(tmp_path: Path) -> None:
    chosen, cookies = settings(tmp_path), dict[str, str]()
    with served(chosen) as address:
        playing, waiting = conduct(opened(address, cookies))
    rewritten(tmp_path, '"rules":1', '"rules":7')
    with served(chosen) as address:
        conduct(refused(address, cookies, playing, waiting))
    rewritten(tmp_path, ',"rules":7', "")
    with served(chosen) as address:
        conduct(played(address, cookies, playing))
