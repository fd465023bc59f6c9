"""What is in Dive's box: cards, tokens, companions, the moves divers make with them, and the table they lie on.

What happens is in ``events``, why a move is refused in ``objections``.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final, Self

from divetable.engine import core
from divetable.engine.core import Move, Seat
from divetable.engine.values import Value

if TYPE_CHECKING:
    from divetable.games.dive.setup import Table

LEVELS: Final = 5
DEEP: Final = 16
"""The first space of deep water (D-070)."""
GOAL: Final = 23
"""Who is here or beyond at the end of a round ends the game (D-060)."""
CHIEF: Final[Seat] = 4
"""The village chief's seat number in events and among the pawns, however many play: ``words[4]`` is his name."""


class Helper(Enum):
    """Who may carry the fastest diver."""

    NOTHING = "nothing"
    GREEN = "green"
    RED = "red"
    MANTA = "manta"


class Companion(Enum):
    """The seven companions of the box, then the three promos."""

    OCTOPUS = "octopus"
    ORCA = "orca"
    ANGLERFISH = "anglerfish"
    GREEN_TURTLE = "green_turtle"
    CLOWNFISH = "clownfish"
    DOLPHINS = "dolphins"
    GREAT_WHITE = "great_white"
    AXOLOTL = "axolotl"
    FUGU = "fugu"
    NARWHAL = "narwhal"


class Use(Enum):
    """What has become of a diver's companion."""

    HELD = "held"
    OUT = "out"
    """In use this round."""
    SPENT = "spent"


class Stop(Enum):
    """What made a diver stop programming."""

    CLOCK = "clock"
    COUNT = "count"
    """The orca's countdown reached zero: for everyone."""
    BREATH = "breath"
    """The diver breathed, or had to, while the fugu was out."""


class Card(Value):
    """An Ocean card (D-032). All other art is decoration (D-033)."""

    shark: bool
    helper: Helper


class ChiefCard(Value):
    """The village chief's speed at each level, and which levels are yellow (D-154, D-155)."""

    speeds: tuple[int, ...]
    yellow: tuple[int, ...]


class Token(Value):
    """An Air token lying with one face up (D-015)."""

    value: int
    shark: bool


Level = tuple[Token, ...]


class Glimpse(Value):
    """What a diver believes of one card: how likely a shark is, and each helper (nothing, green, red, manta)."""

    shark: float
    helpers: tuple[float, float, float, float]


class Reading(Value):
    """What a diver believes of the stack, from the top."""

    levels: tuple[Glimpse, ...]


class Spot(Value):
    """Where the octopus lies: its corner, in percent of the stack's side from the left and from the top (Q-30)."""

    x: int
    y: int


class Stacked(Move):
    """Chance: the Ocean cards from the top, by their number in the box, and how each is turned, 0 to 7 (D-002).

    First the numbers from 0 up are shuffled; then each card from the top is turned by floor(number * 8).
    """

    order: tuple[int, ...]
    turns: tuple[int, ...]


class ChiefShuffled(Move):
    """Chance: the chief's cards from the top, by their number in the box (D-151)."""

    order: tuple[int, ...]


class CallYoungest(Move):
    """Chance: who counts as the youngest (Q-26)."""

    seat: Seat


class Saw(Move):
    """The senses: what each seat can make out of the stack; ``None`` where nobody is looking for it."""

    readings: tuple[Reading | None, ...]


class WishFor(Move):
    """Ask for a companion (Q-26)."""

    secret = True
    companion: Companion


class Commit(Move):
    """A program, level 1 first, and the tiles in it: the level the clownfish lies on, the anglerfish's claim."""

    secret = True
    levels: tuple[Level, ...]
    clownfish: int | None = None
    anglerfish: bool | None = None


class Stopped(Move):
    """What lay on a board when its diver had to stop. Given by the table's clock, not by players."""

    secret = True
    by: Stop
    levels: tuple[Level, ...]
    clownfish: int | None = None
    anglerfish: bool | None = None


class TakeBack(Move):
    """Change a program that was ready (Q-21)."""


class Announce(Move):
    """Use a companion, aloud (D-102)."""

    companion: Companion


class LayOctopus(Move):
    """Use the giant octopus: lay it here (D-110)."""

    x: int
    y: int


class GiveDolphin(Move):
    """Use the dolphins: give the small one to another diver (D-117)."""

    to: Seat


class KeepAxolotl(Move):
    """Do not use the axolotl this round (Q-44)."""


TAKE_BACK: Final = TakeBack()
KEEP_AXOLOTL: Final = KeepAxolotl()
USE_AXOLOTL: Final = Announce(Companion.AXOLOTL)

MOVES: Final[tuple[type[Move], ...]] = (
    Stacked,
    ChiefShuffled,
    CallYoungest,
    Saw,
    WishFor,
    Commit,
    Stopped,
    TakeBack,
    Announce,
    LayOctopus,
    GiveDolphin,
    KeepAxolotl,
)


class State(core.State):
    """Everything on the table. One entry a seat; ``pawns``, ``boards`` and ``kept`` have five, the chief's last."""

    over_rule = "D-060"

    table: Table
    stack: tuple[int, ...]
    turns: tuple[int, ...]
    gone: int
    """How many cards have come off the stack."""
    chief_stack: tuple[int, ...]
    round: int
    pawns: list[int]
    youngest: Seat | None
    tiles: list[Companion | None]
    uses: list[Use]
    wishes: list[Companion | None]
    readings: tuple[Reading | None, ...]
    programs: list[Commit | None]
    """Ready, or kept as a draft by those who may revise."""
    ready: list[bool]
    closed: list[bool]
    """Whose programming is over for this round, whatever happens."""
    octopus: Spot | None
    receiver: Seat | None
    """Who holds the small dolphin."""
    orca: bool
    fugu: bool
    out: list[Seat]
    """Whose companions are in use this round."""
    boards: list[tuple[Level, ...]]
    """The programs once revealed, tiles included. The chief's level under a bubble is empty."""
    diving: list[Seat]
    """Who has the next level programmed and has made no mistake."""
    wrong: list[bool]
    kept: list[int]
    """How many levels of each diver have been verified and still count."""

    def clone(self) -> Self:
        """An independent copy."""
        new = self.__class__.__new__(self.__class__)
        new.agenda, new.step, new.asks = self.agenda[:], self.step, self.asks.copy()
        new.table, new.stack, new.turns, new.gone = self.table, self.stack, self.turns, self.gone
        new.chief_stack, new.round, new.pawns = self.chief_stack, self.round, self.pawns[:]
        new.youngest, new.tiles, new.uses = self.youngest, self.tiles[:], self.uses[:]
        new.wishes, new.readings, new.programs = self.wishes[:], self.readings, self.programs[:]
        new.ready, new.closed = self.ready[:], self.closed[:]
        new.octopus, new.receiver, new.orca, new.fugu = self.octopus, self.receiver, self.orca, self.fugu
        new.out, new.boards, new.diving = self.out[:], self.boards[:], self.diving[:]
        new.wrong, new.kept = self.wrong[:], self.kept[:]
        return new
