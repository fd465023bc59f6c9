"""The commands ``games`` and ``play``."""

from __future__ import annotations

import argparse
import json
import secrets
from hashlib import sha256
from pathlib import Path
from typing import Any

from divetable import bots
from divetable.cli.arguments import add_command, add_json, add_language, add_table
from divetable.cli.chosen import chosen_bots, chosen_game
from divetable.engine.codec import encode
from divetable.engine.fairness import SECRET_BYTES
from divetable.engine.options import choices, word
from divetable.engine.rulebook import Rulebook
from divetable.games import NAMES, rulebook


def add_games(commands: Any) -> None:
    """Add the command ``games``."""
    add_json(add_command(commands, "games", games, "list the games, their options and their bots"))


def add_play(commands: Any) -> None:
    """Add the command ``play``."""
    parser = add_command(commands, "play", play, "play in the terminal against bots")
    add_table(parser)
    parser.add_argument("--bots", default="", metavar="A,B", help="opponents; one name serves all of them")
    add_language(parser)
    parser.add_argument("--record", type=Path, metavar="FILE", help="write the game down")
    parser.add_argument("--seed", help="the same words give the same dice; without, they are drawn and committed to")


def games(given: argparse.Namespace) -> None:
    """Print the games with their players, bots and options."""
    books = [rulebook(name) for name in NAMES]
    if given.json:
        print(json.dumps([_described(book) for book in books], ensure_ascii=False, indent=2))
        return
    for book in books:
        print(f"{book.name}: {book.title} ({book.credits}), {book.players[0]}-{book.players[-1]} players")
        print(f"  bots: {', '.join(bots.names(book.name))}")
        for name, text in book.books["en"].options.items():
            values = "|".join(map(word, choices(book.options, name, book.players[-1])))
            print(f"  --option {name}={values}  {text.label}: {text.text}")


def _described(book: Rulebook) -> dict[str, Any]:
    players = book.players[-1]
    return {
        "name": book.name,
        "title": book.title,
        "credits": book.credits,
        "players": list(book.players),
        "bots": list(bots.names(book.name)),
        "options": {name: encode(choices(book.options, name, players)) for name in book.options.fields},
    }


def play(given: argparse.Namespace) -> None:
    """Play a game in the terminal; write its record to the file that was given."""
    from divetable import terminal  # imported here: the other commands need none of it

    book, game, decks = chosen_game(given)
    secret = (
        sha256(given.seed.encode(errors="surrogateescape")).digest()
        if given.seed is not None
        else secrets.token_bytes(SECRET_BYTES)
    )
    opponents = chosen_bots(game, given.bots or terminal.OPPONENT, len(game.seats) - 1, "opponents")
    if given.record:
        given.record.open("a").close()  # better to hear now than after the game that it cannot be written
    terminal.play(book, game, secret, opponents, given.language, given.record, decks)
