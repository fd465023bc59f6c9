"""A round in numbers, for bots that play it thousands of times: where all divers are after it.

``dive`` and ``companions`` are the authority. Laying programs on a table for them takes many times longer, so the order
of a round stands here once more, and a law holds it to the rules: the same programs and cards lead to the same spaces.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from divetable.engine.core import Seat
from divetable.games.dive.components import DEEP, LEVELS, ChiefCard, Companion, Helper, Use
from divetable.games.dive.view import View

NOBODY: Final = -1
LAST_CALM: Final = DEEP - 1
HELPERS: Final = tuple(Helper)
NOTHING, GREEN, RED, MANTA = range(len(HELPERS))
Cards = list[tuple[bool, int]]
"""Shark and helper, from the top."""
Claims = tuple[bool, ...]
Speeds = tuple[int, ...]
Plan = tuple[Claims, Speeds, *tuple[object, ...]]
"""By level: whether a shark is claimed, and how fast one is there. What else belongs to a plan does not matter here."""


class Twist(NamedTuple):
    """What companions in use do to a round: whose they are."""

    turtle: Seat = NOBODY
    narwhal: Seat = NOBODY
    dolphins: Seat = NOBODY
    receiver: Seat = NOBODY
    great_white: Seat = NOBODY
    spared: Seat = NOBODY
    """Whom the narwhal leaves alone, besides its owner."""


PLAIN = Twist()
_OWNERS = {
    Companion.GREEN_TURTLE: "turtle",
    Companion.NARWHAL: "narwhal",
    Companion.DOLPHINS: "dolphins",
    Companion.GREAT_WHITE: "great_white",
}


def twist(view: View) -> Twist:
    """The companions in use."""
    found = PLAIN._replace(receiver=NOBODY if view.receiver is None else view.receiver)
    if view.options.chief_immune:
        found = found._replace(spared=len(view.pawns))
    for seat, (tile, use) in enumerate(zip(view.companions, view.uses, strict=True)):
        if tile is not None and use is Use.OUT:
            found = twisted(found, seat, tile)
    return found


def twisted(before: Twist, seat: Seat, tile: Companion, receiver: Seat = NOBODY) -> Twist:
    """One more companion in use."""
    if receiver != NOBODY:
        before = before._replace(receiver=receiver)
    return before._replace(**{_OWNERS[tile]: seat}) if tile in _OWNERS else before


def fast_dive(
    pawns: Sequence[int], plans: Sequence[Plan], cards: Cards, tricks: Twist = PLAIN, chief: ChiefCard | None = None
) -> tuple[list[int], int]:
    """Where all end, the chief last if he dives along, and how many cards it took."""
    at, kept, level = list(pawns), [0] * len(plans), 0
    wrong: list[int] = []
    diving: Sequence[int] = range(len(plans))
    shown = _chief_levels(at[-1], chief, 0) if chief else ()
    rested = 0
    for shark, helper in cards:
        best, ahead, on = 0, NOBODY, []
        for seat in diving:
            plan = plans[seat]
            claims = plan[0]
            if claims[level] is shark:
                kept[seat] = level + 1
                speed = plan[1][level]
                if speed > best:
                    best, ahead = speed, seat
                elif speed == best:
                    ahead = NOBODY
                if len(claims) > level + 1:
                    on.append(seat)
            else:
                wrong.append(seat)
                if at[seat] >= DEEP:
                    kept[seat] = 0
        if chief and level < len(shown) and shown[level]:
            rested += 1
            if shown[level] > best:
                ahead = len(plans)
            elif shown[level] == best:
                ahead = NOBODY
        if helper and ahead >= 0:
            _carry(at, ahead, helper, tricks)
            if chief and ahead == len(plans) and at[-1] >= DEEP:
                shown = shown[: level + 1] + _chief_levels(at[-1], chief, level + 1)[level + 1 :]
        level += 1
        diving = on
        if not on and not (chief and any(shown[level:])):
            break
    if tricks is not PLAIN:
        _finish(at, kept, wrong, tricks)
    for seat, levels in enumerate(kept):
        at[seat] += levels
    if chief:
        at[-1] += rested
    return at, level


def _chief_levels(space: int, card: ChiefCard, settled: int) -> tuple[int, ...]:
    """His speeds; in deep water none at the yellow levels below *settled*."""
    if space < DEEP:
        return card.speeds
    return tuple(
        [0 if place > settled and place in card.yellow else speed for place, speed in enumerate(card.speeds, 1)]
    )


def _carry(at: list[int], seat: Seat, helper: int, tricks: Twist) -> None:
    """What the helper does for *seat*."""
    start = at[seat]
    if helper == MANTA:
        if start < LAST_CALM:
            ahead = [space for space in at if space > start]
            if ahead:
                at[seat] = min(LAST_CALM, *ahead)
        return
    spaces = 1 if helper == GREEN else 2
    if tricks is not PLAIN:
        more = 1 if seat == tricks.turtle and helper == GREEN else 0
        if tricks.narwhal >= 0 and seat not in (tricks.narwhal, tricks.spared):
            spaces = -spaces
        spaces += more
    at[seat] = start + spaces if start + spaces > 0 else 0


def _finish(at: list[int], kept: list[int], wrong: list[int], tricks: Twist) -> None:
    """Dolphins, then the great white shark."""
    if tricks.dolphins >= 0 and tricks.receiver not in wrong:
        at[tricks.dolphins] += 1
    if tricks.great_white >= 0:
        mistaken = [seat for seat in wrong if seat != tricks.great_white]
        for seat in mistaken or [tricks.great_white]:
            kept[seat] = 0


def fast_spot_sharks(pawns: Sequence[int], plans: Sequence[Plan], cards: Cards) -> tuple[list[int], int]:
    """The children's round: one space for each right claim."""
    at = list(pawns)
    for seat, plan in enumerate(plans):
        at[seat] += sum([claim is shark for claim, (shark, _) in zip(plan[0], cards, strict=False)])
    return at, min(len(cards), LEVELS)
