"""Why a move is refused."""

from __future__ import annotations

from typing import Final

from divetable.engine.core import Objection
from divetable.games.deepsea.components import Unit


class CarriesNothing(Objection):
    """Turning back takes a load."""

    rule = "A-016"


class AlreadyTurned(Objection):
    """Once a dive."""

    rule = "A-017"


class DeclaredTooLate(Objection):
    """The dice are rolled."""

    rule = "A-018"


class HuntsTooEarly(Objection):
    """First the swim."""

    rule = "A-012"


class NothingToPickUp(Objection):
    """A blank lies here."""

    rule = "A-029"


class NoBlankHere(Objection):
    """Treasure lies here, and one action is all there is."""

    rule = "A-032"


class NotCarried(Objection):
    """The diver has no such unit."""

    rule = "A-032"
    unit: Unit


class StackStaysWhole(Objection):
    """A part of a stack is no unit."""

    rule = "A-042"
    unit: Unit


class NotYourLoad(Objection):
    """The order must name every carried unit once and nothing else."""

    rule = "A-040"


OBJECTIONS: Final[tuple[type[Objection], ...]] = (
    CarriesNothing,
    AlreadyTurned,
    DeclaredTooLate,
    HuntsTooEarly,
    NothingToPickUp,
    NoBlankHere,
    NotCarried,
    StackStaysWhole,
    NotYourLoad,
)
