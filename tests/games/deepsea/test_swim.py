"""Step 3 of a turn: swim."""

from __future__ import annotations

import pytest

from divetable.engine.core import CHANCE
from divetable.games.deepsea.events import (
    CameHome,
    Dropped,
    PickedUp,
    Rolled,
    Swam,
)
from divetable.games.deepsea.moves import Drop, Roll

from .table import BACK, DEEPER, ONE, STACK, TAKE, TWO, table


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
