"""The store fails or hangs: who runs the server is told so in time, and it is looked after again later."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy.exc import OperationalError
from tests.server.support import PATIENCE, served, settings

from divetable.server.storage import upkeep
from divetable.server.storage.store import Store

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


def test_health_knows_that_the_last_write_failed(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(Store, "append", fails)
        broken.setattr(Store, "try_to_write", fails)
        broken.setattr("divetable.server.storage.group_commit.TRIES", 1)
        assert make_table(address) == 503
        eventually(address, (503, ["write"]))
    eventually(address, (200, []))
    assert make_table(address) == 201


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


def test_a_write_that_hangs_is_told(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("divetable.server.storage.group_commit.HANGS", 0.01)
    go_on = hang(monkeypatch, "append")
    made = threading.Thread(target=make_table, args=(address,))
    made.start()
    try:
        eventually(address, (503, ["write"]))
    finally:
        go_on()
    made.join()
    eventually(address, (200, []))
