"""A server that comes back by itself. Imports nothing of it, so that what watches stays small."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from types import FrameType

import msgspec

from divetable.server.settings import Settings

LONG_ENOUGH = 1.0
"""A server that ran for so many seconds is started again at once; one that keeps dying or cannot start, ever slower."""
SLOWEST = 10.0
FAILED_START = 3
"""The exit code of a server that never listened, and has said why; uvicorn's own."""
GREET = "--greet"
UNTOLD = "ignore:resource_tracker:UserWarning"
"""What Python says of a server that was killed: that its pools' semaphores are cleared away now, as they should be."""


def keep_serving(settings: Settings, greet: bool = False) -> int:
    """Run a server, and run it again whenever it dies; ends when it is told to. Gives the exit code.

    One that cannot even start the first time is not run again: nothing would be different.
    """
    child: subprocess.Popen[bytes] | None = None
    ending = False

    def end(number: int, frame: FrameType | None) -> None:
        nonlocal ending
        ending = True
        if child is not None:
            child.send_signal(signal.SIGTERM)

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, end)
    pause, first = 0.1, True
    while not ending:
        began = time.monotonic()
        child = _started(settings, greet and first)
        if ending:  # told so while there was no child to tell
            child.terminate()
        code = child.wait()
        if code == 0 or ending:
            break
        if first and code == FAILED_START:
            return code
        first = False
        if code != FAILED_START and time.monotonic() - began >= LONG_ENOUGH:
            pause = 0.1
        print(f"divetable: the server died ({code}) and is started again", file=sys.stderr, flush=True)
        time.sleep(pause)
        pause = min(pause * 2, SLOWEST)
    return 0


def _started(settings: Settings, greet: bool) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-W", UNTOLD, "-m", "divetable.server", *([GREET] if greet else [])]
    child = subprocess.Popen(command, stdin=subprocess.PIPE, process_group=0)  # a terminal's Ctrl-C is for us alone
    assert child.stdin is not None
    child.stdin.write(msgspec.json.encode(settings, enc_hook=str) + b"\n")
    child.stdin.flush()
    return child
