"""Two processes on one Postgres: all players submit at once, and every client sees one order."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa
from tests.server.postgres import postgres
from tests.server.support import CALM, PATIENCE, Person, Talk, conduct, settings
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from divetable.server.ops.settings import Settings
from divetable.server.storage.store import ENTRIES, Line, Store
from divetable.server.table.log import Entry
from divetable.server.table.records import moments

TABLES = 6
ROUNDS = 4


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with postgres() as url:
        yield url


def process(url: str, folder: Path) -> tuple[subprocess.Popen[bytes], str]:
    chosen: Settings = settings(folder, database=url)
    child = subprocess.Popen([sys.executable, "-m", "divetable.server"], stdin=subprocess.PIPE)
    assert child.stdin is not None
    child.stdin.write(msgspec.json.encode(chosen, enc_hook=str) + b"\n")
    child.stdin.flush()
    return child, f"http://127.0.0.1:{chosen.port}"


@pytest.fixture(scope="module")
def pair(url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[str]]:
    children = [process(url, tmp_path_factory.mktemp("server")) for _ in range(2)]
    try:
        yield [address for _, address in children]
    finally:
        for child, _ in children:
            child.terminate()
        for child, _ in children:
            child.wait(PATIENCE)
            assert child.stdin is not None
            child.stdin.close()


async def up(address: str) -> None:
    person, deadline = Person(address), time.monotonic() + PATIENCE
    while True:
        try:
            await person.get("/health")
            return
        except Exception:
            assert time.monotonic() < deadline, "the server did not start"
            await asyncio.sleep(0.1)


class Diver:
    """One seat of one table, connected to one of the processes."""

    def __init__(self, talk: Talk, number: int) -> None:
        self.talk, self.number = talk, number

    async def run(self) -> None:
        """Commit as soon as a round is open; everybody does, at the same time."""
        done: set[int] = set()
        while True:
            now = self.talk.now
            if now.get("ending") or now["view"]["round"] > ROUNDS:
                return
            asked = now.get("asked")
            if asked and asked["must"] and asked["fence"] not in done:
                done.add(asked["fence"])
                move = {
                    "id": f"f{asked['fence']}",
                    "seat": asked["seat"],
                    "fence": asked["fence"],
                    "move": asked["example"],
                }
                await self.talk.say("move", **move)
            message = await self.talk.next()
            assert message["type"] not in ("reject", "problem"), message


async def table(addresses: list[str]) -> tuple[str, list[Talk]]:
    """Four players, two at each process."""
    host = Person(addresses[0])
    code = await host.create("dive", "me", "open", "open", "open")
    people = [host, *(Person(addresses[number % 2]) for number in (1, 2, 3))]
    for person in people[1:]:
        await person.post(f"/tables/{code}/join")
    await host.post(f"/tables/{code}/start")
    talks = [await person.sit(code) for person in people]
    for talk in talks:
        await talk.hear("snapshot")
    return code, talks


def test_four_players_at_two_processes_see_one_order(url: str, pair: list[str]) -> None:
    async def run() -> dict[str, list[Talk]]:
        await asyncio.gather(*map(up, pair))
        tables = dict([await table(pair) for _ in range(TABLES)])
        await asyncio.gather(*(Diver(talk, n).run() for talks in tables.values() for n, talk in enumerate(talks)))
        return tables

    tables = conduct(run())
    for code, talks in tables.items():
        entries = log_of(url, code)
        assert [entry.seq for entry in entries] == list(range(len(entries)))
        assert len(list(moments(entries))) == len(entries), "the rules agree with the log"
        told = [one_order(talk) for talk in talks]
        common = set.intersection(*(set(seen) - {min(seen)} for seen in told))
        assert len(common) >= ROUNDS * 4
        for seq in common:
            assert len({tuple(seen[seq]) for seen in told}) == 1


def log_of(url: str, code: str) -> list[Entry]:
    with closing(Store(url)) as store:
        table_id = store.find(code)
        assert table_id is not None
        return store.load(table_id)


def one_order(talk: Talk) -> dict[int, list[str]]:
    """The updates a client got: numbered without gap, duplicate or reorder."""
    updates = [m for m in talk.heard if m["type"] in ("update", "snapshot")]
    seqs = [m["seq"] for m in updates]
    start = seqs[0]
    assert seqs == list(range(start, start + len(seqs))), seqs
    return {
        m["seq"]: [line["text"] for line in m.get("events", []) if line["event"]["type"] != "Looked"] for m in updates
    }


def test_a_lost_hint_is_found_by_the_poll(url: str, pair: list[str]) -> None:
    async def run() -> None:
        await asyncio.gather(*map(up, pair))
        ana = Person(pair[0])
        code = await ana.create("deepsea", "me", "open")
        talk = await ana.sit(code)
        body = '{"type":"seated","seat":1,"plan":{"kind":"human","name":"Silent","holder":"x"}}'
        with closing(Store(url)) as store, store.engine.begin() as connection:  # who tells nobody
            row = Line(store.find(code) or "", Entry(1, "seated", body, 1)).row()
            connection.execute(sa.insert(ENTRIES).values(row))
        changed = await talk.hear("table")
        assert changed["table"]["seats"][1]["name"] == "Silent"

    conduct(run())


def test_presence_is_shared_between_processes(pair: list[str]) -> None:
    async def run() -> None:
        await asyncio.gather(*map(up, pair))
        ana, ben = Person(pair[0]), Person(pair[1])
        code = await ana.create("deepsea", "me", "open")
        await ben.post(f"/tables/{code}/join")
        here = await ana.sit(code)
        there = await ben.sit(code)
        while (await here.hear("presence"))["online"] != [0, 1]:
            pass
        await there.close()
        while (await here.hear("presence"))["online"] != [0]:
            pass

    conduct(run())


def test_a_code_with_letters_that_postgres_cannot_hold_is_no_tables(pair: list[str]) -> None:
    async def run() -> None:
        await asyncio.gather(*map(up, pair))
        person = Person(pair[0])
        for code in ("%00%00%00%00", "abc%00defghijk"):
            await person.get(f"/tables/{code}", status=404)
            talk = Talk(await connect(f"{pair[0].replace('http', 'ws')}/ws/{code}", **CALM))
            with pytest.raises(ConnectionClosed) as closed:
                await talk.next()
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 4404

    conduct(run())


def test_the_store_appends_the_same_way(url: str) -> None:
    one, two = Entry(0, "answered", "x", 1, 0, "m"), Entry(1, "answered", "x", 1, 0, "m")
    with closing(Store(url)) as store:
        assert store.append([Line("b", one), Line("a", one)]) == [True, True]
        assert store.append([Line("b", one), Line("c", one), Line("a", two)]) == [False, True, False]
        assert store.create(Line("d", one, "ana"), "WXYZ") and not store.create(Line("e", one), "WXYZ")
        assert store.heads(["a", "b", "c", "e"]) == {"a": 0, "b": 0, "c": 0}
