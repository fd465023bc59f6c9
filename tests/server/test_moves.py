"""The session core: every move gets one answer, and a table is what its log adds up to."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.server.desk import ALL, Desk, program

from divetable.engine.codec import encode as as_json
from divetable.engine.record import read, verify
from divetable.games import NAMES, rulebook
from divetable.server.protocol.encoding import encode
from divetable.server.protocol.messages import Ack, Move, Reject, Snapshot, Update, Why
from divetable.server.table import game as game_module
from divetable.server.table import player_view, records
from divetable.server.table.moves import Answer, AskStoreFirst, Who, handle_move, handle_why, propose_move
from divetable.server.table.table import ANSWERS_KEPT, Table

TURN_BACK = {"type": "TurnBack"}
"""Not with nothing to carry back."""
RULE = "A-016"


def asked(desk: Desk) -> tuple[int, Any]:
    seat = next(iter(desk.state.asks))
    return seat, next(iter(desk.state.asks[seat]))


def rejected(answer: Ack | Reject) -> Reject:
    assert isinstance(answer, Reject)
    return answer


def test_a_repeated_id_gets_the_first_answer_again() -> None:
    desk = Desk("deepsea")
    message = desk.message(*asked(desk))
    first = desk.send(message)
    assert isinstance(first, Ack)
    log = list(desk.log)
    assert desk.send(message) == first
    assert desk.log == log


def test_a_repeated_id_is_known_to_a_table_brought_back_from_its_log() -> None:
    desk = Desk("deepsea")
    message = desk.message(*asked(desk))
    first = desk.send(message)
    again = Table()
    for entry in desk.log:
        again.take(entry)
    assert handle_move(again, ALL, message, 0) == Answer(first)


def test_a_table_that_may_not_know_all_refuses_nothing_before_the_store_is_asked() -> None:
    desk = Desk("deepsea")
    seat, move = asked(desk)
    message = desk.message(seat, move, fence=-7)
    assert handle_move(desk.table, ALL, message, 0, complete=False) == AskStoreFirst(seat, message.id)
    refused = handle_move(desk.table, ALL, message, 0)
    assert isinstance(refused, Answer) and isinstance(refused.message, Reject)
    assert handle_move(desk.table, ALL, message, 0, complete=False) == refused, "it is remembered"


def test_a_rejected_id_stays_rejected() -> None:
    desk = Desk("deepsea")
    seat, move = asked(desk)
    bad = desk.message(seat, TURN_BACK)
    first = rejected(desk.send(bad))
    assert first.code == "illegal"
    assert desk.send(desk.message(seat, move, bad.id)) is first


def test_rejections_do_not_have_an_acknowledgement_forgotten() -> None:
    desk = Desk("deepsea")
    message = desk.message(*asked(desk))
    first = desk.send(message)
    for number in range(2 * ANSWERS_KEPT):
        rejected(desk.send(desk.message(0, {}, f"bad{number}")))
    assert desk.send(message) == first and isinstance(first, Ack)
    assert len(desk.table.rejected) == ANSWERS_KEPT and not desk.table.forgetful


def test_moves_for_another_seat_are_refused() -> None:
    desk = Desk("deepsea")
    seat, move = asked(desk)
    answer = desk.send(desk.message(seat, move), Who(frozenset({1 - seat})))
    assert rejected(answer).code == "not_your_seat"
    assert isinstance(desk.send(desk.message(seat, move)), Ack), "and it does not use up the owner's id"


def test_an_illegal_move_is_refused_with_reason_and_rule_in_the_players_language() -> None:
    desk = Desk("deepsea")
    seat, _ = asked(desk)
    answer = rejected(desk.send(desk.message(seat, TURN_BACK), Who(frozenset({seat}), "de")))
    english = rejected(desk.send(desk.message(seat, TURN_BACK, "other")))
    assert answer.rule == english.rule == RULE
    assert answer.reason != english.reason
    waits = rejected(desk.send(desk.message(1 - seat, {"type": "GoDeeper"}, "third")))
    assert f"P{seat}" in waits.reason


@pytest.mark.parametrize(
    "move", [{}, {"type": "Nonsense"}, {"type": 7}, {"type": "Drop"}, {"type": "Drop", "unit": "x"}]
)
def test_what_is_no_move_is_refused(move: Any) -> None:
    desk = Desk("deepsea")
    assert rejected(desk.send(desk.message(0, move))).code == "malformed"


def test_nothing_can_be_played_in_the_lobby() -> None:
    desk = Desk("deepsea", start=False)
    assert rejected(desk.send(Move("m", 0, 0, {"type": "GoDeeper"}))).code == "not_playing"


def test_after_the_end_the_rules_say_so() -> None:
    desk = Desk("deepsea")
    desk.play(Random(1), 10_000)
    answer = rejected(desk.send(desk.message(0, {"type": "GoDeeper"}, "late")))
    assert (answer.code, answer.reason) == ("illegal", "The game is over.")


def test_an_answer_to_an_earlier_question_is_stale() -> None:
    desk = Desk("hainoon")
    rng = Random(2)
    seat, _ = asked(desk)
    old = desk.message(seat, desk.state.asks[seat].sample(rng))
    while True:
        desk.play(rng, 1)
        if seat in desk.state.asks:
            break
    assert rejected(desk.send(old)).code == "stale"


def test_a_rivals_secret_answer_does_not_make_mine_stale() -> None:
    desk = Desk("dive", 4)
    messages = [desk.message(seat, program(seat + 1)) for seat in range(4)]
    assert all(isinstance(desk.send(message), Ack) for message in messages)


def test_a_program_taken_back_is_asked_for_anew() -> None:
    desk = Desk("dive", 2)
    desk.send(desk.message(0, program(1), "a"))
    stale = desk.message(0, program(2), "b")
    assert isinstance(desk.send(desk.message(0, {"type": "TakeBack"}, "c")), Ack)
    assert rejected(desk.send(stale)).code == "stale"
    assert isinstance(desk.send(desk.message(0, program(3), "d")), Ack)


def test_only_the_clock_says_that_time_is_up() -> None:
    desk = Desk("dive", 2)
    stopped: dict[str, Any] = {"type": "Stopped", "by": "clock", "levels": [], "clownfish": None, "anglerfish": None}
    assert rejected(desk.send(desk.message(0, stopped))).code == "not_for_players"


def test_why_tells_without_playing(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk("deepsea")
    seat, move = asked(desk)
    log = list(desk.log)
    with monkeypatch.context() as unplayed:
        unplayed.setattr(
            game_module.Playing, "advance", None
        )  # what is hidden, and chance, are only for moves that are made
        assert handle_why(desk.table, ALL, Why("w", seat, as_json(move))).code == "legal"
    assert handle_why(desk.table, ALL, Why("w", seat, TURN_BACK)).rule == RULE
    assert desk.log == log


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_log_adds_up_to_the_same_table_in_any_process(game: str, seed: int) -> None:
    desk = Desk(game, 2 + seed % 3 if game != "hainoon" else 2 + seed % 2)
    desk.play(Random(seed), 60)
    again = Table()
    for entry in desk.log:
        again.take(entry)
    assert again.playing is not None and desk.table.playing is not None
    for name in ("state", "seen", "fences", "since", "called", "answers", "turns", "started_at"):
        assert getattr(again.playing, name) == getattr(desk.table.playing, name), name
    for viewer in (*range(len(desk.table.chairs)), None):
        voices = [player_view.speaker(table, "fr") for table in (again, desk.table)]
        a, b = (
            encode(player_view.snapshot(table, player_view.Viewpoint(viewer, voice), None))
            for table, voice in zip((again, desk.table), voices, strict=True)
        )
        assert a == b


@pytest.mark.parametrize("game", NAMES)
def test_each_viewers_events_are_numbered_without_gaps(game: str) -> None:
    desk = Desk(game, 3)
    table = desk.table
    numbers: dict[Any, list[int]] = {0: [], 1: [], 2: [], None: []}
    rng = Random(5)
    for _ in range(40):
        assert table.playing is not None
        turn = table.playing.turns[-1]
        for viewer, seen in numbers.items():
            speaker = player_view.speaker(table, "en")
            seen += [
                line.n for line in player_view.said(turn, player_view.Viewpoint(viewer, speaker), player_view.Cache())
            ]
        if not desk.state.asks:
            break
        seat = rng.choice(list(desk.state.asks))
        desk.commit(propose_move(table, seat, desk.state.asks[seat].sample(rng), f"x{desk.now}", desk.now))
        desk.now += 1
    for seen in numbers.values():
        assert seen == list(range(1, len(seen) + 1))


@pytest.mark.parametrize("game", NAMES)
def test_what_is_asked_is_listed_or_described_with_an_example(game: str) -> None:
    desk = Desk(game, 2)
    rng = Random(3)
    for _ in range(30):
        for seat in desk.state.asks:
            assert desk.table.playing is not None
            question = player_view.asked(desk.table.playing, seat)
            assert question is not None and question.must
            examples = question.moves if question.moves is not None else [question.example]
            assert examples and all(move in desk.state.asks[seat] for move in examples)
            assert (question.moves is None) == (question.kind is not None)
        assert player_view.asked(desk.table.playing, None) is None  # type: ignore[arg-type]
        desk.play(rng, 1)
        if not desk.state.asks:
            break


def test_dive_programs_are_described_not_listed() -> None:
    desk = Desk("dive", 2)
    assert desk.table.playing is not None
    question = player_view.asked(desk.table.playing, 0)
    assert question is not None and question.moves is None
    assert question.kind == "program" and question.limits is not None


@pytest.mark.parametrize("missed", [0, 1, 3])
def test_resuming_brings_what_was_missed_and_nothing_twice(missed: int) -> None:
    desk = Desk("hainoon", 3)
    desk.play(Random(4), 10)
    table = desk.table
    assert table.playing is not None
    voice = player_view.speaker(table, "en")
    turns = list(table.playing.turns)[len(table.playing.turns) - missed :]
    result = player_view.resume(table, table.seq - missed, player_view.Viewpoint(1, voice), None)
    if not missed:
        assert result is None
        return
    assert isinstance(result, Update)
    live = [
        line for turn in turns for line in player_view.said(turn, player_view.Viewpoint(1, voice), player_view.Cache())
    ]
    live[-1].change = None  # the whole view follows
    assert encode(result.events) == encode(live)


def test_who_missed_too_much_gets_a_snapshot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_module, "REMEMBERED", 5)
    desk = Desk("deepsea")
    desk.play(Random(1), 80)
    voice = player_view.speaker(desk.table, "en")
    assert isinstance(player_view.resume(desk.table, 2, player_view.Viewpoint(0, voice), None), Snapshot)
    assert isinstance(player_view.resume(desk.table, 10**6, player_view.Viewpoint(0, voice), None), Snapshot)


def test_views_are_sent_without_the_agenda() -> None:
    desk = Desk("deepsea")
    assert desk.table.playing is not None
    sent = encode(desk.table.playing.game.view(desk.state, 0))
    assert b'"air":25' in sent and b"agenda" not in sent


def test_a_record_is_in_order_though_somebody_sets_the_clock_back() -> None:
    desk, rng = Desk("deepsea"), Random(3)
    desk.play(rng, 8)
    desk.now -= 50
    desk.play(rng, 10**6, "later")
    text = records.record_of(desk.log, 1)
    assert text is not None
    record = read(text, rulebook)
    assert verify(record).finished
    times = [answer.at or 0 for answer in record.answers]
    assert times == sorted(times)
    assert times[-1] == desk.log[-1].at - desk.log[1].at, "the clock is believed again once it has caught up"
