"""Programs as bots think of them: what is claimed at each level, and how fast one is there.

Of the 1,081 layouts only the speeds matter, and tokens are left out only where help would hurt: some 400 are left.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from divetable.games.dive.companions import CLOWNFISH_SPEED, FASTEST
from divetable.games.dive.components import LEVELS, Commit
from divetable.games.dive.fast_round import Claims, Speeds
from divetable.games.dive.layouts import TOKENS, Layout, layouts, level

Rows = list[list[float]]
"""What each speed is worth at each level."""

ALL_TOKENS: Final = len(TOKENS)
CHILDS_SPEEDS: Final[Speeds] = tuple(TOKENS)


class Plan(NamedTuple):
    """A program, its tile included in claims and speeds."""

    claims: Claims
    speeds: Speeds
    clownfish: int | None = None
    """The level it lies on."""
    anglerfish: bool = False

    def commit(self) -> Commit:
        """The move that lays it out."""
        depth = min(len(self.claims), LEVELS)
        bare = tuple(
            speed - (CLOWNFISH_SPEED if place == self.clownfish else 0)
            for place, speed in enumerate(self.speeds[:depth], 1)
        )
        lying = tuple(map(level, laid(depth)[bare], self.claims))
        return Commit(lying, self.clownfish, self.claims[LEVELS] if self.anglerfish else None)


@cache
def laid(depth: int) -> dict[Speeds, Layout]:
    """One layout for each speeds that can be had on *depth* levels: the one with the most tokens."""
    most = sorted(layouts(depth), key=lambda layout: sum(map(len, layout)))
    return {tuple(map(sum, layout)): layout for layout in most}


@cache
def speedy(depth: int, sparing: bool = False) -> tuple[Speeds, ...]:
    """The speeds to choose from on *depth* levels: all tokens are used, unless *sparing*."""
    return tuple(speeds for speeds, layout in laid(depth).items() if sparing or sum(map(len, layout)) == ALL_TOKENS)


def fastest(rows: Rows, depth: int, sparing: bool = False) -> tuple[Speeds, float]:
    """The speeds worth most on *depth* levels, and what they are worth."""
    choice = speedy(depth, sparing)
    worth = worths(rows, choice, depth)
    best = max(worth)
    return choice[worth.index(best)], best


def worths(rows: Rows, choice: tuple[Speeds, ...], depth: int) -> list[float]:
    """What each of *choice* is worth. Written out: this is what bots do most."""
    one = rows[0]
    if depth == 1:
        return [one[a] for (a,) in choice]
    two = rows[1]
    if depth == 2:
        return [one[a] + two[b] for a, b in choice]
    three = rows[2]
    if depth == 3:
        return [one[a] + two[b] + three[c] for a, b, c in choice]
    four = rows[3]
    if depth == 4:
        return [one[a] + two[b] + three[c] + four[d] for a, b, c, d in choice]
    five = rows[4]
    return [one[a] + two[b] + three[c] + four[d] + five[e] for a, b, c, d, e in choice]


def with_clownfish(plan: Plan, place: int) -> Plan:
    """The clownfish laid on level *place*."""
    at = place - 1
    speeds = (*plan.speeds[:at], plan.speeds[at] + CLOWNFISH_SPEED, *plan.speeds[at + 1 :])
    return plan._replace(speeds=speeds, clownfish=place)


def with_anglerfish(plan: Plan, shark: bool) -> Plan:
    """A sixth level below the five."""
    return plan._replace(claims=(*plan.claims, shark), speeds=(*plan.speeds, FASTEST), anglerfish=True)
