"""A dive told on a phone: the level being told stands whole above one button, and the water is never empty."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect
from tests.page.conftest import Lays, OpenPage
from tests.page.divers import PAINTING
from tests.page.looks import resize
from tests.page.pagetime import PageTime
from tests.page.positions import BEATS, STILLS
from tests.page.support import DESKTOP, PHONE, SIDEWAYS

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
        beads = [bead.bounding_box() for bead in page.locator(".dive-beads > i").all()]
    for left, right, top, bottom in (row, verdict, skip):
        assert left >= 0 and right <= PHONE[0] and top >= 0 and bottom <= PHONE[1]
    assert verdict[3] <= row[3] <= skip[2], "the level is cut off by the button"
    assert skip[1] - skip[0] > 0.9 * PHONE[0]
    assert len(beads) == 5, "one for each level"
    assert all(bead and row[3] <= bead["y"] <= skip[2] - bead["height"] for bead in beads)


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


TIED = "[data-piece='cell-{}-2'] .dive-between[data-alone]"
SHOWN = "() => document.querySelector('.peel-base')?.src"


def test_18_what_a_dive_gave_is_seen_while_the_divers_rest_and_the_stack_beneath_stays(
    open_page: OpenPage, laid: Lays
) -> None:
    """On a phone the strip is not empty in Rest; the cards that came off do not come back on the water after it."""
    table, opened = laid(BEATS["dive"]["turtle"].position), open_page(viewport=PHONE, touch=True, speed=1)
    time = PageTime(opened.page)
    page = opened.sit(table)
    page.locator("#dive-water").wait_for()
    time.loaded()
    time.stop()
    with table.attended() as hands:
        hands.play_through("Rested")
        until(time, ".peel-level")
        until(time, ".dive-moved")
        expect(page.locator(".dive-reveal:not([data-over]) .dive-moved b")).to_have_count(3)
        expect(page.locator(".peel-level")).to_have_count(0)
        beneath = page.evaluate(SHOWN)
        until(time, "[data-key=onward]")
        assert page.evaluate(SHOWN) == beneath


def test_18_equally_fast_are_only_those_with_the_sign(open_page: OpenPage, laid: Lays) -> None:
    """Between two who are not neighbours somebody else was wrong: nothing stands between those."""
    table, opened = laid(BEATS["dive"]["turtle"].position), open_page(speed=0)
    page = opened.sit(table)
    page.locator("#dive-water").wait_for()
    with table.attended() as hands:
        hands.play_through("Rested")
        for diver in (0, 2):
            expect(page.locator(TIED.format(diver))).to_have_count(1)
        expect(page.locator("[data-piece='cell-1-2'] .dive-between")).to_have_count(0)


BLANK = """window.blank = []; new MutationObserver((changes) => changes.forEach(({target}) => {
  const {width, height} = target;
  if (target.matches('.dive-seen canvas'))
    window.blank.push(target.getContext('2d').getImageData(width / 2, height / 2, 1, 1).data[3] === 0);
})).observe(document, {attributes: true, attributeFilter: ['width'], subtree: true});"""
"""Notes of each change of the size of the water's canvas whether it was empty after that."""


def test_18_the_water_is_never_blank_when_a_sharper_picture_comes(open_page: OpenPage, laid: Lays) -> None:
    table, opened = laid(BEATS["dive"]["shark"].position), open_page()
    opened.page.add_init_script(BLANK)
    page = opened.sit(table)
    page.wait_for_function("() => window.blank.length > 0", timeout=PAINTING)
    assert page.evaluate("window.blank") == [False]


def test_07_sideways_companions_can_be_read_and_verdicts_are_in_sight(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page(viewport=SIDEWAYS, touch=True, speed=0)
    page = opened.sit(laid(STILLS["dive"]["wish"]))
    for choice in page.locator(".dive-choice").all():
        box = choice.bounding_box()
        assert box is not None and box["width"] > SIDEWAYS[0] / 2 and box["height"] < SIDEWAYS[1] / 2
    table = laid(BEATS["dive"]["turtle"].position)
    page = opened.sit(table)
    page.locator("#dive-water").wait_for()
    with table.attended() as hands:
        hands.play_through("Rested")
        expect(page.locator("[data-key=onward]")).to_be_in_viewport(ratio=1)
        expect(page.locator(".dive-moved")).to_be_in_viewport(ratio=1)
        expect(page.locator(".dive-row [data-verdict]").first).to_be_in_viewport(ratio=1)
        page.locator("[data-key=look-1]").click(trial=True)  # nothing lies over it


HANGING = """() => { const boxes = [...document.querySelectorAll('.depths-diver, .depths-winner > .diver')]
  .map((one) => one.getBoundingClientRect());
  return boxes.flatMap((a, at) => boxes.slice(at + 1).filter((b) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom - 4 && b.top < a.bottom - 4)).length; }"""
"""How many pairs of divers cover each other in the picture of the end."""


def test_07_no_diver_covers_another_in_the_picture_of_the_end(open_page: OpenPage, laid: Lays) -> None:
    opened, covered = open_page(), {}
    for state in ("lost", "tie", "children-over"):
        page = opened.sit(laid(STILLS["dive"][state]))
        page.locator(".depths-winner .diver").first.wait_for()
        for size in (DESKTOP, (1920, 1080), (390, 844), SIDEWAYS):
            resize(page, size)
            covered[state, size] = page.evaluate(HANGING)
    assert {where: pairs for where, pairs in covered.items() if pairs} == {}
