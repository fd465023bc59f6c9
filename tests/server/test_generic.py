"""The rooms of the server know no game by name: what is special at a game's table comes from its hooks."""

import re
from pathlib import Path

from divetable.games import NAMES, rulebook

SERVER = Path(__file__).parents[2] / "src/divetable/server"
SPECIAL = {"live/dive_pictures.py", "live/picture_files.py", "workers/painter.py", "protocol/messages.py"}
"""Who paints Dive's pictures, says which may be had when, and how they and readings are told of on the wire."""


def test_generic_rooms_know_no_game_by_name() -> None:
    titles = [rulebook(name).title.replace(" ", " ?") for name in NAMES]
    named = re.compile(rf"\b({'|'.join((*NAMES, *titles))})\b", re.IGNORECASE)
    found = {
        f"{path.relative_to(SERVER).as_posix()}:{number}: {line.strip()}"
        for path in SERVER.rglob("*.py")
        if path.relative_to(SERVER).as_posix() not in SPECIAL
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if named.search(line)
    }
    assert not found


def test_what_is_special_is_still_there() -> None:
    assert all((SERVER / name).exists() for name in SPECIAL)
