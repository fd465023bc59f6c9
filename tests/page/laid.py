"""Tables laid for the page's tests: a log, played without a browser until something happens, written into the store.

A table is a log, so a test that is about one moment of a game need not play until that moment comes by: a ``Position``
says which moment it is, ``lay`` writes a table that has come so far into the store of a running server, and the browser
opens it. ``tests/page/positions.py`` lists the moments that tests, films and screenshots are about.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from random import Random
from typing import Any, NamedTuple

from tests.server.support import PATIENCE
from websockets.sync.client import ClientConnection, connect

from divetable import bots
from divetable.engine.codec import encode as as_json
from divetable.engine.core import Event, Move, Moves, Seat, View
from divetable.engine.fairness import SECRET_BYTES
from divetable.server.http.cookies import COOKIE, signed
from divetable.server.storage.store import Line, Store
from divetable.server.table import lobby, player_view
from divetable.server.table.game import set_table
from divetable.server.table.log import Entry, Opened, Plan, Started, TableSetup, body_text
from divetable.server.table.moves import Proposal, propose, propose_move
from divetable.server.table.table import Table

BEGAN = 1_000
"""When the games in the logs began, in milliseconds; ``lay`` moves them so that the last answer was given just now."""
TRIED = 400
"""How many games are played in search of a moment. One takes some hundredths of a second."""
SET_UP = 2
"""The entries before the first answer: a table was opened, and a game began."""
NAMES = ("Ana", "Ben", "Cleo", "Dora", "Emil", "Fay")
"""What the people at laid tables are called, by seat."""


class Moment(NamedTuple):
    """A table just after an entry: who gave the answer (nobody, for the set-up), and what it brought."""

    actor: Seat | None
    events: tuple[Event, ...]
    table: Table

    @property
    def state(self) -> Any:
        """All there is to know of the game."""
        assert self.table.playing is not None
        return self.table.playing.state

    def told(self, *kinds: str) -> list[Any]:
        """The events of these kinds."""
        return [event for event in self.events if type(event).__name__ in kinds]


class Asked(NamedTuple):
    """A question that somebody at the table has to answer."""

    seat: Seat
    view: View
    moves: Moves[Any]
    state: Any
    rng: Random

    def a(self, kind: str, **fields: Any) -> Move | None:
        """Return a possible answer of this kind with these values, if there is one; to be asked of short lists only."""
        fits = (move for move in self.moves if type(move).__name__ == kind)
        return next((move for move in fits if all(getattr(move, name) == fields[name] for name in fields)), None)


Sought = Callable[[Moment], bool]
Answers = Callable[[Asked], Move | None]
"""A script for those at the table. Where it returns None, a novice decides."""


def by_novices(asked: Asked) -> Move | None:
    """Return no answer: novices decide."""
    return None


@dataclass(frozen=True, eq=False)
class Position:
    """A moment of a game, and how it is come to.

    Games are played, from the secret number ``secret`` on, until one comes to the moment: just after the first entry
    that is ``until``, or just before the first that is ``before``, or to its end. With ``since`` it is just before the
    last entry up to there that is that: before the attack that ends in a bite, say.
    """

    game: str
    seats: tuple[str, ...]
    """``me`` (one browser may have several seats), ``guest`` (a browser for each) or the name of a bot."""
    options: Mapping[str, Any] = field(default_factory=dict)
    until: Sought | None = None
    before: Sought | None = None
    since: Sought | None = None
    answers: Answers = by_novices
    bot: str = "novice"
    """The bot that decides where ``answers`` does not."""
    secret: int = 1


class Answered(NamedTuple):
    """An answer, who gave it, and the kinds of the events that it brought."""

    seat: Seat
    move: Move
    brought: tuple[str, ...] = ()


class Log(NamedTuple):
    """A table up to a position, and what is answered from there to the end of the game."""

    entries: list[Entry]
    ahead: list[Answered]


def asks(step: str, seat: Seat = 0, **fields: Any) -> Sought:
    """Return what is true when *seat* alone is asked this question, with these values in the game's state."""

    def sought(moment: Moment) -> bool:
        s = moment.state
        fits = all(getattr(s, name) == value for name, value in fields.items())
        return type(s.step).__name__ == step and set(s.asks) == {seat} and fits

    return sought


def brings(*kinds: str, by: Seat | None = 0, **fields: Any) -> Sought:
    """Return what is true of an answer of *by* that brings an event of each of *kinds*, the first with these values."""

    def sought(moment: Moment) -> bool:
        if moment.actor != by:
            return False
        first = moment.told(kinds[0])
        fits = any(all(getattr(event, name) == value for name, value in fields.items()) for event in first)
        return fits and all(moment.told(kind) for kind in kinds[1:])

    return sought


