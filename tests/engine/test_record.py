"""A record is the whole game, and a damaged one says where."""

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from divetable.engine.errors import BadRecord, BadSetup
from divetable.engine.fairness import FairDice
from divetable.engine.laws import some_answer
from divetable.engine.match import Match
from divetable.engine.record import Record, moments, of_match, read, seal, verify, write
from divetable.engine.rulebook import Rulebook
from divetable.games import rulebook
from pearls import RULEBOOK

SECRET = bytes(range(32))


def find(name: str) -> Rulebook:
    if name != "pearls":
        raise BadSetup(f"unknown game {name!r}")
    return RULEBOOK


def finished(players: int = 3, answers: int = 10**6) -> Match[Any, Any]:
    match, rng = Match(RULEBOOK.game(players, {"long": True}), FairDice(SECRET)), Random(5)
    while not match.over and len(match.log) < answers:
        match.answer(*some_answer(match.state, rng))
    return match


def text_of(match: Match[Any, Any]) -> str:
    return write(of_match(RULEBOOK, match, [f"P{seat}" for seat in match.game.seats]))


FULL = text_of(finished())


def resealed(lines: list[str]) -> str:
    """What a cheat would write who knows about seals."""
    *body, last = lines
    ending = {**json.loads(last), "seal": seal(body)}
    return "".join(f"{line}\n" for line in [*body, json.dumps(ending)])


def test_a_record_reads_back_and_verifies() -> None:
    record = read(FULL, find)
    assert write(record) == FULL
    verdict = verify(record)
    assert verdict.finished
    assert verdict.answers == len(record.answers)
    assert verdict.checked_dice == sum(answer.seat == -1 for answer in record.answers) > 5


def test_moments_end_where_the_match_did() -> None:
    match = finished()
    *_, last = moments(read(FULL, find))
    assert last.state == match.state


def test_a_record_needs_a_name_for_everybody() -> None:
    with pytest.raises(BadSetup, match="1 names for 3 players"):
        of_match(RULEBOOK, finished(), ["a"])


@pytest.mark.parametrize("name", [7, None, b"Ana", "\ud83d"])
def test_a_name_that_could_not_be_read_again_is_refused(name: Any) -> None:
    with pytest.raises(BadSetup, match="is no name"):
        of_match(RULEBOOK, finished(), ["a", "b", name])


def test_text_that_is_no_unicode_is_refused_as_any_other() -> None:
    with pytest.raises(BadRecord, match="the seal does not fit"):
        read(FULL.replace("P1", "\ud83d"), find)


def test_a_running_game_tells_no_secret() -> None:
    text = text_of(finished(answers=9))
    assert SECRET.hex() not in text
    verdict = verify(read(text, find))
    assert (verdict.finished, verdict.checked_dice) == (False, 0)


def test_a_cut_in_the_middle_of_a_line_is_noticed() -> None:
    for cut in range(1, len(FULL)):
        if FULL[cut - 1] != "\n":
            with pytest.raises(BadRecord, match="the last line is cut short"):
                read(FULL[:cut], find)


def test_names_may_hold_any_character() -> None:
    names = ("line\nend", "\u2028\x85", '"{}"')
    record = of_match(RULEBOOK, finished(), names)
    assert read(write(record), find) == record


def test_a_missing_last_line_is_noticed() -> None:
    lines = FULL.splitlines(keepends=True)
    with pytest.raises(BadRecord, match="last line is missing"):
        verify(read("".join(lines[:-1]), find))


def test_missing_answers_are_noticed_even_when_sealed_again() -> None:
    lines = FULL.splitlines()
    with pytest.raises(BadRecord, match="answers are missing"):
        verify(read(resealed([*lines[:-3], lines[-1]]), find))


def change(lines: list[str], number: int, edit: Callable[[Any], Any]) -> list[str]:
    return [
        *lines[: number - 1],
        json.dumps(edit(json.loads(lines[number - 1])), separators=(",", ":")),
        *lines[number:],
    ]


def test_loaded_dice_are_noticed_even_when_sealed_again() -> None:
    lines = FULL.splitlines()
    tide = json.loads(lines[1])["move"]["pearls"]
    loaded = change(lines, 2, lambda line: {**line, "move": {"type": "Tide", "pearls": (tide + 1) % 3}})
    with pytest.raises(BadRecord, match="the secret gives Tide") as caught:
        verify(read(resealed(loaded), find))
    assert caught.value.line == 2


