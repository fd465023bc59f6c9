"""The process that starts the server again; ``test_crash.py`` lets it do so in earnest."""

from __future__ import annotations

import io
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.support import PATIENCE, free_port

from divetable.server.ops import supervise
from divetable.server.ops.settings import Settings


class Child:
    """A server that ends at once."""

    def __init__(self, code: int) -> None:
        self.code, self.stdin = code, io.BytesIO()

    def wait(self, timeout: float | None) -> int:
        return self.code


@pytest.fixture(autouse=True)
def handlers() -> Iterator[None]:
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def kept(
    monkeypatch: pytest.MonkeyPatch,
    children: list[Child],
    pauses: list[float],
    stop: str = "",
    long_enough: float = float("inf"),
) -> int:
    """Keep serving with these *children*; told to stop while asleep or while starting, as *stop* says."""
    waiting = iter(children)

    now, started_at = 0.0, 0.0

    def started(settings: Settings, *asked: str) -> Any:
        nonlocal started_at
        if now > started_at:
            pauses.append(round(now - started_at, 3))
        started_at = now
        if stop == "starting":
            signal.raise_signal(signal.SIGTERM)
        return next(waiting)

    def sleep(seconds: float) -> None:
        nonlocal now
        now += seconds
        if stop == "asleep":
            signal.raise_signal(signal.SIGTERM)

    monkeypatch.setattr(supervise, "_started", started)
    monkeypatch.setattr("divetable.server.ops.supervise.time.sleep", sleep)
    monkeypatch.setattr("divetable.server.ops.supervise.time.monotonic", lambda: now)
    monkeypatch.setattr(supervise, "LONG_ENOUGH", long_enough)
    return supervise.keep_serving(Settings())


def test_it_is_started_again_ever_more_slowly_until_it_ends_well(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    assert kept(monkeypatch, [Child(-9), Child(1), Child(1), Child(0)], pauses) == 0
    assert pauses == [0.1, 0.2, 0.4]


def test_who_is_told_to_stop_while_no_server_runs_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    asleep, starting = Child(1), Child(-15)
    assert kept(monkeypatch, [asleep], [], "asleep") == 0
    assert kept(monkeypatch, [starting], [], "starting") == 0
    assert starting.stdin.closed, "a server ends when its standard input does"


def test_who_is_told_to_stop_during_a_long_pause_does_not_wait_for_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    naps: list[float] = []

    def sleep(seconds: float) -> None:
        naps.append(seconds)
        signal.raise_signal(signal.SIGTERM)

    supervisor = supervise._Supervisor(Settings(), (), False)
    signal.signal(signal.SIGTERM, supervisor._end)
    monkeypatch.setattr("divetable.server.ops.supervise.time.sleep", sleep)
    supervisor._rest(supervise.SLOWEST)
    assert naps == [supervise.NAP]


def test_who_cannot_start_at_first_is_not_started_again(monkeypatch: pytest.MonkeyPatch) -> None:
    assert kept(monkeypatch, [Child(supervise.FAILED_START)], []) == supervise.FAILED_START


def test_who_cannot_start_later_is_started_ever_more_slowly_however_long_a_start_takes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pauses: list[float] = []
    failed = Child(supervise.FAILED_START)
    monkeypatch.setattr(supervise, "SLOWEST", 0.5)
    assert kept(monkeypatch, [Child(-9), failed, failed, failed, Child(-9), Child(0)], pauses, long_enough=0.0) == 0
    assert pauses == [0.1, 0.2, 0.4, 0.5, 0.1]


def test_a_wait_that_has_to_be_begun_anew_gives_the_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervise, "LONGEST_WAIT", 0.001)
    code = "import sys; sys.stdin.read(); sys.exit(5)"
    child = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE)
    with pytest.raises(subprocess.TimeoutExpired):
        child.wait(0.001)
    supervise._tell_to_end(child)
    assert supervise._exit_code(child) == 5


def serve(port: int, folder: Path, *more: str) -> list[str]:
    database = f"sqlite:///{folder / 'tables.sqlite'}"
    arguments = ["--host", "127.0.0.1", "--port", str(port), "--database", database, *more]
    return [sys.executable, "-m", "divetable", "serve", *arguments]


def test_a_taken_port_is_told_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        done = subprocess.run(serve(port, tmp_path), capture_output=True, text=True, timeout=PATIENCE)
    line = f"divetable: port {port} is taken; choose another with --port\n"
    assert (done.returncode, done.stdout, done.stderr) == (supervise.FAILED_START, "", line)


