"""What is in the box: chips, line, blanks, air and divers."""

from __future__ import annotations

from enum import Enum
from typing import Final, Self

from divetable.engine import core
from divetable.engine.core import Seat
from divetable.games.deepsea.options import Options

PLAYERS: Final = range(2, 7)
DIVES: Final = 3
AIR: Final = 25
LEVELS: Final = range(1, 5)
VALUES_PER_LEVEL: Final = 4
CHIPS_PER_VALUE: Final = 2
STACK: Final = 3
"""How many sunk units make a stack."""

Unit = tuple[int, ...]
"""What is picked up, carried and dropped as one: the level of each chip in it, one chip or a stack."""
BLANK: Final[Unit] = ()
SUBMARINE: Final = 0
"""The space every dive begins and ends on; the treasure lies on spaces 1, 2, 3, ..."""

VALUES: Final[dict[int, tuple[int, ...]]] = {
    level: tuple(
        value
        for value in range(VALUES_PER_LEVEL * (level - 1), VALUES_PER_LEVEL * level)
        for _ in range(CHIPS_PER_VALUE)
    )
    for level in LEVELS
}
"""What the chips of each level are worth."""
LINE: Final[tuple[Unit, ...]] = (BLANK, *((level,) for level, values in VALUES.items() for _ in values))
"""The line as it is laid at first; its space 0 is the submarine."""

BLANKS: Final = {True: 12, False: len(LINE)}
"""The supply of blanks, by the option that limits it; without the limit it outlasts the line."""


def level_of(value: int) -> int:
    """The level of the chip that is worth *value*: no two levels share a value."""
    return value // VALUES_PER_LEVEL + 1


class Ending(Enum):
    """Why a dive is over."""

    HOME = "home"
    AIR = "air"
    DEADLOCK = "deadlock"
    STALL = "stall"


class State(core.State):
    """Everything on the table. Nothing of it is secret: a chip's value exists once it is banked (A-004)."""

    over_rule = "A-045"

    options: Options
    dive: int
    air: int
    blanks: int
    """How many are left in the supply."""
    turns: int
    """How many have begun in the whole game."""
    idle: int
    """For how many turns in a row nothing has changed (U-18)."""
    starter: Seat
    line: list[Unit]
    """What lies on each space; ``line[0]`` is the submarine."""
    places: list[int]
    """The space each diver is on."""
    turned: list[bool]
    loads: list[tuple[Unit, ...]]
    home: tuple[Seat, ...]
    """Who is back, in order of arrival."""
    banked: tuple[tuple[int, ...], ...]
    """The values each seat has brought home in earlier dives."""
    unseen: tuple[tuple[int, ...], ...]
    """For each level, the values not banked yet, ascending."""

    def clone(self) -> Self:
        """Slices of the lists, all else shared."""
        new = object.__new__(self.__class__)
        new.agenda = self.agenda[:]
        new.step = self.step
        new.asks = self.asks.copy()
        new.options = self.options
        new.dive = self.dive
        new.air = self.air
        new.blanks = self.blanks
        new.turns = self.turns
        new.idle = self.idle
        new.starter = self.starter
        new.line = self.line[:]
        new.places = self.places[:]
        new.turned = self.turned[:]
        new.loads = self.loads[:]
        new.home = self.home
        new.banked = self.banked
        new.unseen = self.unseen
        return new
