"""What a viewer gets. Live play, resuming, replays and exports all come through here, and nothing goes round it.

A viewer is a seat, or ``None`` for a spectator. Everything shown is made from three things that the rules themselves
allow: ``Event.seen_by``, ``Game.view``, and the answers open to the viewer's own seat. Who plays without sonar gets no
readings: looking at the pictures is up to them.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from msgspec import Raw
from msgspec.structs import replace as changed

from divetable.engine.codec import JsonObject
from divetable.engine.core import Among, Event, Move, Moves, Seat, View
from divetable.engine.hooks import TableHooks
from divetable.engine.prose import Speaker
from divetable.engine.values import replace
from divetable.eyes.sonar import sonar as reading_in_words
from divetable.server.protocol.encoding import encode, public_fields
from divetable.server.protocol.messages import Asked, ClockInfo, Ending, Heard, Said, Snapshot, Update
from divetable.server.protocol.texts import language_or_english
from divetable.server.table.game import Change, Playing, Turn
from divetable.server.table.table import Table

LATER = 1 << 62
"""A time after everything, at which no card may be looked at any more."""
LISTED = 256
"""More answers than this are described, not listed."""


class Viewpoint(NamedTuple):
    """For whom something is shown."""

    viewer: Seat | None
    """The seat; None for who has none."""
    voice: Speaker
    sonar: bool = False
    """Whether the viewer gets readings."""


class Cache:
    """What several viewers of one turn see alike, written once."""

    def __init__(self) -> None:
        self.lines: dict[tuple[int, str], tuple[Raw, str]] = {}
        self.turns: dict[tuple[int, str], Raw] = {}
        self.view = b""
        """What everybody sees alike of the view, without the brackets around it."""


def speaker(table: Table, language: str) -> Speaker:
    """Speaks of this table in *language*."""
    voice = table.voices.get(language)
    if voice is None:
        spoken = language_or_english(language)
        voice = table.voices[spoken] = Speaker(table.rulebook.books[spoken], table.names_in(spoken))
    return voice


def said(turn: Turn, viewpoint: Viewpoint, cache: Cache, forgotten: int = 0) -> list[Said]:
    """The events of *turn* as a viewer sees them. What is the same for others is written once, in *cache*.

    Of the first *forgotten* rounds not all is told any more; the numbers of those events are left out, and so is what
    they changed.
    """
    viewer, voice, sonar = viewpoint
    number, round_, hooks = _seen_before(turn, viewer), turn.round, turn.hooks
    lines = []
    change: JsonObject = {}
    for place, event in enumerate(turn.events):
        round_ = hooks.round_after(event, round_)
        if place < len(turn.changes):
            seen = _seen_change(turn.changes[place], viewer, None if sonar else hooks)
            change |= hooks.without_what_left(seen) if round_ <= forgotten else seen
        glimpse = event.seen_by(viewer)
        if glimpse is None:
            continue  # what it changed is told with the next event
        number += 1
        if round_ <= forgotten and hooks.leaves_with_its_round(event):
            continue
        if glimpse is event:
            key = (place, voice.book.language)
            written = cache.lines.get(key) or cache.lines.setdefault(key, _written(event, voice))
        else:
            written = _written(glimpse if sonar else hooks.redact_event(glimpse), voice)
        lines.append(Said(number, *written, change or None))
        change = {}
    if change and lines:  # an event that this viewer does not see came last
        lines[-1].change = (lines[-1].change or {}) | change
    return lines


def _seen_before(turn: Turn, viewer: Seat | None) -> int:
    """How many events *viewer* had seen before *turn*."""
    return turn.before[-1 if viewer is None else viewer]


def _seen_change(change: Change, viewer: Seat | None, redacting: TableHooks | None) -> JsonObject:
    """What *viewer* sees of *change*; without sonar the hooks *redacting* take something away."""
    own = change.own.get(viewer) if viewer is not None else None
    if own is None:
        return change.public
    return change.public | (own if redacting is None else redacting.redact(own))


def _told(turn: Turn, viewpoint: Viewpoint, cache: Cache) -> Any:
    """``said``, but written once for all whose numbers are the same where everybody sees everything."""
    if not turn.public:
        return _before_the_view(said(turn, viewpoint, cache))
    key = (_seen_before(turn, viewpoint.viewer), viewpoint.voice.book.language)
    written = cache.turns.get(key)
    if written is None:
        written = cache.turns[key] = Raw(encode(_before_the_view(said(turn, viewpoint, cache))))
    return written


def _before_the_view(lines: list[Said]) -> list[Said]:
    """Take the change from the last of *lines*: the whole view follows it."""
    if lines:
        lines[-1].change = None
    return lines


def _written(event: Event, voice: Speaker) -> tuple[Raw, str]:
    return Raw(encode(event)), voice.say(event)


def view_of(playing: Playing, viewer: Seat | None, sonar: bool = False) -> View:
    """Return the view of *viewer*, the public one for None; without *sonar* a seat's own readings are left out."""
    view: View = playing.game.view(playing.state, viewer)
    return view if viewer is None else replace(view, **_own(playing, viewer, sonar))


