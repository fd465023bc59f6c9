"""Dive in the browser: whole games, the diver board, companions, the dive; by clicks, keys and touch."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect
from tests.page.conftest import OpenPage
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
    code_of,
    expect_slot,
    nothing_wrong_here,
    press_and_hear,
    seated,
    two_divers,
    wait_for_field,
    with_companion,
)
from tests.page.support import LANGUAGES, PHONE, THEMES

COUNTDOWN = 60_000
"""Milliseconds in which ten seconds are surely over, also on a busy machine."""


# Whole games


def test_played_to_the_end_by_clicks(open_page: OpenPage) -> None:
    opened = open_page()
    opened.new_table("dive", "me", "novice", "novice")
    Diver(opened, seed=2).play_to_the_end()
    expect(opened.page.locator(".end-row-me .end-number")).to_have_count(1)
    expect(opened.page.locator(".ending .depths")).to_be_attached()


def test_08_played_to_the_end_by_keyboard_alone(open_page: OpenPage) -> None:
    opened = open_page()
    opened.new_table("dive", *CALM, "regular", options={"companions": "ten", "youngest": 0})
    Typist(opened, seed=3).play_to_the_end()


def test_07_played_to_the_end_by_touch_on_a_phone_against_the_chief_alone(open_page: OpenPage) -> None:
    opened = open_page(viewport=PHONE, touch=True)
    opened.new_table("dive", "me", options={"chief": True})
    Toucher(opened, seed=4).play_to_the_end()


def test_07_children_only_say_shark_or_no_shark(open_page: OpenPage) -> None:
    opened = open_page(viewport=PHONE, touch=True, language="fr")
    opened.new_table("dive", "me", "novice", options={"children": True})
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
        before = page.locator(".dive").get_attribute("data-round")
        ready.tap()
        page.wait_for_selector(f".ending, .dive:not([data-round='{before}'])")


def test_children_answer_by_keys(open_page: OpenPage) -> None:
    opened = open_page()
    page = opened.page
    opened.new_table("dive", "me", "novice", options={"children": True})
    Diver(opened).asked()
    page.evaluate(HEARING)
    press_and_hear(page, "2", "Level 2: shark.")
    press_and_hear(page, "2", "Level 2: no shark.")
    press_and_hear(page, "ArrowDown", "Level 3: empty.")
    press_and_hear(page, "f", "Level 3: shark.")
    expect(page.locator(".actions [data-key=ready]")).to_have_text("3 to go")
    press_and_hear(page, "c", "Board cleared.")
    expect(page.locator(".actions [data-key=ready]")).to_have_text("5 to go")


def test_two_browsers_play_against_each_other_and_keep_their_secrets(open_page: OpenPage) -> None:
    first, second = two_divers(open_page)
    second.goto(f"/t/{code_of(first)}")
    ada, ana = Diver(first), Diver(second)
    ana.asked()
    ada.clear()
    ana.clear()
    ada.place(5, 1)
    ada.hand_in()
    expect(second.page.locator(".player").first).to_contain_text("ready")
    told = [{**json.loads(frame), "asked": None} for frame in second.frames]
    assert any(frame["type"] == "update" for frame in told)
    assert '"levels"' not in json.dumps(told)
    ana.place(4, 1)
    ana.hand_in()
    expect(second.page.locator(".log, [role=log]").first).to_contain_text("speed 5")


# The diver board


def test_tokens_are_laid_by_drag_and_tap_and_stack(open_page: OpenPage) -> None:
    diver = seated(open_page())
    diver.clear()
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


def test_09_keys_say_what_has_become_of_the_board(open_page: OpenPage) -> None:
    page = seated(open_page()).page
    page.locator("[data-key=sonar]").click()
    page.locator("[data-key=ping]").focus()
    page.evaluate(HEARING)
    for key, said in SAID:
        press_and_hear(page, key, said)
    expect(page.locator(".dive-desk [aria-current=true]")).to_have_attribute("data-piece", "slot-5")


def test_09_companions_on_the_board_are_said_too(open_page: OpenPage) -> None:
    diver = with_companion(open_page(), "clownfish", secret_companions=True)
    diver.clear()
    diver.place(2, 1)
    diver.page.evaluate(HEARING)
    press_and_hear(diver.page, "x", "Clownfish, plus 3, chosen.")
    press_and_hear(diver.page, "1", "Level 1: token 2 with the clownfish, no shark, speed 5.")
    fish = with_companion(open_page(), "anglerfish")
    fish.key("use").click()
    fish.key("announce").click()
    expect(fish.on_desk("slot-6")).to_be_visible()
    fish.page.evaluate(HEARING)
    press_and_hear(fish.page, "6", "Level 6: anglerfish, no shark.")


def test_05_what_is_not_legal_tells_why_and_its_rule(open_page: OpenPage) -> None:
    diver = seated(open_page())
    why = diver.page.locator(".why")
    diver.clear()
    diver.try_anyway(diver.key("ready"))
    expect(why).to_contain_text("D-019")
    diver.place(1, 2)
    expect(why).to_have_count(0)
    diver.try_anyway(diver.key("ready"))
    expect(why).to_contain_text("D-013")


def test_ready_and_take_back(open_page: OpenPage) -> None:
    first, _ = two_divers(open_page)
    diver = Diver(first)
    diver.clear()
    diver.place(3, 1)
    diver.hand_in()
    expect(first.page.locator("p.status")).to_contain_text("Ana")
    assert not first.page.evaluate(DRAWN), "no companion dives along"
    diver.try_anyway(diver.on_desk("slot-1"))
    expect(first.page.locator(".why")).to_contain_text("Q-21")
    first.page.reload()
    expect_slot(diver, 1, "Level 1: token 3, no shark, speed 3")
    diver.key("takeback").click()
    diver.place(2, 2)
    expect_slot(diver, 1, "Level 1: token 3, no shark, speed 3")


def test_03_reload_in_the_middle_of_every_phase(open_page: OpenPage) -> None:
    opened = open_page()
    opened.new_table("dive", *CALM, options={"companions": "ten", "youngest": 0})
    diver, page = Diver(opened), opened.page
    page.wait_for_selector(".dive-choice")
    page.reload()
    page.locator("[data-piece=companion-axolotl]").click()
    diver.key("wish").click()
    page.wait_for_selector(".dive[data-step=Program]")
    diver.clear()
    diver.place(3, 1)
    page.reload()
    expect_slot(diver, 1, "Level 1: token 3, no shark, speed 3")
    diver.on_desk("air-3").click()
    diver.on_desk("air-3").click()
    diver.program()
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


def test_orca_counts_down_and_what_lies_counts(open_page: OpenPage) -> None:
    diver = with_companion(open_page(), "orca")
    diver.clear()
    diver.place(3, 1)
    diver.page.evaluate(CALLS)
    diver.key("use").click()
    diver.key("announce").click()
    expect(diver.page.locator("[role=log]")).to_contain_text("no shark, speed 3", timeout=COUNTDOWN)
    assert any(call.startswith("The orca counts: ") for call in diver.page.evaluate("window.calls"))


def test_clownfish_and_anglerfish_lie_on_the_board(open_page: OpenPage) -> None:
    diver = with_companion(open_page(), "clownfish", secret_companions=True)
    diver.clear()
    diver.place(2, 1)
    diver.page.keyboard.press("x")
    diver.page.keyboard.press("1")
    expect_slot(diver, 1, "Level 1: token 2 with the clownfish, no shark, speed 5")
    fish = with_companion(open_page(), "anglerfish")
    fish.clear()
    fish.key("use").click()
    fish.key("announce").click()
    fish.on_desk("slot-6").click()
    fish.on_desk("slot-6").click()
    expect_slot(fish, 6, "Level 6: anglerfish, shark")
    fish.place(1, 1)
    fish.hand_in()
    expect(fish.page.locator(".why")).to_contain_text("D-112")


def test_dolphins_are_given_to_somebody(open_page: OpenPage) -> None:
    diver = with_companion(open_page(), "dolphins", *CALM, "regular")
    diver.key("use").click()
    expect(diver.key("announce")).to_have_count(2)
    diver.key("announce").last.click()
    expect(diver.page.locator("[data-piece=tile-0][data-use=out]")).to_contain_text("→")


def test_05_axolotl_is_asked_about_at_the_end_of_rest(open_page: OpenPage) -> None:
    opened = open_page()
    diver = with_companion(opened, "axolotl", *CALM_CROWD)
    diver.try_anyway(diver.key("use"))
    expect(diver.page.locator(".why")).to_contain_text("Q-44")
    while not diver.key("axolotl").count():
        if diver.asked():
            diver.turn()
        else:  # nobody was ever on an odd space: another game
            diver = with_companion(opened, "axolotl", *CALM_CROWD)
    expect(diver.page.locator(".dive-using")).to_contain_text("→")
    diver.page.reload()
    diver.key("axolotl").click()
    expect(diver.page.locator("[role=log]")).to_contain_text("uses the axolotl")


# Every screen


LOOKS = [("en", "dark"), ("fr", "light"), ("de", "dark")]


@pytest.mark.parametrize(("language", "theme"), LOOKS)
def test_07_09_every_screen_is_whole_on_a_phone(open_page: OpenPage, language: str, theme: str) -> None:
    opened = open_page(viewport=PHONE, touch=True, language=language, theme=theme)
    opened.new_table("dive", *CALM_CROWD, options={"companions": "ten", "youngest": 0, "chief": True})
    page, diver = opened.page, Toucher(opened)
    page.wait_for_selector(".dive-choice")
    nothing_wrong_here(page)
    page.locator("[data-piece=companion-orca]").tap()
    diver.key("wish").tap()
    page.wait_for_selector(".dive[data-step=Program]")
    diver.place(4, 1)
    diver.place(5, 1)
    expect(page.locator(".actions .dive-main")).to_be_in_viewport(ratio=1)
    page.keyboard.press("d")
    expect(page.locator(".spoken")).not_to_be_empty()
    page.keyboard.press("Escape")
    nothing_wrong_here(page)
    diver.hand_in()
    page.wait_for_selector(REVEAL)
    expect(diver.key("onward")).to_be_in_viewport(ratio=1)
    nothing_wrong_here(page)
    diver.key("use").tap()
    expect(diver.key("announce")).to_be_in_viewport(ratio=1)
    nothing_wrong_here(page)
    diver.key("announce").tap()
    page.wait_for_selector(".dive-call")
    nothing_wrong_here(page)
    page.wait_for_selector(".dive[data-round='3']", timeout=COUNTDOWN)
    expect(diver.key("onward")).to_be_in_viewport(ratio=1)
    expect(page.locator(CARDS).first).to_be_visible()
    nothing_wrong_here(page)
    diver.key("onward").tap()
    expect(page.locator(REVEAL)).to_have_count(0)
    nothing_wrong_here(page)


IS_SEEN = """e => { const {x, width, top, bottom} = e.getBoundingClientRect();
  return [top + 4, bottom - 4].every(y => e.contains(document.elementFromPoint(x + width / 2, y))); }"""
"""Whether nothing lies before it."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_07_the_water_and_all_ways_to_look_at_it_are_seen_without_scrolling(open_page: OpenPage, language: str) -> None:
    opened = open_page(viewport=PHONE, touch=True, language=language)
    opened.new_table("dive", "me", "novice")
    page, diver = opened.page, Toucher(opened)
    diver.asked()
    for round_ in (1, 2):
        water = page.locator(WATER).bounding_box()
        assert water
        assert water["width"] >= 340
        looks = page.locator(".dive .dive-disc:visible")
        expect(looks).to_have_count(2)
        for what in (page.locator(WATER), page.locator(".dive-track"), *looks.all()):
            assert what.evaluate(IS_SEEN)
        for look in looks.all():
            assert look.evaluate("e => e.scrollWidth <= e.clientWidth")
        nothing_wrong_here(page)
        if round_ == 1:
            diver.program()
            diver.onward()


