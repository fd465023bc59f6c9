"""Dive's fugu: a breath held by key, by pointer, by finger, or for who cannot hold anything down (Q-28)."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect
from tests.page.conftest import Lays, OpenPage
from tests.page.divers import Diver, Toucher, expect_slot, nothing_wrong_here
from tests.page.looks import in_each_language
from tests.page.positions import BREATHLESS
from tests.page.support import PHONE, Opened


def breathless(opened: Opened, laid: Lays, kind: type[Diver] = Diver) -> Diver:
    """At a table where everybody has just taken a deep breath."""
    opened.sit(laid(BREATHLESS))
    diver = kind(opened)
    expect(diver.key("breathe")).to_have_attribute("data-breath", "out")
    return diver


def is_held(diver: Diver) -> None:
    expect(diver.key("breathe")).to_have_attribute("data-breath", "held")


def has_breathed(diver: Diver, program: str) -> None:
    """The table was told, and the program that lay there counted."""
    log = diver.page.locator("[role=log]")
    expect(log).to_contain_text("breathes")
    expect(log).to_contain_text(program)


def test_08_by_keyboard_the_breath_is_held_as_long_as_the_key(open_page: OpenPage, laid: Lays) -> None:
    diver = breathless(open_page(), laid)
    keyboard = diver.page.keyboard
    keyboard.down("b")
    is_held(diver)
    for key in "2143":
        keyboard.press(key)
    expect_slot(diver, 1, "Level 1: token 2, no shark, speed 2")
    expect_slot(diver, 3, "Level 3: token 4, no shark, speed 4")
    keyboard.up("b")
    has_breathed(diver, "no shark, speed 2")


def test_08_the_focused_button_can_be_held_by_its_own_key(open_page: OpenPage, laid: Lays) -> None:
    diver = breathless(open_page(), laid)
    diver.key("breathe").focus()
    diver.page.keyboard.down("Space")
    is_held(diver)
    diver.page.keyboard.press("5")
    diver.page.keyboard.press("1")
    expect_slot(diver, 1, "Level 1: token 5, no shark, speed 5")
    diver.page.keyboard.up("Space")
    has_breathed(diver, "no shark, speed 5")


def test_with_a_mouse_alone_the_held_pointer_presses_by_resting(open_page: OpenPage, laid: Lays) -> None:
    diver = breathless(open_page(), laid)
    mouse = diver.page.mouse
    move_to(diver.page, diver.key("breathe"))
    mouse.down()
    is_held(diver)
    move_to(diver.page, diver.on_desk("air-3"))
    expect(diver.on_desk("air-3")).to_have_attribute("aria-pressed", "true")
    move_to(diver.page, diver.on_desk("slot-1"))
    expect_slot(diver, 1, "Level 1: token 3, no shark, speed 3")
    move_to(diver.page, diver.on_desk("slot-2"))
    move_to(diver.page, diver.on_desk("slot-1"))
    expect_slot(diver, 1, "Level 1: token 3, shark, speed 3")
    mouse.up()
    has_breathed(diver, "shark, speed 3")


def middle(what: Locator) -> tuple[float, float]:
    box = what.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def move_to(page: Page, what: Locator) -> None:
    page.mouse.move(*middle(what), steps=2)


class Hand:
    """Several fingers on a phone."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)
        self._down: dict[int, dict[str, Any]] = {}

    def down(self, finger: int, on: Locator) -> None:
        x, y = middle(on)
        self._down[finger] = {"x": x, "y": y, "id": finger}
        self._send("touchStart", [*self._down.values()])

    def up(self, finger: int) -> None:
        self._send("touchEnd", [self._down.pop(finger)])

    def tap(self, finger: int, on: Locator) -> None:
        self.down(finger, on)
        self.up(finger)

    def _send(self, what: str, points: list[dict[str, Any]]) -> None:
        self._session.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": points})


def test_07_by_touch_one_finger_holds_and_another_taps(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page(viewport=PHONE, touch=True)
    diver = breathless(opened, laid, Toucher)
    hand = Hand(opened.page)
    hand.down(0, diver.key("breathe"))
    is_held(diver)
    hand.tap(1, diver.on_desk("air-4"))
    expect(diver.on_desk("air-4")).to_have_attribute("aria-pressed", "true")
    hand.tap(1, diver.on_desk("slot-1"))
    expect_slot(diver, 1, "Level 1: token 4, no shark, speed 4")
    hand.up(0)
    has_breathed(diver, "no shark, speed 4")


def test_who_cannot_hold_has_it_held(open_page: OpenPage, laid: Lays) -> None:
    diver = breathless(open_page(viewport=PHONE, touch=True), laid, Toucher)
    expect(diver.key("breathe")).to_be_in_viewport(ratio=1)
    diver.key("keep-breath").tap()
    expect(diver.key("breathe")).to_have_attribute("data-breath", "kept")
    diver.place(1, 1)
    diver.key("breathe").tap()
    has_breathed(diver, "no shark, speed 1")


def test_07_09_the_held_breath_fits_a_phone(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page(viewport=PHONE, touch=True)
    for language in in_each_language(opened.page):
        diver = breathless(opened, laid, Toucher)
        nothing_wrong_here(opened.page, language)
    diver.key("keep-breath").tap()
    nothing_wrong_here(opened.page, "kept")


def test_05_nothing_is_placed_without_breath_and_a_short_press_costs_nothing(open_page: OpenPage, laid: Lays) -> None:
    diver = breathless(open_page(), laid)
    page = diver.page
    page.keyboard.press("3")
    expect(page.locator(".dive-breath-hint")).to_contain_text("D-134")
    diver.try_anyway(diver.on_desk("slot-1"))
    expect_slot(diver, 1, "Level 1: empty")
    # Going down and up within one task is shorter than any breath.
    diver.key("breathe").evaluate(
        """button => { for (const type of ['pointerdown', 'pointerup'])
        button.dispatchEvent(new PointerEvent(type, {bubbles: true, pointerId: 7, button: 0})); }"""
    )
    expect(diver.key("breathe")).to_have_attribute("data-breath", "out")
    page.keyboard.down("b")
    is_held(diver)
    page.evaluate("dispatchEvent(new Event('blur'))")
    expect(diver.key("breathe")).to_have_attribute("data-breath", "out")
    page.keyboard.up("b")
    expect(page.locator(".dive")).to_have_attribute("data-round", "2")


def test_03_a_reload_loses_only_the_holding(open_page: OpenPage, laid: Lays) -> None:
    diver = breathless(open_page(), laid)
    page = diver.page
    page.keyboard.down("b")
    is_held(diver)
    page.keyboard.press("2")
    page.keyboard.press("1")
    expect_slot(diver, 1, "Level 1: token 2, no shark, speed 2")
    page.reload()
    expect(diver.key("breathe")).to_have_attribute("data-breath", "out")
    expect_slot(diver, 1, "Level 1: token 2, no shark, speed 2")
    page.keyboard.up("b")
    diver.key("keep-breath").click()
    diver.key("breathe").click()
    has_breathed(diver, "no shark, speed 2")
