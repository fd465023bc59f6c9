"""Phase 2: Dive, and what the Descent board has to do with it."""

import pytest

from divetable.engine.core import apply
from divetable.games.dive import events
from divetable.games.dive.components import Card, Helper

from .table import GREEN, MANTA, PLAIN, RED, SHARK, dive, lay, levels, only, program, spaces

WITH_GREEN, WITH_RED, WITH_MANTA = (Card(False, helper) for helper in (GREEN, RED, MANTA))


def test_D_030_all_programs_are_revealed_at_once() -> None:
    _, happened = dive(lay(players=3), "1 2s", "345s", "5")
    shown = only(happened, events.Revealed)
    assert [(event.seat, event.levels) for event in shown] == [
        (0, levels("1 2s")),
        (1, levels("345s")),
        (2, levels("5")),
    ]
    assert [event.seen_by(None) for event in shown] == shown


@pytest.mark.parametrize("shark", [True, False])
@pytest.mark.parametrize("helper", list(Helper))
def test_D_031_D_032_the_top_card_is_announced(shark: bool, helper: Helper) -> None:
    s, happened = dive(lay((Card(shark, helper),)), "1", "1s")
    assert only(happened, events.CardRevealed) == [events.CardRevealed(1, shark, helper)]
    assert s.gone == 1


def test_D_033_only_shark_and_helper_count() -> None:
    """Two cards of one kind with different numbers, differently turned, play the same."""
    s = lay((WITH_GREEN, PLAIN))
    other = s.clone()
    twin = next(n for n in s.stack[1:] if s.table.ocean[n] == WITH_GREEN)
    other.stack = tuple({s.stack[0]: twin, twin: s.stack[0]}.get(n, n) for n in s.stack)
    other.turns = (5,) * 36
    assert dive(s, "1 2", "2")[1] == dive(other, "1 2", "2")[1]


@pytest.mark.parametrize(
    ("card", "claim", "right"), [(PLAIN, "1", 1), (PLAIN, "1s", 0), (SHARK, "1", 0), (SHARK, "1s", 1)]
)
def test_D_035_right_if_the_claim_equals_the_card(card: Card, claim: str, right: int) -> None:
    s, _ = dive(lay((card,)), claim, "1")
    assert s.pawns[0] == right


def test_D_036_D_037_wrong_keeps_the_levels_before_and_takes_no_further_part() -> None:
    s, happened = dive(lay((PLAIN, PLAIN, SHARK, WITH_GREEN)), "1 2 3 45", "2 1 4s 3")
    assert only(happened, events.WasWrong) == [events.WasWrong(0, 3, False, 2)]
    assert only(happened, events.Helped) == [events.Helped(1, GREEN, 3, 0, 1)]
    assert spaces(s) == [2, 5]


def test_D_038_right_goes_on() -> None:
    _, happened = dive(lay((PLAIN, SHARK)), "1 2s", "2 1s")
    assert only(happened, events.WasRight) == [events.WasRight(1, (0, 1)), events.WasRight(2, (0, 1))]


def test_D_040_speeds_are_compared_among_those_right_here() -> None:
    s, happened = dive(lay((WITH_GREEN,), players=3), "5s", "2", "1")
    assert only(happened, events.Helped) == [events.Helped(1, GREEN, 2, 0, 1)]
    assert spaces(s) == [0, 2, 1]


def test_D_040_no_helper_no_race() -> None:
    s, happened = dive(lay((PLAIN,)), "5", "1")
    assert spaces(s) == [1, 1]
    assert not only(happened, events.Helped)


def test_D_016_D_040_the_whole_stack_of_tokens_counts() -> None:
    s, happened = dive(lay((WITH_GREEN,)), "123", "5")
    assert only(happened, events.Helped) == [events.Helped(0, GREEN, 6, 0, 1)]
    assert spaces(s) == [2, 1]


def test_D_041_on_a_tie_for_the_greatest_nobody_is_helped() -> None:
    s, happened = dive(lay((WITH_RED,), players=3), "5", "23", "4")
    assert spaces(s) == [1, 1, 1]
    assert only(happened, events.HelpTied) == [events.HelpTied(RED, 5, (0, 1))]


