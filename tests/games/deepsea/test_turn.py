"""Breathe, declare, swim, hunt."""

from __future__ import annotations

import pytest

from divetable.engine.core import CHANCE, Over
from divetable.games.deepsea.components import LINE, Ending, Unit
from divetable.games.deepsea.events import (
    AirRanOut,
    Breathed,
    CameHome,
    DiveEnded,
    Dropped,
    PickedUp,
    Rolled,
    Swam,
    TurnedBack,
)
from divetable.games.deepsea.moves import Drop, Roll, SinkInOrder
from divetable.games.deepsea.objections import (
    AlreadyTurned,
    CarriesNothing,
    DeclaredTooLate,
    HuntsTooEarly,
    NoBlankHere,
    NotCarried,
    NothingToPickUp,
    StackStaysWhole,
)
from divetable.games.deepsea.options import Options

from .table import BACK, DEEPER, FOUR, NOTHING, ONE, TAKE, THREE, TWO, dice, table

STACK = (2, 3, 3)


# Breathe


@pytest.mark.parametrize("load", [(), (ONE,), (ONE, TWO), (ONE,) * 7])
def test_A_013_air_falls_by_the_units_carried(load: tuple[Unit, ...]) -> None:
    t = table([9, 0], up=[0], loads=(load, ()))
    assert t.s.air == 25 - len(load)
    assert t.told(Breathed) == ([Breathed(0, len(load), 25 - len(load))] if load else [])


def test_A_013_A_042_a_stack_breathes_as_one() -> None:
    assert table([9, 0], loads=((STACK, ONE), ())).s.air == 23


def test_A_014_banked_chips_and_the_others_load_cost_nothing() -> None:
    t = table([9, 5, 0], loads=((TWO,), (ONE, ONE), (ONE, ONE, ONE)), home=(2,), banked=((1, 2), (), (3,)))
    assert t.s.air == 24


@pytest.mark.parametrize("air", [1, 2])
def test_A_015_the_turn_on_which_the_air_ends_is_the_last(air: int) -> None:
    t = table([9, 5], air=air, loads=((ONE, ONE), ()))
    assert t.told(AirRanOut) == [AirRanOut(0)]
    t.do(DEEPER).roll(4).do(NOTHING)
    assert t.told(DiveEnded) == [DiveEnded(1, Ending.AIR, (), (1, 0))]


def test_A_015_one_breath_left_is_enough_to_go_on() -> None:
    t = table([9, 5], air=3, loads=((ONE, ONE), ()))
    assert (t.s.air, t.told(AirRanOut)) == (1, [])
    t.do(DEEPER).roll(4).do(NOTHING)
    assert t.diver == 1


def test_U_01_U_02_on_the_last_turn_the_diver_does_everything() -> None:
    t = table([9, 5], air=1, loads=((ONE,), ()))
    assert t.asked == ("Declare", 0)
    t.do(BACK)
    assert t.asked == ("Swim", CHANCE)
    t.roll(3)
    assert t.asked == ("Hunt", 0)
    t.do(TAKE)
    assert t.told(PickedUp) == [PickedUp(0, 7, ONE)]
    assert t.told(DiveEnded)


def test_U_03_coming_home_on_the_last_turn_banks() -> None:
    t = table([3, 5], air=1, loads=((ONE,), ()), up=[0]).roll(4)
    assert t.told(DiveEnded) == [DiveEnded(1, Ending.AIR, (0,), (1,))]
    t.do(*t.answers[:1])
    assert t.s.banked == ((0,), ())


def test_U_04_air_never_shows_below_0() -> None:
    t = table([9, 5], air=2, up=[0], loads=((ONE,) * 5, ()))
    assert t.s.air == 0
    assert t.told(Breathed) == [Breathed(0, 5, 0)]


def test_U_05_the_last_diver_home_on_the_last_air_ends_it_with_all_home() -> None:
    t = table([2, 0], air=1, loads=((ONE,), ()), up=[0], home=(1,)).roll(6)
    assert t.told(DiveEnded) == [DiveEnded(1, Ending.HOME, (1, 0), ())]


def test_U_22_no_air_comes_back() -> None:
    t = table([9, 5], line=[()] * 20, air=9, loads=((ONE, ONE), ())).do(DEEPER).roll(4).do(Drop(ONE))
    assert t.s.air == 7
    t.roll(2)
    assert t.s.air == 6


