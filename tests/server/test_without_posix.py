"""The server where uvloop, ``os.nice`` and the modules of POSIX are missing, as on Windows."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from tests.server.support import PATIENCE, Person, conduct, free_port, play, seated

ROOT = Path(__file__).parents[2]
HIDDEN = {**os.environ, "PYTHONPATH": str(ROOT / "tests" / "without_posix")}
SELECTION = tuple(f"tests/server/test_{name}.py" for name in ("connections", "frames", "wire"))
"""What depends most on the event loop; the same way runs any other tests, those of the page too."""


def test_the_switch_hides_them_also_from_processes_that_are_started() -> None:
    code = "import importlib.util, os; print(hasattr(os, 'nice'), importlib.util.find_spec('uvloop'))"
    start = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {code!r}])"
    done = subprocess.run([sys.executable, "-c", start], env=HIDDEN, capture_output=True, text=True, timeout=PATIENCE)
    assert (done.stdout, done.stderr) == ("False None\n", "")


async def play_a_game(address: str) -> None:
    """A person and a bot play Hai Noon to its end; then it is analysed."""
    person = Person(address)
    code = await person.create("hainoon", "me", "random", pace="instant", start=True)
    talk = await seated(person, code)
    rng = Random(7)
    while await talk.until_asked() is not None:
        await play([talk], rng, 1)
    assert (await person.get(f"/tables/{code}/analysis"))["shares"]


async def look_at_a_picture(address: str) -> None:
    """Dive's stack is painted."""
    person = Person(address)
    code = await person.create("dive", "me", "me", start=True)
    water = await person.get(f"/tables/{code}/water")
    path = f"/api/tables/{code}/water/{water['game']}/{water['round']}/{water['first']}"
    picture = await person.http.get(path)
    assert picture.status_code == 200 and len(picture.content) > 1000


def test_a_game_is_played_a_picture_painted_and_an_analysis_made(tmp_path: Path) -> None:
    port = free_port()
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    command = [sys.executable, "-m", "divetable", "serve", "--host", "127.0.0.1", "--port", str(port)]
    with (tmp_path / "said").open("w+") as said:
        server = subprocess.Popen(
            [*command, "--database", database], env=HIDDEN, stdout=subprocess.PIPE, stderr=said, text=True
        )
        try:
            assert server.stdout is not None
            assert server.stdout.readline(), (tmp_path / "said").read_text()
            address = f"http://127.0.0.1:{port}"

            async def both() -> None:
                await asyncio.gather(play_a_game(address), look_at_a_picture(address))

            conduct(both())
        finally:
            server.terminate()
            server.communicate(timeout=PATIENCE)
    assert server.returncode == 0


@pytest.mark.skipif("uvloop" in sys.modules and sys.modules["uvloop"] is None, reason="this is the run within the run")
def test_sockets_and_frames_do_what_they_do_with_uvloop() -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-n", "0", *SELECTION]
    done = subprocess.run(command, cwd=ROOT, env=HIDDEN, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-4000:]
