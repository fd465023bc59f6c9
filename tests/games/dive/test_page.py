"""The rules page shows what the program really takes: options, and decks as JSON."""

import json
import re
from pathlib import Path

import pytest

from divetable.engine.options import choices, parse
from divetable.games.dive.components import Card, ChiefCard, Helper
from divetable.games.dive.decks import BOX, CHIEF_CARDS, OCEAN_CARDS, read_box
from divetable.games.dive.options import Options

PAGE = (Path(__file__).parents[3] / "docs" / "games" / "dive.md").read_text(encoding="utf-8")


def row(option: str) -> list[str]:
    """The cells of an option's line in the table."""
    return next(line.split("|") for line in PAGE.splitlines() if line.startswith(f"| `{option}` |"))


@pytest.mark.parametrize("option", Options.fields)
def test_the_page_lists_each_option_with_its_values(option: str) -> None:
    values = re.findall(r"`(\w+)`", row(option)[2])
    read = [getattr(parse(Options, {option: value}, players=2), option) for value in values]
    assert set(read) == set(choices(Options, option, players=2))


@pytest.mark.parametrize("option", Options.fields)
def test_the_page_marks_the_usual_value(option: str) -> None:
    [usual] = re.findall(r"`(\w+)` \(usual\)", row(option)[2])
    assert parse(Options, {option: usual}, players=2) == Options()


def test_the_page_shows_decks_that_can_be_read() -> None:
    [shown] = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    data = json.loads(shown)
    box = read_box({"ocean": data["ocean"] * (OCEAN_CARDS // 2), "chief": data["chief"] * (CHIEF_CARDS // 2)})
    assert box.ocean[:2] == (Card(True, Helper.GREEN), Card(False, Helper.NOTHING))
    assert box.chief[:2] == (ChiefCard((2, 6, 3, 4), (4,)), ChiefCard((4, 2, 6, 3), (3, 4)))


@pytest.mark.parametrize(("shark", "label"), [(True, "shark"), (False, "no shark")])
def test_the_page_counts_the_cards_of_the_box(shark: bool, label: str) -> None:
    counts = [sum(card == Card(shark, helper) for card in BOX.ocean) for helper in Helper]
    assert f"| {label} | {' | '.join(map(str, counts))} | {sum(counts)} |" in PAGE
