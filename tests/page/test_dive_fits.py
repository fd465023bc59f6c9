"""What lies on the boards of Dive fits where it lies, and what is pressed stays where it is."""

from __future__ import annotations

import pytest
from tests.page.conftest import Lays, OpenPage
from tests.page.divers import PAINTING, programming
from tests.page.laid import Laid
from tests.page.pagetime import PageTime
from tests.page.positions import BEATS, DIVE_STILLS
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


BOXES = """(what) => [...document.querySelectorAll(what)].filter((it) => it.checkVisibility()).map((it) => {
  const { left, top, width, height } = it.getBoundingClientRect();
  return [left + width / 2, top + height / 2, width, height];
})"""
"""The middle and the size of each that is seen."""


@pytest.mark.parametrize("still", ["look", "children"])
@pytest.mark.parametrize("viewport", [(360, 640), (640, 360)])
def test_18_no_emblem_on_the_track_is_covered(
    open_page: OpenPage, laid: Lays, viewport: tuple[int, int], still: str
) -> None:
    """Divers are on the same space in the one, and beside two others in the other."""
    opened = open_page(viewport=viewport, touch=True)
    opened.sit(laid(DIVE_STILLS[still])).locator(".dive-badge").first.wait_for()
    emblems = opened.page.evaluate(BOXES, ".dive-badge")
    first, *others = sorted(emblems, key=lambda box: box[0] + box[1])
    for other in others:
        apart = ((other[0] - first[0]) ** 2 + (other[1] - first[1]) ** 2) ** 0.5
        assert apart >= first[2] * 0.6, (first, other)
        first = other
    assert len(others) == 2


@pytest.mark.parametrize("viewport", [(1280, 800), (360, 640)])
def test_18_deep_water_is_told_beside_the_space(open_page: OpenPage, laid: Lays, viewport: tuple[int, int]) -> None:
    opened = open_page(viewport=viewport, touch=viewport[0] < 400)
    opened.sit(laid(DIVE_STILLS["deep"])).locator(".dive-deep-sign").first.wait_for()
    numbers, signs = (opened.page.evaluate(BOXES, what) for what in (".player-number", ".dive-deep-sign"))
    assert len(numbers) == len(signs) == 3
    for number, sign in zip(numbers, signs, strict=True):
        assert abs(sign[0] - number[0]) <= number[2] / 2 + sign[2], (number, sign)
        assert abs(sign[1] - number[1]) <= number[3], (number, sign)


def test_18_on_a_tall_phone_no_gap_is_left_above_what_is_pressed(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page(viewport=TALL, touch=True)
    opened.sit(laid(DIVE_STILLS["round-3"])).locator(".actions .dive-slots").wait_for()
    bottom, top = (opened.page.locator(what).bounding_box() for what in (".dive-track", ".actions .dive-slots"))
    assert bottom and top and top["y"] - bottom["y"] - bottom["height"] <= 24, (bottom, top)


@pytest.mark.parametrize("language", ["en", "de"])
def test_11_companions_have_the_whole_screen(open_page: OpenPage, laid: Lays, language: str) -> None:
    opened = open_page(viewport=(1280, 720), language=language)
    opened.sit(laid(DIVE_STILLS["wish-lost"])).locator(".dive-choice").first.wait_for()
    page = opened.page
    choices, signs = (page.evaluate(BOXES, what) for what in (".dive-choice", ".dive-choice-sign"))
    assert len(choices) == len(signs) == 10
    assert max(x + width / 2 for x, _, width, _ in choices) >= 1240
    assert page.evaluate(OUTSIDE, [".dive-choice > :not(kbd)", ".dive-choice"]) == 0
    assert page.locator(".player .dive-got").count() == 2
    heading, tools = (page.locator(what).bounding_box() for what in ("#dive-wish", ".head-tools"))
    assert heading and tools and heading["y"] + heading["height"] <= tools["y"] + tools["height"] + 12
