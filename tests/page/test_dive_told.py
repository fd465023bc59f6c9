"""How a dive is told in the browser, how long it can be looked at, and where the focus is afterwards."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.page.conftest import OpenPage
from tests.page.divers import CALM, CARDS, CROWD, HEARING, REVEAL, WATER, Diver, Typist, code_of, seated, two_divers

FACES = """skip => { window.faces = []; const count = () => document.querySelectorAll('.dive-card-face').length;
  new MutationObserver(() => { const now = count(); if (now === (window.faces.at(-1) ?? 0)) return;
    window.faces.push(now); window.phase ??= document.querySelector('.table-head small').textContent;
    if (skip && now === 1) dispatchEvent(new KeyboardEvent('keydown', {key: 'Shift'})); })
  .observe(document.body, {childList: true, subtree: true}); }"""
"""Notes how many cards lie open whenever that changes, and the head's words at the first; presses a key if *skip*."""


def faces(page: Page) -> list[int]:
    seen: list[int] = page.evaluate("window.faces")
    return seen


def dive_of_five(diver: Diver, skip: bool) -> None:
    """A dive against the chief, who always goes down to level 4."""
    for level in range(1, 6):
        diver.place(level, level)
    diver.page.evaluate(FACES, skip)
    diver.hand_in()


def test_18_the_dive_is_told_level_by_level_and_stays_open(open_page: OpenPage) -> None:
    diver = seated(open_page(speed=4), *CROWD, chief=True)
    dive_of_five(diver, skip=False)
    expect(diver.key("onward")).to_be_visible()
    page = diver.page
    expect(page.locator(".dive-moved b")).to_have_count(5)
    assert faces(page) == [*range(1, page.locator(CARDS).count() + 1)]
    assert page.evaluate("window.phase") == "Round 1"
    expect(page.locator(".dive-chief-level")).to_have_count(4)
    diver.onward()
    expect(page.locator(REVEAL)).to_have_count(0)
    expect(page.locator(WATER)).to_be_visible()


def test_18_any_key_skips_to_the_whole_dive(open_page: OpenPage) -> None:
    diver = seated(open_page(speed=1), *CROWD, chief=True)
    dive_of_five(diver, skip=True)
    expect(diver.page.locator(CARDS).nth(3)).to_be_visible()
    assert faces(diver.page)[:2] == [1, diver.page.locator(CARDS).count()]
    assert faces(diver.page)[1] >= 4


OWN = "() => window.heard.filter(said => /^You (move|stay|go back) /.test(said)).length"


@pytest.mark.parametrize("skip", [False, True])
def test_09_what_came_of_the_dive_is_said_once(open_page: OpenPage, skip: bool) -> None:
    diver = seated(open_page(speed=4), *CROWD, chief=True)
    diver.page.evaluate(HEARING)
    dive_of_five(diver, skip)
    diver.page.wait_for_function(OWN)
    expect(diver.page.locator("p.status")).to_contain_text("On to the water")
    assert diver.page.evaluate(OWN) == 1


def test_13_the_shared_screen_goes_on_to_the_water_by_itself(open_page: OpenPage) -> None:
    (first, second), tv = two_divers(open_page), open_page()
    second.goto(f"/t/{code_of(first)}")
    tv.page.clock.install()
    tv.goto(f"/tv/{code_of(first)}")
    expect(tv.page.locator(WATER)).to_be_visible()
    for diver in (Diver(first), Diver(second)):
        diver.asked()
        diver.place(1, 1)
        diver.hand_in()
    expect(tv.page.locator(REVEAL)).to_be_visible()
    tv.page.clock.fast_forward(13_000)
    expect(tv.page.locator(REVEAL)).to_have_count(0)
    expect(tv.page.locator(WATER)).to_be_visible()


@pytest.mark.parametrize("stillness", ["speed", "reduced motion"])
def test_18_without_movement_the_dive_stays_open_until_it_has_been_seen(open_page: OpenPage, stillness: str) -> None:
    opened = open_page(speed=0 if stillness == "speed" else 1)
    opened.page.emulate_media(reduced_motion="no-preference" if stillness == "speed" else "reduce")
    diver, page = seated(opened, *CROWD), opened.page
    diver.program()
    expect(page.locator(REVEAL)).to_be_visible()
    expect(page.locator("p.status")).to_contain_text("On to the water")
    expect(page.locator(f"{REVEAL} [data-verdict]").first).to_be_visible()
    diver.key("onward").click()
    expect(page.locator(REVEAL)).to_have_count(0)
    expect(page.locator(WATER)).to_be_visible()
    page.keyboard.press("o")
    expect(page.locator(WATER)).to_be_focused()


def focused(page: Page) -> Locator:
    return page.locator(":focus")


def test_08_the_focus_follows_ready_and_take_back(open_page: OpenPage) -> None:
    opened, _ = two_divers(open_page)
    page = opened.page
    Typist(opened).place(5, 1)
    page.locator("[data-key=ready]").focus()
    page.keyboard.press("Enter")
    expect(focused(page)).to_have_attribute("data-key", "takeback")
    page.keyboard.press("Enter")
    expect(focused(page)).to_have_attribute("data-key", "ready")


def test_08_the_focus_stays_at_the_board_from_the_wish_to_the_dive(open_page: OpenPage) -> None:
    opened = open_page()
    opened.new_table("dive", *CALM, options={"companions": "ten", "youngest": 0})
    page, at_the_board = opened.page, opened.page.locator(".table-main :focus")
    page.wait_for_selector(".dive-choice")
    page.keyboard.press("1")
    page.locator("[data-key=wish]").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".dive[data-step=Program]")
    expect(at_the_board).to_have_count(1)
    page.locator("[data-key=use]").focus()
    page.keyboard.press("Enter")
    expect(page.locator(WATER)).to_be_focused()
    page.keyboard.press("g")
    expect(page.locator("[data-piece=tile-0][data-use=out]")).to_be_attached()
    expect(at_the_board).to_have_count(1)


LEVEL_PARTS = """() => { window.parts = []; new MutationObserver(() => {
  const part = document.querySelector('.peel')?.dataset.part;
  if (part && part !== window.parts.at(-1)) window.parts.push(part);
}).observe(document.body, {attributes: true, childList: true, subtree: true}); }"""
"""Notes the parts in which cards come off."""


def test_18_a_card_curls_lifts_lies_flat_and_then_the_verdict_is_given(open_page: OpenPage) -> None:
    diver = seated(open_page(speed=1), *CROWD, chief=True)
    diver.page.evaluate(LEVEL_PARTS)
    dive_of_five(diver, skip=False)
    diver.page.wait_for_selector(".dive-row[data-depth='1'] [data-verdict]")
    parts = diver.page.evaluate("window.parts")
    first = parts.index("curl")
    assert parts[first : first + 4] == ["curl", "lift", "hold", "flat"]
    diver.page.keyboard.press("Shift")
    expect(diver.key("onward")).to_be_visible()


def test_18_a_level_is_shown_again_until_the_new_water_is_looked_at(open_page: OpenPage) -> None:
    diver = seated(open_page(), *CROWD, chief=True)
    diver.program()
    look = diver.page.locator("[data-key=look-1]")
    look.click()
    expect(look).to_have_attribute("aria-pressed", "true")
    expect(diver.page.locator(".peel[data-level='1']")).to_be_attached()
    log = diver.page.locator("[role=log]")
    expect(log).to_contain_text("shark, speed")
    diver.onward()
    expect(look).to_have_count(0)
    expect(log).not_to_contain_text("shark, speed")
    expect(log).to_contain_text("is ready")
