"""Games as they were written down: to download, to replay, to take away."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from divetable.engine import options as variants
from divetable.engine import record
from divetable.engine.codec import dumps
from divetable.engine.core import Seat
from divetable.server.protocol.errors import Refused
from divetable.server.protocol.messages import Ending, Update
from divetable.server.table import player_view
from divetable.server.table.game import Turn
from divetable.server.table.log import ANSWERED, Entry, Started, read_body
from divetable.server.table.table import Table


class Moment(NamedTuple):
    """A table just after one entry, and the turn the entry was, if it was one."""

    entry: Entry
    table: Table
    turn: Turn | None


def moments(entries: Iterable[Entry]) -> Iterator[Moment]:
    """A table again, entry by entry. It is the same table each time: look before the next one."""
    table = Table()
    for entry in entries:
        turn = table.take(entry)
        yield Moment(entry, table, turn)


def record_of(entries: Iterable[Entry], game: int) -> str | None:
    """The record of a finished game; ``None`` if there is none, or if it still has secrets."""
    return next(islice(records_of(entries), game - 1, None), None)


def records_of(entries: Iterable[Entry]) -> Iterator[str]:
    """The records of all finished games, in order."""
    lines: list[str] = []
    for entry, table, turn in moments(entries):
        if turn is None or table.playing is None:
            continue
        lines += _lines(entry, table)
        ending = player_view.ending(table.playing)
        if ending is not None:
            yield _whole(_in_time(lines), ending)
            lines = []


def _whole(lines: list[str], ending: Ending) -> str:
    end = record.Ending(tuple(ending.scores), tuple(ending.winners), ending.secret)
    return "".join(f"{line}\n" for line in (*lines, record.ending_line(end, lines)))


def _in_time(lines: list[str]) -> list[str]:
    """The answers at times that do not fall: somebody may have set the clock, or another process has one of its own."""
    header, *answers = lines
    latest, told = 0, [header]
    for line in answers:
        answer = json.loads(line)
        late = answer["at"] < latest
        latest = max(latest, answer["at"])
        told.append(dumps({**answer, "at": latest}) if late else line)
    return told


def _lines(entry: Entry, table: Table) -> list[str]:
    if entry.kind == ANSWERED:
        return entry.body.splitlines()
    started = read_body(entry)
    assert isinstance(started, Started) and table.playing is not None
    header = record.Header(
        table.rulebook.name,
        tuple(started.names),
        variants.plain(table.playing.game.options),
        table.playing.commitment,
        table.box,
    )
    return [record.header_line(header), *started.lines.splitlines()]


class Excerpt(NamedTuple):
    """Some turns of a game as a viewer saw them; the set-up is turn 0."""

    game: int
    viewer: Seat | None
    language: str
    start: int
    turns: int
    """How many at most."""
    sonar: bool = False


def replay(entries: Iterable[Entry], wanted: Excerpt, forgotten: int = 0) -> list[Update]:
    """Return what is *wanted*, one update a turn; Refused if nobody sat there then.

    Of the first *forgotten* rounds not all is told any more.
    """
    updates = []
    number = -1
    for _, table, turn in moments(entries):
        if turn is None or table.games != wanted.game:
            continue
        if wanted.viewer is not None and wanted.viewer >= len(table.chairs):
            raise Refused("no_such_seat", "Nobody sits there.")
        number += 1
        if wanted.start <= number < wanted.start + wanted.turns:
            voice = player_view.speaker(table, wanted.language)
            viewpoint = player_view.Viewpoint(wanted.viewer, voice, wanted.sonar)
            updates.append(player_view.update(table, [turn], viewpoint, None, player_view.Cache(), forgotten))
    return updates
