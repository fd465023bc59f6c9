"""Finished games looked at again: chances, turning points, luck. Done in a process of its own, each game once."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterable
from concurrent.futures.process import BrokenProcessPool
from random import Random

from divetable.bots.analysis import analyse
from divetable.engine.record import read
from divetable.games import rulebook
from divetable.server.protocol.errors import Refused
from divetable.server.protocol.rest import Hindsight, SeatShare, TurnChances
from divetable.server.table.log import Entry
from divetable.server.table.records import moments
from divetable.server.workers.pool import Aside

SECONDS = 6.0
"""What looking at a game may take."""
PASSES = 400
MODESTY = 10
"""Analyses can wait for moves."""
KEPT = 256
"""Analyses remembered."""
WAITING = 20
"""Analyses that may wait to be made."""
SHARE = 4
"""How many of them may be for one address."""


def look_again(text: str, ends: list[int]) -> Hindsight:
    """Analyse a record; *ends* says after how many answers each turn was over. Runs in the process."""
    record = read(text, rulebook)
    answers = [(answer.seat, answer.move) for answer in record.answers]
    found = analyse(record.game(), answers, Random(0), SECONDS, PASSES)
    turns = [TurnChances(list(found.points[end].chances), found.points[end].error) for end in ends]
    shares = [SeatShare(share.skill, share.luck, share.error) for share in found.shares]
    turning = sorted({next(turn for turn, end in enumerate(ends) if end >= answer) for answer in found.turning})
    return Hindsight(turns, shares, turning)


def turn_ends(entries: Iterable[Entry], game: int) -> list[int]:
    """After how many answers each turn of a game was over."""
    ends = []
    for _, table, turn in moments(entries):
        if turn is not None and table.games == game and table.playing is not None:
            ends.append(table.playing.answers)
    return ends


class Reviewer:
    """Takes games to look at; its process is started with the first one."""

    def __init__(self) -> None:
        self._aside = Aside(1, MODESTY)
        self._kept: OrderedDict[tuple[str, int], asyncio.Future[Hindsight]] = OrderedDict()
        self._askers: dict[tuple[str, int], str] = {}
        """The address that asked first for each of them."""

    async def review(self, table_id: str, game: int, text: str, ends: list[int], address: str) -> Hindsight:
        """Return the analysis of a game, made when it is first asked for.

        Raises Refused if too many wait to be made, in all or for *address*.
        """
        key = (table_id, game)
        job = self._kept.get(key)
        if job is None or (job.done() and (job.cancelled() or job.exception() is not None)):
            waiting = [self._askers[other] for other, made in self._kept.items() if not made.done()]
            if len(waiting) >= WAITING or waiting.count(address) >= SHARE:
                raise Refused("busy", "Too many games wait to be looked at; try again.")
            job = self._kept[key] = asyncio.ensure_future(self._aside.run(look_again, text, ends))
            self._askers[key] = address
            if len(self._kept) > KEPT:
                oldest, _ = self._kept.popitem(last=False)
                del self._askers[oldest]
        try:
            return await asyncio.shield(job)
        except BrokenProcessPool:
            raise Refused("busy", "The game could not be looked at; try again.") from None

    def close(self) -> None:
        """No more."""
        self._aside.close()
