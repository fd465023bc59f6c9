"""Time, which is outside the rules: how long a seat has, as the hook ``time_limit`` of its game tells."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from divetable.engine.core import Seat
from divetable.server.protocol.messages import ClockInfo

if TYPE_CHECKING:
    from divetable.server.table.game import Playing


class SeatClock(NamedTuple):
    """The time that a seat has to answer. Moments are in milliseconds since 1970, durations in milliseconds."""

    started: int
    limit: int
    paused_since: int | None = None
    bonus: int = 0
    """What is added to the limit because the clock stood still."""

    @property
    def end(self) -> int:
        """When the time is over, unless the clock stands still."""
        return self.started + self.limit + self.bonus

    def remaining(self, now: int) -> int:
        """How much time is left."""
        until = now if self.paused_since is None else max(self.paused_since, self.started)
        return max(0, self.end - until)

    def resumed(self, now: int) -> SeatClock:
        """The clock as it goes on *now*, if it stood still: with as much time as was left then."""
        if self.paused_since is None:
            return self
        stood = max(0, now - max(self.paused_since, self.started))
        return self._replace(paused_since=None, bonus=self.bonus + stood)


OVER = SeatClock(0, 0)
"""A time that is over."""


def seat_clock(playing: Playing, pace: str, seat: Seat) -> SeatClock | None:
    """The time that *seat* has when nobody is away; ``None`` if nobody counts."""
    limit = playing.hooks.time_limit(playing.state)
    if seat in limit.closed:
        return OVER
    if playing.called:
        called = (SeatClock(at, limit.countdowns[call]) for call, at in playing.called.items())
        return min(called, key=attrgetter("end"))
    allowed = limit.by_pace.get(pace)
    return None if allowed is None else SeatClock(playing.since[seat], allowed)


def clock_info(clocks: Mapping[Seat, SeatClock], now: int) -> ClockInfo | None:
    """What the viewers are told of the *clocks* of all who are asked."""
    left = {seat: clock.remaining(now) for seat, clock in clocks.items()}
    return ClockInfo(left, any(clock.paused_since is not None for clock in clocks.values())) if left else None


def answers_in_secret(playing: Playing, seat: Seat) -> bool:
    """Whether what *seat* answers now stays hidden for a while: by the kind of question, never by what is in a hand."""
    state = playing.state
    return bool(playing.rulebook.view.own) and seat in state.asks and state.step.default(state, seat).secret


def noticed_at(playing: Playing, seat: Seat, delay: int) -> int:
    """Return the first moment at which a secret answer of *seat* may be noticed; 0 if its answer is no secret."""
    return playing.since[seat] + delay if answers_in_secret(playing, seat) else 0


def next_step(since: int, now: int, delay: int) -> int:
    """Return the first moment from *now* on that is one or more whole *delay*s after *since*."""
    return since + delay * max(1, -(-(now - since) // delay)) if delay else now
