"""How Hai Noon is told: while events are still being shown, the board is as it was when they happened."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.page.conftest import OpenPage
from tests.page.support import Opened
from tools.page import WEB, command

TOLD = """
import { asTold } from "%s";
import { readFileSync } from "node:fs";
const turns = JSON.parse(readFileSync(0, "utf8"));
const PARTS = ["rows", "sharks", "health", "places", "cage"];
const wrong = [];
turns.forEach((past, at) => turns.slice(at).forEach((present, later) => {
  const now = past.events.at(-1), log = turns.slice(0, at + later + 1).flatMap(({ events }) => events);
  if (!now || !past.view.turns) return;
  const { view } = asTold({ log, now, view: present.view });
  const differs = (part) => JSON.stringify(view[part]) !== JSON.stringify(past.view[part]);
  wrong.push(...PARTS.filter(differs).map((part) => [at, at + later, part]));
}));
console.log(JSON.stringify(wrong));
"""
"""Takes the turns of a game and tells where a board that lags behind differs from the board as it was."""

BUNDLE = """import { build } from "esbuild";
const [entry, outfile] = process.argv.slice(-2);
await build({ entryPoints: [entry], outfile, bundle: true, format: "esm", platform: "node", logLevel: "error" });"""


def game_of_bots(opened: Opened, bots: int, options: dict[str, Any]) -> list[dict[str, Any]]:
    """The turns of a finished game."""
    code = opened.new_table("hainoon", *["random"] * bots, options=options)
    expect(opened.page.locator(".ending")).to_be_visible()
    turns: list[dict[str, Any]] = []
    while True:
        address = f"{opened.url}/api/tables/{code}/replay?start={len(turns)}"
        more = opened.context.request.get(address).json()
        turns += more
        if not more:
            return turns


def bundled(folder: Path) -> Path:
    """The check as a script, with the page's own source in it."""
    source, script = folder / "check.ts", folder / "check.mjs"
    source.write_text(TOLD % (WEB / "src/games/hainoon/told").as_posix())
    arguments = [*command("node"), "--input-type=module", "-e", BUNDLE, "--", str(source), str(script)]
    subprocess.run(arguments, cwd=WEB, check=True)
    return script


@pytest.mark.parametrize(("bots", "options"), [(2, {}), (4, {"sharks": "hungry", "last_diver_swimming": True})])
def test_18_the_board_lags_behind_with_what_is_told(
    open_page: OpenPage, tmp_path: Path, bots: int, options: dict[str, Any]
) -> None:
    turns = game_of_bots(open_page(), bots, options)
    assert len(turns) > bots
    arguments = [*command("node"), str(bundled(tmp_path))]
    told = subprocess.run(arguments, input=json.dumps(turns), capture_output=True, text=True, check=True)
    assert json.loads(told.stdout) == []
