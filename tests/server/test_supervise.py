"""The process that starts the server again; ``test_crash.py`` lets it do so in earnest."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from typing import Any

import pytest

from divetable.server import supervise
from divetable.server.settings import Settings


class Child:
    """A server that ends at once."""

    def __init__(self, code: int) -> None:
        self.code, self.told = code, list[int]()

    def wait(self) -> int:
        return self.code

    def send_signal(self, number: int) -> None:
        self.told.append(number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)


@pytest.fixture(autouse=True)
def handlers() -> Iterator[None]:
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def kept(monkeypatch: pytest.MonkeyPatch, children: list[Child], pauses: list[float], stop: str = "") -> int:
    """Keep serving with these *children*; told to stop while asleep or while starting, as *stop* says."""
    waiting = iter(children)

    def started(settings: Settings) -> Any:
        if stop == "starting":
            signal.raise_signal(signal.SIGTERM)
        return next(waiting)

    def sleep(seconds: float) -> None:
        pauses.append(seconds)
        if stop == "asleep":
            signal.raise_signal(signal.SIGTERM)

    monkeypatch.setattr(supervise, "_started", started)
    monkeypatch.setattr("divetable.server.supervise.time.sleep", sleep)
    monkeypatch.setattr(supervise, "LONG_ENOUGH", float("inf"))
    return supervise.keep_serving(Settings())


def test_it_is_started_again_ever_more_slowly_until_it_ends_well(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    assert kept(monkeypatch, [Child(-9), Child(1), Child(1), Child(0)], pauses) == 0
    assert pauses == [0.1, 0.2, 0.4]


def test_who_is_told_to_stop_while_no_server_runs_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    asleep, starting = Child(1), Child(-15)
    assert kept(monkeypatch, [asleep], [], "asleep") == 0
    assert kept(monkeypatch, [starting], [], "starting") == 0
    assert starting.told == [signal.SIGTERM]