# Declare


def test_A_016_U_14_without_a_load_nobody_is_asked_to_turn() -> None:
    t = table([9, 5])
    assert t.asked == ("Swim", CHANCE)
    t.roll(2)
    assert t.refuses(0, BACK) == (CarriesNothing(), "A-016")
    assert t.refuses(0, DEEPER) == (CarriesNothing(), "A-016")


def test_A_016_one_unit_is_enough() -> None:
    t = table([9, 5], loads=((ONE,), ()))
    assert t.answers == (DEEPER, BACK)


def test_A_017_once_turned_always_turned() -> None:
    t = table([20, 0, 5], loads=((ONE,), (), ()), home=(1,)).do(BACK)
    assert t.told(TurnedBack) == [TurnedBack(0)]
    t.roll(3).do(NOTHING).roll(2).do(NOTHING)
    assert t.diver == 0
    assert t.asked == ("Swim", CHANCE)
    t.roll(3)
    assert t.s.places[0] == 16
    assert t.refuses(0, BACK) == (AlreadyTurned(), "A-017")
    assert t.refuses(0, DEEPER) == (DeclaredTooLate(), "A-018")


def test_A_018_the_direction_is_declared_before_the_roll() -> None:
    t = table([9, 5], loads=((ONE,), ()))
    assert t.asked == ("Declare", 0)
    assert t.refuses(0, TAKE) == (HuntsTooEarly(), "A-012")
    assert t.refuses(0, Drop(ONE)) == (HuntsTooEarly(), "A-012")
    assert t.refuses(0, NOTHING) == (HuntsTooEarly(), "A-012")
    assert t.refuses(0, dice(4))[1] == "A-018"
    t.do(DEEPER).roll(4)
    assert t.refuses(0, BACK) == (DeclaredTooLate(), "A-018")


def test_A_018_A_019_U_39_silence_means_deeper_and_no_hunt() -> None:
    t = table([9, 5], loads=((ONE,), ()))
    assert t.s.step is not None
    assert t.s.step.default(t.s, 0) == DEEPER
    t.do(DEEPER).roll(4)
    assert t.s.places[0] == 12
    assert not t.s.turned[0]
    assert t.s.step is not None
    assert t.s.step.default(t.s, 0) == NOTHING
    blank = table([9, 5], line=[()] * 20, loads=((ONE,), ())).do(DEEPER).roll(4)
    assert blank.s.step is not None
    assert blank.s.step.default(blank.s, 0) == NOTHING


def test_A_019_turning_is_never_compulsory() -> None:
    t = table([32, 0], home=(1,), loads=((ONE,) * 5, ()))
    for air in (20, 15, 10, 5):
        assert (t.s.air, t.answers) == (air, (DEEPER, BACK))
        t.do(DEEPER).roll(6)
        t.do(NOTHING)


def test_U_15_breathing_comes_before_declaring() -> None:
    t = table([9, 5], loads=((ONE, TWO), ()))
    assert t.asked == ("Declare", 0)
    assert t.s.air == 23


# Swim


@pytest.mark.parametrize("total", [2, 3, 4, 5, 6])
def test_A_020_both_dice_count(total: int) -> None:
    t = table([0, 0]).roll(total)
    assert t.s.places == [total, 0]
    assert t.told(Swam) == [Swam(0, 0, total, ())]


def test_A_020_the_dice_are_rolled_by_chance_alone() -> None:
    t = table([0, 0])
    assert len(t.answers) == 9
    assert t.refuses(0, Roll(3, 3))[1] == "A-020"
    assert t.refuses(CHANCE, Roll(4, 1))[1] == "A-020"


@pytest.mark.parametrize(
    ("units", "total", "steps"), [(1, 4, 3), (2, 4, 2), (3, 6, 3), (5, 6, 1), (2, 2, 0), (4, 3, 0)]
)
def test_A_021_each_unit_costs_a_step(units: int, total: int, steps: int) -> None:
    t = table([9, 0], loads=((ONE,) * units, ())).do(DEEPER).roll(total)
    assert t.s.places[0] == 9 + steps
    assert t.told(Rolled)[0].steps == steps


def test_A_021_A_042_a_stack_slows_as_one_unit() -> None:
    t = table([9, 0], loads=((STACK,), ())).do(DEEPER).roll(4)
    assert t.s.places[0] == 12