def test_D_041_a_tie_below_the_greatest_does_not_matter() -> None:
    s, _ = dive(lay((WITH_RED,), players=3), "3", "12", "4")
    assert spaces(s) == [1, 1, 3]


def test_D_041_who_was_mistaken_cannot_make_a_tie() -> None:
    s, _ = dive(lay((WITH_RED,)), "4", "4s")
    assert spaces(s) == [3, 0]


def test_D_042_green_turtle() -> None:
    s, happened = dive(lay((WITH_GREEN,), pawns=(3, 7)), "2", "1")
    assert only(happened, events.Helped) == [events.Helped(0, GREEN, 2, 3, 4)]
    assert spaces(s) == [5, 8]


def test_D_043_red_turtle() -> None:
    s, happened = dive(lay((WITH_RED,), pawns=(3, 7)), "2", "1")
    assert only(happened, events.Helped) == [events.Helped(0, RED, 2, 3, 5)]
    assert spaces(s) == [6, 8]


def test_D_042_the_help_comes_at_once() -> None:
    """The turtle at level 1 carries past the other, so the manta at level 2 finds nobody ahead."""
    s, happened = dive(lay((WITH_RED, WITH_MANTA), pawns=(4, 5)), "2 3", "1 2")
    assert only(happened, events.CarriedNowhere) == [events.CarriedNowhere(0, 3)]
    assert spaces(s) == [8, 7]


@pytest.mark.parametrize(
    ("pawns", "end"),
    [
        ((2, 5, 9), 5),
        ((2, 9, 5), 5),
        ((0, 14, 0), 14),
        ((2, 15, 20), 15),
        ((2, 16, 20), 15),
        ((14, 20, 0), 15),
    ],
)
def test_D_044_D_075_manta_to_the_next_pawn_never_past_15(pawns: tuple[int, int, int], end: int) -> None:
    _, happened = dive(lay((WITH_MANTA,), players=3, pawns=pawns), "3", "2", "1")
    assert only(happened, events.Helped) == [events.Helped(0, MANTA, 3, pawns[0], end)]


def test_D_045_the_leader_gains_nothing_but_denies_it() -> None:
    s, happened = dive(lay((WITH_MANTA,), pawns=(9, 4)), "5", "4")
    assert only(happened, events.CarriedNowhere) == [events.CarriedNowhere(0, 5)]
    assert spaces(s) == [10, 5]


def test_D_006_Q_7_a_pawn_on_the_same_space_is_no_target() -> None:
    _, happened = dive(lay((WITH_MANTA,), players=3, pawns=(4, 4, 6)), "5", "4", "3")
    assert only(happened, events.Helped) == [events.Helped(0, MANTA, 5, 4, 6)]


def test_D_006_stacked_pawns_have_no_order() -> None:
    for pawns in ((4, 4), (7, 7)):
        one, _ = dive(lay((WITH_GREEN,), pawns=pawns), "5", "4")
        other, _ = dive(lay((WITH_GREEN,), pawns=pawns), "4", "5")
        assert spaces(one) == spaces(other)[::-1]


def test_Q_8_joint_leaders_do_not_move() -> None:
    s, happened = dive(lay((WITH_MANTA,), players=3, pawns=(9, 9, 4)), "5", "4", "3")
    assert only(happened, events.CarriedNowhere) == [events.CarriedNowhere(0, 5)]
    assert spaces(s) == [10, 10, 5]


@pytest.mark.parametrize("space", [15, 16, 19])
def test_Q_4_D_074_manta_on_15_or_beyond_does_nothing(space: int) -> None:
    s, happened = dive(lay((WITH_MANTA,), pawns=(space, 21)), "5", "4")
    assert only(happened, events.CarriedNowhere) == [events.CarriedNowhere(0, 5)]
    assert spaces(s) == [space + 1, 22]


