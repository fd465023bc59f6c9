"""How the server carries load: 1,000 tables with two sockets each, 500 moves a second, the server on one core.

Beside it, in the same run and in turns, two servers of the same stack (uvicorn, uvloop, websockets-sansio, plain ASGI).
For a message as long as a move both send what a move sends: an acknowledgement to the sender and an update, as long as
a real one, to both sockets of the table. The *echo* has no rules, no store, no JSON. The *counter* reads the move and
counts it; it answers once that is written down, in batches as the table's are. Latency is from sending a move until
both sockets have what it brought; between the rounds the *disk* is asked how long it takes for a batch by itself.

    python bench/server.py [--json] [--tables N] [--rate N] [--seconds N] [--rounds N]

Exits with 1 when a figure misses its bound. The time a move takes on a core is bounded as a multiple of the others':
what the empty stack costs differs by a factor of three between machines, and by two on one with busy neighbours.
Where the bound of 180 us a move comes from, the counter took 60.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import signal
import socket
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect

from divetable.server.settings import UNLIMITED, Settings


def serve_table(port: int, folder: str, limits: dict[str, Any]) -> None:
    from divetable.server.app import serve

    serve(Settings(database=f"sqlite:///{folder}/tables.sqlite", port=port, **limits))


BARE = ("echo", "counter")
ACK = '{"type":"ack","id":"m1000","seq":1000}'
UPDATE = '{"type":"update","seq":1000,"view":"' + "x" * 880 + '"}'
"""As long as what a move at a table of two brings, on average."""
BATCH = b"x" * 65536
"""About what SQLite writes down for ten moves."""
WRITES = 100
"""After each round."""


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
        self.gather = Settings().gather
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
            await asyncio.sleep(self.gather)
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
    process = subprocess.Popen([sys.executable, __file__, "--serve", kind, "--port", str(port), "--folder", folder])
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


class Table:
    """Two sockets at one table."""

    def __init__(self, code: str, cookie: str, local: str = "127.0.0.1") -> None:
        self.code, self.cookie, self.local = code, cookie, local
        self.sockets: list[ClientConnection] = []
        self.asked: list[Any] = [None, None]
        self.moved = 0
        self.sent = 0.0
        self.waiting = 0
        self.latencies: list[float] = []

    async def connect(self, port: int, hello: bool) -> None:
        """Open both sockets."""
        for seat in (0, 1):
            address = f"ws://127.0.0.1:{port}/ws/{self.code}"
            headers = {"Cookie": self.cookie}
            connection = await connect(
                address, additional_headers=headers, compression=None, ping_interval=None, local_addr=(self.local, 0)
            )
            self.sockets.append(connection)
            if hello:
                await connection.send(json.dumps({"type": "hello", "protocol": 1, "seat": seat}))

    async def listen(self, seat: int) -> None:
        """Note what comes, and when."""
        async for frame in self.sockets[seat]:
            now = time.perf_counter()
            message = json.loads(frame)
            kind = message["type"]
            if kind in ("update", "snapshot"):
                self.asked[seat] = message.get("asked")
            if kind == "update":
                self.waiting -= 1
                if self.waiting == 0:
                    self.latencies.append(now - self.sent)
            assert kind != "reject", message

    async def move(self, echo: bool) -> bool:
        """Send one move, unless the last is still on its way."""
        if self.waiting > 0:
            return False
        seat = next((s for s in (0, 1) if self.asked[s] and self.asked[s]["must"]), None)
        if echo:
            seat, move = self.moved % 2, {"type": "GoDeeper"}
            message: dict[str, Any] = {"type": "move", "id": f"m{self.moved}", "seat": seat, "fence": 1, "move": move}
        elif seat is None:
            return False
        else:
            asked = self.asked[seat]
            move = random.choice(asked["moves"]) if asked.get("moves") else asked["example"]
            message = {"type": "move", "id": f"m{self.moved}", "seat": seat, "fence": asked["fence"], "move": move}
        self.moved += 1
        self.waiting, self.sent = 2, time.perf_counter()
        await self.sockets[seat].send(json.dumps(message))
        return True


async def made(port: int, tables: int) -> list[Table]:
    body = {"game": "deepsea", "seats": [{"kind": "me"}, {"kind": "me"}], "start": True}
    gate = asyncio.Semaphore(32)

    async def one() -> Table:
        async with gate, httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
            response = await client.post("/api/tables", json=body)
            response.raise_for_status()
            cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
            return Table(response.json()["table"]["code"], cookie)

    return list(await asyncio.gather(*(one() for _ in range(tables))))


class Load:
    """Tables with both their sockets at one server, and what was measured of them."""

    def __init__(self, port: int, pid: int, echo: bool) -> None:
        self.port, self.pid, self.echo = port, pid, echo
        self.tables: list[Table] = []
        self.listeners: list[asyncio.Future[None]] = []
        self.moves, self.took, self.costs = 0, 0.0, list[float]()
        self.idle = 0.0

    async def open(self, count: int) -> None:
        """Everybody comes in."""
        echo = self.echo
        self.tables = [Table(f"T{i}", "") for i in range(count)] if echo else await made(self.port, count)
        for start in range(0, count, 50):
            await asyncio.gather(*(table.connect(self.port, not echo) for table in self.tables[start : start + 50]))
        self.listeners = [asyncio.ensure_future(table.listen(seat)) for table in self.tables for seat in (0, 1)]

    async def warm_up(self, rate: float) -> None:
        """Moves that are not counted."""
        await paced(self.tables, self.echo, rate, 2)
        for table in self.tables:
            table.latencies.clear()
        self.idle = await idling(self.pid)

    async def run(self, rate: float, seconds: float) -> None:
        """Moves that are."""
        before, began = cpu_seconds(self.pid), time.perf_counter()
        moves = await paced(self.tables, self.echo, rate, seconds)
        self.took += time.perf_counter() - began
        await asyncio.sleep(0.5)
        self.moves += moves
        self.costs.append((cpu_seconds(self.pid) - before) / moves)

    def figures(self) -> dict[str, float]:
        """What it came to."""
        return figures(self.tables, self.moves, self.took, self.costs, self.idle, memory_mb(self.pid))

    async def close(self) -> None:
        """Everybody goes home."""
        for listener in self.listeners:
            listener.cancel()
        await asyncio.gather(*self.listeners, return_exceptions=True)
        sockets = [socket for table in self.tables for socket in table.sockets]
        await asyncio.gather(*(socket.close() for socket in sockets), return_exceptions=True)


async def idling(pid: int) -> float:
    """What the server uses in a second when nobody moves."""
    before = cpu_seconds(pid)
    await asyncio.sleep(2)
    return (cpu_seconds(pid) - before) / 2


async def paced(tables: list[Table], echo: bool, rate: float, seconds: float) -> int:
    """Moves at an even pace, wherever a table is free."""
    order = list(tables)
    random.shuffle(order)
    began, sent, place, tried = time.perf_counter(), 0, 0, 0
    while (now := time.perf_counter() - began) < seconds:
        if sent < now * rate and tried < len(order):
            place, tried = (place + 1) % len(order), tried + 1
            if await order[place].move(echo):
                sent, tried = sent + 1, 0
        else:
            tried = 0
            await asyncio.sleep(0.001)
    return sent


def spread(seconds: Iterable[float]) -> dict[str, float]:
    times = sorted(1000 * taken for taken in seconds)
    return {
        "p50_ms": round(times[len(times) // 2], 2),
        "p99_ms": round(times[int(len(times) * 0.99)], 2),
        "max_ms": round(times[-1], 2),
    }


def figures(
    tables: list[Table], moves: int, took: float, costs: list[float], idle: float, memory: float
) -> dict[str, float]:
    return {
        "tables": len(tables),
        "moves_per_s": round(moves / took, 1),
        "cpu_us_a_move": round(statistics.median(costs) * 1e6, 1),
        "idle_cpu_percent": round(idle * 100, 1),
        **spread(latency for table in tables for latency in table.latencies),
        "memory_mb": round(memory, 1),
    }


def writes(folder: str, count: int) -> list[float]:
    """Seconds that the disk takes to have a batch for certain, again and again."""
    took = []
    with open(f"{folder}/written", "ab") as file:
        for _ in range(count):
            time.sleep(Settings().gather)
            began = time.perf_counter()
            file.write(BATCH)
            file.flush()
            os.fsync(file.fileno())
            took.append(time.perf_counter() - began)
    return took


async def in_turns(loads: list[Load], count: int, rate: float, seconds: float, rounds: int, folder: str) -> list[float]:
    """The servers one after the other, again and again: so that a busy neighbour is not held against one of them."""
    for load in loads:
        await load.open(count)
    await asyncio.sleep(2)
    gc.disable()  # thousands of clients in one process would stop for a tenth of a second: none of the servers' doing
    for load in loads:
        await load.warm_up(rate)
    written: list[float] = []
    for _ in range(rounds):
        for load in loads:
            await load.run(rate, seconds / rounds)
        written += writes(folder, WRITES)
    return written


def measure(
    kinds: tuple[str, ...], count: int, rate: float, seconds: float, rounds: int
) -> dict[str, dict[str, float]]:
    """What each server did; and how many times what it costs at each other one a move costs at the last."""

    async def run(loads: list[Load]) -> list[float]:
        try:
            return await in_turns(loads, count, rate, seconds, rounds, folder)
        finally:
            for load in loads:
                await load.close()

    with ExitStack() as stack:
        os.sched_setaffinity(0, os.sched_getaffinity(0) - {0} or {0})  # the first core is the servers'
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        loads = [Load(*stack.enter_context(server(kind, folder)), kind in BARE) for kind in kinds]
        written = uvloop.run(run(loads))
        results = {"disk": spread(written)} | {kind: load.figures() for kind, load in zip(kinds, loads, strict=True)}
        for kind, load in zip(kinds, loads, strict=True):
            if kind in BARE:
                times = [move / bare for bare, move in zip(load.costs, loads[-1].costs, strict=True)]
                told = {"median": statistics.median(times), "least": min(times), "most": max(times)}
                results[f"times_the_{kind}"] = {name: round(value, 2) for name, value in told.items()}
    return results


BOUNDS = {"p99_ms": 50.0, "memory_mb": 200.0}
TIMES = {"echo": 2.5, "counter": 3.0}
"""By the rounds' median."""


