"""The socket of a page or a bot: reads messages, and sends what the table has to tell without ever waiting for it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable
from typing import Any

import msgspec
from litestar.datastructures import State
from litestar.types import ASGIApp, Receive, Scope, Send

from divetable.engine.core import Seat
from divetable.server.http.connections import Connection
from divetable.server.http.middleware import CONNECTION, FLOODED, OTHERS, address_of, browser_key
from divetable.server.http.outbox import Outbox
from divetable.server.http.requests import Backend
from divetable.server.live.live_table import Live
from divetable.server.ops.rate_limit import Bucket
from divetable.server.protocol import messages
from divetable.server.protocol.encoding import decode_message, encode
from divetable.server.protocol.errors import Refused
from divetable.server.protocol.messages import PROTOCOL, Described, Hello, Look, Pong, Problem, Reject, Welcome
from divetable.server.protocol.texts import language_or_english, reason
from divetable.server.storage.store import Failed
from divetable.server.table import lobby, player_view
from divetable.server.table.lobby import digest
from divetable.server.table.log import visitor_id
from divetable.server.table.moves import Who, handle_why, propose

log = logging.getLogger(__name__)
HELLO_WITHIN = 10.0
FAREWELL = 2.0
"""Seconds within which the other side has to answer a close."""
STRIKES, STRIKES_RATE = 50, 0.5
"""After so many unreadable or too many messages a socket is closed; so many a second are forgiven."""

UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
DEAR = (Hello, Look, messages.Describe)
"""Messages that are answered by all there is to be seen."""
HEAD, LONG_HEAD = 6, 8
"""Bytes of a frame besides the message it brings, if that is short, and if it is not."""
LATER, MALFORMED, UNKNOWN_TABLE, SLOW, OLD_PROTOCOL, FLOOD, CROWDED = 1013, 4400, 4404, 4408, 4426, 4429, 4430


class Closed(Exception):
    """The conversation is over."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code, self.reason = code, reason


class Gone(Exception):
    """The other side has left."""


class Socket:
    """A WebSocket, and the task that talks on it."""

    def __init__(self, scope: Any, receive: Receive, send: Send) -> None:
        self.scope, self.receive, self.send = scope, receive, send
        self.ended: Closed | None = None
        """Why the conversation ends, once it does."""
        self._connection: Connection = scope[CONNECTION]
        self._task = asyncio.current_task()
        self._heard = 0
        self._connection.watch(self._bytes_heard, lambda: self.end(self.flooded()), scope.get(OTHERS))

    async def accept(self) -> None:
        """Take the connection; after that messages go both ways."""
        await self.receive()
        await self.send({"type": "websocket.accept", "subprotocol": None, "headers": []})

    def text(self, event: Any) -> str:
        """Return the message of an *event* received. Raises Gone if it is the end, and Closed if it is no text."""
        if event["type"] != "websocket.receive":
            raise Gone
        text: str | None = event.get("text")
        if text is None:
            raise Closed(MALFORMED, "text frames only")
        size = len(text) if text.isascii() else len(text.encode())
        self._heard += size + (HEAD if size < 126 else LONG_HEAD)
        return text

    def _bytes_heard(self) -> int:
        return self._heard

    def stop_reading(self) -> None:
        """Leave what comes where it is."""
        self._connection.stop_reading()

    def flooded(self) -> Closed:
        """Return the end of who sends too much, which the guards hear of."""
        self.scope[FLOODED] = True
        return Closed(FLOOD, "too much")

    def end(self, closed: Closed) -> None:
        """Stop what the task does, to say goodbye; not twice."""
        if self.ended is None and self._task is not None:
            self.ended = closed
            self._task.cancel()

    async def close(self, closed: Closed) -> None:
        """Say goodbye, but do not wait long for it."""
        self.ended = closed.with_traceback(None)  # which would refer to who talked here
        self._connection.end_within(FAREWELL)
        with contextlib.suppress(OSError, RuntimeError, TimeoutError):
            async with asyncio.timeout(1.0):
                await self.send({"type": "websocket.close", "code": closed.code, "reason": closed.reason})


