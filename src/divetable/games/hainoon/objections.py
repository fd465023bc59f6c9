"""Why a move is refused."""

from __future__ import annotations

from typing import ClassVar

from divetable.engine.core import Objection
from divetable.games.hainoon.board import Card, Colour, Diver, Place, Side


class PlaceTaken(Objection):
    """Somebody is there already."""

    rule: ClassVar[str] = "S-037"

    place: Place


class NotInHand(Objection):
    """You do not hold that card."""

    rule: ClassVar[str] = "S-009"

    card: Card


class ColourLiesElsewhere(Objection):
    """The card's colour lies on a side already, and the card must go there."""

    rule: ClassVar[str] = "S-015"

    colour: Colour
    side: Side


class SideHasAnotherColour(Objection):
    """A new colour goes to a side without a coloured card."""

    rule: ClassVar[str] = "S-016"

    side: Side


class EmptySideFirst(Objection):
    """In the first round an empty side is used if the hand allows it."""

    rule: ClassVar[str] = "S-018"


class WrongAim(Objection):
    """The card's action must be performed, and this is nothing it can be aimed at."""

    rule: ClassVar[str] = "S-009"

    card: Card


class CageMustMove(Objection):
    """The cage is on that diver already and must go to another."""

    rule: ClassVar[str] = "S-031"

    diver: Diver


class DiverIsAway(Objection):
    """A camouflaged diver cannot be caged."""

    rule: ClassVar[str] = "R-26"

    diver: Diver


class NotYourDiver(Objection):
    """Only a diver of your own swims on."""

    rule: ClassVar[str] = "S-030"

    diver: Diver


class NotYoursToHide(Objection):
    """Only a diver of your own can be camouflaged."""

    rule: ClassVar[str] = "S-036"

    diver: Diver


class TooFar(Objection):
    """A diver swims to a neighbouring place, never diagonally."""

    rule: ClassVar[str] = "S-030"

    place: Place


class HarpoonNotInHand(Objection):
    """You do not hold that harpoon."""

    rule: ClassVar[str] = "S-033"

    card: Card


class NoHarpoon(Objection):
    """That card is no harpoon."""

    rule: ClassVar[str] = "S-033"

    card: Card


class HarpoonOfAnotherColour(Objection):
    """A harpoon has the colour of the attacked side."""

    rule: ClassVar[str] = "R-15"

    side: Side


class HarpoonLiesElsewhere(Objection):
    """On a side of Wilds only, a harpoon may have any colour that lies on no other side."""

    rule: ClassVar[str] = "R-16"

    colour: Colour
    side: Side


class NotThreatened(Objection):
    """That is no diver of yours about to be bitten."""

    rule: ClassVar[str] = "R-12"

    diver: Diver


OBJECTIONS: tuple[type[Objection], ...] = (
    PlaceTaken,
    NotInHand,
    ColourLiesElsewhere,
    SideHasAnotherColour,
    EmptySideFirst,
    WrongAim,
    CageMustMove,
    DiverIsAway,
    NotYourDiver,
    NotYoursToHide,
    TooFar,
    HarpoonNotInHand,
    NoHarpoon,
    HarpoonOfAnotherColour,
    HarpoonLiesElsewhere,
    NotThreatened,
)
