"""Each game prints its own deck: the same creatures, each a little elsewhere, turned, larger or smaller, among others.

With fixed art a script reads a picture back without a mistake, and while decoration stays with its card, it gives the
card away however far it strays. People look for sharks, not for prints, and do not care.
"""

from __future__ import annotations

from math import cos, dist, radians, sin
from random import Random
from typing import TypeVar

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

T = TypeVar("T")

_ROOTED = frozenset(("algae", "anemone", "coral", "kelp"))
"""What grows from the card's edge, and so only changes places with its like."""
_BAND = 32
"""How many drawings of about one size change places."""
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
    company = dealt(deck.cards, Random(f"deal {seed}")) if deck.tolerance.dealt else deck.cards
    cards = (
        print_card(card, deck.tolerance, art, Random(f"print {number} {seed}")) for number, card in enumerate(company)
    )
    return Print(tuple(cards), decoys)


def dealt(cards: tuple[OceanCard, ...], rng: Random) -> tuple[OceanCard, ...]:
    """The same creatures in their places, but all decoration, and the holes, among the cards anew."""
    drawings = [list(card.drawings) for card in cards]
    places = [(card, at) for card, drawn in enumerate(drawings) for at in range(len(drawn))]
    for rooted in (True, False):
        alike = [
            (card, at)
            for card, at in places
            if drawings[card][at].art not in CREATURES and (drawings[card][at].art in _ROOTED) is rooted
        ]
        alike.sort(key=lambda place: drawings[place[0]][place[1]].size)
        for start in range(0, len(alike), _BAND):
            _exchange(drawings, alike[start : start + _BAND], rng)
    holes = _shuffled([card.holes for card in cards], rng)
    return tuple(
        replace(card, drawings=tuple(drawn), holes=cut) for card, drawn, cut in zip(cards, drawings, holes, strict=True)
    )


def _exchange(drawings: list[list[Drawn]], places: list[tuple[int, int]], rng: Random) -> None:
    """Deals drawings among places. What is not rooted also looks in any direction."""
    dealt = _shuffled([drawings[card][at] for card, at in places], rng)
    for (card, at), drawn in zip(places, dealt, strict=True):
        angle = drawings[card][at].angle if drawn.art in _ROOTED else 360 * rng.random()
        drawings[card][at] = replace(drawn, at=drawings[card][at].at, angle=angle, mirror=rng.random() < 0.5)


def _anywhere(radius: float, rng: Random) -> tuple[float, float]:
    span = SIDE - 2 * radius
    return radius + span * rng.random(), radius + span * rng.random()


def _shuffled(things: list[T], rng: Random) -> list[T]:
    return sorted(things, key=lambda _: rng.random())


def print_card(card: OceanCard, tolerance: Tolerance, art: Art, rng: Random) -> OceanCard:
    """One card as printed. A hole that strayed into a creature or into another hole is cut again."""
    drawings = tuple(_inside(_stray(drawn, tolerance, rng), art) for drawn in card.drawings)
    printed = replace(card, drawings=drawings, holes=())
    for cut in card.holes:
        if hole := _cut(cut, printed, tolerance, art, rng):
            printed = replace(printed, holes=(*printed.holes, hole))
    return printed


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
        place = _anywhere(hole.radius, rng) if tolerance.dealt else _shifted(hole.at, tolerance, rng)
        tried = Hole(place, radius)
        if off_axis(tried) >= OFF_AXIS and _clear(tried, printed, art):
            return tried
    return None


def _clear(hole: Hole, printed: OceanCard, art: Art) -> bool:
    apart = all(dist(hole.at, other.at) > hole.radius + other.radius for other in printed.holes)
    return apart and all(clearance(hole, drawn, art) > 0 for drawn in creatures(printed))


def _shifted(at: tuple[float, float], tolerance: Tolerance, rng: Random) -> tuple[float, float]:
    return at[0] + tolerance.shift * _either_way(rng), at[1] + tolerance.shift * _either_way(rng)


def _clamped(place: float, margin: float) -> float:
    return min(max(place, margin), SIDE - margin) if 2 * margin < SIDE else SIDE / 2


def _either_way(rng: Random) -> float:
    return 2 * rng.random() - 1
