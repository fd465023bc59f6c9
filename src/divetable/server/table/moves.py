"""The session core: what a message from somebody at the table comes to. No socket, no database, no clock of its own.

Whatever changes the table is proposed as an entry first; it counts once the store has taken it.
"""

from __future__ import annotations

from msgspec import Struct

from divetable.engine.core import Move, Objection, Seat, explain, is_answer
from divetable.engine.errors import BadData, IllegalMove
from divetable.server.protocol import messages
from divetable.server.protocol.messages import Ack, Because, Reject
from divetable.server.protocol.texts import reason
from divetable.server.table import clock, player_view
from divetable.server.table.game import Outcome
from divetable.server.table.log import ANSWERED, Body, Entry, body_text
from divetable.server.table.table import Table


class Who(Struct, frozen=True):
    """Whose message it is: the seats they hold, and the language they read."""

    seats: frozenset[Seat]
    language: str = "en"


class Proposal(Struct, frozen=True):
    """An entry to be written down, and what it will bring."""

    entry: Entry
    outcome: Outcome | None = None


class Write(Struct, frozen=True):
    """The proposal has to be written down; the answer is that it has been."""

    proposal: Proposal


class Answer(Struct, frozen=True):
    """The message answers at once; nothing has to be written."""

    message: Ack | Reject


class Wait(Struct, frozen=True):
    """The move has come so early that its time would tell something of a secret: it is judged then."""

    until: int
    """Milliseconds since 1970."""
    seat: Seat
    """Whose move it is."""


class AskStoreFirst(Struct, frozen=True):
    """The move would be refused by what the table knows, but the store may know more: that it was made long ago."""

    seat: Seat
    move_id: str


def handle_move(
    table: Table, who: Who, message: messages.Move, now: int, complete: bool = True, delay: int = 0
) -> Write | Answer | Wait | AskStoreFirst:
    """Judge a move as the table is at the moment *now*, in milliseconds since 1970.

    *complete* says that the table knows all that is in the store; only then is a move refused, and the refusal kept.
    Secret answers wait until *delay* milliseconds have passed since the question.
    """
    if message.seat not in who.seats:
        return Answer(_reject(message, "not_your_seat", who))
    if delay and table.playing is not None:
        noticed_at = clock.noticed_at(table.playing, message.seat, delay)
        if noticed_at > now:
            return Wait(noticed_at, message.seat)
    key = (message.seat, message.id)
    known = table.answered.get(key) or table.rejected.get(key)
    if known is not None:
        return Answer(known)
    judged = _judge(table, who, message, now)
    if isinstance(judged, Proposal):
        return Write(judged)
    if not complete:
        return AskStoreFirst(*key)
    table.remember(message.seat, message.id, judged)
    return Answer(judged)


def _judge(table: Table, who: Who, message: messages.Move, now: int) -> Reject | Proposal:
    move = _read(table, who, message)
    if isinstance(move, Reject):
        return move
    try:
        return propose_move(table, message.seat, move, message.id, now)
    except IllegalMove as error:
        return _illegal(table, who, message, error.objection, error.rule)


def _read(table: Table, who: Who, message: messages.Move) -> Reject | Move:
    """Return the move of *message*, or why it cannot be a move now whatever the rules say."""
    seat, playing = message.seat, table.playing
    if playing is None:
        return _reject(message, "not_playing", who)
    if seat in table.bots:
        return _reject(message, "bot_plays", who)
    try:
        move = playing.read_move(message.move)
    except BadData as error:
        return Reject(message.id, "malformed", str(error), "")
    if message.fence != playing.fences.get(seat, message.fence):
        return _reject(message, "stale", who)
    if playing.hooks.for_the_clock(move):
        return _reject(message, "not_for_players", who)
    return move


def _illegal(table: Table, who: Who, message: messages.Move, objection: Objection, rule: str) -> Reject:
    return Reject(message.id, "illegal", player_view.speaker(table, who.language).say(objection), rule)


def _reject(message: messages.Move, code: str, who: Who) -> Reject:
    return Reject(message.id, code, reason(code, who.language), "")


def propose_move(table: Table, seat: Seat, move: Move, move_id: str, now: int) -> Proposal:
    """An answer of *seat*, whoever decided it; or IllegalMove."""
    playing = table.playing
    assert playing is not None
    outcome = playing.advance(seat, move)
    return Proposal(Entry(table.seq + 1, ANSWERED, playing.lines(outcome.answers, now), now, seat, move_id), outcome)


def propose_time_out(table: Table, seat: Seat, draft: Move | None, now: int) -> Proposal:
    """What is answered for a seat whose time is over. The id makes sure that it is answered once."""
    playing = table.playing
    assert playing is not None
    move = playing.hooks.out_of_time(playing.state, seat, draft)
    return propose_move(table, seat, move, f"clock:{playing.fences[seat]}", now)


def propose(table: Table, body: Body, now: int, outcome: Outcome | None = None) -> Proposal:
    """Any other change of the table."""
    kind, text = body_text(body)
    return Proposal(Entry(table.seq + 1, kind, text, now), outcome)


def handle_why(table: Table, who: Who, message: messages.Why) -> Because:
    """Return whether a move could be made now, and if not why. Nothing is played, so nothing hidden is looked at."""
    asked = messages.Move(message.id, message.seat, -1, message.move)
    if message.seat not in who.seats:
        return Because(message.id, "not_your_seat", reason("not_your_seat", who.language), "")
    if table.playing is not None:
        asked.fence = table.playing.fences.get(message.seat, -1)
    found = _read(table, who, asked)
    if not isinstance(found, Reject) and table.playing is not None:
        state = table.playing.state
        if is_answer(state, message.seat, found):
            return Because(message.id, "legal", reason("legal", who.language), "")
        found = _illegal(table, who, asked, *explain(state, message.seat, found))
    assert isinstance(found, Reject)  # without a game there is nothing to read
    return Because(message.id, found.code, found.reason, found.rule)


def read_draft(table: Table, who: Who, message: messages.Draft) -> Move | None:
    """A draft worth keeping: one's own, of this question and readable."""
    playing = table.playing
    if playing is None or message.seat not in who.seats or message.fence != playing.fences.get(message.seat):
        return None
    try:
        return playing.read_move(message.move)
    except BadData:
        return None
