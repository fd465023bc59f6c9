"""What a game may bring to a table besides its rules: time limits, short forms of long lists, what is kept from whom.

The rules know no clock, no pictures and no helps to hear. A table asks these hooks about them, and knows no game by
name. The defaults suit a game whose rules say everything; a game with more brings its own in ``games/<game>/table.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from divetable.engine.core import Event, Move, Moves, Seat

DECISION: Final = {"relaxed": 120_000, "brisk": 30_000}
"""Milliseconds for an answer, by the table's pace. Tables with another pace count nobody's time."""


class TimeLimit(NamedTuple):
    """How long seats have for the open question, in milliseconds."""

    by_pace: Mapping[str, int] = DECISION
    """From when a seat was asked."""
    countdowns: Mapping[str, int] = {}
    """By name: what the rules let run for everybody, whatever the pace, from when it began."""
    closed: tuple[Seat, ...] = ()
    """The seats whose time is over."""

    def counts(self, pace: str) -> bool:
        """Whether anybody's time is counted at a table with this *pace*."""
        return pace in self.by_pace or bool(self.countdowns or self.closed)


class Summary(NamedTuple):
    """Answers too many to be listed, as a page can use them."""

    kind: str
    limits: Any
    """A value the page knows by *kind*."""


USUAL: Final = TimeLimit()


class TableHooks:
    """What a table asks of a game besides its rules. Each hook only looks and returns; none changes a state."""

    readings = False
    """Whether seats may ask to be told in words what others look at in pictures."""

    def time_limit(self, s: Any) -> TimeLimit:
        """How long seats have for the question open in *s*."""
        return USUAL

    def out_of_time(self, s: Any, seat: Seat, draft: Move | None) -> Move:
        """The answer of *seat*, whose time is over and before whom *draft* lies unfinished: what the rules say."""
        move: Move = s.step.default(s, seat)
        return move

    def for_the_clock(self, move: Move) -> bool:
        """Whether only the clock may give this answer, no player."""
        return False

    def summarise(self, moves: Moves[Any]) -> Summary | None:
        """Answers too many to be listed in short; ``None`` where nothing is known about them."""
        return None

    def reading(self, view: Any) -> Any:
        """What the holder of *view* perceives of what others look at; ``None`` if there is nothing now."""
        return None

    def redact(self, own: dict[str, Any]) -> dict[str, Any]:
        """The fields that only a seat itself sees, for a player who looks instead of being told in words."""
        return own

    def redact_event(self, event: Event) -> Event:
        """An event that only some see, for a player who looks instead of being told in words."""
        return event

    def media(self, last: Any, old: Any, new: Any, at: int, by_bot: bool) -> Any:
        """What else than the board may be looked at once an answer at the time *at* has led from *old* to *new*.

        *last* is what this hook returned before, *old* is ``None`` for the set-up, *by_bot* says who answered.
        """
        return None

    def forgotten(self, media: Any, s: Any, now: int) -> int:
        """How many rounds, from the first, have events that are not told any more; *media* is as of ``media``."""
        return 0

    def round_after(self, event: Event, round_: int) -> int:
        """The round that is played after *event*, if *round_* was played before."""
        return round_

    def leaves_with_its_round(self, event: Event) -> bool:
        """Whether *event* is not told any more once its round is forgotten."""
        return False

    def without_what_left(self, fields: dict[str, Any]) -> dict[str, Any]:
        """Return *fields* of a view in a forgotten round, or their new values, without what is not told any more."""
        return fields
