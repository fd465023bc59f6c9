"""The wheel in a clean environment: what it brings along, and that it plays and serves.

The package comes from the wheel, and the packages it asks for from the environment of the tests: exactly these, so that
one that is missing from ``pyproject.toml`` is missing here too, and nothing has to be fetched.
"""

from __future__ import annotations

import compileall
import email
import os
import re
import shutil
import subprocess
import sys
import time
import venv
import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path
from urllib.request import urlopen

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from tests.server.support import PATIENCE, free_port

from divetable.games import NAMES

ROOT = Path(__file__).parents[1]
MOST = 8_000_000
"""Bytes of the base, with everything it needs, compiled."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from this clone."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


def needed(requirements: list[str], extra: str) -> set[str]:
    """The names of all packages that *requirements* lead to, with this *extra*."""
    found: set[tuple[str, str]] = set()
    waiting = [(text, extra) for text in requirements]
    while waiting:
        text, asked = waiting.pop()
        requirement = Requirement(text)
        if requirement.marker is not None and not requirement.marker.evaluate({"extra": asked}):
            continue
        for more in ("", *requirement.extras):
            if (one := (canonicalize_name(requirement.name), more)) not in found:
                found.add(one)
                waiting += [(text, more) for text in distribution(requirement.name).requires or ()]
    return {name for name, _ in found}


class Installed:
    """A clean environment with the wheel in it, and with what it needs with this *extra*."""

    def __init__(self, folder: Path, wheel: Path, extra: str = "") -> None:
        venv.create(folder, symlinks=os.name != "nt")
        self.python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
        where = "import sysconfig; print(sysconfig.get_path('purelib'))"
        self.site = Path(subprocess.check_output([self.python, "-c", where], text=True).strip())
        with zipfile.ZipFile(wheel) as packed:
            packed.extractall(self.site)
            metadata = next(name for name in packed.namelist() if name.endswith(".dist-info/METADATA"))
            self.requirements = email.message_from_bytes(packed.read(metadata)).get_all("Requires-Dist", [])
        self.packages = needed(self.requirements, extra)
        for name in self.packages:
            self._link(name)
        self.home = folder / "home"
        self.home.mkdir()

    def _link(self, name: str) -> None:
        """The files of a package that the tests have too."""
        known = distribution(name)
        tops = {file.parts[0] for file in known.files or () if file.parts[0] != ".."}
        for top in tops - {"__pycache__"}:
            (self.site / top).symlink_to(str(known.locate_file(top)))

    def size(self) -> int:
        """All its bytes, compiled as pip does it."""
        copy = self.site.with_name("compiled")
        shutil.copytree(self.site, copy, ignore=shutil.ignore_patterns("__pycache__"))
        compileall.compile_dir(copy, quiet=2)
        return sum(path.stat().st_size for path in copy.rglob("*") if path.is_file())

    def start(self, *arguments: str, **environ: str) -> subprocess.Popen[str]:
        """``divetable`` with these arguments."""
        start = "import sys; from divetable.__main__ import main; sys.argv[0] = 'divetable'; sys.exit(main())"
        without = ("PYTHONPATH", "BROWSER", "DISPLAY", "WAYLAND_DISPLAY", "XDG_DATA_HOME")
        given = {name: value for name, value in os.environ.items() if name not in without}
        return subprocess.Popen(
            [self.python, "-P", "-c", start, *arguments],
            cwd=self.home,
            env={**given, "HOME": str(self.home), **environ},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, *arguments: str, typed: str = "", code: int = 0) -> str:
        """Everything that ``divetable`` says; it has to end with this exit code."""
        process = self.start(*arguments)
        out, err = process.communicate(typed, timeout=PATIENCE)
        assert process.returncode == code, out + err
        return out + err


@pytest.fixture(scope="module")
def base(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """``pip install divetable``."""
    return Installed(tmp_path_factory.mktemp("base"), wheel)


def test_the_base_is_small_and_needs_little(base: Installed) -> None:
    assert base.packages == {"openskill"}
    assert base.size() < MOST


@pytest.mark.parametrize("game", NAMES)
def test_the_base_plays_records_and_looks_back(base: Installed, game: str) -> None:
    record = f"{game}.jsonl"
    playing = ("play", game, "--bots", "random", "--seed", "x", "--record", record)
    assert "The secret was " in base.run(*playing, typed="1\n" * 2000)
    assert base.run("replay", record)
    assert "In order: " in base.run("verify", record)
    assert base.run("analyse", record, "--passes", "1")


def test_the_base_simulates_and_rates(base: Installed) -> None:
    assert "2 games" in base.run("simulate", "dive", "--games", "2")
    assert "rating" in base.run("arena", "deepsea", "--bots", "random,novice", "--games", "2", "--processes", "1")
    assert "deepsea: " in base.run("games")


@pytest.mark.parametrize("arguments", [(), ("serve",), ("gallery", "pictures")])
def test_what_the_base_cannot_do_it_says_in_one_line(base: Installed, arguments: tuple[str, ...]) -> None:
    line = base.run(*arguments, code=2)
    assert re.fullmatch(r'divetable: this needs more packages \(\w+\): pip install "divetable\[table\]"\n', line)


@pytest.fixture(scope="module")
def table(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """``pip install divetable[table]``."""
    return Installed(tmp_path_factory.mktemp("table"), wheel, "table")


@pytest.fixture
def opened(table: Installed) -> Iterator[str]:
    """The address that ``divetable``, with nothing but a port, opens in a browser."""
    told = table.home / "opened"
    browser = table.home / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > "{told}"\n')
    browser.chmod(0o755)
    port = free_port()
    process = table.start("--port", str(port), BROWSER=str(browser))
    try:
        deadline = time.monotonic() + PATIENCE
        while not (told.exists() and told.read_text()):
            if process.poll() is not None or time.monotonic() > deadline:
                pytest.fail("".join(process.communicate(timeout=PATIENCE)))
            time.sleep(0.05)
        assert told.read_text() == f"http://127.0.0.1:{port}\n"
        yield told.read_text().strip()
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)
    assert process.returncode == 0


def test_the_table_opens_the_page_in_a_browser_and_serves_it(opened: str) -> None:
    with urlopen(opened) as answer:
        document = answer.read().decode()
    assets = re.findall(r'(?:src|href)="(/assets/[^"]+)"', document)
    assert any(name.endswith(".js") for name in assets) and any(name.endswith(".css") for name in assets)
    for name in assets:
        with urlopen(opened + name) as answer:
            assert answer.status == 200 and answer.read()
    with urlopen(f"{opened}/api/games") as answer:
        assert answer.status == 200


def test_the_wheel_has_the_page_and_the_rules_but_nothing_for_its_makers(base: Installed) -> None:
    package = base.site / "divetable"
    assert (package / "server/static/index.html").is_file()
    assert (package / "server/rulebooks/de/dive.md").is_file()
    assert not [
        name for name in ("training", "honest.py", "network.py", "eye.npz") if (package / "eyes" / name).exists()
    ]
