"""Dive in the browser: whole games, the diver board, companions, the dive; by clicks, keys and touch."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect
from tests.page.conftest import Lays, OpenPage
from tests.page.divers import (
    CALM,
    CALM_CROWD,
    CARDS,
    CROWD,
    HEARING,
    REVEAL,
    WATER,
    Diver,
    Toucher,
    Typist,
    expect_slot,
    nothing_wrong_here,
    press_and_hear,
    programming,
    two_divers,
    wait_for_field,
)
from tests.page.laid import Position, asks
from tests.page.looks import colours_in_the_light, in_each_language, prefer
from tests.page.positions import TWO_BOTS, WITH_COMPANIONS, dive_ends, dive_programs, wishing
from tests.page.support import PHONE

from divetable.games.dive.components import Companion

DRAWN = "performance.getEntriesByType('resource').some(loaded => /Wishing-\\w+\\.js$/.test(loaded.name))"
"""Whether what shows the companions was loaded."""
COUNTDOWN = 60_000
"""Milliseconds in which ten seconds are surely over, also on a busy machine."""
WISH = Position("dive", CALM, WITH_COMPANIONS, until=asks("Wish"), bot="regular")
CHIEFS_WISH = Position("dive", CALM_CROWD, {**WITH_COMPANIONS, "chief": True}, until=asks("Wish"), bot="regular")
AXOLOTL = Position(
    "dive", CALM_CROWD, WITH_COMPANIONS, until=asks("Axolotl"), answers=wishing(Companion.AXOLOTL), bot="regular"
)


# The last rounds of games


def test_played_to_the_end_by_clicks(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page()
    opened.sit(laid(dive_ends(*TWO_BOTS)))
    Diver(opened, seed=2).play_to_the_end()
    expect(opened.page.locator(".end-row-me .end-number")).to_have_count(1)
    expect(opened.page.locator(".ending .depths")).to_be_attached()


def test_08_wished_for_and_played_to_the_end_by_keyboard_alone(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page()
    diver = Typist(opened, seed=3)
    for position, asked in ((WISH, "Wish"), (AXOLOTL, "Axolotl")):
        opened.sit(laid(position))
        diver.asked()
        expect(opened.page.locator(".dive")).to_have_attribute("data-step", asked)
        diver.turn()
    opened.sit(laid(dive_ends(*CALM, "regular", companion=Companion.AXOLOTL)))
    diver.play_to_the_end()


def test_07_played_to_the_end_by_touch_on_a_phone_against_the_chief_alone(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page(viewport=PHONE, touch=True)
    opened.sit(laid(dive_ends("me", chief=True)))
    Toucher(opened, seed=4).play_to_the_end()


def test_07_children_only_say_shark_or_no_shark(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page(viewport=PHONE, touch=True, language="fr")
    opened.sit(laid(dive_ends("me", "novice", children=True)))
    page = opened.page
    slots, diver = page.locator(".actions .dive-slot"), Toucher(opened)
    ready = page.locator(".actions [data-key=ready]")
    while diver.asked():
        diver.onward()
        expect(slots).to_have_count(5)
        expect(page.locator(".dive-tray")).to_have_count(0)
        expect(ready).to_have_text("Encore 5")
        for level in range(5):
            answers = slots.nth(level).get_by_role("button")
            expect(slots.nth(level)).not_to_have_attribute("data-shark", "true")
            answers.nth(level % 2).tap()
            expect(answers.nth(level % 2)).to_have_attribute("aria-pressed", "true")
        expect(slots.nth(1)).to_have_attribute("data-shark", "false")
        diver.dive()


def test_children_answer_by_keys(open_page: OpenPage, laid: Lays) -> None:
    page = programming(open_page(), laid, children=True).page
    page.evaluate(HEARING)
    press_and_hear(page, "2", "Level 2: shark.")
    press_and_hear(page, "2", "Level 2: no shark.")
    press_and_hear(page, "ArrowDown", "Level 3: empty.")
    press_and_hear(page, "f", "Level 3: shark.")
    expect(page.locator(".actions [data-key=ready]")).to_have_text("3 to go")
    press_and_hear(page, "c", "Board cleared.")
    expect(page.locator(".actions [data-key=ready]")).to_have_text("5 to go")


def test_two_browsers_play_against_each_other_and_keep_their_secrets(open_page: OpenPage, laid: Lays) -> None:
    first, second, table = two_divers(open_page, laid)
    second.sit(table, seat=1)
    ana, ben = Diver(first), Diver(second)
    ben.asked()
    ana.clear()
    ben.clear()
    ana.place(5, 1)
    ana.hand_in()
    expect(second.page.locator(".player").first).to_contain_text("ready")
    told = [{**json.loads(frame), "asked": None} for frame in second.frames]
    assert any(frame["type"] == "update" for frame in told)
    assert '"levels"' not in json.dumps(told)
    ben.place(4, 1)
    ben.hand_in()
    expect(second.page.locator(".log, [role=log]").first).to_contain_text("speed 5")


# The diver board


def test_tokens_are_laid_by_drag_and_tap_and_stack(open_page: OpenPage, laid: Lays) -> None:
    diver = programming(open_page(), laid, round_=2)
    diver.on_desk("air-4").drag_to(diver.on_desk("slot-1"))
    expect_slot(diver, 1, "Level 1: token 4, no shark, speed 4")
    diver.place(5, 1)
    expect_slot(diver, 1, "Level 1: tokens 4 and 5, no shark, speed 9")
    diver.flip(1)
    expect_slot(diver, 1, "Level 1: tokens 4 and 5, shark, speed 9")
    diver.page.locator(".dive-desk [data-piece=slot-1] .dive-lift").last.drag_to(diver.on_desk("slot-2"))
    expect_slot(diver, 2, "Level 2: token 5, no shark, speed 5")
    diver.on_desk("air-5").click()
    diver.on_desk("air-5").click()
    expect_slot(diver, 2, "Level 2: empty")
    diver.page.get_by_role("button", name="Clear", exact=True).click()
    expect_slot(diver, 1, "Level 1: empty")


SAID = [
    ("ArrowDown", "Level 2: token 2, no shark, speed 2."),
    ("ArrowDown", "Level 3: token 3, no shark, speed 3."),
    ("f", "Level 3: token 3, shark, speed 3."),
    ("1", "Token 1, on level 1, chosen."),
    ("2", "Level 2: tokens 1 and 2, no shark, speed 3."),
    ("ArrowUp", "Level 1: empty."),
    ("c", "Board cleared."),
    ("1", "Token 1, chosen."),
    ("5", "Level 5: token 1, no shark, speed 1."),
    ("Backspace", "Level 5: empty."),
    ("4", "Token 4, chosen."),
    ("0", "Token 4, off the board."),
]


def test_09_keys_say_what_has_become_of_the_board(open_page: OpenPage, laid: Lays) -> None:
    page = programming(open_page(), laid).page
    page.locator("[data-key=sonar]").click()
    page.locator("[data-key=ping]").focus()
    page.evaluate(HEARING)
    for key, said in SAID:
        press_and_hear(page, key, said)
    expect(page.locator(".dive-desk [aria-current=true]")).to_have_attribute("data-piece", "slot-5")


def test_05_what_is_not_legal_tells_why_and_its_rule(open_page: OpenPage, laid: Lays) -> None:
    diver = programming(open_page(), laid, round_=2)
    why = diver.page.locator(".why")
    diver.try_anyway(diver.key("ready"))
    expect(why).to_contain_text("D-019")
    diver.place(1, 2)
    expect(why).to_have_count(0)
    diver.try_anyway(diver.key("ready"))
    expect(why).to_contain_text("D-013")


def test_ready_and_take_back(open_page: OpenPage, laid: Lays) -> None:
    first, *_ = two_divers(open_page, laid, round_=2)
    diver = Diver(first)
    diver.place(3, 1)
    diver.hand_in()
    expect(first.page.locator("p.status")).to_contain_text("Ben")
    assert not first.page.evaluate(DRAWN), "no companion dives along"
    diver.try_anyway(diver.on_desk("slot-1"))
    expect(first.page.locator(".why")).to_contain_text("Q-21")
    first.page.reload()
    expect_slot(diver, 1, "Level 1: token 3, no shark, speed 3")
    diver.key("takeback").click()
    diver.place(2, 2)
    expect_slot(diver, 1, "Level 1: token 3, no shark, speed 3")


def test_03_reload_in_the_middle_of_every_phase(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page()
    page, diver = opened.sit(laid(WISH)), Diver(opened)
    page.wait_for_selector(".dive-choice")
    page.reload()
    page.locator("[data-piece=companion-axolotl]").click()
    diver.key("wish").click()
    page.wait_for_selector(".dive[data-step=Program]")
    diver.clear()
    diver.place(3, 1)
    page.reload()
    expect_slot(diver, 1, "Level 1: token 3, no shark, speed 3")
    diver.dive()
    track, round_ = page.locator(".dive-track"), str(diver.round())
    places = track.get_attribute("aria-label") or ""
    page.reload()
    expect(track).to_have_attribute("aria-label", places)
    expect(page.locator(".dive")).to_have_attribute("data-round", round_)


# Companions


CALLS = """() => { window.calls = []; new MutationObserver(() => {
  const call = document.querySelector('.dive-call'); if (call) window.calls.push(call.textContent);
}).observe(document.body, {childList: true, subtree: true, characterData: true}); }"""
"""Notes what is called out over the water, however short it is to be seen."""


def test_07_09_orca_counts_down_and_what_lies_counts(open_page: OpenPage, laid: Lays) -> None:
    """On a phone, where each screen is whole; the count takes ten seconds of the server's time."""
    opened = open_page(viewport=PHONE, touch=True)
    programming(opened, laid, *CALM_CROWD, round_=2, companion=Companion.ORCA)
    page, diver = opened.page, Toucher(opened)
    diver.place(3, 1)
    page.evaluate(CALLS)
    diver.key("use").tap()
    diver.key("announce").tap()
    page.wait_for_selector(".dive[data-round='3']", timeout=COUNTDOWN)
    expect(page.locator("[role=log]")).to_contain_text("no shark, speed 3")
    assert any(call.startswith("The orca counts: ") for call in page.evaluate("window.calls"))
    expect(diver.key("onward")).to_be_in_viewport(ratio=1)
    expect(page.locator(CARDS).first).to_be_visible()
    nothing_wrong_here(page, "what the count left")
    diver.key("onward").tap()
    expect(page.locator(REVEAL)).to_have_count(0)
    nothing_wrong_here(page, "the water after it")


