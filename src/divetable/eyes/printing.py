"""Each game prints its own deck: the same cards, every drawing a little elsewhere, turned, larger or smaller.

With fixed art a script reads a picture back without a mistake. People look for sharks, not for prints, and do not care.
"""

from __future__ import annotations

from math import cos, radians, sin
from random import Random

from divetable.engine.values import Value, replace
from divetable.eyes.art import CREATURES, Art
from divetable.eyes.cards import (
    OFF_AXIS,
    SIDE,
    Cards,
    Drawn,
    Hole,
    OceanCard,
    Tolerance,
    clearance,
    creatures,
    off_axis,
)
from divetable.eyes.optics import DECOYS

_TRIES = 100
_OVERLAP = 25
"""How far the corner of a creature's outline box may reach over the edge of the card."""


class Print(Value):
    """A game's own deck: the cards in the order of the box, and what stands in for those too deep to be painted."""

    cards: tuple[OceanCard, ...]
    decoys: tuple[tuple[OceanCard, int], ...]
    """Each with its orientation, from the top."""


def print_deck(deck: Cards, art: Art, seed: str) -> Print:
    """The game's own print of all cards. Decoys are printed once more, apart, so that they tell nothing of the deck."""
    rng = Random(f"decoys {seed}")
    decoys = tuple(
        (print_card(deck.cards[number], deck.tolerance, art, rng), int(8 * rng.random()))
        for number in sorted(range(len(deck.cards)), key=lambda _: rng.random())[:DECOYS]
    )
    cards = (
        print_card(card, deck.tolerance, art, Random(f"print {number} {seed}"))
        for number, card in enumerate(deck.cards)
    )
    return Print(tuple(cards), decoys)


def print_card(card: OceanCard, tolerance: Tolerance, art: Art, rng: Random) -> OceanCard:
    """One card as printed. A hole that strayed into a creature is cut again."""
    drawings = tuple(_inside(_stray(drawn, tolerance, rng), art) for drawn in card.drawings)
    printed = replace(card, drawings=drawings)
    return replace(
        printed, holes=tuple(hole for cut in card.holes if (hole := _cut(cut, printed, tolerance, art, rng)))
    )


def _stray(drawn: Drawn, tolerance: Tolerance, rng: Random) -> Drawn:
    return replace(
        drawn,
        at=_shifted(drawn.at, tolerance, rng),
        angle=drawn.angle + tolerance.turn * _either_way(rng),
        size=drawn.size * (1 + tolerance.size * _either_way(rng)),
    )


def _inside(drawn: Drawn, art: Art) -> Drawn:
    """A creature stays on the card; decoration may run over its edge."""
    if drawn.art not in CREATURES:
        return drawn
    length, height = art[drawn.art].reach(drawn.size)
    turn = radians(drawn.angle)
    wide = abs(length * cos(turn)) + abs(height * sin(turn)) - _OVERLAP
    tall = abs(length * sin(turn)) + abs(height * cos(turn)) - _OVERLAP
    return replace(drawn, at=(_clamped(drawn.at[0], wide), _clamped(drawn.at[1], tall)))


def _cut(hole: Hole, printed: OceanCard, tolerance: Tolerance, art: Art, rng: Random) -> Hole | None:
    """The hole somewhere near its place and clear of every creature; the harder that is, the smaller it becomes."""
    for attempt in range(_TRIES):
        radius = hole.radius * (1 + tolerance.size * _either_way(rng)) * (1 - attempt / _TRIES)
        tried = Hole(_shifted(hole.at, tolerance, rng), radius)
        if off_axis(tried) >= OFF_AXIS and all(clearance(tried, drawn, art) > 0 for drawn in creatures(printed)):
            return tried
    return None


def _shifted(at: tuple[float, float], tolerance: Tolerance, rng: Random) -> tuple[float, float]:
    return at[0] + tolerance.shift * _either_way(rng), at[1] + tolerance.shift * _either_way(rng)


def _clamped(place: float, margin: float) -> float:
    return min(max(place, margin), SIDE - margin) if 2 * margin < SIDE else SIDE / 2


def _either_way(rng: Random) -> float:
    return 2 * rng.random() - 1
