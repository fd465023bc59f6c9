"""Time, which is outside the rules: how long a seat has, as the hook ``time_limit`` of its game tells."""

from __future__ import annotations

from collections.abc import Set
from operator import itemgetter
from typing import TYPE_CHECKING

from divetable.engine.core import Seat
from divetable.engine.hooks import TimeLimit
from divetable.server.protocol.messages import ClockInfo

if TYPE_CHECKING:
    from divetable.server.table.game import Playing


OVER = (0, 0)
"""A time that is over, and to which nothing is added."""
NOTHING = (-1, 0)
"""No time that is given back."""
GRACE = 60_000
"""How long the table waits for somebody who is gone."""


def running(playing: Playing, pace: str, seat: Seat) -> tuple[int, int] | None:
    """Since when the time of *seat* runs, and until when; ``None`` if nobody counts."""
    limit = playing.hooks.time_limit(playing.state)
    if seat in limit.closed:
        return OVER
    if playing.called:
        return min(((at, at + limit.countdowns[call]) for call, at in playing.called.items()), key=itemgetter(1))
    allowed, since = limit.by_pace.get(pace), playing.since[seat]
    return None if allowed is None else (since, since + allowed)


def counts(playing: Playing, pace: str) -> bool:
    """Whether anybody's time may be counted: at most tables nobody's is, and every move asks."""
    limit = playing.hooks.time_limit(playing.state)
    return pace in limit.by_pace or bool(limit.countdowns or limit.closed)


def clock_info(
    playing: Playing | None, pace: str, now: int, still: Set[Seat], extra: dict[Seat, tuple[int, int]]
) -> ClockInfo | None:
    """What the viewers are told of the time. Clocks that stand *still* go on later, and get that back: *extra*."""
    if playing is None or playing.over or not counts(playing, pace):
        return None
    left = {}
    for seat in playing.state.asks:
        time = running(playing, pace, seat)
        if time is not None:
            since, more = extra.get(seat, NOTHING)
            left[seat] = max(0, time[1] + (more if since == time[0] else 0) - now)
    return ClockInfo(left, bool(still & left.keys())) if left else None


def calls(limit: TimeLimit, same: bool, called: dict[str, int], at: int) -> dict[str, int]:
    """Since when which countdown of *limit* runs; those *called* before go on if the question is the *same*."""
    return {call: called.get(call, at) if same else at for call in limit.countdowns}
