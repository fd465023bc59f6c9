"""Deep Sea Adventure in a real browser. Numbers in names are those of the page's requirements."""

from __future__ import annotations

import json
import re
from itertools import islice

import pytest
from playwright.sync_api import Page, expect
from tests.page.conftest import Lays, OpenPage
from tests.page.positions import BEATS
from tests.page.support import (
    LANGUAGES,
    PHONE,
    THEMES,
    Opened,
    axe,
    out_of_reach,
    sideways,
    small_print,
    small_targets,
    split_words,
)
from tests.page.treasures import (
    FEW,
    MOST,
    OPEN,
    await_question,
    cautious,
    events,
    fence,
    greedy,
    last,
    picture,
    press,
    questions,
    sink_by_clicks,
    sink_by_keys,
    sink_by_taps,
    tap,
    until_seen,
)

# Whole games


def test_03_a_game_by_clicks_with_a_reload_in_every_phase(open_page: OpenPage) -> None:
    opened = open_page()
    page = opened.page
    for now in until_seen(opened, {"hunt", "declare", "drop", "sink"}):
        before = picture(page)
        page.reload()
        await_question(page)
        assert picture(page) == before, now
    for _ in questions(page, cautious):
        pass
    scores = last(opened, "ending")["scores"]
    assert sheet(page) == [(points, points) for points in scores]
    result = page.locator(".ending h2").inner_text()
    page.reload()
    expect(page.locator(".ending h2")).to_have_text(result)
    assert sheet(page) == [(points, points) for points in scores]


def sheet(page: Page) -> list[tuple[int, int]]:
    """For each diver the sum over the dives, and the total."""
    return [
        (
            sum(int(cell) for cell in card.locator(".deepsea-dives b").all_inner_texts()),
            int(card.locator(".player-number").inner_text()),
        )
        for card in page.locator(".player").all()
    ]


def test_08_a_game_by_keyboard_alone(open_page: OpenPage) -> None:
    opened = open_page()
    opened.new_table("deepsea", "me", *FEW)
    phases = list(questions(opened.page, greedy, press, sink_by_keys))
    assert phases[-1] == "over"
    assert "declare" in phases


def test_08_the_keys_are_listed_and_tab_reaches_the_choices(open_page: OpenPage) -> None:
    opened = open_page()
    opened.new_table("deepsea", "me", "novice")
    page = opened.page
    await_question(page)
    page.locator("body").press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Turn back and roll")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    before = fence(page)
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.move") == "TouchNothing":
            break
    page.keyboard.press("Enter")
    await_question(page, before)


def test_08_the_focus_stays_with_the_diver(open_page: OpenPage) -> None:
    opened = open_page()
    opened.new_table("deepsea", "me", "novice")
    page = opened.page
    await_question(page)
    before = fence(page)
    page.locator(".deepsea-touch").focus()
    page.keyboard.press("Enter")
    await_question(page, before)
    expect(page.locator(".table-main :focus")).to_have_count(1)


def test_the_end_of_a_dive_waits_for_a_press_before_the_next_is_asked_about(open_page: OpenPage, laid: Lays) -> None:
    table = laid(BEATS["deepsea"]["dive-over"].position)
    page = open_page().sit(table)
    expect(page.locator(".deepsea-stage")).to_be_visible()
    with table.attended() as hands:
        hands.play_through("DiveBegan")
        over = page.locator(".deepsea-over")
        expect(over).to_be_visible()
        expect(page.locator("p.status")).to_contain_text("is over")
        expect(page.locator("p.status")).to_contain_text("the next dive.")
        expect(page.locator(".deepsea-gathered")).to_contain_text("will be")
        expect(page.locator("[data-fence]")).to_have_count(0)
        expect(page.get_by_role("button", name="Next dive")).to_be_focused()
        page.keyboard.press("Enter")
        expect(over).to_have_count(0)
        expect(page.get_by_role("heading", level=1)).to_contain_text("Dive")


