"""Divers for treasure in the page's tests: they see and do only what the page offers, by pointer, touch or keys."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Page
from tests.page.support import Opened

OPEN = ".deepsea-choice.deepsea-open[data-move]"
SINK = ".deepsea-actions button[data-main]"
KEYS = {"GoDeeper": "ArrowDown", "TurnBack": "ArrowUp", "PickUp": "p", "TouchNothing": "x"}
ASKED = """before => document.querySelector('[data-station] button')?.click() || document.querySelector('.ending')
    || (f => f && f !== before && !document.querySelector('.deepsea-choice.deepsea-open[aria-disabled=true]'))
       (document.querySelector('.deepsea-actions')?.dataset.fence)"""
FEW = ("threshold", "novice") * 2
MOST = (*FEW, "random")

Way = Callable[[Page, str], None]
"""How a choice is made: the page, and the name of the move."""


def fence(page: Page) -> str:
    """The number of the question on the screen."""
    actions = page.locator(".deepsea-actions")
    return (actions.get_attribute("data-fence") or "") if actions.count() else ""


def await_question(page: Page, before: str = "") -> None:
    """Until something else is asked than *before*, or the game is over; on past the end of a dive."""
    page.wait_for_function(ASKED, arg=before, timeout=60_000)


def is_over(page: Page) -> bool:
    return page.locator(".ending").count() > 0


def choices(page: Page) -> list[str]:
    """The moves that can be made now."""
    return [str(choice.get_attribute("data-move")) for choice in page.locator(OPEN).all()]


def phase(page: Page) -> str:
    """What is asked."""
    if is_over(page):
        return "over"
    if page.locator(".deepsea-unit").count():
        return "sink"
    moves = choices(page)
    return "declare" if "TurnBack" in moves else "drop" if "Drop" in moves else "hunt"


def greedy(moves: list[str]) -> str:
    """Takes everything, keeps it, and never turns back: sure to lose it all."""
    return next(move for move in ("PickUp", "GoDeeper", "TouchNothing") if move in moves)


def cautious(moves: list[str]) -> str:
    """Turns back with the first treasure, and takes what lies on the way."""
    return next(move for move in ("TurnBack", "PickUp", "TouchNothing") if move in moves)


def click(page: Page, move: str) -> None:
    page.locator(f"{OPEN}[data-move={move}]").first.click()


def press(page: Page, move: str) -> None:
    page.keyboard.press(KEYS[move])


def tap(page: Page, move: str) -> None:
    page.locator(f"{OPEN}[data-move={move}]").first.tap()
    page.get_by_role("group", name="Confirm").get_by_role("button", name="Confirm").tap()


def sink_by_clicks(page: Page) -> None:
    for unit in reversed(page.locator(".deepsea-unit").all()):
        if unit.get_attribute("aria-pressed") == "false":
            unit.click()
    page.locator(SINK).click()


def sink_by_keys(page: Page) -> None:
    count = page.locator(".deepsea-unit").count()
    for number in range(1, count):
        page.keyboard.press(str(number))
    page.keyboard.press("ArrowDown")


def sink_by_taps(page: Page) -> None:
    while (free := page.locator(".deepsea-unit[aria-pressed=false]")).count():
        free.first.tap()
    page.locator(SINK).tap()
    page.get_by_role("group", name="Confirm").get_by_role("button", name="Confirm").tap()


def questions(
    page: Page, choose: Callable[[list[str]], str], way: Way = click, sink: Callable[[Page], None] = sink_by_clicks
) -> Iterator[str]:
    """Play on: gives the phase before each answer, at last ``over``."""
    await_question(page)
    while (now := phase(page)) != "over":
        yield now
        before = fence(page)
        if now == "sink":
            sink(page)
        else:
            way(page, choose(choices(page)))
        await_question(page, before)
    yield "over"


def until_seen(opened: Opened, wanted: set[str], bots: tuple[str, ...] = FEW) -> Iterator[str]:
    """Play games until each phase of *wanted* has come up; gives the first of each."""
    seen: set[str] = set()
    while True:
        opened.frames.clear()
        opened.new_table("deepsea", "me", *bots)
        for now in questions(opened.page, greedy):
            if now in wanted and now not in seen:
                seen.add(now)
                yield now
            if seen == wanted:
                return


def events(opened: Opened, kind: str) -> list[dict[str, Any]]:
    """What the server has told of a kind, in order; each once."""
    told: dict[tuple[int, int], dict[str, Any]] = {}
    for frame in opened.frames:
        message = json.loads(frame)
        for line in (message.get("events") or []) + (message.get("log") or []):
            told[message["game"], line["n"]] = line["event"]
    return [event for _, event in sorted(told.items()) if event["type"] == kind]


def last(opened: Opened, field: str) -> Any:
    """What the server has last told of *field*."""
    return next(told for frame in reversed(opened.frames) if (told := json.loads(frame).get(field)))


def picture(page: Page) -> list[str]:
    """All that a reload must not change."""
    board = page.get_by_role("region", name="Board").aria_snapshot()
    return [page.locator("p.status").inner_text(), page.locator(".actions").aria_snapshot(), board]
