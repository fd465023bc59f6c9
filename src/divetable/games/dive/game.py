"""Dive for one setup, as the engine knows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from divetable.engine.core import Emit, Seat, carry_on, mute
from divetable.games.dive import rules, view
from divetable.games.dive.components import State
from divetable.games.dive.decks import BOX, Box
from divetable.games.dive.options import Options, check
from divetable.games.dive.view import View

if TYPE_CHECKING:
    from random import Random


class DiveGame:
    """The rules for so many divers, these options and this box."""

    name = "dive"

    def __init__(self, players: int, options: Options, box: Box = BOX) -> None:
        self.seats = range(players)
        self.options = options
        self.table = rules.lay_table(players, options, box)

    def start(self, emit: Emit = mute) -> State:
        """Pawns on space 0; the first question is how the cards lie."""
        s = rules.set_up(self.table)
        carry_on(s, emit)
        return s

    def view(self, s: State, seat: Seat | None) -> View:
        """What *seat* knows of *s*."""
        return view.view(s, seat)

    def own(self, s: State, seat: Seat) -> tuple[Any, ...]:
        """The wish, the program and the reading of *seat*."""
        return view.own(s, seat)

    def guess(self, view_: View, rng: Random) -> State:
        """A state that looks like *view_*."""
        return view.guess(self.table, view_, rng)

    def returns(self, s: State) -> tuple[float, ...]:
        """Winners share one point; if the chief wins nobody has any."""
        won = rules.winners(s)
        return tuple(1 / len(won) if seat in won else 0.0 for seat in self.seats)

    def winners(self, s: State) -> tuple[Seat, ...]:
        """The furthest divers, unless the chief is."""
        return rules.winners(s)

    def scores(self, s: State) -> tuple[int, ...]:
        """How far each has come."""
        return tuple(s.pawns[: len(self.seats)])

    def turns(self, s: State) -> int:
        """Rounds begun."""
        return s.round


def build(players: int, options: Options, box: Box | None) -> DiveGame:
    """Dive for *players*, or BadSetup."""
    check(players, options)
    return DiveGame(players, options, box or BOX)
