"""What Dive says: every event, objection, option and word, in three parallel languages."""

import re
from collections.abc import Iterator
from enum import Enum
from string import Formatter
from typing import Any, get_type_hints

import pytest

from divetable.engine.core import CHANCE, SENSES, Event, Move, NotAsked, Objection, Tagged
from divetable.engine.options import choices
from divetable.engine.prose import LANGUAGES, Speaker
from divetable.games.dive import components, events, objections, options
from divetable.games.dive.components import CHIEF, MOVES, Glimpse, Helper, Reading, Token
from divetable.games.dive.options import Options
from divetable.games.dive.prose import BOOKS

EN, FR, DE = (Speaker(BOOKS[language], ("Ada", "Ben", "Cleo")) for language in LANGUAGES)
SPEAKERS = {"en": EN, "fr": FR, "de": DE}
NBSP = "\N{NO-BREAK SPACE}"


def classes(module: Any, base: type[Tagged]) -> list[type[Tagged]]:
    """The kinds of *base* a module defines."""
    return [
        kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, base) and kind is not base
    ]


EVENTS = classes(events, Event)
OBJECTIONS = classes(objections, Objection)
SAID = EVENTS + OBJECTIONS + list(MOVES)
ENUMS = [
    kind
    for module in (components, options)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Enum) and kind is not Enum
]


def samples(kind: Any) -> tuple[Any, ...]:
    """A few values of a field's type."""
    if isinstance(kind, type) and issubclass(kind, Enum):
        return tuple(member for member in kind if member is not Helper.NOTHING)
    known: dict[Any, tuple[Any, ...]] = {
        int: (0, 1, 2),
        bool: (False, True),
        int | None: (None, 1),
        bool | None: (None, True),
        tuple[int, ...]: ((0,), (1, 2)),
        tuple[components.Level, ...]: (((Token(1, True),),),),
        tuple[Reading | None, ...]: ((None, Reading((Glimpse(0.5, (1.0, 0.0, 0.0, 0.0)),))),),
    }
    return known[kind]


