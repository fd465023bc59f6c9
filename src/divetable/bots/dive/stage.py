"""One round as a game of its own, solved by regret matching.

Candidates are the programs that do well against slow, middling and fast rivals, and the best of every depth; some also
claim the less likely face where that is close. Each iteration draws cards as likely as the reading has them, and what
the others make of the same cards with eyes of their own. More often than not a rival dives by instinct, otherwise as
has paid so far (a *restricted Nash response*: it exploits the usual without being easy to exploit). Against that every
candidate is played, and regretted in proportion to the chance to win the race.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import fsum
from random import Random
from time import perf_counter
from typing import Final, NamedTuple

from divetable.bots.dive.beliefs import Belief, claimed, draw_cards, expecting, faces, glimpsed
from divetable.bots.dive.instinct import USUAL, Curve, Outlook, best_plan, kept, outlook, rows, tiled
from divetable.bots.dive.plans import CHILDS_SPEEDS, Plan, speedy, worths
from divetable.bots.dive.race import Race, quality, race
from divetable.engine.core import Seat
from divetable.games.dive.components import LEVELS, ChiefCard, Companion
from divetable.games.dive.fast_round import Cards, Claims, Twist, fast_dive, fast_spot_sharks
from divetable.games.dive.view import View, spaces

TRUST: Final = 0.6
"""How often rivals are expected to dive by instinct."""
EACH: Final = 6
"""How many candidates to take of each kind."""
RIVALS_EACH: Final = 3
"""And for a rival: enough to have an answer to whatever one may do."""
CUTS: Final = (24, 60, 120)
"""After so many iterations the worse half of the candidates is dropped."""
FEWEST: Final = 12
RARE: Final = 0.2
"""A program played less often than this, compared with the most frequent, is more likely noise than cunning."""
DOUBT: Final = 0.01
"""What a less likely claim must add to a child's chance to win."""
CLOSE: Final = 0.75
"""A claim less certain than this may be turned about."""


def _faster_than(speed: float) -> Curve:
    """Rivals who are at about *speed*."""
    return tuple([min(1.0, max(0.0, (own - speed) / 2 + 0.5)) * 0.9 + own * 0.005 for own in range(len(USUAL))])


CURVES: Final = (USUAL, *map(_faster_than, (1.5, 3.5, 4.5, 5.5, 7.5, 9.5)))
BROAD: Final = (CURVES[0], CURVES[2], CURVES[5])
"""Against these the best of every depth is a candidate: a race may ask for less than pays on average, or for more."""


class Rival(NamedTuple):
    """Another diver: how the round looks from there, and which programs have paid."""

    seat: Seat
    out: Outlook
    shapes: list[Plan]
    """With one's own claims, which are replaced by what the rival saw."""
    regrets: list[float]
    known: dict[tuple[int, ...], Plan]
    """What instinct makes of each set of helpers seen."""


