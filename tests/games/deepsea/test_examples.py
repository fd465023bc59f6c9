"""Numbers a player can work out on paper."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from divetable.games.deepsea.moves import ROLLS

from .table import ONE, table

STEPS = [
    Fraction(4),
    Fraction(3),
    Fraction(2),
    Fraction(10, 9),
    Fraction(4, 9),
    Fraction(1, 9),
    Fraction(0),
    Fraction(0),
]


def test_A_002_A_020_the_dice_sum() -> None:
    sums = Counter(roll.first + roll.second for roll in ROLLS)
    assert sums == {2: 1, 3: 2, 4: 3, 5: 2, 6: 1}


@pytest.mark.parametrize(("units", "mean"), list(enumerate(STEPS)))
def test_A_021_U_07_expected_steps_by_load(units: int, mean: Fraction) -> None:
    start = table([20, 0], up=[0], loads=((ONE,) * units, ()))
    ends = [table([20, 0], up=[0], loads=((ONE,) * units, ())).do(roll).s.places[0] for roll in ROLLS]
    assert start.asked[0] == "Swim"
    assert Fraction(sum(20 - end for end in ends), len(ends)) == mean
