"""Whole games of all three in Chromium, Firefox and WebKit: ``python -m tools.browsers [NAME ...] [--pictures DIR]``.

Names are ``chromium``, ``firefox``, ``webkit`` and the games'; without names, everything that is installed is tried
(``tools/drivers.py`` says which Debian packages that needs). A game is played by clicking what is offered: its first
seconds at natural speed, to see whether something moves, the rest without movement. Then the same stack of Dive is
looked at from all sides and compared with what the first browser shows. A table is printed; the exit code is 1 if
something failed. With ``--pictures`` the same moments are kept as pictures instead, a file for each browser.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from base64 import b64decode
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from tests.page.laid import Position, lay
from tests.page.positions import STILLS
from tests.page.support import TableServer
from tools.drivers import PATIENCE, STARTED, Driven, is_there
from tools.page import build

from divetable.server.http.cookies import COOKIE

GAMES = ("deepsea", "hainoon", "dive")
ROUND = 20
"""Seconds that are played at natural speed."""

BEGIN = """(async () => {
  const seats = [{ kind: "me" }, { kind: "bot", bot: "random" }];
  const body = JSON.stringify({ game: "GAME", seats, start: true, pace: "instant" });
  const made = await fetch("/api/tables", { method: "POST", body, headers: { "content-type": "application/json" } });
  return (await made.json()).table.code; })()"""
SETTINGS = """(async () => {
  const settings = { speed: SPEED, confirm: "never", language: "en", theme: "dark" };
  localStorage.setItem("divetable-settings", JSON.stringify(settings)); return ""; })()"""
PLAY = """(async () => {
  const isSeen = (one) => one.getClientRects().length > 0;
  const isOffered = (one) => one.getAttribute("aria-disabled") !== "true" && !one.disabled && isSeen(one);
  const controls = ".actions button:not(.skip), .table-board button, .confirm button, [data-station] button";
  let moving = 0;
  for (let clicks = 0; clicks < 40; clicks++) {
    if (document.querySelector(".ending")) return "over";
    const all = [...document.querySelectorAll(controls)].filter(isOffered);
    const main = all.filter((one) => one.matches("[data-main], [data-station] *"));
    const among = main.length && Math.random() < 0.3 ? main : all;
    if (!document.querySelector(".skip")) among[Math.floor(Math.random() * among.length)]?.click();
    await new Promise((next) => setTimeout(next, 20));
    const running = document.getAnimations().filter(({ playState, effect }) =>
      playState === "running" && Number.isFinite(effect?.getComputedTiming().endTime));
    moving = Math.max(moving, running.length);
  }
  return String(moving); })()"""
"""Clicks what is offered, at random; tells that the game is over, or how many movements were seen at once."""

LOOK = """(async () => {
  const water = document.getElementById("dive-water");
  const press = (key, times) => { for (let n = 0; n < times; n++)
    water.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })); };
  press("Home", 1);
  press(DOWN < 0 ? "ArrowUp" : "ArrowDown", Math.abs(DOWN));
  press(ACROSS < 0 ? "ArrowLeft" : "ArrowRight", Math.abs(ACROSS));
  const small = document.createElement("canvas");
  small.width = small.height = 160;
  const seen = water.querySelector("canvas[data-views='25']");
  small.getContext("2d").drawImage(seen, 0, 0, 160, 160);
  return small.toDataURL(); })()"""
"""Looks at the water from (ACROSS, DOWN); gives what is seen there, as the address of a small picture."""
WAIT = """(async () => {
  for (let tries = 0; tries < 1200 && !document.querySelector("WANTED"); tries++)
    await new Promise((next) => setTimeout(next, 100));
  await document.fonts.ready;
  await new Promise((next) => setTimeout(next, 1500));
  return String(!!document.querySelector("WANTED")); })()"""
VIEWPOINTS = [(across, down) for down in range(-2, 3) for across in range(-2, 3)]
WATER = "#dive-water canvas[data-views='25']"

MOMENTS: dict[str, tuple[Position | None, str]] = {
    "home": (None, "main button"),
    "deepsea-turn": (STILLS["deepsea"]["turn"], ".table-board"),
    "deepsea-won": (STILLS["deepsea"]["won"], ".ending"),
    "hainoon-turn": (STILLS["hainoon"]["turn"], ".table-board"),
    "hainoon-lost": (STILLS["hainoon"]["lost"], ".ending"),
    "dive-look": (STILLS["dive"]["look"], WATER),
    "dive-flashlight": (STILLS["dive"]["flashlight"], "#dive-water[data-lit]"),
    "dive-won": (STILLS["dive"]["won"], ".ending"),
}
"""What pictures are kept of, and what is there once the page shows it."""

Views = list[NDArray[np.float64]]


class Played(NamedTuple):
    """A line of the table."""

    browser: str
    version: str
    game: str
    ended: str
    moved: str
    viewpoints: str
    errors: str


def sit(browser: Driven, server: TableServer, position: Position | None, wanted: str) -> None:
    """Open a table laid at *position*, or home, without movement; wait for *wanted*. Raises AssertionError without."""
    browser.goto(server.url)
    browser.run(SETTINGS.replace("SPEED", "0"))
    path = ""
    if position is not None:
        table = lay(server.url, server.database, position)
        browser.keep(server.url, COOKIE, table.cookies[0])
        path = f"/t/{table.code}"
    browser.goto(server.url + path)
    assert browser.run(WAIT.replace("WANTED", wanted)) == "true", f"{wanted} did not come"


def play(browser: Driven, url: str, game: str) -> tuple[int, int]:
    """Play a whole game; return its seconds and how many movements were seen at once at natural speed."""
    began = time.monotonic()
    browser.goto(url)
    browser.run(SETTINGS.replace("SPEED", "1"))
    table = f"{url}/t/{browser.run(BEGIN.replace('GAME', game))}"
    browser.goto(table)
    moving, natural = 0, True
    while (passed := time.monotonic() - began) < PATIENCE:
        said = browser.run(PLAY)
        if said == "over":
            return round(passed), moving
        if natural:
            moving = max(moving, int(said))
        if natural and passed > ROUND:
            natural = False
            browser.run(SETTINGS.replace("SPEED", "0"))
            browser.goto(table)
    raise TimeoutError(f"{game} did not come to its end")


def look_around(browser: Driven, server: TableServer) -> Views:
    """Return what the same stack looks like from each of the viewpoints."""
    sit(browser, server, STILLS["dive"]["look"], WATER)
    views = []
    for across, down in VIEWPOINTS:
        address = browser.run(LOOK.replace("ACROSS", str(across)).replace("DOWN", str(down)))
        picture = Image.open(BytesIO(b64decode(address.split(",")[1]))).convert("RGB")
        views.append(np.asarray(picture, dtype=np.float64))
    return views


def same(views: Views, others: Views) -> tuple[int, float]:
    """Return how many of *views* are most like the same one of *others*, and by how much a pixel differs (0 to 255)."""
    apart = np.array([[np.abs(one - other).mean() for other in others] for one in views])
    return int((apart.argmin(axis=1) == np.arange(len(views))).sum()), float(apart.diagonal().max())


def trial(name: str, browser: Driven, server: TableServer, game: str, first: Views) -> Played:
    """Play *game* and, if it is Dive, compare the water with *first*, or fill that if it is empty."""
    browser.wrong()
    ended, moved, viewpoints = "", "", ""
    try:
        seconds, moving = play(browser, server.url, game)
        ended, moved = f"{seconds} s", str(moving or "nothing")
        if game == "dive":
            views = look_around(browser, server)
            first += [] if first else views
            alike, apart = same(views, first)
            viewpoints = f"{alike} of {len(VIEWPOINTS)}, {apart:.1f} apart"
    except (AssertionError, OSError, TimeoutError, ValueError) as problem:
        print(f"  {name} {game}: {problem!r}"[:300], file=sys.stderr, flush=True)
        ended = ended or f"failed: {problem}"
        viewpoints = viewpoints or ("none" if game == "dive" else "")
    wrong = browser.wrong()
    for line in sorted(set(wrong)):
        print(f"  {name} {game}: {line[:300]}", file=sys.stderr, flush=True)
    return Played(name, browser.version, game, ended, moved, viewpoints, str(len(wrong)))


def failed(line: Played) -> bool:
    """Return whether a game did not end, nothing moved, the water was not the same, or there were errors."""
    all_seen = line.viewpoints.startswith(str(len(VIEWPOINTS))) or line.game != "dive"
    return line.ended.startswith("failed") or line.moved == "nothing" or not all_seen or line.errors != "0"


def show(line: Played, mark: str = "") -> None:
    """Print a line of the table, and a *mark* behind it."""
    widths = (9, 11, 8, 16, 8, 22, 6)
    print("  ".join(f"{cell:{width}}" for cell, width in zip(line, widths, strict=True)), mark, flush=True)


def keep_pictures(browsers: list[str], server: TableServer, folder: Path) -> None:
    """Write a picture of each moment in each of *browsers* into *folder*."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in browsers:
        with STARTED[name]() as browser:
            for moment, (position, wanted) in MOMENTS.items():
                sit(browser, server, position, wanted)
                (folder / f"{moment}-{name}.png").write_bytes(browser.picture())


def main(arguments: list[str]) -> int:
    """Play, or take pictures, in all browsers that are named and there; return the exit code."""
    parser = argparse.ArgumentParser(prog="tools.browsers")
    parser.add_argument("names", nargs="*", choices=[*STARTED, *GAMES, []])
    parser.add_argument("--pictures", type=Path)
    given = parser.parse_args(arguments)
    browsers = [
        name for name in STARTED if is_there(name) and (name in given.names or not set(given.names) & {*STARTED})
    ]
    games = [game for game in GAMES if game in given.names or not set(given.names) & {*GAMES}]
    lines = list[Played]()
    with tempfile.TemporaryDirectory() as work:
        page = Path(work) / "static"
        build(out=page)
        server = TableServer(Path(work), page)
        try:
            if given.pictures:
                keep_pictures(browsers, server, given.pictures)
                return 0
            show(Played("browser", "version", "game", "over after", "moving", "viewpoints", "errors"))
            first: Views = []
            for name in browsers:
                with STARTED[name]() as browser:
                    for game in games:
                        lines.append(trial(name, browser, server, game, first))
                        show(lines[-1], "*" if failed(lines[-1]) else "")
        finally:
            server.stop()
    return 1 if any(failed(line) for line in lines) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
