"""What can happen in a game of Hai Noon."""

from __future__ import annotations

from divetable.engine.core import Event, Seat
from divetable.games.hainoon.board import Card, Diver, Mood, Place, Side, Spot


class DiversSeated(Event):
    """The divers are in the middle, clockwise from the north-west."""

    divers: tuple[Diver, ...]


class CardsShuffled(Event):
    """The cards were shuffled and became the pile."""

    count: int


class Drew(Event):
    """A player drew cards, and the player alone has seen which."""

    seat: Seat
    cards: tuple[Card, ...]

    def seen_by(self, seat: Seat | None) -> Event:
        """The others see how many."""
        return self if seat == self.seat else DrewHidden(self.seat, len(self.cards))


class DrewHidden(Event):
    """A player drew cards that you have not seen."""

    seat: Seat
    count: int


class PlayerStarted(Event):
    """It was settled who starts."""

    seat: Seat


class HandWasEmpty(Event):
    """A player had no card to play."""

    seat: Seat


class DiverCameBack(Event):
    """A camouflaged diver came back."""

    seat: Seat
    diver: Diver
    place: Place


class CardPlayed(Event):
    """A card was placed at a side."""

    seat: Seat
    card: Card
    side: Side


class CagePlaced(Event):
    """The cage went on a diver."""

    seat: Seat
    diver: Diver


class CageStayed(Event):
    """Nobody else could take the cage."""

    seat: Seat


class SharksSwapped(Event):
    """Two neighbouring sharks changed places."""

    seat: Seat
    shark: Spot
    other: Spot


class SharkFlipped(Event):
    """A shark was flipped."""

    seat: Seat
    shark: Spot
    mood: Mood


class AllSharksSwam(Event):
    """Every shark swam one spot clockwise."""

    seat: Seat


class DiverSwam(Event):
    """A diver swam to a free place."""

    seat: Seat
    diver: Diver
    place: Place


class DiversSwapped(Event):
    """A diver swam to another diver's place, who swam to the first one's."""

    seat: Seat
    diver: Diver
    place: Place
    other: Diver


class DiverHid(Event):
    """A diver left the board, camouflaged."""

    seat: Seat
    diver: Diver


class SharksAttacked(Event):
    """The third card lies on a side."""

    side: Side


class SharkWoke(Event):
    """A full shark became hungry."""

    shark: Spot


class Harpooned(Event):
    """A player saved a diver with a harpoon."""

    seat: Seat
    card: Card
    diver: Diver


class SharkMissed(Event):
    """A hungry shark found nobody."""

    shark: Spot
    place: Place


class SharkSpurned(Event):
    """A hungry shark found a dummy."""

    shark: Spot
    diver: Diver


class SharkRepelled(Event):
    """A harpoon kept a hungry shark off."""

    shark: Spot
    diver: Diver


class CageHeld(Event):
    """The cage saved a diver and is beside the board again."""

    shark: Spot
    diver: Diver


class DiverBitten(Event):
    """A diver was injured; the shark is full."""

    seat: Seat
    shark: Spot
    diver: Diver


class DiverEaten(Event):
    """An injured diver was bitten again; the shark is full."""

    seat: Seat
    shark: Spot
    diver: Diver


class RowDiscarded(Event):
    """The three cards that brought an attack were discarded."""

    side: Side
    cards: tuple[Card, ...]


class PlayerEliminated(Event):
    """A player has no diver left and discarded the hand."""

    seat: Seat
    cards: tuple[Card, ...]


class GameWon(Event):
    """The game is over, and these have won."""

    winners: tuple[Seat, ...]


class GameDrawn(Event):
    """The game is over, and these share it."""

    seats: tuple[Seat, ...]


EVENTS: tuple[type[Event], ...] = (
    DiversSeated,
    CardsShuffled,
    Drew,
    DrewHidden,
    PlayerStarted,
    HandWasEmpty,
    DiverCameBack,
    CardPlayed,
    CagePlaced,
    CageStayed,
    SharksSwapped,
    SharkFlipped,
    AllSharksSwam,
    DiverSwam,
    DiversSwapped,
    DiverHid,
    SharksAttacked,
    SharkWoke,
    Harpooned,
    SharkMissed,
    SharkSpurned,
    SharkRepelled,
    CageHeld,
    DiverBitten,
    DiverEaten,
    RowDiscarded,
    PlayerEliminated,
    GameWon,
    GameDrawn,
)
