"""What benches say when there is nothing to measure, and that they measure what they say. Speed is no test's matter."""

import asyncio
import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from bench import diver, soak
from bench.server import Load
from bench.soak import Acknowledged

from divetable.bots import Budget
from divetable.bots.deepsea.instinct import LEAVE
from divetable.engine.core import CHANCE, Move, Seat
from divetable.games.deepsea.rules import Hunt

ROOT = Path(__file__).parents[1]


def test_a_bench_whose_games_are_all_over_says_what_to_do() -> None:
    nobody = Load(0, os.getpid(), echo=True)
    with pytest.raises(SystemExit, match="all games are over: measure with more --tables or fewer --seconds"):
        asyncio.run(nobody.run(100.0, 0.01))


class Loaded:
    """Dice that always fall alike: then every share of a win is one game's, and nothing is left to chance."""

    def __init__(self, seed: str) -> None:
        pass

    def draw(self, s: Any) -> Move:
        move: Move = s.asks[CHANCE].sample(Random(s.dive))
        return move


class Ascetic(diver.Table):
    """Whoever thinks longer leaves every other treasure: the expert does, though it first thought otherwise."""

    def answer(self, s: Any, seat: Seat, rng: Random, budget: Budget = diver.FIRST_THOUGHT) -> Move:
        thinks = budget is not diver.FIRST_THOUGHT and isinstance(s.step, Hunt) and s.places[seat] % 2
        return LEAVE if thinks and seat == self.me else super().answer(s, seat, rng, budget)


def test_what_thinking_gains_is_what_is_won_more_than_by_first_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(diver, "Dice", Loaded)
    differences = []
    for me in diver.GAME.seats:
        thought = Ascetic(me).thinking(Budget(iterations=1), 1, "any")
        first = diver.Table(me).share(diver.GAME.start(), "any")
        assert first + thought.gained == thought.won
        differences.append(thought.won - first)
    assert any(differences)


def test_errors_of_independent_parts_add_up_by_their_squares() -> None:
    firsts, thoughts = [0.0, 1.0], [diver.Thinking(gained, 1, 20, 1.0) for gained in (0.0, 0.02)]
    result = diver.report(firsts, thoughts)
    error = (0.5**2 + 0.01**2) ** 0.5
    assert result["share"] == pytest.approx(0.51)
    assert (result["low"], result["high"]) == pytest.approx((0.51 - 1.96 * error, 0.51 + 1.96 * error), abs=1e-4)


def test_who_does_not_think_gains_nothing_by_it() -> None:
    thought = diver.thinking(diver.FIRST_THOUGHT, 2, 1, 0)
    assert (thought.gained, thought.changed) == (0, 0)
    assert thought.answers > 10


def test_a_short_soak_survives_every_fault_and_loses_nothing() -> None:
    command = [sys.executable, "-m", "bench.soak", "--minutes", "0.03", "--tables", "2", "--json"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    result = json.loads(done.stdout)
    assert result["acknowledged"] >= len(soak.FAULTS), result
    assert all(phase["survived"] == phase["times"] == 1 for phase in result["phases"].values()), result


def test_a_soak_notices_lost_moves_and_gaps(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("CREATE TABLE entries (table_id, seq, seat, move_id)")
        rows = [("a", 0, None, None), ("a", 1, 0, "m1"), ("b", 0, None, None), ("b", 2, 1, "m2")]
        database.executemany("INSERT INTO entries VALUES (?, ?, ?, ?)", rows)
    kept, elsewhere = Acknowledged("a", 0, "m1", 1), Acknowledged("b", 1, "m2", 1)
    assert soak.lost(file, [kept]) == (0, 1)
    assert soak.lost(file, [kept, elsewhere, Acknowledged("a", 0, "m3", 2)]) == (2, 1)
