"""Requests that never end, never begin, or want something else."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator

import httpx
import pytest
from tests.server.support import PATIENCE, served, settings
from websockets.sync.client import connect

from divetable.server.http import door


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(settings(tmp_path_factory.mktemp("server"))) as address:
        yield address


def ask(address: str, *parts: bytes) -> bytes:
    """Send *parts*; gives all that comes until the other side closes."""
    host, port = address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), PATIENCE) as wire:
        try:
            for part in parts:
                wire.sendall(part)
            return b"".join(iter(lambda: wire.recv(1 << 16), b""))
        except ConnectionError:
            return b"closed"


START = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n"


def test_a_whole_request_is_answered(address: str) -> None:
    assert ask(address, START[:9], START[9:], b"Connection: close\r\n\r\n").startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize("endless", [b"X-More: " + b"x" * 9000, b"X-More: x\r\n" * 900])
def test_a_head_without_end_is_refused(address: str, endless: bytes) -> None:
    assert ask(address, START, *[endless] * 40)[:12] in (b"HTTP/1.1 400", b"closed")


BODY = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60\r\n\r\n{"


@pytest.mark.parametrize("parts", [(BODY,), (BODY + b"}" * 59, BODY)])
def test_a_body_that_does_not_come_is_not_waited_for(
    address: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, parts: tuple[bytes, ...]
) -> None:
    monkeypatch.setattr(door, "BODY_WITHIN", 0.2)
    assert ask(address, *parts)[:12] in (b"", b"closed", b"HTTP/1.1 400")
    test_a_whole_request_is_answered(address)
    assert "a request failed" not in caplog.messages


def test_what_came_in_time_may_take_its_time(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "BODY_WITHIN", 0.2)
    with httpx.Client(base_url=address, timeout=PATIENCE) as client:
        made = client.post("/api/tables", json={"game": "deepsea", "seats": [{"kind": "me"}] * 2})
        with connect(f"{address.replace('http', 'ws')}/ws/{made.json()['table']['code']}") as talk:
            time.sleep(0.5)
            talk.send('{"type":"hello","protocol":1}')
            assert "welcome" in str(talk.recv(PATIENCE))
        assert client.get("/api/health").status_code == 200


def test_another_upgrade_is_refused(address: str) -> None:
    assert ask(address, START, b"Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n").startswith(b"HTTP/1.1 400")


@pytest.mark.parametrize("parts", [(), (START,), (START + b"Connection: keep-alive\r\n\r\n", START)])
def test_who_does_not_ask_is_closed(address: str, monkeypatch: pytest.MonkeyPatch, parts: tuple[bytes, ...]) -> None:
    monkeypatch.setattr(door, "HEAD_WITHIN", 0.2)
    assert ask(address, *parts)[:12] in (b"", b"closed", b"HTTP/1.1 200")
