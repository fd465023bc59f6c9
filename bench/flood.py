"""Whether a flood slows other tables: moves at a quiet table's pace, alone, beside a busy process, and beside a flood.

The server runs on the first core with its usual limits. Every table plays from an address of its own; the flood comes
from others. From one come sockets that send moves as fast as they can and come back when they are closed, and requests
without end; from some more come sockets that ask for the dearest there is, all that can be seen of a game of Dive with
a long log, as often as one socket may send messages. It runs on the players' core and steps back behind them, as a
process does in the other phase that only counts: so what is left between these two is what the server does for the
flood. Phases take turns, round by round; there is one for each number of addresses with dear messages, three and
thirty if nothing else is said.

    python bench/flood.py [--quick] [--json] [--tables N] [--rate N] [--seconds N]
                          [--rounds N] [--addresses N [N ...]]

Exits with 1 if the median beside a flood is more than twice as long, or if its 99th percentile is above 100 ms.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import uvloop
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

sys.path.insert(0, str(Path(__file__).parents[1]))
from bench.load.players import Table, paced, spread
from bench.load.served import cpu_seconds, server

HOSTILE = "127.0.201.{}"
"""Where moves come from; a flood from so many addresses with dear messages has one of its own."""
SOCKETS = 16
DEAR_SOCKETS = 4
"""Sockets from each address that sends dear messages."""
LONG_GAME = 60
"""Seconds for which the bots of that game are waited for."""
MOVE = json.dumps({"type": "move", "id": "x", "seat": 0, "fence": 0, "move": {"type": "PickUp"}})
HELLO = json.dumps({"type": "hello", "protocol": 1})
DEAR = [
    HELLO,
    *(json.dumps({"type": "look", "seat": None, "language": language}) for language in ("en", "de", "fr")),
    json.dumps({"type": "describe"}),
]
DEAR_PAUSE = 0.1
"""Seconds between two dear messages on a socket: as many as one socket may send."""


async def hammer(port: int, code: str, address: str, sent: list[int]) -> None:
    """One socket, again and again."""
    while True:
        with contextlib.suppress(OSError, WebSocketException):
            async with connect(f"ws://127.0.0.1:{port}/ws/{code}", local_addr=(address, 0), compression=None) as socket:
                await socket.send(HELLO)
                while True:
                    await socket.send(MOVE)
                    await asyncio.sleep(0)  # or the flood's own requests would starve
                    sent[0] += 1
        await asyncio.sleep(0.001)


def dear_address(number: int) -> str:
    """Return the address from which dear messages come."""
    return f"127.0.200.{1 + number}"


async def gaze(port: int, code: str, address: str, sent: list[int]) -> None:
    """Ask for all there is to be seen on one socket, again and again."""
    while True:
        with contextlib.suppress(OSError, WebSocketException):
            async with connect(f"ws://127.0.0.1:{port}/ws/{code}", local_addr=(address, 0), compression=None) as socket:
                reader = asyncio.ensure_future(drain(socket))
                try:
                    for message in itertools.chain([HELLO], itertools.cycle(DEAR)):
                        await socket.send(message)
                        sent[2] += 1
                        await asyncio.sleep(DEAR_PAUSE)
                finally:
                    reader.cancel()
        await asyncio.sleep(DEAR_PAUSE)


async def drain(socket: Any) -> None:
    """Read whatever comes."""
    with contextlib.suppress(WebSocketException):
        async for _ in socket:
            pass


async def long_game(port: int) -> str:
    """Have bots play a game of Dive, whose log is the longest, and return the code of its table."""
    transport = httpx.AsyncHTTPTransport(local_address=dear_address(0))
    seats = [{"kind": "bot", "bot": "random"}] * 4
    body = {"game": "dive", "seats": seats, "pace": "instant", "start": True}
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", transport=transport, timeout=60) as client:
        response = await client.post("/api/tables", json=body)
        response.raise_for_status()
        code: str = response.json()["table"]["code"]
        for _ in range(LONG_GAME):
            if (await client.get(f"/api/tables/{code}")).json()["table"]["phase"] == "over":
                break
            await asyncio.sleep(1)
    return code


async def pester(port: int, address: str, sent: list[int]) -> None:
    """Requests, one after the other."""
    transport = httpx.AsyncHTTPTransport(local_address=address)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", transport=transport) as client:
        while True:
            with contextlib.suppress(httpx.HTTPError):
                await client.get("/api/games")
                sent[1] += 1


async def flood(port: int, code: str, dear_code: str, addresses: int) -> None:
    """Until told to stop."""
    sent, over = [0, 0, 0], asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, over.set)
    hostile = HOSTILE.format(addresses)
    jobs = [asyncio.ensure_future(hammer(port, code, hostile, sent)) for _ in range(SOCKETS)]
    jobs.append(asyncio.ensure_future(pester(port, hostile, sent)))
    places = [dear_address(number) for number in range(addresses)] * DEAR_SOCKETS
    jobs += [asyncio.ensure_future(gaze(port, dear_code, place, sent)) for place in places]
    await over.wait()
    for job in jobs:
        job.cancel()
    await asyncio.gather(*jobs, return_exceptions=True)
    print(json.dumps(sent), flush=True)


class Neighbour:
    """A process that runs only in its own phase."""

    def __init__(self, *command: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, *command], stdout=subprocess.PIPE, preexec_fn=lambda: os.nice(19)
        )
        self.process.send_signal(signal.SIGSTOP)

    @contextlib.contextmanager
    def awake(self) -> Iterator[None]:
        """For one phase."""
        self.process.send_signal(signal.SIGCONT)
        try:
            yield
        finally:
            self.process.send_signal(signal.SIGSTOP)

    def end(self) -> str:
        """Send it home; what it had to say."""
        self.process.send_signal(signal.SIGTERM)
        self.process.send_signal(signal.SIGCONT)
        return self.process.communicate(timeout=30)[0].decode()


class Phase:
    """What was measured in all turns of one phase."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.moves, self.took, self.used = 0, 0.0, 0.0

    async def run(self, tables: list[Table], pid: int, rate: float, seconds: float) -> None:
        """One turn."""
        for one in tables:
            one.latencies.clear()
        before, began = cpu_seconds(pid), time.perf_counter()
        self.moves += await paced(tables, rate, seconds)
        self.took, self.used = self.took + time.perf_counter() - began, self.used + cpu_seconds(pid) - before
        self.times += [latency for one in tables for latency in one.latencies]

    def figures(self) -> dict[str, float]:
        """What it came to."""
        return {
            "moves_per_s": round(self.moves / self.took, 1),
            **spread(self.times),
            "server_cpu_percent": round(100 * self.used / self.took, 1),
        }


