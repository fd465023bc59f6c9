"""Templates become sentences: names, words, lists, plural forms."""

from __future__ import annotations

from enum import Enum

import pytest

from divetable.engine.core import Event, NotAsked, Seat
from divetable.engine.prose import Phrasebook, Speaker


class Fish(Enum):
    COD = "cod"


class Caught(Event):
    seat: Seat
    count: int
    fish: Fish
    helpers: tuple[Seat, ...] = ()


def speaker(language: str, template: str) -> Speaker:
    return Speaker(Phrasebook(language, {Caught: template}, {Fish.COD: "cod", 2: "the sea"}, {}), ["Ana", "Ben"])


def test_seats_become_names_and_enums_words() -> None:
    assert speaker("en", "{seat} caught {count} {fish}.").say(Caught(1, 1, Fish.COD)) == "Ben caught 1 cod."


def test_a_seat_beyond_the_players_is_named_by_the_book() -> None:
    assert speaker("en", "{seat} caught {fish}.").say(Caught(2, 1, Fish.COD)) == "the sea caught cod."


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", ["0 are many", "1 is one", "2 are many"]),
        ("fr", ["0 is one", "1 is one", "2 are many"]),
        ("de", ["0 are many", "1 is one", "2 are many"]),
    ],
)
def test_a_number_chooses_the_form_of_its_language(language: str, forms: list[str]) -> None:
    say = speaker(language, "{count} {count:is one|are many}").say
    assert [say(Caught(0, count, Fish.COD)) for count in (0, 1, 2)] == forms


@pytest.mark.parametrize(
    ("helpers", "text"), [((), "."), ((0,), "Ana."), ((0, 1), "Ana and Ben."), ((0, 1, 2), "Ana, Ben and the sea.")]
)
def test_lists(helpers: tuple[Seat, ...], text: str) -> None:
    assert speaker("en", "{helpers}.").say(Caught(0, 1, Fish.COD, helpers)) == text


def test_common_objections_need_no_words_of_a_game() -> None:
    assert speaker("de", "").say(NotAsked((0, 1))) == "Du bist nicht am Zug: Der Tisch wartet auf Ana und Ben."
