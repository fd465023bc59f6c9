"""What can happen, in the past tense: for log, animation and tests."""

from __future__ import annotations

from typing import Final

from divetable.engine.core import Event, Seat
from divetable.games.deepsea.components import Ending, Unit


class StarterDrawn(Event):
    """Chance chose who begins."""

    seat: Seat


class DiveBegan(Event):
    """Everybody is on the submarine and the air is full."""

    dive: int
    starter: Seat


class Breathed(Event):
    """A load cost air."""

    seat: Seat
    units: int
    air: int
    """What is left."""


class AirRanOut(Event):
    """This turn is the last of the dive."""

    seat: Seat


class TurnedBack(Event):
    """A diver faces the submarine now."""

    seat: Seat


class Rolled(Event):
    """The dice, and how far they carry a diver with this load."""

    seat: Seat
    first: int
    second: int
    steps: int


class Swam(Event):
    """A diver reached another space."""

    seat: Seat
    start: int
    space: int
    jumped: tuple[int, ...]
    """The occupied spaces passed over, in the order of the swim."""


class CameHome(Event):
    """A diver is back on the submarine."""

    seat: Seat
    start: int
    jumped: tuple[int, ...]
    load: tuple[Unit, ...]


class PickedUp(Event):
    """A unit left the line."""

    seat: Seat
    space: int
    unit: Unit


class Dropped(Event):
    """A unit lies in the line again."""

    seat: Seat
    space: int
    unit: Unit


class DiveEnded(Event):
    """No more turns in this dive."""

    dive: int
    ending: Ending
    home: tuple[Seat, ...]
    """Those who came back, in order of arrival."""
    lost: tuple[Seat, ...]
    """Those who did not, the nearest first."""


class Banked(Event):
    """Chips brought home were turned over."""

    seat: Seat
    load: tuple[Unit, ...]
    values: tuple[int, ...]
    """The value of each chip, in the order of the load."""
    points: int
    """Their sum."""


class Sank(Event):
    """A load was lost, in this order."""

    seat: Seat
    units: tuple[Unit, ...]


class LineClosed(Event):
    """The sunk treasure is stacked, the blanks are gone, the gaps closed."""

    line: tuple[Unit, ...]
    """The units on spaces 1, 2, 3, ..."""


class GameEnded(Event):
    """The values are added up."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


EVENTS: Final[tuple[type[Event], ...]] = (
    StarterDrawn,
    DiveBegan,
    Breathed,
    AirRanOut,
    TurnedBack,
    Rolled,
    Swam,
    CameHome,
    PickedUp,
    Dropped,
    DiveEnded,
    Banked,
    Sank,
    LineClosed,
    GameEnded,
)
