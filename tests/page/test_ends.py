"""After a game: what is offered beside "Play again", and the podium; and Deep Sea's plates beside the board."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.page.conftest import Lays, OpenPage
from tests.page.looks import in_each_language
from tests.page.positions import DEEPSEA_STILLS, STILLS
from tests.page.scripts import result, source

SIZES = ((320, 568), (360, 640), (568, 320), (640, 360), (1280, 720), (1366, 768))
CUT = """() => [...document.querySelectorAll('.tile')].filter((tile) => {
  const words = document.createRange();
  words.selectNodeContents(tile.lastChild);
  return words.getClientRects().length > 1 || tile.scrollWidth > tile.clientWidth
    || tile.scrollHeight > tile.clientHeight;
}).map((tile) => tile.textContent)"""
"""The tiles whose words are on two lines or reach out of them."""
OVERLAPS = """() => {
  const told = [...document.querySelectorAll('.podium-told')].map((one) => one.getBoundingClientRect());
  const isOut = (one) => one.right > innerWidth || one.bottom > innerHeight;
  return told.filter((one, at) => isOut(one) || told.slice(at + 1).some((other) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom)).length; }"""
"""How many of those on the podium are told over somebody else, or outside of the screen."""
HIDDEN = """() => { const room = document.querySelector('.players').getBoundingClientRect();
  const parts = (player) => [player, ...player.querySelectorAll('.deepsea-load > svg, b')];
  return [...document.querySelectorAll('.player')].filter((player) => parts(player)
    .some((part) => { const { right, bottom } = part.getBoundingClientRect();
      return bottom > room.bottom + 1 || right > player.getBoundingClientRect().right; })).length; }"""
"""How many plates are not whole in their column, or have something that reaches out of them."""


@pytest.mark.parametrize("game", STILLS)
def test_21_after_a_game_there_are_one_button_and_three_tiles(open_page: OpenPage, laid: Lays, game: str) -> None:
    table, opened = laid(STILLS[game]["won"]), open_page()
    page = opened.sit(table)
    for language in in_each_language(page):
        opened.sit(table)
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator(".tile")).to_have_count(3)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            for button in page.locator(".end-again, .tile").all():
                expect(button, f"{language} {width}").to_be_in_viewport(ratio=1)
            assert page.evaluate(CUT) == [], f"{language} {width}"


def test_13_a_podium_of_six_is_told_one_beside_the_other(open_page: OpenPage, laid: Lays) -> None:
    page = open_page(viewport=(1280, 720)).goto(f"/tv/{laid(DEEPSEA_STILLS['six-over']).code}")
    expect(page.locator(".podium-place")).to_have_count(6)
    for width, height in ((1280, 720), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OVERLAPS) == 0, height


@pytest.mark.parametrize("name", ["turn", "many-chips", "six"])
def test_07_each_plate_of_deep_sea_is_whole(open_page: OpenPage, laid: Lays, name: str) -> None:
    table, opened = laid(DEEPSEA_STILLS[name]), open_page()
    page = opened.sit(table)
    for language in in_each_language(page):
        opened.sit(table)
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator(".player .deepsea-has").first).to_be_attached()
        for width, height in ((1280, 720), (1366, 768), (1920, 1080)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(HIDDEN) == 0, f"{language} {height}"


def test_07_what_a_load_may_be_worth_goes_by_the_values_nobody_has_seen(tmp_path: Path) -> None:
    imports = f'import {{ worthOf }} from "{source("games/deepsea/facts")}";'
    view = {"unseen": [[0, 1, 2, 3], [4, 6, 7], [], [12, 15]]}
    loads: tuple[list[list[int]], ...] = ([[1], [2, 2]], [[4]], [])
    given = [[view, load] for load in loads]
    assert result(tmp_path, imports, "given.map((one) => worthOf(...one))", given) == [[10, 16], [12, 15], [0, 0]]
