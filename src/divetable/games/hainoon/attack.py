"""The shark attack, in the rulebook's order: sharks, harpoons, bites, discard, prey."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from divetable.engine.core import Act, Among, Asks, Emit, Move, Objection, Question, Seat
from divetable.games.hainoon.board import HARPOONS, SIDES, Card, Diver, Fate, Kind, Side, Spot
from divetable.games.hainoon.components import Endure, HaiNoonState, Harpoon, is_dummy, swimming, take_card
from divetable.games.hainoon.events import (
    CageHeld,
    DiverBitten,
    DiverEaten,
    GameDrawn,
    GameWon,
    Harpooned,
    PlayerEliminated,
    RowDiscarded,
    SharkMissed,
    SharkRepelled,
    SharksAttacked,
    SharkSpurned,
    SharkWoke,
)
from divetable.games.hainoon.objections import (
    HarpoonLiesElsewhere,
    HarpoonNotInHand,
    HarpoonOfAnotherColour,
    NoHarpoon,
    NotThreatened,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from divetable.engine.core import Step

ENDURE: Final = Endure()
THREE: Final = 3
"""The cards on a side that bring an attack."""


class Attack(Act[HaiNoonState]):
    """S-020: only the side's two middle sharks, as they stand after the action (R-9)."""

    rule = "S-020"
    side: Side

    def run(self, s: HaiNoonState, emit: Emit) -> None:
        """S-021, S-022: the full ones become hungry, and only those that were hungry before bite (R-10)."""
        side = self.side
        emit(SharksAttacked, side)
        biting = s.hungry & side.mask
        if biting != side.mask:
            for shark in side.sharks:
                if not biting & shark.bit:
                    s.hungry |= shark.bit
                    emit(SharkWoke, shark)
        s.agenda += _HUNTS[biting] if biting else (_DISCARDS[side.index],)


def fate(s: HaiNoonState, shark: Spot) -> Fate:
    """How the attack of this hungry shark ends, in the order of protection (R-21)."""
    diver = _facing(s, shark)
    if diver is None:
        return Fate.MISS
    owner = s.setting.owners[diver.index]
    if owner is None or s.eaten & diver.bit:
        return Fate.DUMMY
    answer = s.answers[owner]
    if answer.__class__ is Harpoon and answer.diver is diver:
        return Fate.HARPOON
    if s.cage is diver:
        return Fate.CAGE
    return Fate.PREY if s.injured & diver.bit else Fate.BITE


def _facing(s: HaiNoonState, shark: Spot) -> Diver | None:
    """Who is in front of the shark."""
    place = shark.place
    assert place is not None
    return s.places[place.index]


class HarpoonWindow(Question[HaiNoonState, Harpoon | Endure]):
    """S-033, R-13: every owner of a diver about to be bitten is asked, with a harpoon in hand or without."""

    rule = "S-033"
    side: Side
    sharks: tuple[Spot, ...]

    def asks(self, s: HaiNoonState) -> Asks:
        """All at once. Who wears a cage may harpoon too (S-034)."""
        threats: dict[Seat, tuple[Diver, ...]] = {}
        for shark in self.sharks:
            diver = _facing(s, shark)
            if diver is not None and not is_dummy(s, diver):
                owner = s.setting.owners[diver.index]
                assert owner is not None
                threats[owner] = (*threats.get(owner, ()), diver)
        return {seat: _answers(s, seat, divers, self.side) for seat, divers in threats.items()}

    def take(self, s: HaiNoonState, seat: Seat, move: Harpoon | Endure, emit: Emit) -> None:
        """Nothing shows before all have answered."""
        s.answers[seat] = move

    def close(self, s: HaiNoonState, emit: Emit) -> None:
        """The harpoons go to the attacked side and are not refilled now (R-19)."""
        for seat, answer in enumerate(s.answers):
            if answer.__class__ is Harpoon:
                take_card(s, seat, answer.card, self.side)
                emit(Harpooned, seat, answer.card, answer.diver)

    def default(self, s: HaiNoonState, seat: Seat) -> Move:
        """Harpooning is optional (R-22)."""
        return ENDURE

    def objection(self, s: HaiNoonState, seat: Seat, move: Move) -> Objection | None:
        """What is wrong with the harpoon."""
        if not isinstance(move, Harpoon):
            return None
        card, colour = move.card, move.card.colour
        if card.kind is not Kind.CAGE or colour is None:
            return NoHarpoon(card)
        if card not in s.hands[seat]:
            return HarpoonNotInHand(card)
        if colour.bit & harpoon_colours(s, self.side):
            return NotThreatened(move.diver)
        return _wrong_colour(s, card, self.side)


def _wrong_colour(s: HaiNoonState, card: Card, side: Side) -> Objection:
    """A side that has a colour wants that; a side of Wilds only wants none that lies elsewhere."""
    assert card.colour is not None
    if side.bit in s.homes:
        return HarpoonOfAnotherColour(side)
    return HarpoonLiesElsewhere(card.colour, next(home for home in SIDES if home.bit == s.homes[card.colour.index]))


def harpoon_colours(s: HaiNoonState, side: Side) -> int:
    """R-15: those of the side, as bits. R-16: a side of Wilds only takes any that does not lie on another side."""
    homes = s.homes
    wanted = side.bit if side.bit in homes else 0
    return sum(1 << colour for colour in range(4) if homes[colour] == wanted)


_ONLY_ENDURE: Final[Among[Harpoon | Endure]] = Among((ENDURE,))
_HARPOONS: Final = {(card, diver): Harpoon(card, diver) for card in HARPOONS for diver in Diver}


