"""Frames as they may come over a wire: in pieces, together, broken; the short way and uvicorn's have to agree."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.support import PATIENCE, served, settings
from websockets.frames import Frame, Opcode

from divetable.server.http import frames, websocket

HELLO = {"type": "hello", "protocol": 1, "seat": 0}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(settings(tmp_path_factory.mktemp("server"))) as address:
        yield address


def frame(data: bytes, opcode: Opcode = Opcode.TEXT, fin: bool = True, mask: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=mask)


def text(message: Any) -> bytes:
    return frame(json.dumps(message).encode())


PING = text({"type": "ping"})


class Wire:
    """A socket, byte by byte."""

    def __init__(self, address: str) -> None:
        made = httpx.post(
            f"{address}/api/tables", json={"game": "deepsea", "seats": [{"kind": "me"}] * 2}, timeout=PATIENCE
        )
        code, key = made.json()["table"]["code"], made.cookies["divetable"]
        host, port = address.removeprefix("http://").split(":")
        self.socket = socket.create_connection((host, int(port)), 20)
        lines = (
            f"GET /ws/{code} HTTP/1.1",
            f"Host: {host}:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==",
            "Sec-WebSocket-Version: 13",
            f"Cookie: divetable={key}",
        )
        self.socket.sendall("".join(f"{line}\r\n" for line in (*lines, "")).encode())
        self.file = self.socket.makefile("rb")
        self.status = self.file.readline()
        while self.file.readline() != b"\r\n":
            pass

    def send(self, *data: bytes) -> None:
        self.socket.sendall(b"".join(data))

    def frame(self) -> tuple[Opcode, bytes]:
        """The next frame of any kind."""
        first, size = self.file.read(2)
        if size >= 126:
            size = int.from_bytes(self.file.read(2 if size == 126 else 8), "big")
        return Opcode(first & 0x0F), self.file.read(size)

    def hear(self, *kinds: str) -> Any:
        """The next message of one of these kinds."""
        while True:
            opcode, data = self.frame()
            assert opcode is Opcode.TEXT, (opcode, data)
            message = json.loads(data)
            if message["type"] in kinds:
                return message

    def closed(self) -> int:
        """The code of the close that comes."""
        while True:
            opcode, data = self.frame()
            if opcode is Opcode.CLOSE:
                return int.from_bytes(data[:2], "big")


@pytest.fixture
def wire(address: str) -> Iterator[Wire]:
    wire = Wire(address)
    with wire.socket, wire.file:
        yield wire


@pytest.fixture
def greeted(wire: Wire) -> Wire:
    wire.send(text(HELLO))
    wire.hear("presence")
    return wire


def test_all_at_once_is_answered_in_order(wire: Wire) -> None:
    whys = [text({"type": "why", "id": f"w{n}", "seat": 0, "move": {}}) for n in range(20)]
    wire.send(text(HELLO), *whys)
    wire.hear("welcome")
    assert [wire.hear("because")["id"] for _ in whys] == [f"w{n}" for n in range(20)]


def test_byte_by_byte_is_a_message_too(wire: Wire) -> None:
    wire.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    for byte in text({**HELLO, "padding": "x" * 200}) + PING:
        wire.send(bytes((byte,)))
    wire.hear("welcome")
    wire.hear("pong")


def test_fragments_with_a_ping_between_them_are_one_message(greeted: Wire) -> None:
    whole = json.dumps({"type": "why", "id": "parts", "seat": 0, "move": {}}).encode()
    parts = [frame(whole[:9], fin=False), frame(b"?", Opcode.PING), frame(whole[9:], Opcode.CONT)]
    greeted.send(*parts, PING)
    assert greeted.frame() == (Opcode.PONG, b"?")
    assert {greeted.hear("because", "pong")["type"] for _ in range(2)} == {"because", "pong"}


def test_what_is_no_frame_is_closed_as_the_standard_says(address: str) -> None:
    long, longer = b"\x81\xfe" + (9000).to_bytes(2, "big"), b"\x81\xff" + (1 << 40).to_bytes(8, "big")
    for data, code in (
        (frame(b"{}", mask=False), 1002),
        (frame(b"{", fin=False) + PING, 1002),
        (frame(b"}", Opcode.CONT), 1002),
        (b"\x83\x80....", 1002),
        (long + b"....", 1009),
        (longer + b"....", 1009),
        (frame(b"x" * 9000), 1009),
        (frame(b"x" * 5000, fin=False) + frame(b"x" * 5000, Opcode.CONT), 1009),
    ):
        wire = Wire(address)
        with wire.socket, wire.file:
            wire.send(text(HELLO))
            wire.hear("presence")
            wire.send(data)
            assert wire.closed() == code, data[:20]


def test_broken_characters_are_refused_and_the_talk_goes_on(greeted: Wire) -> None:
    greeted.send(frame(b'{"type":"look","language":"\xff\xfe"}'), PING)
    assert greeted.hear("problem", "pong")["code"] == "malformed"
    greeted.hear("pong")


FLOODS = {
    "pings": [frame(b"", Opcode.PING)] * 200,
    "pongs": [frame(b"", Opcode.PONG)] * 200,
    "pieces": [frame(b"", fin=False)] + [frame(b"", Opcode.CONT, fin=False)] * 200,
}


@pytest.mark.parametrize("kind", FLOODS)
@pytest.mark.parametrize("greeting", [(), (text(HELLO),)])
def test_too_many_frames_of_any_kind_are_closed_and_kept_out(
    tmp_path: Path, kind: str, greeting: tuple[bytes, ...]
) -> None:
    with served(settings(tmp_path, floods_rate=1e-6, floods_burst=1.0)) as address:
        wire = Wire(address)
        with wire.socket, wire.file:
            wire.send(*greeting, *FLOODS[kind])
            assert wire.closed() == websocket.FLOOD
        refused = Wire(address)
        with refused.socket, refused.file:
            assert refused.status.startswith(b"HTTP/1.1 403")


def test_the_sockets_of_an_address_share_a_limit_of_other_frames(tmp_path: Path) -> None:
    pings = [frame(b"", Opcode.PING)] * 30
    with served(settings(tmp_path, others_rate=1e-6, others_burst=70.0)) as address:
        for closes in (False, False, True):
            wire = Wire(address)
            with wire.socket, wire.file:
                wire.send(text(HELLO))
                wire.hear("presence")
                wire.send(*pings)
                if closes:
                    assert wire.closed() == websocket.FLOOD
                else:
                    assert [wire.frame()[0] for _ in pings] == [Opcode.PONG] * 30


def test_a_message_in_endless_pieces_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames, "OTHERS", 10**6)
    with served(settings(tmp_path)) as address:
        wire = Wire(address)
        with wire.socket, wire.file:
            wire.send(text(HELLO), *FLOODS["pieces"])
            assert wire.closed() == websocket.FLOOD


def test_who_says_goodbye_hears_it_back(greeted: Wire) -> None:
    greeted.send(PING, frame((1000).to_bytes(2, "big"), Opcode.CLOSE), PING)
    assert greeted.closed() == 1000
    assert greeted.file.read() == b""
