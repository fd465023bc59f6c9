"""A server that lives as long as the process that started it: settings come in on standard input, whose end is ours."""

from __future__ import annotations

import os
import signal
import sys
import threading

import msgspec

from divetable.server.app import serve
from divetable.server.settings import Settings


def main() -> None:
    """Serve until told to stop, or until nobody is there to tell."""
    settings = msgspec.json.decode(sys.stdin.buffer.readline(), type=Settings, dec_hook=lambda kind, text: kind(text))
    threading.Thread(target=_outlived, daemon=True).start()
    serve(settings)


def _outlived() -> None:
    while sys.stdin.buffer.read(1):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()
