"""A fourth game is its package and its page of rules: nothing else in Python knows it, and all of it plays."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.fourth_game import ROOT, put_together

AT_A_TABLE = """
from random import Random

from divetable.engine import record
from divetable.games import rulebook
from divetable.lessons import LESSONS
from divetable.server.http.routes.rules import read_rules
from divetable.server.http.routes.tables import games_in
from divetable.server.protocol.rest import NewTable
from divetable.server.protocol.typescript import typescript
from divetable.server.table import records
from msgspec import convert
from tests.server.desk import Desk

desk = Desk("pearls", 3, {"long": True})
desk.play(Random(1), 1000)
assert desk.table.phase == "over"
played = record.read(records.record_of(desk.log, 1), rulebook)
assert record.verify(played).finished
assert b'"Langes Spiel"' in games_in("de")
assert [section.heading for section in read_rules("pearls", "fr").sections] == ["Pearls", "The game"]
assert "export namespace pearls {" in typescript()
assert convert({"game": "pearls", "seats": [{"kind": "me"}]}, NewTable).game == "pearls"
assert "pearls" not in LESSONS
"""


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    return put_together(tmp_path)


def run(clone: Path, *arguments: str) -> str:
    """What Python prints; fails with what it complains about."""
    path = f"{clone / 'src'}:{ROOT}"
    done = subprocess.run(
        [sys.executable, *arguments], env={"PYTHONPATH": path, "PATH": ""}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_fourth_game_is_played_at_a_table(clone: Path) -> None:
    run(clone, "-c", AT_A_TABLE)


def test_the_fourth_game_is_played_by_bots(clone: Path) -> None:
    assert "Pearls" in run(clone, "-m", "divetable", "games")
    run(clone, "-m", "divetable", "simulate", "pearls", "--players", "3", "--bots", "random", "--games", "5")