def _own(playing: Playing, viewer: Seat, sonar: bool) -> JsonObject:
    """The fields of the view that only *viewer* sees."""
    values = playing.game.own(playing.state, viewer)
    own = dict(zip(playing.rulebook.view.own, values, strict=True))
    return own if sonar else playing.hooks.redact(own)


def _view(playing: Playing, viewpoint: Viewpoint, cache: Cache) -> Raw:
    """The view, written: what everybody sees alike is written once, in *cache*."""
    public, viewer = playing.public, viewpoint.viewer
    if not cache.view:
        cache.view = encode({field: getattr(public, field) for field in public_fields(type(public))})[1:-1]
    unknown = {field: getattr(public, field) for field in public.own}
    own = unknown if viewer is None else _own(playing, viewer, viewpoint.sonar)
    return Raw(encode({"seat": viewer, **own})[:-1] + b"," + cache.view + b"}")


def _forgotten_view(playing: Playing, viewpoint: Viewpoint) -> View:
    """What the viewer knew in a round of which not all is told any more."""
    view = view_of(playing, viewpoint.viewer, viewpoint.sonar)
    return replace(view, **playing.hooks.without_what_left({name: getattr(view, name) for name in type(view).fields}))


def asked(playing: Playing, viewer: Seat | None) -> Asked | None:
    """What is asked of *viewer*, and what it may do besides."""
    state = playing.state
    if viewer is None or viewer not in playing.fences:
        return None
    moves, offers = state.asks.get(viewer), state.step.offers(state).get(viewer)
    question = Asked(viewer, playing.fences[viewer], state.step.rule, moves is not None)
    if moves is not None:
        list_or_describe(question, moves, playing.hooks)
    if offers is not None:
        question.offers = list(offers)
    return question


def list_or_describe(question: Asked, moves: Moves[Move], hooks: TableHooks) -> None:
    """Put the answers into *question*, or what they are like where they are many."""
    listed = moves if isinstance(moves, Among) else list(islice(moves, LISTED + 1))
    if len(listed) <= LISTED:
        question.moves = list(listed)
        return
    summary = hooks.summarise(moves)
    if summary is not None:
        question.kind, question.limits = summary
    question.example = moves.sample(Random(0))


def updates(
    table: Table, turn: Turn, viewers: Set[tuple[Seat | None, str, bool]], clock: ClockInfo | None
) -> dict[tuple[Seat | None, str, bool], bytes]:
    """Return the frames that tell *turn* to *viewers*: by seat, language and whether they get readings."""
    cache, frames = Cache(), {}
    for viewer in viewers:
        seat, language, sonar = viewer
        viewpoint = Viewpoint(seat, speaker(table, language), sonar)
        frames[viewer] = encode(update(table, [turn], viewpoint, clock, cache))
    return frames


