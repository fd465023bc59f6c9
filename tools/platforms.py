"""Which platforms have every package as a wheel: ``.venv/bin/python -m tools.platforms`` writes docs/platforms.md anew.

It asks uv to resolve the pinned packages of the table, and of the launcher that sets it up, for every platform and
every Python, without building anything. Needs the network.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import product

from tools.launcher import CONSTRAINTS, program
from tools.page import ROOT

PAGE = ROOT / "docs" / "platforms.md"
PYTHONS = ("3.11", "3.12", "3.13", "3.14", "3.15")
PLATFORMS = {
    "Linux x86-64, glibc 2.28 or newer": "x86_64-manylinux_2_28",
    "Linux ARM, glibc 2.28 or newer": "aarch64-manylinux_2_28",
    "Linux x86-64, musl 1.2 (Alpine)": "x86_64-unknown-linux-musl",
    "Linux ARM, musl 1.2 (Alpine)": "aarch64-unknown-linux-musl",
    "macOS 14 or newer, Intel": "x86_64-apple-darwin",
    "macOS 14 or newer, Apple silicon": "aarch64-apple-darwin",
    "Windows x86-64": "x86_64-pc-windows-msvc",
    "Windows ARM": "aarch64-pc-windows-msvc",
}
"""What people call a platform, and what uv calls it."""
ALL = "all"
Missing = dict[tuple[str, str], frozenset[str]]
"""For each platform and Python the names of the packages that have no wheel."""


class NoAnswer(Exception):
    """The package index could not be asked."""


def missing_wheels() -> Missing:
    """Return which packages have no wheel. Raises NoAnswer."""
    pins = pinned("--extra", "table", "--group", "launcher")
    cases = list(product(PLATFORMS, PYTHONS))
    with ThreadPoolExecutor(8) as several:
        answers = several.map(lambda case: without_wheel(PLATFORMS[case[0]], case[1], pins), cases)
        return dict(zip(cases, answers, strict=True))


def pinned(*wanted: str) -> list[str]:
    """Return the pins of everything that the project installs on any platform with the extras *wanted*."""
    done = _compile("--universal", "--python-version", PYTHONS[0], "-c", str(CONSTRAINTS), *wanted, "pyproject.toml")
    if done.returncode:
        raise NoAnswer(done.stderr)
    return done.stdout.splitlines()


def without_wheel(platform: str, python: str, pins: list[str]) -> frozenset[str]:
    """Return the names of *pins* without a wheel for one platform and Python. Raises NoAnswer.

    The resolver names one at a time; the next answer is about the others.
    """
    found: set[str] = set()
    while True:
        wanted = "\n".join(pin for pin in pins if pin.split("==")[0] not in found)
        target = ("--python-platform", platform, "--python-version", python)
        done = _compile("--no-deps", "--only-binary", ":all:", *target, "-", given=wanted)
        if not done.returncode:
            return frozenset(found)
        named = set(re.findall(r"([\w.-]+)==\S+ has no (?:usable )?wheels", done.stderr)) - found
        if not named:
            raise NoAnswer(done.stderr)
        found |= named


def _compile(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    command = [
        str(program("uv")),
        "pip",
        "compile",
        "--quiet",
        "--no-header",
        "--no-annotate",
        "--python",
        sys.executable,
    ]
    settings = {"UV_PYTHON_DOWNLOADS": "never", "MACOSX_DEPLOYMENT_TARGET": "14.0"}
    return subprocess.run(
        [*command, *arguments], input=given, capture_output=True, text=True, cwd=ROOT, env=os.environ | settings
    )


def table(missing: Missing) -> str:
    """Return *missing* as a table in Markdown."""
    lines = [("platform", *PYTHONS), ("---",) * (len(PYTHONS) + 1)]
    for platform in PLATFORMS:
        cells = [missing[platform, python] for python in PYTHONS]
        lines.append((platform, *(f"not {', '.join(sorted(names))}" if names else ALL for names in cells)))
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def written() -> str:
    """Return the table that docs/platforms.md has."""
    return "".join(re.findall(r"^\|.*\n", PAGE.read_text(encoding="utf-8"), re.MULTILINE))


if __name__ == "__main__":
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(text.replace(written(), table(missing_wheels())), encoding="utf-8", newline="\n")
