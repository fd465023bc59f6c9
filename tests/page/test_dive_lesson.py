"""The lesson of Dive: what is to be done is lit, and its cards come off the water as at a table."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect
from tests.page.conftest import OpenPage
from tests.page.divers import FIELD, PAINTING
from tests.page.pagetime import PageTime
from tests.page.support import DESKTOP, PHONE, Opened

LESSON = "/learn/dive-tutorial"
ANSWER = "1132f4353g"
"""What the lesson wants, by keys."""
SEEN = """() => { const peel = document.querySelector('.peel');
  return { base: peel?.querySelector('.peel-base')?.src, card: !!peel?.querySelector('.peel-card img'), isOpen: !!peel,
    isSaid: !!peel?.querySelector('.peel-word'),
    spaces: [...document.querySelectorAll('.player-number')].map((it) => it.textContent),
    pawns: [...document.querySelectorAll('[data-piece^=pawn-]')].map((it) => it.style.getPropertyValue('--space')),
    phase: document.querySelector('.dive').dataset.phase,
    isRest: !!document.querySelector('.dive-moved'), blank: !!document.querySelector('.dive-murky') }; }"""
INSIDE = """([hole, inside]) => {
  const [one, other] = [hole, inside].map((what) =>
    [...document.querySelectorAll(what)].find((it) => it.checkVisibility()).getBoundingClientRect());
  return one.left <= other.left && one.right >= other.right && one.top <= other.top && one.bottom >= other.bottom; }"""


def at_the_program(opened: Opened) -> PageTime:
    """Go through the lesson to its first task; time stands still."""
    time, page = PageTime(opened.page), opened.page
    opened.goto(LESSON).locator(FIELD).wait_for(timeout=PAINTING)
    time.loaded()
    time.stop()
    for _ in range(2):
        time.tell()
        page.get_by_role("button", name="Go on").click()
    time.tell()
    time.loaded()
    return time


def told(time: PageTime) -> list[dict[str, Any]]:
    """Return what is seen, moment after moment, until all is told."""
    seen = []
    while time.page.locator(".coach[data-waiting]").count():
        seen.append(time.page.evaluate(SEEN))
        time.pass_by(50)
        time.loaded()
    return seen


def test_18_22_cards_come_off_the_water_in_a_lesson(open_page: OpenPage) -> None:
    opened = open_page(speed=1)
    time, page = at_the_program(opened), opened.page
    for key in ANSWER:
        page.keyboard.press(key)
    page.locator(".coach[data-waiting]").wait_for(state="attached")
    seen = told(time)
    assert not any(now["blank"] for now in seen), "the water that was looked at stays"
    assert all(now["spaces"] == now["pawns"] for now in seen), "numbers change when the pawns do"
    dived = [now for now in seen if now["isOpen"]]
    stacks = list(dict.fromkeys(now["base"] for now in dived if now["base"]))
    assert len(stacks) == 5, "the stack as it lay, and beneath each of four cards"
    assert any(now["card"] for now in dived)
    assert any(now["isSaid"] for now in dived)
    assert not any(now["isSaid"] for now in dived if now["phase"] == "settle"), "nothing is said of a card that goes"


def test_18_22_a_card_that_is_in_its_row_does_not_come_back(open_page: OpenPage) -> None:
    """The other diver does not move in Rest, which is told without a beat."""
    opened = open_page(speed=1)
    time, page = PageTime(opened.page), opened.page
    opened.goto("/learn/dive-hunt-9").locator(FIELD).wait_for(timeout=PAINTING)
    time.loaded()
    time.stop()
    page.locator(".table-board").dispatch_event("pointerdown")
    for key in "1122fg":
        page.keyboard.press(key)
    page.locator(".coach[data-waiting]").wait_for(state="attached")
    seen = told(time)
    gone = next(at for at, now in enumerate(seen) if now["isRest"] and not now["card"])
    assert not any(now["card"] for now in seen[gone:])


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE])
def test_22_all_that_a_program_takes_is_lit(open_page: OpenPage, viewport: tuple[int, int]) -> None:
    opened = open_page(viewport=viewport, touch=viewport == PHONE)
    at_the_program(opened)
    expect(opened.page.locator(".veil-edge")).to_have_count(1)
    for piece in ("[data-piece=slot-1]", "[data-piece=air-1]", "[data-piece=air-5]", "[data-key=ready]"):
        assert opened.page.evaluate(INSIDE, [".veil-edge", piece]), piece