def test_A_022_the_way_faced_is_the_way_swum() -> None:
    assert table([9, 0], loads=((ONE,), ())).do(DEEPER).roll(4).s.places[0] == 12
    assert table([9, 0], loads=((ONE,), ())).do(BACK).roll(4).s.places[0] == 6
    assert table([9, 0], up=[0]).roll(4).s.places[0] == 5


def test_A_023_occupied_spaces_are_not_counted() -> None:
    t = table([3, 5]).roll(4)
    assert t.s.places[0] == 8
    assert t.told(Swam) == [Swam(0, 3, 8, (5,))]


def test_A_023_U_09_every_diver_in_the_way_is_jumped_going_down() -> None:
    t = table([3, 5, 6, 8, 10, 2]).roll(4)
    assert t.s.places[0] == 11
    assert t.told(Swam) == [Swam(0, 3, 11, (5, 6, 8, 10))]


def test_A_023_neighbours_are_jumped_too() -> None:
    assert table([3, 4, 6]).roll(2).told(Swam) == [Swam(0, 3, 7, (4, 6))]


def test_A_023_U_09_every_diver_in_the_way_is_jumped_going_up() -> None:
    t = table([12, 11, 9, 8, 13, 2], up=[0]).roll(3)
    assert t.s.places[0] == 6
    assert t.told(Swam) == [Swam(0, 12, 6, (11, 9, 8))]


def test_A_024_blanks_count_as_spaces() -> None:
    line = [ONE, (), (), ONE, (), ONE]
    assert table([1, 0], line=line).roll(3).s.places[0] == 4
    assert table([5, 0], line=line, up=[0]).roll(2).s.places[0] == 3


@pytest.mark.parametrize("start", [27, 30, 31])
def test_A_025_stops_on_the_last_chip(start: int) -> None:
    assert table([start, 0]).roll(6).s.places[0] == 32


def test_A_026_U_13_reaching_or_passing_the_submarine_is_home() -> None:
    for start in (1, 2, 3, 4):
        t = table([start, 9], up=[0], loads=((TWO, STACK), ())).roll(6)
        assert t.s.places[0] == 0
        assert t.s.home == (0,)
        assert t.told(CameHome) == [CameHome(0, start, (), (TWO, STACK))]
    t = table([5, 9], up=[0], loads=((TWO, STACK), ())).roll(6)
    assert (t.s.places[0], t.s.home) == (1, ())


def test_U_13_the_submarine_costs_one_step_from_space_1() -> None:
    assert table([1, 9], up=[0], loads=((ONE,), ())).roll(2).s.home == (0,)
    assert table([2, 9], up=[0], loads=((ONE,), ())).roll(2).s.home == ()
    t = table([2, 1], up=[0], loads=((ONE,), ())).roll(2)
    assert t.told(CameHome) == [CameHome(0, 2, (1,), (ONE,))]


def test_A_027_U_06_a_roll_below_the_load_is_no_step_and_the_hunt_goes_on() -> None:
    t = table([9, 0], up=[0], loads=((ONE,) * 4, ())).roll(3)
    assert t.s.places[0] == 9
    assert t.told(Rolled) == [Rolled(0, 2, 1, 0)]
    assert t.told(Swam) == []
    assert t.asked == ("Hunt", 0)


def test_U_07_a_load_of_six_never_moves_and_still_rolls() -> None:
    for units in (6, 7):
        t = table([9, 0], up=[0], loads=((ONE,) * units, ()))
        assert t.asked == ("Swim", CHANCE)
        assert t.roll(6).s.places[0] == 9


def test_U_08_without_a_step_the_same_space_can_be_used_again() -> None:
    t = table([9, 0], home=(1,), loads=((ONE, ONE), ()), up=[0]).roll(2).do(TAKE).roll(2).do(Drop(TWO)).roll(2)
    assert t.asked == ("Hunt", 0)
    t.do(TAKE)
    assert t.told(PickedUp) == [PickedUp(0, 9, TWO)] * 2
    assert t.told(Dropped) == [Dropped(0, 9, TWO)]


def test_U_10_two_divers_never_share_a_space() -> None:
    t = table([0, 4, 6]).roll(4)
    assert t.s.places == [5, 4, 6]
    t = table([9, 7, 6], up=[0]).roll(2)
    assert t.s.places == [5, 7, 6]


