"""What bots and players without a name are called, in every language, wherever it is told."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from tests.server.support import Person, conduct, served, settings

from divetable.engine.prose import LANGUAGES
from divetable.games import NAMES
from divetable.server.texts import BOTS, seat_name

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
