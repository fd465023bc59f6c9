"""The home page, and how one gets from it to a table."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect
from tests.page.conftest import OpenPage
from tests.page.support import (
    LANGUAGES,
    NO_CODE,
    PHONE,
    TableServer,
    close_panel,
    sideways,
    small_print,
    small_targets,
)

TITLES = {"deepsea": "Deep Sea Adventure", "hainoon": "Hai Noon", "dive": "Dive"}


OPERABLE = ":not([aria-disabled=true]):visible"
FIRST = {
    "deepsea": f".actions [data-move]{OPERABLE}",
    "hainoon": f".actions .hainoon-go{OPERABLE}",
    "dive": f".actions [data-key=ready]{OPERABLE}",
}
"""What makes the first move: in Hai Noon a play lies ready to be placed, in Dive a program to be handed in."""
MOVED = {"deepsea": "Diver 1 ", "hainoon": "Diver 1 plays ", "dive": "Diver 1 is ready."}
"""What the log says of it."""


def click(_: Page, target: Locator) -> None:
    target.click()


def tap(_: Page, target: Locator) -> None:
    target.tap()


def press(page: Page, target: Locator) -> None:
    """Tab to *target* and press Enter."""
    expect(target).to_be_visible()
    for _ in range(150):
        if target.evaluate("e => e === document.activeElement"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")


WAYS: dict[str, tuple[Callable[[Page, Locator], None], dict[str, Any]]] = {
    "mouse": (click, {}),
    "keyboard": (press, {}),
    "touch": (tap, {"viewport": PHONE, "touch": True}),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", TITLES)
def test_01_home_to_first_legal_move_in_two_activations(open_page: OpenPage, game: str, way: str) -> None:
    activate, device = WAYS[way]
    page = open_page(pace="instant", confirm=None, **device).goto()
    activate(page, page.get_by_role("button", name=f"Play now: {TITLES[game]}", exact=True))
    expect(page.locator(".table-foot-mine")).to_be_visible()
    moved = page.locator(".log li").filter(has_text=MOVED[game])
    before = moved.count()
    activate(page, page.locator(FIRST[game]).first)
    expect(moved.nth(before)).to_be_attached()


@pytest.mark.parametrize("game", list(TITLES))
def test_01_every_game_is_one_activation_away(open_page: OpenPage, game: str) -> None:
    page = open_page().goto()
    page.get_by_role("button", name=f"Play now: {TITLES[game]}", exact=True).click()
    expect(page.get_by_role("region", name="Board")).to_be_visible()
    expect(page.locator("p.status")).not_to_be_empty()
    assert re.search(r"/t/[A-Z]{4}$", page.url)


def test_02_a_code_seats_a_fresh_browser(open_page: OpenPage) -> None:
    code = open_page().new_table("hainoon", "me", "open", start=False)
    guest = open_page(name="Ana").goto()
    guest.get_by_label("The table’s four letters").fill(code.lower())
    guest.get_by_role("button", name="Join").click()
    expect(guest.get_by_role("button", name="Seat 2: Ana, you")).to_be_visible()


def test_02_a_wrong_code_is_told(open_page: OpenPage) -> None:
    opened = open_page()
    opened.forgive("404")
    page = opened.goto()
    page.get_by_label("The table’s four letters").fill(NO_CODE)
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("alert")).to_contain_text("There is no table with this code.")
    opened.goto(f"/t/{NO_CODE}")
    expect(page.get_by_text("There is no table with this code.")).to_be_visible()
    expect(page.locator(".middle .art-backdrop")).to_be_visible()


def test_02_my_tables_are_listed_and_continued(open_page: OpenPage) -> None:
    opened = open_page()
    code = opened.new_table("deepsea", "me", "novice")
    page = opened.goto()
    page.locator(".mine-link").filter(has_text=code).click()
    expect(page.get_by_role("region", name="Board")).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_07_phone_home_fits_in_every_language(open_page: OpenPage, language: str) -> None:
    page = open_page(viewport=PHONE, touch=True, language=language).goto()
    expect(page.locator(".window")).to_have_count(3)
    assert sideways(page) <= 0
    assert small_targets(page) == []
    assert small_print(page) == []


def test_08_settings_by_keyboard_are_kept(open_page: OpenPage) -> None:
    page = open_page().goto()
    page.get_by_role("button", name="Settings").focus()
    page.keyboard.press("Enter")
    page.get_by_label("Colours").select_option("daylight")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.get_by_role("dialog").get_by_label("Language").select_option("Deutsch")
    expect(page.get_by_role("dialog").get_by_role("heading", name="Einstellungen")).to_be_visible()
    close_panel(page)
    page.reload()
    expect(page.get_by_role("form", name="An einen Tisch setzen")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "de")


def test_02_who_clicks_twice_sits_down_once(open_page: OpenPage) -> None:
    code = open_page().new_table("deepsea", "me", "open", "open", start=False)
    page = open_page(name="Ana").goto(f"/t/{code}")
    held: list[Route] = []
    page.route("**/join", lambda route: held.append(route))
    with page.expect_request("**/join"):
        page.locator(".lobby-foot").get_by_role("button", name="Sit down").dblclick()
    while not held:  # the request is told of before it is held
        page.wait_for_timeout(10)
    held[0].continue_()
    expect(page.get_by_role("button", name="Seat 2: Ana, you")).to_be_visible()
    expect(page.locator(".trouble")).to_have_count(0)
    assert len(held) == 1


LEAVE_AT_ONCE = """
window.WebSocket = class extends WebSocket {
    constructor(address) {
        super(address);
        history.back();
    }
};
"""


def test_28_leaving_before_the_line_is_open_is_no_error(open_page: OpenPage) -> None:
    opened = open_page()
    code = opened.new_table("deepsea", "me", "novice")
    opened.context.add_init_script(LEAVE_AT_ONCE)
    page = opened.goto("/")
    for _ in range(5):
        page.locator(f'.mine-link[href="/t/{code}"]').click()
        expect(page.get_by_role("form", name="Join a table")).to_be_visible()


def test_02_who_comes_with_a_code_finds_where_to_put_it_without_scrolling(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE, touch=True).goto()
    expect(page.get_by_role("button", name="Got a code?")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Got a code?").tap()
    field = page.get_by_label("The table’s four letters")
    expect(field).to_be_focused()
    page.keyboard.type("abcd")
    expect(page.get_by_role("form", name="Join a table").get_by_role("button", name="Join")).to_be_in_viewport(ratio=1)
    assert sideways(page) <= 0
    page.keyboard.press("Escape")
    expect(field).to_be_hidden()


SMALL = [(360, 640), (320, 568), (640, 360)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_games_and_the_running_one_are_on_one_small_screen(open_page: OpenPage, language: str) -> None:
    opened = open_page(viewport=PHONE, touch=True, language=language)
    opened.new_table("deepsea", "me", "novice")
    page = opened.goto()
    for width, height in SMALL:
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".running-faces")).to_be_visible()
        expect(page.locator(".window")).to_have_count(3)
        for one in page.locator(".running, .window .button").all():
            expect(one).to_be_in_viewport(ratio=1)
        assert sideways(page) <= 0
        assert (small_targets(page), small_print(page)) == ([], [])
        assert page.locator(".running p").evaluate("e => e.scrollWidth <= e.clientWidth"), f"{width}: its title is cut"


def test_02_what_is_told_of_a_code_does_not_cover_it(open_page: OpenPage) -> None:
    opened = open_page(viewport=PHONE, touch=True)
    opened.forgive("404")
    page = opened.goto()
    page.get_by_role("button", name="Got a code?").click()
    page.get_by_label("The table’s four letters").fill(NO_CODE)
    page.get_by_role("button", name="Join").click()
    told = page.get_by_text("There is no table with this code.")
    expect(told).to_be_visible()
    below, boxes = told.bounding_box(), page.locator(".join").bounding_box()
    assert below is not None and boxes is not None
    assert below["y"] >= boxes["y"] + boxes["height"]


def test_27_without_javascript_the_page_says_so_in_each_language(browser: Browser, table_server: TableServer) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(table_server.url)
    for language in LANGUAGES:
        expect(page.locator(f".middle > p[lang={language}]")).to_be_visible()
    context.close()


def test_the_submarine_is_seen_whole_in_every_window(open_page: OpenPage) -> None:
    page = open_page().goto()
    boat = page.locator(".window-scene use[href='#home-submarine']")
    for width, height in ((1280, 800), (1920, 1080), (390, 844), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        expect(boat, f"{width}").to_be_attached()
        ship, room = boat.bounding_box(), page.locator(".window").nth(1).bounding_box()
        assert ship is not None and room is not None
        assert room["x"] <= ship["x"] and ship["x"] + ship["width"] <= room["x"] + room["width"], width


def test_the_running_game_says_whose_turn_it_is(open_page: OpenPage) -> None:
    opened, other = open_page(), open_page()
    code = opened.new_table("deepsea", "me", "open", start=False, options={"starter": 0})
    other.post(f"/tables/{code}/join")
    opened.post(f"/tables/{code}/start")
    expect(opened.goto().get_by_role("heading", name="It is your turn")).to_be_visible()
    expect(other.goto().get_by_role("heading", name="Your game goes on")).to_be_visible()
    other.page.get_by_role("link", name="Back to your game").click()
    expect(other.page.get_by_role("region", name="Board")).to_be_visible()


def test_the_page_says_the_same_of_every_game_as_the_server(open_page: OpenPage) -> None:
    opened = open_page()
    page = opened.goto()
    for game in opened.request.get(f"{opened.url}/api/games").json():
        window = page.locator(".window").filter(has=page.get_by_role("heading", name=game["title"], exact=True))
        least, most = game["players"]
        expect(window).to_contain_text(f"{least}–{most} players")
        expect(page.locator(".home-foot > p")).to_contain_text(game["title"])


def test_dive_is_played_at_once_with_the_flashlight(open_page: OpenPage) -> None:
    opened = open_page()
    page = opened.goto()
    page.get_by_role("button", name="Play now: Dive", exact=True).click()
    expect(page.get_by_role("region", name="Board")).to_be_visible()
    table = opened.request.get(f"{opened.url}/api/tables/{page.url[-4:]}").json()["table"]
    assert table["options"]["flashlight"] is True


def test_hai_noon_is_played_by_four_without_a_dummy(open_page: OpenPage) -> None:
    page = open_page().goto()
    page.get_by_role("button", name="Play now: Hai Noon", exact=True).click()
    expect(page.locator(".player")).to_have_count(4)


def test_dive_alone_is_one_activation_away_and_the_other_games_have_no_such_way(open_page: OpenPage) -> None:
    opened = open_page()
    page = opened.goto()
    expect(page.get_by_role("button", name="Solo")).to_have_count(1)
    page.get_by_role("button", name="Solo: Dive", exact=True).click()
    expect(page.get_by_role("region", name="Board")).to_be_visible()
    table = opened.request.get(f"{opened.url}/api/tables/{page.url[-4:]}").json()["table"]
    assert (table["phase"], len(table["seats"]), table["options"]["chief"]) == ("playing", 1, True)


@pytest.mark.parametrize(("game", "seats"), [("deepsea", 6), ("hainoon", 4), ("dive", 4)])
def test_with_friends_every_seat_of_the_game_is_open(open_page: OpenPage, game: str, seats: int) -> None:
    page = open_page().goto()
    page.get_by_role("button", name=f"With friends: {TITLES[game]}", exact=True).click()
    expect(page.locator(".seat")).to_have_count(seats)
    expect(page.locator(".seat-open")).to_have_count(seats - 1)
