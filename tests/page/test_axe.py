"""axe finds nothing to object to on any screen, in either theme. A new screen is one more function here."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.page.conftest import OpenPage
from tests.page.support import NO_CODE, THEMES, Cable, Opened, all_options, axe, seat_choices

GAMES = ("deepsea", "hainoon", "dive")
PICK_UP = ".actions [data-move=PickUp]:not([aria-disabled=true])"
SCREENS: dict[str, Callable[[OpenPage], Opened]] = {}


def screen(show: Callable[[OpenPage], Opened]) -> Callable[[OpenPage], Opened]:
    """Have axe look at what *show* leaves on the screen."""
    SCREENS[show.__name__] = show
    return show


def begun(open_page: OpenPage, **settings: Any) -> Opened:
    """A table of Deep Sea at which this browser is to move."""
    opened = open_page(**settings)
    opened.new_table("deepsea", "me", "novice", options={"starter": 0})
    expect(opened.page.locator(PICK_UP)).to_be_visible()
    return opened


def ended(open_page: OpenPage) -> Opened:
    """A game that is over."""
    opened = open_page()
    opened.new_table("hainoon", *["random"] * 4, options={"sharks": "hungry"})
    expect(opened.page.get_by_role("button", name="Look back at this game")).to_be_visible(timeout=60_000)
    return opened


def with_dialog(opened: Opened, key: str) -> Opened:
    opened.page.keyboard.press(key)
    expect(opened.page.get_by_role("dialog")).to_be_visible()
    return opened


def from_menu(opened: Opened, item: str) -> Opened:
    opened.page.get_by_role("button", name="Menu").click()
    opened.page.get_by_role("dialog").get_by_role("button", name=item).click()
    return opened


def at(open_page: OpenPage, path: str, *forgiven: str) -> Opened:
    opened = open_page()
    opened.forgive(*forgiven)
    opened.goto(path)
    return opened


def sentence(opened: Opened, words: str) -> Opened:
    expect(opened.page.get_by_role("status")).to_contain_text(words)
    return opened


@screen
def home(open_page: OpenPage) -> Opened:
    opened = open_page()
    opened.post("/tables", game="deepsea", seats=[{"kind": "me"}, {"kind": "open"}])
    opened.goto()
    expect(opened.page.get_by_role("heading", name="Your tables")).to_be_visible()
    return opened


@screen
def home_with_a_wrong_code(open_page: OpenPage) -> Opened:
    opened = at(open_page, "/", "404")
    opened.page.get_by_label("The table’s four letters").fill(NO_CODE)
    opened.page.get_by_role("button", name="Join").click()
    expect(opened.page.get_by_role("alert")).to_contain_text("There is no table")
    return opened


@screen
def home_settings(open_page: OpenPage) -> Opened:
    opened = at(open_page, "/")
    opened.page.get_by_role("button", name="Settings").click()
    expect(opened.page.get_by_role("dialog")).to_be_visible()
    return opened


def lobby(open_page: OpenPage, game: str) -> Opened:
    opened = open_page()
    opened.new_table(game, "me", "open", start=False)
    expect(opened.page.locator(".preset").first).to_be_visible()
    return opened


for game in GAMES:
    SCREENS[f"lobby_{game}"] = partial(lobby, game=game)


@screen
def lobby_of_a_guest(open_page: OpenPage) -> Opened:
    host = lobby(open_page, "dive")
    guest = at(open_page, host.page.url.removeprefix(host.url))
    expect(guest.page.locator(".preset").first).to_be_visible()
    return guest


@screen
def lobby_with_somebody_at_the_door(open_page: OpenPage) -> Opened:
    host = open_page()
    code = host.new_table("deepsea", "me", "novice", start=False)
    at(open_page, f"/t/{code}")
    expect(host.page.get_by_role("button", name="Let in")).to_be_visible()
    return host


@screen
def lobby_of_somebody_removed(open_page: OpenPage) -> Opened:
    host, guest = lobby(open_page, "deepsea"), open_page(name="Leo")
    guest.goto(host.page.url.removeprefix(host.url)).get_by_role("button", name="Sit down").click()
    seat_choices(host.page, 2)
    host.page.get_by_role("button", name="Remove Leo").click()
    expect(guest.page.get_by_text("The host removed you")).to_be_visible()
    return guest


@screen
def lobby_menu(open_page: OpenPage) -> Opened:
    opened = lobby(open_page, "deepsea")
    opened.page.get_by_role("button", name="Menu").click()
    expect(opened.page.get_by_role("dialog")).to_be_visible()
    return opened


@screen
def lobby_with_what_the_rules_forbid(open_page: OpenPage) -> Opened:
    opened = lobby(open_page, "dive")
    opened.forgive("422")
    refusal = {"code": "setup", "reason": "children dive without the village chief", "rule": "D-095"}
    opened.page.route("**/arrange", lambda route: route.fulfill(status=422, json=refusal))
    opened.page.locator(".preset").nth(2).click()
    expect(opened.page.get_by_role("alert").filter(has_text="village chief")).to_be_visible()
    return opened


@screen
def lobby_own_seat(open_page: OpenPage) -> Opened:
    opened = lobby(open_page, "deepsea")
    seat_choices(opened.page, 1)
    return opened


@screen
def lobby_seat_of_a_bot(open_page: OpenPage) -> Opened:
    opened = open_page()
    opened.new_table("dive", "me", "novice", "open", start=False)
    seat_choices(opened.page, 2)
    return opened


@screen
def lobby_options(open_page: OpenPage) -> Opened:
    opened = lobby(open_page, "dive")
    all_options(opened.page)
    return opened


@screen
def move_seat(open_page: OpenPage) -> Opened:
    opened = from_menu(lobby(open_page, "deepsea"), "Move my seat")
    opened.page.get_by_role("button", name=re.compile("Link for")).click()
    expect(opened.page.get_by_role("dialog").get_by_role("img")).to_be_visible()
    return opened


@screen
def seat_link_that_is_no_longer_good(open_page: OpenPage) -> Opened:
    host = lobby(open_page, "deepsea")
    path = host.page.url.removeprefix(host.url).replace("/t/", "/seat/")
    return sentence(at(open_page, f"{path}#nothing-good", "403"), "no longer good")


@screen
def table(open_page: OpenPage) -> Opened:
    return begun(open_page)


@screen
def table_menu(open_page: OpenPage) -> Opened:
    opened = begun(open_page)
    opened.page.get_by_role("button", name="Menu").click()
    expect(opened.page.get_by_role("dialog")).to_be_visible()
    return opened


@screen
def table_invitation(open_page: OpenPage) -> Opened:
    opened = begun(open_page)
    opened.page.get_by_role("button", name=re.compile("invite")).click()
    expect(opened.page.get_by_role("dialog").get_by_role("img")).to_be_visible()
    return opened


@screen
def table_keys(open_page: OpenPage) -> Opened:
    return with_dialog(begun(open_page), "?")


@screen
def table_settings(open_page: OpenPage) -> Opened:
    return with_dialog(begun(open_page), "s")


def rules(open_page: OpenPage, game: str) -> Opened:
    opened = open_page()
    opened.new_table(game, "me", "novice")
    expect(opened.page.get_by_role("region", name="Board")).to_be_visible()
    with_dialog(opened, "r")
    expect(opened.page.locator(".turn-step").first).to_be_visible()
    return opened


def rules_page(open_page: OpenPage, game: str, tab: int) -> Opened:
    opened = rules(open_page, game)
    opened.page.locator(".rules-tab").nth(tab).click()
    expect(opened.page.locator(".pieces, .rule").first).to_be_visible()
    return opened


for game in GAMES:
    SCREENS[f"rules_{game}"] = partial(rules, game=game)
    SCREENS[f"rules_{game}_pieces"] = partial(rules_page, game=game, tab=1)
    SCREENS[f"rules_{game}_text"] = partial(rules_page, game=game, tab=2)


@screen
def why_not(open_page: OpenPage) -> Opened:
    opened = begun(open_page)
    opened.page.locator(".actions [data-move=TurnBack][aria-disabled=true]").click(force=True)
    expect(opened.page.locator(".why")).to_be_visible()
    return opened


@screen
def confirm(open_page: OpenPage) -> Opened:
    opened = begun(open_page, confirm="always")
    opened.page.locator(PICK_UP).click()
    expect(opened.page.get_by_role("group", name="Confirm")).to_be_visible()
    return opened


@screen
def log_line_and_described_board(open_page: OpenPage) -> Opened:
    opened = begun(open_page)
    opened.page.keyboard.press("d")
    expect(opened.page.locator(".spoken")).not_to_be_empty()
    opened.page.keyboard.press("l")
    expect(opened.page.locator(".log li").last).to_be_focused()
    return opened


@screen
def bot_sits_in(open_page: OpenPage) -> Opened:
    opened = open_page()
    code = opened.new_table("hainoon", "me", "open", start=False)
    open_page().post(f"/tables/{code}/join")
    opened.post(f"/tables/{code}/start")
    from_menu(opened, "Let a bot play for me")
    expect(opened.page.get_by_role("button", name="Take my seat back")).to_be_visible()
    return opened


@screen
def connection_lost(open_page: OpenPage) -> Opened:
    opened = open_page()
    cable = Cable(opened.page)
    opened.new_table("deepsea", "me", "novice", options={"starter": 0})
    expect(opened.page.locator(PICK_UP)).to_be_visible()
    cable.cut()
    expect(opened.page.locator(".offline")).to_be_visible()
    return opened


@screen
def curtain(open_page: OpenPage) -> Opened:
    opened = open_page()
    opened.new_table("hainoon", "me", "me", options={"starter": 0})
    expect(opened.page.get_by_role("button", name="Hold to look")).to_be_visible()
    return opened


@screen
def spectator(open_page: OpenPage) -> Opened:
    host = begun(open_page)
    guest = at(open_page, host.page.url.removeprefix(host.url))
    expect(guest.page.locator("p.status")).to_contain_text("You are watching.")
    return guest


@screen
def shared_screen_of_a_lobby(open_page: OpenPage) -> Opened:
    host = lobby(open_page, "hainoon")
    guest = at(open_page, host.page.url.removeprefix(host.url).replace("/t/", "/tv/"))
    expect(guest.page.locator(".big-code")).to_be_visible()
    return guest


@screen
def shared_screen_of_a_game(open_page: OpenPage) -> Opened:
    host = begun(open_page)
    guest = at(open_page, host.page.url.removeprefix(host.url).replace("/t/", "/tv/"))
    expect(guest.page.get_by_role("region", name="Board")).to_be_visible()
    return guest


@screen
def ending_and_fairness(open_page: OpenPage) -> Opened:
    opened = ended(open_page)
    opened.page.get_by_text("Was chance fair?").click()
    expect(opened.page.get_by_role("link", name="Save the record")).to_be_visible()
    return opened


@screen
def hindsight(open_page: OpenPage) -> Opened:
    opened = ended(open_page)
    opened.page.get_by_role("button", name="Look back at this game").click()
    expect(opened.page.get_by_role("heading", name="chance to win")).to_be_visible(timeout=60_000)
    return opened


@screen
def replay(open_page: OpenPage) -> Opened:
    opened = ended(open_page)
    opened.page.get_by_role("link", name="Watch it again").click()
    expect(opened.page.get_by_role("slider", name="Moment")).to_be_visible()
    return opened


@screen
def replay_of_nothing(open_page: OpenPage) -> Opened:
    host = lobby(open_page, "deepsea")
    path = host.page.url.removeprefix(host.url).replace("/t/", "/replay/")
    return sentence(at(open_page, path, "404"), "Nothing has been played there yet.")


@screen
def lessons(open_page: OpenPage) -> Opened:
    opened = at(open_page, "/learn")
    expect(opened.page.get_by_role("link", name="Too heavy")).to_be_visible()
    return opened


def lesson(open_page: OpenPage, name: str) -> Opened:
    opened = at(open_page, f"/learn/{name}")
    expect(opened.page.locator(".coach .button").first).to_be_visible()
    return opened


for name in ("deepsea-tutorial", "hainoon-tutorial", "dive-tutorial", "hainoon-finish"):
    SCREENS[f"lesson_{name}"] = partial(lesson, name=name)


@screen
def puzzle_answered_wrong(open_page: OpenPage) -> Opened:
    opened = lesson(open_page, "deepsea-too-heavy")
    opened.page.locator(".actions [data-move=TouchNothing]").click()
    expect(opened.page.get_by_role("alert")).not_to_be_empty()
    return opened


@screen
def lesson_that_is_unknown(open_page: OpenPage) -> Opened:
    return sentence(at(open_page, "/learn/nonsense", "404"), "no such lesson")


@screen
def table_that_is_unknown(open_page: OpenPage) -> Opened:
    return sentence(at(open_page, f"/t/{NO_CODE}"), "There is no table")


def themed(page: Page, theme: str) -> None:
    """The other theme is another attribute; the page itself does no more."""
    page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)


@pytest.mark.parametrize("name", SCREENS)
def test_09_axe_finds_nothing_on(open_page: OpenPage, name: str) -> None:
    page = SCREENS[name](open_page).page
    for theme in THEMES:
        themed(page, theme)
        assert axe(page) == [], theme
