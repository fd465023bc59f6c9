"""Everything can be said in three languages."""

import re
from collections.abc import Iterator
from itertools import product
from string import Formatter

import pytest
from tests.games.hainoon.table import (
    BLACK,
    EAST,
    ENDURE,
    GREEN,
    NORTH,
    PINK,
    SE,
    SOUTH,
    SW,
    TURQUOISE,
    game,
    table,
    walk,
)

from divetable.engine.codec import decode_tagged, encode
from divetable.engine.core import CHANCE, Move
from divetable.engine.prose import LANGUAGES, Speaker
from divetable.games.hainoon import RULEBOOK
from divetable.games.hainoon.board import SPOTS, Card, Colour, Diver, Health, Kind, Mood, Place, Side, Spot
from divetable.games.hainoon.components import MOVES, Begin, Harpoon, Play, Seating, Shuffle, Surface
from divetable.games.hainoon.events import GameWon, PlayerEliminated, SharkMissed
from divetable.games.hainoon.objections import ColourLiesElsewhere
from divetable.games.hainoon.options import Appetite, Options
from divetable.games.hainoon.rules import PlayCard

NAMES = ("Ana", "Ben", "Cleo", "Dan")
SPEAKERS = {language: Speaker(RULEBOOK.books[language], NAMES) for language in LANGUAGES}
NBSP = "\N{NO-BREAK SPACE}"
WILD = Play(Card.WILD, NORTH)
SAID = (*RULEBOOK.events, *RULEBOOK.objections, *RULEBOOK.moves)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_objection_move_and_option_has_its_words(language: str) -> None:
    book = RULEBOOK.books[language]
    assert book.language == language
    assert tuple(book.sentences) == SAID
    assert set(book.options) == set(Options.fields)
    assert {value for value, _ in book.options["sharks"].values} == set(Appetite)
    for words in (Card, Colour, Diver, Health, Kind, Mood, Place, Side, Spot):
        assert len({book.words[word] for word in words}) == len(words)
    assert book.words[CHANCE] and book.words[None]


def placeholders(template: object) -> set[str]:
    """The fields a plain template names."""
    return {name for _, name, _, _ in Formatter().parse(template) if name} if isinstance(template, str) else set()


def test_the_languages_are_parallel() -> None:
    first = RULEBOOK.books["en"]
    for language in LANGUAGES[1:]:
        book = RULEBOOK.books[language]
        assert list(book.words) == list(first.words)
        assert list(book.texts) == list(first.texts)
        for cls in SAID:
            assert placeholders(book.sentences[cls]) == placeholders(first.sentences[cls]), cls
        for key, text in book.texts.items():
            assert placeholders(text) == placeholders(first.texts[key]), key


def everything_in_french() -> Iterator[str]:
    book = RULEBOOK.books["fr"]
    yield from (text for text in book.sentences.values() if isinstance(text, str))
    speaker = Speaker(book, NAMES)
    yield from (speaker.say(PlayerEliminated(1, cards)) for cards in ((), (Card.WILD,)))
    for card in Card:
        yield speaker.say(Play(card, Side.EAST))
        yield speaker.say(Play(card, Side.EAST, Diver.PINK, Place.NE, Spot.N1))
    yield from book.words.values()
    yield from book.texts.values()
    for option in book.options.values():
        yield from (option.label, option.text, *(name for _, name in option.values))


def test_french_spaces_before_punctuation_do_not_break() -> None:
    told = [re.sub(r"\{[^}]*\}", "x", text) for text in everything_in_french()]
    assert sum(NBSP in text for text in told) > 80
    for text in told:
        assert not re.search(r"[^\N{NO-BREAK SPACE}][:;!?»]|«[^\N{NO-BREAK SPACE}]", text), text


def test_french_says_vous_and_german_says_du_and_the_table_calls_nobody_you() -> None:
    for language, strangers in (("fr", r"\b(tu|ton|ta|tes|toi)\b"), ("de", r"\b(Sie|Ihr|Ihre|Ihnen)\b")):
        book = RULEBOOK.books[language]
        assert not [text for text in book.sentences.values() if isinstance(text, str) and re.search(strangers, text)]
    told = {"en": r"\byour?\b", "fr": r"\bvo(us|tre|s)\b", "de": r"\bd(u|ich|ir|eine?)\b"}
    for language, word in told.items():
        texts = RULEBOOK.books[language].texts
        assert not [key for key, text in texts.items() if re.search(word, text, re.IGNORECASE)], language


