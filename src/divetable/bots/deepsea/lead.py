"""What points are worth: a share of the win, told from everybody's points by a soft maximum.

To win among many, a middling score is as bad as none; and who leads can do without a risk. Both follow from this.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from divetable.bots.deepsea.chances import LEVEL_MEANS, load_value
from divetable.engine.core import Seat
from divetable.games.deepsea.components import DIVES

GRAIN: Final = 32
"""Steps to one e-fold in the table of powers."""
LIKELY: Final = 0.8
"""How much of what a rival still carries is expected to come home."""
USUAL: Final = 8.0
"""Points expected of a rival who has nothing yet."""


def _powers() -> tuple[float, ...]:
    """e to the minus i/GRAIN, by multiplication alone: the same on every machine."""
    grain = 0.9692332344763441  # e ** (-1 / 32)
    powers = [1.0]
    for _ in range(12 * GRAIN):
        powers.append(powers[-1] * grain)
    return tuple(powers)


POWERS: Final = _powers()
LAST: Final = len(POWERS) - 1


def power(steps: float) -> float:
    """e to the *steps*/GRAIN, within the table."""
    if steps > 0:
        return 1 / POWERS[int(steps) if steps < LAST else LAST]
    return POWERS[int(-steps) if -steps < LAST else LAST]


def smooth_power(steps: float) -> float:
    """The same, and between the entries of the table too."""
    size = min(abs(steps), LAST - 1.0)
    entry = int(size)
    low = POWERS[entry] + (size - entry) * (POWERS[entry + 1] - POWERS[entry])
    return low if steps < 0 else 1 / low


class Stakes:
    """What it is worth to a seat to bring something home in this dive."""

    __slots__ = ("drowned", "per_point", "rivals")

    def __init__(self, s: Any, seat: Seat, caution: Sequence[float]) -> None:
        self.per_point = per_point = GRAIN / caution[DIVES - s.dive]
        own, home, banked, rivals = sum(s.banked[seat]), s.home, s.banked, 0.0
        for other, load in enumerate(s.loads):
            if other != seat:
                carried = load_value(load, LEVEL_MEANS)
                if other not in home:
                    carried = LIKELY * carried if load else USUAL
                rivals += power((sum(banked[other]) + carried - own) * per_point)
        self.rivals = rivals
        """All rivals' weight, one's own points banked so far weighing 1."""
        self.drowned = 1 / (1 + rivals)

    def gain(self, points: float) -> float:
        """By how much *points* brought home raise the chance to win."""
        return 1 / (1 + self.rivals * power(-points * self.per_point)) - self.drowned
