"""Options come from JSON or from words, and a bad one is named with what would have been good."""

from __future__ import annotations

from enum import Enum
from typing import Any

import pytest

from divetable.engine.core import Seat
from divetable.engine.errors import BadOption, BadSetup
from divetable.engine.options import every, parse, plain
from divetable.engine.values import Value
from pearls import RULEBOOK


class Depth(Enum):
    SHALLOW = "shallow"
    DEEP = "deep"


class Options(Value):
    night: bool = False
    depth: Depth = Depth.SHALLOW
    starter: Seat | None = None


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({}, Options()),
        ({"night": True, "depth": "deep", "starter": 2}, Options(True, Depth.DEEP, 2)),
        ({"night": "yes", "depth": "DEEP", "starter": "1"}, Options(True, Depth.DEEP, 1)),
        ({"night": "off", "starter": "chance"}, Options()),
        ({"night": False, "depth": Depth.DEEP, "starter": None}, Options(False, Depth.DEEP)),
        ({"starter": 0}, Options(starter=0)),
    ],
)
def test_read(given: dict[str, Any], expected: Options) -> None:
    assert parse(Options, given, 3) == expected


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"nihgt": True}, "unknown option 'nihgt'; there is night, depth, starter"),
        ({"night": 1}, "option night: 1 is not one of no, yes"),
        ({"night": "maybe"}, "option night: 'maybe' is not one of no, yes"),
        ({"depth": "abyss"}, "option depth: 'abyss' is not one of shallow, deep"),
        ({"starter": 3}, "option starter: 3 is not one of chance, 0, 1, 2"),
        ({"starter": True}, "option starter: True is not one of chance, 0, 1, 2"),
    ],
)
def test_refused(given: dict[str, Any], message: str) -> None:
    with pytest.raises(BadOption) as caught:
        parse(Options, given, 3)
    assert str(caught.value) == message


def test_plain_options_read_back() -> None:
    for options in every(Options, 3):
        assert parse(Options, plain(options), 3) == options


def test_every_combination_is_listed_once() -> None:
    assert len(list(every(Options, 3))) == len(set(every(Options, 3))) == 2 * 2 * 4


def test_a_rulebook_refuses_a_wrong_number_of_players_with_its_rule() -> None:
    with pytest.raises(BadSetup) as caught:
        RULEBOOK.game(5)
    assert caught.value.rule == "P-1"
    assert str(caught.value) == "Pearls is for 2 to 4 players, not 5 (P-1)"


@pytest.mark.parametrize("players", [2.0, "2", None])
def test_a_number_of_players_is_a_whole_one(players: Any) -> None:
    with pytest.raises(BadSetup, match=f"2 to 4 players, not {players!r}"):
        RULEBOOK.game(players)


def test_a_box_is_refused_where_there_is_only_one() -> None:
    with pytest.raises(BadSetup, match="played with what is in its box"):
        RULEBOOK.game(2, {}, {"cards": []})
