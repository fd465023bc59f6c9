"""The novice: trusts every glance, dives as deep as the board goes, and puts the big tokens where they look nice."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from divetable.bots.bot import Budget
from divetable.bots.dive.beliefs import Belief, faces
from divetable.bots.dive.manners import Diver, saying
from divetable.bots.dive.plans import Plan, with_anglerfish, with_clownfish
from divetable.bots.dive.regular import childs_plan
from divetable.engine.chance import shuffled
from divetable.engine.core import Move, Moves
from divetable.games.dive.choices import Choices
from divetable.games.dive.components import DEEP, LEVELS, Companion, Use
from divetable.games.dive.fast_round import NOTHING
from divetable.games.dive.layouts import TOKENS
from divetable.games.dive.view import View

SLIP: Final = 0.06
"""How often a novice mistakes a level that looked clear."""
WHIM: Final = 0.25
"""How often a companion is used, whatever it is good for just now."""
CAUTION: Final = 0.5
"""How often deep water is remembered, one level at a time."""


class Novice(Diver):
    """Plausible mistakes: five levels in any water, speed where a turtle shows, a companion on a whim."""

    def program(self, view: View, asked: Choices, own: Belief, rng: Random, budget: Budget) -> Move:
        """One token a level, most of the time as deep as it goes."""
        if view.options.children:
            return childs_plan(own, rng).commit()
        said = saying(view, asked)
        if said is not None and rng.random() < WHIM:
            return said
        claims = tuple([claim != (rng.random() < SLIP) for claim in faces(own.sharks, rng)])
        depth = min(LEVELS, len(claims))
        while view.pawns[asked.seat] >= DEEP and depth > 2 and rng.random() < CAUTION:
            depth -= 1
        plan = Plan(claims[:depth], self._speeds(own, depth, rng))
        return self._tiled(plan, claims, asked).commit()

    def _speeds(self, own: Belief, depth: int, rng: Random) -> tuple[int, ...]:
        """The fives and fours where something shows, the rest as they come."""
        shown = [level for level in range(depth) if own.helpers[level][NOTHING] < 0.5]
        order = [*shown, *[level for level in shuffled(range(depth), rng) if level not in shown]]
        speeds = [0] * depth
        for level, value in zip(order, reversed(TOKENS), strict=False):
            speeds[level] = value
        return tuple(speeds)

    def _tiled(self, plan: Plan, claims: tuple[bool, ...], asked: Choices) -> Plan:
        if asked.use is not Use.OUT:
            return plan
        if asked.tile is Companion.CLOWNFISH:
            return with_clownfish(plan, 1)
        if asked.tile is Companion.ANGLERFISH and len(plan.claims) == LEVELS < len(claims):
            return with_anglerfish(plan, claims[LEVELS])
        return plan

    def wish(self, asked: Moves[Any], rng: Random) -> Move:
        """The one with the nicest picture."""
        move: Move = asked.sample(rng)
        return move

    def pulls(self, view: View, rng: Random) -> bool:
        """As soon as it does anything."""
        return True
