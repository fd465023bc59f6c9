"""kill -9 at random moments under load: nothing acknowledged is lost, and play goes on."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import time
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import msgspec
from tests.server.support import PATIENCE, settings
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from divetable.server.ops.settings import Settings
from divetable.server.storage.store import Store
from divetable.server.table.records import moments

TABLES = 16
KILLS = 10
CODE = """
import sys, msgspec
from divetable.server.ops.settings import Settings
from divetable.server.ops.supervise import keep_serving
sys.exit(keep_serving(msgspec.json.decode(sys.argv[1], type=Settings, dec_hook=lambda kind, text: kind(text))))
"""


class Player:
    """Plays both seats of one table as fast as it can, and notes what it was promised."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.code, self.cookie = "", ""
        self.promised: dict[str, tuple[int, int]] = {}
        """By move id: the seat and the number acknowledged."""
        self.told: set[int] = set()
        self.unanswered: dict[str, Any] | None = None
        self.asked: dict[int, Any] = {}
        """By seat: what it has not answered yet."""
        self.sockets: list[ClientConnection] = []
        self.rng = random.Random(1)
        self.sent = 0

    async def create(self) -> None:
        async with httpx.AsyncClient(base_url=self.address, timeout=PATIENCE) as client:
            body = {"game": "deepsea", "seats": [{"kind": "me"}] * 4, "start": True}
            response = await client.post("/api/tables", json=body)
            self.code = response.json()["table"]["code"]
            self.cookie = f"divetable={client.cookies['divetable']}"

    async def play(self, ending: asyncio.Event) -> None:
        while not ending.is_set():
            try:
                async with AsyncExitStack() as stack:
                    await self._play(stack)
            except (OSError, WebSocketException, EOFError):
                self.asked.clear()
                await asyncio.sleep(0.05)

    async def _play(self, stack: AsyncExitStack) -> None:
        self.sockets = []
        for seat in range(4):
            self.sockets.append(await self._open(seat))
            stack.push_async_callback(self.sockets[-1].close)
        listening = [asyncio.ensure_future(self._listen(seat, socket)) for seat, socket in enumerate(self.sockets)]
        try:
            await asyncio.gather(*listening)
        finally:
            for task in listening:
                task.cancel()
            await asyncio.gather(*listening, return_exceptions=True)

    async def _open(self, seat: int) -> ClientConnection:
        address = f"{self.address.replace('http', 'ws')}/ws/{self.code}"
        socket = await connect(address, additional_headers={"Cookie": self.cookie}, compression=None, close_timeout=1)
        await socket.send(json.dumps({"type": "hello", "protocol": 1, "seat": seat}))
        return socket

    async def _listen(self, seat: int, socket: ClientConnection) -> None:
        while True:
            message = json.loads(await socket.recv())
            if message["type"] == "ack":
                self._acked(message)
                await self._answer()
            assert message["type"] not in ("reject", "problem"), message
            if message["type"] in ("snapshot", "update"):
                self.told.add(message["seq"])
                if message.get("ending") and seat == 0:
                    await self._play_again()
                self.asked[seat] = message.get("asked")
                if message["type"] == "snapshot":
                    await self._send_again(seat)
                await self._answer()

    async def _play_again(self) -> None:
        """A quick machine finishes games within the storm; a lost or repeated wish is answered by the next snapshot."""
        try:
            headers = {"Cookie": self.cookie}
            async with httpx.AsyncClient(base_url=self.address, headers=headers, timeout=PATIENCE) as client:
                response = await client.post(f"/api/tables/{self.code}/start")
                assert response.status_code in (200, 201, 409), response.text
        except httpx.HTTPError as error:
            raise EOFError from error

    def _acked(self, message: Any) -> None:
        assert self.unanswered is not None and message["id"] == self.unanswered["id"]
        self.promised[message["id"]] = (self.unanswered["seat"], message["seq"])
        self.unanswered = None

    async def _send_again(self, seat: int) -> None:
        """What the crash left without an ack. If the question is still open, it has been answered by this."""
        if self.unanswered is None or self.unanswered["seat"] != seat:
            return
        if self.asked[seat] and self.asked[seat]["fence"] == self.unanswered["fence"]:
            self.asked[seat] = None
        await self.sockets[seat].send(json.dumps(self.unanswered))

    async def _answer(self) -> None:
        """Answer whatever is asked, one at a time. A question may be heard before the ack of the answer before it."""
        seat = next((seat for seat, asked in self.asked.items() if asked and asked["must"]), None)
        if self.unanswered is not None or seat is None:
            return
        asked = self.asked.pop(seat)
        self.sent += 1
        move = self.rng.choice(asked["moves"]) if asked.get("moves") else asked["example"]
        self.unanswered = {"type": "move", "id": f"m{self.sent}", "seat": seat, "fence": asked["fence"], "move": move}
        await self.sockets[seat].send(json.dumps(self.unanswered))


