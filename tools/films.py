"""Film strips of the beats and the lessons of each game: ``python3 run films DIR [WORD ...]``.

A beat is a moment that is told with movement (``tests/page/positions.py``). For each a table is laid just before it,
the answers that bring it are given, and a picture is taken every 100 milliseconds of the page's own time, from the
trigger until all is still. A lesson is gone through, each step as soon as all is still. Time stands still while a
picture is taken, so a busy machine gives the same film as an idle one. In DIR there is a folder of frames for each
film, and beside it sheets of thirty frames each.

Without words the scored beats are filmed at two sizes. A word is a part of the name of beats or lessons (``lesson`` for
all of these), a size (``1920x1080``), ``light`` for the light theme, or ``reduced`` for a wish for reduced motion.
"""

from __future__ import annotations

import argparse
import base64
import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image, ImageDraw, ImageFont
from playwright.sync_api import Browser, CDPSession
from tests.page.laid import Hands, Laid, lay
from tests.page.pagetime import PageTime
from tests.page.positions import BEATS, Beat
from tests.page.support import DESKTOP, PHONE, Opened, TableServer, launch, open_in, start_playwright
from tools.page import build

from divetable.engine.core import Move, View
from divetable.games.deepsea.moves import SinkInOrder
from divetable.games.dive.components import Commit
from divetable.games.hainoon.components import Harpoon, Play
from divetable.lessons import LEARNER, LESSONS, Lesson
from divetable.lessons import frames as steps_of

SCORED = {
    "deepsea": ("roll", "pick-up", "home", "dive-over", "end"),
    "hainoon": ("all-swim", "harpoon", "bite", "eaten", "end"),
    "dive": ("clear", "shark", "turtle", "manta", "end"),
}
"""The five scored beats of each game, which are filmed unless others are named."""
SIZES = (DESKTOP, PHONE)
"""Those that are filmed unless others are named."""
EVERY = 100
"""Milliseconds between two pictures."""
STILL = 5
"""After so many pictures without movement, and with nothing being told, a film is over."""
LONGEST = 90_000
"""Milliseconds after which a film ends anyway."""
SHEET = 30
"""Frames on a sheet."""
GAP = 6
"""Pixels between two frames on the sheet."""
TALL, WIDE = (10, 180), (6, 320)
"""Frames in a row of a sheet, and pixels that each is wide there, of an upright screen and of others."""
UPRIGHT = 600
"""A screen narrower than that is a phone, and touched."""


class Look(NamedTuple):
    """On which screen something is filmed."""

    size: tuple[int, int] = DESKTOP
    theme: str = "dark"
    is_reduced: bool = False

    @property
    def is_phone(self) -> bool:
        """Whether the screen is touched."""
        return min(self.size) < UPRIGHT

    @property
    def title(self) -> str:
        """What the files of its films end with."""
        named = (f"{self.size[0]}x{self.size[1]}", self.theme * (self.theme == "light"), "reduced" * self.is_reduced)
        return "-".join(filter(None, named))


class Film(NamedTuple):
    """A beat or a lesson of a game on one screen."""

    game: str
    name: str
    what: Beat | Lesson
    look: Look

    @property
    def title(self) -> str:
        """What its files are called."""
        return f"{self.game}-{self.name}-{self.look.title}"


class Scene:
    """A page on which something is about to happen, filmed until nothing leads on."""

    def __init__(self, opened: Opened) -> None:
        self.opened = opened
        self._time = PageTime(opened.page)
        self._session: CDPSession = opened.context.new_cdp_session(opened.page)

    def lead_on(self) -> bool:
        """Do what leads on where all is still; False if that was all."""
        raise NotImplementedError

    def frames(self) -> Iterator[tuple[int, bytes]]:
        """Yield the time and a picture, again and again, until all is over and still."""
        still = 0
        for now in range(0, LONGEST, EVERY):
            moving = self._time.pass_by(EVERY if now else 0)
            self._time.loaded()
            yield now, self._picture()
            still = 0 if moving or self._time.is_telling() else still + 1
            if still == STILL:
                if not self.lead_on():
                    return
                still = 0

    def _stand_still(self) -> None:
        self._time.loaded()
        self._time.stop()

    def _picture(self) -> bytes:
        taken = self._session.send("Page.captureScreenshot", {"format": "jpeg", "quality": 85})
        return base64.b64decode(taken["data"])


class AtTable(Scene):
    """A page at a laid table, just before a beat, and those who bring it about."""

    def __init__(self, opened: Opened, table: Laid, hands: Hands, event: str) -> None:
        super().__init__(opened)
        self._hands, self._answers = hands, hands.count_through(event)
        opened.sit(table).locator(".table-board").wait_for()
        self._stand_still()
        self._time.pass_by(500)
        self._time.loaded()
        self._answer()

    def lead_on(self) -> bool:
        """Leave a station, or give the next answer; False if the beat is over."""
        return self._time.go_on() or self._answer()

    def _answer(self) -> bool:
        """Give the next answer that leads to the beat's event and wait until the page knows; False if all are given."""
        if not self._answers:
            return False
        known = len(self.opened.frames)
        self._answers -= 1
        self._hands.play()
        while not any('"update"' in frame[:60] for frame in self.opened.frames[known:]):
            self.opened.page.wait_for_timeout(10)
        return True


