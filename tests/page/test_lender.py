"""Browsers that go from one test to the next: whoever gets one finds nothing of who had it before."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.page.pagetime import PageTime
from tests.page.support import Lender


def test_who_gets_a_browser_finds_nothing_of_who_had_it_before(lender: Lender) -> None:
    before = lender.lend(theme="light")
    before.new_table("deepsea", "me", "novice")
    before.page.evaluate("sessionStorage.kept = localStorage.kept = 'yes'")
    before.goto()
    expect(before.page.get_by_role("heading", name="Your tables")).to_be_visible()
    lender.take_back(before)
    after = lender.lend()
    page = after.goto()
    expect(page.locator(".windows")).to_be_visible()
    assert after.own is before.own and page is not before.page
    expect(page.get_by_role("heading", name="Your tables")).to_have_count(0)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate("[sessionStorage.kept, localStorage.kept]") == [None, None]
    lender.take_back(after)


@pytest.mark.parametrize("what", ["scripts", "time"])
def test_a_browser_that_was_changed_for_good_is_not_lent_again(lender: Lender, what: str) -> None:
    changed = lender.lend()
    if what == "time":
        PageTime(changed.page)
    else:
        changed.context.add_init_script("window.changed = true")
    changed.goto()
    lender.take_back(changed)
    after = lender.lend()
    assert after.own is not changed.own
    lender.take_back(after)
