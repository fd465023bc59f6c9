"""Fixtures of the page's tests: a built page, a server, a browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect
from tests.page.laid import Laid, lay
from tests.page.support import UNPAINTED, Lender, Opened, TableServer, build_page, launch, start_playwright
from tools.page import STATIC, is_fresh

expect.set_options(timeout=30_000)
"""How long a condition may take to come true on a busy machine; nothing waits longer than it has to."""


@pytest.fixture(scope="session")
def built_page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page's files: what ``run`` has built, or a build of its own where that is out of date."""
    return STATIC if is_fresh() else build_page(tmp_path_factory.mktemp("page") / "static")


@pytest.fixture(scope="session")
def table_server(built_page: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableServer]:
    """A server for all tests that do not end it."""
    server = TableServer(tmp_path_factory.mktemp("server"), built_page, foresees=False)
    yield server
    server.stop()


@pytest.fixture(scope="session")
def driver() -> Iterator[Playwright]:
    """What drives all browsers of the tests."""
    with start_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(driver: Playwright) -> Iterator[Browser]:
    """Debian's Chromium, or whatever ``CHROMIUM`` names (see ``tests/page/chromium``). It paints nothing."""
    with launch(driver, *UNPAINTED) as chromium:
        yield chromium


@pytest.fixture(scope="session")
def painting_browser(driver: Playwright) -> Iterator[Browser]:
    """The same, for pictures of its screen."""
    with launch(driver) as chromium:
        yield chromium


@pytest.fixture(scope="session")
def lender(browser: Browser, table_server: TableServer) -> Lender:
    """Lends browsers that look at the tables of the server."""
    return Lender(browser, table_server.url)


OpenPage = Callable[..., Opened]


@pytest.fixture
def open_page(lender: Lender) -> Iterator[OpenPage]:
    """Opens browsers with nothing but one's wishes (see ``wishes_of``); nothing must have gone wrong in any of them."""
    opened: list[Opened] = []

    def make(**wishes: object) -> Opened:
        opened.append(lender.lend(**wishes))
        return opened[-1]

    yield make
    for one in opened:
        lender.take_back(one)
    for one in opened:
        one.check()


Lays = Callable[..., Laid]


@pytest.fixture
def laid(table_server: TableServer) -> Lays:
    """Lays a position on a new table of the server (see ``lay``)."""
    return partial(lay, table_server.url, table_server.database)
