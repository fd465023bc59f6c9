"""A seat survives everything, and keeps its secrets."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.page import sharks
from tests.page.conftest import Lays, OpenPage
from tests.page.laid import Position, asks, lay
from tests.page.positions import STILLS, cautious
from tests.page.support import PHONE, Cable, Opened, TableServer, open_in, seat_choices
from tests.page.treasures import await_question, click, fence

PICK_UP = ".actions [data-move=PickUp]:not([aria-disabled=true])"
GO = ".actions button[data-move]:not([aria-disabled=true])"

FIRST = Position("deepsea", ("me", "novice"), {"starter": 0}, until=asks("Hunt"))
"""A game of Deep Sea in which seat 0 goes first, and is asked."""
TWO_GAME = Position("deepsea", ("me", "guest"), {"starter": 0}, until=lambda moment: True, answers=cautious)
"""A whole game of two, of few answers."""
PASSED_ON = Position("hainoon", ("me", "me"), {"starter": 0}, until=asks("PlayCard"))
"""A game of two at one device, whose hands nobody else may see."""


def ready(page: Page) -> None:
    expect(page.get_by_role("region", name="Board")).to_be_visible()


def test_03_reload_keeps_seat_and_state(open_page: OpenPage, laid: Lays) -> None:
    page = open_page().sit(laid(FIRST))
    expect(page.locator(PICK_UP)).to_be_visible()
    before = page.get_by_role("log").inner_text()
    page.reload()
    expect(page.locator(PICK_UP)).to_be_visible()
    assert page.get_by_role("log").inner_text() == before


def test_03_a_seat_link_moves_the_seat(open_page: OpenPage, laid: Lays) -> None:
    old, table = open_page(), laid(FIRST)
    code = table.code
    old.sit(table)
    old.page.get_by_role("button", name="Menu").click()
    old.page.get_by_role("button", name="Move my seat").click()
    old.page.get_by_role("button", name="Link for Ana").click()
    field = old.page.get_by_role("dialog").get_by_label("Link for Ana")
    expect(field).to_have_value(re.compile(f"/seat/{code}#.+"))
    link = field.input_value()
    new = open_page()
    page = new.goto(link.removeprefix(new.url))
    page.locator(GO).first.click()
    expect(page.get_by_role("log")).to_contain_text("Ana")
    assert page.url == f"{new.url}/t/{code}"
    expect(old.page.get_by_role("dialog")).to_be_hidden()
    expect(old.page.locator("p.status")).to_contain_text("You are watching.")


def test_03_a_used_seat_link_says_so(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page()
    opened.forgive("403")
    page = opened.goto(f"/seat/{laid(FIRST).code}#nothing-good")
    expect(page.get_by_role("status")).to_contain_text("no longer good")


def test_03_a_server_restart_is_not_noticed(browser: Browser, built_page: Path, tmp_path: Path) -> None:
    server = TableServer(tmp_path, built_page)
    opened = open_in(browser, server.url)
    opened.forgive("WebSocket connection")
    page = opened.sit(lay(server.url, server.database, FIRST))
    expect(page.locator(PICK_UP)).to_be_visible()
    page.wait_for_load_state("networkidle")
    server.stop()
    server.start()
    page.locator(PICK_UP).click()
    expect(page.get_by_role("log")).to_contain_text(re.compile("picks up|takes"))
    numbers = page.locator(".log-number").all_inner_texts()
    assert numbers == [str(n + 1) for n in range(len(numbers))]
    opened.context.close()
    server.stop()
    opened.check()


def wired(opened: Opened, laid: Lays, game: str = "deepsea") -> Cable:
    """A table at which this browser is to move, and the cable it hangs on."""
    cable = Cable(opened.page)
    opened.sit(laid(FIRST if game == "deepsea" else STILLS[game]["start"]))
    expect(opened.page.locator(".table-foot-mine")).to_be_visible()
    return cable


def outage(page: Page, cable: Cable) -> None:
    """The connection is gone until everybody has noticed, and comes back."""
    cable.cut()
    expect(page.locator(".offline")).to_be_visible()
    cable.mend()
    expect(page.locator(".offline")).to_have_count(0)


def test_03_after_an_outage_a_proposed_move_is_still_there(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page(confirm="always")
    cable = wired(opened, laid)
    page = opened.page
    page.locator(PICK_UP).click()
    confirm = page.get_by_role("group", name="Confirm").get_by_role("button", name="Confirm")
    expect(confirm).to_be_visible()
    outage(page, cable)
    confirm.click()
    expect(page.get_by_role("log")).to_contain_text("Ana picks up")


def test_03_after_an_outage_a_chosen_card_is_still_chosen(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page()
    cable = wired(opened, laid, "hainoon")
    card = opened.page.locator(".hainoon-held.hainoon-lit[aria-pressed=false]").last
    card.click()
    chosen = opened.page.locator(".hainoon-held[aria-pressed=true]")
    expect(chosen).to_have_count(1)
    name = chosen.get_attribute("aria-label")
    outage(opened.page, cable)
    expect(chosen).to_have_attribute("aria-label", name or "")


def test_03_a_move_on_its_way_when_the_line_breaks_is_made_once(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page()
    cable = wired(opened, laid)
    page = opened.page
    page.locator(PICK_UP).click()
    outage(page, cable)
    mine = page.locator(".log li").filter(has_text="Ana picks up")
    expect(mine).to_have_count(1)
    expect(page.locator(GO).first).to_be_visible()
    numbers = page.locator(".log-number").all_inner_texts()
    assert numbers == [str(n + 1) for n in range(len(numbers))]


def test_03_a_move_that_would_count_during_an_outage_counts_after_it(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page(viewport=PHONE, touch=True, confirm="moment")
    cable = wired(opened, laid)
    opened.page.locator(PICK_UP).tap()
    outage(opened.page, cable)
    expect(opened.page.locator(".log li").filter(has_text="Ana picks up")).to_have_count(1)


def test_two_browsers_play_a_whole_game(open_page: OpenPage, laid: Lays) -> None:
    table = laid(TWO_GAME)
    both = host, guest = open_page(), open_page(language="de")
    for seat, opened in enumerate(both):
        opened.sit(table, seat)
    before = ["", ""]
    for seat, move, _ in table.ahead:
        page = both[seat].page
        await_question(page, before[seat])
        before[seat] = fence(page)
        click(page, type(move).__name__)
    for opened, fenced in zip(both, before, strict=True):
        await_question(opened.page, fenced)
    again = host.page.get_by_role("button", name="Play again")
    expect(again).to_be_visible()
    expect(guest.page.get_by_role("button", name="Noch einmal", exact=True)).to_be_visible()
    again.click()
    for opened in both:
        expect(opened.page.locator(".ending")).to_have_count(0)
        expect(opened.page.locator(".log li")).not_to_have_count(0)


COVER = "Cover my secrets"


def lift_curtain(page: Page) -> None:
    hold = page.get_by_role("button", name="Hold to look")
    hold.hover()
    page.mouse.down()
    expect(hold).to_be_hidden()
    page.mouse.up()
    expect(page.get_by_role("button", name=COVER)).to_be_visible()


def test_16_the_curtain_keeps_the_secret_out_of_the_page(open_page: OpenPage, laid: Lays) -> None:
    opened, table = open_page(), laid(PASSED_ON)
    page = opened.sit(table)
    expect(page.get_by_text("Pass the device to")).to_be_visible()
    expect(page.locator(".curtain-window")).to_be_visible()
    assert hands(opened) == [], "a hand was sent before the button was held"
    hold = page.get_by_role("button", name="Hold to look")
    hold.evaluate("e => ['pointerdown', 'pointerup'].forEach(name => e.dispatchEvent(new PointerEvent(name)))")
    page.wait_for_timeout(600)  # longer than one has to hold
    expect(hold).to_be_visible()
    assert hands(opened) == [], "a short tap must not lift the curtain"
    lift_curtain(page)
    expect(page.locator(".hainoon-hand li").first).to_be_visible()
    seen = hands(opened)
    assert {seat for seat, _ in seen} == {0}
    page.get_by_role("button", name=COVER).click()
    expect(hold).to_be_visible()
    shown = page.content()
    assert not any(f'data-piece="{card}"' in shown for _, cards in seen for card in cards)
    assert page.url.endswith(table.code)


@pytest.mark.parametrize("key", ["d", "."])
def test_16_what_was_read_to_one_player_is_not_left_for_the_next(open_page: OpenPage, laid: Lays, key: str) -> None:
    """Neither when the secrets are covered again nor when a card was played."""
    page = open_page().sit(laid(PASSED_ON))
    for done in (f"[aria-label='{COVER}']", sharks.READY):
        lift_curtain(page)
        page.keyboard.press(key)
        expect(page.locator(".spoken")).not_to_be_empty()
        page.locator(done).press("Enter")
        expect(page.get_by_text("Pass the device to")).to_be_visible()
        expect(page.locator(".spoken"), done).to_be_empty()


def test_16_who_sits_down_on_a_second_seat_is_covered_from_the_first_turn_on(open_page: OpenPage) -> None:
    opened = open_page()
    page = opened.goto()
    page.get_by_role("button", name="With friends: Hai Noon", exact=True).click()
    seat_choices(page, 1)
    page.get_by_role("button", name="One more on this device").click()
    expect(page.get_by_role("button", name="Seat 2: Diver 2, you")).to_be_visible()
    page.get_by_role("button", name="Start with 2").click()
    expect(page.get_by_role("region", name="Board")).to_be_visible()
    expect(page.get_by_text("Pass the device to")).to_be_visible()
    assert hands(opened) == [], "a hand was sent before the button was held"


def test_16_a_key_held_down_lifts_the_curtain_and_plays_nothing(open_page: OpenPage, laid: Lays) -> None:
    page = open_page().sit(laid(PASSED_ON))
    for key in ("Enter", "Space"):
        page.get_by_role("button", name="Hold to look").focus()
        page.keyboard.down(key)
        ready = page.locator(sharks.READY)
        expect(ready, key).to_be_focused()
        for _ in range(3):
            page.keyboard.down(key)  # as keyboards repeat it
        page.keyboard.up(key)
        page.keyboard.press("d")
        expect(page.locator(".spoken")).not_to_be_empty()  # whatever was sent before has been answered, too
        expect(ready, key).to_be_focused()
        page.get_by_role("button", name=COVER).click()


def test_16_a_key_held_down_on_a_move_does_not_lift_the_next_curtain(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page()
    page = opened.sit(laid(PASSED_ON))
    lift_curtain(page)
    page.locator(sharks.READY).focus()
    page.keyboard.down("Enter")
    hold = page.get_by_role("button", name="Hold to look")
    expect(hold).to_be_focused()
    page.keyboard.down("Enter")
    page.wait_for_timeout(600)  # longer than one has to hold
    expect(hold).to_be_visible()
    assert {seat for seat, _ in hands(opened)} == {0}


def test_16_covered_during_an_outage_the_table_comes_back_covered(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page()
    cable = Cable(opened.page)
    page = opened.sit(laid(PASSED_ON))
    lift_curtain(page)
    cable.cut()
    expect(page.locator(".offline")).to_be_visible()
    page.get_by_role("button", name=COVER).click()
    expect(page.locator(".hainoon-hand")).to_have_count(0)
    cable.mend()
    expect(page.get_by_text("Pass the device to")).to_be_visible()


def test_16_without_secrets_the_seat_is_passed_on_directly(open_page: OpenPage) -> None:
    opened = open_page()
    opened.new_table("deepsea", "me", "me", options={"starter": 1})
    page = opened.page
    expect(page.locator(".player-me")).to_contain_text("Diver 2")
    page.locator(".actions [data-move=TouchNothing]:not([aria-disabled=true])").click()
    expect(page.locator(".player-me")).to_contain_text("Diver 1")


def hands(opened: Opened) -> list[tuple[int | None, list[str]]]:
    """Hands that came over the wire: from whose seat they were seen, and the cards."""
    views: list[dict[str, Any]] = [
        message["view"] for frame in opened.frames if (message := json.loads(frame)).get("view")
    ]
    return [(view["seat"], view["hand"]) for view in views if view["hand"]]


def test_26_spectators_see_and_cannot_act(open_page: OpenPage, laid: Lays) -> None:
    code, watcher = laid(STILLS["hainoon"]["start"]).code, open_page()
    page = watcher.goto(f"/t/{code}")
    expect(page.locator("p.status")).to_contain_text("You are watching.")
    assert hands(watcher) == []
    assert page.locator(".actions button:not([aria-disabled=true]):not(:disabled)").count() == 0
    socket = "new WebSocket(`ws://${location.host}/ws/${code}`)"
    answer = page.evaluate(
        f"""code => new Promise(done => {{ const s = {socket};
        s.onopen = () => {{ s.send(JSON.stringify({{type: 'hello', protocol: 1, seat: 0}}));
          s.send(JSON.stringify({{type: 'move', id: 'x', seat: 0, fence: 0, move: {{type: 'Endure'}}}})); }};
        s.onmessage = m => {{ const said = JSON.parse(m.data); if (said.type === 'reject') done(said.code); }}; }})""",
        code,
    )
    assert answer == "not_your_seat"


def test_14_a_bot_sits_in_and_the_seat_is_taken_back(open_page: OpenPage, laid: Lays) -> None:
    page = open_page().sit(laid(Position("hainoon", ("me", "guest"), until=asks("PlayCard", seat=1))))
    ready(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Let a bot play for me").click()
    page.get_by_role("button", name="Take my seat back").click()
    expect(page.get_by_role("button", name="Take my seat back")).to_be_hidden()
