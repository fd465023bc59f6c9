"""How many of everything there is: programs, layouts, cards."""

from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import pytest

from divetable.engine.codec import encode
from divetable.engine.errors import BadData
from divetable.games.dive import RULEBOOK
from divetable.games.dive.components import Companion, Helper
from divetable.games.dive.decks import BOX, read_box
from divetable.games.dive.game import DiveGame
from divetable.games.dive.layouts import childrens_programs, every_program, layouts

from .table import lay, program


def test_D_013_D_016_programs_by_depth() -> None:
    programs = list(every_program())
    assert len(set(programs)) == len(programs) == 13_502
    assert Counter(len(p.levels) for p in programs) == {1: 62, 2: 720, 3: 3_120, 4: 5_760, 5: 3_840}


def test_D_011_D_019_layouts_and_those_with_all_tokens() -> None:
    every = [layout for depth in range(1, 6) for layout in layouts(depth)]
    assert len(set(every)) == len(every) == 1_081
    assert sum(sum(map(len, layout)) == 5 for layout in every) == 541


def test_D_012_listed_programs_are_the_answers_of_a_diver() -> None:
    asked = lay().asks[0]
    assert list(asked) == list(every_program())
    assert all(move in asked for move in asked)


def test_D_090_children_have_32_programs() -> None:
    listed = list(childrens_programs())
    assert len(set(listed)) == 32
    assert list(lay(children=True).asks[0]) == listed
    assert all(len(p.levels) == 5 and all(len(level) == 1 for level in p.levels) for p in listed)


def test_random_play_draws_every_program() -> None:
    rng, asked = Random(5), lay().asks[0]
    drawn = {asked.sample(rng) for _ in range(2_000)}
    assert len(drawn) > 1_800
    assert program("1 2 3 4 5") in asked


def test_D_112_D_116_programs_with_a_tile_are_listed_too() -> None:
    s = lay(tiles=(Companion.CLOWNFISH, Companion.ANGLERFISH), secret_companions=True)
    by_depth = {1: 62, 2: 720, 3: 3_120, 4: 5_760, 5: 3_840}
    clownfish, anglerfish = list(s.asks[0]), list(s.asks[1])
    assert len(set(clownfish)) == 13_502 + sum(depth * count for depth, count in by_depth.items())
    assert len(set(anglerfish)) == 13_502 + 2 * 3_840
    assert all(move in s.asks[1] for move in islice(anglerfish, 13_502, None))


def test_D_001_D_032_ocean_deck() -> None:
    assert len(BOX.ocean) == 36
    row = {Helper.NOTHING: 10, Helper.GREEN: 4, Helper.RED: 2, Helper.MANTA: 2}
    for shark in (True, False):
        assert Counter(card.helper for card in BOX.ocean if card.shark is shark) == row


def test_D_033_a_card_is_a_shark_and_a_helper_and_nothing_else() -> None:
    assert type(BOX.ocean[0]).fields == ("shark", "helper")
    assert len(set(BOX.ocean)) == 8


def test_D_151_D_154_D_155_chief_deck() -> None:
    assert len(set(BOX.chief)) == 48
    assert {tuple(sorted(card.speeds)) for card in BOX.chief} == {(2, 3, 4, 6)}
    assert Counter(card.yellow for card in BOX.chief) == {(4,): 24, (3, 4): 24}


def own_box() -> dict[str, Any]:
    """The usual box as somebody would write it down."""
    plain: dict[str, Any] = encode(BOX)
    return plain


def test_somebodys_own_box_is_played_with() -> None:
    data = own_box()
    data["ocean"] = [{"shark": True, "helper": "red"}] * 36
    data["chief"][7] = {"speeds": [6, 4, 3, 2], "yellow": [2]}
    made = RULEBOOK.game(2, {}, data)
    assert isinstance(made, DiveGame)
    assert {card.helper for card in made.table.ocean} == {Helper.RED}
    assert made.table.chief_cards[7].yellow == (2,)
    assert read_box(own_box()) == BOX


@pytest.mark.parametrize(
    ("path", "key", "value"),
    [
        ("box.ocean", "ocean", own_box()["ocean"][1:]),
        ("box.chief", "chief", own_box()["chief"] * 2),
        ("box.ocean[0].helper", "ocean", [{"shark": True, "helper": "whale"}] * 36),
        ("box.ocean[0].shark", "ocean", [{"shark": 1, "helper": "red"}] * 36),
        ("box.chief[0].speeds", "chief", [{"speeds": [2, 3, 4, 5], "yellow": [4]}] * 48),
        ("box.chief[0].speeds", "chief", [{"speeds": [2, 3, 4, 6, 6], "yellow": [4]}] * 48),
        ("box.chief[0].yellow", "chief", [{"speeds": [2, 3, 4, 6], "yellow": [5]}] * 48),
        ("box.chief[0].yellow", "chief", [{"speeds": [2, 3, 4, 6], "yellow": [0]}] * 48),
        ("box.chief[0].yellow", "chief", [{"speeds": [2, 3, 4, 6], "yellow": [4, 3]}] * 48),
        ("box.chief[0].yellow", "chief", [{"speeds": [2, 3, 4, 6], "yellow": [2, 3, 4]}] * 48),
    ],
)
def test_D_032_D_154_a_wrong_box_is_refused_with_the_place(path: str, key: str, value: object) -> None:
    with pytest.raises(BadData) as caught:
        RULEBOOK.game(2, {}, own_box() | {key: value})
    assert caught.value.path == path
