"""What waits at a table to be written down, and who asked for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from divetable.engine.core import Seat
from divetable.engine.errors import IllegalMove
from divetable.server import messages
from divetable.server.handling import Proposal, Who, handle_move
from divetable.server.messages import Ack, Reject
from divetable.server.seating import Refused
from divetable.server.table import Table
from divetable.server.texts import reason
from divetable.server.wire import encode

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

    def push(self, frame: bytes) -> None:
        """Send, some time soon."""
        ...


class Work:
    """Something to be written down. Proposed again if another process was first."""

    holder = ""
    sure = True
    """Whether the table is known to be up to date."""
    doubtful = False
    """Whether it was refused, perhaps because the table is not."""

    def propose(self, table: Table, now: int) -> Proposal | None:
        """What is to be written; ``None`` if there is nothing to write (any more)."""
        raise NotImplementedError

    def done(self, seq: int) -> None:
        """It is written down as entry *seq*."""

    def failed(self) -> None:
        """The store would not take it."""


class MoveWork(Work):
    """A player's move: ends in exactly one ack or reject."""

    def __init__(self, viewer: Viewer, who: Who, message: messages.Move, sure: bool = True) -> None:
        self.viewer, self.who, self.message, self.sure = viewer, who, message, sure

    def propose(self, table: Table, now: int) -> Proposal | None:
        """Judge it as the table is now."""
        result = handle_move(table, self.who, self.message, now, self.sure)
        if isinstance(result, Proposal):
            return result
        self.doubtful = isinstance(result, Reject) and not self.sure
        if not self.doubtful:
            self.viewer.push(encode(result))
        return None

    def done(self, seq: int) -> None:
        """Acknowledge."""
        self.viewer.push(encode(Ack(self.message.id, seq)))

    def failed(self) -> None:
        """Nothing was taken, and the same id may be tried again."""
        self.viewer.push(encode(Reject(self.message.id, "busy", reason("busy", self.who.language), "")))


class CommandWork(Work):
    """Something asked for by REST: ends in a number or an exception."""

    def __init__(self, make: Callable[[Table, int], Proposal], holder: str = "") -> None:
        self.make, self.holder = make, holder
        self.future: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def propose(self, table: Table, now: int) -> Proposal | None:
        """Judge it as the table is now."""
        try:
            return self.make(table, now)
        except Refused as error:
            if not self.future.done():
                self.future.set_exception(error)
            return None

    def done(self, seq: int) -> None:
        """It happened."""
        if not self.future.done():
            self.future.set_result(seq)

    def failed(self) -> None:
        """It did not."""
        if not self.future.done():
            self.future.set_exception(Refused("busy", reason("busy", "en")))


class TableWork(Work):
    """Something the table does by itself: a bot's move, a time-out, a bot sitting in."""

    def __init__(self, make: Makes, over: Callable[[], None], again: Callable[[Work], None]) -> None:
        self.make, self.over, self.again = make, over, again

    def propose(self, table: Table, now: int) -> Proposal | None:
        """If it still makes sense."""
        try:
            proposal = self.make(table, now)
        except IllegalMove:
            proposal = None
        if proposal is None:
            self.over()
        return proposal

    def done(self, seq: int) -> None:
        """That was it."""
        self.over()

    def failed(self) -> None:
        """Nobody else will ask for it again."""
        self.again(self)
