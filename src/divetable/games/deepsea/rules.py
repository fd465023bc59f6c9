"""Set-up and turn in the rulebook's order (A-008 to A-036); what follows a dive is in ``cleanup``."""

from __future__ import annotations

from collections import Counter
from typing import Final

from divetable.engine.core import CHANCE, Act, Asks, Emit, Move, Objection, Question, Seat, Step, mute
from divetable.games.deepsea.cleanup import CLEAN_UP, still_out, without
from divetable.games.deepsea.components import (
    AIR,
    BLANK,
    BLANKS,
    DIVES,
    PLAYERS,
    SUBMARINE,
    Ending,
    State,
    Unit,
)
from divetable.games.deepsea.events import (
    AirRanOut,
    Breathed,
    CameHome,
    DiveBegan,
    DiveEnded,
    Dropped,
    PickedUp,
    Rolled,
    StarterDrawn,
    Swam,
    TurnedBack,
)
from divetable.games.deepsea.moves import (
    DIRECTIONS,
    ROLLS,
    STARTERS,
    TAKE_OR_LEAVE,
    Drop,
    GoDeeper,
    PickUp,
    Roll,
    StartWith,
    TouchNothing,
    TurnBack,
    drop_or_keep,
)
from divetable.games.deepsea.objections import (
    AlreadyTurned,
    CarriesNothing,
    DeclaredTooLate,
    HuntsTooEarly,
    NoBlankHere,
    NotCarried,
    NothingToPickUp,
    StackStaysWhole,
)
from divetable.games.deepsea.scoring import AddUp

NOBODY: Final[Asks] = {}


class DrawStarter(Question[State, StartWith]):
    """A-010: chance says who begins."""

    rule = "A-010"

    def asks(self, s: State) -> Asks:
        """Any seat, each as likely."""
        return {CHANCE: STARTERS[len(s.places)]}

    def take(self, s: State, seat: Seat, move: StartWith, emit: Emit) -> None:
        """That seat begins."""
        s.starter = move.seat
        emit(StarterDrawn, move.seat)


class Dive(Act[State]):
    """A-009: full air, everybody aboard; then turns, and at last the clean-up."""

    rule = "A-009"
    number: int

    def run(self, s: State, emit: Emit) -> None:
        """Fill the air and give the starter the turn."""
        s.dive = self.number
        s.air = AIR
        s.blanks = BLANKS[s.options.blank_limit]
        emit(DiveBegan, self.number, s.starter)
        s.agenda += CLEAN_UP
        s.agenda.append(NEXT_TURN[s.starter])


class NextTurn(Act[State]):
    """A-011, A-036: the turn comes to this seat, or to the next who is not home, unless the dive is over."""

    rule = "A-011"
    seat: Seat

    def run(self, s: State, emit: Emit) -> None:
        """Ends the dive, or lays the next turn on the agenda."""
        seat, home, players = self.seat, s.home, len(s.places)
        if home:
            if len(home) == players:
                return emit(dive_ended, s, Ending.HOME)
            while seat in home:
                seat = (seat + 1) % players
        if not s.air:
            return emit(dive_ended, s, Ending.AIR)
        if s.loads[seat]:
            s.agenda += HOMEWARD[players][seat] if s.turned[seat] else LADEN[players][seat]
        else:
            if len(s.line) - s.places[seat] <= players and (ending := nothing_goes_on(s)):
                return emit(dive_ended, s, ending)
            s.agenda += EMPTY[players][seat]
        s.turns += 1
        return None


def dive_ended(s: State, ending: Ending) -> DiveEnded:
    """Announces it; the clean-up is next on the agenda."""
    return DiveEnded(s.dive, ending, s.home, tuple(still_out(s)))


def nothing_goes_on(s: State) -> Ending | None:
    """U-17, U-18: whether all who are out are stuck, or have let a whole round pass without a change."""
    out = still_out(s)
    if all(is_stuck(s, seat) for seat in out):
        return Ending.DEADLOCK
    return Ending.STALL if s.idle >= len(out) else None


