"""Whether the server holds out: people who play while everything goes wrong that can, again and again, in fast motion.

Players at tables of two move without pause, each from an address of its own; when a game is over they take a new table.
Meanwhile one thing after the other goes wrong for a few seconds:

    killed        the server is killed (-9) and started again
    calm          nothing; what follows is to be compared with it
    churn         tables are made, looked at and left, as fast as the server likes
    reconnects    players' connections are cut in the middle, again and again
    slow readers  spectators come and read nothing of what they are sent
    dear flood    somebody asks for all there is to be seen of a Dive table (look, hello), as fast as it is taken
    disk full     nothing can be written to the database's files (RLIMIT_FSIZE of the running server)
    locked        another program has locked the database

Players send a move again, with the same id, until it is acknowledged or refused. In the end all acknowledged moves are
looked up in the database: each has to be there, with the number it was acknowledged with, and no log may have a gap.

    python bench/soak.py [--minutes N] [--tables N] [--json]

Exits with 1 if a move was lost, if a log has a gap, or if play did not go on after something went wrong. Linux only.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from itertools import count, cycle
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

sys.path.insert(0, str(Path(__file__).parents[1]))
from bench.load import served
from bench.load.served import memory_mb

LONGEST = 10.0
"""Seconds for which one thing goes wrong at most."""
BACK = 30.0
"""Seconds within which somebody has to have moved after it."""
PACE = 0.05
"""Seconds before a player answers."""
UNTIL_SENT_AGAIN = 5.0
TROUBLE = (OSError, WebSocketException, httpx.HTTPError, TimeoutError)
addresses = (f"127.{1 + number // 62500 % 250}.{1 + number // 250 % 250}.{1 + number % 250}" for number in count())
"""One for every table: limits are for each address."""


class Acknowledged(NamedTuple):
    """A move that the server says it has."""

    table: str
    seat: int
    move_id: str
    seq: int


class Tally:
    """What the players have seen."""

    def __init__(self) -> None:
        self.moves: list[Acknowledged] = []
        self.waits: list[float] = []
        """Seconds from sending a move for the first time until its acknowledgement."""
        self.tables = 0
        self.rounds = 0
        """How often everything has gone wrong."""
        self.connections: set[ClientConnection] = set()

    async def next_move(self) -> None:
        """Wait until one more move has been acknowledged."""
        before = len(self.moves)
        while len(self.moves) == before:
            await asyncio.sleep(0.01)


class Server:
    """The server in a process of its own, at a port and with a database that stay when it is started again."""

    def __init__(self, folder: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.folder = folder
        self.database = Path(folder) / "tables.sqlite"
        self.start()

    def start(self) -> None:
        """Start it; it need not answer yet."""
        command = [sys.executable, served.__file__, "limited", str(self.port), self.folder]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    async def answers(self, path: str = "/api/alive") -> float:
        """Wait until it answers; return how many seconds that took. Raises TimeoutError."""
        began = time.monotonic()
        async with asyncio.timeout(BACK), httpx.AsyncClient(verify=False, timeout=BACK) as client:
            while True:
                with contextlib.suppress(httpx.HTTPError):
                    (await client.get(f"http://127.0.0.1:{self.port}{path}")).raise_for_status()
                    return time.monotonic() - began
                await asyncio.sleep(0.02)

    def fill_disk(self, full: bool) -> None:
        """Let nothing be written to any file, or (not *full*) everything again."""
        limit = 1 if full else resource.RLIM_INFINITY
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))

    def figures(self) -> dict[str, float]:
        """Return its open files, threads and memory."""
        process = Path(f"/proc/{self.process.pid}")
        files, threads = len(list((process / "fd").iterdir())), len(list((process / "task").iterdir()))
        return {"files": files, "threads": threads, "memory_mb": round(memory_mb(self.process.pid), 1)}

    def stop(self) -> int | None:
        """End it as SIGTERM does; return its exit code, or None if it had to be killed."""
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            return None


class Place(NamedTuple):
    """A table, and who may sit there from where."""

    id: str
    code: str
    cookie: str
    address: str


async def make_table(server: Server, tally: Tally, game: str = "deepsea") -> Place:
    """Make a table for two with a game, trying again until it is there."""
    body = {"game": game, "seats": [{"kind": "me"}, {"kind": "me"}], "start": True}
    address = next(addresses)
    while True:
        with contextlib.suppress(*TROUBLE):
            transport = httpx.AsyncHTTPTransport(verify=False, local_address=address)
            async with httpx.AsyncClient(transport=transport, timeout=UNTIL_SENT_AGAIN) as client:
                made = await client.post(f"http://127.0.0.1:{server.port}/api/tables", json=body)
                made.raise_for_status()
                cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
            tally.tables += 1
            table = made.json()["table"]
            return Place(table["id"], table["code"], cookie, address)
        await asyncio.sleep(0.1)


def at_table(server: Server, place: Place, address: str = "") -> Any:
    """Open a socket at *place*, from the *address* given or that of its players."""
    return connect(
        f"ws://127.0.0.1:{server.port}/ws/{place.code}",
        additional_headers={"Cookie": place.cookie} if not address else {},
        local_addr=(address or place.address, 0),
        compression=None,
        ping_interval=None,
        open_timeout=UNTIL_SENT_AGAIN,
        close_timeout=1,
    )


class Player:
    """A seat at a table, played at random until the game is over, over as many connections as that takes."""

    def __init__(self, server: Server, place: Place, seat: int, tally: Tally) -> None:
        self.server, self.place, self.seat, self.tally = server, place, seat, tally
        self.sent: dict[str, Any] | None = None
        """The move that is neither acknowledged nor refused."""
        self.first_sent = 0.0
        self.over = False

    async def play(self) -> None:
        """Play to the end."""
        while not self.over:
            with contextlib.suppress(*TROUBLE):
                async with at_table(self.server, self.place) as connection:
                    self.tally.connections.add(connection)
                    try:
                        await self._talk(connection)
                    finally:
                        self.tally.connections.discard(connection)
            await asyncio.sleep(random.uniform(0.05, 0.2))

    async def _talk(self, connection: ClientConnection) -> None:
        await connection.send(json.dumps({"type": "hello", "protocol": 1, "seat": self.seat}))
        while not self.over:
            async with asyncio.timeout(None if self.sent is None else UNTIL_SENT_AGAIN):
                message = json.loads(await connection.recv())
            match message["type"]:
                case "ack" if self.sent and message["id"] == self.sent["id"]:
                    self._acknowledged(message["seq"])
                case "reject" if self.sent and message["id"] == self.sent["id"]:
                    await self._refused(connection, message["code"])
                case "problem":  # what was sent last was not looked at
                    await self._look(connection)
                case "snapshot" | "update":
                    self.over = message.get("ending") is not None
                    await self._answer(connection, message)

    async def _answer(self, connection: ClientConnection, shown: dict[str, Any]) -> None:
        if self.sent is None:
            asked = shown.get("asked")
            if not asked or not asked["must"]:
                return
            await asyncio.sleep(PACE)
            move = random.choice(asked["moves"]) if asked.get("moves") else asked["example"]
            name = f"s{self.seat}-{asked['fence']}-{random.getrandbits(32)}"
            self.sent = {"type": "move", "id": name, "seat": self.seat, "fence": asked["fence"], "move": move}
            self.first_sent = time.monotonic()
        elif shown["type"] != "snapshot":  # it is on its way; after a snapshot the connection is a new one
            return
        await connection.send(json.dumps(self.sent))

    def _acknowledged(self, seq: int) -> None:
        assert self.sent is not None
        self.tally.moves.append(Acknowledged(self.place.id, self.seat, self.sent["id"], seq))
        self.tally.waits.append(time.monotonic() - self.first_sent)
        self.sent = None

    async def _refused(self, connection: ClientConnection, code: str) -> None:
        if code in ("busy", "too_fast"):
            await asyncio.sleep(0.2)
            await connection.send(json.dumps(self.sent))
        else:  # it is not and will not be in the log; look what is asked now
            self.sent = None
            await self._look(connection)

    async def _look(self, connection: ClientConnection) -> None:
        await asyncio.sleep(0.2)
        await connection.send(json.dumps({"type": "look", "seat": self.seat}))


async def play_for_ever(server: Server, tally: Tally) -> None:
    """Two players at one table after the other."""
    while True:
        place = await make_table(server, tally)
        players = [asyncio.ensure_future(Player(server, place, seat, tally).play()) for seat in (0, 1)]
        try:
            await asyncio.gather(*players)
        finally:
            for player in players:
                player.cancel()


# What goes wrong. Each is begun, lasts until it is cancelled, and leaves nothing behind.


async def calm(server: Server, tally: Tally) -> None:
    """Nothing."""
    await asyncio.Event().wait()


async def churn(server: Server, tally: Tally) -> None:
    """Make tables, look at them and leave."""
    while True:
        place = await make_table(server, tally)
        with contextlib.suppress(*TROUBLE):
            async with at_table(server, place) as connection:
                await connection.send(json.dumps({"type": "hello", "protocol": 1, "seat": 0}))
                await connection.recv()
        await asyncio.sleep(0.01)


async def reconnects(server: Server, tally: Tally) -> None:
    """Cut connections without a word."""
    while True:
        await asyncio.sleep(0.05)
        if tally.connections:
            random.choice(list(tally.connections)).transport.abort()


async def slow_readers(server: Server, tally: Tally) -> None:
    """Watch a table from several addresses, ask for all there is to be seen, and read nothing."""
    place, look = await make_table(server, tally, "dive"), json.dumps({"type": "look", "seat": None})

    async def watch(address: str) -> None:
        while True:
            with contextlib.suppress(*TROUBLE):
                async with at_table(server, place, address) as connection:
                    await connection.send(json.dumps({"type": "hello", "protocol": 1}))
                    connection.transport.pause_reading()
                    while True:
                        await connection.send(look)
                        await asyncio.sleep(0.05)
            await asyncio.sleep(0.2)

    await asyncio.gather(*(watch(f"127.0.1.{number}") for number in range(1, 6)))


async def dear_flood(server: Server, tally: Tally) -> None:
    """Ask for all there is to be seen of a Dive table, from three addresses, as fast as it is taken."""
    place = await make_table(server, tally, "dive")
    dearest = [json.dumps({"type": "look", "seat": None}), json.dumps({"type": "hello", "protocol": 1, "watch": True})]

    async def flood(address: str) -> None:
        while True:
            with contextlib.suppress(*TROUBLE):
                async with at_table(server, place, address) as connection:
                    await connection.send(dearest[1])
                    for message in cycle(dearest):
                        await connection.send(message)
                        await asyncio.sleep(0.001)
            await asyncio.sleep(0.05)

    await asyncio.gather(*(flood(f"127.0.0.{number}") for number in (3, 4, 5)))


async def disk_full(server: Server, tally: Tally) -> None:
    """Let nothing more be written."""
    server.fill_disk(True)
    try:
        await asyncio.Event().wait()
    finally:
        server.fill_disk(False)


async def locked(server: Server, tally: Tally) -> None:
    """Lock the database."""
    database = sqlite3.connect(server.database, isolation_level=None, timeout=5)
    try:
        database.execute("BEGIN IMMEDIATE")
        await asyncio.Event().wait()
    finally:
        database.close()


async def killed(server: Server, tally: Tally) -> None:
    """Kill the server, and start it again."""
    server.process.kill()
    server.process.wait()
    server.start()
    await server.answers()
    await asyncio.Event().wait()


Fault = Callable[[Server, Tally], Awaitable[None]]
FAULTS: dict[str, Fault] = {
    "killed": killed,
    "calm": calm,
    "churn": churn,
    "reconnects": reconnects,
    "slow readers": slow_readers,
    "dear flood": dear_flood,
    "disk full": disk_full,
    "locked": locked,
}


class Phase:
    """What was seen while one thing went wrong, all times together."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        self.times = self.survived = self.moves = 0
        self.took = self.back = self.alive = 0.0
        self.waits: list[float] = []
        self.troubles: list[str] = []

    async def run(self, server: Server, tally: Tally, seconds: float) -> None:
        """Let it go wrong for so many seconds, and then play go on."""
        self.times += 1
        moves, waits, began = len(tally.moves), len(tally.waits), time.monotonic()
        wrong, asking = asyncio.ensure_future(self.fault(server, tally)), asyncio.ensure_future(self._ask(server))
        done, _ = await asyncio.wait([wrong], timeout=seconds)
        wrong.cancel()
        asking.cancel()
        result, _ = await asyncio.gather(wrong, asking, return_exceptions=True)
        if done:  # it should have lasted
            self.troubles.append(repr(result))
        lifted = time.monotonic()
        try:
            await asyncio.wait_for(tally.next_move(), BACK)
            self.survived += not done
        except TimeoutError:
            self.troubles.append("nobody could move any more")
        self.back = max(self.back, time.monotonic() - lifted)
        self.took += time.monotonic() - began
        self.moves += len(tally.moves) - moves
        self.waits += tally.waits[waits:]

    async def _ask(self, server: Server) -> None:
        """Ask the server again and again whether it is alive."""
        while True:
            self.alive = max(self.alive, await server.answers())
            await asyncio.sleep(0.25)

    def figures(self) -> dict[str, Any]:
        """Return how often it happened and how often play went on; moves a second and how long they took.

        ``alive_s`` is how long the server took at most to say that it is alive, ``back_s`` how long it took at most
        afterwards until somebody had moved.
        """
        waits = sorted(self.waits) or [0.0]
        return {
            "times": self.times,
            "survived": self.survived,
            "moves": self.moves,
            "moves_per_s": round(self.moves / self.took, 1) if self.took else 0.0,
            "p50_ms": round(1000 * waits[len(waits) // 2], 1),
            "p99_ms": round(1000 * waits[int(len(waits) * 0.99)], 1),
            "alive_s": round(self.alive, 2),
            "back_s": round(self.back, 2),
        }


def lost(database: Path, moves: list[Acknowledged]) -> tuple[int, int]:
    """Return how many of *moves* are not in the log as they were acknowledged, and how many logs have a gap."""
    connection = sqlite3.connect(database)
    try:
        answers = "SELECT table_id, seat, move_id, seq FROM entries WHERE move_id IS NOT NULL"
        written = set(connection.execute(answers))
        gaps = "SELECT count(*) FROM (SELECT 1 FROM entries GROUP BY table_id HAVING count(*) != max(seq) + 1)"
        (broken,) = connection.execute(gaps).fetchone()
    finally:
        connection.close()
    return sum(tuple(move) not in written for move in moves), broken


async def idle(server: Server, tally: Tally) -> dict[str, float]:
    """Return the figures of the server when nobody is there and its painter has been started."""
    dive = await make_table(server, tally, "dive")
    with contextlib.suppress(TimeoutError):
        await server.answers(f"/api/tables/{dive.code}/water")
    deadline = time.monotonic() + 5
    async with httpx.AsyncClient(verify=False, timeout=BACK) as client:
        while time.monotonic() < deadline:
            told = (await client.get(f"http://127.0.0.1:{server.port}/api/metrics")).text
            if "divetable_sockets 0\n" in told:
                break
            await asyncio.sleep(0.1)
    return server.figures()


async def soak(server: Server, tables: int, seconds: float) -> dict[str, Any]:
    """Play at so many tables for so many seconds while things go wrong; return what came of it."""
    tally, phases = Tally(), {name: Phase(fault) for name, fault in FAULTS.items()}
    await server.answers()
    before = await idle(server, tally)
    players = [asyncio.ensure_future(play_for_ever(server, tally)) for _ in range(tables)]
    await asyncio.wait_for(tally.next_move(), BACK)
    began = time.monotonic()
    while not tally.rounds or time.monotonic() - began < seconds:
        for phase in phases.values():
            await phase.run(server, tally, min(LONGEST, seconds / len(phases)))
        tally.rounds += 1
    for player in players:
        player.cancel()
    ended = await asyncio.gather(*players, return_exceptions=True)
    failures = [repr(error) for error in ended if not isinstance(error, asyncio.CancelledError)]
    took = time.monotonic() - began
    after = await idle(server, tally)
    code = server.stop()
    missing, gaps = lost(server.database, tally.moves)
    return {
        "phases": {name: phase.figures() for name, phase in phases.items()},
        "troubles": {name: phase.troubles for name, phase in phases.items() if phase.troubles},
        "failures": failures,
        "seconds": round(took, 1),
        "tables": tally.tables,
        "acknowledged": len(tally.moves),
        "lost": missing,
        "logs_with_gaps": gaps,
        "before": before,
        "after": after,
        "leaked_files": max(0, int(after["files"] - before["files"])),
        "leaked_threads": max(0, int(after["threads"] - before["threads"])),
        "stopped": code is not None,
    }


def report(result: dict[str, Any]) -> None:
    """Print *result* as a table."""
    columns = list(next(iter(result["phases"].values())))
    print(f"{'':14}" + "".join(f"{column:>13}" for column in columns))
    for name, figures in result["phases"].items():
        print(f"{name:14}" + "".join(f"{figures[column]:>13}" for column in columns))
    print(f"{result['acknowledged']} moves acknowledged at {result['tables']} tables in {result['seconds']} s")
    print(f"lost: {result['lost']}; logs with gaps: {result['logs_with_gaps']}")
    print(f"leaked: {result['leaked_files']} files, {result['leaked_threads']} threads")
    memory = [result[when]["memory_mb"] for when in ("before", "after")]
    print(f"memory: {memory[0]} MB before anybody came, {memory[1]} MB when all had left")
    print("SIGTERM ended the server" if result["stopped"] else "SIGTERM did not end the server within 10 s")
    for name, troubles in result["troubles"].items():
        print(f"trouble ({name}):", "; ".join(troubles), file=sys.stderr)
    for failure in result["failures"]:
        print(f"a player failed: {failure}", file=sys.stderr)


def failed(result: dict[str, Any]) -> bool:
    """Whether something was lost, play did not go on, or a player failed."""
    bad = ("lost", "logs_with_gaps", "troubles", "failures")
    return any(result[name] for name in bad) or not result["stopped"]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--tables", type=int, default=20, help="at which people play all the time")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            result = asyncio.run(soak(server, given.tables, given.minutes * 60))
        finally:
            if server.process.poll() is None:
                server.process.kill()
                server.process.wait()
    if given.json:
        print(json.dumps(result))
    else:
        report(result)
    return int(failed(result))


if __name__ == "__main__":
    sys.exit(main())
