"""Pictures of all drawings in both themes: ``python -m tools.art_sheet DIR [SHEET ...]``."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import sync_playwright
from tests.page.support import THEMES, launch
from tools.page import WEB, command

SHEETS = ("people", "deepsea", "hainoon", "home", "dive", "reef", "backdrops")
WIDTH = 1280


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and prints nothing."""

    def log_message(self, *_: object, **__: object) -> None:
        """Print nothing."""


def build(folder: Path) -> None:
    """Build the sheets into *folder*; print the sizes of the drawings."""
    subprocess.run([*command("node"), "art/sheets.mjs", str(folder)], cwd=WEB, check=True)


def main(out: Path, sheets: tuple[str, ...]) -> None:
    """Write a PNG for each of *sheets* and each theme into *out*."""
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        build(Path(folder))
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = launch(playwright)
        for sheet in sheets:
            for theme in THEMES:
                page = browser.new_page(viewport={"width": WIDTH, "height": 800})
                page.goto(f"http://127.0.0.1:{server.server_port}/#{sheet},{theme}")
                page.locator("body[data-ready]").wait_for()
                page.evaluate("document.fonts.ready")
                page.screenshot(path=out / f"{sheet}-{theme}.png", full_page=True)
                page.close()
        browser.close()
        server.shutdown()


if __name__ == "__main__":
    main(Path(sys.argv[1]), tuple(sys.argv[2:]) or SHEETS)
