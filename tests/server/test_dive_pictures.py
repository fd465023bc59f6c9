"""Pictures of Dive's stack: the same for all, none before its time, each made once."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PIL import Image
from tests.server.desk import Desk
from tests.server.support import Person, Talk, conduct, served, settings

from divetable.eyes.optics import REAL
from divetable.games.dive.components import LEVELS
from divetable.server.live import dive_pictures, picture_files
from divetable.server.protocol.errors import Refused
from divetable.server.protocol.messages import Water
from divetable.server.table import lobby
from divetable.server.table.log import Plan, TableSetup
from divetable.server.table.moves import propose
from divetable.server.workers import painter as painters
from divetable.server.workers.painter import AHEAD, NOW, SHARE, SOON, Files, Job, PaintingQueue, Shot
from divetable.server.workers.pool import ProcessPool

ME = "192.0.2.1"
COUNTS = {"first": 1, "large": 1, "field": 1, "stills": 25, "lamps": 1, "lamp_stills": 10}
ALONE = {"first_webp": 1, "card": 2}


class Painter:
    """Paints nothing, and remembers what it was asked for."""

    def __init__(self) -> None:
        self.jobs: list[Job] = []
        self.breaks = False
        self.ready = threading.Event()
        self.ready.set()

    def hold(self) -> None:
        """Begin nothing more until everything that is about to be ordered has been ordered."""
        self.ready.clear()
        asyncio.get_running_loop().call_later(0.05, self.ready.set)

    def __call__(self, job: Job) -> Files:
        self.jobs.append(job)
        assert self.ready.wait(60)
        if self.breaks:
            raise RuntimeError("no ink")
        return tuple(sha256(repr((job, number)).encode()).digest() for number in range((COUNTS | ALONE)[job.kind]))


@pytest.fixture
def painter(monkeypatch: pytest.MonkeyPatch) -> Iterator[Painter]:
    painting = Painter()
    threads = ThreadPoolExecutor(1)

    def ready(_: ProcessPool) -> Executor:
        return threads

    monkeypatch.setattr(painters, "paint", painting)
    monkeypatch.setattr(ProcessPool, "_ready", ready)
    yield painting
    threads.shutdown()


def shot(number: int) -> Shot:
    return Shot("seed", (number,), (0,), "natural", None)


def test_there_are_as_many_files_as_views_and_lamps() -> None:
    shape = painters.shape()
    assert (len(shape.views), len(shape.lamps)) == (COUNTS["stills"], COUNTS["lamp_stills"])
    assert {kind: files for kind, _, files in picture_files._files(flashlight=True)} == COUNTS


def test_a_shot_holds_only_what_can_be_seen() -> None:
    desk = Desk("dive", 2)
    playing = desk.table.playing
    assert playing is not None
    before = picture_files.shot_of(playing)
    assert len(before.cards) == len(before.turns) == REAL and playing.secret.hex() not in repr(before)
    state = desk.state
    below = Random(1).sample(state.stack[REAL:], len(state.stack) - REAL)
    state.stack = (*state.stack[:REAL], *below)
    assert picture_files.shot_of(playing) == before


def test_many_who_wait_share_one_job(painter: Painter) -> None:
    async def story() -> None:
        room = PaintingQueue(10, 1 << 20)
        waiting = [room.files(Job(shot(1), "first"), NOW, f"address {n}") for n in range(5)]
        assert len(set(await asyncio.gather(*waiting))) == 1
        await room.files(Job(shot(1), "first"), NOW, ME)
        assert painter.jobs == [Job(shot(1), "first")]

    asyncio.run(story())


def test_the_urgent_come_first_and_what_nobody_will_need_is_not_made(painter: Painter) -> None:
    async def story() -> None:
        room = PaintingQueue(100, 1 << 20)
        painter.hold()
        room.foresee("A", Job(shot(1), "first"), Job(shot(1), "field"))
        room.foresee("B", Job(shot(2), "first"))
        room.foresee("A", Job(shot(3), "first"))
        late = asyncio.create_task(room.files(Job(shot(4), "field"), SOON, ME))
        soon = asyncio.create_task(room.files(Job(shot(4), "first"), NOW, ME))
        await asyncio.gather(late, soon, room.files(Job(shot(3), "first"), AHEAD, ME))
        assert [(job.shot.cards[0], job.kind) for job in painter.jobs] == [
            (1, "first"),  # had begun
            (4, "first"),
            (4, "field"),
            (2, "first"),
            (3, "first"),
        ]

    asyncio.run(story())


def test_the_painting_queue_is_bounded_and_survives_a_failure(painter: Painter) -> None:
    async def story() -> None:
        room = PaintingQueue(3, 100)
        painter.breaks = True
        with pytest.raises(Refused):
            await room.files(Job(shot(0), "first"), NOW, ME)
        painter.breaks = False
        waiting = [asyncio.create_task(room.files(Job(shot(n), "first"), NOW, f"address {n}")) for n in range(4)]
        results = await asyncio.gather(*waiting, return_exceptions=True)
        assert [isinstance(result, Refused) for result in results] == [False, False, False, True]
        for number in range(20):
            await room.files(Job(shot(number), "first"), NOW, ME)
        assert room._bytes <= 100 and len(room._kept) == 100 // 32

    asyncio.run(story())


def test_who_wants_many_pictures_delays_nobody_who_wants_one(painter: Painter) -> None:
    async def story() -> None:
        room = PaintingQueue(100, 1 << 20)
        painter.hold()
        many = [asyncio.create_task(room.files(Job(shot(n), "first"), NOW, "greedy", f"T{n}")) for n in range(9)]
        await asyncio.sleep(0)  # now all of these are ordered
        others = [room.files(Job(shot(20 + n), "first"), NOW, f"modest {n}") for n in range(2)]
        also = room.files(Job(shot(8), "first"), NOW, "modest 2")  # somebody else waits for the greedy one's last
        await asyncio.gather(*many, *others, also)
        assert [job.shot.cards[0] for job in painter.jobs[:6]] == [0, 1, 20, 21, 8, 2]
        assert len(painter.jobs) == len(set(painter.jobs)) == 11

    asyncio.run(story())


def test_who_wants_too_many_pictures_is_refused_and_others_are_not(painter: Painter) -> None:
    async def story() -> None:
        room = PaintingQueue(5 * SHARE, 1 << 20)
        many = [asyncio.create_task(room.files(Job(shot(n), "first"), NOW, "greedy", f"T{n}")) for n in range(7)]
        await asyncio.sleep(0)
        await room.files(Job(shot(50), "first"), NOW, ME)
        results = await asyncio.gather(*many, return_exceptions=True)
        assert [isinstance(result, Refused) for result in results] == [False] * 5 + [True] * 2
        await room.files(Job(shot(6), "first"), NOW, "greedy")  # who had to wait may ask again
        assert not room._of_whom

    asyncio.run(story())


@pytest.mark.parametrize("taken", [LEVELS, LEVELS - 1])
def test_the_next_round_is_painted_while_this_one_is_looked_at(painter: Painter, taken: int) -> None:
    async def story() -> None:
        desk, room = Desk("dive", 2), PaintingQueue(100, 1 << 20)
        playing = desk.table.playing
        assert playing is not None
        now = picture_files.shot_of(playing)
        dive_pictures.DivePictures(room, None, lambda: 0).attend(desk.table, watched=True)
        desk.state.gone += taken
        soon = Job(picture_files.shot_of(playing), "field")
        await room.files(soon, AHEAD, ME)
        assert [job.shot for job in painter.jobs[:2]] == [now, now] and painter.jobs.count(soon) == 1

    asyncio.run(story())


def test_nothing_is_painted_ahead_of_an_empty_stack() -> None:
    desk = Desk("dive", 2)
    assert desk.table.playing is not None
    desk.state.gone = len(desk.state.stack) - LEVELS
    (shot,) = picture_files.next_shots(desk.table.playing)
    assert len(shot.cards) == 1


def test_pictures_of_a_finished_game_stay_when_the_table_is_arranged_anew(painter: Painter) -> None:
    async def story() -> None:
        desk = Desk("dive", 2)
        desk.play(Random(1), 10_000)

        async def log(_: str, asker: str, work: Any) -> Any:
            return work(desk.log)

        waters = dive_pictures.DivePictures(PaintingQueue(100, 1 << 20), log, lambda: 0)
        before = await waters.manifest(desk.table, 1, 2, octopus=False, asker="here")
        plans = [Plan("open")] * 3
        arranged = lobby.arranged(desk.table, "holder0", TableSetup({}, plans, "none", "bot", "natural"))
        desk.commit(propose(desk.table, arranged, desk.now))
        after = await waters.manifest(desk.table, 1, 2, octopus=False, asker="here")
        assert after == before and isinstance(after, Water)
        assert await waters.file(desk.table, 1, 2, after.first, ME)
        with pytest.raises(Refused):
            await waters.manifest(desk.table, 2, 1, octopus=False, asker="here")

    asyncio.run(story())


NOT_NOW = 204


async def fetched(person: Person, code: str, manifest: dict[str, Any], name: str, status: int = 200) -> bytes:
    path = f"/api/tables/{code}/water/{manifest['game']}/{manifest['round']}/{name}"
    response = await person.http.get(path)
    assert response.status_code == status, response.text
    if status == NOT_NOW:
        assert response.content == b"" and "immutable" not in response.headers.get("cache-control", "")
    if status == 200:
        assert response.headers["cache-control"] == "private, max-age=31536000, immutable"
        assert response.headers["content-type"] == f"image/{name.rpartition('.')[2]}"
    return response.content


def names(manifest: dict[str, Any]) -> list[str]:
    return [manifest["first"], manifest["large"], manifest["field"]["file"], *manifest["webp"]["files"]]


async def play_on(talks: list[Talk], rng: Random) -> None:
    """One answer of whoever is asked."""
    talk = next(talk for talk in talks if (talk.now.get("asked") or {}).get("must"))
    asked = talk.now["asked"]
    ack = await talk.move(rng.choice(asked["moves"]) if asked.get("moves") else asked["example"])
    for other in talks:
        while other.now["seq"] < ack["seq"]:
            await other.hear("update")


def test_a_round_is_served_while_it_lasts_and_every_round_once_the_game_is_over(
    tmp_path: Path, painter: Painter
) -> None:
    async def story(address: str) -> None:
        person, spectator = Person(address), Person(address)
        code = await person.create("dive", "me", "me", start=True)
        talks = [await person.sit(code, seat=seat) for seat in (0, 1)]
        rounds: dict[int, tuple[dict[str, Any], list[bytes]]] = {}
        rng = Random(2)
        for talk in talks:
            await talk.hear("snapshot")
        while not talks[0].now.get("ending"):
            now = await person.http.get(f"/api/tables/{code}/water")
            if now.status_code == 200:
                manifest = now.json()
                assert manifest == await spectator.get(f"/tables/{code}/water")
                files = [await fetched(spectator, code, manifest, name) for name in names(manifest)]
                begun = manifest["round"] in rounds  # whoever was asked first has answered
                for earlier, _ in rounds.values():
                    if earlier["round"] < manifest["round"] - (not begun):
                        await fetched(person, code, earlier, earlier["first"], NOT_NOW)
                rounds[manifest["round"]] = manifest, files
                await fetched(person, code, {**manifest, "round": manifest["round"] + 1}, manifest["first"], NOT_NOW)
            await play_on(talks, rng)
        assert len(rounds) > 2
        for number, (manifest, files) in rounds.items():
            assert await spectator.get(f"/tables/{code}/water", game=1, round=number) == manifest
            assert [await fetched(spectator, code, manifest, name) for name in names(manifest)] == files
        after = await person.http.get(f"/api/tables/{code}/water", params={"game": 1, "round": len(rounds) + 1})
        assert after.status_code == NOT_NOW  # a replay asks for the next round while the last is told
        await person.get(f"/tables/{code}/water", 404, game=2)
        assert len(painter.jobs) == len(set(painter.jobs))

    with served(settings(tmp_path)) as address:
        conduct(story(address))


def test_while_the_octopus_lies_only_what_it_leaves_open_is_served(tmp_path: Path, painter: Painter) -> None:
    async def story(address: str) -> None:
        person = Person(address)
        code = await person.create("dive", "me", "me", options={"companions": "seven"}, start=True)
        talks = [await person.sit(code, seat=seat) for seat in (0, 1)]
        for talk, wish in zip(talks, ("octopus", "orca"), strict=True):
            await talk.hear("snapshot")
            assert (await person.http.get(f"/api/tables/{code}/water")).status_code == NOT_NOW
            ack = await talk.move({"type": "WishFor", "companion": wish})
        while talks[0].now["seq"] < ack["seq"]:
            await talks[0].hear("update")
        bare = await person.get(f"/tables/{code}/water")
        open_files = [await fetched(person, code, bare, name) for name in names(bare)]
        assert (await talks[0].move({"type": "LayOctopus", "x": 20, "y": 65}))["type"] == "ack"
        covered = await person.get(f"/tables/{code}/water", octopus=False, asker="here")
        assert covered["octopus"] == [20, 65] and not set(names(covered)) & set(names(bare))
        covered_files = [await fetched(person, code, covered, name) for name in names(covered)]
        assert not set(open_files) & set(covered_files)
        for name in names(bare):
            await fetched(person, code, bare, name, NOT_NOW)

    with served(settings(tmp_path)) as address:
        conduct(story(address))


def test_a_real_picture_is_the_same_after_a_restart(tmp_path: Path) -> None:
    async def look(address: str, code: str) -> tuple[dict[str, Any], bytes]:
        person = Person(address)
        manifest = await person.get(f"/tables/{code}/water")
        return manifest, await fetched(person, code, manifest, manifest["first"])

    async def start(address: str) -> str:
        return await Person(address).create("dive", "me", "me", start=True)

    with served(settings(tmp_path)) as address:
        code = conduct(start(address))
        before = conduct(look(address, code))
    with served(settings(tmp_path)) as address:
        assert conduct(look(address, code)) == before
    with Image.open(BytesIO(before[1])) as picture:
        assert picture.size == (before[0]["size"], before[0]["size"]) and picture.format == "AVIF"


@pytest.mark.parametrize("game", ["deepsea", "hainoon"])
def test_other_games_have_nothing_to_look_at(tmp_path: Path, game: str) -> None:
    async def story(address: str) -> None:
        person = Person(address)
        code = await person.create(game, "me", "me", start=True)
        assert (await person.get(f"/tables/{code}/water", 404))["code"] == "no_water"

    with served(settings(tmp_path)) as address:
        conduct(story(address))
