"""How likely each diver is to be the next prey, told from what lies open.

A diver's *danger* is a weight: of two divers the one with twice the weight is twice as likely to be eaten first. It
follows from health and cage, from the five sharks around the place, from the rows of the two sides they belong to, and
from how many others play before the owner can do something about it. Factors are multiplied, never exponentiated, so
every machine finds the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Final, NamedTuple

from divetable.games.hainoon.board import Card


class Factors(NamedTuple):
    """What multiplies a diver's danger."""

    health: tuple[float, float]
    """Healthy or injured."""
    hungry: tuple[tuple[tuple[float, ...], ...], ...]
    """For each hungry shark in front: by health, cards on its side, and how many others play first."""
    full: tuple[tuple[float, ...], ...]
    """For each full shark in front: by health and cards on its side."""
    beside: tuple[float, ...]
    """For each hungry shark of the same side but in front of the neighbour: by cards on the side."""
    corner: float
    """For a hungry shark in the corner."""
    caged: tuple[float, float]
    """For the cage, by health; sharks then hardly count."""
    gnawing: float
    """For each hungry shark in front of the cage that only waits for its third card."""
    away: tuple[float, float]
    """For camouflage, by health."""
    holds: tuple[float, ...]
    """For each card in the owner's hand, by kind."""


RULE_OF_THUMB: Final = Factors(
    health=(1.0, 5.0),
    hungry=(
        ((1.1, 1.15, 1.15, 1.2), (1.2, 1.3, 1.3, 1.3), (1.4, 1.5, 1.6, 1.7)),
        ((1.2, 1.3, 1.4, 1.5), (1.4, 1.6, 1.7, 1.8), (1.7, 2.5, 3.0, 4.0)),
    ),
    full=((1.0, 1.05, 1.1), (1.0, 1.1, 1.2)),
    beside=(1.05, 1.1, 1.3),
    corner=1.05,
    caged=(0.6, 0.5),
    gnawing=1.2,
    away=(0.9, 0.6),
    holds=(0.7, 0.75, 0.9, 0.9, 0.85, 0.95, 0.95),
)
"""What one would say at the table."""

EXPERIENCE: Final = Factors(
    health=(1.0, 2.80),
    hungry=(
        ((0.54, 0.54, 0.56, 0.68), (0.71, 0.70, 0.79, 1.03), (0.92, 1.51, 2.09, 2.47)),
        ((0.89, 1.08, 1.10, 1.31), (1.30, 1.20, 1.64, 2.39), (1.51, 3.63, 5.40, 5.40)),
    ),
    full=((0.55, 0.67, 0.81), (0.98, 1.19, 1.57)),
    beside=(1.02, 1.07, 1.22),
    corner=1.22,
    caged=(0.34, 1.00),
    gnawing=1.63,
    away=(0.39, 1.06),
    holds=(0.69, 0.68, 1.08, 0.96, 0.97, 1.17, 1.11),
)
"""What 9,000 games between four quick players have shown: a multinomial fit of who was eaten."""

WINDOW: Final = tuple((3 * place + 10) % 12 for place in range(4))
"""By place: where in the ring the five sharks around it begin."""
AFTER: Final = 32
"""Cells for the five sharks; the cards on the side clockwise of the place come next."""
BEFORE: Final = 3 * AFTER
"""Then the cards on the other side."""
STATUS: Final = 3 * BEFORE
"""Then healthy, injured, and each of them in the cage."""
TEMPO: Final = 4 * STATUS
"""Then how many others play before the owner."""


class Dangers:
    """Factors, multiplied out: the weights of all that can surround a diver."""

    __slots__ = ("away", "cells", "holds")

    def __init__(self, factors: Factors) -> None:
        self.cells = tuple(_cells(factors))
        self.away = factors.health[0] * factors.away[0], factors.health[1] * factors.away[1]
        self.holds = tuple(factors.holds[card.kind.index] for card in Card)

    def hand(self, cards: Iterable[Card]) -> float:
        """What holding these does to the danger of one's divers."""
        factor = 1.0
        for card in cards:
            factor *= self.holds[card.index]
        return factor


def _cells(factors: Factors) -> Iterator[float]:
    for tempo, status, before, after, sharks in product(range(4), range(4), range(3), range(3), range(32)):
        sides = ((before, sharks >> 1 & 1, sharks & 1), (after, sharks >> 3 & 1, sharks >> 4 & 1))
        weight = factors.health[status & 1]
        for cards, front, neighbour in sides:
            weight *= _caged(factors, cards, front) if status & 2 else _free(factors, tempo, status, cards, front)
            if neighbour and not status & 2:
                weight *= factors.beside[cards]
        yield weight * (factors.caged[status & 1] if status & 2 else factors.corner if sharks & 4 else 1.0)


def _caged(factors: Factors, cards: int, front: int) -> float:
    return factors.gnawing if front and cards == 2 else 1.0


def _free(factors: Factors, tempo: int, hurt: int, cards: int, front: int) -> float:
    return factors.hungry[hurt][cards][tempo] if front else factors.full[hurt][cards]


THUMB: Final = Dangers(RULE_OF_THUMB)
EXPERIENCED: Final = Dangers(EXPERIENCE)