async def table(port: int, number: int) -> Table:
    """A table whose players have an address of their own."""
    address = f"127.0.{1 + number // 200}.{1 + number % 200}"
    transport = httpx.AsyncHTTPTransport(local_address=address)
    body = {"game": "deepsea", "seats": [{"kind": "me"}, {"kind": "me"}], "start": True}
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", transport=transport, timeout=60) as client:
        response = await client.post("/api/tables", json=body)
        response.raise_for_status()
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    made = Table(response.json()["table"]["code"], cookie, address)
    await made.connect(port)
    return made


FLOOD = "flood_"
"""What phases with a flood begin with; then comes the number of addresses."""
START = 4.0
"""Seconds a flood is given to start."""
SETTLE = 0.5
"""Seconds a phase takes to begin."""


async def compare(port: int, pid: int, given: argparse.Namespace) -> dict[str, Any]:
    rate, seconds, rounds = given.rate, given.seconds, given.rounds
    tables = [await table(port, number) for number in range(given.tables)]
    dear_code = await long_game(port)
    await asyncio.sleep(1)
    await paced(tables, rate, 1)
    busy = Neighbour("-c", "while True: pass")
    around: dict[str, Any] = {"alone": contextlib.nullcontext, "busy": busy.awake}
    floods = {}
    for number in given.addresses:
        command = (__file__, "--flood", "--port", str(port), "--code", tables[0].code)
        hostile = Neighbour(*command, "--dear-code", dear_code, "--addresses", str(number))
        floods[f"{FLOOD}{number}"] = hostile
        around[f"{FLOOD}{number}"] = hostile.awake
        with hostile.awake():
            await asyncio.sleep(START)  # to start, and to use up what it may send at once
    phases = {name: Phase() for name in around}
    for _ in range(rounds):
        for name, phase in phases.items():
            with around[name]():
                await asyncio.sleep(SETTLE)
                await phase.run(tables, pid, rate, seconds / rounds)
    busy.end()
    ends = {name: hostile.end() for name, hostile in floods.items()}
    await asyncio.gather(*(one.close() for one in tables))
    span = seconds + rounds * SETTLE + START
    results: dict[str, Any] = {name: phase.figures() for name, phase in phases.items()}
    for name, end in ends.items():
        moves, requests, dear = json.loads(end)
        results[name] |= {
            "sent_moves_per_s": round(moves / span),
            "sent_requests_per_s": round(requests / span, 1),
            "sent_dear_per_s": round(dear / span, 1),
        }
    return results


