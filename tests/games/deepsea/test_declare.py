"""Step 2 of a turn: declare."""

from __future__ import annotations

from divetable.engine.core import CHANCE
from divetable.games.deepsea.events import (
    TurnedBack,
)
from divetable.games.deepsea.moves import Drop
from divetable.games.deepsea.objections import (
    AlreadyTurned,
    CarriesNothing,
    DeclaredTooLate,
    HuntsTooEarly,
)

from .table import BACK, DEEPER, NOTHING, ONE, TAKE, TWO, dice, table


def test_A_016_U_14_without_a_load_nobody_is_asked_to_turn() -> None:
    t = table([9, 5])
    assert t.asked == ("Swim", CHANCE)
    t.roll(2)
    assert t.refuses(0, BACK) == (CarriesNothing(), "A-016")


def test_A_018_without_a_load_too_it_is_too_late_to_go_deeper() -> None:
    t = table([9, 5]).roll(2)
    assert t.refuses(0, DEEPER) == (DeclaredTooLate(), "A-018")


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
