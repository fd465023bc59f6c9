"""Opens the page in a browser, where there is one that has a window."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import webbrowser
from pathlib import PurePath

TEXT_BROWSERS = frozenset({"www-browser", "browsh", "elinks", "links", "links2", "lynx", "w3m"})
"""Browsers that would take over the terminal and cannot show the page."""
NOBODY_LOOKS = ("CI", "SSH_CONNECTION", "SSH_TTY")
"""Environment variables of machines without anybody before their screen; a browser named in ``BROWSER`` is used there
too."""

OPEN_FIRST = "import sys, webbrowser; webbrowser.get().open(sys.argv[1])"
"""Opens an address in the browser that comes first. ``webbrowser.open`` would go on to text browsers if it failed."""


def has_window() -> bool:
    """Return whether a browser with a window can be opened here for whoever started us."""
    if not os.environ.get("BROWSER") and any(os.environ.get(name) for name in NOBODY_LOOKS):
        return False
    try:
        name = webbrowser.get().name
    except webbrowser.Error:
        return False
    return PurePath(name).name not in TEXT_BROWSERS


def open_page(address: str) -> None:
    """Open *address* if there is a browser with a window. Returns at once; what the browser prints is not shown."""
    threading.Thread(target=_open, args=(address,), daemon=True).start()


def _open(address: str) -> None:
    if not has_window():
        return
    subprocess.run(
        [sys.executable, "-P", "-c", OPEN_FIRST, address],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # it stays when the server ends
    )
