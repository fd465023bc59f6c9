"""Quick answers for Deep Sea Adventure: what helps more to win, and how likely does it come home?

Works on a view and on a guessed state alike (their fields have the same names), so that the regular decides by it and
the expert's rollouts run on it.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final, NamedTuple

from divetable.bots.deepsea.chances import LEVEL_MEANS, MOST_LOAD, NEEDED, likely_home, load_value
from divetable.bots.deepsea.lead import Stakes
from divetable.engine.core import Move, Moves, Seat
from divetable.games.deepsea.moves import Drop, GoDeeper, PickUp, TouchNothing, TurnBack
from divetable.games.deepsea.rules import Declare, Hunt

DEEPER: Final = GoDeeper()
BACK: Final = TurnBack()
LEAVE: Final = TouchNothing()
TAKE: Final = PickUp()
STRIDE: Final = 4
"""How far an empty diver swims a turn."""
SAFE: Final = 0.7
"""Who is so likely to come home throws nothing off."""


class Nature(NamedTuple):
    """What kind of diver this is."""

    greed: float
    """How much the prospect of one more unit is overrated: 1 is sober."""
    foresight: float
    """How many units each diver who still goes down is expected to carry soon."""
    caution: tuple[float, ...]
    """By dives to come: how many points ahead make one e times as likely to win. The fewer, the more is dared."""
    hope: float
    """How many turns more than the air seems to leave are counted on."""


def breathing(s: Any, seat: Seat, rounds: float, foresight: float) -> float:
    """What all others out there will breathe a round, on average over the next *rounds*: some will be home sooner."""
    units = 0.0
    home, turned, places = s.home, s.turned, s.places
    for other, load in enumerate(s.loads):
        if other != seat and other not in home:
            carried = len(load)
            if not carried:
                if not turned[other]:
                    units += foresight
            elif (
                turned[other]
                and (needed := NEEDED[carried if carried < MOST_LOAD else MOST_LOAD][places[other]]) < rounds
            ):
                units += carried * needed / rounds
            else:
                units += carried
    return units


def hunt(s: Any, seat: Seat, nature: Nature) -> Move:
    """Take, leave or drop."""
    place, load, air, hope = s.places[seat], s.loads[seat], s.air, nature.hope
    unit = s.line[place]
    count = len(load)
    others = breathing(s, seat, NEEDED[count + 1 if count < MOST_LOAD else MOST_LOAD][place], nature.foresight)
    if not unit:
        return throw_off(s, seat, others, nature)
    stakes = Stakes(s, seat, nature.caution)
    if not load and not s.turned[seat]:
        return first(s, place, others, stakes, hope)
    carried = load_value(load, LEVEL_MEANS)
    without = stakes.gain(carried) * likely_home(place, count, air, others, hope)
    more = carried + load_value((unit,), LEVEL_MEANS)
    together = stakes.gain(more) * likely_home(place, count + 1, air, others, hope)
    return TAKE if together * nature.greed > without else LEAVE


def first(s: Any, place: int, others: float, stakes: Stakes, hope: float) -> Move:
    """Take the first unit here, or look further down, where it is worth more and the way back is longer."""
    air, line = s.air, s.line
    here = stakes.gain(load_value((line[place],), LEVEL_MEANS)) * likely_home(place, 1, air, others, hope)
    end = len(line) - 1
    while place < end:
        place = place + STRIDE if place + STRIDE < end else end
        air -= others
        if unit := line[place]:
            below = stakes.gain(load_value((unit,), LEVEL_MEANS)) * likely_home(place, 1, air, others, hope)
            if below > here:
                return LEAVE
        if air <= 0:
            break
    return TAKE


def throw_off(s: Any, seat: Seat, others: float, nature: Nature) -> Move:
    """Drop what is worth less than the speed it costs."""
    place, load, air, hope = s.places[seat], s.loads[seat], s.air, nature.hope
    count = len(load)
    chance = likely_home(place, count, air, others, hope)
    if chance > SAFE:
        return LEAVE
    stakes, carried = Stakes(s, seat, nature.caution), load_value(load, LEVEL_MEANS)
    least = min(load, key=lambda unit: load_value((unit,), LEVEL_MEANS))
    rest = stakes.gain(carried - load_value((least,), LEVEL_MEANS))
    better = rest * likely_home(place, count - 1, air, others, hope) > stakes.gain(carried) * chance
    return Drop(least) if better else LEAVE


def instinct(s: Any, seat: Seat, moves: Moves[Any], rng: Random, nature: Nature) -> Move:
    """Any question of the game answered."""
    step = type(s.step)
    if step is Hunt:
        return hunt(s, seat, nature)
    if step is Declare:
        return BACK
    move: Move = next(iter(moves))
    return move
