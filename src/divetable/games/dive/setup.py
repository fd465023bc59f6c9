"""Setting up: the stack, the chief's cards, and who dives with which companion."""

from __future__ import annotations

from itertools import permutations, product
from typing import TYPE_CHECKING, Final

from divetable.engine.chance import shuffled
from divetable.engine.core import CHANCE, Act, Among, Asks, Emit, Move, Objection, Question, Seat
from divetable.engine.values import Value
from divetable.games.dive import events
from divetable.games.dive.choices import Choices
from divetable.games.dive.companions import NOT_WITH_CHIEF
from divetable.games.dive.components import (
    CallYoungest,
    Card,
    ChiefCard,
    ChiefShuffled,
    Companion,
    Stacked,
    State,
    WishFor,
)
from divetable.games.dive.objections import CompanionTaken, NotInThisGame, NotWithChief
from divetable.games.dive.options import Options

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

SIDES: Final = 8
"""Four quarter turns, either side up (D-002)."""


class Table(Value):
    """What does not change during a game."""

    options: Options
    ocean: tuple[Card, ...]
    chief_cards: tuple[ChiefCard, ...]
    seats: tuple[Seat, ...]
    divers: tuple[Seat, ...]
    """The seats, and the chief if he plays."""
    pool: tuple[Companion, ...]
    choices: tuple[Choices, ...]
    """What each seat may program without a companion."""
    phases: tuple[Act[State] | Question[State, Move], ...]
    """What follows Program in each round, the first last."""
    depths: tuple[Act[State], ...]
    """How level 1, 2, ... is evaluated."""


class Stackings(Value):
    """Every order of the cards and every way to turn them."""

    cards: int

    def __iter__(self) -> Iterator[Stacked]:
        for order in permutations(range(self.cards)):
            for turns in product(range(SIDES), repeat=self.cards):
                yield Stacked(order, turns)

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Stacked) or not is_order(move.order, self.cards):
            return False
        return len(move.turns) == self.cards and all(turn in range(SIDES) for turn in move.turns)

    def sample(self, rng: Random) -> Stacked:
        """A fair shuffle, each card turned on its own."""
        return Stacked(shuffled(range(self.cards), rng), turned(self.cards, rng))


class Shuffles(Value):
    """Every order of the chief's cards."""

    cards: int

    def __iter__(self) -> Iterator[ChiefShuffled]:
        return (ChiefShuffled(order) for order in permutations(range(self.cards)))

    def __contains__(self, move: object) -> bool:
        return isinstance(move, ChiefShuffled) and is_order(move.order, self.cards)

    def sample(self, rng: Random) -> ChiefShuffled:
        """A fair shuffle."""
        return ChiefShuffled(shuffled(range(self.cards), rng))


def is_order(order: tuple[int, ...], cards: int) -> bool:
    """Whether each card is there once."""
    return sorted(order) == list(range(cards))


def turned(cards: int, rng: Random) -> tuple[int, ...]:
    """How each card comes to lie."""
    return tuple([int(rng.random() * SIDES) for _ in range(cards)])


class StackOcean(Question[State, Stacked]):
    """The Ocean cards are shuffled, turned and stacked (D-001, D-002)."""

    rule = "D-001"

    def asks(self, s: State) -> Asks:
        """Chance."""
        return {CHANCE: Stackings(len(s.table.ocean))}

    def take(self, s: State, seat: Seat, move: Stacked, emit: Emit) -> None:
        """There they lie."""
        s.stack, s.turns = move.order, move.turns
        emit(events.OceanStacked, len(s.stack))


class ShuffleChief(Question[State, ChiefShuffled]):
    """The chief's cards are shuffled (D-151)."""

    rule = "D-151"

    def asks(self, s: State) -> Asks:
        """Chance, if the chief plays."""
        return {CHANCE: Shuffles(len(s.table.chief_cards))} if s.table.options.chief else {}

    def take(self, s: State, seat: Seat, move: ChiefShuffled, emit: Emit) -> None:
        """There they lie."""
        s.chief_stack = move.order
        emit(events.ChiefJoined, len(move.order))


class FindYoungest(Question[State, CallYoungest]):
    """Wishes may clash, so somebody counts as the youngest (Q-26)."""

    rule = "Q-26"

    def asks(self, s: State) -> Asks:
        """Chance, unless the host has said."""
        if not s.table.pool or s.youngest is not None:
            return {}
        return {CHANCE: Among(CallYoungest(seat) for seat in s.table.seats)}

    def take(self, s: State, seat: Seat, move: CallYoungest, emit: Emit) -> None:
        """That seat; the older ones sit clockwise from there."""
        s.youngest = move.seat
        emit(events.YoungestDrawn, move.seat)


class Wish(Question[State, WishFor]):
    """Everyone without a companion secretly wishes for one (D-100, Q-26)."""

    rule = "Q-26"
    attempt: int

    def asks(self, s: State) -> Asks:
        """All who have none yet, for what is left."""
        free = Among(WishFor(companion) for companion in s.table.pool if companion not in s.tiles)
        return {seat: free for seat in s.table.seats if s.tiles[seat] is None} if free else {}

    def take(self, s: State, seat: Seat, move: WishFor, emit: Emit) -> None:
        """Keep it secret."""
        s.wishes[seat] = move.companion
        emit(events.WishMade, seat)

    def close(self, s: State, emit: Emit) -> None:
        """Grant the wishes; who lost a clash wishes again."""
        for companion in s.table.pool:
            rivals = tuple(seat for seat, wish in enumerate(s.wishes) if wish is companion)
            if rivals:
                grant(s, companion, rivals, emit)
        s.wishes = [None] * len(s.wishes)
        if None in s.tiles:
            s.agenda.append(Wish(self.attempt + 1))

    def objection(self, s: State, seat: Seat, move: Move) -> Objection | None:
        """Why that companion cannot be wished for."""
        if not isinstance(move, WishFor):
            return None
        if move.companion in s.tiles:
            return CompanionTaken(move.companion)
        banned = move.companion in NOT_WITH_CHIEF
        return NotWithChief(move.companion) if banned else NotInThisGame(move.companion)


def grant(s: State, companion: Companion, rivals: tuple[Seat, ...], emit: Emit) -> None:
    """The youngest of *rivals* gets *companion*."""
    assert s.youngest is not None, "the youngest is known before anybody wishes"
    first, players = s.youngest, len(s.table.seats)
    seat = min(rivals, key=lambda rival: (rival - first) % players)
    if len(rivals) > 1:
        emit(events.WishesClashed, companion, rivals, seat)
    s.tiles[seat] = companion
    emit(events.CompanionJoined, seat, companion)