def test_09_an_order_can_be_typed_and_is_said(open_page: OpenPage) -> None:
    opened = open_page()
    voice = opened.page.locator("#voice")
    for _ in until_seen(opened, {"sink"}):
        count = opened.page.locator(".deepsea-unit").count()
        for number in range(1, count + 1):
            opened.page.keyboard.press(str(number))
            expect(voice).to_contain_text("So far: " if number < count - 1 else "The order is complete: ")
        expect(opened.page.locator(".deepsea-unit[aria-pressed=true]")).to_have_count(count)
        opened.page.keyboard.press("Backspace")
        expect(voice).to_have_text("Nothing is placed yet.")
        expect(opened.page.locator(".deepsea-unit[aria-pressed=true]")).to_have_count(0)


def test_05_why_an_order_is_not_complete(open_page: OpenPage) -> None:
    opened = open_page()
    for _ in until_seen(opened, {"sink"}):
        opened.page.get_by_role("button", name="Sink in this order").click(force=True)
        expect(opened.page.get_by_role("alert")).to_contain_text("A-0")
        opened.page.keyboard.press("1")
        expect(opened.page.locator(".why")).to_have_count(0)


def test_07_a_game_by_touch_on_a_small_phone(open_page: OpenPage) -> None:
    opened = open_page(viewport=PHONE, touch=True)
    opened.new_table("deepsea", "me", *FEW)
    seen = set()
    for now in questions(opened.page, greedy, tap, sink_by_taps):
        if now not in seen:
            fits(opened.page)
        seen.add(now)
    assert {"hunt", "declare", "over"} <= seen


BREATHS_FIT = """() => { const [breaths, stage, hull] = ['breaths', 'stage', 'submarine'].map(
    part => document.querySelector(`.deepsea-${part}`).getBoundingClientRect());
  const inside = [...document.querySelectorAll('.deepsea-breaths > *')].map(part => part.getBoundingClientRect())
    .every(({left, right}) => left >= stage.left && right <= stage.right);
  return inside && (breaths.bottom <= hull.top || breaths.left >= hull.right); }"""
"""Whether what a round breathes keeps off the submarine, and is seen whole."""
LAST_TURN = {"en": "last turn!", "fr": "dernier tour\u00a0!", "de": "letzter Zug!"}
"""What the page says there once the air is gone: the longest."""


def fits(page: Page) -> None:
    """Nothing sticks out, nothing is too small, and all that can be done is on the screen."""
    assert sideways(page) <= 0
    assert out_of_reach(page) == []
    assert small_targets(page) == []
    assert small_print(page) == []
    assert split_words(page) == []
    if not page.locator(".deepsea-over").count():
        assert page.evaluate(BREATHS_FIT)
    for choice in page.locator(".deepsea-choice, .deepsea-unit").all():
        expect(choice).to_be_in_viewport(ratio=0.95)


@pytest.mark.parametrize("language", LANGUAGES)
def test_27_every_phase_fits_a_phone_in_every_language(open_page: OpenPage, language: str) -> None:
    opened = open_page(viewport=PHONE, language=language)
    for _ in until_seen(opened, {"hunt", "declare", "drop", "sink"}, MOST):
        fits(opened.page)
        opened.page.keyboard.press("d")
        expect(opened.page.locator(".spoken")).not_to_be_empty()
        opened.page.keyboard.press("Escape")
    warning = f"<strong>{LAST_TURN[language]}</strong>"
    opened.page.locator(".deepsea-breaths").evaluate("(breath, warning) => { breath.innerHTML = warning; }", warning)
    assert opened.page.evaluate(BREATHS_FIT)


WHOLE = """row => { const {left, top, width, height} = row.getBoundingClientRect();
  return row.contains(document.elementFromPoint(left + width / 2, top + height / 2)); }"""
"""Whether nothing lies before the middle of a row."""


READABLE = """whole => [...document.querySelectorAll('.deepsea-over li')].map(row => {
  row.scrollIntoView({block: 'center', behavior: 'instant'});
  const {left, right, top, bottom} = row.getBoundingClientRect();
  return left >= -0.5 && right <= innerWidth + 0.5 && top >= -0.5 && bottom <= innerHeight + 0.5 && whole(row); })"""