def is_stuck(s: State, seat: Seat) -> bool:
    """Carries nothing, stands on no treasure, and has no free space ahead. The way up is always free."""
    if s.loads[seat] or s.turned[seat]:
        return False
    place = s.places[seat]
    return not s.line[place] and deeper(s, place, 1) == place


class Breathe(Act[State]):
    """A-013: each carried unit costs one air; it never shows less than none (U-04)."""

    rule = "A-013"
    seat: Seat

    def run(self, s: State, emit: Emit) -> None:
        """For the load brought along, before anything else."""
        units = len(s.loads[self.seat])
        air = s.air = s.air - units if s.air > units else 0
        if emit is not mute:
            emit(Breathed, self.seat, units, air)
            if not air:
                emit(AirRanOut, self.seat)


class Declare(Question[State, GoDeeper | TurnBack]):
    """A-016 to A-019: with a load, and once a dive, a diver may turn back."""

    rule = "A-018"
    seat: Seat

    def asks(self, s: State) -> Asks:
        """On down or back."""
        return {self.seat: DIRECTIONS}

    def take(self, s: State, seat: Seat, move: GoDeeper | TurnBack, emit: Emit) -> None:
        """Silence means deeper."""
        if type(move) is TurnBack:
            s.turned[seat] = True
            emit(TurnedBack, seat)

    def objection(self, s: State, seat: Seat, move: Move) -> Objection | None:
        """The hunt comes later."""
        return HuntsTooEarly() if isinstance(move, PickUp | Drop | TouchNothing) else None


class Swim(Question[State, Roll]):
    """A-020, A-021: the dice less the load, in the direction faced."""

    rule = "A-020"
    seat: Seat

    def asks(self, s: State) -> Asks:
        """The dice."""
        return {CHANCE: ROLLS}

    def take(self, s: State, seat: Seat, move: Roll, emit: Emit) -> None:
        """Swim, and remember whether this turn has changed anything so far (U-18)."""
        diver = self.seat
        load, start = s.loads[diver], s.places[diver]
        steps = move.first + move.second - len(load)
        space = start if steps <= 0 else upward(s, start, steps) if s.turned[diver] else deeper(s, start, steps)
        if emit is not mute:
            emit(Rolled, diver, move.first, move.second, max(0, steps))
        if space == start:
            s.idle = 0 if load else s.idle + 1
            return
        s.places[diver] = space
        s.idle = 0
        if not space:
            s.home += (diver,)
        if emit is not mute:
            emit(swam, s, diver, start)


def deeper(s: State, start: int, steps: int) -> int:
    """The space *steps* further down: occupied ones do not count, the deepest free one ends the way (U-09, U-12)."""
    places, space = s.places, start
    for ahead in range(start + 1, len(s.line)):
        if ahead not in places:
            space = ahead
            steps -= 1
            if not steps:
                break
    return space


def upward(s: State, start: int, steps: int) -> int:
    """The space *steps* further up: occupied ones do not count, the submarine ends the way (U-09, U-13)."""
    places = s.places
    for ahead in range(start - 1, SUBMARINE, -1):
        if ahead not in places:
            steps -= 1
            if not steps:
                return ahead
    return SUBMARINE


def swam(s: State, seat: Seat, start: int) -> Swam | CameHome:
    """What is told of a swim from *start*."""
    space, jumped = s.places[seat], _jumped(s, seat, start)
    return Swam(seat, start, space, jumped) if space else CameHome(seat, start, jumped, s.loads[seat])


def _jumped(s: State, seat: Seat, start: int) -> tuple[int, ...]:
    space = s.places[seat]
    between = range(start + 1, space) if space > start else range(start - 1, space, -1)
    return tuple(passed for passed in between if passed in s.places)


