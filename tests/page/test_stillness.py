"""While nobody does anything the page does nothing either: a telephone on the table keeps its battery."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page
from tests.page.conftest import Lays, OpenPage
from tests.page.divers import PAINTING, WATER
from tests.page.pagetime import PageTime
from tests.page.positions import STILLS
from tests.page.support import Opened

NOTE = """() => { const noted = window.noted = { frames: 0, changes: [] };
  const next = window.requestAnimationFrame;
  window.requestAnimationFrame = (drawn) => { noted.frames += 1; return next(drawn); };
  const note = ({ target, type }) => noted.changes.push([type, target.nodeName, target.textContent].join(" "));
  new MutationObserver((all) => all.forEach(note))
    .observe(document, { subtree: true, childList: true, attributes: true, characterData: true }); }"""
"""Notes how often the page asks to draw, and what it changes."""
MOVING = """() => document.getAnimations().filter(({ playState }) => playState !== "finished" && playState !== "idle")
  .map(({ effect }) => effect.target.className)"""
"""What moves, endlessly or not."""
SCREENS = ["home", "lobby", "deepsea", "hainoon", "dive", "tv", "over"]


def show(screen: str, opened: Opened, laid: Lays) -> None:
    """Open a *screen* on which nothing happens unless somebody does something."""
    page = opened.page
    if screen == "home":
        opened.goto()
        page.get_by_role("button", name="Play now: Hai Noon").wait_for()
    elif screen == "lobby":
        opened.new_table("hainoon", "me", "open", start=False)
        page.locator(".boat").wait_for()
    elif screen == "tv":
        opened.goto(f"/tv/{laid(STILLS['hainoon']['turn']).code}")
        page.locator(".log-last").wait_for()
    else:
        game, still = ("deepsea", "won") if screen == "over" else (screen, "look" if screen == "dive" else "turn")
        opened.sit(laid(STILLS[game][still]))
        page.locator(".ending" if screen == "over" else ".log-last").wait_for()
        if screen == "dive":  # its last and largest picture is painted in the server's own time
            page.wait_for_function(f"() => document.querySelector('{WATER} canvas').width > 640", timeout=PAINTING)


def noted(page: Page) -> dict[str, object]:
    """Return what has been noted, and what moves."""
    return {**page.evaluate("window.noted"), "moving": page.evaluate(MOVING)}


def hear_the_server(page: Page, frames: list[object]) -> None:
    """Have the page ask whether the line holds, and wait for the answer: it asks by itself only 15 seconds later."""
    known = len(frames)
    page.evaluate("dispatchEvent(new Event('online'))")
    for _ in range(1_000):
        if len(frames) > known:
            return
        page.wait_for_timeout(20)
    raise AssertionError("the server does not answer")


@pytest.mark.parametrize("screen", SCREENS)
def test_18_nothing_runs_while_nobody_does_anything(open_page: OpenPage, laid: Lays, screen: str) -> None:
    """No endless movement, no frame asked for and nothing changed, at natural pace, for as long as the
    line is quiet."""
    opened, frames = open_page(speed=None), list[object]()
    time = PageTime(opened.page)
    opened.page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(frame)))
    show(screen, opened, laid)
    time.loaded()
    time.stop()
    time.tell(step=200)
    time.pass_by(5_000, step=200)  # what is read out comes line by line
    if frames:
        hear_the_server(opened.page, frames)
    opened.page.evaluate(NOTE)
    time.pass_by(8_000, step=100)
    assert noted(opened.page) == {"frames": 0, "changes": [], "moving": []}
