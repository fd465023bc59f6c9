"""Phase 1: Program."""

import pytest

from divetable.engine.core import SENSES, NotAnAnswer, NotAsked, apply, is_answer
from divetable.games.dive import events
from divetable.games.dive.components import (
    TAKE_BACK,
    Announce,
    Commit,
    Companion,
    Glimpse,
    KeepAxolotl,
    Reading,
    Saw,
    Stop,
    Stopped,
    Token,
)
from divetable.games.dive.objections import (
    AlreadyReady,
    Gap,
    MixedFaces,
    NoCompanions,
    NoSuchStop,
    NoSuchToken,
    NothingPlaced,
    NothingToTakeBack,
    TokenTwice,
    TooDeep,
)

from .table import PLAIN, SHARK, dive, do, game, lay, levels, only, program, refused, spaces

ORCA, FUGU, CLOWNFISH = Companion.ORCA, Companion.FUGU, Companion.CLOWNFISH


def test_D_010_nothing_in_program_touches_the_stack() -> None:
    s = lay(tiles=(ORCA, FUGU))
    order, turns = s.stack, s.turns
    s = do(s, (0, program("1")), (0, TAKE_BACK), (1, Announce(FUGU)), (0, Announce(ORCA)), (0, program("2")))
    assert (s.stack, s.turns, s.gone) == (order, turns, 0)


def test_D_004_everybody_sees_the_stack_and_only_their_own_sight() -> None:
    s = lay((PLAIN,))
    s, _ = dive(s, "1", "1")
    assert list(s.asks) == [SENSES]
    seen = Reading((Glimpse(0.25, (1.0, 0.0, 0.0, 0.0)),))
    s, happened = apply(s, SENSES, Saw((seen, None)))
    assert [event.seen_by(0) for event in happened] == [events.Looked((seen, None))]
    assert [event.seen_by(1) for event in happened] == [event.seen_by(None) for event in happened] == [None]
    played = game()
    assert [played.view(s, seat).reading for seat in (0, 1, None)] == [seen, None, None]


def glimpse(shark: float = 0.5, *helpers: float) -> Saw:
    chances = (*helpers, 0.0, 0.0, 0.0, 0.0)[:4] if helpers else (1.0, 0.0, 0.0, 0.0)
    return Saw((Reading((Glimpse(shark, chances),)), None))  # type: ignore[arg-type]  # four by construction


def test_D_004_the_senses_report_chances_for_every_seat() -> None:
    s, _ = dive(lay(), "1", "1")
    deep = Glimpse(0.0, (0.0, 0.0, 0.5, 0.5))
    fine = [glimpse(), glimpse(1.0), glimpse(0.0, 0.25, 0.25, 0.25, 0.25), Saw((Reading((deep,) * 7), Reading(())))]
    wrong = [
        glimpse(1.01),
        glimpse(-0.01),
        glimpse(float("nan")),
        glimpse(0.5, 0.5, 0.4),
        glimpse(0.5, 1.5, -0.5),
        Saw((Reading((deep,) * 8), None)),
        Saw((None,)),
        Saw((None, None, None)),
        Saw((Reading((Glimpse(0.5, (0.2,) * 5),)), None)),  # type: ignore[arg-type]  # five helpers are wrong
        program("1"),
    ]
    assert list(s.asks[SENSES]) == [Saw((None, None))]
    assert [is_answer(s, SENSES, saw) for saw in fine] == [True] * len(fine)
    assert [is_answer(s, SENSES, saw) for saw in wrong] == [False] * len(wrong)


def test_D_004_nobody_sees_deeper_than_the_stack() -> None:
    s, _ = dive(lay(left=4), "1", "1")
    level = Glimpse(0.5, (1.0, 0.0, 0.0, 0.0))
    assert is_answer(s, SENSES, Saw((Reading((level,) * 3), None)))
    assert not is_answer(s, SENSES, Saw((Reading((level,) * 4), None)))


def test_the_rules_never_judge_by_what_was_seen() -> None:
    s, _ = dive(lay((PLAIN, SHARK)), "1", "1")
    sure = Reading((Glimpse(0.0, (1.0, 0.0, 0.0, 0.0)),))
    s, _ = apply(s, SENSES, Saw((sure, sure)))
    s, _ = dive(s, "1s", "1")
    assert spaces(s) == [2, 1]


def test_D_011_D_054_all_five_tokens_every_round() -> None:
    s = lay((PLAIN,))
    assert program("12345") in s.asks[0]
    s, _ = dive(s, "12345", "1")
    s = do(s, (SENSES, Saw((None, None))))
    assert program("12345") in s.asks[0]
    refused(s, 0, program("1 1"), TokenTwice(1))
    refused(s, 0, program("33"), TokenTwice(3))
    refused(s, 0, program("6"), NoSuchToken(6))
    refused(s, 0, program("0"), NoSuchToken(0))


def test_D_012_all_are_asked_at_once_and_nobody_sees_the_others_programs() -> None:
    played, s = game(3), lay(players=3)
    assert sorted(s.asks) == [0, 1, 2]
    one, first = apply(s, 1, program("1 2s"))
    other, second = apply(s, 1, program("543s"))
    assert first == second == [events.Readied(1)]
    for seat in (0, 2, None):
        assert played.view(one, seat) == played.view(other, seat)
    assert played.view(one, 1).program == program("1 2s")
    assert played.view(one, 0).ready == (False, True, False)


def test_D_013_from_level_1_without_a_gap_to_level_5() -> None:
    s = lay()
    refused(s, 0, program("- 1"), Gap(1))
    refused(s, 0, program("1 - 2"), Gap(2))
    refused(s, 0, Commit((*levels("1 2 3 4 5"), ())), TooDeep(6))
    assert program("1 2 3 4 5") in s.asks[0]


