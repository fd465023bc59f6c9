"""Uvicorn's WebSocket protocol, with a shorter way for whole text frames: nearly all there are.

Through ASGI a frame passes a parser for every case, a queue, a task and a dictionary, which costs more than a move's
rules. Here a text frame that is all there is handed over as it comes, and frames for one socket go out in one
write. Handshakes, pings, fragments, closing, and whatever is wrong, go uvicorn's way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from struct import Struct
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the C one, where there is one
from websockets.http11 import Request
from websockets.protocol import State

from divetable.server.http import middleware
from divetable.server.ops.rate_limit import Bucket

EXTENSION = "divetable.frames"
TEXT = 0x81
"""The first byte of a text frame that is a whole message."""
MASKED = 0x80
_SHORT, _WIDE, _WIDEST = Struct(">BB").pack, Struct(">BBH").pack, Struct(">BBQ").pack
"""How frames begin, by how much there is to tell of their size."""
FAREWELL = 2.0
"""Seconds within which the other side has to answer a close."""
OTHERS, OTHERS_RATE = 40, 10.0
"""Frames that may come at once besides whole texts, which are counted where they are heard, and how many a second; the
settings say how many from all sockets of an address."""
FRAGMENTS = 100
"""In how many pieces a message may come: empty ones never make it too long."""
TOO_MUCH = "divetable.too_much"
"""The event by which the application hears that there were more, and nothing is read any longer."""


class Frames(WebSocketsSansIOProtocol):
    """One socket. The application finds it in the scope's extensions."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.close_timeout = FAREWELL
        self._rest = b""
        self._others = Bucket(OTHERS_RATE, OTHERS)
        self._stopped = False
        self._hear: Callable[[bytes], None] | None = None
        self._room: Callable[[], None] | None = None

    def handle_connect(self, event: Request) -> None:
        """Let the application know of us."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope.setdefault("extensions", {})[EXTENSION] = {"frames": self}

    def listen(self, hear: Callable[[bytes], None]) -> None:
        """Have *hear* called for every text; those that came in pieces, and everything else, still come by ASGI."""
        while not self.queue.empty():
            event = self.queue.get_nowait()
            text = event.get("text")
            if not isinstance(text, str):
                self.queue.put_nowait(event)
                return
            hear(text.encode())
        self._hear = hear
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def let_go(self) -> None:
        """Call nobody any more, and forget what was to be called: it refers to the table."""
        self._hear, self._room = _ignore, None

    def data_received(self, data: bytes) -> None:
        """Take frames apart; the parser gets what is not a whole text, but only whole frames, so that it keeps step."""
        if not self.handshake_initiated:
            super().data_received(data)
            return
        data, place = self._rest + data if self._rest else data, 0
        while place < len(data) and (found := _frame(data, place)) is not None:
            start, end = found
            if end - start > self.config.ws_max_size:
                super().data_received(data[place:start])  # which closes
                place = len(data)
                break
            if end > len(data):
                break
            self._take(data, place, start, end)
            place = end
        self._rest = data[place:]

    def _take(self, data: bytes, place: int, start: int, end: int) -> None:
        if self._hear is None or data[place] != TEXT or not data[place + 1] & MASKED or self.frames:
            if self._bearable():
                super().data_received(data[place:end])
        elif not self.close_sent:
            self._hear(apply_mask(data[start:end], data[start - 4 : start]))

    def _bearable(self) -> bool:
        """Whether one more frame that is not a whole text is fine; if not, none is any longer."""
        if self._stopped:
            return False
        scope: Any = self.scope
        shared: Bucket | None = scope.get(middleware.OTHERS)  # until the guards have let it in
        if self._others.take() and (shared is None or shared.take()) and len(self.frames) < FRAGMENTS:
            return True
        self.stop_reading()
        event: Any = {"type": TOO_MUCH}
        self.queue.put_nowait(event)
        return False

    def stop_reading(self) -> None:
        """Leave what comes where it is: who floods has to wait for the end, and costs nothing until then."""
        self._stopped = True
        self.transport.pause_reading()
        self.read_paused = False  # or uvicorn would read on once the application has heard everything

    def resume_writing(self) -> None:
        """What was written is on its way."""
        super().resume_writing()
        if self._room is not None:
            self._room()

    def when_there_is_room(self, then: Callable[[], None]) -> None:
        """Have *then* called whenever more can be written."""
        self._room = then

    @property
    def full(self) -> bool:
        """Whether the other side has to read first."""
        return not self.writable.is_set()

    def write(self, texts: Iterable[bytes]) -> None:
        """Send all of them, unless the other side has gone."""
        if self.conn.state is State.OPEN and not (self.close_sent or self.disconnected):
            self.transport.write(b"".join([_head(len(text)) + text for text in texts]))


def _ignore(_: bytes) -> None:
    """Take a text for which there is nobody any more."""


def _frame(data: bytes, place: int) -> tuple[int, int] | None:
    """Where the payload of the frame at *place* starts, and ends, perhaps beyond *data*; if that can be told yet."""
    if len(data) < place + 2:
        return None
    second = data[place + 1]
    start, size = place + (6 if second & MASKED else 2), second & 0x7F
    if size >= 126:
        wide = 2 if size == 126 else 8
        if len(data) < place + 2 + wide:
            return None
        start, size = start + wide, int.from_bytes(data[place + 2 : place + 2 + wide], "big")
    return start, start + size


def _head(size: int) -> bytes:
    if size < 126:
        return _SHORT(TEXT, size)
    return _WIDE(TEXT, 126, size) if size < 1 << 16 else _WIDEST(TEXT, 127, size)
