"""The end of a dive and what follows it."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from divetable.engine.core import CHANCE
from divetable.games.deepsea.components import Ending, Unit
from divetable.games.deepsea.events import Banked, DiveBegan, DiveEnded, LineClosed, Sank
from divetable.games.deepsea.game import DeepSea
from divetable.games.deepsea.moves import Drop, Orders, Reveal, Revelations, SinkInOrder
from divetable.games.deepsea.objections import NotYourLoad, StackStaysWhole
from divetable.games.deepsea.options import Options

from .table import BACK, DEEPER, FOUR, NOTHING, ONE, STACK, TAKE, THREE, TWO, Table, chance, left, table


def out_of_air(places: list[int], loads: list[tuple[Unit, ...]], **more: object) -> Table:
    """The dive ends with seat 0's turn: it has turned, carries, and does not move."""
    t = table(places, loads=loads, air=1, up=[0], **more)  # type: ignore[arg-type]
    t.roll(2)
    while t.s.asks and t.asked == ("Hunt", 0):
        t.do(NOTHING)
    assert t.told(DiveEnded)[0].ending is Ending.AIR
    return t


# The end


def test_A_036_the_dive_ends_when_all_are_home() -> None:
    t = table([2, 4], up=[0, 1], loads=((), (ONE,))).roll(2)
    assert t.told(DiveEnded) == []
    t.roll(6)
    assert t.told(DiveEnded) == [DiveEnded(1, Ending.HOME, (0, 1), ())]


def test_A_036_the_dive_ends_after_the_turn_without_air() -> None:
    t = out_of_air([4, 9], [(ONE, ONE), ()])
    assert t.told(DiveEnded) == [DiveEnded(1, Ending.AIR, (), (0, 1))]


def test_U_17_a_diver_who_can_do_nothing_ends_the_dive_and_is_not_home() -> None:
    t = table([2, 5], line=[ONE, ONE, ONE, TWO, ()], up=[0], loads=((ONE,), ())).roll(6)
    assert t.told(DiveEnded) == [DiveEnded(1, Ending.DEADLOCK, (0,), (1,))]


def test_U_17_at_once_when_the_last_active_diver_gets_stuck() -> None:
    t = table([3, 0], line=[ONE, ONE, ONE, TWO, ()], home=(1,)).roll(4)
    assert t.told(DiveEnded) == [DiveEnded(1, Ending.DEADLOCK, (1,), (0,))]
    assert t.s.turns == 2  # the turn that led there, and the first of the next dive


def test_U_17_several_can_be_stuck_together() -> None:
    t = table([2, 5, 4], line=[ONE, ONE, ONE, (), ()], up=[0]).roll(2)
    assert t.told(DiveEnded) == [DiveEnded(1, Ending.DEADLOCK, (0,), (2, 1))]


def test_U_17_is_seen_also_when_the_nearest_is_next() -> None:
    t = table([3, 5, 4], line=[ONE, ONE, (), (), ()])
    assert t.told(DiveEnded) == [DiveEnded(1, Ending.DEADLOCK, (), (0, 2, 1))]


@pytest.mark.parametrize(
    ("line", "loads", "up"),
    [
        ([ONE, ONE, ONE, TWO, TWO], ((), ()), [0]),  # stands on treasure
        ([ONE, ONE, ONE, TWO, ()], ((), (ONE,)), [0]),  # carries
        ([ONE, ONE, ONE, TWO, (), TWO], ((), ()), [0]),  # can go deeper
        ([ONE, ONE, ONE, TWO, ()], ((), ()), [0, 1]),  # can go up
    ],
)
def test_U_17_is_no_deadlock(line: list[Unit], loads: tuple[tuple[Unit, ...], ...], up: list[int]) -> None:
    t = table([2, 5], line=line, up=up, loads=loads).roll(2)
    assert t.told(DiveEnded) == []
    assert t.diver == 1


def test_U_17_one_of_two_may_still_act() -> None:
    t = table([2, 5, 4], line=[ONE, ONE, ONE, TWO, ()], up=[0]).roll(2)
    assert t.told(DiveEnded) == []
    assert t.diver == 1
    t.roll(2)
    assert t.diver == 2


