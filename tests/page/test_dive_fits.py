"""What lies on the boards of Dive fits where it lies, and what is pressed stays where it is."""

from __future__ import annotations

import pytest
from tests.page.conftest import Lays, OpenPage
from tests.page.divers import PAINTING, programming
from tests.page.laid import Laid
from tests.page.pagetime import PageTime
from tests.page.positions import BEATS
from tests.page.support import Opened

TALL = (390, 844)
OUTSIDE = """([inside, of]) => [...document.querySelectorAll(inside)].filter((it) => {
  const [one, other] = [it, it.closest(of)].map((element) => element.getBoundingClientRect());
  return it.checkVisibility() && (one.left < other.left - 1 || one.right > other.right + 1
    || one.top < other.top - 1 || one.bottom > other.bottom + 7);
}).length"""
"""How many of these stick out of what they lie on; a stamp may hang over the lower edge a little."""


@pytest.mark.parametrize("viewport", [TALL, (360, 640)])
def test_07_tokens_that_share_a_level_fit_into_it(open_page: OpenPage, laid: Lays, viewport: tuple[int, int]) -> None:
    diver = programming(open_page(viewport=viewport, touch=True), laid)
    diver.page.locator(".actions [data-key=clear]").click()
    for token in range(1, 6):
        for piece in (f"air-{token}", "slot-1"):
            diver.page.locator(f".actions [data-piece={piece}]").click()
        assert diver.page.locator(".actions [data-piece=slot-1] .dive-lift").count() == token
        assert diver.page.evaluate(OUTSIDE, [".actions .dive-lift", ".dive-slot"]) == 0, token


def test_18_a_stamp_of_the_chief_lies_in_its_row(open_page: OpenPage, laid: Lays) -> None:
    table, opened = laid(BEATS["dive"]["chief"].position), open_page(speed=0)
    told(opened, table)
    assert opened.page.locator("[data-plank] > .dive-verdict").count()
    assert opened.page.evaluate(OUTSIDE, ["[data-plank] > .dive-verdict", ".dive-row"]) == 0


def test_18_on_a_large_screen_the_strip_is_as_high_as_its_place(open_page: OpenPage, laid: Lays) -> None:
    table, opened = laid(BEATS["dive"]["turtle"].position), open_page(viewport=(1920, 1080), speed=0)
    told(opened, table)
    box = opened.page.locator(".dive-row").first.bounding_box()
    assert box is not None and box["height"] >= 90, box


def told(opened: Opened, table: Laid) -> None:
    """Have the dive told to its end."""
    opened.sit(table).locator("#dive-water").wait_for()
    with table.attended() as hands:
        hands.play_through("Rested")
        opened.page.locator("[data-key=look-1]").wait_for()


def test_07_18_on_a_tall_phone_the_way_to_skip_stays_where_it_is(open_page: OpenPage, laid: Lays) -> None:
    table, opened = laid(BEATS["dive"]["children"].position), open_page(viewport=TALL, touch=True, speed=1)
    time = PageTime(opened.page)
    opened.sit(table).locator("#dive-water canvas[data-views='25']").wait_for(timeout=PAINTING)
    time.stop()
    seen = set()
    with table.attended() as hands:
        hands.play_through("Rested")
        opened.page.locator(".skip").wait_for()
        for _ in range(20):
            seen.add(opened.page.evaluate("Math.round(document.querySelector('.skip').getBoundingClientRect().bottom)"))
            time.pass_by(50)
    assert len(seen) == 1 and seen.pop() <= TALL[1]


def test_18_nothing_that_was_told_lies_over_the_end(open_page: OpenPage, laid: Lays) -> None:
    table, opened = laid(BEATS["dive"]["end"].position), open_page(viewport=(360, 640), touch=True, speed=1)
    time = PageTime(opened.page)
    opened.sit(table).locator("#dive-water").wait_for()
    time.loaded()
    time.stop()
    with table.attended() as hands:
        hands.play_through("Won")
        opened.page.locator(".skip").wait_for()
        while not opened.page.locator(".end-card").count():
            time.pass_by(50)
        assert opened.page.locator(".rising").count() == 0
