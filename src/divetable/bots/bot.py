"""What a bot is: somebody who gets what a human in the same seat gets, and decides."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from math import inf
from random import Random
from typing import Any, Final, Protocol, TypeVar

from divetable.engine.core import AnyGame, Move, Moves, View
from divetable.engine.errors import DivetableError, in_a_line
from divetable.engine.values import Value
from divetable.games import NAMES

V_contra = TypeVar("V_contra", bound=View, contravariant=True)
DEFAULT_SECONDS: Final = 1.0
SPARE: Final = 0.08
"""How much of the time allowed is left over."""


class Budget(Value):
    """How long a decision may take: seconds, or iterations for play that can be repeated exactly.

    With both, whichever ends first; with neither, a searching bot takes its own default.
    """

    seconds: float | None = None
    iterations: int | None = None

    def limit(self) -> float:
        """Seconds to spend: a little less than allowed, as a busy machine may do something else when they are up."""
        # Here, because values check nothing when they are made, and a search would never come to an end.
        if self.iterations is not None and (not isinstance(self.iterations, int) or self.iterations < 0):
            raise ValueError(f"{self.iterations!r} is not a number of iterations")
        if self.seconds is None and self.iterations is not None:
            return inf
        return (1 - SPARE) * (DEFAULT_SECONDS if self.seconds is None else self.seconds)


class Decides(Protocol[V_contra]):
    """What the author of a bot for one game writes: it takes that game's view."""

    def decide(self, view: V_contra, asked: Moves[Any], rng: Random, budget: Budget) -> Move:
        """Return one of the moves *asked*, chosen with what *view* shows; chance comes from *rng* alone."""
        ...


class Bot(Protocol):
    """What a table sees of a bot. It is handed a view; a state would not pass the type checker."""

    def decide(self, view: View, asked: Moves[Any], rng: Random, budget: Budget) -> Move:
        """Return one of the moves *asked*, chosen with what *view* shows; chance comes from *rng* alone."""
        ...


Maker = Callable[[Any], Decides[Any]]
"""Makes a bot for one table. The game it is given is the rules and the set-up, which everybody at the table knows."""


class UnknownBot(DivetableError):
    """There is no bot of that name for this game."""


ANY_GAME = ""
_REGISTERED: dict[tuple[str, str], Maker] = {}


def register(game: str, name: str, maker: Maker) -> None:
    """Make a bot known as *name* for *game* (or for ``ANY_GAME``)."""
    _REGISTERED[game, name] = maker


def load(module: str) -> None:
    """Import *module*, which registers bots of its own."""
    try:
        import_module(module)
    except (Exception, SystemExit) as error:  # a script that is no module may do anything when it is imported
        raise UnknownBot(f"cannot import {module!r}: {in_a_line(error)}") from error


def names(game: str) -> tuple[str, ...]:
    """The bots that play the game of that name: those for any game, other people's, then ours from weak to strong."""
    registered = sorted((played, name) for played, name in _REGISTERED if played in (game, ANY_GAME))
    ours = _ours(game)
    return (*dict.fromkeys(name for _, name in registered if name not in ours), *ours)


def find(game: AnyGame, name: str) -> Bot:
    """A new bot called *name* for one table at which *game* is played."""
    return maker(game.name, name)(game)


def maker(game: str, name: str) -> Maker:
    """What makes a bot called *name* for the game of that name."""
    found = _REGISTERED.get((game, name)) or _ours(game).get(name) or _REGISTERED.get((ANY_GAME, name))
    if found is None:
        raise UnknownBot(f"no bot {name!r} plays {game}; there is {', '.join(names(game))}")
    return found


def _ours(game: str) -> dict[str, Maker]:
    """The bots that come with a game, weak to strong; their module is imported when somebody asks for them."""
    if game not in NAMES:
        return {}
    path = f"divetable.bots.{game}"
    try:
        module = import_module(path)
    except ModuleNotFoundError as error:
        if error.name != path:
            raise
        return {}
    makers: dict[str, Maker] = getattr(module, "BOTS", {})
    return makers