def test_U_17_U_33_an_empty_line_ends_the_dive_at_once() -> None:
    t = table([0, 0, 0], line=[], starter=1, turn=1)
    assert [event.ending for event in t.told(DiveEnded)] == [Ending.DEADLOCK] * 3
    assert t.told(DiveEnded)[0].lost == (0, 1, 2)
    assert t.s.asks == {}
    assert t.s.turns == 0


def test_U_18_a_round_without_a_change_ends_the_dive() -> None:
    t = table([0, 6, 5], line=[ONE, ONE, ONE, ONE, TWO, TWO], home=(0,), turn=1)
    t.roll(5).do(NOTHING)
    assert t.told(DiveEnded) == []
    t.roll(5).do(NOTHING)
    assert t.told(DiveEnded) == [DiveEnded(1, Ending.STALL, (0,), (2, 1))]
    assert t.s.idle == 0  # the next dive begins afresh


@pytest.mark.parametrize("change", ["pick up", "air", "move"])
def test_U_18_any_change_begins_the_round_anew(change: str) -> None:
    line = [ONE, ONE, ONE, ONE, TWO, TWO, TWO]
    if change == "pick up":
        t = table([0, 7, 6], line=line, home=(0,), turn=1).roll(5).do(NOTHING).roll(5).do(TAKE)
    elif change == "air":
        t = table([0, 7, 6], line=line, home=(0,), turn=1, loads=((), (), (ONE,) * 5)).roll(5).do(NOTHING)
        t.do(DEEPER).roll(2).do(NOTHING)
    else:
        t = table([0, 7, 5], line=line, home=(0,), turn=1).roll(5).do(NOTHING).roll(5).do(NOTHING)
    assert t.told(DiveEnded) == []
    assert (t.s.idle, t.diver) == (0, 1)


def test_U_18_ends_a_dive_in_which_the_last_blank_is_used() -> None:
    line = [*[()] * 12, FOUR]
    t = table([0, 13], line=line, home=(0,), turn=1, options=Options(blank_limit=True))
    t.roll(5)
    assert [event.ending for event in t.told(DiveEnded)] == [Ending.STALL]


# Bank


def test_A_037_U_19_values_are_told_when_the_dive_is_over() -> None:
    t = table([2, 9], up=[0], loads=((TWO, STACK), (ONE,))).roll(5)
    assert t.s.home == (0,)
    assert t.s.loads[0] == (TWO, STACK)
    assert t.told(Banked) == []
    t.do(BACK).roll(6)
    t.do(NOTHING).roll(6)
    assert t.asked == ("BankTreasure", CHANCE)
    t.do(Reveal(((4, 7, 8, 11), (3,))))
    assert t.told(Banked) == [Banked(0, (TWO, STACK), (4, 7, 8, 11), 30), Banked(1, (ONE,), (3,), 3)]
    assert t.s.banked == ((4, 7, 8, 11), (3,))
    assert t.s.loads == [(), ()]
    assert t.s.unseen == left((3, 4, 7, 8, 11))


def test_A_037_what_is_revealed_is_of_the_level_and_still_unseen() -> None:
    t = table([2, 0], up=[0], home=(1,), loads=((TWO, ONE), ()), banked=((4, 4, 5), (6,))).roll(6)
    assert set(t.answers) == {Reveal(((two, one), ())) for two in (5, 6, 7) for one in (0, 1, 2, 3)}
    assert len(t.answers) == 12
    for wrong in (((4, 0), ()), ((0, 5), ()), ((5,), ()), ((), (5, 0)), ((5, 0, 1), ())):
        assert t.refuses(CHANCE, Reveal(wrong))[1] == "A-037"
    assert Drop(ONE) not in t.s.asks[CHANCE]


def test_A_037_two_chips_never_show_a_value_more_often_than_the_box_has_it() -> None:
    moves = Revelations(((1, 1), (1,)), ((3, 3), (), (), ()))
    assert list(moves) == []
    moves = Revelations(((1, 1), (1,)), ((2, 3, 3), (), (), ()))
    assert list(moves) == [Reveal(((2, 3), (3,))), Reveal(((3, 2), (3,))), Reveal(((3, 3), (2,)))]
    assert Reveal(((2, 2), (3,))) not in moves


