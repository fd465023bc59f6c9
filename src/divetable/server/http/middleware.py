"""What stands between the world and the tables: headers, origins, cookies, and how much of anything is too much."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from litestar.datastructures import State
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from divetable.server.http.connections import Connection, current, network_of
from divetable.server.http.cookies import read_cookie, set_cookie
from divetable.server.ops.addresses import is_known_host, known_hosts
from divetable.server.ops.rate_limit import Buckets
from divetable.server.ops.settings import Settings
from divetable.server.protocol.errors import Cause
from divetable.server.storage.store import Failed

log = logging.getLogger(__name__)
HELD = 64
"""How many of one address may wait to be refused; more are refused at once."""
FLOODED = "divetable_flooded"
"""In the scope of a socket that was closed for flooding."""
OTHERS = "divetable_others"
"""In the scope of a socket: the bytes besides whole messages that all sockets of its address may still send."""
CONNECTION = "divetable_connection"
"""In the scope: the connection on which a request or a socket came."""
BODY_WITHIN = 30.0
"""Seconds within which the body of a request has to come, which is enough for the largest at 2 KB a second."""
READ_AT_MOST = 1 << 20
"""Bytes of a body that are read before the request is refused; after a longer one the connection is closed."""

CLOSE = (b"connection", b"close")

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "media-src 'self' blob:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS: tuple[tuple[bytes, bytes], ...] = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"accelerometer=(self), gyroscope=(self), camera=(), microphone=(), geolocation=()"),
)


def browser_key(scope: Any) -> str:
    """The secret by which a browser holds its seats; empty if it has none."""
    key: str = scope.get("divetable_key", "")
    return key


def address_of(scope: Any) -> str:
    """Where a request comes from, as far as the proxies we trust tell; of IPv6 the network, which is one customer."""
    client = scope.get("client")
    return network_of(client[0] if client else "")


def _headers(scope: Scope) -> dict[bytes, bytes]:
    return dict(scope["headers"])


def _cookies(scope: Scope) -> bytes:
    return _headers(scope).get(b"cookie", b"")


class Guards:
    """Stands before the application: refuses what is too much or foreign, and puts the browser's key into the scope."""

    def __init__(self, app: ASGIApp, socket_app: ASGIApp, settings: Settings, state: State) -> None:
        """*state* has the backend once the application has started."""
        self.app, self._socket_app, self.settings, self._state = app, socket_app, settings, state
        self._hosts = known_hosts(settings)
        self._requests = Buckets(settings.address_rate, settings.address_burst)
        self._floods = Buckets(settings.floods_rate, settings.floods_burst)
        self._others = Buckets(settings.others_rate, settings.others_burst)
        self._sockets: Counter[str] = Counter()
        self._held: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let through what is fine."""
        kind: str = scope["type"]
        if kind not in ("http", "websocket"):
            await self.app(scope, receive, send)
        elif (connection := current()) is not None:
            await self._answer(kind, connection, scope, receive, send)

    async def _answer(self, kind: str, connection: Connection, scope: Any, receive: Receive, send: Send) -> None:
        connection.head_came()
        if kind == "websocket":
            scope[CONNECTION] = connection
            await self._socket(scope, receive, send)
            return
        try:
            await self._request(scope, receive, send)
        finally:
            connection.answered()

    async def _socket(self, scope: Any, receive: Receive, send: Send) -> None:
        headers, address = _headers(scope), address_of(scope)
        crowded = self._sockets[address] >= self.settings.address_sockets
        if not (self._own_host(headers) and self._own_origin(headers)):
            await send({"type": "websocket.close", "code": 4403, "reason": "refused"})
        elif crowded or self._floods.of(address).empty or not self._requests.take(address):
            await self._hold(address)
            await send({"type": "websocket.close", "code": 4403, "reason": "refused"})
        else:
            scope[OTHERS] = self._others.of(address)
            with _counted(self._sockets, address):
                await self._open(scope, receive, send)
            if scope.get(FLOODED):
                self._floods.take(address)

    async def _open(self, scope: Any, receive: Receive, send: Send) -> None:
        try:
            found = await read_cookie(_cookies(scope), scope["scheme"] == "wss", self._state.backend.services)
        except Failed:
            log.exception("the store failed")
            await send({"type": "websocket.close", "code": 1013, "reason": "The tables cannot be reached now."})
            return
        scope["divetable_key"] = found.key
        await self._socket_app(scope, receive, send)

    async def _hold(self, address: str) -> None:
        if self._held[address] < HELD:
            with _counted(self._held, address):
                await asyncio.sleep(self.settings.refusal)

    async def _request(self, scope: Any, receive: Receive, send: Send) -> None:
        asked = _headers(scope)
        writes = scope["method"] not in ("GET", "HEAD", "OPTIONS")
        extra = list(HEADERS)
        fleeting = scope["path"].startswith("/api")

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [*message["headers"], *extra]
                if fleeting and all(name != b"cache-control" for name, _ in headers):
                    headers.append((b"cache-control", b"no-store"))
                message["headers"] = headers
            await send(message)

        try:
            if _has_body(asked):  # read even if refused: the rest of it would be taken for the next request's head
                receive, is_whole = await _whole_body(receive, self.settings.body_bytes)
                extra += [] if is_whole else [CLOSE]
            if not self._own_host(asked):
                await _refuse(send_guarded, 400, "malformed", "This server has another name; see --url and --hosts.")
                return
            if writes and not self._own_origin(asked):
                await _refuse(send_guarded, 403, "cross_origin", "This request came from another site.")
                return
            if writes and _has_body(asked) and not _is_json(asked):
                await _refuse(send_guarded, 415, "media_type", "The body has to be application/json.")
                return
            if not self._requests.take(address_of(scope)):
                await self._hold(address_of(scope))
                await _refuse(send_guarded, 429, "too_fast", "Too much at once; wait a moment.")
                return
            if fleeting:  # all else is the same for everybody
                await self._know(scope, writes, extra)
        except TimeoutError:
            extra.append(CLOSE)
            await _refuse(send_guarded, 408, "malformed", "The body did not come in time.")
            return
        except Failed:
            log.exception("the store failed")
            await _refuse(send_guarded, 503, "busy", "The tables cannot be reached now; try again.")
            return
        if scope["method"] == "HEAD":  # the same as GET; the web server leaves the body out
            scope = {**scope, "method": "GET"}
        await self.app(scope, receive, send_guarded)

    async def _know(self, scope: Any, writes: bool, headers: list[tuple[bytes, bytes]]) -> None:
        """Put the key of the browser into *scope*. If there is none yet and it *writes* something, it gets one.

        A header for a new or replaced cookie is added to *headers*. Raises the store's exceptions.
        """
        services, secure = self._state.backend.services, scope["scheme"] == "https"
        key, is_former = await read_cookie(_cookies(scope), secure, services)
        is_new = writes and not key
        key = secrets.token_urlsafe(32) if is_new else key
        if is_new or is_former:
            headers.append((b"set-cookie", set_cookie(key, secure, services)))
        scope["divetable_key"] = key

    def _own_host(self, headers: dict[bytes, bytes]) -> bool:
        """Whether the request is for this server, by an address or a name it knows of."""
        return is_known_host(headers.get(b"host", b"").decode("latin-1"), self._hosts)

    def _own_origin(self, headers: dict[bytes, bytes]) -> bool:
        """Browsers always tell where a socket or a write comes from; programs that are no browsers need not."""
        origin = headers.get(b"origin")
        if origin is None:
            return True
        text = origin.decode("latin-1")
        try:
            place = urlsplit(text).netloc
        except ValueError:  # no browser says that
            return False
        return text in self.settings.origins or place == headers.get(b"host", b"").decode("latin-1")


def _has_body(headers: dict[bytes, bytes]) -> bool:
    return headers.get(b"content-length", b"0") != b"0" or b"transfer-encoding" in headers


def _is_json(headers: dict[bytes, bytes]) -> bool:
    """Whether a body is called JSON: forms of other sites cannot send that unasked."""
    return headers.get(b"content-type", b"").partition(b";")[0].strip().lower() == b"application/json"


@contextmanager
def _counted(counts: Counter[str], address: str) -> Iterator[None]:
    """One more while it lasts. Whoever is not there is not in *counts*, or it would grow."""
    counts[address] += 1
    try:
        yield
    finally:
        counts[address] -= 1
        if not counts[address]:
            del counts[address]


async def _whole_body(receive: Receive, most: int) -> tuple[Receive, bool]:
    """Read a body to its end, or READ_AT_MOST bytes of it, and keep *most* bytes and one that shows it is too large.

    Returns what gives the kept bytes again, and whether the end was reached. Raises TimeoutError if it does not come
    in time.
    """
    body, read, is_whole = bytearray(), 0, False
    async with asyncio.timeout(BODY_WITHIN):
        while not is_whole and read <= READ_AT_MOST:
            message: Any = await receive()
            part = message.get("body", b"")
            read += len(part)
            body += part[: most + 1 - len(body)]
            is_whole = not message.get("more_body", False)
    events: list[Any] = [message if message["type"] != "http.request" else {**message, "body": bytes(body)}]

    async def again() -> Any:
        return events.pop() if events else await receive()

    return again, is_whole


async def _refuse(send: Send, status: int, code: Cause, reason: str) -> None:
    body = f'{{"code":"{code}","reason":"{reason}","rule":""}}'.encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
