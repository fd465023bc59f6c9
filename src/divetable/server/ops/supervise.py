"""A server that comes back by itself. Imports nothing of it, so that what watches stays small."""

from __future__ import annotations

import contextlib
import signal
import subprocess
import sys
import time
from types import FrameType

import msgspec

from divetable.server.ops.listening import free_port
from divetable.server.ops.settings import Settings

LONG_ENOUGH = 1.0
"""A server that ran for so many seconds is started again at once; one that keeps dying or cannot start, ever slower."""
SLOWEST = 10.0
NAP = 0.1
"""Seconds of a pause after which it is looked whether to end."""
FAILED_START = 3
"""The exit code of a server that never listened, and has said why; uvicorn's own."""
PORT_TAKEN = 4
"""The exit code of a server whose port is taken, which has said nothing: perhaps another port will do."""
GREET, OPEN = "--greet", "--open"
"""What a server can be asked to do once it listens: print a greeting, open the page in a browser."""
UNTOLD = "ignore:resource_tracker:UserWarning"
"""What Python says of a server that was killed: that its pools' semaphores are cleared away now, as they should be."""

# A terminal's Ctrl-C is for us alone, so the server is in a process group of its own. On Windows a wait does not notice
# Ctrl-C before it ends, so there it ends now and then.
if sys.platform == "win32":
    FLAGS, GROUP, LONGEST_WAIT = subprocess.CREATE_NEW_PROCESS_GROUP, None, 0.2
else:
    FLAGS, GROUP, LONGEST_WAIT = 0, 0, None


def keep_serving(settings: Settings, asked: tuple[str, ...] = (), any_port: bool = False) -> int:
    """Run a server, and run it again whenever it dies; ends when it is told to. Returns the exit code.

    *asked* says what the first server does once it listens (``GREET``, ``OPEN``). With *any_port* the next free port is
    used if the one in the settings is taken, and kept: the addresses that friends have stay right. A server that cannot
    even start the first time is not run again: nothing would be different.
    """
    return _Supervisor(settings, asked, any_port).run()


class _Supervisor:
    def __init__(self, settings: Settings, asked: tuple[str, ...], any_port: bool) -> None:
        self.settings, self.asked, self.any_port = settings, asked, any_port
        self.child: subprocess.Popen[bytes] | None = None
        self.ending = False

    def run(self) -> int:
        """Start servers until one ends well or we are told to end."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._end)
        code = self._first()
        if code == FAILED_START:
            return code
        pause = 0.1
        while code and not self.ending:
            cause = f"found port {self.settings.port} taken" if code == PORT_TAKEN else f"died ({code})"
            _say(f"the server {cause} and is started again")
            self._rest(pause)
            began = time.monotonic()
            code = self._serve()
            lasted = code not in (FAILED_START, PORT_TAKEN) and time.monotonic() - began >= LONG_ENOUGH
            pause = 0.1 if lasted else min(pause * 2, SLOWEST)
        return 0

    def _end(self, number: int, frame: FrameType | None) -> None:
        """Have the server end: at the first signal when it has finished, at the second at once."""
        if self.child is not None:
            self.child.kill() if self.ending else _tell_to_end(self.child)
        self.ending = True

    def _first(self) -> int:
        """Run the first server, at another port if need be and allowed; return its exit code."""
        port = free_port(self.settings.host, self.settings.port) if self.any_port else self.settings.port
        while port is not None:
            if port != self.settings.port:
                _say(f"port {self.settings.port} is taken; using {port}")
                self.settings = msgspec.structs.replace(self.settings, port=port)
            if (code := self._serve(*self.asked)) != PORT_TAKEN:
                return code
            port = free_port(self.settings.host, port + 1) if self.any_port else None  # somebody was quicker
        _say(f"port {self.settings.port} is taken; choose another with --port")
        return FAILED_START

    def _serve(self, *asked: str) -> int:
        """Run a server unless we are told to end; return its exit code."""
        if self.ending:
            return 0
        self.child = _started(self.settings, *asked)
        if self.ending:  # told so while there was no child to tell
            _tell_to_end(self.child)
        return _exit_code(self.child)

    def _rest(self, seconds: float) -> None:
        """Wait for so long, or until we are told to end."""
        until = time.monotonic() + seconds
        while not self.ending and (left := until - time.monotonic()) > 0:
            time.sleep(min(left, NAP))


def _say(text: str) -> None:
    print(f"divetable: {text}", file=sys.stderr, flush=True)


def _started(settings: Settings, *asked: str) -> subprocess.Popen[bytes]:
    # -P: no file of the current folder is taken for a module
    command = [sys.executable, "-P", "-W", UNTOLD, "-m", "divetable.server", *asked]
    child = subprocess.Popen(command, stdin=subprocess.PIPE, creationflags=FLAGS, process_group=GROUP)
    assert child.stdin is not None
    with contextlib.suppress(OSError):  # it has died already, and its exit code will tell
        child.stdin.write(msgspec.json.encode(settings, enc_hook=str) + b"\n")
        child.stdin.flush()
    return child


def _tell_to_end(child: subprocess.Popen[bytes]) -> None:
    """Close the server's standard input: it ends then, on every system."""
    if child.stdin is not None:
        with contextlib.suppress(OSError):
            child.stdin.close()


def _exit_code(child: subprocess.Popen[bytes]) -> int:
    while True:
        with contextlib.suppress(subprocess.TimeoutExpired):
            return child.wait(LONGEST_WAIT)
