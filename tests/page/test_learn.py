"""Lessons, puzzles and looking back, in a real browser."""

from __future__ import annotations

import re
from itertools import groupby

from playwright.sync_api import Page, Route, expect
from tests.page.conftest import Lays, OpenPage
from tests.page.laid import Position
from tests.page.looks import in_each_language, resize
from tests.page.pagetime import PageTime
from tests.page.positions import STILLS
from tests.page.support import DESKTOP, PHONE, SIDEWAYS, Opened, sideways, small_print, small_targets

TUTORIALS = ("deepsea-tutorial", "hainoon-tutorial", "dive-tutorial")
STEP = ".beads .visually-hidden"
CHOICE = ".deepsea-choice.deepsea-open[data-move={}]"


def step(page: Page) -> str:
    return page.locator(STEP).inner_text()


def read_on(page: Page) -> None:
    before = step(page)
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(STEP)).not_to_have_text(before)


def test_22_the_tutorial_is_found_from_home_and_can_be_gone_through(open_page: OpenPage) -> None:
    page = open_page().goto("/")
    page.get_by_role("link", name="Lessons and puzzles").first.click()
    page.locator('a[href="/learn/deepsea-tutorial"]').click()
    expect(page.locator(STEP)).to_have_text("Step 1 of 10")
    read_on(page)
    for number, move in (
        (2, "PickUp"),
        (3, None),
        (4, "GoDeeper"),
        (5, "PickUp"),
        (6, "TurnBack"),
        (7, "TouchNothing"),
    ):
        expect(page.locator(STEP)).to_have_text(f"Step {number} of 10")
        if move is None:
            read_on(page)
        else:
            page.locator(CHOICE.format(move)).click()
    expect(page.locator(STEP)).to_have_text("Step 8 of 10")
    page.locator(CHOICE.format("TouchNothing")).click()
    read_on(page)
    page.get_by_role("link", name="Too heavy").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Too heavy")


def test_22_by_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page().goto("/learn/deepsea-tutorial")
    go_on = page.get_by_role("button", name="Go on")
    go_on.focus()
    page.keyboard.press("Enter")
    page.locator(CHOICE.format("PickUp")).wait_for()
    page.keyboard.press("p")
    expect(page.locator(STEP)).to_have_text("Step 3 of 10")
    assert page.locator(".bubble [role=status]").inner_text().startswith("Iris swam past you")


def test_22_what_is_meant_is_lit_and_nothing_covers_it(open_page: OpenPage) -> None:
    mouse, touch = open_page(viewport=DESKTOP), open_page(viewport=PHONE, touch=True)
    for opened, viewport in ((mouse, DESKTOP), (touch, PHONE), (touch, SIDEWAYS)):
        resize(opened.page, viewport)
        page = opened.goto("/learn/deepsea-tutorial")
        page.get_by_role("button", name="Go on").press("Enter")  # the coach may still be finding her place
        meant = page.locator(CHOICE.format("PickUp"))
        expect(meant).to_be_focused()
        expect(page.locator(".veil-edge")).to_have_count(2)
        place, coach = meant.bounding_box(), page.locator(".coach").bounding_box()
        assert place is not None and coach is not None
        right, below = coach["x"] + coach["width"], coach["y"] + coach["height"]
        beside = place["x"] >= right or place["x"] + place["width"] <= coach["x"]
        assert beside or place["y"] >= below or place["y"] + place["height"] <= coach["y"], viewport
        expect(page.get_by_role("button", name="Go on")).to_have_count(0)
        meant.click()
        expect(page.locator(STEP)).to_have_text("Step 3 of 10")


COVERED = """() => { const coach = document.querySelector('.coach').getBoundingClientRect();
  return [...document.querySelectorAll('.veil-edge')].map((one) => one.getBoundingClientRect()).some((hole) =>
    hole.left < coach.right && coach.left < hole.right && hole.top < coach.bottom && coach.top < hole.bottom); }"""
"""Whether the coach covers anything of what is meant."""


