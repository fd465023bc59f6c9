"""Where the microseconds of a move go: each part by itself, again and again, in thread time, so others hardly count.

What ``bench/server.py`` measures is more than their sum: there a move comes when the caches hold something else, and
the kernel, the event loop and the hand-over to the writer's thread come on top.

    python bench/move.py [--json] [--moves N]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any

import uvicorn
from msgspec.structs import replace
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from divetable.engine.codec import encode as as_json
from divetable.server.http.app import collect_gently
from divetable.server.http.connections import Connections
from divetable.server.ops.settings import Settings
from divetable.server.protocol.encoding import decode_message, encode
from divetable.server.protocol.messages import Ack, Move
from divetable.server.storage.store import Line, Store
from divetable.server.table import lobby, player_view
from divetable.server.table.log import Plan, TableSetup
from divetable.server.table.moves import Proposal, Who, handle_move, propose
from divetable.server.table.table import Table

BATCH = 17
"""Moves in a commit, as many as share one where some thousand come in a second."""
WHO = Who(frozenset({0, 1}))
PARTS = {
    "frame in": "read a frame and hand it over, by ASGI",
    "decode": "JSON to a message, checked",
    "judge": "the move's rules, dice by HMAC, the lines of the record",
    "commit": "SQLite with synchronous=FULL, its share in a batch of seventeen",
    "take": "make it what is on the table: fences, clocks, numbers",
    "show": "two updates: events with their sentences, views, what is asked",
    "ack": "the acknowledgement",
    "frames out": "send what goes to both sockets, by ASGI",
}


HEAD = (
    b"GET /ws/CODE HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Nowhere:
    """A transport that loses everything."""

    def __getattr__(self, name: str) -> Any:
        """Allow whatever is asked for."""
        return lambda *given: None


class Socket:
    """A WebSocket to nowhere, as an application has it."""

    def __init__(self) -> None:
        self._receive: Any = None
        self._send: Any = None
        self._heard, self._over = 0, asyncio.Event()
        config = uvicorn.Config(self, ws="websockets-sansio", ws_per_message_deflate=False, log_config=None)
        config.load()
        self._connection = Connections(Settings())(config=config, server_state=ServerState(), app_state={})

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Be the application."""
        self._receive, self._send = receive, send
        await self._over.wait()

    async def open(self) -> None:
        """Shake hands."""
        nowhere: Any = Nowhere()
        self._connection.connection_made(nowhere)
        self._connection.data_received(HEAD)
        await asyncio.sleep(0)
        await self._receive()
        await self._send({"type": "websocket.accept"})
        self._connection.watch(lambda: self._heard, lambda: sys.exit("too much"), None)

    async def close(self) -> None:
        """End the application."""
        self._over.set()
        await asyncio.sleep(0)
        self._connection.connection_lost(None)

    def hear(self, frame: bytes) -> str:
        """Read *frame*, as it comes over the wire; return its message."""
        self._heard += len(frame)
        self._connection.data_received(frame)
        text: str = at_once(self._receive())["text"]
        return text

    def say(self, texts: list[bytes]) -> None:
        """Send *texts*."""
        for text in texts:
            at_once(self._send({"type": "websocket.send", "text": text.decode()}))


def at_once(coroutine: Coroutine[Any, Any, Any]) -> Any:
    """Run what waits for nothing, and return what it returns."""
    try:
        coroutine.send(None)
    except StopIteration as end:
        return end.value
    raise RuntimeError("it waits")


class Stopwatch:
    """Adds up thread time by part."""

    def __init__(self) -> None:
        self.times: dict[str, list[int]] = defaultdict(list)

    def run(self, part: str, work: Callable[..., Any], *given: Any, moves: int = 1) -> Any:
        """Do *work*, which is for so many moves."""
        began = time.thread_time_ns()
        result = work(*given)
        self.times[part].append((time.thread_time_ns() - began) // moves)
        return result


def new_table() -> Table:
    table = Table()
    plans = [Plan("human", f"Player {seat}", f"holder{seat}") for seat in (0, 1)]
    opened = lobby.opened("CODE", "deepsea", TableSetup({}, plans, "none", "bot", "natural"))
    table.take(propose(table, opened, 0).entry)
    started = lobby.start(table, "holder0", 0)
    table.take(started.entry, started.outcome)
    return table


def sent(table: Table, rng: Random, number: int) -> bytes:
    """Somebody's next move, as it comes over the wire."""
    assert table.playing is not None
    seat, moves = next(iter(table.playing.state.asks.items()))
    message = Move(f"m{number}", seat, table.playing.fences[seat], as_json(moves.sample(rng)))
    return Frame(Opcode.TEXT, encode(message)).serialize(mask=True)


def updates(table: Table, turn: Any) -> list[bytes]:
    voice, cache = player_view.speaker(table, "en"), player_view.Cache()
    return [
        encode(player_view.update(table, [turn], player_view.Viewpoint(seat, voice), None, cache)) for seat in (0, 1)
    ]


def play(watch: Stopwatch, socket: Socket, store: Store, moves: int) -> None:
    rng, lines = Random(1), list[Line]()
    table = new_table()
    for number in range(moves):
        if table.phase == "over":
            table = new_table()
        heard = watch.run("frame in", socket.hear, sent(table, rng, number))
        message = watch.run("decode", decode_message, heard)
        proposal: Proposal = watch.run("judge", handle_move, table, WHO, message, number).proposal
        lines.append(Line(f"table {number % 1000}", replace(proposal.entry, seq=number)))
        if len(lines) == BATCH:
            watch.run("commit", store.append, lines, moves=BATCH)
            lines = []
        turn = watch.run("take", table.take, proposal.entry, proposal.outcome)
        told = watch.run("show", updates, table, turn)
        ack = watch.run("ack", encode, Ack(message.id, proposal.entry.seq))
        watch.run("frames out", socket.say, [ack, *told])


async def measure(moves: int, rounds: int = 3) -> dict[str, float]:
    """The least of some rounds' means, in microseconds."""
    watches = [Stopwatch() for _ in range(rounds)]
    for watch in watches:
        with tempfile.TemporaryDirectory() as folder:
            store = Store(f"sqlite:///{folder}/tables.sqlite")
            socket = Socket()
            await socket.open()
            play(watch, socket, store, moves)
            await socket.close()
            store.close()
    return {part: round(min(statistics.mean(watch.times[part]) for watch in watches) / 1000, 1) for part in PARTS}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=2000)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    collect_gently()
    parts = asyncio.run(measure(given.moves))
    if given.json:
        print(json.dumps(parts))
    else:
        for part, micros in parts.items():
            print(f"{part:11} {micros:6.1f} µs  {PARTS[part]}")
        print(f"{'together':11} {sum(parts.values()):6.1f} µs")
    return 0


if __name__ == "__main__":
    sys.exit(main())
