"""Where Dive's pictures are made: in a process of its own, each once however many wait, the urgent ones first.

Of those that are equally urgent each who asks gets one in turn, so that somebody with many tables delays nobody else.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from divetable.server.protocol.errors import Refused
from divetable.server.protocol.messages import WaterShape
from divetable.server.workers.fair_queue import FairQueue
from divetable.server.workers.pool import ProcessPool

if TYPE_CHECKING:
    from divetable.eyes.printing import Print
    from divetable.eyes.scene import Stage
    from divetable.eyes.studio import Studio

log = logging.getLogger(__name__)
Kind = Literal["first", "first_webp", "large", "field", "lamps", "stills", "lamp_stills", "card"]
"""The centre as AVIF or WebP, the centre for large screens, all viewpoints, all lamps, the same as stills; and the top
card alone."""
Files = tuple[bytes, ...]
NICENESS = 10
"""Pictures can wait for moves."""
SHARE = 8
"""Nobody may have more than an eighth of all orders."""
NOW, SOON, LATER, AHEAD, PAST = range(5)
"""Somebody waits for the first picture; for the rest of it; for what makes it finer; nobody does yet; it is of a game
long over."""


class Shot(NamedTuple):
    """A picture's whole content, as a process can be told of it. What lies deeper than is seen is not in it."""

    seed: str
    cards: tuple[int, ...]
    turns: tuple[int, ...]
    clarity: str
    octopus: tuple[int, int] | None


class Job(NamedTuple):
    """Some files of a shot."""

    shot: Shot
    kind: Kind


# In the painter's process


@lru_cache(maxsize=1)
def _studio() -> Studio:
    from divetable.eyes.studio import Studio  # heavy, and needed in the painter's process only

    return Studio()


@lru_cache(maxsize=16)
def _print(seed: str) -> Print:
    return _studio().print(seed)


@lru_cache(maxsize=1)
def _stage(shot: Shot) -> Stage:
    """One only, and unlit at first: the one before is gone when this one is lit."""
    from divetable.eyes.scene import scene_of
    from divetable.games.dive.components import Spot
    from divetable.games.dive.options import Clarity

    octopus = None if shot.octopus is None else Spot(*shot.octopus)
    return _studio().stage(scene_of(_print(shot.seed), shot.cards, shot.turns, Clarity(shot.clarity), octopus))


def paint(job: Job) -> Files:
    """The files of *job*."""
    if job.kind == "card":
        return _card(job.shot)
    from divetable.eyes import flashlight, lightfield
    from divetable.eyes.art import our_art
    from divetable.eyes.large import large

    stage, sheet = _stage(job.shot), _studio().sheet
    match job.kind:
        case "first":
            return (lightfield.first(stage).data,)
        case "first_webp":
            return (lightfield.first_webp(stage).data,)
        case "large":
            return (large(stage, our_art()).data,)
        case "field":
            return (lightfield.field(stage).data,)
        case "lamps":
            files = flashlight.flashlight(stage, sheet).files
        case "stills":
            files = lightfield.stills(stage).files
        case "lamp_stills":
            files = flashlight.flashlight_stills(stage, sheet).files
    return tuple(file.data for file in files)


def _card(shot: Shot) -> Files:
    """The top card alone: decoration and creatures."""
    from divetable.eyes.art import our_art
    from divetable.eyes.peel import lifted

    _stage.cache_clear()  # the next picture is of another stack, and this one can do with the memory
    card = _print(shot.seed).cards[shot.cards[0]]
    return tuple(file.data for file in lifted(card, shot.turns[0], our_art()).files)


def shape() -> WaterShape:
    """What is the same of all pictures."""
    from divetable.eyes import flashlight, lightfield, peel, picture, raster

    views = list(lightfield.VIEWPOINTS)
    return WaterShape(raster.VIEW, picture.REACH, views, list(flashlight.LAMPS), peel.CARD)


# In the server's


class Order:
    """A job that is waiting or being done. *asker* is whoever ordered it first, and it counts as theirs."""

    def __init__(self, table_id: str, asker: str) -> None:
        self.table_id, self.asker = table_id, asker
        self.urgency = PAST + 1
        self.places: set[tuple[int, str]] = set()
        """Where it stands in the queue: how urgent, and for whom."""
        self.done: asyncio.Future[Files] = asyncio.get_running_loop().create_future()
        self.done.add_done_callback(lambda done: done.cancelled() or done.exception())  # nobody may be waiting


