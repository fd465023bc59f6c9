"""What a bot is: somebody who gets what a human in the same seat gets, and decides."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from divetable.engine.core import Move, Moves
from divetable.engine.errors import DivetableError
from divetable.engine.values import Value


class Budget(Value):
    """How long a decision may take: seconds, or iterations for play that can be repeated exactly."""

    seconds: float | None = None
    iterations: int | None = None


class Bot(Protocol):
    """Decides on a view, never on a state."""

    def decide(self, view: Any, asked: Moves[Any], rng: Random, budget: Budget) -> Move:
        """One of *asked*."""
        ...


class UnknownBot(DivetableError):
    """There is no bot of that name for this game."""


_MAKERS: dict[tuple[str, str], Callable[[], Bot]] = {}
ANY_GAME = ""


def register(game: str, name: str, maker: Callable[[], Bot]) -> None:
    """Make a bot known as *name* for *game* (or for ``ANY_GAME``)."""
    _MAKERS[game, name] = maker


def names(game: str) -> tuple[str, ...]:
    """The bots that play *game*."""
    return tuple(sorted(name for played, name in _MAKERS if played in (game, ANY_GAME)))


def find(game: str, name: str) -> Bot:
    """The bot called *name* for *game*."""
    maker = _MAKERS.get((game, name)) or _MAKERS.get((ANY_GAME, name))
    if maker is None:
        raise UnknownBot(f"no bot {name!r} plays {game}; there is {', '.join(names(game))}")
    return maker()
