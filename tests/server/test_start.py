"""Starting the program ``divetable``: what it says, where it listens, where it keeps tables, what it refuses."""

from __future__ import annotations

import errno
import io
import os
import pty
import re
import select
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import time
import webbrowser
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest
from tests.server.postgres import postgres
from tests.server.support import PATIENCE, free_port
from tests.server.test_pool import there

from divetable.cli import main
from divetable.server.ops import addresses, browser, listening, supervise
from divetable.server.ops.greeting import greeting
from divetable.server.ops.settings import Settings
from divetable.server.storage import data_folder

FRIENDS = Settings(host="0.0.0.0", port=8000, url="http://dive.example:9000")
BLOCK = "\u2588"
KEPT = -1
"""For the output of a program that is kept in a file."""


class Out(io.TextIOWrapper):
    """An output of some encoding, which is a terminal or not."""

    def __init__(self, encoding: str, terminal: bool) -> None:
        super().__init__(io.BytesIO(), encoding)
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


def told(encoding: str, terminal: bool, settings: Settings = FRIENDS) -> str:
    """What is printed there."""
    out = Out(encoding, terminal)
    print(greeting(settings, out), file=out, flush=True)
    assert isinstance(out.buffer, io.BytesIO)
    return out.buffer.getvalue().decode(encoding)


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "ascii"])
@pytest.mark.parametrize("terminal", [True, False])
def test_the_greeting_has_a_QR_code_only_where_a_terminal_can_show_it(encoding: str, terminal: bool) -> None:
    text = told(encoding, terminal)
    assert (BLOCK in text) == (terminal and encoding == "utf-8")
    plain = [line for line in text.splitlines() if line.isascii() and line.strip()]
    assert plain == [
        "Divetable is open.",
        "On this machine:              http://127.0.0.1:8000",
        "For friends:                  http://dive.example:9000",
        "To stop: press Ctrl-C.",
    ]


def test_the_greeting_names_the_address_in_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "network_address", lambda: "192.168.7.5")
    text = told("utf-8", False, Settings(host="0.0.0.0"))
    assert "Friends in the same network:  http://192.168.7.5:8000\n" in text
    assert "Friends" not in told("utf-8", True, Settings(host="127.0.0.1"))


def environment(folder: Path, **changes: str) -> dict[str, str]:
    """The environment of a user whose home is *folder*, without a browser."""
    without = ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY", "XDG_DATA_HOME", "CI", "SSH_CONNECTION", "SSH_TTY")
    given = {name: value for name, value in os.environ.items() if name not in without}
    return {**given, "HOME": str(folder), **changes}


class Program:
    """``python -m divetable`` at work in a session of its own, in the folder where its output is kept."""

    def __init__(self, folder: Path, *arguments: str, out: int, environ: Mapping[str, str]) -> None:
        self.said, self.errors = folder / "out", folder / "err"
        with self.said.open("w") as said, self.errors.open("w") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "divetable", *arguments],
                cwd=folder,
                env=environment(folder, **environ),
                stdin=subprocess.DEVNULL,
                stdout=said if out == KEPT else out,
                stderr=errors,
                start_new_session=True,
            )

    def wait_for(self, text: str) -> str:
        """Wait until *text* is in the output; return all of it."""
        deadline = time.monotonic() + PATIENCE
        while text not in (said := self.said.read_text()):
            assert self.process.poll() is None and time.monotonic() < deadline, said + self.errors.read_text()
            time.sleep(0.02)
        return said

    def complaints(self) -> list[str]:
        """What it wrote to standard error, without the log."""
        return [line for line in self.errors.read_text().splitlines() if not line.startswith("{")]

    def server(self) -> int:
        """The process that serves."""
        return int(Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text())


@contextmanager
def started(folder: Path, *arguments: str, out: int = KEPT, **environ: str) -> Iterator[Program]:
    """The program; whatever a test finds, it has ended afterwards."""
    program = Program(folder, *arguments, out=out, environ=environ)
    try:
        yield program
    finally:
        if program.process.poll() is None:
            program.process.terminate()
        program.process.wait(PATIENCE)


@contextmanager
def running(folder: Path, *arguments: str, **environ: str) -> Iterator[Program]:
    """The program once it can be reached; afterwards it must end well."""
    with started(folder, *arguments, out=KEPT, **environ) as program:
        program.wait_for("Ctrl-C")
        yield program
    assert program.process.returncode == 0


