"""What is on the table during a game, and the moves players make with it. Board and cards are in ``board``."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Self

from divetable.engine.core import Move, Seat, State, Step
from divetable.engine.values import Value
from divetable.games.hainoon.board import ALL_SIDES, DECK, Card, Diver, Place, Side, Spot


class Seating(Move):
    """Chance tells which diver sits where, clockwise from the north-west."""

    divers: tuple[Diver, ...]


class Shuffle(Move):
    """Chance tells the order of the new pile: for each card of it, bottom first, its number among those shuffled."""

    order: tuple[int, ...]


class Begin(Move):
    """Chance tells who starts."""

    seat: Seat


class Surface(Move):
    """Your camouflaged diver comes back here."""

    place: Place


class Play(Move):
    """Play a card to a side and perform its action; what it is aimed at depends on the card.

    A cage goes on a diver (nobody, if nobody can take it), a diver swims to a place or hides, a shark is flipped or
    swaps with the next one clockwise.
    """

    card: Card
    side: Side
    diver: Diver | None = None
    place: Place | None = None
    shark: Spot | None = None


class Harpoon(Move):
    """Save this diver of yours with this card."""

    secret: ClassVar[bool] = True

    card: Card
    diver: Diver


class Endure(Move):
    """Play no harpoon."""

    secret: ClassVar[bool] = True


MOVES = (Seating, Shuffle, Begin, Surface, Play, Harpoon, Endure)


class Setting(Value):
    """What stays the same during a game: who owns which diver, and what the variants change."""

    players: int
    owners: tuple[Seat | None, ...]
    """By diver; ``None`` is a dummy from the start."""
    crews: tuple[tuple[Diver, ...], ...]
    """By seat."""
    crew_bits: tuple[int, ...]
    """The same as bits of the divers."""
    seatings: tuple[Seating, ...]
    """The ways the divers may sit at the start."""
    hungry: int
    """The sharks that begin hungry, as bits of their spots."""
    starter: Seat | None
    prey: Callable[[tuple[Diver, ...]], Step]
    """The step that follows an attack which took a diver; made with the divers taken."""


class HaiNoonState(State):
    """Everything on the table."""

    over_rule: ClassVar[str] = "S-027"

    setting: Setting
    player: Seat
    """Whose turn it is."""
    turns: int
    """How many turns have begun."""
    hungry: int
    """The hungry sharks, as bits of their spots."""
    places: list[Diver | None]
    """Who is where, by place; whoever is nowhere is camouflaged."""
    injured: int
    """Divers bitten once, as bits."""
    eaten: int
    """Divers bitten twice, as bits."""
    cage: Diver | None
    rows: list[tuple[Card, ...]]
    """The cards by side, oldest first."""
    homes: list[int]
    """By hue, the bit of the side a colour lies on, or 0; for Wild, all sides. Follows from the rows."""
    hands: list[tuple[Card, ...]]
    pile: list[Card]
    """The top is last."""
    discards: list[Card]
    answers: list[Harpoon | Endure | None]
    """By seat, to the harpoon question while an attack lasts."""
    result: tuple[float, ...]
    """By seat, once the game is over."""

    def clone(self) -> Self:
        """An independent copy."""
        new = self.__class__.__new__(self.__class__)
        new.agenda = self.agenda[:]
        new.step = self.step
        new.asks = self.asks.copy()
        new.setting = self.setting
        new.player = self.player
        new.turns = self.turns
        new.hungry = self.hungry
        new.places = self.places[:]
        new.injured = self.injured
        new.eaten = self.eaten
        new.cage = self.cage
        new.rows = self.rows[:]
        new.homes = self.homes[:]
        new.hands = self.hands[:]
        new.pile = self.pile[:]
        new.discards = self.discards[:]
        new.answers = self.answers[:]
        new.result = self.result
        return new


def bare(setting: Setting) -> HaiNoonState:
    """The sharks around an empty middle and every card on the discards."""
    return HaiNoonState(
        agenda=[],
        step=None,
        asks={},
        setting=setting,
        player=0,
        turns=0,
        hungry=setting.hungry,
        places=[None] * 4,
        injured=0,
        eaten=0,
        cage=None,
        rows=[()] * 4,
        homes=[0, 0, 0, 0, ALL_SIDES],
        hands=[()] * setting.players,
        pile=[],
        discards=list(DECK),
        answers=[None] * setting.players,
        result=(),
    )


def is_dummy(s: HaiNoonState, diver: Diver) -> bool:
    """Whether *diver* only takes up space (S-042, S-044)."""
    return s.setting.owners[diver.index] is None or bool(s.eaten & diver.bit)


def swimming(s: HaiNoonState, seat: Seat) -> int:
    """The divers *seat* still has, as bits."""
    return s.setting.crew_bits[seat] & ~s.eaten


def take_card(s: HaiNoonState, seat: Seat, card: Card, side: Side) -> None:
    """Move a card from a hand to the row of a side, which from then on has its colour."""
    hand = s.hands[seat]
    i = hand.index(card)
    s.hands[seat] = hand[:i] + hand[i + 1 :]
    s.rows[side.index] += (card,)
    if card.colour is not None:
        s.homes[card.hue] = side.bit
