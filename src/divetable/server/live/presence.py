"""Who is at the table, who is gone, whose time is over, and the bots that play."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from divetable.engine.core import Move, Seat
from divetable.engine.errors import IllegalMove
from divetable.server.live.pending import Makes, TableWork, Work
from divetable.server.protocol.rest import STAND_IN
from divetable.server.table import clock
from divetable.server.table.game import Playing
from divetable.server.table.log import BOTS, SatIn
from divetable.server.table.moves import Proposal, propose, propose_move, propose_time_out
from divetable.server.table.table import Table
from divetable.server.workers import bots

if TYPE_CHECKING:
    from divetable.server.live.live_table import Live


NOBODY: frozenset[Seat] = frozenset()


class Attendance:
    """Looks after one live table. Other processes may do the same: what is appended twice is taken once."""

    def __init__(self, live: Live) -> None:
        self.live = live
        self._given_back: dict[Seat, tuple[int, int]] = {}
        """Time a seat has got back because its clock stood still: of the time that runs since when, and how much."""
        self._gone: dict[Seat, int] = {}
        self._thinking: set[tuple[Seat, int, str]] = set()
        """Seats, questions and the bots that think about them, until their answer is written down."""
        self._acting: set[tuple[Seat, int]] = set()
        """Those whose time is over, until what follows is written down."""
        self._timer: asyncio.TimerHandle | None = None
        now = live.services.now()
        self._gone = {seat: now for seat, chair in enumerate(live.table.chairs) if chair.plan.kind == "human"}
        playing = live.table.playing
        if playing is not None:  # brought back from the store: nobody was here since the last entry that we know of
            self._give_back(dict.fromkeys(playing.fences, live.table.at), now)

    @property
    def busy(self) -> bool:
        """Whether a bot thinks or a clock runs."""
        return bool(self._thinking or self._acting) or self._timer is not None

    @property
    def away(self) -> frozenset[Seat]:
        """The humans who are not here and for whom no bot plays."""
        if not self._gone:  # as at most tables, and every move asks
            return NOBODY
        chairs = self.live.table.chairs
        return frozenset(seat for seat, chair in enumerate(chairs) if seat in self._gone and chair.bot is None)

    @property
    def still(self) -> dict[Seat, int]:
        """Whose clocks stand still, and since when: those of who is away, unless the orca counts or breath is held."""
        playing = self.live.table.playing
        if playing is None or not self._gone:
            return {}
        return {seat: left for seat in self.away if (left := self._stood_still(playing, seat)) is not None}

    def _stood_still(self, playing: Playing, seat: Seat) -> int | None:
        """Since when the clock of *seat* stands still; those of a companion's call only do while nobody is there."""
        if not playing.called:
            return self._gone.get(seat)
        return None if self._company else max(self._gone.values(), default=None)

    @property
    def _company(self) -> bool:
        """Whether any human is there."""
        return any(seat not in self._gone for seat in self.live.table.humans)

    @property
    def extra(self) -> dict[Seat, tuple[int, int]]:
        """Time a seat gets back because its clock stood still, or does: of the time since when, and how much."""
        still, now = self.still, self.live.services.now()
        return self._given_back | self._owed(still, now) if still else self._given_back

    @property
    def missed(self) -> frozenset[Seat]:
        """The seats whose players have been gone for longer than the table waits."""
        latest = self.live.services.now() - self.live.services.settings.grace
        return frozenset(seat for seat, left in self._gone.items() if left <= latest)

    @property
    def host_is_gone(self) -> bool:
        """Whether the host has been away for longer than the table waits."""
        end = self._host_missed()
        return end is not None and end <= self.live.services.now()

    def _host_missed(self) -> int | None:
        """Until when the table waits for its host, who is not here."""
        host = self.live.table.host
        left = None if host is None else self._gone.get(host)
        return None if left is None else left + self.live.services.settings.grace

    def noticed(self, online: frozenset[Seat]) -> None:
        """Somebody came or went."""
        now, playing = self.live.services.now(), self.live.table.playing
        stood = {seat: self._stood_still(playing, seat) for seat in self._gone} if playing is not None else {}
        chairs = self.live.table.chairs
        for seat in [seat for seat in self._gone if seat >= len(chairs)]:  # it was taken away
            del self._gone[seat]
        for seat, chair in enumerate(chairs):
            if chair.plan.kind != "human" or seat in online:
                self._back(seat)
            else:
                self._gone.setdefault(seat, now)
        if playing is not None:
            runs = {seat for seat in stood if self._stood_still(playing, seat) is None}
            self._give_back({seat: left for seat, left in stood.items() if left is not None and seat in runs}, now)
        self.attend()

    def _back(self, seat: Seat) -> None:
        left = self._gone.pop(seat, None)
        playing, chair = self.live.table.playing, self.live.table.chairs[seat]
        if left is not None and playing is not None and chair.sitting_in and chair.absent:
            self._submit(lambda table, at: self._hand_back(table, seat, at))

    def _hand_back(self, table: Table, seat: Seat, at: int) -> Proposal | None:
        if seat >= len(table.chairs):  # the table was arranged anew meanwhile
            return None
        chair = table.chairs[seat]
        return propose(table, SatIn(seat, None), at) if chair.sitting_in and chair.absent else None

    def _give_back(self, stood: dict[Seat, int], now: int) -> None:
        self._given_back |= self._owed(stood, now)

    def _owed(self, stood: dict[Seat, int], now: int) -> dict[Seat, tuple[int, int]]:
        """What seats get of the time they are asked to answer in, having *stood* still until *now*."""
        table, owed = self.live.table, {}
        assert table.playing is not None
        for seat in stood.keys() & table.playing.fences.keys():
            time = clock.running(table.playing, table.clock, seat)
            if time is not None:
                owed[seat] = time[0], self._extra(seat, time[0]) + max(0, now - max(stood[seat], time[0]))
        return owed

    def _extra(self, seat: Seat, since: int) -> int:
        begun, extra = self._given_back.get(seat, clock.NOTHING)
        return extra if begun == since else 0

    def attend(self) -> None:
        """Let bots think, and set the alarm for whatever comes next."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        table = self.live.table
        playing = table.playing
        if self.live.services.tasks.closing:
            return
        if playing is None or playing.over:
            self._look_for_host()
            return
        for seat in playing.state.asks:
            bot = table.chairs[seat].bot
            if bot is not None:
                self._think(seat, playing.fences[seat], bot)
        due = self._due() if self._gone or clock.counts(playing, table.clock) else None
        if due is not None:
            self._wake_at(due)

    def _look_for_host(self) -> None:
        """Before and after a game somebody has to start the next; while it is played, nobody."""
        self.live.tell_host()
        due = self._host_missed()
        if due is not None and not self.host_is_gone and self.live.viewers:
            self._wake_at(due)

    def _wake_at(self, due: int) -> None:
        wait = max(0.0, (due - self.live.services.now()) / 1000)
        self._timer = asyncio.get_running_loop().call_later(wait, self._alarm)

    def _due(self) -> int | None:
        times = [time for seat in self._asked() if (time := self._end(seat)) is not None]
        return min(times, default=None)

    def _asked(self) -> list[Seat]:
        playing = self.live.table.playing
        if playing is None or playing.over:
            return []
        return [seat for seat in playing.state.asks if (seat, playing.fences[seat]) not in self._acting]

    def _end(self, seat: Seat) -> int | None:
        """When something has to be done for *seat*."""
        table = self.live.table
        assert table.playing is not None
        if seat in self.still:
            patient = table.leavers == "wait" or not self._company
            return None if patient else self._gone[seat] + self.live.services.settings.grace
        time = clock.running(table.playing, table.clock, seat)
        return None if time is None else time[1] + self._extra(seat, time[0]) + self._courtesy(seat)

    def _courtesy(self, seat: Seat) -> int:
        """The process where somebody sits comes first: it has their draft, and told them how much time they have."""
        elsewhere = seat in self.live.elsewhere
        here = any(seat in viewer.seats for viewer in self.live.viewers)
        return self.live.services.settings.grace if elsewhere and not here else 0

    def _alarm(self) -> None:
        self._timer = None
        now = self.live.services.now()
        for seat in self._asked():
            end = self._end(seat)
            if end is not None and end <= now:
                self._act(seat)
        if self._timer is None:
            self.attend()

    def _act(self, seat: Seat) -> None:
        table = self.live.table
        assert table.playing is not None
        fence = table.playing.fences[seat]
        self._acting.add((seat, fence))
        over = partial(self._acted, seat, fence)
        if seat in self.still and table.leavers == "bot":
            self._submit(lambda table, at: self._sit_in(table, seat, at), over)
        else:
            self._submit(lambda table, at: self._time_out(table, seat, fence, at), over)

    def _acted(self, seat: Seat, fence: int) -> None:
        self._acting.discard((seat, fence))
        asyncio.get_running_loop().call_soon(self.attend)

    def _sit_in(self, table: Table, seat: Seat, at: int) -> Proposal | None:
        return propose(table, SatIn(seat, STAND_IN, absent=True), at) if seat in self.away else None

    def _time_out(self, table: Table, seat: Seat, fence: int, at: int) -> Proposal | None:
        if not _still_asked(table, seat, fence):
            return None
        return propose_time_out(table, seat, self.live.draft(seat), at)

    def _think(self, seat: Seat, fence: int, bot: str) -> None:
        if (seat, fence, bot) not in self._thinking:
            self._thinking.add((seat, fence, bot))
            self.live.spawn(self._decide(seat, fence, bot))

    async def _decide(self, seat: Seat, fence: int, bot: str) -> None:
        over, move = partial(self._thinking.discard, (seat, fence, bot)), None
        try:
            move = await self._thought(seat, fence, bot)
        finally:
            if move is None:
                over()
        if move is not None:
            self._submit(lambda table, at: self._bot_move(table, seat, bot, move, fence, at), over)

    async def _thought(self, seat: Seat, fence: int, bot: str) -> Move | None:
        services, table = self.live.services, self.live.table
        if table.pace == "natural":
            await asyncio.sleep(services.settings.bot_delay)
        playing = table.playing
        if playing is None or not _still_plays(table, seat, bot, fence):
            return None
        setup = bots.setup_of(table.rulebook, len(table.chairs), table.options, table.box)
        view, asked = playing.game.view(playing.state, seat), playing.state.asks[seat]
        return await services.workers.bots.decide(setup, bot, view, asked, secrets.randbits(64))

    def _bot_move(self, table: Table, seat: Seat, bot: str, move: Move, fence: int, at: int) -> Proposal | None:
        if not _still_plays(table, seat, bot, fence):
            return None
        try:
            return propose_move(table, seat, move, f"{BOTS}{fence}", at)
        except IllegalMove:  # the question has another face by now: think again
            asyncio.get_running_loop().call_soon(self.attend)
            return None

    def _submit(self, make: Makes, over: Callable[[], None] = lambda: None) -> None:
        self.live.submit(TableWork(make, over, self._again))

    def _again(self, work: Work) -> None:
        """The store would not take it: it will some time."""
        asyncio.get_running_loop().call_later(self.live.services.settings.retry, self._once_more, work)

    def _once_more(self, work: Work) -> None:
        if not self.live.services.tasks.closing:
            self.live.submit(work)


def _still_asked(table: Table, seat: Seat, fence: int) -> bool:
    playing = table.playing
    return playing is not None and seat in playing.state.asks and playing.fences.get(seat) == fence


def _still_plays(table: Table, seat: Seat, bot: str, fence: int) -> bool:
    return _still_asked(table, seat, fence) and table.chairs[seat].bot == bot
