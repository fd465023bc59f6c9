"""Bots by name: ours, those of others, and none that nobody asked for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

import my_bot
from divetable import bots
from divetable.bots import Budget, UnknownBot, find, load, names, register
from divetable.bots.bot import _REGISTERED
from divetable.engine.core import AnyGame, Move, Moves, View
from divetable.engine.match import Match
from divetable.engine.settle import PlainDice
from divetable.eyes import senses_for
from divetable.games import NAMES, rulebook
from divetable.lab.simulate import play_game

STRENGTHS = ("novice", "regular", "expert")


@pytest.mark.parametrize("game", NAMES)
def test_ours_are_listed_from_weak_to_strong(game: str) -> None:
    """Those of other people come before ours: nobody knows how good they are, and the last is the one to fear."""
    listed = names(game)
    assert listed[0] == "random"
    assert listed[-1] == "expert"
    assert [name for name in listed if name in STRENGTHS] == list(STRENGTHS)


def test_a_game_without_bots_of_its_own_has_those_for_any(monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder without code is imported as an empty module."""
    monkeypatch.setattr(bots.bot, "import_module", ModuleType)
    assert names("deepsea")[0] == "random"
    assert not set(STRENGTHS) & set(names("deepsea"))


@pytest.mark.parametrize("game", NAMES)
def test_every_game_has_somebody_to_play_with(game: str) -> None:
    table = next(iter(rulebook(game).setups()))
    assert "random" in names(game)
    for name in names(game):
        assert callable(find(table, name).decide)


def test_an_unknown_bot_is_told_with_those_there_are() -> None:
    with pytest.raises(UnknownBot, match=r"no bot 'nemo' plays deepsea; there is .*random.*expert"):
        find(rulebook("deepsea").game(2), "nemo")


def test_a_game_of_somebody_else_has_the_bots_for_any_game() -> None:
    assert "random" in names("chess")
    assert "regular" not in names("chess")


class First:
    """Says the first thing there is to say."""

    def __init__(self, game: AnyGame) -> None:
        self.name = game.name

    def decide(self, view: View, asked: Moves[Any], rng: Random, budget: Budget) -> Move:
        move: Move = next(iter(asked))
        return move


def test_anybody_may_register_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    """For one game or for all; a bot for one game comes before one for any, and one of ours can be replaced."""
    monkeypatch.setattr(bots.bot, "_REGISTERED", dict(_REGISTERED))
    table = rulebook("deepsea").game(3)
    register("deepsea", "first", First)
    assert "first" in names("deepsea")
    assert "first" not in names("hainoon")
    assert isinstance(find(table, "first"), First)
    in_order = names("deepsea")
    register("deepsea", "regular", First)
    assert isinstance(find(table, "regular"), First)
    assert names("deepsea") == in_order
    register(bots.ANY_GAME, "expert", First)
    assert not isinstance(find(table, "expert"), First)


def test_a_bot_is_made_for_each_table() -> None:
    one, two = (find(rulebook("deepsea").game(players), "expert") for players in (2, 2))
    assert one is not two


def test_the_example_plays() -> None:
    load("my_bot")
    table = rulebook("deepsea").game(2)
    magpie = find(table, "magpie")
    assert isinstance(magpie, my_bot.Magpie)
    scores = [play_game(table, [magpie, find(table, "novice")], str(i), Budget(), None).scores for i in range(20)]
    assert sum(score for score, _ in scores) / 20 > 10


def test_a_module_that_is_not_there_is_told() -> None:
    with pytest.raises(UnknownBot, match="cannot import 'no_such_bots'"):
        load("no_such_bots")


@pytest.mark.parametrize("code", ["shark", "raise RuntimeError('shark')", "import sys; sys.exit('shark')"])
def test_a_module_that_fails_is_told_in_a_line(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "failing_bots.py").write_text(code)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(UnknownBot, match=r"^cannot import 'failing_bots': .*shark.*$"):
        load("failing_bots")


def test_a_broken_module_of_ours_is_not_taken_for_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(path: str) -> None:
        raise ModuleNotFoundError("No module named 'numpy'", name="numpy")

    monkeypatch.setattr(bots.bot, "import_module", broken)
    with pytest.raises(ModuleNotFoundError, match="numpy"):
        names("deepsea")


def test_the_bots_of_other_games_are_not_imported() -> None:
    script = (
        "import sys; from divetable.bots import find; from divetable.games import rulebook\n"
        "assert not [name for name in sys.modules if name.startswith('divetable.bots.deepsea')]\n"
        "find(rulebook('deepsea').game(2), 'expert')\n"
        "print([name for name in sys.modules if 'hainoon' in name or '.dive' in name])"
    )
    probe = [sys.executable, "-c", f"import sys; sys.path[:] = {sys.path!r}\n{script}"]
    done = subprocess.run(probe, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "[]\n", "")


@pytest.mark.parametrize("iterations", [-1, 1.5])
@pytest.mark.parametrize("name", NAMES)
def test_a_budget_that_never_ends_is_refused(name: str, iterations: int) -> None:
    game = rulebook(name).game(2)
    match = Match(game, PlainDice(Random(1)), senses_for(name)("x"))
    seat = min(match.state.asks)
    with pytest.raises(ValueError, match="number of iterations"):
        find(game, "expert").decide(match.view(seat), match.state.asks[seat], Random(1), Budget(iterations=iterations))
