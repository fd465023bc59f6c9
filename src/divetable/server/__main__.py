"""A server that lives as long as the process that started it: settings come in on standard input, whose end is ours."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import signal
import socket
import sys
import threading
import traceback

import msgspec

from divetable.server.ops.addresses import local_origin
from divetable.server.ops.browser import open_page
from divetable.server.ops.greeting import greeting
from divetable.server.ops.listening import bound_sockets, raise_file_limit
from divetable.server.ops.settings import Settings
from divetable.server.ops.supervise import FAILED_START, GREET, OPEN, PORT_TAKEN


class CannotStart(Exception):
    """What the settings ask for cannot be had; the text, if there is any, says why."""

    def __init__(self, why: str, code: int = FAILED_START) -> None:
        super().__init__(why)
        self.code = code


def main() -> None:
    """Serve until told to stop, or until nobody is there to tell. A start that fails ends with its own exit code."""
    settings = msgspec.json.decode(sys.stdin.buffer.readline(), type=Settings, dec_hook=lambda kind, text: kind(text))
    threading.Thread(target=_outlived, daemon=True).start()
    listening = threading.Event()
    try:
        _serve(settings, listening)
    except CannotStart as error:
        _fail(str(error), error.code)
    except KeyboardInterrupt:
        sys.exit(130)
    except (Exception, SystemExit) as error:
        if listening.is_set():
            raise
        if not isinstance(error, SystemExit):
            traceback.print_exc()
        _fail("the server could not start; the lines above say why")


def _serve(settings: Settings, listening: threading.Event) -> None:
    raise_file_limit()
    sockets = _listen(settings.host, settings.port)
    try:
        from divetable.server.http.app import (
            serve,  # here, so that an installation with something missing is a failed start
        )
    except ModuleNotFoundError as error:
        raise CannotStart(f'there is no package {error.name}: pip install "divetable[table]"') from error
    _check_database(settings.database)

    def opened() -> None:
        listening.set()
        if GREET in sys.argv:
            _greet(settings)
        if OPEN in sys.argv:
            open_page(local_origin(settings))

    serve(settings, opened, sockets)


def _greet(settings: Settings) -> None:
    if isinstance(sys.stdout, io.TextIOWrapper):  # there may be no standard output at all
        sys.stdout.reconfigure(errors="replace")
        with contextlib.suppress(OSError):  # nobody reads it
            print(greeting(settings, sys.stdout), flush=True)


def _listen(host: str, port: int) -> list[socket.socket]:
    """Return the server's sockets. Bound here, so that whatever takes a port between two looks is noticed."""
    try:
        return bound_sockets(host, port)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise CannotStart("", PORT_TAKEN) from error
        raise CannotStart(f"cannot listen at {host} port {port}: {error.strerror}") from error


def _check_database(url: str) -> None:
    """Whether it can be opened, and is of our kind. Errors of the database tell no password; its address might."""
    from divetable.server.storage.store import Store

    try:
        with contextlib.closing(Store(url)) as store:
            found = store.damage()
        if found:
            raise ValueError(f"its file is damaged ({found}); restore a copy of it")
    except Exception as error:
        cause = getattr(error, "orig", None) or error
        raise CannotStart(f"cannot open the database: {' '.join(str(cause).split())}") from error


def _fail(why: str, code: int = FAILED_START) -> None:
    if why:
        print(f"divetable: {why}", file=sys.stderr, flush=True)
    sys.exit(code)


def _outlived() -> None:
    while os.read(0, 1):  # not sys.stdin, whose lock an ending interpreter could not get
        pass
    signal.raise_signal(signal.SIGTERM)  # os.kill would end the process at once on Windows


if __name__ == "__main__":
    main()
