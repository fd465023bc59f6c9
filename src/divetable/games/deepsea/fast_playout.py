"""Random play to the end, dive by dive: for search, which lives on it.

A turn is not laid on the agenda step by step and asked for answer by answer: that takes longer than the rules
themselves. So the order of a turn stands here once more; ``rules`` is the authority, whose steps would be slower for
sharing it, and a law holds this to them, draw for draw.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from divetable.engine.core import Seat, carry_on, mute, play
from divetable.games.deepsea.components import State
from divetable.games.deepsea.moves import ROLLS, Drop, drop_or_keep
from divetable.games.deepsea.rules import Declare, Swim, deeper, drop, nothing_goes_on, pick_up, upward

if TYPE_CHECKING:
    from random import Random

DICE: Final = tuple(roll.first + roll.second for roll in ROLLS)
HALF: Final = 0.5
"""From here on a draw is the second of two answers."""


def fast_playout(s: State, rng: Random) -> None:
    """Play *s* out at random, in place."""
    while asks := s.asks:
        if isinstance(s.step, Declare | Swim):
            finish_dive(s, s.step, rng)
        else:
            seat, moves = next(iter(asks.items()))
            play(s, seat, moves.sample(rng))


def finish_dive(s: State, step: Declare | Swim, rng: Random) -> None:
    """This turn from *step* on and all that follow, until the dive is over; then on to the next question."""
    random, loads, turned, players = rng.random, s.loads, s.turned, len(s.places)
    seat, declares = step.seat, type(step) is Declare
    del s.agenda[-3 if declares else -2 :]  # what is left of this turn, and who comes next
    while True:
        if declares and random() >= HALF:
            turned[seat] = True
        swim(s, seat, DICE[int(random() * len(DICE))] - len(loads[seat]))
        hunt(s, seat, rng)
        turn = whose_turn(s, (seat + 1) % players)
        if turn is None:
            break
        seat = turn
        s.turns += 1
        units = len(loads[seat])
        s.air = s.air - units if s.air > units else 0
        declares = units > 0 and not turned[seat]
    carry_on(s)


def swim(s: State, diver: Seat, steps: int) -> None:
    """As ``Swim`` does."""
    start = s.places[diver]
    space = start if steps <= 0 else upward(s, start, steps) if s.turned[diver] else deeper(s, start, steps)
    if space != start:
        s.places[diver] = space
        s.idle = 0
        if not space:
            s.home += (diver,)
    else:
        s.idle = 0 if s.loads[diver] else s.idle + 1


def whose_turn(s: State, seat: Seat) -> Seat | None:
    """As ``NextTurn`` finds it; nobody's if the dive is over."""
    home, players = s.home, len(s.places)
    if home:
        if len(home) == players:
            return None
        while seat in home:
            seat = (seat + 1) % players
    stuck = not s.loads[seat] and len(s.line) - s.places[seat] <= players and nothing_goes_on(s)
    return seat if s.air and not stuck else None


def hunt(s: State, seat: Seat, rng: Random) -> None:
    """Nothing, pick up, or drop."""
    space = s.places[seat]
    if s.line[space]:
        if s.blanks and rng.random() >= HALF:
            pick_up(s, seat, mute)
    elif space and s.loads[seat]:
        move = drop_or_keep(s.loads[seat]).sample(rng)
        if isinstance(move, Drop):
            drop(s, seat, move.unit, mute)
