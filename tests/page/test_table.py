"""Round the board: status, log, rules, keys, confirming, the end, replays."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect
from tests.page.conftest import Lays, OpenPage
from tests.page.laid import Laid, Position, asks, lay
from tests.page.pagetime import PageTime
from tests.page.positions import BEATS, DEEPSEA_GAME, DEEPSEA_SIX, STILLS
from tests.page.support import (
    LANGUAGES,
    PHONE,
    SIDEWAYS,
    Cable,
    Opened,
    TableServer,
    close_panel,
    open_in,
    sideways,
    small_print,
    small_targets,
    watch_to_the_end,
)
from tests.page.treasures import SPOKEN, await_events, speak

COUNT_MOVEMENTS = """window.moved = 0; const usual = Element.prototype.animate;
Element.prototype.animate = function (...given) { window.moved++; return usual.apply(this, given); }"""
RESTING = "() => document.getAnimations().every(a => a.playState === 'finished' || !a.effect.target.dataset?.piece)"
"""Whether no piece moves; those that time has been taken from count as moving."""
CLICK_AND_HESITATE = """move => new Promise(done => {
  new MutationObserver((_, self) => {
    const cancel = document.querySelector('.confirm .button-second, .soon');
    if (!cancel) return;
    self.disconnect();
    cancel.focus();
    done();
  }).observe(document.body, {childList: true, subtree: true});
  document.querySelector(move).click();
})"""
"""Whoever puts the focus there has all the time in the world. At once, or a slow machine would be too late."""
PICK_UP = ".actions [data-move=PickUp]:not([aria-disabled=true])"


FIRST = Position("deepsea", ("me", "novice"), {"starter": 0}, until=asks("Hunt"))
"""A game of Deep Sea in which seat 0 goes first, and is asked."""
OVER = Position("deepsea", ("me", "novice"), {"starter": 0})
"""A game that is over, and of which the next begins with seat 0."""


def begun(opened: Opened, laid: Lays) -> Page:
    """A game of Deep Sea in which this browser goes first."""
    page = opened.sit(laid(FIRST))
    expect(page.locator(PICK_UP)).to_be_visible()
    return page


def ended(opened: Opened, laid: Lays) -> Page:
    """A finished game."""
    page = opened.sit(laid(OVER))
    expect(page.locator(".ending")).to_be_visible()
    return page


class Shared:
    """A browser at a table, for one test after the other: all of them leave the game as it is."""

    UNTOUCHED = "() => !document.querySelector('dialog, .why, .spoken:not(:empty)') && !history.state?.panel"

    def __init__(self, opened: Opened, table: Laid, shown: str) -> None:
        self.opened, self.table, self.shown = opened, table, shown

    def page(self) -> Iterator[Page]:
        """Give the page, loaded anew if the last test has left something on the screen; nothing may go wrong in it."""
        page = self.opened.page
        if page.url != f"{self.opened.url}/t/{self.table.code}" or not page.evaluate(self.UNTOUCHED):
            self.opened.sit(self.table)
        expect(page.locator(self.shown).first).to_be_visible()
        yield page
        wrong, self.opened.wrong[:] = self.opened.wrong[:], []
        assert not wrong, wrong


def shared(browser: Browser, server: TableServer, position: Position, shown: str) -> Iterator[Shared]:
    """A browser at *position*, ended when its tests are."""
    opened = open_in(browser, server.url)
    yield Shared(opened, lay(server.url, server.database, position), shown)
    opened.context.close()


@pytest.fixture(scope="module")
def first_shared(browser: Browser, table_server: TableServer) -> Iterator[Shared]:
    yield from shared(browser, table_server, FIRST, PICK_UP)


@pytest.fixture(scope="module")
def over_shared(browser: Browser, table_server: TableServer) -> Iterator[Shared]:
    yield from shared(browser, table_server, OVER, ".ending")


@pytest.fixture
def at_first(first_shared: Shared) -> Iterator[Page]:
    """A game in which this browser goes first; the test leaves it so."""
    yield from first_shared.page()


@pytest.fixture
def at_end(over_shared: Shared) -> Iterator[Page]:
    """A finished game; the test leaves it so."""
    yield from over_shared.page()


GO_ON = re.compile("^Back to your game")


def test_03_home_leads_back_to_a_game_until_it_is_over(open_page: OpenPage, laid: Lays) -> None:
    opened, table = open_page(), laid(BEATS["deepsea"]["end"].position)
    page = opened.sit(table)
    expect(page.locator(".table-board")).to_be_visible()
    opened.goto("/")
    expect(page.get_by_role("link", name=GO_ON)).to_be_in_viewport(ratio=1)
    for play in page.get_by_role("button", name=re.compile("^Play now")).all():
        expect(play, "Play now stays on the screen").to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    back = page.get_by_role("link", name=f"Back to your game: Deep Sea Adventure, {table.code}")
    expect(back).to_be_in_viewport()
    back.click()
    expect(page.locator(".table-board")).to_be_visible()
    assert page.url == f"{opened.url}/t/{table.code}"
    with table.attended() as hands:
        hands.play_through("GameEnded")
    watch_to_the_end(page)
    opened.goto("/")
    expect(page.locator(".windows")).to_be_visible()
    expect(page.get_by_role("link", name=GO_ON)).to_have_count(0)


def test_03_who_leaves_is_not_led_back_but_to_another_game(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page()
    first = begun(opened, laid).url[-4:]
    opened.new_table("hainoon", "me", "novice")
    page = opened.page
    expect(page.get_by_role("region", name="Board")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Leave the table").click()
    expect(page.get_by_role("link", name=f"Back to your game: Deep Sea Adventure, {first}")).to_be_visible()


def test_03_a_table_that_is_no_more_is_not_led_back_to(open_page: OpenPage) -> None:
    opened = open_page()
    page = opened.goto("/")
    page.evaluate("""localStorage.setItem('divetable-unfinished', '{"code": "QQQQ", "title": "Dive"}')""")
    page.reload()
    expect(page.locator(".windows")).to_be_visible()
    expect(page.get_by_role("link", name=GO_ON)).to_have_count(0)
    opened.goto("/t/QQQQ")
    expect(page.get_by_role("status")).to_contain_text("no table with this code")
    page.wait_for_function("() => localStorage.getItem('divetable-unfinished') === 'null'")


def test_06_the_status_line_says_who_must_do_what(at_first: Page) -> None:
    expect(at_first.locator("p.status")).to_contain_text("Your turn")
    expect(at_first).to_have_title(re.compile("Your turn"))


def test_06_a_second_that_has_begun_to_run_still_counts(open_page: OpenPage, laid: Lays) -> None:
    def tell_time(socket: WebSocketRoute) -> None:
        def told(message: str | bytes) -> None:
            clock = {"clock": {"left": {"0": 1400, "1": 99_000}, "paused": True}, "online": []}
            socket.send(json.dumps({**json.loads(message), **clock}))

        socket.connect_to_server().on_message(told)

    opened = open_page()
    opened.page.route_web_socket("**/ws/*", tell_time)
    expect(begun(opened, laid).locator(".countdown")).to_have_text(["‖ 0:02", re.compile(r"^1:\d\d$")])


def test_07_phone_table_and_its_panels_fit(open_page: OpenPage, laid: Lays) -> None:
    page = begun(open_page(viewport=PHONE, touch=True), laid)
    for language in LANGUAGES:
        speak(page, language)
        assert sideways(page) <= 0
        assert small_targets(page) == []
        assert small_print(page) == []
        expect(page.locator(PICK_UP)).to_be_in_viewport(ratio=1)
        for key in ("?", "r", "s"):
            page.keyboard.press(key)
            expect(page.get_by_role("dialog"), key).to_be_visible()
            assert sideways(page) <= 0
            assert page.evaluate("(d => d.scrollWidth - d.clientWidth)(document.querySelector('dialog'))") <= 0
            close_panel(page)


def test_08_question_mark_lists_the_keys(at_first: Page) -> None:
    at_first.keyboard.press("?")
    keys = at_first.get_by_role("dialog", name="Keys")
    expect(keys.get_by_text("describe the board in words")).to_be_visible()
    expect(keys.get_by_role("heading", name="In Deep Sea Adventure")).to_be_visible()
    close_panel(at_first)


def test_09_describe_and_repeat(at_first: Page) -> None:
    page = at_first
    page.keyboard.press("d")
    expect(page.locator(".spoken[aria-live]")).to_contain_text("air", ignore_case=True)
    page.keyboard.press(".")
    expect(page.locator(".spoken")).to_contain_text(page.locator(".log li").last.inner_text().split(" ", 1)[1])
    page.keyboard.press("Escape")
    expect(page.locator(".spoken")).to_be_empty()


@pytest.mark.parametrize("game", ["deepsea", "hainoon", "dive"])
def test_11_drawings_fit_a_phone_one_a_screen(open_page: OpenPage, laid: Lays, game: str) -> None:
    opened = open_page(viewport=PHONE, touch=True)
    page = opened.sit(laid(STILLS[game]["look" if game == "dive" else "start"]))
    expect(page.locator(".table-foot-mine")).to_be_visible()
    for language in LANGUAGES:
        speak(page, language)
        page.locator(".head-tools > :last-child").tap()
        page.locator(".menu-item").first.tap()
        step = page.locator(".turn-step")
        expect(step).to_have_count(4)
        page.locator(".turn").evaluate("pages => pages.scrollTo({left: 0, behavior: 'instant'})")
        expect(step.nth(0)).to_be_in_viewport(ratio=0.9)
        expect(step.nth(1)).not_to_be_in_viewport(ratio=0.2)
        page.locator(".turn-beads button").last.tap()
        expect(step.nth(1)).to_be_in_viewport(ratio=0.9)
        assert sideways(page) <= 0
        assert small_targets(page) == []
        assert small_print(page) == []
        close_panel(page)


def test_19_log_lines_are_numbered_light_pieces_and_can_be_saved(at_first: Page) -> None:
    page = at_first
    numbers = page.locator(".log-number").all_inner_texts()
    assert numbers == [str(n + 1) for n in range(len(numbers))]
    page.keyboard.press("l")
    expect(page.locator(".log li").last).to_be_focused()
    expect(page.locator(".table-board .lit").first).to_be_attached()
    page.keyboard.press("ArrowUp")
    expect(page.locator(".log li").nth(-2)).to_be_focused()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as text").click()
    assert saved.value.path().read_text().startswith("1. ")


def test_19_the_log_opens_at_its_newest_line(open_page: OpenPage, laid: Lays) -> None:
    page = open_page().sit(laid(STILLS["deepsea"]["turn"]))
    page.locator(".log li").nth(40).wait_for(state="attached")
    page.keyboard.press("l")
    expect(page.locator("[role=log] li").last).to_be_focused()
    expect(page.locator("[role=log] li").last).to_be_in_viewport(ratio=1)
    save = page.get_by_role("button", name="Save as text").bounding_box()
    lines = page.locator(".log-lines").bounding_box()
    assert save and lines and lines["y"] + lines["height"] <= save["y"] + 1, "lines lie behind a button"


def test_14_what_a_bot_answers_for_me_cannot_be_pressed(open_page: OpenPage, laid: Lays) -> None:
    """The page is told of a bot that does not exist and so never answers: otherwise the moment is over at once."""

    def told(frame: str | bytes) -> str:
        said = json.loads(frame)
        for chair in (said.get("table") or {}).get("seats", [])[:1]:
            chair["sitting_in"] = "regular"
        return json.dumps(said)

    def plug(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda frame: socket.send(told(frame)))

    page = open_page().sit(laid(STILLS["deepsea"]["start"]))
    pressable = page.locator(".table-board :is(button, [role=button], [tabindex]):not([aria-disabled=true])")
    expect(pressable.first).to_be_visible()
    page.route_web_socket("**/ws/*", plug)
    page.reload()
    expect(page.get_by_role("button", name="Take my seat back")).to_be_visible()
    expect(pressable).to_have_count(0)


def test_26_the_way_back_closes_a_panel_and_stays_at_the_table(open_page: OpenPage, laid: Lays) -> None:
    page = begun(open_page(), laid)
    table = page.url
    page.keyboard.press("s")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(PICK_UP)).to_be_visible()
    assert page.url == table
    page.keyboard.press("s")
    close_panel(page)
    assert page.url == table


def test_29_m_mutes(at_first: Page) -> None:
    at_first.keyboard.press("m")
    assert at_first.evaluate("JSON.parse(localStorage['divetable-settings']).muted") is True
    at_first.keyboard.press("m")
    assert at_first.evaluate("JSON.parse(localStorage['divetable-settings']).muted") is False


def test_11_rules_open_at_the_phase_and_can_be_searched(at_first: Page) -> None:
    page = at_first
    page.keyboard.press("r")
    page.get_by_role("button", name="All rules").click()
    expect(page.locator(".rule-now")).to_be_in_viewport()
    page.get_by_label("Search the rules").last.fill("A-003")
    expect(page.locator(".rule")).to_have_count(1)
    page.get_by_label("Search the rules").last.fill("zzz")
    expect(page.get_by_role("dialog")).to_contain_text("Nothing found.")


def test_05_what_cannot_be_done_tells_why_and_its_rule(at_first: Page) -> None:
    page = at_first
    page.locator(".actions [data-move=TurnBack][aria-disabled=true]").click(force=True)
    answer = page.locator(".why")
    expect(answer).to_contain_text("Rule A-")
    answer.get_by_role("button").click()
    expect(page.locator(".rule-now")).to_be_in_viewport()


def test_11_rules_begin_with_a_turn_in_four_drawings(at_first: Page) -> None:
    page = at_first
    page.keyboard.press("r")
    expect(page.locator(".turn-step h3")).to_have_text(["1 Breathe", "2 Down or up?", "3 Roll, swim", "4 Take it?"])
    here = page.locator(".turn-step[aria-current=step]")
    expect(here).to_contain_text("you are here")
    expect(here).to_contain_text("Take it?")
    expect(page.get_by_role("dialog").locator(".button").first).to_have_text("Try it with Ada")
    page.get_by_role("link", name="Try it with Ada").click()
    page.wait_for_url("**/learn/deepsea-tutorial")


def test_15_the_secret_behind_the_fingerprint_is_shown_at_the_end(at_end: Page) -> None:
    page = at_end
    page.get_by_text("Was chance fair?").click()
    fingerprint, secret = page.locator(".fairness dd").all_inner_texts()
    told = page.evaluate(
        """async secret => { const bytes = Uint8Array.from(secret.match(/../g), b => parseInt(b, 16));
        const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
        return [...hash].map(b => b.toString(16).padStart(2, '0')).join('') }""",
        secret,
    )
    assert told == fingerprint
    record = page.request.get(page.get_by_role("link", name="Save the record").evaluate("e => e.href"))
    assert record.ok


def test_17_a_move_waits_for_confirm_and_can_be_taken_back(open_page: OpenPage, laid: Lays) -> None:
    page = begun(open_page(confirm="always"), laid)
    page.locator(PICK_UP).click()
    group = page.get_by_role("group", name="Confirm")
    expect(group).to_be_visible()
    lines = page.locator(".log li").count()
    page.keyboard.press("n")
    expect(group).to_be_hidden()
    assert page.locator(".log li").count() == lines
    page.locator(PICK_UP).click()
    page.keyboard.press("y")
    expect(group).to_be_hidden()
    expect(page.locator(".log li").nth(lines)).to_be_visible()


def test_17_touch_leaves_a_moment_to_take_a_move_back_by_default(open_page: OpenPage, laid: Lays) -> None:
    page = begun(open_page(viewport=PHONE, touch=True, confirm=None), laid)
    lines = page.locator(".log li").count()
    page.evaluate(CLICK_AND_HESITATE, PICK_UP)
    group = page.get_by_role("group", name="Confirm")
    expect(group.get_by_role("button", name="Confirm")).to_be_in_viewport()
    group.get_by_role("button", name="Cancel").tap()
    expect(group).to_be_hidden()
    assert page.locator(".log li").count() == lines
    page.locator(PICK_UP).tap()
    expect(page.locator(".log li").nth(lines)).to_contain_text("picks up")


def test_17_what_was_pressed_fills_in_its_place_and_pressed_again_takes_the_move_back(
    open_page: OpenPage, laid: Lays
) -> None:
    opened = open_page(viewport=PHONE, touch=True, confirm="moment")
    time = PageTime(opened.page)
    page = begun(opened, laid)
    time.stop()
    lines = page.locator(".log li").count()
    choice = page.locator(PICK_UP)
    place = choice.bounding_box()
    choice.tap()
    soon = page.locator(".soon")
    there = soon.bounding_box()
    assert place and there
    assert all(abs(there[side] - place[side]) <= 4 for side in ("x", "y", "width", "height"))
    soon.tap()
    expect(soon).to_have_count(0)
    time.pass_by(3_000, step=100)
    assert page.locator(".log li").count() == lines
    choice.tap()
    time.pass_by(1_100, step=100)
    expect(page.locator(".log li").nth(lines)).to_contain_text("picks up")


def test_18_movement_never_blocks_and_any_key_ends_it(open_page: OpenPage, laid: Lays) -> None:
    opened, table = open_page(speed=1), laid(DEEPSEA_GAME)
    page, time = opened.page, PageTime(opened.page)
    page.add_init_script(COUNT_MOVEMENTS)
    opened.sit(table)
    expect(page.locator(PICK_UP)).to_be_visible()
    time.stop()
    before = page.evaluate("window.moved")
    with table.attended(0) as hands:
        del hands.ahead[0]
        page.locator(PICK_UP).click()
        hands.play(2)
        await_events(opened, "PickedUp", 3)
        for _ in range(100):
            time.pass_by(20)
            if not page.evaluate(RESTING):
                break
        expect(page.locator(".log")).to_contain_text("picks up")
        assert page.evaluate("window.moved") > before
        assert not page.evaluate(RESTING)
        page.keyboard.press("Shift")
        time.pass_by(20)
        assert page.evaluate(RESTING)
        time.pass_by(200)
        page.locator(".actions [data-move=GoDeeper]:not([aria-disabled=true])").click()


def test_18_none_with_reduced_motion(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page(speed=1)
    opened.page.emulate_media(reduced_motion="reduce")
    opened.page.add_init_script(COUNT_MOVEMENTS)
    page = begun(opened, laid)
    page.locator(PICK_UP).click()
    expect(page.locator(".log")).to_contain_text("picks up")
    assert page.evaluate("window.moved") == 0


def test_21_one_tap_rematch(open_page: OpenPage, laid: Lays) -> None:
    page = ended(open_page(), laid)
    url = page.url
    page.get_by_role("button", name="Play again").click()
    page.locator(PICK_UP).click()
    expect(page.get_by_role("log")).to_contain_text("Ana picks up")
    expect(page.locator(".ending")).to_have_count(0)
    assert page.url == url


def test_21_the_next_game_does_not_begin_with_the_end_of_the_last(open_page: OpenPage, laid: Lays) -> None:
    page = ended(open_page(), laid)
    page.keyboard.press("d")
    expect(page.locator(".spoken")).not_to_be_empty()
    page.get_by_role("button", name="Play again").click()
    expect(page.locator(PICK_UP)).to_be_visible()
    expect(page.locator(".spoken")).to_be_empty()


@pytest.mark.parametrize("game", STILLS)
def test_24_a_replay_shows_the_board_on_a_phone(open_page: OpenPage, laid: Lays, game: str) -> None:
    opened = open_page(viewport=PHONE, touch=True)
    page = opened.goto(f"/replay/{laid(STILLS[game]['won']).code}/1?at=12")
    page.locator(".log-last").wait_for()
    board = page.locator(".table-board > *").first.bounding_box()
    assert board is not None and board["height"] >= PHONE[1] * 0.4, board


def test_24_a_replay_link_restores_the_moment(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page()
    page = ended(opened, laid)
    page.get_by_role("link", name="Watch again").click()
    slider = page.get_by_role("slider", name="Moment", exact=True)
    expect(slider).to_have_value("1")
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("7")
    said = page.locator("p.status").inner_text()
    field = page.get_by_label("Copy a link to this moment")
    expect(field).to_have_value(re.compile("/replay/"))
    link = field.input_value()
    other = open_page().goto(link.removeprefix(opened.url))
    expect(other.locator("p.status")).to_have_text(said)
    expect(other.get_by_role("slider")).to_have_value("7")
    other.keyboard.press("End")
    last = other.get_by_role("slider").get_attribute("max") or ""
    expect(other.get_by_role("slider")).to_have_value(last)


def test_27_another_language_at_once_log_and_all(open_page: OpenPage, laid: Lays) -> None:
    page = begun(open_page(language="de"), laid)
    for language in ("en", "fr", "de"):
        before = page.locator(".log li").first.inner_text()
        page.keyboard.press("s")
        page.locator("dialog select").first.select_option(SPOKEN[language])
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator(".log li").first).not_to_have_text(before)
        close_panel(page)


def test_21_between_two_games_the_table_can_be_arranged_anew(open_page: OpenPage, laid: Lays) -> None:
    page = ended(open_page(), laid)
    page.get_by_role("button", name="Seats and options").click()
    page.get_by_role("button", name="Back to the result").click()
    expect(page.locator(".ending-lines li").first).to_be_visible()
    page.get_by_role("button", name="Seats and options").click()
    page.get_by_role("button", name="Add a seat").click()
    page.get_by_role("button", name="Add a bot on seat 3").click()
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".player")).to_have_count(3)


def test_21_who_comes_to_a_free_seat_after_a_game_can_sit_down(open_page: OpenPage, laid: Lays) -> None:
    host, guest, late = open_page(), open_page(), open_page()
    table = laid(Position("deepsea", ("me", "guest")))
    host.sit(table)
    guest.sit(table, seat=1)
    expect(guest.page.locator(".ending")).to_be_visible()
    guest.page.get_by_role("button", name="Menu").click()
    guest.page.get_by_role("button", name="Leave the table").click()
    late.goto(f"/t/{table.code}").get_by_role("button", name=re.compile("Sit down")).first.click()
    host.page.get_by_role("button", name="Play again").click()
    expect(late.page.locator(".player")).to_have_count(2)
    expect(late.page.locator(".ending")).to_have_count(0)


def refuse(page: Page, code: str) -> None:
    """Have the next game refused with this code."""
    page.route("**/start", lambda route: route.fulfill(status=409, json={"code": code, "reason": "", "rule": ""}))


def test_21_who_asks_for_the_next_game_a_moment_late_is_not_refused(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page()
    opened.forgive("409")
    page = ended(opened, laid)
    for code, shown in (("playing", 0), ("missing", 1)):
        refuse(page, code)
        with page.expect_response("**/start"):
            page.get_by_role("button", name="Play again").click()
        expect(page.locator(".trouble"), code).to_have_count(shown)
        page.unroute("**/start")


def test_14_a_phone_without_a_network_says_so_at_once(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page()
    opened.forgive("WebSocket connection", "ERR_INTERNET_DISCONNECTED")
    page = begun(opened, laid)
    opened.context.set_offline(True)
    expect(page.locator(".offline")).to_be_visible(timeout=6_000)
    opened.context.set_offline(False)
    page.locator(PICK_UP).click()
    expect(page.get_by_role("log")).to_contain_text("Ana picks up")
    expect(page.locator(".offline")).to_have_count(0)


def test_14_the_shared_screen_says_when_it_is_cut_off(open_page: OpenPage, laid: Lays) -> None:
    tv = open_page()
    cable = Cable(tv.page)
    tv.goto(f"/tv/{laid(FIRST).code}")
    expect(tv.page.locator(".table.tv")).to_be_visible()
    cable.cut()
    expect(tv.page.locator(".offline")).to_be_visible()
    cable.mend()
    expect(tv.page.locator(".offline")).to_have_count(0)


COUCH = """() => {
  const letters = e => parseFloat(getComputedStyle(e).fontSize) * e.currentCSSZoom;
  const sizes = place => [...document.querySelectorAll(place)].map(letters);
  const size = place => Math.min(...sizes(place));
  const board = document.querySelector('.table-board');
  const room = board.getBoundingClientRect();
  const drawn = board.firstElementChild.getBoundingClientRect();
  const text = document.createTreeWalker(board, NodeFilter.SHOW_TEXT), print = [];
  for (let n = text.nextNode(); n; n = text.nextNode()) {
    const e = n.parentElement;
    if (n.data.trim() && e.checkVisibility() && !e.closest('.visually-hidden')) print.push(letters(e));
  }
  return {
    print: Math.min(...print), result: sizes('.status .line'),
    status: size('.status'), names: size('.player-name'), log: size('.log li'),
    scrolls: board.scrollHeight > board.clientHeight + 1,
    filled: drawn.height / room.height,
  };
}"""


FULL = {"deepsea": DEEPSEA_SIX["declare"], "dive": STILLS["dive"]["round-3"], "hainoon": STILLS["hainoon"]["turn"]}
"""Tables with as many divers as a game has room for."""


@pytest.mark.parametrize("game", FULL)
def test_13_a_shared_screen_is_read_from_across_the_room(open_page: OpenPage, laid: Lays, game: str) -> None:
    """On a large one the small print is large, too."""
    page = open_page(viewport=(1920, 1080)).goto(f"/tv/{laid(FULL[game]).code}")
    expect(page.locator(".table.tv .log li").first).to_be_attached()
    page.wait_for_function(f"() => ({COUCH})().filled > 0.8")
    seen = page.evaluate(COUCH)
    assert seen["status"] >= 30 and seen["names"] >= 26 and seen["log"] >= 22
    assert not seen["scrolls"]
    page.set_viewport_size({"width": 3840, "height": 2160})
    page.wait_for_function(f"() => (({{filled, status}}) => filled > 0.8 && status >= 60)(({COUCH})())")
    seen = page.evaluate(COUCH)
    assert seen["print"] >= 40 and seen["status"] >= 60
    assert not seen["scrolls"] and sideways(page) <= 0


def test_13_six_seats_and_the_way_to_them_fit_a_shared_screen(open_page: OpenPage) -> None:
    opened = open_page()
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "novice"}] * 5]
    code = opened.post("/tables", game="deepsea", seats=seats)["table"]["code"]
    page = opened.goto(f"/tv/{code}")
    for width, height in ((1200, 600), (3840, 2160)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".seat")).to_have_count(6)
        for part in (".seat", ".door"):
            expect(page.locator(part).last, f"{part} at {height}").to_be_in_viewport(ratio=1)


UNCOVERED = """() => { const log = document.querySelector('.log').getBoundingClientRect();
  return log.bottom <= innerHeight && [...document.querySelectorAll('.player')].every((player) => {
    const { left, right, top, bottom } = player.getBoundingClientRect();
    const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return bottom <= log.top && player.contains(middle); }); }"""
"""Whether all players are seen whole above the log."""


FOUR = Position("deepsea", ("me", *["novice"] * 3), until=asks("Declare"))


@pytest.mark.parametrize(("players", "position"), [(4, FOUR), (6, DEEPSEA_SIX["declare"])])
def test_13_four_and_six_players_fit_a_shared_screen(
    open_page: OpenPage, laid: Lays, players: int, position: Position
) -> None:
    page = open_page(viewport=(1920, 1080)).goto(f"/tv/{laid(position).code}")
    expect(page.locator(".player")).to_have_count(players)
    expect(page.locator(".log-last")).to_be_visible()
    for width, height in ((1920, 1080), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(UNCOVERED), height


def test_13_the_shared_screen_ends_with_a_podium(open_page: OpenPage, laid: Lays) -> None:
    page = open_page().goto(f"/tv/{laid(Position('dive', ('me', *['novice'] * 3))).code}")
    expect(page.locator(".podium-place")).to_have_count(4)
    for width, height in ((1280, 720), (1920, 1080), (3840, 2160)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.get_by_role("heading"), f"{height}").to_be_in_viewport(ratio=1)
        for name in page.locator(".podium-name").all():
            expect(name, f"{height}").to_be_in_viewport(ratio=1)
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight") and sideways(page) <= 0


def test_07_the_menu_is_whole_on_a_phone_held_sideways(open_page: OpenPage, laid: Lays) -> None:
    page = open_page(viewport=SIDEWAYS, touch=True).sit(laid(STILLS["deepsea"]["turn"]))
    page.get_by_role("button", name="Menu").click()
    for one in page.locator(".menu-item").all():
        expect(one).to_be_in_viewport(ratio=1)
    page.locator(".menu-item").nth(1).click()
    for one in page.locator("dialog .qr, dialog .quiet-button").all():
        expect(one).to_be_in_viewport(ratio=1)


def test_13_hearts_stand_out_from_the_rocks_of_the_podium_in_daylight(open_page: OpenPage, laid: Lays) -> None:
    page = open_page(theme="light").goto(f"/tv/{laid(STILLS['hainoon']['won']).code}")
    told = page.locator(".podium-told").first
    expect(told).to_be_visible()
    assert told.evaluate("e => getComputedStyle(e).getPropertyValue('--heart')") == "#ff8fa0"


STARTS = """window.starts = []; const rested = new Map();
const pawns = () => document.querySelectorAll('.dive-track [data-piece^=pawn]');
const depth = (pawn) => { const track = pawn.closest('.dive-track').getBoundingClientRect();
  return (pawn.getBoundingClientRect().y - track.y) / track.height; };
