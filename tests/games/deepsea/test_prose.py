"""Every event, objection, move and option can be said in every language."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from divetable.engine.core import Event, Move, Objection
from divetable.engine.prose import LANGUAGES, Speaker
from divetable.games.deepsea import RULEBOOK
from divetable.games.deepsea import events as happened
from divetable.games.deepsea import moves as answer
from divetable.games.deepsea import objections as no
from divetable.games.deepsea.components import Ending
from divetable.games.deepsea.options import Options

from .table import ONE, TWO

NAMES = ["Ana", "Ben", "Cleo"]
STACK = (2, 3, 3)
NBSP = "\N{NO-BREAK SPACE}"
SAID: dict[Event | Objection | Move, str] = {
    happened.StarterDrawn(1): "Ben is drawn to begin.",
    happened.DiveBegan(2, 0): "Dive 2 begins with full air; Ana goes first.",
    happened.Breathed(0, 2, 17): "Ana breathes 2: 17 air left.",
    happened.AirRanOut(2): "The air is gone! Cleo plays the last turn of this dive.",
    happened.TurnedBack(1): "Ben turns back.",
    happened.Rolled(0, 2, 1, 1): "Ana rolls 2 and 1: 1 step.",
    happened.Rolled(0, 2, 3, 5): "Ana rolls 2 and 3: 5 steps.",
    happened.Swam(0, 0, 4, ()): "Ana leaves the submarine for space 4.",
    happened.Swam(0, 4, 9, (6,)): "Ana swims from space 4 to space 9, past 1 diver.",
    happened.Swam(0, 9, 4, (7, 6)): "Ana swims from space 9 to space 4, past 2 divers.",
    happened.CameHome(0, 2, (), (ONE, STACK)): "Ana is home with 2 treasures.",
    happened.CameHome(0, 2, (), ()): "Ana is home with nothing.",
    happened.PickedUp(1, 9, TWO): "Ben picks up a level 2 treasure on space 9.",
    happened.Dropped(1, 9, STACK): "Ben drops a stack of levels 2, 3 and 3 on space 9.",
    happened.DiveEnded(1, Ending.HOME, (0, 1, 2), ()): "Dive 1 is over: everybody is home.",
    happened.DiveEnded(1, Ending.AIR, (0,), (1, 2)): "Dive 1 is over: the air ran out.",
    happened.DiveEnded(1, Ending.DEADLOCK, (0,), (1, 2)): (
        "Dive 1 is over: nobody in the water can do anything any more."
    ),
    happened.DiveEnded(1, Ending.STALL, (0,), (1, 2)): "Dive 1 is over: a whole round passed without any change.",
    happened.Banked(0, (TWO, ONE), (5, 3), 8): "Ana banks 8 points (5 and 3).",
    happened.Sank(2, (ONE, STACK)): "Cleo loses to the deep: level 1, then a stack of levels 2, 3 and 3.",
    happened.LineClosed((ONE, TWO)): "The gaps close: the line has 2 spaces.",
    happened.GameEnded((3, 9, 1), (1,)): "Ben wins with 9 points.",
    happened.GameEnded((9, 9, 1), (0, 1)): "Ana and Ben draw with 9 points.",
    no.CarriesNothing(): "You carry nothing, so there is nothing to turn back with.",
    no.AlreadyTurned(): "You have turned back already; that cannot be undone in this dive.",
    no.DeclaredTooLate(): "The dice are rolled: the direction is declared before.",
    no.HuntsTooEarly(): "First declare and swim, then hunt.",
    no.NothingToPickUp(): "There is only a blank here.",
    no.NoBlankHere(): "Treasure lies here already; you can drop only on a blank, and there is no swapping.",
    no.NotCarried(ONE): "You do not carry a level 1 treasure.",
    no.NotCarried(()): "You cannot drop a blank.",
    no.StackStaysWhole(STACK): "You carry a stack of levels 2, 3 and 3, and a stack is never split.",
    no.NotYourLoad(): "Put everything you carried in order, each treasure once and nothing else.",
    answer.StartWith(1): "Let Ben begin.",
    answer.GoDeeper(): "Go deeper and roll.",
    answer.TurnBack(): "Turn back for the rest of the dive and roll.",
    answer.Roll(3, 1): "Roll 3 and 1.",
    answer.TouchNothing(): "Touch nothing.",
    answer.PickUp(): "Pick up the treasure.",
    answer.Drop(TWO): "Drop a level 2 treasure.",
    answer.Drop(STACK): "Drop a stack of levels 2, 3 and 3.",
    answer.Reveal(((5, 3), (), (12,))): "Turn over the treasure brought home: Ana 5 and 3; Cleo 12.",
    answer.SinkInOrder(
        (TWO, STACK, ONE)
    ): "Lose in this order: level 2, then a stack of levels 2, 3 and 3, then level 1.",
}
FRENCH: dict[Event | Objection | Move, str] = {
    happened.PickedUp(1, 9, TWO): "Ben ramasse un trésor de niveau 2 sur la case 9.",
    happened.Dropped(1, 9, STACK): "Ben dépose une pile de niveaux 2, 3 et 3 sur la case 9.",
    happened.Sank(2, (ONE, STACK)): "Cleo perd sa charge : niveau 1, puis une pile de niveaux 2, 3 et 3.",
    no.NotCarried(ONE): "Vous ne portez rien de tel : un trésor de niveau 1.",
    no.NotCarried(()): "On ne dépose pas un jeton vide.",
    answer.StartWith(1): "Désignez Ben pour commencer.",
    answer.GoDeeper(): "Continuez à descendre et lancez les dés.",
    answer.TurnBack(): "Faites demi-tour pour le reste de la plongée et lancez les dés.",
    answer.Roll(3, 1): "Lancez 3 et 1.",
    answer.TouchNothing(): "Ne touchez à rien.",
    answer.PickUp(): "Ramassez le trésor.",
    answer.Drop(TWO): "Déposez un trésor de niveau 2.",
    answer.Reveal(((5, 3), (), (12,))): "Retournez les trésors rapportés : Ana 5 et 3 ; Cleo 12.",
    answer.SinkInOrder((TWO, STACK)): "Perdez dans cet ordre : niveau 2, puis une pile de niveaux 2, 3 et 3.",
}
GERMAN: dict[Event | Objection | Move, str] = {
    happened.PickedUp(1, 9, TWO): "Ben nimmt auf Feld 9 einen Schatz der Stufe 2.",
    happened.Dropped(1, 9, STACK): "Ben legt auf Feld 9 einen Stapel der Stufen 2, 3 und 3 ab.",
    happened.Sank(2, (ONE, STACK)): "Cleo verliert die Ladung: Stufe 1, dann Stapel der Stufen 2, 3 und 3.",
    no.NotCarried(ONE): "So etwas trägst du nicht: einen Schatz der Stufe 1.",
    no.NotCarried(()): "Ein leeres Plättchen lässt sich nicht ablegen.",
    answer.StartWith(1): "Lass Ben beginnen.",
    answer.GoDeeper(): "Tauche tiefer und würfle.",
    answer.TurnBack(): "Kehre für den Rest des Tauchgangs um und würfle.",
    answer.Roll(3, 1): "Würfle 3 und 1.",
    answer.TouchNothing(): "Rühre nichts an.",
    answer.PickUp(): "Nimm den Schatz.",
    answer.Drop(TWO): "Lege einen Schatz der Stufe 2 ab.",
    answer.Reveal(((5, 3), (), (12,))): "Decke die heimgebrachten Schätze auf: Ana 5 und 3; Cleo 12.",
    answer.SinkInOrder((TWO, STACK)): "Versenke in dieser Reihenfolge: Stufe 2, dann Stapel der Stufen 2, 3 und 3.",
}


@pytest.mark.parametrize(("language", "said"), [("en", SAID), ("fr", FRENCH), ("de", GERMAN)])
def test_exact_sentences(language: str, said: dict[Event | Objection | Move, str]) -> None:
    speaker = Speaker(RULEBOOK.books[language], NAMES)
    assert {thing: speaker.say(thing).replace(NBSP, " ") for thing in said} == said


def test_nothing_is_left_unsaid() -> None:
    assert {type(thing) for thing in SAID} == {*RULEBOOK.events, *RULEBOOK.objections, *RULEBOOK.moves}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_the_languages_are_parallel(language: str) -> None:
    book, first = RULEBOOK.books[language], RULEBOOK.books["en"]
    assert list(book.sentences) == list(first.sentences)
    assert list(book.words) == list(first.words)
    assert list(book.texts) == list(first.texts)
    for key, text in book.texts.items():
        # Which forms depend on a number differs, but no other value may be lost.
        assert placeholders(text) | {"count"} == placeholders(first.texts[key]) | {"count"}, key


def placeholders(template: str) -> set[str]:
    """The values a template names."""
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def test_french_punctuation_does_not_break_off() -> None:
    book = RULEBOOK.books["fr"]
    speaker = Speaker(book, NAMES)
    texts = [*book.texts.values(), *(text.text for text in book.options.values())]
    texts = [re.sub("{.*?}", "", text) for text in texts] + [speaker.say(thing) for thing in SAID]
    assert [text for text in texts if re.search(rf"[^{NBSP}][:;!?]", text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_other_languages_say_as_much(language: str) -> None:
    speaker = Speaker(RULEBOOK.books[language], NAMES)
    sentences = [speaker.say(thing) for thing in SAID]
    assert all(sentence[-1] in ".!" and "{" not in sentence for sentence in sentences)
    assert len(set(sentences)) == len(SAID)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_is_explained(language: str) -> None:
    texts = RULEBOOK.books[language].options
    assert set(texts) == set(Options.fields)
    assert all(text.label and text.text.endswith(".") for text in texts.values())
    assert (
        {value for value, _ in texts["unwrap"].values}
        == {value for value, _ in texts["blank_limit"].values}
        == {False, True}
    )
    assert [value for value, _ in texts["starter"].values] == [None]
