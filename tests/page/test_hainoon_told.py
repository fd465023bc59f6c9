"""Hai Noon's attacks as they are told: cause before effect, and both sharks of a side at once."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import pytest
from tests.page.conftest import Lays, OpenPage
from tests.page.looks import resize
from tests.page.pagetime import PageTime
from tests.page.positions import BEATS
from tests.page.support import LANGUAGES, PHONE, SIDEWAYS

WATCH = """() => { const told = window.told = [];
  const all = (what) => [...document.querySelectorAll(what)];
  const middle = (e) => { const { top, height } = e.getBoundingClientRect(); return top + height / 2; };
  const below = (plate) => middle(plate) - middle(plate.closest(".flying"));
  const isLit = (e) => !e.style.visibility && getComputedStyle(e.parentElement).opacity === "1";
  const lost = (what) => all(what).map((e) => e.querySelectorAll("use[href$=heart-lost]").length);
  const note = () => { const now = { beat: document.querySelector(".hainoon-scene")?.dataset.beat ?? "",
      out: all(".hainoon-lunge").length, board: lost(".hainoon-sea .hainoon-plate"),
      panel: lost(".players .hainoon-lives"), turning: all(".hainoon-tile.hainoon-turning").length,
      hungry: all(".hainoon-tile-hungry").length, plates: all(".flying .hainoon-plate").map(below),
      skips: all(".skip").length, notices: all(".table-foot .notice button").length,
      lying: all(".hainoon-side .art-card").filter((e) => getComputedStyle(e).visibility === "visible").length,
      discarded: Number(document.querySelector(".hainoon-count")?.textContent),
      said: all(".table-foot > .status").map((e) => getComputedStyle(e).opacity === "1" ? e.textContent : "").join(),
      shaken: document.querySelector(".hainoon-table[data-shaken=true]") !== null,
      cageFlies: all(".flying use[href$=hainoon-cage]").length,
      cageBack: all(".hainoon-berth:not(.hainoon-gone) [data-piece=cage]").filter(isLit).length };
    if (told.at(-1)?.at === Date.now()) told.pop();  // never painted
    told.push({ ...now, at: Date.now() }); };
  new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true }); }"""
"""Notes, whenever something changes, what is seen of an attack."""


def watched(open_page: OpenPage, laid: Lays, name: str) -> list[dict[str, Any]]:
    """Return what is seen of a beat, whenever something has changed, until all of it is told."""
    beat, opened = BEATS["hainoon"][name], open_page(speed=1)
    table, time = laid(beat.position), PageTime(opened.page)
    opened.sit(table).locator(".table-board").wait_for()
    time.loaded()
    time.stop()
    opened.page.evaluate(WATCH)
    with table.attended() as hands:
        for _ in range(hands.count_through(beat.event)):
            known = len(opened.frames)
            hands.play()
            while len(opened.frames) == known:
                opened.page.wait_for_timeout(5)
            time.tell()
    seen: list[dict[str, Any]] = opened.page.evaluate("window.told")
    return seen


def test_18_who_swims_has_the_name_below_on_the_way(open_page: OpenPage, laid: Lays) -> None:
    flights = [now["plates"] for now in watched(open_page, laid, "two-bites") if now["plates"]]
    assert flights
    assert all(below > 0 for plates in flights for below in plates)


def test_18_the_cage_is_back_once_it_has_flown(open_page: OpenPage, laid: Lays) -> None:
    seen = watched(open_page, laid, "cage-held")
    assert any(now["cageFlies"] for now in seen)
    assert next(now for now in seen if now["cageBack"])["at"] > max(now["at"] for now in seen if now["cageFlies"])


def test_11_18_while_one_is_eaten_there_is_one_button(open_page: OpenPage, laid: Lays) -> None:
    seen = watched(open_page, laid, "eaten")
    assert any(now["skips"] for now in seen)
    assert [now for now in seen if now["skips"] and now["notices"]] == []


@pytest.mark.parametrize(("name", "bites"), [("two-bites", 2), ("half-foiled", 1)])
def test_18_two_sharks_lunge_hold_and_turn_over_together(
    open_page: OpenPage, laid: Lays, name: str, bites: int
) -> None:
    seen = watched(open_page, laid, name)
    beats = [beat for beat, _ in groupby(now["beat"] for now in seen)]
    assert beats[beats.index("lunge") :] == ["lunge", "hold", "settle", ""]
    strike = [now for now in seen if now["beat"] in ("lunge", "hold")]
    assert all(now["shaken"] is (now["beat"] == "hold") for now in seen)
    assert {now["out"] for now in strike} == {2}
    before, after = strike[0], next(now for now in seen if now["beat"] == "settle")
    for part in ("board", "panel", "hungry"):
        assert all(now[part] == before[part] for now in strike), part
    assert sum(after["board"]) - sum(before["board"]) == sum(after["panel"]) - sum(before["panel"]) == bites
    assert before["hungry"] - after["hungry"] == after["turning"] == bites
    ahead = [now["said"] for now in seen if now["beat"] in ("draw", "lunge")]
    assert not any("is bitten" in said or "goes back" in said for said in ahead)
    assert all(now["said"] for now in seen if now["beat"] == "hold")


@pytest.mark.parametrize("name", ["two-bites", "harpoon"])
def test_18_no_card_comes_back_that_was_put_away(open_page: OpenPage, laid: Lays, name: str) -> None:
    """They fly one after the other, and are counted as they come to the discards; a harpoon moves up in their row."""
    seen = [now for now in watched(open_page, laid, name) if "Discarded" in now["said"]]
    lying = [now["lying"] for now in seen]
    until = lying.index(min(lying))
    assert lying[:until] == sorted(lying[:until], reverse=True)
    counted = [count for count, _ in groupby(now["discarded"] for now in seen)]
    assert counted == [*range(counted[0], counted[0] + 4)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_07_18_the_button_that_skips_covers_no_card(open_page: OpenPage, laid: Lays, language: str) -> None:
    beat, opened = BEATS["hainoon"]["bite"], open_page(viewport=PHONE, touch=True, language=language, speed=1)
    page, table, time = opened.page, laid(beat.position), PageTime(opened.page)
    opened.sit(table).locator(".table-board").wait_for()
    time.stop()
    with table.attended() as hands:
        hands.play()
        page.locator(".skip").wait_for()
        for viewport in (PHONE, (390, 844), (844, 390), SIDEWAYS):
            resize(page, viewport)
            cards = page.locator(".hainoon-hand").bounding_box()
            skip = page.locator(".skip").bounding_box()
            assert cards is not None and skip is not None
            assert skip["y"] >= cards["y"] + cards["height"], viewport
            assert skip["y"] + skip["height"] <= viewport[1], viewport