POWERS = {"en": "Give the small one", "fr": "Donnez le petit", "de": "Gib den kleinen"}
DRAWN = "performance.getEntriesByType('resource').some(loaded => /Wishing-\\w+\\.js$/.test(loaded.name))"
"""Whether what shows the companions was loaded."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_07_to_whom_the_dolphin_goes_fits_a_phone(open_page: OpenPage, language: str) -> None:
    opened = open_page(viewport=PHONE, touch=True, language=language)
    with_companion(opened, "dolphins", *CALM_CROWD)
    diver = Toucher(opened)
    diver.key("use").tap()
    expect(diver.key("announce")).to_have_count(3)
    using = opened.page.locator(".dive-using")
    expect(using).to_contain_text(POWERS[language])
    expect(using.locator("p svg").first).to_be_visible()
    assert opened.page.evaluate(DRAWN)
    nothing_wrong_here(opened.page)


def test_09_axe_finds_nothing_on_the_desktop(open_page: OpenPage) -> None:
    diver = seated(open_page(), *CROWD, chief=True)
    diver.program()
    for theme in THEMES:
        diver.page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        expect(diver.page.locator(REVEAL)).to_be_visible()
        nothing_wrong_here(diver.page)
    diver.onward()
    wait_for_field(diver.page)
    for theme in THEMES:
        diver.page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        nothing_wrong_here(diver.page)
