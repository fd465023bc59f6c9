"""What all tables of this process share: settings, store, clock, workers, figures."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, TypeVar

from divetable.server.live.dive_pictures import DivePictures
from divetable.server.ops.metrics import Metrics
from divetable.server.ops.settings import Settings
from divetable.server.storage.group_commit import Writer
from divetable.server.storage.readers import Readers
from divetable.server.storage.store import Store
from divetable.server.storage.upkeep import Upkeep
from divetable.server.table.log import Entry
from divetable.server.workers.analysis import Reviewer
from divetable.server.workers.bots import BotPool
from divetable.server.workers.painter import PaintingQueue
from divetable.server.workers.studies import Studies

log = logging.getLogger(__name__)
T = TypeVar("T")
Clock = Callable[[], int]
"""Tells the time in milliseconds since 1970."""


class BackgroundTasks:
    """What runs in the event loop beside the requests."""

    def __init__(self) -> None:
        self.closing = False
        """Whether the server is about to end."""
        self._tasks: set[asyncio.Task[object]] = set()

    def spawn(self, coroutine: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Run *coroutine* in the background and return its task; what it raises is logged."""
        task = asyncio.get_running_loop().create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[object]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("background task failed", exc_info=error)

    async def close(self) -> None:
        """Have no more begun, cancel all tasks, and wait until they have ended."""
        self.closing = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


@dataclass(frozen=True)
class Workers:
    """The processes and threads for what takes long."""

    bots: BotPool
    painter: PaintingQueue
    analysts: Reviewer
    studies: Studies
    """A thread for records, replays and QR codes, so that nobody who wants to sit down waits for them."""

    def close(self) -> None:
        """End them; what has not begun is not done."""
        self.bots.close()
        self.painter.close()
        self.analysts.close()
        self.studies.close()


@dataclass(frozen=True)
class Services:
    """Opened when the server starts, closed when it ends."""

    settings: Settings
    now: Clock
    store: Store
    readers: Readers
    writer: Writer
    upkeep: Upkeep
    workers: Workers
    pictures: DivePictures
    metrics: Metrics
    tasks: BackgroundTasks

    async def study(self, table_id: str, asker: str, work: Callable[[list[Entry]], T]) -> T:
        """Return what *work* makes of the whole log of a table, outside the event loop, in the turn of *asker*."""
        return await self.workers.studies.run(asker, lambda: work(self.store.load(table_id)))

    def gauges(self) -> dict[str, float]:
        """Return how much has been written."""
        return {"batches": self.writer.batches, "lines": self.writer.lines}

    async def close(self) -> None:
        """Write what is waiting, and let go of everything."""
        await self.tasks.close()
        await self.writer.close()
        self.workers.close()
        self.readers.close()
        self.store.close()


def open_services(settings: Settings, now: Clock | None = None) -> Services:
    """Open the store and everything else; runs in the event loop. The store's exceptions are raised."""
    now = now or (lambda: time.time_ns() // 1_000_000)
    store, readers, tasks = Store(settings.database), Readers(2, "reader"), BackgroundTasks()
    painter, studies = PaintingQueue(settings.water_orders, settings.water_bytes), Studies()

    async def study(table_id: str, asker: str, work: Callable[[list[Entry]], T]) -> T:
        return await studies.run(asker, lambda: work(store.load(table_id)))

    writer = Writer(store, asyncio.get_running_loop())
    services = Services(
        settings=settings,
        now=now,
        store=store,
        readers=readers,
        writer=writer,
        upkeep=Upkeep(store, writer, readers),
        workers=Workers(BotPool(settings.bot_processes), painter, Reviewer(), studies),
        pictures=DivePictures(painter, study, now),
        metrics=Metrics(),
        tasks=tasks,
    )
    tasks.spawn(services.upkeep.run())
    return services
