"""A move's answer is the same for ever, also when only the store remembers it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.server.room import Guest, Room, told

from divetable.engine.codec import encode as as_json
from divetable.server.live.pending import MoveWork
from divetable.server.protocol.messages import Move
from divetable.server.table import table
from divetable.server.table.moves import Who

KEPT = 3
"""How many answers a table remembers in these tests."""


class Player(Guest):
    """Sits on all seats, and hears only answers."""

    @property
    def answers(self) -> list[dict[str, Any]]:
        return [message for message in self.heard if message["type"] in ("ack", "reject")]

    def send(self, message: Move) -> None:
        self.live.submit(MoveWork(self, Who(frozenset({0, 1})), message))


def legal(room: Room, name: str) -> Move:
    """An answer to what is asked now."""
    playing = room.live.table.playing
    assert playing is not None
    (seat,) = room.state.asks
    return Move(name, seat, playing.fences[seat], as_json(next(iter(room.state.asks[seat]))))


async def played(room: Room, player: Player, name: str) -> Move:
    move, before = legal(room, name), room.seq
    player.send(move)
    await room.until(lambda: room.seq > before)
    return move


async def opened(room: Room) -> tuple[Player, Move]:
    """A game that has gone on for so long that its first move is no longer remembered."""
    await room.open("deepsea", 2)
    player = Player(room.live, "holder0", 0)
    first = await played(room, player, "first")
    for number in range(KEPT + 1):
        await played(room, player, f"m{number}")
    assert (first.seat, first.id) not in room.live.table.answered
    return player, first


def test_an_acknowledgement_is_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "ANSWERS_KEPT", KEPT)

    async def story(room: Room) -> None:
        player, first = await opened(room)
        before = room.seq
        for move in ({"type": "Nonsense"}, first.move):
            player.send(Move(first.id, first.seat, first.fence, move))
        await room.until(lambda: len(player.answers) == KEPT + 4)
        assert player.answers[-1] == player.answers[-2] == player.answers[0]
        assert player.answers[0]["type"] == "ack" and room.seq == before

    told(tmp_path, story)


def test_the_store_is_asked_once_before_a_refusal_and_answers_keep_their_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "ANSWERS_KEPT", KEPT)
    asked = []

    async def story(room: Room) -> None:
        store = room.services.store
        answered = store.answered
        monkeypatch.setattr(store, "answered", lambda *which: asked.append(which[2]) or answered(*which))  # type: ignore[func-returns-value]
        player, _ = await opened(room)
        good = legal(room, "good")
        bad, theirs = Move("bad", good.seat, good.fence, {}), Move("theirs", 7, good.fence, good.move)
        for move in (bad, good, bad, theirs):
            player.send(move)
        await room.until(lambda: len(player.answers) == KEPT + 6)
        answers = player.answers[-4:]
        assert [(a["type"], a["id"]) for a in answers] == [
            ("reject", "bad"),
            ("ack", "good"),
            ("reject", "bad"),
            ("reject", "theirs"),
        ]
        assert answers[0] == answers[2] and asked == ["bad"]

    told(tmp_path, story)


def test_while_a_table_remembers_all_nobody_asks_the_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(room: Room) -> None:
        monkeypatch.setattr(room.services.store, "answered", None)
        await room.open("deepsea", 2)
        player = Player(room.live, "holder0", 0)
        player.send(Move("bad", 0, 0, {}))
        await room.until(lambda: len(player.answers) == 1)
        assert player.answers[0]["code"] == "malformed"

    told(tmp_path, story)
