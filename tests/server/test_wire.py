"""A real server on loopback: what people and bots live through."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server.support import Person, Talk, conduct, served, settings
from websockets.asyncio.client import connect

import wire_bot
from divetable.engine.record import read, verify
from divetable.games import rulebook


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(settings(tmp_path_factory.mktemp("server"))) as address:
        yield address


async def two(address: str, game: str = "deepsea", **more: Any) -> tuple[Person, Person, str]:
    """Two people at a table with a running game."""
    ana, ben = Person(address), Person(address)
    code = await ana.create(game, "me", "open", name="Ana", **more)
    await ben.post(f"/tables/{code}/join", name="Ben")
    await ana.post(f"/tables/{code}/start")
    return ana, ben, code


async def play(talks: list[Talk], rng: Random, moves: int = 10_000) -> None:
    """Answer whatever is asked, at random."""
    for _ in range(moves):
        talk = next((talk for talk in talks if (talk.now.get("asked") or {}).get("must")), None)
        if talk is None:
            return
        asked = talk.now["asked"]
        answer = await talk.move(rng.choice(asked["moves"]) if asked.get("moves") else asked["example"])
        assert answer["type"] == "ack", answer
        for other in talks:
            while other.now["seq"] < answer["seq"]:
                await other.hear("update")


async def seated(person: Person, code: str, **hello: Any) -> Talk:
    talk = await person.sit(code, **hello)
    await talk.hear("snapshot")
    return talk


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
                await watcher.hear("update", timeout=60)
            scores = {tuple(bot.result(60)) for bot in bots}
        assert scores == {tuple(watcher.now["ending"]["scores"])}
        text = (await host.http.get(f"/api/tables/{code}/record")).text
        record = read(text, rulebook)
        assert verify(record).finished
        assert record.header.commitment == (await host.get(f"/tables/{code}"))["table"]["commitment"]

    conduct(run())


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
        assert update["events"] == [line for m in missed for line in m["events"]]
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


def test_spectators_and_shared_screens_see_no_hand_and_cannot_act(address: str) -> None:
    async def run() -> None:
        ana, ben, code = await two(address, "hainoon")
        eve = Person(address)
        for talk in (await seated(eve, code), await seated(ana, code, watch=True)):
            assert talk.now["view"]["hand"] == [] and talk.now["view"]["seat"] is None and "asked" not in talk.now
        talk = await seated(eve, code)
        for seat in (0, 1):
            answer = await talk.move({"type": "Endure"}, seat=seat)
            assert (answer["type"], answer["code"]) == ("reject", "not_your_seat")
        await talk.say("look", seat=0)
        assert (await talk.hear("snapshot"))["view"]["hand"] == []
        await eve.get(f"/tables/{code}/replay", 403, seat=0)
        for turn in await eve.get(f"/tables/{code}/replay"):
            assert turn["view"]["hand"] == []
        own = await ben.get(f"/tables/{code}/replay", seat=1)
        assert own[-1]["view"]["hand"]

    conduct(run())


def test_hot_seat_shows_no_secret_until_somebody_looks(address: str) -> None:
    async def run() -> None:
        ana = Person(address)
        code = await ana.create("hainoon", "me", "me", start=True)
        talk = await seated(ana, code)
        assert talk.welcome["seats"] == [0, 1] and talk.welcome["seat"] is None
        assert talk.now["view"]["hand"] == []
        await talk.say("look", seat=1)
        assert (await talk.hear("snapshot"))["view"]["seat"] == 1
        await talk.say("look", seat=None)
        assert (await talk.hear("snapshot"))["view"]["hand"] == []
        await talk.say("look", seat=0, language="de")
        german = await talk.hear("snapshot")
        await talk.say("look", seat=0, language="en")
        assert german["log"][0]["text"] != (await talk.hear("snapshot"))["log"][0]["text"]

    conduct(run())


def test_a_seat_link_moves_the_seat_and_blinds_the_old_device(address: str) -> None:
    async def run() -> None:
        ana, _, code = await two(address, "hainoon")
        talk = await seated(ana, code)
        assert talk.now["view"]["hand"]
        link = await ana.post(f"/tables/{code}/seats/0/link")
        assert link["path"] == f"/seat/{code}#{link['secret']}"
        token = await seated(Person(address), code, token=link["secret"])
        assert token.now["view"]["hand"] == talk.now["view"]["hand"], "a program without cookies may use the secret"
        phone = Person(address)
        assert (await phone.post(f"/tables/{code}/claim", secret=link["secret"]))["seats"] == [0]
        assert (await talk.hear("snapshot"))["view"]["hand"] == []
        assert (await seated(phone, code)).now["view"]["hand"]
        answer = await talk.move({"type": "Endure"}, seat=0)
        assert answer["code"] == "not_your_seat"
        await phone.post(f"/tables/{code}/claim", 403, secret="nonsense")

    conduct(run())


def test_bots_play_and_sit_in_and_hand_the_seat_back(address: str) -> None:
    async def run() -> None:
        ana = Person(address)
        code = await ana.create("deepsea", "me", "random", pace="instant", start=True)
        talk = await seated(ana, code)
        await talk.until_asked(30)
        await ana.post(f"/tables/{code}/seats/0/bot", bot="random")
        answer = await talk.move({"type": "GoDeeper"}, seat=0)
        assert answer["type"] == "reject"
        while not talk.now.get("ending"):
            await talk.hear("update", timeout=30)
        await ana.post(f"/tables/{code}/start")
        await ana.post(f"/tables/{code}/seats/0/bot", bot=None)
        while talk.now["game"] != 2:
            await talk.hear("update")
        assert await talk.until_asked(30)

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


def test_the_lobby_is_told_to_everybody(address: str) -> None:
    async def run() -> None:
        ana, ben = Person(address), Person(address)
        code = await ana.create("dive", "me", "open", name="Ana")
        talk = await seated(ana, code)
        assert "view" not in talk.now
        await ben.post(f"/tables/{code.lower()}/join", name="Ben")
        joined = await talk.hear("table")
        assert [seat["name"] for seat in joined["table"]["seats"]] == ["Ana", "Ben"]
        await ben.post(f"/tables/{code}/seats/1/name", name="<i>Benedikt</i>")
        assert (await talk.hear("table"))["table"]["seats"][1]["name"] == "<i>Benedikt</i>"
        await ben.post(f"/tables/{code}/arrange", 403, seats=[{"kind": "open"}] * 2)
        impossible = {"children": True, "chief": True}
        refusal = await ana.post(f"/tables/{code}/arrange", 422, seats=[{"kind": "open"}] * 2, options=impossible)
        assert refusal["rule"] == "D-095"
        await ana.post(f"/tables/{code}/arrange", seats=[{"kind": "open"}] * 3, options={"companions": "ten"})
        assert len((await talk.hear("table"))["table"]["seats"]) == 3
        await ben.post(f"/tables/{code}/seats/1/leave")
        assert (await talk.hear("table"))["table"]["seats"][1]["kind"] == "open"
        other = await ben.sit(code)
        while (await talk.hear("presence"))["spectators"] != 1:
            pass
        await other.close()
        assert (await talk.hear("presence")) == {"type": "presence", "online": [0], "spectators": 0}

    conduct(run())


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


def test_games_come_with_options_texts_and_bots(address: str) -> None:
    async def run() -> None:
        person = Person(address)
        for language in ("en", "fr", "de", "xx"):
            games = await person.get("/games", language=language)
            assert [game["name"] for game in games] == ["deepsea", "dive", "hainoon"]
            assert all("random" in game["bots"] and game["options"] for game in games)

    conduct(run())


def test_pages_health_metrics_and_headers(address: str) -> None:
    async def run() -> None:
        person = Person(address)
        for path in ("/", "/t/ABCD", "/tv/ABCD", "/seat/ABCD", "/replay/ABCD/1"):
            response = await person.http.get(path)
            assert response.status_code == 200 and response.headers["content-type"].startswith("text/html")
            assert "script-src 'self'" in response.headers["content-security-policy"]
            assert "unsafe" not in response.headers["content-security-policy"]
            assert response.headers["x-content-type-options"] == "nosniff"
            assert "set-cookie" not in response.headers and "server" not in response.headers
        assert (await person.get("/health"))["status"] == "ok"
        assert "divetable_live_tables" in (await person.http.get("/api/metrics")).text
        await person.get("/tables/ZZZZ", 404)
        response = await person.http.post("/api/tables", json={"game": "deepsea", "seats": [{"kind": "me"}] * 2})
        cookie = response.headers["set-cookie"]
        assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and "Secure" not in cookie
        assert person.http.cookies["divetable"] not in response.text

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
