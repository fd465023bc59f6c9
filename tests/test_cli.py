"""The command line as a person or a script meets it."""

import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from divetable.cli import main
from divetable.engine.record import read
from divetable.games import NAMES, rulebook

ROOT = Path(__file__).parent.parent


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert not out
    assert err.startswith("divetable: ")
    assert err.count("\n") == 1
    return err


def typing(monkeypatch: pytest.MonkeyPatch, lines: Iterator[str]) -> None:
    monkeypatch.setattr("builtins.input", lambda prompt="": next(lines))


def ones() -> Iterator[str]:
    while True:
        yield "1"


def test_games_are_listed_with_options_and_bots(capsys: pytest.CaptureFixture[str]) -> None:
    out = said(capsys, "games")
    assert all(f"{name}: " in out for name in NAMES)
    assert "--option companions=none|seven|ten  " in out
    assert "--option starter=chance|0|1|2|3|4|5  " in out
    assert "--option chief=no|yes  " in out
    listed = json.loads(said(capsys, "games", "--json"))
    assert [game["name"] for game in listed] == list(NAMES)
    assert all("random" in game["bots"] for game in listed)


@pytest.mark.parametrize(("game", "players"), [("deepsea", 3), ("hainoon", 2), ("dive", 4)])
def test_simulate_reports_means_by_seat(game: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [
        "simulate",
        game,
        "--players",
        str(players),
        "--games",
        "12",
        "--seed",
        "3",
        "--bots",
        "random",
        "--json",
    ]
    result = json.loads(said(capsys, *arguments))
    assert result["games"] == 12
    assert result["turns"] > 3
    assert result["decisions"] > 3
    assert len(result["scores"]) == len(result["wins"]) == players
    assert all(0 <= wins <= 12 for wins in result["wins"])
    assert sum(result["wins"]) > 0
    assert json.loads(said(capsys, *arguments)) == result


def test_another_seed_is_another_game(capsys: pytest.CaptureFixture[str]) -> None:
    def of(seed: str) -> Any:
        return json.loads(said(capsys, "simulate", "deepsea", "--games", "5", "--seed", seed, "--json"))["scores"]

    assert of("1") == of("1") != of("2")


def test_searching_bots_play_the_same_games_again(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("simulate", "deepsea", "--games", "1", "--bots", "expert,regular", "--json")
    short = json.loads(said(capsys, *arguments, "--iterations", "20"))
    assert short == json.loads(said(capsys, *arguments, "--iterations", "20"))
    assert short["budget"] == {"seconds": None, "iterations": 20}
    assert json.loads(said(capsys, "simulate", "deepsea", "--games", "1", "--json"))["budget"]["iterations"] == 300


@pytest.mark.parametrize("command", [("simulate", "--bots", "random"), ("arena", "--bots", "random,novice")])
def test_json_says_what_was_played(command: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    name, *bots = command
    told = json.loads(said(capsys, name, "hainoon", *bots, "--games", "4", "--option", "sharks=hungry", "--json"))
    assert (told["game"], told["players"], told["seed"]) == ("hainoon", 2, 0)
    assert told["options"]["sharks"] == "hungry"


def test_simulate_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "simulate", "deepsea", "--games", "2").startswith("2 games of Deep Sea Adventure: ")
    assert said(capsys, "simulate", "deepsea", "--games", "1").startswith("1 game of Deep Sea Adventure: ")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--players", "9"), "2 to 6 players, not 9 (A-001)"),
        (("--option", "starter"), "write it as name=value"),
        (("--option", "fins=yes"), "unknown option 'fins'"),
        (("--option", "starter=7"), "option starter: '7' is not one of chance, 0, 1"),
        (("--bots", "shark"), "no bot 'shark' plays deepsea; there is"),
        (("--bots", "random,random,random"), "3 bots for 2 seats"),
        (("--decks", "/nowhere"), "No such file"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(
    arguments: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert message in refused(capsys, "simulate", "deepsea", *arguments)


def test_an_impossible_combination_names_its_rule(capsys: pytest.CaptureFixture[str]) -> None:
    options = ("--option", "children=yes", "--option", "companions=seven")
    assert "(D-095)" in refused(capsys, "simulate", "dive", *options)


@pytest.mark.parametrize("game", NAMES)
def test_a_game_is_played_recorded_told_and_verified(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typing(monkeypatch, ones())
    record = tmp_path / "game.jsonl"
    out = said(capsys, "play", game, "--players", "3", "--seed", "tonight", "--record", str(record))
    assert "The secret was " in out
    told = said(capsys, "replay", str(record)).splitlines()
    assert [line.split()[0] for line in told] == [str(number) for number in range(1, len(told) + 1)]
    assert "In order: " in said(capsys, "verify", str(record))
    for language in ("fr", "de"):
        assert len(said(capsys, "replay", str(record), "--language", language).splitlines()) == len(told)


def test_stopping_half_way_keeps_the_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typing(monkeypatch, iter(["1", "help", "?", "nonsense words", "99", "quit"]))
    record = tmp_path / "half.jsonl"
    out = said(capsys, "play", "deepsea", "--seed", "x", "--record", str(record))
    assert "Stopped." in out
    assert "The secret was" not in out
    assert "still running" in said(capsys, "replay", str(record))
    assert "not over" in refused(capsys, "verify", str(record))


def test_a_damaged_record_names_the_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "bad.jsonl"
    record.write_text('{"format":"divetable-record"')
    assert "line 1: the last line is cut short" in refused(capsys, "verify", str(record))
    record.write_bytes(b"\xff\xfe\n")
    assert "is not text" in refused(capsys, "replay", str(record))
    assert "No such file" in refused(capsys, "replay", str(tmp_path / "none"))


@pytest.mark.parametrize("text", ["[" * 200_000, "9" * 5000, "{"])
def test_decks_that_are_no_json_are_refused(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    decks = tmp_path / "decks.json"
    decks.write_text(text)
    assert "not JSON" in refused(capsys, "simulate", "dive", "--decks", str(decks))


def test_a_record_that_cannot_be_written_is_told_before_the_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "No such file" in refused(capsys, "play", "deepsea", "--record", "/nowhere/at/all")
    assert "Is a directory" in refused(capsys, "play", "deepsea", "--record", str(tmp_path))


def run(typed: bytes | None, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8:strict"}
    if typed is None:
        closed = ["sh", "-c", 'exec "$0" "$@" <&-', sys.executable, "-m", "divetable", *arguments]
        return subprocess.run(closed, capture_output=True, env=environment, timeout=60)
    command = [sys.executable, "-m", "divetable", *arguments]
    return subprocess.run(command, input=typed, capture_output=True, env=environment, timeout=60)


@pytest.mark.parametrize("typed", [b"1\n" + b"9" * 5000 + b"\nquit\n", b"1\n\xff\nquit\n", b"1\n", None])
def test_whatever_is_typed_the_record_is_kept(typed: bytes | None, tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    done = run(typed, "play", "deepsea", "--seed", "", "--record", str(record))
    assert done.returncode == 0 and not done.stderr
    assert b"Stopped." in done.stdout
    assert record.read_text().startswith('{"format"')


def test_a_reader_who_goes_away_costs_no_words_and_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def gone(prompt: str = "") -> str:
        raise BrokenPipeError

    monkeypatch.setattr("builtins.input", gone)
    monkeypatch.setattr(sys, "stdout", sys.stdout)
    record = tmp_path / "game.jsonl"
    assert main(("play", "deepsea", "--record", str(record))) == 141
    assert not capsys.readouterr().err
    assert record.read_text().startswith('{"format"')


def test_a_turning_point_without_an_event_tells_the_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typing(monkeypatch, ones())
    record = tmp_path / "game.jsonl"
    said(capsys, "play", "deepsea", "--bots", "novice", "--seed", "quiet", "--record", str(record))
    monkeypatch.setattr("divetable.bots.analysis._turning", lambda points: tuple(range(1, len(points))))
    told = [line for line in said(capsys, "analyse", str(record), "--passes", "2").splitlines() if "Turning" in line]
    assert not any(":  Chances" in line for line in told)
    assert any(": Touch nothing. Chances" in line for line in told)
    kept = read(record.read_text(), rulebook)
    for answer, line in zip(kept.answers, told, strict=True):
        if answer.seat >= 0:
            assert f": {kept.header.players[1 - answer.seat]}" not in line, "told by what somebody else did"


@pytest.mark.parametrize("origin", ["nonsense", "ftp://dive.example", "https://dive.example/page", "https://"])
def test_an_origin_looks_like_one(origin: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(("serve", "--origin", origin))
    assert "is no origin" in capsys.readouterr().err


@pytest.mark.parametrize("module", ["nowhere", "", ".."])
def test_bots_that_cannot_be_loaded_are_told(module: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "cannot import" in refused(capsys, "arena", "deepsea", "--bots", "random", "--load", module)


@pytest.mark.parametrize("seconds", ["nan", "-1", "inf", "soon"])
def test_thinking_takes_a_positive_time(seconds: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["arena", "deepsea", "--bots", "random", "--seconds", seconds])
    assert "is not a number of seconds" in capsys.readouterr().err


BEGINNING = {"seat": -1, "move": {"type": "StartWith", "seat": 1}}


def written(record: Path, *answers: Any) -> str:
    header = {"format": "divetable-record", "version": 1, "game": "deepsea", "options": {}, "commitment": ""}
    lines = [{**header, "players": ["\ud800", "\x1b[2J"]}, *answers]
    record.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return str(record)


def test_odd_characters_stop_nothing(tmp_path: Path) -> None:
    record = written(tmp_path / "odd.jsonl", BEGINNING)
    looking_back = ["analyse", record, "--passes", "1"]
    for arguments in (["replay", record], looking_back, ["games"], ["play", "deepsea", "--seed", "\udcff"]):
        done = subprocess.run(
            [sys.executable, "-m", "divetable", *arguments],
            capture_output=True,
            stdin=subprocess.DEVNULL,
            env={**os.environ, "PYTHONIOENCODING": "ascii"},
        )
        assert (done.returncode, done.stderr) == (0, b"")
        assert b"\x1b" not in done.stdout


@pytest.mark.parametrize(
    ("language", "cut", "share"),
    [
        ("en", "The record stops here", "own answers "),
        ("fr", "L'enregistrement s'arrête ici", "par ses réponses "),
        ("de", "Hier endet die Aufzeichnung", "durch eigene Antworten "),
    ],
)
def test_records_are_told_in_every_language(
    language: str, cut: str, share: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = written(tmp_path / "cut.jsonl", BEGINNING)
    assert said(capsys, "replay", record, "--language", language).splitlines()[-1].startswith(cut)
    shares = said(capsys, "analyse", record, "--passes", "1", "--language", language).splitlines()
    assert [share in line for line in shares[:2]] == [True, True]


def test_an_answer_that_is_none_is_told_with_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = written(tmp_path / "bad.jsonl", BEGINNING, BEGINNING)
    for command in ("verify", "analyse"):
        assert "divetable: line 3: seat -1 may not answer" in refused(capsys, command, record)


def test_opponents_are_named_without_you(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typing(monkeypatch, iter(["quit"] * 3))
    three = ("play", "deepsea", "--players", "3", "--seed", "x", "--bots")
    for names in ("novice", "novice, expert"):
        assert "Stopped." in said(capsys, *three, names)
    assert "3 bots for 2 opponents: name one for all, or one for each" in refused(capsys, *three, "a,b,c")


@pytest.mark.parametrize("game", NAMES)
def test_who_names_no_opponents_gets_regulars(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typing(monkeypatch, iter(["quit"]))
    asked = list[str]()
    monkeypatch.setattr("divetable.cli.chosen.bots.find", lambda game, name: asked.append(name))
    you_begin = [] if game == "dive" else ["--option", "starter=0"]
    said(capsys, "play", game, "--seed", "x", *you_begin)
    assert asked == ["regular"]


def test_bots_are_named_with_or_without_spaces(capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, "simulate", "deepsea", "--games", "1", "--bots", "random, novice")
    said(capsys, "arena", "deepsea", "--games", "2", "--bots", "random, novice", "--processes", "1")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("serve", "--port", "99999"), "'99999' is not a number from 1 to 65535"),
        (("arena", "deepsea", "--bots", "random", "--games", "9" * 23), "is not a number from 1 to 10000000"),
        (("simulate", "deepsea", "--games", "9" * 5000), "is not a number from 1 to 10000000"),
        (("simulate", "deepsea", "--games", "0"), "'0' is not a number from 1 to 10000000"),
    ],
)
def test_numbers_have_limits(arguments: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(arguments)
    assert message in capsys.readouterr().err


def test_names_keep_their_capitals_in_help(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["gallery", "--help"])
    assert "Write a page of sample stacks of Dive," in capsys.readouterr().out


def test_bots_are_loaded_from_the_current_folder(tmp_path: Path) -> None:
    """-P: an installed command does not look there by itself."""
    code = "from divetable.bots import RandomBot, register\nregister('deepsea', 'mine', RandomBot)\n"
    (tmp_path / "bots_of_mine.py").write_text(code)
    command = [sys.executable, "-P", "-m", "divetable", "arena", "deepsea", "--bots", "mine", "--load", "bots_of_mine"]
    done = subprocess.run([*command, "--games", "4", "--processes", "2"], cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert "mine" in done.stdout


def test_without_a_standard_output_there_is_nothing_to_complain_of() -> None:
    command = f'"{sys.executable}" -m divetable games >&-'
    done = subprocess.run(command, shell=True, stderr=subprocess.PIPE, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_program_runs_as_a_module() -> None:
    done = subprocess.run([sys.executable, "-m", "divetable", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("divetable ")


HURRIED = """
import runpy, sys
class Hurry:
    def find_spec(self, name, *rest):
        if name == "divetable.cli":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Hurry())
runpy.run_module("divetable", run_name="__main__")
"""


def test_ctrl_c_while_it_is_still_being_imported_ends_quietly() -> None:
    done = subprocess.run([sys.executable, "-c", HURRIED], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_the_installed_command_is_as_quiet() -> None:
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["scripts"]
    assert scripts == {"divetable": "divetable.__main__:main"}
    imported = "import sys, divetable.__main__; sys.exit('divetable.cli' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", imported]).returncode == 0


def test_bench_prints_ratios(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("divetable.lab.speed.SLICE", 0.001)
    rows = json.loads(said(capsys, "bench", "--json", "--rounds", "1"))
    assert {row["game"] for row in rows} == set(NAMES)
    assert all(row["ratio"] == row["moves"] / row["null_moves"] > 0 for row in rows)
    assert "of the null engine's" in said(capsys, "bench", "--rounds", "1")
