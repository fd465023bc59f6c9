"""Who is elsewhere is told that it is their turn; who does not see the page, what comes up beside the game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, expect
from tests.page.conftest import Lays, OpenPage
from tests.page.laid import Hands, Laid, Position, asks
from tests.page.positions import DEEPSEA_STILLS, idle
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
BEN_FIRST = Position("deepsea", ("me", "guest"), {"starter": 1}, until=asks("Hunt", seat=1), answers=idle)
"""Ben, who is a guest, is to move, and touches nothing."""


@contextmanager
def with_ben(host: Opened, table: Laid) -> Iterator[tuple[Page, Hands]]:
    """Open *table*; gives its page, and what lets Ben answer, who is there as well."""
    with table.attended(0) as ben:
        page = host.sit(table)
        expect(page.locator("p.status")).to_contain_text("Ben")
        yield page, ben


def test_29_title_and_notice_tell_of_the_turn(open_page: OpenPage, laid: Lays) -> None:
    host = open_page(notify=True)
    host.context.add_init_script(ELSEWHERE)
    with with_ben(host, laid(BEN_FIRST)) as (mine, ben):
        expect(mine).not_to_have_title(re.compile("Your turn"))
        mine.evaluate("window.elsewhere = true")
        ben.play()
        expect(mine).to_have_title(re.compile("Your turn"))
        assert mine.evaluate("window.notices.map(n => n[0])") == ["Your turn"]
        assert "Your turn" in mine.evaluate("window.notices[0][1]")


def test_29_nobody_is_notified_who_is_looking_or_did_not_ask(open_page: OpenPage, laid: Lays) -> None:
    for wish, elsewhere in ((True, False), (False, True)):
        host = open_page(notify=wish)
        host.context.add_init_script(ELSEWHERE)
        with with_ben(host, laid(BEN_FIRST)) as (mine, ben):
            mine.evaluate(f"window.elsewhere = {str(elsewhere).lower()}")
            ben.play()
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


def test_29_nobody_is_called_to_a_turn_that_a_bot_plays_for_them(open_page: OpenPage, laid: Lays) -> None:
    """That a bot plays for them is read out."""
    host = open_page(notify=True)
    host.context.add_init_script(ELSEWHERE)
    with with_ben(host, laid(BEN_FIRST)) as (mine, ben):
        bot_sits_in(host)
        expect(mine.locator("#voice")).to_contain_text("A bot plays for you.")
        mine.evaluate("window.elsewhere = true")
        mine.evaluate(CALLED)
        ben.play()
        expect(mine.locator(".log li").filter(has_text="Ben rolls")).to_have_count(2)
        assert mine.evaluate("[...window.called, ...window.notices]") == []
        assert mine.evaluate("window.told")


@pytest.mark.parametrize("start", [False, True], ids=["lobby", "table"])
def test_14_a_lost_connection_is_shown_and_read_out(open_page: OpenPage, start: bool) -> None:
    opened = open_page()
    cable = Cable(opened.page)
    opened.new_table("deepsea", "me", "novice", start=start, options={"starter": 0})
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


def test_09_a_quick_answer_is_heard_after_the_question(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page()
    opened.context.add_init_script(HASTY)
    opened.sit(laid(DEEPSEA_STILLS["start"]))
    voice = opened.page.locator("#voice")
    expect(voice).to_have_text(re.compile(r"Your turn.* Sound off\.$"))
    opened.page.wait_for_timeout(300)
    expect(voice).to_have_text(re.compile(r"Your turn.* Sound off\.$"))
