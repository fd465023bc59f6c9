"""Small games with a known best answer, to see whether the search finds it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from divetable.engine import core
from divetable.engine.core import CHANCE, Among, Asks, Emit, Move, Question, Seat, carry_on, mute, reopen
from divetable.engine.values import Value

if TYPE_CHECKING:
    from random import Random


class Say(Move):
    """A number."""

    number: int


class SayInSecret(Say):
    """A number nobody else hears yet."""

    secret = True


class Numbers(Value):
    """More numbers than anyone would list."""

    below: int

    def __iter__(self) -> Iterator[Say]:
        return map(Say, range(self.below))

    def __contains__(self, move: object) -> bool:
        return type(move) is Say and 0 <= move.number < self.below

    def sample(self, rng: Random) -> Say:
        return Say(int(rng.random() * self.below))


class Said(core.State):
    """All answers, in order, and a number that is hidden."""

    said: list[tuple[Seat, int]]
    hidden: int

    def clone(self) -> Said:
        return Said(self.agenda[:], self.step, self.asks.copy(), self.said[:], self.hidden)


class SaidView(core.View):
    """All answers."""

    said: tuple[tuple[Seat, int], ...]


class Ask(Question[Said, Say]):
    """Asks some seats, once."""

    seats: tuple[Seat, ...]
    moves: Any

    def asks(self, s: Said) -> Asks:
        return dict.fromkeys(self.seats, self.moves)

    def take(self, s: Said, seat: Seat, move: Say, emit: Emit) -> None:
        s.said.append((seat, move.number))


class AskUntil(Ask):
    """Asks one seat, then the other, until *pile* is used up."""

    pile: int = 0

    def asks(self, s: Said) -> Asks:
        left = self.pile - sum(number for _, number in s.said)
        return {self.seats[0]: Among(Say(n) for n in range(1, min(3, left) + 1))} if left else {}

    def take(self, s: Said, seat: Seat, move: Say, emit: Emit) -> None:
        super().take(s, seat, move, emit)
        s.agenda.append(AskUntil(self.seats[::-1], self.moves, self.pile))


class Toy:
    """Some questions, and what the answers are worth to each seat."""

    name = "toy"
    options = Value()

    def __init__(
        self, players: int, steps: tuple[Ask, ...], worth: Callable[[Said], tuple[float, ...]], hidden: range = range(1)
    ) -> None:
        self.seats, self.steps, self.worth, self.hidden = range(players), steps, worth, hidden

    def start(self, emit: Emit = mute) -> Said:
        s = Said(list(reversed(self.steps)), None, {}, [], self.hidden[0])
        carry_on(s, emit)
        return s

    def own(self, s: Said, seat: Seat) -> tuple[()]:
        """No field of the view is a seat's own."""
        return ()

    def view(self, s: Said, seat: Seat | None) -> SaidView:
        return SaidView(seat, tuple(s.agenda), s.step, tuple(sorted(s.asks)), tuple(s.said))

    def guess(self, view: SaidView, rng: Random) -> Said:
        hidden = self.hidden[int(rng.random() * len(self.hidden))]
        s = Said(list(view.agenda), None, {}, list(view.said), hidden)
        reopen(s, view.step, view.waiting)
        return s

    def returns(self, s: Said) -> tuple[float, ...]:
        return self.worth(s)

    def winners(self, s: Said) -> tuple[Seat, ...]:
        return ()

    def scores(self, s: Said) -> tuple[int, ...]:
        return (0,) * len(self.seats)

    def turns(self, s: Said) -> int:
        return len(s.said)


def say(*numbers: int) -> Among[Say]:
    return Among(map(Say, numbers))


def secretly(*numbers: int) -> Among[SayInSecret]:
    return Among(map(SayInSecret, numbers))


def last_to_take_wins(pile: int) -> Toy:
    """Nim: one to three from a pile; whoever takes the last has won."""
    return Toy(2, (AskUntil((0, 1), None, pile),), lambda s: (1.0, 0.0) if s.said[-1][0] == 0 else (0.0, 1.0))


def kingmaker() -> Toy:
    """Seat 0 offers a door; seat 1 goes through it if seat 1 gains, and only then does seat 0 lose to seat 2."""
    gains = {(0, 0): (0.3, 0.3, 0.4), (0, 1): (0.9, 0.1, 0.0), (1, 0): (1.0, 0.0, 0.0), (1, 1): (0.0, 0.2, 0.8)}
    steps = (Ask((0,), say(0, 1)), Ask((1,), say(0, 1)))
    return Toy(3, steps, lambda s: gains[s.said[0][1], s.said[1][1]])


def pennies(prize: float = 1.0) -> Toy:
    """Seat 0 wants the same, seat 1 another: neither may be predictable. *prize* is for the same on 1."""

    def worth(s: Said) -> tuple[float, ...]:
        (_, one), (_, two) = s.said
        gain = 0.0 if one != two else prize if one else 1.0
        return gain, 1 - gain

    return Toy(2, (Ask((0, 1), secretly(0, 1)),), worth)


def envelope() -> Toy:
    """A hidden number below ten: to call it pays 1, to pass pays 0.3. Who knows it calls; who does not, passes."""

    def worth(s: Said) -> tuple[float, ...]:
        called = s.said[0][1]
        return (0.3 if called == 99 else float(called == s.hidden),)

    return Toy(1, (Ask((0,), say(99, *range(10))),), worth, hidden=range(10))


def needle() -> Toy:
    """The nearer to 700 of ten thousand, the better."""
    return Toy(1, (Ask((0,), Numbers(10_000)),), lambda s: (1 - abs(s.said[0][1] - 700) / 10_000,))


def gamble() -> Toy:
    """Say 1 and a die decides, for 0.5 on average; say 0 and have 0.4 for certain."""

    def worth(s: Said) -> tuple[float, ...]:
        (_, bold), (_, die) = s.said
        return (die / 6 if bold else 0.4,)

    return Toy(1, (Ask((0,), say(0, 1)), Ask((CHANCE,), say(*range(7)))), worth)
