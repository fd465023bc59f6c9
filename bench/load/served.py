"""The servers that benches load: the table, and bare ones of the same stack to compare it with."""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from divetable.server.ops.settings import UNLIMITED, Settings

BARE = ("echo", "counter")
ACK = '{"type":"ack","id":"m1000","seq":1000}'
UPDATE = '{"type":"update","seq":1000,"view":"' + "x" * 880 + '"}'
"""As long as what a move at a table of two brings, on average."""


def serve_table(port: int, folder: str, limits: dict[str, Any]) -> None:
    from divetable.server.http.app import serve

    serve(Settings(database=f"sqlite:///{folder}/tables.sqlite", port=port, **limits))


def serve_echo(port: int) -> None:
    rooms: dict[str, list[Any]] = {}

    async def echo(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        room = rooms.setdefault(scope["path"], [])
        room.append(send)
        while (await receive())["type"] == "websocket.receive":
            await send({"type": "websocket.send", "bytes": None, "text": ACK})
            for other in room:
                await other({"type": "websocket.send", "bytes": None, "text": UPDATE})

    serve_bare(echo, port)


class Counted(msgspec.Struct, tag="move", tag_field="type"):
    """A move, as far as the counter reads it."""

    id: str
    seat: int
    fence: int
    move: dict[str, Any]


class Counter:
    """Counts moves and writes them down in batches, in a thread of its own, before anybody hears of them."""

    def __init__(self, folder: str) -> None:
        self.database = sqlite3.connect(f"{folder}/counter.sqlite", check_same_thread=False)
        for line in ("PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL"):
            self.database.execute(line)
        self.database.execute("CREATE TABLE moves (room TEXT, seq INTEGER, body TEXT, PRIMARY KEY (room, seq))")
        self.rooms: dict[str, list[Any]] = {}
        self.counts: dict[str, int] = {}
        self.waiting: list[tuple[str, int, str, Any]] = []
        self.writing = False
        self.read = msgspec.json.Decoder(Counted).decode

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """One socket."""
        await receive()
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        room = scope["path"]
        self.rooms.setdefault(room, []).append(send)
        while (event := await receive())["type"] == "websocket.receive":
            move = self.read(event["text"])
            count = self.counts[room] = self.counts.get(room, 0) + 1
            self.waiting.append((room, count, move.id, send))
            if not self.writing:
                self.writing = True
                self.writer = asyncio.ensure_future(self.write())

    async def write(self) -> None:
        """Until nothing is waiting."""
        while self.waiting:
            batch, self.waiting = self.waiting, []
            await asyncio.to_thread(self.persist, [line[:3] for line in batch])
            for room, _, _, send in batch:
                await send({"type": "websocket.send", "bytes": None, "text": ACK})
                for other in self.rooms[room]:
                    await other({"type": "websocket.send", "bytes": None, "text": UPDATE})
        self.writing = False

    def persist(self, lines: list[tuple[str, int, str]]) -> None:
        """All in one transaction."""
        with self.database:
            self.database.executemany("INSERT INTO moves VALUES (?, ?, ?)", lines)


def serve_bare(app: Any, port: int) -> None:
    import uvicorn

    uvicorn.run(
        app,
        port=port,
        loop="uvloop",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        log_level="warning",
        access_log=False,
        lifespan="off",
    )


def serve(kind: str, port: int, folder: str) -> None:
    """In a process of its own: the table, with or without limits, or one to compare it with."""
    if kind == "echo":
        serve_echo(port)
    elif kind == "counter":
        serve_bare(Counter(folder), port)
    else:
        serve_table(port, folder, UNLIMITED if kind == "table" else {})


@contextmanager
def server(kind: str, folder: str) -> Iterator[tuple[int, int]]:
    """Another process on the first core; gives its port and process id."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port = s.getsockname()[1]
    process = subprocess.Popen([sys.executable, __file__, kind, str(port), folder])
    try:
        os.sched_setaffinity(process.pid, {0})
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
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=("table", "limited", *BARE))
    parser.add_argument("port", type=int)
    parser.add_argument("folder")
    given = parser.parse_args()
    serve(given.kind, given.port, given.folder)


if __name__ == "__main__":
    main()