MOST_TIMES, MOST_P99 = 2.0, 100.0


def ratios(results: dict[str, Any], name: str) -> dict[str, float]:
    """The flood *name* against nobody and against the process that only counts: more than once is slower."""
    told = {
        f"{figure[:3]}_{other}": round(results[name][figure] / results[other][figure], 2)
        for figure in ("p50_ms", "p99_ms")
        for other in ("alone", "busy")
    }
    share = results[name]["server_cpu_percent"] - results["alone"]["server_cpu_percent"]
    return {**told, "p99_ms": results[name]["p99_ms"], "cpu_percent": round(share, 1)}


def missed(times: dict[str, float]) -> bool:
    """A busy neighbour may keep a core awake, and so be better than none: the worse of both is what counts."""
    return min(times["p50_alone"], times["p50_busy"]) > MOST_TIMES or times["p99_ms"] > MOST_P99


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--flood", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, default=0, help=argparse.SUPPRESS)
    parser.add_argument("--code", default="", help=argparse.SUPPRESS)
    parser.add_argument("--dear-code", default="", help=argparse.SUPPRESS)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--rate", type=float, default=50.0, help="moves a second")
    parser.add_argument("--seconds", type=float, default=20.0, help="for each phase")
    parser.add_argument("--rounds", type=int, default=5, help="turns into which these are split")
    parser.add_argument(
        "--addresses", type=int, nargs="+", default=[3, 30], help="from which the dearest messages come"
    )
    parser.add_argument("--quick", action="store_true", help="a quarter of the time")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    if given.flood:
        uvloop.run(flood(given.port, given.code, given.dear_code, given.addresses[0]))
        return 0
    if (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(0, set(range(1, os.cpu_count() or 1)))
    if given.quick:
        given.seconds /= 4
    with tempfile.TemporaryDirectory() as folder, server("limited", folder) as (port, pid):
        results = uvloop.run(compare(port, pid, given))
    against = {f"{FLOOD}{number}": ratios(results, f"{FLOOD}{number}") for number in given.addresses}
    results |= {f"{name}_against": times for name, times in against.items()}
    if given.json:
        print(json.dumps(results))
    else:
        for kind, result in results.items():
            print(f"{kind:18}", "  ".join(f"{name} {value:g}" for name, value in result.items()))
    return 1 if any(map(missed, against.values())) else 0


if __name__ == "__main__":
    sys.exit(main())
