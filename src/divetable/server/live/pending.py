"""What waits at a table to be written down, and who asked for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NamedTuple, Protocol

from divetable.engine.core import Seat
from divetable.engine.errors import IllegalMove
from divetable.server.ops.rate_limit import Bucket
from divetable.server.protocol import messages
from divetable.server.protocol.encoding import encode
from divetable.server.protocol.errors import Refused
from divetable.server.protocol.messages import Ack, Reject
from divetable.server.protocol.texts import reason
from divetable.server.table.moves import Answer, AskStoreFirst, Proposal, Wait, Who, Write, handle_move
from divetable.server.table.table import Table

Makes = Callable[[Table, int], Proposal | None]


class Viewer(Protocol):
    """Somebody at the table, as far as the table cares."""

    holder: str
    key: str
    seat: Seat | None
    seats: frozenset[Seat]
    language: str
    sonar: bool
    watch: bool
    """Whether it is a shared screen, which nobody looks at alone."""
    name: str
    """What it is called while it has no seat."""
    visitor: str
    """Its id while it has no seat."""
    address: str
    """Where it comes from."""

    def push(self, frame: bytes) -> None:
        """Send, some time soon."""
        ...


class Queued(NamedTuple):
    """Work that waits to be judged."""

    work: Work
    asked: bool = False
    """Whether the store has been asked what the table did not know."""


class Work:
    """Something to be written down. Judged again if another process was first."""

    holder = ""
    """The browser that has a seat at the table once it is written; empty if that does not change."""

    def judge(self, table: Table, now: int, asked: bool) -> Write | Wait | AskStoreFirst | None:
        """Return what is to be done; None if there is nothing to write (any more), and who waits for it knows.

        *asked* says that the store has been asked what *table* did not know.
        """
        raise NotImplementedError

    def done(self, seq: int) -> None:
        """It is written down as entry *seq*."""

    def failed(self) -> None:
        """The store would not take it."""


class HeldAnswers:
    """Secret answers that came so early that their time would tell something, until they may be noticed."""

    def __init__(self) -> None:
        self._by_moment: dict[int, list[tuple[Seat, Work]]] = {}

    def __bool__(self) -> bool:
        return bool(self._by_moment)

    def count(self, seat: Seat) -> int:
        """Return how many answers of *seat* are held."""
        return sum(one == seat for held in self._by_moment.values() for one, _ in held)

    def add(self, due: int, seat: Seat, work: Work) -> bool:
        """Hold an answer of *seat* until the moment *due*. Returns whether it is the first for that moment."""
        held = self._by_moment.setdefault(due, [])
        held.append((seat, work))
        return len(held) == 1

    def pop(self, due: int) -> list[Work]:
        """Return what was held until *due*, by seat: the order in which it came would tell which player was quicker."""
        return [work for _, work in sorted(self._by_moment.pop(due), key=lambda held: held[0])]


class MoveWork(Work):
    """A player's move: ends in exactly one ack or reject.

    *shared* says that other processes write to the store too, *delay* how long secret answers wait, in milliseconds.
    """

    def __init__(self, viewer: Viewer, who: Who, message: messages.Move, shared: bool = False, delay: int = 0) -> None:
        self.viewer, self.who, self.message, self.shared, self.delay = viewer, who, message, shared, delay

    def judge(self, table: Table, now: int, asked: bool) -> Write | Wait | AskStoreFirst | None:
        """Judge the move; what answers it at once is sent."""
        complete = asked or not (self.shared or table.forgetful)
        judged = handle_move(table, self.who, self.message, now, complete, self.delay)
        if isinstance(judged, Answer):
            self.viewer.push(encode(judged.message))
            return None
        return judged

    def done(self, seq: int) -> None:
        """Send the player the acknowledgement: the move is entry *seq* of the log."""
        self.viewer.push(encode(Ack(self.message.id, seq)))

    def failed(self) -> None:
        """Nothing was taken, and the same id may be tried again."""
        self.viewer.push(encode(Reject(self.message.id, "busy", reason("busy", self.who.language), "")))


class CommandWork(Work):
    """Something asked for by REST: ends in a number or an exception."""

    def __init__(self, make: Callable[[Table, int], Proposal], holder: str, changes: Bucket) -> None:
        self.make, self.holder, self._changes = make, holder, changes
        self.future: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def judge(self, table: Table, now: int, asked: bool) -> Write | None:
        """Make the proposal; whoever waits gets the exception if it is refused."""
        try:
            if self._changes.empty:
                raise Refused("too_fast", reason("too_fast", "en"))
            return Write(self.make(table, now))
        except Refused as error:
            if not self.future.done():
                self.future.set_exception(error.with_traceback(None))  # which would refer to this work
            return None

    def done(self, seq: int) -> None:
        """It happened, and only what did is counted: nobody can use up a table's changes by what is refused."""
        self._changes.take()
        if not self.future.done():
            self.future.set_result(seq)

    def failed(self) -> None:
        """Raise Refused where the command is waited for: nothing was written."""
        if not self.future.done():
            self.future.set_exception(Refused("busy", reason("busy", "en")))


class TableWork(Work):
    """Something the table does by itself: a bot's move, a time-out, a bot sitting in."""

    def __init__(self, make: Makes, over: Callable[[], None], again: Callable[[Work], None]) -> None:
        self.make, self.over, self.again = make, over, again

    def judge(self, table: Table, now: int, asked: bool) -> Write | None:
        """Make the proposal, if it still makes sense."""
        try:
            proposal = self.make(table, now)
        except IllegalMove:
            proposal = None
        if proposal is not None:
            return Write(proposal)
        self.over()
        return None

    def done(self, seq: int) -> None:
        """Tell whoever proposed it that it is written."""
        self.over()

    def failed(self) -> None:
        """Nobody else will ask for it again."""
        self.again(self)