@pytest.mark.parametrize(
    ("more", "line"),
    [
        (("--database", "nonsense"), "divetable: cannot open the database: "),
        (("--database", "sqlite://"), "divetable: cannot open the database: SQLite needs a file, as in "),
        (("--database", "sqlite:///:memory:"), "divetable: cannot open the database: SQLite needs a file, as in "),
        (("--host", "300.1.1.1"), "divetable: cannot listen at 300.1.1.1 port "),
    ],
)
def test_what_cannot_be_had_is_told_in_one_line(tmp_path: Path, more: tuple[str, ...], line: str) -> None:
    done = subprocess.run(serve(free_port(), tmp_path, *more), capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode, done.stdout) == (supervise.FAILED_START, "")
    assert done.stderr.startswith(line)
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("database", "line"),
    [
        ("mysql://me:secret@127.0.0.1/x", "divetable: cannot open the database: mysql is none we know; "),
        ("postgresql://me:secret@127.0.0.1:1/x", "divetable: cannot open the database: "),
    ],
)
def test_a_database_with_a_password_that_cannot_be_had_is_told_in_one_line(database: str, line: str) -> None:
    command = [sys.executable, "-m", "divetable", "serve", "--host", "127.0.0.1", "--port", str(free_port())]
    environ = {**os.environ, "DIVETABLE_DATABASE": database}
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, env=environ)
    assert (done.returncode, done.stdout) == (supervise.FAILED_START, "")
    assert done.stderr.startswith(line)
    assert done.stderr.count("\n") == 1
    assert "secret" not in done.stderr


def test_who_reads_the_greeting_can_come_in(tmp_path: Path) -> None:
    port = free_port()
    server = subprocess.Popen(serve(port, tmp_path), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        assert server.stdout.readline() == "Divetable is open.\n"
        assert server.stdout.readline() == f"On this machine:              http://127.0.0.1:{port}\n"
        socket.create_connection(("127.0.0.1", port), PATIENCE).close()
    finally:
        server.terminate()
        server.communicate(timeout=PATIENCE)
    assert server.returncode == 0


@contextmanager
def at_work(folder: Path) -> Iterator[tuple[subprocess.Popen[str], Path]]:
    """A server in a session of its own whose bots think, and what it says on standard error."""
    port, said = free_port(), folder / "said"
    with said.open("w") as log:
        server = subprocess.Popen(
            serve(port, folder), stdout=subprocess.PIPE, stderr=log, text=True, start_new_session=True
        )
    try:
        assert server.stdout is not None and server.stdout.readline()
        seats = [{"kind": "bot", "bot": "expert"}] * 2
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE) as client:
            body = {"game": "deepsea", "seats": seats, "pace": "instant", "start": True}
            code = client.post("/api/tables", json=body).json()["table"]["code"]
            deadline = time.monotonic() + PATIENCE
            while client.get(f"/api/tables/{code}/replay", params={"start": 1, "count": 1}).json() == []:
                assert time.monotonic() < deadline, "nobody moves"
                time.sleep(0.05)
        yield server, said
    finally:
        server.terminate()
        server.communicate(timeout=PATIENCE)


def test_a_server_that_is_killed_is_mourned_in_one_line(tmp_path: Path) -> None:
    with at_work(tmp_path) as (server, said):
        os.kill(child(server), signal.SIGKILL)
        deadline = time.monotonic() + PATIENCE
        while not (words := plain(said)):
            assert time.monotonic() < deadline, "nobody noticed"
            time.sleep(0.05)
        time.sleep(1)  # what its processes leave behind is told once all of them have ended
        words = plain(said)
    assert words == ["divetable: the server died (-9) and is started again"]


def child(server: subprocess.Popen[str]) -> int:
    """The process that serves."""
    return int(Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text())


def plain(said: Path) -> list[str]:
    """All lines but those of the log."""
    return [line for line in said.read_text().splitlines() if not line.startswith("{")]


def test_ctrl_c_ends_a_server_whose_bots_think_without_a_word(tmp_path: Path) -> None:
    with at_work(tmp_path) as (server, said):
        assert os.getpgid(child(server)) != server.pid, "a terminal would tell it too, perhaps before it can listen"
        os.killpg(server.pid, signal.SIGINT)
        assert server.wait(PATIENCE) == 0
    assert plain(said) == []
