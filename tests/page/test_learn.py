"""Lessons, puzzles and looking back, in a real browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect
from tests.page.conftest import OpenPage
from tests.page.support import LANGUAGES, PHONE, sideways, small_print, small_targets

TUTORIALS = ("deepsea-tutorial", "hainoon-tutorial", "dive-tutorial")
CHOICE = ".deepsea-choice.deepsea-open[data-move={}]"


def step(page: Page) -> str:
    return page.locator(".learn .table-foot .hint").first.inner_text()


def read_on(page: Page) -> None:
    before = step(page)
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".learn .table-foot .hint").first).not_to_have_text(before)


def test_22_the_tutorial_is_one_activation_away_and_can_be_gone_through(open_page: OpenPage) -> None:
    page = open_page().goto("/")
    page.get_by_role("link", name="Learn it: Deep Sea Adventure").click()
    expect(page.locator(".learn .table-foot .hint").first).to_have_text("Step 1 of 10")
    read_on(page)
    for number, move in (
        (2, "PickUp"),
        (3, None),
        (4, "GoDeeper"),
        (5, "PickUp"),
        (6, "TurnBack"),
        (7, "TouchNothing"),
    ):
        expect(page.locator(".learn .table-foot .hint").first).to_have_text(f"Step {number} of 10")
        if move is None:
            read_on(page)
        else:
            page.locator(CHOICE.format(move)).click()
    expect(page.locator(".learn .table-foot .hint").first).to_have_text("Step 8 of 10")
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
    expect(page.locator(".learn .table-foot .hint").first).to_have_text("Step 3 of 10")
    assert page.locator(".learn [role=status]").inner_text().startswith("Iris swam past you")


def test_22_something_else_gets_a_hint_and_may_be_skipped(open_page: OpenPage) -> None:
    page = open_page().goto("/learn/deepsea-too-heavy")
    page.locator(CHOICE.format("TouchNothing")).click()
    expect(page.get_by_role("alert")).to_contain_text("That way you will never move again.")
    expect(page.locator(".learn .table-foot .hint").first).to_have_text("Step 1 of 2")
    page.get_by_role("button", name="Skip").click()
    expect(page.locator(".learn .table-foot .hint").first).to_have_text("Step 2 of 2")


def test_23_a_puzzle_has_more_than_one_solution(open_page: OpenPage) -> None:
    page = open_page().goto("/learn/deepsea-too-heavy")
    page.locator(CHOICE.format("Drop")).last.click()
    expect(page.locator(".learn .table-foot .hint").first).to_have_text("Step 2 of 2")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", TUTORIALS)
def test_07_fits_a_phone(open_page: OpenPage, lesson: str, language: str) -> None:
    page = open_page(viewport=PHONE, touch=True, language=language).goto(f"/learn/{lesson}")
    page.locator(".learn .table-foot .button").first.wait_for()
    assert sideways(page) <= 0
    assert small_targets(page) == []
    assert small_print(page) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_22_all_lessons_are_listed_and_fit_a_phone(open_page: OpenPage, language: str) -> None:
    opened = open_page(viewport=PHONE, touch=True, language=language)
    page = opened.goto("/")
    page.locator(".lessons a").tap()
    for lesson in opened.context.request.get(f"{opened.url}/api/lessons?language={language}").json():
        expect(page.locator(f"a[href='/learn/{lesson['id']}']")).to_contain_text(lesson["title"])
    assert sideways(page) <= 0
    assert small_targets(page) == []
    assert small_print(page) == []


def test_an_unknown_lesson_is_told(open_page: OpenPage) -> None:
    opened = open_page()
    opened.forgive("404")
    page = opened.goto("/learn/nonsense")
    expect(page.get_by_role("status")).to_have_text("There is no such lesson.")


def test_25_a_finished_game_can_be_looked_back_at(open_page: OpenPage) -> None:
    opened = open_page()
    opened.new_table("hainoon", *["random"] * 4, options={"sharks": "hungry"})
    page = opened.page
    page.get_by_role("button", name="Look back at this game").click()
    expect(page.get_by_role("heading", name="Chance to win after every turn")).to_be_visible(timeout=30_000)
    assert page.locator(".curve").count() == 4
    assert page.locator(".shares tbody tr").count() == 4


def test_25_turning_points_are_told_in_short_with_what_they_changed(open_page: OpenPage) -> None:
    opened = open_page()
    opened.new_table("dive", "random", "random")
    page = opened.page

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
