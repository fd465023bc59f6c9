"""What players and chance may answer, and the answers too many to list."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeVar

from divetable.engine.chance import shuffled
from divetable.engine.core import Among, Move, Seat
from divetable.engine.values import Value
from divetable.games.deepsea.components import LEVELS, PLAYERS, Unit

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

T = TypeVar("T")


class StartWith(Move):
    """Chance: this seat takes the first turn."""

    seat: Seat


class GoDeeper(Move):
    """Declare: on down."""


class TurnBack(Move):
    """Declare: to the submarine, for the rest of the dive."""


class Roll(Move):
    """Chance: the dice."""

    first: int
    second: int


class TouchNothing(Move):
    """Hunt: leave the space as it is."""


class PickUp(Move):
    """Hunt: take what lies under the diver."""


class Drop(Move):
    """Hunt: lay this unit on the blank under the diver."""

    unit: Unit


class Reveal(Move):
    """Chance: for each seat, the values of the chips it brought home, in the order it carries them.

    Drawn chip by chip, seat after seat: of the *n* values of its level not yet seen, ascending, each chip takes
    number ``floor(number * n)``, counted from 0, and the next chip of that level chooses from the rest.
    """

    values: tuple[tuple[int, ...], ...]


class SinkInOrder(Move):
    """Lose the whole load, the first unit nearest to the line."""

    units: tuple[Unit, ...]


MOVES: Final[tuple[type[Move], ...]] = (
    StartWith,
    GoDeeper,
    TurnBack,
    Roll,
    TouchNothing,
    PickUp,
    Drop,
    Reveal,
    SinkInOrder,
)

DIRECTIONS: Final = Among((GoDeeper(), TurnBack()))
ROLLS: Final = Among(Roll(first, second) for first in range(1, 4) for second in range(1, 4))
"""All pairs of faces; each die shows 1, 2 and 3 equally often (A-002)."""
STARTERS: Final = {players: Among(StartWith(seat) for seat in range(players)) for players in PLAYERS}
TAKE_OR_LEAVE: Final = Among((TouchNothing(), PickUp()))


@lru_cache(maxsize=4096)
def drop_or_keep(load: tuple[Unit, ...]) -> Among[TouchNothing | Drop]:
    """The answers on a blank: remembered, because the same few loads come up again and again."""
    return Among((TouchNothing(), *(Drop(unit) for unit in dict.fromkeys(load))))


class Orders(Value):
    """All ways to sink a load."""

    units: tuple[Unit, ...]

    def __iter__(self) -> Iterator[SinkInOrder]:
        places = [0] * len(self.units)
        return (SinkInOrder(tuple(units)) for units in _fillings(places, {0: list(self.units)}))

    def __contains__(self, move: object) -> bool:
        return isinstance(move, SinkInOrder) and sorted(move.units) == sorted(self.units)

    def sample(self, rng: Random) -> SinkInOrder:
        """A shuffle."""
        return SinkInOrder(shuffled(self.units, rng))


class Revelations(Value):
    """All values the chips brought home may turn out to have."""

    levels: tuple[tuple[int, ...], ...]
    """For each seat, the levels of its chips."""
    unseen: tuple[tuple[int, ...], ...]
    """For each level, the values nobody has seen yet, ascending."""

    def __iter__(self) -> Iterator[Reveal]:
        return (self._dealt(values) for values in _fillings(self._order(), self._pools()))

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Reveal) or [len(own) for own in move.values] != [len(own) for own in self.levels]:
            return False
        pools = self._pools()
        for level, value in zip(self._order(), (value for own in move.values for value in own), strict=True):
            if value not in pools[level]:
                return False
            pools[level].remove(value)
        return True

    def sample(self, rng: Random) -> Reveal:
        """One number a chip, seat by seat, each load in order: it chooses from the level's unseen values."""
        random, unseen = rng.random, self.unseen
        pools: dict[int, list[int]] = {}
        values = []
        for own in self.levels:
            drawn = []
            for level in own:
                pool = pools.get(level) or pools.setdefault(level, list(unseen[level - 1]))
                drawn.append(pool.pop(int(random() * len(pool))))
            values.append(tuple(drawn))
        return Reveal(tuple(values))

    def _order(self) -> list[int]:
        return [level for own in self.levels for level in own]

    def _pools(self) -> dict[int, list[int]]:
        return {level: list(values) for level, values in zip(LEVELS, self.unseen, strict=True)}

    def _dealt(self, values: list[int]) -> Reveal:
        deck = iter(values)
        return Reveal(tuple(tuple(next(deck) for _ in own) for own in self.levels))


def _fillings(places: list[int], pools: dict[int, list[T]]) -> Iterator[list[T]]:
    """Every way to fill each place from the pool it names, each once, nothing more often than its pool holds it."""
    if not places:
        yield []
        return
    pool, *others = places
    for thing in dict.fromkeys(pools[pool]):
        rest = pools[pool].copy()
        rest.remove(thing)
        for things in _fillings(others, {**pools, pool: rest}):
            yield [thing, *things]
