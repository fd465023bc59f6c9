"""The store fails or hangs: who runs the server is told so in time, and it is looked after again later."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy.exc import DatabaseError, OperationalError
from tests.server.support import PATIENCE, served, settings

from divetable.cli import main
from divetable.server.__main__ import CannotStart, _check_database
from divetable.server.storage import upkeep
from divetable.server.storage.store import Line, Store
from divetable.server.table.log import Entry

TABLE: dict[str, Any] = {"game": "deepsea", "seats": [{"kind": "me"}] * 2, "start": True}
BROKEN = OperationalError("statement", {}, OSError("disk I/O error"))


def fails(*_: Any) -> Any:
    raise BROKEN


def eventually(address: str, wanted: tuple[int, list[str]]) -> None:
    """Wait until health says *wanted*: its status and its problems."""
    deadline = time.monotonic() + PATIENCE
    while (found := health(address)) != wanted:
        assert time.monotonic() < deadline, found
        time.sleep(0.02)


def health(address: str) -> tuple[int, list[str]]:
    answer = httpx.get(f"{address}/api/health", timeout=PATIENCE)
    found = answer.json()
    assert (found["status"] == "ok") is (answer.status_code == 200)
    return answer.status_code, found.get("problems", [])


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(upkeep, "INTERVAL", 0.02)
    with served(settings(tmp_path)) as address:
        assert health(address) == (200, [])
        yield address


def make_table(address: str) -> int:
    return httpx.post(f"{address}/api/tables", json=TABLE, timeout=PATIENCE).status_code


def test_tidying_goes_on_after_it_failed(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tidied: list[bool] = []

    def tidy(_: Store) -> int:
        tidied.append(True)
        return 0

    monkeypatch.setattr(Store, "tidy", fails)
    assert make_table(address) == 201
    eventually(address, (200, ["tidy"]))
    monkeypatch.setattr(Store, "tidy", tidy)
    eventually(address, (200, []))
    assert tidied == [True]


def test_tidying_that_is_not_done_yet_is_no_problem(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, done = threading.Event(), threading.Event()

    def tidy(_: Store) -> int:
        begun.set()
        done.wait(PATIENCE)
        return 0

    monkeypatch.setattr(Store, "tidy", tidy)
    assert make_table(address) == 201
    assert begun.wait(PATIENCE)
    found = health(address)
    done.set()
    assert found == (200, [])


def test_health_knows_that_the_last_write_failed(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(Store, "append", fails)
        broken.setattr(Store, "try_to_write", fails)
        broken.setattr("divetable.server.storage.group_commit.TRIES", 1)
        assert make_table(address) == 503
        eventually(address, (503, ["write"]))
    eventually(address, (200, []))
    assert make_table(address) == 201


def test_health_knows_that_the_last_new_table_could_not_be_written(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(Store, "create", fails)
        broken.setattr(Store, "try_to_write", fails)
        assert make_table(address) == 503
        assert health(address) == (503, ["write"])
    eventually(address, (200, []))


def hang(monkeypatch: pytest.MonkeyPatch, name: str) -> Callable[[], None]:
    """Let the store's method *name* wait until what is returned is called."""
    go, method = threading.Event(), getattr(Store, name)

    def waits(*given: Any) -> Any:
        go.wait(PATIENCE)
        return method(*given)

    monkeypatch.setattr(Store, name, waits)
    return go.set


def test_a_store_that_does_not_answer_is_told_within_a_second(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = hang(monkeypatch, "count")
    try:
        for _ in range(4):  # more than there are threads that read
            assert health(address) == (503, ["read"])
        assert httpx.get(f"{address}/api/alive", timeout=PATIENCE).status_code == 200
    finally:
        go_on()
    eventually(address, (200, []))


@pytest.mark.parametrize("write", ["append", "create"])
def test_a_write_that_hangs_is_told(address: str, monkeypatch: pytest.MonkeyPatch, write: str) -> None:
    monkeypatch.setattr("divetable.server.storage.group_commit.HANGS", 0.01)
    go_on = hang(monkeypatch, write)
    made = threading.Thread(target=make_table, args=(address,))
    made.start()
    try:
        eventually(address, (503, ["write"]))
    finally:
        go_on()
    made.join()
    eventually(address, (200, []))


def damaged(folder: Path) -> Path:
    """Return a database of whose pages one is garbage: the last, where an index or entries lie."""
    path = folder / "divetable.sqlite"
    with closing(Store(f"sqlite:///{path}")) as store:
        for number in range(300):
            store.create(Line(f"table {number}", Entry(0, "opened", "body" * 50, 1)), f"C{number}")
    content = bytearray(path.read_bytes())
    for page in range(len(content) // 4096 - 8, len(content) // 4096):
        content[page * 4096 : (page + 1) * 4096] = b"\xa5" * 4096
    path.write_bytes(content)
    return path


def test_a_damaged_file_is_called_so_by_the_doctor_and_at_the_start(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = tmp_path / "whole"
    assert main(["doctor", "--data", str(whole)]) == 0
    assert capsys.readouterr().out == "In order: 0 tables.\n"
    path = damaged(tmp_path)
    assert main(["doctor", "--data", str(tmp_path)]) == 2
    assert "damaged" in (told := capsys.readouterr().err) or "malformed" in told
    with pytest.raises(CannotStart, match=r"damaged|malformed"):
        _check_database(f"sqlite:///{path}")


def test_a_damaged_page_is_not_called_busy(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> Any:
        cause = sqlite3.DatabaseError("database disk image is malformed")
        cause.sqlite_errorname = "SQLITE_CORRUPT"
        raise DatabaseError("statement", {}, cause)

    monkeypatch.setattr(Store, "find", broken)
    answer = httpx.get(f"{address}/api/tables/BCDF", timeout=PATIENCE)
    assert (answer.status_code, answer.json()["code"]) == (500, "error") and "damaged" in answer.json()["reason"]


def test_a_log_that_was_taken_away_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upkeep, "INTERVAL", 0.02)
    with served(settings(tmp_path)) as address:
        assert make_table(address) == 201
        assert health(address) == (200, [])
        (tmp_path / "tables.sqlite-wal").unlink()
        eventually(address, (503, ["write"]))