"""Of each row, whether it can be seen whole; at once, for after eight seconds the game goes on by itself."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_07_the_last_dive_and_the_result_are_both_to_be_read(open_page: OpenPage, language: str) -> None:
    opened = open_page(viewport=PHONE, touch=True, language=language)
    page = opened.page
    opened.new_table("deepsea", "me", *MOST)
    await_question(page)
    opened.post(f"/tables/{page.url[-4:]}/seats/0/bot", bot="random")
    go_on = page.locator("[data-station] button")
    for _ in range(3):
        expect(go_on).to_be_in_viewport(ratio=1, timeout=60_000)
        assert page.evaluate(f"({READABLE})({WHOLE})") == [True] * 6
        assert sideways(page) <= 0
        assert small_targets(page) == []
        go_on.tap()
    expect(page.locator(".ending .button").first).to_be_in_viewport(ratio=1, timeout=60_000)
    assert sideways(page) <= 0


# What the board says


def test_05_why_cannot_i(open_page: OpenPage) -> None:
    opened = open_page()
    opened.new_table("deepsea", "me", "novice")
    page = opened.page
    await_question(page)
    back = page.locator("[data-move=TurnBack]")
    expect(back).to_have_attribute("aria-disabled", "true")
    back.click(force=True)
    expect(page.get_by_role("alert")).to_contain_text("A-016")
    page.locator("[data-move=GoDeeper]").click(force=True)
    expect(page.get_by_role("alert")).to_contain_text("A-018")
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("alert")).to_contain_text("A-016")


def test_06_the_status_says_what_the_load_costs(open_page: OpenPage) -> None:
    opened = open_page()
    for _ in until_seen(opened, {"declare"}):
        units = opened.page.locator(".deepsea-dice .deepsea-load > *").count()
        expect(opened.page.locator("p.status")).to_contain_text(
            f"You carry {units}: breathed {units}, roll minus {units}"
        )
        expect(opened.page.locator(".deepsea-dice")).to_contain_text(f"−{units}")


def test_the_dice_show_their_arithmetic(open_page: OpenPage) -> None:
    opened = open_page()
    opened.new_table("deepsea", "me", "novice")
    for now in islice(questions(opened.page, greedy), 14):
        if now != "hunt":
            continue
        roll = events(opened, "Rolled")[-1]
        label = opened.page.locator(".deepsea-dice").get_attribute("aria-label") or ""
        first, second, less, steps = re.findall(r"(\d+) \+ (\d+)(?: − (\d+))? = (\d+)", label)[0]
        assert [int(first), int(second), int(steps)] == [roll["first"], roll["second"], roll["steps"]]
        assert max(0, int(first) + int(second) - int(less or 0)) == int(steps)


def test_the_load_sinks_in_the_order_it_was_tapped(open_page: OpenPage) -> None:
    opened = open_page()
    for _ in until_seen(opened, {"sink"}):
        carried = last(opened, "view")["loads"][0]
        before = fence(opened.page)
        sink_by_clicks(opened.page)
        await_question(opened.page, before)
        assert [event["units"] for event in events(opened, "Sank") if event["seat"] == 0][-1] == carried[::-1]


SAID = """space => { const found = document.querySelector(`[data-piece=space-${space}]`), said = window.said = [];
  new MutationObserver(() => said.push(found.ariaLabel)).observe(found, {attributes: true}); }"""
"""Notes all that is ever said of a space: others may take away at once what was laid there."""


def test_what_is_dropped_lies_in_the_line_again(open_page: OpenPage) -> None:
    opened = open_page()
    page = opened.page
    asked_to_drop(opened)
    drop = page.locator(f"{OPEN}[data-move=Drop]").first
    what = drop.inner_text().strip().removeprefix("Drop ")
    space, before = last(opened, "view")["places"][0], fence(page)
    page.evaluate(SAID, space)
    drop.click()
    await_question(page, before)
    assert any(said.startswith(f"Space {space}: {what}") for said in page.evaluate("window.said"))


def asked_to_drop(opened: Opened) -> None:
    """Play until something could be dropped, and not on the last turn of a dive: then the gaps close at once."""
    while True:
        opened.new_table("deepsea", "me", *FEW)
        for now in questions(opened.page, greedy):
            if now == "drop" and last(opened, "view")["air"]:
                return


def test_04_values_are_shown_at_the_end_of_a_dive_and_not_before(open_page: OpenPage, laid: Lays) -> None:
    table = laid(BEATS["deepsea"]["dive-over"].position)
    opened = open_page()
    page = opened.sit(table)
    expect(page.locator(".deepsea-stage")).to_be_visible()
    assert page.locator(".deepsea .art-number").count() == 0
    with table.attended() as hands:
        hands.play_through("DiveBegan")
        expect(page.locator(".deepsea-over")).to_be_visible()
        told = [line["event"] for frame in opened.frames for line in json.loads(frame).get("events", ())]
        banked = [value for event in told if event["type"] == "Banked" for value in event["values"]]
        shown = page.locator(".deepsea-over .art-number").all_text_contents()
        assert banked and sorted(map(int, shown)) == sorted(banked)
        page.get_by_role("button", name="Next dive").click()
        expect(page.locator(".deepsea-over")).to_have_count(0)
        assert page.locator(".deepsea .art-number").count() == 0


HOPS = """window.hops = []; const usual = Element.prototype.animate;
const place = ({dataset}) => Number(dataset.space);
Element.prototype.animate = function (frames, ...rest) {
  const divers = [...document.querySelectorAll('.deepsea-sea [data-piece^=diver-]')];
  const ordered = divers.sort((a, b) => a.dataset.piece < b.dataset.piece ? -1 : 1);
  if (this.dataset?.piece?.startsWith('diver-') && frames[0].translate) window.hops.push(ordered.map(place));
  return usual.call(this, frames, ...rest); }"""
"""Notes where all divers are drawn whenever one begins to swim."""


def test_18_nobody_is_drawn_where_they_have_not_been_told_to_be(open_page: OpenPage) -> None:
    opened = open_page(speed=4)
    page = opened.page
    page.add_init_script(HOPS)
    opened.new_table("deepsea", "me", "novice", "novice", "novice", options={"starter": 0})
    expect(page.locator(".deepsea-touch")).to_be_visible()  # nothing is left to tell
    places, swum, before = last(opened, "view")["places"], len(events(opened, "Swam")), fence(page)
    page.evaluate("window.hops = []")
    page.keyboard.press("x")
    await_question(page, before)
    told = []
    for swim in events(opened, "Swam")[swum:]:
        places = [swim["space"] if seat == swim["seat"] else place for seat, place in enumerate(places)]
        told.append(places)
    assert len(told) == 4
    page.wait_for_function("count => window.hops.length >= count", arg=len(told))
    assert page.evaluate("window.hops") == told


def test_10_six_divers_differ_in_more_than_colour(open_page: OpenPage) -> None:
    opened = open_page()
    opened.new_table("deepsea", "me", *MOST)
    await_question(opened.page)
    drawings = opened.page.locator(".player-window use[href*=emblem]").evaluate_all(
        "all => all.map(e => e.getAttribute('href'))"
    )
    assert len(drawings) == len(set(drawings)) == 6
    labels = opened.page.locator(".deepsea-berth").evaluate_all("all => all.map(e => e.ariaLabel)")
    assert len(set(labels)) == 6


def test_19_a_log_line_lights_its_pieces(open_page: OpenPage) -> None:
    opened = open_page()
    for _ in until_seen(opened, {"declare"}):
        line = opened.page.get_by_role("log").get_by_role("listitem").last
        line.focus()
        expect(opened.page.locator(".deepsea .lit")).not_to_have_count(0)


def test_09_axe_in_every_phase_and_both_themes(open_page: OpenPage) -> None:
    opened = open_page()
    for now in until_seen(opened, {"hunt", "declare", "drop", "sink", "over"}):
        for theme in THEMES:
            opened.page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
            assert axe(opened.page) == [], (now, theme)
