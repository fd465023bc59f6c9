"""Deep Sea Adventure in a real browser. Numbers in names are those of the page's requirements."""

from __future__ import annotations

import json
import re
from itertools import islice, pairwise, product
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.page.conftest import Lays, OpenPage
from tests.page.laid import Laid, Position
from tests.page.pagetime import PageTime
from tests.page.positions import (
    BEATS,
    DEEPSEA_GAME,
    DEEPSEA_IDLE,
    DEEPSEA_OVER,
    DEEPSEA_PHASES,
    DEEPSEA_SIX,
    DEEPSEA_SIX_OVER,
    DEEPSEA_STILLS,
)
from tests.page.support import (
    DESKTOP,
    LANGUAGES,
    PHONE,
    THEMES,
    Opened,
    axe,
    close_panel,
    out_of_reach,
    sideways,
    small_print,
    small_targets,
    split_words,
)
from tests.page.treasures import (
    OPEN,
    await_events,
    await_question,
    events,
    fence,
    last,
    phase,
    picture,
    play_on,
    press,
    sink_by_clicks,
    sink_by_keys,
    sink_by_taps,
    speak,
    stop_after_sinking,
    tap,
)


def asked(opened: Opened, table: Laid) -> Page:
    """Take seat 0 at a laid table that waits for its answer."""
    opened.frames.clear()
    page = opened.sit(table)
    await_question(page)
    return page


# Whole games


def test_03_a_reload_changes_nothing_in_any_phase(open_page: OpenPage, laid: Lays) -> None:
    """What the answers of everybody have led to looks as it does to whoever comes to the table then."""
    table, seen = laid(DEEPSEA_PHASES), list[str]()
    page = open_page().sit(table)
    with table.attended(0) as hands:
        del hands.ahead[hands.count_through("Sank") - 1 :]
        for now in islice(play_on(page, hands), 1, None):  # the first is as it was loaded
            before = picture(page)
            page.reload()
            await_question(page)
            assert picture(page) == before, now
            seen.append(now)
    assert seen == ["drop", "declare", "hunt", "sink"]


def test_03_a_game_by_clicks(open_page: OpenPage, laid: Lays) -> None:
    opened, table = open_page(), laid(DEEPSEA_GAME)
    page = opened.sit(table)
    with table.attended(0) as hands:
        assert [*play_on(page, hands)][-1] == "over"
    scores = last(opened, "ending")["scores"]
    assert sheet(page) == [(points, points) for points in scores]
    result = page.locator(".ending h2").inner_text()
    page.reload()
    expect(page.locator(".ending h2")).to_have_text(result)
    assert sheet(page) == [(points, points) for points in scores]


def sheet(page: Page) -> list[tuple[int, int]]:
    """For each diver the sum over the dives, and the total."""
    return [
        (
            sum(int(cell) for cell in card.locator(".deepsea-dives b").all_inner_texts()),
            int(card.locator(".player-number").inner_text()),
        )
        for card in page.locator(".player").all()
    ]


def test_08_a_game_by_keyboard_alone(open_page: OpenPage, laid: Lays) -> None:
    opened, sinking, whole = open_page(), laid(DEEPSEA_PHASES), laid(DEEPSEA_GAME)
    page = opened.sit(sinking)
    with sinking.attended(0) as hands:
        stop_after_sinking(hands)
        assert [*play_on(page, hands, press, sink_by_keys)][-2:] == ["sink", "hunt"]
    opened.sit(whole)
    with whole.attended(0) as hands:
        phases = [*play_on(page, hands, press, sink_by_keys)]
    assert phases[-1] == "over"
    assert "declare" in phases


def test_08_the_keys_are_listed_tab_reaches_the_choices_and_the_focus_stays(open_page: OpenPage, laid: Lays) -> None:
    page = asked(open_page(), laid(DEEPSEA_STILLS["start"]))
    page.locator("body").press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Turn back and roll")
    close_panel(page)
    before = fence(page)
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.move") == "TouchNothing":
            break
    page.keyboard.press("Enter")
    await_question(page, before)
    before = fence(page)
    page.locator(".deepsea-touch").focus()
    page.keyboard.press("Enter")
    await_question(page, before)
    expect(page.locator(".table-main :focus"), "the focus stays with the diver").to_have_count(1)


