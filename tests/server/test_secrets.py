"""Changing what a viewer cannot know changes no byte sent to that viewer."""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as budget
from hypothesis import strategies as st
from tests.server.support import Person, Talk, conduct, served, settings

from divetable.engine import options as variants
from divetable.engine.core import AnyGame, Move, Seat
from divetable.engine.laws import secret_answers, somewhere
from divetable.games import NAMES, rulebook
from divetable.games.dive.components import Glimpse, Reading
from divetable.games.dive.events import Looked
from divetable.games.dive.program import Program
from divetable.server.protocol.encoding import encode
from divetable.server.table import lobby, player_view
from divetable.server.table.clock import clock_info, seat_clock
from divetable.server.table.game import Outcome, Playing
from divetable.server.table.log import Opened, Plan
from divetable.server.table.moves import propose, propose_move
from divetable.server.table.table import Table

SECRET = bytes(range(32))


@cache
def setups(name: str) -> list[AnyGame]:
    return list(rulebook(name).setups())


def table_of(game: AnyGame, state: Any, seen: int = 0) -> Table:
    """A table with *state* on it."""
    table = Table()
    plans = [Plan("human", f"P{seat}", f"holder{seat}") for seat in game.seats]
    options = variants.plain(game.options)
    body = Opened("id", "CODE", game.name, options, plans, "brisk", "bot", "natural")
    table.take(propose(table, body, 1000).entry)
    table.playing = Playing(rulebook(game.name), game, SECRET)
    table.playing.take(Outcome(state, [], []), 1, 1000, None)
    table.seq = 1
    return table


def everything(table: Table, viewer: Seat | None, since: int, sonar: bool = True) -> list[bytes]:
    """All the ways by which something of the table reaches *viewer*."""
    assert table.playing is not None
    clocks = {seat: seat_clock(table.playing, table.clock, seat) for seat in table.playing.state.asks}
    clock = clock_info({seat: one for seat, one in clocks.items() if one is not None}, 5000)
    turn = table.playing.turns[-1]
    told = []
    for language in ("en", "fr", "de"):
        voice = player_view.speaker(table, language)
        told += [
            encode(player_view.snapshot(table, player_view.Viewpoint(viewer, voice, sonar), clock)),
            encode(
                player_view.update(
                    table, [turn], player_view.Viewpoint(viewer, voice, sonar), clock, player_view.Cache()
                )
            ),
            encode(player_view.resume(table, since, player_view.Viewpoint(viewer, voice, sonar), clock)),
            encode(player_view.describe(table, player_view.Viewpoint(viewer, voice, sonar))),
        ]
    if sonar and viewer is not None:
        table.chairs[viewer].sonar = True
    heard = [player_view.heard(table, viewer, language) for language in ("en", "fr", "de")]
    return [*told, encode(heard), encode(table.info())]


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@budget(max_examples=60, deadline=None)
def test_nothing_hidden_is_in_anything_sent(name: str, data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(setups(name)))
    match, rng, _ = somewhere(game, data.draw(st.integers(0, 10**6)))
    for viewer in (*game.seats, None):
        alike = game.guess(match.view(viewer), rng)
        real, guessed = table_of(game, match.state), table_of(game, alike)
        assert everything(real, viewer, 0) == everything(guessed, viewer, 0)
        for seat, moves in secret_answers(match.state, rng).items():
            if seat != viewer:
                other = secret_answers(alike, rng).get(seat, moves)
                compare_secret_answers(real, guessed, viewer, seat, moves[0], other[-1])


def compare_secret_answers(real: Table, guessed: Table, viewer: Seat | None, seat: Seat, one: Move, two: Move) -> None:
    """Two answers *viewer* cannot see, to one question that stays open."""
    after = []
    for table, move in ((real, one), (guessed, two)):
        assert table.playing is not None
        again = table_of(table.playing.game, table.playing.state)
        assert again.playing is not None
        proposal = propose_move(again, seat, move, "m", 2000)
        again.take(proposal.entry, proposal.outcome)
        if again.playing.state.step != table.playing.state.step or not again.playing.state.asks:
            return
        after.append(everything(again, viewer, 1))
    assert after[0] == after[1]


def test_the_test_sees_what_is_not_hidden() -> None:
    game = rulebook("hainoon").game(2)
    match, rng, _ = somewhere(game, 3)
    alike = game.guess(match.view(None), rng)
    assert any(
        everything(table_of(game, match.state), seat, 0) != everything(table_of(game, alike), seat, 0)
        for seat in (0, 1)
    )


