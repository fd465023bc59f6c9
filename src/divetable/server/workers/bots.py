"""Bots, out of the event loop's way. They get views, never states."""

from __future__ import annotations

import asyncio
import json
import logging
from functools import lru_cache
from random import Random
from typing import NamedTuple

from divetable import bots
from divetable.engine.codec import JsonObject
from divetable.engine.core import AnyGame, Move, Moves, View
from divetable.engine.rulebook import Rulebook
from divetable.games import rulebook
from divetable.server.workers.pool import ProcessPool

log = logging.getLogger(__name__)
SECONDS = 1.0
"""What a bot may think about one decision."""
PATIENCE = 10.0
"""After so many times that, the table decides for it."""


class Setup(NamedTuple):
    """A game as a process can be told of it."""

    game: str
    players: int
    options: str
    box: str


def setup_of(rulebook: Rulebook, players: int, options: JsonObject, box: object) -> Setup:
    """What a bot has to know to play at a table."""
    return Setup(rulebook.name, players, json.dumps(options), json.dumps(box))


@lru_cache(maxsize=64)
def _game(setup: Setup) -> AnyGame:
    options, box = json.loads(setup.options), json.loads(setup.box)
    return rulebook(setup.game).game(setup.players, options, box)


def decide(setup: Setup, name: str, view: View, asked: Moves[Move], seed: int, seconds: float = SECONDS) -> Move:
    """One decision; runs in a process of the pool."""
    bot = bots.find(_game(setup), name)
    return bot.decide(view, asked, Random(seed), bots.Budget(seconds=seconds))


class BotPool:
    """A pool of processes, started when the first bot has to think."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool = ProcessPool(processes)
        self._waiting = 0

    async def decide(self, setup: Setup, name: str, view: View, asked: Moves[Move], seed: int) -> Move:
        """What the bot answers; if it takes too long, breaks down or cheats, any answer is as good."""
        self._waiting += 1
        seconds = self.seconds(self._waiting)
        try:
            job = self._pool.run(decide, setup, name, view, asked, seed, seconds)
            move = await asyncio.wait_for(job, SECONDS * PATIENCE)
        except Exception as error:  # whatever a bot does wrong, the game goes on
            log.warning("a bot failed", extra={"game": setup.game, "bot": name, "error": type(error).__name__})
            move = None
        finally:
            self._waiting -= 1
        if move is None or move not in asked:
            move = asked.sample(Random(seed))
        return move

    def seconds(self, waiting: int) -> float:
        """What each may think when so many want to: the more there are, the less, so that nobody waits for long."""
        return SECONDS / max(1.0, waiting / self._processes)

    def close(self) -> None:
        """End the processes in which bots think; what they have not answered yet is lost."""
        self._pool.close()
