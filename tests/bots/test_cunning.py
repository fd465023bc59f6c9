"""The cunning diver: what it takes in, what it has learned to make of it, and what it may hope for."""

from __future__ import annotations

from operator import mul
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.bots.test_deepsea import two_divers

from divetable.bots.deepsea.cunning import START, Network, cunning, learned, likelihood
from divetable.bots.deepsea.glance import ahead, glance, nearby, prospect, turns_to_come
from divetable.bots.deepsea.hopes import hopes, last_chance, next_line, overview, prospects, standing
from divetable.bots.deepsea.lead import GRAIN, power, smooth_power
from divetable.engine.core import CHANCE, play
from divetable.engine.laws import somewhere
from divetable.games.deepsea.cleanup import BankTreasure, last_aboard
from divetable.games.deepsea.components import LINE, State
from divetable.games.deepsea.game import DeepSea
from divetable.games.deepsea.moves import SinkInOrder
from divetable.games.deepsea.options import Options
from divetable.games.deepsea.rules import Declare, Hunt


def test_the_turns_everybody_is_left_with() -> None:
    """Air 6 and two divers with one unit each who still go down: three turns each, the next one first."""
    s = two_divers([9, 12], [((2,),), ((2,),)], 6)
    s.turned = [False, False]
    assert turns_to_come(s, 0) == ([3, 3], 5.0)
    s.air = 5
    assert turns_to_come(s, 0) == ([2, 3], 4.0)
    s.home, s.places[1] = (1,), 0
    assert turns_to_come(s, 0) == ([5, 0], 5.0)


def test_who_is_likely_home_by_then_breathes_less() -> None:
    s = two_divers([20, 2], [((2,),), ((2,),)], 9)
    near = turns_to_come(s, 0)[0][0]
    s.places[1] = 30
    assert turns_to_come(s, 0)[0][0] < near


def test_what_lies_ahead() -> None:
    """From space 6 without a load: 8 to 12, of level 1 once and of level 2 otherwise; and up 4 to 0."""
    down, up = ahead(list(LINE), 6, 0, False)
    assert down == pytest.approx(1.5 + 8 * 5.5)
    assert up == pytest.approx(8 * 1.5)
    assert ahead(list(LINE), 6, 0, True) == (0.0, up)
    assert ahead(list(LINE), 32, 0, False)[0] == 0
    assert prospect(list(LINE), 0, 1) == 0
    assert prospect(list(LINE), 0, 25) > 13


def test_a_network_adds_what_excites_it() -> None:
    network = Network(5, ((2, (1, 0)), (-3, (-1, 1))))
    assert network((4, 1)) == 5 + 8
    assert network((1, 4)) == 5 + 2 - 9


@given(
    st.lists(st.tuples(st.integers(-999, 999), st.tuples(*[st.integers(-30_000, 30_000)] * 3)), min_size=1),
    st.tuples(*[st.integers(-9_999, 9_999)] * 3),
)
def test_neurons_side_by_side_do_not_disturb_each_other(
    neurons: list[tuple[int, tuple[int, ...]]], seen: tuple[int, ...]
) -> None:
    excited = [(output, sum(map(mul, weights, seen))) for output, weights in neurons]
    assert Network(7, neurons)(seen) == 7 + sum(output * more for output, more in excited if more > 0)


@pytest.mark.parametrize("players", learned())
def test_the_networks_take_all_that_is_seen(players: int) -> None:
    s = DeepSea(players, Options(starter=0)).start()
    seen = glance(s, 0)
    starts = learned()[players][START]
    assert {len(start.inputs) for start in starts} == {len(overview([0.0] * players, 0, 0, s.line, 0.25))}
    assert len(starts) == 2
    for choice in ("take", "turn", "drop"):
        assert len(learned()[players][choice]) == 3
        for network in learned()[players][choice]:
            assert len(network.inputs) == len(seen)


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 2**32))
def test_whatever_is_learned_is_an_answer(seed: int) -> None:
    """Anywhere in a game of random play; a view tells the same as the state."""
    game = DeepSea(4)
    match, _, _ = somewhere(game, seed, at_most=130)
    for seat, moves in match.state.asks.items():
        if seat >= 0 and isinstance(match.state.step, Hunt | Declare):
            assert glance(match.view(seat), seat) == glance(match.state, seat)
            assert cunning(match.state, seat) in moves


