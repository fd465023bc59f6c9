"""Players at many tables who move at an even pace, and what is measured of that."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Iterable
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect


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
