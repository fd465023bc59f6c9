"""A round of Dive in the rulebook's order, and its end. Phases 1 and 2 are in ``program`` and ``dive``."""

from __future__ import annotations

from typing import Any, Final

from divetable.engine.core import Act, Among, Asks, Emit, Question, Seat
from divetable.games.dive import events
from divetable.games.dive.choices import Choices
from divetable.games.dive.companions import pool, pulled_back
from divetable.games.dive.components import (
    CHIEF,
    GOAL,
    KEEP_AXOLOTL,
    USE_AXOLOTL,
    Announce,
    Companion,
    KeepAxolotl,
    State,
    Use,
)
from divetable.games.dive.decks import Box
from divetable.games.dive.dive import END_DIVE, EVALUATE, REVEAL, SPOT_SHARKS
from divetable.games.dive.options import Options
from divetable.games.dive.program import BLIND, LOOK, PROGRAM
from divetable.games.dive.setup import FindYoungest, ShuffleChief, StackOcean, Table, Wish

PAWNS: Final = 5


def lay_table(players: int, options: Options, box: Box) -> Table:
    """The rules of this setup as data: who dives, with which companions, through which phases."""
    seats, companions = tuple(range(players)), pool(options)
    dived, rested = ((END_DIVE,), (AXOLOTL,)) if companions else ((), ())
    return Table(
        options,
        box.ocean,
        box.chief,
        seats,
        (*seats, CHIEF) if options.chief else seats,
        companions,
        tuple(Choices(seat, players, options.children) for seat in seats),
        (END_ROUND, *rested, REST, *dived, REVEAL),
        SPOT_SHARKS if options.children else EVALUATE,
    )


def set_up(table: Table) -> State:
    """Pawns on 0, nothing stacked yet (D-005)."""
    players = len(table.seats)
    return State(
        agenda=[BEGIN_ROUND, Wish(1), FindYoungest(), ShuffleChief(), StackOcean()],
        step=None,
        asks={},
        table=table,
        stack=(),
        turns=(),
        gone=0,
        chief_stack=(),
        round=0,
        pawns=[0] * PAWNS,
        youngest=table.options.youngest if players > 1 else 0,
        tiles=[None] * players,
        uses=[Use.HELD] * players,
        wishes=[None] * players,
        readings=BLIND[players].readings,
        programs=[None] * players,
        ready=[False] * players,
        closed=[False] * players,
        octopus=None,
        receiver=None,
        orca=False,
        fugu=False,
        out=[],
        boards=[()] * PAWNS,
        diving=[],
        wrong=[False] * players,
        kept=[0] * PAWNS,
    )


class BeginRound(Act[State]):
    """Everyone has five tokens again; three phases follow (D-008, D-054)."""

    rule = "D-008"

    def run(self, s: State, emit: Emit) -> None:
        """Clear the boards and lay out the phases."""
        players = len(s.table.seats)
        s.round += 1
        s.programs, s.ready, s.closed = [None] * players, [False] * players, [False] * players
        s.wrong, s.kept, s.boards = [False] * players, [0] * PAWNS, [()] * PAWNS
        emit(events.RoundBegan, s.round, len(s.stack) - s.gone)
        s.agenda += s.table.phases
        s.agenda.append(PROGRAM[s.round])
        s.agenda.append(LOOK)


# Phase 3: Rest


class Rest(Act[State]):
    """One space for each level still holding a token (D-050, D-160)."""

    rule = "D-050"

    def run(self, s: State, emit: Emit) -> None:
        """Move each diver's pawn on by the levels it kept tokens on, and emit ``Rested`` for it."""
        for diver in s.table.divers:
            levels, start = s.kept[diver], s.pawns[diver]
            s.pawns[diver] = start + levels
            emit(events.Rested, diver, levels, start, start + levels)


class Axolotl(Question[State, Announce | KeepAxolotl]):
    """Its owner decides once Rest is done, if it would pull anybody back (D-131, Q-44)."""

    rule = "Q-44"

    def asks(self, s: State) -> Asks:
        """Whoever still has it."""
        for seat, tile in enumerate(s.tiles):
            if tile is Companion.AXOLOTL and s.uses[seat] is Use.HELD and pulled(s, seat):
                return {seat: _AXOLOTL}
        return {}

    def take(self, s: State, seat: Seat, move: Announce | KeepAxolotl, emit: Emit) -> None:
        """Pull them back, or wait for another round."""
        if isinstance(move, KeepAxolotl):
            emit(events.AxolotlKept, seat)
            return
        emit(events.AxolotlUsed, seat)
        s.out.append(seat)
        for diver, end in pulled(s, seat).items():
            start = s.pawns[diver]
            s.pawns[diver] = end
            emit(events.PulledBack, diver, start, end)


def pulled(s: State, owner: Seat) -> dict[Seat, int]:
    """Return where the axolotl of *owner* would pull each diver back now."""
    return pulled_back({diver: s.pawns[diver] for diver in s.table.divers}, owner, s.table.options)


_AXOLOTL: Final[Among[Any]] = Among((KEEP_AXOLOTL, USE_AXOLOTL))


# End of the game


class EndRound(Act[State]):
    """Somebody has come far enough, or no card is left, or another round begins (D-060, D-063)."""

    rule = "D-060"

    def run(self, s: State, emit: Emit) -> None:
        """Used companions leave the game first (D-103)."""
        for seat in s.out:
            send_home(s, seat, emit)
        s.out, s.receiver, s.orca, s.fugu = [], None, False, False
        empty = s.gone == len(s.stack)
        if empty:
            emit(events.StackEmpty)
        if empty or max(s.pawns) >= GOAL:
            crown(s, emit)
        else:
            s.agenda.append(BEGIN_ROUND)


def send_home(s: State, seat: Seat, emit: Emit) -> None:
    """A used companion is gone for the rest of the game (D-103)."""
    tile = s.tiles[seat]
    assert tile is not None, "only a companion can be out"
    s.uses[seat] = Use.SPENT
    emit(events.CompanionLeft, seat, tile)


def winners(s: State) -> tuple[Seat, ...]:
    """The furthest, 23 or not (D-061, D-065); nobody if the chief is as far as the furthest (D-161)."""
    best = max(s.pawns)
    if s.table.options.chief and s.pawns[CHIEF] == best:
        return ()
    return tuple(seat for seat in s.table.seats if s.pawns[seat] == best)


def crown(s: State, emit: Emit) -> None:
    """Say who has won: divers equally far have drawn (D-062), children share the victory (D-094)."""
    best, seats = max(s.pawns), winners(s)
    if not seats:
        emit(events.ChiefWon, best)
    elif len(seats) == 1 or s.table.options.children:
        emit(events.Won, seats, best)
    else:
        emit(events.Drawn, seats, best)


BEGIN_ROUND: Final = BeginRound()
REST: Final = Rest()
AXOLOTL: Final = Axolotl()
END_ROUND: Final = EndRound()
