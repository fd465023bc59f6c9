"""Who of the players of one table is here, and who has been gone for how long."""

from __future__ import annotations

from typing import TYPE_CHECKING

from divetable.engine.core import Seat
from divetable.server.table.log import SatIn
from divetable.server.table.moves import Proposal, propose
from divetable.server.table.table import Table

if TYPE_CHECKING:
    from divetable.server.live.live_table import Live

NOBODY: frozenset[Seat] = frozenset()


class Absences:
    """The players of one live table who are not here. At first nobody is."""

    def __init__(self, live: Live) -> None:
        self._live = live
        now = live.services.now()
        self.since = {seat: now for seat, chair in enumerate(live.table.chairs) if chair.plan.kind == "human"}
        """The seats whose players are not here, and since when, in milliseconds since 1970."""

    @property
    def away(self) -> frozenset[Seat]:
        """The seats whose players are not here and for whom no bot plays."""
        if not self.since:  # as at most tables, and every move asks
            return NOBODY
        chairs = self._live.table.chairs
        return frozenset(seat for seat, chair in enumerate(chairs) if seat in self.since and chair.bot is None)

    @property
    def everybody(self) -> bool:
        """Whether no human is here."""
        return all(seat in self.since for seat in self._live.table.humans)

    @property
    def missed(self) -> frozenset[Seat]:
        """The seats whose players have been gone for longer than the table waits."""
        latest = self._live.services.now() - self._live.services.settings.grace
        return frozenset(seat for seat, left in self.since.items() if left <= latest)

    @property
    def host_is_gone(self) -> bool:
        """Whether the host has been away for longer than the table waits."""
        end = self.host_awaited_until
        return end is not None and end <= self._live.services.now()

    @property
    def host_awaited_until(self) -> int | None:
        """Until when the table waits for its host; None if the host is here or there is none."""
        host = self._live.table.host
        left = None if host is None else self.since.get(host)
        return None if left is None else left + self._live.services.settings.grace

    def update(self, online: frozenset[Seat]) -> None:
        """Note that the players of *online* seats are here and no others; bots give back the seats of who is back."""
        now, chairs = self._live.services.now(), self._live.table.chairs
        for seat in [seat for seat in self.since if seat >= len(chairs)]:  # it was taken away
            del self.since[seat]
        for seat, chair in enumerate(chairs):
            if chair.plan.kind != "human" or seat in online:
                self._back(seat)
            else:
                self.since.setdefault(seat, now)

    def _back(self, seat: Seat) -> None:
        left = self.since.pop(seat, None)
        playing, chair = self._live.table.playing, self._live.table.chairs[seat]
        if left is not None and playing is not None and chair.sitting_in and chair.absent:
            self._live.act(lambda table, at: _hand_back(table, seat, at))


def _hand_back(table: Table, seat: Seat, at: int) -> Proposal | None:
    if seat >= len(table.chairs):  # the table was arranged anew meanwhile
        return None
    chair = table.chairs[seat]
    return propose(table, SatIn(seat, None), at) if chair.sitting_in and chair.absent else None