def test_D_014_level_k_is_the_kth_card_from_the_top() -> None:
    s = lay((PLAIN, SHARK, SHARK, PLAIN, SHARK))
    s, happened = dive(s, "1 2s 3s 4 5s", "1s")
    assert [(event.level, event.shark) for event in only(happened, events.CardRevealed)] == [
        (1, False),
        (2, True),
        (3, True),
        (4, False),
        (5, True),
    ]
    assert spaces(s) == [5, 0]


def test_D_015_a_token_has_a_value_and_a_face() -> None:
    assert Token.fields == ("value", "shark")
    assert program("4s").levels == ((Token(4, True),),)


def test_D_016_any_order_and_any_stacking() -> None:
    asked = lay().asks[0]
    assert all(program(text) in asked for text in ("5 4 3 2 1", "2 51 34", "54321s", "3 1s 542"))


def test_D_017_Q_20_all_tokens_of_a_level_show_the_same_face() -> None:
    s = lay()
    mixed = Commit((*levels("1"), (Token(2, True), Token(3, False))))
    refused(s, 0, mixed, MixedFaces(2))
    assert program("1 23s") in s.asks[0]


def test_D_019_at_least_one_token() -> None:
    s = lay()
    refused(s, 0, Commit(()), NothingPlaced())
    refused(s, 0, program("- -"), NothingPlaced())
    assert program("3s") in s.asks[0]


def test_D_019_unused_tokens_are_worth_nothing() -> None:
    s, _ = dive(lay((PLAIN, PLAIN)), "1 2", "1 2345")
    assert spaces(s) == [2, 2]


def test_D_020_the_phase_ends_when_all_are_ready() -> None:
    s = lay(players=3)
    s = do(s, (2, program("1")), (0, program("1")))
    assert list(s.asks) == [1]
    assert s.gone == 0
    s, happened = apply(s, 1, program("1"))
    assert s.gone == 1
    assert len(only(happened, events.Revealed)) == 3


def test_Q_21_a_program_may_be_taken_back_until_the_last_is_ready() -> None:
    s = lay(players=3)
    refused(s, 0, TAKE_BACK, NothingToTakeBack())
    s = do(s, (0, program("1")), (1, program("2")))
    refused(s, 0, program("2"), AlreadyReady())
    s, happened = apply(s, 0, TAKE_BACK)
    assert happened == [events.TookBack(0)]
    assert sorted(s.asks) == [0, 2]
    assert game(3).view(s, 0).program == program("1")
    s = do(s, (2, program("3")), (0, program("4s")))
    assert s.gone == 1
    assert s.step is not None
    refused(s, 0, TAKE_BACK, NotAsked((SENSES,)), "D-004")


def test_Q_21_what_others_have_ready_stays() -> None:
    s = do(lay(players=3), (0, program("1")), (1, program("2s")), (0, TAKE_BACK))
    assert s.programs[1] == program("2s")
    assert s.ready == [False, True, False]


def stopped(text: str, by: Stop = Stop.CLOCK) -> Stopped:
    return Stopped(by, levels(text))


@pytest.mark.parametrize("placed", ["", "-", "- 2s", "- - 345"])
def test_Q_22_stopped_with_nothing_placed(placed: str) -> None:
    s = do(lay(), (0, stopped(placed)))
    assert s.programs[0] == program("1")


@pytest.mark.parametrize(
    ("placed", "dives"), [("1 3s - 4", "1 3s"), ("25 - -", "25"), ("1 2 3 - 5", "1 2 3"), ("5 4", "5 4")]
)
def test_Q_23_stopped_half_way(placed: str, dives: str) -> None:
    s, happened = apply(lay(), 0, stopped(placed))
    assert happened == [events.TimeUp(0, Stop.CLOCK)]
    assert s.programs[0] == program(dives)


def test_Q_23_what_lay_on_the_board_must_be_possible() -> None:
    s = lay()
    refused(s, 0, stopped("1 1"), TokenTwice(1))
    refused(s, 0, Stopped(Stop.CLOCK, ((Token(1, True), Token(2, False)),)), MixedFaces(1))
    refused(s, 0, Stopped(Stop.CLOCK, (), clownfish=1), NoCompanions())
    assert not any(isinstance(move, Stopped) for move in s.asks[0])


def test_Q_23_who_was_stopped_cannot_go_on() -> None:
    s = do(lay(), (0, stopped("1 2")))
    refused(s, 0, TAKE_BACK, NotAsked((1,)), "D-020")


def test_Q_22_Q_23_the_clock_takes_the_kept_draft_or_nothing() -> None:
    s = lay()
    assert s.step is not None
    assert s.step.default(s, 0) == Stopped(Stop.CLOCK, ())
    s = do(s, (0, program("2s 1")), (0, TAKE_BACK))
    assert s.step is not None
    assert s.step.default(s, 0) == Stopped(Stop.CLOCK, levels("2s 1"))


def test_Q_27_Q_28_no_countdown_without_orca_and_no_breath_without_fugu() -> None:
    s = lay()
    refused(s, 0, stopped("1", Stop.COUNT), NoSuchStop(Stop.COUNT), "Q-29")
    refused(s, 0, stopped("1", Stop.BREATH), NoSuchStop(Stop.BREATH), "Q-29")


def test_other_moves_do_not_answer_program() -> None:
    s = lay()
    refused(s, 0, KeepAxolotl(), NotAnAnswer("Program"), "D-020")
    refused(s, 0, Announce(CLOWNFISH), NoCompanions())


def test_Q_18_more_levels_than_cards_may_be_programmed_and_the_number_left_is_shown() -> None:
    s = lay(left=2)
    assert game().view(s, 0).cards == 2
    assert program("1 2 3 4 5") in s.asks[0]
