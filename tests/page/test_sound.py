"""What is to be heard of a game."""

from __future__ import annotations

from collections import Counter

from playwright.sync_api import expect
from tests.page.conftest import Lays, OpenPage
from tests.page.divers import REVEAL, Diver
from tests.page.laid import Position, asks

STRUCK = """window.struck = []; for (const { prototype } of [OscillatorNode, AudioBufferSourceNode]) {
  const { start } = prototype;
  prototype.start = function (at) { window.struck.push(at); start.call(this, at); }; }"""
"""Notes when each note begins."""


def test_29_without_movement_the_sounds_of_a_dive_do_not_come_all_at_once(open_page: OpenPage, laid: Lays) -> None:
    """The last of the dive may be heard, and that it is one's turn."""
    opened = open_page()
    opened.page.add_init_script(STRUCK)
    opened.sit(laid(Position("dive", ("me", *["guest"] * 3), until=asks("Program"))))
    Diver(opened).hand_in()
    expect(opened.page.locator(REVEAL)).to_be_visible()
    opened.page.wait_for_function("() => window.struck.length")
    assert max(Counter(opened.page.evaluate("window.struck")).values()) <= 2
