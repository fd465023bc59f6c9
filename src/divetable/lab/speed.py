"""How fast the rules are, always beside a null engine in the same interleaved run.

The *null engine* is the least random play can cost in Python: a slotted class that lists its moves, takes one, rolls
two dice, moves a pawn and passes the turn. A machine's speed cancels out of the ratio; the price of rules is left.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time
from typing import Any

from divetable.engine.codec import encode
from divetable.engine.core import AnyGame, play
from divetable.engine.laws import somewhere
from divetable.engine.values import Value
from divetable.games import rulebook

NULL_GAME = 100
NULL_LINE = 32
STAY, SWIM = 0, 1
SLICE = 0.1
"""CPU-seconds for one measurement; null engine and game take turns, so both meet the same weather."""


class NullEngine:
    """Pawns on a line, two dice, a choice, and an end."""

    __slots__ = ("left", "pawns", "rng", "turn")

    def __init__(self, rng: Random) -> None:
        self.pawns, self.turn, self.left, self.rng = [0, 0, 0, 0], 0, NULL_GAME, rng

    def over(self) -> bool:
        """Whether the last move is made."""
        return self.left == 0

    def legal(self) -> list[int]:
        """To swim, where the line goes on, or not."""
        return [SWIM, STAY] if self.pawns[self.turn] < NULL_LINE else [STAY]

    def move(self, choice: int) -> None:
        """Roll, swim, pass the turn."""
        random, turn = self.rng.random, self.turn
        first, second = int(random() * 3) + 1, int(random() * 3) + 1
        if choice == SWIM:
            self.pawns[turn] = min(self.pawns[turn] + first + second, NULL_LINE)
        self.turn = (turn + 1) % 4
        self.left -= 1


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
    """Moves a CPU-second of random play with the null engine."""
    count, random = 0, rng.random
    start = process_time()
    while (elapsed := process_time() - start) < SLICE:
        engine = NullEngine(rng)
        while not engine.over():
            moves = engine.legal()
            engine.move(moves[int(random() * len(moves))])
        count += NULL_GAME
    return count / elapsed


def random_moves(game: AnyGame, rng: Random) -> float:
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


def clones(game: AnyGame, seed: int) -> float:
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