def test_09_an_order_can_be_typed_and_is_said(open_page: OpenPage, laid: Lays) -> None:
    page = asked(open_page(), laid(DEEPSEA_STILLS["sink"]))
    voice = page.locator("#voice")
    page.get_by_role("button", name="Sink in this order").click(force=True)
    expect(page.get_by_role("alert"), "why it is not complete").to_contain_text("A-0")
    count = page.locator(".deepsea-unit").count()
    for number in range(1, count + 1):
        page.keyboard.press(str(number))
        expect(page.locator(".why")).to_have_count(0)
        expect(voice).to_contain_text("So far: " if number < count - 1 else "The order is complete: ")
    expect(page.locator(".deepsea-unit[aria-pressed=true]")).to_have_count(count)
    page.keyboard.press("Backspace")
    expect(voice).to_have_text("Nothing is placed yet.")
    expect(page.locator(".deepsea-unit[aria-pressed=true]")).to_have_count(0)


def test_07_a_game_by_touch_on_a_small_phone(open_page: OpenPage, laid: Lays) -> None:
    opened, sinking, whole = open_page(viewport=PHONE, touch=True), laid(DEEPSEA_PHASES), laid(DEEPSEA_GAME)
    page, seen = opened.page, set[str]()
    for table in (sinking, whole):
        opened.sit(table)
        with table.attended(0) as hands:
            if table is sinking:
                stop_after_sinking(hands)
            for now in play_on(page, hands, tap, sink_by_taps):
                if now not in seen:
                    fits(page)
                seen.add(now)
    assert seen == {"hunt", "declare", "drop", "sink", "over"}


BREATHS_FIT = """() => { const [breaths, stage, hull] = ['breaths', 'stage', 'submarine'].map(
    part => document.querySelector(`.deepsea-${part}`).getBoundingClientRect());
  const inside = [...document.querySelectorAll('.deepsea-breaths > *')].map(part => part.getBoundingClientRect())
    .every(({left, right}) => left >= stage.left && right <= stage.right);
  return inside && (breaths.bottom <= hull.top || breaths.left >= hull.right); }"""
"""Whether what a round breathes keeps off the submarine, and is seen whole."""
LAST_TURN = {"en": "last turn!", "fr": "dernier tour\u00a0!", "de": "letzter Zug!"}
"""What the page says there once the air is gone: the longest."""


def fits(page: Page) -> None:
    """Nothing sticks out, nothing is too small, and all that can be done is on the screen."""
    assert sideways(page) <= 0
    assert out_of_reach(page) == []
    assert small_targets(page) == []
    assert small_print(page) == []
    assert split_words(page) == []
    if not page.locator(".deepsea-over").count():
        assert page.evaluate(BREATHS_FIT)
    for choice in page.locator(".deepsea-choice, .deepsea-unit").all():
        expect(choice).to_be_in_viewport(ratio=0.95)


WARNED_FIT = f"""warning => {{ const breaths = document.querySelector('.deepsea-breaths');
  const usual = [...breaths.childNodes];
  breaths.innerHTML = `<strong>${{warning}}</strong>`;
  const fits = ({BREATHS_FIT})();
  breaths.replaceChildren(...usual);
  return fits; }}"""
"""Whether a warning would fit where it is said what a round breathes."""