def refused(folder: Path, *arguments: str, **environ: str) -> str:
    """The one line by which the program refuses to start."""
    command = [sys.executable, "-m", "divetable", *arguments]
    done = subprocess.run(
        command, cwd=folder, env=environment(folder, **environ), capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode not in (0, 1) and done.stdout == ""  # 1 is what a traceback ends with
    assert done.stderr.startswith("divetable: ") and done.stderr.count("\n") == 1, done.stderr
    return done.stderr


def shown_on_a_terminal(folder: Path, encoding: str) -> bytes:
    """What the program shows on a terminal of this encoding until it can be reached."""
    ours, theirs = pty.openpty()
    options = ("--port", str(free_port()), "--url", "http://dive.example")
    with started(folder, "serve", *options, out=theirs, PYTHONIOENCODING=encoding) as program:
        os.close(theirs)
        text = read_until(ours, b"Ctrl-C")
    os.close(ours)
    assert program.process.returncode == 0 and not program.complaints()
    assert b"http://dive.example\r\n" in text
    return text


def test_it_starts_where_block_characters_cannot_be_written(tmp_path: Path) -> None:
    assert shown_on_a_terminal(tmp_path, "cp1252").isascii()


def test_a_terminal_shows_the_QR_code(tmp_path: Path) -> None:
    assert BLOCK in shown_on_a_terminal(tmp_path, "utf-8").decode()


def read_until(terminal: int, wanted: bytes) -> bytes:
    """What comes to a *terminal*, up to what is *wanted* or its end."""
    text = b""
    while wanted not in text:
        assert select.select([terminal], [], [], PATIENCE)[0], text
        try:
            text += os.read(terminal, 4096)
        except OSError:  # everybody has closed it
            break
    return text


# Ports


def taken_port() -> socket.socket:
    """A socket at a port whose next one is free."""
    while True:
        held = socket.create_server(("127.0.0.1", 0))
        port = held.getsockname()[1]
        if port < 65_000 and listening.free_port("127.0.0.1", port + 1) == port + 1:
            return held
        held.close()


def reachable(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), PATIENCE).close()
    except OSError:
        return False
    return True


def test_the_next_free_port_is_used_and_kept_after_a_crash(tmp_path: Path) -> None:
    with taken_port() as held:
        port = held.getsockname()[1]
        settings = f"Settings(database='sqlite:///{tmp_path}/tables.sqlite', port={port})"
        code = (
            "import sys; from divetable.server.ops import supervise\n"
            "from divetable.server.ops.settings import Settings\n"
            f"sys.exit(supervise.keep_serving({settings}, (supervise.GREET,), any_port=True))"
        )
        with (tmp_path / "err").open("w") as errors:
            server = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=errors, text=True)
        try:
            assert server.stdout is not None
            greeted = [server.stdout.readline() for _ in range(2)]
            assert greeted[1] == f"On this machine:              http://127.0.0.1:{port + 1}\n"
            assert (tmp_path / "err").read_text() == f"divetable: port {port} is taken; using {port + 1}\n"
            held.close()  # free again, but friends have the other address
            os.kill(int(Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text()), signal.SIGKILL)
            deadline = time.monotonic() + PATIENCE
            while "started again" not in (tmp_path / "err").read_text() or not reachable(port + 1):
                assert time.monotonic() < deadline, "it did not come back"
                time.sleep(0.05)
        finally:
            server.terminate()
            server.communicate(timeout=PATIENCE)
    assert server.returncode == 0


def test_a_port_that_is_taken_between_the_look_and_the_start_is_left_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    codes = {8000: supervise.PORT_TAKEN, 8001: supervise.PORT_TAKEN, 8002: 0}
    monkeypatch.setattr(signal, "signal", lambda number, handler: None)
    monkeypatch.setattr(supervise, "free_port", lambda host, port: port)
    monkeypatch.setattr(supervise, "_started", lambda settings: settings.port)
    monkeypatch.setattr(supervise, "_exit_code", codes.pop)
    assert supervise.keep_serving(Settings(port=8000), any_port=True) == 0
    assert not codes
    assert capsys.readouterr().err.splitlines() == [
        "divetable: port 8000 is taken; using 8001",
        "divetable: port 8001 is taken; using 8002",
    ]


