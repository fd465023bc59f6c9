"""A dive told on a phone: the level being told stands whole above one button, and the water is never empty."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect
from tests.page.conftest import Lays, OpenPage
from tests.page.pagetime import PageTime
from tests.page.positions import BEATS
from tests.page.support import PHONE

ACTIVE = ".dive-row[data-active]"
BOXES = """() => ['.dive-row[data-active]', '.dive-row[data-active] [data-verdict]', '.skip'].map(what =>
  (({left, right, top, bottom}) => [left, right, top, bottom])(document.querySelector(what).getBoundingClientRect()))"""


def until(time: PageTime, selector: str) -> None:
    """Let time pass until *selector* is there; fails if it does not come within ten seconds of the page's time."""
    for _ in range(100):
        if time.page.locator(selector).count():
            return
        time.pass_by(100)
        time.loaded()
    raise AssertionError(f"{selector} did not come")


def test_18_the_level_being_told_is_whole_above_one_wide_button(open_page: OpenPage, laid: Lays) -> None:
    table, opened = laid(BEATS["dive"]["shark"].position), open_page(viewport=PHONE, touch=True, speed=1)
    time = PageTime(opened.page)
    page = opened.sit(table)
    page.locator("#dive-water").wait_for()
    time.loaded()
    time.stop()
    with table.attended() as hands:
        hands.play_through("Rested")
        until(time, f"{ACTIVE} [data-verdict]")
        row, verdict, skip = page.evaluate(BOXES)
    for left, right, top, bottom in (row, verdict, skip):
        assert left >= 0 and right <= PHONE[0] and top >= 0 and bottom <= PHONE[1]
    assert verdict[3] <= row[3] <= skip[2], "the level is cut off by the button"
    assert skip[1] - skip[0] > 0.9 * PHONE[0]


def test_18_the_stack_is_seen_before_its_cards_have_come(open_page: OpenPage, laid: Lays) -> None:
    """However long the pictures of the cards are on their way, the stack that was looked at does not vanish."""
    held: list[Route] = []
    table, opened = laid(BEATS["dive"]["shark"].position), open_page(speed=1)
    opened.page.route("**/water/peel?*", lambda route: held.append(route))
    page: Page = opened.sit(table)
    page.locator("#dive-water").wait_for()
    with table.attended() as hands:
        hands.play_through("Rested")
        expect(page.locator(".peel-base")).to_be_visible()
    assert held
    for route in held:
        route.continue_()