def test_A_037_values_are_drawn_evenly_and_as_promised() -> None:
    class Numbers(Random):
        def __init__(self, *numbers: float) -> None:
            super().__init__(0)
            self.numbers = list(numbers)

        def random(self) -> float:
            return self.numbers.pop(0)

    moves = Revelations(((2, 1), (2,)), ((0, 3), (4, 4, 5, 7), (), ()))
    assert moves.sample(Numbers(0.5, 0.49, 0.99)) == Reveal(((5, 0), (7,)))
    assert moves.sample(Numbers(0.75, 0.5, 0.0)) == Reveal(((7, 3), (4,)))
    rng = Random(4)
    sevens = sum(moves.sample(rng).values[0][0] == 7 for _ in range(4000))
    assert abs(sevens - 1000) < 140  # five standard deviations


def test_A_037_nobody_is_asked_when_nothing_was_brought_home() -> None:
    t = table([2, 9], air=1, turn=1, up=[0, 1], home=(0,), loads=((), (ONE,))).roll(2).do(NOTHING)
    assert t.told(DiveEnded)[0].home == (0,)
    assert t.told(DiveBegan) == [DiveBegan(2, 1)]


def test_A_037_every_stacked_chip_gets_its_own_value() -> None:
    t = table([2, 0], up=[0], home=(1,), loads=((STACK,), ())).roll(6)
    (moves,) = t.s.asks.values()
    two, *threes = moves.sample(Random(1)).values[0]
    assert two in range(4, 8)
    assert all(three in range(8, 12) for three in threes)
    assert len(threes) == 2


def test_A_038_those_not_home_lose_everything_but_what_is_banked() -> None:
    t = out_of_air([4, 9], [(ONE, ONE), (TWO,)], banked=((1,), (2, 15)))
    assert t.s.loads == [(), ()]
    assert t.s.places == [0, 0]
    assert t.s.banked == ((1,), (2, 15))
    assert t.told(Sank) == [Sank(0, (ONE, ONE)), Sank(1, (TWO,))]
    assert t.s.line[-1] == (1, 1, 2)


# Sink


def test_A_039_the_nearest_diver_sinks_first() -> None:
    t = out_of_air([9, 5, 20], [(ONE, ONE), (THREE, THREE), (FOUR,)], line=[ONE] * 25)
    assert [event.seat for event in t.told(Sank)] == [1, 0, 2]
    assert t.s.line[-2:] == [(3, 3, 1), (1, 4)]


def test_A_040_each_loser_chooses_the_order_nearest_first() -> None:
    t = out_of_air([9, 5], [(ONE, TWO), (THREE, FOUR, FOUR)], line=[ONE] * 25)
    assert t.asked == ("OrderLoad", 1)
    assert set(t.answers) == {
        SinkInOrder(units) for units in [(THREE, FOUR, FOUR), (FOUR, THREE, FOUR), (FOUR, FOUR, THREE)]
    }
    assert len(t.answers) == 3
    t.do(SinkInOrder((FOUR, THREE, FOUR)))
    assert t.asked == ("OrderLoad", 0)
    t.do(SinkInOrder((TWO, ONE)))
    assert t.s.line[-2:] == [(4, 3, 4), (2, 1)]
    assert t.told(Sank) == [Sank(1, (FOUR, THREE, FOUR)), Sank(0, (TWO, ONE))]


def test_A_040_an_order_names_the_whole_load_and_nothing_else() -> None:
    t = out_of_air([9, 5], [(ONE, TWO, STACK), ()], line=[ONE] * 25)
    for wrong in ((ONE, TWO), (ONE, TWO, STACK, ONE), (ONE, ONE, STACK), (ONE, TWO, TWO, THREE, FOUR)):
        assert t.refuses(0, SinkInOrder(wrong)) == (NotYourLoad(), "A-040")
    assert t.refuses(0, NOTHING)[1] == "A-040"
    assert t.refuses(1, SinkInOrder((ONE, TWO, STACK)))[1] == "A-040"


