"""Whether a flood slows other tables: moves at a quiet table's pace, alone and beside a hostile process.

The server runs with its usual limits. Every table plays from an address of its own; the flood comes from another one:
sockets that send moves as fast as they can and come back when they are closed, and requests without end.

    python bench/flood.py [--tables N] [--rate N] [--seconds N]
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx
import uvloop
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

sys.path.insert(0, str(Path(__file__).parents[1]))
from bench.server import Table, cpu_seconds, figures, memory_mb, paced, server

HOSTILE = "127.0.0.2"
SOCKETS = 16
MOVE = json.dumps({"type": "move", "id": "x", "seat": 0, "fence": 0, "move": {"type": "PickUp"}})
HELLO = json.dumps({"type": "hello", "protocol": 1})


async def hammer(port: int, code: str, sent: list[int]) -> None:
    """One socket, again and again."""
    while True:
        with contextlib.suppress(OSError, WebSocketException):
            async with connect(f"ws://127.0.0.1:{port}/ws/{code}", local_addr=(HOSTILE, 0), compression=None) as socket:
                await socket.send(HELLO)
                while True:
                    await socket.send(MOVE)
                    await asyncio.sleep(0)  # or the flood's own requests would starve
                    sent[0] += 1
        await asyncio.sleep(0.001)


async def pester(port: int, sent: list[int]) -> None:
    """Requests, one after the other."""
    transport = httpx.AsyncHTTPTransport(local_address=HOSTILE)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", transport=transport) as client:
        while True:
            with contextlib.suppress(httpx.HTTPError):
                await client.get("/api/games")
                sent[1] += 1


async def flood(port: int, code: str, seconds: float) -> None:
    sent = [0, 0]
    jobs = [asyncio.ensure_future(hammer(port, code, sent)) for _ in range(SOCKETS)]
    jobs.append(asyncio.ensure_future(pester(port, sent)))
    await asyncio.sleep(seconds)
    for job in jobs:
        job.cancel()
    await asyncio.gather(*jobs, return_exceptions=True)
    print(f"flood  {sent[0] / seconds:.0f} moves and {sent[1] / seconds:.0f} requests a second", flush=True)


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
    await made.connect(port, hello=True)
    return made


async def measured(tables: list[Table], pid: int, rate: float, seconds: float) -> dict[str, float]:
    for one in tables:
        one.latencies.clear()
    before, began = cpu_seconds(pid), time.perf_counter()
    moves = await paced(tables, False, rate, seconds)
    took, used = time.perf_counter() - began, cpu_seconds(pid) - before
    told = figures(tables, moves, took, used, 0.0, memory_mb(pid))
    return {**told, "server_cpu_percent": round(100 * used / took, 1)}


async def compare(port: int, pid: int, count: int, rate: float, seconds: float) -> dict[str, dict[str, float]]:
    tables = [await table(port, number) for number in range(count)]
    listeners = [asyncio.ensure_future(one.listen(seat)) for one in tables for seat in (0, 1)]
    await asyncio.sleep(1)
    await paced(tables, False, rate, 1)
    results = {"alone": await measured(tables, pid, rate, seconds)}
    arguments = ["--port", str(port), "--code", tables[0].code, "--seconds", str(seconds + 4)]
    hostile = subprocess.Popen([sys.executable, __file__, "--flood", *arguments])
    await asyncio.sleep(2)
    results["beside"] = await measured(tables, pid, rate, seconds)
    hostile.wait()
    for listener in listeners:
        listener.cancel()
    await asyncio.gather(*listeners, return_exceptions=True)
    return results


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--flood", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, default=0, help=argparse.SUPPRESS)
    parser.add_argument("--code", default="", help=argparse.SUPPRESS)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--rate", type=float, default=50.0, help="moves a second")
    parser.add_argument("--seconds", type=float, default=15.0)
    given = parser.parse_args()
    if given.flood:
        uvloop.run(flood(given.port, given.code, given.seconds))
        return 0
    with tempfile.TemporaryDirectory() as folder, server("limited", folder) as (port, pid):
        results = uvloop.run(compare(port, pid, given.tables, given.rate, given.seconds))
    for kind, result in results.items():
        shown = ("moves_per_s", "p50_ms", "p99_ms", "max_ms", "server_cpu_percent", "memory_mb")
        print(f"{kind:6}", "  ".join(f"{name} {result[name]:g}" for name in shown))
    for name in ("p50_ms", "p99_ms"):
        times = results["beside"][name] / results["alone"][name]
        print(f"{name[:3]} beside the flood is {times:.2f} times what it is alone")
    return 0


if __name__ == "__main__":
    sys.exit(main())