class PaintingQueue:
    """Orders for pictures, painted one after the other in a process that is started with the first of them."""

    def __init__(self, most_orders: int, most_bytes: int) -> None:
        self._most_orders, self._most_bytes = most_orders, most_bytes
        self._share = max(1, most_orders // SHARE)
        self._orders: dict[Job, Order] = {}
        self._of_whom: Counter[str] = Counter()
        self._queue: FairQueue[Job] = FairQueue()
        self._kept: OrderedDict[Job, Files] = OrderedDict()
        self._bytes = 0
        self._foreseen: dict[str, tuple[Job, ...]] = {}
        self._painter = ProcessPool(1, NICENESS)
        self._shape: WaterShape | None = None
        self._busy = False
        self._task: asyncio.Task[None] | None = None

    async def shape(self) -> WaterShape:
        """What is the same of all pictures; asked of the painter, so that the server need not know how to paint."""
        if self._shape is None:
            try:
                self._shape = await self._painter.run(shape)
            except BrokenProcessPool:
                raise _failed() from None
        return self._shape

    async def files(self, job: Job, urgency: int, asker: str, table_id: str = "") -> Files:
        """The files of *job*, or Refused if too many wait, or too many of the *asker*: an address."""
        if job in self._kept:
            self._kept.move_to_end(job)
            return self._kept[job]
        return await asyncio.shield(self._ordered(job, urgency, asker, table_id).done)

    def foresee(self, table_id: str, *jobs: Job) -> None:
        """Make *jobs* when there is time; what was foreseen for this table before is needed no more."""
        if jobs == self._foreseen.get(table_id):
            return
        self._foreseen[table_id] = jobs
        for job in jobs:
            if job not in self._kept and len(self._orders) < self._most_orders // 2:  # the rest is for who waits
                self._ordered(job, AHEAD, table_id, table_id)

    def forget(self, table_id: str) -> None:
        """Nobody is at this table any more."""
        self._foreseen.pop(table_id, None)

    def _ordered(self, job: Job, urgency: int, asker: str, table_id: str) -> Order:
        order = self._orders.get(job)
        if order is None:
            if len(self._orders) >= self._most_orders or (urgency != AHEAD and self._of_whom[asker] >= self._share):
                raise Refused("busy", "Too many pictures are waiting to be made; try again.")
            order = self._orders[job] = Order(table_id, asker)
            self._of_whom[asker] += 1
        if urgency <= order.urgency and (urgency, asker) not in order.places:
            order.urgency = urgency
            order.places.add((urgency, asker))
            self._queue.put(urgency, asker, job)
            self._next()
        return order

    def _next(self) -> None:
        while not self._busy and (found := self._queue.get()) is not None:
            urgency, job = found
            order = self._orders.get(job)
            if order is None or urgency != order.urgency:
                continue
            if urgency == AHEAD and job not in self._foreseen.get(order.table_id, ()):
                self._remove(job)
                continue
            self._busy = True
            self._task = asyncio.get_running_loop().create_task(self._paint(job, order))

    async def _paint(self, job: Job, order: Order) -> None:
        try:
            files = await self._painter.run(paint, job)
        except Exception as error:  # whatever went wrong, those who wait have to hear of it
            log.error("a picture failed", extra={"kind": job.kind, "error": type(error).__name__})
            order.done.set_exception(_failed())
        else:
            self._keep(job, files)
            order.done.set_result(files)
        self._remove(job)
        self._busy = False
        self._next()

    def _remove(self, job: Job) -> None:
        """Forget the order for *job*."""
        asker = self._orders.pop(job).asker
        self._of_whom[asker] -= 1
        if not self._of_whom[asker]:
            del self._of_whom[asker]

    def _keep(self, job: Job, files: Files) -> None:
        self._kept[job] = files
        self._bytes += sum(map(len, files))
        while self._bytes > self._most_bytes and len(self._kept) > 1:
            self._bytes -= sum(map(len, self._kept.popitem(last=False)[1]))

    def close(self) -> None:
        """Paint no more: forget what is waiting, and end the process."""
        self._queue.clear()
        if self._task is not None:
            self._task.cancel()
        self._painter.close()


def _failed() -> Refused:
    return Refused("busy", "The picture could not be made; try again.")
