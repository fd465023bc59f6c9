"""Processes for what takes long: bots, pictures, analyses. They end with the server, however it ends."""

from __future__ import annotations

import asyncio
import logging
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from typing import TypeVar, TypeVarTuple

log = logging.getLogger(__name__)
T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class ProcessPool:
    """Some processes, started with the first job and, should one of them die, anew."""

    def __init__(self, processes: int, niceness: int = 0) -> None:
        """*niceness* is by how much they step back behind the server, where the system can."""
        self._processes, self._niceness = processes, niceness
        self._executor: ProcessPoolExecutor | None = None

    async def run(self, work: Callable[[*Ts], T], *given: *Ts) -> T:
        """Do *work* there, once more if its process dies: it was hardly the work's fault, unless it happens again."""
        try:
            return await self._once(work, *given)
        except BrokenProcessPool:
            return await self._once(work, *given)

    async def _once(self, work: Callable[[*Ts], T], *given: *Ts) -> T:
        executor = self._ready()
        try:
            return await asyncio.get_running_loop().run_in_executor(executor, work, *given)
        except BrokenProcessPool:
            log.error("a process died", extra={"work": getattr(work, "__name__", "")})
            if executor is self._executor:  # several may have waited for the same ones
                self.close()
            raise

    def _ready(self) -> ProcessPoolExecutor:
        if self._executor is None:
            self._executor = new_pool(self._processes, self._niceness)
        return self._executor

    def close(self) -> None:
        """End the processes; what has not begun is not done."""
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = None


def new_pool(processes: int, niceness: int = 0) -> ProcessPoolExecutor:
    """Processes that step back behind the server by so much (``nice``), where the system can."""
    return ProcessPoolExecutor(processes, get_context("spawn"), initializer=prepare, initargs=(niceness,))


def prepare(niceness: int) -> None:
    """In a new process: step back, and watch for the server's end. Killed, it could not tell, and we would stay.

    NumPy, which comes later, gets one thread: more would fight with the other processes for the cores, and a look at
    a painted stack took a bot six times the processor time.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    if niceness and hasattr(os, "nice"):  # Windows has none
        os.nice(niceness)
    threading.Thread(target=_outlived, daemon=True).start()


def _outlived() -> None:
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(0)
