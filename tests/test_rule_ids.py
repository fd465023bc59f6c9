"""Every rule and ruling is told on its game's page and proven by a test that carries its id."""

import ast
import re
from pathlib import Path

import pytest

from divetable.games import NAMES, rulebook

ROOT = Path(__file__).parent.parent


def told(game: str) -> list[str]:
    """The ids a rules page defines, in bold."""
    return re.findall(r"\*\*([A-Z]-\d+)\*\*", (ROOT / "docs" / "games" / f"{game}.md").read_text(encoding="utf-8"))


def proven(game: str) -> set[str]:
    """The ids in the names of a game's tests."""
    names = [
        node.name
        for path in (ROOT / "tests" / "games" / game).rglob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]
    letters = "".join({rule[0] for rule in told(game)})
    pattern = re.compile(rf"(?<![A-Za-z])([{letters}])_(\d+)(?![0-9])")
    return {f"{letter}-{number}" for name in names for letter, number in pattern.findall(name)}


@pytest.mark.parametrize("game", NAMES)
def test_every_rule_has_a_test(game: str) -> None:
    missing = sorted(set(told(game)) - proven(game))
    assert not missing, f"rules of {game} that no test names: {', '.join(missing)}"


@pytest.mark.parametrize("game", NAMES)
def test_every_test_names_a_rule_that_exists(game: str) -> None:
    assert proven(game) <= set(told(game))


@pytest.mark.parametrize("game", NAMES)
def test_no_rule_is_told_twice(game: str) -> None:
    ids = told(game)
    assert len(ids) == len(set(ids)) > 50


@pytest.mark.parametrize("game", NAMES)
def test_every_objection_cites_a_rule_that_is_told(game: str) -> None:
    assert {objection.rule for objection in rulebook(game).objections} - {""} <= set(told(game))