def update(
    table: Table, turns: list[Turn], viewpoint: Viewpoint, clock: ClockInfo | None, cache: Cache, forgotten: int = 0
) -> Update:
    """What *turns* brought, and how things are now; of the first *forgotten* rounds not all is told any more."""
    playing = table.playing
    assert playing is not None, "no game has been started"
    is_past = forgotten > 0 and playing.game.turns(playing.state) <= forgotten
    if len(turns) == 1 and not forgotten:
        events = _told(turns[0], viewpoint, cache)
    else:
        events = _before_the_view(_all(turns, viewpoint, forgotten))
    return Update(
        seq=table.seq,
        game=table.games,
        events=events,
        view=_forgotten_view(playing, viewpoint) if is_past else _view(playing, viewpoint, cache),
        asked=asked(playing, viewpoint.viewer),
        clock=clock,
        ending=ending(playing),
    )


def snapshot(table: Table, viewpoint: Viewpoint, clock: ClockInfo | None, now: int = LATER) -> Snapshot:
    """All that the viewer knows. *now* decides of which rounds all is told."""
    playing = table.playing
    if playing is None:
        return Snapshot(table.seq, 0)
    return Snapshot(
        seq=table.seq,
        game=table.games,
        view=view_of(playing, viewpoint.viewer, viewpoint.sonar),
        asked=asked(playing, viewpoint.viewer),
        log=_log(playing, viewpoint, forgotten(playing, now)),
        clock=clock,
        ending=ending(playing),
    )


def ending(playing: Playing) -> Ending | None:
    """The result and the secret, once the game is over."""
    if not playing.over:
        return None
    game, state = playing.game, playing.state
    return Ending(list(game.scores(state)), list(game.winners(state)), playing.secret.hex())


def written(snapshot: Snapshot) -> Snapshot:
    """Return *snapshot* with its view and its log written already, for whoever sends it several times."""
    if not snapshot.log:
        return snapshot
    log: Any = Raw(encode(snapshot.log))
    return changed(snapshot, view=Raw(encode(snapshot.view)), log=log)


def forgotten(playing: Playing, now: int) -> int:
    """How many rounds, from the first, have events that are not told any more."""
    return playing.hooks.forgotten(playing.media, playing.state, now)


def resume(
    table: Table, last_seq: int, viewpoint: Viewpoint, clock: ClockInfo | None, now: int = LATER
) -> Update | Snapshot | None:
    """What was missed since *last_seq*: nothing, some turns, or a snapshot if it is more than may be told.

    That is so if it is more than is remembered, or if something is among it that is not told any more.
    """
    if last_seq == table.seq:
        return None
    playing = table.playing
    if playing is None or last_seq > table.seq or last_seq < playing.turns[0].seq:
        return snapshot(table, viewpoint, clock, now)
    missed = [turn for turn in playing.turns if turn.seq > last_seq]
    if missed and forgotten(playing, now) >= max(1, missed[0].round):
        return snapshot(table, viewpoint, clock, now)
    return update(table, missed, viewpoint, clock, Cache())


def describe(table: Table, viewpoint: Viewpoint) -> list[str]:
    """The board in words."""
    if table.playing is None:
        return []
    view = view_of(table.playing, viewpoint.viewer, viewpoint.sonar)
    return list(table.rulebook.describe(view, viewpoint.voice))


def heard(table: Table, seat: Seat | None, language: str) -> Heard:
    """What sonar tells *seat*, in words and sounds, if the table knows that it listens."""
    playing = table.playing
    if playing is not None and seat is not None and table.chairs[seat].sonar:
        reading = playing.hooks.reading(playing.game.view(playing.state, seat))
        if reading is not None:
            told = reading_in_words(reading, language_or_english(language))
            return Heard(table.seq, list(told.words), list(told.pings))
    return Heard(table.seq, [], [])


def _all(turns: Iterable[Turn], viewpoint: Viewpoint, forgotten: int = 0) -> list[Said]:
    return [line for turn in turns for line in said(turn, viewpoint, Cache(), forgotten)]


def _log(playing: Playing, viewpoint: Viewpoint, forgotten: int) -> list[Said]:
    """All that is remembered and may be told, without what each event changed: it is read, not shown."""
    lines = _all(playing.turns, viewpoint, forgotten)
    for line in lines:
        line.change = None
    return lines
