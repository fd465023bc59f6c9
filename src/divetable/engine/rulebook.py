"""A game as the table knows it: what it is called, who can play it, and how to set it up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol

from divetable.engine import options as variants
from divetable.engine.core import AnyGame, Event, Move, Moves, Objection, View
from divetable.engine.errors import BadSetup
from divetable.engine.hooks import TableHooks
from divetable.engine.prose import Phrasebook, Speaker
from divetable.engine.values import Value


class Notation(Protocol):
    """How a person types the moves of a game."""

    def read_move(self, text: str, /) -> Move:
        """The move *text* stands for, legal or not; a DivetableError says what cannot be read."""
        ...

    def hint(self, view: Any, speaker: Speaker, /) -> str:
        """How to type what is asked, in a line."""
        ...

    def shortlist(self, asked: Moves[Any], /) -> Iterable[Move]:
        """The moves better chosen from a list."""
        ...


def later(module: str, name: str) -> Callable[..., Any]:
    """A function whose module is imported when it is first called: prose is large and search never speaks."""

    def call(*arguments: Any) -> Any:
        return getattr(import_module(module), name)(*arguments)

    return call


class Rulebook(Value):
    """Everything about a game that does not depend on a setup."""

    name: str
    title: str
    credits: str
    players: range
    options: type[Value]
    build: Callable[[int, Any, Any], AnyGame]
    """Makes the game for players, options and a box, or raises BadSetup with the rule that forbids it."""
    moves: tuple[type[Move], ...]
    events: tuple[type[Event], ...]
    objections: tuple[type[Objection], ...]
    view: type[View]
    books: Mapping[str, Phrasebook]
    players_rule: str
    """The paragraph that says how many can play."""
    describe: Callable[[Any, Speaker], Sequence[str]]
    """The table in sentences, from a view: for who cannot see it."""
    notation: Callable[[], Notation] | None = None
    """How moves are typed, where a list would be too long to choose from."""
    read_box: Callable[[Any], Any] | None = None
    """Reads components other than the usual ones from JSON, where a game allows that."""
    table: TableHooks = TableHooks()
    """What a table asks besides the rules: time limits, and what is kept from whom."""
    version: int = 1
    """Raised with every change of the rules by which answers of before would no longer lead to the same game."""

    def game(self, players: int, given: Mapping[str, Any] | None = None, box: Any = None) -> AnyGame:
        """The game for *players*, options as given by a person or a record, and perhaps a box as JSON."""
        if type(players) is not int or players not in self.players:
            raise BadSetup(
                f"{self.title} is for {self.players[0]} to {self.players[-1]} players, not {players!r}",
                self.players_rule,
            )
        if box is not None and self.read_box is None:
            raise BadSetup(f"{self.title} is played with what is in its box")
        contents = None if box is None or self.read_box is None else self.read_box(box)
        return self.build(players, variants.parse(self.options, given or {}, players), contents)

    def setups(self) -> Iterator[AnyGame]:
        """Every game that can be set up: all player counts and option sets the rules allow."""
        for players in self.players:
            for options in variants.every(self.options, players):
                try:
                    yield self.build(players, options, None)
                except BadSetup:
                    continue
