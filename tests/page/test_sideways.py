"""A phone held sideways: the board has the height, and what can be done is beside it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.page.conftest import Lays, OpenPage
from tests.page.divers import CALM_CROWD
from tests.page.laid import Position, asks
from tests.page.looks import in_each_language, resize
from tests.page.positions import FIVE_BOTS, STILLS, THREE_BOTS, TWO_BOTS, dive_programs
from tests.page.support import SIDEWAYS, Opened, axe, close_panel, out_of_reach, sideways, small_print, small_targets

from divetable.games.dive.components import Companion

OTHERS = ((568, 320), (740, 360), (844, 390), (932, 430))
BOARDS = {"deepsea": ".deepsea-stage", "hainoon": ".hainoon-table", "dive": ".dive-window"}
MAIN = {
    "deepsea": ".deepsea-choice.deepsea-open",
    "hainoon": ".hainoon-held.hainoon-lit, .hainoon-go.hainoon-lit",
    "dive": ".dive-main[data-key=ready]",
}
SEEN = """board => { const {top, bottom} = document.querySelector(board).getBoundingClientRect();
  return (Math.min(bottom, innerHeight) - Math.max(top, 0)) / innerHeight; }"""
"""How much of the screen's height shows the board."""
COVERED = """board => { const b = document.querySelector(board).getBoundingClientRect();
  return ['.table-head', '.table-foot', '.players'].filter(part => {
    const p = document.querySelector(part).getBoundingClientRect();
    const isButton = p.width <= 56 && p.height <= 56;
    return !isButton && p.left < b.right - 0.5 && b.left < p.right - 0.5; }); }"""
"""What lies before the board; a single round button on its frame may."""


OVERLAP = """() => { const [foot, players] = ['.table-foot', '.players']
    .map(part => document.querySelector(part).getBoundingClientRect());
  return Math.min(foot.bottom, players.bottom) - Math.max(foot.top, players.top); }"""
"""By how many pixels what can be done lies before who is at the table."""

APART = """() => document.querySelector('.table-head').getBoundingClientRect().bottom
  <= document.querySelector('main').getBoundingClientRect().top + 0.5"""
"""Whether the head of a page lies above what it is about."""


FIRST = {"deepsea": "Hunt", "hainoon": "PlayCard", "dive": "Program"}
"""What is asked for first in each game."""


def beginning(game: str, seats: tuple[str, ...]) -> Position:
    """The moment when seat 0 is to move for the first time."""
    return Position(game, seats, {} if game == "dive" else {"starter": 0}, until=asks(FIRST[game]))


BEGINNINGS = {(game, seats): beginning(game, seats) for game in BOARDS for seats in (TWO_BOTS, THREE_BOTS)}


def begun(opened: Opened, laid: Lays, position: Position, **settings: Any) -> Page:
    """A table at which this browser is to move."""
    page = opened.sit(laid(position, **settings))
    expect(page.locator(MAIN[position.game]).first).to_be_visible()
    page.wait_for_function("() => document.fonts.status === 'loaded'")  # another font has other line breaks
    return page


def fits(page: Page, game: str, where: object) -> None:
    """The board is seen, what can be done is seen beside it, and nothing is too small or sticks out."""
    assert page.evaluate(SEEN, BOARDS[game]) >= 0.6, where
    assert page.evaluate(COVERED, BOARDS[game]) == [], where
    for choice in page.locator(MAIN[game]).all():
        expect(choice, str(where)).to_be_in_viewport(ratio=1)
    fits_plainly(page, where)


def fits_plainly(page: Page, where: object) -> None:
    """Nothing is too small or sticks out, and axe finds nothing else."""
    assert axe(page) == [], where
    assert sideways(page) <= 0, where
    assert out_of_reach(page) == [], where
    assert small_targets(page) == [], where
    assert small_print(page) == [], where


ON_EACH_OTHER = """() => { const parts = [...document.querySelectorAll('.dive-cards, .dive-disc, .head-tools > *')]
    .filter(part => part.checkVisibility()).map(part => [part.className, part.getBoundingClientRect()]);
  return parts.flatMap(([one, a], at) => parts.slice(at + 1)
    .filter(([, b]) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
    .map(([other]) => `${one} and ${other}`)); }"""
