"""What a server that is killed (-9) again and again costs those who play: nothing acknowledged, and how many seconds.

As ``divetable serve`` does, a process starts the server again whenever it dies. Two people at every table move without
pause, each over a connection of their own. Whoever loses it tries to come back as often as the page does. After each
kill it is measured how long it takes until the server takes a connection and answers, and until all who were there see
their tables again. In the end every move that was acknowledged is looked for in the database.

    python bench/kills.py [--quick] [--kills N] [--tables N] [--json]

Exits with 1 if a move was lost or a log has a gap, if connections were taken later than 2 s after a kill, or if
somebody was back later than 4 s after it. Linux only.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))
from bench.load import served
from bench.load.outcome import tell
from bench.soak import BACK, TROUBLE, Player, Server, Tally, at_table, lost, make_table

TAKEN, RETURNED = 2.0, 4.0
"""Seconds after a kill until connections are taken, and until all are back."""
BETWEEN = 1.5
"""Seconds of play between two kills, and up to as many more."""
FIRST_PAUSE, LONGEST_PAUSE = 0.25, 1.3
"""Seconds before a player tries to come back, as in the page's ``connection.ts``."""


class Supervised(Server):
    """A server that somebody watches over."""

    def start(self) -> None:
        """Start who watches."""
        command = [sys.executable, served.__file__, "supervised", str(self.port), self.folder]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def kill(self) -> None:
        """Kill the server itself."""
        watching = self.process.pid
        children = Path(f"/proc/{watching}/task/{watching}/children").read_text().split()
        os.kill(int(children[0]), signal.SIGKILL)


class Steady(Player):
    """A player who notes when the table was last seen, and comes back again and again."""

    seen = 0.0

    async def play(self) -> None:
        """Play to the end."""
        pause = FIRST_PAUSE
        while not self.over:
            try:
                async with at_table(self.server, self.place) as connection:
                    pause = FIRST_PAUSE
                    await self._talk(connection)
            except TROUBLE:
                await asyncio.sleep(pause * random.uniform(0.75, 1.25))
                pause = min(2 * pause, LONGEST_PAUSE)

    async def _answer(self, connection: Any, shown: dict[str, Any]) -> None:
        self.seen = time.monotonic()
        await super()._answer(connection, shown)


async def play_for_ever(server: Server, tally: Tally, present: set[Steady]) -> None:
    """Two players at one table after the other; *present* are those who play."""
    while True:
        place = await make_table(server, tally)
        pair = [Steady(server, place, seat, tally) for seat in (0, 1)]
        present.update(pair)
        try:
            await asyncio.gather(*(player.play() for player in pair))
        finally:
            present.difference_update(pair)


async def kill(server: Supervised, present: set[Steady]) -> tuple[float, float]:
    """Kill the server; return the seconds until it answers and until all who were there are back or have finished."""
    before, began = set(present), time.monotonic()
    server.kill()
    await server.answers()
    taken = time.monotonic() - began
    async with asyncio.timeout(BACK):
        while any(player.seen < began for player in before & present):
            await asyncio.sleep(0.01)
    return taken, time.monotonic() - began


async def measure(server: Supervised, kills: int, tables: int) -> dict[str, Any]:
    """Return what so many kills cost."""
    tally, present = Tally(), set[Steady]()
    await server.answers()
    playing = [asyncio.ensure_future(play_for_ever(server, tally, present)) for _ in range(tables)]
    while len(present) < 2 * tables or not all(player.seen for player in present):
        await asyncio.sleep(0.05)
    taken, back = list[float](), list[float]()
    for _ in range(kills):
        await asyncio.sleep(BETWEEN * random.uniform(1, 2))
        for times, seconds in zip((taken, back), await kill(server, present), strict=True):
            times.append(seconds)
    await asyncio.wait_for(tally.next_move(), BACK)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    ended = await asyncio.to_thread(server.stop)
    missing, gaps = lost(server.database, tally.moves)
    return {
        "kills": kills,
        "tables": tables,
        "acknowledged": len(tally.moves),
        "lost": missing,
        "logs_with_gaps": gaps,
        "taken_s": {"median": round(median(taken), 2), "most": round(max(taken), 2)},
        "back_s": {"median": round(median(back), 2), "most": round(max(back), 2)},
        "ended_by_sigterm": ended == 0,
    }


def misses(told: dict[str, Any]) -> list[str]:
    """What is worse than it should be."""
    figures = {
        "lost": (told["lost"], 0),
        "logs_with_gaps": (told["logs_with_gaps"], 0),
        "taken_s": (told["taken_s"]["most"], TAKEN),
        "back_s": (told["back_s"]["most"], RETURNED),
    }
    return [f"{name} {figure:g} > {most:g}" for name, (figure, most) in figures.items() if figure > most]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--quick", action="store_true", help="a fifth of the kills")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    kills = max(1, given.kills // 5) if given.quick else given.kills
    with tempfile.TemporaryDirectory() as folder:
        server = Supervised(folder)
        try:
            told = asyncio.run(measure(server, kills, given.tables))
        finally:
            if server.process.poll() is None:
                server.process.terminate()
                server.process.wait()
    return tell(told, misses(told), given.json)


if __name__ == "__main__":
    sys.exit(main())
