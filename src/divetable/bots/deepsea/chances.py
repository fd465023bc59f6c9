"""What of a dive can be computed exactly: the way home, how many turns are left for it, and what chips are worth.

Sums of fractions are ``fsum`` or loops: ``sum`` rounds differently from one Python to the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import fsum
from typing import Final

from divetable.games.deepsea.components import LINE, VALUES, Unit

ROLLS: Final = {2: 1 / 9, 3: 2 / 9, 4: 3 / 9, 5: 2 / 9, 6: 1 / 9}
MOST_LOAD: Final = 6
"""With six units nobody moves any more, and more are no worse."""
MOST_TURNS: Final = 26
"""More turns than any load leaves air for."""
SPACES: Final = len(LINE)


def _steps(load: int) -> dict[int, float]:
    """How far a diver with *load* units swims, and how likely."""
    chances: dict[int, float] = {}
    for roll, chance in ROLLS.items():
        steps = max(0, roll - load)
        chances[steps] = chances.get(steps, 0.0) + chance
    return chances


def _way_home(load: int) -> tuple[tuple[float, ...], ...]:
    """By space and number of turns: the chance to be home within them, always carrying *load*."""
    steps = _steps(load)
    within = [[1.0] * MOST_TURNS] + [[0.0] * MOST_TURNS for _ in range(1, SPACES)]
    for turns in range(1, MOST_TURNS):
        for space in range(1, SPACES):
            within[space][turns] = fsum(p * within[max(0, space - n)][turns - 1] for n, p in steps.items())
    return tuple(map(tuple, within))


HOME: Final = tuple(_way_home(load) for load in range(MOST_LOAD + 1))
"""``HOME[load][space][turns]``: the chance to be home within that many own turns. Jumps over others only help."""
HEAVY: Final = 4
"""With so many units one may as well stay where one is."""
NEEDED: Final = tuple(
    tuple(1 + fsum(1 - chance for chance in turns[1:]) if load < HEAVY else float(MOST_TURNS) for turns in spaces)
    for load, spaces in enumerate(HOME)
)
"""``NEEDED[load][space]``: about how many turns the way home takes."""


def turns_left(air: float, load: int, others: float) -> int:
    """How many more turns a diver gets after this one, with *air* left now, if all loads stay.

    The next turn comes if the others leave any air at all; it then costs *load*, and is played even if that was the
    last of it. *others* is what they breathe a round, and may be an expectation.
    """
    each_round = load + others
    turns = int((air + load - 0.5) / each_round) if each_round else MOST_TURNS
    return min(max(turns, 0), MOST_TURNS - 1)


def way_home(space: int, load: int, air: float, others: float) -> float:
    """The chance to get home from *space* in the turns after this one if nobody's load changes."""
    return HOME[load if load < MOST_LOAD else MOST_LOAD][space][turns_left(air, load, others)]


def likely_home(space: int, load: int, air: float, others: float, hope: float) -> float:
    """The same where *others* is a guess: between two whole numbers of turns, *hope* more than it seems."""
    each_round = load + others
    turns = (air + load - 0.5) / each_round - 0.5 + hope if each_round else MOST_TURNS
    within = HOME[load if load < MOST_LOAD else MOST_LOAD][space]
    if turns <= 0:
        return within[0]
    if turns >= MOST_TURNS - 1:
        return within[-1]
    whole = int(turns)
    return within[whole] + (turns - whole) * (within[whole + 1] - within[whole])


def level_values(unseen: Sequence[Sequence[int]]) -> tuple[float, ...]:
    """By level (0 is nobody's): what a chip not banked yet is worth on average."""
    return (0.0, *(sum(values) / len(values) if values else 0.0 for values in unseen))


LEVEL_MEANS: Final = level_values(tuple(VALUES.values()))
"""The same for whole levels: 1.5, 5.5, 9.5 and 13.5."""


def load_value(units: Iterable[Unit], worth: Sequence[float]) -> float:
    """What *units* are worth on average, given each level's *worth*."""
    total = 0.0
    for unit in units:
        for level in unit:
            total += worth[level]
    return total