class Session:
    """One socket at one table; a ``Viewer`` of it."""

    def __init__(self, socket: Socket, live: Live, backend: Backend) -> None:
        self.socket, self.live, self.backend = socket, live, backend
        self.holder, self.key = digest(browser_key(socket.scope)), ""
        self.seat: Seat | None = None
        self.seats: frozenset[Seat] = frozenset()
        self.language, self.sonar, self.watch = "en", False, False
        self.name = ""
        self.visitor = visitor_id(live.table.id, self.holder or secrets.token_hex(16))
        self.outbox = Outbox(socket.send, backend.services.settings, self._too_slow)
        self.push = self.outbox.push
        self._bucket = Bucket(backend.services.settings.socket_rate, backend.services.settings.socket_burst)
        self.address = address_of(socket.scope)
        self._shared = backend.limits.messages.of(self.address)
        self._looks = backend.limits.looks.of(self.address)
        self._patience = Bucket(STRIKES_RATE, STRIKES)

    async def run(self) -> None:
        """Talk until one side has enough."""
        try:
            async with asyncio.timeout(HELLO_WITHIN):
                first = self._read(self.socket.text(await self.socket.receive()))
        except TimeoutError:
            raise Closed(MALFORMED, "no hello") from None
        if not isinstance(first, Hello):
            raise Closed(MALFORMED, "say hello first")
        if not self._looks.take():
            raise Closed(LATER, "Too many come from here at once; come back.")
        self.name = lobby.clean_name(first.name)
        self._hello(first)
        self.live.arrived(self)
        while True:
            self._got(self.socket.text(await self.socket.receive()))

    def _got(self, text: str) -> None:
        if not (self._bucket.take() and self._shared.take()):
            self._too_fast(text)
            return
        message = self._read(text)
        if isinstance(message, DEAR) and not self._looks.take():
            self._problem("too_fast", reason("too_fast", self.language))
        elif message is not None:
            self._handle(message)

    def _too_slow(self) -> None:
        self.backend.services.metrics["slow_readers"] += 1
        self.socket.end(Closed(SLOW, "You read too slowly; come back and resume."))

    def _read(self, text: str) -> messages.FromClient | None:
        try:
            message: messages.FromClient = decode_message(text)
        except UNREADABLE as error:
            self._problem("malformed", str(error)[:200])
            return None
        return message

    def _problem(self, code: str, why: str) -> None:
        self.push(encode(Problem(code, why)))
        self._strike()

    def _strike(self) -> None:
        self.backend.services.metrics["strikes"] += 1
        if not self._patience.take():
            self.socket.stop_reading()
            raise self.socket.flooded()

    def _too_fast(self, text: str) -> None:
        with contextlib.suppress(*UNREADABLE):
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
                live.move(self, Who(self.seats, self.language), message)
            case messages.Draft():
                live.keep_draft(Who(self.seats, self.language), message)
            case messages.Ping():
                self.push(encode(Pong(live.table.seq)))
            case messages.Look():
                self._look(message)
            case messages.Why():
                self.push(encode(handle_why(live.table, Who(self.seats, self.language), message)))
            case messages.Describe():
                voice = player_view.speaker(live.table, self.language)
                lines = player_view.describe(live.table, player_view.Viewpoint(self.seat, voice, live.listens(self)))
                self.push(encode(Described(live.table.seq, lines)))
            case messages.Listen():
                self.sonar = True
                self._once_declared(self._hear)
            case Hello():
                self._hello(message)
                live.present()

    def _look(self, message: Look) -> None:
        if message.language is not None:
            self.language = language_or_english(message.language)
        self.seat = message.seat if message.seat in self.seats else None
        self.sonar = self.sonar if message.sonar is None else message.sonar
        self._once_declared(lambda: self.push(self.live.snapshot(self)), off=message.sonar is False)

    def _hear(self) -> None:
        self.push(encode(player_view.heard(self.live.table, self.seat, self.language)))

    def _once_declared(self, then: Callable[[], None], off: bool = False) -> None:
        """Do *then* once the table knows that this seat listens, or (*off*) no longer does."""
        seat, table = self.seat, self.live.table
        new = (self.sonar or off) and table.rulebook.table.readings
        if new and seat is not None and table.chairs[seat].sonar != self.sonar:
            self.backend.services.tasks.spawn(self._declare(seat, self.sonar, then))
        else:
            then()

    async def _declare(self, seat: Seat, sonar: bool, then: Callable[[], None]) -> None:
        with contextlib.suppress(Refused):
            await self.live.command(lambda table, now: propose(table, lobby.listened(table, seat, sonar), now))
        then()

    def _hello(self, hello: Hello) -> None:
        if hello.protocol != PROTOCOL:
            self.push(encode(Problem("protocol", f"This table speaks protocol {PROTOCOL}; reload the page.")))
            raise Closed(OLD_PROTOCOL, "protocol")
        self.key = digest(hello.token or "")
        self.language, self.sonar, self.watch = language_or_english(hello.language), hello.sonar, hello.watch
        self.seats = self.live.seats_of(self)
        if self.live.full(self):
            raise Closed(CROWDED, "Too many are watching this table.")
        self.seat = self._first_look(hello)
        table = self.live.table
        info = self.live.info(self.language, self.seats)
        self.push(encode(Welcome(PROTOCOL, info, sorted(self.seats), self.seat, table.seq, self.live.is_removed(self))))
        if hello.last_seq is None or (self.sonar and not self.live.listens(self)):
            self._once_declared(lambda: self.push(self.live.snapshot(self)))
            return
        voice, clock = player_view.speaker(table, self.language), self.live.clock(self.seats)
        listens, now = self.live.listens(self), self.backend.services.now()
        missed = player_view.resume(table, hello.last_seq, player_view.Viewpoint(self.seat, voice, listens), clock, now)
        if missed is not None:
            self.push(encode(missed))

    def _first_look(self, hello: Hello) -> Seat | None:
        if hello.watch:
            return None
        if hello.seat in self.seats:
            return hello.seat
        return next(iter(self.seats)) if len(self.seats) == 1 else None


