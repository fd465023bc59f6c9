"""The lobby: seats, options, invitations, and the shared screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.page.conftest import Lays, OpenPage
from tests.page.laid import Position
from tests.page.looks import in_each_language, prefer, resize
from tests.page.support import (
    LANGUAGES,
    PHONE,
    all_options,
    close_panel,
    seat_choices,
    sideways,
    small_print,
    small_targets,
)

from divetable.server.http.cookies import COOKIE


def test_02_a_link_seats_a_fresh_browser_by_one_activation_and_live(open_page: OpenPage) -> None:
    host = open_page()
    code = host.new_table("deepsea", "me", "open", start=False, options={"starter": 1})
    guest = open_page(name="Ana").goto(f"/t/{code}")
    guest.locator(".lobby-foot").get_by_role("button", name="Sit down").click()
    expect(host.page.locator(".seats")).to_contain_text("Ana")
    expect(guest.get_by_role("button", name="Seat 2: Ana, you")).to_be_visible()
    expect(guest.get_by_role("button", name="Sit down")).to_have_count(0)
    host.page.get_by_role("button", name="Start").click()
    expect(host.page.get_by_role("region", name="Board")).to_be_visible()
    guest.locator(".actions [data-move=TouchNothing]:not([aria-disabled=true])").click()
    expect(host.page.locator(".log")).to_contain_text("Ana")


def test_02_a_half_written_name_survives_whoever_sits_down(open_page: OpenPage) -> None:
    host, guest = open_page(), open_page()
    code = host.new_table("deepsea", "me", "open", start=False)
    seat_choices(host.page, 1)
    name = host.page.get_by_label("Name on seat 1")
    name.select_text()
    name.press_sequentially("Mar")
    guest.goto(f"/t/{code}").locator(".lobby-foot").get_by_role("button", name="Sit down").click()
    expect(host.page.locator(".seat-name")).to_have_count(2)
    expect(name).to_have_value("Mar")
    name.press_sequentially("a")
    name.press("Enter")
    expect(guest.page.locator(".seats")).to_contain_text("Mara")
    seat_choices(host.page, 1)
    expect(name).to_have_value("Mara")


def test_02_link_code_and_qr_are_shown(open_page: OpenPage) -> None:
    opened = open_page()
    code = opened.new_table("dive", "me", "open", start=False)
    page = opened.page
    expect(page.get_by_label("Link")).to_have_value(f"{opened.url}/t/{code}")
    expect(page.locator(".big-code")).to_have_text(code)
    picture = page.get_by_role("img", name="The link as a QR code")
    assert picture.evaluate("async e => { await e.decode(); return e.naturalWidth }") > 20


def tab_to(page: Page, name: str) -> None:
    """Press Tab until the button *name* has the focus."""
    button = page.get_by_role("button", name=name)
    button.wait_for()
    for _ in range(40):
        page.keyboard.press("Tab")
        if button.evaluate("e => e === document.activeElement"):
            return
    raise AssertionError(f"the keyboard does not reach {name!r}")


def test_08_a_lobby_by_keyboard_alone(open_page: OpenPage) -> None:
    opened = open_page()
    opened.new_table("deepsea", "me", "open", start=False)
    page = opened.page
    tab_to(page, "Add a bot on seat 2")
    page.keyboard.press("Enter")
    seat = page.get_by_role("button", name="Seat 2: Iris, practised bot")
    expect(seat).to_be_focused()
    page.keyboard.press("Enter")
    strength = page.get_by_label("Who sits on seat 2")
    expect(strength).to_have_value("regular")
    strength.focus()
    expect(strength).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(strength).to_have_value("expert")
    tab_to(page, "Remove the bot on seat 2")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Add a bot on seat 2")).to_be_focused()
    page.keyboard.press("Enter")
    expect(seat).to_be_focused()
    tab_to(page, "Start with 2")
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Board")).to_be_visible()


def refuse_the_chief(page: Page) -> None:
    """Have the next change refused as the server refuses the chief among children: the page does not offer it."""
    refusal = {"code": "setup", "reason": "children dive without the village chief", "rule": "D-095"}
    page.route("**/arrange", lambda route: route.fulfill(status=422, json=refusal))


REFUSED = {"en": "village chief", "fr": "chef du village", "de": "Dorfhäuptling"}


def test_11_27_what_the_rules_forbid_is_told_in_ones_own_language_with_its_rule(open_page: OpenPage) -> None:
    opened = open_page()
    opened.forgive("422")
    page = opened.page
    refuse_the_chief(page)
    for language in in_each_language(page):
        opened.new_table("dive", "me", "open", start=False)
        page.locator(".preset").nth(2).click()
        alert = page.get_by_role("alert").filter(has_text=REFUSED[language])
        expect(alert).to_be_visible()
        if language == "en":
            alert.get_by_role("button", name=re.compile("Rule")).click()
            expect(page.get_by_role("dialog")).to_be_visible()
            expect(page.locator(".rule-now")).to_be_in_viewport()


def test_20_bots_are_added_seat_by_seat(open_page: OpenPage) -> None:
    opened = open_page()
    opened.new_table("hainoon", "me", "open", start=False)
    page = opened.page
    page.get_by_role("button", name="Add a seat").click()
    for seat, bot in ((3, "expert"), (2, "novice")):
        page.get_by_role("button", name=f"Add a bot on seat {seat}").click()
        expect(page.locator(".seat").nth(seat - 1)).to_contain_text("practised bot")
        seat_choices(page, seat)
        page.get_by_label(f"Who sits on seat {seat}").select_option(bot)
        assert page.get_by_label(f"Who sits on seat {seat}").locator("option").count() >= 4
        close_panel(page)
    expect(page.locator(".seat").nth(2)).to_contain_text("expert bot")
    expect(page.locator(".seat").nth(1)).to_contain_text("novice bot")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("region", name="Players")).to_contain_text(re.compile("Iris.*novice bot"))


def test_options_of_the_table_reach_everybody(open_page: OpenPage) -> None:
    host = open_page()
    code = host.new_table("dive", "me", "open", start=False)
    guest = open_page().goto(f"/t/{code}")
    all_options(host.page)
    host.page.get_by_label("Companions", exact=False).first.select_option("the seven of the box")
    all_options(guest)
    expect(guest.get_by_label(re.compile("^Companions"))).to_have_value("1")
    expect(guest.get_by_label(re.compile("^Companions"))).to_be_disabled()


def fits_a_phone(page: Page, where: object) -> None:
    assert sideways(page) <= 0, where
    assert small_targets(page) == [], where
    assert small_print(page) == [], where


def test_07_phone_lobby_fits_in_every_language(open_page: OpenPage) -> None:
    opened = open_page(viewport=PHONE, touch=True)
    page = opened.page
    for language in in_each_language(page):
        opened.new_table("dive", "me", "open", "open", "novice", start=False)
        expect(page.locator(".preset").first).to_be_visible()
        for size in (PHONE, (320, 568), (640, 360)):
            resize(page, size)
            expect(page.locator(".lobby-foot .button"), f"{language} {size}").to_be_in_viewport(ratio=1)
            fits_a_phone(page, (language, size))
        all_options(page)
        fits_a_phone(page, (language, "all options"))


def test_13_the_shared_screen_shows_code_and_then_the_public_table(open_page: OpenPage) -> None:
    host = open_page()
    code = host.new_table("hainoon", "me", "novice", start=False)
    screen = open_page()
    page = screen.goto(f"/tv/{code}")
    expect(page.locator(".big-code")).to_have_text(code)
    host.page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("region", name="Board")).to_be_visible()
    expect(page.get_by_role("img", name="The link as a QR code")).to_be_visible()
    assert not any('"Drew"' in frame for frame in screen.frames), "a hand went to the shared screen"


MISPLACED = """() => [...document.querySelectorAll('.tv-plate')].filter(plate => {
  const name = plate.querySelector('.seat-name'), box = plate.getBoundingClientRect();
  const round = plate.previousElementSibling.getBoundingClientRect();
  return name.scrollWidth > name.clientWidth || box.top < (round.top + round.bottom) / 2
    || Math.abs((box.left + box.right) - (round.left + round.right)) > 8;
}).map(plate => plate.textContent)"""
"""Name plates that do not stand below their portholes, and names that are cut."""


def test_13_the_boat_on_the_shared_screen_fills_with_named_divers(open_page: OpenPage) -> None:
    host = open_page(name="Mia")
    code = host.new_table("dive", "me", "open", "novice", start=False, name="Mia")
    page = open_page(viewport=(1920, 1080)).goto(f"/tv/{code}")
    drawn = page.locator(".tv-turn .picture-room")
    expect(drawn).to_have_count(4)
    for at in range(4):
        expect(drawn.nth(at)).to_have_css("overflow", "hidden")
    open_page().post(f"/tables/{code}/join", name="Leo")
    expect(page.locator(".tv-plate")).to_have_count(3)
    expect(page.get_by_text("Leo sat down.")).to_be_visible()
    assert page.evaluate(MISPLACED) == []


CALLED = {"en": ("Diver 1", "novice bot"), "fr": ("Plongeur 1", "robot novice"), "de": ("Taucher 1", "Anfänger-Bot")}


def test_27_bots_and_who_gave_no_name_are_called_in_ones_own_language(open_page: OpenPage) -> None:
    opened, watcher = open_page(), open_page(language="fr")
    for language in in_each_language(opened.page):
        code = opened.new_table("deepsea", "me", "novice", start=False)
        called_in_the_lobby_and_at_the_table(opened.page, *CALLED[language])
        other = next(one for one in LANGUAGES if one != language)
        if language != "en":
            prefer(watcher.page, language=other)
        watcher.goto(f"/t/{code}")
        for name in CALLED[other]:
            expect(watcher.page.locator(".players")).to_contain_text(name)


def called_in_the_lobby_and_at_the_table(page: Page, human: str, bot: str) -> None:
    expect(page.locator(".seat").nth(0)).to_contain_text(human)
    expect(page.locator(".seat").nth(1)).to_contain_text("Iris")
    expect(page.locator(".seat").nth(1)).to_contain_text(bot)
    seat_choices(page, 2)
    chosen = page.get_by_role("dialog").locator("select")
    expect(chosen).to_have_value("novice")
    assert chosen.evaluate("e => e.selectedOptions[0].textContent") == bot
    close_panel(page)
    page.locator(".lobby-foot .button").click()
    expect(page.locator(".players")).to_contain_text("Iris")
    expect(page.locator(".players")).to_contain_text(bot)
    expect(page.get_by_role("log")).to_contain_text(re.compile(f"{human}|Iris"))


def test_03_the_host_removes_somebody_who_is_gone_and_they_may_come_back(open_page: OpenPage) -> None:
    host, guest = open_page(), open_page()
    code = host.new_table("deepsea", "me", "open", start=False)
    guest.goto("/")
    guest.post(f"/tables/{code}/join", name="\u05e9\u05e8\u05d4")
    expect(host.page.locator(".seat-human").last).to_contain_text("away")
    seat_choices(host.page, 2)
    host.page.get_by_role("button", name="Remove \u2068\u05e9\u05e8\u05d4").click()
    expect(host.page.get_by_role("button", name="Add a bot on seat 2")).to_be_visible()
    guest.goto(f"/t/{code}").get_by_role("button", name="Sit down").click()
    expect(guest.page.locator(".seat-human .icon")).to_be_visible()


def test_07_phone_lobby_of_six_seats_fits(open_page: OpenPage) -> None:
    opened = open_page(viewport=PHONE, touch=True)
    code = opened.new_table("deepsea", "me", *["open"] * 3, "novice", "novice", start=False)
    guest = open_page(viewport=PHONE, touch=True, name="Ana Maria Montserrat III")
    guest.goto(f"/t/{code}").get_by_role("button", name="Sit down").click()
    expect(opened.page.locator(".seat").nth(1)).to_contain_text("Ana")
    seat_choices(opened.page, 2)
    opened.page.get_by_role("button", name="Remove Ana").click()
    for one in (opened, guest):
        expect(one.page.get_by_text("at the door").first).to_be_visible()
        expect(one.page.locator(".lobby-foot :is(.button, input)").last).to_be_in_viewport(ratio=1)
        fits_a_phone(one.page, "six seats")


def test_an_option_names_only_those_who_have_come(open_page: OpenPage) -> None:
    opened = open_page()
    opened.new_table("deepsea", "me", *["open"] * 4, "novice", start=False, name="Mia")
    all_options(opened.page)
    starter = opened.page.get_by_label("First diver")
    expect(starter.locator("option")).to_have_text(["drawn at random", "Mia", "Pilar"])


@pytest.mark.parametrize("way", ["Remove a seat", "Start solo"])
def test_who_is_left_alone_in_dive_dives_against_the_chief(open_page: OpenPage, way: str) -> None:
    opened = open_page()
    code = opened.new_table("dive", "me", "open", start=False)
    page = opened.page
    expect(page.get_by_role("status").filter(has_text="Alone you dive against the village chief.")).to_be_visible()
    if way == "Remove a seat":
        all_options(page)
        page.get_by_role("button", name=way).click()
        expect(page.get_by_role("checkbox", name=re.compile("chief", re.IGNORECASE)).first).to_be_checked()
        close_panel(page)
    page.get_by_role("button", name="Start solo").click()
    expect(page.get_by_role("region", name="Board")).to_be_visible()
    table = opened.request.get(f"{opened.url}/api/tables/{code}").json()["table"]
    assert (len(table["seats"]), table["options"]["chief"]) == (1, True)


def test_between_two_games_empty_seats_are_left_out_too(open_page: OpenPage, laid: Lays) -> None:
    host, guest, table = open_page(), open_page(), laid(Position("deepsea", ("me", "guest", "random")))
    page = host.sit(table)
    guest.context.add_cookies([{"name": COOKIE, "value": table.cookies[1], "url": guest.url}])
    guest.post(f"/tables/{table.code}/seats/1/leave")
    page.get_by_role("button", name="Seats and options").click()
    page.get_by_role("button", name="Start with 2").click()
    expect(page.locator(".player")).to_have_count(2)


def pressed(page: Page) -> list[str]:
    return [one.inner_text() for one in page.locator(".preset[aria-pressed=true] > strong").all()]


def test_a_preset_is_chosen_with_one_press_and_seen_by_everybody(open_page: OpenPage) -> None:
    host = open_page()
    code = host.new_table("deepsea", "me", "open", "expert", start=False)
    guest = open_page().goto(f"/t/{code}")
    page = host.page
    expect(page.get_by_role("button", name="Your own rules")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Family")).click()
    expect(page.locator(".seat").nth(2)).to_contain_text("novice bot")
    expect(guest.locator(".preset[aria-pressed=true]")).to_contain_text("Family")
    expect(guest.locator(".preset").first).to_have_attribute("aria-disabled", "true")
    expect(guest.locator(".preset")).to_have_count(1)  # those that cannot be chosen are not shown
    page.get_by_role("button", name=re.compile("^Brisk")).click()
    expect(guest.locator(".preset[aria-pressed=true]")).to_contain_text("Brisk")
    assert pressed(page) == ["Brisk"]


def test_options_that_make_no_sense_now_are_not_shown(open_page: OpenPage) -> None:
    opened = open_page()
    code = opened.new_table("dive", "me", "open", "novice", start=False)
    page = opened.page
    secret, chief = (page.get_by_label(re.compile(words, re.IGNORECASE)) for words in ("secret", "village chief"))
    all_options(page)
    expect(chief.first).to_be_visible()
    expect(secret).to_have_count(0)
    page.get_by_label("Companions", exact=False).first.select_option("the seven of the box")
    secret.first.check()
    close_panel(page)
    page.get_by_role("button", name=re.compile("^Children")).click()
    expect(page.locator(".preset[aria-pressed=true]")).to_contain_text("Children")
    all_options(page)
    expect(chief).to_have_count(0)
    expect(secret).to_have_count(0)
    options = opened.request.get(f"{opened.url}/api/tables/{code}").json()["table"]["options"]
    assert (options["children"], options["companions"], options["secret_companions"]) == (True, "none", False)


def test_a_bot_can_be_another_one_and_stays_it_when_others_come(open_page: OpenPage) -> None:
    host, guest = open_page(), open_page()
    code = host.new_table("deepsea", "me", "open", "novice", start=False)
    page = host.page
    seat_choices(page, 3)
    page.get_by_role("button", name="Pilar: calm").click()
    expect(page.get_by_role("dialog").get_by_role("heading", name="Pilar")).to_be_visible()
    close_panel(page)
    guest.post(f"/tables/{code}/join", name="Ana")
    page.get_by_role("button", name="Start with 3").click()
    expect(page.get_by_role("region", name="Players")).to_contain_text(re.compile("Pilar.*novice bot"))


def test_a_porthole_says_whether_its_place_is_open(open_page: OpenPage) -> None:
    opened = open_page()
    opened.new_table("deepsea", "me", "open", start=False)
    page = opened.page
    expect(page.locator(".boat .seat").nth(1)).to_contain_text(re.compile("Open.*Bot"))
    closed = page.locator(".boat .seat-closed").first
    expect(closed).to_contain_text("Seat")
    expect(closed).not_to_contain_text("Open")
    closed.get_by_role("button").click()
    expect(page.locator(".boat .seat").nth(2)).to_contain_text("Open")


LONGEST = "Wilhelmina of the Deep Se"


def test_02_a_name_is_ended_with_enter_and_says_when_it_is_full(open_page: OpenPage) -> None:
    host, guest = open_page(), open_page()
    code = host.new_table("deepsea", "me", "open", start=False)
    page = guest.goto(f"/t/{code}")
    page.get_by_label("Your name").press_sequentially(LONGEST)
    expect(page.get_by_text("24 characters at most")).to_be_visible()
    page.keyboard.press("Enter")
    expect(host.page.get_by_role("button", name=f"Seat 2: {LONGEST[:24]}")).to_be_visible()
    expect(page.get_by_role("button", name="Sit down")).to_have_count(0)
    seat_choices(host.page, 1)
    host.page.get_by_label("Name on seat 1").fill("Mia")
    host.page.keyboard.press("Enter")
    expect(host.page.get_by_role("dialog")).to_have_count(0)
    expect(host.page.get_by_role("button", name="Seat 1: Mia, you, host")).to_be_focused()


def test_each_bot_is_told_by_its_temper(open_page: OpenPage) -> None:
    opened = open_page()
    opened.new_table("deepsea", "me", "novice", start=False)
    seat_choices(opened.page, 2)
    timo = opened.page.get_by_role("button", name="Timo: shy")
    expect(timo.locator("small")).to_have_text("shy")


def test_07_the_code_on_the_tower_stands_free(open_page: OpenPage) -> None:
    opened = open_page(viewport=PHONE, touch=True)
    page = opened.page
    for seats in (2, 6):
        opened.new_table("deepsea" if seats == 6 else "dive", "me", *["open"] * (seats - 1), start=False)
        expect(page.locator(".boat-code")).to_be_visible()
        for width, height in ((320, 568), (360, 640), (390, 844), (640, 360), (844, 390)):
            page.set_viewport_size({"width": width, "height": height})
            code, window = page.locator(".boat-code").bounding_box(), page.locator(".seat-window").first.bounding_box()
            assert code is not None and window is not None
            assert code["y"] + code["height"] <= window["y"], (seats, width)


def test_02_the_more_room_there_is_the_larger_is_the_way_in(open_page: OpenPage) -> None:
    opened = open_page()
    opened.new_table("deepsea", "me", "open", start=False)
    page = opened.page
    for (width, height), least in (((390, 844), 100), ((1280, 800), 140), ((1920, 1080), 200)):
        page.set_viewport_size({"width": width, "height": height})
        code = page.locator(".invite .qr").bounding_box()
        assert code is not None and code["width"] >= least, width
        for one in page.locator(".preset-picture, .lobby-start").all():
            expect(one, f"{width}").to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Show the QR code larger").click()
    code = page.locator("dialog .qr").bounding_box()
    assert code is not None and code["width"] >= 260


def test_another_emblem_is_another_seat(open_page: OpenPage) -> None:
    opened = open_page()
    code = opened.new_table("deepsea", "me", "open", "open", "novice", start=False, name="Mia")
    page = opened.page
    seat_choices(page, 1)
    page.get_by_role("button", name="Anchor").click()
    expect(page.get_by_role("button", name="Seat 3: Mia, you, host")).to_be_visible()
    expect(page.get_by_role("button", name="Add a bot on seat 1")).to_be_visible()
    assert opened.request.get(f"{opened.url}/api/tables/{code}").json()["seats"] == [2]


def test_the_chief_is_beside_the_boat_when_the_last_opponent_goes(open_page: OpenPage) -> None:
    opened = open_page()
    opened.new_table("dive", "me", "novice", "open", "open", start=False)
    page = opened.page
    expect(page.locator(".lobby-chief")).to_have_count(0)
    seat_choices(page, 2)
    page.get_by_role("button", name="Remove the bot on seat 2").click()
    expect(page.locator(".lobby-chief")).to_contain_text("Alone you dive against the village chief.")
