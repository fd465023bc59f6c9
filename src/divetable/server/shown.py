"""What a viewer gets. Live play, resuming, replays and exports all come through here, and nothing goes round it.

A viewer is a seat, or ``None`` for a spectator. Everything shown is made from three things that the rules themselves
allow: ``Event.seen_by``, ``Game.view``, and the answers open to the viewer's own seat. Who plays Dive without sonar
gets no readings: looking at the picture is up to them.
"""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

from msgspec import Raw

from divetable.engine.core import Among, Event, Seat, View
from divetable.engine.prose import Speaker
from divetable.server import diving
from divetable.server.messages import Asked, ClockInfo, Said, Snapshot, Update
from divetable.server.playing import Playing, Turn
from divetable.server.table import Table
from divetable.server.texts import language_or_english
from divetable.server.wire import encode

LISTED = 256
"""More answers than this are described, not listed."""


class Cache:
    """What several viewers of one turn see alike, written once."""

    def __init__(self) -> None:
        self.lines: dict[tuple[int, str], tuple[Raw, str]] = {}
        self.turns: dict[tuple[int, str], Raw] = {}
        self.view = b""
        """All but the seat, where nothing is secret."""


def speaker(table: Table, language: str) -> Speaker:
    """Speaks of this table in *language*."""
    voice = table.voices.get(language)
    if voice is None:
        spoken = language_or_english(language)
        voice = table.voices[spoken] = Speaker(table.rulebook.books[spoken], table.names_in(spoken))
    return voice


def said(turn: Turn, viewer: Seat | None, voice: Speaker, cache: Cache, sonar: bool = False) -> list[Said]:
    """The events of *turn* as *viewer* sees them. What is the same for others is written once, in *cache*."""
    number = turn.before[-1 if viewer is None else viewer]
    lines = []
    for place, event in enumerate(turn.events):
        glimpse = event.seen_by(viewer)
        if glimpse is None:
            continue
        number += 1
        if glimpse is event:
            key = (place, voice.book.language)
            shared = cache.lines.get(key) or cache.lines.setdefault(key, _written(event, voice))
            lines.append(Said(number, *shared))
        else:
            lines.append(Said(number, *_written(glimpse if sonar else diving.unread(glimpse), voice)))
    return lines


def _told(turn: Turn, viewer: Seat | None, voice: Speaker, cache: Cache, sonar: bool) -> Any:
    """``said``, but written once for all whose numbers are the same where everybody sees everything."""
    if not turn.public:
        return said(turn, viewer, voice, cache, sonar)
    key = (turn.before[-1 if viewer is None else viewer], voice.book.language)
    written = cache.turns.get(key)
    if written is None:
        events: Any = enumerate(turn.events, key[0] + 1)
        written = cache.turns[key] = Raw(encode([Said(number, event, voice.say(event)) for number, event in events]))
    return written


def _written(event: Event, voice: Speaker) -> tuple[Raw, str]:
    return Raw(encode(event)), voice.say(event)


def view_of(playing: Playing, viewer: Seat | None, sonar: bool = False) -> View:
    """What *viewer* knows."""
    view: View = playing.game.view(playing.state, viewer)
    return view if sonar else diving.unsounded(view)


def _view(playing: Playing, viewer: Seat | None, cache: Cache, sonar: bool) -> Raw:
    """The view, written; where nothing is secret, only the seat is written anew."""
    if not playing.rulebook.view.open:
        return Raw(encode(view_of(playing, viewer, sonar)))
    if not cache.view:
        written = encode(view_of(playing, None))
        cache.view = written[written.index(b",") :]
    return Raw(b'{"seat":' + encode(viewer) + cache.view)


def asked(playing: Playing, viewer: Seat | None) -> Asked | None:
    """What is asked of *viewer*, and what it may do besides."""
    state = playing.state
    if viewer is None or viewer not in playing.fences:
        return None
    moves, offers = state.asks.get(viewer), playing.offers().get(viewer)
    question = Asked(viewer, playing.fences[viewer], state.step.rule, moves is not None)
    if moves is not None:
        list_or_describe(question, moves)
    if offers is not None:
        question.offers = list(offers)
    return question


def list_or_describe(question: Asked, moves: Any) -> None:
    """Put the answers into *question*, or what they are like where they are many."""
    listed = moves if isinstance(moves, Among) else list(islice(moves, LISTED + 1))
    if len(listed) <= LISTED:
        question.moves = list(listed)
        return
    question.kind, question.limits = "program", diving.limits(moves)
    question.example = moves.sample(Random(0))


def update(
    table: Table,
    turns: list[Turn],
    viewer: Seat | None,
    voice: Speaker,
    clock: ClockInfo | None,
    cache: Cache,
    sonar: bool = False,
) -> Update:
    """What *turns* brought, and how things are now."""
    playing = _playing(table)
    events = _told(turns[0], viewer, voice, cache, sonar) if len(turns) == 1 else _all(turns, viewer, voice, sonar)
    return Update(
        seq=table.seq,
        game=table.games,
        events=events,
        view=_view(playing, viewer, cache, sonar),
        asked=asked(playing, viewer),
        clock=clock,
        ending=table.ending(),
    )


def snapshot(
    table: Table, viewer: Seat | None, voice: Speaker, clock: ClockInfo | None, sonar: bool = False
) -> Snapshot:
    """All that *viewer* knows."""
    playing = table.playing
    if playing is None:
        return Snapshot(table.seq, 0)
    return Snapshot(
        seq=table.seq,
        game=table.games,
        view=view_of(playing, viewer, sonar),
        asked=asked(playing, viewer),
        log=_all(list(playing.turns), viewer, voice, sonar),
        clock=clock,
        ending=table.ending(),
    )


def resume(
    table: Table, last_seq: int, viewer: Seat | None, voice: Speaker, clock: ClockInfo | None, sonar: bool = False
) -> Update | Snapshot | None:
    """What was missed since *last_seq*: nothing, some turns, or more than is remembered."""
    if last_seq == table.seq:
        return None
    playing = table.playing
    if playing is None or last_seq > table.seq or last_seq < playing.turns[0].seq:
        return snapshot(table, viewer, voice, clock, sonar)
    missed = [turn for turn in playing.turns if turn.seq > last_seq]
    return update(table, missed, viewer, voice, clock, Cache(), sonar)


def describe(table: Table, viewer: Seat | None, voice: Speaker, sonar: bool = False) -> list[str]:
    """The board in words."""
    playing = table.playing
    if playing is None:
        return []
    return list(table.rulebook.describe(view_of(playing, viewer, sonar), voice))


def _all(turns: list[Turn], viewer: Seat | None, voice: Speaker, sonar: bool) -> list[Said]:
    return [line for turn in turns for line in said(turn, viewer, voice, Cache(), sonar)]


def _playing(table: Table) -> Playing:
    assert table.playing is not None, "no game has been started"
    return table.playing