def socket_app(state: State) -> ASGIApp:
    """All sockets: ``/ws/CODE``."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        socket = Socket(scope, receive, send)
        start, _, code = scope["path"].rpartition("/")
        if start != "/ws" or not code:
            await socket.close(Closed(UNKNOWN_TABLE, "There is no such place."))
            return
        await socket.accept()
        try:
            await table_socket(socket, code, state.backend)
        except Gone:
            return
        except Closed as closed:
            end = closed
        except Failed:
            log.exception("the store failed")
            end = Closed(LATER, "The tables cannot be reached now; come back.")
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if socket.ended is None or task is None:
                raise
            task.uncancel()
            end = socket.ended
        await socket.close(end)

    return app


async def table_socket(socket: Socket, code: str, backend: Backend) -> None:
    """Talk at the table *code*. Raises Gone or Closed at the end, and Failed if the table cannot be read."""
    try:
        live = await backend.limits.find(
            backend.tables, code, address_of(socket.scope), digest(browser_key(socket.scope))
        )
    except Refused as refused:
        raise Closed(FLOOD if refused.code == "too_fast" else UNKNOWN_TABLE, refused.reason) from None
    if live is None:
        raise Closed(UNKNOWN_TABLE, "There is no such table.")
    await live.freshen()
    session = Session(socket, live, backend)
    try:
        await session.run()
    finally:
        live.departed(session)
        await session.outbox.finish()
