"""Who is elsewhere is told that it is their turn; who does not see the page, what comes up beside the game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.page.conftest import OpenPage
from tests.page.support import Cable, Opened

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


def bot_sits_in(host: Opened) -> None:
    host.post(f"/tables/{host.page.url[-4:]}/seats/0/bot", bot="novice")
    expect(host.page.get_by_role("button", name="Take my seat back")).to_be_visible()


CALLED = """() => { window.called = [];
new MutationObserver(() => {
    if (document.title.includes('Your turn')) called.push('title');
    if (document.querySelector('.table-foot-mine')) called.push('foot');
    const status = document.querySelector('p.status').textContent;
    if (status.includes('Your turn')) called.push(status);
    if (/^A bot is answering for .+ To answer yourself, take your seat back.$/.test(status)) window.told = true;
}).observe(document, {subtree: true, childList: true, attributes: true, characterData: true}); }"""


def test_29_nobody_is_called_to_a_turn_that_a_bot_plays_for_them(open_page: OpenPage) -> None:
    host = open_page(notify=True)
    host.context.add_init_script(ELSEWHERE)
    mine, theirs = table_for_two(host, open_page())
    bot_sits_in(host)
    mine.evaluate("window.elsewhere = true")
    mine.evaluate(CALLED)
    theirs.locator(LEAVE).click()
    expect(mine.locator(".log li").filter(has_text="Ana rolls")).to_have_count(2)
    assert mine.evaluate("[...window.called, ...window.notices]") == []
    assert mine.evaluate("window.told")


def test_09_that_a_bot_plays_on_is_read_out(open_page: OpenPage) -> None:
    host = open_page()
    table_for_two(host, open_page())
    bot_sits_in(host)
    expect(host.page.locator("#voice")).to_contain_text("A bot plays for you.")


@pytest.mark.parametrize("start", [False, True], ids=["lobby", "table"])
def test_14_a_lost_connection_is_shown_and_read_out(open_page: OpenPage, start: bool) -> None:
    opened = open_page()
    cable = Cable(opened.page)
    opened.new_table("deepsea", "me", "novice", start=start)
    expect(opened.page.locator(".table-foot-mine" if start else ".lobby-foot")).to_be_visible()
    cable.cut()
    expect(opened.page.locator(".offline")).to_have_text("The connection is gone. Trying again …")
    expect(opened.page.locator("#voice")).to_contain_text("The connection is gone.")


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
