"""Divers for treasure in the page's tests: they see and do only what the page offers, by pointer, touch or keys."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Page, expect
from tests.page.laid import Hands
from tests.page.pagetime import LONGEST
from tests.page.support import Opened, close_panel

OPEN = ".deepsea-choice.deepsea-open[data-move]"
SINK = ".deepsea-actions button[data-main]"
KEYS = {"GoDeeper": "ArrowDown", "TurnBack": "ArrowUp", "PickUp": "p", "TouchNothing": "x"}
ASKED = """before => document.querySelector('[data-station] button')?.click() || document.querySelector('.ending')
    || (f => f && f !== before && !document.querySelector('.deepsea-choice.deepsea-open[aria-disabled=true]'))
       (document.querySelector('.deepsea-actions')?.dataset.fence)"""
SPOKEN = {"en": "English", "fr": "Français", "de": "Deutsch"}
"""What the languages are called among the settings."""

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


def play_on(page: Page, hands: Hands, way: Way = click, sink: Callable[[Page], None] = sink_by_clicks) -> Iterator[str]:
    """Give the answers of a laid game: those of seat 0 on *page*, those of the others by *hands*.

    Gives the phase before each answer of seat 0, and the one after the last of them, which is ``over`` at the game's
    end. A load sinks in the order of *sink* and not as it did when the table was laid: that has to be the last answer.
    """
    before = ""
    while hands.ahead:
        if hands.ahead[0].seat:
            hands.play()
            continue
        await_question(page, before)
        yield phase(page)
        before = fence(page)
        move = type(hands.ahead.pop(0).move).__name__
        if move == "SinkInOrder":
            sink(page)
        else:
            way(page, move)
    await_question(page, before)
    yield phase(page)


def stop_after_sinking(hands: Hands) -> None:
    """Leave it at the answers up to those that sink all loads."""
    del hands.ahead[hands.count_through("Sank") :]


def speak(page: Page, language: str) -> None:
    """Have the table on the screen, its log and all, in *language* from now on."""
    if page.locator("html").get_attribute("lang") == language:
        return
    first = page.locator(".log li").first
    before = first.text_content() or ""
    page.keyboard.press("s")
    page.locator("dialog select").first.select_option(SPOKEN[language])
    expect(page.locator("html")).to_have_attribute("lang", language)
    close_panel(page)
    expect(first).not_to_have_text(before)


def events(opened: Opened, kind: str) -> list[dict[str, Any]]:
    """What the server has told of a kind, in order; each once."""
    told: dict[tuple[int, int], dict[str, Any]] = {}
    for frame in opened.frames:
        message = json.loads(frame)
        for line in (message.get("events") or []) + (message.get("log") or []):
            told[message["game"], line["n"]] = line["event"]
    return [event for _, event in sorted(told.items()) if event["type"] == kind]


def await_events(opened: Opened, kind: str, count: int) -> None:
    """Until the server has told of *count* events of a kind, whatever the page shows of them."""
    for _ in range(LONGEST // 5):
        if len(events(opened, kind)) >= count:
            return
        opened.page.wait_for_timeout(5)
    raise AssertionError(f"fewer than {count} events of the kind {kind}")


def last(opened: Opened, field: str) -> Any:
    """What the server has last told of *field*."""
    return next(told for frame in reversed(opened.frames) if (told := json.loads(frame).get(field)))


def picture(page: Page) -> list[str]:
    """All that a reload must not change."""
    board = page.get_by_role("region", name="Board").aria_snapshot()
    return [page.locator("p.status").inner_text(), page.locator(".actions").aria_snapshot(), board]


PAINTED = """(who) => { const painted = window.painted = [];
  const middle = (name) => { const box = document.querySelector(`[data-piece="${name}"]`).getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2]; };
  const diver = () => document.querySelector(`[data-piece="diver-${who}"]`);
  let known = diver().dataset.space;
  const note = () => { requestAnimationFrame(note);
    const { space } = diver().dataset;
    if (space === known || space === "0") return;
    const [at, to] = [middle(`diver-${who}`), middle(`perch-${space}`)];
    painted.push({ space: known = space, away: Math.hypot(at[0] - to[0], at[1] - to[1]) / diver().offsetWidth }); };
  note(); }"""
"""Notes, of the first picture in which a diver has another space, how many of its lengths it is away from there."""
