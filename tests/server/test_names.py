"""What bots and players without a name are called, in every language, wherever it is told."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from tests.server.desk import Desk
from tests.server.support import Person, conduct, served, settings

from divetable.engine.prose import LANGUAGES
from divetable.games import NAMES
from divetable.server import seating
from divetable.server.handling import propose
from divetable.server.texts import BOTS, isolated, seat_name

CALLED = {
    "en": ["Diver 1", "Novice bot 2"],
    "fr": ["Plongeur 1", "Robot novice 2"],
    "de": ["Taucher 1", "Anfänger-Bot 2"],
}


@pytest.mark.parametrize("game", NAMES)
def test_every_bot_has_a_name_in_every_language(game: str) -> None:
    ours = import_module(f"divetable.bots.{game}").BOTS
    for bot in ("random", *ours):
        assert BOTS[bot].keys() == set(LANGUAGES)


def test_a_given_name_is_kept_and_a_bot_that_is_gone_is_still_somebody() -> None:
    assert seat_name("Ana", None, 0, "de") == "Ana"
    assert seat_name("", "retired", 2, "fr") == "Plongeur 3"


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
    desk.commit(propose(desk.table, seating.renamed(desk.table, "holder0", 0, SARAH), 0))
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