def test_22_the_coach_is_as_large_as_what_is_meant_allows(open_page: OpenPage) -> None:
    opened = open_page()
    page = opened.goto("/learn/deepsea-tutorial")
    expect(page.locator(".veil-edge")).to_have_count(1)
    expect(page.locator(".coach")).to_have_attribute("data-size", "large")
    assert not page.evaluate(COVERED)
    opened.goto("/learn/dive-tutorial")
    expect(page.locator(".veil-edge")).to_have_count(1)
    expect(page.locator(".coach")).to_have_attribute("data-size", "narrow")
    page.wait_for_function(f"!({COVERED})()")


WATCH = """() => { const told = window.told = [];
  const note = () => { const all = (what) => document.querySelectorAll(what).length;
    if (told.at(-1)?.at === Date.now()) told.pop();  // never painted
    const beat = document.querySelector(".hainoon-scene")?.dataset.beat ?? "";
    told.push({ at: Date.now(), beat, skips: all(".skip"), waits: all(".coach[data-waiting]"),
      out: all(".hainoon-lunge"), lost: all(".hainoon-sea use[href$=heart-lost]") }); };
  new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true }); }"""
"""Notes, whenever something changes, what is seen of an attack in a lesson."""


def at_the_harpoon(opened: Opened) -> PageTime:
    """Go through the lesson of Hai Noon to the question of the harpoon."""
    page, time = opened.page, PageTime(opened.page)
    opened.goto("/learn/hainoon-tutorial").locator(".coach .bubble").wait_for()
    time.loaded()
    time.stop()
    for card, side, shark in (("red Flip shark", "north", "n2"), ("blue Flip shark", "east", "e2")):
        time.tell()
        page.get_by_role("button", name="Go on").click()
        page.get_by_role("button", name=card).click()
        for piece in (f"side-{side}", f"shark-{shark}"):
            page.locator(f"[data-piece={piece}]").click()
        page.get_by_role("button", name="Place the card").click()
        page.locator(".coach[data-waiting]").wait_for(state="attached")
    time.tell()
    return time


def test_18_22_a_lesson_shows_how_sharks_bite_before_it_speaks_of_it(open_page: OpenPage) -> None:
    opened = open_page(speed=1)
    time, page = at_the_harpoon(opened), opened.page
    page.evaluate(WATCH)
    page.get_by_role("button", name="Harpoon: save Pink").click()
    page.locator(".coach[data-waiting]").wait_for(state="attached")
    time.tell()
    seen = page.evaluate("window.told")
    beats = [beat for beat, _ in groupby(now["beat"] for now in seen)]
    assert beats[beats.index("lunge") :] == ["lunge", "hold", "settle", ""]
    assert {now["out"] for now in seen if now["beat"] in ("lunge", "hold")} == {2}
    assert not any(now["lost"] for now in seen if now["beat"] in ("draw", "lunge", "hold"))
    assert seen[-1]["lost"] == 1
    assert all(now["waits"] == now["skips"] == 1 for now in seen if now["beat"])
    assert seen[-1]["waits"] == seen[-1]["skips"] == 0


def test_18_22_any_key_skips_what_a_lesson_shows(open_page: OpenPage) -> None:
    opened = open_page(speed=1)
    time, page = at_the_harpoon(opened), opened.page
    page.get_by_role("button", name="Harpoon: save Pink").click()
    page.locator(".coach[data-waiting]").wait_for(state="attached")
    before = step(page)
    page.keyboard.press("Enter")
    time.pass_by(300)
    expect(page.locator(".coach[data-waiting]")).to_have_count(0)
    assert step(page) == before, "the key only skipped"


def fits_a_phone(page: Page, where: str) -> None:
    assert sideways(page) <= 0, where
    assert small_targets(page) == [], where
    assert small_print(page) == [], where


