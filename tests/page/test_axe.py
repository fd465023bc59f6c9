"""axe finds nothing to object to on any screen, in either theme.

A walk leads from screen to screen in as few browsers as it can, and names each: a new screen is one more step of one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect
from tests.page.conftest import Lays, OpenPage
from tests.page.laid import Position, asks
from tests.page.looks import colours_in_the_light, prefer
from tests.page.positions import STILLS
from tests.page.support import NO_CODE, Cable, Opened, all_options, axe, close_panel, seat_choices

GAMES = ("deepsea", "hainoon", "dive")
BEGINNINGS = {
    "deepsea": STILLS["deepsea"]["start"],
    "hainoon": STILLS["hainoon"]["start"],
    "dive": STILLS["dive"]["look"],
}
WITH_A_GUEST = Position("hainoon", ("me", "guest"), {"starter": 0}, until=asks("PlayCard"))
AT_ONE_DEVICE = Position("hainoon", ("me", "me"), {"starter": 0}, until=asks("PlayCard"))
QUESTIONS = {
    "deepsea": ("drop", "sink", "many-chips"),
    "hainoon": ("harpoon", "surface", "injured", "last-swimming"),
    "dive": ("round-3", "flashlight", "children", "chief", "wish", "axolotl", "companion-octopus", "companion-fugu"),
}
"""What is asked or shown at some tables only."""
ENDINGS = {
    "deepsea": ("won", "tie", "six-over"),
    "hainoon": ("won", "won-by-three"),
    "dive": ("won", "lost", "chief-won", "children-over"),
}
PICK_UP = ".actions [data-move=PickUp]:not([aria-disabled=true])"
Screens = Iterator[tuple[str, Page]]
WALKS: dict[str, Callable[[OpenPage, Lays], Screens]] = {}


def walk(leads: Callable[[OpenPage, Lays], Screens]) -> Callable[[OpenPage, Lays], Screens]:
    """Have axe look at each screen at which *leads* stops."""
    WALKS[leads.__name__] = leads
    return leads


def by_key(page: Page, key: str) -> None:
    page.keyboard.press(key)
    expect(page.get_by_role("dialog")).to_be_visible()


def from_menu(page: Page, item: str) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name=item).click()


def sentence(page: Page, words: str) -> Page:
    expect(page.get_by_role("status")).to_contain_text(words)
    return page


def lobby(opened: Opened, game: str) -> str:
    """A new table with an open seat; returns its code."""
    code = opened.new_table(game, "me", "open", start=False)
    expect(opened.page.locator(".preset").first).to_be_visible()
    return code


@walk
def home(open_page: OpenPage, laid: Lays) -> Screens:
    opened = open_page()
    opened.forgive("404")
    opened.post("/tables", game="deepsea", seats=[{"kind": "me"}, {"kind": "open"}])
    page = opened.goto()
    expect(page.get_by_role("heading", name="Your tables")).to_be_visible()
    yield "home", page
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "home: settings", page
    close_panel(page)
    page.get_by_label("The table’s four letters").fill(NO_CODE)
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("alert")).to_contain_text("There is no table")
    yield "home with a wrong code", page


@walk
def lobby_of_deep_sea(open_page: OpenPage, laid: Lays) -> Screens:
    opened = open_page()
    lobby(opened, "deepsea")
    page = opened.page
    yield "lobby of deepsea", page
    seat_choices(page, 1)
    yield "lobby: own seat", page
    close_panel(page)
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "lobby: menu", page
    close_panel(page)
    from_menu(page, "Move my seat")
    page.get_by_role("button", name=re.compile("Link for")).click()
    expect(page.get_by_role("dialog").get_by_role("img")).to_be_visible()
    yield "move seat", page


@walk
def lobby_of_dive(open_page: OpenPage, laid: Lays) -> Screens:
    opened = open_page()
    opened.forgive("422")
    lobby(opened, "dive")
    page = opened.page
    yield "lobby of dive", page
    all_options(page)
    yield "lobby: options", page
    close_panel(page)
    page.get_by_role("button", name="Add a bot on seat 2").click()
    expect(page.locator(".seat").nth(1)).to_contain_text("bot")
    seat_choices(page, 2)
    yield "lobby: seat of a bot", page
    close_panel(page)
    refusal = {"code": "setup", "reason": "children dive without the village chief", "rule": "D-095"}
    page.route("**/arrange", lambda route: route.fulfill(status=422, json=refusal))
    page.locator(".preset").nth(2).click()
    expect(page.get_by_role("alert").filter(has_text="village chief")).to_be_visible()
    yield "lobby with what the rules forbid", page


@walk
def lobby_with_guests(open_page: OpenPage, laid: Lays) -> Screens:
    host, guest = open_page(), open_page(name="Leo")
    code = lobby(host, "dive")
    page = guest.goto(f"/t/{code}")
    expect(page.locator(".preset").first).to_be_visible()
    yield "lobby of a guest", page
    page.get_by_role("button", name="Sit down").click()
    expect(host.page.locator(".seat").nth(1)).to_contain_text("Leo")
    seat_choices(host.page, 2)
    host.page.get_by_role("button", name="Remove Leo").click()
    expect(page.get_by_text("The host removed you")).to_be_visible()
    yield "lobby of somebody removed", page
    expect(host.page.get_by_role("button", name="Let in")).to_be_visible()
    yield "lobby with somebody at the door", host.page


@walk
def where_nothing_has_been_played(open_page: OpenPage, laid: Lays) -> Screens:
    host, guest = open_page(), open_page()
    guest.forgive("403", "404")
    code = lobby(host, "hainoon")
    yield "lobby of hainoon", host.page
    page = guest.goto(f"/tv/{code}")
    expect(page.locator(".big-code")).to_be_visible()
    yield "shared screen of a lobby", page
    guest.goto(f"/seat/{code}#nothing-good")
    yield "seat link that is no longer good", sentence(page, "no longer good")
    guest.goto(f"/replay/{code}")
    yield "replay of nothing", sentence(page, "Nothing has been played there yet.")
    guest.goto(f"/t/{NO_CODE}")
    yield "table that is unknown", sentence(page, "There is no table")
    guest.goto("/learn/nonsense")
    yield "lesson that is unknown", sentence(page, "no such lesson")


@walk
def table(open_page: OpenPage, laid: Lays) -> Screens:
    opened, guest, begun = open_page(), open_page(), laid(BEGINNINGS["deepsea"])
    cable = Cable(opened.page)
    page = opened.sit(begun)
    expect(page.locator(PICK_UP)).to_be_visible()
    yield "table", page
    page.locator(".actions [data-move=TurnBack][aria-disabled=true]").click(force=True)
    expect(page.locator(".why")).to_be_visible()
    yield "why not", page
    page.keyboard.press("d")
    expect(page.locator(".spoken")).not_to_be_empty()
    page.keyboard.press("l")
    expect(page.locator(".log li").last).to_be_focused()
    yield "log line and described board", page
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "table: menu", page
    close_panel(page)
    page.get_by_role("button", name=re.compile("invite")).click()
    expect(page.get_by_role("dialog").get_by_role("img")).to_be_visible()
    yield "table: invitation", page
    for key, panel in (("?", "keys"), ("s", "settings")):
        close_panel(page)
        by_key(page, key)
        yield f"table: {panel}", page
    close_panel(page)
    watching = guest.goto(f"/t/{begun.code}")
    expect(watching.locator("p.status")).to_contain_text("You are watching.")
    yield "spectator", watching
    guest.goto(f"/tv/{begun.code}")
    expect(watching.get_by_role("region", name="Board")).to_be_visible()
    yield "shared screen of a game", watching
    prefer(page, confirm="always")
    page.reload()
    page.locator(PICK_UP).click()
    expect(page.get_by_role("group", name="Confirm")).to_be_visible()
    yield "confirm", page
    page.reload()
    expect(page.locator(PICK_UP)).to_be_visible()
    cable.cut()
    expect(page.locator(".offline")).to_be_visible()
    yield "connection lost", page


@walk
def rules(open_page: OpenPage, laid: Lays) -> Screens:
    opened = open_page()
    for game in GAMES:
        page = opened.sit(laid(BEGINNINGS[game]))
        expect(page.get_by_role("region", name="Board")).to_be_visible()
        by_key(page, "r")
        expect(page.locator(".turn-step").first).to_be_visible()
        yield f"rules of {game}", page
        for tab, shown in ((1, ".pieces"), (2, ".rule")):
            page.locator(".rules-tab").nth(tab).click()
            expect(page.locator(shown).first).to_be_visible()
            yield f"rules of {game}: {shown}", page


@walk
def seats(open_page: OpenPage, laid: Lays) -> Screens:
    opened = open_page()
    page = opened.sit(laid(WITH_A_GUEST))
    from_menu(page, "Let a bot play for me")
    expect(page.get_by_role("button", name="Take my seat back")).to_be_visible()
    yield "bot sits in", page
    opened.sit(laid(AT_ONE_DEVICE))
    expect(page.get_by_role("button", name="Hold to look")).to_be_visible()
    yield "curtain", page


@walk
def game_that_is_over(open_page: OpenPage, laid: Lays) -> Screens:
    opened = open_page()
    page = opened.sit(laid(STILLS["hainoon"]["lost"]))
    page.get_by_text("Was chance fair?").click()
    expect(page.get_by_role("link", name="Save the record")).to_be_visible()
    yield "ending and fairness", page
    page.get_by_role("button", name="Look back at this game").click()
    expect(page.get_by_role("heading", name="chance to win")).to_be_visible(timeout=60_000)
    yield "hindsight", page
    page.get_by_role("link", name="Watch again").click()
    expect(page.get_by_role("slider", name="Moment")).to_be_visible()
    yield "replay", page


def questions(game: str) -> Callable[[OpenPage, Lays], Screens]:
    """Return the walk past what is asked at some tables of *game* only."""

    def leads(open_page: OpenPage, laid: Lays) -> Screens:
        opened = open_page()
        for name in QUESTIONS[game]:
            page = opened.sit(laid(STILLS[game][name]))
            expect(page.get_by_role("region", name="Board")).to_be_visible()
            expect(page.locator("p.status")).not_to_be_empty()
            yield f"{game}: {name}", page

    leads.__name__ = f"questions_of_{game}"
    return leads


for each in GAMES:
    walk(questions(each))


@walk
def endings(open_page: OpenPage, laid: Lays) -> Screens:
    opened = open_page()
    for game, names in ENDINGS.items():
        for name in names:
            page = opened.sit(laid(STILLS[game][name]))
            expect(page.locator(".ending h2")).to_be_visible()
            yield f"{game}: {name}", page
    opened.sit(laid(STILLS["dive"]["won"]))
    page.get_by_role("button", name="Look at the board").click()
    page.get_by_role("button", name=re.compile("^Show me")).first.click()
    expect(page.locator("[data-key=as-it-lay]")).to_be_visible()
    yield "a level that was turned over", page


@walk
def shared_screens(open_page: OpenPage, laid: Lays) -> Screens:
    opened = open_page(viewport=(1920, 1080))
    for game in GAMES:
        page = opened.goto(f"/tv/{laid(BEGINNINGS[game]).code}")
        expect(page.get_by_role("region", name="Board")).to_be_visible()
        yield f"shared screen of {game}", page
        opened.goto(f"/tv/{laid(STILLS[game]['won']).code}")
        expect(page.locator(".tv-podium")).to_be_visible()
        yield f"podium of {game}", page
    opened.goto(f"/replay/{laid(STILLS['dive']['won']).code}/1?at=24")
    expect(page.get_by_role("slider", name="Moment")).to_be_visible()
    yield "replay of dive", page


@walk
def phone(open_page: OpenPage, laid: Lays) -> Screens:
    opened = open_page(viewport=(360, 640), touch=True)
    page = opened.sit(laid(STILLS["dive"]["round-3"]))
    page.get_by_role("button", name="Which drawings count").tap()
    expect(page.locator(".legend-large")).to_be_visible()
    yield "legend", page
    for game in GAMES:
        opened.sit(laid(BEGINNINGS[game]))
        expect(page.get_by_role("region", name="Board")).to_be_visible()
        yield f"{game} on a phone", page
    opened.goto("/")
    expect(page.get_by_role("heading", name="Your tables")).to_be_visible()
    yield "home on a phone", page


@walk
def lessons(open_page: OpenPage, laid: Lays) -> Screens:
    opened = open_page()
    page = opened.goto("/learn")
    expect(page.get_by_role("link", name="Too heavy")).to_be_visible()
    yield "lessons", page
    for name in ("deepsea-tutorial", "hainoon-tutorial", "dive-tutorial", "hainoon-finish", "deepsea-too-heavy"):
        opened.goto(f"/learn/{name}")
        expect(page.locator(".coach strong").first).to_be_visible()
        if name != "deepsea-too-heavy":
            yield f"lesson {name}", page
    page.locator(".actions [data-move=TouchNothing]").click()
    expect(page.get_by_role("alert")).not_to_be_empty()
    yield "puzzle answered wrong", page


@pytest.mark.parametrize("name", WALKS)
def test_09_axe_finds_nothing_on_the_screens_of(open_page: OpenPage, laid: Lays, name: str) -> None:
    for screen, page in WALKS[name](open_page, laid):
        assert axe(page) == [], screen
        assert colours_in_the_light(page) == [], f"{screen}, in the light theme"
