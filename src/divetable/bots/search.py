"""Information-set Monte Carlo tree search, once for all games.

Every iteration guesses a state that looks like the searcher's view, walks down a tree shared by all guesses, plays on
from where the tree ends, and credits each seat with its own return: with more than two players everybody maximises
their own share (max^n). Chance is *open-loop*: a node stands for the answers of the players, whatever was rolled on
the way, unless a game tells nodes apart by more (``Tuning.apart``). Where several seats are asked at once each has a
bandit of its own at the node, sees nothing of what the others choose, and mixes its answers by regret matching: upper
bounds alone would chase each other in step.

With a budget of iterations nothing depends on the clock or the machine: only ``rng.random()``, the four operations and
square roots, which every IEEE machine computes alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from random import Random
from time import perf_counter
from typing import Any, Final, Protocol

from divetable.bots.bot import Budget
from divetable.bots.tree import Arm, Tree, Tuning
from divetable.engine.core import AnyGame, Move, Moves, View

RARE: Final = 0.1
"""A mixed answer with a smaller share is left out: it is more likely noise than cunning."""


class Work(Protocol):
    """What a search works on for one decision: a tree, unless somebody knows better."""

    iterations: int

    def iterate(self, rng: Random) -> None:
        """One look at one way the game may go on."""
        ...

    def arms(self) -> list[Arm]:
        """What each answer has brought so far."""
        ...

    def settled(self) -> bool:
        """Whether more iterations would hardly change the answer."""
        ...


class Search:
    """Decides by search, within seconds or an exact number of iterations."""

    def __init__(self, game: AnyGame, tuning: Tuning | None = None) -> None:
        self.game, self.tuning = game, tuning or Tuning()

    def decide(self, view: View, asked: Moves[Any], rng: Random, budget: Budget) -> Move:
        """The answer tried most, or one of the mixture where several are asked at once."""
        if isinstance(asked, tuple) and len(asked) == 1:
            only: Move = asked[0]
            return only
        arms = self.look(view, rng, budget)
        best = preferred(arms) if len(view.waiting) == 1 else mixed(arms, rng)
        move: Move = best.move if best is not None and best.move in asked else asked.sample(rng)
        return move

    def look(self, view: View, rng: Random, budget: Budget) -> list[Arm]:
        """What each answer has brought, searched for as long as *budget* allows.

        Stops before an iteration as long as the longest so far would end too late.
        """
        start = now = perf_counter()
        limit, longest, work = budget.limit(), 0.0, self.begin(view)
        while work.iterations != budget.iterations and now + longest <= start + limit and not work.settled():
            before = now
            work.iterate(rng)
            now = perf_counter()
            longest = max(longest, now - before)
        return work.arms()

    def begin(self, view: View) -> Work:
        """A tree with nothing in it yet."""
        return Tree(self.game, view, self.tuning)


def preferred(arms: Sequence[Arm]) -> Arm | None:
    """The arm visited most, of equals the better, of those the first."""
    return max(arms, key=lambda arm: (arm.visits, arm.mean), default=None)


def mixed(arms: Sequence[Arm], rng: Random) -> Arm | None:
    """An arm drawn as often as the search would give it on average."""
    total = fsum(arm.share for arm in arms)
    likely = [arm for arm in arms if arm.share > RARE * total]
    point = rng.random() * fsum(arm.share for arm in likely)
    for arm in likely:
        point -= arm.share
        if point < 0:
            return arm
    return preferred(arms)
