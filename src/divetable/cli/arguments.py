"""Arguments that several commands take, and the types of arguments."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from divetable.engine.prose import LANGUAGES
from divetable.games import NAMES

Command = Callable[[argparse.Namespace], None]
MOST = 10_000_000
"""The largest count that may be given."""
PORTS = 65_535
"""The largest number of a port."""


def add_command(commands: Any, name: str, command: Command, text: str) -> argparse.ArgumentParser:
    """Add the command *name*, which calls *command*, to the parser's *commands*; return its own parser."""
    parser: argparse.ArgumentParser = commands.add_parser(name, help=text, description=text[0].upper() + text[1:] + ".")
    parser.set_defaults(command=command)
    return parser


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add the option that prints the result as JSON."""
    parser.add_argument("--json", action="store_true", help="as JSON")


def add_language(parser: argparse.ArgumentParser) -> None:
    """Add the option that chooses the language of the output."""
    parser.add_argument("--language", choices=LANGUAGES, default="en")


def add_table(parser: argparse.ArgumentParser) -> None:
    """Add a game and the options of a table to play it at."""
    parser.add_argument("game", choices=NAMES, metavar="GAME", help=", ".join(NAMES))
    parser.add_argument(
        "--players", type=count, metavar="N", help="players at the table (as few as the game allows, but two)"
    )
    parser.add_argument("--option", action="append", default=[], metavar="K=V", help="a variant; see `divetable games`")
    parser.add_argument("--decks", type=Path, metavar="FILE", help="your own decks (Dive), as JSON")


def add_budget(parser: argparse.ArgumentParser, iterations: str, seconds: str) -> None:
    """Add the options that bound how long a bot thinks; *iterations* and *seconds* are their helps."""
    parser.add_argument("--iterations", type=count, metavar="I", help=iterations)
    parser.add_argument("--seconds", type=duration, metavar="T", help=seconds)


def origin(text: str) -> str:
    """Return an origin of pages without a slash at its end."""
    scheme, separator, host = text.rstrip("/").partition("://")
    if scheme not in ("http", "https") or not separator or not host or "/" in host:
        raise argparse.ArgumentTypeError(f"{text!r} is no origin such as https://dive.example")
    return text.rstrip("/")


def duration(text: str) -> float:
    """Return a number of seconds above 0."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0
    if not 0 < seconds < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds")
    return seconds


def count(text: str) -> int:
    """Return a number from 1 to MOST."""
    return _number(text, MOST)


def port(text: str) -> int:
    """Return the number of a port."""
    return _number(text, PORTS)


def _number(text: str, most: int) -> int:
    if not text.isdecimal() or len(text) > len(str(most)) or not 1 <= int(text) <= most:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to {most}")
    return int(text)
