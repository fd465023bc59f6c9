"""Who goes about the page by keys keeps their place: the focus is never lost when what has it goes away."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.page.conftest import Lays, OpenPage
from tests.page.positions import STILLS
from tests.page.support import Opened, seat_choices

PICK_UP = ".actions [data-move=PickUp]:not([aria-disabled=true])"
FOCUSED = "!!document.activeElement && document.activeElement !== document.body && document.activeElement.isConnected"


def begun(opened: Opened) -> Page:
    opened.new_table("deepsea", "me", "novice", options={"starter": 0})
    expect(opened.page.locator(PICK_UP)).to_be_visible()
    return opened.page


def keeps_focus(page: Page, within: str) -> None:
    """The focus is somewhere in *within*, or will be there."""
    page.wait_for_function(f"within => {FOCUSED} && !!document.activeElement.closest(within)", arg=within)


@pytest.mark.parametrize("way_out", ["Escape", "Close"])
def test_08_a_closed_dialog_gives_the_focus_back(open_page: OpenPage, way_out: str) -> None:
    page = begun(open_page())
    opener = page.get_by_role("button", name="Rules")
    opener.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".turn-step").first).to_be_visible()
    if way_out == "Escape":
        page.keyboard.press("Escape")
    else:
        page.get_by_role("button", name="Close", exact=True).press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(opener).to_be_focused()


def test_08_a_dialog_opened_from_the_menu_gives_the_focus_back_to_the_menu_button(open_page: OpenPage) -> None:
    page = begun(open_page())
    page.get_by_role("button", name="Menu").press("Enter")
    page.get_by_role("dialog").get_by_role("button", name="Settings").press("Enter")
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Menu")).to_be_focused()


def test_08_from_home_to_a_table_and_back_the_title_has_the_focus(open_page: OpenPage) -> None:
    page = open_page(pace="instant").goto()
    page.get_by_role("button", name="Play now: Hai Noon", exact=True).press("Enter")
    expect(page.get_by_role("region", name="Board")).to_be_visible()
    expect(page.get_by_role("heading", level=1, name=re.compile("Hai Noon"))).to_be_focused()
    page.get_by_role("link", name="Home").press("Enter")
    expect(page.get_by_role("heading", level=1, name="Divetable")).to_be_focused()


def test_08_start_leads_to_the_board(open_page: OpenPage) -> None:
    opened = open_page()
    opened.new_table("deepsea", "me", "novice", start=False)
    opened.page.get_by_role("button", name="Start").press("Enter")
    expect(opened.page.get_by_role("region", name="Board")).to_be_visible()
    keeps_focus(opened.page, ".table")


def test_08_a_seat_that_changes_leaves_the_focus_among_the_seats(open_page: OpenPage) -> None:
    opened = open_page()
    opened.new_table("deepsea", "me", "open", start=False)
    page = opened.page
    seat_choices(page, 1)
    page.get_by_role("button", name="One more on this device").press("Enter")
    expect(page.get_by_role("button", name="Seat 2: Diver 2, you")).to_be_visible()
    keeps_focus(page, ".boat")
    seat_choices(page, 2)
    page.get_by_role("button", name="Stand up").press("Enter")
    expect(page.get_by_role("button", name="Add a bot on seat 2")).to_be_visible()
    keeps_focus(page, ".seats")


def test_08_a_move_made_by_keyboard_leaves_the_focus_at_what_can_be_done(open_page: OpenPage) -> None:
    page = begun(open_page(confirm="always"))
    page.locator(PICK_UP).press("Enter")
    confirm = page.get_by_role("group", name="Confirm")
    confirm.get_by_role("button", name="Cancel").press("Enter")
    expect(confirm).to_have_count(0)
    keeps_focus(page, ".table-foot")
    page.locator(PICK_UP).press("Enter")
    confirm.get_by_role("button", name="Confirm").press("Enter")
    expect(page.get_by_role("log")).to_contain_text("picks up")
    keeps_focus(page, ".table-foot")


def test_08_taking_the_seat_back_leaves_the_focus_at_what_can_be_done(open_page: OpenPage) -> None:
    opened = open_page()
    code = opened.new_table("hainoon", "me", "open", start=False)
    open_page().post(f"/tables/{code}/join")
    opened.post(f"/tables/{code}/start")
    page = opened.page
    page.get_by_role("button", name="Menu").press("Enter")
    page.get_by_role("button", name="Let a bot play for me").press("Enter")
    back = page.get_by_role("button", name="Take my seat back")
    back.press("Enter")
    expect(back).to_have_count(0)
    keeps_focus(page, ".table-foot")


def test_08_the_next_step_of_a_lesson_keeps_the_focus(open_page: OpenPage) -> None:
    page = open_page().goto("/learn/deepsea-tutorial")
    page.get_by_role("button", name="Go on").press("Enter")
    step = page.get_by_role("region", name="Ada").get_by_text("Step ")
    expect(step).to_have_text("Step 2 of 10")
    keeps_focus(page, ".table-foot")
    page.locator(PICK_UP).press("Enter")
    expect(step).to_have_text("Step 3 of 10")
    keeps_focus(page, ".table-main")


def test_08_a_click_beside_everything_is_not_undone(open_page: OpenPage) -> None:
    page = begun(open_page())
    page.get_by_role("button", name="Rules").focus()
    page.locator("p.status").click()
    page.locator(PICK_UP).dispatch_event("click")
    expect(page.get_by_role("log")).to_contain_text("picks up")
    assert not page.evaluate(FOCUSED)


LEFT = "e => e.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))"
"""What the page is told when the focus goes on to the browser's own controls."""


def test_08_the_focus_leaves_the_log_for_the_browser(open_page: OpenPage, laid: Lays) -> None:
    """What has the focus is not put away then, or the log would take the focus back."""
    page = open_page().sit(laid(STILLS["deepsea"]["turn"]))
    expect(page.locator(".table-board")).to_be_visible()
    page.keyboard.press("l")
    save = page.get_by_role("button", name="Save as text")
    save.focus()
    save.evaluate(LEFT)
    expect(save).to_be_focused()
    page.get_by_role("link", name="Home").focus()
    expect(page.locator(".log-open")).to_have_count(0)
    expect(save).to_be_hidden()


def test_08_tab_leads_out_of_the_log_and_round_the_page(open_page: OpenPage, laid: Lays) -> None:
    """Behind its last control is the browser, and then the first control of the page."""
    page = open_page().sit(laid(STILLS["deepsea"]["turn"]))
    expect(page.locator(".table-board")).to_be_visible()
    page.keyboard.press("l")
    page.get_by_role("button", name="Save as text").focus()
    for _ in range(2):  # there is no browser round a page in a test, but it may take a step
        page.keyboard.press("Tab")
        expect(page.locator(".log-open")).to_have_count(0)
    expect(page.locator(".table-head :focus")).to_have_count(1)


def test_08_the_focus_goes_on_from_what_is_hidden(open_page: OpenPage, laid: Lays) -> None:
    """Hai Noon hides its bar while something is told."""
    page = open_page().sit(laid(STILLS["hainoon"]["turn"]))
    page.locator(".hainoon-go").focus()
    page.locator(".hainoon-bar").evaluate("e => (e.style.visibility = 'hidden')")
    page.locator(".log").evaluate("e => e.append(document.createElement('i'))")
    keeps_focus(page, ".table-foot")
