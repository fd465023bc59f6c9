"""Time: who has how much of it, and what happens when it is over."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.server.desk import Desk, program

from divetable.engine.codec import encode as as_json
from divetable.games.dive.components import Announce, Commit, Companion, LayOctopus, Stop, Stopped, Token, WishFor
from divetable.server.protocol.messages import Ack
from divetable.server.table import clock
from divetable.server.table.clock import SeatClock
from divetable.server.table.game import Playing
from divetable.server.table.moves import propose_move, propose_time_out


def playing_of(desk: Desk) -> Playing:
    assert desk.table.playing is not None
    return desk.table.playing


def clocks(playing: Playing, pace: str) -> dict[int, SeatClock]:
    """The clocks of those whose time is counted."""
    found = {seat: clock.seat_clock(playing, pace, seat) for seat in playing.state.asks}
    return {seat: one for seat, one in found.items() if one is not None}


def ends(playing: Playing, pace: str) -> dict[int, int]:
    """When whose time is over, for those whose time is counted."""
    return {seat: one.end for seat, one in clocks(playing, pace).items()}


def companions(*wishes: Companion) -> Desk:
    """Dive, in its first Program, with these companions."""
    desk = Desk("dive", len(wishes), {"companions": "ten"})
    for seat, wish in enumerate(wishes):
        desk.commit(propose_move(desk.table, seat, WishFor(wish), f"w{seat}", 1000))
    return desk


def announce(desk: Desk, seat: int, companion: Companion, at: int) -> None:
    desk.commit(propose_move(desk.table, seat, Announce(companion), f"a{at}", at))


@pytest.mark.parametrize(("pace", "left"), [("none", None), ("relaxed", 120_000), ("brisk", 30_000)])
def test_a_turn_has_the_time_the_table_gives(pace: str, left: int | None) -> None:
    playing = playing_of(Desk("deepsea"))
    seat = next(iter(playing.state.asks))
    assert ends(playing, pace).get(seat) == (None if left is None else 1000 + left)
    info = clock.clock_info(clocks(playing, pace), 5000)
    assert info is None if left is None else info is not None and info.left == {seat: left - 4000}


def test_a_clock_that_stands_still_loses_no_time() -> None:
    running = SeatClock(1000, 30_000)
    assert (running.remaining(5000), running.remaining(40_000)) == (26_000, 0)
    paused = running._replace(paused_since=5000)
    assert paused.remaining(9000) == paused.remaining(99_000) == 26_000
    resumed = paused.resumed(9000)
    assert resumed == SeatClock(1000, 30_000, None, 4000)
    assert (resumed.remaining(9000), resumed.remaining(10_000)) == (26_000, 25_000)
    assert resumed._replace(paused_since=10_000).resumed(10_500).bonus == 4500


def test_a_clock_that_stood_still_before_it_began_has_all_its_time() -> None:
    paused = SeatClock(1000, 30_000, paused_since=500)
    assert paused.remaining(9000) == paused.resumed(9000).remaining(9000) == 30_000


def test_programs_have_more_time_than_turns() -> None:
    playing = playing_of(Desk("dive"))
    assert ends(playing, "brisk")[0] == 1000 + 90_000


def test_each_own_turn_has_its_own_time() -> None:
    desk = Desk("deepsea")
    seat = next(iter(desk.state.asks))
    desk.now = 50_000
    move = next(iter(desk.state.asks[seat]))
    assert isinstance(desk.send(desk.message(seat, move)), Ack)
    playing = playing_of(desk)
    assert set(playing.since.values()) == {50_010}


def test_a_rivals_program_does_not_give_me_time() -> None:
    desk = Desk("dive", 3)
    desk.now = 20_000
    desk.send(desk.message(1, program(1)))
    assert playing_of(desk).since[0] == 1000


def test_thinking_again_wins_no_time() -> None:
    desk = Desk("dive", 2)
    desk.now = 20_000
    desk.send(desk.message(0, program(1), "a"))
    desk.send(desk.message(0, {"type": "TakeBack"}, "b"))
    assert playing_of(desk).since[0] == 1000


def test_who_has_to_revise_gets_new_time() -> None:
    desk = companions(Companion.GREAT_WHITE, Companion.CLOWNFISH)
    desk.now = 20_000
    desk.send(desk.message(1, program(1), "a"))
    announce(desk, 0, Companion.GREAT_WHITE, 40_000)
    assert playing_of(desk).since[1] == 40_000


def test_the_orca_counts_to_ten_for_everybody_whatever_the_clock() -> None:
    desk = companions(Companion.ORCA, Companion.CLOWNFISH)
    assert 1 not in ends(playing_of(desk), "none")
    announce(desk, 0, Companion.ORCA, 40_000)
    assert ends(playing_of(desk), "none") == {0: 50_000, 1: 50_000}
    desk.now = 45_000
    desk.send(desk.message(1, program(1)))
    assert ends(playing_of(desk), "none") == {0: 50_000}, "others' programs do not start it again"


def test_when_the_count_is_over_it_is_over_for_all_at_once() -> None:
    desk = companions(Companion.ORCA, Companion.CLOWNFISH, Companion.FUGU)
    announce(desk, 0, Companion.ORCA, 40_000)
    desk.commit(propose_time_out(desk.table, 0, None, 50_000))
    last = ends(playing_of(desk), "none")
    assert set(last) == {1, 2} and max(last.values()) <= 50_000
    desk.commit(propose_time_out(desk.table, 1, program(3), 50_001))
    desk.commit(propose_time_out(desk.table, 2, None, 50_002))
    assert playing_of(desk).called == {}


def test_breath_is_held_for_45_seconds_at_most() -> None:
    desk = companions(Companion.FUGU, Companion.ORCA)
    announce(desk, 0, Companion.FUGU, 40_000)
    assert ends(playing_of(desk), "none") == {0: 85_000, 1: 85_000}
    announce(desk, 1, Companion.ORCA, 50_000)
    assert ends(playing_of(desk), "none") == {0: 60_000, 1: 60_000}, "whichever comes first"


def test_who_breathes_may_say_so() -> None:
    desk = companions(Companion.FUGU, Companion.ORCA)
    announce(desk, 0, Companion.FUGU, 40_000)
    breath = Stopped(Stop.BREATH, ((Token(2, True),),))
    assert isinstance(desk.send(desk.message(1, as_json(breath))), Ack)


@pytest.mark.parametrize(
    ("draft", "levels"),
    [(None, ()), (program(4, 2), program(4, 2).levels), (Commit(((Token(9, False),),)), ()), (LayOctopus(1, 1), ())],
)
def test_what_lies_on_the_board_counts_when_time_is_up(draft: Any, levels: Any) -> None:
    playing = playing_of(Desk("dive"))
    assert playing.hooks.out_of_time(playing.state, 0, draft) == Stopped(Stop.CLOCK, levels)


def test_the_rules_answer_for_who_is_out_of_time() -> None:
    desk = Desk("hainoon", 3)
    seat = next(iter(desk.state.asks))
    default = desk.state.step.default(desk.state, seat)
    desk.commit(propose_time_out(desk.table, seat, None, 99_000))
    assert json.loads(desk.log[-1].body.splitlines()[0])["move"] == as_json(default)
    assert desk.log[-1].move_id == f"clock:{desk.table.seq - 1}"
