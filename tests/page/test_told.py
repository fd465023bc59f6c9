"""How events are told: until the last of them all that is looked at is as it was when they happened."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.page.conftest import Lays, OpenPage
from tests.page.laid import Position
from tests.page.pagetime import LONGEST, PageTime
from tests.page.positions import BEATS, DEEPSEA_GAME, DEEPSEA_IDLE, DEEPSEA_OVER
from tests.page.scripts import result, source
from tests.page.support import PHONE, Opened
from tests.page.treasures import PAINTED, await_events, events

OVER = {game: Position(game, ("me", "guest", "guest"), bot="random") for game in ("deepsea", "hainoon", "dive")}
"""Games that are over, in which anything may have happened."""


def turns_of(opened: Opened, code: str) -> list[dict[str, Any]]:
    """The turns of a finished game."""
    turns: list[dict[str, Any]] = []
    while True:
        address = f"{opened.url}/api/tables/{code}/replay?start={len(turns)}"
        more = opened.request.get(address).json()
        turns += more
        if not more:
            return turns


STEPS = """given.map(([before, lines, now]) => {
  const views = viewsRound(before, lines, now);
  const led = lines.slice(0, -1).reduce((view, { change }) => ({ ...view, ...change }), before);
  const linked = lines.every(({ n }, at) => views.get(n)?.before === (at ? views.get(lines[at - 1].n).after : before));
  return linked && views.get(lines.at(-1).n).after === now
    && JSON.stringify(views.get(lines.at(-1).n).before) === JSON.stringify(led); })"""


@pytest.mark.parametrize("game", OVER)
def test_18_changes_lead_from_one_view_to_the_next(open_page: OpenPage, laid: Lays, tmp_path: Path, game: str) -> None:
    """That the changes are right is tested at the server; here, that the page applies them in their order."""
    turns = turns_of(open_page(), laid(OVER[game]).code)
    given = [[last["view"], turn["events"], turn["view"]] for last, turn in pairwise(turns) if turn["events"]]
    assert any("change" in line for _, lines, _ in given for line in lines)
    imports = f'import {{ viewsRound }} from "{source("stage/views")}";'
    assert result(tmp_path, imports, STEPS, given) == [True] * len(given)


# All that is seen at once

SEEN = """addEventListener("DOMContentLoaded", () => { const seen = window.seen = [];
  const texts = (all) => [...document.querySelectorAll(all)].map((e) => e.textContent.trim());
  new MutationObserver(() => { if (!document.querySelector(".player .deepsea-dives")) return;
    const made = [...document.querySelectorAll(".player")].map((card) =>
      [...card.querySelectorAll(".deepsea-made")].map((e) => Number(e.textContent)));
    const now = { dive: Number(/\\d/.exec(texts(".table-head .table-phase")[0])[0]), status: texts("p.status")[0],
      reported: made[0].length, over: document.querySelectorAll(".ending").length > 0,
      begun: texts(".log li:not(.visually-hidden)").filter((line) => /Dive \\d begins/.test(line)).length,
      made: made.map((dives) => dives.reduce((sum, points) => sum + points, 0)),
      cards: texts(".player > .visually-hidden").map((said) => Number(/(\\d+) points?\\b/.exec(said)[1])) };
    if (JSON.stringify(now) !== JSON.stringify(seen.at(-1))) seen.push(now);
  }).observe(document, {subtree: true, childList: true, characterData: true}); })"""
"""Notes, whenever it changes, what is seen round the board beside what the board tells of it."""

IS_OVER, TELLING = "The game is over", "This is how it ends …"


def ahead(page: Page) -> list[dict[str, Any]]:
    """When something round the board has known more than the board."""
    seen = page.evaluate("window.seen")
    early = [now for now in seen if now["dive"] > now["reported"] + 1 or now["begun"] > now["dive"]]
    return early + [now for now in seen if now["cards"] != now["made"]]


def test_18_nothing_runs_ahead_of_the_board_to_the_end_of_a_game(open_page: OpenPage, laid: Lays) -> None:
    """Neither at the own device nor on the shared screen."""
    table, browsers = laid(DEEPSEA_GAME), (open_page(viewport=PHONE, speed=4), open_page(speed=4))
    opened, tv = browsers
    times = [PageTime(one.page) for one in browsers]
    for one in browsers:
        one.page.add_init_script(SEEN)
    opened.sit(table)
    tv.goto(f"/tv/{table.code}")
    for one, time in zip(browsers, times, strict=True):
        one.page.locator(".log-last").wait_for()
        time.stop()
    with table.attended() as hands:
        while hands.ahead:
            known = [len(one.frames) for one in browsers]
            hands.play()
            for one, time, count in zip(browsers, times, known, strict=True):
                while len(one.frames) == count:
                    one.page.wait_for_timeout(5)
                time.tell(step=100)
    expect(opened.page.locator(".ending")).to_be_visible()
    assert ahead(opened.page) == []
    seen = opened.page.evaluate("window.seen")
    first_over = [now["status"] for now in seen].index(IS_OVER)
    assert {now["status"] for now in seen[first_over:]} == {IS_OVER}, "something is told after the end"
    assert any(now["status"] == TELLING for now in seen)
    podium = tv.page.locator(".tv-podium")
    for _ in range(LONGEST // 1000):  # it has no button that leaves the end of a dive
        if podium.count():
            break
        times[1].pass_by(1000, step=50)
    expect(podium).to_be_visible()
    assert ahead(tv.page) == []
    assert not any(IS_OVER in now.get("status", "") for now in tv.page.evaluate("window.seen"))


BAR = """addEventListener("DOMContentLoaded", () => { const seen = window.bar = [];
  const count = (all) => document.querySelectorAll(all).length;
  new MutationObserver(() => { if (!count(".table-foot")) return;
    seen.push({ skip: count(".skip"), mine: count(".table-foot-mine"),
      offered: count(".actions button[data-move]:not([aria-disabled=true])"),
      status: document.querySelector("p.status").textContent, last: document.querySelector(".log-last")?.textContent });
  }).observe(document, {subtree: true, childList: true, attributes: true, characterData: true}); })"""
"""Notes, whenever something changes, what the bar offers and what is being told."""


def test_18_the_bar_asks_nothing_before_all_is_told(open_page: OpenPage, laid: Lays) -> None:
    opened, table = open_page(speed=1), laid(DEEPSEA_IDLE)
    page, time = opened.page, PageTime(opened.page)
    page.add_init_script(BAR)
    opened.sit(table)
    expect(page.locator(".table-foot-mine")).to_be_visible()
    time.stop()
    known = len(events(opened, "Swam"))
    with table.attended(0) as hands:
        for turn in (1, 2):
            page.locator(".actions button[data-move]:not([aria-disabled=true])").last.click()
            expect(page.locator(".skip")).to_be_visible()
            del hands.ahead[0]
            hands.play(3)
            await_events(opened, "Swam", known + 4 * turn)
            time.tell(step=100)
            expect(page.locator(".table-foot-mine")).to_be_visible()
    seen = page.evaluate("window.bar")
    telling = [now for now in seen if now["skip"]]
    assert telling
    assert [now for now in telling if now["mine"] or now["offered"]] == []
    assert [now for now in telling if now["last"] and now["status"] not in now["last"]] == [], "status and log differ"


@pytest.mark.parametrize("end", ["key", "button"])
def test_18_one_key_or_press_ends_the_telling(open_page: OpenPage, laid: Lays, end: str) -> None:
    """Time stands still while the browser looks for the button, so nothing is told to its end meanwhile."""
    opened = open_page(speed=1)
    time = PageTime(opened.page)
    opened.sit(laid(DEEPSEA_IDLE))
    expect(opened.page.locator(".table-foot-mine")).to_be_visible()
    time.stop()
    opened.page.locator(".actions button[data-move]:not([aria-disabled=true])").last.click()
    skip = opened.page.locator(".skip")
    expect(skip).to_be_visible()
    if end == "key":
        opened.page.keyboard.press("x")
    else:
        skip.click()
    time.pass_by(300)
    assert skip.count() == 0


def test_18_a_note_that_rises_ends_with_the_telling(open_page: OpenPage, laid: Lays) -> None:
    opened, beat = open_page(speed=1), BEATS["deepsea"]["breath"]
    table = laid(beat.position)
    page = opened.sit(table)
    page.locator(".table-board .deepsea-diver").first.wait_for(state="attached")
    page.evaluate("""() => { window.notes = () => document.querySelectorAll(".rising").length;
        window.press = () => dispatchEvent(new KeyboardEvent("keydown", { key: "x" })); }""")
    with table.attended() as hands:
        hands.play_through("Breathed")
        page.wait_for_function("() => notes()")
        assert page.evaluate("() => { const before = notes(); press(); return [before, notes()]; }") == [1, 0]


def test_18_a_movement_begins_with_the_first_picture(open_page: OpenPage, laid: Lays) -> None:
    """Nobody sees for a moment where a diver will come to, before it swims there."""
    opened, beat = open_page(speed=1), BEATS["deepsea"]["roll"]
    table = laid(beat.position)
    page = opened.sit(table)
    page.locator(".table-board .deepsea-diver").first.wait_for(state="attached")
    page.evaluate(PAINTED, 1)
    with table.attended() as hands:
        hands.play_through("Swam")
        page.wait_for_function("() => painted.length")
    assert [now for now in page.evaluate("painted") if now["away"] < 0.8] == []


ACTING = """() => { const acting = window.acting = {}, all = (what) => [...document.querySelectorAll(what)];
  const note = () => { acting[document.querySelector("p.status").textContent] = {
    lit: all(".player-next .player-word").map((e) => e.textContent).join(),
    lamp: all(".deepsea-diver:has([href$=cone])").map((e) => e.dataset.piece).join(),
    waves: all(".deepsea-pair [href$=die-wave]").length,
    load: all(".deepsea-dice .deepsea-load > svg").length }; };
  new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true }); }"""
"""Notes of each status who is shown to act, and the dice and the load in the bar."""

ACTS = [
    ("drop", "Ana drops", {"lit": "Ana", "lamp": "diver-0", "waves": 0, "load": 1}),
    ("drop", "Ben breathes", {"lit": "Ben", "lamp": "diver-1", "waves": 2, "load": 2}),
    ("home", "Ana is home", {"lit": "Ana", "lamp": "diver-0", "waves": 0, "load": 1}),
]


@pytest.mark.parametrize(("name", "said", "shown"), ACTS)
def test_18_who_does_what_is_told_is_shown_to_act(
    open_page: OpenPage, laid: Lays, name: str, said: str, shown: dict[str, Any]
) -> None:
    beat, opened = BEATS["deepsea"][name], open_page(speed=1)
    table, time = laid(beat.position), PageTime(opened.page)
    opened.sit(table).locator(".player-word").first.wait_for()
    time.stop()
    opened.page.evaluate(ACTING)
    with table.attended() as hands:
        hands.play_through(beat.event)
        opened.page.locator(".skip").wait_for()
        time.tell()
    acting = opened.page.evaluate("window.acting")
    assert next(now for status, now in acting.items() if status.startswith(said)) == shown


def replayed(opened: Opened, code: str) -> tuple[Page, Locator]:
    """The game that is over, from its first event on, and what leads through it."""
    page = opened.goto(f"/replay/{code}/1?at=1")
    slider = page.get_by_role("slider", name="Moment", exact=True)
    expect(slider).to_have_value("1")
    return page, slider


def test_24_a_replay_knows_no_more_than_its_event(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page()
    opened.page.add_init_script(SEEN)
    page, slider = replayed(opened, laid(DEEPSEA_OVER).code)
    for at in range(2, int(slider.get_attribute("max") or "") + 1):
        page.keyboard.press("ArrowRight")
        expect(slider).to_have_value(str(at))
    assert ahead(page) == []
    assert max(now["dive"] for now in page.evaluate("window.seen")) == 3


def test_24_a_replay_of_dive_names_the_round_of_its_event(open_page: OpenPage, laid: Lays) -> None:
    opened, code = open_page(), laid(Position("dive", ("me", "guest"))).code
    turns = turns_of(opened, code)
    page, slider = replayed(opened, code)
    told = 0
    for line in (line for turn in turns for line in turn["events"]):
        expect(slider).to_have_value(str(line["n"]))
        if line["event"]["type"] == "RoundBegan":
            told = line["event"]["round"]
        assert page.locator(".table-head .table-phase").text_content() == (f"Round {told}" if told else ""), line
        if told == 3:
            break
        page.keyboard.press("ArrowRight")
    assert told == 3


def test_24_a_movement_in_a_replay_begins_with_the_first_picture(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page(speed=1)
    page, _ = replayed(opened, laid(DEEPSEA_OVER).code)
    page.evaluate(PAINTED, 0)
    while not page.evaluate("painted.length"):
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(300)
    assert [now for now in page.evaluate("painted") if now["away"] < 0.8] == []


def test_24_a_replay_stays_where_it_is_scrolled_to(open_page: OpenPage, laid: Lays) -> None:
    page, slider = replayed(open_page(viewport=PHONE), laid(DEEPSEA_OVER).code)
    page.evaluate("scrollTo(0, 50)")
    scrolled = page.evaluate("scrollY")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("2")
    assert page.evaluate("scrollY") == scrolled


SCRUB = """(slider, moments) => { for (const at of moments) {
  slider.value = at; slider.dispatchEvent(new Event("input", { bubbles: true })); } }"""


WEARY = """(() => { const replace = history.replaceState; let times = 0;
  history.replaceState = (...to) => {
    if (++times > 100) throw new Error("too often"); replace.apply(history, to); }; })()"""
"""A browser takes only so many addresses; the one that tests are run in would take all."""


def test_24_however_fast_one_goes_through_a_replay_the_address_follows(open_page: OpenPage, laid: Lays) -> None:
    opened, code = open_page(), laid(DEEPSEA_OVER).code
    opened.page.add_init_script(WEARY)
    page, slider = replayed(opened, code)
    last = turns_of(opened, code)[-1]["events"][-1]
    slider.evaluate(SCRUB, [*range(1, 9)] * 30 + [last["n"]])
    expect(page.locator("p.status")).to_have_text(f"{last['n']}. {last['text']}")
    page.wait_for_url(f"**?at={last['n']}")


def test_24_who_leaves_a_replay_is_elsewhere_for_good(open_page: OpenPage, laid: Lays) -> None:
    """The address of the last moment may still be on its way."""
    opened = open_page()
    time = PageTime(opened.page)
    page, slider = replayed(opened, laid(DEEPSEA_OVER).code)
    slider.evaluate(f"slider => {{ ({SCRUB})(slider, [2]); document.querySelector('.table-head a').click(); }}")
    expect(page.locator(".home-head")).to_be_visible()
    time.stop()
    time.pass_by(1000)
    assert page.url == f"{opened.url}/"


OWNED = ".player-pieces > *"
"""What the players have, as pieces."""


@pytest.mark.parametrize("game", ["deepsea", "hainoon"])
def test_what_players_have_is_changed_and_not_drawn_anew(open_page: OpenPage, laid: Lays, game: str) -> None:
    beat = BEATS[game]["roll" if game == "deepsea" else "flip"]
    opened, table = open_page(speed=1), laid(beat.position)
    page, time = opened.page, PageTime(opened.page)
    opened.sit(table)
    expect(page.locator(OWNED).first).to_be_attached()
    page.evaluate("what => document.querySelectorAll(what).forEach((piece) => (piece.dataset.known = ''))", OWNED)
    time.stop()
    known = len(events(opened, beat.event))
    with table.attended() as hands:
        hands.play_through(beat.event)
        await_events(opened, beat.event, known + 1)
    time.tell()
    assert page.locator(f"{OWNED}:not([data-known])").count() == 0
