"""Whether the time of anything that others can notice tells what is hidden.

Whole games with secret questions are played, many tables at once, by bots of all kinds and somebody who answers at
once; a spectator notes when each update comes. Of every secret answer two times are visible: how long after the
question it is told, and how long after the update before. In Hai Noon what is hidden is whether the hand has a harpoon
that fits, in Dive whether the program has a shark on the first level. Besides, the person asks *why* again and again,
and how long the server takes for that is compared with what lies hidden on top of the pile.

For each of these times the threshold is sought that tells the two sorts apart best, counting both sorts alike: 50 % is
what a coin tells. Times are taken from the median of those whose circumstances everybody knows to be the same: whose
answer it is, and who else was asked. What the best threshold has by chance is found by mixing up the sorts.

    python bench/secret_times.py [--quick] [--windows N] [--whys N] [--tables N] [--json]

Exits with 1 if a threshold tells more than 55 %, and more than it has by chance. With the usual 1.5 s for each
question, 2,000 windows a game take some minutes; ``--quick`` has a tenth of them.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from statistics import median
from typing import Any, NamedTuple

import msgspec
import uvloop

from divetable.engine.codec import encode as as_json
from divetable.engine.core import Seat
from divetable.games.hainoon.board import Kind
from divetable.server.live.live_table import Live
from divetable.server.live.registry import TableRegistry, open_tables
from divetable.server.live.services import Services
from divetable.server.ops.settings import UNLIMITED, Settings
from divetable.server.protocol import messages
from divetable.server.protocol.encoding import encode
from divetable.server.table import clock, lobby
from divetable.server.table.game import Playing
from divetable.server.table.log import ANSWERED, Entry, Plan, TableSetup
from divetable.server.table.moves import Who, handle_why
from divetable.server.table.table import Table

MOST = 0.55
"""What the best threshold may tell."""
SHUFFLES = 100
BOTS = ("novice", "regular", "expert")
HOLDER = "whoever measures"
PERSON = 0
"""The seat of the person."""
WHYS = 3
"""Asked after every update."""
LONGEST_GAME = 300.0


class Sort(NamedTuple):
    """A game, and what is hidden in it."""

    options: dict[str, Any]
    answer: Callable[[Playing, Seat, Any], bool]
    """Of a secret answer, by the state before and the move as JSON."""
    below: Callable[[Any], bool]
    """Of a state, for whoever asks why."""


def has_harpoon(playing: Playing, seat: Seat, move: Any) -> bool:
    return len(list(playing.state.asks[seat])) > 1


def begins_with_shark(playing: Playing, seat: Seat, move: Any) -> bool:
    levels = move.get("levels") or [[]]
    return any(token["shark"] for token in levels[0])


def harpoon_on_top(s: Any) -> bool:
    return bool(s.pile) and s.pile[-1].kind is Kind.CAGE


def strong_shark_on_top(s: Any) -> bool:
    return bool(s.gone < len(s.stack) and s.table.ocean[s.stack[s.gone]].shark > 0)


GAMES = {
    "hainoon": Sort({}, has_harpoon, harpoon_on_top),
    "dive": Sort({}, begins_with_shark, strong_shark_on_top),
}


@dataclass
class Times:
    """Times and what was hidden, by circumstances that everybody knows."""

    by_circumstances: dict[object, list[tuple[float, bool]]] = field(default_factory=lambda: defaultdict(list))

    def add(self, circumstances: object, taken: float, hidden: bool) -> None:
        """Note one."""
        self.by_circumstances[circumstances].append((taken, hidden))

    def __len__(self) -> int:
        return sum(map(len, self.by_circumstances.values()))

    def best(self) -> tuple[float, float]:
        """Return what the best threshold tells, and what 95 of 100 best thresholds tell at most if it is chance."""
        centred = []
        for noted in self.by_circumstances.values():
            middle = median(taken for taken, _ in noted)
            centred += [(taken - middle, hidden) for taken, hidden in noted]
        centred.sort(key=lambda one: one[0])
        times, sorts = [taken for taken, _ in centred], [hidden for _, hidden in centred]
        rng, chances = Random(1), []
        for _ in range(SHUFFLES):
            mixed = list(sorts)
            rng.shuffle(mixed)
            chances.append(told_apart(times, mixed))
        return told_apart(times, sorts), sorted(chances)[int(SHUFFLES * 0.95)]


def told_apart(times: list[float], sorts: list[bool]) -> float:
    """What the best threshold tells of the two *sorts*, whose *times* are in order, both sorts counted alike."""
    many = sum(sorts)
    few = len(sorts) - many
    if not many or not few:
        return 0.5
    best, one, other = 0.0, 0, 0
    for number, hidden in enumerate(sorts):
        one, other = one + hidden, other + (not hidden)
        if number + 1 == len(times) or times[number + 1] > times[number]:
            best = max(best, abs(one / many - other / few))
    return 0.5 + best / 2


class Update(msgspec.Struct):
    """What is read of a frame."""

    type: str
    seq: int = -1


class Onlooker:
    """Somebody at a table without a socket, who notes when each entry is told."""

    def __init__(self, live: Live, seat: Seat | None) -> None:
        self.live, self.seat, self.holder = live, seat, "" if seat is None else HOLDER
        self.key, self.language, self.name, self.address = "", "en", "", "192.0.2.1"
        self.sonar = self.watch = False
        self.visitor = f"visitor {seat}"
        self.seats = live.seats_of(self)
        self.told: dict[int, float] = {}
        self.read = msgspec.json.Decoder(Update).decode

    def push(self, frame: bytes) -> None:
        """Note the time of an update."""
        now = time.perf_counter()
        message = self.read(frame)
        if message.type == "update":
            self.told[message.seq] = now


class Person(Onlooker):
    """Answers at once, at random, and asks *why*."""

    def __init__(self, live: Live, sort: Sort, whys: Times, wanted: int) -> None:
        super().__init__(live, PERSON)
        self.sort, self.whys, self.wanted = sort, whys, wanted
        self.rng = Random(live.id)
        self.answered = -1

    def push(self, frame: bytes) -> None:
        """Answer soon."""
        super().push(frame)
        asyncio.get_running_loop().call_soon(self.act)

    def act(self) -> None:
        """Answer what is asked, and ask."""
        playing = self.live.table.playing
        if playing is None or PERSON not in playing.state.asks or playing.fences[PERSON] == self.answered:
            return
        self.ask_why(playing)
        self.answered = fence = playing.fences[PERSON]
        move = as_json(playing.state.asks[PERSON].sample(self.rng))
        self.live.move(self, Who(self.seats), messages.Move(f"m{fence}", PERSON, fence, move))

    def ask_why(self, playing: Playing) -> None:
        """Ask of some answers whether they are possible: one that is, and one of an earlier question or of nonsense."""
        state, table = playing.state, self.live.table
        hidden, question = self.sort.below(state), type(state.step).__name__
        for _ in range(WHYS):
            if len(self.whys) >= self.wanted:
                return
            move = as_json(state.asks[PERSON].sample(self.rng))
            message = messages.Why("w", PERSON, move)
            began = time.perf_counter()
            told = handle_why(table, Who(self.seats), message)
            encode(told)
            self.whys.add((question, told.code), time.perf_counter() - began, hidden)


@dataclass
class Measured:
    """What was seen of one game."""

    since_question: Times = field(default_factory=Times)
    since_update: Times = field(default_factory=Times)
    whys: Times = field(default_factory=Times)
    windows: int = 0

    def read(self, entries: list[Entry], told: dict[int, float], sort: Sort) -> None:
        """Add the secret answers of a log, with the moments at which a spectator was *told* of each."""
        table, seen = Table(), set[int]()
        for entry in entries:
            playing = table.playing
            if entry.kind == ANSWERED and playing is not None and clock.answers_in_secret(playing, entry.seat or 0):
                self._add(playing, entry, told, sort, seen)
            table.take(entry, told=False)
        self.windows += len(seen)

    def _add(self, playing: Playing, entry: Entry, told: dict[int, float], sort: Sort, seen: set[int]) -> None:
        seat = entry.seat
        assert seat is not None
        asked, at = playing.fences[seat], told.get(entry.seq)
        if at is None or asked not in told:
            return
        seen.add(asked)
        hidden = sort.answer(playing, seat, json.loads(entry.body.splitlines()[0]).get("move", {}))
        circumstances = seat, tuple(playing.state.asks)
        self.since_question.add(circumstances, at - told[asked], hidden)
        if entry.seq - 1 > asked and entry.seq - 1 in told:
            self.since_update.add(circumstances, at - told[entry.seq - 1], hidden)


async def play(services: Services, tables: TableRegistry, game: str, measured: Measured, whys: int) -> None:
    """Play one game, and add what was seen of it."""
    sort = GAMES[game]
    plans = [Plan("human", "Person", HOLDER), *(Plan("bot", bot=bot) for bot in BOTS)]
    setup = TableSetup(dict(sort.options), plans, "none", "wait", "instant")
    live = await tables.create(lambda code: lobby.opened(code, game, setup, HOLDER), "")
    spectator, person = Onlooker(live, None), Person(live, sort, measured.whys, whys)
    for viewer in (spectator, person):
        live.arrived(viewer)
    await live.command(lambda table, now: lobby.start(table, HOLDER, now))
    try:
        async with asyncio.timeout(LONGEST_GAME):
            while live.table.phase != "over":
                await asyncio.sleep(0.1)
    finally:
        for viewer in (spectator, person):
            live.departed(viewer)
    measured.read(services.store.load(live.table.id), spectator.told, sort)


async def play_many(game: str, folder: str, count: int, windows: int, whys: int) -> Measured:
    """Play *game* at *count* tables until so many windows were seen."""
    measured = Measured()
    chosen = Settings(database=f"sqlite:///{folder}/{game}.sqlite", water_orders=0, **UNLIMITED)

    async with open_tables(chosen) as (services, tables):

        async def again() -> None:
            while measured.windows < windows or len(measured.whys) < whys:
                await play(services, tables, game, measured, whys)
                if sys.stderr.isatty():
                    print(f"\r{game}: {measured.windows} windows", end="", file=sys.stderr)

        await asyncio.gather(*(again() for _ in range(count)))
    return measured


def told_of(measured: Measured) -> dict[str, Any]:
    """Return what came out."""
    rows = {}
    for name, times in vars(measured).items():
        if isinstance(times, Times):
            best, chance = times.best()
            rows[name] = {"times": len(times), "best_threshold": round(best, 4), "by_chance": round(chance, 4)}
    return {"windows": measured.windows, **rows}


def missed(row: dict[str, Any]) -> bool:
    """Whether a threshold tells more than it may."""
    return bool(row["best_threshold"] > max(MOST, row["by_chance"]))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--windows", type=int, default=2000, help="secret questions a game")
    parser.add_argument("--whys", type=int, default=5000, help="a game")
    parser.add_argument("--tables", type=int, default=40, help="at once")
    parser.add_argument("--quick", action="store_true", help="a tenth of it")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    share = 10 if given.quick else 1
    results = {}
    for game in GAMES:
        with tempfile.TemporaryDirectory() as folder:
            run = play_many(game, folder, given.tables, given.windows // share, given.whys // share)
            results[game] = told_of(uvloop.run(run))
    failed = False
    for game, told in results.items():
        for name, row in told.items():
            if isinstance(row, dict) and missed(row):
                failed = True
                print(f"missed: {game}, {name}: {row['best_threshold']:.1%} > {MOST:.0%}", file=sys.stderr)
    if given.json:
        print(json.dumps(results))
    else:
        for game, told in results.items():
            print(f"{game}: {told['windows']} windows")
            for name, row in told.items():
                if isinstance(row, dict):
                    figures = f"{row['best_threshold']:.1%} by the best threshold, {row['by_chance']:.1%} by chance"
                    print(f"  {name:15} {row['times']:6} times  {figures}")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