"""What lies on the water of Dive and covers another of these."""


@pytest.mark.parametrize("game", BOARDS)
def test_07_sideways_board_and_choices_are_seen_together(open_page: OpenPage, laid: Lays, game: str) -> None:
    """In every language, and on phones of all sizes."""
    opened = open_page(viewport=SIDEWAYS, touch=True)
    for language in in_each_language(opened.page):
        page = begun(opened, laid, BEGINNINGS[game, TWO_BOTS])
        for size in (*OTHERS, SIDEWAYS) if language == "en" else (SIDEWAYS,):
            resize(page, size)
            fits(page, game, (language, size))
        if game == "dive":
            assert page.evaluate(ON_EACH_OTHER) == [], language


@pytest.mark.parametrize("game", BOARDS)
def test_07_sideways_nobody_at_the_table_is_covered(open_page: OpenPage, laid: Lays, game: str) -> None:
    opened = open_page(viewport=SIDEWAYS, touch=True)
    for language in in_each_language(opened.page):
        page = begun(opened, laid, BEGINNINGS[game, THREE_BOTS], clock="relaxed")
        for size in (OTHERS[0], SIDEWAYS):
            resize(page, size)
            assert page.evaluate(OVERLAP) <= 0, (language, size)
            fits(page, game, (language, size))


