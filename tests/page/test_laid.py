"""Laid tables: they come to their moments, and the browser sits there as if the game had been played."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.page.conftest import Lays, OpenPage
from tests.page.laid import log_of
from tests.page.positions import BEATS, STILLS

from divetable.server.table.table import added_up

ALL_STILLS = [(game, name) for game, named in STILLS.items() for name in named]
ALL_BEATS = [(game, name) for game, named in BEATS.items() for name in named]


@pytest.mark.parametrize(("game", "name"), ALL_STILLS)
def test_stills_ask_seat_0_or_are_over(game: str, name: str) -> None:
    position = STILLS[game][name]
    table = added_up(log_of(position).entries)
    assert table.rulebook.name == game and table.playing is not None
    assert table.phase == "over" or 0 in table.playing.state.asks or name == "eaten"


@pytest.mark.parametrize(("game", "name"), ALL_BEATS)
def test_beats_lead_to_their_event(game: str, name: str) -> None:
    beat = BEATS[game][name]
    assert any(beat.event in answer.brought for answer in log_of(beat.position).ahead[:4])


def test_a_laid_table_is_played_on_with_and_without_a_browser(open_page: OpenPage, laid: Lays) -> None:
    beat = BEATS["deepsea"]["end"]
    opened, table = open_page(), laid(beat.position)
    page = opened.sit(table)
    expect(page.locator(".table-board")).to_be_visible()
    with table.attended() as hands:
        hands.play_through(beat.event)
    expect(page.locator(".ending")).to_be_visible()


def test_bots_at_a_laid_table_play_on(open_page: OpenPage, laid: Lays) -> None:
    opened, table = open_page(), laid(STILLS["deepsea"]["turn"])
    page = opened.sit(table)
    with table.attended() as hands:
        hands.play()
    expect(page.locator(".table-foot-mine")).to_be_visible()
