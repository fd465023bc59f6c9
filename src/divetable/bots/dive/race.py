"""Who will win: each racer's way to 23, taken round by round, as if nobody minded the others.

How far a round takes a diver follows from how sharp the eyes are: levels kept, and helpers shared with the others. From
that comes how likely each diver is where, round after round; whoever is furthest when the first is on 23, or when the
cards run out, has won. Divers who mind each other win a little more often from behind, and the helpers' order is not
independent; as a yardstick for a round's outcome it does.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import fsum
from typing import Final

from divetable.bots.dive.beliefs import Belief, reaching
from divetable.bots.dive.lead import LEAD
from divetable.games.dive.components import DEEP, GOAL, LEVELS

ROUNDS: Final = 9
END: Final = 34
"""Beyond this nobody comes but in tales."""
SHARP: Final = (0.99, 0.99, 0.95, 0.84, 0.70)
"""Eyes as most divers have them; a quality of 1."""
STEPS: Final = 5
"""Qualities are told apart by a fifth."""
CARDS_A_ROUND: Final = 4.7
STRIDE: Final = 4.5
"""How far a round takes the leader."""
MOST_KNOWN: Final = 20_000
"""Positions kept in mind for a table of some kind: about 7 MB."""
MOST_RACES: Final = 12
MOST_WAYS: Final = 1000
"""One takes about 20 kB."""
TURTLES: Final = (0.65, 0.23, 0.12)
"""How likely a card carries whoever it helps 0, 1 or 2 spaces, mantas among them."""
CHIEFS_CALM: Final = (4,)
CHIEFS_DEEP: Final = (2, 3)
Spread = list[float]
"""How likely each number of spaces is."""
Way = tuple[tuple[tuple[float, ...], tuple[float, ...]], ...]
"""By round: how likely one is on each space if nobody had reached 23 before, and how likely short of it."""


def quality(own: Belief) -> int:
    """How sharp the eyes seem, in fifths of the usual: by this one reading, so not taken too seriously."""
    seen = own.sharp[:LEVELS]
    usual = SHARP[: len(seen)]
    share = fsum([sharp - 0.5 for sharp in seen]) / fsum([sharp - 0.5 for sharp in usual])
    return min(7, max(0, int(share * STEPS + 0.5)))


@cache
def stride(fifths: int, racers: int, deep: bool) -> Spread:
    """How likely a round takes a diver how far."""
    sharp = [0.5 + (usual - 0.5) * fifths / STEPS for usual in SHARP]
    reach = reaching([min(0.995, chance) for chance in sharp])
    depth = max(range(1, LEVELS + 1), key=lambda levels: levels * reach[levels - 1]) if deep else LEVELS
    spread = [0.0] * (3 * LEVELS + 1)
    for right in range(depth + 1):
        below = reach[right] if right < depth else 0.0
        chance = (reach[right - 1] if right else 1.0) - below
        rested = 0 if deep and right < depth else right
        for helped, likely in enumerate(carried(right, racers)):
            spread[rested + helped] += chance * likely
    return spread


@cache
def carried(levels: int, racers: int) -> Spread:
    """How likely helpers carry a diver how far who is right at so many levels."""
    share = 0.9 / racers if racers > 1 else 1.0
    spread = [1.0]
    for _ in range(levels):
        longer = [0.0] * (len(spread) + 2)
        for far, chance in enumerate(spread):
            for more, likely in enumerate(TURTLES):
                longer[far + more] += chance * likely * share
            longer[far] += chance * (1 - share)
        spread = longer
    return spread


@cache
def chiefs_stride(racers: int, deep: bool) -> Spread:
    """The same for the village chief, who is never wrong."""
    spread = [0.0] * (3 * LEVELS + 1)
    rests = CHIEFS_DEEP if deep else CHIEFS_CALM
    for rested in rests:
        for helped, likely in enumerate(carried(rested, racers)):
            spread[rested + helped] += likely / len(rests)
    return spread


@cache
def childs_stride(fifths: int) -> Spread:
    """The same for a child: every right claim is a space."""
    spread = [1.0]
    for usual in SHARP:
        sharp = min(0.995, 0.5 + (usual - 0.5) * fifths / STEPS)
        right, wrong = [0.0, *spread], [*spread, 0.0]
        spread = [sharp * a + (1 - sharp) * b for a, b in zip(right, wrong, strict=True)]
    return spread


@lru_cache(maxsize=MOST_WAYS)
def way(start: int, kind: str, fifths: int, racers: int) -> Way:
    """A racer's whereabouts from *start* on, round by round."""
    now = [0.0] * (END + 1)
    now[min(start, END)] = 1.0
    rounds = []
    for _ in range(ROUNDS):
        then = [0.0] * (END + 1)
        for space, chance in enumerate(now[:GOAL]):
            if chance:
                for steps, likely in enumerate(_stride(kind, fifths, racers, space >= DEEP)):
                    if likely:
                        then[min(END, space + steps)] += chance * likely
        rounds.append((tuple(then), _short(then)))
        now = then
    return tuple(rounds)


