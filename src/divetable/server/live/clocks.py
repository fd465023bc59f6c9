"""The clocks of one table: how much time each seat has, and what happens when it is over."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from divetable.engine.core import Seat
from divetable.server.live.presence import Absences
from divetable.server.protocol.messages import ClockInfo
from divetable.server.protocol.rest import STAND_IN
from divetable.server.table.clock import SeatClock, clock_info, seat_clock
from divetable.server.table.game import Playing, still_asked
from divetable.server.table.log import SatIn
from divetable.server.table.moves import Proposal, propose, propose_time_out
from divetable.server.table.table import Table

if TYPE_CHECKING:
    from divetable.server.live.live_table import Live
    from divetable.server.live.services import Services


class Clocks:
    """Acts for the seats of one live table whose time is over.

    Other processes may do the same: what is appended twice is taken once.
    """

    def __init__(self, services: Services, table: Table, absences: Absences) -> None:
        self._services, self._table, self._absences = services, table, absences
        self._resumed: dict[Seat, SeatClock] = {}
        """The clocks that stood still for a while; they count as long as the same time runs."""
        self._acting: set[tuple[Seat, int]] = set()
        """Seats and questions whose time is over, until what follows is written down."""
        self._timer: asyncio.TimerHandle | None = None
        playing = table.playing
        if playing is not None:  # brought back from the store: nobody was here since the last entry that we know of
            self._give_back(dict.fromkeys(playing.fences, table.at))

    @property
    def busy(self) -> bool:
        """Whether a clock runs, or something is done because one has run out."""
        return bool(self._acting) or self._timer is not None

    # How much time there is

    def paused(self) -> dict[Seat, int]:
        """Return the seats of absent players whose clocks stand still, and since when."""
        playing = self._table.playing
        if playing is None:
            return {}
        absent = self._absences.since
        return {seat: since for seat in absent if (since := self._paused_since(playing, seat)) is not None}

    def resume(self, paused: dict[Seat, int]) -> None:
        """Let those clocks of *paused*, as ``paused`` told before, go on whose players are here again."""
        playing = self._table.playing
        if playing is not None:
            running = {seat for seat in paused if self._paused_since(playing, seat) is None}
            self._give_back({seat: since for seat, since in paused.items() if seat in running})

    def _paused_since(self, playing: Playing, seat: Seat) -> int | None:
        """Since when the clock of *seat* stands still; a countdown that was called only does while nobody is here."""
        absences = self._absences
        if not playing.called:
            return absences.since.get(seat)
        return max(absences.since.values(), default=None) if absences.everybody else None

    def _still(self, seat: Seat) -> int | None:
        """Since when *seat* is waited for without a clock, because its player is away; None if it is not."""
        playing = self._table.playing
        if playing is None or seat not in self._absences.away:
            return None
        return self._paused_since(playing, seat)

    def _give_back(self, paused: dict[Seat, int]) -> None:
        """Add to the time of seats what has passed since their clocks stood still."""
        table, now = self._table, self._services.now()
        assert table.playing is not None
        for seat in paused.keys() & table.playing.fences.keys():
            clock = self._running(table.playing, seat)
            if clock is not None:
                self._resumed[seat] = clock._replace(paused_since=paused[seat]).resumed(now)

    def _running(self, playing: Playing, seat: Seat) -> SeatClock | None:
        """Return the clock of *seat* with the time it got back; None if nobody counts."""
        clock = seat_clock(playing, self._table.clock, seat)
        before = self._resumed.get(seat)
        same = clock is not None and before is not None and before.started == clock.started
        return clock._replace(bonus=before.bonus) if clock and before and same else clock

    def info(self, newcomer: frozenset[Seat]) -> ClockInfo | None:
        """Return what the viewers are told of the time; the clocks of a *newcomer*'s seats do not stand still."""
        playing = self._table.playing
        if playing is None or playing.over or not self._counts(playing):
            return None
        clocks, now = {}, self._services.now()
        for seat in playing.state.asks:
            clock = self._running(playing, seat)
            if clock is not None:
                clock = clock._replace(paused_since=self._still(seat))
                clocks[seat] = clock.resumed(now) if seat in newcomer else clock
        return clock_info(clocks, now)

    def _counts(self, playing: Playing) -> bool:
        """Whether anybody's time may be counted: at most tables nobody's is, and every move asks."""
        return playing.hooks.time_limit(playing.state).counts(self._table.clock)

    # What happens when it is over

    def attend(self, live: Live) -> None:
        """Set the alarm of *live* for what comes next: a time is over, or nobody waits for the host any longer."""
        self.rest()
        playing = self._table.playing
        if self._services.tasks.closing:
            return
        if playing is None or playing.over:
            self._look_for_host(live)
        elif self._absences.since or self._counts(playing):
            ends = [end for seat in self._asked() if (end := self._end(live, seat)) is not None]
            if ends:
                self._wake_at(live, min(ends))

    def rest(self) -> None:
        """Take back the alarm that was set, if there is one."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look_for_host(self, live: Live) -> None:
        """Before and after a game somebody has to start the next; while it is played, nobody."""
        live.tell_host()
        absences = self._absences
        due = absences.host_awaited_until
        if due is not None and not absences.host_is_gone and live.watched:
            self._wake_at(live, due)

    def _wake_at(self, live: Live, due: int) -> None:
        wait = max(0.0, (due - self._services.now()) / 1000)
        self._timer = asyncio.get_running_loop().call_later(wait, self._alarm, live)

    def _asked(self) -> list[Seat]:
        playing = self._table.playing
        if playing is None or playing.over:
            return []
        return [seat for seat in playing.state.asks if (seat, playing.fences[seat]) not in self._acting]

    def _end(self, live: Live, seat: Seat) -> int | None:
        """When something has to be done for *seat*; None if never."""
        table, absences = self._table, self._absences
        assert table.playing is not None
        if self._still(seat) is not None:
            patient = table.leavers == "wait" or absences.everybody
            return None if patient else absences.since[seat] + self._services.settings.grace
        clock = self._running(table.playing, seat)
        return None if clock is None else clock.end + self._courtesy(live, seat)

    def _courtesy(self, live: Live, seat: Seat) -> int:
        """The process where somebody sits comes first: it has their draft, and told them how much time they have."""
        elsewhere = seat in live.elsewhere and seat not in live.here
        return self._services.settings.grace if elsewhere else 0

    def _alarm(self, live: Live) -> None:
        self._timer = None
        now = self._services.now()
        for seat in self._asked():
            end = self._end(live, seat)
            if end is not None and end <= now:
                self._act(live, seat)
        if self._timer is None:
            live.attend()

    def _act(self, live: Live, seat: Seat) -> None:
        table = self._table
        assert table.playing is not None
        fence = table.playing.fences[seat]
        self._acting.add((seat, fence))
        over = partial(self._acted, live, seat, fence)
        if self._still(seat) is not None and table.leavers == "bot":
            live.act(lambda table, at: self._sit_in(table, seat, at), over)
        else:
            live.act(lambda table, at: _time_out(live, seat, fence, at), over)

    def _acted(self, live: Live, seat: Seat, fence: int) -> None:
        self._acting.discard((seat, fence))
        asyncio.get_running_loop().call_soon(live.attend)

    def _sit_in(self, table: Table, seat: Seat, at: int) -> Proposal | None:
        away = seat in self._absences.away
        return propose(table, SatIn(seat, STAND_IN, absent=True), at) if away else None


def _time_out(live: Live, seat: Seat, fence: int, at: int) -> Proposal | None:
    if not still_asked(live.table.playing, seat, fence):
        return None
    return propose_time_out(live.table, seat, live.draft(seat), at)
