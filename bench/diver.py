"""How often the expert diver wins among three regulars, told far more exactly than by counting what it wins.

    python bench/diver.py [--games N] [--replays N] [--firsts N] [--seconds S | --iterations N] [--seed N] [--json]

A game takes the expert several seconds and says yes or no: to know its share of the wins to half a percent takes
forty thousand. But mostly it answers as it *first thought* (what its networks say, before a single rehearsal), and
games by first thoughts alone take milliseconds. So those are counted, and what thinking adds is measured by itself: in
games that the expert plays with all its time, wherever it answers something else, both answers are played on many
times by first thoughts, with the same dice for both. What its answers gain over a game is on average exactly what it
wins more often than by first thoughts (the performance difference lemma). No model comes in: neither of what a dive is
worth nor of how anybody goes on, only games played to their end by the bots themselves.

Both parts are independent, so the squares of their errors add up. Exits with 1 if the whole interval lies below the
bound.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import hypot, sqrt
from multiprocessing import get_context
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

from tqdm import tqdm

from divetable.bots import Bot, Budget, find
from divetable.engine.core import CHANCE, Move, Seat, play
from divetable.games import rulebook
from divetable.games.deepsea.cleanup import BankTreasure
from divetable.games.deepsea.components import DIVES
from divetable.lab.arena import CONFIDENCE

GAME = rulebook("deepsea").game(4)
BOUND = 0.40
FIRST_THOUGHT = Budget(iterations=0)
REVEALS = 16
"""How often the last treasure is turned over: quick, and takes the luck of the chips out of what is compared."""


class Mean(NamedTuple):
    """A mean and its standard error."""

    value: float
    error: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Mean:
        """Of independent *values*."""
        return cls(fmean(values), stdev(values) / sqrt(len(values)))

    def plus(self, other: Mean) -> Mean:
        """The sum of two that are independent."""
        return Mean(self.value + other.value, hypot(self.error, other.error))


class Thinking(NamedTuple):
    """What thinking did in one game."""

    gained: float
    changed: int
    answers: int
    won: float


class Dice:
    """A generator for each dive and whoever swims: so two ways to go on stay alike in what they have in common."""

    def __init__(self, seed: str) -> None:
        self._seed, self._streams = seed, dict[Any, Random]()

    def draw(self, s: Any) -> Move:
        """What chance answers in *s*."""
        occasion = s.dive, s.step
        stream = self._streams.get(occasion) or self._streams.setdefault(occasion, Random(f"{self._seed}{occasion}"))
        move: Move = s.asks[CHANCE].sample(stream)
        return move


class Table:
    """The expert on one seat, regulars on the others."""

    def __init__(self, me: Seat) -> None:
        self.me = me
        self.bots: list[Bot] = [find(GAME, "expert" if seat == me else "regular") for seat in GAME.seats]

    def answer(self, s: Any, seat: Seat, rng: Random, budget: Budget = FIRST_THOUGHT) -> Move:
        """What the one on *seat* answers."""
        return self.bots[seat].decide(GAME.view(s, seat), s.asks[seat], rng, budget)

    def share(self, s: Any, seed: str) -> float:
        """The expert's share of the win, going on from *s* (in place) by first thoughts."""
        dice, rng = Dice(seed), Random(seed)
        while s.asks:
            seat = next(iter(s.asks))
            if seat < 0 and s.dive == DIVES and type(s.step) is BankTreasure:
                return fmean(self._revealed(s, dice) for _ in range(REVEALS))
            play(s, seat, dice.draw(s) if seat < 0 else self.answer(s, seat, rng))
        return GAME.returns(s)[self.me]

    def _revealed(self, s: Any, dice: Dice) -> float:
        end = s.clone()
        play(end, CHANCE, dice.draw(s))
        assert not end.asks, "there is something after the last treasure"
        return GAME.returns(end)[self.me]

    def gain(self, s: Any, answered: Move, thought: Move, replays: int, seed: str) -> float:
        """How much more of the win is to be had by what was *answered* than by what was first *thought*."""

        def after(move: Move, luck: str) -> float:
            t = s.clone()
            play(t, self.me, move)
            return self.share(t, luck)

        lucks = [f"{seed}/{i}" for i in range(replays)]
        return fmean(after(answered, luck) - after(thought, luck) for luck in lucks)

    def thinking(self, allowed: Budget, replays: int, seed: str) -> Thinking:
        """One game with all the time there is: what that gained."""
        dice, minds, s = Dice(f"{seed}/game"), Random(f"{seed}/mind"), GAME.start()
        answers, gains = 0, list[float]()
        while s.asks:
            seat = next(iter(s.asks))
            if seat < 0:
                play(s, seat, dice.draw(s))
                continue
            move = self.answer(s, seat, minds, allowed)
            if seat == self.me:
                answers += 1
                if move != (thought := self.answer(s, seat, minds)):
                    gains.append(self.gain(s, move, thought, replays, f"{seed}/{answers}"))
            play(s, seat, move)
        return Thinking(sum(gains), len(gains), answers, GAME.returns(s)[self.me])


def first_thoughts(seed: int, number: int) -> float:
    """The share of the win in one game by first thoughts, every seat in turn."""
    return Table(number % len(GAME.seats)).share(GAME.start(), f"first {seed}/{number}")


def thinking(allowed: Budget, replays: int, seed: int, number: int) -> Thinking:
    """What thinking gains in one game, every seat in turn."""
    return Table(number % len(GAME.seats)).thinking(allowed, replays, f"thinking {seed}/{number}")


def everywhere(work: Callable[[int], Any], games: int, processes: int | None, chunk: int) -> Iterator[Any]:
    """*work* for every number of a game, on all processors."""
    with get_context("spawn").Pool(processes) as pool:
        yield from tqdm(
            pool.imap_unordered(work, range(games), chunk), total=games, unit="game", disable=not sys.stderr.isatty()
        )


def report(firsts: Sequence[float], thoughts: Sequence[Thinking]) -> dict[str, float]:
    """What it comes to."""
    first, gain = Mean.of(firsts), Mean.of([thought.gained for thought in thoughts])
    whole = first.plus(gain)
    return {
        "first_thought": first.value,
        "first_thought_error": first.error,
        "first_thought_games": len(firsts),
        "thinking_adds": gain.value,
        "thinking_adds_error": gain.error,
        "thinking_games": len(thoughts),
        "answers_a_game": fmean(thought.answers for thought in thoughts),
        "changed_a_game": fmean(thought.changed for thought in thoughts),
        "games_won": fmean(thought.won for thought in thoughts),
        "share": whole.value,
        "low": whole.value - CONFIDENCE * whole.error,
        "high": whole.value + CONFIDENCE * whole.error,
        "bound": BOUND,
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=16, help="played with all the time there is")
    parser.add_argument("--firsts", type=int, default=4000, help="games by first thoughts")
    parser.add_argument("--replays", type=int, default=200, help="of either answer where they differ")
    parser.add_argument("--iterations", type=int, help="in place of seconds")
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    allowed = Budget(iterations=given.iterations) if given.iterations else Budget(seconds=given.seconds)
    thoughts = list(everywhere(partial(thinking, allowed, given.replays, given.seed), given.games, given.processes, 1))
    firsts = list(everywhere(partial(first_thoughts, given.seed), given.firsts, given.processes, 100))
    result = report(firsts, thoughts)
    print(json.dumps(result) if given.json else "\n".join(f"{name:20} {value:10.4f}" for name, value in result.items()))
    return 1 if result["high"] < BOUND else 0


if __name__ == "__main__":
    sys.exit(main())
