"""All the programs there are: where five tokens can lie, and which faces they can show.

1,081 layouts and 13,502 programs, always in the same order: by depth, then by the level of token 1, of token 2, ...
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Final

from divetable.games.dive.components import LEVELS, Commit, Level, Token

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

Layout = tuple[tuple[int, ...], ...]
TOKENS: Final = range(1, LEVELS + 1)
FACES: Final = (False, True)

_LYING: Final = {(value, shark): Token(value, shark) for value in TOKENS for shark in FACES}


@cache
def layouts(depth: int) -> tuple[Layout, ...]:
    """The ways to lay tokens on exactly *depth* levels; place 0 is beside the board."""
    gapless = (way for way in product(range(depth + 1), repeat=LEVELS) if len({0, *way}) == depth + 1)
    return tuple(tuple(_lying_on(level, way) for level in range(1, depth + 1)) for way in gapless)


def _lying_on(level: int, way: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(value for value, place in zip(TOKENS, way, strict=True) if place == level)


@cache
def level(values: tuple[int, ...], shark: bool) -> Level:
    """A level as the tokens on it."""
    return tuple(_LYING[value, shark] for value in values)


class Programs:
    """Some programs in a fixed order, each built when first drawn."""

    def __init__(self, shapes: tuple[Layout, ...]) -> None:
        self._places = [(shape, faces) for shape in shapes for faces in product(FACES, repeat=len(shape))]
        self._built: list[Commit | None] = [None] * len(self._places)

    def __len__(self) -> int:
        return len(self._places)

    def __getitem__(self, index: int) -> Commit:
        return self._built[index] or self._build(index)

    def __iter__(self) -> Iterator[Commit]:
        return (self[index] for index in range(len(self)))

    def sample(self, rng: Random) -> Commit:
        """Any of them, equally likely."""
        index = int(rng.random() * len(self._built))
        return self._built[index] or self._build(index)

    def _build(self, index: int) -> Commit:
        program = Commit(tuple(map(level, *self._places[index])))
        self._built[index] = program
        return program


@cache
def every_program() -> Programs:
    """The 13,502 programs of the game."""
    return Programs(tuple(layout for depth in TOKENS for layout in layouts(depth)))


@cache
def deepest_programs() -> Programs:
    """Those that use all five levels, as the anglerfish demands."""
    return Programs(layouts(LEVELS))


@cache
def childrens_programs() -> Programs:
    """The 32 claims a child can make (D-090)."""
    return Programs((tuple((value,) for value in TOKENS),))


class WithClownfish:
    """Every program with the clownfish under one of its levels (D-116)."""

    def __iter__(self) -> Iterator[Commit]:
        for program in every_program():
            for place in range(1, len(program.levels) + 1):
                yield Commit(program.levels, clownfish=place)

    def sample(self, rng: Random) -> Commit:
        """Any program, any of its levels."""
        levels = every_program().sample(rng).levels
        return Commit(levels, clownfish=1 + int(rng.random() * len(levels)))


class WithAnglerfish:
    """Every program of five levels with the anglerfish below, either face up (D-112)."""

    def __iter__(self) -> Iterator[Commit]:
        for program in deepest_programs():
            for shark in FACES:
                yield Commit(program.levels, anglerfish=shark)

    def sample(self, rng: Random) -> Commit:
        """Any of them, equally likely."""
        return Commit(deepest_programs().sample(rng).levels, anglerfish=rng.random() < 0.5)