def test_sentences() -> None:
    speaker = Speaker(RULEBOOK.books["en"], NAMES)
    assert speaker.say(GameWon((1, 2, 3))) == "The game is over. Ben, Cleo and Dan survived and won."
    assert speaker.say(PlayerEliminated(1, ())) == "Ben has no diver left and is out."
    assert (
        speaker.say(PlayerEliminated(1, (Card.WILD, Card.RED_FLIP)))
        == "Ben has no diver left and is out; discarded: Wild and red Flip shark."
    )
    assert speaker.say(SharkMissed(Spot.N1, Place.NW)).endswith("snaps at the north-west place and stays hungry.")
    assert (
        speaker.say(ColourLiesElsewhere(Colour.RED, Side.EAST))
        == "There is red at the east side already, so this card must go there."
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_objection_can_be_said_and_names_its_rule(language: str) -> None:
    speaker = Speaker(RULEBOOK.books[language], NAMES)
    samples = {"Place": Place.NW, "Card": Card.WILD, "Colour": Colour.RED, "Side": Side.EAST, "Diver": Diver.PINK}
    for kind in RULEBOOK.objections:
        assert kind.rule
        sentence = speaker.say(kind(*(samples[kind.kinds[field]] for field in kind.fields)))
        assert sentence.endswith(".")
        assert sentence[0].isupper() or not sentence[0].isalpha()


def test_moves_as_they_are_written() -> None:
    move = Play(Card.RED_DIVER, Side.EAST, Diver.PINK, Place.NE)
    assert encode(move) == {
        "type": "Play",
        "card": "red-diver",
        "side": "east",
        "diver": "pink",
        "place": "ne",
        "shark": None,
    }
    assert decode_tagged(MOVES, encode(move)) == move
    assert encode(Harpoon(Card.BLUE_CAGE, Diver.BLACK)) == {"type": "Harpoon", "card": "blue-cage", "diver": "black"}


# The names of moves


@pytest.mark.parametrize(
    ("move", "labels"),
    [
        (
            Play(Card.RED_CAGE, NORTH, PINK),
            (
                "Play red Cage/Harpoon to the north side: put the cage on the pink diver.",
                "Jouez « Cage/Harpon » rouge sur le côté nord : mettez la cage sur le plongeur rose.",
                "Spiele „Käfig/Harpune“ in Rot im Norden: Schütze Taucher Rosa mit dem Käfig.",
            ),
        ),
        (
            Play(Card.RED_CAGE, NORTH),
            (
                "Play red Cage/Harpoon to the north side: nobody can take the cage.",
                "Jouez « Cage/Harpon » rouge sur le côté nord : personne ne peut prendre la cage.",
                "Spiele „Käfig/Harpune“ in Rot im Norden: Niemand kann den Käfig nehmen.",
            ),
        ),
        (
            Play(Card.BLUE_CAMOUFLAGE, EAST, GREEN),
            (
                "Play blue Camouflage to the east side: hide the green diver.",
                "Jouez « Camouflage » bleu sur le côté est : cachez le plongeur vert.",
                "Spiele „Tarnung“ in Blau im Osten: Tarne Taucher Grün.",
            ),
        ),
        (
            Play(Card.WHITE_SHARK, SOUTH, shark=Spot.W2),
            (
                "Play white Shark swims on to the south side: swap sharks W2 and NW.",
                "Jouez « Un requin avance » blanc sur le côté sud : échangez les requins O2 et NO.",
                "Spiele „Hai schwimmt weiter“ in Weiß im Süden: Tausche die Haie W2 und NW.",
            ),
        ),
        (
            Play(Card.GREEN_FLIP, EAST, shark=Spot.E1),
            (
                "Play green Flip shark to the east side: flip shark E1.",
                "Jouez « Retourner un requin » vert sur le côté est : retournez le requin E1.",
                "Spiele „Hai umdrehen“ in Grün im Osten: Drehe Hai O1 um.",
            ),
        ),
        (
            Play(Card.RED_DIVER, NORTH, BLACK, SW),
            (
                "Play red Diver swims on to the north side: the black diver swims to the south-west place.",
                "Jouez « Un plongeur avance » rouge sur le côté nord : le plongeur noir nage vers la place sud-ouest.",
                "Spiele „Taucher schwimmt weiter“ in Rot im Norden: Taucher Schwarz schwimmt nach Südwest.",
            ),
        ),
        (
            Play(Card.RED_ALL, NORTH),
            (
                "Play red All sharks swim on to the north side.",
                "Jouez « Tous les requins avancent » rouge sur le côté nord.",
                "Spiele „Alle Haie schwimmen weiter“ in Rot im Norden.",
            ),
        ),
        (
            WILD,
            ("Play Wild to the north side.", "Jouez « Joker » sur le côté nord.", "Spiele „Joker“ im Norden."),
        ),
        (
            Harpoon(Card.RED_CAGE, PINK),
            (
                "Save the pink diver with red Cage/Harpoon as a harpoon.",
                "Sauvez le plongeur rose au harpon avec « Cage/Harpon » rouge.",
                "Rette Taucher Rosa mit „Käfig/Harpune“ in Rot als Harpune.",
            ),
        ),
        (ENDURE, ("Play no harpoon.", "Ne jouez pas de harpon.", "Spiele keine Harpune.")),
        (
            Surface(SE),
            ("Come back at the south-east place.", "Revenez sur la place sud-est.", "Tauche auf Platz Südost auf."),
        ),
        (Begin(1), ("Let Ben start.", "Faites commencer Ben.", "Lass Ben beginnen.")),
        (
            Shuffle((2, 0, 1)),
            (
                "Shuffle the cards into the order 2, 0 and 1.",
                "Mélangez les cartes dans l'ordre 2, 0 et 1.",
                "Mische die Karten in die Reihenfolge 2, 0 und 1.",
            ),
        ),
        (
            Seating((PINK, TURQUOISE, GREEN, BLACK)),
            (
                "Seat clockwise from the north-west the pink diver, the turquoise diver, the green diver and "
                "the black diver.",
                "Placez dans le sens horaire depuis le nord-ouest le plongeur rose, le plongeur turquoise, "
                "le plongeur vert et le plongeur noir.",
                "Setze im Uhrzeigersinn ab Nordwest Taucher Rosa, Taucher Türkis, Taucher Grün und Taucher Schwarz.",
            ),
        ),
    ],
)
def test_exact_labels(move: Move, labels: tuple[str, str, str]) -> None:
    assert tuple(speaker.say(move).replace(NBSP, " ") for speaker in SPEAKERS.values()) == labels


@pytest.mark.parametrize("language", LANGUAGES)
def test_moves_offered_together_have_different_labels(language: str) -> None:
    for seed, setup in enumerate((game(2), game(3), game(4, last_diver_swimming=True))):
        for s in walk(setup, seed):
            for seat, moves in s.asks.items():
                if seat != CHANCE:
                    labels = [SPEAKERS[language].say(move) for move in moves]
                    assert len(set(labels)) == len(labels)
                    assert all(label.endswith(".") for label in labels)


def test_a_play_of_any_kind_has_a_label_of_its_own() -> None:
    everything = [Play(card, side, shark=spot) for card, side, spot in product(Card, Side, SPOTS)]
    aimed = [play for play in everything if play.card.kind in (Kind.FLIP, Kind.SHARK_SWIMS)]
    for speaker in SPEAKERS.values():
        assert len({speaker.say(play) for play in aimed}) == len(aimed) == 2 * 4 * 4 * 12


def narrowed(plays: list[Play], words: str, language: str) -> list[Play]:
    """The plays a person is left with who types *words*."""
    return [play for play in plays if all(word in SPEAKERS[language].say(play).lower() for word in words.split())]


@pytest.mark.parametrize(
    ("language", "north", "flip", "first", "red"),
    [
        ("en", "north", "flip", "n1", "red"),
        ("fr", "nord", "retourner", "n1", "rouge"),
        ("de", "norden", "umdrehen", "n1", "rot"),
    ],
)
def test_a_long_list_is_narrowed_by_a_word(language: str, north: str, flip: str, first: str, red: str) -> None:
    s = table(hands={0: (Card.RED_FLIP, Card.RED_SHARK, Card.BLUE_FLIP)})
    assert isinstance(s.step, PlayCard)
    plays = list(s.asks[0])
    assert len(plays) == 144
    assert narrowed(plays, north, language) == [play for play in plays if play.side is NORTH]
    assert narrowed(plays, flip, language) == [play for play in plays if play.card.kind is Kind.FLIP]
    assert narrowed(plays, f"{north} {flip} {first} {red}", language) == [Play(Card.RED_FLIP, NORTH, shark=Spot.N1)]
    swaps = [play for play in narrowed(plays, f"{north} {first}", language) if play.card is Card.RED_SHARK]
    assert [play.shark for play in swaps] == [Spot.NW, Spot.N1]
