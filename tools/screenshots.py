"""A picture of every screen: ``python3 run screenshots [DIR]``. Desktop and phone, three games, both themes."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page
from tests.page.support import (
    DESKTOP,
    NO_CODE,
    PHONE,
    SIDEWAYS,
    THEMES,
    Opened,
    TableServer,
    launch,
    open_in,
    start_playwright,
)
from tools.page import build

GAMES = ("deepsea", "hainoon", "dive")
SIZES = {"desktop": DESKTOP, "phone": PHONE, "sideways": SIDEWAYS}
KINDS = (
    *((size, theme, "en") for size in ("desktop", "phone") for theme in THEMES),
    ("sideways", "dark", "en"),
    ("phone", "dark", "de"),
    ("phone", "light", "fr"),
)
"""Size, theme and language of the pictures."""
PATIENCE = 120_000
"""Milliseconds; a whole game of bots takes a while."""

Snap = Callable[[str, Page], None]


def settled(page: Page) -> None:
    """Wait until fonts and pictures are there."""
    page.evaluate("document.fonts.ready")
    page.wait_for_function("() => [...document.images].every(image => image.complete)")
    page.get_by_text("The pictures are on their way").wait_for(state="hidden", timeout=PATIENCE)


def shell(opened: Opened, snap: Snap) -> None:
    """Home, lessons, the lobby of each game, and what is not there."""
    snap("home", opened.goto())
    opened.goto("/learn").locator(".games a").first.wait_for()
    snap("learn", opened.page)
    for lesson in ("deepsea-tutorial", "hainoon-finish"):
        opened.goto(f"/learn/{lesson}").locator(".learn .table-foot .button").first.wait_for()
        snap(f"learn-{lesson}", opened.page)
    for game in GAMES:
        opened.new_table(game, "me", "open", "novice", start=False)
        opened.page.locator(".option").first.wait_for()
        snap(f"lobby-{game}", opened.page)
    opened.goto(opened.page.url.removeprefix(opened.url).replace("/t/", "/tv/"))
    opened.page.locator(".qr").wait_for()
    snap("tv-lobby", opened.page)
    opened.goto(f"/t/{NO_CODE}").locator(".middle").wait_for()
    snap("no-such-table", opened.page)


def table(opened: Opened, game: str, snap: Snap) -> str:
    """A table when it has just begun; gives its code."""
    code = opened.new_table(game, "me", "novice", "novice", options={} if game == "dive" else {"starter": 0})
    opened.page.locator(".table-foot-mine").wait_for()
    snap(f"table-{game}", opened.page)
    return code


def panels(opened: Opened, snap: Snap) -> None:
    """What opens in front of a table, and what asks beside it."""
    page = opened.page
    for name, key in (("rules", "r"), ("settings", "s"), ("keys", "?")):
        page.keyboard.press(key)
        page.locator("dialog").wait_for()
        if name == "rules":
            page.locator(".rule").first.wait_for()
        snap(f"panel-{name}", page)
        page.keyboard.press("Escape")
        page.locator("dialog").wait_for(state="detached")
    page.locator(".table-head button").last.click()
    snap("panel-menu", page)
    page.locator(".menu-item").nth(1).click()
    page.locator("dialog .qr").wait_for()
    snap("panel-invite", page)
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    page.locator(".actions [data-move=TurnBack]").click(force=True)
    page.locator(".why").wait_for()
    snap("why-not", page)
    page.locator(".actions [data-move=PickUp]").click()
    page.locator(".confirm").wait_for()
    snap("confirm", page)


def ending(opened: Opened, game: str, code: str, snap: Snap) -> None:
    """The end of the game, its replay, and the shared screen."""
    opened.post(f"/tables/{code}/seats/0/bot", bot="novice")
    opened.page.locator(".ending").wait_for(timeout=PATIENCE)
    snap(f"end-{game}", opened.page)
    if game == "hainoon":
        opened.page.locator(".ending .row > button").last.click()
        opened.page.locator(".hindsight").wait_for(timeout=PATIENCE)
        snap("hindsight", opened.page)
    opened.goto(f"/replay/{code}/1?at=12")
    opened.page.locator(".scrubber").wait_for()
    snap(f"replay-{game}", opened.page)
    opened.goto(f"/tv/{code}")
    opened.page.locator(".table-board").wait_for()
    snap(f"tv-{game}", opened.page)


def curtain(opened: Opened, snap: Snap) -> None:
    """Two at one device."""
    opened.new_table("hainoon", "me", "me", options={"starter": 0})
    opened.page.locator(".curtain").wait_for()
    snap("curtain", opened.page)


def everything(browser: Browser, url: str, folder: Path) -> None:
    """All screens in both sizes and themes; on a phone, where words are tight, all but the boards in each language."""
    for size, theme, language in KINDS:
        opened = open_in(
            browser,
            url,
            viewport=SIZES[size],
            touch=size != "desktop",
            theme=theme,
            language=language,
            confirm="always",
        )
        kind = "-".join((size, theme, *(() if language == "en" else (language,))))

        def snap(name: str, page: Page, kind: str = kind) -> None:
            settled(page)
            page.screenshot(path=folder / f"{name}-{kind}.png")

        shell(opened, snap)
        for game in GAMES if language == "en" else GAMES[:1]:
            code = table(opened, game, snap)
            if game == "deepsea":
                panels(opened, snap)
            ending(opened, game, code, snap)
        curtain(opened, snap)
        opened.context.close()


def main(folder: Path) -> None:
    """Write the pictures into *folder*."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as work, start_playwright() as playwright:
        page = Path(work) / "static"
        build(out=page)
        server = TableServer(Path(work), page)
        browser = launch(playwright)
        everything(browser, server.url, folder)
        browser.close()
        server.stop()
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "screenshots"))
