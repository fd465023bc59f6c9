"""Hai Noon's green cards were once called yellow: records and databases of then are read as before."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from tests.server.desk import Desk
from tests.server.support import Person, conduct, served, settings

from divetable.engine.codec import decode, encode
from divetable.engine.errors import BadData
from divetable.engine.record import read, seal, verify
from divetable.games import rulebook
from divetable.games.hainoon.board import Card
from divetable.server.storage.store import Line, Store
from divetable.server.table.log import Entry


def former(text: str) -> str:
    """*text* as it was written when the green cards were yellow."""
    return text.replace('"green-', '"yellow-')


def played(moves: int = 10**6) -> list[Entry]:
    """The log of a table at which so many answers were given."""
    desk = Desk("hainoon", options={"sharks": "hungry"})
    desk.play(Random(3), moves)
    return desk.log


async def record_of(address: str) -> str:
    """The record that a server at *address* gives of its only table."""
    response = await Person(address).http.get("/api/tables/CODE/record")
    assert response.status_code == 200, response.text
    return response.text


def served_record(folder: Path, log: Iterable[Entry]) -> str:
    """The record that a server gives whose database holds these entries."""
    chosen = settings(folder)
    opened, *rest = log
    with closing(Store(chosen.database)) as store:
        assert store.create(Line(TABLE, opened), "CODE")
        assert all(store.append([Line(TABLE, entry)]) == [True] for entry in rest)
    with served(chosen) as address:
        return conduct(record_of(address))


LOG = played()
TABLE = json.loads(LOG[0].body)["id"]


def test_a_former_database_is_read(tmp_path: Path) -> None:
    old = [replace(entry, body=former(entry.body)) for entry in LOG]
    assert old != LOG
    for name in ("present", "former"):
        (tmp_path / name).mkdir()
    records = [served_record(tmp_path / name, log) for name, log in (("present", LOG), ("former", old))]
    present, read_again = (read(text, rulebook) for text in records)
    assert read_again.answers == present.answers
    assert verify(read_again) == verify(present)


def test_a_former_record_is_read_and_verified(tmp_path: Path) -> None:
    *lines, last = served_record(tmp_path, LOG).splitlines()
    old = [former(line) for line in lines]
    ending = json.dumps({**json.loads(last), "seal": seal(old)})
    record = read("".join(f"{line}\n" for line in [*old, ending]), rulebook)
    assert old != lines
    assert verify(record).finished
    assert '"yellow-' not in "".join(map(str, map(encode, record.answers)))


def test_what_was_never_a_card_is_still_refused() -> None:
    assert decode(Card, "yellow-cage") is Card.GREEN_CAGE
    for wrong in ("yellow-wild", "yellow", "yellow-Cage", "pink-cage"):
        with pytest.raises(BadData, match="expected one of"):
            decode(Card, wrong)
