"""What the honest eye was measured to get right, level by level: ``python bench/eyes.py`` prints these figures."""

from __future__ import annotations

from typing import Final

from divetable.engine.values import Value
from divetable.games.dive.options import Clarity

STACKS: Final = 300
"""How many were looked at, at each clarity."""


class Sight(Value):
    """In how many stacks it was right about a shark at levels 1 to 5, and in how many about the helper."""

    sharks: tuple[int, ...]
    helpers: tuple[int, ...]


SIGHTS: Final = {
    Clarity.CLEAR: Sight((300, 300, 298, 278, 217), (300, 295, 283, 262, 203)),
    Clarity.NATURAL: Sight((300, 300, 297, 280, 197), (300, 296, 285, 253, 199)),
    Clarity.MURKY: Sight((300, 300, 296, 253, 178), (300, 296, 283, 236, 188)),
}
HIDDEN: Final = (0.02, 0.02, 0.02, 0.18, 0.33)
"""Of what can be seen of each level, how much an octopus hides that lies anywhere."""


def rate(right: int) -> float:
    """How often it will be right again, if it was that often. Never always: an eye that never errs would be certain."""
    return (right + 1) / (STACKS + 2)
