"""A server that lives as long as the process that started it: settings come in on standard input, whose end is ours."""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import socket
import sys
import threading
import traceback

import msgspec

from divetable.server.announce import greeting
from divetable.server.settings import Settings
from divetable.server.supervise import FAILED_START, GREET

EXCLUSIVE = os.name == "nt"
"""Whether an address that was just left is free again by itself."""


class CannotStart(Exception):
    """What the settings ask for cannot be had."""


def main() -> None:
    """Serve until told to stop, or until nobody is there to tell. A start that fails ends with its own exit code."""
    settings = msgspec.json.decode(sys.stdin.buffer.readline(), type=Settings, dec_hook=lambda kind, text: kind(text))
    threading.Thread(target=_outlived, daemon=True).start()
    listening = threading.Event()
    try:
        _serve(settings, listening)
    except CannotStart as error:
        _fail(str(error))
    except KeyboardInterrupt:
        sys.exit(130)
    except (Exception, SystemExit) as error:
        if listening.is_set():
            raise
        if not isinstance(error, SystemExit):
            traceback.print_exc()
        _fail("the server could not start; the lines above say why")


def _serve(settings: Settings, listening: threading.Event) -> None:
    from divetable.server.app import serve  # here, so that an installation with something missing is a failed start

    _check_address(settings.host, settings.port)
    _check_database(settings.database)

    def greet() -> None:
        listening.set()
        if GREET in sys.argv:
            with contextlib.suppress(OSError):  # nobody reads it
                print(greeting(settings), flush=True)

    serve(settings, greet)


def _check_address(host: str, port: int) -> None:
    """Whether we may listen there. The server would find out too, but tell it in a log."""
    try:
        for family, kind, protocol, _, address in socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        ):
            with socket.socket(family, kind, protocol) as probe:
                if not EXCLUSIVE:
                    probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                if family == socket.AF_INET6:
                    probe.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
                probe.bind(address)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise CannotStart(f"port {port} is taken; choose another with --port") from error
        raise CannotStart(f"cannot listen at {host} port {port}: {error.strerror}") from error


def _check_database(url: str) -> None:
    """Whether it can be opened, and is of our kind. Errors of the database tell no password; its address might."""
    from divetable.server.store import Store

    try:
        Store(url).close()
    except Exception as error:
        cause = getattr(error, "orig", None) or error
        raise CannotStart(f"cannot open the database: {' '.join(str(cause).split())}") from error


def _fail(why: str) -> None:
    print(f"divetable: {why}", file=sys.stderr, flush=True)
    sys.exit(FAILED_START)


def _outlived() -> None:
    while os.read(0, 1):  # not sys.stdin, whose lock an ending interpreter could not get
        pass
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()
