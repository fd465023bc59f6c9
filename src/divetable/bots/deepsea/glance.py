"""What a cunning diver takes in before an answer: the table in numbers, from one seat's side.

All of them are whole numbers, so that every machine weighs them alike. Works on a view and on a guessed state.
"""

from __future__ import annotations

from functools import cache
from math import sqrt
from typing import Any, Final

from divetable.bots.deepsea.chances import HOME, LEVEL_MEANS, MOST_LOAD, MOST_TURNS, load_value
from divetable.bots.deepsea.instinct import STRIDE
from divetable.bots.deepsea.lead import GRAIN, power
from divetable.engine.core import Seat
from divetable.games.deepsea.components import Unit

USUAL: Final = (0.0, 7.0, 12.5, 19.0)
"""By dive: points a diver who carries nothing yet may bring home."""
SCALE: Final = (1.0, 9.0, 7.0, 2.2)
"""By dive: points that make one e times as likely to stay ahead."""
SOON: Final = (0.0, 0.5, 0.9)
"""Units a diver who goes down empty is expected to breathe for on the next turns."""
STEPS: Final = ((2, 1), (3, 2), (4, 3), (5, 2), (6, 1))
"""Rolls and how many ninths of them there are."""
LAST_TURN: Final = MOST_TURNS - 1
AIRS: Final = tuple(tuple(int(air < bound) for bound in (4, 7, 10, 13, 17, 21)) for air in range(26))
COUNTS: Final = tuple(tuple(int(min(load, 4) == count) for count in range(5)) for load in range(40))


@cache
def value(unit: Unit) -> float:
    """What a unit is worth on average."""
    return load_value((unit,), LEVEL_MEANS)


@cache
def worth(load: tuple[Unit, ...]) -> float:
    """What a load is worth on average."""
    return load_value(load, LEVEL_MEANS)


def turns_to_come(s: Any, me: Seat) -> tuple[list[int], float]:
    """How many turns the air leaves everybody once *me* has ended this one, and the air when *me* is next.

    Whoever has turned breathes less the likelier they are to be home already.
    """
    home, turned, places, counts = s.home, s.turned, s.places, list(map(len, s.loads))
    players = len(places)
    turns = [0] * players
    out = [seat % players for seat in range(me + 1, me + players + 1) if seat % players not in home]
    ways = [HOME[min(count, MOST_LOAD)][place] for count, place in zip(counts, places, strict=True)]
    air, mine = float(s.air), 0.0
    while air > 0:
        for seat in out:
            turn, count = turns[seat], counts[seat]
            if seat == me and not turn:
                mine = air
            if count:
                air -= (1 - ways[seat][turn]) * count if turned[seat] else count
            elif not turned[seat]:
                air -= SOON[turn if turn < 2 else 2]
            if turn < LAST_TURN:
                turns[seat] = turn + 1
            if air <= 0:
                break
        if turns[me] >= LAST_TURN:
            break
    return turns, mine


def ahead(line: Any, place: int, count: int, turned: bool) -> tuple[float, float]:
    """Nine times what lies where the next swim down ends, on average, and the same for the way up."""
    down = up = 0.0
    end = len(line) - 1
    for roll, ninths in STEPS:
        steps = roll - count
        if steps > 0:
            if not turned and place < end:
                down += ninths * value(line[place + steps if place + steps < end else end])
            if place > steps:
                up += ninths * value(line[place - steps])
    return down, up


def prospect(line: Any, place: int, turns: int) -> float:
    """The most that a single unit further down promises, the way home counted."""
    best, end = 0.0, len(line) - 1
    while turns > 1 and place < end:
        turns -= 1
        place = place + STRIDE if place + STRIDE < end else end
        if unit := line[place]:
            best = max(best, value(unit) * HOME[1][place][turns])
    return best


def likely_ahead(lead: float) -> float:
    """How likely one stays ahead by *lead*, in the units of ``SCALE``."""
    return 1 / (1 + power(-lead * GRAIN))


def glance(s: Any, me: Seat) -> list[int]:
    """The numbers by which the learned weights decide."""
    line, air = s.line, s.air
    place, load, turned = s.places[me], s.loads[me], s.turned[me]
    count, carried, here = len(load), worth(load), line[place]
    turns, mine = turns_to_come(s, me)
    left = turns[me]
    way = HOME[min(count, MOST_LOAD)][place]
    more, less = way[left + 1 if left < LAST_TURN else left], way[left - 1 if left else 0]
    sure = 0.5 * way[left] + 0.25 * (more + less)
    empty = not turned and not count
    down, up = ahead(line, place, count, turned)
    expected = sure * carried
    seen = [1, place, place * place, *COUNTS[count], int(turned), int(2 * carried), int(8 * expected)]
    seen += (int(64 * sure), int(64 * (more - less)), left, int(left == 0), int(left == 1), int(8 * mine))
    seen += (int(8 * prospect(line, place, left)) if empty else 0, int(down), int(up), air, *AIRS[air])
    seen += (int(2 * value(here)), int(len(here) > 1))
    own = sum(s.banked[me])
    with_load, without = _rivals(s, me, own, own + (USUAL[s.dive] if empty else carried), expected, turns, seen)
    hope = 0.75 if empty else sure
    chance = hope * with_load + (1 - hope) * without
    seen += (int(128 * with_load), int(128 * without), int(128 * chance), int(128 * sqrt(chance)))
    stack, at = _best_stack(line)
    seen += (int(2 * stack), at, len(line), own)
    return seen


def _rivals(
    s: Any, me: Seat, own: int, full: float, expected: float, turns: list[int], seen: list[int]
) -> tuple[float, float]:
    """Adds what is to be seen of the others; the chances to beat them all with and without one's load."""
    places, loads, home, turned, dive, players = s.places, s.loads, s.home, s.turned, s.dive, len(s.places)
    scale, best, lead = SCALE[dive], -1e9, -1_000
    with_load = without = 1.0
    for seat in range(me + 1, me + players):
        other = seat % players
        there, load = places[other], loads[other]
        count, carried, arrived = len(load), worth(load), other in home
        brings, on_way = carried, turned[other] and not arrived
        if arrived:
            comes = 1.0
        elif count:
            comes = HOME[count if count < MOST_LOAD else MOST_LOAD][there][turns[other]]
        elif turned[other]:
            comes = 0.0
        else:
            comes, brings = 0.75 if turns[other] > 2 else 0.1, USUAL[dive]
        banked = sum(s.banked[other])
        behind = banked - own
        rest = 1 - comes
        with_load *= comes * likely_ahead((full - banked - brings) / scale) + rest * likely_ahead(
            (full - banked) / scale
        )
        without *= comes * likely_ahead((-behind - brings) / scale) + rest * likely_ahead(-behind / scale)
        then = behind + comes * carried - expected
        most = behind + carried - expected
        units = 0 if arrived else count
        seen += (there, units, int(units > 2), int(2 * carried), int(on_way), int(arrived), int(64 * comes), behind)
        seen += (int(8 * then), int(8 * then) if then > 0 else 0, int(8 * most) if most > 0 else 0)
        best, lead = max(best, then), max(lead, behind)
    seen += (int(8 * best), int(8 * best) if best > 0 else 0, lead, max(0, lead), len(home))
    return with_load, without


def _best_stack(line: Any) -> tuple[float, int]:
    """The most precious stack in the line, and where it lies."""
    best, at = 0.0, 0
    for place, unit in enumerate(line):
        if len(unit) > 1 and value(unit) > best:
            best, at = value(unit), place
    return best, at