def worker(parent: int) -> int | None:
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return int(children[0]) if children else None


async def until_healthy(address: str) -> None:
    deadline = time.monotonic() + PATIENCE
    async with httpx.AsyncClient(base_url=address, timeout=10) as client:
        while True:
            try:
                if (await client.get("/api/health")).status_code == 200:
                    return
            except httpx.HTTPError:
                pass
            assert time.monotonic() < deadline, "the server did not come back"
            await asyncio.sleep(0.05)


async def storm(address: str, parent: int, players: list[Player]) -> None:
    await until_healthy(address)
    await asyncio.gather(*(player.create() for player in players))
    ending = asyncio.Event()
    playing = [asyncio.ensure_future(player.play(ending)) for player in players]
    rng = random.Random(7)
    for _ in range(KILLS):
        before = sum(len(player.promised) for player in players)
        deadline = time.monotonic() + PATIENCE
        while sum(len(player.promised) for player in players) < before + 20:
            assert time.monotonic() < deadline, ("play does not go on", [task for task in playing if task.done()])
            await asyncio.sleep(0.01)
        await asyncio.sleep(rng.random() * 0.4)
        victim = worker(parent)
        assert victim is not None
        os.kill(victim, signal.SIGKILL)
        await until_healthy(address)
    await asyncio.sleep(1)
    ending.set()
    for task in playing:
        task.cancel()
    ends = await asyncio.gather(*playing, return_exceptions=True)
    failures = [end for end in ends if not isinstance(end, asyncio.CancelledError | None)]
    assert not failures, failures


def check(store: Store, player: Player) -> int:
    table = store.find(player.code)
    assert table is not None
    entries = store.load(table)
    assert [entry.seq for entry in entries] == list(range(len(entries))), "no gap"
    ids = [(entry.seat, entry.move_id) for entry in entries if entry.move_id]
    assert len(ids) == len(set(ids)), "no duplicate"
    for move_id, (seat, seq) in player.promised.items():
        assert (entries[seq].seat, entries[seq].move_id) == (seat, move_id), "an acknowledged move is where it was said"
    assert player.told <= set(range(len(entries))), "nothing was told that was not written"
    assert sum(1 for _ in moments(entries)) == len(entries), "and the rules agree with all of it"
    return len(player.promised)


def test_kill_9_under_load_loses_nothing(tmp_path: Path) -> None:
    chosen: Settings = settings(tmp_path)
    text = msgspec.json.encode(chosen, enc_hook=str).decode()
    with (tmp_path / "log").open("wb") as log:
        parent = subprocess.Popen([sys.executable, "-c", CODE, text], stderr=log)
        try:
            players = [Player(f"http://127.0.0.1:{chosen.port}") for _ in range(TABLES)]
            asyncio.run(storm(f"http://127.0.0.1:{chosen.port}", parent.pid, players))
        finally:
            parent.terminate()
            assert parent.wait(PATIENCE) == 0
    store = Store(chosen.database)
    assert sum(check(store, player) for player in players) >= KILLS * 20
    store.close()