def test_without_sonar_no_reading_changes_a_byte() -> None:
    game = rulebook("dive").game(3)
    match = somewhere(game, 5)[0]
    while match.state.asks and not isinstance(match.state.step, Program):
        match = somewhere(game, 5 + match.state.round)[0]
    looks = []
    for shark in (0.1, 0.9):
        state = match.state.clone()
        reading = Reading((Glimpse(shark, (1.0, 0.0, 0.0, 0.0)),))
        state.readings = (reading,) * 3
        table = table_of(game, state)
        assert table.playing is not None
        table.playing.take(Outcome(state, [Looked(state.readings)], []), 2, 1000, None)
        table.seq = 2
        looks.append([everything(table, 1, 1, sonar) for sonar in (False, True)])
    (blind, listening), (blind_too, listening_too) = looks
    assert blind == blind_too and listening != listening_too


def program(*tokens: tuple[int, bool]) -> dict[str, Any]:
    levels = [[{"value": value, "shark": shark}] for value, shark in tokens]
    return {"type": "Commit", "levels": levels, "clownfish": None, "anglerfish": None}


class Witness:
    """A seat or a spectator at a table of three, and every frame it was sent."""

    def __init__(self, person: Person, talk: Talk) -> None:
        self.person, self.talk = person, talk

    async def hear_until(self, seq: int) -> None:
        while self.talk.now["seq"] < seq:
            await self.talk.hear("update")

    def frames(self) -> list[str]:
        """What was sent, but for the code and the commitment, by which tables differ openly."""
        return [frame for frame in self.talk.frames if json.loads(frame)["type"] in ("snapshot", "update", "presence")]


async def story(address: str, secret_program: dict[str, Any]) -> tuple[list[Any], list[Any]]:
    """What the others get before the reveal, by every way; and what they get with it."""
    people = [Person(address) for _ in range(4)]
    code = await people[0].create("dive", "me", "open", "open", name="A")
    for person, name in zip(people[1:3], "BC", strict=True):
        await person.post(f"/tables/{code}/join", name=name)
    await people[0].post(f"/tables/{code}/start")
    talks = [await person.sit(code) for person in people]
    for talk in talks:
        await talk.hear("snapshot")
    one, _, three, spectator = (Witness(person, talk) for person, talk in zip(people, talks, strict=True))
    since = one.talk.now["seq"]
    ack = await talks[1].move(secret_program)
    before: list[Any] = []
    for witness in (one, three, spectator):
        await witness.hear_until(ack["seq"])
        seat = witness.talk.welcome["seat"]
        resumed = await witness.person.sit(code, last_seq=since)
        fresh = await witness.person.sit(code)
        await resumed.hear("update"), await fresh.hear("snapshot")
        where = {} if seat is None else {"seat": seat}
        replayed = (await witness.person.http.get(f"/api/tables/{code}/replay", params=where)).text
        before += [witness.frames()[:2], resumed.frames[1:2], fresh.frames[1:2], replayed]
    for talk, tokens in ((talks[0], (1, False)), (talks[2], (2, False))):
        ack = await talk.move(program(tokens))
    after = []
    for witness in (one, three, spectator):
        await witness.hear_until(ack["seq"])
        after.append(witness.talk.frames[-1])
    return before, after


def test_over_real_sockets_a_secret_program_changes_no_byte(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "new_secret", lambda: SECRET)
    with served(settings(tmp_path)) as address:
        one, revealed_one = conduct(story(address, program((1, True))))
        two, revealed_two = conduct(story(address, program((3, False), (5, True))))
    assert one == two
    assert all(a != b for a, b in zip(revealed_one, revealed_two, strict=True)), "it is told when it is revealed"


def test_the_secret_is_told_when_the_game_is_over_and_not_before(tmp_path: Path) -> None:
    async def run(address: str) -> None:
        person = Person(address)
        code = await person.create("deepsea", "me", "me", start=True)
        talks = [await person.sit(code, seat=seat) for seat in (0, 1)]
        rng = Random(1)
        while not talks[0].now.get("ending"):
            for talk in talks:
                if asked := talk.now.get("asked"):
                    ack = await talk.move(rng.choice(asked["moves"]) if asked.get("moves") else asked["example"])
                    for other in talks:
                        while other.now["seq"] < ack["seq"]:
                            await other.hear("update")
                elif not talk.now:
                    await talk.hear("snapshot")
        secret = talks[0].now["ending"]["secret"]
        commitment = (await person.get(f"/tables/{code}"))["table"]["commitment"]
        assert sha256(bytes.fromhex(secret)).hexdigest() == commitment
        for talk in talks:
            assert sum(secret in frame for frame in talk.frames) == 1
            assert talk.frames[0].count(commitment) == 1

    with served(settings(tmp_path)) as address:
        conduct(run(address))
