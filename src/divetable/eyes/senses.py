"""Noisy eyes: what a diver makes of Dive's stack, as probabilities, without a picture.

Either the card itself is seen, or its depth slips and a neighbour is taken for it, or it is lost in the murk and
guessed from the deck; the deeper, the likelier the latter two. What is reported is exactly what such a sight is worth
(Bayes), so that a reading of 0.8 comes true eight times in ten. How much is seen follows from what the honest eye was
measured to get right (``calibration``).
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any, Final

from divetable.engine.values import Value
from divetable.eyes.calibration import HIDDEN, SIGHTS, Sight, rate
from divetable.games.dive.components import LEVELS, Card, Glimpse, Helper, Reading, Saw, State

if TYPE_CHECKING:
    from divetable.engine.core import Moves
    from divetable.games.dive.options import Clarity

HELPERS: Final = tuple(Helper)
SLIPS: Final = 0.6
"""Of what is not seen right, how much is a neighbour's card seen in this one's place."""

Priors = tuple[float, ...]
Ocean = tuple[Card, ...]


class Sharpness(Value):
    """How often a neighbour is taken for a level, and how often shark and helper are made out of what is looked at."""

    slip: float
    shark: float
    helper: float


class NoisyEyes:
    """Answers for the senses at one table; every diver looks for themselves.

    *skill* 1 sees as well as the honest eye, 0 nothing at all, and more than 1 better.
    """

    def __init__(self, seed: str, skill: float = 1.0) -> None:
        self.rng, self.skill = Random(f"{seed}/eyes"), skill

    def __call__(self, s: State, moves: Moves[Any]) -> Saw:
        """One reading a seat."""
        ocean = s.table.ocean
        cards = [ocean[card] for card in s.stack[s.gone :][: LEVELS + 1]]
        looks = sharpnesses(s.table.options.clarity, self.skill, s.octopus is not None, ocean)
        return Saw(tuple(reading(cards, looks, ocean, self.rng) for _ in s.table.seats))


def reading(cards: list[Card], looks: tuple[Sharpness, ...], ocean: Ocean, rng: Random) -> Reading:
    """One diver's look at the top cards; the last of them, if there are more than levels, is only a neighbour."""
    sharks, helpers = priors(ocean)
    return Reading(
        tuple(
            _glimpse(cards[slipped(level, look.slip, len(cards), rng)], look, sharks, helpers, rng)
            for level, look in enumerate(looks[: len(cards)])
        )
    )


def slipped(level: int, slip: float, cards: int, rng: Random) -> int:
    """The level whose card is taken for the one at *level*: it, the one above or the one below."""
    if rng.random() >= slip:
        return level
    above = level > 0 and (level + 1 == cards or rng.random() < 0.5)
    return level - 1 if above else min(level + 1, cards - 1)


def _glimpse(seen: Card, look: Sharpness, sharks: Priors, helpers: Priors, rng: Random) -> Glimpse:
    shark = int(seen.shark) if rng.random() < look.shark else _draw(sharks, rng)
    helper = HELPERS.index(seen.helper) if rng.random() < look.helper else _draw(helpers, rng)
    nothing, green, red, manta = worth(helper, helpers, (1 - look.slip) * look.helper)
    return Glimpse(worth(shark, sharks, (1 - look.slip) * look.shark)[1], (nothing, green, red, manta))


@lru_cache(maxsize=1024)
def worth(seen: int, prior: Priors, informed: float) -> Priors:
    """What seeing *seen* says: it is the card itself with chance *informed*, and otherwise some card of the deck."""
    return tuple(share * (1 - informed) + (informed if kind == seen else 0) for kind, share in enumerate(prior))


@lru_cache(maxsize=16)
def priors(ocean: Ocean) -> tuple[Priors, Priors]:
    """How much of the deck is without and with a shark, and how much shows each helper."""
    shark = sum(card.shark for card in ocean) / len(ocean)
    return (1 - shark, shark), tuple(sum(card.helper is helper for card in ocean) / len(ocean) for helper in HELPERS)


@lru_cache(maxsize=64)
def sharpnesses(clarity: Clarity, skill: float, octopus: bool, ocean: Ocean) -> tuple[Sharpness, ...]:
    """How much a diver of some skill sees of each level."""
    sight, (sharks, helpers) = SIGHTS[clarity], priors(ocean)
    return tuple(_sharpness(sight, level, skill, octopus, sharks, helpers) for level in range(LEVELS))


def _sharpness(sight: Sight, level: int, skill: float, octopus: bool, sharks: Priors, helpers: Priors) -> Sharpness:
    hidden = HIDDEN[level] if octopus else 0.0
    shark = _skilled(informed(rate(sight.sharks[level]), sharks), skill, hidden)
    helper = _skilled(informed(rate(sight.helpers[level]), helpers), skill, hidden)
    slip = SLIPS * (1 - max(shark, helper))
    return Sharpness(slip, shark / (1 - slip), helper / (1 - slip))


def _skilled(share: float, skill: float, hidden: float) -> float:
    return (1 - hidden) * share ** (1 / skill) if skill and share else 0.0


def informed(right: float, prior: Priors) -> float:
    """How often the card itself must be seen for the likeliest answer to be right this often."""
    low, high = 0.0, 1.0
    for _ in range(30):
        middle = (low + high) / 2
        low, high = (middle, high) if expected(middle, prior) < right else (low, middle)
    return (low + high) / 2


def expected(share: float, prior: Priors) -> float:
    """How often the likeliest answer is right when the card itself is seen with this chance."""
    return sum(seen * max(worth(kind, prior, share)) for kind, seen in enumerate(prior))


def _draw(weights: Priors, rng: Random) -> int:
    at = rng.random() * sum(weights)
    for index, weight in enumerate(weights):
        at -= weight
        if at < 0:
            return index
    return len(weights) - 1
