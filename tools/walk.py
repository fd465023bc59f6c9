"""The walk of a move through the server: which modules and folders it enters, in order, and how often it changes them.

    python tools/walk.py [--moves N] [--brief]

A server is started in this process. Two players sit at a table of Deep Sea Adventure and move; then one of them plays
against a bot. A profiler (``sys.setprofile``) sees what the server's threads do. A module or folder is entered when one
of its functions is called and the function called before was another's; what is printed as changes counts that. Beside
it stands how often the profiler sees a change if every return to a caller counts too. Comprehensions belong to the
functions they stand in: newer versions of Python call nothing for them.

A move's walk begins with the frame that brings it and ends when both players have their updates. A bot's begins when
it is told to think; it thinks in a thread here, because a profiler sees one process. Of several moves the longest walk
is printed; the first of the process, which fills caches, is not among them. What the server does for itself every
other second (``storage/upkeep``) is left out.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import threading
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from itertools import groupby
from pathlib import Path
from textwrap import fill
from types import FrameType
from typing import Any
from unittest.mock import patch

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

import divetable.server
from divetable.server.http.app import configuration
from divetable.server.ops.settings import UNLIMITED, Settings
from divetable.server.workers import pool

MODULES, FOLDERS = 35, 15
"""How often a move may change module and folder."""
HOME = str(Path(divetable.server.__file__).parent) + "/"
ASIDE = "storage/upkeep"
COMPREHENSIONS = ("<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>")


class Walk:
    """The modules of the server that a profiler saw, in order."""

    def __init__(self, begins: str = "") -> None:
        """*begins* is the function with which the walk begins, whatever is called before; any, if empty."""
        self.calls: list[str] = []
        """The module of every function called."""
        self.steps: list[str] = []
        """The same, and the module that is returned to at every return."""
        self._begins, self._on = begins, False

    def profile(self, frame: FrameType, event: str, _: Any) -> None:
        """Note a call or a return: what ``sys.setprofile`` calls."""
        if not self._on or event not in ("call", "return") or frame.f_code.co_name in COMPREHENSIONS:
            return
        module = module_of(frame)
        if not module or not (self.calls or frame.f_code.co_name.startswith(self._begins)):
            return
        stack = list(callers(frame))
        if ASIDE in (module, *stack):
            return
        if event == "call":
            self.calls.append(module)
            self.steps.append(module)
        elif stack:
            self.steps.append(stack[0])

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Note calls and returns meanwhile."""
        self._on = True
        try:
            yield
        finally:
            self._on = False

    @property
    def modules(self) -> list[str]:
        """The modules in the order they were entered."""
        return entered(self.calls)

    @property
    def folders(self) -> list[str]:
        """The folders in the order they were entered."""
        return entered(module.partition("/")[0] for module in self.calls)

    @property
    def figures(self) -> str:
        """Return how many calls and different modules there are, and how often module and folder change."""
        modules, folders = len(self.modules) - 1, len(self.folders) - 1
        returns = len(entered(self.steps)) - 1, len(entered(module.partition("/")[0] for module in self.steps)) - 1
        return (
            f"{len(self.calls)} calls in {len(set(self.calls))} modules; {modules} changes of module,"
            f" {folders} of folder (with every return: {returns[0]} and {returns[1]})"
        )


def entered(places: Iterable[str]) -> list[str]:
    """Return *places* without repetitions in a row."""
    return [place for place, _ in groupby(places)]


def module_of(frame: FrameType) -> str:
    """Return the module of the server that *frame* runs, as ``folder/module``; empty if it is none."""
    name = frame.f_code.co_filename
    return name[len(HOME) :].removesuffix(".py") if name.startswith(HOME) else ""


def callers(frame: FrameType) -> Iterator[str]:
    """The modules of the server that wait for *frame*, from within."""
    outer = frame.f_back
    while outer is not None:
        if module := module_of(outer):
            yield module
        outer = outer.f_back


class Player:
    """A seat at a table, and its socket."""

    def __init__(self, socket: ClientConnection, seat: int) -> None:
        self.socket = socket
        self.socket.send(json.dumps({"type": "hello", "protocol": 1, "seat": seat}))
        self.seat = seat
        self.now: dict[str, Any] = {}
        self.hear("snapshot")

    @property
    def asked(self) -> Any:
        """What this player must answer, if anything."""
        asked = self.now.get("asked")
        return asked if asked and asked["must"] else None

    def hear(self, kind: str) -> None:
        """Read on until a message of this *kind* has come."""
        while True:
            message = json.loads(self.socket.recv(timeout=60))
            if message["type"] in ("snapshot", "update"):
                self.now = message
            if message["type"] == kind:
                return

    def answer(self) -> None:
        """Send the first answer there is."""
        asked = self.asked
        move = asked["moves"][0]
        message = {"type": "move", "id": f"m{self.now['seq']}", "seat": self.seat, "fence": asked["fence"]}
        self.socket.send(json.dumps({**message, "move": move}))