def ends(how: str = "", by: Seat | None = None) -> Sought:
    """Return what is true of a game's end, after an answer of *by* if given.

    *how* it ends for seat 0: it won ``alone``, it ``shared`` the victory, it ``lost``, or (empty) any of these.
    """

    def sought(moment: Moment) -> bool:
        playing = moment.table.playing
        ending = None if playing is None else player_view.ending(playing)
        if ending is None or (by is not None and moment.actor != by):
            return False
        mine = "lost" if 0 not in ending.winners else "alone" if len(ending.winners) == 1 else "shared"
        return how in ("", mine)

    return sought


def both(*all_of: Sought) -> Sought:
    """Return what is true when all of these are."""
    return lambda moment: all(sought(moment) for sought in all_of)


class Play:
    """One game of a position, answer by answer."""

    def __init__(self, position: Position, number: int) -> None:
        self.position, self.number = position, number
        self.table, self.entries, self.answered = Table(), list[Entry](), list[Answered]()
        self.rng = Random(number)

    def moments(self) -> Iterator[Moment]:
        """Play to the end of the game."""
        position, table = self.position, self.table
        plans = [_plan(kind, seat, "") for seat, kind in enumerate(position.seats)]
        opened = lobby.opened(
            "LAID", position.game, TableSetup(dict(position.options), plans, "none", "wait", "instant")
        )
        self._take(propose(table, opened, BEGAN))
        secret = self.number.to_bytes(SECRET_BYTES, "big")
        outcome = (playing := set_table(table.rulebook, len(plans), table.options, None, secret)).open()
        started = Started(secret.hex(), table.names, playing.lines(outcome.answers, BEGAN), away=[])
        yield self._take(propose(table, started, BEGAN, outcome))
        assert table.playing is not None
        bot = bots.find(table.playing.game, position.bot)
        while table.playing.state.asks:
            seat, move = self._answer(bot)
            at = BEGAN + 1000 * len(self.entries)
            moment = self._take(propose_move(table, seat, move, f"m{len(self.entries)}", at))
            self.answered.append(Answered(seat, move, tuple(type(event).__name__ for event in moment.events)))
            yield moment

    def _answer(self, bot: bots.Bot) -> tuple[Seat, Move]:
        """Ask the last seat that has to answer, so that seat 0 is asked when all others have answered."""
        assert self.table.playing is not None
        state = self.table.playing.state
        seat = max(state.asks)
        asked = Asked(seat, self.table.playing.game.view(state, seat), state.asks[seat], state, self.rng)
        move = self.position.answers(asked)
        if move is None:
            move = bot.decide(asked.view, asked.moves, self.rng, bots.Budget(iterations=20))
        return seat, move

    def _take(self, proposal: Proposal) -> Moment:
        self.entries.append(proposal.entry)
        turn = self.table.take(proposal.entry, proposal.outcome)
        return Moment(proposal.entry.seat, turn.events if turn else (), self.table)


def _plan(kind: str, seat: Seat, key: str) -> Plan:
    if kind in ("me", "guest"):
        return Plan("human", NAMES[seat], lobby.digest(key))
    return Plan("bot", bot=kind)


@cache
def log_of(position: Position) -> Log:
    """Play *position*; raises LookupError if none of the games comes to it."""
    for number in range(position.secret, position.secret + TRIED):
        log = _log(position, number)
        if log is not None:
            return log
    raise LookupError(f"no game of {position.game} comes to this position")


def _log(position: Position, number: int) -> Log | None:
    play, since, found = Play(position, number), 0, None
    for moment in play.moments():
        answered = len(play.answered)
        if found is not None:
            continue
        if position.since is not None and position.since(moment):
            since = answered - 1
        if position.before is not None and position.before(moment):
            found = answered - 1
        elif position.until is not None and position.until(moment):
            found = answered
    if position.before is None and position.until is None:
        found = len(play.answered)
    if found is None:
        return None
    found = found if position.since is None else since
    return Log(play.entries[: SET_UP + found], play.answered[found:])