def misses(results: dict[str, dict[str, float]]) -> list[str]:
    """The figures that are worse than they should be."""
    table = results["table"]
    missed = [f"{name} {table[name]:g} > {bound:g}" for name, bound in BOUNDS.items() if table[name] > bound]
    for kind, bound in TIMES.items():
        times = results.get(f"times_the_{kind}", {}).get("median", 0.0)
        if times > bound:
            missed.append(f"times_the_{kind} {times:g} > {bound:g}")
    return missed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--serve", choices=("table", "limited", *BARE), help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, default=0, help=argparse.SUPPRESS)
    parser.add_argument("--folder", default="", help=argparse.SUPPRESS)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=500.0, help="moves a second")
    parser.add_argument("--seconds", type=float, default=20.0, help="for each server")
    parser.add_argument("--rounds", type=int, default=5, help="turns into which these are split")
    parser.add_argument("--only", choices=("table",), help="without the others")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    if given.serve:
        serve(given.serve, given.port, given.folder)
        return 0
    if (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(0, set(range(1, os.cpu_count() or 1)))
    kinds = (given.only,) if given.only else (*BARE, "table")
    results = measure(kinds, given.tables, given.rate, given.seconds, given.rounds)
    if given.json:
        print(json.dumps(results))
    else:
        for kind, result in results.items():
            print(f"{kind:17}", "  ".join(f"{name} {value:g}" for name, value in result.items()))
    missed = misses(results)
    for line in missed:
        print("missed:", line, file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