@pytest.mark.parametrize(
    ("number", "edit", "message"),
    [
        (1, lambda line: {**line, "format": "pgn"}, "not a record"),
        (1, lambda line: {**line, "version": 99}, "version 99 is not one this program reads"),
        (1, lambda line: {**line, "version": True}, "version True is not one this program reads"),
        (1, lambda line: {**line, "game": "chess"}, "unknown game 'chess'"),
        (1, lambda line: {**line, "players": ["only me"]}, "2 to 4 players"),
        (1, lambda line: {**line, "players": [1, 2]}, "expected str"),
        (1, lambda line: {**line, "options": {"short": True}}, "unknown option 'short'"),
        (1, lambda line: {**line, "options": []}, "options: expected an object"),
        (1, lambda line: {**line, "commitment": "00"}, "does not fit the commitment"),
        (3, lambda line: {**line, "seat": "0"}, "seat: expected int"),
        (3, lambda line: {**line, "move": {"type": "Fly"}}, "type is one of Tide, Choose"),
        (3, lambda line: {**line, "move": {"type": "Choose", "depth": 9}}, "NoSuchDepth"),
        (3, lambda line: {**line, "seat": 7}, "NotAsked"),
        (3, lambda line: {**line, "at": "noon"}, "at: expected int"),
        (3, lambda line: [line], "not a JSON object"),
        (1, lambda line: {**line, "note": ""}, "line 1: there is no field 'note'"),
        (3, lambda line: {**line, "note": ""}, "line 3: there is no field 'note'"),
        (4, lambda line: {**line, "end": {}}, "line 4: there is no field 'end'"),
        (len(FULL.splitlines()), lambda line: {**line, "note": ""}, r"line \d+: there is no field 'note'"),
        (3, lambda line: {**line, "at": -1}, "line 3: at: -1 is before 0"),
    ],
)
def test_tampering_names_the_line(number: int, edit: Callable[[Any], Any], message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        verify(read(resealed(change(FULL.splitlines(), number, edit)), find))


def at(times: Mapping[int, int]) -> str:
    """The record with these times, by line."""
    lines = FULL.splitlines()
    for number, time in times.items():
        lines[number - 1] = json.dumps({**json.loads(lines[number - 1]), "at": time})
    return resealed(lines)


def test_times_may_stand_still_or_be_left_out() -> None:
    assert verify(read(at({2: 5, 3: 5, 6: 9}), find)).finished


def test_times_that_fall_are_refused_where_they_fall() -> None:
    with pytest.raises(BadRecord, match="line 6: at: 8 is before 9"):
        read(at({2: 5, 4: 9, 6: 8}), find)


def test_a_field_that_is_there_twice_is_refused() -> None:
    lines = FULL.splitlines()
    lines[2] = lines[2].replace('{"seat":', '{"seat":7,"seat":', 1)
    with pytest.raises(BadRecord, match="line 3: not JSON: field 'seat' is there twice"):
        read(resealed(lines), find)


@pytest.mark.parametrize("key", ["scores", "winners", "secret"])
def test_another_ending_is_noticed(key: str) -> None:
    wrong = {"scores": [0, 0, 0], "winners": [0, 1, 2], "secret": "00" * 32}

    def edit(line: Any) -> Any:
        return {**line, "end": {**line["end"], key: wrong[key]}}

    lines = FULL.splitlines()
    with pytest.raises(BadRecord, match=r"not as written|does not fit the commitment"):
        verify(read(resealed(change(lines, len(lines), edit)), find))


@pytest.mark.parametrize("line", ["[" * 200_000, '{"seat":' + "9" * 5000 + "}"])
def test_json_that_no_parser_likes_is_refused(line: str) -> None:
    with pytest.raises(BadRecord, match="line 1: not JSON"):
        read(f"{line}\n", find)


def test_a_bad_box_is_the_records_fault() -> None:
    header = {"format": "divetable-record", "version": 1, "game": "dive", "players": ["A", "B"], "options": {}}
    with pytest.raises(BadRecord, match="line 1: "):
        read(json.dumps({**header, "commitment": "", "box": {"ocean": 5}}) + "\n", rulebook)


def test_an_unsealed_change_is_noticed() -> None:
    with pytest.raises(BadRecord, match="seal does not fit"):
        read(FULL.replace("P1", "PX"), find)


@settings(max_examples=200)
@given(st.integers(0, len(FULL) - 1), st.characters(min_codepoint=32, max_codepoint=126))
def test_any_changed_character_is_noticed(place: int, character: str) -> None:
    damaged = FULL[:place] + character + FULL[place + 1 :]
    if damaged != FULL:
        with pytest.raises(BadRecord):
            verify(read(damaged, find))


@given(st.text())
def test_any_text_is_read_or_refused_with_a_typed_error(text: str) -> None:
    try:
        record: Record | None = read(text, find)
    except BadRecord:
        record = None
    assert record is None
