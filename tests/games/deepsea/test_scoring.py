"""Who wins."""

from __future__ import annotations

from divetable.games.deepsea.events import GameEnded
from divetable.games.deepsea.game import DeepSea
from divetable.games.deepsea.moves import Reveal

from .table import NOTHING, Table, table


def finished(*banked: tuple[int, ...]) -> Table:
    """The last diver comes home with nothing in the last dive."""
    places = [2] + [0] * (len(banked) - 1)
    return table(places, dive=3, up=[0], home=tuple(range(1, len(banked))), banked=banked).roll(6)


def outcome(*banked: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...], tuple[float, ...]]:
    """Scores, winners and returns."""
    game, s = DeepSea(len(banked)), finished(*banked).s
    return game.scores(s), game.winners(s), game.returns(s)


def test_A_045_all_banked_values_count_also_those_of_the_last_dive() -> None:
    t = table([2, 0], dive=3, up=[0], home=(1,), loads=(((2, 3, 3), (4,)), ()), banked=((1,), (15, 15))).roll(6)
    t.do(Reveal(((7, 11, 11, 14), ())))
    assert t.told(GameEnded) == [GameEnded((44, 30), (0,))]
    assert t.s.asks == {}


def test_A_045_nobody_has_won_before_the_third_dive_is_cleaned_up() -> None:
    t = table([2, 0], dive=2, up=[0], home=(1,), banked=((1,), (15, 15))).roll(6)
    assert t.told(GameEnded) == []
    assert t.s.dive == 3
    assert DeepSea(2).scores(t.s) == (1, 30)


def test_A_046_most_points_win() -> None:
    assert outcome((3, 3), (7,), (1,)) == ((6, 7, 1), (1,), (0.0, 1.0, 0.0))


def test_A_047_a_tie_goes_to_the_higher_levels() -> None:
    assert outcome((7, 5), (12,)) == ((12, 12), (1,), (0.0, 1.0))


def test_A_047_U_34_chips_are_compared_level_by_level_from_the_top() -> None:
    assert outcome((8, 9, 10), (12, 15))[1] == (1,)  # two fours against three threes
    assert outcome((15, 9, 4), (15, 7, 6))[1] == (0,)  # one four each, then a three
    assert outcome((15, 8, 4, 1), (15, 8, 5))[1] == (0,)  # down to the ones
    assert outcome((15, 8, 4, 4), (15, 8, 3, 3, 2))[1] == (0,)  # a four, a three, then the twos
    assert outcome((12, 9, 8), (15, 14))[1] == (1,)


def test_U_34_every_chip_of_a_stack_counts() -> None:
    t = table([2, 0], dive=3, up=[0], home=(1,), loads=(((3, 3, 4),), ()), banked=((), (15, 14, 3))).roll(6)
    t.do(Reveal(((8, 9, 15), ())))
    assert t.told(GameEnded) == [GameEnded((32, 32), (1,))]


def test_A_048_still_tied_is_a_draw() -> None:
    assert outcome((12, 0), (0, 12), (3,)) == ((12, 12, 3), (0, 1), (0.5, 0.5, 0.0))


def test_U_35_all_at_nothing_is_a_draw() -> None:
    assert outcome((), (), ()) == ((0, 0, 0), (0, 1, 2), (1 / 3, 1 / 3, 1 / 3))


def test_U_35_by_the_same_rule_a_worthless_chip_wins() -> None:
    assert outcome((), (0,)) == ((0, 0), (1,), (0.0, 1.0))


def test_A_046_the_first_seat_has_no_privilege() -> None:
    t = finished((4,), (5,))
    assert NOTHING not in t.s.asks
    assert t.told(GameEnded) == [GameEnded((4, 5), (1,))]
