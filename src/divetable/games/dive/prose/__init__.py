"""All the game says, by language."""

from __future__ import annotations

from typing import Final

from divetable.engine.prose import Books

BOOKS: Final = Books(__name__)
