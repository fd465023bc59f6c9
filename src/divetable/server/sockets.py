"""The socket of a page or a bot: reads messages, and sends what the table has to tell without ever waiting for it."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from divetable.engine.core import Seat
from divetable.server import messages, shown
from divetable.server.guards import Bucket, browser_key
from divetable.server.handling import Who, handle_why
from divetable.server.house import House
from divetable.server.live import Live
from divetable.server.messages import PROTOCOL, Described, Hello, Look, Pong, Problem, Reject, Welcome
from divetable.server.seating import digest
from divetable.server.settings import Settings
from divetable.server.texts import language_or_english, reason
from divetable.server.wire import decode_message, encode
from divetable.server.work import MoveWork

Socket = WebSocket[Any, Any, Any]
HELLO_WITHIN = 10.0
STRIKES = 50
"""After so many unreadable or too many messages a socket is closed."""

MALFORMED, UNKNOWN_TABLE, SLOW, OLD_PROTOCOL, FLOOD, CROWDED = 4400, 4404, 4408, 4426, 4429, 4430


class Closed(Exception):
    """The conversation is over."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code, self.reason = code, reason


class Outbox:
    """Frames on their way out. Bounded: who does not read is closed, and resumes later."""

    def __init__(self, socket: Socket, settings: Settings) -> None:
        self._socket, self._reader = socket, asyncio.current_task()
        self._most, self._most_bytes = settings.outbox_frames, settings.outbox_bytes
        self._frames: deque[bytes] = deque()
        self._bytes = 0
        self._waiting: asyncio.Future[None] | None = None
        self.task = asyncio.get_running_loop().create_task(self._send())
        self.overflowed = False

    def push(self, frame: bytes) -> None:
        """Send, some time soon."""
        self._frames.append(frame)
        self._bytes += len(frame)
        if self.overflowed:
            return
        if len(self._frames) > self._most or self._bytes > self._most_bytes:
            self.overflowed = True
            if self._reader is not None:
                self._reader.cancel()
        elif self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def drain(self) -> None:
        """Wait until everything is out, but not for long."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(1.0):
                while self._frames and not self.task.done():
                    await asyncio.sleep(0)

    async def _send(self) -> None:
        send, frames, loop = self._socket.send, self._frames, asyncio.get_running_loop()
        with contextlib.suppress(WebSocketDisconnect, OSError, RuntimeError):
            while True:
                while frames:
                    frame = frames.popleft()
                    self._bytes -= len(frame)
                    await send({"type": "websocket.send", "bytes": None, "text": frame.decode()})
                self._waiting = loop.create_future()
                await self._waiting


class Session:
    """One socket at one table; a ``Viewer`` of it."""

    def __init__(self, socket: Socket, live: Live, house: House) -> None:
        self.socket, self.live, self.house = socket, live, house
        self.holder, self.key = digest(browser_key(socket.scope)), ""
        self.seat: Seat | None = None
        self.seats: frozenset[Seat] = frozenset()
        self.language = "en"
        self.outbox = Outbox(socket, house.settings)
        self.push = self.outbox.push
        self._bucket = Bucket(house.settings.socket_rate, house.settings.socket_burst)
        self._strikes = 0

    async def run(self) -> None:
        """Talk until one side has enough."""
        try:
            async with asyncio.timeout(HELLO_WITHIN):
                first = self._read(await self._receive())
        except TimeoutError:
            raise Closed(MALFORMED, "no hello") from None
        if not isinstance(first, Hello):
            raise Closed(MALFORMED, "say hello first")
        self._hello(first)
        self.live.arrived(self)
        while True:
            text = await self._receive()
            if not self._bucket.take():
                self._too_fast(text)
                continue
            message = self._read(text)
            if message is not None:
                self._handle(message)

    async def _receive(self) -> str:
        event = await self.socket.receive()
        if event["type"] != "websocket.receive":
            raise WebSocketDisconnect(detail="gone")
        text = event.get("text")
        if text is None:
            raise Closed(MALFORMED, "text frames only")
        return text

    def _read(self, text: str) -> messages.FromClient | None:
        try:
            message: messages.FromClient = decode_message(text)
        except (msgspec.DecodeError, RecursionError) as error:
            self._problem("malformed", str(error)[:200])
            return None
        return message

    def _problem(self, code: str, why: str) -> None:
        self.push(encode(Problem(code, why)))
        self._strike()

    def _strike(self) -> None:
        self.house.metrics.count("strikes")
        self._strikes += 1
        if self._strikes > STRIKES:
            raise Closed(FLOOD, "too much")

    def _too_fast(self, text: str) -> None:
        with contextlib.suppress(msgspec.DecodeError, RecursionError):
            message = decode_message(text)
            if isinstance(message, messages.Move):
                self.push(encode(Reject(message.id, "too_fast", reason("too_fast", self.language), "")))
                self._strike()
                return
        self._problem("too_fast", reason("too_fast", self.language))

    def _handle(self, message: messages.FromClient) -> None:
        live = self.live
        match message:
            case messages.Move():
                self._move(message)
            case messages.Draft():
                live.keep_draft(Who(self.seats, self.language), message)
            case messages.Ping():
                self.push(encode(Pong(live.table.seq)))
            case messages.Look():
                self._look(message)
            case messages.Why():
                self.push(encode(handle_why(live.table, Who(self.seats, self.language), message)))
            case messages.Describe():
                voice = shown.speaker(live.table, self.language)
                self.push(encode(Described(live.table.seq, shown.describe(live.table, self.seat, voice))))
            case Hello():
                self._hello(message)
                live.present()

    def _move(self, message: messages.Move) -> None:
        if self.live.crowded:
            self.push(encode(Reject(message.id, "too_fast", reason("too_fast", self.language), "")))
            return
        self.house.metrics.count("moves")
        sure = not self.house.store.shared
        self.live.submit(MoveWork(self, Who(self.seats, self.language), message, sure))

    def _look(self, message: Look) -> None:
        if message.language is not None:
            self.language = language_or_english(message.language)
        self.seat = message.seat if message.seat in self.seats else None
        self.push(self.live.snapshot(self))

    def _hello(self, hello: Hello) -> None:
        if hello.protocol != PROTOCOL:
            self.push(encode(Problem("protocol", f"This table speaks protocol {PROTOCOL}; reload the page.")))
            raise Closed(OLD_PROTOCOL, "protocol")
        self.key = digest(hello.token or "")
        self.language = language_or_english(hello.language)
        self.seats = self.live.seats_of(self)
        self.seat = self._first_look(hello)
        table = self.live.table
        online = self.live.online | self.seats
        self.push(encode(Welcome(PROTOCOL, table.info(online), sorted(self.seats), self.seat, table.seq)))
        if hello.last_seq is None:
            self.push(self.live.snapshot(self))
            return
        voice = shown.speaker(table, self.language)
        missed = shown.resume(table, hello.last_seq, self.seat, voice, self.live.clock())
        if missed is not None:
            self.push(encode(missed))

    def _first_look(self, hello: Hello) -> Seat | None:
        if hello.watch:
            return None
        if hello.seat in self.seats:
            return hello.seat
        return next(iter(self.seats)) if len(self.seats) == 1 else None


@websocket("/ws/{code:str}")
async def table_socket(socket: Socket, code: FromPath[str], house: NamedDependency[House]) -> None:
    """The socket of the table *code*."""
    await socket.accept()
    live = await house.find(code.upper() if len(code) == 4 else code)
    if live is None:
        await socket.close(UNKNOWN_TABLE, "There is no such table.")
        return
    if len(live.viewers) >= house.settings.watchers:
        await socket.close(CROWDED, "Too many are watching this table.")
        return
    await live.freshen()
    session = Session(socket, live, house)
    try:
        await session.run()
    except WebSocketDisconnect:
        pass
    except Closed as error:
        await session.outbox.drain()
        await _close(socket, error.code, error.reason)
    except asyncio.CancelledError:
        task = asyncio.current_task()
        if not session.outbox.overflowed or task is None:
            raise
        task.uncancel()
        house.metrics.count("slow_readers")
        await _close(socket, SLOW, "You read too slowly; come back and resume.")
    finally:
        session.outbox.task.cancel()
        live.departed(session)


async def _close(socket: Socket, code: int, why: str) -> None:
    with contextlib.suppress(WebSocketDisconnect, OSError, RuntimeError, TimeoutError):
        async with asyncio.timeout(1.0):
            await socket.close(code, why)
