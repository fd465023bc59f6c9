"""Dive in the browser at a server that cannot paint pictures: sonar takes their place, and the page says so."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.page.divers import WATER
from tests.page.laid import Laid, lay
from tests.page.looks import in_each_language
from tests.page.positions import STILLS
from tests.page.support import TableServer, axe, open_in
from tests.server.unpainted import without_painters

SAID = {
    "en": "This server cannot paint pictures, so Dive is played by sonar here.",
    "fr": "Ce serveur ne peut pas peindre d'images : ici, Dive se joue au sonar.",
    "de": "Dieser Server kann keine Bilder malen, darum wird Dive hier mit Sonar gespielt.",
}


@pytest.fixture(scope="module")
def unpainted(built_page: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableServer]:
    folder = tmp_path_factory.mktemp("unpainted")
    server = TableServer(folder, built_page, without_painters(folder))
    yield server
    server.stop()


def table_of(server: TableServer) -> Laid:
    return lay(server.url, server.database, STILLS["dive"]["look"])


def test_the_sonar_is_on_and_a_line_says_why(browser: Browser, unpainted: TableServer) -> None:
    opened, table = open_in(browser, unpainted.url), table_of(unpainted)
    for language in in_each_language(opened.page):
        page = opened.sit(table)
        expect(page.locator(".dive-sonar")).to_contain_text(SAID[language])
        expect(page.locator(".dive-heard li")).to_have_count(5)
        expect(page.locator("[data-key=sonar]")).to_have_count(0)
        assert not page.locator(WATER).count(), language
        assert not axe(page), language
    opened.context.close()
    opened.check()


def test_a_key_listens_and_the_own_setting_stays_as_it_is(browser: Browser, unpainted: TableServer) -> None:
    opened = open_in(browser, unpainted.url)
    page = opened.sit(table_of(unpainted))
    expect(page.locator(".dive-heard li")).to_have_count(5)
    page.evaluate("document.querySelector('[data-key=ping]').addEventListener('click', () => (window.pinged = true))")
    page.keyboard.press("p")
    page.wait_for_function("() => window.pinged")
    assert page.evaluate("JSON.parse(localStorage.getItem('divetable-settings')).sonar ?? false") is False
    opened.context.close()
    opened.check()


def test_who_only_watches_is_told_as_well(browser: Browser, unpainted: TableServer) -> None:
    watching = open_in(browser, unpainted.url)
    watching.goto(f"/t/{table_of(unpainted).code}")
    expect(watching.page.locator(".dive-murky")).to_have_text(SAID["en"])
    watching.context.close()
    watching.check()