def test_U_11_the_submarine_holds_any_number_and_blocks_nobody() -> None:
    t = table([2, 0, 0, 0], up=[0], home=(1,)).roll(2)
    assert t.s.places == [0, 0, 0, 0]
    assert t.s.home == (1, 0)
    assert t.diver == 2


def test_U_12_with_the_last_space_taken_the_deepest_free_one_ends_the_swim() -> None:
    assert table([27, 32, 31]).roll(6).s.places[0] == 30
    assert table([30, 32, 31]).roll(6).s.places[0] == 30
    assert table([31, 32]).roll(2).s.places[0] == 31


def test_U_33_with_no_free_space_ahead_a_diver_stays() -> None:
    t = table([0, 1, 2], line=[ONE, ONE]).roll(6)
    assert t.s.places == [0, 1, 2]
    assert t.diver == 1  # and has nothing to hunt on the submarine


# Hunt


def test_A_028_U_20_one_action_a_turn() -> None:
    t = table([9, 0], loads=((ONE,), ())).do(DEEPER).roll(4)
    assert t.answers == (NOTHING, TAKE)
    t.do(TAKE)
    assert t.diver == 1


def test_A_028_doing_nothing_is_fine() -> None:
    t = table([9, 0]).roll(4)
    before = t.s
    t.do(NOTHING)
    assert (t.s.line, t.s.loads) == (before.line, before.loads)
    assert t.diver == 1


def test_A_029_a_blank_takes_the_place_of_what_is_picked_up() -> None:
    t = table([9, 0], loads=((ONE,), ()), up=[0]).roll(2).do(TAKE)
    assert t.s.line[8] == ()
    assert t.s.loads == [(ONE, ONE), ()]
    assert t.s.turned == [True, False]
    assert t.s.places == [8, 0]
    assert t.told(PickedUp) == [PickedUp(0, 8, ONE)]


def test_A_029_a_blank_cannot_be_picked_up() -> None:
    t = table([3, 0], line=[()] * 9, loads=((ONE,), ())).do(DEEPER).roll(2)
    assert t.refuses(0, TAKE) == (NothingToPickUp(), "A-029")


def test_A_030_there_is_no_limit_to_the_load() -> None:
    t = table([9, 0], loads=((ONE,) * 11, ()), up=[0]).roll(6)
    assert TAKE in t.answers
    assert len(t.do(TAKE).s.loads[0]) == 12


def test_A_031_a_new_load_costs_air_at_the_next_breathing() -> None:
    t = table([9, 20]).roll(2).do(TAKE)
    assert t.s.air == 25
    t.roll(2).do(NOTHING)
    assert t.s.air == 24


def test_A_032_drop_any_unit_on_a_blank() -> None:
    t = table([1, 0], line=[()] * 9, loads=((ONE, TWO, ONE, STACK), ())).do(DEEPER).roll(6)
    assert t.answers == (NOTHING, Drop(ONE), Drop(TWO), Drop(STACK))
    t.do(Drop(TWO))
    assert t.s.line[3] == TWO
    assert t.s.loads[0] == (ONE, ONE, STACK)
    assert t.told(Dropped) == [Dropped(0, 3, TWO)]


def test_A_032_only_one_of_several_equal_units_is_dropped() -> None:
    t = table([1, 0], line=[()] * 9, loads=((ONE, TWO, ONE), ())).do(DEEPER).roll(6).do(Drop(ONE))
    assert t.s.loads[0] == (TWO, ONE)


def test_A_032_without_a_load_there_is_nothing_to_drop() -> None:
    t = table([1, 0], line=[()] * 9 + [ONE]).roll(4)
    assert t.diver == 1


def test_A_032_U_20_no_drop_on_treasure_and_no_swap() -> None:
    t = table([9, 0], loads=((ONE,), ())).do(DEEPER).roll(2)
    assert t.refuses(0, Drop(ONE)) == (NoBlankHere(), "A-032")


def test_A_032_only_what_is_carried_can_be_dropped() -> None:
    t = table([1, 0], line=[()] * 9, loads=((ONE, TWO), ())).do(DEEPER).roll(6)
    assert t.refuses(0, Drop(THREE)) == (NotCarried(THREE), "A-032")
    assert t.refuses(0, Drop((1, 2))) == (NotCarried((1, 2)), "A-032")
    assert t.refuses(0, Drop(())) == (NotCarried(()), "A-032")
    assert t.refuses(0, SinkInOrder((ONE, TWO)))[1] == "A-028"