def test_A_042_a_stack_is_not_torn_when_it_sinks() -> None:
    t = out_of_air([9, 5], [(ONE, TWO, STACK), ()], line=[ONE] * 25)
    torn = SinkInOrder((ONE, TWO, TWO, THREE, THREE))
    assert t.refuses(0, torn) == (StackStaysWhole(STACK), "A-042")
    t = out_of_air([9, 5], [(STACK, ONE, (4, 4)), ()], line=[ONE] * 25)
    assert t.refuses(0, SinkInOrder((STACK, FOUR, FOUR, ONE))) == (StackStaysWhole((4, 4)), "A-042")
    t = out_of_air([9, 5], [(ONE, TWO), ()], line=[ONE] * 25)
    assert t.refuses(0, SinkInOrder(((1, 2),))) == (NotYourLoad(), "A-040")


def test_A_040_U_39_by_default_as_carried() -> None:
    t = out_of_air([9, 5], [(TWO, ONE), ()], line=[ONE] * 25)
    assert t.s.step is not None
    assert t.s.step.default(t.s, 0) == SinkInOrder((TWO, ONE))


@pytest.mark.parametrize("load", [(ONE,), (ONE, ONE), (STACK, STACK)])
def test_A_040_nobody_is_asked_without_a_choice(load: tuple[Unit, ...]) -> None:
    t = out_of_air([9, 5], [load, ()], line=[ONE] * 25)
    assert t.told(DiveBegan)


def test_A_040_after_the_last_dive_the_order_means_nothing() -> None:
    t = out_of_air([9, 5], [(ONE, TWO), ()], line=[ONE] * 25, dive=3)
    assert t.s.asks == {}
    assert t.s.line[-1] == (1, 2)


def test_A_040_every_order_is_as_likely() -> None:
    orders, rng = Orders((ONE, TWO, TWO)), Random(2)
    drawn = [orders.sample(rng) for _ in range(3000)]
    assert all(abs(drawn.count(order) - 1000) < 130 for order in orders)  # five standard deviations
    assert all(order in orders for order in drawn)


def test_A_040_orders_are_listed_lazily_and_once_each() -> None:
    few = list(Orders((TWO, ONE, TWO)))
    assert few == [SinkInOrder(units) for units in [(TWO, ONE, TWO), (TWO, TWO, ONE), (ONE, TWO, TWO)]]
    assert len(list(Orders((ONE,) * 11 + (TWO,)))) == 12
    assert len(list(islice(Orders(tuple((1, level) for level in range(20))), 50))) == 50


def test_A_041_U_25_stacks_of_three_fill_on_across_divers() -> None:
    t = out_of_air([5, 9], [(ONE,) * 4, (TWO,) * 4], line=[ONE] * 25)
    assert t.s.line[-3:] == [(1, 1, 1), (1, 2, 2), (2, 2)]


def test_A_041_a_lone_unit_is_a_stack_of_one() -> None:
    t = out_of_air([5, 9], [(TWO,), ()], line=[ONE] * 25)
    assert t.s.line[-2:] == [ONE, TWO]


def test_U_26_a_stack_of_an_earlier_dive_is_not_topped_up() -> None:
    t = out_of_air([5, 9], [(ONE, ONE), ()], line=[*[ONE] * 25, (4, 4)], dive=2)
    assert t.s.line[-2:] == [(4, 4), (1, 1)]


def test_U_27_a_sunk_stack_counts_as_one_of_the_three() -> None:
    t = out_of_air([5, 9], [(STACK, STACK), (ONE, ONE)], line=[ONE] * 25, dive=2)
    assert t.s.line[-2:] == [(2, 3, 3, 2, 3, 3, 1), (1,)]


def test_U_27_option_stacks_fall_apart_before_they_sink() -> None:
    t = out_of_air([5, 9], [(STACK,), (ONE, ONE)], line=[ONE] * 25, dive=2, options=Options(unwrap=True))
    assert t.asked == ("OrderLoad", 0)
    t.do(SinkInOrder((THREE, TWO, THREE)))
    assert t.s.line[-2:] == [(3, 2, 3), (1, 1)]


