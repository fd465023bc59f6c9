"""Divers for the page's tests: they see and do only what the page offers, by pointer, by touch or by keys."""

from __future__ import annotations

from random import Random
from typing import Any

from playwright.sync_api import Locator, Page, expect
from tests.page.conftest import Lays, OpenPage
from tests.page.laid import Laid
from tests.page.positions import dive_programs
from tests.page.support import Opened, axe, out_of_reach, sideways, small_print, small_targets

from divetable.games.dive.components import Companion

QUESTION = (
    ".ending, .actions"
    " :is([data-key=ready], [data-key=breathe], [data-key=onward], [data-key=wish], [data-key=axolotl])"
)
WISHED = ".dive-said, .dive:not([data-step=Wish])"
WATER = "#dive-water"
FIELD = f"{WATER} canvas[data-views='25']"
CARDS = ".dive-card-face"
REVEAL = ".dive-reveal"
PAINTING = 120_000
"""Milliseconds a busy machine may take for a round's pictures."""
CROWD = ("me", "novice", "novice", "novice")
CALM = ("me", "regular")
"""Regulars choose neither orca nor fugu, so nobody but the test hurries anybody."""
CALM_CROWD = (*CALM, "regular", "regular")


class Diver:
    """Somebody at a table who programs with a pointer, at random."""

    desk = ".dive-desk"

    def __init__(self, opened: Opened, seed: int = 1) -> None:
        self.opened, self.page, self.rng = opened, opened.page, Random(seed)

    def press(self, what: Locator) -> None:
        what.click()

    def on_desk(self, piece: str) -> Locator:
        return self.page.locator(f"{self.desk} [data-piece={piece}]")

    def key(self, name: str) -> Locator:
        return self.page.locator(f".actions [data-key={name}]")

    def asked(self) -> bool:
        """Wait to be asked something; tells whether the game goes on."""
        self.page.wait_for_selector(QUESTION)
        return not self.page.locator(".ending").count()

    def place(self, token: int, level: int) -> None:
        self.press(self.on_desk(f"air-{token}"))
        self.press(self.on_desk(f"slot-{level}"))

    def clear(self) -> None:
        """Take off the board what lies ready in a game's first round."""
        self.press(self.page.locator(f"{self.desk} [data-key=clear]"))
        expect(self.page.locator(f"{self.desk} .dive-slot[data-shark]")).to_have_count(0)

    def flip(self, level: int) -> None:
        self.press(self.on_desk(f"slot-{level}"))

    def hand_in(self) -> None:
        self.press(self.page.locator(".actions :is([data-key=ready], [data-key=breathe])"))

    def try_anyway(self, what: Locator) -> None:
        """Press something that says it cannot be done now."""
        expect(what).to_have_attribute("aria-disabled", "true")
        what.click(force=True)

    def onward(self) -> None:
        """Close the last dive, if it still lies open."""
        if self.key("onward").count():
            self.press(self.key("onward"))
            expect(self.page.locator(WATER)).to_be_visible()

    def program(self) -> None:
        """Five levels, sharks at random, and on to what follows."""
        self.onward()
        for level, token in enumerate(self.rng.sample(range(1, 6), 5), 1):
            self.place(token, level)
        for level in range(1, 6):
            if self.rng.random() < 0.5:
                self.flip(level)
        self.dive()

    def dive(self) -> None:
        """Hand in what lies on the board, and wait for what follows the dive."""
        before = self.round()
        self.hand_in()
        self.page.wait_for_selector(f".ending, .dive:not([data-round='{before}']), .dive[data-step=Axolotl]")

    def round(self) -> int:
        return int(self.page.locator(".dive").get_attribute("data-round") or 0)

    def wish(self) -> None:
        self.press(self.key("wish"))
        self.page.wait_for_selector(WISHED)

    def axolotl(self) -> None:
        self.press(self.key("axolotl"))
        self.confirm()
        self.page.wait_for_selector(".ending, .dive:not([data-step=Axolotl])")

    def confirm(self) -> None:
        confirm = self.page.locator(".confirm .button").first
        if confirm.count():
            self.press(confirm)

    def turn(self) -> None:
        if self.key("wish").count():
            self.wish()
        elif self.key("axolotl").count():
            self.axolotl()
        else:
            self.program()

    def play_to_the_end(self) -> None:
        while self.asked():
            self.turn()
        expect(self.page.locator(".ending")).to_be_visible()


