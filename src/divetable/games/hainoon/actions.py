"""The action cards: what each kind can be aimed at, and what it does."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, ClassVar, Final

from divetable.games.hainoon.board import (
    ALL_SPOTS,
    PLACES,
    SIDES,
    SPOTS,
    Card,
    Diver,
    Kind,
    Mood,
    Place,
    Spot,
)
from divetable.games.hainoon.components import Play, swimming
from divetable.games.hainoon.events import (
    AllSharksSwam,
    CagePlaced,
    CageStayed,
    DiverHid,
    DiversSwapped,
    DiverSwam,
    SharkFlipped,
    SharksSwapped,
)
from divetable.games.hainoon.objections import CageMustMove, DiverIsAway, NotYourDiver, NotYoursToHide, TooFar, WrongAim

if TYPE_CHECKING:
    from divetable.engine.core import Emit, Objection, Seat
    from divetable.games.hainoon.components import HaiNoonState

_CARDS: Final = tuple(Card)
_DIVERS: Final = tuple(Diver)


class Aims:
    """All an action can be aimed at now; one object for each possibility, so that tables are looked up by identity."""

    __slots__ = ("targets",)

    def __init__(self, *targets: tuple[Diver | None, Place | None, Spot | None]) -> None:
        self.targets = targets


@cache
def plays(card: int, sides: int, aims: Aims) -> tuple[Play, ...]:
    """Every way to play the card of that number to one of *sides* (bits) with one of *aims*."""
    there = (side for side in SIDES if side.bit & sides)
    return tuple(Play(_CARDS[card], side, *target) for side in there for target in aims.targets)


NOTHING: Final = Aims((None, None, None))
_PAIRS: Final = tuple(spot.bit | spot.next.bit for spot in SPOTS)
ANY_SHARK: Final = Aims(*((None, None, spot) for spot in SPOTS))


@cache
def _on_divers(divers: int) -> Aims:
    """One of these divers."""
    return Aims(*((diver, None, None) for diver in _DIVERS if diver.bit & divers))


@cache
def _swims(swimmers: int) -> Aims:
    """To a neighbouring place; *swimmers* has bit 4 * diver + place for each diver."""
    return Aims(
        *(
            (diver, there, None)
            for diver in _DIVERS
            for here in PLACES
            if swimmers & 1 << 4 * diver.index + here.index
            for there in here.neighbours
        )
    )


class Action:
    """What a kind of card does."""

    fixed: ClassVar[Aims | None] = None
    """What it can be aimed at, if that never changes."""

    def aims(self, s: HaiNoonState, seat: Seat) -> Aims:
        """What *seat* can aim it at."""
        raise NotImplementedError

    def perform(self, s: HaiNoonState, seat: Seat, move: Play, emit: Emit) -> None:
        """Do it."""

    def objection(self, s: HaiNoonState, seat: Seat, move: Play) -> Objection:
        """Why *seat* cannot aim it as *move* does."""
        return WrongAim(move.card)


class Wild(Action):
    """R-1: no action."""

    fixed = NOTHING


class Cage(Action):
    """S-031: on any diver; if it is on one, it must go to another. Nobody to take it: it does nothing (R-27)."""

    def aims(self, s: HaiNoonState, seat: Seat) -> Aims:
        """Everybody on the board but who has it already (R-26, R-28, R-29)."""
        takers = 0
        for diver in s.places:
            if diver is not None:
                takers |= diver.bit
        if s.cage is not None:
            takers &= ~s.cage.bit
        return _on_divers(takers) if takers else NOTHING

    def perform(self, s: HaiNoonState, seat: Seat, move: Play, emit: Emit) -> None:
        """Put it on the diver."""
        if move.diver is None:
            emit(CageStayed, seat)
        else:
            s.cage = move.diver
            emit(CagePlaced, seat, move.diver)

    def objection(self, s: HaiNoonState, seat: Seat, move: Play) -> Objection:
        """Absent divers and the one who has it."""
        if move.diver is None:
            return WrongAim(move.card)
        if move.diver is s.cage:
            return CageMustMove(move.diver)
        return WrongAim(move.card) if move.diver in s.places else DiverIsAway(move.diver)


class SharkSwims(Action):
    """Any shark swaps with the next one clockwise, useful or not (R-38)."""

    fixed = ANY_SHARK

    def perform(self, s: HaiNoonState, seat: Seat, move: Play, emit: Emit) -> None:
        """Swap the two."""
        shark = move.shark
        assert shark is not None
        both = _PAIRS[shark.index]
        if 0 < s.hungry & both < both:
            s.hungry ^= both
        emit(SharksSwapped, seat, shark, shark.next)


class Flip(Action):
    """S-035: any shark, either way, useful or not (R-38)."""

    fixed = ANY_SHARK

    def perform(self, s: HaiNoonState, seat: Seat, move: Play, emit: Emit) -> None:
        """Turn it over."""
        shark = move.shark
        assert shark is not None
        s.hungry ^= shark.bit
        emit(SharkFlipped, seat, shark, Mood.HUNGRY if s.hungry & shark.bit else Mood.FULL)


class AllSwim(Action):
    """Every shark swims one spot clockwise."""

    fixed = NOTHING

    def perform(self, s: HaiNoonState, seat: Seat, move: Play, emit: Emit) -> None:
        """Turn the ring."""
        hungry = s.hungry << 1
        s.hungry = (hungry | hungry >> 12) & ALL_SPOTS
        emit(AllSharksSwam, seat)


class DiverSwims(Action):
    """S-030: your diver swaps with a neighbour, the dummy too (R-37), or moves to a free neighbouring place."""

    def aims(self, s: HaiNoonState, seat: Seat) -> Aims:
        """Each of yours (S-039) to either neighbouring place; it cannot be declined (R-36)."""
        swimmers, eaten = 0, s.eaten
        for diver in s.setting.crews[seat]:
            if not eaten & diver.bit:
                swimmers |= 1 << 4 * diver.index + s.places.index(diver)
        return _swims(swimmers)

    def perform(self, s: HaiNoonState, seat: Seat, move: Play, emit: Emit) -> None:
        """Swap with whoever is there."""
        diver, place = move.diver, move.place
        assert diver is not None
        assert place is not None
        other = s.places[place.index]
        s.places[s.places.index(diver)] = other
        s.places[place.index] = diver
        if other is None:
            emit(DiverSwam, seat, diver, place)
        else:
            emit(DiversSwapped, seat, diver, place, other)

    def objection(self, s: HaiNoonState, seat: Seat, move: Play) -> Objection:
        """Others' divers and places out of reach."""
        if move.diver is None or move.place is None or move.shark is not None:
            return WrongAim(move.card)
        return TooFar(move.place) if move.diver.bit & swimming(s, seat) else NotYourDiver(move.diver)


