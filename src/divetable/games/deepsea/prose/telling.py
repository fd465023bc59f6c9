"""How sentences about treasure are put together, the same way in every language."""

from __future__ import annotations

from typing import Any

from divetable.engine.prose import Speaker, Template
from divetable.games.deepsea.components import Unit
from divetable.games.deepsea.moves import Reveal


def a(unit: Unit, speaker: Speaker) -> str:
    """A chip or a stack, as something one takes or carries."""
    return speaker.text("a_chip", level=unit[0]) if len(unit) == 1 else speaker.text("a_stack", levels=unit)


def short(unit: Unit, speaker: Speaker) -> str:
    """A chip or a stack in a list of treasure."""
    return speaker.text("chip", level=unit[0]) if len(unit) == 1 else speaker.text("stack", levels=unit)


def of_unit(template: str, blank: str = "") -> Template:
    """A template in which ``{unit}`` is the unit it is about; *blank* where there is none."""

    def tell(thing: Any, speaker: Speaker) -> str:
        return speaker.tell(template, thing, unit=a(thing.unit, speaker)) if thing.unit else blank

    return tell


def of_units(template: str) -> Template:
    """A template in which ``{units}`` are the units one after the other."""

    def tell(thing: Any, speaker: Speaker) -> str:
        units = speaker.text("then").join(short(unit, speaker) for unit in thing.units)
        return speaker.tell(template, thing, units=units)

    return tell


def of_values(template: str) -> Template:
    """A template in which ``{values}`` are those each diver brought home."""

    def tell(move: Reveal, speaker: Speaker) -> str:
        own = [speaker.text("values", name=speaker.name(seat), values=v) for seat, v in enumerate(move.values) if v]
        return speaker.fill(template, values=speaker.text("between").join(own))

    return tell
