"""A client's end of a WebSocket that costs next to nothing: whole text frames both ways, pings answered, no more.

A load generator spends its core on the servers it loads, not on its own sockets.
"""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import cast

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
UNMASKED = bytes(4)
"""A mask of zeros: what it is laid over stays as it is."""


class Socket(asyncio.Protocol):
    """One connection. *hear* gets every text, and this socket, as soon as it has come."""

    def __init__(self, seat: int, hear: Callable[[Socket, bytes], None]) -> None:
        self.seat, self._hear = seat, hear
        self._buffer = b""
        self._greeted = False
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport
        self.closed = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Note the way out."""
        self.transport = cast(asyncio.Transport, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell whoever waits for it."""
        self.closed.set()
        if not self._opened.done():
            self._opened.set_exception(ConnectionError("closed before it was open"))

    def data_received(self, data: bytes) -> None:
        """Read the answer to the handshake, then frames."""
        buffer = self._buffer + data if self._buffer else data
        if not self._greeted:
            end = buffer.find(b"\r\n\r\n")
            if end >= 0:
                self._greet(buffer[:end])
                buffer = buffer[end + 4 :]
        self._buffer = self._frames(buffer) if self._greeted else buffer

    def _greet(self, head: bytes) -> None:
        self._greeted = True
        if b" 101 " in head.split(b"\r\n", 1)[0]:
            self._opened.set_result(None)
        else:
            self._opened.set_exception(ConnectionError(head.decode()))

    def _frames(self, buffer: bytes) -> bytes:
        """Handle all whole frames of *buffer*; return what is left."""
        start, end = 0, len(buffer)
        while end - start >= 2:
            kind, length, begin = buffer[start] & 15, buffer[start + 1], start + 2
            if length == 126 and end - start >= 4:
                length, begin = int.from_bytes(buffer[start + 2 : start + 4]), start + 4
            elif length == 127 and end - start >= 10:
                length, begin = int.from_bytes(buffer[start + 2 : start + 10]), start + 10
            elif length >= 126:
                break
            if begin + length > end:
                break
            self._frame(kind, buffer[begin : begin + length])
            start = begin + length
        return buffer[start:]

    def _frame(self, kind: int, payload: bytes) -> None:
        if kind == TEXT:
            self._hear(self, payload)
        elif kind == PING:
            self._write(PONG, payload)
        elif kind == CLOSE:
            self.transport.close()

    def _write(self, kind: int, payload: bytes) -> None:
        length = len(payload)
        head = (
            struct.pack("!BB", 128 | kind, 128 | length)
            if length < 126
            else struct.pack("!BBH", 128 | kind, 254, length)
        )
        self.transport.write(head + UNMASKED + payload)

    def send(self, text: bytes) -> None:
        """Send *text*, of less than 64 KB, without waiting."""
        self._write(TEXT, text)

    async def close(self) -> None:
        """Say goodbye, and wait a little for the other side."""
        self._write(CLOSE, b"\x03\xe8")
        try:
            await asyncio.wait_for(self.closed.wait(), 2)
        except TimeoutError:
            self.transport.abort()

    async def opened(self, port: int, path: str, cookie: str) -> None:
        """Ask for a WebSocket at *path*, and wait until it is open. Raises ConnectionError where it is refused."""
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {key}",
            *([f"Cookie: {cookie}"] if cookie else []),
        ]
        self.transport.write(("\r\n".join(lines) + "\r\n\r\n").encode())
        await asyncio.wait_for(self._opened, 60)


async def open_socket(
    port: int, path: str, seat: int, hear: Callable[[Socket, bytes], None], cookie: str = "", local: str = "127.0.0.1"
) -> Socket:
    """Open a WebSocket of this machine's *port*, from the address *local*. Raises ConnectionError or TimeoutError."""
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: Socket(seat, hear), "127.0.0.1", port, local_addr=(local, 0))
    await socket.opened(port, path, cookie)
    return socket
