"""What a cunning diver may hope for between two dives, and when all are over.

Points tell most of it; a learned network (``cunning.learned``) adds what the line still holds and who begins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from math import fsum, sqrt
from operator import add
from typing import Any, Final

from divetable.bots.deepsea.chances import level_values, load_value
from divetable.bots.deepsea.cunning import START, learned, likelihood
from divetable.bots.deepsea.glance import value
from divetable.bots.deepsea.lead import GRAIN, power
from divetable.engine.core import Seat
from divetable.games.deepsea.cleanup import BankTreasure, chips, last_aboard, stacks, still_out
from divetable.games.deepsea.components import BLANK, LEVELS, LINE, Unit, level_of

REACH: Final = (0.0, 6.5, 8.0)
"""By dives to come, with four players: how many points make a lead of e to 1 for a cunning one among regulars."""
AHEAD: Final = (0.0, 0.5, 0.6)
"""And how many times REACH the cunning one is ahead by cunning alone."""
KEPT: Final = 2**14
"""So many loads and what they may come to are remembered."""


def standing(s: Any) -> list[float]:
    """The points banked, and the mean value of what those at home are about to turn over."""
    points: list[float] = [sum(values) for values in s.banked]
    if type(s.step) is BankTreasure:
        worth = level_values(s.unseen)
        for seat in s.home:
            points[seat] += load_value(s.loads[seat], worth)
    return points


def prospects(points: Sequence[float], seat: Seat, dives_to_come: int) -> float:
    """The chance of the cunning diver on *seat* to win, by points alone."""
    per_point, own = GRAIN / REACH[dives_to_come], points[seat]
    rivals = fsum(power((points[other] - own) * per_point) for other in range(len(points)) if other != seat)
    return 1 / (1 + rivals * power(-AHEAD[dives_to_come] * GRAIN))


@lru_cache(maxsize=KEPT)
def by_level(levels: tuple[int, ...]) -> tuple[int, ...]:
    """How many there are of each level, the highest first: what tells between equal points (A-047)."""
    return tuple(levels.count(level) for level in reversed(LEVELS))


@lru_cache(maxsize=KEPT)
def ranks(values: tuple[int, ...]) -> tuple[int, ...]:
    """The same for chips that have been turned over."""
    return by_level(tuple(map(level_of, values)))


@lru_cache(maxsize=KEPT)
def likely_below(counts: tuple[int, ...], unseen: tuple[tuple[int, ...], ...]) -> tuple[float, ...]:
    """By points: how likely so many chips of each level, the highest first, come to less; beyond the end surely."""
    ways = Counter({0: 1})
    for count, values in zip(counts, reversed(unseen), strict=True):
        drawn = Counter({(0, 0): 1})
        for one in values:
            for (taken, points), number in list(drawn.items()):
                if taken < count:
                    drawn[taken + 1, points + one] += number
        more: Counter[int] = Counter()
        for (taken, points), number in drawn.items():
            if taken == count:
                for before, times in ways.items():
                    more[before + points] += times * number
        ways = more
    total, less = sum(ways.values()), 0
    below = [0.0]
    for points in range(max(ways) + 1):
        less += ways[points]
        below.append(less / total)
    return tuple(below)


def last_chance(s: Any, seat: Seat) -> float:
    """The share of the win to expect once the last dive is over, before the treasure is turned over.

    Everybody's chips are drawn for themselves, as if the others left all that is unseen.
    """
    home, unseen, nothing = s.home, s.unseen, (0,) * len(LEVELS)
    hauls = [by_level(chips(load)) if other in home else nothing for other, load in enumerate(s.loads)]
    points = list(map(sum, s.banked))
    ends = [tuple(map(add, ranks(values), haul)) for values, haul in zip(s.banked, hauls, strict=True)]
    own, end = points[seat], ends[seat]
    rivals = [
        (own - points[other] + (end > ends[other]), likely_below(haul, unseen), end == ends[other])
        for other, haul in enumerate(hauls)
        if other != seat
    ]
    mine, total = likely_below(hauls[seat], unseen), 0.0
    for more in range(len(mine) - 1):
        if chance := mine[more + 1] - mine[more]:
            total += chance * _share(more, rivals)
    return total


def _share(own: int, rivals: Sequence[tuple[int, Sequence[float], bool]]) -> float:
    """The share of the win with *own* points turned over.

    Of each rival: by how much one is ahead, how likely it turns over less, and whether equal points are a draw.
    """
    alone, drawing = 1.0, list[tuple[float, float]]()
    for ahead, below, even in rivals:
        points = own + ahead
        less = 0.0 if points < 0 else below[points] if points < len(below) else 1.0
        if even and -1 <= points < len(below) - 1 and (equal := below[points + 1] - less):
            drawing.append((less, equal))
        elif not less:
            return 0.0
        else:
            alone *= less
    shares = [alone]
    for less, equal in drawing:
        shares = [fewer * equal + as_many * less for fewer, as_many in zip((0.0, *shares), (*shares, 0.0), strict=True)]
    return fsum(share / (others + 1) for others, share in enumerate(shares))


def next_line(s: Any) -> list[Unit]:
    """The line of the next dive, once a dive is over."""
    if type(s.step) is not BankTreasure:
        line: list[Unit] = s.line
        return line
    sunk = [unit for seat in still_out(s) for unit in s.loads[seat]]
    return [BLANK, *filter(None, s.line), *stacks(sunk)]


def overview(points: Sequence[float], seat: Seat, starter: Seat, line: Sequence[Unit], chance: float) -> list[int]:
    """The numbers by which the start of a dive is judged."""
    players, own = len(points), points[seat]
    behind = [int(2 * (points[(seat + i) % players] - own)) for i in range(1, players)]
    stacked = [(value(unit), -place) for place, unit in enumerate(line) if len(unit) > 1]
    best, place = max(stacked, default=(0.0, 0))
    seen = [1, int(256 * chance), int(256 * sqrt(chance)), *behind, *sorted(behind), max(0, *behind), int(2 * own)]
    seen += [int((starter - seat) % players == later) for later in range(players)]
    seen += [line.count((level,)) for level in (1, 2, 3, 4)]
    seen += (int(2 * fsum(worth for worth, _ in stacked)), len(stacked), int(2 * best), -place, len(line))
    rest = [0] * (len(LINE) - len(line))
    seen += (*(int(2 * value(unit)) for unit in line[1:]), *rest, *(int(len(unit) > 1) for unit in line[1:]), *rest)
    return seen


def hopes(s: Any, seat: Seat, dives_to_come: int) -> float:
    """The chance of the cunning diver on *seat* to win, a dive being over."""
    if not dives_to_come:
        return last_chance(s, seat)
    points = standing(s)
    starter = last_aboard(s) if type(s.step) is BankTreasure else s.starter
    seen = overview(points, seat, starter, next_line(s), prospects(points, seat, dives_to_come))
    return likelihood(learned()[len(points)][START][-dives_to_come](seen))
