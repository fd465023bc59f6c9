"""Film strips of the beats of each game: ``python3 run films DIR [WORD ...]``.

A beat is a moment that is told with movement (``tests/page/positions.py``). For each a table is laid just before it,
the answers that bring it are given, and a picture is taken every 100 milliseconds of the page's own time, from the
trigger until all is still. Time stands still while a picture is taken, so a busy machine gives the same film as an idle
one. In DIR there is a folder of frames for each beat and size, and beside it sheets of thirty frames each.
"""

from __future__ import annotations

import base64
import sys
import tempfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont
from playwright.sync_api import Browser, CDPSession
from tests.page.laid import Hands, Laid, lay
from tests.page.pagetime import PageTime
from tests.page.positions import BEATS, Beat
from tests.page.support import DESKTOP, PHONE, Opened, TableServer, launch, open_in, start_playwright
from tools.page import build

SCORED = {
    "deepsea": ("roll", "pick-up", "home", "dive-over", "end"),
    "hainoon": ("all-swim", "harpoon", "bite", "eaten", "end"),
    "dive": ("clear", "shark", "turtle", "manta", "end"),
}
"""The five scored beats of each game, which are filmed unless others are named."""
SIZES = {"1280x800": DESKTOP, "360x640": PHONE}
EVERY = 100
"""Milliseconds between two pictures."""
STILL = 5
"""After so many pictures without movement, and with nothing being told, a film is over."""
LONGEST = 30_000
"""Milliseconds after which a film ends anyway."""
ROW = {DESKTOP: 6, PHONE: 10}
"""Frames in a row of a sheet."""
SHEET = 30
"""Frames on a sheet."""
GAP = 6
"""Pixels between two frames on the sheet."""
WIDTH = {DESKTOP: 320, PHONE: 180}
"""Pixels a frame is wide on the sheet."""


class Film(NamedTuple):
    """A beat of a game at one size."""

    game: str
    name: str
    beat: Beat
    size: str

    @property
    def title(self) -> str:
        """What its files are called."""
        return f"{self.game}-{self.name}-{self.size}"


class Scene:
    """A page at a laid table, just before a beat, and those who bring it about."""

    def __init__(self, film: Film, opened: Opened, hands: Hands) -> None:
        self.opened, self._hands = opened, hands
        self._time = PageTime(opened.page)
        self._session: CDPSession = opened.context.new_cdp_session(opened.page)
        self._answers = hands.count_through(film.beat.event)

    def open(self, table: Laid) -> None:
        """Open the table, wait until all of it is there, and stop the page's time."""
        self.opened.sit(table).locator(".table-board").wait_for()
        self._time.loaded()
        self._time.stop()
        self._time.pass_by(500)
        self._time.loaded()

    def answer(self) -> bool:
        """Give the next answer that leads to the beat's event and wait until the page knows; False if all are given."""
        if not self._answers:
            return False
        known = len(self.opened.frames)
        self._answers -= 1
        self._hands.play()
        while not any('"update"' in frame[:60] for frame in self.opened.frames[known:]):
            self.opened.page.wait_for_timeout(10)
        return True

    def frames(self) -> Iterator[tuple[int, bytes]]:
        """Yield the time and a picture, again and again, until the beat is over and all is still."""
        still = 0
        self.answer()
        for now in range(0, LONGEST, EVERY):
            moving = self._time.pass_by(EVERY if now else 0)
            self._time.loaded()
            yield now, self._picture()
            still = 0 if moving or self._time.is_telling() else still + 1
            if still == STILL:
                if not (self._time.go_on() or self.answer()):
                    return
                still = 0

    def _picture(self) -> bytes:
        taken = self._session.send("Page.captureScreenshot", {"format": "jpeg", "quality": 85})
        return base64.b64decode(taken["data"])


def shoot(browser: Browser, server: TableServer, film: Film, folder: Path) -> None:
    """Write the frames of *film* and its sheet into *folder*."""
    viewport, table = SIZES[film.size], lay(server.url, server.database, film.beat.position)
    opened = open_in(browser, server.url, viewport=viewport, touch=viewport == PHONE, speed=1)
    frames = []
    with table.attended() as hands:
        scene = Scene(film, opened, hands)
        scene.open(table)
        (folder / film.title).mkdir(parents=True, exist_ok=True)
        for old in (*(folder / film.title).glob("*.jpg"), *folder.glob(f"{film.title}-*.png")):
            old.unlink()
        for now, picture in scene.frames():
            (folder / film.title / f"{now:05}.jpg").write_bytes(picture)
            frames.append((now, picture))
    opened.context.close()
    for first in range(0, len(frames), SHEET):
        number = first // SHEET + 1
        sheet(frames[first : first + SHEET], viewport).save(folder / f"{film.title}-{number}.png")


def sheet(frames: list[tuple[int, bytes]], size: tuple[int, int]) -> Image.Image:
    """Return these *frames* in rows, the time on each."""
    across, width = ROW[size], WIDTH[size]
    height = round(width * size[1] / size[0])
    rows = -(-len(frames) // across)
    whole = Image.new("RGB", (across * (width + GAP) + GAP, rows * (height + GAP) + GAP), "#808080")
    for number, (now, picture) in enumerate(frames):
        row, column = divmod(number, across)
        small = Image.open(BytesIO(picture)).convert("RGB").resize((width, height), Image.Resampling.LANCZOS)
        ImageDraw.Draw(small).text(
            (4, 2), f"{now} ms", "#fff", ImageFont.load_default(14), stroke_width=2, stroke_fill="#000"
        )
        whole.paste(small, (GAP + column * (width + GAP), GAP + row * (height + GAP)))
    return whole


def chosen(words: list[str]) -> list[Film]:
    """Return the films whose titles have all of *words* in them; without words, those of the scored beats."""
    films = [
        Film(game, name, beat, size)
        for game, beats in BEATS.items()
        for name, beat in beats.items()
        for size in SIZES
        if words or name in SCORED[game]
    ]
    return [film for film in films if all(word in film.title for word in words)]


def main(folder: Path, words: list[str]) -> int:
    """Write the films into *folder*; returns the exit code."""
    films = chosen(words)
    if not films:
        print(f"no beat has {' '.join(words)} in its name", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as work, start_playwright() as playwright:
        page = Path(work) / "static"
        build(out=page)
        server = TableServer(Path(work), page)
        browser = launch(playwright)
        for film in films:
            print(film.title, flush=True)
            shoot(browser, server, film, folder)
        browser.close()
        server.stop()
    print(f"{len(films)} films in {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else "films"), sys.argv[2:]))