def test_U_27_option_leaves_those_at_home_alone() -> None:
    t = table([2, 0], up=[0], home=(1,), loads=((STACK,), ()), options=Options(unwrap=True)).roll(6)
    assert t.do(Reveal(((4, 8, 8), ()))).told(Banked) == [Banked(0, (STACK,), (4, 8, 8), 20)]


def test_U_28_in_a_shared_stack_each_owner_orders_only_their_own() -> None:
    t = out_of_air([5, 9], [(ONE, TWO), (THREE, FOUR)], line=[ONE] * 25)
    assert set(t.answers) == {SinkInOrder((ONE, TWO)), SinkInOrder((TWO, ONE))}
    t.do(SinkInOrder((TWO, ONE)))
    assert set(t.answers) == {SinkInOrder((THREE, FOUR)), SinkInOrder((FOUR, THREE))}
    t.do(SinkInOrder((FOUR, THREE)))
    assert t.s.line[-2:] == [(2, 1, 4), (3,)]


def test_A_043_blanks_go_and_the_order_stays() -> None:
    line = [(), ONE, (), TWO, STACK, (), (), FOUR, ()]
    t = out_of_air([4, 6], [(ONE, ONE), ()], line=line)
    assert t.s.line == [(), ONE, TWO, STACK, FOUR, (1, 1)]
    assert t.told(LineClosed) == [LineClosed((ONE, TWO, STACK, FOUR, (1, 1)))]


def test_A_043_the_clean_up_comes_after_the_last_dive_too() -> None:
    t = out_of_air([4, 6], [(ONE, ONE), ()], line=[ONE, (), ONE, TWO, TWO, TWO], dive=3)
    assert t.s.line == [(), ONE, ONE, TWO, TWO, TWO, (1, 1)]


# Next starter


def test_A_044_U_30_if_all_returned_the_last_to_arrive_starts() -> None:
    t = table([0, 3, 0], up=[1], home=(2, 0), turn=1).roll(5)
    assert t.told(DiveBegan) == [DiveBegan(2, 1)]
    assert t.diver == 1


def test_A_044_U_31_otherwise_the_deepest_who_failed() -> None:
    t = out_of_air([5, 9, 3, 0], [(ONE, ONE), (), (), ()], home=(3,))
    assert t.told(DiveBegan) == [DiveBegan(2, 1)]
    assert t.diver == 1


def test_U_32_a_diver_who_never_left_is_not_back() -> None:
    t = table([2, 0, 0, 0], line=[ONE], up=[0], home=(1,), starter=3, loads=((ONE,), (), (), ()), air=1).roll(6)
    assert t.told(DiveEnded) == [DiveEnded(1, Ending.AIR, (1, 0), (2, 3))]
    t.do(*t.answers[:1])
    assert t.told(DiveBegan) == [DiveBegan(2, 3)]  # both are at distance 0: the first of them in turn order


def test_U_32_of_several_who_never_left_the_first_in_turn_order_starts() -> None:
    t = table([1, 0, 0, 0], line=[ONE], up=[0], home=(2,), loads=((ONE,), (), (), ()), air=1).roll(6)
    assert t.told(DiveEnded)[0].lost == (1, 3)
    assert t.do(*t.answers[:1]).told(DiveBegan) == [DiveBegan(2, 1)]


def test_U_32_in_the_water_is_deeper_than_aboard() -> None:
    t = table([1, 0], line=[()], up=[], home=(), loads=((ONE,), ()), air=1, starter=1).do(DEEPER).roll(2).do(NOTHING)
    assert t.told(DiveEnded)[0].lost == (1, 0)
    assert t.told(DiveBegan) == [DiveBegan(2, 0)]


def test_U_37_nothing_in_a_view_tells_a_value_before_it_is_banked() -> None:
    game = DeepSea(2)
    t = table([2, 9], up=[0], loads=((TWO,), (ONE,))).roll(5)
    assert game.view(t.s, 0).banked == ((), ())
    assert chance(t) is False
    assert game.guess(game.view(t.s, 1), Random(1)) == t.s
