"""What the honest eye was measured to get right, level by level: ``python bench/eyes.py`` prints such figures."""

from __future__ import annotations

from typing import Final

from divetable.engine.values import Value
from divetable.games.dive.options import Clarity

STACKS: Final = 600
"""How many were looked at, at each clarity: those the bench begins with, and 300 from 50,000 on."""


class Sight(Value):
    """In how many stacks it was right about a shark at levels 1 to 5, and in how many about the helper."""

    sharks: tuple[int, ...]
    helpers: tuple[int, ...]


SIGHTS: Final = {
    Clarity.CLEAR: Sight((600, 600, 595, 561, 427), (600, 594, 572, 520, 401)),
    Clarity.NATURAL: Sight((600, 600, 593, 557, 398), (600, 595, 574, 504, 383)),
    Clarity.MURKY: Sight((600, 600, 589, 509, 363), (600, 594, 569, 467, 361)),
}
HIDDEN: Final = (0.02, 0.02, 0.02, 0.18, 0.33)
"""Of what can be seen of each level, how much an octopus hides that lies anywhere."""


def rate(right: int) -> float:
    """How often it will be right again, if it was that often. Never always: an eye that never errs would be certain."""
    return (right + 1) / (STACKS + 2)
