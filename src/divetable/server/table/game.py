"""One game on a table: rules, chance and senses, and what is needed to tell it to those who missed some of it."""

from __future__ import annotations

import hmac
import json
from collections import deque
from collections.abc import Callable, Iterable
from functools import cached_property, partial
from typing import Any, NamedTuple

from msgspec import Struct

from divetable.engine.codec import JsonObject, decode_tagged
from divetable.engine.core import AnyGame, Event, Move, Seat, View, collect, copy_for, play
from divetable.engine.errors import BadSetup
from divetable.engine.fairness import FairDice, commitment
from divetable.engine.hooks import TableHooks
from divetable.engine.rulebook import Rulebook
from divetable.engine.settle import Nature, Senses, settle
from divetable.eyes import senses_for
from divetable.server.protocol.encoding import encode_lines, public_fields, public_values

REMEMBERED = 60
"""Turns kept for those who reconnect; who missed more gets a snapshot."""


SeatMove = tuple[Seat, Move]
"""An answer, and the seat that gave it; chance and senses have seats of their own."""


class Change(NamedTuple):
    """How the views of a game have changed from one event to the next: fields, and their values after the event."""

    public: JsonObject
    """What everybody may know."""
    own: dict[Seat, JsonObject]
    """What only that seat may know, for the seats where something of it has changed."""


class Telling:
    """Collects the events of one turn and, if *public* is given, how the views change with each of them.

    *public* is what a spectator saw of *state* before the turn. The rules change a state before they emit the event
    that tells of it, so what is seen when an event is emitted is what is seen after it.
    """

    def __init__(self, game: AnyGame, state: Any, public: View | None) -> None:
        self.state = state
        self.events: list[Event] = []
        self.changes: list[Change] = []
        self._game, self._public = game, public
        if public is not None:
            self._names, self._values = public_fields(type(public)), public_values(type(public))
            self._before = self._values(public)
            self._own = [game.own(state, seat) for seat in game.seats] if public.own else []

    def emit(self, event: Callable[..., Event], /, *args: object, **kwargs: object) -> None:
        """Keep one event: an ``Emit`` of the rules."""
        self.events.append(event(*args, **kwargs))
        if self._public is not None:
            self.changes.append(self._change())

    def outcome(self, answers: list[SeatMove]) -> Outcome:
        """Where *answers* led; what has changed since the last event is added to that event's change."""
        if self._public is not None:
            rest = self._change()
            if self.changes:
                last = self.changes[-1]
                last.public.update(rest.public)
                for seat, own in rest.own.items():
                    last.own.setdefault(seat, {}).update(own)
        return Outcome(self.state, self.events, answers, self.changes, self._public)

    def _change(self) -> Change:
        """What has changed since the last call."""
        view = self._public = self._game.view(self.state, None)
        before, now = self._before, self._values(view)
        self._before = now
        own = {}
        for seat, old in enumerate(self._own):
            new = self._own[seat] = self._game.own(self.state, seat)
            if new != old:
                own[seat] = _differing(view.own, old, new)
        return Change(_differing(self._names, before, now), own)


def _differing(names: tuple[str, ...], before: tuple[object, ...], now: tuple[object, ...]) -> JsonObject:
    return {name: new for name, old, new in zip(names, before, now, strict=True) if old is not new and old != new}


class Outcome(Struct):
    """Where an answer leads, chance and senses included."""

    state: Any
    events: list[Event]
    answers: list[SeatMove]
    changes: list[Change] = []
    """One for each event; none where nobody will be told."""
    public: View | None = None
    """What a spectator sees then, where that is known."""


class Turn(Struct, frozen=True):
    """What one entry of the log brought."""

    seq: int
    events: tuple[Event, ...]
    changes: tuple[Change, ...]
    """One for each event, all of them together what the turn has changed; none if it was not to be told."""
    before: tuple[int, ...]
    """How many events each viewer had seen, by seat; the spectator's is last."""
    public: bool
    """Whether everybody sees all of it, and nothing changed that only some may know."""
    round: int
    """How many turns of the game, or rounds where all play at once, had begun before."""
    hooks: TableHooks
    """Those of the game."""


