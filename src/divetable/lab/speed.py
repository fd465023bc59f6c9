"""How fast the rules are, always beside a null engine in the same interleaved run.

The *null engine* is the least a game can cost in Python: a slotted class that rolls two dice, moves a pawn and passes
the turn. A machine's speed cancels out of the ratio; what is left is the price of having rules.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time
from typing import Any

from divetable.engine.codec import encode
from divetable.engine.core import Game, play
from divetable.engine.laws import somewhere
from divetable.engine.values import Value
from divetable.games import rulebook

SLICE = 0.1
"""CPU-seconds for one measurement; null engine and game take turns, so both meet the same weather."""


class NullEngine:
    """A pawn, two dice, a turn."""

    __slots__ = ("pawns", "rng", "turn")

    def __init__(self, rng: Random) -> None:
        self.pawns, self.turn, self.rng = [0, 0, 0, 0], 0, rng

    def move(self) -> None:
        """Roll, swim, pass the turn."""
        random = self.rng.random
        seat = self.turn
        self.pawns[seat] += int(random() * 3) + int(random() * 3) + 2
        self.turn = (seat + 1) & 3


class Speed(Value):
    """What one game costs, per CPU-second on one thread."""

    game: str
    players: int
    moves: float
    null_moves: float
    clones: float

    @property
    def ratio(self) -> float:
        """Moves of random play to moves of the null engine."""
        return self.moves / self.null_moves


def null_moves(rng: Random) -> float:
    """Moves a CPU-second of the null engine."""
    engine, count = NullEngine(rng), 0
    start = process_time()
    while (elapsed := process_time() - start) < SLICE:
        for _ in range(1000):
            engine.move()
        count += 1000
    return count / elapsed


def random_moves(game: Game[Any, Any], rng: Random) -> float:
    """Answers a CPU-second of random play, set-up and chance included: the null engine rolls its dice too."""
    count = 0
    start = process_time()
    while (elapsed := process_time() - start) < SLICE:
        s = game.start()
        while asks := s.asks:
            seat = next(iter(asks))
            play(s, seat, asks[seat].sample(rng))
            count += 1
    return count / elapsed


def clones(game: Game[Any, Any], seed: int) -> float:
    """Clones a CPU-second of a state in the middle of a game."""
    match, _, _ = somewhere(game, seed)
    clone, count = match.state.clone, 0
    start = process_time()
    while (elapsed := process_time() - start) < SLICE:
        for _ in range(500):
            clone()
        count += 500
    return count / elapsed


def measure(name: str, players: int, options: dict[str, Any] | None = None, rounds: int = 15) -> Speed:
    """The median of *rounds* interleaved measurements."""
    game, rng = rulebook(name).game(players, options), Random(1)
    probes: tuple[Callable[[int], float], ...] = (
        lambda _: random_moves(game, rng),
        lambda _: null_moves(rng),
        lambda round_: clones(game, round_),
    )
    rows = [[probe(round_) for probe in probes] for round_ in range(rounds)]
    return Speed(name, players, *(median(column) for column in zip(*rows, strict=True)))


TABLES = (("deepsea", 4), ("hainoon", 4), ("dive", 2), ("dive", 4))


def report(rounds: int) -> list[dict[str, Any]]:
    """All games, as JSON."""
    speeds = [measure(name, players, rounds=rounds) for name, players in TABLES]
    return [{**encode(speed), "ratio": speed.ratio} for speed in speeds]
