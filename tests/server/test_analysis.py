"""A finished game looked at again, over the wire."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest
from tests.server.support import PATIENCE, served, settings

from divetable.server.protocol.errors import Refused
from divetable.server.protocol.rest import Hindsight
from divetable.server.workers.analysis import SHARE, Reviewer


def test_25_a_finished_game_can_be_looked_at_again(tmp_path: Path) -> None:
    with served(settings(tmp_path)) as address, httpx.Client(base_url=address, timeout=PATIENCE) as client:
        bots = [{"kind": "bot", "bot": "random"}] * 4
        body = {"game": "hainoon", "seats": bots, "pace": "instant", "start": True, "options": {"sharks": "hungry"}}
        code = client.post("/api/tables", json=body).json()["table"]["code"]
        assert client.get(f"/api/tables/{code}/analysis", params={"game": 2}).status_code == 404
        deadline = time.monotonic() + PATIENCE
        while client.get(f"/api/tables/{code}").json()["table"]["phase"] != "over":
            assert time.monotonic() < deadline, "bots alone finish their game"
            time.sleep(0.1)
        found = client.get(f"/api/tables/{code}/analysis").json()
        replay = client.get(f"/api/tables/{code}/replay", params={"count": 50}).json()
        assert len(found["turns"]) == len(replay)
        ending = replay[-1]["ending"]
        winners = [seat for seat, chance in enumerate(found["turns"][-1]["chances"]) if chance == 1]
        assert winners == ending["winners"]
        assert all(0 < turn < len(replay) for turn in found["turning"])
        assert len(found["shares"]) == 4


def test_25_a_running_game_is_not_analysed(tmp_path: Path) -> None:
    with served(settings(tmp_path)) as address, httpx.Client(base_url=address, timeout=PATIENCE) as client:
        body = {"game": "hainoon", "seats": [{"kind": "me"}] * 4, "start": True}
        code = client.post("/api/tables", json=body).json()["table"]["code"]
        answer = client.get(f"/api/tables/{code}/analysis")
        assert answer.status_code == 409 and answer.json()["reason"]


def test_no_address_has_more_than_its_share_of_what_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        done = asyncio.Event()

        async def wait(*_: object) -> Hindsight:
            await done.wait()
            return Hindsight([], [], [])

        reviewer = Reviewer()
        monkeypatch.setattr(reviewer, "_pool", SimpleNamespace(run=wait))
        asked = [asyncio.ensure_future(reviewer.review("t", game, "", [], "here")) for game in range(SHARE)]
        await asyncio.sleep(0)
        with pytest.raises(Refused, match="wait"):
            await reviewer.review("t", SHARE, "", [], "here")
        same = asyncio.ensure_future(reviewer.review("t", 0, "", [], "here"))
        other = asyncio.ensure_future(reviewer.review("t", SHARE, "", [], "there"))
        await asyncio.sleep(0)
        done.set()
        await asyncio.gather(*asked, same, other)
        await reviewer.review("t", SHARE + 1, "", [], "here")

    asyncio.run(story())


def test_each_address_that_asks_has_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        begun: list[str] = []
        turn = asyncio.Semaphore(0)

        async def look(_: object, text: str, ends: list[int]) -> Hindsight:
            begun.append(text)
            await turn.acquire()
            return Hindsight([], [], [])

        reviewer = Reviewer()
        monkeypatch.setattr(reviewer, "_pool", SimpleNamespace(run=look))

        async def ask(game: int, address: str) -> asyncio.Task[Hindsight]:
            asked = asyncio.create_task(reviewer.review("t", game, f"game {game}", [], address))
            await asyncio.sleep(0)
            return asked

        wanted = [await ask(game, "here") for game in range(SHARE)]
        wanted += [await ask(10, "there"), await ask(3, "yonder"), await ask(11, "yonder")]
        for _ in wanted:
            turn.release()
        await asyncio.gather(*wanted)
        assert begun == [f"game {game}" for game in (0, 1, 10, 3, 2, 11)], "in turns, and nothing twice"

    asyncio.run(story())


def test_few_addresses_cannot_take_all_places(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        never = asyncio.Event()
        reviewer = Reviewer()
        monkeypatch.setattr(reviewer, "_pool", SimpleNamespace(run=lambda *_: never.wait()))
        asked = [
            asyncio.ensure_future(reviewer.review("t", 10 * place + game, "", [], f"place {place}"))
            for place in range(6)
            for game in range(SHARE)
        ]
        await asyncio.sleep(0)
        refused = [one for one in asked if one.done() and isinstance(one.exception(), Refused)]
        asked.append(asyncio.ensure_future(reviewer.review("t", 99, "", [], "there")))
        await asyncio.sleep(0)
        assert refused and not asked[-1].done(), "who has nothing waiting finds a place"
        for one in asked:
            one.cancel()

    asyncio.run(story())
