"""A real server on loopback: who sits where, who watches, who plays for whom."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.server.support import Person, Talk, conduct, seated, served, settings, two


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(settings(tmp_path_factory.mktemp("server"))) as address:
        yield address


def test_spectators_and_shared_screens_see_no_hand_and_cannot_act(address: str) -> None:
    async def run() -> None:
        ana, ben, code = await two(address, "hainoon")
        eve = Person(address)
        for talk in (await seated(eve, code), await seated(ana, code, watch=True)):
            assert talk.now["view"]["hand"] == [] and talk.now["view"]["seat"] is None and "asked" not in talk.now
        talk = await seated(eve, code)
        for seat in (0, 1):
            answer = await talk.move({"type": "Endure"}, seat=seat)
            assert (answer["type"], answer["code"]) == ("reject", "not_your_seat")
        await talk.say("look", seat=0)
        assert (await talk.hear("snapshot"))["view"]["hand"] == []
        await eve.get(f"/tables/{code}/replay", 403, seat=0)
        for turn in await eve.get(f"/tables/{code}/replay"):
            assert turn["view"]["hand"] == []
        own = await ben.get(f"/tables/{code}/replay", seat=1)
        assert own[-1]["view"]["hand"]

    conduct(run())


def test_hot_seat_shows_no_secret_until_somebody_looks(address: str) -> None:
    async def run() -> None:
        ana = Person(address)
        code = await ana.create("hainoon", "me", "me", start=True)
        talk = await seated(ana, code)
        assert talk.welcome["seats"] == [0, 1] and talk.welcome["seat"] is None
        assert talk.now["view"]["hand"] == []
        await talk.say("look", seat=1)
        assert (await talk.hear("snapshot"))["view"]["seat"] == 1
        await talk.say("look", seat=None)
        assert (await talk.hear("snapshot"))["view"]["hand"] == []
        await talk.say("look", seat=0, language="de")
        german = await talk.hear("snapshot")
        await talk.say("look", seat=0, language="en")
        assert german["log"][0]["text"] != (await talk.hear("snapshot"))["log"][0]["text"]

    conduct(run())


def test_a_seat_link_moves_the_seat_and_blinds_the_old_device(address: str) -> None:
    async def run() -> None:
        ana, _, code = await two(address, "hainoon")
        talk = await seated(ana, code)
        assert talk.now["view"]["hand"]
        link = await ana.post(f"/tables/{code}/seats/0/link")
        assert link["path"] == f"/seat/{code}#{link['secret']}"
        token = await seated(Person(address), code, token=link["secret"])
        assert token.now["view"]["hand"] == talk.now["view"]["hand"], "a program without cookies may use the secret"
        phone = Person(address)
        assert (await phone.post(f"/tables/{code}/claim", secret=link["secret"]))["seats"] == [0]
        assert (await talk.hear("snapshot"))["view"]["hand"] == []
        assert (await seated(phone, code)).now["view"]["hand"]
        answer = await talk.move({"type": "Endure"}, seat=0)
        assert answer["code"] == "not_your_seat"
        await phone.post(f"/tables/{code}/claim", 403, secret="nonsense")

    conduct(run())


async def left_to_a_bot(address: str) -> tuple[Person, str, Talk]:
    """Somebody who lets a bot sit in, and goes on listening."""
    ana = Person(address)
    code = await ana.create("deepsea", "me", "random", pace="instant", start=True)
    talk = await seated(ana, code)
    await talk.until_asked()
    await ana.post(f"/tables/{code}/seats/0/bot", bot="random")
    return ana, code, talk


def test_bots_play_and_sit_in_and_hand_the_seat_back(address: str) -> None:
    async def run() -> None:
        ana, code, talk = await left_to_a_bot(address)
        answer = await talk.move({"type": "GoDeeper"}, seat=0)
        assert answer["type"] == "reject"
        while not talk.now.get("ending"):
            await talk.hear("update")
        await ana.post(f"/tables/{code}/seats/0/bot", 409, bot="random")
        await ana.post(f"/tables/{code}/seats/0/bot", bot=None)
        while (await talk.hear("table"))["table"]["seats"][0].get("sitting_in"):
            pass

    conduct(run())


def test_everybody_is_told_that_the_game_is_over(address: str) -> None:
    async def run() -> None:
        ana = Person(address)
        code = await ana.create("deepsea", "me", "random", pace="instant", start=True)
        viewers = await seated(ana, code), await seated(Person(address), code)
        await ana.post(f"/tables/{code}/seats/0/bot", bot="random")
        for viewer in viewers:
            while not viewer.now.get("ending"):
                await viewer.hear("update")
            told = await viewer.next()
            assert (told["type"], told["seq"]) == ("table", viewer.now["seq"]), "right after the last update"
            assert told["table"]["phase"] == "over"

    conduct(run())


def test_a_rematch_goes_on_without_who_has_left(address: str) -> None:
    async def run() -> None:
        ana, ben = Person(address), Person(address)
        code = await ana.create("deepsea", "me", "open", pace="instant", leavers="wait")
        await ben.post(f"/tables/{code}/join")
        await ana.post(f"/tables/{code}/start")
        talk = await seated(ana, code)
        for person, seat in ((ben, 1), (ana, 0)):
            await person.post(f"/tables/{code}/seats/{seat}/bot", bot="random")
        while not talk.now.get("ending"):
            await talk.hear("update")
        seats = (await ana.post(f"/tables/{code}/start"))["table"]["seats"]
        assert [seat.get("sitting_in") for seat in seats] == [None, "random"]

    conduct(run())


def test_the_host_frees_the_seat_of_a_guest(address: str) -> None:
    async def run() -> None:
        ana, ben, eve = (Person(address) for _ in range(3))
        code = await ana.create("deepsea", "me", "open", name="Ana")
        await ben.post(f"/tables/{code}/join", name="Ben")
        talk, guest = await seated(ana, code), await seated(ben, code)
        assert (await eve.post(f"/tables/{code}/seats/1/leave", 403))["code"] == "not_your_seat"
        await guest.close()
        while (await talk.hear("presence"))["online"] != [0]:
            pass
        freed = await ana.post(f"/tables/{code}/seats/1/leave")
        assert freed["table"]["seats"][1]["kind"] == "open"
        assert (await talk.hear("table"))["table"]["seats"][1]["kind"] == "open"
        assert (await eve.post(f"/tables/{code}/join", name="Eve"))["seats"] == [1]

    conduct(run())


def test_a_shared_screen_is_no_spectator(address: str) -> None:
    async def run() -> None:
        ana = Person(address)
        code = await ana.create("dive", "me", "open")
        screen = await Person(address).sit(code, watch=True)
        assert await screen.hear("presence") == {"type": "presence", "online": [], "spectators": 0}
        await Person(address).sit(code)
        assert (await screen.hear("presence"))["spectators"] == 1

    conduct(run())


def test_whoever_asks_for_another_game_plays_it(address: str) -> None:
    async def run() -> None:
        ana, code, talk = await left_to_a_bot(address)
        while not talk.now.get("ending"):
            await talk.hear("update")
        await ana.post(f"/tables/{code}/start")
        while talk.now["game"] != 2:
            await talk.hear("update")
        assert await talk.until_asked()

    conduct(run())


def test_the_lobby_is_told_to_everybody(address: str) -> None:
    async def run() -> None:
        ana, ben = Person(address), Person(address)
        code = await ana.create("dive", "me", "open", name="Ana")
        talk = await seated(ana, code)
        assert "view" not in talk.now
        await ben.post(f"/tables/{code.lower()}/join", name="Ben")
        joined = await talk.hear("table")
        assert [seat["name"] for seat in joined["table"]["seats"]] == ["Ana", "Ben"]
        await ben.post(f"/tables/{code}/seats/1/name", name="<i>Benedikt</i>")
        assert (await talk.hear("table"))["table"]["seats"][1]["name"] == "<i>Benedikt</i>"
        await ben.post(f"/tables/{code}/arrange", 403, seats=[{"kind": "open"}] * 2)
        impossible = {"children": True, "chief": True}
        refusal = await ana.post(f"/tables/{code}/arrange", 422, seats=[{"kind": "open"}] * 2, options=impossible)
        assert refusal["rule"] == "D-095"
        await ana.post(f"/tables/{code}/arrange", seats=[{"kind": "open"}] * 3, options={"companions": "ten"})
        assert len((await talk.hear("table"))["table"]["seats"]) == 3
        await ben.post(f"/tables/{code}/seats/1/leave")
        assert (await talk.hear("table"))["table"]["seats"][1]["kind"] == "open"
        other = await ben.sit(code)
        while (await talk.hear("presence"))["spectators"] != 1:
            pass
        await other.close()
        assert (await talk.hear("presence")) == {"type": "presence", "online": [0], "spectators": 0}

    conduct(run())
