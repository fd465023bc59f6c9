"""Noisy eyes: what a diver makes of Dive's stack, as probabilities, without a picture.

Each level is judged right with a chance that falls with depth; what is reported is exactly what such a judgement is
worth (Bayes), so that a reading of 0.8 comes true eight times in ten.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from divetable.games.dive.components import Card, Glimpse, Helper, Reading, Saw, State

if TYPE_CHECKING:
    from divetable.engine.core import Moves

SHARK_SEEN = (0.98, 0.93, 0.85, 0.74, 0.62)
"""How often a shark, or that there is none, is judged right at levels 1 to 5."""
HELPER_SEEN = (0.97, 0.92, 0.84, 0.70, 0.55)
HELPERS = tuple(Helper)


class NoisyEyes:
    """Answers for the senses at one table; every diver looks for themselves."""

    def __init__(self, seed: str) -> None:
        self.rng = Random(f"{seed}/eyes")

    def __call__(self, s: State, moves: Moves[Any]) -> Saw:
        """One reading a seat."""
        ocean = s.table.ocean
        top = [ocean[card] for card in s.stack[s.gone :][: len(SHARK_SEEN)]]
        priors = tuple(sum(card.helper is helper for card in ocean) / len(ocean) for helper in HELPERS)
        return Saw(tuple(self._reading(top, priors) for _ in s.table.seats))

    def _reading(self, cards: list[Card], priors: tuple[float, ...]) -> Reading:
        return Reading(tuple(glimpse(card, priors, level, self.rng) for level, card in enumerate(cards)))


def glimpse(card: Card, priors: tuple[float, ...], level: int, rng: Random) -> Glimpse:
    """One card, looked at through *level* others."""
    sharp = SHARK_SEEN[level]
    judged = card.shark if rng.random() < sharp else not card.shark
    seen = card.helper if rng.random() < HELPER_SEEN[level] else HELPERS[_draw(priors, rng)]
    return Glimpse(sharp if judged else 1 - sharp, _worth(HELPERS.index(seen), priors, HELPER_SEEN[level]))


def _worth(seen: int, priors: tuple[float, ...], sharpness: float) -> tuple[float, float, float, float]:
    """What seeing *seen* says: with *sharpness* it is true, otherwise it is a guess from the deck."""
    nothing, green, red, manta = (
        prior * ((1 - sharpness) * priors[seen] + (sharpness if kind == seen else 0)) / priors[seen]
        for kind, prior in enumerate(priors)
    )
    return nothing, green, red, manta


def _draw(weights: tuple[float, ...], rng: Random) -> int:
    at = rng.random() * sum(weights)
    for index, weight in enumerate(weights):
        at -= weight
        if at < 0:
            return index
    return len(weights) - 1
