"""A fourth game is played in a browser, though no file outside its three places knows it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.fourth_game import ROOT, put_page, put_together
from tests.page.support import Opened, TableServer, axe, close_panel, open_in
from tools.page import command

STEPS = (
    ("sprites.mjs",),
    ("node_modules/typescript/bin/tsc", "--noEmit"),
    ("node_modules/oxlint/bin/oxlint", "--deny-warnings", "src/games/pearls"),
    ("node_modules/oxfmt/bin/oxfmt", "--check", "src/games/pearls"),
    ("build.mjs", "--out", "../static"),
)
"""What makes the page, after the types of the wire were written."""


@pytest.fixture
def opened(tmp_path: Path, browser: Browser) -> Iterator[Opened]:
    """A browser at a server with the fourth game."""
    clone, web = put_together(tmp_path), put_page(tmp_path)
    environment = {**os.environ, "PYTHONPATH": f"{clone / 'src'}{os.pathsep}{ROOT}"}
    types = [sys.executable, "-m", "divetable.server.protocol.typescript"]
    with (web / "src/net/wire.ts").open("w") as wire:
        subprocess.run(types, env=environment, stdout=wire, check=True)
    for step in STEPS:
        done = subprocess.run([*command("node"), *step], cwd=web, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
    server = TableServer(tmp_path, tmp_path / "static", environment)
    opened = open_in(browser, server.url)
    yield opened
    opened.context.close()
    server.stop()
    opened.check()


def test_a_fourth_game_is_played_from_the_home_page_to_its_end(opened: Opened) -> None:
    page = opened.goto()
    expect(page.get_by_role("heading", name="Pearls")).to_be_visible()
    assert axe(page) == []
    opened.new_table("pearls", "me", "random", "random", start=False)
    page.get_by_role("button", name="Long").click()
    expect(page.get_by_role("button", name="Long", pressed=True)).to_be_visible()
    page.locator(".lobby-start").click()
    expect(page.locator(".pearls-choices button")).to_have_count(3)
    assert axe(page) == []
    page.keyboard.press("r")
    expect(page.get_by_role("dialog")).to_contain_text("Who is alone at a depth brings up")
    close_panel(page)
    while not page.locator(".ending").is_visible():
        page.locator(".pearls-choices button").nth(2).or_(page.locator(".ending")).first.wait_for()
        if not page.locator(".ending").is_visible():
            page.keyboard.press("3")
            page.wait_for_timeout(50)
    expect(page.locator(".ending")).to_contain_text("Won: ")
    expect(page.locator(".log")).to_contain_text("comes up from depth 3")
    assert axe(page) == []
