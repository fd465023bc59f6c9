"""What a diver believes of the next cards, and what others may have made of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Final, NamedTuple

from divetable.games.dive.components import LEVELS, Card, Glimpse
from divetable.games.dive.fast_round import HELPERS, Cards, Claims
from divetable.games.dive.view import View

DEPTH: Final = LEVELS + 1
"""The anglerfish's level included."""
THROUGH: Final = 0.7
"""How much of what can be seen is seen beside the octopus."""
Odds = tuple[float, float, float, float]
"""How likely a card shows each of the helpers, in the order of ``HELPERS``."""


class Belief(NamedTuple):
    """For each level there is a card for: how likely a shark is, and each helper."""

    sharks: tuple[float, ...]
    helpers: tuple[Odds, ...]
    sharp: tuple[float, ...]
    """How likely the likelier face is right."""
    clear: tuple[float, ...]
    """How likely one sees the helper, rather than guessing it from the deck."""
    prior: Odds
    reach: tuple[float, ...]
    """How likely the likelier faces are right down to each level."""


@cache
def unseen(ocean: tuple[Card, ...]) -> Glimpse:
    """What is known of a card nobody has looked at."""
    cards = len(ocean)
    nothing, green, red, manta = (sum([card.helper is helper for card in ocean]) / cards for helper in HELPERS)
    return Glimpse(sum([card.shark for card in ocean]) / cards, (nothing, green, red, manta))


def believe(view: View, ocean: tuple[Card, ...]) -> Belief:
    """What the view's reading says, and the deck where it says nothing."""
    unknown = unseen(ocean)
    seen = view.reading.levels if view.reading else ()
    depth = min(DEPTH, view.cards)
    return belief((*seen, *[unknown] * DEPTH)[:depth], unknown)


def belief(glimpses: Sequence[Glimpse], unknown: Glimpse) -> Belief:
    """The same in numbers that are needed again and again."""
    sharks = tuple([glimpse.shark for glimpse in glimpses])
    sharp = tuple([max(shark, 1 - shark) for shark in sharks])
    clear = tuple([clearness(glimpse.helpers, unknown.helpers) for glimpse in glimpses])
    return Belief(sharks, tuple([g.helpers for g in glimpses]), sharp, clear, unknown.helpers, reaching(sharp))


def clearness(helpers: Sequence[float], prior: Sequence[float]) -> float:
    """How likely the helper was seen, if what is believed of it is that sight and otherwise the deck."""
    return max(
        [(chance - usual) / (1 - usual) if usual < 1 else 0.0 for chance, usual in zip(helpers, prior, strict=True)]
    )


def reaching(sharp: Sequence[float]) -> tuple[float, ...]:
    """The chance to be right down to each level."""
    reach, chances = 1.0, []
    for chance in sharp:
        reach *= chance
        chances.append(reach)
    return tuple(chances)


def faces(sharks: Sequence[float], rng: Random) -> Claims:
    """The likelier face of each level; where nothing is known, either."""
    return tuple([shark > 0.5 or (shark == 0.5 and rng.random() < 0.5) for shark in sharks])


def draw_cards(own: Belief, rng: Random) -> Cards:
    """Cards as likely as *own* has them."""
    return [(rng.random() < shark, pick(helpers, rng)) for shark, helpers in zip(own.sharks, own.helpers, strict=True)]


def pick(weights: Sequence[float], rng: Random) -> int:
    """A place in *weights*, which add up to 1, as likely as its weight."""
    point = rng.random()
    for place, weight in enumerate(weights):
        point -= weight
        if point < 0:
            return place
    return 0


def claimed(cards: Cards, own: Belief, rng: Random) -> Claims:
    """What somebody with eyes as good as one's own would claim about *cards*."""
    return tuple(
        [shark if rng.random() < sharp else not shark for (shark, _), sharp in zip(cards, own.sharp, strict=True)]
    )


def glimpsed(cards: Cards, own: Belief, rng: Random) -> tuple[int, ...]:
    """Which helpers they would see: what is there if it is clear enough, or what one expects of the deck."""
    return tuple(
        [
            helper if rng.random() < clear else pick(own.prior, rng)
            for (_, helper), clear in zip(cards, own.clear, strict=True)
        ]
    )


def expecting(seen: Sequence[int], own: Belief) -> tuple[Odds, ...]:
    """What somebody who saw these helpers believes of them."""
    return tuple([_odds(helper, clear, own.prior) for helper, clear in zip(seen, own.clear, strict=True)])


def _odds(seen: int, clear: float, prior: Odds) -> Odds:
    nothing, green, red, manta = (
        (1 - clear) * usual + (clear if kind == seen else 0.0) for kind, usual in enumerate(prior)
    )
    return nothing, green, red, manta


def blurred(own: Belief) -> Belief:
    """What is left of it under the giant octopus."""
    sharks = tuple([0.5 + (shark - 0.5) * THROUGH for shark in own.sharks])
    helpers = [
        [THROUGH * chance + (1 - THROUGH) * prior for chance, prior in zip(level, own.prior, strict=True)]
        for level in own.helpers
    ]
    glimpses = [Glimpse(shark, (h[0], h[1], h[2], h[3])) for shark, h in zip(sharks, helpers, strict=True)]
    return belief(glimpses, Glimpse(0.5, own.prior))
