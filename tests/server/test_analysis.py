"""A finished game looked at again, over the wire."""

from __future__ import annotations

import time
from pathlib import Path

import httpx
from tests.server.support import PATIENCE, served, settings


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
