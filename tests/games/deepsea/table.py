"""A table in any position, with scripted dice, for the tests of Deep Sea Adventure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import pytest

from divetable.engine.core import CHANCE, Event, Move, Objection, Seat, apply, carry_on, collect
from divetable.engine.errors import IllegalMove
from divetable.games.deepsea.cleanup import CLEAN_UP
from divetable.games.deepsea.components import AIR, BLANK, BLANKS, LINE, VALUES, State, Unit
from divetable.games.deepsea.moves import GoDeeper, PickUp, Roll, TouchNothing, TurnBack
from divetable.games.deepsea.options import Options
from divetable.games.deepsea.rules import NEXT_TURN, WHOLE_GAME

E = TypeVar("E", bound=Event)

DEEPER, BACK, NOTHING, TAKE = GoDeeper(), TurnBack(), TouchNothing(), PickUp()
ONE, TWO, THREE, FOUR = ((level,) for level in range(1, 5))
STACK = (2, 3, 3)
"""Three chips that have sunk together."""


class Table:
    """A state and all that has happened to it."""

    def __init__(self, s: State) -> None:
        self.s = s
        self.events: list[Event] = []

    def do(self, *moves: Move) -> Table:
        """Answer for the one seat that is asked, again and again."""
        for move in moves:
            (seat,) = self.s.asks
            self.s, events = apply(self.s, seat, move)
            self.events += events
        return self

    def roll(self, *totals: int) -> Table:
        """Dice that show these sums."""
        return self.do(*(dice(total) for total in totals))

    def told(self, kind: type[E]) -> list[E]:
        """All events of *kind* so far."""
        return [event for event in self.events if type(event) is kind]

    def refuses(self, seat: Seat, move: Move) -> tuple[Objection, str]:
        """Why *seat* may not answer *move* now."""
        with pytest.raises(IllegalMove) as caught:
            apply(self.s, seat, move)
        return caught.value.objection, caught.value.rule

    @property
    def asked(self) -> tuple[str, Seat]:
        """The open question and who has to answer it."""
        (seat,) = self.s.asks
        return type(self.s.step).__name__, seat

    @property
    def diver(self) -> Seat:
        """Whose turn it is."""
        step: Any = self.s.step
        seat: Seat = step.seat
        return seat

    @property
    def answers(self) -> tuple[Move, ...]:
        """All the one asked seat may answer."""
        (moves,) = self.s.asks.values()
        return tuple(moves)


def dice(total: int) -> Roll:
    """Two faces that add up to *total*."""
    first = min(3, total - 1)
    return Roll(first, total - first)


def table(
    places: Sequence[int],
    *,
    line: Sequence[Unit] = LINE[1:],
    loads: Sequence[tuple[Unit, ...]] = (),
    up: Sequence[Seat] = (),
    home: tuple[Seat, ...] = (),
    banked: Sequence[tuple[int, ...]] = (),
    air: int = AIR,
    dive: int = 1,
    turn: Seat = 0,
    starter: Seat = 0,
    idle: int = 0,
    options: Options | None = None,
) -> Table:
    """Divers on *places*, with *turn* about to begin; those *up* or *home* have turned back."""
    options, players = options or Options(), len(places)
    own = tuple(banked) or ((),) * players
    s = State(
        agenda=[*WHOLE_GAME[:-dive], *CLEAN_UP, NEXT_TURN[turn]],
        step=None,
        asks={},
        options=options,
        dive=dive,
        air=air,
        blanks=BLANKS[options.blank_limit] - list(line).count(BLANK),
        turns=0,
        idle=idle,
        starter=starter,
        line=[BLANK, *line],
        places=list(places),
        turned=[seat in up or seat in home for seat in range(players)],
        loads=list(loads) or [()] * players,
        home=home,
        banked=own,
        unseen=left([value for values in own for value in values]),
    )
    result = Table(s)
    carry_on(s, collect(result.events))
    return result


def left(seen: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The values of each level without those *seen*."""
    pools = {level: list(values) for level, values in VALUES.items()}
    for value in seen:
        next(pool for pool in pools.values() if value in pool).remove(value)
    return tuple(map(tuple, pools.values()))


def chance(t: Table) -> bool:
    """Whether the dice or the values are asked for."""
    return CHANCE in t.s.asks
