"""Without the libraries that paint, everything but pictures works: Dive is played by sonar."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import urlopen

import pytest
from tests.server.support import PATIENCE, PLENTY, Person, conduct, free_port, play, seated
from tests.server.unpainted import without_painters

from divetable.eyes import RASTERISER
from divetable.server.live import picture_files

SERVE = """
import sys, json
from divetable.server.http.app import serve
from divetable.server.ops.settings import Settings
serve(Settings(**json.loads(sys.argv[1])))
"""
MISSING = {"missing": ["numpy", "pillow", RASTERISER[0]]}


@contextmanager
def served_unpainted(folder: Path) -> Iterator[tuple[str, Path]]:
    """Gives the server's address and its log."""
    given = {**PLENTY, "database": f"sqlite:///{folder / 'tables.sqlite'}", "port": free_port()}
    address, log = f"http://127.0.0.1:{given['port']}", folder / "server.log"
    with log.open("w") as out:
        command = [sys.executable, "-c", SERVE, json.dumps(given)]
        process = subprocess.Popen(command, env=without_painters(folder), stderr=out)
    try:
        wait_for(address, process)
        yield address, log
    finally:
        process.terminate()
        process.wait(PATIENCE)


def wait_for(address: str, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < deadline:
        try:
            urlopen(f"{address}/api/health").close()
            return
        except OSError:
            time.sleep(0.02)
    raise AssertionError("the server did not start")


def test_all_games_are_played_to_their_end(tmp_path: Path) -> None:
    async def story(address: str, game: str) -> None:
        person = Person(address)
        code = await person.create(game, "me", "novice", start=True, pace="instant")
        talk = await seated(person, code)
        if game == "dive":
            assert await person.get(f"/tables/{code}/water") == MISSING
            assert await person.get(f"/tables/{code}/water/peel") == MISSING
            await talk.say("listen")
            heard = await talk.hear("heard")
            assert len(heard["lines"]) == len(heard["tones"]) == 5
        rng = Random(1)
        while await talk.until_asked():
            await play([talk], rng, 1)
        assert talk.now["ending"]

    with served_unpainted(tmp_path) as (address, log):
        for game in ("dive", "deepsea", "hainoon"):
            conduct(story(address, game))
        lines = [json.loads(line) for line in log.read_text().splitlines() if line.startswith("{")]
    told = [line["message"] for line in lines if line["level"] in ("warning", "error")]
    assert told == [f"no pictures, Dive is played by sonar: cannot import numpy, pillow, {RASTERISER[0]}"]


def test_lessons_tell_that_there_are_no_pictures_and_codes_to_scan_are_drawn(tmp_path: Path) -> None:
    async def story(address: str) -> None:
        person = Person(address)
        lessons: list[dict[str, Any]] = await person.get("/lessons")
        lesson = next(lesson["id"] for lesson in lessons if lesson["game"] == "dive")
        steps = (await person.get(f"/lessons/{lesson}"))["steps"]
        at = next(number for number, step in enumerate(steps) if step["view"]["step"]["type"] == "Program")
        assert await person.get(f"/lessons/{lesson}/{at}/water") == MISSING
        name = f"{'0' * 32}.avif"
        assert (await person.get(f"/lessons/{lesson}/{at}/water/1/1/{name}", 404))["code"] == "no_water"
        code = await person.create("dive", "me", "me", start=True)
        assert (await person.get(f"/tables/{code}/water/1/1/{name}", 404))["code"] == "no_water"
        drawn = await person.http.get("/api/qr", params={"path": f"/t/{code}"})
        assert drawn.status_code == 200 and b"<svg" in drawn.content

    with served_unpainted(tmp_path) as (address, _):
        conduct(story(address))


def test_names_of_pictures_need_no_library_to_be_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    def version(package: str) -> str:
        raise PackageNotFoundError(package)

    monkeypatch.setattr(picture_files, "version", version)
    assert picture_files._painter.__wrapped__().endswith("none-none-none")
