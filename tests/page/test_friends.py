"""Friends come to a table by one link: they sit down, are seen, wait at the door, and play."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.page.conftest import OpenPage
from tests.page.support import Opened, TableServer, all_options, open_in, seat_choices
from tests.qr import read_png

PUBLIC = "http://192.168.7.5:8123"


@pytest.fixture(scope="module")
def public_server(built_page: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableServer]:
    """A server that the host's browser reaches at a loopback address and other people at PUBLIC."""
    server = TableServer(tmp_path_factory.mktemp("public"), built_page, url=PUBLIC)
    yield server
    server.stop()


@pytest.fixture
def host(painting_browser: Browser, public_server: TableServer) -> Iterator[Opened]:
    """The browser of a host on the server's own machine."""
    opened = open_in(painting_browser, public_server.url)
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


def test_three_friends_sit_down_by_one_link_and_three_play(open_page: OpenPage) -> None:
    host = open_page(name="Mia", pace="instant")
    page = host.goto()
    page.get_by_role("button", name="With friends: Deep Sea Adventure", exact=True).click()
    expect(page.locator(".seat")).to_have_count(6)
    expect(page.get_by_role("button", name="Start", exact=True)).to_have_attribute("aria-disabled", "true")
    expect(page.get_by_text("Deep Sea Adventure needs 2 players.")).to_be_visible()
    expect(page.get_by_label("Link")).to_have_value(re.compile("/t/"))
    path = page.get_by_label("Link").input_value().removeprefix(host.url)
    friends = [open_page(name=name, pace="instant") for name in ("Ana", "Leo", "Sam")]
    for number, (friend, name) in enumerate(zip(friends, ("Ana", "Leo", "Sam"), strict=True), 2):
        friend.goto(path).get_by_role("button", name="Sit down").click()
        expect(friend.page.get_by_role("button", name=f"Seat {number}: {name}, you")).to_be_visible()
        expect(page.get_by_role("status").filter(has_text=f"{name} sat down.")).to_be_attached()
        expect(page.get_by_role("button", name=f"Start with {number}")).to_be_visible()
    ana, leo, sam = friends
    seat_choices(page, 3)
    page.get_by_role("button", name="Remove Leo").click()
    expect(leo.page.get_by_text("The host removed you from the table.")).to_be_visible()
    expect(leo.page.get_by_role("button", name="Sit")).to_have_count(0)
    expect(page.get_by_role("status").filter(has_text="Leo is at the door.")).to_be_attached()
    expect(page.get_by_role("button", name="Let in Leo")).to_be_visible()
    page.get_by_role("button", name="Start with 3").click()
    for one, number in ((host, 1), (ana, 2), (sam, 3)):
        expect(one.page.locator(".player")).to_have_count(3)
        expect(one.page.locator(".player-me")).to_contain_text(("Mia", "Ana", "Sam")[number - 1])
    expect(leo.page.locator("p.status")).to_contain_text("You are watching.")
    play_a_turn([host, ana, sam])


def play_a_turn(players: list[Opened]) -> None:
    """Four times the player who is asked gives the first answer there is, and every page hears of it."""
    move = ".actions [data-move]:not([aria-disabled=true]):visible"
    for _ in range(4):
        expect(players[0].page.locator(".player-next")).to_have_count(1)
        name = players[0].page.locator(".player-next .player-name").inner_text().split()[0]
        mover = next(one for one in players if name in one.page.locator(".player-me .player-name").inner_text())
        before = mover.page.locator(".log li").count()
        mover.page.locator(move).first.click()
        for one in players:
            expect(one.page.locator(".log li").nth(before)).to_be_attached()


