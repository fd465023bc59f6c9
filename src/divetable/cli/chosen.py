"""Games, bots and files that the arguments of a command choose."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from divetable import bots
from divetable.engine.core import AnyGame
from divetable.engine.errors import BadData, BadOption, BadRecord
from divetable.engine.rulebook import Rulebook
from divetable.games import rulebook


def chosen_game(given: argparse.Namespace) -> tuple[Rulebook, AnyGame, Any]:
    """Return the rules that were chosen, the game by them, and the user's own decks or None.

    Raises BadOption, BadData or OSError for what cannot be played or read.
    """
    book = rulebook(given.game)
    decks = _read_json(given.decks) if given.decks else None
    players = given.players or max(2, book.players[0])
    return book, book.game(players, dict(map(_option, given.option)), decks), decks


def chosen_bots(game: AnyGame, names: str, wanted: int, called: str) -> list[bots.Bot]:
    """Return *wanted* bots for *game*, by their *names* with commas between them; one name stands for all.

    *called* is the word for those who need a bot. Raises UnknownBot for a wrong number and an unknown name.
    """
    listed = names_in(names)
    if len(listed) == 1:
        listed *= wanted
    if len(listed) != wanted:
        raise bots.UnknownBot(f"{len(listed)} bots for {wanted} {called}: name one for all, or one for each")
    return [bots.find(game, name) for name in listed]


def chosen_budget(given: argparse.Namespace, usual: bots.Budget) -> bots.Budget:
    """Return the budget for a decision that was given, or *usual*."""
    asked = bots.Budget(given.seconds, given.iterations)
    return usual if asked == bots.Budget() else asked


def names_in(text: str) -> list[str]:
    """Return the names in a text with commas between them."""
    return [name.strip() for name in text.split(",")]


def read_text(path: Path) -> str:
    """Return the text of a file. Raises BadRecord if it is not UTF-8, OSError if it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BadRecord(0, f"{path} is not text: {error}") from error


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise BadOption(f"option {text!r}: write it as name=value")
    return name, value


def _read_json(path: Path) -> Any:
    try:
        return json.loads(read_text(path))
    except (ValueError, RecursionError) as error:
        raise BadData(str(path), f"not JSON: {error}") from error
