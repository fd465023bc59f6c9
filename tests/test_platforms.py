"""Every package has a wheel on every platform, but for what docs/platforms.md says. Needs the network."""

from __future__ import annotations

import shutil
import subprocess

import pytest
from packaging.requirements import Requirement
from tools import platforms
from tools.launcher import CONSTRAINTS
from tools.page import ROOT


@pytest.fixture(scope="module")
def missing() -> platforms.Missing:
    try:
        return platforms.missing_wheels()
    except platforms.NoAnswer as problem:
        pytest.fail(f"this test needs the network: {str(problem).strip().splitlines()[-1]}", pytrace=False)


def test_the_table_says_which_wheels_are_missing_and_no_others(missing: platforms.Missing) -> None:
    assert platforms.table(missing) == platforms.written(), "`.venv/bin/python -m tools.platforms` writes it anew"


def test_rules_bots_and_terminal_have_wheels_everywhere(missing: platforms.Missing) -> None:
    base = {Requirement(pin).name for pin in platforms.pinned()}
    assert base >= {"openskill"}
    assert [case for case, names in missing.items() if names & base] == []


def test_a_wheel_that_is_missing_is_noticed() -> None:
    """The last NumPy before Python 3.15 has wheels for 3.14 and none for 3.15."""
    pins = ["numpy==2.4.6", "tqdm==4.70.1"]
    platform = platforms.PLATFORMS["Linux x86-64, glibc 2.28 or newer"]
    assert platforms.without_wheel(platform, "3.14", pins) == frozenset()
    assert platforms.without_wheel(platform, "3.15", pins) == {"numpy"}


def test_pip_can_read_the_pins() -> None:
    lines = [line for line in CONSTRAINTS.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    pins = [Requirement(line) for line in lines]
    assert len(pins) > 50 and all(str(pin.specifier).startswith("==") for pin in pins)


def test_text_has_the_same_line_ends_on_every_system() -> None:
    """The pictures of Dive depend on every byte of its drawings, and a shell script with others does not run."""
    if not (ROOT / ".git").exists() or not shutil.which("git"):
        pytest.skip("not a checkout of Git")
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    asked = ["git", "check-attr", "-z", "--stdin", "text", "eol"]
    told = subprocess.run(asked, cwd=ROOT, input=names, capture_output=True, check=True).stdout.decode().split("\0")
    rules = {
        (name, attribute): value for name, attribute, value in zip(told[::3], told[1::3], told[2::3], strict=False)
    }
    for name in names.decode().split("\0")[:-1]:
        is_binary = b"\0" in (ROOT / name).read_bytes()
        assert (name, rules[name, "eol"]) == (name, "lf")
        assert (name, rules[name, "text"] == "unset") == (name, is_binary)