class Toucher(Diver):
    """The same by touch on a phone, where nothing may be out of reach."""

    desk = ".actions"

    def press(self, what: Locator) -> None:
        what.tap()

    def program(self) -> None:
        assert sideways(self.page) <= 0
        self.onward()
        self.reaches_all()
        super().program()

    def reaches_all(self) -> None:
        """The board, the air and the water are on the screen at once."""
        self.page.evaluate("scrollTo(0, 0)")
        for piece in ("slot-1", "slot-5", "air-1", "air-5"):
            expect(self.on_desk(piece)).to_be_in_viewport(ratio=1)
        expect(self.page.locator(WATER)).to_be_in_viewport(ratio=1)


class Typist(Diver):
    """The same with nothing but a keyboard."""

    def place(self, token: int, level: int) -> None:
        self.page.keyboard.press(str(token))
        self.page.keyboard.press(str(level))

    def flip(self, level: int) -> None:
        for _ in range(5):
            self.page.keyboard.press("ArrowUp")
        for _ in range(level - 1):
            self.page.keyboard.press("ArrowDown")
        self.page.keyboard.press("f")

    def hand_in(self) -> None:
        self.page.keyboard.press("g")

    def wish(self) -> None:
        self.page.keyboard.press("8")
        self.page.keyboard.press("g")
        self.page.wait_for_selector(WISHED)

    def axolotl(self) -> None:
        self.key("axolotl").focus()
        self.page.keyboard.press("Enter")
        self.page.wait_for_selector(".ending, .dive:not([data-step=Axolotl])")


def seated(opened: Opened, *seats: str, **options: Any) -> Diver:
    """At a new table, up to the first program."""
    opened.new_table("dive", *(seats or ("me", "novice")), options=options)
    diver = Diver(opened)
    diver.asked()
    return diver


def programming(
    opened: Opened, laid: Lays, *seats: str, round_: int = 1, companion: Companion | None = None, **options: Any
) -> Diver:
    """At a laid table, asked for a program: see ``dive_programs``."""
    usual = CALM if companion else ("me", "novice")
    opened.sit(laid(dive_programs(*(seats or usual), round_=round_, companion=companion, **options)))
    diver = Diver(opened)
    diver.asked()
    return diver


def two_divers(open_page: OpenPage, laid: Lays, round_: int = 1) -> tuple[Opened, Opened, Laid]:
    """Ana, who is asked for a program, and Ben, who is at the table but has not come yet."""
    first, second, table = open_page(), open_page(), laid(dive_programs("me", "guest", round_=round_))
    first.sit(table)
    Diver(first).asked()
    return first, second, table


def wait_for_field(page: Page) -> None:
    """Until the water can be looked at from all sides."""
    page.wait_for_selector(FIELD, timeout=PAINTING)


HEARING = """() => { const voice = document.getElementById('voice'); window.heard = [];
  new MutationObserver(() => window.heard.push(voice.textContent.trim()))
  .observe(voice, {childList: true, characterData: true, subtree: true}); }"""
"""Notes all that is said from now on: the status may follow at once, or be said first."""


def press_and_hear(page: Page, key: str, said: str) -> None:
    page.keyboard.press(key)
    page.wait_for_function("said => window.heard.some(heard => heard.endsWith(said))", arg=said)


def nothing_wrong_here(page: Page, where: str = "") -> None:
    """Axe objects to nothing; nothing is too wide, too small to press or too small to read. *where* is told if not."""
    wrong = [*axe(page), *small_targets(page), *small_print(page), *out_of_reach(page)]
    assert not wrong, (where, wrong)
    assert sideways(page) <= 0, f"{where}: the page can be scrolled sideways"


def expect_slot(diver: Diver, level: int, name: str) -> None:
    expect(diver.on_desk(f"slot-{level}")).to_have_accessible_name(name)
