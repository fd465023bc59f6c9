"""Where the tables are kept unless the user says otherwise: in one SQLite file in the user's data directory."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

from platformdirs import user_data_path

FILE = "divetable.sqlite"


def usual_folder() -> Path:
    """Return the user's data directory for this program, e.g. ``~/.local/share/divetable`` on Linux."""
    return user_data_path("divetable", appauthor=False)


def database_in(folder: Path) -> str:
    """Return the URL of the database in *folder*, which is made if it is missing, for its owner alone.

    Raises OSError if it cannot be made.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise OSError(f"cannot make the data directory {folder}: {error.strerror}") from error
    return sqlite_url(folder / FILE)


def sqlite_url(path: Path) -> str:
    """Return the URL of the SQLite database in the file *path*."""
    return "sqlite:///" + quote(str(path.absolute()), safe="/\\:")


def usual_database() -> tuple[str, str]:
    """Return the URL of the database to use when none was named, and what to tell the user about it, or "".

    Earlier versions kept the tables in the current folder. A database there is used until there is one in the data
    directory, and after that the user is told that it is not used any longer.
    """
    old, folder = Path(FILE), usual_folder()
    if not old.exists():
        return database_in(folder), ""
    if (folder / FILE).exists():
        told = f"the tables in {old.absolute()} are not used; use them with --database sqlite:///{FILE}"
        return database_in(folder), told
    return sqlite_url(old), f"using the tables in {old.absolute()}, where earlier versions kept them"
