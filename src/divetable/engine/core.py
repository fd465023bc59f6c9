"""What every game promises the table, and nothing more.

A *state* is everything on the table, secrets included.
Its *agenda* is what the rulebook still has to do, as a stack of *steps*, the next one last.
A step either acts or asks: a *question* names the seats that must answer and the moves each may choose from.
Chance is a seat like any other, and so are the players' senses; the rules themselves are deterministic and a log of
answers replays exactly.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, ParamSpec, Protocol, Self, TypeVar

from divetable.engine.errors import IllegalMove
from divetable.engine.values import Slotted, Value

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from random import Random

Seat = int
CHANCE: Final[Seat] = -1
SENSES: Final[Seat] = -2
"""Tells what the players perceive of the table where rules alone cannot: Dive's transparent stack."""

P = ParamSpec("P")
M = TypeVar("M", bound="Move")
M_co = TypeVar("M_co", bound="Move", covariant=True)
S = TypeVar("S", bound="State")
S_contra = TypeVar("S_contra", bound="State", contravariant=True)
V = TypeVar("V", bound="View")


class Tagged(Value):
    """A value whose class says what it is; written down with its class name."""


class Move(Tagged):
    """An answer. Those without fields are used as constants."""

    secret: ClassVar[bool] = False
    """Hidden from the others until the question closes; such answers to one question commute."""


class Event(Tagged):
    """Something that happened, in the past tense."""

    def seen_by(self, seat: Seat | None) -> Event | None:
        """What *seat* learns of it; ``None`` for a spectator. Public unless a subclass says otherwise."""
        return self


class Objection(Tagged):
    """Why a move is no answer. ``rule`` is the paragraph; without one, the open question's own counts."""

    rule: ClassVar[str] = ""


class NotAsked(Objection):
    """Somebody else has to answer."""

    waiting: tuple[Seat, ...]


class NotAnAnswer(Objection):
    """The open question is another one."""

    question: str


class Over(Objection):
    """The game has ended."""


class Moves(Protocol[M_co]):
    """The answers a seat may give, as a value. A short list is an ``Among``; huge spaces are lazy."""

    def __iter__(self) -> Iterator[M_co]: ...
    def __contains__(self, move: object, /) -> bool: ...
    def sample(self, rng: Random, /) -> M_co:
        """One of them, drawn with ``rng.random()`` alone."""
        ...


class Among(tuple[M, ...], Generic[M]):
    """A short list of moves, equally likely when sampled."""

    __slots__ = ()

    def sample(self, rng: Random, /) -> M:
        """Return one of the moves, each equally likely; draws once from *rng*."""
        return self[int(rng.random() * len(self))]


Asks = dict[Seat, Moves[Any]]


class Emit(Protocol):
    """``emit(Swam, seat, 3, 5)``: nothing is built when nobody listens, and the type checker still sees the fields."""

    def __call__(self, event: Callable[P, Event], /, *args: P.args, **kwargs: P.kwargs) -> None:
        """Build ``event(*args, **kwargs)`` and hand it to the listener, if there is one."""
        ...


def mute(event: Callable[P, Event], /, *args: P.args, **kwargs: P.kwargs) -> None:
    """Emit nothing: for playouts."""


def collect(events: list[Event]) -> Emit:
    """An ``Emit`` that appends to *events*."""

    def emit(event: Callable[P, Event], /, *args: P.args, **kwargs: P.kwargs) -> None:
        events.append(event(*args, **kwargs))

    return emit


class State(Slotted):
    """The part of a state the engine needs. Everything else reachable from a state is a value or a list of values."""

    over_rule: ClassVar[str] = ""
    """The paragraph that ends the game."""

    agenda: list[Step]
    step: Question[Any, Any] | None
    asks: Asks

    def clone(self) -> Self:
        """An independent copy; written by hand in each game because search lives on it."""
        raise NotImplementedError


class Step(Tagged):
    """One paragraph of the rulebook. Holds no secret: agendas are public."""

    asking: ClassVar[bool]
    rule: ClassVar[str] = ""


class Act(Step, Generic[S]):
    """A step that needs no answer."""

    asking = False

    def run(self, s: S, emit: Emit) -> None:
        """Change *s* as this step does, and emit what happened."""
        raise NotImplementedError