@contextmanager
def profiled(walk: list[Walk]) -> Iterator[int]:
    """A server whose threads tell the last of *walk* what they do; gives its port."""
    with tempfile.TemporaryDirectory() as folder, patch.object(pool, "new_pool", threads):
        settings = Settings(database=f"sqlite:///{folder}/tables.sqlite", port=0, **UNLIMITED)
        server = uvicorn.Server(configuration(settings))
        threading.setprofile(lambda frame, event, given: walk[-1].profile(frame, event, given))
        thread = threading.Thread(target=server.run)
        thread.start()
        try:
            while not server.started:
                time.sleep(0.01)
            yield server.servers[0].sockets[0].getsockname()[1]
        finally:
            threading.setprofile(None)
            server.should_exit = True
            thread.join()


def threads(processes: int, modesty: int = 0) -> ThreadPoolExecutor:
    """Threads in place of processes, so that the profiler sees what happens there."""
    return ThreadPoolExecutor(processes)


@contextmanager
def seated(port: int, *seats: dict[str, str]) -> Iterator[list[Player]]:
    """A new table with a game; gives the players of the seats that are ours."""
    with httpx.Client(base_url=f"http://127.0.0.1:{port}") as client:
        body = {"game": "deepsea", "seats": seats, "start": True, "pace": "instant"}
        made = client.post("/api/tables", json=body).raise_for_status()
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    code = made.json()["table"]["code"]
    address, headers = f"ws://127.0.0.1:{port}/ws/{code}", {"Cookie": cookie}
    with ExitStack() as sockets:
        yield [
            Player(sockets.enter_context(connect(address, additional_headers=headers, compression=None)), seat)
            for seat, plan in enumerate(seats)
            if plan["kind"] == "me"
        ]


def moves(port: int, walks: list[Walk], number: int) -> list[Walk]:
    """Return the walks of so many moves of two players."""
    found = []
    with seated(port, {"kind": "me"}, {"kind": "me"}) as players:
        for _ in range(number + 1):
            time.sleep(0.05)  # until nothing is left to do of the move before
            mover = next(player for player in players if player.asked)
            walks.append(Walk())
            with walks[-1].taken():
                mover.answer()
                for player in players:
                    player.hear("update")
            found.append(walks[-1])
    return found[1:]


def decision(port: int, walks: list[Walk]) -> Walk:
    """Return the walk of a bot's answer."""
    with seated(port, {"kind": "me"}, {"kind": "bot", "bot": "regular"}) as (player,):
        while True:
            while not player.asked:
                player.hear("update")
            walks.append(Walk("_decide"))
            with walks[-1].taken():
                player.answer()
                player.hear("update")
                if not player.asked:
                    player.hear("update")
                    return walks[-1]


def taken(number: int = 10) -> tuple[Walk, Walk]:
    """Return the longest walk of so many moves, and the walk of a bot's answer."""
    walks = [Walk()]
    with profiled(walks) as port:
        longest = max(moves(port, walks, number), key=lambda walk: len(walk.modules))
        return longest, decision(port, walks)


def tell(title: str, walk: Walk, brief: bool) -> None:
    """Print a walk and its figures."""
    print(title)
    if not brief:
        print(fill(" > ".join(walk.modules), 120, initial_indent="  modules: ", subsequent_indent="    "))
        print(fill(" > ".join(walk.folders), 120, initial_indent="  folders: ", subsequent_indent="    "))
    print("  " + walk.figures)


def main() -> int:
    """Print both walks; 1 if that of a move is too long."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=10)
    parser.add_argument("--brief", action="store_true", help="print the figures alone")
    given = parser.parse_args()
    move, bot = taken(given.moves)
    tell("A move, from its frame to both updates:", move, given.brief)
    tell("A bot's decision, until its opponent has the update:", bot, given.brief)
    return int(len(move.modules) - 1 > MODULES or len(move.folders) - 1 > FOLDERS)


if __name__ == "__main__":
    sys.exit(main())