def test_Q_5_a_diver_in_deep_water_still_denies_the_manta() -> None:
    s, _ = dive(lay((WITH_MANTA,), players=3, pawns=(17, 4, 9)), "5", "4", "3")
    assert spaces(s) == [18, 5, 10]


def test_Q_6_the_target_is_measured_now() -> None:
    """The red turtle at level 1 takes seat 1 from 6 to 8; the manta at level 2 goes there."""
    _, happened = dive(lay((WITH_RED, WITH_MANTA), pawns=(2, 6)), "1 5", "2 1")
    assert only(happened, events.Helped)[1] == events.Helped(0, MANTA, 5, 2, 8)


def test_Q_3_wrong_on_a_card_with_a_turtle_no_help() -> None:
    s, happened = dive(lay((WITH_RED,)), "5s", "4s")
    assert spaces(s) == [0, 0]
    assert only(happened, events.HelpIgnored) == [events.HelpIgnored(RED)]
    assert not only(happened, events.WasRight)


def test_Q_13_help_is_not_asked_for() -> None:
    s = lay((WITH_MANTA, PLAIN), pawns=(2, 8))
    s, _ = apply(s, 1, program("1 2"))
    s, happened = apply(s, 0, program("2 1"))
    assert s.round == 2
    assert only(happened, events.Helped) == [events.Helped(0, MANTA, 2, 2, 8)]


def test_D_046_cards_come_off_while_anybody_has_the_next_level() -> None:
    s, happened = dive(lay((PLAIN, PLAIN, PLAIN, PLAIN)), "1 2 3", "1")
    assert len(only(happened, events.CardRevealed)) == 3
    assert s.gone == 3


def test_D_046_the_levels_of_the_mistaken_are_not_evaluated() -> None:
    s, _ = dive(lay((SHARK,)), "1 2 3 4 5", "1s")
    assert s.gone == 1


def test_D_070_D_072_deep_water_begins_at_16() -> None:
    for space, moved in ((15, 2), (16, 0), (20, 0)):
        s, happened = dive(lay((PLAIN, PLAIN, SHARK), pawns=(space, 0)), "1 2 3", "1s")
        assert s.pawns[0] == space + moved
        assert only(happened, events.WasWrong)[1] == events.WasWrong(0, 3, space > 15, moved)


def test_D_072_without_a_mistake_deep_water_is_like_any_other() -> None:
    s, _ = dive(lay((PLAIN, PLAIN), pawns=(18, 0)), "1 2", "1")
    assert spaces(s) == [20, 1]


def test_D_073_bonuses_stay_after_a_mistake_in_deep_water() -> None:
    s, _ = dive(lay((WITH_RED, SHARK), pawns=(16, 0)), "5 1", "1s")
    assert s.pawns[0] == 18


def test_D_074_turtles_work_in_deep_water() -> None:
    s, _ = dive(lay((WITH_RED, WITH_GREEN), pawns=(17, 0)), "5 4", "1s")
    assert s.pawns[0] == 17 + 3 + 2


def test_D_076_turtles_and_rest_enter_deep_water() -> None:
    s, _ = dive(lay((WITH_RED,), pawns=(15, 15)), "5", "1")
    assert spaces(s) == [18, 16]


def test_Q_1_where_the_pawn_is_now_decides() -> None:
    s, happened = dive(lay((WITH_GREEN, SHARK), pawns=(15, 0)), "5 1", "1s")
    assert s.pawns[0] == 16
    assert only(happened, events.WasWrong)[1] == events.WasWrong(0, 2, True, 0)


def test_D_064_Q_16_Q_42_without_a_card_tokens_go_and_it_is_no_mistake() -> None:
    s, happened = dive(lay((PLAIN, PLAIN), left=2, pawns=(17, 3)), "1 2 3 4 5", "1 2s 3")
    assert only(happened, events.CardsRanOut) == [events.CardsRanOut(3, (0,))]
    assert [event.seat for event in only(happened, events.WasWrong)] == [1]
    assert spaces(s) == [19, 4]
    assert s.wrong == [False, True]
