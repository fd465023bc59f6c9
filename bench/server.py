"""How the server carries load, with every move on disk, beside boardgame.io, which keeps all in memory.

Both in one run, on one machine and in turns: each on the first core, all players on the other. At every table there
are two sockets; whenever a table is free and it is time, whoever has to moves. A move's time is from sending it until
both have its update; the CPU time is that of all threads of the server. Players of both servers cost the load generator
the same, and updates are about as long. Every move has to be acknowledged and to be seen by both players, or the bench
fails.

    python bench/server.py [--quick] [--json] [--seconds N] [--rounds N] [--alone] [--floor]

boardgame.io comes from npm on first use, into the virtual environment. Without Node or the network a line says so, and
this server is measured alone. With --floor a server that has no game is measured too, with the same web server and as
much written to the disk (``bench/load/floor.py``): the least that a move can cost. Between the rounds the disk is asked
how long it takes for a batch by itself.

Exits with 1 when a figure misses its bound.
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
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

import uvloop

sys.path.insert(0, str(Path(__file__).parents[1]))
from bench.load.boardgame import NotThereError, installed
from bench.load.players import Match, Pair, Table, made, paced, spread
from bench.load.served import FLOOR, OTHER, cpu_seconds, memory_mb, server

OURS = "table"
BESIDE = (250, 500, 1000)
"""Moves a second at which both are measured."""
ALONE = (2500,)
"""At which only this server is."""
MOST_TABLES = 1250
RAMP = 2.0
"""Seconds of moves that are not counted, at each rate."""
SETTLE = 10.0
"""Seconds within which the last moves have to be answered."""
P50 = {1000: 8.0}
P99 = {1000: 40.0, 2500: 100.0}
"""Milliseconds at most, by rate."""
RATIOS = {OURS: "cpu_ratio", FLOOR: "floor_ratio"}
"""What a server's CPU time is called as a multiple of boardgame.io's."""
RATIO = 1.0
"""CPU time of a move at most, as a multiple of boardgame.io's."""
KEPT = 0.95
"""The share of the rate that has to be reached."""
BATCH = b"x" * 65536
"""About what SQLite writes down for a batch."""
WRITES, PAUSE = 50, 0.01
"""Batches written after each round, and seconds between two of them."""


Figures = dict[str, dict[str, float]]
"""By what was measured: the servers by name, the disk, the ratio."""


class Load:
    """Tables with both their sockets at one server, and what was measured of them."""

    def __init__(self, kind: str, port: int, pid: int) -> None:
        self.kind, self.port, self.pid = kind, port, pid
        self.pairs: Sequence[Pair] = []
        self.moves, self.took, self.costs = 0, 0.0, list[float]()

    async def open(self, count: int) -> None:
        """Everybody comes in, at new tables."""
        self.moves, self.took, self.costs = 0, 0.0, []
        if self.kind == OURS:
            self.pairs = await made(self.port, count)
        elif self.kind == FLOOR:
            self.pairs = [Table(f"{time.time_ns()}-{number}", "") for number in range(count)]
        else:
            self.pairs = [Match(f"{time.time_ns()}-{number}") for number in range(count)]
        for start in range(0, count, 50):
            await asyncio.gather(*(pair.connect(self.port) for pair in self.pairs[start : start + 50]))

    async def ramp(self, rate: float) -> None:
        """Moves that are not counted."""
        await paced(self.pairs, rate, RAMP)
        await self.settled()
        for pair in self.pairs:
            pair.latencies.clear()
            pair.heard_bytes = 0

    async def run(self, rate: float, seconds: float) -> None:
        """Moves that are."""
        before, began = cpu_seconds(self.pid), time.perf_counter()
        moves = await paced(self.pairs, rate, seconds)
        if not moves:
            sys.exit(f"after {self.moves} moves all games are over: measure for fewer --seconds")
        self.took += time.perf_counter() - began
        await self.settled()
        self.moves += moves
        self.costs.append((cpu_seconds(self.pid) - before) / moves)

    async def settled(self) -> None:
        """Wait until every move is acknowledged and seen by both."""
        try:
            async with asyncio.timeout(SETTLE):
                while not all(pair.settled for pair in self.pairs):
                    await asyncio.sleep(0.02)
        except TimeoutError:
            missing = sum(not pair.settled for pair in self.pairs)
            sys.exit(f"{self.kind}: {missing} moves were not acknowledged or not seen by both within {SETTLE:g} s")

    def figures(self) -> dict[str, float]:
        """What it came to."""
        return {
            "tables": len(self.pairs),
            "moves_per_s": round(self.moves / self.took, 1),
            "cpu_us_a_move": round(statistics.median(self.costs) * 1e6, 1),
            **spread(latency for pair in self.pairs for latency in pair.latencies),
            "update_bytes": round(sum(pair.heard_bytes for pair in self.pairs) / self.moves / 2),
            "memory_mb": round(memory_mb(self.pid), 1),
        }

    async def close(self) -> None:
        """Everybody goes home."""
        await asyncio.gather(*(pair.close() for pair in self.pairs))
        self.pairs = []


