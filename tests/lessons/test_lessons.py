"""Lessons are played by the rules themselves; puzzles have right answers and wrong ones."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from divetable.engine.core import SENSES, apply
from divetable.engine.errors import IllegalMove
from divetable.games import NAMES
from divetable.games.dive.components import Commit, Token
from divetable.lessons import LEARNER, LESSONS, Frame, Lesson, frames

EVERY = [lesson for lessons in LESSONS.values() for lesson in lessons]
RULES = Path(__file__).parents[2] / "docs" / "games"


def named(lesson: Lesson) -> str:
    return lesson.id


def tasks(lesson: Lesson) -> list[Frame]:
    return [frame for frame in frames(lesson) if frame.step.do is not None]


def test_22_every_game_has_a_tutorial_and_23_puzzles() -> None:
    assert set(LESSONS) == set(NAMES)
    for lessons in LESSONS.values():
        assert [lesson.puzzle for lesson in lessons][:2] == [False, True]
    assert len({lesson.id for lesson in EVERY}) == len(EVERY)


@pytest.mark.parametrize("lesson", EVERY, ids=named)
def test_a_lesson_can_be_played_as_it_says(lesson: Lesson) -> None:
    told = list(frames(lesson))
    assert len(told) == len(lesson.steps)
    for frame in told:
        if frame.step.do is not None:
            assert frame.is_right(frame.step.do)
    assert told[-1].step.do is None, "the last word is the lesson's"


@pytest.mark.parametrize("lesson", EVERY, ids=named)
def test_something_else_is_not_right(lesson: Lesson) -> None:
    for frame in tasks(lesson):
        answers = [move for move in islice(frame.state.asks[LEARNER], 300) if move != frame.step.do]
        assert any(not frame.is_right(move) for move in answers)


@pytest.mark.parametrize("lesson", EVERY, ids=named)
def test_texts_differ_between_languages_and_name_rules_that_exist(lesson: Lesson) -> None:
    page = next(RULES.rglob(f"{lesson.game}.md")).read_text()
    for step in lesson.steps:
        assert len(set(step.text)) == 3 and all(step.text)
        assert f"**{step.rule}**" in page


def test_an_illegal_answer_is_refused_with_its_reason() -> None:
    frame = tasks(LESSONS["dive"][0])[0]
    with pytest.raises(IllegalMove):
        frame.is_right(Commit(((Token(1, False),), (Token(1, False),))))


def test_judging_changes_nothing() -> None:
    frame = tasks(LESSONS["hainoon"][1])[0]
    answers = list(frame.state.asks[LEARNER])
    first = [frame.is_right(move) for move in answers]
    assert [frame.is_right(move) for move in answers] == first
    assert sorted({move.card.value for move, right in zip(answers, first, strict=True) if right}) == [
        "red-flip",
        "red-shark",
    ]


def test_nobody_sees_for_the_learner() -> None:
    """In Dive's lessons the picture is looked at, so no reading is in the view."""
    for lesson in LESSONS["dive"]:
        for frame in frames(lesson):
            assert SENSES not in frame.state.asks
            assert frame.game.view(frame.state, LEARNER).reading is None


def test_the_lessons_of_one_game_do_not_depend_on_the_order_they_are_read_in() -> None:
    one = [frame.state for frame in frames(LESSONS["deepsea"][1])]
    list(frames(LESSONS["deepsea"][0]))
    assert [frame.state for frame in frames(LESSONS["deepsea"][1])] == one
    assert apply(one[0], LEARNER, next(iter(one[0].asks[LEARNER])))
