"""The board and the cards: sides, places, the ring of sharks, divers and the 48 cards.

The ring runs clockwise from the north-west corner, the four places in the middle likewise::

    nw n1 n2 ne       NW NE
    w2       e1       SW SE
    w1       e2
    sw s2 s1 se
"""

from __future__ import annotations

from enum import Enum
from typing import Final


class Piece(Enum):
    """An enum whose members know their number and their bit in a mask."""

    index: int
    bit: int

    # By identity: Enum's own hash goes through the name and costs a call, and cards are looked up all the time.
    __hash__ = object.__hash__

    def __init__(self, *_: object) -> None:
        self.index = len(type(self).__members__)
        self.bit = 1 << self.index


class Colour(Piece):
    """The colours of the cards."""

    RED = "red"
    GREEN = "green"
    BLUE = "blue"
    WHITE = "white"


class Kind(Piece):
    """What a card does."""

    CAMOUFLAGE = "camouflage"
    CAGE = "cage"
    SHARK_SWIMS = "shark"
    FLIP = "flip"
    DIVER_SWIMS = "diver"
    ALL_SWIM = "all"
    WILD = "wild"


class Card(Piece):
    """The faces of the cards. Cards with the same face are interchangeable, so a face is all a card is."""

    RED_CAMOUFLAGE = "red-camouflage"
    RED_CAGE = "red-cage"
    RED_SHARK = "red-shark"
    RED_FLIP = "red-flip"
    RED_DIVER = "red-diver"
    RED_ALL = "red-all"
    GREEN_CAMOUFLAGE = "green-camouflage"
    GREEN_CAGE = "green-cage"
    GREEN_SHARK = "green-shark"
    GREEN_FLIP = "green-flip"
    GREEN_DIVER = "green-diver"
    GREEN_ALL = "green-all"
    BLUE_CAMOUFLAGE = "blue-camouflage"
    BLUE_CAGE = "blue-cage"
    BLUE_SHARK = "blue-shark"
    BLUE_FLIP = "blue-flip"
    BLUE_DIVER = "blue-diver"
    BLUE_ALL = "blue-all"
    WHITE_CAMOUFLAGE = "white-camouflage"
    WHITE_CAGE = "white-cage"
    WHITE_SHARK = "white-shark"
    WHITE_FLIP = "white-flip"
    WHITE_DIVER = "white-diver"
    WHITE_ALL = "white-all"
    WILD = "wild"

    def __init__(self, face: str) -> None:
        super().__init__()
        colour, _, kind = face.rpartition("-")
        self.kind = Kind(kind)
        self.colour = Colour(colour) if colour else None
        self.hue = 4 if self.colour is None else self.colour.index

    @classmethod
    def _missing_(cls, value: object) -> Card | None:
        """Records and databases of before call the green cards yellow."""
        present = str(value).replace("yellow-", "green-")
        return next((card for card in cls if card.value == present), None)


_COPIES: Final = {Kind.CAMOUFLAGE: 1, Kind.WILD: 4}
DECK: Final = tuple(card for card in Card for _ in range(_COPIES.get(card.kind, 2)))
"""All 48 cards (S-003)."""

HARPOONS: Final = tuple(card for card in Card if card.kind is Kind.CAGE)
"""The cards that can be played as a harpoon, by the number of their colour."""


class Diver(Piece):
    """The four divers."""

    PINK = "pink"
    TURQUOISE = "turquoise"
    GREEN = "green"
    BLACK = "black"


class Place(Piece):
    """The four places in the middle, clockwise."""

    NW = "nw"
    NE = "ne"
    SE = "se"
    SW = "sw"

    @property
    def neighbours(self) -> tuple[Place, Place]:
        """The two places a diver can swim to from here."""
        return PLACES[(self.index + 1) % 4], PLACES[(self.index - 1) % 4]


PLACES: Final = tuple(Place)


class Spot(Piece):
    """The twelve sharks' spots around the places, clockwise."""

    place: Place | None
    """The place a shark here attacks; corners never bite."""

    NW = "nw", None
    N1 = "n1", Place.NW
    N2 = "n2", Place.NE
    NE = "ne", None
    E1 = "e1", Place.NE
    E2 = "e2", Place.SE
    SE = "se", None
    S1 = "s1", Place.SE
    S2 = "s2", Place.SW
    SW = "sw", None
    W1 = "w1", Place.SW
    W2 = "w2", Place.NW

    def __new__(cls, code: str, place: Place | None) -> Spot:
        """A spot is written as its code alone."""
        spot = object.__new__(cls)
        spot._value_ = code
        spot.place = place
        return spot

    @property
    def next(self) -> Spot:
        """The next spot clockwise."""
        return SPOTS[(self.index + 1) % 12]


SPOTS: Final = tuple(Spot)
CORNERS: Final = sum(spot.bit for spot in Spot if spot.place is None)
ALL_SPOTS: Final = sum(spot.bit for spot in Spot)


class Side(Piece):
    """The four sides of the board and the two sharks that belong to each."""

    sharks: tuple[Spot, Spot]
    mask: int
    """The bits of its two sharks."""

    NORTH = "north", Spot.N1, Spot.N2
    EAST = "east", Spot.E1, Spot.E2
    SOUTH = "south", Spot.S1, Spot.S2
    WEST = "west", Spot.W1, Spot.W2

    def __new__(cls, code: str, *sharks: Spot) -> Side:
        """A side is written as its name alone."""
        side = object.__new__(cls)
        side._value_ = code
        side.sharks = (sharks[0], sharks[1])
        side.mask = sharks[0].bit | sharks[1].bit
        return side


SIDES: Final = tuple(Side)
ALL_SIDES: Final = 15


class Mood(Enum):
    """The two faces of a shark."""

    HUNGRY = "hungry"
    FULL = "full"


class Health(Enum):
    """How a diver is."""

    HEALTHY = "healthy"
    INJURED = "injured"
    EATEN = "eaten"
    DUMMY = "dummy"


class Fate(Enum):
    """How the attack of one hungry shark ends."""

    MISS = "miss"
    DUMMY = "dummy"
    HARPOON = "harpoon"
    CAGE = "cage"
    BITE = "bite"
    PREY = "prey"
