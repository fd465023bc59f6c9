"""The rules pages in other languages: the same rules in the same places, with the same figures and options."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import pytest

from divetable.engine.prose import LANGUAGES
from divetable.games import NAMES

PAGES = Path(__file__).parents[2] / "docs" / "games"
TRANSLATIONS = list(product(NAMES, LANGUAGES[1:]))
USUAL = {"en": "usual", "fr": "habituel", "de": "üblich"}
NBSP = "\N{NO-BREAK SPACE}"

translated = pytest.mark.parametrize(("game", "language"), TRANSLATIONS)
in_every_language = pytest.mark.parametrize(("game", "language"), list(product(NAMES, LANGUAGES)))


def page(game: str, language: str = "en") -> str:
    return (PAGES / ("" if language == "en" else language) / f"{game}.md").read_text(encoding="utf-8")


def prose(text: str) -> str:
    """A page without its examples to be typed."""
    return re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)


def sections(text: str) -> list[tuple[str, str]]:
    """Each heading with what is under it."""
    parts = re.split(r"^(#+ .*)$", prose(text), flags=re.MULTILINE)
    return list(zip(parts[1::2], parts[2::2], strict=True))


def rules(text: str) -> list[tuple[str, str]]:
    """The rules that are told, with their ids, in order."""
    points = re.split(r"^(?=- |\n)", text, flags=re.MULTILINE)
    return [(found[1], found[2]) for point in points if (found := re.match(r"- \*\*([A-Z]-\d+)\*\* (.*)", point, re.S))]


def outline(text: str) -> list[tuple[int, list[str]]]:
    """The level of each heading, and the ids under it."""
    return [(heading.index(" "), [rule for rule, _ in rules(body)]) for heading, body in sections(text)]


def figures(text: str) -> list[str]:
    """All numbers, those in ids too; a word order of its own may put them in another one."""
    return sorted(re.findall(r"\d+", text))


def typed(text: str) -> list[str]:
    """What is spelled as on the command line."""
    return sorted(re.findall(r"`[^`]*`", text))


def sentences(text: str) -> int:
    """How many there are. Whoever adds one to a rule has to add it in every language."""
    return len(re.findall(r"[.!?](?=[\s)*]|$)", text.strip()))


def options(text: str) -> Iterator[tuple[str, str]]:
    """The lines of the table of options: name and values."""
    yield from re.findall(r"^\| (`\w+`) \|(.*?)\|", text, re.MULTILINE)


@translated
def test_the_headings_are_the_same_levels_deep(game: str, language: str) -> None:
    assert [level for level, _ in outline(page(game, language))] == [level for level, _ in outline(page(game))]


@translated
def test_every_section_tells_the_same_rules_in_the_same_order(game: str, language: str) -> None:
    assert outline(page(game, language)) == outline(page(game))


@in_every_language
def test_an_id_is_bold_only_where_its_rule_is_told(game: str, language: str) -> None:
    text = page(game, language)
    told = [rule for rule, _ in rules(prose(text))]
    assert re.findall(r"\*\*([A-Z]-\d+)\*\*", text) == told
    assert len(told) == len(set(told)) > 50


@translated
def test_every_rule_names_the_same_figures_and_options(game: str, language: str) -> None:
    theirs, ours = dict(rules(prose(page(game)))), dict(rules(prose(page(game, language))))
    assert {rule: (figures(text), typed(text)) for rule, text in ours.items()} == {
        rule: (figures(text), typed(text)) for rule, text in theirs.items()
    }


@translated
def test_so_does_every_section_as_a_whole(game: str, language: str) -> None:
    theirs, ours = sections(page(game)), sections(page(game, language))
    assert [(figures(body), typed(body)) for _, body in ours] == [(figures(body), typed(body)) for _, body in theirs]


@translated
def test_every_rule_has_as_many_sentences(game: str, language: str) -> None:
    theirs, ours = rules(prose(page(game))), rules(prose(page(game, language)))
    assert {rule: sentences(text) for rule, text in ours} == {rule: sentences(text) for rule, text in theirs}


@translated
def test_options_have_the_same_values_and_the_same_usual_one(game: str, language: str) -> None:
    def values(spoken: str) -> list[tuple[str, list[str], list[str]]]:
        usual = rf"(`\w+`) \({USUAL[spoken]}"
        return [
            (name, re.findall(r"`\w+`", cell), re.findall(usual, cell)) for name, cell in options(page(game, spoken))
        ]

    assert values(language) == values("en")
    assert all(len(usual) == 1 for _, _, usual in values(language))


@translated
def test_tables_have_the_same_shape(game: str, language: str) -> None:
    def shape(text: str) -> list[int]:
        return [line.count("|") for line in text.splitlines() if line.lstrip("> ").startswith("|")]

    assert shape(page(game, language)) == shape(page(game))


@translated
def test_what_is_to_be_typed_is_the_same(game: str, language: str) -> None:
    examples = re.compile(r"^```(?:json|python)$.*?^```$", re.MULTILINE | re.DOTALL)
    assert examples.findall(page(game, language)) == examples.findall(page(game))


@translated
def test_no_rule_was_left_in_english(game: str, language: str) -> None:
    theirs, ours = dict(rules(prose(page(game)))), dict(rules(prose(page(game, language))))
    assert [rule for rule in ours if ours[rule] == theirs[rule]] == []


@in_every_language
def test_links_within_a_page_lead_to_a_heading(game: str, language: str) -> None:
    text = page(game, language)
    anchors = {re.sub(r"[^\w -]", "", title.lstrip("# ").lower()).replace(" ", "-") for title, _ in sections(text)}
    assert set(re.findall(r"\]\(#([^)]*)\)", text)) <= anchors


@translated
def test_links_are_as_many(game: str, language: str) -> None:
    assert [body.count("](#") for _, body in sections(page(game, language))] == [
        body.count("](#") for _, body in sections(page(game))
    ]


@pytest.mark.parametrize("game", NAMES)
def test_french_spaces_before_punctuation_do_not_break(game: str) -> None:
    text = re.sub(r"`[^`]*`|^\|[-|]*$|\*\*Sit Down!\*\*", "", prose(page(game, "fr")), flags=re.MULTILINE)
    assert re.findall(rf"[^{NBSP}\n][:;!?%»]|«[^{NBSP}]", text) == []


# Each check notices what it is there for.

DAMAGE: dict[str, Callable[[str], str]] = {
    "a rule is missing": lambda text: re.sub(r"^- \*\*A-020\*\*.*\n", "", text, flags=re.MULTILINE),
    "a rule is extra": lambda text: text.replace("- **A-021** ", "- **A-999** x\n- **A-021** "),
    "two rules are swapped": lambda text: re.sub("A-02([34])", lambda id_: f"A-02{7 - int(id_[1])}", text),
    "a rule is in another section": lambda text: re.sub(r"(## 3\..*\n\n)(- .*\n)", r"\2\n\1", text),
    "a heading is another level deep": lambda text: text.replace("## 3.", "### 3."),
    "a heading is missing": lambda text: re.sub(r"## 3\..*\n", "", text),
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_page_has_another_outline(damage: Callable[[str], str]) -> None:
    text = page("deepsea", "fr")
    assert damage(text) != text
    assert outline(damage(text)) != outline(page("deepsea"))


def test_a_wrong_figure_an_option_or_a_sentence_is_noticed() -> None:
    told = dict(rules(page("deepsea", "de")))
    assert figures(told["A-003"]) != figures(told["A-003"].replace("240", "204"))
    assert sentences(told["A-003"]) == 2 != sentences(told["A-003"] + " Noch etwas.")
    assert typed(told["U-23"]) != typed(told["U-23"].replace("blank_limit", "limit"))
