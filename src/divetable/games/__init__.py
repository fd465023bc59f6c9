"""The games, by name. They do not know each other, and none is imported before it is asked for."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from divetable.engine.errors import BadSetup

if TYPE_CHECKING:
    from divetable.engine.rulebook import Rulebook

NAMES = tuple(sorted(module.name for module in iter_modules(__path__) if module.ispkg))
"""A package in here is a game."""


def rulebook(name: str) -> Rulebook:
    """The rulebook of the game called *name*."""
    if name not in NAMES:
        raise BadSetup(f"unknown game {name!r}; there is {', '.join(NAMES)}")
    book: Rulebook = import_module(f"divetable.games.{name}").RULEBOOK
    return book
