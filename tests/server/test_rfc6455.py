"""RFC 6455 over raw TCP: what a server has to read, refuse and answer, case by case.

The groups follow the list of cases that Autobahn has. The server is no echo: that a text was taken shows by the answer
to the question it brings. What the server refuses by its own rules, as the standard allows (1003, 1008 and 1009 and the
codes from 4000 exist for that), is told in the cases themselves: it takes texts only, of at most 8 KB.
"""

from __future__ import annotations

import base64
import hashlib
import json
import struct
from collections.abc import Callable, Iterator

import pytest
from tests.server.support import served, settings
from tests.server.wire import HELLO, Place, Wire, frame, head, pieces, place, text
from tests.server.wire import PING as ASK_PING
from websockets.frames import Opcode

BINARY, CLOSE, CONT, PING, PONG, TEXT = (
    Opcode.BINARY,
    Opcode.CLOSE,
    Opcode.CONT,
    Opcode.PING,
    Opcode.PONG,
    Opcode.TEXT,
)
Case = Callable[[Wire], None]


@pytest.fixture(scope="module")
def at(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    with served(settings(tmp_path_factory.mktemp("server"))) as address:
        yield place(address)


def question(size: int = 80, filling: str = "x", name: str = "q") -> bytes:
    """A question of *size* bytes, which is answered with its name."""
    bare = json.dumps({"type": "why", "id": name, "seat": 0, "move": {}, "padding": ""}).encode()
    one = len(filling.encode())
    padding = filling.encode() * ((size - len(bare)) // one)
    padding += b"x" * (size - len(bare) - len(padding))
    return bare[:-2] + padding + b'"}'


def close(code: int, reason: bytes = b"") -> bytes:
    return frame(struct.pack(">H", code) + reason, CLOSE)


def raw(first: int, data: bytes, masked: bool = True) -> bytes:
    """A frame with this first byte, however wrong, and a mask that changes nothing."""
    return bytes((first, len(data) | masked << 7)) + (b"\0" * 4 if masked else b"") + data


def answered(*sent: bytes, drip: bool = False) -> Case:
    """The question among *sent* is answered, and the talk goes on."""

    def case(wire: Wire) -> None:
        (wire.drip if drip else wire.send)(*sent)
        assert wire.hear("because")["id"] == "q"
        wire.send(ASK_PING)
        wire.hear("pong")

    return case


def fails(code: int, *sent: bytes) -> Case:
    """The connection is closed with *code*; a question behind what is wrong is not answered."""

    def case(wire: Wire) -> None:
        wire.send(*sent, frame(question()))
        assert wire.closed() == code
        assert wire.ended()

    return case


def pongs(*expected: bytes, sent: tuple[bytes, ...], drip: bool = False) -> Case:
    """Exactly these pongs come, in this order, before the answer to a message behind them."""

    def case(wire: Wire) -> None:
        (wire.drip if drip else wire.send)(*sent, ASK_PING)
        assert [wire.frame() for _ in expected] == [(PONG, payload) for payload in expected]
        assert wire.frame()[0] is TEXT

    return case


def echoed(payload: bytes) -> Case:
    """A close is answered with the same, and then the server closes the connection."""

    def case(wire: Wire) -> None:
        wire.send(frame(payload, CLOSE))
        assert wire.frame() == (CLOSE, payload)
        assert wire.ended()

    return case


def close_ends(*behind: bytes) -> Case:
    """What comes behind a close is not looked at."""

    def case(wire: Wire) -> None:
        wire.send(close(1000), *behind)
        assert wire.frame() == (CLOSE, struct.pack(">H", 1000))
        assert wire.ended()

    return case


def first(*good: bytes, then: Case) -> Case:
    """The question among *good* is answered, and then follows a case."""

    def case(wire: Wire) -> None:
        answered(*good)(wire)
        then(wire)

    return case


def unreadable(wire: Wire) -> None:
    """A text that is no message is read, and told to be none."""
    wire.send(frame(b""))
    assert wire.hear("problem")["code"] == "malformed"


def between(*control: bytes) -> bytes:
    """A question in pieces, with other frames between them."""
    begin, *rest = pieces(question(), 20, 40)
    return b"".join([begin, *control, *rest])


def parts_and_pongs(wire: Wire) -> None:
    """Pings between the pieces of a message are answered at once."""
    begin, *rest = pieces(question(), 20)
    wire.send(begin, frame(b"one", PING))
    assert wire.frame() == (PONG, b"one")
    wire.send(frame(b"two", PING), *rest)
    assert wire.frame() == (PONG, b"two")
    assert wire.hear("because")["id"] == "q"


def two_messages_in_pieces(wire: Wire) -> None:
    wire.send(*pieces(question(name="one"), 9), *pieces(question(name="two"), 9), frame(question(name="three")))
    assert [wire.hear("because")["id"] for _ in range(3)] == ["one", "two", "three"]


def our_own_frames(wire: Wire) -> None:
    """What the server sends is not masked, has no reserved bits, and tells its length in the shortest way."""
    wire.send(text({"type": "look", "seat": 0}), ASK_PING)
    kinds = set()
    while "pong" not in kinds:
        start, second = wire.file.read(2)
        assert start == 0x81 and not second & 0x80
        size = second & 0x7F
        if size == 126:
            size = int.from_bytes(wire.file.read(2), "big")
            assert size > 125
        assert size != 127
        kinds.add(json.loads(wire.file.read(size))["type"])
    assert "snapshot" in kinds


def shouted(at: Place) -> bytes:
    """The head with its names in capitals."""
    start, *lines = head(at).split(b"\r\n")
    lines = [line.replace(line.partition(b":")[0], line.partition(b":")[0].upper(), 1) for line in lines]
    return b"\r\n".join((start, *lines)).replace(b": websocket", b": WebSocket")


WRONG_UTF_8 = {
    "a byte that never occurs": b"\xff",
    "a continuation without a start": b"\x80",
    "a start without a continuation": b"\xc3(",
    "an overlong slash": b"\xc0\xaf",
    "an overlong null of three bytes": b"\xe0\x80\x80",
    "half of a surrogate pair": b"\xed\xa0\x80",
    "beyond the last character": b"\xf4\x90\x80\x80",
    "five bytes": b"\xf8\x88\x80\x80\x80",
    "an end in the middle of a character": b"\xce\xba\xe1\xbd",
}
KOSME = "κόσμε"

CASES: dict[str, Case] = {
    # 1 framing: lengths
    "text of 0 bytes": unreadable,
    "text of 125 bytes": answered(frame(question(125))),
    "text of 126 bytes": answered(frame(question(126))),
    "text of 127 bytes": answered(frame(question(127))),
    "text of 128 bytes": answered(frame(question(128))),
    "text of 8192 bytes, the most": answered(frame(question(8192))),
    "text of 8193 bytes is too big": fails(1009, frame(question(8193))),
    "text of 65535 bytes is too big": fails(1009, frame(b"x" * 65535)[:400]),
    "text of 65536 bytes is too big": fails(1009, frame(b"x" * 65536)[:400]),
    "text of 2^62 bytes is too big": fails(1009, b"\x81\xff" + struct.pack(">Q", 1 << 62) + b"\0" * 9),
    "text byte by byte": answered(frame(question(300)), drip=True),
    "binary of 0 bytes is not wanted": fails(4400, frame(b"", BINARY)),
    "binary of 126 bytes is not wanted": fails(4400, frame(b"x" * 126, BINARY)),
    "binary in pieces is not wanted": fails(4400, frame(b"x", BINARY, fin=False), frame(b"x", CONT)),
    "binary of 65536 bytes is too big": fails(1009, frame(b"x" * 65536, BINARY)[:400]),
    # 2 pings and pongs
    "ping without payload": pongs(b"", sent=(frame(b"", PING),)),
    "ping with payload": pongs(b"hello", sent=(frame(b"hello", PING),)),
    "ping with bytes that are no text": pongs(b"\x00\xff\xfe", sent=(frame(b"\x00\xff\xfe", PING),)),
    "ping of 125 bytes": pongs(b"x" * 125, sent=(frame(b"x" * 125, PING),)),
    "ping of 126 bytes": fails(1002, b"\x89\xfe" + struct.pack(">H", 126) + b"\0" * 130),
    "ping byte by byte": pongs(b"slow", sent=(frame(b"slow", PING),), drip=True),
    "ten pings": pongs(*[b"%d" % n for n in range(10)], sent=tuple(frame(b"%d" % n, PING) for n in range(10))),
    "pong nobody asked for": pongs(sent=(frame(b"", PONG),)),
    "pong nobody asked for, with payload": pongs(sent=(frame(b"why", PONG),)),
    "pong nobody asked for, then a ping": pongs(b"ask", sent=(frame(b"no", PONG), frame(b"ask", PING))),
    "pong of 126 bytes": fails(1002, b"\x8a\xfe" + struct.pack(">H", 126) + b"\0" * 130),
    # 3 reserved bits
    "reserved bit 3": fails(1002, raw(0x91, b"x")),
    "reserved bit 2": fails(1002, raw(0xA1, b"x")),
    "reserved bit 1": fails(1002, raw(0xC1, b"x")),
    "all reserved bits": fails(1002, raw(0xF1, b"x")),
    "reserved bit on a ping": fails(1002, raw(0xA9, b"x")),
    "reserved bit on a close": fails(1002, raw(0xC8, b"\x03\xe8")),
    "reserved bit in the second piece": fails(1002, frame(b"{", fin=False), raw(0x90, b"}")),
    "reserved bit behind a good message": first(frame(question()), then=fails(1002, raw(0xC1, b"x"))),
    # 4 reserved opcodes
    **{f"opcode {code}": fails(1002, raw(0x80 | code, b"")) for code in (3, 4, 5, 6, 7)},
    **{f"opcode {code}": fails(1002, raw(0x80 | code, b"x")) for code in (11, 12, 13, 14, 15)},
    # masks
    "text without a mask": fails(1002, frame(question(), mask=False)),
    "ping without a mask": fails(1002, frame(b"", PING, mask=False)),
    "close without a mask": fails(1002, raw(0x88, b"\x03\xe8", masked=False)),
    "second piece without a mask": fails(1002, frame(b"{", fin=False), frame(b"}", CONT, mask=False)),
    "what the server sends": our_own_frames,
    # 5 pieces
    "ping in pieces": fails(1002, raw(0x09, b"one"), raw(0x80, b"two")),
    "pong in pieces": fails(1002, raw(0x0A, b"one"), raw(0x80, b"two")),
    "close in pieces": fails(1002, raw(0x08, b"\x03\xe8"), raw(0x80, b"two")),
    "text in two pieces": answered(*pieces(question(), 20)),
    "text in two pieces, byte by byte": answered(*pieces(question(), 20), drip=True),
    "text in many pieces": answered(*pieces(question(100), *range(1, 100))),
    "text with empty pieces": answered(*pieces(question(), 0, 0, 30, 30, 60)),
    "text in pieces with a ping between": parts_and_pongs,
    "text in pieces with a pong between": answered(between(frame(b"", PONG))),
    "messages in pieces, one after the other": two_messages_in_pieces,
    "continuation of nothing": fails(1002, frame(question(), CONT)),
    "continuation of nothing, and not the last": fails(1002, frame(question(), CONT, fin=False)),
    "continuation behind a whole message": first(frame(question()), then=fails(1002, frame(b"x", CONT))),
    "text within the pieces of a text": fails(1002, frame(b"{", fin=False), frame(question())),
    "binary within the pieces of a text": fails(1002, frame(b"{", fin=False), frame(b"x", BINARY)),
    "a new text in pieces within another": fails(1002, frame(b"{", fin=False), frame(b"{", fin=False)),
    "8192 bytes in pieces": answered(*pieces(question(8192), 1, 5000, 8191)),
    "8193 bytes in pieces are too big": fails(1009, *pieces(question(8193), 1, 5000, 8191)),
    # 6 UTF-8
    "characters of two to four bytes": answered(frame(question(90, "\u00a9\u20ac"))),
    "characters of four bytes": answered(frame(question(90, "\U0001f41f"))),
    "a character cut by the end of a piece": answered(*pieces(question(90, "\U0001f41f"), 73, 74, 75)),
    "characters byte by byte": answered(frame(question(90, KOSME)), drip=True),
    "the last character there is": answered(frame(question(90, "\U0010ffff"))),
    **{f"not UTF-8: {name}": fails(1007, frame(b'"' + data + b'"')) for name, data in WRONG_UTF_8.items()},
    "not UTF-8, in pieces": fails(1007, *pieces(b'"' + KOSME.encode() + b'\xed\xa0\x80"', 4, 12)),
    "not UTF-8 at the end of pieces": fails(1007, frame(b"{", fin=False), frame(b"\xce", CONT)),
    # 7 closing
    "close without payload": echoed(b""),
    "close with a code": echoed(b"\x03\xe8"),
    "close with a reason": echoed(b"\x03\xe8bye"),
    "close with the longest reason": echoed(b"\x03\xe8" + b"x" * 123),
    "close of 126 bytes": fails(1002, b"\x88\xfe" + struct.pack(">H", 126) + b"\0" * 130),
    "close of one byte": fails(1002, frame(b"\x03", CLOSE)),
    "close with a reason that is not UTF-8": fails(1007, close(1000, b"\xce\xba\xe1\xbd")),
    "a message behind a close": close_ends(frame(question(name="late"))),
    "a ping behind a close": close_ends(frame(b"late", PING)),
    "a close behind a close": close_ends(close(1001)),
    "nonsense behind a close": close_ends(b"\xff" * 100),
    **{f"close with {code}": echoed(struct.pack(">H", code)) for code in (1001, 1003, 1007, 1011, 3000, 3999, 4999)},
    **{
        f"close with {code}, which nobody may send": fails(1002, close(code))
        for code in (0, 999, 1004, 1005, 1006, 1015, 1016, 2999, 5000, 65535)
    },
}
OTHERWISE: dict[str, Case] = {
    "a close may come between the pieces of a message, and is closed with 1002": fails(
        1002, frame(b"{", fin=False), close(1000)
    ),
    "a length must not be told in more bytes than it takes, and is taken": answered(
        b"\x81\xff" + struct.pack(">Q", 80) + b"\0" * 4 + question(80)
    ),
}
"""Where the server does otherwise than the standard says: this is how ``websockets`` reads frames."""


@pytest.mark.parametrize("name", CASES)
def test_a_case_holds(at: Place, name: str) -> None:
    with Wire(at) as wire:
        wire.greet()
        CASES[name](wire)


@pytest.mark.parametrize("name", OTHERWISE)
def test_what_does_not_hold_is_known(at: Place, name: str) -> None:
    with Wire(at) as wire:
        wire.greet()
        OTHERWISE[name](wire)


HANDSHAKES: dict[str, tuple[bytes, Callable[[Place], bytes]]] = {
    "as usual": (b"101", head),
    "names and values in other letters": (b"101", shouted),
    "several words in Connection": (b"101", lambda at: head(at, "Connection: keep-alive, Upgrade")),
    "without a key": (b"400", lambda at: head(at, "Sec-WebSocket-Key:")),
    "with a key that is too short": (b"400", lambda at: head(at, "Sec-WebSocket-Key: c2hvcnQ=")),
    "without a version": (b"400", lambda at: head(at, "Sec-WebSocket-Version:")),
    "in another version, and is not told which": (b"400", lambda at: head(at, "Sec-WebSocket-Version: 8")),
    "with POST": (b"405", lambda at: head(at, start="POST /ws/{} HTTP/1.1")),
    "with HTTP/1.0, which the standard does not want": (b"101", lambda at: head(at, start="GET /ws/{} HTTP/1.0")),
    "without Upgrade": (b"404", lambda at: head(at, "Upgrade:", "Connection: close")),
}


HANDSHAKES_OTHERWISE = {"in another version, and is not told which", "with HTTP/1.0, which the standard does not want"}
"""The same: the answer to another version has to name ours, and HTTP/1.0 has no upgrades."""


@pytest.mark.parametrize("name", HANDSHAKES)
def test_hands_are_shaken_as_the_standard_says(at: Place, name: str) -> None:
    status, opening = HANDSHAKES[name]
    with Wire(at, opening(at)) as wire:
        assert wire.status.split()[1] == status
        if status == b"101":
            accepted = hashlib.sha1(b"MDEyMzQ1Njc4OWFiY2RlZg==" + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest()
            assert wire.headers["sec-websocket-accept"] == base64.b64encode(accepted).decode()
            assert wire.headers["upgrade"].lower() == "websocket"
            wire.greet()


def next_move(wire: Wire, name: str) -> tuple[bytes, int]:
    """The frame of a move that is possible now, and how many entries there are before it."""
    wire.send(text(HELLO))
    seat = wire.hear("snapshot")["view"]["waiting"][0]
    wire.send(text({"type": "look", "seat": seat}))
    now = wire.hear("snapshot")
    asked = now["asked"]
    move = {"type": "move", "id": name, "seat": seat, "fence": asked["fence"], "move": asked["moves"][0]}
    return text(move), int(now["seq"])


def test_a_move_counts_before_a_close_but_not_behind_it(at: Place) -> None:
    """Also when all of it comes at once."""
    table = place(at.address, start=True)
    with Wire(table) as wire:
        move, _ = next_move(wire, "late")
        wire.send(close(1000), move)
        assert wire.closed() == 1000
    with Wire(table) as wire:
        move, _ = next_move(wire, "instead")
        wire.send(move)
        assert wire.hear("ack", "reject")["type"] == "ack", "it can still be made"
    with Wire(table) as wire:
        move, before = next_move(wire, "last")
        wire.send(move, close(1000))
        assert wire.closed() == 1000
    with Wire(table) as wire:
        wire.send(text(HELLO))
        while wire.hear("snapshot", "update")["seq"] == before:
            pass