def test_a_port_that_another_program_has_at_loopback_alone_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some systems would share it; then browsers on this machine would reach the other program."""
    looked_at: list[tuple[object, ...]] = []

    def bound(family: int, address: tuple[object, ...]) -> socket.socket:
        looked_at.append(address)
        return socket.socket()

    monkeypatch.setattr(listening, "_bound", bound)
    for one in listening.bound_sockets("0.0.0.0", 8000):
        one.close()
    assert looked_at == [("127.0.0.1", 8000), ("0.0.0.0", 8000)]


@pytest.mark.parametrize("host", ["", "::", "0.0.0.0"])
def test_who_listens_everywhere_listens_at_127_0_0_1(host: str) -> None:
    sockets = listening.bound_sockets(host, free_port())
    assert socket.AF_INET in [one.family for one in sockets]
    for one in sockets:
        one.close()


def test_a_machine_without_IPv6_listens_at_IPv4(monkeypatch: pytest.MonkeyPatch) -> None:
    def without(family: socket.AddressFamily, kind: int) -> socket.socket:
        if family == socket.AF_INET6:
            raise OSError(errno.EAFNOSUPPORT, "Address family not supported by protocol")
        return make(family, kind)

    make, port = socket.socket, free_port()
    monkeypatch.setattr(socket, "socket", without)
    sockets = listening.bound_sockets("", port)
    assert [one.family for one in sockets] == [socket.AF_INET]
    sockets[0].close()
    with pytest.raises(OSError, match="not supported"):
        listening.bound_sockets("::1", port)


LIMITED = """
import resource
resource.setrlimit(resource.RLIMIT_NOFILE, (64, 4096))
from divetable.server.ops.listening import raise_file_limit
raise_file_limit()
print(resource.getrlimit(resource.RLIMIT_NOFILE))
"""


def test_a_server_may_have_as_many_connections_as_the_system_allows() -> None:
    done = subprocess.run([sys.executable, "-c", LIMITED], capture_output=True, text=True, check=True)
    assert done.stdout == "(4096, 4096)\n"


KEEPING = """
import gc
from divetable.server.http.app import collect_gently
looks = []
gc.callbacks.append(lambda phase, info: looks.append(info["generation"]) if phase == "start" else None)
collect_gently()
looks.clear()
kept = [[] for _ in range(30_000)]
print(sum(generation > 0 for generation in looks))
"""
"""Makes 30,000 objects that stay, and tells how often the collector looked at more than the newest."""


def test_what_is_new_is_collected_often_so_that_nobody_waits_for_it_long() -> None:
    done = subprocess.run([sys.executable, "-c", KEEPING], capture_output=True, text=True, check=True)
    assert int(done.stdout) >= 10


def test_a_chosen_port_that_is_taken_is_refused(tmp_path: Path) -> None:
    with taken_port() as held:
        port = held.getsockname()[1]
        for command in ("serve", "--no-open"):
            line = refused(tmp_path, command, "--host", "127.0.0.1", "--port", str(port))
            assert line == f"divetable: port {port} is taken; choose another with --port\n"


# Data


def test_tables_are_kept_in_the_users_data_directory_for_nobody_else(tmp_path: Path) -> None:
    home = tmp_path / "a ? % # folder"
    with running(tmp_path, "serve", "--port", str(free_port()), XDG_DATA_HOME=str(home)):
        kept = sorted((home / "divetable").iterdir())
        assert kept[0].name == "divetable.sqlite"
        assert {stat.S_IMODE(path.stat().st_mode) for path in kept} == {0o600}
        assert stat.S_IMODE((home / "divetable").stat().st_mode) == 0o700
    assert not list(tmp_path.glob("*.sqlite"))


def test_tables_that_earlier_versions_kept_in_the_current_folder_are_not_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """They are used until there are others in the data directory; then it is said that they are not."""
    used: list[str] = []

    def keep_serving(settings: Settings, asked: tuple[str, ...], any_port: bool) -> int:
        used.append(settings.database)
        return 0

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(data_folder, "usual_folder", lambda: tmp_path / "data")
    monkeypatch.setattr(supervise, "keep_serving", keep_serving)

    def serve(*options: str) -> str:
        with pytest.raises(SystemExit):
            main(["serve", *options])
        return capsys.readouterr().err

    (tmp_path / "divetable.sqlite").touch()
    assert serve() == f"divetable: using the tables in {tmp_path}/divetable.sqlite, where earlier versions kept them\n"
    assert not (tmp_path / "data").exists()
    assert serve("--data", "data") == "" and (tmp_path / "data").is_dir()
    (tmp_path / "data" / "divetable.sqlite").touch()
    assert serve().endswith("are not used; use them with --database sqlite:///divetable.sqlite\n")
    assert serve("--database", "sqlite:///divetable.sqlite") == ""
    old, new = (f"sqlite:///{tmp_path}/{name}" for name in ("divetable.sqlite", "data/divetable.sqlite"))
    assert used == [old, new, new, "sqlite:///divetable.sqlite"]


# Refusals


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["swim"], "'swim'"),
        (["--swim"], "--swim"),
        (["serve", "deeper"], "deeper"),
        (["serve", "--port", "0"], "'0' is not a number from 1 to 65535"),
        (["--port", "many"], "'many' is not a number from 1 to 65535"),
        (["serve", "--url", "dive.example"], "'dive.example' is no origin"),
        (["serve", "--data", "a", "--database", "sqlite:///b"], "not allowed with"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match=r"^2$"):
        main(arguments)
    out, err = capsys.readouterr()
    assert err.startswith("divetable: ") and words in err and err.count("\n") == 1 and not out


def test_what_cannot_be_had_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("This is no database. " * 100)
    for arguments, words in (
        (("--no-open", "--data", "file/tables"), "cannot make the data directory file/tables: Not a directory"),
        (("serve", "--database", "sqlite:///file"), "cannot open the database: file is not a database"),
        (("serve", "--database", "sqlite:///missing/file"), "No such file or directory: 'missing/file'"),
        (("serve", "--data", "/proc"), "cannot open the database: "),
        (("serve", "--host", "a..b"), "cannot listen at a..b port "),
    ):
        assert words in refused(tmp_path, *arguments)


@pytest.mark.parametrize("address", ["postgresql://me:secret@127.0.0.1/tables", "postgresql:///t?password=secret"])
def test_a_password_in_the_arguments_is_refused_without_telling_it(tmp_path: Path, address: str) -> None:
    line = refused(tmp_path, "serve", "--database", address)
    assert "DIVETABLE_DATABASE" in line and "secret" not in line


def test_a_database_that_never_answers_is_refused(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        database = f"postgresql://me:secret@127.0.0.1:{silent.getsockname()[1]}/tables"
        line = refused(tmp_path, "serve", DIVETABLE_DATABASE=database)
    assert line.startswith("divetable: cannot open the database: ") and "timeout" in line
    assert "secret" not in line


def test_what_postgres_refuses_is_refused(tmp_path: Path) -> None:
    with postgres() as url:
        missing = url.rpartition("/")[0] + "/missing"
        assert 'database "missing" does not exist' in refused(tmp_path, "serve", "--database", missing)
        nobody = re.sub("//[^@]+@", "//nobody:secret@", url)
        assert 'role "nobody" does not exist' in refused(tmp_path, "serve", DIVETABLE_DATABASE=nobody)


def test_a_database_that_is_locked_keeps_no_server_from_ending(tmp_path: Path) -> None:
    port = free_port()
    with started(tmp_path, "serve", "--port", str(port), "--data", ".") as program:
        program.wait_for("Ctrl-C")
        with closing(sqlite3.connect(tmp_path / "divetable.sqlite", isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            table = {"game": "deepsea", "seats": [{"kind": "me"}, {"kind": "me"}]}
            with pytest.raises(httpx.TimeoutException):
                httpx.post(f"http://127.0.0.1:{port}/api/tables", json=table, timeout=1.0)
            program.process.terminate()
            assert program.process.wait(20) == 0


def test_no_file_of_the_current_folder_is_taken_for_a_module(tmp_path: Path) -> None:
    (tmp_path / "uvicorn.py").write_text("raise SystemExit('this is not yours')")
    code = "import sys; from divetable.__main__ import main; sys.exit(main())"  # as an installed command is run
    port = str(free_port())
    command = [sys.executable, "-P", "-c", code, "serve", "--host", "127.0.0.1", "--port", port]
    server = subprocess.Popen(
        command, cwd=tmp_path, env=environment(tmp_path), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert server.stdout is not None
    line = server.stdout.readline()
    server.terminate()
    assert (line, server.communicate(timeout=PATIENCE)[1]) == ("Divetable is open.\n", "")


def test_a_package_that_is_missing_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "hidden").mkdir()
    (tmp_path / "hidden" / "sitecustomize.py").write_text("import sys; sys.modules['litestar'] = None")
    line = refused(tmp_path, "serve", "--port", str(free_port()), PYTHONPATH=str(tmp_path / "hidden"))
    assert line == 'divetable: there is no package litestar: pip install "divetable[table]"\n'


# The browser


def fake_browser(folder: Path, name: str = "browser") -> Path:
    """A browser that writes down which address it is given."""
    program = folder / name
    program.write_text(f'#!/bin/sh\necho "$@" >> "{folder}/opened"\n')
    program.chmod(0o755)
    return program


def test_the_program_alone_opens_the_page(tmp_path: Path) -> None:
    opened, port = tmp_path / "opened", str(free_port())
    with running(tmp_path, "--port", port, BROWSER=str(fake_browser(tmp_path)), CI="true"):
        deadline = time.monotonic() + PATIENCE
        while not (opened.exists() and opened.read_text()):
            assert time.monotonic() < deadline, "nothing was opened"
            time.sleep(0.02)
    assert opened.read_text() == f"http://127.0.0.1:{port}\n"


@pytest.mark.parametrize(
    ("arguments", "opens"),
    [
        ((), True),
        (("--host", "127.0.0.1"), True),
        (("--no-open",), False),
        (("serve",), False),
        (("serve", "--open"), True),
    ],
)
def test_serve_opens_no_page_unless_asked(
    arguments: tuple[str, ...], opens: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def keep_serving(settings: Settings, asked: tuple[str, ...], any_port: bool) -> int:
        return 10 + len(asked)

    monkeypatch.setattr(data_folder, "usual_folder", lambda: tmp_path)
    monkeypatch.setattr(supervise, "keep_serving", keep_serving)
    with pytest.raises(SystemExit, match="12" if opens else "11"):
        main(arguments)


@pytest.mark.parametrize(
    ("program", "environ", "opens"),
    [
        ("xdg-open", {"DISPLAY": ":0"}, True),
        ("xdg-open", {}, False),
        ("xdg-open", {"DISPLAY": ":0", "SSH_CONNECTION": "1 2 3 4"}, False),
        ("xdg-open", {"DISPLAY": ":0", "CI": "true"}, False),
        ("w3m", {"TERM": "xterm"}, False),
        ("lynx", {"TERM": "xterm"}, False),
        ("lynx", {"TERM": "xterm", "BROWSER": "lynx"}, False),
        ("mine", {"BROWSER": "mine", "SSH_CONNECTION": "1 2 3 4"}, True),
        ("mine", {"BROWSER": "mine --new %s"}, True),
    ],
)
def test_only_a_browser_with_a_window_is_opened(
    tmp_path: Path, program: str, environ: dict[str, str], opens: bool
) -> None:
    fake_browser(tmp_path, program)
    code = "from divetable.server.ops.browser import has_window; print(has_window())"
    given = {**environment(tmp_path), "PATH": str(tmp_path), "TERM": "", **environ}
    done = subprocess.run([sys.executable, "-c", code], env=given, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == (f"{opens}\n", "")


def test_a_browser_that_cannot_be_told_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing() -> None:
        raise webbrowser.Error

    monkeypatch.setattr(webbrowser, "get", nothing)
    assert not browser.has_window()


# Ending

HERE = ("serve", "--host", "127.0.0.1", "--port")


@pytest.mark.parametrize(("number", "times"), [(signal.SIGINT, 1), (signal.SIGINT, 2), (signal.SIGTERM, 1)])
def test_it_ends_quietly_and_leaves_nothing_behind(tmp_path: Path, number: signal.Signals, times: int) -> None:
    with running(tmp_path, *HERE, str(free_port())) as program:
        server = program.server()
        for _ in range(times):
            program.process.send_signal(number)
        assert program.process.wait(PATIENCE) == 0
    assert not there(server)
    assert program.complaints() == []


def test_a_second_ctrl_c_does_not_wait_for_a_server_that_hangs(tmp_path: Path) -> None:
    with running(tmp_path, *HERE, str(free_port())) as program:
        server = program.server()
        os.kill(server, signal.SIGSTOP)
        program.process.send_signal(signal.SIGINT)
        time.sleep(0.2)  # two signals that come together are one
        program.process.send_signal(signal.SIGINT)
        assert program.process.wait(PATIENCE) == 0
    assert not there(server) and program.complaints() == []


def test_a_server_whose_starter_is_killed_ends(tmp_path: Path) -> None:
    with started(tmp_path, *HERE, str(free_port())) as program:
        program.wait_for("Ctrl-C")
        server = program.server()
        program.process.kill()
        deadline = time.monotonic() + PATIENCE
        while there(server):
            assert time.monotonic() < deadline, "it is still there"
            time.sleep(0.02)
