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
from divetable.server.workers.fair_queue import FairQueue
from divetable.server.workers.pool import ProcessPool

Reviewed = tuple[str, int]
"""A table's id, and the number of a game played there."""

SECONDS = 6.0
"""What looking at a game may take."""
PASSES = 400
NICENESS = 10
"""Analyses can wait for moves."""
KEPT = 256
"""How many finished analyses are kept, so that who asks again need not wait."""
WAITING = 20
"""Analyses that may wait to be made."""
SHARE = 4
"""One address may have no more than a quarter of the places that are left."""


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


class Order:
    """A game that is to be looked at. *asker* is the address that asked first, and it counts as theirs."""

    def __init__(self, asker: str, text: str, ends: list[int]) -> None:
        self.asker, self.text, self.ends = asker, text, ends
        self.askers: set[str] = set()
        """The addresses in whose turns it may be done."""
        self.done: asyncio.Future[Hindsight] = asyncio.get_running_loop().create_future()
        self.done.add_done_callback(lambda done: done.cancelled() or done.exception())  # nobody may be waiting


class Reviewer:
    """Looks at one game after the other, one for each who asks in turn; its process is started with the first one."""

    def __init__(self) -> None:
        self._pool = ProcessPool(1, NICENESS)
        self._kept: OrderedDict[Reviewed, Hindsight] = OrderedDict()
        self._orders: dict[Reviewed, Order] = {}
        """Those that wait, and the one that is being done."""
        self._queue: FairQueue[Reviewed] = FairQueue()
        self._task: asyncio.Task[None] | None = None

    async def review(self, table_id: str, game: int, text: str, ends: list[int], address: str) -> Hindsight:
        """Return the analysis of a game, made when it is first asked for.

        Raises Refused if too many wait to be made, in all or for *address*, or if the process died twice.
        """
        key = (table_id, game)
        if key in self._kept:
            return self._kept[key]
        order = self._orders.get(key)
        if order is None:
            own = sum(other.asker == address for other in self._orders.values())
            if own >= (WAITING - len(self._orders)) / SHARE:
                raise Refused("busy", "Too many games wait to be looked at; try again.")
            order = self._orders[key] = Order(address, text, ends)
        if address not in order.askers:
            order.askers.add(address)
            self._queue.put(0, address, key)
            if self._task is None or self._task.done():
                self._task = asyncio.get_running_loop().create_task(self._work())
        return await asyncio.shield(order.done)

    async def _work(self) -> None:
        """Look at what waits until nothing does."""
        while (found := self._queue.get()) is not None:
            _, key = found
            order = self._orders.get(key)
            if order is None:  # it was done in another one's turn
                continue
            try:
                hindsight = await self._pool.run(look_again, order.text, order.ends)
            except BrokenProcessPool:
                order.done.set_exception(Refused("busy", "The game could not be looked at; try again."))
            except Exception as error:  # whatever went wrong, those who wait have to hear of it
                order.done.set_exception(error)
            else:
                self._kept[key] = hindsight
                if len(self._kept) > KEPT:
                    self._kept.popitem(last=False)
                order.done.set_result(hindsight)
            del self._orders[key]

    def close(self) -> None:
        """Make no more analyses: cancel what is waiting, and end the process."""
        if self._task is not None:
            self._task.cancel()
        self._pool.close()