def writes(folder: str) -> list[float]:
    """Seconds that the disk takes to have a batch for certain, again and again."""
    took = []
    with open(f"{folder}/written", "ab") as file:
        for _ in range(WRITES):
            time.sleep(PAUSE)
            began = time.perf_counter()
            file.write(BATCH)
            file.flush()
            os.fsync(file.fileno())
            took.append(time.perf_counter() - began)
    return took


def ratio(ours: list[float], theirs: list[float]) -> dict[str, float]:
    """Return how many times as much was spent in a round: half of the rounds, the least and the most."""
    ratios = [mine / other for mine, other in zip(ours, theirs, strict=True)]
    figures = {"median": statistics.median(ratios), "least": min(ratios), "most": max(ratios)}
    return {name: round(figure, 2) for name, figure in figures.items()}


async def in_turns(loads: list[Load], rate: float, seconds: float, rounds: int, folder: str) -> Figures:
    """The servers one after the other, again and again: so that a busy neighbour is not held against one of them."""
    for load in loads:
        await load.open(min(round(rate), MOST_TABLES))
    gc.disable()  # thousands of clients in one process would stop for a tenth of a second: none of the servers' doing
    for load in loads:
        await load.ramp(rate)
    written: list[float] = []
    for _ in range(rounds):
        for load in loads:
            await load.run(rate, seconds / rounds)
        written += writes(folder)
    gc.enable()
    told: Figures = {"disk": spread(written)} | {load.kind: load.figures() for load in loads}
    costs = {load.kind: load.costs for load in loads}
    for kind, name in RATIOS.items():
        if kind in costs and OTHER in costs:
            told[name] = ratio(costs[kind], costs[OTHER])
    for load in loads:
        await load.close()
    return told


async def measure(loads: list[Load], seconds: float, rounds: int, folder: str) -> dict[int, Figures]:
    """Return what each server did, by moves a second."""
    results = {rate: await in_turns(loads, rate, seconds, rounds, folder) for rate in BESIDE}
    ours = loads[:1]
    return results | {rate: await in_turns(ours, rate, seconds, rounds, folder) for rate in ALONE}


def misses(results: dict[int, Figures]) -> list[str]:
    """The figures that are worse than they should be."""
    missed = []
    for rate, told in results.items():
        ours, times = told[OURS], told.get("cpu_ratio", {"median": 0.0})
        figures = {
            "p50_ms": (ours["p50_ms"], P50.get(rate)),
            "p99_ms": (ours["p99_ms"], P99.get(rate)),
            "times the CPU time of boardgame.io": (times["median"], RATIO),
        }
        missed += [
            f"{rate} moves/s: {name} {got:g} > {most:g}" for name, (got, most) in figures.items() if most and got > most
        ]
        if ours["moves_per_s"] < KEPT * rate:
            missed.append(f"{rate} moves/s: only {ours['moves_per_s']:g} were made")
    return missed


def report(results: dict[int, Figures]) -> None:
    """Print *results* as a table."""
    for rate, told in results.items():
        print(f"{rate} moves/s")
        for kind, figures in told.items():
            print(f"  {kind:13}", "  ".join(f"{name} {value:g}" for name, value in figures.items()))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="a quarter of the time")
    parser.add_argument("--seconds", type=float, default=20.0, help="for each server at each rate")
    parser.add_argument("--rounds", type=int, default=5, help="turns into which these are split")
    parser.add_argument("--alone", action="store_true", help="without boardgame.io")
    parser.add_argument("--floor", action="store_true", help="beside a server that has no game, too")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    seconds = given.seconds / 4 if given.quick else given.seconds
    kinds = [OURS, FLOOR] if given.floor else [OURS]
    if not given.alone:
        try:
            installed()
            kinds.append(OTHER)
        except NotThereError as why:
            print(f"without boardgame.io: {why}", file=sys.stderr)
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        loads = [Load(kind, *stack.enter_context(server(kind, folder))) for kind in kinds]
        os.sched_setaffinity(0, os.sched_getaffinity(0) - {0} or {0})  # the first core is the servers'
        results = uvloop.run(measure(loads, seconds, given.rounds, folder))
    if given.json:
        print(json.dumps(results))
    else:
        report(results)
    missed = misses(results)
    for line in missed:
        print("missed:", line, file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
