"""What is written stays written, once, in one order."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from tests.server.support import PATIENCE

from divetable.server.storage import group_commit
from divetable.server.storage import store as store_module
from divetable.server.storage.group_commit import Writer
from divetable.server.storage.store import CODE_LIFE, HEAD, LOBBY_LIFE, TABLES, Line, Store
from divetable.server.table.log import Entry


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store(f"sqlite:///{tmp_path / 'tables.sqlite'}")) as store:
        yield store


def entry(seq: int, move_id: str | None = None, at: int = 1) -> Entry:
    return Entry(seq, "answered", f"body {seq}", at, None if move_id is None else 0, move_id)


def test_sqlite_writes_ahead_and_waits_for_the_disk(store: Store) -> None:
    with store.engine.connect() as connection:
        assert connection.execute(sa.text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(sa.text("PRAGMA synchronous")).scalar() == 2, "FULL"


def test_opening_it_again_changes_nothing(tmp_path: Path, store: Store) -> None:
    assert store.create(Line("t", entry(0)), "CODE")
    with closing(Store(f"sqlite:///{tmp_path / 'tables.sqlite'}")) as again:
        assert again.load("t") == [entry(0)]


def test_the_newest_migration_is_the_one_looked_for() -> None:
    script = ScriptDirectory(str(Path(store_module.__file__).parent / "migrations"))
    assert script.get_current_head() == HEAD


def test_migrations_make_what_the_store_uses(store: Store) -> None:
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, TABLES.metadata) == []


@pytest.mark.parametrize("rowid", ["", " WITHOUT ROWID"])
def test_databases_of_before_open_and_keep_every_entry(tmp_path: Path, store: Store, rowid: str) -> None:
    """Migration 0001 made the log without row numbers at first, then for a while with them."""
    path = tmp_path / "before.sqlite"
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as new:
        made = dict(new.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'"))
    with closing(sqlite3.connect(path)) as old:
        del made["secrets"]  # which a later migration makes
        for name, sql in made.items():
            old.execute(sql + rowid if name == "entries" else sql)
        old.execute("INSERT INTO alembic_version VALUES ('0001')")
        old.executemany("INSERT INTO entries VALUES ('t', ?, 'answered', ?, 1, NULL, NULL)", [(0, "a"), (1, "b")])
        old.commit()
    with closing(Store(f"sqlite:///{path}")) as opened:
        assert [(e.seq, e.body) for e in opened.load("t")] == [(0, "a"), (1, "b")]
        with opened.engine.connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), TABLES.metadata) == []
            assert connection.execute(sa.text("SELECT max(rowid) FROM entries")).scalar() == 2


def test_the_first_migration_is_what_it_was() -> None:
    versions = Path(store_module.__file__).parent / "migrations" / "versions"
    assert versions.joinpath("0001_tables.py").read_text().count("sqlite_with_rowid=False") == 2


@pytest.mark.skipif(sys.platform == "win32", reason="files have owners of another kind there")
def test_only_the_owner_can_read_the_tables(tmp_path: Path) -> None:
    path = tmp_path / "before.sqlite"
    path.touch()
    path.chmod(0o644)
    with closing(Store(f"sqlite:///{path}")) as store:
        store.create(Line("t", entry(0)), "CODE")
        modes = {file.name: oct(file.stat().st_mode & 0o777) for file in tmp_path.iterdir()}
    assert set(modes.values()) == {"0o600"}, modes


def test_a_place_is_taken_once(store: Store) -> None:
    assert store.append([Line("t", entry(0)), Line("u", entry(0))]) == [True, True]
    assert store.append([Line("u", entry(1)), Line("t", entry(0)), Line("s", entry(0))]) == [True, False, True]
    assert store.append([Line("t", entry(0))]) == [False]
    assert store.load("t") == [entry(0)]
    assert store.heads(["t", "u", "s", "r"]) == {"t": 0, "u": 1, "s": 0}


def test_a_move_id_is_taken_once(store: Store) -> None:
    assert store.append([Line("t", entry(0, "m"))]) == [True]
    assert store.append([Line("t", entry(1, "m"))]) == [False]
    assert store.append([Line("t", entry(1, "n")), Line("u", entry(0, "m"))]) == [True, True]
    assert (store.answered("t", 0, "m"), store.answered("t", 0, "x"), store.answered("t", 1, "m")) == (0, None, None)


def test_the_rest_of_a_log(store: Store) -> None:
    store.append([Line("t", entry(0))])
    store.append([Line("t", entry(1))])
    assert [e.seq for e in store.load("t", 0)] == [1]
    assert store.load("t", 1) == []


def test_a_code_belongs_to_one_table_until_it_sleeps(store: Store) -> None:
    assert store.create(Line("old", entry(0, at=0), "ana"), "CODE")
    store.append([Line("old", Entry(1, "started", "", 0))])
    assert not store.create(Line("new", entry(0, at=CODE_LIFE), "ana"), "CODE")
    assert store.load("new") == []
    assert store.create(Line("new", entry(0, at=CODE_LIFE + 1), "ana"), "CODE")
    assert (store.find("CODE"), store.find("old"), store.find("none")) == ("new", "old", None)
    assert store.tables_of("ana", 9) == ["new", "old"]
    assert store.tables_of("ana", 1) == ["new"]
    assert (store.count(), store.count_recent(CODE_LIFE), store.count_recent(CODE_LIFE + 1)) == (2, 2, 1)


def test_a_lobby_at_which_nobody_starts_is_gone_after_a_day(store: Store) -> None:
    assert store.create(Line("idle", entry(0, at=0), "ana"), "IDLE")
    assert store.create(Line("used", entry(0, at=0), "ana"), "USED")
    store.append([Line("used", Entry(1, "started", "", 0))])
    assert (store.count_recent(LOBBY_LIFE), store.count_recent(LOBBY_LIFE + 1)) == (2, 1)
    assert not store.create(Line("new", entry(0, at=LOBBY_LIFE), "ben"), "IDLE")
    assert not store.create(Line("new", entry(0, at=LOBBY_LIFE + 1), "ben"), "USED")
    assert store.create(Line("new", entry(0, at=LOBBY_LIFE + 1), "ben"), "IDLE")


def test_whoever_sits_down_is_found_again(store: Store) -> None:
    store.create(Line("t", entry(0), ""), "CODE")
    assert store.append([Line("t", entry(1), "ben")]) == [True]
    assert store.append([Line("t", entry(1), "eve")]) == [False]
    assert (store.tables_of("ben", 9), store.tables_of("eve", 9)) == (["t"], [])


def test_what_one_turn_of_the_event_loop_brings_is_one_batch(store: Store) -> None:
    async def crowd() -> tuple[int, list[bool | None]]:
        writer = Writer(store, asyncio.get_running_loop())
        heard: list[bool | None] = []
        for number in range(50):
            writer.append(Line(f"t{number % 49}", entry(0)), heard.append)
        await writer.close()
        return writer.batches, heard

    batches, heard = asyncio.run(crowd())
    assert batches == 1
    assert len(heard) == 50 and heard.count(False) == 1


def test_a_batch_begins_when_the_last_one_has_ended(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """What comes while a batch is being written is the next batch, in the order in which it came."""
    write, written, go_on = store.append, list[list[str]](), threading.Event()

    def slowly(lines: list[Line]) -> list[bool]:
        go_on.wait(PATIENCE)
        written.append([line.table_id for line in lines])
        return write(lines)

    async def moves() -> list[str]:
        writer, told = Writer(store, asyncio.get_running_loop()), list[str]()

        def append(name: str) -> None:
            writer.append(Line(name, entry(0)), lambda added: told.append(f"{name} {added}"))

        for name in "abcd":
            append(name)
            await asyncio.sleep(0.01)
        assert (written, told) == ([], []), "nothing is told before it is written"
        go_on.set()
        await writer.close()
        return told

    monkeypatch.setattr(store, "append", slowly)
    assert asyncio.run(moves()) == ["a True", "b True", "c True", "d True"]
    assert written == [["a"], ["b", "c", "d"]]


def test_a_batch_begins_no_sooner_than_the_floor_after_the_last(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless nothing was written for so long: then it begins at once."""
    monkeypatch.setattr(group_commit, "FLOOR", 0.5)

    async def moves() -> int:
        loop = asyncio.get_running_loop()
        writer, first = Writer(store, loop), loop.create_future()
        began = loop.time()
        writer.append(Line("a", entry(0)), first.set_result)
        assert await first and writer.batches == 1
        for name in "bcd":
            writer.append(Line(name, entry(0)), lambda added: None)
            for _ in range(3):
                await asyncio.sleep(0)
        await writer.close()
        assert loop.time() - began >= 0.5
        return writer.batches

    assert asyncio.run(moves()) == 2