def test_27_every_phase_fits_a_phone_in_every_language(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page(viewport=PHONE)
    for name, position in DEEPSEA_SIX.items():
        page = asked(opened, laid(position))
        assert phase(page) == name
        for language in LANGUAGES:
            speak(page, language)
            await_question(page)
            fits(page)
            page.keyboard.press("d")
            expect(page.locator(".spoken")).not_to_be_empty()
            page.keyboard.press("Escape")
            assert page.evaluate(WARNED_FIT, LAST_TURN[language]), (name, language)


WHOLE = """row => { const {left, top, width, height} = row.getBoundingClientRect();
  return row.contains(document.elementFromPoint(left + width / 2, top + height / 2)); }"""
"""Whether nothing lies before the middle of a row."""


READABLE = """whole => [...document.querySelectorAll('.deepsea-over li')].map(row => {
  const {left, right, top, bottom} = row.getBoundingClientRect();
  const end = document.querySelector('.table-foot').getBoundingClientRect().top;
  return left >= -0.5 && right <= innerWidth + 0.5 && top >= -0.5 && bottom <= end + 0.5 && whole(row); })"""
"""Of each row, whether it is seen whole without scrolling."""


def test_07_the_end_of_each_dive_and_the_result_are_to_be_read(open_page: OpenPage, laid: Lays) -> None:
    """Time stands still at the end of a dive, for after eight seconds the game goes on by itself."""
    for language, (dive, position) in product(LANGUAGES, enumerate(DEEPSEA_SIX_OVER, 1)):
        opened, table = open_page(viewport=PHONE, touch=True, language=language), laid(position)
        page, time = opened.page, PageTime(opened.page)
        asked(opened, table)
        time.stop()
        with table.attended() as hands:
            hands.play()
        go_on = page.locator("[data-station] button")
        expect(go_on).to_be_visible()
        time.pass_by(300)
        expect(go_on).to_be_in_viewport(ratio=1)
        assert page.evaluate(f"({READABLE})({WHOLE})") == [True] * 6, (language, dive)
        assert sideways(page) <= 0
        assert small_targets(page) == []
        go_on.tap()
        time.pass_by(300)
        expect(go_on).to_have_count(0)
        if dive == len(DEEPSEA_SIX_OVER):
            expect(page.locator(".ending .button").first).to_be_in_viewport(ratio=1)
            assert sideways(page) <= 0
        opened.context.close()


# What the board says


def test_05_why_cannot_i(open_page: OpenPage, laid: Lays) -> None:
    page = asked(open_page(), laid(DEEPSEA_STILLS["start"]))
    back = page.locator("[data-move=TurnBack]")
    expect(back).to_have_attribute("aria-disabled", "true")
    back.click(force=True)
    expect(page.get_by_role("alert")).to_contain_text("A-016")
    page.locator("[data-move=GoDeeper]").click(force=True)
    expect(page.get_by_role("alert")).to_contain_text("A-018")
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("alert")).to_contain_text("A-016")


def test_06_the_status_says_what_the_load_costs_and_a_log_line_lights_its_pieces(
    open_page: OpenPage, laid: Lays
) -> None:
    page = asked(open_page(), laid(DEEPSEA_STILLS["turn"]))
    units = page.locator(".deepsea-dice .deepsea-load > *").count()
    assert units == 2
    expect(page.locator("p.status")).to_contain_text(f"You carry {units}: breathed {units}, roll minus {units}")
    expect(page.locator(".deepsea-dice")).to_contain_text(f"−{units}")
    page.get_by_role("log").get_by_role("listitem").last.focus()
    expect(page.locator(".deepsea .lit")).not_to_have_count(0)


HIGH = "document.querySelector('.deepsea-stage').clientHeight"


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_05_17_an_answer_or_a_question_leaves_the_stage_as_high_as_it_is(
    open_page: OpenPage, laid: Lays, size: tuple[int, int]
) -> None:
    page = asked(open_page(viewport=size, confirm="always"), laid(DEEPSEA_STILLS["start"]))
    high = page.evaluate(HIGH)
    page.locator(".actions [data-move=TurnBack]").click(force=True)
    expect(page.locator(".why")).to_be_in_viewport(ratio=1)
    assert abs(page.evaluate(HIGH) - high) <= (0 if size == DESKTOP else 16)
    page.locator(".actions [data-move=PickUp]").click()
    confirm = page.get_by_role("group", name="Confirm")
    for button in ("Confirm", "Cancel"):
        expect(confirm.get_by_role("button", name=button)).to_be_in_viewport(ratio=1)
    assert abs(page.evaluate(HIGH) - high) <= (0 if size == DESKTOP else 16)
    assert small_targets(page) == []


LAST_LINES = """[...document.querySelectorAll('.log li')].filter((line) => line.offsetWidth > 20
  && getComputedStyle(line).opacity > 0).map((line) => line.textContent.trim())"""
"""The lines of the folded log that are seen."""