def test_the_host_lets_somebody_in_who_was_removed_or_found_no_seat(open_page: OpenPage) -> None:
    host, leo, sam = open_page(), open_page(name="Leo"), open_page(name="Sam")
    code = host.new_table("deepsea", "me", "open", start=False)
    page = host.page
    leo.goto(f"/t/{code}").get_by_role("button", name="Sit down").click()
    expect(leo.page.get_by_role("button", name="Seat 2: Leo, you")).to_be_visible()
    sam.goto(f"/t/{code}")
    expect(sam.page.get_by_text("Every seat is taken. The table sees you at the door.")).to_be_visible()
    page.get_by_role("button", name="Let in Sam").click()
    expect(sam.page.get_by_role("button", name="Seat 3: Sam, you")).to_be_visible()
    seat_choices(page, 2)
    page.get_by_role("button", name="Remove Leo").click()
    expect(page.get_by_role("button", name="Let in Leo")).to_be_visible()
    leo.page.reload()
    expect(leo.page.get_by_text("The host removed you from the table.")).to_be_visible()
    page.get_by_role("button", name="Let in Leo").click()
    expect(leo.page.get_by_role("button", name="Seat 2: Leo, you")).to_be_visible()
    expect(page.get_by_role("button", name="Start with 3")).to_be_visible()
    expect(page.get_by_role("button", name="Let in")).to_have_count(0)


def test_a_visitor_at_the_door_gives_a_name_and_the_host_may_put_them_off(open_page: OpenPage) -> None:
    host, guest = open_page(), open_page()
    code = host.new_table("hainoon", "me", "novice", "novice", "novice", start=False)
    field = guest.goto(f"/t/{code}").get_by_label("Your name")
    field.fill("Leo")
    field.press("Enter")
    page = host.page
    expect(page.get_by_role("status").filter(has_text="Leo is at the door.")).to_be_attached()
    expect(page.get_by_role("button", name="Let in Leo")).to_have_attribute("aria-disabled", "true")
    seat_choices(page, 4)
    page.get_by_role("button", name="Remove the bot on seat 4").click()
    expect(page.get_by_role("button", name="Let in Leo")).to_have_count(0)
    expect(page.get_by_text("Watching: Leo")).to_be_visible()
    page.get_by_role("button", name="Add a bot on seat 4").click()
    page.get_by_role("button", name="Not now: Leo").click()
    expect(page.get_by_role("button", name="Let in Leo")).to_have_count(0)


def test_somebody_who_takes_the_last_seat_is_never_at_the_door(open_page: OpenPage) -> None:
    host, guest = open_page(), open_page()
    code = host.new_table("deepsea", "me", "open", start=False)
    guest.goto(f"/t/{code}").get_by_role("button", name="Sit down").click()
    expect(host.page.get_by_role("button", name="Seat 2: Diver 2")).to_be_visible()
    expect(host.page.get_by_text("away")).to_have_count(0)
    said = [json.loads(frame) for frame in host.frames]
    full = next(at for at, one in enumerate(said) if one["type"] == "table")
    assert not [one for one in said[full:] if one.get("visitors")]


def test_friends_come_to_a_private_table_by_its_link_alone(open_page: OpenPage) -> None:
    host = open_page()
    code = host.new_table("deepsea", "me", "open", "open", start=False)
    all_options(host.page)
    host.page.get_by_label("By link only").click()
    expect(host.page).to_have_url(re.compile(r"/t/[\w-]{12}$"))
    expect(host.page.get_by_label("Link", exact=True)).to_have_value(host.page.url)
    host.page.keyboard.press("Escape")
    expect(host.page.locator(".invite .big-code")).to_have_text("By link only")
    expect(host.page.locator(".lobby")).not_to_contain_text(code)
    friend = open_page().goto(host.page.url.removeprefix(host.url))
    friend.locator(".lobby-foot").get_by_role("button", name="Sit down").click()
    expect(host.page.locator(".seat-human")).to_have_count(2)
    guesser = open_page().goto(f"/t/{code}")
    expect(guesser.get_by_role("status")).to_contain_text("no table with this code")
    host.page.get_by_role("button", name="Start").click()
    expect(friend.get_by_role("region", name="Players")).to_be_visible()
    host.goto("/")
    host.page.get_by_role("link", name="Back to your game").click()
    expect(host.page.get_by_role("region", name="Players")).to_be_visible()
