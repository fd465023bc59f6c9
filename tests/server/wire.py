"""A WebSocket byte by byte: what a client that knows the standard could do, and one that does not care for it."""

from __future__ import annotations

import json
import socket
from itertools import pairwise
from typing import Any, NamedTuple

import httpx
from tests.server.support import PATIENCE
from websockets.frames import Frame, Opcode

HELLO = {"type": "hello", "protocol": 1, "seat": 0}


def frame(data: bytes, opcode: Opcode = Opcode.TEXT, fin: bool = True, mask: bool = True) -> bytes:
    """A frame as the standard has it."""
    return Frame(opcode, data, fin).serialize(mask=mask)


def text(message: Any) -> bytes:
    """A message in one frame."""
    return frame(json.dumps(message).encode())


def pieces(data: bytes, *ends: int) -> list[bytes]:
    """A message in several frames, whose payloads end at *ends*; an end may come twice."""
    cuts = [0, *ends, len(data)]
    parts = [data[start:end] for start, end in pairwise(cuts)]
    kinds = [Opcode.TEXT, *[Opcode.CONT] * (len(parts) - 1)]
    return [
        frame(part, kind, fin=number == len(parts) - 1)
        for number, (part, kind) in enumerate(zip(parts, kinds, strict=True))
    ]


PING = text({"type": "ping"})


class Place(NamedTuple):
    """A table, and what opens its seats."""

    address: str
    code: str
    key: str


def place(address: str, **more: Any) -> Place:
    """A new table of two seats, both held by one browser."""
    body = {"game": "deepsea", "seats": [{"kind": "me"}] * 2, **more}
    made = httpx.post(f"{address}/api/tables", json=body, timeout=PATIENCE)
    return Place(address, made.json()["table"]["code"], made.cookies["divetable"])


def head(at: Place, *changes: str, start: str = "GET /ws/{} HTTP/1.1") -> bytes:
    """The head that opens a socket; a line of *changes* takes the place of the one of its name, or takes it away."""
    lines = [
        f"Host: {at.address.removeprefix('http://')}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==",
        "Sec-WebSocket-Version: 13",
        f"Cookie: divetable={at.key}",
    ]
    for change in changes:
        name, _, value = change.partition(":")
        lines = [line for line in lines if line.partition(":")[0] != name] + ([change] if value else [])
    return "".join(f"{line}\r\n" for line in (start.format(at.code), *lines, "")).encode()


class Wire:
    """A connection on which a socket was asked for."""

    def __init__(self, at: Place, opening: bytes = b"", source: str = "") -> None:
        """*opening* takes the place of the usual head; *source* is the address it comes from."""
        host, port = at.address.removeprefix("http://").split(":")
        self.socket = socket.create_connection((host, int(port)), PATIENCE, (source, 0) if source else None)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.sendall(opening or head(at))
        self.file = self.socket.makefile("rb")
        self.status = self.file.readline()
        self.headers: dict[str, str] = {}
        while (line := self.file.readline().strip()) != b"":
            name, _, value = line.decode().partition(":")
            self.headers[name.lower()] = value.strip()

    def __enter__(self) -> Wire:
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()
        self.socket.close()

    def greet(self) -> Wire:
        """Say hello, and wait until everything is told that follows."""
        self.send(text(HELLO))
        self.hear("presence")
        return self

    def send(self, *data: bytes) -> None:
        """Send all of it at once."""
        self.socket.sendall(b"".join(data))

    def drip(self, *data: bytes) -> None:
        """Send it byte by byte."""
        for byte in b"".join(data):
            self.socket.sendall(bytes((byte,)))

    def frame(self) -> tuple[Opcode, bytes]:
        """The next frame of any kind. Raises EOFError if there is none."""
        begin = self.file.read(2)
        if len(begin) < 2:
            raise EOFError
        first, size = begin
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
        """The code of the close that comes; 1006 if none does, 1005 if it has no code."""
        while True:
            try:
                opcode, data = self.frame()
            except (EOFError, ConnectionError):
                return 1006
            if opcode is Opcode.CLOSE:
                return int.from_bytes(data[:2], "big") if data else 1005

    def ended(self) -> bool:
        """Whether nothing comes any more, and the connection is closed."""
        try:
            return self.file.read() == b""
        except ConnectionError:
            return True
