"""The page's types are made from the server's own."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from divetable.games import NAMES, rulebook
from divetable.server.protocol.messages import FromClient, FromServer
from divetable.server.protocol.typescript import LISTS, REST, typescript

PAGES_COPY = Path(__file__).parents[2] / "web" / "src" / "net" / "wire.ts"


def test_every_message_is_there() -> None:
    text = typescript()
    for kind in (*get_args(FromClient), *get_args(FromServer)):
        assert f'export type {kind.__name__} = {{ readonly type: "{kind.__struct_config__.tag}"' in text
    assert "readonly last_seq?: number | null" in text
    assert text == typescript()


@pytest.mark.parametrize("name", NAMES)
def test_every_move_event_and_option_of_a_game_is_there(name: str) -> None:
    text = typescript().split(f"export namespace {name} {{")[1].split("\n}\n")[0]
    book = rulebook(name)
    for kind in (*book.moves, *book.events):
        assert text.count(f'export type {kind.__name__} = {{ readonly type: "{kind.__name__}"') == 1
    assert text.count("export type View = ") == 1 and "agenda" not in text
    assert "export type Options = " in text


def test_every_body_is_there() -> None:
    text = typescript()
    for name in (*(kind.__name__ for kind in REST), *LISTS):
        assert text.count(f"\nexport type {name} = ") == 1
    names = [line.split()[2] for line in text.splitlines() if line.startswith("export type ")]
    assert len(names) == len(set(names))


@pytest.mark.skipif(not PAGES_COPY.exists(), reason="there is no page")
def test_the_pages_types_are_the_servers() -> None:
    stale = "python -m divetable.server.protocol.typescript > web/src/net/wire.ts"
    assert PAGES_COPY.read_text(encoding="utf-8") == typescript(), f"run {stale}"
