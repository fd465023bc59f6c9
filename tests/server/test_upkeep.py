"""Behind a proxy, on the way out, and in the logs: what whoever runs the server relies on."""

from __future__ import annotations

import json
import logging
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
import uvicorn
from sqlalchemy.exc import OperationalError
from tests.server.support import CALM, PATIENCE, Person, conduct, play, seated, served, serving, settings
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from divetable.server.http.app import configuration
from divetable.server.ops.logs import JsonLines

TABLE: dict[str, Any] = {"game": "deepsea", "seats": [{"kind": "me"}] * 2}
PROXIED = {"x-forwarded-for": "203.0.113.7", "x-forwarded-proto": "https"}


def asked(address: str, times: int, headers: dict[str, str]) -> list[int]:
    with httpx.Client(base_url=address, headers=headers, timeout=PATIENCE) as client:
        return [client.get("/api/health").status_code for _ in range(times)]


def test_a_proxy_we_trust_tells_who_asks_and_how(tmp_path: Path) -> None:
    with served(settings(tmp_path, address_rate=1e-9, address_burst=3)) as address:
        assert asked(address, 4, PROXIED) == [200, 200, 200, 429]
        others = PROXIED | {"x-forwarded-for": "203.0.113.8"}
        made = httpx.post(f"{address}/api/tables", json=TABLE, headers=others, timeout=PATIENCE)
        assert made.status_code == 201 and "; Secure" in made.headers["set-cookie"]


def test_whoever_else_says_where_it_comes_from_is_not_believed(tmp_path: Path) -> None:
    with served(settings(tmp_path, proxies="192.0.2.1", address_rate=1e-9, address_burst=3)) as address:
        made = httpx.post(f"{address}/api/tables", json=TABLE, headers=PROXIED, timeout=PATIENCE)
        assert made.status_code == 201 and "Secure" not in made.headers["set-cookie"]
        assert asked(address, 2, PROXIED | {"x-forwarded-for": "203.0.113.8"}) == [200, 200]
        assert asked(address, 1, PROXIED | {"x-forwarded-for": "203.0.113.9"}) == [429]


def test_frames_are_never_compressed(tmp_path: Path) -> None:
    async def story(address: str) -> None:
        code = await Person(address).create("deepsea", "me", "me")
        async with connect(f"{address.replace('http', 'ws')}/ws/{code}", compression="deflate", **CALM) as socket:
            assert socket.response is not None and "sec-websocket-extensions" not in socket.response.headers
            assert not socket.protocol.extensions

    with served(settings(tmp_path)) as address:
        conduct(story(address))


def test_who_is_there_when_the_server_stops_is_told_to_come_back(tmp_path: Path) -> None:
    chosen = settings(tmp_path)
    server = uvicorn.Server(configuration(chosen))

    async def before(address: str) -> tuple[Any, str, int]:
        person = Person(address)
        code = await person.create("deepsea", "me", "me", start=True)
        talks = [await seated(person, code, seat=seat) for seat in (0, 1)]
        await play(talks, Random(3), 5)
        server.should_exit = True
        for talk in talks:
            with pytest.raises(ConnectionClosed):
                await talk.next()
            assert talk.connection.close_code == 1012
        return person.http.cookies, code, talks[0].now["seq"]

    async def after(address: str, cookies: Any, code: str, seq: int) -> None:
        person = Person(address)
        person.http.cookies = cookies
        assert (await seated(person, code, seat=0)).now["seq"] == seq

    with serving(server) as address:
        found = conduct(before(address))
    with served(chosen) as address:
        conduct(after(address, *found))


def test_logs_hold_no_key_link_name_or_move(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even when something breaks, and there is more to tell."""
    monkeypatch.setattr("divetable.server.storage.group_commit.TRIES", 1)

    async def story(address: str) -> list[str]:
        person, other = Person(address), Person(address)
        code = await person.create("deepsea", "me", "me", name="Zacharias", start=True)
        link = await person.post(f"/tables/{code}/seats/1/link")
        await other.post(f"/tables/{code}/claim", secret=link["secret"])
        talks = [await seated(person, code, seat=0), await seated(other, code, seat=1, token="T" * 43)]
        await play(talks, Random(4), 3)
        with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as database, database:
            database.execute("CREATE TRIGGER full BEFORE INSERT ON entries BEGIN SELECT RAISE(ABORT, 'full'); END")
        talk = next(talk for talk in talks if (talk.now.get("asked") or {}).get("must"))
        move = talk.now["asked"]["moves"][0]
        assert (await talk.move(move, id="quaint"))["code"] == "busy"
        assert (await other.post("/tables", 503, **TABLE, name="Melchior"))["code"] == "busy"
        keys = [who.http.cookies["divetable"].partition(".")[0] for who in (person, other)]
        return [*keys, link["secret"], "T" * 43, "Zacharias", "Melchior", "quaint", move["type"]]

    with caplog.at_level(logging.INFO), served(settings(tmp_path)) as address:
        private = conduct(story(address))
    lines = [JsonLines().format(record) for record in caplog.records if not record.name.startswith("http")]
    assert any("writing failed" in line for line in lines) and any("INSERT INTO" in line for line in lines)
    assert [word for word in private for line in lines if word in line] == []


def test_a_failure_of_the_database_is_one_line_of_the_log() -> None:
    def logged(error: Exception) -> str:
        record = logging.makeLogRecord({"msg": "polling failed", "exc_info": (type(error), error, None)})
        told: str = json.loads(JsonLines().format(record))["error"]
        return told

    refused = OSError("connection refused:\n\tis the server running?")
    assert logged(OperationalError("SELECT 1", {}, refused)) == "connection refused: is the server running?"
    assert logged(ValueError("a fault of ours")).startswith("ValueError")


def test_a_store_that_fails_is_told_as_something_that_may_pass(tmp_path: Path) -> None:
    def rename(old: str, new: str) -> None:
        with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as database, database:
            database.execute(f"ALTER TABLE {old} RENAME TO {new}")

    async def ended(address: str) -> int | None:
        async with connect(f"{address.replace('http', 'ws')}/ws/ZZZZ", **CALM) as socket:
            await socket.wait_closed()
            return socket.close_code

    async def story(address: str) -> None:
        person = Person(address)
        rename("tables", "elsewhere")
        assert (await person.get("/tables/ZZZZ", 503))["code"] == "busy"
        assert await ended(address) == 1013
        rename("elsewhere", "tables")
        assert (await person.get("/tables/ZZZZ", 404))["code"] == "no_such_table"
        assert await ended(address) == 4404

    with served(settings(tmp_path)) as address:
        conduct(story(address))
