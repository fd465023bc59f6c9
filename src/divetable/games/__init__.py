"""The games, by name. They do not know each other, and none is imported before it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from divetable.engine.errors import BadSetup

if TYPE_CHECKING:
    from divetable.engine.rulebook import Rulebook

NAMES = ("deepsea", "dive", "hainoon")


def rulebook(name: str) -> Rulebook:
    """The rulebook of the game called *name*."""
    if name not in NAMES:
        raise BadSetup(f"unknown game {name!r}; there is {', '.join(NAMES)}")
    book: Rulebook = import_module(f"divetable.games.{name}").RULEBOOK
    return book
