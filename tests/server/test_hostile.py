"""Hostile input: a clear refusal or a close, nothing lost, and nobody else slowed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as budget
from hypothesis import strategies as st
from tests.server.support import PATIENCE, Person, Talk, conduct, served, settings
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection
from websockets.sync.client import connect as connect_now

from divetable.server.http import websocket


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(settings(tmp_path_factory.mktemp("server"))) as address:
        yield address


async def at_table(address: str, **hello: Any) -> tuple[Person, str, Talk]:
    person = Person(address)
    code = await person.create("deepsea", "me", "me", start=True)
    talk = await person.sit(code, **(hello or {"seat": 0}))
    await talk.hear("snapshot")
    return person, code, talk


async def closed(talk: Talk) -> int | None:
    """The code a socket is closed with."""
    try:
        while True:
            await talk.next()
    except ConnectionClosed:
        return talk.connection.close_code


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "null",
        "[]",
        "{",
        '{"type":"move"}',
        '{"type":"nonsense"}',
        '{"type":"move","id":"x","seat":"0","fence":1,"move":{}}',
        '{"type":"move","id":"x","seat":-1,"fence":1,"move":{}}',
        '{"type":"move","id":"x","seat":99,"fence":1,"move":{}}',
        '{"type":"move","id":"../x","seat":0,"fence":1,"move":{}}',
        '{"type":"move","id":"x","seat":0,"fence":1e99,"move":{}}',
        '{"type":"move","id":"x","seat":0,"fence":1,"move":[]}',
        '{"type":"hello","protocol":"1"}',
        "[" * 5000,
        '{"type":"ping","x":' + "[" * 3000 + "]" * 3000 + "}",
        '{"type":"why","id":"x","seat":0,"move":' + '{"a":' * 1000 + "1" + "}" * 1000 + "}",
        "\ud83d\ude00".encode("utf-16", "surrogatepass").decode("utf-16"),
    ],
)
def test_unreadable_messages_are_refused_and_the_talk_goes_on(address: str, frame: str) -> None:
    async def run() -> None:
        _, _, talk = await at_table(address)
        await talk.connection.send(frame)
        answer = await talk.next()
        while answer["type"] == "presence":
            answer = await talk.next()
        assert answer["type"] in ("problem", "pong", "because"), answer
        await talk.say("ping")
        assert (await talk.hear("pong"))["seq"] == talk.now["seq"]

    conduct(run())


def test_huge_frames_and_binary_frames_are_closed(address: str) -> None:
    async def run() -> None:
        for frame, code in (("x" * 9000, 1009), (b"{}", websocket.MALFORMED)):
            _, _, talk = await at_table(address)
            await talk.connection.send(frame)
            assert await closed(talk) == code

    conduct(run())


def test_who_does_not_say_hello_is_closed(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket, "HELLO_WITHIN", 0.2)

    async def run() -> None:
        code = await Person(address).create("deepsea", "me", "me")
        for first in (None, '{"type":"ping"}', "rubbish"):
            connection = await connect(f"{address.replace('http', 'ws')}/ws/{code}")
            talk = Talk(connection)
            if first is not None:
                await connection.send(first)
            assert await closed(talk) == websocket.MALFORMED

    conduct(run())


def test_bad_tokens_and_cookies_give_no_seat(address: str) -> None:
    async def run() -> None:
        person, code, _ = await at_table(address)
        key = person.http.cookies["divetable"]
        for cookie in ("", "x", key[:-1], key + "x", key.swapcase(), "A" * 43, "divetable=", '"'):
            stranger = Person(address)
            stranger.http.cookies.set("divetable", cookie)
            talk = await stranger.sit(code, token="nonsense", seat=0)
            assert (talk.welcome["seats"], talk.welcome["seat"]) == ([], None)
            answer = await talk.move({"type": "PickUp"}, seat=0)
            assert answer["code"] == "not_your_seat"

    conduct(run())


def test_our_cookie_is_found_among_others(address: str) -> None:
    async def run() -> None:
        person, code, _ = await at_table(address)
        key = person.http.cookies["divetable"]
        async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as client:
            for cookie, seats in (
                (f"a=b; divetable={key}", [0, 1]),
                (f"divetable={key};c", [0, 1]),
                ('a="' + "\\" * 9000 + f"; divetable={key}", [0, 1]),
                (f"xdivetable={key}", []),
                (f"divetable={key}x", []),
            ):
                response = await client.get(f"/api/tables/{code}", headers={"cookie": cookie})
                assert response.json()["seats"] == seats, cookie[:60]

    conduct(run())


def test_other_sites_cannot_open_sockets_or_write(address: str) -> None:
    async def run() -> None:
        person, code, _ = await at_table(address)
        socket = f"{address.replace('http', 'ws')}/ws/{code}"
        for origin in ("http://evil.example", "null", f"{address}.evil.example", "http://["):
            with pytest.raises(InvalidStatus):
                await connect(socket, origin=origin, additional_headers=person.cookie)  # type: ignore[arg-type]
            headers = {"origin": origin}
            response = await person.http.post(f"/api/tables/{code}/start", headers=headers)
            assert (response.status_code, response.json()["code"]) == (403, "cross_origin")
        own = await connect(socket, origin=address, additional_headers=person.cookie)  # type: ignore[arg-type]
        await own.close()

    conduct(run())


def test_sql_and_html_in_names_are_only_names(address: str) -> None:
    async def run() -> None:
        for name in ("'; DROP TABLE x;--", "<img src=x onerror=a()>", "{seat} %s {0}", '"\\'):
            person = Person(address)
            code = await person.create("deepsea", "me", "me", name=name, start=True)
            talk = await person.sit(code, seat=0)
            snapshot = await talk.hear("snapshot")
            assert talk.welcome["table"]["seats"][0]["name"] == name[:24].strip()
            assert any(name[:24].strip() in line["text"] for line in snapshot["log"])

    conduct(run())


def test_large_and_wrong_bodies_are_refused(address: str) -> None:
    async def run() -> None:
        person = Person(address)
        for body, status in (
            (b"{}" * 70_000, 413),
            (b"{", 400),
            (b"[]", 400),
            (b'{"game":"chess","seats":[]}', 400),
            (b'{"game":"deepsea","seats":[{"kind":"me"}],"extra":1}', 400),
            (b'{"game":"deepsea","seats":[{"kind":"me"},{"kind":"bot","bot":"hal"}]}', 422),
            (b'{"game":"dive","seats":[{"kind":"me"}]}', 422),
        ):
            response = await person.http.post("/api/tables", content=body, headers={"content-type": "application/json"})
            assert response.status_code == status, response.text
            assert set(response.json()) == {"code", "reason", "rule"}

    conduct(run())


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
KIND = st.sampled_from(["hello", "look", "move", "draft", "why", "describe", "ping", "update", ""])
FIELDS = st.fixed_dictionaries(
    {"type": KIND | JSON},
    optional={
        "protocol": st.just(1) | st.text(max_size=3),
        "seat": st.integers(0, 3) | JSON,
        "fence": st.integers(-1, 5) | JSON,
        "id": st.from_regex(r"[a-z0-9]{1,5}", fullmatch=True) | JSON,
        "last_seq": st.integers(-5, 50) | JSON,
        "language": st.sampled_from(["en", "fr", "xx"]) | JSON,
        "token": JSON,
        "move": st.fixed_dictionaries(
            {"type": st.sampled_from(["PickUp", "GoDeeper", "Drop", "SinkInOrder", "Roll", "StartWith"]) | JSON},
            optional={"unit": JSON, "units": JSON, "first": JSON, "seat": JSON},
        )
        | JSON,
    },
)
_ENDS = count()
FRAMES = st.text(max_size=200) | JSON.map(json.dumps) | FIELDS.map(json.dumps)


@pytest.fixture(scope="module")
def fuzzed(address: str) -> Iterator[ClientConnection]:
    response = httpx.post(
        f"{address}/api/tables",
        json={"game": "deepsea", "seats": [{"kind": "me"}] * 2, "start": True},
        timeout=PATIENCE,
    )
    code = response.json()["table"]["code"]
    headers = {"Cookie": f"divetable={response.cookies['divetable']}"}
    socket = f"{address.replace('http', 'ws')}/ws/{code}"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(websocket, "STRIKES", 10**9)
        with connect_now(socket, additional_headers=headers, compression=None) as connection:
            connection.send(json.dumps({"type": "hello", "protocol": 1, "seat": 0}))
            yield connection


# The server's pings use the module while Hypothesis draws: it runs in another thread.
@pytest.mark.filterwarnings("ignore:Do not use the `random` module inside strategies")
@given(frames=st.lists(FRAMES, min_size=1, max_size=8))
@budget(max_examples=150, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_is_sent_every_move_is_answered_once_and_the_server_lives(
    fuzzed: ClientConnection, frames: list[str]
) -> None:
    for frame in frames:
        fuzzed.send(frame)
    end = f"end{next(_ENDS)}"
    fuzzed.send(json.dumps({"type": "why", "id": end, "seat": 0, "move": {}}))
    heard: list[Any] = []
    while not heard or heard[-1].get("id") != end:
        heard.append(json.loads(fuzzed.recv(timeout=PATIENCE)))
    assert all("Traceback" not in json.dumps(message) for message in heard)


def test_a_name_that_is_not_ours_is_served_nothing(tmp_path: Path) -> None:
    """A page of another site whose name leads here could read everything, as if it were ours."""
    with served(settings(tmp_path)) as address:
        for path in ("/", "/api/games", "/api/mine"):
            answer = httpx.get(f"{address}{path}", headers={"host": "evil.example"}, timeout=PATIENCE)
            assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
        given = {"host": "evil.example", "origin": "http://evil.example"}
        answer = httpx.post(f"{address}/api/tables", json={}, headers=given, timeout=PATIENCE)
        assert answer.status_code == 400
