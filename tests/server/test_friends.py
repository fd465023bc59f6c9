"""Friends sit down by one link: its address, the seats it leads to, the door, and who may let whom in."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.qr import read_svg
from tests.server.support import Person, conduct, seated, served, settings

from divetable.server.ops import addresses

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

    with served(settings(tmp_path, hosts=("dive.example",))) as address:
        conduct(run(address))


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(settings(tmp_path_factory.mktemp("server"))) as address:
        yield address


def test_whoever_sits_behind_an_empty_seat_gets_everything_from_the_new_number(address: str) -> None:
    async def run() -> None:
        host, guest = Person(address), Person(address)
        code = await host.create("hainoon", "me", "open", "open")
        await guest.post(f"/tables/{code}/join", name="Ben", seat=2)
        talk = await seated(guest, code)
        assert talk.welcome["seat"] == 2
        await host.post(f"/tables/{code}/start")
        assert (await talk.hear("table"))["seats"] == [1]
        first = await talk.hear("update")
        await talk.say("ping")
        whole = await talk.hear("snapshot", "pong")
        assert first["view"]["seat"] == whole["view"]["seat"] == 1
        assert len(whole["view"]["hand"]) == 3 and whole["game"] == 1

    conduct(run())


def test_two_players_at_one_device_do_not_change_places_behind_an_empty_seat(address: str) -> None:
    async def run() -> None:
        host, guest = Person(address), Person(address)
        code = await host.create("hainoon", "me", "open", "open", "open")
        for seat in (2, 3):
            await guest.post(f"/tables/{code}/join", seat=seat)
        talk = await guest.sit(code, seat=2)
        await host.post(f"/tables/{code}/start")
        await talk.hear("update")
        await talk.say("ping")
        await talk.hear("pong")
        seen = {message["view"]["seat"] for message in talk.heard if message.get("view")}
        assert seen == {1}, "looked into the hand of the other player"

    conduct(run())


def test_a_game_of_those_who_came_is_recorded_and_replayed(address: str) -> None:
    async def run() -> None:
        host = Person(address)
        code = await host.create("deepsea", "me", "open", "random", "open", "random", pace="instant", name="Ana")
        await host.post(f"/tables/{code}/start")
        talk = await seated(host, code)
        await host.post(f"/tables/{code}/seats/0/bot", bot="random")
        while not talk.now.get("ending"):
            await talk.hear("update")
        record = (await host.http.get(f"/api/tables/{code}/record")).text.splitlines()
        assert json.loads(record[0])["players"] == ["Ana", "Noor", "Bruno"]
        turns = await host.get(f"/tables/{code}/replay")
        assert len(turns[0]["view"]["places"]) == 3

    conduct(run())


def test_a_full_table_knows_who_is_at_the_door_and_the_host_lets_them_in(address: str) -> None:
    async def run() -> None:
        host, leo = Person(address), Person(address)
        code = await host.create("deepsea", "me", "novice")
        talk = await seated(host, code)
        door = await seated(leo, code, name="  Leo\n ")
        while not (present := await talk.hear("presence")).get("visitors"):
            pass
        (visitor,) = present["visitors"]
        assert (visitor["name"], visitor.get("removed"), present["spectators"]) == ("Leo", None, 1)
        assert "Leo" not in json.dumps(await host.get(f"/tables/{code}"))
        await leo.post(f"/tables/{code}/visitors/{visitor['id']}/admit", 403)
        let_in = await host.post(f"/tables/{code}/visitors/{visitor['id']}/admit")
        assert [seat["kind"] for seat in let_in["table"]["seats"]] == ["human", "bot", "open"]
        await door.hear("invited")
        assert (await leo.post(f"/tables/{code}/join", name="Leo"))["seats"] == [2]

    conduct(run())


def test_somebody_removed_is_told_so_and_waits_at_the_door(address: str) -> None:
    async def run() -> None:
        host, leo = Person(address), Person(address)
        code = await host.create("deepsea", "me", "open", "open")
        await leo.post(f"/tables/{code}/join", name="Leo")
        talk, his = await seated(host, code), await seated(leo, code, name="Leo")
        assert his.welcome["removed"] is False
        await host.post(f"/tables/{code}/seats/1/leave")
        told = await his.hear("table")
        assert (told["seats"], told["removed"]) == ([], True)
        assert (await leo.post(f"/tables/{code}/join", 403))["code"] == "removed"
        while not (present := await talk.hear("presence")).get("visitors"):
            pass
        (visitor,) = present["visitors"]
        assert visitor["removed"] is True
        again = await seated(leo, code, name="Leo")
        assert again.welcome["removed"] is True, "after a reload too"
        await host.post(f"/tables/{code}/visitors/{visitor['id']}/admit")
        for window in (his, again):
            await window.say("ping")
            await window.hear("pong")
        heard = [message for window in (his, again) for message in window.heard if message["type"] == "invited"]
        assert len(heard) == 1, "each window that is invited sits down"
        assert (await leo.post(f"/tables/{code}/join"))["seats"] == [1]

    conduct(run())


def test_nobody_is_named_while_a_game_is_played_and_never_more_than_eight(address: str) -> None:
    async def run() -> None:
        host = Person(address)
        code = await host.create("deepsea", "me", "novice", pace="instant")
        talk = await seated(host, code)
        for number in range(10):
            await Person(address).sit(code, name=f"V{number}")
        while (present := await talk.hear("presence"))["spectators"] != 10:
            pass
        assert [visitor["name"] for visitor in present["visitors"]] == [f"V{number}" for number in range(8)]
        await host.post(f"/tables/{code}/start")
        present = await talk.hear("presence")
        assert (present["spectators"], present.get("visitors")) == (10, None)
        await host.post(f"/tables/{code}/seats/0/bot", bot="random")
        while not talk.now.get("ending"):
            await talk.hear("update")
        assert len((await talk.hear("presence"))["visitors"]) == 8

    conduct(run())


def test_only_the_first_hello_of_a_socket_names_the_visitor(address: str) -> None:
    async def run() -> None:
        host, leo = Person(address), Person(address)
        code = await host.create("deepsea", "me", "novice")
        door = await leo.sit(code, name="Leo")
        assert (await door.hear("presence"))["visitors"][0]["name"] == "Leo"
        await door.say("hello", protocol=1, name="Max", language="de")
        await door.hear("welcome")
        talk = await host.sit(code)
        assert (await talk.hear("presence"))["visitors"][0]["name"] == "Leo"

    conduct(run())


def test_two_windows_of_one_browser_are_one_visitor(address: str) -> None:
    async def run() -> None:
        host, leo = Person(address), Person(address)
        code = await host.create("deepsea", "me", "novice")
        await leo.create("deepsea", "me", "novice")  # now the browser has a cookie
        await leo.sit(code, name="Leo")
        door = await leo.sit(code, name="Leo")
        present = await door.hear("presence")
        assert (present["spectators"], len(present["visitors"])) == (2, 1)

    conduct(run())
