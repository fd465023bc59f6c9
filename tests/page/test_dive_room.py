"""Room for Dive: how large the water is, and that nothing needed for a decision is below the fold or covered."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect
from tests.page.conftest import Lays, OpenPage
from tests.page.looks import resize
from tests.page.positions import STILLS
from tests.page.support import Opened, sideways

LEAST_WATER = {(1920, 1080): 820, (360, 640): 340}
"""Pixels of the water's side, by the size of the screen."""
SCREENS = ((1280, 720), (1366, 768), (1920, 1080), (360, 640), (390, 844), (640, 360))
NARROW = ((320, 568), (320, 640))
NEEDED = "#dive-water, .dive-slot:visible, .dive-say:visible, .dive-air:visible, .dive-programming button:visible"
STATES = ("round-3", "children", "solo", "companion", "companion-fugu")
PLACES = (".players", ".dive-ocean", ".dive-legend", ".dive-track", ".table-foot")

OVERLAPS = """(places) => {
  const boxes = places.map((place) => [place, document.querySelector(place)?.getBoundingClientRect()])
    .filter(([, box]) => box && box.width && box.height);
  return boxes.flatMap(([one, a], at) => boxes.slice(at + 1)
    .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
    .map(([other]) => `${one} over ${other}`));
}"""


def seated(opened: Opened, laid: Lays, state: str) -> Page:
    page = opened.sit(laid(STILLS["dive"][state]))
    expect(page.locator("#dive-water")).to_be_visible()
    return page


def out_of_sight(page: Page) -> list[Any]:
    """What is needed for a decision and not wholly on the screen."""
    found: list[Any] = page.locator(NEEDED).evaluate_all(
        """(all) => all.map((one) => [one.getBoundingClientRect(), one.outerHTML.slice(0, 80)])
        .filter(([box]) => box.top < -1 || box.left < -1 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1)
        .map(([box, html]) => `${Math.round(box.top)}-${Math.round(box.bottom)} ${html}`)"""
    )
    return found


def test_07_what_a_decision_needs_is_on_every_screen_at_once_and_nothing_overlaps(
    open_page: OpenPage, laid: Lays
) -> None:
    opened, missed = open_page(), {}
    for state in STATES:
        page = seated(opened, laid, state)
        for size in SCREENS:
            resize(page, size)
            missed[state, size] = [*out_of_sight(page), *(["sideways"] if sideways(page) > 0 else [])]
        for size in NARROW:
            resize(page, size)
            missed[state, size] = [*page.evaluate(OVERLAPS, PLACES), *(["sideways"] if sideways(page) > 0 else [])]
    assert {where: found for where, found in missed.items() if found} == {}


def test_07_the_water_is_large(open_page: OpenPage, laid: Lays) -> None:
    page = seated(open_page(), laid, "round-3")
    for size, least in LEAST_WATER.items():
        resize(page, size)
        box = page.locator("#dive-water").bounding_box()
        assert box is not None and min(box["width"], box["height"]) >= least, (size, box)


def test_the_shared_screen_has_large_water_and_nothing_to_press(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page(viewport=(1920, 1080))
    page = opened.goto(f"/tv/{laid(STILLS['dive']['round-3']).code}")
    expect(page.locator("#dive-water")).to_be_visible()
    box = page.locator("#dive-water").bounding_box()
    assert box is not None and box["height"] >= 900, box
    expect(page.locator(".dive button:visible")).to_have_count(0)


def test_the_legend_opens_large_on_a_phone(open_page: OpenPage, laid: Lays) -> None:
    page = seated(open_page(viewport=(360, 640), touch=True), laid, "round-3")
    large = page.locator(".legend-large")
    expect(large).to_be_hidden()
    page.get_by_role("button", name="Which drawings count").tap()
    expect(large).to_be_in_viewport(ratio=1)
    expect(large).to_contain_text("tuna and whale")
    page.keyboard.press("Escape")
    expect(large).to_be_hidden()
