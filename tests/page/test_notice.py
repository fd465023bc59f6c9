"""Who is elsewhere is told that it is their turn."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.page.conftest import OpenPage
from tests.page.support import Opened

ELSEWHERE = """
Object.defineProperty(document, 'hidden', {get: () => Boolean(window.elsewhere)});
window.notices = [];
window.Notification = class {
    static permission = 'granted';
    constructor(title, options) { window.notices.push([title, options.body, options.tag]); }
};
"""
"""A browser without windows cannot be looked away from, so it pretends; the notices are kept instead of shown."""
LEAVE = ".actions [data-move=TouchNothing]:not([aria-disabled=true])"


def table_for_two(host: Opened, guest: Opened) -> tuple[Page, Page]:
    """Deep Sea with the guest to move."""
    code = host.new_table("deepsea", "me", "open", start=False, options={"starter": 1})
    guest.post(f"/tables/{code}/join", name="Ana")
    guest.goto(f"/t/{code}")
    expect(host.page.locator(".seats")).to_contain_text("Ana")
    host.page.get_by_role("button", name="Start").click()
    expect(guest.page.locator(LEAVE)).to_be_visible()
    return host.page, guest.page


def test_29_title_and_notice_tell_of_the_turn(open_page: OpenPage) -> None:
    host = open_page(notify=True)
    host.context.add_init_script(ELSEWHERE)
    mine, theirs = table_for_two(host, open_page())
    expect(mine).not_to_have_title(re.compile("Your turn"))
    mine.evaluate("window.elsewhere = true")
    theirs.locator(LEAVE).click()
    expect(mine).to_have_title(re.compile("Your turn"))
    assert mine.evaluate("window.notices.map(n => n[0])") == ["Your turn"]
    assert "Your turn" in mine.evaluate("window.notices[0][1]")


def test_29_nobody_is_notified_who_is_looking_or_did_not_ask(open_page: OpenPage) -> None:
    for wish, elsewhere in ((True, False), (False, True)):
        host = open_page(notify=wish)
        host.context.add_init_script(ELSEWHERE)
        mine, theirs = table_for_two(host, open_page())
        mine.evaluate(f"window.elsewhere = {str(elsewhere).lower()}")
        theirs.locator(LEAVE).click()
        expect(mine).to_have_title(re.compile("Your turn"))
        assert mine.evaluate("window.notices") == []


HASTY = """
new MutationObserver((_, watch) => {
    if (!document.title.includes('Your turn')) return;
    watch.disconnect();
    document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'm', bubbles: true}));
}).observe(document, {subtree: true, childList: true, characterData: true});
"""
"""A player who presses a key in the very moment of being asked."""


def test_09_a_quick_answer_is_heard_after_the_question(open_page: OpenPage) -> None:
    opened = open_page()
    opened.context.add_init_script(HASTY)
    opened.new_table("deepsea", "me", "novice")
    voice = opened.page.locator("#voice")
    expect(voice).to_have_text(re.compile(r"Your turn.* Sound off\.$"))
    opened.page.wait_for_timeout(300)
    expect(voice).to_have_text(re.compile(r"Your turn.* Sound off\.$"))