def test_07_22_lessons_are_listed_and_fit_a_phone_in_every_language(open_page: OpenPage) -> None:
    opened = open_page(viewport=PHONE, touch=True)
    page = opened.page
    for language in in_each_language(page):
        opened.goto("/")
        page.locator("a[href='/learn']:visible").first.tap()
        for lesson in opened.request.get(f"{opened.url}/api/lessons?language={language}").json():
            expect(page.locator(f".shelf-link[href='/learn/{lesson['id']}']")).to_contain_text(lesson["title"])
        fits_a_phone(page, f"{language}: all lessons")
        for tutorial in TUTORIALS:
            opened.goto(f"/learn/{tutorial}")
            page.locator(".coach .button").first.wait_for()
            fits_a_phone(page, f"{language}: {tutorial}")


COVERS = """() => { const [coach, bar] = ['.coach', '.actions']
    .map(part => document.querySelector(part).getBoundingClientRect());
  return Math.min(coach.bottom, bar.bottom) - Math.max(coach.top, bar.top); }"""
"""By how many pixels the coach lies before, or behind, what can be done."""


def test_07_on_a_phone_the_coach_of_a_puzzle_leaves_the_choices_free(open_page: OpenPage) -> None:
    opened = open_page(viewport=PHONE, touch=True)
    for puzzle in ("hainoon-finish", "deepsea-too-heavy"):
        page = opened.goto(f"/learn/{puzzle}")
        page.locator(".coach .bubble").wait_for()
        page.wait_for_function(f"() => ({COVERS})() <= 0")


def test_22_a_verdict_goes_when_something_else_is_chosen(open_page: OpenPage) -> None:
    page = open_page().goto("/learn/hainoon-finish")
    the_coach_steps_aside(page)
    expect(page.get_by_role("link", name="Leave the lesson")).to_have_count(0)  # nothing floats over the board yet
    page.keyboard.press("1")
    page.locator(".table-board [aria-disabled=true]").first.click(force=True)
    expect(page.locator(".coach .why")).to_be_visible()
    page.keyboard.press("2")
    expect(page.locator(".coach .why")).to_have_count(0)


def test_22_a_coach_who_steps_aside_or_comes_back_is_in_her_place_at_once(open_page: OpenPage) -> None:
    """Or whoever calls her back a moment later would press where she stood."""
    opened = open_page()
    time, page = PageTime(opened.page), opened.page
    opened.goto("/learn/hainoon-finish").locator(".bubble").wait_for()
    time.loaded()
    time.stop()
    face, bubble = page.get_by_role("button", name="Ada, your coach"), page.locator(".bubble")
    time.pass_by(300)
    for is_folded in (True, False):
        if is_folded:
            page.locator(".table-board").dispatch_event("pointerdown")
        else:
            face.dispatch_event("click")
        expect(bubble).to_have_count(0 if is_folded else 1)
        before = face.bounding_box()
        time.pass_by(300)
        assert face.bounding_box() == before, is_folded


def test_22_23_a_puzzle_gives_hints_may_be_skipped_and_is_marked_once_solved(open_page: OpenPage) -> None:
    page = open_page().goto("/learn/deepsea-too-heavy")
    the_coach_steps_aside(page)
    page.locator(CHOICE.format("TouchNothing")).click()
    expect(page.get_by_role("alert")).to_contain_text("That way you will never move again.")
    expect(page.locator(STEP)).to_have_text("Step 1 of 2")
    expect(page.get_by_role("link", name="Leave the lesson")).to_be_visible()
    page.get_by_role("button", name="Skip").click()
    expect(page.locator(STEP)).to_have_text("Step 2 of 2")
    page.get_by_role("link", name="Leave the lesson").click()
    mark = page.locator("a[href='/learn/deepsea-too-heavy'].shelf-link .shelf-mark")
    expect(mark).to_have_attribute("data-result", "wrong")
    page.locator("a[href='/learn/deepsea-too-heavy'].shelf-link").click()
    page.locator(CHOICE.format("Drop")).last.click()  # one of several solutions
    expect(page.locator(STEP)).to_have_text("Step 2 of 2")
    page.get_by_role("link", name="Leave the lesson").click()
    expect(mark).to_have_attribute("data-result", "right")
    page.reload()
    expect(mark).to_have_attribute("data-result", "right")