class Playing:
    """A game in progress, as far as it is written down."""

    def __init__(self, rulebook: Rulebook, game: AnyGame, secret: bytes, state: Any = None) -> None:
        self.rulebook, self.game, self.secret = rulebook, game, secret
        self.commitment = commitment(secret)
        self.state = state
        self.over = False
        """Whether nobody will be asked again."""
        self.answers = 0
        self.started_at = 0
        self.turns: deque[Turn] = deque(maxlen=REMEMBERED)
        self.seen = (0,) * (len(game.seats) + 1)
        self.fences: dict[Seat, int] = {}
        self.since: dict[Seat, int] = {}
        """When each seat's time began to run."""
        self.called: dict[str, int] = {}
        """Since when which countdown hurries everybody."""
        self.hooks = rulebook.table
        self.media: Any = None
        """What else than the board may be looked at, as the hook ``media`` tells."""
        self.read_move = partial(decode_tagged, rulebook.moves, path="move")
        """Reads a move that somebody sent or that was written down, or raises BadData."""
        self._nature = Nature(FairDice(secret), partial(_senses_at, senses_for(rulebook.name), secret))

    @cached_property
    def public(self) -> View:
        """What a spectator sees."""
        view: View = self.game.view(self.state, None)
        return view

    def open(self) -> Outcome:
        """Set up, and let chance answer until a player is asked."""
        return self._settle(self._set_up(), [])

    def reopen(self, lines: str) -> Outcome:
        """Set up again, with the answers written down."""
        return self._replay(self._set_up(), lines)

    def advance(self, seat: Seat, move: Move) -> Outcome:
        """Where *move* leads, or IllegalMove. Nothing is changed."""
        telling = Telling(self.game, copy_for(self.state, seat, move), self.public)
        play(telling.state, seat, move, telling.emit)
        return self._settle(telling, [(seat, move)])

    def again(self, lines: str, told: bool = True) -> Outcome:
        """Where the answers written down lead; without the changes of each event unless they will be *told*."""
        return self._replay(Telling(self.game, self.state, self.public if told else None), lines)

    def _set_up(self) -> Telling:
        """The table as it is set up. Nobody has seen anything before, so nothing of it is told as a change."""
        events: list[Event] = []
        telling = Telling(self.game, self.game.start(collect(events)), None)
        telling.events = events
        return telling

    def take(self, outcome: Outcome, seq: int, at: int, actor: Seat | None, by_bot: bool = False) -> Turn:
        """Make *outcome* what is on the table: where the answer of *actor* led, or of a bot in that seat."""
        hidden = _hidden(outcome.events) if self.rulebook.view.own else []
        public = not hidden and not any(change.own for change in outcome.changes)
        old, new = self.state, outcome.state
        begun = 0 if old is None else self.game.turns(old)
        turn = Turn(seq, tuple(outcome.events), tuple(outcome.changes), self.seen, public, begun, self.hooks)
        self.seen = self._seen_after(len(turn.events) - len(hidden), hidden)
        self._fence(old, new, seq, at, actor)
        self._call(old is not None and old.step == new.step, new, at)
        self.media = self.hooks.media(self.media, old, new, at, by_bot)
        if old is None:
            self.started_at = at
        self.state, self.over = new, new.step is None
        self.__dict__.pop("public", None)
        if outcome.public is not None:
            self.public = outcome.public
        self.answers += len(outcome.answers)
        self.turns.append(turn)
        return turn

    def _seen_after(self, public: int, hidden: list[Event]) -> tuple[int, ...]:
        if not hidden:
            return tuple([count + public for count in self.seen])
        return tuple(
            count + public + sum(event.seen_by(viewer) is not None for event in hidden)
            for count, viewer in zip(self.seen, (*self.game.seats, None), strict=True)
        )

    def lines(self, answers: Iterable[SeatMove], at: int) -> str:
        """*answers* as a record writes them."""
        since = max(0, at - self.started_at) if self.state is not None else 0
        return encode_lines([{"seat": seat, "move": move, "at": since} for seat, move in answers]).decode()

    def _settle(self, telling: Telling, answers: list[SeatMove]) -> Outcome:
        """Let chance and senses answer on the state of *telling*, after *answers*. The state is nobody else's."""
        answers += settle(telling.state, self._nature, self.answers + len(answers), telling.emit)
        return telling.outcome(answers)

    def _replay(self, telling: Telling, lines: str) -> Outcome:
        answers: list[SeatMove] = []
        for line in lines.splitlines():
            written = json.loads(line)
            seat, move = written["seat"], self.read_move(written["move"])
            telling.state = copy_for(telling.state, seat, move)
            play(telling.state, seat, move, telling.emit)
            answers.append((seat, move))
        return telling.outcome(answers)

    def _fence(self, old: Any, new: Any, seq: int, at: int, actor: Seat | None) -> None:
        """A question keeps its fence while others answer it, and gets a new one for whoever has just answered."""
        same = old is not None and new.step is not None and old.step == new.step
        asked = new.asks | new.step.offers(new) if new.step is not None else {}
        if not same:
            self.fences, self.since = dict.fromkeys(asked, seq), dict.fromkeys(asked, at)
            return
        fences, since = {}, {}
        for seat in asked:
            fences[seat] = self.fences[seat] if seat in self.fences and seat != actor else seq
            # A second thought of one's own wins no time; a question that others put again does.
            again = (seat in old.asks) is (seat != actor)
            waited = seat in self.since and (again or seat not in new.asks)
            since[seat] = self.since[seat] if waited else at
        self.fences, self.since = fences, since

    def _call(self, same: bool, new: Any, at: int) -> None:
        """Note which countdowns run in the state *new*; those that ran before go on if the question is the *same*."""
        limit = self.hooks.time_limit(new)
        self.called = {call: self.called.get(call, at) if same else at for call in limit.countdowns}


def _senses_at(make: Callable[[str], Senses | None], secret: bytes, index: int) -> Senses | None:
    """The senses for the answer at *index*. They follow from *secret*: a restarted server perceives the same."""
    return make(hmac.new(secret, f"divetable/1/senses/{index}".encode(), "sha256").hexdigest())


def _hidden(events: list[Event]) -> list[Event]:
    """Those of which not everybody sees everything."""
    return [event for event in events if type(event).seen_by is not Event.seen_by]


def set_table(rulebook: Rulebook, players: int, options: JsonObject, box: object, secret: bytes) -> Playing:
    """A game ready to be opened, or BadSetup."""
    if players not in rulebook.players:
        first, last = rulebook.players[0], rulebook.players[-1]
        raise BadSetup(f"{rulebook.title} is for {first} to {last} players, not {players}", rulebook.players_rule)
    return Playing(rulebook, rulebook.game(players, options, box), secret)


def still_asked(playing: Playing | None, seat: Seat, fence: int) -> bool:
    """Whether *seat* still has to answer the question that was asked with entry *fence*."""
    return playing is not None and seat in playing.state.asks and playing.fences.get(seat) == fence