def _stride(kind: str, fifths: int, racers: int, deep: bool) -> Spread:
    if kind == "chief":
        return chiefs_stride(racers, deep)
    return childs_stride(fifths) if kind == "child" else stride(fifths, racers, deep)


def _short(spread: Spread) -> tuple[float, ...]:
    below, sums = 0.0, []
    for chance in spread:
        sums.append(below)
        below += chance
    return tuple(sums)


class Race:
    """Chances to win for one table and one quality of eyes."""

    def __init__(self, players: int, chief: bool, children: bool, fifths: int) -> None:
        self.players, self.chief, self.fifths = players, chief, fifths
        self.kind = "child" if children else "diver"
        self.known: dict[tuple[int, ...], tuple[float, ...]] = {}

    def chances(self, at: Sequence[int], cards: int) -> tuple[float, ...]:
        """By seat: how likely each wins from there with so many cards left. The chief comes last in *at*."""
        key = (*at, cards)
        found = self.known.get(key)
        if found is None:
            if len(self.known) >= MOST_KNOWN:
                self.known.clear()
            found = self.known[key] = self._chances(at, cards)
        return found

    def _chances(self, at: Sequence[int], cards: int) -> tuple[float, ...]:
        if not cards or max(at) >= GOAL:
            return self._over(at)
        if self.kind == "diver" and not self.chief and cards * STRIDE > CARDS_A_ROUND * (GOAL - max(at)):
            return leading(at)
        rounds = cards / CARDS_A_ROUND
        whole = min(ROUNDS, max(1, int(rounds)))
        share = min(1.0, max(0.0, rounds - whole)) if whole < ROUNDS else 0.0
        early = self._within(at, whole)
        if not share:
            return early
        late = self._within(at, whole + 1)
        return tuple([(1 - share) * a + share * b for a, b in zip(early, late, strict=True)])

    def _over(self, at: Sequence[int]) -> tuple[float, ...]:
        best = max(at)
        if self.chief and at[-1] == best:
            return (0.0,) * self.players
        won = [space == best for space in at[: self.players]]
        return tuple([1 / sum(won) if one else 0.0 for one in won])

    def _within(self, at: Sequence[int], rounds: int) -> tuple[float, ...]:
        racers = len(at)
        ways = [way(space, self.kind, self.fifths, racers) for space in at[: self.players]]
        if self.chief:
            ways.append(way(at[-1], "chief", self.fifths, racers))
        return tuple([self._wins(ways, seat, rounds) for seat in range(self.players)])

    def _wins(self, ways: Sequence[Way], seat: int, rounds: int) -> float:
        """Over all rounds and spaces: being there first, and everybody else short of it; a draw counts in part."""
        won = 0.0
        others = [other for rival, other in enumerate(ways) if rival != seat and rival < self.players]
        for turn in range(rounds):
            there = ways[seat][turn][0]
            for space in range(0 if turn == rounds - 1 else GOAL, END + 1):
                chance = there[space]
                if chance:
                    for other in others:
                        spread, short = other[turn]
                        chance *= short[space] + spread[space] / 2
                    if self.chief:
                        chance *= ways[-1][turn][1][space]
                    won += chance
        return won


def leading(at: Sequence[int]) -> tuple[float, ...]:
    """Chances by what each lead is worth; among more than two, who beats all others one by one."""
    if len(at) == 2:
        ahead = LEAD[at[0]][at[1]]
        return ahead, 1 - ahead
    weights = []
    for seat, space in enumerate(at):
        weight = 1.0
        for rival, other in enumerate(at):
            if rival != seat:
                weight *= LEAD[space][other]
        weights.append(weight)
    total = fsum(weights)
    return tuple([weight / total for weight in weights])


@lru_cache(maxsize=MOST_RACES)
def race(players: int, chief: bool, children: bool, fifths: int) -> Race:
    """The same yardstick for every table of a kind."""
    return Race(players, chief, children, fifths)
