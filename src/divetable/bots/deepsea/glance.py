"""What a cunning diver takes in before an answer: the table in numbers, from one seat's side.

All of them are whole numbers, so that every machine weighs them alike. Works on a view and on a guessed state.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import sqrt
from typing import Any, Final

from divetable.bots.deepsea.chances import HEAVY, HOME, LEVEL_MEANS, MOST_LOAD, MOST_TURNS, NEEDED, load_value
from divetable.bots.deepsea.instinct import STRIDE
from divetable.bots.deepsea.lead import GRAIN, LAST, POWERS
from divetable.engine.core import Seat
from divetable.games.deepsea.components import BLANK, LINE, VALUES_PER_LEVEL, Unit

USUAL: Final = (0.0, 7.0, 12.5, 19.0)
"""By dive: points a diver who carries nothing yet may bring home."""
SCALE: Final = (1.0, 9.0, 7.0, 2.2)
"""By dive: points that make one e times as likely to stay ahead."""
SOON: Final = (0.0, 0.5, 0.9)
"""Units a diver who goes down empty is expected to breathe for on the next turns."""
ROLLS: Final = ((2, 1), (3, 2), (4, 3), (5, 2), (6, 1))
"""Rolls and how many ninths of them there are."""
SWIMS: Final = tuple(
    tuple((roll - count, ninths) for roll, ninths in ROLLS if roll > count) for count in range(MOST_LOAD + 1)
)
"""By load: how far one swims, and how many ninths of the rolls it takes."""
NEAR: Final = 6
"""Spaces that are looked at one by one, either way,"""
FAR: Final = 14
"""and those beyond them that are looked at too."""
LAST_TURN: Final = MOST_TURNS - 1
SINKING: Final = tuple(
    tuple(float(count) if count else SOON[min(turn, 2)] for turn in range(MOST_TURNS)) for count in range(MOST_LOAD + 1)
)
"""By load and turn: units a diver who goes down breathes for,"""
RISING: Final = tuple(
    tuple(tuple((1 - home) * count for home in turns) for turns in spaces) for count, spaces in enumerate(HOME)
)
"""and by load, space and turn one on the way up, who may be home by then."""
AHEAD: Final = tuple(1 / (1 + power) for power in POWERS)
BEHIND: Final = tuple(1 / (1 + 1 / power) for power in POWERS)
AIRS: Final = tuple(tuple(int(air < bound) for bound in (4, 7, 10, 13, 17, 21)) for air in range(26))
SQUARES: Final = tuple(place * place // 4 for place in range(len(LINE)))
WAYS: Final = tuple(
    tuple(int(8 * needed) if count < HEAVY else 0 for needed in spaces) for count, spaces in enumerate(NEEDED)
)
"""By load and space: eight times how many turns the way home takes about, while it can be told."""
COUNTS: Final = tuple(tuple(int(min(load, 4) == count) for count in range(5)) for load in range(40))


@cache
def value(unit: Unit) -> float:
    """What a unit is worth on average."""
    return load_value((unit,), LEVEL_MEANS)


@cache
def worth(load: tuple[Unit, ...]) -> float:
    """What a load is worth on average."""
    return load_value(load, LEVEL_MEANS)


@cache
def twice(unit: Unit) -> int:
    """Twice what a unit is worth on average: a whole number."""
    return int(2 * value(unit))


@cache
def sorted_out(load: tuple[Unit, ...], most: int) -> tuple[int, ...]:
    """Twice what each unit of a load is worth, the best first, at *most* so many."""
    return tuple((*sorted(map(twice, load), reverse=True), *[0] * most)[:most])


@lru_cache(maxsize=1024)
def richer(unseen: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """By level: whether the chips nobody has seen yet are better or worse than usual."""
    return tuple(
        int(32 * sum(value % VALUES_PER_LEVEL for value in values) / len(values) - 48) if values else 0
        for values in unseen
    )


def turns_to_come(s: Any, me: Seat) -> tuple[list[int], float]:
    """How many turns the air leaves everybody once *me* has ended this one, and the air when *me* is next.

    Whoever has turned breathes less the likelier they are to be home already.
    """
    home, turned, places = s.home, s.turned, s.places
    players = len(places)
    turns = [0] * players
    out = [seat % players for seat in range(me + 1, me + players + 1) if seat % players not in home]
    breaths = [
        RISING[min(len(load), MOST_LOAD)][place] if up else SINKING[min(len(load), MOST_LOAD)]
        for load, place, up in zip(s.loads, places, turned, strict=True)
    ]
    air, mine = float(s.air), 0.0
    while air > 0:
        for seat in out:
            turn = turns[seat]
            if seat == me and not turn:
                mine = air
            air -= breaths[seat][turn]
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
    end, swims = len(line) - 1, SWIMS[count if count < MOST_LOAD else MOST_LOAD]
    if not turned and place < end:
        for steps, ninths in swims:
            down += ninths * value(line[place + steps if place + steps < end else end])
    for steps, ninths in swims:
        if place <= steps:
            break
        up += ninths * value(line[place - steps])
    return down, up


def nearby(line: Any, place: int) -> list[int]:
    """Twice what lies on each of the next spaces above, and on each of the next below."""
    above, below = line[max(place - NEAR, 0) : place], line[place + 1 : place + NEAR + 1]
    return [0] * (NEAR - len(above)) + [*map(twice, above), *map(twice, below)] + [0] * (NEAR - len(below))


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
    if lead < 0:
        return BEHIND[int(-lead * GRAIN) if -lead * GRAIN < LAST else LAST]
    return AHEAD[int(lead * GRAIN) if lead * GRAIN < LAST else LAST]


def glance(s: Any, me: Seat) -> list[int]:
    """The numbers by which the learned weights decide."""
    line, air, players = s.line, s.air, len(s.places)
    place, load, turned = s.places[me], s.loads[me], s.turned[me]
    count, carried, here = len(load), worth(load), line[place]
    turns, mine = turns_to_come(s, me)
    left = turns[me]
    before = left - 1 if left else 0
    heavier, way, lighter = (HOME[min(max(count + n, 0), MOST_LOAD)][place] for n in (1, 0, -1))
    more, less = way[left + 1 if left < LAST_TURN else left], way[before]
    sure = 0.5 * way[left] + 0.25 * (more + less)
    empty = not turned and not count
    down, up = ahead(line, place, count, turned)
    expected = sure * carried
    seen = [1, place, place * place, *COUNTS[count], int(turned), int(2 * carried), int(8 * expected)]
    seen += (int(64 * sure), int(64 * (more - less)), left, int(left == 0), int(left == 1), int(8 * mine))
    seen += (int(8 * prospect(line, place, left)) if empty else 0, int(down), int(up), air, *AIRS[air])
    seen += (int(2 * value(here)), int(len(here) > 1))
    own, dive = sum(s.banked[me]), s.dive
    found = value(here) if here else (up if turned else max(down, up)) / 9
    least = min(map(value, load)) if load else 0.0
    ends = (own + (USUAL[dive] if empty else carried), own, own + carried + found, own + carried - least)
    rivals = _rivals(s, me, own, expected, turns, seen)
    full, without, fuller, poorer = (_beats(end, rivals, SCALE[dive]) for end in ends)
    hope = 0.75 if empty else sure
    chance = hope * full + (1 - hope) * without
    seen += (int(128 * full), int(128 * without), int(128 * chance), int(128 * sqrt(chance)))
    seen += (*_best_stack(line), len(line), own, *nearby(line, place))
    seen += [min(turns[seat % players], 8) for seat in range(me + 1, me + players)]
    seen += (int(64 * heavier[before]), int(64 * heavier[left]), int(64 * lighter[left]), int(128 * fuller))
    with_more, with_less = 0.5 * (heavier[before] + heavier[left]), lighter[left]
    seen.append(int(128 * (with_more * fuller + (1 - with_more) * without - chance)))
    seen.append(int(128 * (with_less * poorer + (1 - with_less) * without - chance)))
    seen += details(s, me, left)
    return seen


def details(s: Any, me: Seat, left: int) -> list[int]:
    """More of the same, unit by unit: what everybody carries, what lies further off, and where the others are."""
    line, places, loads, home, turned = s.line, s.places, s.loads, s.home, s.turned
    place, count, players, end = places[me], len(loads[me]), len(places), len(line) - 1
    others = [seat % players for seat in range(me + 1, me + players)]
    seen = [*sorted_out(loads[me], 4)]
    for other in others:
        seen += sorted_out(loads[other], 3)
    above, below = line[max(place - FAR, 0) : max(place - NEAR, 0)], line[place + NEAR + 1 : place + FAR + 1]
    seen += [0] * (FAR - NEAR - len(above))
    seen += map(twice, (*above, *below))
    seen += [0] * (FAR - NEAR - len(below))
    carried = nearer = 0
    for other in others:
        there, units = places[other], len(loads[other])
        if other in home:
            seen += (0, 0, 0, 0, 0, 0, 0, 0)
            continue
        down, up = ahead(line, there, units, turned[other])
        empty = not turned[other] and not units
        seen += (twice(line[there]), int(down), int(up), int(empty), there - place, int(there > place))
        seen += (WAYS[min(units, MOST_LOAD)][there], SQUARES[there])
        carried += units
        nearer += 0 < there < place
    seen += richer(s.unseen)
    way, heavier, heaviest = (HOME[min(count + n, MOST_LOAD)][place] for n in (0, 1, 2))
    sooner, more = max(left - 2, 0), min(left + 1, LAST_TURN)
    seen += (int(64 * way[min(left + 2, LAST_TURN)]), int(64 * way[sooner]), int(64 * heavier[more]))
    seen += (int(64 * heavier[sooner]), int(64 * heaviest[left]), int(64 * heaviest[max(left - 1, 0)]))
    seen += (WAYS[min(count, MOST_LOAD)][place], WAYS[min(count + 1, MOST_LOAD)][place])
    seen += (nearer, carried, line[1:place].count(BLANK), end - place)
    spare = s.air - carried
    seen += (int(left == 2), int(left == 3), int(left == 4), int(left == 5), int(spare <= 0), int(spare <= count))
    return seen


def _rivals(
    s: Any, me: Seat, own: int, expected: float, turns: list[int], seen: list[int]
) -> list[tuple[float, int, float]]:
    """Adds what is to be seen of the others; of each the chance to come home, the points banked, and those with it."""
    places, loads, home, turned, players = s.places, s.loads, s.home, s.turned, len(s.places)
    best, lead, rivals = -1e9, -1_000, []
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
            comes, brings = 0.75 if turns[other] > 2 else 0.1, USUAL[s.dive]
        banked = sum(s.banked[other])
        rivals.append((comes, banked, banked + brings))
        behind = banked - own
        then = behind + comes * carried - expected
        most = behind + carried - expected
        units = 0 if arrived else count
        seen += (there, units, int(units > 2), int(2 * carried), int(on_way), int(arrived), int(64 * comes), behind)
        seen += (int(8 * then), int(8 * then) if then > 0 else 0, int(8 * most) if most > 0 else 0)
        best, lead = max(best, then), max(lead, behind)
    seen += (int(8 * best), int(8 * best) if best > 0 else 0, lead, max(0, lead), len(home))
    return rivals


def _beats(points: float, rivals: list[tuple[float, int, float]], scale: float) -> float:
    """The chance to be ahead of all with *points*."""
    chance = 1.0
    for comes, banked, then in rivals:
        drowned = likely_ahead((points - banked) / scale)
        chance *= drowned + comes * (likely_ahead((points - then) / scale) - drowned)
    return chance


def _best_stack(line: Any) -> tuple[int, int]:
    """Twice what the most precious stack in the line is worth, and where it lies."""
    best, at = 0.0, 0
    for place, unit in enumerate(line):
        if len(unit) > 1 and value(unit) > best:
            best, at = value(unit), place
    return int(2 * best), at
