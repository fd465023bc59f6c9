"""The first move of a game lies ready, and gives way to whoever wants another; the way from home is in test_home."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.page.conftest import Lays, OpenPage
from tests.page.divers import CALM, expect_slot, programming, two_divers
from tests.page.divers import Diver as Programmer
from tests.page.laid import NAMES, Position, asks
from tests.page.positions import dive_programs
from tests.page.sharks import ANSWERED, CHOICE, CHOSEN, READY, Diver, fence, told
from tests.page.support import PHONE, Opened

from divetable.games.dive.components import Companion

OTHERS = ".hainoon-held.hainoon-lit[aria-pressed=false]"
SIDE = ".hainoon-side.hainoon-chosen"


def hold_curtain(page: Page, pass_to: str) -> None:
    """Look from the seat of *pass_to*, as who holds the device now."""
    expect(page.get_by_text(f"Pass the device to {pass_to}")).to_be_visible()
    hold = page.get_by_role("button", name="Hold to look")
    hold.hover()
    page.mouse.down()
    expect(hold).to_be_hidden()
    page.mouse.up()


# Hai Noon


def begun(opened: Opened, laid: Lays, *bots: str, **options: Any) -> Page:
    """At a laid table, asked for the first card."""
    seats = ("me", *(bots or ("random",)))
    opened.sit(laid(Position("hainoon", seats, {"starter": 0, **options}, until=asks("PlayCard"), bot="random")))
    expect(opened.page.locator(READY)).to_be_visible()
    return opened.page


def plays(opened: Opened, seat: int = 0) -> list[dict[str, Any]]:
    return [event for event in told(opened) if event["type"] == "CardPlayed" and event["seat"] == seat]


def test_01_a_whole_play_is_chosen_shown_and_placed_as_it_lies(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page()
    page = begun(opened, laid)
    expect(page.locator("p.status")).to_contain_text("A first play lies ready")
    expect(page.locator(".hainoon-note")).to_contain_text("Preview:")
    expect(page.locator(f"{SIDE} .hainoon-maybe")).to_have_count(1)
    card = str(page.locator(CHOSEN).get_attribute("aria-label"))
    side = str(page.locator(SIDE).get_attribute("data-piece")).removeprefix("side-")
    page.keyboard.press("d")
    expect(page.locator(".spoken")).to_contain_text(f"Chosen: {card}, {side}")
    page.keyboard.press("Escape")
    page.locator(READY).click()
    expect(page.locator(".log")).to_contain_text(f"Ana plays {card} to the {side} side.")


def test_01_put_away_it_stays_away_also_after_a_reload(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page()
    for way in ("key", "card"):
        page = begun(opened, laid)
        if way == "key":
            page.keyboard.press("x")
        else:
            page.locator(CHOSEN).click()
        expect(page.locator(CHOSEN)).to_have_count(0)
        expect(page.locator("p.status")).to_contain_text("Choose a card")
        page.reload()
        expect(page.locator("p.status")).to_contain_text("Choose a card")
        expect(page.locator(CHOSEN)).to_have_count(0)


def test_01_another_card_or_side_takes_its_place(open_page: OpenPage, laid: Lays) -> None:
    page = begun(open_page(), laid)
    side = page.locator(".hainoon-side.hainoon-lit:not(.hainoon-chosen)").last
    piece = str(side.get_attribute("data-piece"))
    side.click()
    expect(page.locator(SIDE)).to_have_attribute("data-piece", piece)
    expect(page.locator(READY)).to_be_focused()
    other = page.locator(OTHERS).last
    other.click()
    expect(page.locator(CHOSEN)).to_have_count(1)
    expect(page.locator(READY)).to_have_count(0)
    expect(page.locator("p.status")).to_contain_text("Choose a side")


TABLES: list[tuple[int, dict[str, Any]]] = [
    (1, {"sharks": "hungry"}),
    (2, {"starter": 1, "last_diver_swimming": True}),
    (3, {"starter": 1}),
]


@pytest.mark.parametrize(("bots", "options"), TABLES)
def test_01_it_bites_nobody_and_the_second_turn_begins_with_nothing(
    open_page: OpenPage, laid: Lays, bots: int, options: dict[str, Any]
) -> None:
    opened = open_page()
    page, diver = begun(opened, laid, *["random"] * bots, **options), Diver(opened)
    expect(page.locator(".hainoon-sea .hainoon-harm")).to_have_count(0)
    before = fence(page)
    page.locator(READY).click()
    page.wait_for_function(ANSWERED, arg=before)
    while diver.wait() and page.locator(CHOICE).count():
        diver.turn()
    expect(page.locator("p.status")).to_contain_text("Choose a card")
    expect(page.locator(CHOSEN)).to_have_count(0)
    assert len(plays(opened)) == 1


def test_01_each_seat_at_one_device_has_its_own(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page()
    page = opened.sit(laid(Position("hainoon", ("me", "me"), {"starter": 0}, until=asks("PlayCard"))))
    for name in NAMES[:2]:
        hold_curtain(page, name)
        expect(page.locator(CHOSEN)).to_have_count(1)
        page.locator(READY).click()
        expect(page.locator(".log")).to_contain_text(f"{name} plays")
        expect(page.locator(CHOSEN)).to_have_count(0)
        expect(page.locator(".hainoon-maybe")).to_have_count(0)


# Dive


def expect_first_dive(diver: Programmer) -> None:
    for level in range(1, 6):
        expect_slot(diver, level, f"Level {level}: token {level}, no shark, speed {level}")


class Drafts:
    """What a browser tells the table of what lies on its board."""

    def __init__(self, opened: Opened) -> None:
        self.all: list[dict[str, Any]] = []
        opened.page.on("websocket", lambda socket: socket.on("framesent", self._hear))

    def _hear(self, text: Any) -> None:
        said = json.loads(text)
        if said["type"] == "draft":
            self.all.append(said)

    def speeds(self) -> list[tuple[int, list[int]]]:
        """For each draft whose it is, and how fast it is on each level."""
        return [
            (one["seat"], [sum(t["value"] for t in tokens) for tokens in one["move"]["levels"]]) for one in self.all
        ]


def test_01_a_whole_dive_lies_ready_and_the_table_knows_it(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page()
    drafts = Drafts(opened)
    diver = programming(opened, laid)
    expect_first_dive(diver)
    expect(diver.page.locator("p.status")).to_contain_text("Look what lies on top")
    diver.page.keyboard.press("d")
    expect(diver.page.locator(".spoken")).to_contain_text("Program: 1 no shark, 2 no shark")
    diver.page.keyboard.press("Escape")
    assert drafts.speeds() == [(0, [1, 2, 3, 4, 5])]
    diver.hand_in()
    diver.page.wait_for_selector(".dive[data-round='2']")
    expect(diver.page.locator(".log")).to_contain_text("Ana is ready.")
    diver.onward()
    expect_slot(diver, 1, "Level 1: empty")


def test_01_cleared_it_stays_clear_also_after_a_reload(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page()
    drafts = Drafts(opened)
    diver = programming(opened, laid)
    diver.clear()
    expect(diver.page.locator("p.status")).to_contain_text("Look into the water")
    opened.page.reload()
    expect(diver.key("ready")).to_have_attribute("aria-disabled", "true")
    expect_slot(diver, 5, "Level 5: empty")
    assert drafts.speeds()[-1] == (0, [])


def test_01_it_is_changed_as_ever(open_page: OpenPage, laid: Lays) -> None:
    diver = programming(open_page(), laid)
    diver.flip(2)
    diver.place(5, 1)
    expect_slot(diver, 1, "Level 1: tokens 1 and 5, no shark, speed 6")
    expect_slot(diver, 2, "Level 2: token 2, shark, speed 2")
    expect_slot(diver, 5, "Level 5: empty")
    diver.page.reload()
    expect_slot(diver, 1, "Level 1: tokens 1 and 5, no shark, speed 6")


def test_01_taken_back_it_still_lies_there(open_page: OpenPage, laid: Lays) -> None:
    opened, *_ = two_divers(open_page, laid)
    diver = Programmer(opened)
    diver.hand_in()
    expect(diver.key("takeback")).to_be_visible()
    opened.page.reload()
    diver.key("takeback").click()
    expect(diver.key("ready")).to_be_visible()
    expect_first_dive(diver)


def test_01_it_lies_there_after_the_companions_were_chosen_and_while_the_breath_is_held(
    open_page: OpenPage, laid: Lays
) -> None:
    diver = programming(open_page(), laid, *CALM, companion=Companion.FUGU, chief=True)
    expect_first_dive(diver)
    diver.key("use").click()
    diver.key("announce").click()
    diver.key("keep-breath").click()
    expect_first_dive(diver)
    diver.key("breathe").click()
    expect(diver.page.locator(".log")).to_contain_text("Ana breathes")
    expect(diver.page.locator(".log")).to_contain_text("no shark, speed 1")


def test_01_at_one_device_nothing_is_told_for_who_has_not_looked(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page()
    drafts = Drafts(opened)
    page, diver = opened.sit(laid(dive_programs("me", "me"))), Programmer(opened)
    first_to_look = {0: [0], 1: [0, 1]}
    for seat, looked in first_to_look.items():
        assert {who for who, _ in drafts.speeds()} == {*looked} - {seat}
        hold_curtain(page, NAMES[seat])
        expect_first_dive(diver)
        diver.hand_in()
        expect(page.locator(".log")).to_contain_text(f"{NAMES[seat]} is ready.")
    assert drafts.speeds() == [(0, [1, 2, 3, 4, 5]), (1, [1, 2, 3, 4, 5])]


# Neither


def test_01_who_only_watches_sees_neither(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page()
    begun(opened, laid)
    watcher = open_page().goto(opened.page.url.removeprefix(opened.url))
    expect(watcher.locator("p.status")).to_contain_text("You are watching.")
    expect(watcher.locator(".hainoon-maybe, .hainoon-chosen")).to_have_count(0)
    programming(opened, laid)
    screen = open_page(viewport=PHONE, touch=True).goto(f"/tv/{opened.page.url[-4:]}")
    expect(screen.locator(".dive-track")).to_be_visible()
    expect(screen.locator(".dive-slot")).to_have_count(0)


LESSONS = [
    ("hainoon-tutorial", 1, ".hainoon-held.hainoon-lit", CHOSEN),
    ("dive-tutorial", 2, ".dive-air", "[data-shark]"),
]


def test_01_in_a_lesson_one_does_it_oneself(open_page: OpenPage) -> None:
    opened = open_page()
    for lesson, steps, there, ready in LESSONS:
        page = opened.goto(f"/learn/{lesson}")
        for _ in range(steps):
            page.get_by_role("button", name="Go on").click()
        expect(page.locator(there).first).to_be_visible()
        expect(page.locator(ready)).to_have_count(0)