def test_what_lies_next_to_one() -> None:
    assert nearby(list(LINE), 1) == [0] * 6 + [3] * 6
    assert nearby(list(LINE), 8) == [3] * 6 + [11] * 6
    assert nearby(list(LINE), 32) == [27] * 6 + [0] * 6


def test_between_the_entries_of_the_table() -> None:
    for steps in (-9999.0, -40.0, 0.0, 7.0, 300.0):
        assert smooth_power(steps) == pytest.approx(power(steps), rel=0.04)
    assert smooth_power(-0.5) == pytest.approx((1 + power(-1)) / 2)
    assert smooth_power(GRAIN / 2) == pytest.approx(1 / smooth_power(-GRAIN / 2))
    assert likelihood(0) == 0.5


def test_what_is_carried_home_counts_before_it_is_turned_over() -> None:
    s = two_divers([0, 9], [((4,), (1,)), ((3,),)], 1)
    s.step, s.home = BankTreasure(), (0,)
    assert standing(s) == [15.0, 0.0]


def test_cunning_counts_for_points_between_dives() -> None:
    even = [prospects((7, 7, 7, 7), 2, dives) for dives in (1, 2)]
    assert 0.25 < even[0] < even[1] < 0.5
    for dives in (1, 2):
        by_points = [prospects((own, 7, 7, 7), 0, dives) for own in (0, 5, 10, 40)]
        assert by_points == sorted(by_points)


def turning_over(banked: tuple[int, ...], dive: int = 3) -> State:
    """Four divers home with a chip of level 2 each."""
    s = DeepSea(4, Options(starter=0)).start()
    s.dive, s.banked, s.step = dive, tuple((points,) for points in banked), BankTreasure()
    s.home, s.loads = (0, 1, 2, 3), [((2,),)] * 4
    return s


def test_after_the_last_dive_only_open_chips_leave_a_doubt() -> None:
    assert last_chance(turning_over((9, 9, 9, 9)), 2) == pytest.approx(0.25)
    s = turning_over((11, 9, 0, 0))
    assert 0.5 < last_chance(s, 0) < 0.95
    s.loads = [()] * 4
    assert last_chance(s, 0) > 0.99
    assert last_chance(s, 1) < 0.01


def test_who_is_ahead_may_hope_for_more() -> None:
    for dive in (1, 2):
        by_points = [hopes(turning_over((own, 9, 9, 9), dive), 0, 3 - dive) for own in (0, 9, 20)]
        assert by_points == sorted(by_points)
        assert by_points[0] < 0.3 < by_points[2]


def test_every_unit_of_the_line_counts_at_the_start_of_a_dive() -> None:
    """Twice what each is worth, and whether it is a stack; spaces that are gone hold nothing."""
    line = [(), (1,), (1, 1, 2), (4,)]
    seen = overview([0.0] * 4, 0, 0, line, 0.25)
    assert seen[-64:] == [3, 17, 27] + [0] * 29 + [0, 1, 0] + [0] * 29


@pytest.mark.parametrize("seed", range(20))
def test_the_next_dive_is_foreseen_as_it_will_be(seed: int) -> None:
    """Its line and who begins, with every load sunk as it was carried."""
    rng, s = Random(seed), DeepSea(4).start()
    while not isinstance(s.step, BankTreasure):
        seat, moves = next(iter(s.asks.items()))
        play(s, seat, moves.sample(rng))
    line, starter, dive = next_line(s), last_aboard(s), s.dive
    while s.dive == dive and s.asks:
        seat, moves = next(iter(s.asks.items()))
        play(s, seat, moves.sample(rng) if seat == CHANCE else SinkInOrder(s.loads[seat]))
    assert (line, starter) == (s.line, s.starter)
    assert next_line(s) == s.line
