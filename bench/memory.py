"""What tables leave behind when everybody has left: memory, and stops for all others.

On a real server a table is made, its game is started, somebody comes, sees it and leaves: again and again, always with
a new browser. Now and then it is a table of Dive, whose pictures a process of its own paints. Meanwhile somebody at a
table of their own asks every few milliseconds whether the server is there; how long that takes at most is how long it
stopped for everybody. Stops of the bench itself are told beside it: on a busy machine they are in the first. The server
keeps 1 MB of pictures instead of 64, so that these do not count.

    python bench/memory.py [--quick] [--tables N] [--json]

Exits with 1 if the server has more than 30 MB above the level after 2,000 tables (of which it keeps a quarter), if it
stopped for more than 100 ms, or if the painter ever had more than 200 MB. Linux only.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import uvloop
from tqdm import tqdm

sys.path.insert(0, str(Path(__file__).parents[1]))
from bench.load.outcome import tell
from bench.load.served import memory_mb, server
from bench.load.sockets import Socket, open_socket

LEVEL = 2000
"""Tables after which the level is taken; fewer are kept."""
GROWTH_MB, STOP_MS, PAINTER_MB = 30.0, 100.0, 200.0
AT_ONCE = 6
"""Visitors."""
DIVE = 250
"""One table in so many is one of Dive."""
EVERY = 0.005
"""Seconds between two pings."""
SETTLE = 3.0
"""Seconds before the memory is looked at."""
HELLO = json.dumps({"type": "hello", "protocol": 1, "seat": 0}).encode()
PING = json.dumps({"type": "ping"}).encode()


class Browser:
    """Makes tables over one connection, as a new browser each time."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def open(self) -> None:
        """Connect."""
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)

    async def make_table(self, game: str) -> tuple[str, str]:
        """Make a table for two and start its game; return its code and the browser's cookie."""
        body = json.dumps({"game": game, "seats": [{"kind": "me"}, {"kind": "me"}], "start": True}).encode()
        head = f"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nContent-Type: application/json\r\n"
        self.writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        status, *lines = (await self.reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = dict(
            line.lower().split(": ", 1) for line in lines if ": " in line and "set-cookie" not in line.lower()
        )
        cookie = next(line for line in lines if line.lower().startswith("set-cookie")).split(": ", 1)[1].split(";")[0]
        told = json.loads(await self.reader.readexactly(int(headers["content-length"])))
        assert " 201 " in status, told
        return told["table"]["code"], cookie


class Guest:
    """Somebody with a socket at a table, who waits for one message after the other."""

    def __init__(self) -> None:
        self.waiting: dict[str, asyncio.Future[None]] = {}

    async def come(self, port: int, code: str, cookie: str) -> None:
        """Come in, and look."""
        self.socket = await open_socket(port, f"/ws/{code}", 0, self.hear, cookie)
        await self.ask(HELLO, "snapshot")

    def hear(self, socket: Socket, text: bytes) -> None:
        """Note what was waited for."""
        kind = text[9 : text.index(b'"', 9)].decode()
        future = self.waiting.get(kind)
        if future is not None and not future.done():
            future.set_result(None)

    async def ask(self, text: bytes, answer: str) -> float:
        """Send *text* and wait for an *answer* of this kind; return how many milliseconds that took."""
        self.waiting[answer] = asyncio.get_running_loop().create_future()
        began = time.perf_counter()
        self.socket.send(text)
        await self.waiting[answer]
        return 1000 * (time.perf_counter() - began)


class Stops:
    """The longest times for which the server did not answer, and the bench itself did nothing."""

    def __init__(self) -> None:
        self.server = self.bench = 0.0
        self.over_100 = 0

    async def watch(self, guest: Guest) -> None:
        """Look until cancelled."""
        while True:
            began = time.perf_counter()
            await asyncio.sleep(EVERY)
            late = 1000 * (time.perf_counter() - began - EVERY)
            took = await guest.ask(PING, "pong")
            self.bench, self.server = max(self.bench, late), max(self.server, took)
            self.over_100 += took > STOP_MS


def descendants(pid: int) -> Iterator[int]:
    """Return the processes that *pid* has started, and those that these have."""
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in map(int, task.read_text().split()):
            yield child
            yield from descendants(child)


def highest_mb(pid: int) -> float:
    """What a process had in memory at most."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM")), 0.0)


async def measure(port: int, pid: int, count: int) -> dict[str, Any]:
    """Return what *count* tables left behind."""
    numbers, stops, levels = iter(range(count)), Stops(), dict[int, float]()
    quiet, browser = Guest(), Browser(port)
    await browser.open()
    await quiet.come(port, *await browser.make_table("deepsea"))
    painter = 0.0
    bar = tqdm(total=count, unit="table", disable=not sys.stderr.isatty(), leave=False)

    async def visit(upto: int) -> None:
        nonlocal painter
        own = Browser(port)
        await own.open()
        while (number := next(numbers, None)) is not None:
            code, cookie = await own.make_table("deepsea" if number % DIVE else "dive")
            guest = Guest()
            await guest.come(port, code, cookie)
            await guest.socket.close()
            bar.update()
            if number % DIVE == 0:
                painter = max([painter, *map(highest_mb, descendants(pid))])
            if number + AT_ONCE >= upto:
                break
        own.writer.close()

    watching = asyncio.ensure_future(stops.watch(quiet))
    marks = sorted({LEVEL, *range(10_000, count, 10_000), count})
    began = time.perf_counter()
    for mark in marks:
        await asyncio.gather(*(visit(mark) for _ in range(AT_ONCE)))
        await asyncio.sleep(SETTLE)
        levels[mark] = round(memory_mb(pid), 1)
    watching.cancel()
    took = time.perf_counter() - began
    bar.close()
    return {
        "tables": count,
        "tables_per_s": round(count / took, 1),
        "memory_mb": levels,
        "grown_mb": round(levels[count] - levels[LEVEL], 1),
        "longest_stop_ms": round(stops.server, 1),
        "stops_above_100_ms": stops.over_100,
        "longest_stop_of_the_bench_ms": round(stops.bench, 1),
        "painter_mb": round(painter, 1),
    }


def misses(told: dict[str, Any]) -> list[str]:
    """The figures that are worse than they should be."""
    bounds = {"grown_mb": GROWTH_MB, "longest_stop_ms": STOP_MS, "painter_mb": PAINTER_MB}
    return [f"{name} {told[name]:g} > {most:g}" for name, most in bounds.items() if told[name] > most]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50_000)
    parser.add_argument("--quick", action="store_true", help="6,000 tables")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    count = 6_000 if given.quick else given.tables
    if count <= LEVEL:
        parser.error(f"more than {LEVEL} tables")
    cores = os.sched_getaffinity(0)  # all, or the painter would stop the server
    with tempfile.TemporaryDirectory() as folder, server("forgetful", folder, cores) as (port, pid):
        told = uvloop.run(measure(port, pid, count))
    return tell(told, misses(told), given.json)


if __name__ == "__main__":
    sys.exit(main())