class Question(Step, Generic[S, M]):
    """A step that waits for answers."""

    asking = True
    _closes: ClassVar[bool] = False
    """Whether there is a ``close`` to call: most questions have none, and ``play`` is where the time goes."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._closes = cls.close is not Question.close

    def asks(self, s: S) -> Asks:
        """Who must answer, and with what. Depends on *s* alone; nobody means the step is skipped."""
        raise NotImplementedError

    def offers(self, s: S) -> Asks:
        """What seats may do while others are still asked, though nobody waits for them."""
        return {}

    def take(self, s: S, seat: Seat, move: M, emit: Emit) -> None:
        """Hear one answer. Put seats back into ``s.asks`` to ask again; clear it to cut the others short."""
        raise NotImplementedError

    def close(self, s: S, emit: Emit) -> None:
        """Nobody is left to answer."""

    def default(self, s: S, seat: Seat) -> Move:
        """The answer of a player whose clock ran out."""
        first: Move = next(iter(s.asks[seat]))
        return first

    def objection(self, s: S, seat: Seat, move: Move) -> Objection | None:
        """Why *move* is not among the answers *seat* may give; ``None`` if nothing better than NotAnAnswer is known."""
        return None


def carry_on(s: State, emit: Emit = mute) -> None:
    """Work through the agenda until a step asks something or nothing is left."""
    agenda = s.agenda
    step: Any
    while agenda:
        step = agenda.pop()
        if step.asking:
            asks = step.asks(s)
            if asks:
                s.step = step
                s.asks = asks
                return
        else:
            step.run(s, emit)
    s.step = None
    s.asks = {}


def play(s: State, seat: Seat, move: Move, emit: Emit = mute) -> None:
    """Answer for *seat*, in place and unchecked; the rules carry on to the next question."""
    step: Any = s.step
    asks = s.asks
    if seat in asks:
        del asks[seat]
    step.take(s, seat, move, emit)
    if not s.asks:
        if step._closes:
            step.close(s, emit)
        carry_on(s, emit)


def is_answer(s: State, seat: Seat, move: Move) -> bool:
    """Whether *seat* may give *move* now."""
    if s.step is None:
        return False
    asked = s.asks.get(seat)
    if asked is not None and move in asked:
        return True
    offered = s.step.offers(s).get(seat)
    return offered is not None and move in offered


def explain(s: State, seat: Seat, move: Move) -> tuple[Objection, str]:
    """Why *seat* may not give *move*, and the paragraph that says so."""
    step = s.step
    if step is None:
        return Over(), s.over_rule
    if seat not in s.asks and seat not in step.offers(s):
        return NotAsked(tuple(sorted(s.asks))), step.rule
    objection = step.objection(s, seat, move) or NotAnAnswer(type(step).__name__)
    return objection, objection.rule or step.rule


def apply(s: S, seat: Seat, move: Move) -> tuple[S, list[Event]]:
    """Answer for *seat*: the next state and what happened. *s* is left alone, also when the rules raise."""
    events: list[Event] = []
    draft = copy_for(s, seat, move)
    play(draft, seat, move, collect(events))
    return draft, events


def copy_for(s: S, seat: Seat, move: Move) -> S:
    """Return a copy of *s* on which *seat* may play *move*; raise IllegalMove if the rules forbid it."""
    if not is_answer(s, seat, move):
        raise IllegalMove(seat, move, *explain(s, seat, move))
    return s.clone()


def reopen(s: State, step: Question[Any, Any] | None, waiting: Iterable[Seat]) -> None:
    """Put *step* back to the seats that have not answered it yet: how a guessed state gets its question."""
    s.step = step
    s.asks = {seat: moves for seat, moves in step.asks(s).items() if seat in waiting} if step else {}


class View(Value):
    """What one seat (or a spectator, ``None``) knows of a state. Another type, so that nobody can mix them up."""

    own: ClassVar[tuple[str, ...]] = ()
    """The fields that only the seat itself may know. In a game without any, everybody also sees every event."""

    seat: Seat | None
    agenda: tuple[Step, ...]
    step: Question[Any, Any] | None
    waiting: tuple[Seat, ...]


class Game(Protocol[S, V]):
    """The rules of one game for one setup: players and options are already chosen."""

    @property
    def name(self) -> str:
        """The game's short name."""
        ...

    @property
    def seats(self) -> range:
        """The players."""
        ...

    @property
    def options(self) -> Value:
        """The variants chosen."""
        ...

    def start(self, emit: Emit = mute) -> S:
        """The table set up, and the rules carried on to the first question."""
        ...

    def view(self, s: S, seat: Seat | None) -> V:
        """What *seat* knows of *s*."""
        ...

    def own(self, s: S, seat: Seat) -> tuple[Any, ...]:
        """The values of the view's ``own`` fields for *seat*, in their order."""
        ...

    def guess(self, view: V, rng: Random) -> S:
        """A state that looks like *view*, drawn from those its holder cannot tell apart."""
        ...

    def returns(self, s: S) -> tuple[float, ...]:
        """How well each seat has done, from 0 to 1, once the game is over."""
        ...

    def winners(self, s: S) -> tuple[Seat, ...]:
        """Who has won; several share a win or a draw."""
        ...

    def scores(self, s: S) -> tuple[int, ...]:
        """The points each seat would show now."""
        ...

    def turns(self, s: S) -> int:
        """How many turns (or rounds, where all play at once) have begun."""
        ...


AnyGame = Game[Any, Any]
"""A game of whichever rules."""