def before_a_roll(open_page: OpenPage, laid: Lays) -> tuple[Opened, Laid, PageTime]:
    """Lay a table at which the dice are about to be rolled, and open it; the page's time stands still."""
    opened, table = open_page(speed=1), laid(BEATS["deepsea"]["roll"].position)
    time = PageTime(opened.page)
    opened.sit(table)
    expect(opened.page.locator(".deepsea-stage")).to_be_visible()
    time.stop()
    return opened, table, time


def test_19_the_log_says_what_was_last_told_while_the_dice_are_in_the_water(open_page: OpenPage, laid: Lays) -> None:
    opened, table, time = before_a_roll(open_page, laid)
    page = opened.page
    thrown = list[list[str]]()
    with table.attended() as hands:
        hands.play_through("Rolled")
        expect(page.locator(".skip")).to_be_visible()
        for _ in range(60):
            time.pass_by(50)
            if page.locator(".deepsea-throw:not([data-beat=sum])").count():
                thrown.append(page.evaluate(LAST_LINES))
    assert thrown
    assert {len(lines) for lines in thrown} == {1}
    assert not [lines for lines in thrown if "rolls" in lines[0]], "said before it is seen"


def test_07_the_result_of_six_is_on_one_screen(open_page: OpenPage, laid: Lays) -> None:
    page = open_page().sit(laid(DEEPSEA_STILLS["six-over"]))
    expect(page.locator(".ending-lines li")).to_have_count(6)
    for button in page.locator(".end-body > .button, .end-more > .button:visible").all():
        expect(button).to_be_in_viewport(ratio=1)


ON_TOP = """([what, down]) => {
  for (const one of document.querySelectorAll('[class^=deepsea]')) one.style.pointerEvents = 'all';
  return [...document.querySelectorAll(what)].map(element => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const there = document.elementFromPoint(left + width / 2, top + height * down);
  return there === element || element.contains(there) || element === there?.closest(what); }); }"""
"""Whether each of these is seen at so much of its height."""


def test_07_the_chance_of_a_landing_lies_under_no_other_ring(open_page: OpenPage, laid: Lays) -> None:
    for size in (DESKTOP, PHONE):
        page = open_page(viewport=size).sit(laid(DEEPSEA_STILLS["six"]))
        page.locator(".deepsea-landing").first.wait_for()
        seen = page.evaluate(ON_TOP, [".deepsea-landing b", 0.9])
        assert len(seen) > 3
        assert all(seen)


def test_19_dice_that_lift_off_the_bar_are_seen_over_it(open_page: OpenPage, laid: Lays) -> None:
    opened, table, time = before_a_roll(open_page, laid)
    page = opened.page
    known = len(events(opened, "Rolled"))
    with table.attended() as hands:
        hands.play_through("Rolled")
        await_events(opened, "Rolled", known + 1)
        while page.locator(".deepsea-throw[data-beat=lift]").count() == 0:
            assert time.is_telling()
            time.pass_by(10)
        assert page.evaluate(ON_TOP, ["[data-behind='0']", 0.5]) == [True, True]


def test_27_who_six_players_are_is_not_cut(open_page: OpenPage, laid: Lays) -> None:
    cut = "all => all.filter(({scrollWidth, clientWidth}) => scrollWidth > clientWidth).length"
    for size in (DESKTOP, (1920, 1080)):
        notes = open_page(viewport=size).sit(laid(DEEPSEA_STILLS["six"])).locator(".player-notes")
        expect(notes).to_have_count(6)
        assert notes.evaluate_all(cut) == 0


def test_07_what_sinks_lies_in_one_row(open_page: OpenPage, laid: Lays) -> None:
    page = open_page().sit(laid(DEEPSEA_STILLS["sink"]))
    units = page.locator(".deepsea-unit")
    units.first.wait_for()
    tops = units.evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
    assert len(tops) > 2
    assert len({*tops}) == 1


def test_33_in_a_puzzle_the_coach_covers_no_unit_that_sinks(open_page: OpenPage) -> None:
    page = open_page().goto("/learn/deepsea-sinking")
    page.locator(".coach .bubble").wait_for()
    page.locator(".table-board").dispatch_event("pointerdown")
    expect(page.locator(".coach[data-folded]")).to_be_visible()
    for unit in page.locator(".deepsea-unit").all()[:-1]:  # the last follows by itself
        unit.click(timeout=5000)
        expect(unit).to_have_attribute("aria-pressed", "true")


