"""What a program is worth by itself: levels likely to be kept, and helpers likely to be won.

The regular dives by this alone. To the expert it is what others probably do, and where to look for candidates.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from divetable.bots.dive.beliefs import Belief, faces
from divetable.bots.dive.plans import (
    Plan,
    Rows,
    fastest,
    with_anglerfish,
    with_clownfish,
)
from divetable.engine.core import Seat
from divetable.games.dive.components import DEEP, LEVELS, Companion, Use
from divetable.games.dive.fast_round import GREEN, MANTA, RED, Claims
from divetable.games.dive.view import View

TOP_SPEED: Final = 18
"""All tokens and the clownfish on one level."""
Curve = tuple[float, ...]
"""By speed, from 0: how likely one rival at the same level is slower."""
USUAL: Final[Curve] = (
    *(0.0, 0.03, 0.12, 0.25, 0.4, 0.55, 0.68, 0.77, 0.84, 0.89, 0.93, 0.95, 0.97, 0.98, 0.99, 1.0),
    *(1.0, 1.0, 1.0),
)
"""As regulars meet each other where there is something to win."""


class Outlook(NamedTuple):
    """One diver's place on the track, as far as a program's worth depends on it."""

    deep: bool
    manta: int
    """How far a manta would carry."""
    rivals: int
    green: int = 1
    """How far a green turtle carries: a companion may help, or turn it about."""
    red: int = 2
    tile: Companion | None = None
    """A companion that lies in the program: clownfish or anglerfish."""


def outlook(view: View, seat: Seat, using: Companion | None = None) -> Outlook:
    """How *seat* sees it, companions in use this round included; *using* is one that it is about to use."""
    pawn = view.pawns[seat]
    racers = [*view.pawns, *([] if view.chief is None else [view.chief])]
    ahead = [space for space in racers if space > pawn]
    manta = min(DEEP - 1, *ahead) - pawn if ahead and pawn < DEEP - 1 else 0
    own = using or (view.companions[seat] if view.uses[seat] is Use.OUT else None)
    back = any(
        tile is Companion.NARWHAL and use is Use.OUT and other != seat
        for other, (tile, use) in enumerate(zip(view.companions, view.uses, strict=True))
    )
    green = (-1 if back else 1) + (own is Companion.GREEN_TURTLE)
    placed = own if own in (Companion.CLOWNFISH, Companion.ANGLERFISH) else None
    return Outlook(pawn >= DEEP, manta, len(racers) - 1, green, -2 if back else 2, placed)


def rows(helpers: Sequence[Sequence[float]], reach: Sequence[float], out: Outlook, curve: Curve = USUAL) -> Rows:
    """What each speed at each level is worth in spaces: of help, and in calm water of the level itself."""
    table = []
    for likely, chance in zip(helpers, reach[:LEVELS], strict=False):
        gain = chance * (likely[GREEN] * out.green + likely[RED] * out.red + likely[MANTA] * out.manta)
        level = 0.0 if out.deep else chance
        table.append([level + gain * alone(slower, chance, out.rivals) for slower in curve])
    return table


def alone(slower: float, there: float, rivals: int) -> float:
    """The chance that every rival is slower, or not there."""
    chance = won = 1 - there * (1 - slower)
    for _ in range(rivals - 1):
        won *= chance
    return won if rivals else 1.0


def kept(reach: Sequence[float], depth: int, out: Outlook) -> float:
    """What is kept only if nothing goes wrong: in deep water all levels."""
    return depth * reach[depth - 1] if out.deep else 0.0


def best_plan(own: Belief, claims: Claims, out: Outlook) -> Plan:
    """The program worth most."""
    table = rows(own.helpers, own.reach, out)
    sparing = out.green < 0 or out.red < 0
    best, plan = -1.0, Plan(claims[:1], (1,))
    for depth in range(1, len(table) + 1):
        speeds, worth = fastest(table, depth, sparing)
        worth += kept(own.reach, depth, out)
        if worth > best:
            best, plan = worth, Plan(claims[:depth], speeds)
    return tiled(plan, table, claims, out)


def tiled(plan: Plan, table: Rows, claims: Claims, out: Outlook) -> Plan:
    """With the clownfish where it does most, or the anglerfish if there is room for it."""
    if out.tile is Companion.CLOWNFISH:
        gains = [row[speed + 3] - row[speed] for row, speed in zip(table, plan.speeds, strict=False)]
        return with_clownfish(plan, 1 + gains.index(max(gains)))
    if out.tile is Companion.ANGLERFISH and len(plan.claims) == LEVELS < len(claims) and not out.deep:
        return with_anglerfish(plan, claims[LEVELS])
    return plan


def instinct(view: View, own: Belief, rng: Random) -> Plan:
    """The program of somebody who sees no further than this round."""
    assert view.seat is not None, "a spectator has nothing to program"
    return best_plan(own, faces(own.sharks, rng), outlook(view, view.seat))
