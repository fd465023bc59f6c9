"""A phone held sideways: the board has the height, and what can be done is beside it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.page.conftest import Lays, OpenPage
from tests.page.divers import CALM_CROWD, with_companion
from tests.page.positions import STILLS
from tests.page.support import LANGUAGES, SIDEWAYS, Opened, axe, out_of_reach, sideways, small_print, small_targets

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


def begun(opened: Opened, game: str, *bots: str, clock: str = "none") -> Page:
    """A table at which this browser is to move."""
    options = {} if game == "dive" else {"starter": 0}
    opened.new_table(game, "me", *(bots or ("novice", "novice")), options=options, clock=clock)
    expect(opened.page.locator(MAIN[game]).first).to_be_visible()
    opened.page.wait_for_function("() => document.fonts.status === 'loaded'")  # another font has other line breaks
    return opened.page


def fits(page: Page, game: str) -> None:
    """The board is seen, what can be done is seen beside it, and nothing is too small or sticks out."""
    assert page.evaluate(SEEN, BOARDS[game]) >= 0.6
    assert page.evaluate(COVERED, BOARDS[game]) == []
    for choice in page.locator(MAIN[game]).all():
        expect(choice).to_be_in_viewport(ratio=1)
    fits_plainly(page)


def fits_plainly(page: Page) -> None:
    """Nothing is too small or sticks out, and axe finds nothing else."""
    assert axe(page) == []
    assert sideways(page) <= 0
    assert out_of_reach(page) == []
    assert small_targets(page) == []
    assert small_print(page) == []


ON_EACH_OTHER = """() => { const parts = [...document.querySelectorAll('.dive-cards, .dive-disc, .head-tools > *')]
    .filter(part => part.checkVisibility()).map(part => [part.className, part.getBoundingClientRect()]);
  return parts.flatMap(([one, a], at) => parts.slice(at + 1)
    .filter(([, b]) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
    .map(([other]) => `${one} and ${other}`)); }"""
"""What lies on the water of Dive and covers another of these."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", BOARDS)
def test_07_sideways_board_and_choices_are_seen_together(open_page: OpenPage, game: str, language: str) -> None:
    page = begun(open_page(viewport=SIDEWAYS, touch=True, language=language), game)
    fits(page, game)
    if game == "dive":
        assert page.evaluate(ON_EACH_OTHER) == []