def test_16_all_who_win_are_in_the_picture(open_page: OpenPage, laid: Lays) -> None:
    page = open_page().sit(laid(DEEPSEA_STILLS["tie"]))
    expect(page.locator(".deepsea-end-diver")).to_have_count(2)


def test_the_dice_show_their_arithmetic(open_page: OpenPage, laid: Lays) -> None:
    """With a load, and without one in the next dive."""
    opened, table, carried = open_page(), laid(DEEPSEA_PHASES), list[int]()
    page = opened.sit(table)
    with table.attended(0) as hands:
        stop_after_sinking(hands)
        for now in play_on(page, hands, press, sink_by_keys):
            if now not in ("hunt", "drop"):
                continue
            roll = events(opened, "Rolled")[-1]
            label = page.locator(".deepsea-dice").get_attribute("aria-label") or ""
            first, second, less, steps = re.findall(r"rolled (\d) and (\d)(?:, minus (\d+))?: (\d+) step", label)[0]
            assert [int(first), int(second), int(steps)] == [roll["first"], roll["second"], roll["steps"]]
            assert max(0, int(first) + int(second) - int(less or 0)) == int(steps)
            carried.append(int(less or 0))
    assert carried == [3, 3, 0]


def test_the_load_sinks_in_the_order_it_was_tapped(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page()
    page = asked(opened, laid(DEEPSEA_STILLS["sink"]))
    carried = last(opened, "view")["loads"][0]
    before = fence(page)
    sink_by_clicks(page)
    await_question(page, before)
    assert [event["units"] for event in events(opened, "Sank") if event["seat"] == 0][-1] == carried[::-1]


SAID = """space => { const found = document.querySelector(`[data-piece=space-${space}]`), said = window.said = [];
  new MutationObserver(() => said.push(found.ariaLabel)).observe(found, {attributes: true}); }"""
"""Notes all that is ever said of a space: others may take away at once what was laid there."""


def test_what_is_dropped_lies_in_the_line_again(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page()
    page = asked(opened, laid(DEEPSEA_STILLS["drop"]))
    assert last(opened, "view")["air"], "the gaps would close at once"
    drop = page.locator(f"{OPEN}[data-move=Drop]").first
    what = drop.inner_text().strip().removeprefix("Drop ")
    space, before = last(opened, "view")["places"][0], fence(page)
    page.evaluate(SAID, space)
    drop.click()
    await_question(page, before)
    assert any(said.startswith(f"Space {space}: {what}") for said in page.evaluate("window.said"))


def test_04_the_end_of_a_dive_shows_its_values_and_waits_for_a_press(open_page: OpenPage, laid: Lays) -> None:
    """Values are seen there and neither before nor after; time stands still, for it would go on by itself."""
    opened, table = open_page(), laid(BEATS["deepsea"]["dive-over"].position)
    page, time = opened.page, PageTime(opened.page)
    opened.sit(table)
    expect(page.locator(".deepsea-stage")).to_be_visible()
    assert page.locator(".deepsea .art-number").count() == 0
    time.stop()
    with table.attended() as hands:
        hands.play_through("DiveBegan")
        over = page.locator(".deepsea-over")
        expect(over).to_be_visible()
        time.pass_by(300)
        expect(page.locator("p.status")).to_contain_text("is over")
        expect(page.locator("p.status")).to_contain_text("the next dive.")
        expect(page.locator(".deepsea-gathered")).to_contain_text("will be")
        expect(page.locator("[data-fence]")).to_have_count(0)
        told = [line["event"] for frame in opened.frames for line in json.loads(frame).get("events", ())]
        banked = [value for event in told if event["type"] == "Banked" for value in event["values"]]
        shown = page.locator(".deepsea-over .art-number").all_text_contents()
        assert banked and sorted(map(int, shown)) == sorted(banked)
        expect(page.get_by_role("button", name="Next dive")).to_be_focused()
        page.keyboard.press("Enter")
        time.pass_by(300)
        expect(over).to_have_count(0)
        expect(page.get_by_role("heading", level=1)).to_contain_text("Dive")
        assert page.locator(".deepsea .art-number").count() == 0


HULL = """() => { const every = (what) => [...document.querySelectorAll(`.deepsea-over ${what}`)];
  const all = (what) => every(what).map((e) => e.getBoundingClientRect());
  const [hull] = all(".deepsea-flat"), sunk = all("[data-sunk=true] > span"), dives = all(".deepsea-dives");
  return { names: all(".deepsea-whose").map(({ top }) => top - hull.bottom),
    windows: all(".deepsea-window").map(({ bottom }) => hull.bottom - bottom),
    above: sunk.map(({ bottom }) => dives[0].top - bottom) }; }"""
"""How far names are below the hull, portholes above its keel, and sunk treasure above the points of the dives."""


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (1920, 1080), (2560, 1300)])
def test_07_the_end_of_a_dive_fits_its_submarine(open_page: OpenPage, laid: Lays, size: tuple[int, int]) -> None:
    opened, table = open_page(viewport=size), laid(DEEPSEA_SIX_OVER[1])
    page, time = opened.page, PageTime(opened.page)
    opened.sit(table).locator(".deepsea-stage").wait_for()
    time.stop()
    with table.attended() as hands:
        hands.play_through("DiveBegan")
        page.locator("[data-station=dive-over]").wait_for()
        time.pass_by(300)
    seen = page.evaluate(HULL)
    assert len(seen["names"]) == 6
    assert seen["above"]
    assert min(seen["names"] + seen["windows"] + seen["above"]) >= 0, seen


