"""``run`` starts the program on every Python and platform, and says in a sentence what it misses."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tools import launcher
from tools.page import ROOT

PRETEND = """
import runpy, sys
sys.platform, sys.version_info = sys.argv[1], (3, 9, 6, "final", 0)
runpy.run_path(sys.argv[2], run_name="__main__")
"""


@pytest.mark.parametrize("name", ["run", "play"])
def test_the_first_file_parses_on_python_3_6(name: str) -> None:
    ast.parse((ROOT / name).read_text(encoding="ascii"), feature_version=(3, 6))


def test_every_old_python_of_this_machine_gets_one_sentence() -> None:
    found = filter(None, (shutil.which(f"python3.{minor}") for minor in range(6, 11)))
    for python in found:
        if not subprocess.run([python, "-c", ""], stderr=subprocess.DEVNULL).returncode:  # some do not start
            done = subprocess.run([python, ROOT / "run"], capture_output=True, encoding="utf-8")
            assert_one_sentence(done, "Divetable needs Python 3.11 or newer")


@pytest.mark.parametrize(("platform", "advice"), [("darwin", "brew"), ("win32", "winget"), ("linux", "apt install")])
def test_an_old_python_is_told_how_to_get_a_new_one(platform: str, advice: str) -> None:
    done = subprocess.run([sys.executable, "-c", PRETEND, platform, ROOT / "run"], capture_output=True, text=True)
    assert_one_sentence(done, "Divetable needs Python 3.11 or newer, and this is 3.9.6: install it ", advice)


def assert_one_sentence(done: subprocess.CompletedProcess[str], *parts: str) -> None:
    assert done.returncode == 1 and done.stdout == ""
    assert len(done.stderr.splitlines()) == 1 and "Traceback" not in done.stderr
    assert [part for part in parts if part not in done.stderr] == []


def test_the_former_name_says_the_new_one_and_does_the_same() -> None:
    new, old = (subprocess.run([sys.executable, ROOT / name, "help"], capture_output=True) for name in ("run", "play"))
    assert (new.returncode, old.returncode) == (0, 0)
    assert old.stdout == new.stdout and b"python3 run test" in new.stdout
    assert new.stderr == b"" and b"`play` is called `run` now" in old.stderr


@pytest.mark.parametrize(
    ("typed", "started"),
    [
        ("", "make_all"),
        ("--port 9000", "make_all --port 9000"),
        ("serve --port 9000", "make_all serve --port 9000"),
        ("deepsea --players 4", "make_environment play deepsea --players 4"),
        ("dive", "make_environment play dive"),
        ("play dive", "make_environment play dive"),
        ("games --json", "make_environment games --json"),
        ("--version", "make_environment --version"),
    ],
)
def test_what_is_typed_becomes_a_command(typed: str, started: str, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    def start(*arguments: str) -> int:
        done.extend(arguments)
        return 7

    monkeypatch.setattr(launcher, "make_all", lambda extra: done.append("make_all"))
    monkeypatch.setattr(launcher, "make_environment", lambda extra: done.append("make_environment"))
    monkeypatch.setattr(launcher, "start", start)
    assert launcher.main(typed.split()) == 7
    assert done == started.split()


def test_benches_have_the_page_and_what_builds_it(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    def run(command: list[Path | str], **_: object) -> subprocess.CompletedProcess[str]:
        done.extend(map(str, command[1:]))
        return subprocess.CompletedProcess([], 0)

    monkeypatch.setattr(launcher, "make_all", lambda extra: done.append(f"make_all {extra}"))
    monkeypatch.setattr(launcher, "make_environment", lambda extra: done.append("make_environment"))
    monkeypatch.setattr(subprocess, "run", run)
    assert launcher.main(["bench", "frames"]) == 0
    assert done == ["make_all test", str(ROOT / "bench" / "all.py"), "frames"]


def test_programs_have_their_windows_names_on_windows() -> None:
    assert launcher.program("uv", windows=True) == launcher.VENV / "Scripts" / "uv.exe"
    assert launcher.program("uv", windows=False) == launcher.VENV / "bin" / "uv"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder with what the launcher needs, and nothing set up."""
    folder = tmp_path / "checkout"
    (folder / "src" / "divetable").mkdir(parents=True)
    shutil.copytree(ROOT / "tools", folder / "tools")
    for name in ("run", "pyproject.toml", "constraints.txt", "README.md", "LICENSE", "hatch_build.py"):
        shutil.copy(ROOT / name, folder)
    return folder


