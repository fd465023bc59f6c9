"""Divers among sharks for the page's tests: they see and do only what the page offers, by pointer, touch or keys."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import Locator, Page, expect
from tests.page.support import Opened, out_of_reach, sideways

from divetable.games.hainoon.board import SPOTS

READY = ".hainoon-go.hainoon-lit"
CHOSEN = ".hainoon-held[aria-pressed=true]"
CHOICES = ".hainoon-choices"
CHOICE = ".hainoon-choices button:not([aria-disabled=true])"
ASKED = f".hainoon-held.hainoon-lit, {CHOICE}"
MY_MOVE = f".ending, {ASKED}"
ENDURE = re.compile("No harpoon|Take the bite")
ARROWS = {"north": "ArrowUp", "east": "ArrowRight", "south": "ArrowDown", "west": "ArrowLeft"}


ANSWERED = """before => document.querySelector('.ending')
    || document.querySelector('.hainoon-actions')?.dataset.fence !== before"""
PIECES = "found => [...document.querySelectorAll(found)].map((one) => one.dataset.piece)"
"""What these are the pieces of. A locator with ``:has`` would search every drawing of the page, for a second."""


def fence(page: Page) -> str | None:
    """The number of the question that waits for an answer."""
    return page.locator(".hainoon-actions").get_attribute("data-fence")


class Foreseen(NamedTuple):
    """What the board showed before a card was placed."""

    wakes: set[str]
    harm: set[str]


class Diver:
    """Somebody at a table who sees and does only what the page offers, with a pointer."""

    def __init__(self, opened: Opened, seed: int = 1) -> None:
        self.opened, self.page, self.rng = opened, opened.page, Random(seed)
        self.foreseen: list[Foreseen] = []

    def press(self, what: Locator) -> None:
        what.click()

    def wait(self) -> bool:
        """Until it is one's move; tells whether the game goes on."""
        self.page.wait_for_selector(MY_MOVE)
        return not self.page.locator(".ending").count()

    def play_to_the_end(self) -> None:
        while self.wait():
            self.turn()
        expect(self.page.locator(".ending")).to_be_visible()

    def turn(self) -> None:
        before = fence(self.page)
        if self.page.locator(CHOICE).count():
            self.choose()
        else:
            self.prepare()
            self.foresee()
            self.place()
        self.page.wait_for_function(ANSWERED, arg=before)

    def choose(self) -> None:
        """A harpoon, if there is one, or a place to come back to."""
        self.press(self.page.locator(CHOICE).last)
        confirm = self.page.locator(".confirm .button").first
        if confirm.count():
            self.press(confirm)

    def put_away(self) -> None:
        """Choose for oneself, also where a first play lies ready."""
        if self.page.locator(CHOSEN).count():
            self.press(self.page.locator(CHOSEN))
            expect(self.page.locator(CHOSEN)).to_have_count(0)

    def prepare(self) -> None:
        """Choose card, side and targets."""
        self.put_away()
        self.any(".hainoon-held.hainoon-lit")
        if not self.page.locator(".hainoon-side.hainoon-chosen").count():
            self.any(".hainoon-side.hainoon-lit")
        self.aim()

    def aim(self) -> None:
        while not self.page.locator(READY).count():
            self.any(".hainoon-tile.hainoon-lit:not([aria-pressed=true])")

    def any(self, selector: str) -> None:
        found = self.page.locator(selector)
        self.press(found.nth(self.rng.randrange(found.count())))

    def foresee(self) -> None:
        self.foreseen.append(Foreseen(self.pieces(".hainoon-wakes"), self.pieces(":has(> .hainoon-harm)")))

    def pieces(self, selector: str) -> set[str]:
        return set(self.page.evaluate(PIECES, f".hainoon-sea {selector}"))

    def place(self) -> None:
        self.press(self.page.locator(READY))


class Toucher(Diver):
    """The same by touch on a phone; nothing may be out of reach."""

    def press(self, what: Locator) -> None:
        what.tap()

    def turn(self) -> None:
        self.all_in_reach()
        super().turn()

    def all_in_reach(self) -> None:
        assert sideways(self.page) == 0
        assert out_of_reach(self.page) == []
        assert is_in_view(self.page, ".hainoon-go")
        nothing_is_covered(self.page)


class Typist(Diver):
    """The same with nothing but a keyboard."""

    def choose(self) -> None:
        self.page.keyboard.press("e" if self.page.get_by_role("button", name=ENDURE).count() else "1")

    def put_away(self) -> None:
        self.page.keyboard.press("x")
        expect(self.page.locator(CHOSEN)).to_have_count(0)

    def prepare(self) -> None:
        self.put_away()
        self.type_until(CHOSEN, self.rng.sample("123", 3))
        self.type_until(".hainoon-side.hainoon-chosen", self.rng.sample([*ARROWS.values()], 4))
        self.type_until(READY, ["j", "k"])

    def type_until(self, selector: str, keys: list[str]) -> None:
        for key in keys:
            if self.page.locator(selector).count():
                return
            self.page.keyboard.press(key)
        assert self.page.locator(selector).count()

    def place(self) -> None:
        expect(self.page.locator(READY)).to_be_focused()
        self.page.keyboard.press("Enter")


def insist(what: Locator) -> None:
    """Press something that says it cannot be pressed."""
    what.click(force=True)


def is_in_view(page: Page, selector: str) -> bool:
    """Whether the first of these is wholly on the screen without scrolling, and in front."""
    seen: bool = page.evaluate(
        """selector => { scrollTo(0, 0); const e = document.querySelector(selector), b = e.getBoundingClientRect();
        const inside = b.left >= 0 && b.right <= innerWidth && b.top >= 0 && b.bottom <= innerHeight;
        return inside && e.contains(document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2)); }""",
        selector,
    )
    return seen


def nothing_is_covered(page: Page) -> None:
    """All sides of the sea to play to are above what is pinned to the bottom of a phone."""
    if page.locator(".hainoon-held.hainoon-lit").count() and not page.locator(CHOICES).count():
        assert [side for side in ARROWS if not is_in_view(page, f".hainoon-{side}")] == []


def told(opened: Opened) -> list[dict[str, Any]]:
    """Every event of the present game that this browser heard, in order."""
    heard: dict[tuple[int, int], dict[str, Any]] = {}
    for frame in map(json.loads, opened.frames):
        for said in frame.get("events", frame.get("log", ())):
            heard[frame["game"], said["n"]] = said["event"]
    present = max(game for game, _ in heard)
    return [heard[game, n] for game, n in sorted(heard) if game == present]


def attacks(events: list[dict[str, Any]], seat: int) -> list[Foreseen]:
    """For each card *seat* played, which sharks became hungry and at which places somebody was attacked."""
    found: list[Foreseen] = []
    mine = False
    for event in events:
        if event["type"] == "CardPlayed":
            mine = event["seat"] == seat
            found += [Foreseen(set(), set())] * mine
        if mine and event["type"] == "SharkWoke":
            found[-1] = Foreseen(found[-1].wakes | {f"shark-{event['shark']}"}, found[-1].harm)
        if mine and event["type"] in ("DiverBitten", "DiverEaten", "CageHeld", "SharkRepelled"):
            found[-1] = Foreseen(found[-1].wakes, found[-1].harm | {f"place-{_faced(event['shark'])}"})
    return found


def _faced(shark: str) -> str:
    place = next(spot.place for spot in SPOTS if spot.value == shark)
    assert place is not None
    return place.value