def test_07_sideways_the_longest_name_of_a_card_covers_nobody(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page(viewport=OTHERS[0], touch=True)
    for language in in_each_language(opened.page):
        page = begun(opened, laid, STILLS["hainoon"]["long-name"], clock="relaxed")
        assert page.evaluate(OVERLAP) <= 0, language
        fits(page, "hainoon", language)


BESIDE = """() => { const [track, crew] = ['.dive-track', '.dive-crew'].map(part => document.querySelector(part));
  crew.scrollIntoView({block: 'end'});
  return crew.getBoundingClientRect().left - track.getBoundingClientRect().right; }"""
"""How far those who dive along are from the descent, when they are looked at."""


def test_07_sideways_companions_cover_nobody_and_are_not_covered(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page(viewport=OTHERS[0], touch=True)
    page = begun(opened, laid, dive_programs(*CALM_CROWD, companion=Companion.CLOWNFISH, secret_companions=True))
    expect(page.locator(".dive-air:visible")).to_have_count(6)
    assert page.evaluate(OVERLAP) <= 0
    assert page.evaluate(BESIDE) >= 0
    page.evaluate("scrollTo(0, 0)")
    fits(page, "dive", "with companions")


CUT = """all => all.filter(e => { const box = e.getBoundingClientRect();
  const shown = [...e.children].filter(part => part.checkVisibility()).flatMap(part => {
    const words = document.createRange();
    words.selectNodeContents(part);
    return [part.getBoundingClientRect(), ...words.getClientRects()]; });
  return shown.some(({left, right, width}) => width && (left < box.left + 2 || right > box.right - 2));
  }).map(e => e.textContent)"""
"""Of what do parts or words stick out?"""


def test_07_sideways_words_panels_and_confirming_in_every_language(open_page: OpenPage, laid: Lays) -> None:
    """The words of a choice stay within it, panels are usable, and a move is confirmed without scrolling."""
    opened = open_page(viewport=SIDEWAYS, touch=True)
    for language in in_each_language(opened.page):
        page = begun(opened, laid, STILLS["deepsea"]["turn"])
        expect(page.locator(f"{MAIN['deepsea']}[data-move=TurnBack]")).to_be_visible()
        assert page.locator(MAIN["deepsea"]).evaluate_all(CUT) == [], language
        page = begun(opened, laid, STILLS["deepsea"]["start"])
        assert page.locator(MAIN["deepsea"]).evaluate_all(CUT) == [], language
        panels_are_usable(page, language)
        move_is_confirmed(page, language)


def panels_are_usable(page: Page, language: str) -> None:
    dialog = page.get_by_role("dialog")
    for key in ("?", "r", "s"):
        page.keyboard.press(key)
        expect(dialog).to_be_visible()
        assert sideways(page) <= 0, (language, key)
        assert dialog.evaluate("d => d.scrollWidth - d.clientWidth") <= 0, (language, key)
        dialog.evaluate("d => d.scrollTo(0, d.scrollHeight)")
        close = dialog.locator(".dialog-head button").last
        expect(close, f"{language} {key}").to_be_in_viewport(ratio=1)
        close.tap()
        expect(dialog).to_have_count(0)
    page.locator(".table-head button").last.tap()
    expect(dialog.locator(".menu-item").first, language).to_be_in_viewport(ratio=1)
    dialog.locator(".menu-item").last.scroll_into_view_if_needed()
    expect(dialog.locator(".menu-item").last, language).to_be_in_viewport(ratio=1)
    close_panel(page)


def move_is_confirmed(page: Page, language: str) -> None:
    page.locator(MAIN["deepsea"]).first.tap()
    buttons = page.locator(".confirm .button")
    expect(buttons).to_have_count(2)
    for button in buttons.all():
        expect(button, language).to_be_in_viewport(ratio=1)
    assert sideways(page) <= 0, language
    assert page.evaluate(OVER_PLAYERS) == [], language
    page.locator(".confirm .button").last.tap()
    page.locator(".actions [data-move=TurnBack]").tap(force=True)
    expect(page.locator(".why"), language).to_be_in_viewport(ratio=1)
    assert page.evaluate(OVER_PLAYERS) == [], language


OVER_PLAYERS = """() => { const players = document.querySelector('.player').getBoundingClientRect().top;
  return [...document.querySelectorAll('.table-foot button')].filter(e => e.checkVisibility())
    .filter(e => e.getBoundingClientRect().bottom > players + 1).map(e => e.outerHTML.slice(0, 100)); }"""
"""Controls that lie over players."""


def test_07_sideways_six_divers_have_room_in_the_strip(open_page: OpenPage, laid: Lays) -> None:
    page = begun(open_page(viewport=SIDEWAYS, touch=True), laid, beginning("deepsea", FIVE_BOTS))
    told = page.locator(".player-number, .deepsea-way")
    cut = told.evaluate_all("all => all.map(e => e.scrollWidth - e.clientWidth)")
    assert len(cut) == 12 and max(cut) <= 0
    fits(page, "deepsea", "six divers")


def test_07_sideways_the_result_and_what_next(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page(viewport=SIDEWAYS, touch=True)
    for game in BOARDS:
        page = opened.sit(laid(STILLS[game]["lost"]))
        expect(page.get_by_role("button", name="Play again"), game).to_be_in_viewport(ratio=1)
        assert sideways(page) <= 0, game
        assert page.evaluate(OVER_END) == [], game


OVER_END = """() => { const seen = (what) => [...document.querySelectorAll(what)].filter(e => e.checkVisibility());
  const isOver = (b, c) => b.left < c.right && c.left < b.right && b.top < c.bottom && c.top < b.bottom;
  const card = seen('.end-card :is(h2, .end-row, a, button)');
  if (card.length < 5) return ['the end is not there'];
  const buttons = seen('.table-head :is(a, button)').map(e => e.getBoundingClientRect());
  return card.filter(e => buttons.some(box => isOver(box, e.getBoundingClientRect()))).map(e => e.outerHTML); }"""
"""What of the end lies under the buttons of the table."""


def test_07_sideways_home_lobby_and_lessons_fit(open_page: OpenPage) -> None:
    opened = open_page(viewport=SIDEWAYS, touch=True)
    for language in in_each_language(opened.page):
        page = opened.goto()
        expect(page.locator(".window .button").first).to_be_visible()
        fits_plainly(page, (language, "home"))
        opened.goto("/learn")
        expect(page.locator(".games a").first).to_be_visible()
        fits_plainly(page, (language, "lessons"))
        assert page.evaluate(APART), (language, "lessons")
        opened.new_table("dive", "me", "open", start=False)
        expect(page.locator(".preset").first).to_be_visible()
        expect(page.locator(".lobby-foot .button"), language).to_be_in_viewport(ratio=1)
        fits_plainly(page, (language, "lobby"))
        assert page.evaluate(APART), (language, "lobby")
