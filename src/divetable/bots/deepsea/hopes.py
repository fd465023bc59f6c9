"""What a cunning diver may hope for between two dives, and when all are over.

Points tell most of it; a learned network (``cunning.learned``) adds what the line still holds and who begins.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, sqrt
from typing import Any, Final

from divetable.bots.deepsea.chances import level_values, load_value
from divetable.bots.deepsea.cunning import START, learned, likelihood
from divetable.bots.deepsea.glance import value
from divetable.bots.deepsea.lead import GRAIN, power
from divetable.engine.core import Seat
from divetable.games.deepsea.cleanup import BankTreasure, chips, last_aboard, stacks, still_out
from divetable.games.deepsea.components import BLANK, LINE, Unit

REACH: Final = (0.0, 6.5, 8.0)
"""By dives to come, with four players: how many points make a lead of e to 1 for a cunning one among regulars."""
AHEAD: Final = (0.0, 0.5, 0.6)
"""And how many times REACH the cunning one is ahead by cunning alone."""
UNSURE: Final = tuple(max(0.25, 0.67 * sqrt(chips)) for chips in range(100))
"""The same when the last treasure is about to be turned over, by how many chips may still tell between two."""


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


def last_chance(s: Any, seat: Seat) -> float:
    """The chance to win once the last dive is over, before the treasure is turned over."""
    points = standing(s)
    open_chips = [len(chips(load)) if other in s.home else 0 for other, load in enumerate(s.loads)]
    own, mine = points[seat], open_chips[seat]
    rivals = (
        power((points[other] - own) * GRAIN / UNSURE[mine + theirs])
        for other, theirs in enumerate(open_chips)
        if other != seat
    )
    return 1 / (1 + fsum(rivals))


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