class Camouflage(Action):
    """S-036: your diver leaves the board and is immune until your next turn. It takes the cage along (R-25)."""

    def aims(self, s: HaiNoonState, seat: Seat) -> Aims:
        """One of yours (R-30)."""
        return _on_divers(swimming(s, seat))

    def perform(self, s: HaiNoonState, seat: Seat, move: Play, emit: Emit) -> None:
        """Leave the board."""
        diver = move.diver
        assert diver is not None
        s.places[s.places.index(diver)] = None
        emit(DiverHid, seat, diver)

    def objection(self, s: HaiNoonState, seat: Seat, move: Play) -> Objection:
        """Others' divers."""
        if move.diver is None or move.diver.bit & swimming(s, seat):
            return WrongAim(move.card)
        return NotYoursToHide(move.diver)


_BY_KIND: Final = {
    Kind.CAMOUFLAGE: Camouflage(),
    Kind.CAGE: Cage(),
    Kind.SHARK_SWIMS: SharkSwims(),
    Kind.FLIP: Flip(),
    Kind.DIVER_SWIMS: DiverSwims(),
    Kind.ALL_SWIM: AllSwim(),
    Kind.WILD: Wild(),
}
ACTIONS: Final = tuple(_BY_KIND[card.kind] for card in Card)
"""By the number of the card."""
