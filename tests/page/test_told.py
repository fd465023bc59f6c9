"""How events are told: until the last of them all that is looked at is as it was when they happened."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.page.conftest import OpenPage
from tests.page.pagetime import PageTime
from tests.page.scripts import result, source
from tests.page.support import PHONE, Opened, watch_to_the_end
from tests.page.treasures import cautious, press, questions, sink_by_keys


def game_of_bots(opened: Opened, game: str, bots: int, options: dict[str, Any]) -> list[dict[str, Any]]:
    """The turns of a finished game."""
    code = opened.new_table(game, *["random"] * bots, options=options)
    watch_to_the_end(opened.page)
    turns: list[dict[str, Any]] = []
    while True:
        address = f"{opened.url}/api/tables/{code}/replay?start={len(turns)}"
        more = opened.context.request.get(address).json()
        turns += more
        if not more:
            return turns


STEPS = """given.map(([before, lines, now]) => {
  const views = viewsRound(before, lines, now);
  const led = lines.slice(0, -1).reduce((view, { change }) => ({ ...view, ...change }), before);
  const linked = lines.every(({ n }, at) => views.get(n)?.before === (at ? views.get(lines[at - 1].n).after : before));
  return linked && views.get(lines.at(-1).n).after === now
    && JSON.stringify(views.get(lines.at(-1).n).before) === JSON.stringify(led); })"""


@pytest.mark.parametrize("game", ["deepsea", "hainoon", "dive"])
def test_18_changes_lead_from_one_view_to_the_next(open_page: OpenPage, tmp_path: Path, game: str) -> None:
    """That the changes are right is tested at the server; here, that the page applies them in their order."""
    turns = game_of_bots(open_page(), game, 3, {})
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
    const now = { dive: Number(/\\d/.exec(texts(".table-head small")[0])[0]), status: texts("p.status")[0],
      reported: made[0].length, over: document.querySelectorAll(".ending").length > 0,
      begun: texts(".log li:not(.visually-hidden)").filter((line) => /Dive \\d begins/.test(line)).length,
      made: made.map((dives) => dives.reduce((sum, points) => sum + points, 0)),
      cards: texts(".player > .visually-hidden").map((said) => Number(/(\\d+) points?\\b/.exec(said)[1])) };
    if (JSON.stringify(now) !== JSON.stringify(seen.at(-1))) seen.push(now);
  }).observe(document, {subtree: true, childList: true, characterData: true}); })"""
"""Notes, whenever it changes, what is seen round the board beside what the board tells of it."""

OVER, TELLING = "The game is over", "This is how it ends …"


def ahead(page: Page) -> list[dict[str, Any]]:
    """When something round the board has known more than the board."""
    seen = page.evaluate("window.seen")
    early = [now for now in seen if now["dive"] > now["reported"] + 1 or now["begun"] > now["dive"]]
    return early + [now for now in seen if now["cards"] != now["made"]]


def test_18_nothing_runs_ahead_of_the_board_to_the_end_of_a_game(open_page: OpenPage) -> None:
    """Neither at the own device nor on the shared screen."""
    opened, tv = open_page(viewport=PHONE, speed=4), open_page(speed=4)
    for page in (opened.page, tv.page):
        page.add_init_script(SEEN)
    code = opened.new_table("deepsea", "me", "threshold", "novice")
    tv.goto(f"/tv/{code}")
    for _ in questions(opened.page, cautious, press, sink_by_keys):
        pass
    expect(opened.page.locator(".ending")).to_be_visible(timeout=120_000)
    assert ahead(opened.page) == []
    seen = opened.page.evaluate("window.seen")
    first_over = [now["status"] for now in seen].index(OVER)
    assert {now["status"] for now in seen[first_over:]} == {OVER}, "something is told after the end"
    assert any(now["status"] == TELLING for now in seen)
    expect(tv.page.locator(".tv-podium")).to_be_visible(timeout=120_000)
    assert ahead(tv.page) == []
    assert not any(OVER in now.get("status", "") for now in tv.page.evaluate("window.seen"))


BAR = """addEventListener("DOMContentLoaded", () => { const seen = window.bar = [];
  const count = (all) => document.querySelectorAll(all).length;
  new MutationObserver(() => { if (!count(".table-foot")) return;
    seen.push({ skip: count(".skip"), mine: count(".table-foot-mine"),
      offered: count(".actions button[data-move]:not([aria-disabled=true])"),
      status: document.querySelector("p.status").textContent, last: document.querySelector(".log-last")?.textContent });
  }).observe(document, {subtree: true, childList: true, attributes: true, characterData: true}); })"""
