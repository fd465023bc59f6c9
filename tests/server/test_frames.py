"""Frames as they may come over a wire: in pieces, together, too many; the standard itself is in test_rfc6455."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.support import served, settings
from tests.server.wire import HELLO, PING, Place, Wire, frame, pieces, place, text
from websockets.frames import Opcode

from divetable.server.http import connections, websocket


@pytest.fixture(scope="module")
def at(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    with served(settings(tmp_path_factory.mktemp("server"))) as address:
        yield place(address)


@pytest.fixture
def wire(at: Place) -> Iterator[Wire]:
    with Wire(at) as wire:
        yield wire


@pytest.fixture
def greeted(wire: Wire) -> Wire:
    return wire.greet()


def why(name: str, **more: object) -> bytes:
    return json.dumps({"type": "why", "id": name, "seat": 0, "move": {}, **more}, ensure_ascii=False).encode()


def test_all_at_once_is_answered_in_order(wire: Wire) -> None:
    wire.send(text(HELLO), *[frame(why(f"w{n}")) for n in range(200)])
    wire.hear("welcome")
    assert [wire.hear("because")["id"] for _ in range(200)] == [f"w{n}" for n in range(200)]


def test_byte_by_byte_is_a_message_too(wire: Wire) -> None:
    wire.drip(text({**HELLO, "padding": "x" * 200}), PING)
    wire.hear("welcome")
    wire.hear("pong")


def test_fragments_with_a_ping_between_them_are_one_message_and_nothing_overtakes_them(greeted: Wire) -> None:
    first, last = pieces(why("parts"), 9)
    greeted.send(first, frame(b"?", Opcode.PING), last, PING)
    assert greeted.frame() == (Opcode.PONG, b"?")
    assert [greeted.hear("because", "pong")["type"] for _ in range(2)] == ["because", "pong"]


def test_the_largest_messages_one_after_the_other_are_taken(greeted: Wire) -> None:
    """However much is on its way and was not heard yet, it is not taken for something besides messages."""
    sent = [why(f"w{n}", padding="ü" * (4096 - 60)) for n in range(40)]
    assert all(7000 < len(message) <= 8192 for message in sent)
    greeted.send(*map(frame, sent))
    assert [greeted.hear("because")["id"] for _ in sent] == [f"w{n}" for n in range(40)]


def test_a_message_may_come_in_a_hundred_pieces(greeted: Wire) -> None:
    message = why("hundred", padding="x" * 200)
    for _ in range(3):
        greeted.send(*pieces(message, *range(1, 100)))
        assert greeted.hear("because")["id"] == "hundred"


def test_what_is_no_frame_is_closed_as_the_standard_says(at: Place) -> None:
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
        (frame(b'{"type":"look","language":"\xff\xfe"}'), 1007),
    ):
        with Wire(at) as wire:
            wire.greet().send(data)
            assert wire.closed() == code, data[:20]


FLOODS = {
    "pings": [frame(b"", Opcode.PING)] * 3000,
    "full pings": [frame(b"x" * 125, Opcode.PING)] * 200,
    "pongs": [frame(b"", Opcode.PONG)] * 3000,
    "pieces": [frame(b"", fin=False)] + [frame(b"", Opcode.CONT, fin=False)] * 3000,
}


@pytest.mark.parametrize("kind", FLOODS)
@pytest.mark.parametrize("greeting", [(), (text(HELLO),)])
def test_too_many_frames_of_any_kind_are_closed_and_kept_out(
    tmp_path: Path, kind: str, greeting: tuple[bytes, ...]
) -> None:
    with served(settings(tmp_path, floods_rate=1e-6, floods_burst=1.0)) as address:
        at = place(address)
        with Wire(at) as wire:
            wire.send(*greeting, *FLOODS[kind])
            assert wire.closed() == websocket.FLOOD
        time.sleep(0.1)
        with Wire(at) as refused:
            assert refused.status.startswith(b"HTTP/1.1 403")


def test_the_sockets_of_an_address_share_a_limit_of_other_frames(tmp_path: Path) -> None:
    pings = [frame(b"", Opcode.PING)] * 400
    with served(settings(tmp_path, others_rate=1e-6, others_burst=6000.0)) as address:
        at = place(address)
        for number in range(3):
            with Wire(at) as wire:
                wire.greet()
                wire.send(*pings)
                if number < 2:
                    assert [wire.frame()[0] for _ in pings] == [Opcode.PONG] * 400
                else:
                    assert wire.closed() == websocket.FLOOD


def test_a_message_in_endless_pieces_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pieces are kept until the last has come, so their number has an end though few come at a time."""
    monkeypatch.setattr(connections, "OVERHEAD", 10**9)
    monkeypatch.setattr(connections, "SILENT", 9000)
    with served(settings(tmp_path, others_burst=1e9)) as address:
        at = place(address)
        with Wire(at) as wire:
            wire.send(text(HELLO), *FLOODS["pieces"])
            assert wire.closed() == websocket.FLOOD


def test_who_speaks_now_and_then_may_send_other_frames_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "OVERHEAD", 10**9)
    monkeypatch.setattr(connections, "SILENT", 3000)
    with served(settings(tmp_path, others_burst=1e9)) as address:
        at = place(address)
        with Wire(at) as wire:
            wire.greet()
            for _ in range(10):
                wire.send(*[frame(b"", Opcode.PONG)] * 300, PING)
                wire.hear("pong")


def test_who_says_goodbye_hears_it_back(greeted: Wire) -> None:
    greeted.send(PING, frame((1000).to_bytes(2, "big"), Opcode.CLOSE), PING)
    assert greeted.closed() == 1000
    assert greeted.ended()


def test_who_does_not_say_goodbye_back_is_not_waited_for(at: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket, "FAREWELL", 0.1)
    with Wire(at) as wire:
        wire.send(text({"type": "ping"}))
        assert wire.closed() == websocket.MALFORMED
        wire.socket.settimeout(5)  # the web server by itself would wait for ten seconds
        assert wire.ended()