HOPS = """window.hops = []; const usual = Element.prototype.animate;
const place = ({dataset}) => Number(dataset.space);
Element.prototype.animate = function (frames, ...rest) {
  const divers = [...document.querySelectorAll('.deepsea-sea [data-piece^=diver-]')];
  const ordered = divers.sort((a, b) => a.dataset.piece < b.dataset.piece ? -1 : 1);
  if (this.dataset?.piece?.startsWith('diver-') && frames[0].translate) window.hops.push(ordered.map(place));
  return usual.call(this, frames, ...rest); }"""
"""Notes where all divers are drawn whenever one begins to swim."""


def test_18_nobody_is_drawn_where_they_have_not_been_told_to_be(open_page: OpenPage, laid: Lays) -> None:
    opened, table = open_page(speed=4), laid(DEEPSEA_IDLE)
    page, time = opened.page, PageTime(opened.page)
    page.add_init_script(HOPS)
    asked(opened, table)
    time.stop()
    time.tell()
    places, swum = last(opened, "view")["places"], len(events(opened, "Swam"))
    page.evaluate("window.hops = []")
    with table.attended(0) as hands:
        del hands.ahead[0]
        page.keyboard.press("x")
        hands.play(3)
        await_events(opened, "Swam", swum + 4)
        time.tell()
    told = []
    for swim in events(opened, "Swam")[swum:]:
        places = [swim["space"] if seat == swim["seat"] else place for seat, place in enumerate(places)]
        told.append(places)
    assert len(told) == 4
    assert page.evaluate("window.hops") == told


BENT = Position("deepsea", ("me", "guest", "guest"), before=lambda m: any(bent(swim) for swim in m.told("Swam")))
"""Just before one of the guests swims out of the first row of eight into the second."""


def bent(swim: Any) -> bool:
    """Whether the swim leads a guest from one of the first rows to the next, with two hops at least in each."""
    return bool(swim.seat != 0 and 1 <= swim.start <= 6 and swim.space >= 10)


SWIMMER = """seat => { const pawn = document.querySelector(`[data-piece=diver-${seat}]`);
  const { x, y } = pawn.getBoundingClientRect();
  return { x, y, ahead: pawn.querySelector('svg').viewBox.baseVal.x > -90 ? -1 : 1 }; }"""
"""Where a diver is, and whether it looks to the left (-1) or to the right."""


