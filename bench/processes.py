"""How soon a move is seen at another process: two servers on one Postgres, the players of each table at different ones.

Of two players one is connected to the first server and one to the second; they move in turns. Measured
is the time from sending a move until its own player has the update, from the server the move was sent to, and until the
other player has it, from the other server.

    python bench/processes.py [--quick] [--json] [--tables N] [--rate N] [--seconds N]

Needs the programs of Postgres (on Debian: apt install postgresql). Exits with 1 if at the other process the median is
above 50 ms or the 99th percentile above 300 ms.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import time
from contextlib import ExitStack
from pathlib import Path

import uvloop

sys.path.insert(0, str(Path(__file__).parents[1]))
from bench.load.outcome import tell
from bench.load.players import Table, made, paced, spread
from bench.load.served import server
from bench.load.sockets import Socket, open_socket
from tests.server.postgres import postgres

P50, P99 = 50.0, 300.0
"""Milliseconds at most, at the other process."""
RAMP = 2.0
"""Seconds of moves that are not counted."""
SETTLE = 10.0
"""Seconds within which the last moves have to be seen by both."""
UPDATE, SNAPSHOT = b'{"type":"update"', b'{"type":"snapshot"'


class Apart(Table):
    """A table whose players are at different processes."""

    def __init__(self, table: Table) -> None:
        super().__init__(table.code, table.cookie)
        self.mover = 0
        self.seen = [asyncio.Event(), asyncio.Event()]
        """By seat, whether it sees the table."""
        self.here: list[float] = []
        """Seconds until a move was seen at the process it was sent to."""
        self.there: list[float] = []
        """Seconds until it was seen at the other."""

    async def sit(self, ports: tuple[int, int]) -> None:
        """Connect each seat to a process of its own, and wait until both see the table. Raises TimeoutError."""
        for seat, port in enumerate(ports):
            socket = await open_socket(port, f"/ws/{self.code}", seat, self.hear, self.cookie)
            self.sockets.append(socket)
            socket.send(json.dumps({"type": "hello", "protocol": 1, "seat": seat}).encode())
        async with asyncio.timeout(SETTLE):
            await asyncio.gather(*(seen.wait() for seen in self.seen))

    def next_move(self) -> tuple[int, bytes] | None:
        """Note who moves."""
        move = super().next_move()
        if move is not None:
            self.mover = move[0]
        return move

    def hear(self, socket: Socket, text: bytes) -> None:
        """Note when an update comes, and from which process."""
        if text.startswith(UPDATE):
            times = self.here if socket.seat == self.mover else self.there
            times.append(time.perf_counter() - self.sent)
        elif text.startswith(SNAPSHOT):
            self.seen[socket.seat].set()
        super().hear(socket, text)


async def measure(ports: tuple[int, int], count: int, rate: float, seconds: float) -> dict[str, dict[str, float]]:
    """Return the times at both processes, and how many times longer the other's are."""
    tables = [Apart(table) for table in await made(ports[0], count)]
    await asyncio.gather(*(table.sit(ports) for table in tables))
    await paced(tables, rate, RAMP)
    await settled(tables)
    for table in tables:
        table.here.clear()
        table.there.clear()
    moves = await paced(tables, rate, seconds)
    await settled(tables)
    here = spread(took for table in tables for took in table.here)
    there = spread(took for table in tables for took in table.there)
    await asyncio.gather(*(table.close() for table in tables))
    ratios = {name: round(there[name] / here[name], 2) for name in ("p50_ms", "p99_ms")}
    return {"moves": {"sent": moves}, "same process": here, "other process": there, "ratio": ratios}


async def settled(tables: list[Apart]) -> None:
    """Wait until every move is seen by both. Raises TimeoutError."""
    async with asyncio.timeout(SETTLE):
        while not all(table.settled for table in tables):
            await asyncio.sleep(0.02)


def misses(told: dict[str, dict[str, float]]) -> list[str]:
    """The figures of the other process that are worse than they should be."""
    there, bounds = told["other process"], {"p50_ms": P50, "p99_ms": P99}
    return [
        f"at the other process {name} {there[name]:g} > {most:g}" for name, most in bounds.items() if there[name] > most
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--rate", type=float, default=100.0, help="moves a second")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--quick", action="store_true", help="a quarter of the time")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    seconds = given.seconds / 4 if given.quick else given.seconds
    with ExitStack() as stack:
        database = stack.enter_context(postgres())
        ports = tuple(stack.enter_context(server("table", database))[0] for _ in range(2))
        told = uvloop.run(measure((ports[0], ports[1]), given.tables, given.rate, seconds))
    lines = {what: "  ".join(f"{name} {value:g}" for name, value in figures.items()) for what, figures in told.items()}
    return tell(told if given.json else lines, misses(told), given.json)


if __name__ == "__main__":
    sys.exit(main())
