"""A picture of every screen: ``python3 run screenshots [DIR] [WORD ...]``. Desktop and phone, three games, both themes.

Tables are laid at the moments of ``tests/page/positions.py``, so nothing is played. With words, only the pictures whose
names have all of them are taken: ``python3 run screenshots pictures dive end phone``.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Error, Page
from tests.page.laid import Laid, Position, lay
from tests.page.pagetime import PageTime
from tests.page.positions import BEATS, STILLS
from tests.page.support import (
    DESKTOP,
    NO_CODE,
    PHONE,
    SIDEWAYS,
    THEMES,
    Cable,
    Opened,
    TableServer,
    all_options,
    launch,
    open_in,
    seat_choices,
    start_playwright,
)
from tools.page import build

SIZES = {
    "desktop": DESKTOP,
    "phone": PHONE,
    "sideways": SIDEWAYS,
    "tv": (1920, 1080),
    "narrow": (320, 568),
    "tall": (390, 844),
}
PATIENCE = 120_000
"""Milliseconds; a busy machine takes a while for Dive's pictures and for looking back."""
LESSONS = ("deepsea-tutorial", "hainoon-tutorial", "dive-tutorial", "hainoon-finish")
PEEL = (300, 500, 900, 1300, 2000, 3000)
"""Milliseconds after the last program at which pictures of the reveal are taken."""


class Kind(NamedTuple):
    """How a picture is taken."""

    size: str
    theme: str = "dark"
    language: str = "en"

    @property
    def name(self) -> str:
        """How it is called in the names of files."""
        return "-".join((self.size, self.theme, *(() if self.language == "en" else (self.language,))))


USUAL = tuple(Kind(size, theme) for size in ("desktop", "phone") for theme in THEMES)
TIGHT = (Kind("sideways"), Kind("phone", language="de"), Kind("phone", "light", "fr"))
"""Where there is little room: sideways, and in the languages with the longest words."""
TV = tuple(Kind("tv", theme) for theme in THEMES)
OTHERS = (Kind("tv"), Kind("narrow"), Kind("tall", "light"))
"""Sizes that no mock shows: a large screen, and the smallest and a tall phone."""


class Shot(NamedTuple):
    """A screen, the kinds of its pictures, and how it is come to."""

    name: str
    kinds: tuple[Kind, ...]
    open: Callable[[Visit], None]
    speed: int = 0
    """Of movement; a screen with movement takes its pictures itself."""


class Visit:
    """One browser on its way to a screen."""

    def __init__(
        self, opened: Opened, tables: Tables, snap: Callable[[str, Page], None], friend: Callable[[str], Opened]
    ) -> None:
        self.opened, self.page, self.tables, self.snap, self.friend = opened, opened.page, tables, snap, friend

    def sit(self, game: str, name: str) -> None:
        """Sit down at a still position."""
        self.opened.sit(self.tables.at(STILLS[game][name]))
        self.page.locator(".table-board").wait_for()

    def goto(self, path: str, what: str) -> None:
        """Open a screen, and wait until *what* is there."""
        self.opened.goto(path).locator(what).first.wait_for(timeout=PATIENCE)


class Tables:
    """Laid tables; each is laid when it is first looked at, and then looked at by all."""

    def __init__(self, server: TableServer) -> None:
        self._server, self._laid = server, dict[int, Laid]()

    def at(self, position: Position) -> Laid:
        """Return the table at *position*."""
        if id(position) not in self._laid:
            self._laid[id(position)] = self.fresh(position)
        return self._laid[id(position)]

    def fresh(self, position: Position) -> Laid:
        """Return a new table at *position*, to be played on."""
        return lay(self._server.url, self._server.database, position)


def settled(page: Page) -> None:
    """Wait until fonts and pictures are there and nothing moves that will come to an end."""
    page.evaluate("document.fonts.ready")
    page.wait_for_function("() => [...document.images].every((image) => image.complete)", timeout=PATIENCE)
    page.get_by_text("The pictures are on their way").wait_for(state="hidden", timeout=PATIENCE)
    page.wait_for_load_state("networkidle")
    page.evaluate(
        """() => Promise.all(document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime < 5000)
        .map((one) => one.finished.catch(() => null)))"""
    )


def _still(game: str, name: str) -> Shot:
    tight = TIGHT if name in ("start", "look", "turn", "won") else ()
    return Shot(f"table-{game}-{name}", USUAL + tight, lambda visit: visit.sit(game, name))


def _tv(game: str, name: str) -> Shot:
    def open_tv(visit: Visit) -> None:
        table = visit.tables.at(STILLS[game][name])
        visit.goto(f"/tv/{table.code}", ".table-board, .tv-podium")

    return Shot(f"tv-{game}-{name}", TV, open_tv)


def _replay(game: str) -> Shot:
    def open_replay(visit: Visit) -> None:
        visit.goto(f"/replay/{visit.tables.at(STILLS[game]['won']).code}/1?at=24", ".scrubber")

    return Shot(f"replay-{game}", USUAL, open_replay)


