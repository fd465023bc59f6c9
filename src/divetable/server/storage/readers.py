"""Threads in which the store is read, so that the event loop does not wait for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


class Readers:
    """A few threads that do one piece of work after the other."""

    def __init__(self, threads: int, name: str) -> None:
        self._threads = ThreadPoolExecutor(threads, name)

    async def run(self, work: Callable[[], T]) -> T:
        """Return what *work* returns, done in one of the threads; what it raises is raised here."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def close(self) -> None:
        """End the threads once their work is done."""
        self._threads.shutdown()
