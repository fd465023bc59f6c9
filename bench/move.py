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
from collections.abc import Callable
from random import Random
from typing import Any

from msgspec.structs import replace
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.protocol import State

from divetable.engine.codec import encode as as_json
from divetable.server.http.app import collect_gently, configuration
from divetable.server.http.frames import Frames
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
    "frame in": "unmask a frame and hand it over",
    "decode": "JSON to a message, checked",
    "judge": "the move's rules, dice by HMAC, the lines of the record",
    "commit": "SQLite with synchronous=FULL, its share in a batch of seventeen",
    "take": "make it what is on the table: fences, clocks, numbers",
    "show": "two updates: events with their sentences, views, what is asked",
    "ack": "the acknowledgement",
    "frames out": "frame and join what goes to both sockets",
}


class Nowhere:
    """A transport that loses everything."""

    def write(self, data: bytes) -> None:
        """Lose it."""


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


def deliver(frames: Frames, ack: bytes, told: list[bytes]) -> None:
    frames.write([ack, told[0]])
    frames.write(told[1:])


def play(watch: Stopwatch, frames: Frames, store: Store, moves: int) -> None:
    rng, lines, heard = Random(1), list[Line](), list[bytes]()
    frames._hear = heard.append
    table = new_table()
    for number in range(moves):
        if table.phase == "over":
            table = new_table()
        watch.run("frame in", frames.data_received, sent(table, rng, number))
        message = watch.run("decode", decode_message, heard[-1])
        proposal: Proposal = watch.run("judge", handle_move, table, WHO, message, number).proposal
        lines.append(Line(f"table {number % 1000}", replace(proposal.entry, seq=number)))
        if len(lines) == BATCH:
            watch.run("commit", store.append, lines, moves=BATCH)
            lines = []
        turn = watch.run("take", table.take, proposal.entry, proposal.outcome)
        told = watch.run("show", updates, table, turn)
        ack = watch.run("ack", encode, Ack(message.id, proposal.entry.seq))
        watch.run("frames out", deliver, frames, ack, told)


async def measure(moves: int, rounds: int = 3) -> dict[str, float]:
    """The least of some rounds' means, in microseconds."""
    watches = [Stopwatch() for _ in range(rounds)]
    config = configuration(Settings())
    config.load()
    for watch in watches:
        with tempfile.TemporaryDirectory() as folder:
            store = Store(f"sqlite:///{folder}/tables.sqlite")
            frames: Any = Frames(config, ServerState(), {})
            frames.transport, frames.handshake_initiated, frames.conn.state = Nowhere(), True, State.OPEN
            play(watch, frames, store, moves)
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
