"""Requests that never end, never begin, or want something else; too many connections; and whose turn it is."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.support import PATIENCE, served, settings
from websockets.sync.client import connect

from divetable.server.http import connections, middleware
from divetable.server.http.connections import Connections
from divetable.server.ops.settings import Settings


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(settings(tmp_path_factory.mktemp("server"))) as address:
        yield address


def reach(address: str, source: str = "") -> socket.socket:
    host, port = address.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), PATIENCE, (source, 0) if source else None)


def ask(address: str, *parts: bytes) -> bytes:
    """Send *parts*; gives all that comes until the other side closes."""
    with reach(address) as wire:
        return sent(wire, *parts)


def sent(wire: socket.socket, *parts: bytes) -> bytes:
    """Send *parts* on an open connection; gives all that comes until the other side closes."""
    try:
        for part in parts:
            wire.sendall(part)
        return b"".join(iter(lambda: wire.recv(1 << 16), b""))
    except ConnectionError:
        return b"closed"


START = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n"
END = b"Connection: close\r\n\r\n"


def test_a_whole_request_is_answered(address: str) -> None:
    assert ask(address, START[:9], START[9:], END).startswith(b"HTTP/1.1 200")


def test_several_requests_at_once_are_answered_one_after_the_other(address: str) -> None:
    answers = ask(address, (START + b"\r\n") * 3 + START + END)
    assert answers.count(b"HTTP/1.1 200") == 4


@pytest.mark.parametrize("endless", [b"X-More: " + b"x" * 9000, b"X-More: x\r\n" * 900])
@pytest.mark.parametrize("before", [b"", START + b"\r\n"])
def test_a_head_without_end_is_refused(address: str, endless: bytes, before: bytes) -> None:
    if before:
        with reach(address) as wire:
            wire.sendall(before)
            assert wire.recv(1 << 16).startswith(b"HTTP/1.1 200")
            assert b"HTTP/1.1 200" not in sent(wire, START, *[endless] * 40)
    else:
        assert ask(address, START, *[endless] * 40)[:12] in (b"HTTP/1.1 431", b"closed")


def test_a_large_body_with_its_head_is_no_long_head(address: str) -> None:
    body = b'{"game":"deepsea","seats":[],"x":"' + b"x" * 60_000 + b'"}'
    length = b"Content-Type: application/json\r\nContent-Length: %d\r\n" % len(body)
    answer = ask(address, b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\n" + length + END + body)
    assert answer.startswith(b"HTTP/1.1 400") and b'"malformed"' in answer


LARGE = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n%s\r\n"
JSON = b"Content-Type: application/json\r\n"


@pytest.mark.parametrize(("head", "status"), [(JSON, 413), (b"", 415), (JSON + b"Origin: http://elsewhere\r\n", 403)])
def test_the_rest_of_a_refused_body_is_not_taken_for_a_head(address: str, head: bytes, status: int) -> None:
    size = 140_000
    with reach(address) as wire:
        wire.sendall(LARGE % (size, head) + b"x" * (size // 2))
        time.sleep(0.2)
        answers = sent(wire, b"x" * (size // 2) + START + END)
    assert answers.startswith(b"HTTP/1.1 %d" % status) and b"HTTP/1.1 200" in answers


def test_a_body_of_any_length_is_not_read_to_its_end(address: str) -> None:
    size = 1 << 30
    answer = ask(address, LARGE % (size, JSON), *[b"x" * (1 << 16)] * 40)
    assert answer == b"closed" or (answer.startswith(b"HTTP/1.1 413") and b"connection: close" in answer)


BODY = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60\r\n\r\n{"


@pytest.mark.parametrize("before", [b"", BODY + b"}" * 59])
def test_a_body_that_does_not_come_is_not_waited_for(
    address: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, before: bytes
) -> None:
    monkeypatch.setattr(middleware, "BODY_WITHIN", 0.2)
    answers = ask(address, before + BODY)
    assert answers.count(b"HTTP/1.1") == 1 + bool(before)
    assert b"HTTP/1.1 408" in answers and b"connection: close" in answers
    test_a_whole_request_is_answered(address)
    assert "a request failed" not in caplog.messages


def test_who_goes_before_the_body_has_come_leaves_no_trace(address: str, caplog: pytest.LogCaptureFixture) -> None:
    with reach(address) as wire:
        wire.sendall(BODY)
    test_a_whole_request_is_answered(address)
    assert "a request failed" not in caplog.messages
    assert not [record for record in caplog.records if record.name == "uvicorn.error" and record.levelname == "ERROR"]


def test_what_came_in_time_may_take_its_time(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(middleware, "BODY_WITHIN", 1.0)
    monkeypatch.setattr(connections, "HEAD_WITHIN", 1.0)
    with httpx.Client(base_url=address, timeout=PATIENCE) as client:
        made = client.post("/api/tables", json={"game": "deepsea", "seats": [{"kind": "me"}] * 2})
        with connect(f"{address.replace('http', 'ws')}/ws/{made.json()['table']['code']}") as talk:
            time.sleep(1.2)
            talk.send('{"type":"hello","protocol":1}')
            assert "welcome" in str(talk.recv(PATIENCE))
        assert client.get("/api/health").status_code == 200


def test_an_answer_may_take_longer_than_a_head(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_WITHIN", 0.2)
    with served(settings(tmp_path, address_rate=1e-9, address_burst=1, refusal=0.6)) as address:
        assert [httpx.get(f"{address}/api/health", timeout=PATIENCE).status_code for _ in range(2)] == [200, 429]


def test_another_upgrade_is_not_made(address: str) -> None:
    """The standard lets a server answer as if it had not been asked for."""
    answer = ask(address, START + b"Connection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 200") and b"upgrade" not in answer.lower()


@pytest.mark.parametrize("parts", [(), (START,), (START + b"Connection: keep-alive\r\n\r\n", START)])
def test_who_does_not_ask_is_closed(address: str, monkeypatch: pytest.MonkeyPatch, parts: tuple[bytes, ...]) -> None:
    monkeypatch.setattr(connections, "HEAD_WITHIN", 0.2)
    assert ask(address, *parts)[:12] in (b"", b"closed", b"HTTP/1.1 200")


def closed_at_once(wire: socket.socket) -> bool:
    """Whether a connection was closed before anything was asked."""
    try:
        wire.sendall(START + b"\r\n")
        return wire.recv(1 << 16) == b""
    except ConnectionError:
        return True


def test_silent_connections_of_one_address_cannot_keep_others_out(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with served(settings(tmp_path, address_connections=3)) as address:
        silent = [reach(address, "127.0.0.2") for _ in range(3)]
        with reach(address, "127.0.0.2") as more, reach(address, "127.0.0.3") as other:
            assert closed_at_once(more)
            assert not closed_at_once(other)
        told = [record for record in caplog.records if record.message == "an address has too many connections"]
        assert [(record.address, record.most) for record in told] == [("127.0.0.2", 3)]  # type: ignore[attr-defined]
        for wire in silent:
            wire.close()
        for _ in range(50):
            with reach(address, "127.0.0.2") as again:
                if not closed_at_once(again):
                    break
            time.sleep(0.1)
        else:
            pytest.fail("who has gone is still counted")


@pytest.mark.parametrize(
    ("proxies", "host", "most"),
    [
        ("127.0.0.1", "127.0.0.1", 9),
        ("127.0.0.1", "127.0.0.2", 2),
        ("10.0.0.0/8, 192.0.2.1", "10.9.8.7", 9),
        ("10.0.0.0/8, 192.0.2.1", "192.0.2.1", 9),
        ("10.0.0.0/8, 192.0.2.1", "192.0.2.2", 2),
        ("*", "192.0.2.2", 9),
        ("", "192.0.2.2", 2),
        ("2001:db8::1", "2001:db8::1", 9),
        ("2001:db8::1", "2001:db8::2", 2),
        ("proxy", "192.0.2.2", 2),
    ],
)
def test_a_proxy_may_have_any_number_of_connections(proxies: str, host: str, most: int) -> None:
    connections = Connections(Settings(proxies=proxies, address_connections=2))
    assert [connections.admit(host) for _ in range(9)].count(True) == most


def test_a_network_of_ipv6_is_one_customer() -> None:
    connections = Connections(Settings(address_connections=2))
    hosts = ("2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8:0:1::1")
    assert [connections.admit(host) for host in hosts] == [True, True, False, True]
    connections.release("2001:db8::2")
    assert connections.admit("2001:db8::4")


class Behind(asyncio.Protocol):
    """A web server that writes down what it is handed, and breaks when it is told to."""

    def __init__(self, log: list[bytes], name: bytes) -> None:
        self.log, self.name = log, name
        self.transport: Any = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.log.append(self.name + data)
        assert data != b"break"


class Line(asyncio.Transport):
    """A connection to nobody."""

    def __init__(self) -> None:
        super().__init__({"peername": ("127.0.0.1", 1)})
        self.reading, self.ended = True, False

    def __getattr__(self, name: str) -> Any:
        return None

    def write(self, data: object) -> None:
        pass

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def is_closing(self) -> bool:
        return self.ended

    def abort(self) -> None:
        self.ended = True


def test_long_data_is_handed_on_in_portions_and_everybody_has_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "PORTION", 5)
    log: list[bytes] = []
    monkeypatch.setattr(connections, "AutoHTTPProtocol", lambda name: Behind(log, name))

    async def story() -> None:
        connections, lines, made = Connections(Settings()), [Line() for _ in range(4)], []
        for name, line in zip((b"a", b"b", b"c", b"d"), lines, strict=True):
            made.append(connections(name=name))
            made[-1].connection_made(line)
        a, b, c, d = made
        a.data_received(b"1234567890!")
        b.data_received(b"1234567")
        assert [line.reading for line in lines] == [False, False, True, True]
        c.data_received(b"now")
        assert log == [b"cnow"], "what is short need not wait"
        d.data_received(b"breaks")
        d.data_received(b"break")
        for _ in range(20):
            await asyncio.sleep(0)
        assert log == [b"cnow", b"a12345", b"b12345", b"dbreak", b"a67890", b"b67", b"dsbrea", b"a!", b"dk"]
        assert [line.reading for line in lines] == [True] * 4

    monkeypatch.setattr(Behind, "data_received", lambda self, data: self.log.append(self.name + data))
    asyncio.run(story())


def test_who_wants_no_more_is_handed_no_more_and_what_breaks_stops_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "PORTION", 5)
    log: list[bytes] = []
    monkeypatch.setattr(connections, "AutoHTTPProtocol", lambda name: Behind(log, name))

    async def story() -> None:
        connections, lines = Connections(Settings()), [Line(), Line()]
        a, b = connections(name=b"a"), connections(name=b"b")
        for one, line in zip((a, b), lines, strict=True):
            one.connection_made(line)
        inner: Any = b._inner
        inner.transport.pause_reading()
        assert lines[1].reading, "nothing has come yet"
        b.data_received(b"later")
        assert not lines[1].reading
        a.data_received(b"breakbreak")
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert lines[0].ended and log == [b"abreak"]
        inner.transport.resume_reading()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert log == [b"abreak", b"blater"] and lines[1].reading
        assert inner.transport.get_extra_info("peername") == ("127.0.0.1", 1)

    asyncio.run(story())
