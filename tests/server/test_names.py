"""What bots and players without a name are called, in every language, wherever it is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.server.desk import Desk
from tests.server.support import Person, conduct, served, settings

from divetable.server.protocol.messages import FACES
from divetable.server.protocol.texts import bot_name, isolated, seat_name
from divetable.server.table import lobby
from divetable.server.table.faces import with_faces
from divetable.server.table.log import Arranged, Plan, TableSetup
from divetable.server.table.moves import propose

USUAL = ("none", "bot", "natural")

CALLED = {"en": ["Diver 1", "Iris"], "fr": ["Plongeur 1", "Iris"], "de": ["Taucher 1", "Iris"]}


def test_a_given_name_is_kept_and_who_gave_none_is_still_somebody() -> None:
    assert seat_name("Ana", 0, "de") == "Ana"
    assert seat_name("", 2, "fr") == "Plongeur 3"


def test_a_bot_is_called_by_its_face_and_told_apart_from_a_human_of_that_name() -> None:
    assert bot_name("iris", ["Ana"], "fr") == "Iris"
    assert bot_name("iris", ["IRIS"], "fr") == "Iris (robot)"


def faces(plans: list[Plan]) -> list[str]:
    return [plan.face for plan in plans]


def bot(face: str = "") -> Plan:
    return Plan("bot", bot="novice", face=face)


def test_every_bot_at_a_table_has_another_face() -> None:
    assert faces(with_faces([bot() for _ in FACES])) == list(FACES)
    assert faces(with_faces([Plan("open"), bot(), bot("iris"), bot("iris")])) == ["", "noor", "iris", "timo"]


def test_a_face_follows_from_the_seat_unless_it_is_taken() -> None:
    assert faces(with_faces([bot("pilar"), Plan("open"), bot(), bot("hal")])) == ["pilar", "", "noor", "timo"]


def test_bots_keep_their_faces_when_seats_are_taken_away_and_in_a_rematch() -> None:
    desk = Desk("deepsea", 2, start=False)
    table = desk.table
    plans = [Plan("open"), Plan("open"), bot(), bot("ada")]
    desk.commit(propose(table, lobby.arranged(table, "holder0", TableSetup({}, plans, "none", "bot", "natural")), 0))
    assert table.names[2:] == ["Noor", "Ada"]
    again = [Plan("open"), Plan("open"), bot("bruno"), bot()]
    desk.commit(propose(table, lobby.arranged(table, "holder0", TableSetup({}, again, "none", "bot", "natural")), 0))
    assert table.names[2:] == ["Bruno", "Ada"], "a bot that is not named again stays who it was"
    desk.commit(propose(table, lobby.left(table, "holder1", 1, frozenset()), 0))
    desk.commit(lobby.start(table, "holder0", 0))
    assert table.names == ["P0", "Bruno", "Ada"]


def test_bots_of_old_logs_have_faces_too() -> None:
    desk = Desk("deepsea", 2, start=False)
    old = Arranged({}, [desk.table.chairs[0].plan, Plan("bot", bot="novice"), Plan("bot", bot="random")], *USUAL)
    desk.commit(propose(desk.table, old, 0))
    info = desk.table.info()
    assert [seat.face for seat in info.seats] == [None, "iris", "noor"]
    assert desk.table.names[1:] == ["Iris", "Noor"]


SARAH = "\u05e9\u05e8\u05d4"


@pytest.mark.parametrize("name", ["Ana", "\u00c9lo\u00efse 3", "\u6f5c\u6c34", "\U0001f469\u200d\U0001f680", "(1 + 3)"])
def test_names_from_left_to_right_stay_as_they_are(name: str) -> None:
    assert isolated(name) == name


@pytest.mark.parametrize("name", [SARAH, f"Ana {SARAH}", "\u0633\u0627\u0631\u0629"])
def test_names_from_right_to_left_do_not_scramble_sentences(name: str) -> None:
    assert isolated(name) == f"\u2068{name}\u2069"


def test_a_name_is_isolated_where_it_is_told_but_kept_as_it_was_given(tmp_path: Path) -> None:
    async def run(address: str) -> None:
        host = Person(address)
        code = await host.create("deepsea", "me", "me", name=SARAH, start=True)
        talk = await host.sit(code)
        told = talk.welcome["table"]["seats"][0]["name"]
        assert told == f"\u2068{SARAH}\u2069"
        assert any(told in line["text"] for line in (await talk.hear("snapshot"))["log"])
        renamed = await host.post(f"/tables/{code}/seats/0/name", name=told)
        assert names(renamed["table"])[0] == told, "what is told may be sent back"

    with served(settings(tmp_path)) as address:
        conduct(run(address))


def test_records_have_names_as_they_were_given() -> None:
    desk = Desk("deepsea", 2, start=False)
    desk.commit(propose(desk.table, lobby.renamed(desk.table, "holder0", 0, SARAH), 0))
    assert desk.table.names[0] == SARAH


def names(table: dict[str, Any]) -> list[str]:
    return [seat["name"] for seat in table["seats"]]


def test_everybody_is_told_the_names_in_their_own_language(tmp_path: Path) -> None:
    async def run(address: str) -> None:
        host = Person(address)
        code = await host.create("deepsea", "me", "novice", start=True)
        for language, wanted in CALLED.items():
            talk = await host.sit(code, language=language)
            assert names(talk.welcome["table"]) == wanted
            told = (await talk.hear("snapshot"))["log"]
            assert any(name in line["text"] for line in told for name in wanted)
            answer = await host.http.get(f"/api/tables/{code}", headers={"accept-language": f"{language}-XX,en;q=0.5"})
            assert names(answer.json()["table"]) == wanted

    with served(settings(tmp_path)) as address:
        conduct(run(address))
