"""Cards that came off Dive's stack: to be seen from their reveal until the next Program, by everybody alike."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server.desk import Desk
from tests.server.support import Person, Talk, conduct, served, settings
from tests.server.test_dive_pictures import Painter, painter, play_on

from divetable.engine.core import Seat
from divetable.games.dive import evaluated
from divetable.games.dive.evaluated import FIELDS_OF_CARDS, LOOK_BACK, OF_CARDS, Evaluated
from divetable.games.dive.events import CardRevealed
from divetable.server.live import dive_pictures, picture_files
from divetable.server.live.dive_pictures import DivePictures
from divetable.server.protocol.encoding import encode
from divetable.server.protocol.messages import Peel, Said, Snapshot, Update
from divetable.server.storage.store import Store
from divetable.server.table import player_view, records
from divetable.server.table.game import Playing
from divetable.server.table.table import Table, added_up
from divetable.server.workers.painter import PaintingQueue

__all__ = ["painter"]
OF_CARDS_NAMES = {event.__name__ for event in OF_CARDS}


class Truth:
    """How a table of two people is by its log, and which rounds' cards may be looked at then."""

    def __init__(self, folder: Path, code: str) -> None:
        with closing(Store(f"sqlite:///{folder / 'tables.sqlite'}")) as store:
            entries = store.load(store.find(code) or "")
        self.table = added_up(entries)
        assert self.table.playing is not None
        self.playing: Playing = self.table.playing
        self.round = self.playing.state.round
        self.open = set(range(1, self.round + 1)) if self.playing.over else self._open()
        self._rounds = picture_files.rounds_of(entries, 1)

    def _open(self) -> set[int]:
        dive = self.playing.media
        return {dive.round} if dive is not None and not any(self.playing.state.ready) else set()

    def names(self) -> Iterator[tuple[int, str]]:
        """The names of cards' pictures of each round; of the one that is programmed, as if five had come off."""
        for number, seen in self._rounds.items():
            if number not in (1, self.round - 1, self.round):
                continue  # they are like the first
            to_come = Evaluated(number, self.playing.state.gone, 5)
            peels = seen.peels or [picture_files.CardPictures(self.playing, 1, to_come)]
            yield from ((number, name) for peel in peels for name in list(peel.names)[::4])


class Watch:
    """Looks, as a player and as a spectator, at all that a table gives away."""

    def __init__(self, address: str, folder: Path, code: str, player: Person) -> None:
        self.folder, self.code, self.player, self.spectator = folder, code, player, Person(address)

    async def check(self) -> None:
        """Nothing is given away of a card before its reveal, nor once the Program after it has begun."""
        truth = Truth(self.folder, self.code)
        await self._check_pictures(truth)
        for person, where in ((self.player, {"seat": 0}), (self.spectator, {})):
            fresh = await person.sit(self.code, **where)
            told = [(await fresh.hear("snapshot"))["log"]]
            resumed = await person.sit(self.code, **where, last_seq=3)
            news = await resumed.hear("snapshot", "update") if truth.table.seq > 3 else {}
            told.append(news.get("log") or news.get("events") or [])
            await fresh.close()
            await resumed.close()
            turns = (await person.http.get(f"/api/tables/{self.code}/replay", params=where)).json()
            told.append([line for turn in turns for line in turn["events"]])
            for lines in told:
                self._check_lines(truth, lines)

    async def _check_pictures(self, truth: Truth) -> None:
        for number in {1, max(1, truth.round - 1), truth.round}:
            for person in (self.player, self.spectator):
                answer = await person.http.get(f"/api/tables/{self.code}/water/peel", params={"round": number})
                assert (answer.status_code == 200) is (number in truth.open), f"round {number} of {truth.round}"
                assert answer.status_code == 200 or not answer.content
        for number, name in truth.names():
            answer = await self.spectator.http.get(f"/api/tables/{self.code}/water/1/{number}/{name}")
            assert (answer.status_code == 200) is (number in truth.open), f"round {number} of {truth.round}"
            assert answer.status_code == 200 or not answer.content

    def _check_lines(self, truth: Truth, lines: list[dict[str, Any]]) -> None:
        """Events of cards are told of the round that is played and of those whose cards are open."""
        text = json.dumps(lines)
        assert not any(name in text for _, name in truth.names()), "names are asked for, not told"
        begun = [line["event"]["round"] for line in lines if line["event"]["type"] == "RoundBegan"]
        number = min(begun, default=truth.round + 1) - 1
        for line in lines:
            number += line["event"]["type"] == "RoundBegan"
            if line["event"]["type"] in OF_CARDS_NAMES:
                assert number in truth.open | {truth.round}, f"round {number} of {truth.round}: {line['text']}"


