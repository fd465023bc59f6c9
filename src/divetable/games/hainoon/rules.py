"""The rules, in the rulebook's own order. The attack has a file of its own, and so have the cards' actions."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Final

from divetable.engine.chance import shuffled
from divetable.engine.core import CHANCE, Act, Among, Asks, Emit, Move, Objection, Question, Seat
from divetable.engine.values import Value
from divetable.games.hainoon.actions import ACTIONS, plays
from divetable.games.hainoon.attack import THREE, Attack
from divetable.games.hainoon.board import ALL_SIDES, PLACES, SIDES, Card, Diver, Place
from divetable.games.hainoon.components import (
    Begin,
    HaiNoonState,
    Play,
    Seating,
    Shuffle,
    Surface,
    swimming,
    take_card,
)
from divetable.games.hainoon.events import (
    CardPlayed,
    CardsShuffled,
    DiverCameBack,
    DiversSeated,
    Drew,
    HandWasEmpty,
    PlayerStarted,
)
from divetable.games.hainoon.objections import (
    ColourLiesElsewhere,
    EmptySideFirst,
    NotInHand,
    PlaceTaken,
    SideHasAnotherColour,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

HAND: Final = 3


class SeatDivers(Question[HaiNoonState, Seating]):
    """S-004, R-46: the divers, healthy, in the middle; which sits where is left to chance."""

    rule = "S-004"

    def asks(self, s: HaiNoonState) -> Asks:
        """Any seating the number of players allows."""
        return {CHANCE: Among(s.setting.seatings)}

    def take(self, s: HaiNoonState, seat: Seat, move: Seating, emit: Emit) -> None:
        """Sit down."""
        s.places = list(move.divers)
        emit(DiversSeated, move.divers)


class Orders(Value):
    """Every order of so many cards."""

    count: int

    def __iter__(self) -> Iterator[Shuffle]:
        return map(Shuffle, permutations(range(self.count)))

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Shuffle) and sorted(move.order) == list(range(self.count))

    def sample(self, rng: Random) -> Shuffle:
        """A fair shuffle."""
        return Shuffle(shuffled(range(self.count), rng))


class ShuffleCards(Question[HaiNoonState, Shuffle]):
    """S-012: the discards are shuffled and become the pile; at the start these are all the cards."""

    rule = "S-012"

    def asks(self, s: HaiNoonState) -> Asks:
        """Any order."""
        return {CHANCE: Orders(len(s.discards))}

    def take(self, s: HaiNoonState, seat: Seat, move: Shuffle, emit: Emit) -> None:
        """Nobody sees the order."""
        cards = s.discards
        s.pile = [cards[i] for i in move.order]
        s.discards = []
        emit(CardsShuffled, len(move.order))


class Deal(Act[HaiNoonState]):
    """S-006: three cards each."""

    rule = "S-006"

    def run(self, s: HaiNoonState, emit: Emit) -> None:
        """From the top of the pile."""
        for seat in range(s.setting.players):
            s.hands[seat] = tuple(s.pile[: -HAND - 1 : -1])
            del s.pile[-HAND:]
            emit(Drew, seat, s.hands[seat])


class ChooseStarter(Question[HaiNoonState, Begin]):
    """S-007: by chance unless the host has chosen."""

    rule = "S-007"

    def asks(self, s: HaiNoonState) -> Asks:
        """Anybody."""
        return {CHANCE: Among(_BEGINNINGS[: s.setting.players])}

    def take(self, s: HaiNoonState, seat: Seat, move: Begin, emit: Emit) -> None:
        """The first turn."""
        s.agenda.append(FirstTurn(move.seat))


class FirstTurn(Act[HaiNoonState]):
    """S-007: somebody starts."""

    rule = "S-007"
    seat: Seat

    def run(self, s: HaiNoonState, emit: Emit) -> None:
        """The first turn."""
        emit(PlayerStarted, self.seat)
        _begin_turn(s, self.seat, emit)


def _begin_turn(s: HaiNoonState, seat: Seat, emit: Emit) -> None:
    """S-011: who holds no card only draws; but a camouflaged diver comes back all the same (R-34)."""
    s.player = seat
    s.turns += 1
    s.agenda += TURN
    if None in s.places:
        s.agenda.append(COME_BACK)
    if not s.hands[seat]:
        emit(HandWasEmpty, seat)


class ComeBack(Act[HaiNoonState]):
    """S-008: at the start of your turn your camouflaged diver comes back, before you play (R-34)."""

    rule = "S-008"

    def run(self, s: HaiNoonState, emit: Emit) -> None:
        """A free place is never lacking: the diver left one (R-33)."""
        for diver in s.setting.crews[s.player]:
            if diver not in s.places:
                _surface(s, diver, emit)


def _surface(s: HaiNoonState, diver: Diver, emit: Emit) -> None:
    """Where there is but one free place, there is nothing to choose."""
    if s.places.count(None) > 1:
        s.agenda.append(ChoosePlace(diver))
    else:
        _back(s, diver, PLACES[s.places.index(None)], emit)


def _back(s: HaiNoonState, diver: Diver, place: Place, emit: Emit) -> None:
    s.places[place.index] = diver
    emit(DiverCameBack, s.player, diver, place)


class ChoosePlace(Question[HaiNoonState, Surface]):
    """S-037: with several free places you choose where to come back."""

    rule = "S-037"
    diver: Diver

    def asks(self, s: HaiNoonState) -> Asks:
        """Every free place."""
        return {s.player: Among(Surface(place) for place in PLACES if s.places[place.index] is None)}

    def take(self, s: HaiNoonState, seat: Seat, move: Surface, emit: Emit) -> None:
        """There you are."""
        _back(s, self.diver, move.place, emit)

    def objection(self, s: HaiNoonState, seat: Seat, move: Move) -> Objection | None:
        """Somebody is there."""
        return PlaceTaken(move.place) if isinstance(move, Surface) else None


class Plays(Value):
    """All a player can do with the cards in hand, each distinct play once and all equally likely when sampled.

    One block for each card face; the blocks are looked up, not built.
    """

    blocks: tuple[tuple[Play, ...], ...]

    def __iter__(self) -> Iterator[Play]:
        return (play for block in self.blocks for play in block)

    def __len__(self) -> int:
        return sum(map(len, self.blocks))

    def __contains__(self, move: object) -> bool:
        return any(move in block for block in self.blocks)

    def sample(self, rng: Random) -> Play:
        """Any of them."""
        blocks = self.blocks
        pick = int(rng.random() * sum(map(len, blocks)))
        for block in blocks:
            if pick < len(block):
                return block[pick]
            pick -= len(block)
        raise AssertionError("random() is below 1")


class PlayCard(Question[HaiNoonState, Play]):
    """S-009: play a card to a side, then perform its action; both are compulsory."""

    rule = "S-009"

    def asks(self, s: HaiNoonState) -> Asks:
        """Every card to every side it may go to, aimed at all it can be aimed at. An empty hand only draws (S-011)."""
        seat = s.player
        ways = sides(s, s.hands[seat])
        if not ways:
            return {}
        blocks = []
        for card, to in ways.items():
            number = card.index
            action = ACTIONS[number]
            blocks.append(plays(number, to, action.fixed or action.aims(s, seat)))
        return {seat: Plays(tuple(blocks))}

    def take(self, s: HaiNoonState, seat: Seat, move: Play, emit: Emit) -> None:
        """S-019: the third card on a side brings an attack, after its action; a Wild as well (R-2)."""
        side = move.side
        take_card(s, seat, move.card, side)
        emit(CardPlayed, seat, move.card, side)
        ACTIONS[move.card.index].perform(s, seat, move, emit)
        if len(s.rows[side.index]) == THREE:
            s.agenda.append(_ATTACKS[side.index])

    def objection(self, s: HaiNoonState, seat: Seat, move: Move) -> Objection | None:
        """Card, side or aim."""
        if not isinstance(move, Play):
            return None
        if move.card not in s.hands[seat]:
            return NotInHand(move.card)
        to = sides(s, s.hands[seat]).get(move.card)
        if to is None:
            return EmptySideFirst()
        if not to & move.side.bit:
            return _wrong_side(s, move)
        return ACTIONS[move.card.index].objection(s, seat, move)


def sides(s: HaiNoonState, hand: tuple[Card, ...]) -> dict[Card, int]:
    """Where each card of *hand* may go, as bits of sides; a card that may go nowhere is left out."""
    homes = s.homes
    free = ALL_SIDES ^ (homes[0] | homes[1] | homes[2] | homes[3])
    ways = {card: homes[card.hue] or free for card in hand}
    return ways if s.turns > s.setting.players else _first_round(s, ways)


def _first_round(s: HaiNoonState, ways: dict[Card, int]) -> dict[Card, int]:
    """S-018: on your first turn (R-5) use an empty side if your hand allows it; a Wild always does (R-6)."""
    empty = sum(side.bit for side in SIDES if not s.rows[side.index])
    on_empty = {card: to & empty for card, to in ways.items() if to & empty}
    return on_empty or ways


def _wrong_side(s: HaiNoonState, move: Play) -> Objection:
    """S-015, S-016 or S-018, of a card that may go to another side."""
    colour = move.card.colour
    if colour is not None and s.homes[colour.index] not in (0, move.side.bit):
        return ColourLiesElsewhere(colour, next(side for side in SIDES if side.bit == s.homes[colour.index]))
    if colour is not None and not s.homes[colour.index] and move.side.bit in s.homes:
        return SideHasAnotherColour(move.side)
    return EmptySideFirst()


class Draw(Act[HaiNoonState]):
    """S-010: draw up to three. S-012, R-40: if a card is needed and the pile is empty, the discards are shuffled."""

    rule = "S-010"

    def run(self, s: HaiNoonState, emit: Emit) -> None:
        """Pile and discards are never both empty (R-41). Who was eliminated just now does not draw."""
        seat, pile = s.player, s.pile
        hand = before = s.hands[seat]
        if s.eaten and not swimming(s, seat):
            return
        while pile and len(hand) < HAND:
            hand += (pile.pop(),)
        if hand is not before:
            s.hands[seat] = hand
            emit(Drew, seat, hand[len(before) :])
        if len(hand) < HAND:
            s.agenda += (DRAW, SHUFFLE_CARDS)


class NextTurn(Act[HaiNoonState]):
    """S-013: clockwise; the eliminated are skipped (R-44)."""

    rule = "S-013"

    def run(self, s: HaiNoonState, emit: Emit) -> None:
        """The next player who still has a diver."""
        players = s.setting.players
        seat = (s.player + 1) % players
        while s.eaten and not swimming(s, seat):
            seat = (seat + 1) % players
        _begin_turn(s, seat, emit)


_BEGINNINGS: Final = tuple(Begin(seat) for seat in range(4))
_ATTACKS: Final = tuple(Attack(side) for side in SIDES)
DRAW: Final = Draw()
SHUFFLE_CARDS: Final = ShuffleCards()
COME_BACK: Final = ComeBack()
TURN: Final = (NextTurn(), DRAW, PlayCard())
"""A turn, the first step last."""
