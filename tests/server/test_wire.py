"""A real server on loopback: games from the first move to the record."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest
from tests.server.support import Person, conduct, play, seated, served, settings, two
from websockets.asyncio.client import connect

import wire_bot
from divetable.engine.record import read, verify
from divetable.games import rulebook


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(settings(tmp_path_factory.mktemp("server"))) as address:
        yield address


@pytest.mark.parametrize("game", ["deepsea", "hainoon", "dive"])
def test_the_example_bot_plays_every_game_and_the_record_verifies(address: str, game: str) -> None:
    async def run() -> None:
        host = Person(address)
        code = await host.create(game, "open", "open")
        watcher = await host.sit(code)
        with ThreadPoolExecutor(2) as threads:
            bots = [threads.submit(wire_bot.play, address, code, name) for name in ("Ann", "Bob")]
            while any(seat["kind"] == "open" for seat in (await host.get(f"/tables/{code}"))["table"]["seats"]):
                await asyncio.sleep(0.02)
            await host.post(f"/tables/{code}/start")
            while not watcher.now.get("ending"):
                await watcher.hear("update")
            scores = {tuple(bot.result(60)) for bot in bots}
        assert scores == {tuple(watcher.now["ending"]["scores"])}
        text = (await host.http.get(f"/api/tables/{code}/record")).text
        record = read(text, rulebook)
        assert verify(record).finished
        assert record.header.commitment == (await host.get(f"/tables/{code}"))["table"]["commitment"]

    conduct(run())


class Line:
    """A server that says what it is told to, and remembers what it hears."""

    headers: ClassVar = {"Set-Cookie": "divetable=me; Path=/"}

    def __init__(self, *said: dict[str, Any]) -> None:
        self.said, self.heard = said, list[str]()
        self.send = self.heard.append

    def __enter__(self) -> Line:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def __iter__(self) -> Iterator[str]:
        return map(json.dumps, self.said)


def talk(line: Line, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    monkeypatch.setattr(wire_bot, "urlopen", lambda request: line)
    monkeypatch.setattr(wire_bot, "connect", lambda address, additional_headers: line)
    monkeypatch.setattr("wire_bot.time.sleep", lambda seconds: None)
    return wire_bot.play("http://sea", "CODE")


QUESTION = {"type": "snapshot", "asked": {"must": True, "seat": 0, "fence": 4, "moves": [{"type": "A"}, {"type": "B"}]}}


def test_the_example_bot_sends_again_what_came_too_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    rejects = [{"type": "reject", "code": code, "reason": "wait"} for code in ("too_fast", "busy")]
    line = Line(QUESTION, *rejects, {"type": "update", "ending": {"scores": [3, 4]}})
    assert talk(line, monkeypatch) == [3, 4]
    _, first, *again = line.heard
    assert again == [first, first]


def test_the_example_bot_does_not_hide_another_reject(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match="no such move"):
        talk(Line(QUESTION, {"type": "reject", "code": "illegal", "reason": "no such move"}), monkeypatch)


def test_a_whole_game_and_a_rematch_on_the_same_link(address: str) -> None:
    async def run() -> None:
        ana, ben, code = await two(address)
        talks = [await seated(ana, code), await seated(ben, code)]
        first = (await ana.get(f"/tables/{code}"))["table"]["commitment"]
        await play(talks, Random(1))
        assert talks[0].now["ending"] == talks[1].now["ending"]
        await ben.post(f"/tables/{code}/start")
        for talk in talks:
            while talk.now["game"] != 2:
                await talk.hear("update")
        assert (await ana.get(f"/tables/{code}"))["table"]["commitment"] not in ("", first)
        await play(talks, Random(2), 5)
        await ana.get(f"/tables/{code}/record", 409, game=2)
        await ana.get(f"/tables/{code}/record", 404, game=3)
        response = await ana.http.get(f"/api/tables/{code}/record", params={"game": 1})
        assert verify(read(response.text, rulebook)).finished
        exported = await ana.get("/mine/export")
        assert exported["tables"][0]["records"] == [response.text]
        assert [at["table"]["code"] for at in await ben.get("/mine")] == [code]
        assert await Person(address).get("/mine") == []

    conduct(run())


def test_both_see_each_move_in_order_without_gaps(address: str) -> None:
    async def run() -> None:
        ana, ben, code = await two(address, "hainoon")
        talks = [await seated(ana, code), await seated(ben, code)]
        await play(talks, Random(3), 30)
        for talk in talks:
            numbers = [m["seq"] for m in talk.heard if m["type"] == "update"]
            assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
            told = [m for m in talk.heard if m["type"] in ("snapshot", "update")]
            lines = [line["n"] for m in told for line in m.get("log", m.get("events", []))]
            assert lines == list(range(1, len(lines) + 1))

    conduct(run())


def test_resuming_brings_exactly_the_missed_events(address: str) -> None:
    async def run() -> None:
        ana, ben, code = await two(address, "hainoon")
        first, other = await seated(ana, code), await seated(ben, code)
        await play([first, other], Random(4), 3)
        await first.close()
        again = await ana.sit(code, last_seq=first.now["seq"])
        await again.say("ping")
        assert (await again.hear("pong"))["seq"] == first.now["seq"]
        assert not [m for m in again.heard if m["type"] in ("snapshot", "update")], "nothing was missed"
        again.now = first.now
        await play([again, other], Random(5), 4)
        late = await ana.sit(code, last_seq=first.now["seq"])
        update = await late.hear("update", "snapshot")
        missed = [m for m in again.heard if m["type"] == "update"]
        assert update["type"] == "update"
        told = [line for m in missed for line in m["events"]]
        assert [line | {"change": None} for line in update["events"]] == [line | {"change": None} for line in told]
        assert (update["seq"], update["view"]) == (missed[-1]["seq"], missed[-1]["view"])
        assert (await seated(ana, code)).now["view"] == update["view"]

    conduct(run())


def test_a_repeated_id_is_acknowledged_twice_and_played_once(address: str) -> None:
    async def run() -> None:
        ana, ben, code = await two(address)
        talks = [await seated(ana, code), await seated(ben, code)]
        talk = next(t for t in talks if (t.now.get("asked") or {}).get("must"))
        asked = talk.now["asked"]
        message = {"id": "twice", "seat": asked["seat"], "fence": asked["fence"], "move": asked["moves"][0]}
        for _ in range(3):
            await talk.say("move", **message)
        answers = [await talk.hear("ack", "reject") for _ in range(3)]
        assert answers[0] == answers[1] == answers[2] and answers[0]["type"] == "ack"
        late = await (ana if talk is talks[0] else ben).sit(code)
        await late.say("move", **message)
        assert await late.hear("ack", "reject") == answers[0]

    conduct(run())


def test_everything_survives_a_restart(tmp_path: Path) -> None:
    chosen = settings(tmp_path)

    async def before(address: str) -> tuple[Any, ...]:
        ana, ben, code = await two(address, "hainoon", clock="relaxed")
        talks = [await seated(ana, code), await seated(ben, code)]
        await play(talks, Random(6), 7)
        mover = 0 if talks[0].now.get("asked") else 1
        return (ana, ben)[mover].http.cookies, code, talks[mover].now, (await ana.get(f"/tables/{code}"))["table"]

    async def after(address: str, cookies: Any, code: str, now: Any, info: Any) -> None:
        person = Person(address)
        person.http.cookies = cookies
        talk = await seated(person, code)
        assert {k: talk.now[k] for k in ("seq", "view", "asked")} == {k: now[k] for k in ("seq", "view", "asked")}
        table = (await person.get(f"/tables/{code}"))["table"]
        assert {**table, "seats": 0} == {**info, "seats": 0}
        assert (await talk.move(talk.now["asked"]["moves"][0]))["type"] == "ack"

    with served(chosen) as address:
        found = conduct(before(address))
    with served(chosen) as address:
        conduct(after(address, *found))


def test_why_and_describe_and_drafts_answer_without_playing(address: str) -> None:
    async def run() -> None:
        ana, ben, code = await two(address)
        talks = [await seated(ana, code, language="fr"), await seated(ben, code)]
        talk = talks[0]
        await talk.say("why", id="w", seat=0, move={"type": "Drop", "unit": [1]})
        because = await talk.hear("because")
        assert because["code"] == "illegal" and because["rule"] and because["reason"]
        await talk.say("describe")
        assert isinstance((await talk.hear("described"))["lines"], list)
        await talk.say("draft", seat=0, fence=1, move={"type": "GoDeeper"})
        await talk.say("ping")
        assert (await talk.hear("pong"))["seq"] == talk.now["seq"]

    conduct(run())


def test_an_unknown_table_and_an_old_protocol_are_told_apart(address: str) -> None:
    async def run() -> None:
        socket = f"{address.replace('http', 'ws')}/ws"
        async with connect(f"{socket}/QQQQ") as connection:
            await connection.wait_closed()
            assert connection.close_code == 4404
        code = await Person(address).create("deepsea", "me", "open")
        async with connect(f"{socket}/{code}") as connection:
            await connection.send(json.dumps({"type": "hello", "protocol": 99}))
            assert json.loads(await connection.recv())["code"] == "protocol"
            await connection.wait_closed()
            assert connection.close_code == 4426

    conduct(run())