"""Notes, whenever something changes, what the bar offers and what is being told."""


def test_18_the_bar_asks_nothing_before_all_is_told(open_page: OpenPage) -> None:
    opened = open_page(speed=1)
    opened.page.add_init_script(BAR)
    opened.new_table("deepsea", "me", "novice", "novice", options={"starter": 0})
    for _ in range(2):
        expect(opened.page.locator(".table-foot-mine")).to_be_visible(timeout=60_000)
        opened.page.locator(".actions button[data-move]:not([aria-disabled=true])").last.click()
        expect(opened.page.locator(".skip")).to_be_visible()
    seen = opened.page.evaluate("window.bar")
    telling = [now for now in seen if now["skip"]]
    assert telling
    assert [now for now in telling if now["mine"] or now["offered"]] == []
    assert [now for now in telling if now["last"] and now["status"] not in now["last"]] == [], "status and log differ"


@pytest.mark.parametrize("end", ["key", "button"])
def test_18_one_key_or_press_ends_the_telling(open_page: OpenPage, end: str) -> None:
    """Time stands still while the browser looks for the button, so nothing is told to its end meanwhile."""
    opened = open_page(speed=1)
    time = PageTime(opened.page)
    opened.new_table("deepsea", "me", "novice", "novice", options={"starter": 0})
    expect(opened.page.locator(".table-foot-mine")).to_be_visible(timeout=60_000)
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


def replayed(opened: Opened) -> tuple[Page, Locator]:
    """The game that is over, from its first event on, and what leads through it."""
    page = opened.goto(f"{opened.page.url.removeprefix(opened.url).replace('/t/', '/replay/')}/1?at=1")
    slider = page.get_by_role("slider", name="Moment", exact=True)
    expect(slider).to_have_value("1")
    return page, slider


def test_24_a_replay_knows_no_more_than_its_event(open_page: OpenPage) -> None:
    opened = open_page()
    opened.page.add_init_script(SEEN)
    game_of_bots(opened, "deepsea", 2, {})
    page, slider = replayed(opened)
    for at in range(2, int(slider.get_attribute("max") or "") + 1):
        page.keyboard.press("ArrowRight")
        expect(slider).to_have_value(str(at))
    assert ahead(page) == []
    assert max(now["dive"] for now in page.evaluate("window.seen")) == 3


def test_24_a_replay_of_dive_names_the_round_of_its_event(open_page: OpenPage) -> None:
    opened = open_page()
    turns = game_of_bots(opened, "dive", 2, {})
    page, slider = replayed(opened)
    told = 0
    for line in (line for turn in turns for line in turn["events"]):
        expect(slider).to_have_value(str(line["n"]))
        if line["event"]["type"] == "RoundBegan":
            told = line["event"]["round"]
        assert page.locator(".table-head small").text_content() == (f"Round {told}" if told else ""), line
        if told == 3:
            return
        page.keyboard.press("ArrowRight")


def test_24_a_replay_stays_where_it_is_scrolled_to(open_page: OpenPage) -> None:
    opened = open_page(viewport=PHONE)
    game_of_bots(opened, "deepsea", 2, {})
    page, slider = replayed(opened)
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


def test_24_however_fast_one_goes_through_a_replay_the_address_follows(open_page: OpenPage) -> None:
    opened = open_page()
    turns = game_of_bots(opened, "deepsea", 2, {})
    opened.page.add_init_script(WEARY)
    page, slider = replayed(opened)
    last = turns[-1]["events"][-1]
    slider.evaluate(SCRUB, [*range(1, 9)] * 30 + [last["n"]])
    expect(page.locator("p.status")).to_have_text(f"{last['n']}. {last['text']}")
    page.wait_for_url(f"**?at={last['n']}")


def test_24_who_leaves_a_replay_is_elsewhere_for_good(open_page: OpenPage) -> None:
    """The address of the last moment may still be on its way."""
    opened = open_page()
    game_of_bots(opened, "deepsea", 2, {})
    page, slider = replayed(opened)
    slider.evaluate(f"slider => {{ ({SCRUB})(slider, [2]); document.querySelector('.table-head a').click(); }}")
    expect(page.locator(".home-head")).to_be_visible()
    page.wait_for_timeout(400)
    assert page.url == f"{opened.url}/"
