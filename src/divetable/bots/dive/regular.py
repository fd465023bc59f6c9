"""The regular: dives as deep as pays this round, puts speed where help is likely, and minds nobody else."""

from __future__ import annotations

from collections.abc import Callable
from math import fsum
from random import Random
from typing import Final, NamedTuple

from divetable.bots.bot import Budget
from divetable.bots.dive.beliefs import Belief, faces
from divetable.bots.dive.instinct import instinct
from divetable.bots.dive.manners import Diver, own_seat, pulled, racers, saying
from divetable.bots.dive.plans import CHILDS_SPEEDS, Plan
from divetable.engine.core import Move
from divetable.games.dive.choices import Choices
from divetable.games.dive.components import DEEP, GOAL, LEVELS, Companion
from divetable.games.dive.fast_round import GREEN, MANTA, RED
from divetable.games.dive.view import View


class Sight(NamedTuple):
    """What a rule of thumb about companions looks at."""

    view: View
    own: Belief
    pawn: int
    ahead: int
    """The furthest of the others."""

    @property
    def late(self) -> bool:
        """Whether somebody is in deep water: there will not be many more rounds."""
        return max(self.pawn, self.ahead) >= DEEP

    def likely(self, green: float, red: float, manta: float = 0.0) -> list[float]:
        """By level: how much of these may be won there."""
        return [
            reach * (helpers[GREEN] * green + helpers[RED] * red + helpers[MANTA] * manta)
            for reach, helpers in zip(self.own.reach[:LEVELS], self.own.helpers, strict=False)
        ]

    def mistake(self, divers: int = 1) -> float:
        """How likely one of so many with five levels is wrong."""
        right = self.own.reach[LEVELS - 1] if len(self.own.reach) >= LEVELS else 1.0
        chance = 1.0
        for _ in range(divers):
            chance *= right
        return 1 - chance

    def calm_rivals(self) -> int:
        """How many others are in calm water, where a mistake leaves something to lose."""
        return sum([space < DEEP for seat, space in enumerate(self.view.pawns) if seat != self.view.seat])


def _threatened(sight: Sight) -> bool:
    return sight.ahead >= DEEP or sight.ahead - sight.pawn > 2


WHEN: Final[dict[Companion, Callable[[Sight], bool]]] = {
    Companion.OCTOPUS: _threatened,
    Companion.ORCA: _threatened,
    Companion.FUGU: _threatened,
    Companion.ANGLERFISH: lambda sight: (
        sight.pawn < DEEP and sight.view.cards > LEVELS and (sight.mistake() < 0.6 or sight.pawn > 8)
    ),
    Companion.GREEN_TURTLE: lambda sight: fsum(sight.likely(1, 0)) > (0.5 if sight.late else 1.1),
    Companion.CLOWNFISH: lambda sight: max(sight.likely(1, 2, 2)) > (0.5 if sight.late else 1.2),
    Companion.NARWHAL: lambda sight: fsum(sight.likely(1, 2)) > (0.7 if sight.late else 1.4),
    Companion.DOLPHINS: lambda sight: sight.late or sight.view.round > 2,
    Companion.GREAT_WHITE: lambda sight: sight.mistake(sight.calm_rivals()) > 0.6,
}
"""Rules of thumb: when each companion is used."""


class Regular(Diver):
    """Sound and predictable: claims what is likelier, and takes what this round gives."""

    def program(self, view: View, asked: Choices, own: Belief, rng: Random, budget: Budget) -> Move:
        """The program worth most by itself."""
        if view.options.children:
            return childs_plan(own, rng).commit()
        said = saying(view, asked)
        if said is not None and asked.tile is not None and WHEN[asked.tile](look(view, own)):
            return said
        return instinct(view, own, rng).commit()

    def pulls(self, view: View, rng: Random) -> bool:
        """If it undoes a win, or hits the leader while there is time."""
        now, then = racers(view), pulled(view)
        seat = own_seat(view)
        if max(now) >= GOAL or not view.cards:
            return now[seat] < max(now)
        return then[now.index(max(now))] < max(now) and view.round > 2


def childs_plan(own: Belief, rng: Random) -> Plan:
    """The likelier face everywhere."""
    return Plan((*faces(own.sharks, rng), *[False] * LEVELS)[:LEVELS], CHILDS_SPEEDS)


def look(view: View, own: Belief) -> Sight:
    """The table as the rules of thumb see it."""
    seat = own_seat(view)
    others = [space for other, space in enumerate(racers(view)) if other != seat]
    return Sight(view, own, view.pawns[seat], max(others))
