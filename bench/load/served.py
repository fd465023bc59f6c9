"""The servers that benches load: this one, boardgame.io to compare it with, and one that has no game at all."""

from __future__ import annotations

import argparse
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from divetable.server.ops.listening import raise_file_limit
from divetable.server.ops.settings import UNLIMITED, Settings

OTHER, FLOOR = "boardgame.io", "floor"
KINDS: dict[str, dict[str, Any]] = {
    "table": UNLIMITED,
    "forgetful": {**UNLIMITED, "water_bytes": 1 << 20},
    "limited": {},
    "supervised": {},
}
"""Servers, and the settings they have: without limits, without limits and keeping hardly a picture, as usual, and as
usual with somebody who watches over them."""


def serve(kind: str, port: int, place: str) -> int:
    """Serve tables at *port*, with the database at *place*, a folder or an address; return the exit code."""
    database = place if "://" in place else f"sqlite:///{place}/tables.sqlite"
    settings = Settings(database=database, port=port, **KINDS[kind])
    if kind == "supervised":
        from divetable.server.ops.supervise import keep_serving

        return keep_serving(settings)
    from divetable.server.http import app

    app.serve(settings)
    return 0


def free_port() -> int:
    """Return a port that nobody has."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port: int = s.getsockname()[1]
        return port


def started(kind: str, port: int, place: str) -> subprocess.Popen[bytes]:
    """Start a server: one of ``KINDS``, ``floor`` or ``boardgame.io``. Raises NotThereError."""
    if kind == OTHER:
        from bench.load import boardgame

        return boardgame.start(port)
    if kind == FLOOR:
        return subprocess.Popen([sys.executable, Path(__file__).with_name("floor.py"), str(port), place])
    return subprocess.Popen([sys.executable, __file__, kind, str(port), place])


@contextmanager
def server(kind: str, place: str, cores: Collection[int] = (0,)) -> Iterator[tuple[int, int]]:
    """Another process on the first core, or on others, with its database at *place*; gives its port and process id.

    Raises the limit on open files of this process and of the server: every player is one.
    """
    raise_file_limit()
    port = free_port()
    process = started(kind, port, place)
    try:
        os.sched_setaffinity(process.pid, cores)
        deadline = time.monotonic() + 120
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                assert time.monotonic() < deadline and process.poll() is None, "the server did not start"
                time.sleep(0.05)
        yield port, process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(20)


def cpu_seconds(pid: int) -> float:
    """Time on a core, of all threads, to the nanosecond: the kernel's ticks would be too coarse."""
    return sum(int(path.read_text().split()[0]) for path in Path(f"/proc/{pid}/task").glob("*/schedstat")) / 1e9


def memory_mb(pid: int) -> float:
    """What a process has in memory."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("port", type=int)
    parser.add_argument("place", help="a folder, or the address of a database")
    given = parser.parse_args()
    return serve(given.kind, given.port, given.place)


if __name__ == "__main__":
    sys.exit(main())
