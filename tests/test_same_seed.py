"""Same seed, same game: in another process and under another PYTHONHASHSEED."""

import os
import subprocess
import sys

import pytest

from divetable.games import NAMES

SCRIPT = """
import sys
from hashlib import sha256
from random import Random
from divetable.engine.codec import dumps
from divetable.engine.laws import somewhere
from divetable.games import rulebook
digest = sha256()
book = rulebook(sys.argv[1])
for number, game in enumerate(list(book.setups())[::7]):
    match, rng, events = somewhere(game, number)
    digest.update(dumps([match.log, events, match.view(None)]).encode())
    if not match.over:
        digest.update(repr(game.view(game.guess(match.view(0), rng), 1 % len(game.seats))).encode())
print(digest.hexdigest())
"""


def digest(game: str, hash_seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, game], env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout


@pytest.mark.parametrize("game", NAMES)
def test_same_seed_same_game(game: str) -> None:
    digests = {digest(game, hash_seed) for hash_seed in ("0", "1", "4242")}
    assert len(digests) == 1
    assert len(digests.pop()) == 65
