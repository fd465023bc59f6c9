"""The end of a dive: bank, sink, close the line, come aboard (A-036 to A-044)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from divetable.engine.core import CHANCE, Act, Asks, Emit, Move, Objection, Question, Seat, Step
from divetable.games.deepsea.components import BLANK, DIVES, PLAYERS, STACK, SUBMARINE, State, Unit, level_of
from divetable.games.deepsea.events import Banked, LineClosed, Sank
from divetable.games.deepsea.moves import Orders, Reveal, Revelations, SinkInOrder
from divetable.games.deepsea.objections import NotYourLoad, StackStaysWhole

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


T = TypeVar("T")


def chips(load: Iterable[Unit]) -> tuple[int, ...]:
    """The levels of all chips in *load*, stacks opened."""
    return sum(load, ())


def without(things: tuple[T, ...], thing: T) -> tuple[T, ...]:
    """*things* with one *thing* less."""
    at = things.index(thing)
    return things[:at] + things[at + 1 :]


def still_out(s: State) -> list[Seat]:
    """Who is not home, the nearest to the submarine first (A-039)."""
    home = s.home
    out = [seat for seat in range(len(s.places)) if seat not in home]
    out.sort(key=s.places.__getitem__)
    return out


class BankTreasure(Question[State, Reveal]):
    """A-037: those at home turn over what they brought. Chance tells the values only now (U-19)."""

    rule = "A-037"

    def asks(self, s: State) -> Asks:
        """Only if somebody at home brought something."""
        levels: list[tuple[int, ...]] = [()] * len(s.loads)
        for seat in s.home:
            levels[seat] = chips(s.loads[seat])
        return {CHANCE: Revelations(tuple(levels), s.unseen)} if any(levels) else {}

    def take(self, s: State, seat: Seat, move: Reveal, emit: Emit) -> None:
        """The chips are safe for good (A-038)."""
        banked, unseen = list(s.banked), list(s.unseen)
        for diver, values in enumerate(move.values):
            if values:
                load, s.loads[diver] = s.loads[diver], ()
                banked[diver] += values
                for value in values:
                    level = level_of(value)
                    unseen[level - 1] = without(unseen[level - 1], value)
                s.banked, s.unseen = tuple(banked), tuple(unseen)
                emit(Banked, diver, load, values, sum(values))


def losers(s: State) -> list[Seat]:
    """Who still carries now that those at home have banked, the nearest first (A-039)."""
    loads = s.loads
    out = [seat for seat in range(len(loads)) if loads[seat]]
    out.sort(key=s.places.__getitem__)
    return out


class LoseTreasure(Act[State]):
    """A-038, A-039: whoever is not home loses everything; the nearest decides first how it sinks.

    After the last dive the order means nothing to anybody, so nobody is asked.
    """

    rule = "A-038"

    def run(self, s: State, emit: Emit) -> None:
        """Ask those who have something to order."""
        losing = losers(s)
        if s.options.unwrap:
            for seat in losing:
                s.loads[seat] = tuple((level,) for level in chips(s.loads[seat]))
        if s.dive < DIVES:
            s.agenda += [ORDER_LOAD[seat] for seat in reversed(losing) if len(set(s.loads[seat])) > 1]


class OrderLoad(Question[State, SinkInOrder]):
    """A-040: each loser orders their own units."""

    rule = "A-040"
    seat: Seat

    def asks(self, s: State) -> Asks:
        """Every order of the load."""
        return {self.seat: Orders(s.loads[self.seat])}

    def take(self, s: State, seat: Seat, move: SinkInOrder, emit: Emit) -> None:
        """Remember the order."""
        s.loads[seat] = move.units

    def default(self, s: State, seat: Seat) -> Move:
        """As carried."""
        return SinkInOrder(s.loads[seat])

    def objection(self, s: State, seat: Seat, move: Move) -> Objection | None:
        """Something else than the load, or a stack torn apart."""
        if not isinstance(move, SinkInOrder):
            return None
        torn = next((unit for unit in s.loads[seat] if len(unit) > 1 and unit not in move.units), BLANK)
        if torn and sorted(chips(move.units)) == sorted(chips(s.loads[seat])):
            return StackStaysWhole(torn)
        return NotYourLoad()


ORDER_LOAD: Final = tuple(OrderLoad(seat) for seat in range(PLAYERS.stop))


class SinkTreasure(Act[State]):
    """A-041: lost units lie beyond the last space, in stacks that fill on across divers (U-25)."""

    rule = "A-041"

    def run(self, s: State, emit: Emit) -> None:
        """The nearest diver's load first."""
        sunk: list[Unit] = []
        for seat in losers(s):
            load, s.loads[seat] = s.loads[seat], ()
            sunk += load
            emit(Sank, seat, load)
        s.line += stacks(sunk)


def stacks(units: Sequence[Unit]) -> list[Unit]:
    """*units* in threes, each three one unit from now on; a stack among them counts as one of the three (U-27)."""
    return [chips(units[i : i + STACK]) for i in range(0, len(units), STACK)]


class CloseLine(Act[State]):
    """A-043: blanks go, gaps close, the order stays."""

    rule = "A-043"

    def run(self, s: State, emit: Emit) -> None:
        """A new line of what is left."""
        s.line = [BLANK, *filter(None, s.line)]
        emit(line_closed, s)


def line_closed(s: State) -> LineClosed:
    """Shows the new line."""
    return LineClosed(tuple(s.line[1:]))


class ComeAboard(Act[State]):
    """A-044, A-009: all on the submarine again; the last to come aboard will start."""

    rule = "A-044"

    def run(self, s: State, emit: Emit) -> None:
        """Ready for the next dive."""
        players = len(s.places)
        s.starter = last_aboard(s)
        s.places = [SUBMARINE] * players
        s.turned = [False] * players
        s.home = ()
        s.idle = 0


def last_aboard(s: State) -> Seat:
    """Of those not home the deepest (U-31), otherwise the last who came (U-30)."""
    deepest, players = max(s.places), len(s.places)
    if deepest > SUBMARINE:
        return s.places.index(deepest)  # nobody else is on that space (U-10)
    if len(s.home) == players:
        return s.home[-1]
    in_turn = ((s.starter + i) % players for i in range(players))
    return next(seat for seat in in_turn if seat not in s.home)


CLEAN_UP: Final[tuple[Step, ...]] = (ComeAboard(), CloseLine(), SinkTreasure(), LoseTreasure(), BankTreasure())
"""Last paragraph first, as an agenda holds them."""