def things(cls: type[Any]) -> Iterator[Tagged]:
    """Enough of a class to reach each value of each field once."""
    kinds = get_type_hints(cls)
    columns = [samples(kinds[field]) for field in cls.fields]
    for row in range(max(map(len, columns), default=1)):
        yield cls(*(column[min(row, len(column) - 1)] for column in columns))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_objection_and_move_has_a_sentence(language: str) -> None:
    assert list(BOOKS[language].sentences) == SAID
    assert set(classes(components, Move)) == set(MOVES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("cls", SAID)
def test_every_sentence_can_be_said(language: str, cls: type[Tagged]) -> None:
    for thing in things(cls):
        sentence = SPEAKERS[language].say(thing)
        assert re.fullmatch(r"[A-ZÀÉL0-9][^{}]*[.!]", sentence), sentence
        assert "  " not in sentence and "None" not in sentence and "True" not in sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_enum_member_has_a_word(language: str) -> None:
    words = BOOKS[language].words
    members = [member for kind in ENUMS for member in kind]
    assert {*members, CHIEF, CHANCE, SENSES, None} <= words.keys()
    assert all(words[member] for member in words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_each_of_its_values_is_named(language: str) -> None:
    texts = BOOKS[language].options
    assert tuple(texts) == Options.fields
    for name, text in texts.items():
        assert text.label and text.text.endswith(".")
        assert tuple(value for value, _ in text.values) == choices(Options, name, players=0)
        assert all(named for _, named in text.values)


def placeholders(template: object) -> set[str]:
    """The fields a plain template names."""
    return {name for _, name, _, _ in Formatter().parse(template) if name} if isinstance(template, str) else set()


def test_the_languages_are_parallel() -> None:
    first = BOOKS["en"]
    for language in LANGUAGES[1:]:
        book = BOOKS[language]
        assert book.language == language
        assert list(book.sentences) == list(first.sentences)
        assert list(book.words) == list(first.words)
        assert list(book.texts) == list(first.texts)
        for cls in SAID:
            mine, other = book.sentences[cls], first.sentences[cls]
            if isinstance(mine, str) and isinstance(other, str):
                assert placeholders(mine) == placeholders(other), cls
        for key, text in book.texts.items():
            # Which forms depend on a number differs, but no other value may be lost.
            assert placeholders(text) | {"count"} == placeholders(first.texts[key]) | {"count"}, key


def test_no_language_was_left_in_another() -> None:
    for cls in SAID:
        said = [SPEAKERS[language].say(next(things(cls))) for language in LANGUAGES]
        assert len(set(said)) == len(LANGUAGES), said
    for key, text in BOOKS["en"].texts.items():
        if any(map(str.isalpha, re.sub(r"\{[^}]*\}", "", text))):
            assert text not in (BOOKS["fr"].texts[key], BOOKS["de"].texts[key]), key


def everything_said_in_french() -> Iterator[str]:
    yield from (FR.say(thing) for cls in SAID for thing in things(cls))
    yield from BOOKS["fr"].words.values()
    yield from (re.sub(r"\{[^}]*\}", "x", text) for text in BOOKS["fr"].texts.values())
    for text in BOOKS["fr"].options.values():
        yield from (text.label, text.text, *(name for _, name in text.values))


def test_french_spaces_before_punctuation_do_not_break() -> None:
    told = list(everything_said_in_french())
    assert sum(NBSP in text for text in told) > 50
    for text in told:
        assert not re.search(r"[^\N{NO-BREAK SPACE}][;!?%»]|[^\N{NO-BREAK SPACE}]:|«[^\N{NO-BREAK SPACE}]", text), text


def test_french_says_vous_and_german_says_du() -> None:
    addressed = OBJECTIONS + list(MOVES)
    french = " ".join([*(FR.say(next(things(cls))) for cls in addressed), *BOOKS["fr"].texts.values()])
    german = " ".join([*(DE.say(next(things(cls))) for cls in addressed), *BOOKS["de"].texts.values()])
    assert not re.search(r"\b(tu|ton|ta|tes|toi)\b", french, re.IGNORECASE)
    assert not re.search(r"\b(Sie|Ihr|Ihre|Ihnen)\b", german)


def test_nobody_is_called_you_at_the_table() -> None:
    told = {"en": r"\byour?\b", "fr": r"\bvo(us|tre|s)\b", "de": r"\bd(u|ich|ir|eine?)\b"}
    for language, word in told.items():
        texts = BOOKS[language].texts
        assert not [key for key, text in texts.items() if re.search(word, text, re.IGNORECASE)], language


def said(thing: Tagged) -> tuple[str, str, str]:
    """In English, French (with plain spaces, to be readable here) and German."""
    return EN.say(thing), FR.say(thing).replace(NBSP, " "), DE.say(thing)


def test_a_program_is_read_level_by_level() -> None:
    levels = ((Token(1, False),), (Token(3, True),), (Token(4, False), Token(5, False)), (Token(2, False),))
    assert said(events.Revealed(0, levels, None, None)) == (
        "Ada's program. Level 1: no shark, speed 1. Level 2: shark, speed 3. "
        "Level 3: no shark, speed 9. Level 4: no shark, speed 2.",
        "Ada révèle son programme. Niveau 1 : pas de requin, vitesse 1. Niveau 2 : requin, vitesse 3. "
        "Niveau 3 : pas de requin, vitesse 9. Niveau 4 : pas de requin, vitesse 2.",
        "Ada deckt den Plan auf. Ebene 1: kein Hai, Tempo 1. Ebene 2: Hai, Tempo 3. "
        "Ebene 3: kein Hai, Tempo 9. Ebene 4: kein Hai, Tempo 2.",
    )


def test_a_program_names_its_clownfish_with_the_speed_it_makes() -> None:
    assert said(events.Revealed(1, ((Token(1, False),), (Token(5, True),)), 2, None)) == (
        "Ben's program. Level 1: no shark, speed 1. Level 2: shark, speed 8 with the clownfish.",
        "Ben révèle son programme. Niveau 1 : pas de requin, vitesse 1. "
        "Niveau 2 : requin, vitesse 8 avec le poisson-clown.",
        "Ben deckt den Plan auf. Ebene 1: kein Hai, Tempo 1. Ebene 2: Hai, Tempo 8 mit dem Clownfisch.",
    )


@pytest.mark.parametrize(("claim", "word"), [(True, "shark"), (False, "no shark")])
def test_a_program_ends_with_its_anglerfish(claim: bool, word: str) -> None:
    levels = tuple((Token(value, False),) for value in range(1, 6))
    assert EN.say(events.Revealed(1, levels, None, claim)).endswith(f" Level 6, the anglerfish: {word}.")


NOTHING = (1.0, 0.0, 0.0, 0.0)


@pytest.mark.parametrize(
    ("shark", "told"),
    [
        (0.9, "almost surely a shark (90 percent)"),
        (0.89, "probably a shark (89 percent)"),
        (0.65, "probably a shark (65 percent)"),
        (0.64, "perhaps a shark (64 percent)"),
        (0.35, "perhaps a shark (35 percent)"),
        (0.34, "probably no shark (66 percent)"),
        (0.1, "probably no shark (90 percent)"),
        (0.09, "almost surely no shark (91 percent)"),
        (0.999, "almost surely a shark (99 percent)"),
        (0.001, "almost surely no shark (99 percent)"),
        (1.0, "almost surely a shark (100 percent)"),
    ],
)
def test_a_shark_is_told_in_five_steps_of_certainty(shark: float, told: str) -> None:
    said = EN.say(events.Looked((None, Reading((Glimpse(shark, NOTHING),)), None)))
    assert said == f"You look into the stack. Level 1: {told}, almost surely no helper (100 percent)."


@pytest.mark.parametrize(
    ("helpers", "told"),
    [
        ((0.1, 0.0, 0.0, 0.9), "almost surely a manta (90 percent)"),
        ((0.11, 0.0, 0.0, 0.89), "probably a manta (89 percent)"),
        ((0.1, 0.14, 0.76, 0.0), "probably a red turtle (76 percent)"),
        ((0.35, 0.65, 0.0, 0.0), "probably a green turtle (65 percent) or no helper (35 percent)"),
        ((0.6, 0.15, 0.15, 0.1), "perhaps no helper (60 percent) or a green turtle (15 percent)"),
        ((0.2, 0.1, 0.3, 0.4), "perhaps a manta (40 percent) or a red turtle (30 percent)"),
    ],
)
def test_a_look_names_the_likeliest_helper_and_a_second_thought(
    helpers: tuple[float, float, float, float], told: str
) -> None:
    said = EN.say(events.Looked((Reading((Glimpse(0.5, helpers),)),)))
    assert said == f"You look into the stack. Level 1: perhaps a shark (50 percent), {told}."


def test_a_look_is_told_level_by_level() -> None:
    glimpses = (Glimpse(0.95, (0.05, 0.0, 0.0, 0.95)), Glimpse(0.2, (0.3, 0.1, 0.6, 0.0)))
    assert said(events.Looked((Reading(glimpses), None))) == (
        "You look into the stack. Level 1: almost surely a shark (95 percent), almost surely a manta (95 percent). "
        "Level 2: probably no shark (80 percent), perhaps a red turtle (60 percent) or no helper (30 percent).",
        "Vous scrutez la pile. "
        "Niveau 1 : presque sûrement un requin (95 %), presque sûrement une raie manta (95 %). "
        "Niveau 2 : probablement pas de requin (80 %), peut-être une tortue rouge (60 %) ou aucune aide (30 %).",
        "Du schaust in den Stapel. Ebene 1: fast sicher ein Hai (95 Prozent), fast sicher ein Manta (95 Prozent). "
        "Ebene 2: wahrscheinlich kein Hai (80 Prozent), vielleicht eine rote Schildkröte (60 Prozent) "
        "oder kein Helfer (30 Prozent).",
    )


def test_a_look_of_several_tells_nobodys_reading() -> None:
    reading = Reading((Glimpse(1.0, (1.0, 0.0, 0.0, 0.0)),))
    assert EN.say(events.Looked((reading, reading))) == "The divers look into the stack."


def test_the_table_can_wait_for_chance_and_the_senses() -> None:
    assert EN.say(NotAsked((CHANCE,))) == "It is not your move: the table waits for chance."
    assert DE.say(NotAsked((SENSES,))) == "Du bist nicht am Zug: Der Tisch wartet auf die Augen der Taucher."


def test_names_are_left_as_they_are() -> None:
    speaker = Speaker(BOOKS["en"], ("ben", "ada"))
    assert speaker.say(events.Readied(0)) == "ben is ready."
    assert speaker.say(events.WasRight(1, (0, 1))) == "ben and ada are right at level 1."
