"""Friends sit down by one link: its address, the seats it leads to, the door, and who may let whom in."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.qr import read_svg
from tests.server.support import Person, conduct, served, settings

from divetable.server import addresses

NETWORK = "192.168.7.5"


def test_every_link_for_other_people_begins_with_the_same_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(addresses, "network_address", lambda: NETWORK)
    chosen = settings(tmp_path, host="0.0.0.0")
    public = f"http://{NETWORK}:{chosen.port}"

    async def run(address: str) -> None:
        host = Person(address)
        code = await host.create("deepsea", "me", "open")
        assert await host.get("/address") == {"origin": public}
        qr = (await host.http.get("/api/qr", params={"path": f"/t/{code}"})).content
        assert read_svg(qr) == f"{public}/t/{code}"
        link = await host.post(f"/tables/{code}/seats/0/link")
        assert read_svg(link["qr"].encode()) == public + link["path"]

    with served(chosen) as address:
        conduct(run(address))


def test_an_address_that_others_can_use_stays_in_their_links(tmp_path: Path) -> None:
    async def run(address: str) -> None:
        answer = await Person(address).http.get("/api/address", headers={"host": "dive.example"})
        assert answer.json() == {"origin": "http://dive.example"}

    with served(settings(tmp_path)) as address:
        conduct(run(address))