def test_18_nobody_swims_backwards(open_page: OpenPage, laid: Lays) -> None:
    """Where the line bends a diver turns round."""
    opened, table = open_page(speed=1), laid(BENT)
    page, time = opened.page, PageTime(opened.page)
    opened.sit(table)
    expect(page.locator(".deepsea-stage")).to_be_visible()
    time.stop()
    known = len(events(opened, "Swam"))
    with table.attended() as hands:
        hands.play()
        await_events(opened, "Swam", known + 1)
        seat = next(swim["seat"] for swim in reversed(events(opened, "Swam")) if swim["seat"])
        seen = list[dict[str, float]]()
        for _ in range(100):
            time.pass_by(50)
            seen.append(page.evaluate(SWIMMER, seat))
    hops = [(b["x"] - a["x"], b["y"] - a["y"], b["ahead"]) for a, b in pairwise(seen)]
    level = [(across, ahead) for across, down, ahead in hops if abs(across) > max(4, 2 * abs(down))]
    assert {ahead for _, ahead in level} == {-1, 1}, "both rows are seen"
    backwards = [across * ahead < 0 for across, ahead in level]
    assert not any(now and then for now, then in pairwise(backwards)), "for longer than a moment"


CARD = """seat => { const card = document.querySelectorAll('.players .player')[seat];
  return { chips: card.querySelectorAll('.deepsea-load svg').length, way: card.querySelector('.deepsea-way').innerText,
      hops: document.querySelector(`[data-piece=diver-${seat}]`).getAnimations().length,
      taken: document.querySelectorAll('.deepsea-taken').length }; }"""
"""What the card of a player says of a diver, how many movements the diver makes, and whether a chip goes up to it."""


@pytest.mark.parametrize("name", ["roll", "home", "pick-up"])
def test_18_a_card_says_where_a_diver_is_once_that_has_been_told(open_page: OpenPage, laid: Lays, name: str) -> None:
    """On the way it says what it said before."""
    beat = BEATS["deepsea"][name]
    opened, table = open_page(speed=1), laid(beat.position)
    page, time = opened.page, PageTime(opened.page)
    opened.sit(table)
    expect(page.locator(".deepsea-stage")).to_be_visible()
    time.stop()
    known = len(events(opened, beat.event))
    with table.attended() as hands:
        hands.play_through(beat.event)
        await_events(opened, beat.event, known + 1)
        seat = events(opened, beat.event)[-1]["seat"]
        seen = [page.evaluate(CARD, seat)]
        while time.is_telling():
            time.pass_by(50)
            seen.append(page.evaluate(CARD, seat))
    said = "chips" if name == "pick-up" else "way"
    on_the_way = [now[said] for now in seen if now["taken" if name == "pick-up" else "hops"]]
    assert len(on_the_way) > 2
    assert set(on_the_way[:-1]) == {seen[0][said]}
    assert seen[-1][said] != seen[0][said]


def test_24_who_has_come_home_in_a_replay_is_aboard(open_page: OpenPage, laid: Lays) -> None:
    opened, code = open_page(), laid(DEEPSEA_OVER).code
    turns = opened.request.get(f"{opened.url}/api/tables/{code}/replay?start=0").json()
    lines = [line for turn in turns for line in turn["events"]]
    came = next(line for line in lines if line["event"]["type"] == "CameHome")
    page = opened.goto(f"/replay/{code}/1?at={came['n']}")
    expect(page.locator(f"[data-piece=diver-{came['event']['seat']}]")).to_have_attribute("data-hidden", "true")


def test_10_six_divers_differ_in_more_than_colour(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page()
    asked(opened, laid(DEEPSEA_SIX["declare"]))
    drawings = opened.page.locator(".player-window use[href*=emblem]").evaluate_all(
        "all => all.map(e => e.getAttribute('href'))"
    )
    assert len(drawings) == len(set(drawings)) == 6
    labels = opened.page.locator(".deepsea-berth").evaluate_all("all => all.map(e => e.ariaLabel)")
    assert len(set(labels)) == 6


def test_09_axe_in_every_phase_and_both_themes(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page()
    for still, now in {"hunt": "hunt", "turn": "declare", "drop": "drop", "sink": "sink", "won": "over"}.items():
        page = asked(opened, laid(DEEPSEA_STILLS[still]))
        assert phase(page) == now
        for theme in THEMES:
            page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
            assert axe(page) == [], (now, theme)