def test_09_clownfish_and_anglerfish_lie_on_the_board_and_are_said(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page()
    diver = programming(opened, laid, companion=Companion.CLOWNFISH, secret_companions=True)
    diver.clear()
    diver.place(2, 1)
    diver.page.evaluate(HEARING)
    press_and_hear(diver.page, "x", "Clownfish, plus 3, chosen.")
    press_and_hear(diver.page, "1", "Level 1: token 2 with the clownfish, no shark, speed 5.")
    expect_slot(diver, 1, "Level 1: token 2 with the clownfish, no shark, speed 5")
    fish = programming(opened, laid, companion=Companion.ANGLERFISH)
    fish.clear()
    fish.key("use").click()
    fish.key("announce").click()
    expect(fish.on_desk("slot-6")).to_be_visible()
    fish.page.evaluate(HEARING)
    press_and_hear(fish.page, "6", "Level 6: anglerfish, no shark.")
    fish.page.keyboard.press("c")
    fish.on_desk("slot-6").click()
    fish.on_desk("slot-6").click()
    expect_slot(fish, 6, "Level 6: anglerfish, shark")
    fish.place(1, 1)
    fish.hand_in()
    expect(fish.page.locator(".why")).to_contain_text("D-112")


def test_dolphins_are_given_to_somebody(open_page: OpenPage, laid: Lays) -> None:
    diver = programming(open_page(), laid, *CALM, "regular", companion=Companion.DOLPHINS)
    diver.key("use").click()
    expect(diver.key("announce")).to_have_count(2)
    diver.key("announce").last.click()
    expect(diver.page.locator("[data-piece=tile-0][data-use=out]")).to_contain_text("→")


def test_05_axolotl_is_asked_about_at_the_end_of_rest(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page()
    diver = programming(opened, laid, companion=Companion.AXOLOTL)
    diver.try_anyway(diver.key("use"))
    expect(diver.page.locator(".why")).to_contain_text("Q-44")
    opened.sit(laid(AXOLOTL))
    expect(diver.page.locator(".dive-using")).to_contain_text("→")
    diver.page.reload()
    diver.key("axolotl").click()
    expect(diver.page.locator("[role=log]")).to_contain_text("uses the axolotl")


# Every screen


LOOKS = {"en": "dark", "fr": "light", "de": "dark"}


def test_07_09_every_screen_is_whole_on_a_phone(open_page: OpenPage, laid: Lays) -> None:
    """In every language, and both themes; nothing is waited for, so the count itself is for the test of the orca."""
    opened = open_page(viewport=PHONE, touch=True)
    for language in in_each_language(opened.page):
        if language != "en":
            prefer(opened.page, theme=LOOKS[language])
        opened.sit(laid(CHIEFS_WISH))
        from_the_wish_to_the_orca(Toucher(opened), language)


def from_the_wish_to_the_orca(diver: Toucher, language: str) -> None:
    page = diver.page
    page.wait_for_selector(".dive-choice")
    assert page.evaluate(DRAWN), language
    nothing_wrong_here(page, f"{language}: the wish")
    page.locator("[data-piece=companion-orca]").tap()
    diver.key("wish").tap()
    page.wait_for_selector(".dive[data-step=Program]")
    diver.place(4, 1)
    diver.place(5, 1)
    expect(page.locator(".actions .dive-main")).to_be_in_viewport(ratio=1)
    page.keyboard.press("d")
    expect(page.locator(".spoken")).not_to_be_empty()
    page.keyboard.press("Escape")
    nothing_wrong_here(page, f"{language}: the program")
    diver.dive()
    expect(page.locator(CARDS).first).to_be_visible()
    expect(diver.key("onward")).to_be_in_viewport(ratio=1)
    nothing_wrong_here(page, f"{language}: the dive")
    diver.key("use").tap()
    expect(diver.key("announce")).to_be_in_viewport(ratio=1)
    nothing_wrong_here(page, f"{language}: the orca")
    diver.key("announce").tap()
    page.wait_for_selector(".dive-call")
    nothing_wrong_here(page, f"{language}: the count")


IS_SEEN = """e => { const {x, width, top, bottom} = e.getBoundingClientRect();
  return [top + 4, bottom - 4].every(y => e.contains(document.elementFromPoint(x + width / 2, y))); }"""
"""Whether nothing lies before it."""


def test_07_the_water_and_all_ways_to_look_at_it_are_seen_without_scrolling(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page(viewport=PHONE, touch=True)
    for language in in_each_language(opened.page):
        for round_ in (1, 2):
            programming(opened, laid, round_=round_)
            Toucher(opened).reaches_all()
            looks_are_seen(opened.page, f"{language}, round {round_}")


def looks_are_seen(page: Page, where: str) -> None:
    water = page.locator(WATER).bounding_box()
    assert water
    assert water["width"] >= 340, where
    looks = page.locator(".dive .dive-disc:visible")
    expect(looks).to_have_count(2)
    for what in (page.locator(WATER), page.locator(".dive-track"), *looks.all()):
        assert what.evaluate(IS_SEEN), (where, what)
    for look in looks.all():
        assert look.evaluate("e => e.scrollWidth <= e.clientWidth"), (where, look)
    nothing_wrong_here(page, where)


POWERS = {"en": "Give the small one", "fr": "Donnez le petit", "de": "Gib den kleinen"}


def test_07_to_whom_the_dolphin_goes_fits_a_phone(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page(viewport=PHONE, touch=True)
    diver = Toucher(opened)
    table = laid(dive_programs(*CALM_CROWD, companion=Companion.DOLPHINS))
    for language in in_each_language(opened.page):
        opened.sit(table)
        diver.key("use").tap()
        expect(diver.key("announce")).to_have_count(3)
        using = opened.page.locator(".dive-using")
        expect(using).to_contain_text(POWERS[language])
        expect(using.locator("p svg").first).to_be_visible()
        nothing_wrong_here(opened.page, language)


def test_09_axe_finds_nothing_on_the_desktop(open_page: OpenPage, laid: Lays) -> None:
    diver = programming(open_page(), laid, *CROWD, chief=True)
    diver.dive()
    expect(diver.page.locator(REVEAL)).to_be_visible()
    nothing_wrong_here(diver.page, "the dive")
    assert colours_in_the_light(diver.page) == [], "the dive"
    diver.onward()
    wait_for_field(diver.page)
    nothing_wrong_here(diver.page, "the water")
    assert colours_in_the_light(diver.page) == [], "the water"
