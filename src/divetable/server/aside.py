"""Processes for what takes long: bots, pictures, analyses. They end with the server, however it ends."""

from __future__ import annotations

import os
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process


def new_pool(processes: int, modesty: int = 0) -> ProcessPoolExecutor:
    """Processes that step back behind the server by so much (``nice``)."""
    return ProcessPoolExecutor(processes, get_context("spawn"), initializer=settle_in, initargs=(modesty,))


def settle_in(modesty: int) -> None:
    """In a new process: step back, and watch for the server's end. Killed, it could not tell, and we would stay."""
    if modesty:
        os.nice(modesty)
    threading.Thread(target=_outlived, daemon=True).start()


def _outlived() -> None:
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(0)
