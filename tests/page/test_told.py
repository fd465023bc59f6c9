"""How events are told: until the last of them all that is looked at is as it was when they happened."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.page.conftest import OpenPage
from tests.page.support import PHONE, Opened
from tests.page.treasures import cautious, press, questions, sink_by_keys
from tools.page import WEB, command

AFTER = """
import { after } from "%s";
import { readFileSync } from "node:fs";
const [turns, parts] = JSON.parse(readFileSync(0, "utf8"));
const LOOSE = { loads: (loads) => loads.map((load) => load.map(String).sort()) };
const wrong = [];
turns.forEach(({ view }, at) => turns.slice(at + 1).forEach((present, later) => {
  view = present.events.reduce((seen, { event }) => after(seen, event), view);
  const said = (part, { [part]: value }) => JSON.stringify(LOOSE[part]?.(value) ?? value);
  const differs = (part) => said(part, view) !== said(part, present.view);
  wrong.push(...parts.filter(differs).map((part) => [at, at + later + 1, part]));
  const behind = present.view.turns - view.turns;
  if (parts.includes("rows") && behind !== 0 && behind !== 1) wrong.push([at, at + later + 1, "turns"]);
}));
console.log(JSON.stringify(wrong));
"""
"""Takes the turns of a game and tells where a view that was led on by events differs from the view as it was.

The order in which a load will sink is no event, nor is the beginning of a turn.
"""

BUNDLE = """import { build } from "esbuild";
const [entry, outfile] = process.argv.slice(-2);
await build({ entryPoints: [entry], outfile, bundle: true, format: "esm", platform: "node", logLevel: "error" });"""

SEA = ("dive", "air", "blanks", "line", "places", "turned", "loads", "home", "banked")
SHARKS = ("rows", "sharks", "health", "places", "cage", "hands", "pile", "discards")
GAMES: list[tuple[str, int, dict[str, Any], tuple[str, ...]]] = [
    ("deepsea", 2, {"blank_limit": True}, SEA),
    ("deepsea", 5, {"blank_limit": True}, SEA),
    ("hainoon", 2, {}, SHARKS),
    ("hainoon", 4, {"sharks": "hungry", "last_diver_swimming": True}, SHARKS),
]


def game_of_bots(opened: Opened, game: str, bots: int, options: dict[str, Any]) -> list[dict[str, Any]]:
    """The turns of a finished game."""
    code = opened.new_table(game, *["random"] * bots, options=options)
    expect(opened.page.locator(".ending")).to_be_visible()
    turns: list[dict[str, Any]] = []
    while True:
        address = f"{opened.url}/api/tables/{code}/replay?start={len(turns)}"
        more = opened.context.request.get(address).json()
        turns += more
        if not more:
            return turns


def bundled(folder: Path, game: str) -> Path:
    """The check as a script, with the page's own source in it."""
    source, script = folder / "check.ts", folder / "check.mjs"
    source.write_text(AFTER % (WEB / f"src/games/{game}/after").as_posix())
    arguments = [*command("node"), "--input-type=module", "-e", BUNDLE, "--", str(source), str(script)]
    subprocess.run(arguments, cwd=WEB, check=True)
    return script


@pytest.mark.parametrize(("game", "bots", "options", "parts"), GAMES)
def test_18_events_lead_from_one_view_to_the_next(
    open_page: OpenPage, tmp_path: Path, game: str, bots: int, options: dict[str, Any], parts: tuple[str, ...]
) -> None:
    turns = game_of_bots(open_page(), game, bots, options)
    assert len(turns) > bots
    arguments = [*command("node"), str(bundled(tmp_path, game))]
    told = subprocess.run(arguments, input=json.dumps([turns, parts]), capture_output=True, text=True, check=True)
    assert json.loads(told.stdout) == []


# All that is seen at once

SEEN = """addEventListener("DOMContentLoaded", () => { const seen = window.seen = [];
  const texts = (all) => [...document.querySelectorAll(all)].map((e) => e.textContent.trim());
  new MutationObserver(() => { const [first] = document.querySelectorAll(".deepsea-scores tbody tr");
    if (!first) return;
    const now = { dive: Number(/\\d/.exec(texts(".table-head small")[0])[0]), status: texts("p.status")[0],
      reported: [...first.querySelectorAll("td:not(:last-child)")].filter((e) => e.textContent !== "–").length,
      begun: texts(".log li:not(.visually-hidden)").filter((line) => /Dive \\d begins/.test(line)).length,
      sheet: texts(".deepsea-scores td:last-child").map(Number), over: document.querySelectorAll(".ending").length > 0,
      cards: texts(".player-facts").map((facts) => Number(/(\\d+) points?$/.exec(facts)[1])) };
    if (JSON.stringify(now) !== JSON.stringify(seen.at(-1))) seen.push(now);
  }).observe(document, {subtree: true, childList: true, characterData: true}); })"""
"""Notes, whenever it changes, what is seen round the board beside what the board tells of it."""

OVER, TELLING = "The game is over", "This is how it ends …"


def ahead(page: Page) -> list[dict[str, Any]]:
    """When something round the board has known more than the board."""
    seen = page.evaluate("window.seen")
    early = [now for now in seen if now["dive"] > now["reported"] + 1 or now["begun"] > now["dive"]]
    return early + [now for now in seen if now["cards"] != now["sheet"]]


def test_18_nothing_runs_ahead_of_the_board_to_the_end_of_a_game(open_page: OpenPage) -> None:
    """Neither at the own device nor on the shared screen."""
    opened, tv = open_page(viewport=PHONE, speed=1), open_page(speed=4)
    for page in (opened.page, tv.page):
        page.add_init_script(SEEN)
    code = opened.new_table("deepsea", "me", "threshold", "novice")
    tv.goto(f"/tv/{code}")
    for _ in questions(opened.page, cautious, press, sink_by_keys):
        pass
    expect(opened.page.locator(".ending")).to_be_visible(timeout=120_000)
    assert ahead(opened.page) == []
    seen = opened.page.evaluate("window.seen")
    assert [now for now in seen if now["status"] == OVER and not now["over"]] == []
    assert any(now["status"] == TELLING for now in seen)
    expect(tv.page.locator("p.status")).to_contain_text(" + ", timeout=120_000)
    assert ahead(tv.page) == []
    assert not any(OVER in now["status"] for now in tv.page.evaluate("window.seen"))


def test_24_a_replay_knows_no_more_than_its_event(open_page: OpenPage) -> None:
    opened = open_page()
    opened.page.add_init_script(SEEN)
    game_of_bots(opened, "deepsea", 2, {})
    page = opened.goto(f"{opened.page.url.removeprefix(opened.url).replace('/t/', '/replay/')}/1?at=1")
    slider = page.get_by_role("slider", name="Moment")
    expect(slider).to_have_value("1")
    for at in range(2, int(slider.get_attribute("max") or "") + 1):
        page.keyboard.press("ArrowRight")
        expect(slider).to_have_value(str(at))
    assert ahead(page) == []
    assert max(now["dive"] for now in page.evaluate("window.seen")) == 3
