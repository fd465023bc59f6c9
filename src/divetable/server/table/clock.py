"""Time, which is outside the rules: how long a seat has, and what is answered for it when that is over."""

from __future__ import annotations

from collections.abc import Set
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from divetable.engine.core import Move, Seat, is_answer
from divetable.games.dive.components import Commit, Stop, Stopped
from divetable.games.dive.program import Program
from divetable.server.protocol.messages import ClockInfo

if TYPE_CHECKING:
    from divetable.server.table.game import Playing


DECISION = {"relaxed": 120_000, "brisk": 30_000}
PROGRAMMING = {"relaxed": 240_000, "brisk": 90_000}
"""Dive's programs take longer than a turn."""
COUNTDOWN = 10_000
"""The orca counts to ten (Q-27)."""
BREATH = 45_000
"""Nobody is asked to hold their breath for longer (Q-28)."""
LIMITS = {"orca": COUNTDOWN, "fugu": BREATH}
OVER = (0, 0)
"""A time that is over, and to which nothing is added: programming has closed."""
NOTHING = (-1, 0)
"""No time that is given back."""
GRACE = 60_000
"""How long the table waits for somebody who is gone."""


def allowance(playing: Playing, pace: str) -> int | None:
    """Milliseconds a seat has for the open question; ``None`` if nobody counts."""
    return (PROGRAMMING if isinstance(playing.state.step, Program) else DECISION).get(pace)


def running(playing: Playing, pace: str, seat: Seat) -> tuple[int, int] | None:
    """Since when the time of *seat* runs, and until when; ``None`` if nobody counts."""
    state = playing.state
    if isinstance(state.step, Program) and state.closed[seat]:
        return OVER
    if playing.called:
        return min(((at, at + LIMITS[call]) for call, at in playing.called.items()), key=itemgetter(1))
    allowed, since = allowance(playing, pace), playing.since[seat]
    return None if allowed is None else (since, since + allowed)


def counts(playing: Playing, pace: str) -> bool:
    """Whether anybody's time may be counted: at most tables nobody's is, and every move asks."""
    return pace in DECISION or isinstance(playing.state.step, Program)


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


def only_the_clock_says(move: Move) -> bool:
    """Whether players may not give this answer: they only know when they had to breathe."""
    return isinstance(move, Stopped) and move.by is not Stop.BREATH


def out_of_time(playing: Playing, seat: Seat, draft: Move | None) -> Move:
    """The answer of a seat whose time is over: what lies on its board, else what the rules say."""
    state = playing.state
    rule: Move = state.step.default(state, seat)
    if isinstance(rule, Stopped) and isinstance(draft, Commit):
        kept = Stopped(rule.by, draft.levels, draft.clownfish, draft.anglerfish)
        if is_answer(state, seat, kept):
            return kept
    return rule


def calls(old: Any, new: Any, called: dict[str, int], at: int) -> dict[str, int]:
    """Since when the orca counts and breath is held in the open question."""
    if not isinstance(new.step, Program):
        return {}
    same = old is not None and old.step == new.step
    return {call: called.get(call, at) if same else at for call in LIMITS if getattr(new, call)}
