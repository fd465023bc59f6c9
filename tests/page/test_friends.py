"""Friends come to a table by one link: they sit down, are seen, wait at the door, and play."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.page.support import Opened, TableServer, open_in
from tests.qr import read_png

PUBLIC = "http://192.168.7.5:8123"


@pytest.fixture(scope="module")
def public_server(built_page: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableServer]:
    """A server that the host's browser reaches at a loopback address and other people at PUBLIC."""
    server = TableServer(tmp_path_factory.mktemp("public"), built_page, url=PUBLIC)
    yield server
    server.stop()


@pytest.fixture
def host(browser: Browser, public_server: TableServer) -> Iterator[Opened]:
    """The browser of a host on the server's own machine."""
    opened = open_in(browser, public_server.url)
    yield opened
    opened.context.close()
    opened.check()


def photographed(page: Page) -> str:
    """The text of the QR code on the screen."""
    picture = page.get_by_role("img", name="The link as a QR code")
    picture.evaluate("image => image.decode()")
    return read_png(picture.screenshot())


def test_link_qr_code_shared_screen_and_seat_link_say_the_same_address(host: Opened) -> None:
    code = host.new_table("deepsea", "me", "open", start=False)
    page = host.page
    expect(page.get_by_label("Link")).to_have_value(f"{PUBLIC}/t/{code}")
    assert photographed(page) == f"{PUBLIC}/t/{code}"
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Move my seat").click()
    page.get_by_role("button", name="Link for").click()
    link = page.get_by_role("dialog").get_by_label("Link for")
    assert link.input_value().startswith(f"{PUBLIC}/seat/{code}#")
    page.get_by_role("dialog").get_by_role("img").evaluate("image => image.decode()")
    assert read_png(page.get_by_role("dialog").get_by_role("img").screenshot()) == link.input_value()
    host.goto(f"/tv/{code}")
    expect(page.locator(".address")).to_have_text("192.168.7.5:8123")
    assert photographed(page) == f"{PUBLIC}/t/{code}"


def test_a_link_to_a_moment_of_a_game_says_the_same_address(host: Opened) -> None:
    code = host.new_table("deepsea", "me", "novice")
    page = host.goto(f"/replay/{code}/1")
    expect(page.get_by_label("Copy a link to this moment")).to_have_value(f"{PUBLIC}/replay/{code}/1?at=1")


SHARES = "navigator.share = data => { window.shared = data; return Promise.resolve(); }"


def test_a_device_that_can_share_is_handed_the_link(host: Opened) -> None:
    host.context.add_init_script(SHARES)
    code = host.new_table("deepsea", "me", "open", start=False)
    host.page.get_by_role("button", name="Share").click()
    assert host.page.evaluate("shared.url") == f"{PUBLIC}/t/{code}"


def test_a_device_that_cannot_share_has_no_button_for_it(host: Opened) -> None:
    host.context.add_init_script("delete Navigator.prototype.share")
    host.new_table("deepsea", "me", "open", start=False)
    expect(host.page.get_by_role("button", name="Copy")).to_be_visible()
    expect(host.page.get_by_role("button", name="Share")).to_have_count(0)