def test_what_follows_from_a_batch_is_written_in_the_next(store: Store) -> None:
    async def moves() -> tuple[int, list[bool | None]]:
        writer, told = Writer(store, asyncio.get_running_loop()), list[bool | None]()

        def done(added: bool | None) -> None:
            told.append(added)
            if len(told) <= 3:
                writer.append(Line("follows", entry(len(told))), done)

        for name in "abc":
            writer.append(Line(name, entry(0)), done)
        await writer.close()
        return writer.batches, told

    assert asyncio.run(moves()) == (2, [True] * 6)


def test_a_store_that_fails_is_told_to_those_who_wait(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(lines: object) -> list[bool]:
        raise OSError("the disk is full")

    async def wait() -> list[bool | None]:
        writer = Writer(store, asyncio.get_running_loop())
        heard: list[bool | None] = []
        writer.append(Line("t", entry(0)), heard.append)
        await writer.close()
        return heard

    monkeypatch.setattr(store, "append", broken)
    monkeypatch.setattr("divetable.server.storage.group_commit.TRIES", 1)
    assert asyncio.run(wait()) == [None]


def test_a_file_that_can_only_be_read_is_refused_when_it_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Store("sqlite:///tables.sqlite").close()
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        Store("sqlite:///file:tables.sqlite?mode=ro&uri=true")
