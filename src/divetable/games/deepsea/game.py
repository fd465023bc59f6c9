"""The game for one setup, as the engine wants it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from divetable.engine.core import Emit, Seat, Step, carry_on, mute
from divetable.engine.values import Value
from divetable.games.deepsea import rules, scoring, view
from divetable.games.deepsea.components import AIR, BLANKS, LINE, SUBMARINE, VALUES, State
from divetable.games.deepsea.fast_playout import fast_playout
from divetable.games.deepsea.options import Options
from divetable.games.deepsea.view import View

if TYPE_CHECKING:
    from random import Random


class DeepSea(Value):
    """Deep Sea Adventure for some players and options."""

    players: int
    options: Options = Options()

    @property
    def name(self) -> str:
        """As on the command line."""
        return "deepsea"

    @property
    def seats(self) -> range:
        """Return the seats of this game, from 0; each is a diver."""
        return range(self.players)

    def start(self, emit: Emit = mute) -> State:
        """The line laid, everybody aboard (A-008, A-009), and the rules carried on to the first question."""
        players, starter = self.players, self.options.starter
        opening: tuple[Step, ...] = () if starter is not None else (rules.DRAW_STARTER,)
        s = State(
            agenda=[*rules.WHOLE_GAME, *opening],
            step=None,
            asks={},
            options=self.options,
            dive=0,
            air=AIR,
            blanks=BLANKS[self.options.blank_limit],
            turns=0,
            idle=0,
            starter=starter or 0,
            line=list(LINE),
            places=[SUBMARINE] * players,
            turned=[False] * players,
            loads=[()] * players,
            home=(),
            banked=((),) * players,
            unseen=tuple(VALUES.values()),
        )
        carry_on(s, emit)
        return s

    def view(self, s: State, seat: Seat | None) -> View:
        """What *seat* knows of *s*: everything."""
        return view.view(s, seat)

    def own(self, s: State, seat: Seat) -> tuple[()]:
        """Nothing: no field is secret."""
        return ()

    def guess(self, view_: View, rng: Random) -> State:
        """The state *view_* shows."""
        return view.guess(view_)

    def fast_playout(self, s: State, rng: Random) -> None:
        """Play *s* out at random, in place, faster than by the agenda."""
        fast_playout(s, rng)

    def returns(self, s: State) -> tuple[float, ...]:
        """One win, shared by those who draw."""
        winners = self.winners(s)
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in self.seats)

    def winners(self, s: State) -> tuple[Seat, ...]:
        """Who stands best (A-046 to A-048)."""
        return scoring.winners(s)

    def scores(self, s: State) -> tuple[int, ...]:
        """The points banked so far."""
        return scoring.scores(s)

    def turns(self, s: State) -> int:
        """How many turns have begun."""
        return s.turns
