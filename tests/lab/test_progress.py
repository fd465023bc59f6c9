"""The line that says how far a long command is."""

from __future__ import annotations

import pytest

from divetable.lab import progress
from divetable.lab.progress import counted


def test_the_line_counts_and_is_wiped(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "EVERY", 0)
    assert [*counted("ab", 2, shown=True)] == ["a", "b"]
    out, err = capsys.readouterr()
    assert out == "" and err == "\r1 of 2 games\r2 of 2 games\r" + " " * 12 + "\r"


def test_nothing_is_said_where_it_is_not_wanted(capsys: pytest.CaptureFixture[str]) -> None:
    assert [*counted("ab", 2, shown=False)] == ["a", "b"]
    assert capsys.readouterr() == ("", "")