def _hindsight(visit: Visit) -> None:
    visit.sit("hainoon", "won")
    visit.page.get_by_role("button", name="Look back").click()
    visit.page.locator(".hindsight").wait_for(timeout=PATIENCE)


def _lobby(game: str) -> Shot:
    def open_lobby(visit: Visit) -> None:
        visit.opened.new_table(game, "me", "open", "novice", start=False)
        visit.page.get_by_role("main").wait_for()

    return Shot(f"lobby-{game}", USUAL + TIGHT + OTHERS, open_lobby)


def _lobby_tv(game: str, *seats: str) -> Shot:
    def open_tv(visit: Visit) -> None:
        """Somebody sits down while the shared screen is looked at."""
        code = visit.friend("Mia").new_table(game, "me", *seats, start=False, name="Mia")
        visit.goto(f"/tv/{code}", ".tv-turn")
        visit.friend("Leo").goto(f"/t/{code}").locator(".lobby-foot").get_by_role("button").click()
        visit.page.locator(".tv-jump").wait_for()

    return Shot(f"lobby-tv-{game}", TV, open_tv)


def _at_door(visit: Visit) -> None:
    code = visit.opened.new_table("deepsea", "me", "novice", "regular", start=False, name="Mia")
    visit.friend("Leo").goto(f"/t/{code}").locator(".lobby-foot").wait_for()
    visit.page.locator(".at-door li").wait_for()


def _waiting(visit: Visit) -> None:
    code = visit.friend("Mia").new_table("deepsea", "me", "novice", "regular", start=False, name="Mia")
    visit.goto(f"/t/{code}", ".newcomer")


def _guest(visit: Visit) -> None:
    code = visit.friend("Mia").new_table("deepsea", "me", "novice", "open", start=False, name="Mia")
    visit.goto(f"/t/{code}", ".newcomer button")


def _removed(visit: Visit) -> None:
    host = visit.friend("Mia")
    code = host.new_table("deepsea", "me", "novice", "open", start=False, name="Mia")
    visit.goto(f"/t/{code}", ".newcomer button")
    visit.page.locator(".newcomer button").click()
    seat_choices(host.page, 3)
    host.page.locator("dialog").get_by_role("button", name="Remove").click()
    visit.page.locator(".newcomer").wait_for()


def _seat(name: str, number: int) -> Shot:
    def open_seat(visit: Visit) -> None:
        visit.opened.new_table("deepsea", "me", "novice", "open", start=False)
        seat_choices(visit.page, number)

    return Shot(f"lobby-seat-{name}", USUAL + TIGHT, open_seat)


def _options(game: str) -> Shot:
    def open_options(visit: Visit) -> None:
        visit.opened.new_table(game, "me", "novice", "open", start=False)
        all_options(visit.page)

    return Shot(f"lobby-options-{game}", USUAL + TIGHT, open_options)


def _solo(visit: Visit) -> None:
    visit.opened.new_table("dive", "me", "novice", start=False)
    seat_choices(visit.page, 2)
    visit.page.locator(".seat-choices > .button-second").last.click()
    visit.page.locator(".lobby-chief").wait_for()


def _log(visit: Visit) -> None:
    visit.sit("deepsea", "turn")
    visit.page.keyboard.press("l")
    visit.page.locator(".log-open").wait_for()


def _cut(visit: Visit) -> None:
    cable = Cable(visit.page)
    visit.sit("deepsea", "turn")
    cable.cut()
    visit.page.locator(".offline").wait_for()


def _home_with_game(visit: Visit) -> None:
    visit.sit("deepsea", "turn")
    visit.goto("/", "main")


def _panel(game: str, name: str, key: str) -> Shot:
    def open_panel(visit: Visit) -> None:
        visit.sit(game, "look" if game == "dive" else "turn")
        visit.page.keyboard.press(key)
        visit.page.locator("dialog").wait_for()
        if name == "rules":
            visit.page.locator("dialog :is(svg, img, li)").first.wait_for()

    return Shot(f"panel-{name}-{game}", USUAL + TIGHT, open_panel)


def _menu(visit: Visit) -> None:
    visit.sit("deepsea", "turn")
    visit.page.get_by_role("button", name="Menu").click()


def _invite(visit: Visit) -> None:
    visit.sit("deepsea", "turn")
    visit.page.evaluate("document.querySelector('.code-button').click()")  # on phones it is in the menu
    visit.page.locator("dialog .qr").wait_for()


def _why(visit: Visit) -> None:
    visit.sit("deepsea", "start")
    visit.page.locator(".actions [data-move=TurnBack]").click(force=True)
    visit.page.locator(".why").wait_for()


def _confirm(visit: Visit) -> None:
    visit.sit("deepsea", "start")
    visit.page.locator(".actions [data-move=PickUp]").click()
    visit.page.locator(".confirm").wait_for()


def _curtain(visit: Visit) -> None:
    visit.opened.new_table("hainoon", "me", "me", options={"starter": 0})
    visit.page.locator(".curtain").wait_for()


