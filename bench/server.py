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
import statistics
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

import uvloop

sys.path.insert(0, str(Path(__file__).parents[1]))
from bench.load.players import Table, made, paced, spread
from bench.load.served import BARE, cpu_seconds, memory_mb, server

BATCH = b"x" * 65536
"""About what SQLite writes down for a batch."""
WRITES = 100
"""After each round."""
PAUSE = 0.01
"""Seconds between two of them."""


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
        if not moves:
            sys.exit(f"after {self.moves} moves all games are over: measure with more --tables or fewer --seconds")
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
            time.sleep(PAUSE)
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
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=500.0, help="moves a second")
    parser.add_argument("--seconds", type=float, default=20.0, help="for each server")
    parser.add_argument("--rounds", type=int, default=5, help="turns into which these are split")
    parser.add_argument("--only", choices=("table",), help="without the others")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
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