@pytest.mark.parametrize("size", OTHERS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_07_sideways_on_other_phones(open_page: OpenPage, size: tuple[int, int]) -> None:
    opened = open_page(viewport=size, touch=True)
    for game in BOARDS:
        fits(begun(opened, game), game)


@pytest.mark.parametrize("language", LANGUAGES)
def test_07_sideways_nobody_at_the_table_is_covered(open_page: OpenPage, language: str) -> None:
    for size in (SIDEWAYS, OTHERS[0]):
        opened = open_page(viewport=size, touch=True, language=language)
        for game in BOARDS:
            page = begun(opened, game, *["novice"] * 3, clock="relaxed")
            assert page.evaluate(OVERLAP) <= 0, (size, game)
            fits(page, game)


@pytest.mark.parametrize("language", LANGUAGES)
def test_07_sideways_the_longest_name_of_a_card_covers_nobody(open_page: OpenPage, laid: Lays, language: str) -> None:
    opened = open_page(viewport=OTHERS[0], touch=True, language=language)
    page = opened.sit(laid(STILLS["hainoon"]["long-name"], clock="relaxed"))
    expect(page.locator(MAIN["hainoon"]).first).to_be_visible()
    assert page.evaluate(OVERLAP) <= 0
    fits(page, "hainoon")


BESIDE = """() => { const [track, crew] = ['.dive-track', '.dive-crew'].map(part => document.querySelector(part));
  crew.scrollIntoView({block: 'end'});
  return crew.getBoundingClientRect().left - track.getBoundingClientRect().right; }"""
"""How far those who dive along are from the descent, when they are looked at."""


def test_07_sideways_companions_cover_nobody_and_are_not_covered(open_page: OpenPage) -> None:
    page = with_companion(
        open_page(viewport=OTHERS[0], touch=True), "clownfish", *CALM_CROWD, secret_companions=True
    ).page
    expect(page.locator(".dive-air:visible")).to_have_count(6)
    assert page.evaluate(OVERLAP) <= 0
    assert page.evaluate(BESIDE) >= 0
    page.evaluate("scrollTo(0, 0)")
    fits(page, "dive")


@pytest.mark.parametrize("language", LANGUAGES)
def test_07_sideways_a_move_is_confirmed_without_scrolling(open_page: OpenPage, language: str) -> None:
    page = begun(open_page(viewport=SIDEWAYS, touch=True, language=language), "deepsea")
    page.locator(MAIN["deepsea"]).first.tap()
    buttons = page.locator(".confirm .button")
    expect(buttons).to_have_count(2)
    for button in buttons.all():
        expect(button).to_be_in_viewport(ratio=1)
    assert sideways(page) <= 0


CUT = """all => all.filter(e => { const box = e.getBoundingClientRect();
  const shown = [...e.children].filter(part => part.checkVisibility()).flatMap(part => {
    const words = document.createRange();
    words.selectNodeContents(part);
    return [part.getBoundingClientRect(), ...words.getClientRects()]; });
  return shown.some(({left, right, width}) => width && (left < box.left + 2 || right > box.right - 2));
  }).map(e => e.textContent)"""
"""Of what do parts or words stick out?"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_07_sideways_the_words_of_a_choice_stay_within_it(open_page: OpenPage, language: str) -> None:
    page = begun(open_page(viewport=SIDEWAYS, touch=True, language=language, confirm="never"), "deepsea")
    assert page.locator(MAIN["deepsea"]).evaluate_all(CUT) == []
    page.locator(f"{MAIN['deepsea']}[data-move=PickUp]").tap()
    expect(page.locator(f"{MAIN['deepsea']}[data-move=TurnBack]")).to_be_visible()
    assert page.locator(MAIN["deepsea"]).evaluate_all(CUT) == []


def test_07_sideways_six_divers_have_room_in_the_strip(open_page: OpenPage) -> None:
    page = begun(open_page(viewport=SIDEWAYS, touch=True), "deepsea", *["novice"] * 5)
    told = page.locator(".player-number, .deepsea-way")
    cut = told.evaluate_all("all => all.map(e => e.scrollWidth - e.clientWidth)")
    assert len(cut) == 12 and max(cut) <= 0
    fits(page, "deepsea")


@pytest.mark.parametrize("language", LANGUAGES)
def test_07_sideways_panels_are_usable(open_page: OpenPage, language: str) -> None:
    page = begun(open_page(viewport=SIDEWAYS, touch=True, language=language), "deepsea")
    dialog = page.get_by_role("dialog")
    for key in ("?", "r", "s"):
        page.keyboard.press(key)
        expect(dialog).to_be_visible()
        assert sideways(page) <= 0
        assert dialog.evaluate("d => d.scrollWidth - d.clientWidth") <= 0
        dialog.evaluate("d => d.scrollTo(0, d.scrollHeight)")
        close = dialog.locator(".dialog-head button").last
        expect(close).to_be_in_viewport(ratio=1)
        close.tap()
        expect(dialog).to_have_count(0)
    page.locator(".table-head button").last.tap()
    expect(dialog.locator(".menu-item").first).to_be_in_viewport(ratio=1)
    dialog.locator(".menu-item").last.scroll_into_view_if_needed()
    expect(dialog.locator(".menu-item").last).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("game", BOARDS)
def test_07_sideways_the_result_and_what_next(open_page: OpenPage, game: str) -> None:
    opened = open_page(viewport=SIDEWAYS, touch=True)
    page = begun(opened, game)
    opened.post(f"/tables/{page.url[-4:]}/seats/0/bot", bot="random")
    expect(page.get_by_role("button", name="Play again")).to_be_in_viewport(ratio=1, timeout=60_000)
    assert sideways(page) <= 0
    assert page.evaluate(COVERED, ".table-board") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_07_sideways_home_lobby_and_lessons_fit(open_page: OpenPage, language: str) -> None:
    opened = open_page(viewport=SIDEWAYS, touch=True, language=language)
    page = opened.goto()
    expect(page.locator(".window .button").first).to_be_visible()
    fits_plainly(page)
    opened.goto("/learn")
    expect(page.locator(".games a").first).to_be_visible()
    fits_plainly(page)
    assert page.evaluate(APART)
    opened.new_table("dive", "me", "open", start=False)
    expect(page.locator(".preset").first).to_be_visible()
    expect(page.locator(".lobby-foot .button")).to_be_in_viewport(ratio=1)
    fits_plainly(page)
    assert page.evaluate(APART)
