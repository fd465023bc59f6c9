"""Step 4 of a turn: hunt."""

from __future__ import annotations

from divetable.engine.core import CHANCE, Over
from divetable.games.deepsea.components import LINE
from divetable.games.deepsea.events import (
    CameHome,
    Dropped,
    PickedUp,
)
from divetable.games.deepsea.moves import Drop, SinkInOrder
from divetable.games.deepsea.objections import (
    NoBlankHere,
    NotCarried,
    NothingToPickUp,
    StackStaysWhole,
)
from divetable.games.deepsea.options import Options

from .table import DEEPER, FOUR, NOTHING, ONE, STACK, TAKE, THREE, TWO, table


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
