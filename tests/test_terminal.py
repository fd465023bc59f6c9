"""The terminal as a player meets it: lists to choose from, words to narrow them, a notation where that is too long."""

import re

import pytest

from divetable.cli import main


def typed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lines: list[str], *arguments: str
) -> str:
    answers = iter([*lines, "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(answers))
    assert main(["play", *arguments, "--seed", "terminal"]) == 0
    return capsys.readouterr().out


def test_words_narrow_a_long_list(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("hainoon", "--bots", "random", "--option", "starter=0")
    everything = typed(monkeypatch, capsys, [], *arguments)
    some = typed(monkeypatch, capsys, ["nor"], *arguments).removeprefix(everything.removesuffix("Stopped.\n"))
    assert everything.count(" Play ") > some.count(" Play ") > 0
    assert all(" nor" in line for line in some.splitlines() if " Play " in line)
    assert "No such move." in typed(monkeypatch, capsys, ["ort"], *arguments)


def test_a_program_is_typed_and_an_illegal_one_explained(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = typed(monkeypatch, capsys, ["1 1", "x", "1 3s 45 2"], "dive")
    assert "(D-011)" in out
    assert "is no level" in out
    assert "Robin's program. Level 1: no shark, speed 1. Level 2: shark, speed 3." in out


@pytest.mark.parametrize(("language", "word"), [("en", "Stopped."), ("fr", "Arrêté."), ("de", "Abgebrochen.")])
def test_every_language(
    language: str, word: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert typed(monkeypatch, capsys, ["?", "help"], "deepsea", "--language", language).rstrip().endswith(word)


def test_secrets_of_others_are_not_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    out = typed(monkeypatch, capsys, [], "hainoon", "--players", "4", "--option", "starter=0")
    assert len(re.findall(r"Robin draws", out)) == 1
    assert not re.search(r"Bot \d draws .*(red|green|blue|white|Wild)", out)