def _answers(s: HaiNoonState, seat: Seat, divers: Iterable[Diver], side: Side) -> Among[Harpoon | Endure]:
    """Endure, or save one (S-040, R-31) with any harpoon that fits."""
    hand = [card for card in s.hands[seat] if card.kind is Kind.CAGE]
    if not hand:
        return _ONLY_ENDURE
    colours = harpoon_colours(s, side)
    fitting = [card for card in dict.fromkeys(hand) if card.colour is not None and card.colour.bit & colours]
    return Among((ENDURE, *(_HARPOONS[card, diver] for card in fitting for diver in divers)))


class Bites(Act[HaiNoonState]):
    """S-022 to S-024: both bites are resolved together (R-11); a shark that is foiled stays hungry."""

    rule = "S-022"
    side: Side
    sharks: tuple[Spot, ...]

    def run(self, s: HaiNoonState, emit: Emit) -> None:
        """What becomes of the diver in front of each shark; the cards are put away before the dead are counted."""
        prey = tuple(diver for shark in self.sharks if (diver := _suffer(s, shark, emit)))
        s.answers = [None] * s.setting.players
        if prey:
            s.agenda.append(s.setting.prey(prey))
        s.agenda.append(_DISCARDS[self.side.index])


def _suffer(s: HaiNoonState, shark: Spot, emit: Emit) -> Diver | None:
    """The attack of one shark; tells the diver it ate, if it did."""
    end, diver = fate(s, shark), _facing(s, shark)
    if diver is None:
        assert shark.place is not None
        emit(SharkMissed, shark, shark.place)
    elif end is Fate.BITE or end is Fate.PREY:
        return _bite(s, shark, diver, emit)
    elif end is Fate.CAGE:
        s.cage = None
        emit(CageHeld, shark, diver)
    else:
        emit(SharkSpurned if end is Fate.DUMMY else SharkRepelled, shark, diver)
    return None


def _bite(s: HaiNoonState, shark: Spot, diver: Diver, emit: Emit) -> Diver | None:
    """S-023: the shark is full. S-027: who was injured before is eaten."""
    seat = s.setting.owners[diver.index]
    assert seat is not None
    s.hungry ^= shark.bit
    if s.injured & diver.bit:
        s.eaten |= diver.bit
        emit(DiverEaten, seat, shark, diver)
        return diver
    s.injured |= diver.bit
    emit(DiverBitten, seat, shark, diver)
    return None


class Discard(Act[HaiNoonState]):
    """S-025: the three cards that brought the attack. S-026: harpoons just played stay."""

    rule = "S-025"
    side: Side

    def run(self, s: HaiNoonState, emit: Emit) -> None:
        """The side keeps the colour of what stays (R-17)."""
        side, homes = self.side, s.homes
        row = s.rows[side.index]
        s.discards += row[:THREE]
        s.rows[side.index] = row[THREE:]
        for colour, home in enumerate(homes):
            if home == side.bit:
                homes[colour] = 0
        for card in row[THREE:]:
            homes[card.hue] = side.bit
        emit(RowDiscarded, side, row[:THREE])


_DISCARDS: Final = tuple(Discard(side) for side in SIDES)


def _hunt(side: Side, sharks: tuple[Spot, ...]) -> tuple[Step, ...]:
    """What the agenda holds while these sharks attack, the first step last."""
    return Bites(side, sharks), HarpoonWindow(side, sharks)


_HUNTS: Final = {
    sum(shark.bit for shark in sharks): _hunt(side, sharks)
    for side in SIDES
    for sharks in (side.sharks, side.sharks[:1], side.sharks[1:])
}


class Prey(Act[HaiNoonState]):
    """What follows when divers were eaten."""

    divers: tuple[Diver, ...]


class EndOfGame(Prey):
    """S-027: the first prey ends the game, before anybody draws (R-42). S-028, S-041: who lost no diver has won."""

    rule = "S-027"

    def run(self, s: HaiNoonState, emit: Emit) -> None:
        """All survivors win."""
        crews = enumerate(s.setting.crew_bits)
        _end(s, [seat for seat, crew in crews if not crew & s.eaten], self.divers, emit)


class Elimination(Prey):
    """S-044: last diver swimming. Who has no diver left discards the hand and is out (R-44, R-45)."""

    rule = "S-044"

    def run(self, s: HaiNoonState, emit: Emit) -> None:
        """The last one wins."""
        for seat in _owners(s, self.divers):
            if not swimming(s, seat):
                emit(PlayerEliminated, seat, s.hands[seat])
                s.discards += s.hands[seat]
                s.hands[seat] = ()
        left = [seat for seat in range(s.setting.players) if swimming(s, seat)]
        if len(left) < 2:
            _end(s, left, self.divers, emit)


def _owners(s: HaiNoonState, divers: tuple[Diver, ...]) -> list[Seat]:
    """Whose divers these are, each once."""
    return sorted({owner for diver in divers if (owner := s.setting.owners[diver.index]) is not None})


def _end(s: HaiNoonState, winners: list[Seat], prey: tuple[Diver, ...], emit: Emit) -> None:
    """Winners, or a draw among those who lost the last divers at once (R-43, R-44)."""
    s.agenda.clear()
    sharing = winners or _owners(s, prey)
    share = 1.0 if winners else 1 / len(sharing)
    s.result = tuple(share if seat in sharing else 0.0 for seat in range(s.setting.players))
    emit(GameWon if winners else GameDrawn, tuple(sharing))
