"""The rules page defines every id once, and every id has a test."""

import re
from pathlib import Path

import pytest

from divetable.engine.options import choices, parse
from divetable.games.hainoon import RULEBOOK
from divetable.games.hainoon.options import Options

PAGE = (Path(__file__).parents[3] / "docs" / "games" / "hainoon.md").read_text(encoding="utf-8")
IDS = {f"S-{i:03}" for i in range(1, 45) if i != 29} | {f"R-{i}" for i in range(1, 47)}


def test_every_id_is_defined_once() -> None:
    defined = re.findall(r"^- \*\*([SR]-\d+)\*\* ", PAGE, re.MULTILINE)
    assert sorted(defined) == sorted(IDS)


def test_every_id_is_in_the_name_of_a_test() -> None:
    sources = [path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py")]
    names = re.findall(r"^def (test_\w+)", "\n".join(sources), re.MULTILINE)
    assert {"-".join(id_) for name in names for id_ in re.findall(r"([SR])_(\d+)", name)} == IDS


def test_every_objection_names_a_rule_of_the_page() -> None:
    assert {objection.rule for objection in RULEBOOK.objections} <= IDS


def row(option: str) -> list[str]:
    """The cells of an option's line in the table."""
    return next(line.split("|") for line in PAGE.splitlines() if line.startswith(f"| `{option}` |"))


@pytest.mark.parametrize("option", Options.fields)
def test_the_page_lists_each_option_with_its_values(option: str) -> None:
    values = re.findall(r"`(\w+)`", row(option)[2])
    read = [getattr(parse(Options, {option: value}, players=4), option) for value in values]
    assert set(read) == set(choices(Options, option, players=4))


@pytest.mark.parametrize("option", Options.fields)
def test_the_page_marks_the_usual_value(option: str) -> None:
    [usual] = re.findall(r"`(\w+)` \(usual\)", row(option)[2])
    assert parse(Options, {option: usual}, players=4) == Options()
