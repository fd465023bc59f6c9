"""What a play brings, in numbers: for bots, which try every play before they choose one.

``actions`` and ``attack`` are the authority. Copying a state and playing on it takes many times longer, so what a play
does to sharks, divers and cards stands here once more, and a law holds it to the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from divetable.engine.core import Moves, Seat
from divetable.games.hainoon.attack import THREE
from divetable.games.hainoon.board import ALL_SPOTS, SIDES, SPOTS, Card, Kind
from divetable.games.hainoon.components import HaiNoonState, Play
from divetable.games.hainoon.rules import Plays

CAMOUFLAGE, CAGE, SHARK, FLIP, SWIM, ALL, _ = Kind
PAIRS: Final = tuple(spot.bit | spot.next.bit for spot in SPOTS)
"""By spot: its shark and the next one."""
TEETH: Final = tuple(
    tuple((shark.bit, shark.place.index) for shark in side.sharks if shark.place is not None) for side in SIDES
)
"""By side: each shark's bit, and the number of the place it attacks."""
MASKS: Final = tuple(side.mask for side in SIDES)
NOBODY: Final = -1


class Board(NamedTuple):
    """Sharks, divers and cards in numbers and bits; divers by their number, ``NOBODY`` for none."""

    hungry: int
    places: list[int]
    injured: int
    eaten: int
    cage: int
    counts: list[int]
    """How many cards lie on each side."""
    bitten: int = 0
    """The divers the last attack bit, as bits: those it ate as well."""
    prey: int = 0
    """The divers the last attack ate."""


class FastTable:
    """A state in numbers as one seat sees it, before its play."""

    __slots__ = ("board", "owners", "seat")

    def __init__(self, s: HaiNoonState, seat: Seat) -> None:
        self.seat, self.owners = seat, s.setting.owners
        self.board = Board(
            s.hungry,
            [NOBODY if diver is None else diver.index for diver in s.places],
            s.injured,
            s.eaten,
            NOBODY if s.cage is None else s.cage.index,
            [len(row) for row in s.rows],
        )

    def fast_play(self, move: Play, harpoons: int) -> tuple[Board, Board | None]:
        """The board after *move*, and if it bites others, the board if they had harpoons.

        *harpoons* are the sides where the seat itself could use one, as bits; it does.
        """
        hungry, places, injured, eaten, cage, counts, _, _ = self.board
        kind, side = move.card.kind, move.side.index
        if kind is CAGE:
            cage = cage if move.diver is None else move.diver.index
        elif kind is SWIM or kind is CAMOUFLAGE:
            places = _moved(places, move)
        else:
            hungry = _stirred(hungry, move)
        counts = counts[:]
        counts[side] += 1
        if counts[side] < THREE:
            return Board(hungry, places, injured, eaten, cage, counts), None
        counts[side] = 0
        return self._attack(Board(hungry, places, injured, eaten, cage, counts), side, harpoons >> side & 1)

    def _attack(self, board: Board, side: int, saved: int) -> tuple[Board, Board | None]:
        hungry, places, injured, eaten, cage, counts, _, _ = board
        awake = hungry | MASKS[side]
        after, left, bitten, foes = awake, cage, 0, False
        for bit, place in TEETH[side]:
            diver = places[place]
            if not hungry & bit or not self.alive(diver, eaten):
                continue
            own = self.owners[diver] == self.seat
            if diver == cage:
                left = NOBODY
            elif not own or not saved:
                after ^= bit
                bitten |= 1 << diver
                foes |= not own
        prey = bitten & injured
        bites = Board(after, places, injured | bitten, eaten | prey, left, counts, bitten, prey)
        return bites, Board(awake, places, injured, eaten, cage, counts) if foes else None

    def alive(self, diver: int, eaten: int) -> bool:
        """Whether that is a diver who can be hurt."""
        return diver >= 0 and self.owners[diver] is not None and not eaten >> diver & 1


def _moved(places: list[int], move: Play) -> list[int]:
    """A diver swims or hides."""
    assert move.diver is not None
    places = places[:]
    here = places.index(move.diver.index)
    if move.place is None:
        places[here] = NOBODY
    else:
        there = move.place.index
        places[here], places[there] = places[there], places[here]
    return places


def _stirred(hungry: int, move: Play) -> int:
    """Sharks swim or turn over; a Wild does nothing."""
    if move.shark is None:
        return (hungry << 1 | hungry >> 11) & ALL_SPOTS if move.card.kind is ALL else hungry
    if move.card.kind is FLIP:
        return hungry ^ move.shark.bit
    both = PAIRS[move.shark.index]
    return hungry ^ both if 0 < hungry & both < both else hungry


def distinct(s: HaiNoonState, moves: Moves[Play]) -> Iterator[Play]:
    """Plays that differ in what they do: of the swaps that change nothing, one for each side."""
    hungry = s.hungry
    for block in moves.blocks if isinstance(moves, Plays) else (tuple(moves),):
        idle = 0
        for move in block:
            if move.card.kind is SHARK and move.shark is not None:
                both = PAIRS[move.shark.index]
                if not 0 < hungry & both < both:
                    if idle & move.side.bit:
                        continue
                    idle |= move.side.bit
            yield move


def harpoons(s: HaiNoonState, hand: tuple[Card, ...], played: Card) -> int:
    """The sides where the rest of *hand* holds a harpoon once *played* is gone, as bits."""
    sides, gone = 0, False
    for card in hand:
        if card is played and not gone:
            gone = True
        elif card.kind is CAGE:
            sides |= s.homes[card.hue]
    return sides
