"""Errors come out of another process as they went in."""

from __future__ import annotations

import pickle
from collections.abc import Iterator

import pytest

from divetable.bots import UnknownBot
from divetable.engine.core import NotAsked
from divetable.engine.errors import BadData, BadOption, BadRecord, BadSetup, DivetableError, IllegalMove, in_a_line
from divetable.games.deepsea.moves import TurnBack
from divetable.games.dive.notation import BadNotation
from divetable.lab.arena import ArenaStopped
from divetable.lab.simulate import BotFailed

ERRORS = [
    DivetableError("so"),
    IllegalMove(1, TurnBack(), NotAsked((0,)), "A-001"),
    BadSetup("too many", "A-001"),
    BadOption("no such option"),
    BadData("a.b", "not a number"),
    BadRecord(3, "not JSON"),
    BadNotation("bad_empty"),
    UnknownBot("no bot 'nemo'"),
    BotFailed(2, "it sank"),
    ArenaStopped("it sank"),
]


def kinds(error: type[DivetableError]) -> Iterator[type[DivetableError]]:
    yield error
    for kind in error.__subclasses__():
        yield from kinds(kind)


def test_none_is_forgotten() -> None:
    ours = {kind for kind in kinds(DivetableError) if kind.__module__.startswith("divetable.")}
    assert ours == {type(error) for error in ERRORS}


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_text_and_fields_survive_pickling(error: DivetableError) -> None:
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is type(error)
    assert (str(copy), copy.args, vars(copy)) == (str(error), error.args, vars(error))


def test_what_others_raise_is_told_in_a_line() -> None:
    assert in_a_line(NameError("no\n  shark")) == "NameError: no shark"
    assert in_a_line(RuntimeError()) == "RuntimeError"