def run(checkout: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the launcher of *checkout* with no other program on the path."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PIP_", "UV_", "npm_"))}
    given = {**kept, "PATH": "", "HOME": str(checkout.parent), **environment}
    return subprocess.run(
        [sys.executable, checkout / "run", *arguments], cwd=checkout, env=given, capture_output=True, text=True
    )


def test_without_network_one_sentence_says_so(checkout: Path) -> None:
    nowhere = "http://127.0.0.1:9/simple"
    done = run(checkout, "games", PIP_INDEX_URL=nowhere, PIP_CONFIG_FILE=os.devnull)
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        "Setting up, once ...",
        "The first start needs the network: Connection refused.",
    ]


def test_without_network_npm_is_as_brief(capsys: pytest.CaptureFixture[str]) -> None:
    said = "npm error code ECONNREFUSED\nnpm error errno ECONNREFUSED\nnpm error FetchError: request to ... failed\n"
    assert launcher.explain(said) == 1
    assert capsys.readouterr().err == "The first start needs the network: a package index did not answer.\n"


def test_a_folder_that_cannot_be_written_to_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(folder: Path, **_: object) -> None:
        raise PermissionError(13, "Permission denied", str(folder))

    monkeypatch.setattr(launcher, "VENV", Path("/somewhere/.venv"))
    monkeypatch.setattr(launcher, "is_usable", lambda: False)
    monkeypatch.setattr("venv.create", refuse)
    assert launcher.main(["games"]) == 1
    said = capsys.readouterr().err.splitlines()
    assert said[-1] == "Divetable sets itself up in its own folder, but may not write to /somewhere/.venv."


def test_a_python_that_cannot_make_environments_names_the_package_that_mends_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(launcher, "own_pip_can_install_elsewhere", lambda: False)
    monkeypatch.setattr(launcher, "PYTHON", Path("/nonexistent/python"))
    monkeypatch.setattr(launcher, "_quietly", lambda *command: subprocess.CompletedProcess(command, 1, "", ""))
    launcher.pip.cache_clear()
    with pytest.raises(launcher.SetupProblem, match=r"apt install python3\.\d+-venv"):
        launcher.pip()


@pytest.mark.parametrize(("home", "own"), [("/nonexistent", True), (str(ROOT), False)])
def test_caches_are_in_the_environment_only_if_home_cannot_have_them(
    home: str, own: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    variables = ("PIP_CACHE_DIR", "UV_CACHE_DIR", "npm_config_cache")
    monkeypatch.setenv("HOME", home)
    for name in variables:
        monkeypatch.setenv(name, "")
        monkeypatch.delenv(name)
    launcher.use_own_caches_if_needed()
    assert [os.environ.get(name, "").startswith(str(launcher.VENV)) for name in variables] == [own] * 3


@pytest.mark.parametrize("change", ["nothing", "moved", "broken"])
def test_an_environment_that_was_moved_or_broken_is_made_again(
    change: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(launcher, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(launcher, "PYTHON", launcher.program("python"))
    launcher.make_empty_environment()
    if change == "moved":
        (launcher.VENV / "root").write_text("/somewhere/else")
    elif change == "broken":
        launcher.PYTHON.unlink()
    assert launcher.is_usable() is (change == "nothing")
    launcher.make_empty_environment()
    assert launcher.is_usable()


@pytest.mark.parametrize(
    ("postgres", "chromium", "sentence"),
    [
        (
            False,
            False,
            "This needs Postgres and Chromium (on Debian: apt install postgresql chromium-headless-shell).\n",
        ),
        (True, False, "This needs Chromium (on Debian: apt install chromium-headless-shell).\n"),
    ],
)
def test_what_the_tests_miss_is_said_before_anything_else_happens(
    postgres: bool, chromium: bool, sentence: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(launcher, "has_postgres", lambda: postgres)
    monkeypatch.setattr(launcher, "has_chromium", lambda: chromium)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(launcher, "make_all", lambda extra: pytest.fail("set up too early"))
    assert launcher.main(["test"]) == 1
    assert capsys.readouterr().err == sentence
