"""Who of the players of one table is here, and who has been gone for how long."""

from __future__ import annotations

from typing import TYPE_CHECKING

from divetable.engine.core import Seat
from divetable.server.table.log import SatIn
from divetable.server.table.moves import Proposal, propose
from divetable.server.table.table import Chair, Table

if TYPE_CHECKING:
    from divetable.server.live.services import Services

NOBODY: frozenset[Seat] = frozenset()


class Absences:
    """The players of one live table who are not here. At first nobody is."""

    def __init__(self, services: Services, table: Table) -> None:
        self._services, self._table = services, table
        now = services.now()
        self.since = {seat: now for seat, chair in enumerate(table.chairs) if chair.plan.kind == "human"}
        """The seats whose players are not here, and since when, in milliseconds since 1970."""

    @property
    def away(self) -> frozenset[Seat]:
        """The seats whose players are not here and for whom no bot plays."""
        if not self.since:  # as at most tables, and every move asks
            return NOBODY
        chairs = self._table.chairs
        return frozenset(seat for seat, chair in enumerate(chairs) if seat in self.since and chair.bot is None)

    @property
    def everybody(self) -> bool:
        """Whether no human is here."""
        return all(seat in self.since for seat in self._table.humans)

    @property
    def missed(self) -> frozenset[Seat]:
        """The seats whose players have been gone for longer than the table waits."""
        latest = self._services.now() - self._services.settings.grace
        return frozenset(seat for seat, left in self.since.items() if left <= latest)

    @property
    def host_is_gone(self) -> bool:
        """Whether the host has been away for longer than the table waits."""
        end = self.host_awaited_until
        return end is not None and end <= self._services.now()

    @property
    def host_awaited_until(self) -> int | None:
        """Until when the table waits for its host; None if the host is here or there is none."""
        host = self._table.host
        left = None if host is None else self.since.get(host)
        return None if left is None else left + self._services.settings.grace

    def update(self, online: frozenset[Seat]) -> list[Seat]:
        """Note that the players of *online* seats are here and no others.

        Returns the seats of those who are back and for whom a bot plays meanwhile: it has to give them back.
        """
        now, chairs = self._services.now(), self._table.chairs
        for seat in [seat for seat in self.since if seat >= len(chairs)]:  # it was taken away
            del self.since[seat]
        here = [seat for seat, chair in enumerate(chairs) if chair.plan.kind != "human" or seat in online]
        back = [seat for seat in here if self.since.pop(seat, None) is not None]
        for seat in range(len(chairs)):
            if seat not in here:
                self.since.setdefault(seat, now)
        return [seat for seat in back if self._table.playing is not None and _stood_in(chairs[seat])]


def hand_back(table: Table, at: int, seat: Seat) -> Proposal | None:
    """Propose that the bot that plays at *seat* while its player is gone does so no longer; None if none does."""
    if seat >= len(table.chairs):  # the table was arranged anew meanwhile
        return None
    return propose(table, SatIn(seat, None), at) if _stood_in(table.chairs[seat]) else None


def _stood_in(chair: Chair) -> bool:
    """Whether a bot plays because the player is gone."""
    return bool(chair.sitting_in) and chair.absent