async def watched_game(address: str, folder: Path, most: int) -> list[Talk]:
    """Play *most* answers, and look at everything before and after each."""
    person = Person(address)
    code = await person.create("dive", "me", "me", start=True)
    talks = [await person.sit(code, seat=seat) for seat in (0, 1)]
    for talk in talks:
        await talk.hear("snapshot")
    watch, rng = Watch(address, folder, code, person), Random(4)
    await watch.check()
    for _ in range(most):
        if talks[0].now.get("ending"):
            break
        await play_on(talks, rng)
        await watch.check()
    return talks


def test_cards_are_given_away_from_their_reveal_until_the_next_program(tmp_path: Path, painter: Painter) -> None:
    async def story(address: str) -> None:
        talks = await watched_game(address, tmp_path, 1000)
        assert talks[0].now["ending"], "played to the end"

    with served(settings(tmp_path)) as address:
        conduct(story(address))


def early(self: DivePictures, playing: Playing) -> Evaluated:
    """Leaks: the cards that are programmed now have come off already."""
    return Evaluated(playing.state.round, playing.state.gone, 5)


LEAKS: dict[str, tuple[Any, str, Any]] = {
    "cards before their reveal": (DivePictures, "_open_dive", early),
    "cards after the next Program has begun": (Evaluated, "is_open", lambda self, now: True),
    "lines after the next Program has begun": (player_view, "forgotten", lambda playing, now: 0),
    "lines told at a resume": (
        player_view,
        "_log",
        lambda playing, viewpoint, _: player_view._all(playing.turns, viewpoint),
    ),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_server_that_leaks_is_noticed(
    tmp_path: Path, painter: Painter, monkeypatch: pytest.MonkeyPatch, leak: str
) -> None:
    async def story(address: str) -> None:
        with pytest.raises(AssertionError, match="round 1 of"):
            await watched_game(address, tmp_path, 5)

    truly_open = Truth._open
    monkeypatch.setattr(*LEAKS[leak])
    monkeypatch.setattr(Truth, "_open", truly_open)
    if leak == "cards before their reveal":
        monkeypatch.setattr(DivePictures, "_running", leaking_running)
    with served(settings(tmp_path)) as address:
        conduct(story(address))


def leaking_running(
    self: DivePictures, table_id: str, playing: Playing, game: int, round_: int | None
) -> picture_files.RoundPictures:
    """Leaks: whatever is foreseen is served."""
    return picture_files.RoundPictures(
        [self._now(table_id, playing, game)], [picture_files.CardPictures(playing, game, early(self, playing))]
    )


# When cards leave the game


def reveal(desk: Desk, seed: int) -> None:
    """Play until cards have come off."""
    rng, gone = Random(seed), desk.state.gone
    while desk.state.gone == gone:
        desk.play(rng, 1, ids=f"{desk.table.seq}-")


def last_dive(table: Table) -> Evaluated:
    assert table.playing is not None and isinstance(table.playing.media, Evaluated)
    return table.playing.media


def test_cards_are_open_for_a_while_if_nobody_answers() -> None:
    desk = Desk("dive", 2)
    reveal(desk, 1)
    dive = last_dive(desk.table)
    assert (dive.round, dive.gone, dive.taken) == (1, 0, desk.state.gone)
    assert dive.until == desk.now + LOOK_BACK and dive.is_open(desk.now + LOOK_BACK - 1)
    assert not dive.is_open(desk.now + LOOK_BACK)


def test_the_first_answer_of_a_player_in_the_next_program_ends_looking_back_and_a_bots_does_not() -> None:
    desk = Desk("dive", 2)
    reveal(desk, 1)
    dive, state = last_dive(desk.table), desk.state
    assert evaluated.follow(dive, state, state, desk.now + 700, by_bot=True) == dive
    desk.play(Random(2), 1, ids="next")
    assert not last_dive(desk.table).is_open(desk.now)


def test_cards_stay_open_while_the_next_program_has_not_begun() -> None:
    desk = Desk("dive", 2)
    reveal(desk, 1)
    before, after = desk.state.clone(), desk.state.clone()
    before.gone, before.round, after.round, after.step = 0, 1, 1, None
    dive = evaluated.follow(None, before, after, 5, by_bot=False)
    assert dive == Evaluated(1, 0, after.gone, None) and dive.is_open(1 << 60)


@pytest.mark.parametrize("companions", ["none", "seven"])
@pytest.mark.parametrize("viewer", [0, None])
def test_numbers_of_lines_stay_and_only_those_of_cards_are_left_out(companions: str, viewer: Seat | None) -> None:
    desk = Desk("dive", 3, {"companions": companions})
    for seed in range(3):
        reveal(desk, seed)
    assert desk.table.playing is not None and not desk.table.playing.over
    voice = player_view.speaker(desk.table, "en")
    everything = {
        line.n: line for line in player_view._all(desk.table.playing.turns, player_view.Viewpoint(viewer, voice))
    }
    assert list(everything) == list(range(1, len(everything) + 1))
    for now, rounds in ((desk.now, {3, 4}), (desk.now + LOOK_BACK, {4})):
        log = player_view.snapshot(desk.table, player_view.Viewpoint(viewer, voice), None, now=now).log
        assert all((everything[line.n].event, everything[line.n].text) == (line.event, line.text) for line in log)
        told = {line.n for line in log}
        assert {kind(everything[n]) for n in everything.keys() - told} <= OF_CARDS_NAMES
        assert {number for number, line in by_round(log) if kind(line) == "CardRevealed"} == rounds - {4}
        assert {"RoundBegan", "Rested"} <= {kind(line) for number, line in by_round(log) if number == 1}


def kind(line: Said) -> str:
    return str(json.loads(bytes(line.event))["type"])


def by_round(lines: list[Said]) -> Iterator[tuple[int, Said]]:
    number = 0
    for line in lines:
        number = json.loads(bytes(line.event))["round"] if kind(line) == "RoundBegan" else number
        yield number, line


def test_who_missed_a_dive_is_told_it_while_its_cards_are_open_and_gets_a_snapshot_afterwards() -> None:
    desk = Desk("dive", 2)
    missed = desk.table.seq
    reveal(desk, 1)
    voice = player_view.speaker(desk.table, "en")
    told = player_view.resume(desk.table, missed, player_view.Viewpoint(0, voice), None, now=desk.now)
    assert isinstance(told, Update) and any(kind(line) == "CardRevealed" for line in told.events)
    late = player_view.resume(desk.table, missed, player_view.Viewpoint(0, voice), None, now=desk.now + LOOK_BACK)
    assert isinstance(late, Snapshot) and not any(kind(line) == "CardRevealed" for line in late.log)
    assert isinstance(
        player_view.resume(desk.table, desk.table.seq - 1, player_view.Viewpoint(0, voice), None, now=desk.now), Update
    )
    desk.play(Random(2), 1, ids="next")
    after = player_view.resume(desk.table, desk.table.seq - 1, player_view.Viewpoint(0, voice), None, now=desk.now)
    assert isinstance(after, Update) and [kind(line) for line in after.events] == ["Readied"]


@pytest.mark.parametrize("viewer", [0, None])
def test_a_replay_leaves_out_what_the_views_of_past_rounds_told_of_cards(viewer: Seat | None) -> None:
    desk = Desk("dive", 2, {"chief": True})
    for seed in range(3):
        reveal(desk, seed)
    assert desk.table.playing is not None and not desk.table.playing.over
    wanted = records.Excerpt(1, viewer, "en", 0, 50, sonar=True)
    for now, past in ((desk.now, 2), (desk.now + LOOK_BACK, 3)):
        forgotten = player_view.forgotten(desk.table.playing, now)
        whole = told_by_round(records.replay(desk.log, wanted))
        told = told_by_round(records.replay(desk.log, wanted, forgotten))
        for number, fields in told.items():
            blank = {**fields, **{name: {as_text(value)} for name, value in FIELDS_OF_CARDS.items()}}
            assert fields == (blank if number <= past else whole[number])
        assert any(told[number] != whole[number] for number in range(1, past + 1))


def as_text(value: Any) -> str:
    return encode(value).decode()


def told_by_round(updates: list[Update]) -> dict[int, dict[str, set[str]]]:
    """Return all values that the *updates* tell of the fields of cards, in views and changes, by round and field."""
    found: dict[int, dict[str, set[str]]] = {}
    number = 0
    for told in json.loads(encode(updates)):
        for line in told["events"]:
            number = line["event"]["round"] if line["event"]["type"] == "RoundBegan" else number
            note(found, number, line.get("change", {}))
        note(found, told["view"]["round"], told["view"])
    return found


def note(found: dict[int, dict[str, set[str]]], number: int, fields: dict[str, Any]) -> None:
    for name in FIELDS_OF_CARDS.keys() & fields.keys():
        found.setdefault(number, {}).setdefault(name, set()).add(as_text(fields[name]))


# The manifest


def peel_of(desk: Desk, round_: int | None = None, log: Callable[..., Any] | None = None) -> Peel:
    async def story() -> Any:
        return await DivePictures(PaintingQueue(100, 1 << 20), log, lambda: desk.now).peel(desk.table, None, round_, "")

    found = conduct(story())
    assert isinstance(found, Peel)
    return found


def test_the_manifest_says_what_the_cards_are_and_where(painter: Painter) -> None:
    desk = Desk("dive", 2)
    reveal(desk, 1)
    peel, playing = peel_of(desk), desk.table.playing
    assert playing is not None
    revealed = [event for event in playing.turns[-1].events if isinstance(event, CardRevealed)]
    assert (peel.game, peel.round, [card.level for card in peel.levels]) == (1, 1, [one.level for one in revealed])
    for card, event in zip(peel.levels, revealed, strict=True):
        assert (card.shark is not None) is event.shark
        assert (card.helper is not None) is (event.helper.value != "nothing")
        assert (card.creatures is None) is (card.shark is None and card.helper is None)
    names = [name for card in peel.levels for name in (card.decoration, card.beneath, card.beneath_webp)]
    assert len(set(names)) == 3 * len(peel.levels)


def test_what_a_dive_needs_is_painted_before_it_begins(painter: Painter) -> None:
    desk = Desk("dive", 2)
    playing = desk.table.playing
    assert playing is not None
    foreseen = list(DivePictures(PaintingQueue(100, 1 << 20), None, lambda: desk.now)._foreseen(playing))
    reveal(desk, 1)
    peeled = picture_files.CardPictures(playing, 1, last_dive(desk.table))
    needed = {job for job, _ in peeled.names.values() if job.kind in ("card", "first")}
    assert needed <= set(foreseen)
    assert [job.kind for job in foreseen[:2]] == ["first", "field"], "but not before what is looked at now"
    assert foreseen[0].shot not in {job.shot for job in needed}


def test_lamps_are_painted_after_what_shows_the_stack_by_daylight(painter: Painter) -> None:
    desk = Desk("dive", 2, {"flashlight": True})
    assert desk.table.playing is not None
    foreseen = list(DivePictures(PaintingQueue(100, 1 << 20), None, lambda: desk.now)._foreseen(desk.table.playing))
    assert [job.kind for job in foreseen[:3]] == ["first", "field", "lamps"]
    assert dive_pictures.URGENCY["first"] < dive_pictures.URGENCY["field"] < dive_pictures.URGENCY["lamps"]
