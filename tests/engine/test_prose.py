"""Templates become sentences: names, words, lists, plural forms."""

from __future__ import annotations

from enum import Enum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from divetable.engine.core import Event, NotAsked, Seat
from divetable.engine.prose import Phrasebook, Speaker


class Fish(Enum):
    COD = "cod"


class Caught(Event):
    seat: Seat
    count: int
    fish: Fish
    helpers: tuple[Seat, ...] = ()
    thief: Seat | None = None


def speaker(language: str, template: str) -> Speaker:
    return Speaker(
        Phrasebook(language, {Caught: template}, {Fish.COD: "cod", 2: "the sea", None: "nobody"}, {}), ["Ana", "Ben"]
    )


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


@pytest.mark.parametrize(("thief", "text"), [(1, "Ben stole it."), (None, "nobody stole it.")])
def test_where_there_may_be_nobody_the_book_has_a_word_for_it(thief: Seat | None, text: str) -> None:
    assert speaker("en", "{thief} stole it.").say(Caught(0, 1, Fish.COD, (), thief)) == text


@pytest.mark.parametrize("text", ["\"It's\" Ana's", "a\\nb", "{{not a field}}", "%s and {{0}}", "+ values"])
def test_all_but_fields_is_said_as_it_stands(text: str) -> None:
    """Also what means something to Python, into which templates are turned."""
    spoken = text.replace("{{", "{").replace("}}", "}")
    assert speaker("en", f"{text} {{count}}").say(Caught(0, 3, Fish.COD)) == f"{spoken} 3"
    assert speaker("en", "").fill(f"{text} {{n}}", n=3) == f"{spoken} 3"


def test_what_is_given_comes_before_the_fields() -> None:
    told = speaker("en", "").tell("{seat}: {count} {count:is one|are many}, {fish}.", Caught(1, 1, Fish.COD), count=2)
    assert told == "Ben: 2 are many, cod."


@given(text=st.text(), value=st.text())
def test_no_value_is_taken_for_a_template(text: str, value: str) -> None:
    template = text.replace("{", "{{").replace("}", "}}") + "{value}"
    assert speaker("en", "").fill(template, value=value) == text + value


def test_common_objections_need_no_words_of_a_game() -> None:
    assert speaker("de", "").say(NotAsked((0, 1))) == "Du bist nicht am Zug: Der Tisch wartet auf Ana und Ben."
