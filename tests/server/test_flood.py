"""Too much of anything: refused, then closed, then kept out; and everybody else is answered meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server.support import CALM, PATIENCE, Person, Talk, conduct, seated, served, settings
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from divetable.server.http import websocket
from divetable.server.http.middleware import address_of
from divetable.server.ops.rate_limit import Bucket, Buckets
from divetable.server.table import player_view

BURST = 80
"""Messages a socket may send at once in these tests."""


async def flood(talk: Talk) -> list[str]:
    """Far too many moves; gives the codes of all answers until the close."""
    with contextlib.suppress(ConnectionClosed):
        for _ in range(400):
            await talk.say("move", id="f", seat=0, fence=0, move={"type": "PickUp"})
    with contextlib.suppress(ConnectionClosed):
        while True:
            await talk.next()
    return [message["code"] for message in talk.heard if message["type"] == "reject"]


async def play_both(talk: Talk, moves: int) -> int:
    """Answer for both seats of a table; gives how many moves were acknowledged."""
    rng, taken = Random(1), 0
    for _ in range(moves):
        seat = talk.now["view"]["waiting"][0]
        await talk.say("look", seat=seat)
        await talk.hear("snapshot")
        taken += (await talk.move(rng.choice(talk.now["asked"]["moves"])))["type"] == "ack"
        await talk.hear("update")
    return taken


def test_a_flood_is_refused_closed_and_kept_out_while_others_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(websocket, "STRIKES_RATE", 1e-6)

    async def run(address: str) -> None:
        ana, eve = Person(address), Person(address)
        quiet = await seated(ana, await ana.create("deepsea", "me", "me", start=True), seat=0)
        code = await eve.create("deepsea", "me", "me", start=True)
        playing = asyncio.ensure_future(play_both(quiet, 20))
        for _ in range(2):
            flooder = await eve.sit(code, seat=0)
            answers = await flood(flooder)
            assert flooder.connection.close_code == websocket.FLOOD
            assert answers.count("too_fast") > websocket.STRIKES
            assert len(answers) <= BURST + websocket.STRIKES + 1, "what is too much after that is not even read"
        with pytest.raises(InvalidStatus):
            await eve.sit(code, seat=0)
        assert await playing == 20

    limits = {"socket_rate": 1e-6, "socket_burst": float(BURST), "floods_rate": 1e-6, "floods_burst": 2.0}
    with served(settings(tmp_path, **limits)) as address:
        conduct(run(address))


def test_the_sockets_of_an_address_share_a_limit(tmp_path: Path) -> None:
    async def run(address: str) -> None:
        ana = Person(address)
        code = await ana.create("deepsea", "me", "me")
        talks = [await ana.sit(code) for _ in range(3)]
        for talk in talks:
            for number in range(2):
                await talk.say("why", id=f"w{number}", seat=0, move={})
        answers = [(await talk.hear("because", "problem"))["type"] for talk in talks for _ in range(2)]
        assert (answers.count("because"), answers.count("problem")) == (4, 2)

    with served(settings(tmp_path, message_rate=1e-6, message_burst=4.0)) as address:
        conduct(run(address))


def test_a_bucket_fills_again_and_a_network_is_one_address() -> None:
    bucket = Bucket(1e9, 2.0)
    assert [bucket.take() for _ in range(9)] == [True] * 9
    buckets = Buckets(1e-9, 1.0)
    assert [buckets.take(name) for name in ("a", "a", "b")] == [True, False, True]
    assert buckets.of("a").empty
    for place, network in (
        ("2001:db8:1:2::7", "2001:db8:1:2::"),
        ("2001:db8::3:4:5:6", "2001:db8::"),
        ("::ffff:10.0.0.1", "10.0.0.1"),
        ("10.0.0.1", "10.0.0.1"),
        ("somewhere", "somewhere"),
    ):
        assert address_of({"client": (place, 1)}) == network


def test_a_slow_reader_is_closed_and_resumes(tmp_path: Path) -> None:
    async def run(address: str) -> None:
        person = Person(address)
        code = await person.create("deepsea", "me", "me", start=True)
        quick = await seated(person, code, seat=0)
        slow = await connect(
            f"{address.replace('http', 'ws')}/ws/{code}",
            additional_headers=person.cookie,
            max_queue=1,
            compression=None,
        )
        await slow.send(json.dumps({"type": "hello", "protocol": 1, "seat": 0}))
        await slow.recv()
        looks = asyncio.ensure_future(ask_and_never_read(slow))
        deadline = time.monotonic() + PATIENCE
        while "slow_readers_total 1" not in (await Person(address).http.get("/api/metrics")).text:
            assert time.monotonic() < deadline, "the slow reader was not closed"
            await quick.say("ping")
            await quick.hear("pong")
            await asyncio.sleep(0.05)
        looks.cancel()
        again = await person.sit(code, seat=0, last_seq=quick.now["seq"])
        assert again.welcome["seq"] == quick.now["seq"]
        slow.transport.abort()

    with served(settings(tmp_path, outbox_frames=64)) as address:
        conduct(run(address))


async def ask_and_never_read(slow: Any) -> None:
    try:
        while True:
            await slow.send('{"type":"look","seat":0}')
            await asyncio.sleep(0)
    except ConnectionClosed:
        pass


def test_too_many_requests_sockets_and_tables_are_refused(tmp_path: Path) -> None:
    async def run(address: str) -> None:
        person = Person(address)
        code = await person.create("deepsea", "me", "me")
        body = {"game": "deepsea", "seats": [{"kind": "me"}] * 2}
        statuses = [(await person.http.post("/api/tables", json=body)).status_code for _ in range(3)]
        assert statuses == [201, 429, 429]
        talks = [await person.sit(code) for _ in range(3)]
        with pytest.raises(InvalidStatus):
            await person.sit(code)
        await talks[0].close()
        statuses = [(await person.http.get("/api/health")).status_code for _ in range(30)]
        assert 429 in statuses

    chosen = settings(
        tmp_path, creations_rate=0.001, creations_burst=2.0, address_sockets=3, address_rate=1.0, address_burst=20.0
    )
    with served(chosen) as address:
        conduct(run(address))


async def welcomed(talk: Talk) -> int | None:
    """``None``, or the code a socket is closed with instead."""
    try:
        await talk.hear("welcome")
    except ConnectionClosed:
        return talk.connection.close_code
    return None


def test_spectators_cannot_keep_players_out(tmp_path: Path) -> None:
    async def run(address: str) -> None:
        ana, eve = Person(address), Person(address)
        code = await ana.create("deepsea", "me", "me")
        link = await ana.post(f"/tables/{code}/seats/1/link")
        socket = f"{address.replace('http', 'ws')}/ws/{code}"
        spectators = [Talk(await connect(socket, **CALM)) for _ in range(4)]
        for spectator in spectators:  # all came while there was room, and none had said hello
            await spectator.say("hello", protocol=1)
        codes = [await welcomed(spectator) for spectator in spectators]
        assert (codes.count(None), codes.count(websocket.CROWDED)) == (2, 2)
        assert (await ana.sit(code)).welcome["seats"] == [0, 1]
        assert (await eve.sit(code, token=link["secret"])).welcome["seats"] == [1]
        here = spectators[codes.index(None)]
        await here.say("hello", protocol=1)
        assert await welcomed(here) is None, "who is here may say it again"

    with served(settings(tmp_path, watchers=2)) as address:
        conduct(run(address))


def test_what_is_refused_uses_up_nothing_of_a_table(tmp_path: Path) -> None:
    async def run(address: str) -> None:
        ana, eve = Person(address), Person(address)
        code = await ana.create("deepsea", "me", "me")
        for _ in range(3):
            await eve.post(f"/tables/{code}/join", 409)
        for status in (201, 201, 429):
            await ana.post(f"/tables/{code}/seats/0/name", status, name="Ana")

    with served(settings(tmp_path, changes_rate=1e-6, changes_burst=2.0)) as address:
        conduct(run(address))


def test_what_is_kept_for_ever_or_takes_long_is_limited(tmp_path: Path) -> None:
    async def run(address: str) -> None:
        ana = Person(address)
        code = await ana.create("deepsea", "me", "me")
        for status in (201, 201, 429):
            await ana.post(f"/tables/{code}/seats/0/name", status, name="Ana")
        for status in (404, 404, 429):
            await ana.get(f"/tables/{code}/record", status)
        await ana.get("/mine/export", 429)
        assert (await ana.http.get("/api/qr", params={"path": f"/t/{code}"})).status_code == 429
        assert len(await ana.get("/mine")) == 1, "what is quick still works"

    limits = {"changes_rate": 1e-6, "changes_burst": 2.0, "studies_rate": 1e-6, "studies_burst": 2.0}
    with served(settings(tmp_path, **limits)) as address:
        conduct(run(address))


def test_messages_that_show_everything_have_a_limit_of_their_own(tmp_path: Path) -> None:
    async def run(address: str) -> None:
        ana = Person(address)
        code = await ana.create("dive", "me", "me", start=True)
        talk, other = await seated(ana, code, seat=0), await seated(ana, code, seat=1)
        asking: tuple[tuple[str, dict[str, Any]], ...] = (
            ("look", {"seat": 0}),
            ("describe", {}),
            ("hello", {"protocol": 1, "seat": 0}),
            ("look", {"seat": 0}),
            ("describe", {}),
            ("hello", {"protocol": 1, "seat": 0}),
        )
        answers = []
        for kind, fields in asking:
            await talk.say(kind, **fields)
            answers.append((await talk.hear("snapshot", "described", "problem")).get("code", "shown"))
        assert answers == ["shown"] * 3 + ["too_fast"] * 3
        await other.say("look", seat=1)
        assert (await other.hear("snapshot", "problem"))["code"] == "too_fast", "the sockets of an address share it"
        await talk.say("why", id="w", seat=0, move={})
        assert (await talk.hear("because", "problem"))["type"] == "because", "what costs little is still answered"
        with pytest.raises(ConnectionClosed):
            await ana.sit(code, seat=0)

    with served(settings(tmp_path, looks_rate=1e-6, looks_burst=5.0)) as address:
        conduct(run(address))


def test_whoever_looks_again_gets_the_same_without_its_being_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int | None] = []
    make = player_view.snapshot

    def counted(table: Any, viewpoint: player_view.Viewpoint, *more: Any) -> Any:
        made.append(viewpoint.viewer)
        return make(table, viewpoint, *more)

    monkeypatch.setattr(player_view, "snapshot", counted)

    async def run(address: str) -> None:
        ana = Person(address)
        code = await ana.create("deepsea", "me", "me", start=True, clock="relaxed")
        talk = await seated(ana, code, seat=0)
        shown = []
        for seat, language in ((0, "en"), (0, "en"), (1, "en"), (0, "de"), (0, "en")):
            await talk.say("look", seat=seat, language=language)
            shown.append(await talk.hear("snapshot"))
            assert shown[-1].pop("clock"), "the time is told anew"
        assert made == [0, 1, 0], "once for each seat and language"
        assert shown[0] == shown[1] == shown[4] != shown[2] and shown[3]["log"] != shown[0]["log"]
        seat = talk.now["view"]["waiting"][0]
        await talk.say("look", seat=seat)
        await talk.hear("snapshot")
        await talk.move(talk.now["asked"]["moves"][0])
        await talk.say("look", seat=0)
        assert (await talk.hear("snapshot"))["seq"] > shown[0]["seq"]

    with served(settings(tmp_path)) as address:
        conduct(run(address))


async def watched_from(address: str, code: str, place: str) -> int | None:
    """``None`` if somebody at *place* may watch, or the code with which the socket is closed instead."""
    socket = f"{address.replace('http', 'ws')}/ws/{code}"
    talk = Talk(await connect(socket, local_addr=(place, 0), **CALM))
    await talk.say("hello", protocol=1)
    return await welcomed(talk)


def test_watchers_of_one_address_cannot_keep_others_out(tmp_path: Path) -> None:
    async def run(address: str) -> None:
        ana = Person(address)
        code = await ana.create("deepsea", "me", "me")
        places = ("127.0.0.1", "127.0.0.1", "127.0.0.1", "127.0.0.3", "127.0.0.1")
        found = [await watched_from(address, code, place) for place in places]
        assert found == [None, None, websocket.CROWDED, None, websocket.CROWDED]
        assert (await ana.sit(code, seat=0)).welcome["seats"] == [0, 1], "players are no watchers"

    with served(settings(tmp_path, address_watchers=2)) as address:
        conduct(run(address))


def test_sockets_of_one_seat_cannot_keep_other_players_out(tmp_path: Path) -> None:
    async def run(address: str) -> None:
        ana, ben = Person(address), Person(address)
        code = await ana.create("deepsea", "me", "open")
        await ben.post(f"/tables/{code}/join")
        for _ in range(3):
            assert (await ana.sit(code)).welcome["seats"] == [0]
        with pytest.raises(ConnectionClosed) as closed:
            await ana.sit(code)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == websocket.CROWDED
        assert (await ben.sit(code)).welcome["seats"] == [1]
        assert await watched_from(address, code, "127.0.0.3") is None, "players are no spectators"

    with served(settings(tmp_path, watchers=1, seat_sockets=3)) as address:
        conduct(run(address))