const sinking = (pawn) => pawn.getAnimations().find(({transitionProperty}) => transitionProperty === 'top');
const known = new WeakSet();
const look = () => { for (const pawn of pawns()) {
    const transition = sinking(pawn);
    if (!transition) rested.set(pawn.dataset.piece, depth(pawn));
    else if (!known.has(transition)) {
      known.add(transition);
      const now = transition.currentTime ?? 0;
      transition.currentTime = 0;
      window.starts.push(Math.abs(depth(pawn) - rested.get(pawn.dataset.piece)));
      transition.currentTime = now; } }
  requestAnimationFrame(look); };
look()"""
"""How far from where it was in the picture before each pawn sets out, as a share of the whole descent."""


def test_13_pawns_set_out_from_where_they_were_on_a_large_screen_too(open_page: OpenPage, laid: Lays) -> None:
    tv, table = open_page(viewport=(3840, 2160), speed=4), laid(BEATS["dive"]["four"].position)
    time = PageTime(tv.page)
    tv.page.add_init_script(STARTS)
    tv.goto(f"/tv/{table.code}")
    expect(tv.page.locator("#dive-water")).to_be_visible()
    time.stop()
    with table.attended() as hands:
        hands.play()
        for _ in range(300):
            time.pass_by(200, step=50)
            if tv.page.evaluate("window.starts.length") > 2:
                break
    assert tv.page.evaluate("window.starts.length") > 2
    assert max(tv.page.evaluate("window.starts")) < 0.01


EMBLEMS = "all => all.map(card => card.querySelector('[href^=\"#people-emblem\"]').getAttribute('href'))"


def test_07_six_divers_are_told_apart_on_a_phone(open_page: OpenPage, laid: Lays) -> None:
    """By eye they are known by their emblems, by ear by their names."""
    bots = ("novice", "regular", "expert", "random", "threshold")
    opened = open_page(viewport=PHONE, touch=True)
    page = opened.sit(laid(Position("deepsea", ("me", *bots), {"starter": 0}, until=asks("Hunt"))))
    cards = page.locator(".player")
    expect(cards).to_have_count(6)
    for language in LANGUAGES:
        speak(page, language)
        expect(cards).to_have_count(6)
        assert len(set(cards.evaluate_all(EMBLEMS))) == 6
        for card in cards.all():
            expect(card, language).to_be_in_viewport(ratio=1)
        names = [said.split(",")[0] for said in page.locator(".player > .visually-hidden").all_text_contents()]
        assert all(names) and len(set(names)) == 6


def test_21_the_result_is_one_card_with_one_heading(open_page: OpenPage, laid: Lays) -> None:
    for size in ((1280, 800), PHONE):
        page = ended(open_page(viewport=size, touch=size == PHONE), laid)
        card = page.locator(".end-card")
        expect(card.get_by_role("heading")).to_have_count(1)
        expect(card.locator(".ending-lines li")).not_to_have_count(0)
        expect(card.get_by_role("button", name="Play again")).to_be_in_viewport(ratio=1)
        assert sideways(page) <= 0
        assert small_targets(page) == []
        card.get_by_role("button", name="Look at the board").click()
        expect(card).to_have_count(0)
        page.get_by_role("button", name="Result").click()
        expect(card).to_be_visible()


def test_21_a_picture_of_the_result_is_drawn_here(at_end: Page) -> None:
    with at_end.expect_download() as saved:
        at_end.get_by_role("button", name="Share picture").click()
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")


HASTY = """(() => { const back = history.back.bind(history), press = new KeyboardEvent('keydown', {key: '?'});
  history.back = () => { back(); history.back = back; document.dispatchEvent(press); }; })()"""
"""Somebody who opens the next panel while the browser is on its way back from the last."""


def test_26_a_panel_opened_just_after_another_was_closed_stays(open_page: OpenPage, laid: Lays) -> None:
    page = open_page().sit(laid(STILLS["deepsea"]["start"]))
    expect(page.locator(PICK_UP)).to_be_visible()
    table = page.url
    page.keyboard.press("s")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.evaluate(HASTY)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_contain_text("Keys")
    page.wait_for_function("() => history.state?.panel")
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.url == table
