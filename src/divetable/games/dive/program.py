"""Phase 1, Program: everybody looks at the stack, and programs at once and in secret."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from divetable.engine.core import SENSES, Among, Asks, Emit, Move, Objection, Question, Seat
from divetable.engine.values import Value
from divetable.games.dive import events
from divetable.games.dive.choices import Choices, settled
from divetable.games.dive.companions import POWERS
from divetable.games.dive.components import (
    TAKE_BACK,
    Commit,
    Helper,
    Reading,
    Saw,
    State,
    Stop,
    Stopped,
    TakeBack,
    Use,
)
from divetable.games.dive.objections import AlreadyReady

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

SEEN_LEVELS: Final = 7
"""How deep anybody looks."""
MOST_ROUNDS: Final = 36
"""A round takes at least one card off the stack."""


class Glances(Value):
    """What the senses may report of the stack."""

    players: int
    cards: int

    def __iter__(self) -> Iterator[Saw]:
        return iter((Saw((None,) * self.players),))

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Saw) or len(move.readings) != self.players:
            return False
        return all(reading is None or self._possible(reading) for reading in move.readings)

    def sample(self, rng: Random) -> Saw:
        """Nobody sees anything: who wants eyes brings them to the match."""
        return BLIND[self.players]

    def _possible(self, reading: Reading) -> bool:
        levels = reading.levels
        return len(levels) <= min(self.cards, SEEN_LEVELS) and all(
            _is_chance(glimpse.shark)
            and all(map(_is_chance, glimpse.helpers))
            and len(glimpse.helpers) == len(Helper)
            and abs(sum(glimpse.helpers) - 1) < 1e-6
            for glimpse in levels
        )


def _is_chance(number: float) -> bool:
    return 0 <= number <= 1


BLIND: Final = tuple(Saw((None,) * players) for players in range(5))
"""Nobody sees anything, for each number of players."""


class Look(Question[State, Saw]):
    """Everybody looks at the stack from above; the rules never judge by what they see (D-004)."""

    rule = "D-004"

    def asks(self, s: State) -> Asks:
        """The senses."""
        return {SENSES: Glances(len(s.table.seats), len(s.stack) - s.gone)}

    def take(self, s: State, seat: Seat, move: Saw, emit: Emit) -> None:
        """Each keeps what they saw."""
        s.readings = move.readings
        emit(events.Looked, move.readings)


class Program(Question[State, Move]):
    """All program at once and in secret, until the last is ready (D-012, D-020)."""

    rule = "D-020"
    round: int

    def asks(self, s: State) -> Asks:
        """Everyone who is not ready."""
        if not s.table.pool:
            return {seat: choice for seat, choice in enumerate(s.table.choices) if not s.ready[seat]}
        return {seat: open_to(s, seat) for seat, ready in enumerate(s.ready) if not ready}

    def offers(self, s: State) -> Asks:
        """Who is ready may think again while others program (Q-21)."""
        return {seat: _SECOND_THOUGHTS for seat, ready in enumerate(s.ready) if ready and not s.closed[seat]}

    def take(self, s: State, seat: Seat, move: Move, emit: Emit) -> None:
        """A program, the end of somebody's time, a second thought, or a companion."""
        if isinstance(move, Commit):
            s.programs[seat] = move
            s.ready[seat] = True
            s.closed[seat] = s.fugu  # who is done breathes, and who breathes stops (D-135)
            emit(events.Readied, seat)
        elif isinstance(move, Stopped):
            self.stop(s, seat, move, emit)
        elif isinstance(move, TakeBack):
            s.ready[seat] = False
            emit(events.TookBack, seat)
            s.asks = self.asks(s)
        else:
            self.announce(s, seat, move, emit)

    def stop(self, s: State, seat: Seat, move: Stopped, emit: Emit) -> None:
        """Programming closes for *seat*, and for all if the orca's countdown is over (Q-27, Q-28)."""
        s.programs[seat] = settled(move)
        s.ready[seat] = s.closed[seat] = True
        emit(events.TimeUp, seat, move.by)
        if move.by is Stop.COUNT:
            s.closed = [True] * len(s.closed)
            s.asks = self.asks(s)

    def announce(self, s: State, seat: Seat, move: Move, emit: Emit) -> None:
        """A companion comes into play; whoever was ready may revise (D-102, Q-25)."""
        tile = s.tiles[seat]
        assert tile is not None, "only a companion can be announced"
        s.uses[seat] = Use.OUT
        s.out.append(seat)
        power = POWERS[tile]
        power.announced(s, seat, move, emit)
        self.reopen(s, emit)
        if power.covers:
            s.asks = {}
            s.agenda += (self, LOOK)
        else:
            s.asks = self.asks(s)

    def reopen(self, s: State, emit: Emit) -> None:
        """Programs that were ready become drafts, except those of divers who were stopped."""
        again = tuple(seat for seat, ready in enumerate(s.ready) if ready and not s.closed[seat])
        for seat in again:
            s.ready[seat] = False
        if again:
            emit(events.Reopened, again)

    def default(self, s: State, seat: Seat) -> Move:
        """What the clock says: the kept draft, or nothing placed."""
        by = Stop.COUNT if s.orca else Stop.BREATH if s.fugu else Stop.CLOCK
        draft = s.programs[seat]
        return Stopped(by, draft.levels, draft.clownfish, draft.anglerfish) if draft else Stopped(by, ())

    def objection(self, s: State, seat: Seat, move: Move) -> Objection | None:
        """Why *seat* may not do that."""
        return AlreadyReady() if s.ready[seat] else open_to(s, seat).refuse(move)


def open_to(s: State, seat: Seat) -> Choices:
    """What *seat* may do in Program."""
    table, tile = s.table, s.tiles[seat]
    if tile is None:
        return table.choices[seat]
    secret = table.options.secret_companions
    return Choices(seat, len(table.seats), False, secret, tile, s.uses[seat], s.orca, s.fugu, s.closed[seat])


_SECOND_THOUGHTS: Final = Among((TAKE_BACK,))
LOOK: Final = Look()
PROGRAM: Final = tuple(Program(round_) for round_ in range(MOST_ROUNDS + 1))