class Hunt(Question[State, TouchNothing | PickUp | Drop]):
    """A-028: nothing, pick up, or drop; asked only where there is a choice, and never on the submarine (A-034)."""

    rule = "A-028"
    seat: Seat

    def asks(self, s: State) -> Asks:
        """On treasure with a blank in supply: take it or not; on a blank with a load: drop or not."""
        seat = self.seat
        place = s.places[seat]
        if s.line[place]:
            return {seat: TAKE_OR_LEAVE} if s.blanks else NOBODY
        load = s.loads[seat]
        return {seat: drop_or_keep(load)} if load and place else NOBODY

    def take(self, s: State, seat: Seat, move: TouchNothing | PickUp | Drop, emit: Emit) -> None:
        """At most one unit changes its place (U-20)."""
        if type(move) is PickUp:
            pick_up(s, seat, emit)
        elif type(move) is Drop:
            drop(s, seat, move.unit, emit)

    def objection(self, s: State, seat: Seat, move: Move) -> Objection | None:
        """What stands in the way here."""
        if isinstance(move, GoDeeper | TurnBack):
            return too_late(s, seat, move)
        if isinstance(move, PickUp):
            return NothingToPickUp()
        return undroppable(s, seat, move.unit) if isinstance(move, Drop) else None


def pick_up(s: State, seat: Seat, emit: Emit) -> None:
    """A-029: the unit is carried, a blank takes its place."""
    place = s.places[seat]
    unit = s.line[place]
    s.line[place] = BLANK
    s.loads[seat] += (unit,)
    s.blanks -= 1
    s.idle = 0
    if emit is not mute:
        emit(PickedUp, seat, place, unit)


def drop(s: State, seat: Seat, unit: Unit, emit: Emit) -> None:
    """A-032: the unit takes the blank's place and is treasure like any other (A-033)."""
    place = s.places[seat]
    s.line[place] = unit
    s.loads[seat] = without(s.loads[seat], unit)
    s.blanks += 1
    if emit is not mute:
        emit(Dropped, seat, place, unit)


def too_late(s: State, seat: Seat, move: GoDeeper | TurnBack) -> Objection:
    """Why the direction cannot be declared after the roll."""
    if isinstance(move, TurnBack):
        if s.turned[seat]:
            return AlreadyTurned()
        if not s.loads[seat]:
            return CarriesNothing()
    return DeclaredTooLate()


def undroppable(s: State, seat: Seat, unit: Unit) -> Objection:
    """Why *unit* cannot be dropped here."""
    if s.line[s.places[seat]]:
        return NoBlankHere()
    torn = next((whole for whole in s.loads[seat] if Counter(unit) < Counter(whole)), BLANK)
    return StackStaysWhole(torn) if torn and unit else NotCarried(unit)


NEXT_TURN: Final = tuple(NextTurn(seat) for seat in range(PLAYERS.stop))


def _turns(*paragraphs: type[Hunt | Swim | Declare | Breathe]) -> dict[int, tuple[tuple[Step, ...], ...]]:
    """By players and seat: these paragraphs for that seat, then the next diver's turn."""
    return {
        players: tuple(
            (NEXT_TURN[(seat + 1) % players], *(paragraph(seat) for paragraph in paragraphs)) for seat in range(players)
        )
        for players in PLAYERS
    }


# A-012, last paragraph first as an agenda holds them. Without a load there is nothing to breathe or declare
# and after turning back the declaration is gone.
LADEN: Final = _turns(Hunt, Swim, Declare, Breathe)
HOMEWARD: Final = _turns(Hunt, Swim, Breathe)
EMPTY: Final = _turns(Hunt, Swim)


WHOLE_GAME: Final[tuple[Step, ...]] = (AddUp(), *(Dive(number) for number in range(DIVES, 0, -1)))
"""A-007: three dives, then the scores."""
DRAW_STARTER: Final = DrawStarter()
