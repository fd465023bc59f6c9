"""What each event changes in the view: told one after the other, the changes of a turn are the turn."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from tests.server.desk import Desk

from divetable.engine.core import Seat
from divetable.server.protocol.encoding import encode, public_fields
from divetable.server.table import player_view
from divetable.server.table.game import Turn

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("deepsea", 2, {}),
    ("deepsea", 6, {}),
    ("hainoon", 2, {}),
    ("hainoon", 4, {}),
    ("dive", 1, {"chief": True}),
    ("dive", 3, {}),
    ("dive", 4, {"companions": "ten"}),
]


def sent(desk: Desk, viewer: Seat | None, sonar: bool) -> dict[str, Any]:
    playing = desk.table.playing
    assert playing is not None
    view: dict[str, Any] = json.loads(encode(player_view.view_of(playing, viewer, sonar)))
    return view


def updated(desk: Desk, turn: Turn, viewer: Seat | None, sonar: bool) -> dict[str, Any]:
    """The view in the message that tells of *turn*, which is put together from what several viewers see alike."""
    voice = player_view.speaker(desk.table, "en")
    update = player_view.update(
        desk.table, [turn], player_view.Viewpoint(viewer, voice, sonar), None, player_view.Cache()
    )
    view: dict[str, Any] = json.loads(encode(update))["view"]
    return view


def play_one(desk: Desk, rng: Random, number: int) -> Turn:
    desk.play(rng, 1, f"move{number}-")
    assert desk.table.playing is not None
    return desk.table.playing.turns[-1]


def lines(desk: Desk, turn: Turn, viewer: Seat | None, sonar: bool) -> list[dict[str, Any]]:
    voice = player_view.speaker(desk.table, "en")
    told: list[dict[str, Any]] = json.loads(
        encode(player_view.said(turn, player_view.Viewpoint(viewer, voice, sonar), player_view.Cache()))
    )
    return told


@pytest.mark.parametrize("sonar", [False, True])
@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_the_changes_of_a_turn_lead_from_the_view_before_it_to_the_view_after_it(
    game: str, players: int, options: dict[str, Any], sonar: bool
) -> None:
    desk, rng = Desk(game, players, options), Random(7)
    viewers = [*range(players), None]
    for number in range(120):
        if not desk.state.asks:
            break
        before = {viewer: sent(desk, viewer, sonar) for viewer in viewers}
        turn = play_one(desk, rng, number)
        for viewer in viewers:
            assert updated(desk, turn, viewer, sonar) == sent(desk, viewer, sonar)
            told = lines(desk, turn, viewer, sonar)
            if not told:
                continue  # nobody was told anything; the view comes with the next event that is seen
            after = before[viewer]
            for line in told:
                after = after | line.get("change", {})
            assert after == sent(desk, viewer, sonar)


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_changes_tell_nobody_what_is_another_seats_own(game: str, players: int, options: dict[str, Any]) -> None:
    desk, rng = Desk(game, players, options), Random(3)
    assert desk.table.playing is not None
    view = desk.table.playing.rulebook.view
    public = {*public_fields(view)}
    desk.play(rng, 120)
    for turn in desk.table.playing.turns:
        for change in turn.changes:
            assert set(change.public) <= public
            assert all(set(own) <= set(view.own) for own in change.own.values())
        for line in lines(desk, turn, None, sonar=True):
            assert set(line.get("change", {})) <= public


def told_by(game: str, seed: int, event: str, **options: Any) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Each *event* of a random game with what it changed for a spectator."""
    desk, rng = Desk(game, 4, options), Random(seed)
    found, number = [], 0
    while desk.state.asks:
        number += 1
        told = lines(desk, play_one(desk, rng, number), None, sonar=False)
        found += [(line["event"], line.get("change", {})) for line in told if line["event"]["type"] == event]
    assert found
    return found


def test_dice_are_told_before_the_diver_moves() -> None:
    assert all("places" not in change for _, change in told_by("deepsea", 1, "Rolled"))


def test_a_diver_who_swims_is_moved_by_that_event() -> None:
    for event, change in told_by("deepsea", 1, "Swam"):
        assert change["places"][event["seat"]] == event["space"]


def test_what_is_banked_or_sinks_leaves_its_diver_with_that_event() -> None:
    for event, change in told_by("deepsea", 1, "Banked") + told_by("deepsea", 1, "Sank"):
        assert change["loads"][event["seat"]] == []


def test_sharks_wake_one_by_one() -> None:
    for _, change in told_by("hainoon", 2, "SharkWoke"):
        assert "sharks" in change