class InLesson(Scene):
    """A page with a lesson, and what the learner presses from its beginning to its end."""

    def __init__(self, opened: Opened, lesson: Lesson) -> None:
        super().__init__(opened)
        self._presses = _presses(lesson)
        opened.goto(f"/learn/{lesson.id}").locator(".coach").wait_for(state="attached")
        self._stand_still()

    def lead_on(self) -> bool:
        """Press what comes next; False if the lesson is over."""
        pressed = next(self._presses, None)
        if pressed is None:
            return False
        if not pressed.startswith(".coach"):
            self.opened.page.locator(".table-board").dispatch_event("pointerdown")  # a puzzle's coach steps aside
        self.opened.page.locator(pressed).last.click()
        return True


def _presses(lesson: Lesson) -> Iterator[str]:
    """Yield what leads from step to step, as selectors."""
    *steps, _ = steps_of(lesson)
    for frame in steps:
        if frame.step.do is None:
            yield ".coach [data-main]"
        else:
            yield from _presses_of(frame.step.do, frame.game.view(frame.state, LEARNER))


def _presses_of(move: Move, view: View) -> Iterator[str]:
    """Yield what makes *move*, on a board that shows *view*."""
    shown: Any = view
    match move:
        case Commit():
            for level, tokens in enumerate(move.levels, 1):
                for token in tokens:
                    yield f"[data-piece=air-{token.value}]:visible"
                    yield f"[data-piece=slot-{level}]:visible"
                if tokens[0].shark:
                    yield f"[data-piece=slot-{level}]:visible"
            yield ".actions [data-key=ready]"
        case Play():
            yield f".hainoon-hand li:nth-child({shown.hand.index(move.card) + 1}) button"
            yield f"[data-piece=side-{move.side.value}]"
            if move.shark is not None:
                yield f"[data-piece=shark-{move.shark.value}]"
            yield ".hainoon-bar .hainoon-lit"
        case Harpoon():
            yield ".hainoon-choices .hainoon-lit"
        case SinkInOrder():
            left = list(shown.loads[LEARNER])
            for unit in move.units[:-1]:
                place = left.index(unit)
                left[place] = ()
                yield f".deepsea-unit >> nth={place}"
            yield ".deepsea-open[data-main]"
        case _:
            yield f".deepsea-open[data-move={type(move).__name__}]"


@contextmanager
def open_scene(browser: Browser, server: TableServer, film: Film) -> Iterator[Scene]:
    """Open the page on which *film* is taken, and close it."""
    look = film.look
    opened = open_in(browser, server.url, viewport=look.size, touch=look.is_phone, theme=look.theme, speed=1)
    if look.is_reduced:
        opened.page.emulate_media(reduced_motion="reduce")
    if isinstance(film.what, Lesson):
        yield InLesson(opened, film.what)
    else:
        table = lay(server.url, server.database, film.what.position)
        with table.attended() as hands:
            yield AtTable(opened, table, hands, film.what.event)
    opened.context.close()


def shoot(browser: Browser, server: TableServer, film: Film, folder: Path) -> None:
    """Write the frames of *film* and its sheets into *folder*."""
    (folder / film.title).mkdir(parents=True, exist_ok=True)
    for old in (*(folder / film.title).glob("*.jpg"), *folder.glob(f"{film.title}-[0-9].png")):
        old.unlink()
    frames = []
    with open_scene(browser, server, film) as scene:
        for now, picture in scene.frames():
            (folder / film.title / f"{now:05}.jpg").write_bytes(picture)
            frames.append((now, picture))
    for first in range(0, len(frames), SHEET):
        number = first // SHEET + 1
        sheet(frames[first : first + SHEET], film.look.size).save(folder / f"{film.title}-{number}.png")


def sheet(frames: list[tuple[int, bytes]], size: tuple[int, int]) -> Image.Image:
    """Return these *frames* in rows, the time on each."""
    across, width = TALL if size[1] > size[0] else WIDE
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
    """Return the films that all of *words* fit; without words, those of the scored beats."""
    sizes = [tuple(map(int, word.split("x"))) for word in words if re.fullmatch(r"\d+x\d+", word)]
    theme, is_reduced = "light" if "light" in words else "dark", "reduced" in words
    looks = [Look((size[0], size[1]), theme, is_reduced) for size in sizes or SIZES]
    named = [word for word in words if not re.fullmatch(r"\d+x\d+|light|reduced", word)]
    films: list[tuple[str, str, Beat | Lesson]] = [
        (game, name, beat)
        for game, beats in BEATS.items()
        for name, beat in beats.items()
        if named or name in SCORED[game]
    ]
    if named:
        films += [(game, _lesson_name(lesson), lesson) for game, shelf in LESSONS.items() for lesson in shelf]
    return [
        Film(game, name, what, look)
        for game, name, what in films
        if all(word in f"{game}-{name}" for word in named)
        for look in looks
    ]


def _lesson_name(lesson: Lesson) -> str:
    return f"lesson-{lesson.id.removeprefix(lesson.game).strip('-')}"


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
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=Path("films"), metavar="DIR")
    parser.add_argument("words", nargs="*", metavar="WORD")
    given = parser.parse_args()
    sys.exit(main(given.folder, given.words))