def test_A_033_what_was_dropped_is_treasure_again() -> None:
    t = table([1, 0], line=[()] * 20, loads=((ONE, TWO), ())).do(DEEPER).roll(6).do(Drop(TWO))
    t.roll(3).do(DEEPER).roll(6).do(NOTHING).roll(2)
    assert t.s.places == [10, 5]
    assert t.answers == (NOTHING, TAKE)
    assert t.do(TAKE).s.loads == [(ONE,), (TWO,)]


def test_A_034_no_hunt_on_the_submarine() -> None:
    t = table([2, 5], up=[0], loads=((ONE,), ())).roll(6)
    assert t.asked == ("Swim", CHANCE)
    assert t.diver == 1


def test_A_035_one_return_a_dive() -> None:
    t = table([2, 5, 9], up=[0], loads=((ONE,), (), ())).roll(6)
    for diver in (1, 2, 1, 2):
        assert t.diver == diver
        t.roll(2).do(NOTHING)


def test_A_042_U_21_a_stack_is_picked_up_and_dropped_whole() -> None:
    t = table([1, 0], line=[ONE, (), STACK, ()], home=(1,)).roll(2).do(TAKE)
    assert t.s.loads[0] == (STACK,)
    t.do(DEEPER).roll(6)
    assert t.answers == (NOTHING, Drop(STACK))
    assert t.refuses(0, Drop(THREE)) == (StackStaysWhole(STACK), "A-042")
    assert t.refuses(0, Drop((3, 3))) == (StackStaysWhole(STACK), "A-042")
    for other in (FOUR, (2, 2), (3, 3, 2), ()):
        assert t.refuses(0, Drop(other)) == (NotCarried(other), "A-032")
    t.do(Drop(STACK))
    assert (t.s.line, t.s.loads) == ([(), ONE, (), (), STACK], [(), ()])


def test_U_16_turned_and_empty_goes_on_up_and_home_with_nothing() -> None:
    t = table([9, 0, 20], line=[()] * 25, up=[0], home=(1,), loads=((ONE,), (), ())).roll(2).do(Drop(ONE))
    t.roll(2)
    assert t.diver == 0
    assert t.asked == ("Swim", CHANCE)
    t.roll(6)
    assert t.s.places[0] == 2
    t.roll(2)
    t.roll(2)
    assert t.s.home == (1, 0)
    assert t.told(CameHome) == [CameHome(0, 2, (), ())]


def test_U_23_blanks_are_no_limit() -> None:
    t = table([30, 0], line=[*[()] * 31, FOUR]).roll(2)
    assert t.answers == (NOTHING, TAKE)
    t.do(TAKE)
    assert t.s.line == [()] * 33


def test_U_23_option_without_a_blank_left_nothing_can_be_picked_up() -> None:
    limit = Options(blank_limit=True)
    t = table([13, 0], line=[*[()] * 12, *[TWO] * 9], options=limit).roll(2)
    assert t.diver == 1  # nobody was asked to hunt
    last = table([13, 0], line=[*[()] * 11, *[TWO] * 9], options=limit).roll(2).do(TAKE)
    assert last.s.blanks == 0


def test_U_23_option_a_drop_gives_a_blank_back() -> None:
    t = table([1, 0], line=[*[()] * 12, *[TWO] * 9], loads=((ONE,), ()), options=Options(blank_limit=True))
    t.do(DEEPER).roll(3).do(Drop(ONE))
    assert t.s.blanks == 1
    assert t.roll(3).s.blanks == 1


def test_U_36_the_levels_inside_a_stack_are_public() -> None:
    t = table([1, 0], line=[ONE, (), STACK]).roll(2).do(TAKE)
    assert t.told(PickedUp) == [PickedUp(0, 3, STACK)]
    for seat in (0, 1, None):
        assert t.told(PickedUp)[0].seen_by(seat) == PickedUp(0, 3, STACK)


def test_A_045_after_the_last_dive_nothing_can_be_answered() -> None:
    t = table([2, 0], dive=3, up=[0], home=(1,)).roll(6)
    assert t.s.asks == {}
    assert t.refuses(0, NOTHING) == (Over(), "A-045")
    assert t.s.line == list(LINE)
