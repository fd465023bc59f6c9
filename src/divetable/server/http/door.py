"""Uvicorn's HTTP protocol for a house open to strangers: the head of a request has to be short, and soon there."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD_WITHIN = 10.0
"""Seconds a request's head may take."""
HEAD_BYTES = 32 << 10
BODY_WITHIN = 30.0
"""Seconds its body may take, which is enough for the largest at 2 KB a second."""


class Door(HttpToolsProtocol):
    """One connection, before it is a socket."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._head = 0
        self._patience: asyncio.TimerHandle | None = None
        self._body: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Wait for a request, but not for ever."""
        super().connection_made(transport)
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the clocks of the head and the body that were waited for; *exc* tells why the connection ended."""
        self._got_head()
        self._got_body()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what comes, unless it is a head without end."""
        super().data_received(data)
        if self._patience is not None and not self.transport.is_closing():
            self._head += len(data)
            if self._head > HEAD_BYTES:
                self._got_head()
                self.send_400_response("The head of this request is too long.")

    def on_message_begin(self) -> None:
        """Start to wait for the head of a request."""
        super().on_message_begin()
        self._expect()

    def on_headers_complete(self) -> None:
        """Its head is there; wait for its body, but not for ever."""
        self._got_head()
        self._got_body()
        self._body = self.loop.call_later(BODY_WITHIN, self.transport.close)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """All of it is there."""
        self._got_body()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """From now on it is a socket, which may last."""
        self._got_body()
        super().handle_websocket_upgrade()

    def _expect(self) -> None:
        self._got_head()
        self._head = 0
        self._patience = self.loop.call_later(HEAD_WITHIN, self.transport.close)

    def _got_head(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _got_body(self) -> None:
        if self._body is not None:
            self._body.cancel()
            self._body = None

    def _unsupported_upgrade_warning(self) -> None:
        self.send_400_response("Only WebSockets are spoken here.")
