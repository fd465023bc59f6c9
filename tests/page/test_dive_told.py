"""How a dive is told in the browser, how long it can be looked at, and where the focus is afterwards."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect
from tests.page.conftest import Lays, OpenPage
from tests.page.divers import CALM, CARDS, CROWD, HEARING, REVEAL, WATER, Diver, Typist, programming, two_divers
from tests.page.laid import Position, asks
from tests.page.looks import prefer
from tests.page.pagetime import LONGEST, PageTime
from tests.page.positions import BEATS, WITH_COMPANIONS, dive_programs

FACES = """skip => { window.faces = []; const count = () => document.querySelectorAll('.dive-card-face').length;
  new MutationObserver(() => { const now = count(); if (now === (window.faces.at(-1) ?? 0)) return;
    window.faces.push(now); window.phase ??= document.querySelector('.table-head .table-phase').textContent;
    if (skip && now === 1) dispatchEvent(new KeyboardEvent('keydown', {key: 'Shift'})); })
  .observe(document.body, {childList: true, subtree: true}); }"""
"""Notes how many cards lie open whenever that changes, and the head's words at the first; presses a key if *skip*."""


def faces(page: Page) -> list[int]:
    seen: list[int] = page.evaluate("window.faces")
    return seen


def at_rest(open_page: OpenPage, laid: Lays, speed: int) -> tuple[Diver, PageTime]:
    """At a table with the chief, who always goes down to level 4; a dive of five lies ready, and time stands still."""
    opened = open_page(speed=speed)
    time = PageTime(opened.page)
    diver = programming(opened, laid, *CROWD, chief=True)
    time.stop()
    return diver, time


def tell(time: PageTime, until: Callable[[], object]) -> None:
    """Let time pass until something is so; fails if that takes longer than any dive."""
    for _ in range(LONGEST // 200):
        if until():
            return
        time.pass_by(200, step=20)
    raise AssertionError("the dive is not told to its end")


OWN = "() => window.heard.filter(said => /^You (move|stay|go back) /.test(said)).length"


def what_came_of_it_is_said_once(diver: Diver, time: PageTime) -> None:
    tell(time, until=lambda: diver.page.evaluate(OWN))
    tell(time, until=diver.key("onward").is_visible)
    expect(diver.page.locator("p.status")).to_contain_text("On to the water")
    time.pass_by(2000, step=50)
    assert diver.page.evaluate(OWN) == 1


def test_09_18_the_dive_is_told_level_by_level_said_once_and_stays_open(open_page: OpenPage, laid: Lays) -> None:
    diver, time = at_rest(open_page, laid, speed=4)
    page = diver.page
    page.evaluate(HEARING)
    page.evaluate(FACES, False)
    diver.hand_in()
    tell(time, until=diver.key("onward").is_visible)
    expect(page.locator(".dive-moved b")).to_have_count(5)
    assert faces(page) == [*range(1, page.locator(CARDS).count() + 1)]
    assert page.evaluate("window.phase") == "Round 1"
    expect(page.locator(".dive-chief-level")).to_have_count(4)
    what_came_of_it_is_said_once(diver, time)
    diver.onward()
    expect(page.locator(REVEAL)).to_have_count(0)
    expect(page.locator(WATER)).to_be_visible()


def test_09_18_any_key_skips_to_the_whole_dive_which_is_said_once(open_page: OpenPage, laid: Lays) -> None:
    diver, time = at_rest(open_page, laid, speed=1)
    page = diver.page
    page.evaluate(HEARING)
    page.evaluate(FACES, True)
    diver.hand_in()
    tell(time, until=page.locator(CARDS).nth(3).is_visible)
    assert faces(page)[:2] == [1, page.locator(CARDS).count()]
    assert faces(page)[1] >= 4
    what_came_of_it_is_said_once(diver, time)


def test_13_the_shared_screen_goes_on_to_the_water_by_itself(open_page: OpenPage, laid: Lays) -> None:
    table, tv = laid(dive_programs("me", "guest")), open_page()
    tv.page.clock.install()
    tv.goto(f"/tv/{table.code}")
    expect(tv.page.locator(WATER)).to_be_visible()
    with table.attended() as hands:
        hands.play_through("Revealed")
    expect(tv.page.locator(REVEAL)).to_be_visible()
    tv.page.clock.fast_forward(13_000)
    expect(tv.page.locator(REVEAL)).to_have_count(0)
    expect(tv.page.locator(WATER)).to_be_visible()


def test_18_without_movement_the_dive_stays_open_until_it_has_been_seen(open_page: OpenPage, laid: Lays) -> None:
    """Without it by the own setting, and by that of the system."""
    opened = open_page(speed=0)
    stays_open(programming(opened, laid, *CROWD))
    prefer(opened.page, speed=1)
    opened.page.emulate_media(reduced_motion="reduce")
    stays_open(programming(opened, laid, *CROWD))


def stays_open(diver: Diver) -> None:
    page = diver.page
    diver.dive()
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


def test_08_the_focus_follows_ready_and_take_back(open_page: OpenPage, laid: Lays) -> None:
    opened, *_ = two_divers(open_page, laid)
    page = opened.page
    Typist(opened).place(5, 1)
    page.locator("[data-key=ready]").focus()
    page.keyboard.press("Enter")
    expect(focused(page)).to_have_attribute("data-key", "takeback")
    page.keyboard.press("Enter")
    expect(focused(page)).to_have_attribute("data-key", "ready")


def test_08_the_focus_stays_at_the_board_from_the_wish_to_the_dive(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page()
    opened.sit(laid(Position("dive", CALM, WITH_COMPANIONS, until=asks("Wish"), bot="regular")))
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


def test_18_a_card_curls_lifts_lies_flat_and_then_the_verdict_is_given(open_page: OpenPage, laid: Lays) -> None:
    diver, time = at_rest(open_page, laid, speed=1)
    diver.page.evaluate(LEVEL_PARTS)
    diver.hand_in()
    tell(time, until=diver.page.locator(".dive-row[data-depth='1'] [data-verdict]").first.is_visible)
    parts = diver.page.evaluate("window.parts")
    first = parts.index("curl")
    assert parts[first : first + 4] == ["curl", "lift", "hold", "flat"]
    diver.page.keyboard.press("Shift")
    tell(time, until=diver.key("onward").is_visible)


def test_18_a_level_is_shown_again_until_the_new_water_is_looked_at(open_page: OpenPage, laid: Lays) -> None:
    diver = programming(open_page(), laid, *CROWD, chief=True)
    diver.dive()
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


def test_11_18_the_octopus_of_another_lies_there_only_after_its_ink(open_page: OpenPage, laid: Lays) -> None:
    beat = BEATS["dive"]["companion"]
    opened, table = open_page(speed=1), laid(beat.position)
    page, time = opened.page, PageTime(opened.page)
    opened.goto(f"/tv/{table.code}").locator(WATER).wait_for()
    time.loaded()
    time.stop()
    with table.attended() as hands:
        hands.play_through(beat.event)
        tell_in_small(time, until=page.locator(".dive-ink").count)
        assert page.locator(".dive-laying").count() == 0
        tell_in_small(time, until=page.locator(".dive-laying").count)


def tell_in_small(time: PageTime, until: Callable[[], object]) -> None:
    """Let a fraction of a second pass, again and again, until something is so; fails if that is not within a minute."""
    for _ in range(1200):
        if until():
            return
        time.pass_by(50)
    raise AssertionError("it does not come")
