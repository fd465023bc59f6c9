"""The command line: ``divetable``."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Sequence
from typing import NoReturn

from divetable import __version__
from divetable.cli import games, records, studies, tables
from divetable.engine.errors import DivetableError

CUT_OFF = 141
"""The exit code that shells give to a command whose output nobody reads any more."""
ALONE = ("-h", "--help", "--version")
"""Options that stand before a command or alone; all others without a command are those of ``serve``."""
GET_TABLE = 'pip install "divetable[table]"'
"""The command that installs the packages for the server and for pictures."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return the exit code; a user's mistake is told in one line, without a traceback.

    *arguments* are those of this process by default. Without a command the server is started and its page opened.
    """
    arguments = sys.argv[1:] if arguments is None else arguments
    if not arguments or (arguments[0].startswith("-") and arguments[0] not in ALONE):
        arguments = ["serve", "--open", *arguments]
    given = _new_parser().parse_args(arguments)
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a name or a terminal with other characters is no reason to stop
    try:
        given.command(given)
        print(end="", flush=True)  # there may be no standard output at all
    except BrokenPipeError:
        sys.stdout = io.StringIO()  # nobody reads any more, so Python need not try again when it ends
        return CUT_OFF
    except (DivetableError, OSError) as error:
        print(f"divetable: {error}", file=sys.stderr)
        return 2
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] == "divetable":
            raise
        print(f"divetable: this needs more packages ({error.name}): {GET_TABLE}", file=sys.stderr)
        return 2
    except (KeyboardInterrupt, EOFError):
        print(file=sys.stderr)
        return 130
    return 0


class _Parser(argparse.ArgumentParser):
    """A parser that tells a mistake in one line."""

    def error(self, message: str) -> NoReturn:
        """Print *message* and where to find help; exit with 2."""
        self.exit(2, f"divetable: {' '.join(message.split())} (see {self.prog} --help)\n")


def _new_parser() -> argparse.ArgumentParser:
    about = "Three diving board games at one table. Without a command: open the table, and its page in a browser."
    parser = _Parser("divetable", description=about)
    parser.add_argument("--version", action="version", version=f"divetable {__version__}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    games.add_games(commands)
    games.add_play(commands)
    studies.add_simulate(commands)
    tables.add_serve(commands)
    tables.add_doctor(commands)
    studies.add_arena(commands)
    studies.add_gallery(commands)
    records.add_replay(commands)
    records.add_verify(commands)
    records.add_analyse(commands)
    studies.add_bench(commands)
    return parser
