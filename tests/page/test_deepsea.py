"""Deep Sea Adventure in a real browser. Numbers in names are those of the page's requirements."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.page.conftest import OpenPage
from tests.page.support import LANGUAGES, PHONE, THEMES, Opened, axe, sideways, small_print, small_targets

OPEN = ".deepsea-choice.deepsea-open[data-move]"
KEYS = {"GoDeeper": "ArrowDown", "TurnBack": "ArrowUp", "PickUp": "p", "TouchNothing": "x"}
ASKED = """before => document.querySelector('.ending')
    || (f => f && f !== before && !document.querySelector('.deepsea-choice.deepsea-open[aria-disabled=true]'))
       (document.querySelector('.deepsea-actions')?.dataset.fence)"""
MOST_GAMES = 6
FEW = ("threshold", "novice") * 2
MOST = (*FEW, "random")

Way = Callable[[Page, str], None]
"""How a choice is made: the page, and the name of the move."""


def fence(page: Page) -> str:
    """The number of the question on the screen."""
    actions = page.locator(".deepsea-actions")
    return (actions.get_attribute("data-fence") or "") if actions.count() else ""


def await_question(page: Page, before: str = "") -> None:
    """Until something else is asked than *before*, or the game is over."""
    page.wait_for_function(ASKED, arg=before)


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
    page.get_by_role("button", name="Sink in this order").click()


def sink_by_keys(page: Page) -> None:
    count = page.locator(".deepsea-unit").count()
    for number in range(1, count):
        page.keyboard.press(str(number))
    page.keyboard.press("ArrowDown")


def sink_by_taps(page: Page) -> None:
    while (free := page.locator(".deepsea-unit[aria-pressed=false]")).count():
        free.first.tap()
    page.get_by_role("button", name="Sink in this order").tap()
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
    for _ in range(MOST_GAMES):
        opened.frames.clear()
        opened.new_table("deepsea", "me", *bots)
        for now in questions(opened.page, greedy):
            if now in wanted and now not in seen:
                seen.add(now)
                yield now
            if seen == wanted:
                return
    raise AssertionError(f"never asked: {wanted - seen}")


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


# Whole games


def test_03_a_game_by_clicks_with_a_reload_in_every_phase(open_page: OpenPage) -> None:
    opened = open_page()
    page = opened.page
    for now in until_seen(opened, {"hunt", "declare", "drop", "sink"}):
        before = picture(page)
        page.reload()
        await_question(page)
        assert picture(page) == before, now
    for _ in questions(page, cautious):
        pass
    scores = last(opened, "ending")["scores"]
    assert sheet(page) == [(points, points) for points in scores]
    result = page.locator(".ending-lines li").first.inner_text()
    page.reload()
    expect(page.locator(".ending-lines li").first).to_have_text(result)
    assert sheet(page) == [(points, points) for points in scores]


def sheet(page: Page) -> list[tuple[int, int]]:
    """For each diver the sum over the dives, and the total."""
    rows = [
        [int(cell) for cell in row.locator("td").all_inner_texts()]
        for row in page.locator(".deepsea-scores tbody tr").all()
    ]
    return [(sum(dives), total) for *dives, total in rows]


def test_08_a_game_by_keyboard_alone(open_page: OpenPage) -> None:
    opened = open_page()
    opened.new_table("deepsea", "me", *FEW)
    phases = list(questions(opened.page, greedy, press, sink_by_keys))
    assert phases[-1] == "over"
    assert "declare" in phases


def test_08_the_keys_are_listed_and_tab_reaches_the_choices(open_page: OpenPage) -> None:
    opened = open_page()
    opened.new_table("deepsea", "me", "novice")
    page = opened.page
    await_question(page)
    page.locator("body").press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Turn back and roll")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    before = fence(page)
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.move") == "TouchNothing":
            break
    page.keyboard.press("Enter")
    await_question(page, before)


def test_07_a_game_by_touch_on_a_small_phone(open_page: OpenPage) -> None:
    opened = open_page(viewport=PHONE, touch=True)
    opened.new_table("deepsea", "me", *FEW)
    seen = set()
    for now in questions(opened.page, greedy, tap, sink_by_taps):
        if now not in seen:
            fits(opened.page)
        seen.add(now)
    assert {"hunt", "declare", "over"} <= seen


def fits(page: Page) -> None:
    """Nothing sticks out, nothing is too small, and all that can be done is on the screen."""
    assert sideways(page) <= 0
    assert small_targets(page) == []
    assert small_print(page) == []
    for choice in page.locator(".deepsea-choice, .deepsea-unit").all():
        expect(choice).to_be_in_viewport(ratio=0.95)


@pytest.mark.parametrize("language", LANGUAGES)
def test_27_every_phase_fits_a_phone_in_every_language(open_page: OpenPage, language: str) -> None:
    opened = open_page(viewport=PHONE, language=language)
    for _ in until_seen(opened, {"hunt", "declare"}, MOST):
        fits(opened.page)


# What the board says


def test_05_why_cannot_i(open_page: OpenPage) -> None:
    opened = open_page()
    opened.new_table("deepsea", "me", "novice")
    page = opened.page
    await_question(page)
    back = page.locator("[data-move=TurnBack]")
    expect(back).to_have_attribute("aria-disabled", "true")
    back.click(force=True)
    expect(page.get_by_role("alert")).to_contain_text("A-016")


def test_06_the_status_says_what_the_load_costs(open_page: OpenPage) -> None:
    opened = open_page()
    for _ in until_seen(opened, {"declare"}):
        units = opened.page.locator(".deepsea-hint .deepsea-load > *").count()
        expect(opened.page.locator("p.status")).to_contain_text(
            f"You carry {units}: breathed {units}, roll minus {units}"
        )
        expect(opened.page.locator(".deepsea-dice")).to_contain_text(f"− {units}")


def test_the_dice_show_their_arithmetic(open_page: OpenPage) -> None:
    opened = open_page()
    opened.new_table("deepsea", "me", "novice")
    for now in islice(questions(opened.page, greedy), 14):
        if now != "hunt":
            continue
        roll = events(opened, "Rolled")[-1]
        label = opened.page.locator(".deepsea-dice").get_attribute("aria-label") or ""
        first, second, less, steps = re.findall(r"(\d+) \+ (\d+)(?: − (\d+))? = (\d+)", label)[0]
        assert [int(first), int(second), int(steps)] == [roll["first"], roll["second"], roll["steps"]]
        assert max(0, int(first) + int(second) - int(less or 0)) == int(steps)


def test_the_load_sinks_in_the_order_it_was_tapped(open_page: OpenPage) -> None:
    opened = open_page()
    for _ in until_seen(opened, {"sink"}):
        carried = last(opened, "view")["loads"][0]
        sink_by_clicks(opened.page)
        expect(opened.page.get_by_role("log")).to_contain_text("The gaps close")
        assert [event["units"] for event in events(opened, "Sank") if event["seat"] == 0][-1] == carried[::-1]


def test_what_is_dropped_lies_in_the_line_again(open_page: OpenPage) -> None:
    opened = open_page()
    for _ in until_seen(opened, {"drop"}):
        drop = opened.page.locator(f"{OPEN}[data-move=Drop]").first
        what = drop.inner_text().removeprefix("Drop ")
        before = fence(opened.page)
        drop.click()
        await_question(opened.page, before)
        space = events(opened, "Dropped")[-1]["space"]
        expect(opened.page.locator(f"[data-piece=space-{space}]")).to_have_attribute(
            "aria-label", re.compile(f"^Space {space}: {what}")
        )


def test_04_values_are_shown_at_the_end_of_a_dive_and_not_before(open_page: OpenPage) -> None:
    opened = open_page()
    opened.new_table("deepsea", "me", *FEW)
    page = opened.page
    for _ in questions(page, cautious):
        told = events(opened, "Banked")
        if not told:
            assert page.locator(".deepsea-chip text").count() == 0
            continue
        shown = page.locator(".deepsea-report .deepsea-revealed .deepsea-chip text").all_text_contents()
        assert sorted(map(int, shown)) == sorted(value for event in told for value in event["values"])
        page.keyboard.press("c")
        expect(page.locator(".deepsea-report")).to_have_count(0)
        return
    raise AssertionError("nobody ever came home")


def test_10_six_divers_differ_in_more_than_colour(open_page: OpenPage) -> None:
    opened = open_page()
    opened.new_table("deepsea", "me", *MOST)
    await_question(opened.page)
    drawings = opened.page.locator(".deepsea-scores .deepsea-badge").evaluate_all(
        "all => all.map(e => e.innerHTML.replace(/(fill|stroke)=\"#[0-9a-f]+\"/g, ''))"
    )
    assert len(set(drawings)) == 6
    labels = opened.page.locator(".deepsea-berth").evaluate_all("all => all.map(e => e.ariaLabel)")
    assert len(set(labels)) == 6


def test_19_a_log_line_lights_its_pieces(open_page: OpenPage) -> None:
    opened = open_page()
    for _ in until_seen(opened, {"declare"}):
        line = opened.page.get_by_role("log").get_by_role("listitem").last
        line.focus()
        expect(opened.page.locator(".deepsea .lit")).not_to_have_count(0)


def test_09_axe_in_every_phase_and_both_themes(open_page: OpenPage) -> None:
    opened = open_page()
    for now in until_seen(opened, {"hunt", "declare", "drop", "sink", "over"}):
        for theme in THEMES:
            opened.page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
            assert axe(opened.page) == [], (now, theme)