class Stage:
    """One diver's decision about one program."""

    def __init__(
        self,
        view: View,
        own: Belief,
        chief_cards: Sequence[ChiefCard],
        tricks: Twist,
        using: Companion | None,
        rng: Random,
    ) -> None:
        assert view.seat is not None, "a spectator has nothing to program"
        self.view, self.own, self.seat, self.tricks = view, own, view.seat, tricks
        self.chief_cards = chief_cards if view.chief is not None else ()
        self.at = tuple(spaces(view).values())
        players = len(view.pawns)
        self.race: Race = race(players, view.chief is not None, view.options.children, quality(own))
        claims = faces(own.sharks, rng)
        self.plans = self._candidates(claims, outlook(view, self.seat, using), EACH)
        count = len(self.plans)
        self.regrets, self.shares, self.worth = [0.0] * count, [0.0] * count, [0.0] * count
        self.rivals = [self._rival(seat, claims) for seat in range(players) if seat != self.seat]
        self.iterations = 0

    def _rival(self, seat: Seat, claims: Claims) -> Rival:
        out = outlook(self.view, seat)
        shapes = [
            plan for plan in self._candidates(claims, out, RIVALS_EACH) if plan.claims == claims[: len(plan.claims)]
        ]
        return Rival(seat, out, shapes, [0.0] * len(shapes), {})

    def _candidates(self, claims: Claims, out: Outlook, each: int) -> list[Plan]:
        if self.view.options.children:
            return self._childs(claims)
        found = dict.fromkeys(plan for curve in CURVES for plan in self._promising(claims, out, curve, each))
        return [*found, *self._turned(list(found)[:2])] if each > 1 else list(found)

    def _promising(self, claims: Claims, out: Outlook, curve: Curve, each: int) -> list[Plan]:
        """The best programs of the best depths against rivals who are as fast as *curve* says."""
        own, sparing = self.own, min(out.green, out.red) < 0
        table = rows(own.helpers, own.reach, out, curve)
        ranked: list[tuple[float, Plan]] = []
        firsts: list[Plan] = []
        for depth in range(1, len(table) + 1):
            choice = speedy(depth, sparing)
            value = worths(table, choice, depth)
            extra = kept(own.reach, depth, out)
            best = sorted(range(len(choice)), key=value.__getitem__, reverse=True)[:each]
            for place in best:
                plan = tiled(Plan(claims[:depth], choice[place]), table, claims, out)
                ranked.append((value[place] + extra, plan))
            firsts.append(ranked[-len(best)][1])
        ranked.sort(key=lambda one: one[0], reverse=True)
        return [plan for _, plan in ranked[: each + 1]] + (firsts if each > 1 and curve in BROAD else [])

    def _turned(self, plans: Sequence[Plan]) -> list[Plan]:
        """The same with one doubtful claim turned about: who is behind gains nothing by seeing what all see."""
        return [
            plan._replace(claims=(*plan.claims[:place], not claim, *plan.claims[place + 1 :]))
            for plan in plans
            for place, claim in enumerate(plan.claims)
            if self.own.sharp[place] < CLOSE
        ]

    def _childs(self, claims: Claims) -> list[Plan]:
        """The likely claims, and those that differ in doubtful places."""
        five = (*claims, *[False] * LEVELS)[:LEVELS]
        sharp = (*self.own.sharp, *[1.0] * LEVELS)[:LEVELS]
        found = [five]
        for place in sorted(range(LEVELS), key=sharp.__getitem__)[:3]:
            found += [(*one[:place], not one[place], *one[place + 1 :]) for one in found]
        return [Plan(one, CHILDS_SPEEDS) for one in found]

    # One iteration

    def iterate(self, rng: Random) -> None:
        """Draw the cards and what the others make of them, and learn from what each program would have brought."""
        cards = draw_cards(self.own, rng)
        chief = self.chief_cards[int(rng.random() * len(self.chief_cards))] if self.chief_cards else None
        plans: list[Plan] = [self.plans[0]] * len(self.view.pawns)
        saw = {}
        for rival in self.rivals:
            saw[rival.seat] = claims = claimed(cards, self.own, rng)
            plans[rival.seat] = self._guessed(rival, cards, claims, rng)
        self._learn(plans, cards, chief, rng)
        if self.rivals and not self.view.options.children:
            rival = self.rivals[self.iterations % len(self.rivals)]
            self._teach(rival, saw[rival.seat], plans, cards, chief)
        self.iterations += 1
        if self.iterations in CUTS:
            self._cut()

    def _cut(self) -> None:
        """Go on with the better half."""
        keep = max(FEWEST, len(self.plans) // 2)
        best = sorted(sorted(range(len(self.plans)), key=self.worth.__getitem__, reverse=True)[:keep])
        self.plans = [self.plans[place] for place in best]
        self.regrets, self.shares, self.worth = (
            [column[place] for place in best] for column in (self.regrets, self.shares, self.worth)
        )

    def _guessed(self, rival: Rival, cards: Cards, claims: Claims, rng: Random) -> Plan:
        """What *rival* may have programmed, having seen *claims*."""
        if self.view.options.children:
            return Plan((*claims, *[False] * LEVELS)[:LEVELS], CHILDS_SPEEDS)
        if rng.random() < TRUST:
            seen = glimpsed(cards, self.own, rng)
            plan = rival.known.get(seen)
            if plan is None:
                own = self.own._replace(helpers=expecting(seen, self.own))
                plan = rival.known[seen] = best_plan(own, claims, rival.out)
        else:
            plan = rival.shapes[drawn(rival.regrets, rng)]
        return plan._replace(claims=claims[: len(plan.claims)])

    def _result(self, plans: Sequence[Plan], cards: Cards, chief: ChiefCard | None) -> tuple[float, ...]:
        if self.view.options.children:
            at, taken = fast_spot_sharks(self.at, plans, cards)
        else:
            at, taken = fast_dive(self.at, plans, cards, self.tricks, chief)
        return self.race.chances(at, self.view.cards - taken)

    def _learn(self, plans: list[Plan], cards: Cards, chief: ChiefCard | None, rng: Random) -> None:
        """Play every candidate; leave in *plans* one drawn from the mixture so far."""
        seat, regrets = self.seat, self.regrets
        gained = []
        for plan in self.plans:
            plans[seat] = plan
            gained.append(self._result(plans, cards, chief)[seat])
        shares = mixture(regrets)
        average = fsum([share * gain for share, gain in zip(shares, gained, strict=True)])
        weight = self.iterations + 1.0
        for place, gain in enumerate(gained):
            self.worth[place] += gain
            self.shares[place] += weight * shares[place]
            regret = regrets[place] + gain - average
            regrets[place] = regret if regret > 0 else 0.0
        plans[seat] = self.plans[drawn(shares, rng)]

    def _teach(self, rival: Rival, claims: Claims, plans: list[Plan], cards: Cards, chief: ChiefCard | None) -> None:
        """The same from a rival's side."""
        seat, regrets = rival.seat, rival.regrets
        gained = []
        for shape in rival.shapes:
            plans[seat] = shape._replace(claims=claims[: len(shape.claims)])
            gained.append(self._result(plans, cards, chief)[seat])
        shares = mixture(regrets)
        average = fsum([share * gain for share, gain in zip(shares, gained, strict=True)])
        for place, gain in enumerate(gained):
            regret = regrets[place] + gain - average
            regrets[place] = regret if regret > 0 else 0.0

    # What came of it

    def run(self, rng: Random, iterations: int | None, end: float) -> None:
        """Iterate so many times, or until *end* by the clock."""
        now, longest = perf_counter(), 0.0
        while self.iterations != iterations and now + longest < end:
            self.iterate(rng)
            before, now = now, perf_counter()
            longest = max(longest, now - before)

    def value(self) -> float:
        """The chance to win with the mixture found."""
        total = fsum(self.shares) * self.iterations
        return fsum([share * worth for share, worth in zip(self.shares, self.worth, strict=True)]) / (total or 1.0)

    def choose(self, rng: Random) -> Plan:
        """One of the mixture, rare answers left out; a child has nobody to hide from."""
        if self.view.options.children:
            best = max(self.worth)
            sure = best <= self.worth[0] + DOUBT * self.iterations
            return self.plans[0 if sure else self.worth.index(best)]
        most = max(self.shares)
        likely = [share if share > RARE * most else 0.0 for share in self.shares]
        return self.plans[drawn(likely, rng)] if self.iterations else self.plans[0]


def mixture(regrets: Sequence[float]) -> list[float]:
    """Shares in proportion to regret; all alike where there is none."""
    total = fsum(regrets)
    return [regret / total for regret in regrets] if total else [1 / len(regrets)] * len(regrets)


def drawn(weights: Sequence[float], rng: Random) -> int:
    """A place as likely as its weight; any if there are no weights."""
    sums = list(accumulate(weights))
    point = rng.random()
    if not sums[-1]:
        return int(point * len(weights))
    point *= sums[-1]
    return next((place for place, below in enumerate(sums) if point < below), 0)
