"""Stands between the network and the web server, and takes nothing apart: it counts connections, seconds and bytes.

What the web server has no setting for is limited here: connections from one address, the time and length of a
request's head, and what a socket sends besides whole messages (pings, pongs, the heads of pieces), which no
application ever sees. The web server's protocol is made and called as asyncio would call it, whatever it is.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, deque
from collections.abc import Callable
from contextvars import ContextVar
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any, cast
from weakref import ref

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from divetable.server.ops.rate_limit import Bucket
from divetable.server.ops.settings import Settings

log = logging.getLogger(__name__)
HEAD_WITHIN = 10.0
"""Seconds within which a connection has to come to a request, and its head to an end."""
HEAD_BYTES = 32 << 10
PORTION = 16 << 10
"""Bytes handed on at once, so that everybody else is heard before the next."""
SOCKET_PORTION = 512
"""The same once it is a WebSocket: reading the smallest frames takes a thousand times as long as reading a body."""
OVERHEAD, OVERHEAD_RATE = 4 << 10, 64.0
"""Bytes that a socket may send at once besides whole messages, and how many a second: ten of the smallest frames."""
SILENT = 256 << 10
"""Bytes that a socket may send in all without a whole message: the pieces of one are kept until the last has come."""
LOOK_EVERY = 1 << 10
"""Bytes after which is looked at how much of what a socket has sent was no message."""
TOO_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
PASSED_ON = (
    "abort",
    "can_write_eof",
    "close",
    "get_extra_info",
    "get_write_buffer_limits",
    "get_write_buffer_size",
    "is_closing",
    "set_write_buffer_limits",
    "write",
    "write_eof",
    "writelines",
)
"""What the web server may do with the transport itself."""

_current: ContextVar[ref[Connection]] = ContextVar("connection")
"""The connection whose data is being handed on. Tasks inherit it, and some live longer than the connection."""


def network_of(host: str) -> str:
    """Return what counts as one customer: an IPv4 address, of IPv6 the network; *host* itself if it is neither."""
    try:
        address = IPv6Address(host)
    except ValueError:
        return host
    return str(address.ipv4_mapped or IPv6Address(int(address) >> 64 << 64))


def current() -> Connection | None:
    """Return the connection of the request that is being answered; None if it has gone."""
    return _current.get()()


class Connections:
    """All connections of a server. Called as the web server calls the class of a protocol."""

    def __init__(self, settings: Settings) -> None:
        self.largest = settings.frame_bytes
        self._most, self._proxies = settings.address_connections, settings.proxies.replace(" ", "").split(",")
        self._counts: Counter[str] = Counter()
        self._complaints = Bucket(1 / 60, 1.0)
        self._waiting: deque[Connection] = deque()

    def __call__(self, **given: Any) -> Connection:
        """Return a new connection; *given* is what the web server makes its own protocol from."""
        return Connection(self, lambda: cast(Any, AutoHTTPProtocol)(**given))

    def admit(self, host: str) -> bool:
        """Count a connection from *host*. Returns whether it may stay; if so, call `release` when it has gone."""
        address = network_of(host)
        if self._counts[address] >= self._most and not self._trusted(host):
            if self._complaints.take():
                log.warning("an address has too many connections", extra={"address": address, "most": self._most})
            return False
        self._counts[address] += 1
        return True

    def release(self, host: str) -> None:
        """Count one less from *host*."""
        address = network_of(host)
        self._counts[address] -= 1
        if not self._counts[address]:
            del self._counts[address]

    def queue(self, connection: Connection) -> None:
        """Have *connection* hand on a portion when it is its turn: one in each turn of the event loop."""
        self._waiting.append(connection)
        if len(self._waiting) == 1:
            asyncio.get_running_loop().call_soon(self._serve)

    def _serve(self) -> None:
        self._waiting[0].hand_on_a_portion()
        self._waiting.popleft()
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._serve)

    def _trusted(self, host: str) -> bool:
        return any(_within(host, proxy) for proxy in self._proxies)


def _within(host: str, proxy: str) -> bool:
    """Whether *host* is *proxy*: an address, a network, or ``*`` for all."""
    try:
        return proxy == "*" or ip_address(host) in ip_network(proxy, strict=False)
    except ValueError:
        return host == proxy


class Connection(asyncio.Protocol):
    """One connection, in front of the web server's protocol for it."""

    def __init__(self, connections: Connections, make: Callable[[], asyncio.Protocol]) -> None:
        self._connections, self._make = connections, make
        self._inner: asyncio.Protocol | None = None
        """The web server's protocol, while there is a connection."""
        self._transport: asyncio.Transport
        self._host = ""
        self._loop = asyncio.get_running_loop()
        self._portion = PORTION
        self._held = bytearray()
        """What has come and was not handed on yet."""
        self._queued = self._paused = self._stopped = False
        """Whether it is in the queue, the web server wants no more for now, and nobody wants any more."""
        self._timer: asyncio.TimerHandle | None = None
        self._answering = 0
        """How many requests the application is at."""
        self._received = 0
        """Bytes since the last head, or since it is a socket."""
        self._socket: _Overhead | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Wait for a request, but not for ever; where there are too many from one address, close."""
        self._transport = cast(asyncio.Transport, transport)
        peer = transport.get_extra_info("peername")
        self._host = str(peer[0]) if peer else ""
        if not self._connections.admit(self._host):
            self._transport.abort()
            return
        self._inner = self._make()
        self._inner.connection_made(_InnerTransport(self._transport, self))
        self._expect_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget everything; *exc* tells the web server why the connection ended."""
        self._stop_timer()
        self._held.clear()
        inner, self._inner, self._socket = self._inner, None, None
        if inner is not None:
            self._connections.release(self._host)
            inner.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Hand *data* on, or hold it until it is its turn."""
        if self._stopped or self._inner is None:
            return
        if self._paused or self._held or len(data) > self._portion:
            self._held += data
            self._transport.pause_reading()
            self._queue()
        else:
            self._hand_on(self._inner, data)

    def eof_received(self) -> bool | None:
        """Tell the web server's protocol that nothing more comes. Returns whether it keeps the connection open."""
        return self._inner.eof_received() if self._inner is not None else None

    def pause_writing(self) -> None:
        """Tell the web server's protocol to write no more for now."""
        if self._inner is not None:
            self._inner.pause_writing()

    def resume_writing(self) -> None:
        """Tell the web server's protocol that it may write again."""
        if self._inner is not None:
            self._inner.resume_writing()

    def pause(self) -> None:
        """Hand on no more for now. Reading goes on until something comes."""
        self._paused = True

    def resume(self) -> None:
        """Hand on what comes again, beginning with what is held."""
        self._paused = False
        if self._held:
            self._queue()

    def hand_on_a_portion(self) -> None:
        """Hand on some of what is held; read on when nothing is left of it."""
        self._queued = False
        if self._stopped or self._paused or self._inner is None:
            return
        data = bytes(self._held[: self._portion])
        del self._held[: self._portion]
        try:
            self._hand_on(self._inner, data)
        except Exception:
            log.exception("a connection failed")
            self._transport.abort()
            return
        if self._held:
            self._queue()
        elif not self._stopped and not self._transport.is_closing():
            self._transport.resume_reading()

    def _queue(self) -> None:
        if not (self._queued or self._paused):
            self._queued = True
            self._connections.queue(self)

    def _hand_on(self, inner: asyncio.Protocol, data: bytes) -> None:
        self._received += len(data)
        if self._socket is not None:
            if self._received < self._socket.look_at or self._socket.is_allowed(self._received):
                inner.data_received(data)
            else:
                self.stop_reading()
                self._socket.too_much()
        elif self._timer is not None and self._received > HEAD_BYTES:
            self.stop_reading()
            self._transport.write(TOO_LONG)
            self._transport.close()
        else:
            token = _current.set(ref(self))
            inner.data_received(data)
            _current.reset(token)

    def become_socket(self, inner: asyncio.Protocol) -> None:
        """From now on it is a WebSocket, which may last, and *inner* reads it."""
        self._stop_timer()
        self._inner, self._portion, self._received = inner, SOCKET_PORTION, 0
        self._socket = _Overhead(self._connections.largest, self._transport.abort)

    def watch(self, heard: Callable[[], int], too_much: Callable[[], None], shared: Bucket | None) -> None:
        """Count what comes besides whole messages, also into what all sockets of an address *shared*.

        *heard* tells how many bytes were whole messages so far. *too_much* is called once, when nothing is read any
        longer; who watches has to close the connection then.
        """
        if self._socket is not None:
            self._socket.heard, self._socket.too_much, self._socket.shared = heard, too_much, shared

    def stop_reading(self) -> None:
        """Leave what comes where it is: who floods has to wait for the end, and costs nothing until then."""
        self._stopped = True
        self._held.clear()
        self._transport.pause_reading()

    def end_within(self, seconds: float) -> None:
        """Close, however little the other side reads until then."""
        if self._inner is not None:
            self._stop_timer()
            self._timer = self._loop.call_later(seconds, self._transport.abort)

    def head_came(self) -> None:
        """A request is there and will be answered: wait for no head."""
        self._answering += 1
        self._stop_timer()

    def answered(self) -> None:
        """The request has its answer. Wait for the next, unless there is one already."""
        self._answering -= 1
        if not self._answering and self._inner is not None:
            self._expect_head()

    def _expect_head(self) -> None:
        self._stop_timer()
        self._received = 0
        self._timer = self._loop.call_later(HEAD_WITHIN, self._transport.close)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class _Overhead:
    """How much of what came on a socket was no message."""

    def __init__(self, largest: int, too_much: Callable[[], None]) -> None:
        """*largest* is how long a message may be: of that which is on its way nobody has heard yet."""
        self.heard: Callable[[], int] = int
        self.shared: Bucket | None = None
        self.too_much = too_much
        self.look_at = LOOK_EVERY
        """Bytes received at which to look again."""
        self._bucket = Bucket(OVERHEAD_RATE, largest + SOCKET_PORTION + OVERHEAD)
        self._overhead = self._heard = self._last = 0
        """Bytes besides messages, bytes of messages, and all of them when the last was heard, as of the last look."""

    def is_allowed(self, received: int) -> bool:
        """Whether of so many bytes *received* in all not too many were no messages."""
        heard = self.heard()
        if heard != self._heard:
            self._heard, self._last = heard, received
        more = received - heard - self._overhead
        self._overhead += more
        self.look_at = received + LOOK_EVERY
        if received - self._last > SILENT or not self._bucket.take(more):
            return False
        return self.shared is None or self.shared.take(more)


class _InnerTransport(asyncio.Transport):
    """The transport as the web server sees it: reading goes by our leave, and we stay in front of any protocol."""

    def __init__(self, transport: asyncio.Transport, connection: Connection) -> None:
        super().__init__()
        self._connection = connection
        for name in PASSED_ON:
            setattr(self, name, getattr(transport, name))

    def pause_reading(self) -> None:
        """Have nothing handed on."""
        self._connection.pause()

    def resume_reading(self) -> None:
        """Have more handed on."""
        self._connection.resume()

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Hand on to *protocol* from now on, which reads a WebSocket."""
        self._connection.become_socket(cast(asyncio.Protocol, protocol))