@dataclass
class Laid:
    """A table in the store of a server, and what its game comes to if all answer as they did when it was played."""

    url: str
    code: str
    cookies: tuple[str, ...]
    """By seat, what its browser has as cookie; empty for bots."""
    ahead: list[Answered]

    @contextmanager
    def attended(self, *absent: Seat) -> Iterator[Hands]:
        """Have everybody but bots and the *absent* seats at the table; their answers can be given by what is yielded.

        The seat of a browser that looks at the table may be among them: it is told what its own seat answered.
        """
        with ExitStack() as sockets:
            seats = [seat for seat, cookie in enumerate(self.cookies) if cookie and seat not in absent]
            yield Hands({seat: _Socket(seat, sockets.enter_context(self._connect(seat))) for seat in seats}, self.ahead)

    def _connect(self, seat: Seat) -> ClientConnection:
        return connect(
            f"{self.url.replace('http', 'ws')}/ws/{self.code}",
            additional_headers={"Cookie": f"{COOKIE}={self.cookies[seat]}"},
            open_timeout=PATIENCE,
            ping_interval=None,
            compression=None,
            max_queue=None,
            proxy=None,
        )


class Hands:
    """Sockets of people at a laid table, which answer what they did when it was played."""

    def __init__(self, sockets: dict[Seat, _Socket], ahead: list[Answered]) -> None:
        self._sockets, self._ids = sockets, count()
        self.ahead = list(ahead)
        """What has not been answered yet."""

    def play(self, answers: int = 1) -> None:
        """Give the next answers, one after the other; all of them by seats that are here."""
        for _ in range(answers):
            seat, move, _ = self.ahead.pop(0)
            self._sockets[seat].answer(move, f"laid-{secrets.token_hex(4)}-{next(self._ids)}")

    def play_through(self, event: str) -> None:
        """Give the next answers up to the first that brings an event of this kind."""
        self.play(self.count_through(event))

    def count_through(self, event: str) -> int:
        """Return how many answers there are up to the first that brings an event of this kind."""
        return next(n for n, answer in enumerate(self.ahead, 1) if event in answer.brought)


class _Socket:
    """One seat's connection."""

    def __init__(self, seat: Seat, connection: ClientConnection) -> None:
        self.seat, self.connection, self.asked = seat, connection, dict[str, Any]()
        self._say("hello", protocol=1, seat=seat)

    def answer(self, move: Move, move_id: str) -> None:
        """Answer what this seat is asked, once it is, with *move*."""
        for attempt in count():
            while not self.asked:
                self._hear()
            sent = {
                "id": f"{move_id}-{attempt}",
                "seat": self.seat,
                "fence": self.asked["fence"],
                "move": as_json(move),
            }
            self.asked = {}
            self._say("move", **sent)
            while (heard := self._hear()).get("id") != sent["id"]:
                pass
            if heard["type"] == "ack":
                return
            assert heard["code"] == "stale", heard  # it was an old question: the new one is on its way

    def _say(self, kind: str, **fields: Any) -> None:
        self.connection.send(json.dumps({"type": kind, **fields}))

    def _hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.connection.recv(timeout=PATIENCE))
        if message["type"] in ("snapshot", "update"):
            asked = message.get("asked")
            self.asked = asked if asked and asked["must"] else {}
        return message


def lay(url: str, database: str, position: Position, pace: str = "instant", clock: str = "none") -> Laid:
    """Write a table at *position* into the *database* of the server at *url*; each call makes another table."""
    log, mine = log_of(position), secrets.token_urlsafe(32)
    keys = tuple(_key(kind, mine) for kind in position.seats)
    later = time.time_ns() // 1_000_000 - log.entries[-1].at
    with closing(Store(database)) as store:
        while True:
            opened = _opened(position, keys, pace, clock)
            first, *rest = (_at(entry, later) for entry in log.entries)
            kind, body = body_text(opened)
            if store.create(Line(opened.id, Entry(0, kind, body, first.at), lobby.digest(mine)), opened.code):
                break
        assert all(store.append([Line(opened.id, entry) for entry in rest]))
        cookies = tuple(signed(key, store.cookie_secret) if key else "" for key in keys)
    return Laid(url, opened.code, cookies, list(log.ahead))


def _key(kind: str, mine: str) -> str:
    if kind == "me":
        return mine
    return secrets.token_urlsafe(32) if kind == "guest" else ""


def _opened(position: Position, keys: tuple[str, ...], pace: str, clock: str) -> Opened:
    plans = [_plan(kind, seat, key) for seat, (kind, key) in enumerate(zip(position.seats, keys, strict=True))]
    owner = lobby.digest(keys[0])
    options, code = dict(position.options), lobby.new_code()
    return lobby.opened(code, position.game, TableSetup(options, plans, clock, "wait", pace), owner)


def _at(entry: Entry, later: int) -> Entry:
    return Entry(entry.seq, entry.kind, entry.body, entry.at + later, entry.seat, entry.move_id)
