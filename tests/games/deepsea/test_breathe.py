"""Step 1 of a turn: breathe."""

from __future__ import annotations

import pytest

from divetable.engine.core import CHANCE
from divetable.games.deepsea.components import Ending, Unit
from divetable.games.deepsea.events import (
    AirRanOut,
    Breathed,
    DiveEnded,
    PickedUp,
)
from divetable.games.deepsea.moves import Drop

from .table import BACK, DEEPER, NOTHING, ONE, STACK, TAKE, TWO, table


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
