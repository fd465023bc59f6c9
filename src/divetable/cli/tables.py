"""The commands ``serve`` and ``doctor``, and the choice of the database."""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from divetable.cli.arguments import add_command, origin, port
from divetable.engine.errors import DivetableError

USUAL_PORT = 8000
DATABASE = "DIVETABLE_DATABASE"
"""The environment variable with the address of the database, which may have a password in it."""


def add_serve(commands: Any) -> None:
    """Add the command ``serve``."""
    parser = add_command(commands, "serve", serve, "serve tables to browsers and bots")
    parser.add_argument("--host", default="0.0.0.0", help="where to listen (everywhere)")
    parser.add_argument("--port", type=port, metavar="PORT", help=f"({USUAL_PORT}, or the next one that is free)")
    _add_storage(parser)
    parser.add_argument("--url", type=origin, help="the address that friends use, if it is another one")
    parser.add_argument(
        "--origin", type=origin, action="append", default=[], metavar="URL", help="another origin pages may come from"
    )
    parser.add_argument(
        "--hosts", default="", metavar="A,B", help="names this server may be asked for besides its own; * for all"
    )
    parser.add_argument("--proxies", default="127.0.0.1", help="addresses whose forwarding headers are believed")
    parser.add_argument(
        "--open", action=argparse.BooleanOptionalAction, default=False, help="open the page in a browser"
    )


def add_doctor(commands: Any) -> None:
    """Add the command ``doctor``."""
    _add_storage(add_command(commands, "doctor", doctor, "look whether the tables that are kept can be read"))


def _add_storage(parser: argparse.ArgumentParser) -> None:
    kept = parser.add_mutually_exclusive_group()
    kept.add_argument("--data", type=Path, metavar="DIR", help="where to keep the tables (the user's data directory)")
    kept.add_argument("--database", metavar="URL", help="or which database to keep them in: SQLite or Postgres")


def serve(given: argparse.Namespace) -> None:
    """Serve tables until a signal ends the process, and exit with its code."""
    from divetable.server.ops.settings import Settings
    from divetable.server.ops.supervise import GREET, OPEN, keep_serving

    settings = Settings(
        _database(given),
        given.host,
        given.port or USUAL_PORT,
        given.url or "",
        origins=tuple(given.origin + ([given.url] if given.url else [])),
        hosts=tuple(name.strip() for name in given.hosts.split(",") if name.strip()),
        proxies=given.proxies,
    )
    asked = (GREET, OPEN) if given.open else (GREET,)
    sys.exit(keep_serving(settings, asked, any_port=given.port is None))


def doctor(given: argparse.Namespace) -> None:
    """Read the whole database and print how many tables are in it.

    Raises DivetableError if it cannot be opened or is damaged.
    """
    from divetable.server.storage.store import Store

    try:
        with closing(Store(_database(given))) as store:
            found, tables = store.damage(), store.count()
    except Exception as error:
        cause = getattr(error, "orig", None) or error
        raise DivetableError(f"cannot read the database: {' '.join(str(cause).split())}") from error
    if found:
        raise DivetableError(f"the file with the tables is damaged ({found}); restore a copy of it")
    print(f"In order: {tables} tables.")


def _database(given: argparse.Namespace) -> str:
    """Return the URL of the database that was chosen, or of the usual one.

    Raises DivetableError for a password in the arguments.
    """
    from divetable.server.storage import data_folder

    if given.database is not None and _has_password(given.database):
        raise DivetableError(f"everybody here can read a password in the arguments; put the address into {DATABASE}")
    chosen: str | None = given.database or (None if given.data else os.environ.get(DATABASE))
    if chosen:
        return chosen
    if given.data is not None:
        return data_folder.database_in(given.data)
    url, told = data_folder.usual_database()
    if told:
        print(f"divetable: {told}", file=sys.stderr, flush=True)
    return url


def _has_password(url: str) -> bool:
    """Whether the address of a database has a password in it, before its host or behind its question mark."""
    place, _, query = url.partition("://")[2].partition("?")
    return ":" in place.rpartition("@")[0] or "password" in parse_qs(query)