def the_coach_steps_aside(page: Page) -> None:
    expect(page.locator(".bubble")).to_be_visible()
    expect(page.locator(".veil")).to_have_count(0)
    page.locator(".table-board").dispatch_event("pointerdown")
    expect(page.locator(".bubble")).to_have_count(0)
    page.get_by_role("button", name="Ada, your coach").click()
    expect(page.locator(".bubble")).to_be_visible()


def test_23_there_is_a_puzzle_a_day(open_page: OpenPage) -> None:
    opened = open_page()
    opened.page.clock.set_fixed_time("2026-11-18T12:00:00")
    shelf = opened.request.get(f"{opened.url}/api/lessons?language=en").json()
    puzzles = [lesson for lesson in shelf if lesson["puzzle"]]
    assert len(puzzles) >= 12
    page = opened.goto("/learn")
    first = page.locator(".daily .button").get_attribute("href")
    expect(page.locator(".week-day")).to_have_count(7)
    expect(page.locator(".week-day[data-now]")).to_have_text("W")
    page.clock.set_fixed_time("2026-11-19T12:00:00")
    page.reload()
    expect(page.locator(".daily .button")).not_to_have_attribute("href", first or "")


def test_an_unknown_lesson_is_told(open_page: OpenPage) -> None:
    opened = open_page()
    opened.forgive("404")
    page = opened.goto("/learn/nonsense")
    expect(page.get_by_role("status")).to_have_text("There is no such lesson.")


def test_25_a_finished_game_can_be_looked_back_at_and_gone_through(open_page: OpenPage, laid: Lays) -> None:
    opened, table = open_page(), laid(STILLS["hainoon"]["lost"])
    page = opened.sit(table)
    page.get_by_role("button", name="Look back at this game").click()
    expect(page.get_by_role("heading", name="chance to win")).to_be_visible(timeout=30_000)
    assert page.locator(".curve-other").count() == 3
    players = page.get_by_role("group", name="Look back as").get_by_role("button")
    expect(players).to_have_count(4)
    players.nth(2).click()
    expect(page.get_by_role("heading", name="Noor: chance to win")).to_be_visible()
    for one in (".curves", ".shares", ".end-again"):
        expect(page.locator(one)).to_be_in_viewport(ratio=1)
    expect(page.locator(".share")).to_have_count(1)
    assert page.locator(".curves-axis").all_text_contents() == ["0", "50", "100"]
    opened.goto(f"/replay/{table.code}/1?at=1")
    a_press_on_the_curve_goes_to_the_moment(page)


def a_press_on_the_curve_goes_to_the_moment(page: Page) -> None:
    page.get_by_role("button", name="Look back at this game").click()
    curve = page.get_by_role("slider", name="Go to this moment")
    expect(curve).to_be_visible(timeout=30_000)
    size = curve.bounding_box()
    assert size is not None
    curve.click(position={"x": size["width"] - 12, "y": size["height"] / 2})
    moment = page.get_by_role("slider", name="Moment", exact=True)
    expect(moment).to_have_value(moment.get_attribute("max") or "")
    curve.press("ArrowLeft")
    expect(moment).not_to_have_value(moment.get_attribute("max") or "")


def test_25_turning_points_are_told_in_short_with_what_they_changed(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page()
    page = opened.sit(laid(Position("dive", ("me", "novice"))))

    def turned(route: Route) -> None:
        found = route.fetch().json()
        found["turns"][0]["chances"], found["turns"][1]["chances"] = [0.5, 0.5], [0.25, 0.75]
        route.fulfill(json={**found, "turning": [1]})

    page.route("**/analysis?*", turned)
    page.get_by_role("button", name="Look back at this game").click(timeout=60_000)
    point = page.locator(".hindsight li")
    expect(point.locator("small")).to_have_text(re.compile("from 50 to 25 %, .* from 50 to 75 %"), timeout=60_000)
    assert len(point.locator("a").inner_text().split(". ")) <= 5, "not a whole round"
    point.locator("a").click()
    page.wait_for_url("**/replay/**?at=*")
