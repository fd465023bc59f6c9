"""The server put together, and started."""

from __future__ import annotations

import gc
import logging
import os
import socket
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from types import FrameType
from typing import Any, cast

import uvicorn
from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException, NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from divetable import __version__
from divetable.server.http.connections import Connections
from divetable.server.http.middleware import Guards
from divetable.server.http.rate_limit import Limits
from divetable.server.http.requests import Backend, find_fresh_table, find_table
from divetable.server.http.routes import history, lessons, pictures, rules, tables
from divetable.server.http.routes.pages import pages, unknown_page
from divetable.server.http.websocket import socket_app
from divetable.server.live.registry import open_tables
from divetable.server.ops.logs import set_up_logs
from divetable.server.ops.settings import Settings
from divetable.server.protocol.errors import Refused
from divetable.server.storage.store import Failed

log = logging.getLogger(__name__)
END_WITHIN = 8.0
"""Seconds after which a server that was told to end does, whatever it still waits for."""


def make_app(settings: Settings) -> Guards:
    """The whole application, guards included."""

    @asynccontextmanager
    async def open_backend(app: Litestar) -> AsyncIterator[None]:
        async with open_tables(settings) as (services, tables):
            app.state.backend = Backend(services, tables, Limits(settings))
            yield

    async def backend(state: State) -> Backend:
        found: Backend = state.backend
        return found

    litestar = Litestar(
        [
            *tables.HANDLERS,
            *history.HANDLERS,
            *pictures.HANDLERS,
            *rules.HANDLERS,
            *lessons.HANDLERS,
            *pages(settings.static),
        ],
        dependencies={
            "backend": Provide(backend),
            "live": Provide(find_table),
            "fresh": Provide(find_fresh_table),
        },
        lifespan=[open_backend],
        exception_handlers={
            Refused: tables.refused,
            Failed: tables.out_of_order,
            RecursionError: tables.too_deep,
            UnicodeDecodeError: tables.not_utf_8,
            NotFoundException: unknown_page(settings.static),
            HTTPException: tables.failed,
            Exception: tables.failed,
        },
        request_max_body_size=settings.body_bytes,
        openapi_config=OpenAPIConfig(
            title="Divetable", version=__version__, path="/api/schema", render_plugins=[JsonRenderPlugin()]
        ),
        logging_config=None,
    )
    return Guards(litestar, socket_app(litestar.state), settings, litestar.state)


def configuration(settings: Settings) -> uvicorn.Config:
    """How uvicorn is run."""
    return uvicorn.Config(
        make_app(settings),
        host=settings.host,
        port=settings.port,
        loop="auto",  # uvloop where it is installed, else the loop of asyncio: Windows has no uvloop
        http=cast(Any, Connections(settings)),
        ws="websockets-sansio",
        ws_max_size=settings.frame_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        server_header=False,
        access_log=False,
        log_config=None,
        timeout_graceful_shutdown=5,
        lifespan="on",
    )


def collect_gently() -> None:
    """What was imported stays, and what tables leave behind is freed without the collector's help.

    Often a little rather than seldom much: everybody waits while it looks at what is new since it looked last, up to a
    millisecond for 1,000 objects. All of them it looks at as seldom as it may: 500,000 take it half a second.
    """
    gc.freeze()
    if sys.version_info[:2] != (3, 14):  # whose collector is another one, with other meanings of these numbers
        gc.set_threshold(700, 1, 2_000)


class Server(uvicorn.Server):
    """One that tells when it listens."""

    def __init__(self, config: uvicorn.Config, listening: Callable[[], None]) -> None:
        super().__init__(config)
        self._listening = listening

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to end, and make sure of it: a database that hangs keeps its threads, and nobody could stop them."""
        threading.Thread(target=_end_at_last, daemon=True).start()
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start as uvicorn does, then say so."""
        await super().startup(sockets)
        if self.started:
            self._listening()


def _end_at_last() -> None:
    """End the process after ``END_WITHIN`` seconds, whatever it waits for: what is not written was not acknowledged."""
    time.sleep(END_WITHIN)
    log.error("ended without the database, which does not answer")
    os._exit(0)


def serve(
    settings: Settings, listening: Callable[[], None] = lambda: None, sockets: list[socket.socket] | None = None
) -> None:
    """Run until told to stop; calls *listening* once it can be reached. ``divetable serve`` calls this.

    *sockets* are bound to the address of the settings; without them the server binds its own.
    """
    set_up_logs(logging.INFO)
    collect_gently()
    Server(configuration(settings), listening).run(sockets)