def _peel(visit: Visit) -> None:
    """The levels of a dive as they come off, at several moments."""
    table = visit.tables.fresh(BEATS["dive"]["shark"].position)
    time = PageTime(visit.page)
    visit.opened.sit(table).locator(".table-board").wait_for()
    time.loaded()
    time.stop()
    with table.attended() as hands:
        hands.play_through("CardRevealed")
        visit.page.wait_for_timeout(500)
        passed = 0
        for at in PEEL:
            time.pass_by(at - passed)
            time.loaded()
            passed = at
            visit.snap(f"dive-peel-{at}", visit.page)


SHOTS = (
    Shot("home", USUAL + TIGHT + OTHERS, lambda visit: visit.goto("/", "main")),
    Shot("home-with-game", USUAL + TIGHT + OTHERS, _home_with_game),
    Shot("learn", USUAL + TIGHT, lambda visit: visit.goto("/learn", "main a")),
    *(
        Shot(f"learn-{one}", USUAL, lambda visit, one=one: visit.goto(f"/learn/{one}", ".coach .bubble"))  # type: ignore[misc]
        for one in LESSONS
    ),
    *(_lobby(game) for game in STILLS),
    _lobby_tv("dive", "novice", "open", "open"),
    _lobby_tv("deepsea", "novice", "regular", "open", "open", "open"),
    _lobby_tv("hainoon", "open", "open"),
    Shot("lobby-door", USUAL + TIGHT, _at_door),
    Shot("lobby-waiting", USUAL + TIGHT, _waiting),
    Shot("lobby-guest", USUAL + TIGHT, _guest),
    Shot("lobby-removed", USUAL + TIGHT, _removed),
    Shot("lobby-solo", USUAL + TIGHT, _solo),
    _seat("own", 1),
    _seat("bot", 2),
    *(_options(game) for game in STILLS),
    Shot("no-such-table", USUAL, lambda visit: visit.goto(f"/t/{NO_CODE}", ".middle")),
    *(_still(game, name) for game, named in STILLS.items() for name in named),
    *(_replay(game) for game in STILLS),
    *(_tv(game, name) for game in STILLS for name in ("look" if game == "dive" else "turn", "won")),
    Shot("hindsight", USUAL, _hindsight),
    *(_panel(game, "rules", "r") for game in STILLS),
    _panel("deepsea", "settings", "s"),
    _panel("deepsea", "keys", "?"),
    Shot("panel-menu", USUAL + TIGHT, _menu),
    Shot("panel-invite", USUAL + TIGHT, _invite),
    Shot("log-open", USUAL + TIGHT, _log),
    Shot("connection-lost", USUAL + TIGHT, _cut),
    Shot("why-not", USUAL + TIGHT, _why),
    Shot("confirm", USUAL + TIGHT, _confirm),
    Shot("curtain", USUAL, _curtain),
    Shot("dive-peel", USUAL, _peel, speed=1),
)


def take(browser: Browser, tables: Tables, url: str, folder: Path, shot: Shot, kind: Kind) -> bool:
    """Take one picture, or several if the screen wants that itself; return whether it could be come to."""
    size = SIZES[kind.size]
    touch = kind.size in ("phone", "sideways")
    opened = open_in(
        browser,
        url,
        viewport=size,
        touch=touch,
        theme=kind.theme,
        language=kind.language,
        speed=shot.speed,
        confirm="always",
    )

    friends: list[Opened] = []

    def snap(name: str, page: Page) -> None:
        page.screenshot(path=folder / f"{name}-{kind.name}.png")

    def friend(name: str) -> Opened:
        friends.append(open_in(browser, url, name=name))
        return friends[-1]

    try:
        shot.open(Visit(opened, tables, snap, friend))
        if not shot.speed:
            settled(opened.page)
            snap(shot.name, opened.page)
    except Error as error:
        print(f"{shot.name}-{kind.name}: {str(error).splitlines()[0]}", file=sys.stderr)
        return False
    finally:
        for one in (opened, *friends):
            one.context.close()
    return True


def main(folder: Path, words: list[str]) -> int:
    """Write the pictures into *folder*; returns the exit code: 1 if a screen could not be come to."""
    folder.mkdir(parents=True, exist_ok=True)
    wanted = [(shot, kind) for shot in SHOTS for kind in shot.kinds]
    wanted = [(shot, kind) for shot, kind in wanted if all(word in f"{shot.name}-{kind.name}" for word in words)]
    with tempfile.TemporaryDirectory() as work, start_playwright() as playwright:
        page = Path(work) / "static"
        build(out=page)
        server = TableServer(Path(work), page)
        browser, tables = launch(playwright), Tables(server)
        taken = [take(browser, tables, server.url, folder, shot, kind) for shot, kind in wanted]
        browser.close()
        server.stop()
    print(f"{sum(taken)} of {len(taken)} pictures in {folder}")
    return 0 if all(taken) and taken else 1


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=Path("screenshots"), metavar="DIR")
    parser.add_argument("words", nargs="*", metavar="WORD")
    given = parser.parse_args()
    sys.exit(main(given.folder, given.words))
