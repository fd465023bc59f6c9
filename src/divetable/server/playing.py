"""One game on a table: rules, chance and senses, and what is needed to tell it to those who missed some of it."""

from __future__ import annotations

import hmac
import json
from collections import deque
from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from divetable.engine.core import CHANCE, SENSES, Event, Game, Move, Moves, Question, Seat, apply, collect, play
from divetable.engine.errors import BadSetup
from divetable.engine.fairness import FairDice, commitment
from divetable.engine.rulebook import Rulebook
from divetable.eyes import senses_for
from divetable.server.clock import calls
from divetable.server.wire import encode_lines, move_reader

REMEMBERED = 60
"""Turns kept for those who reconnect; who missed more gets a snapshot."""


Answer = tuple[Seat, Move]
"""Whoever gave it."""


class Outcome(Struct):
    """Where an answer leads, chance and senses included."""

    state: Any
    events: list[Event]
    answers: list[Answer]


class Turn(Struct, frozen=True):
    """What one entry of the log brought."""

    seq: int
    events: tuple[Event, ...]
    before: tuple[int, ...]
    """How many events each viewer had seen, by seat; the spectator's is last."""
    public: bool
    """Whether everybody sees all of it."""


class Playing:
    """A game in progress, as far as it is written down."""

    def __init__(self, rulebook: Rulebook, game: Game[Any, Any], secret: bytes) -> None:
        self.rulebook, self.game, self.secret = rulebook, game, secret
        self.commitment = commitment(secret)
        self.state: Any = None
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
        """Since when a companion hurries everybody."""
        self.read_move = move_reader(rulebook.moves)
        self._dice = FairDice(secret)
        self._senses = senses_for(rulebook.name)

    def open(self) -> Outcome:
        """Set up, and let chance answer until a player is asked."""
        events: list[Event] = []
        return self._settle(Outcome(self.game.start(collect(events)), events, []))

    def reopen(self, lines: str) -> Outcome:
        """Set up again, with the answers written down."""
        events: list[Event] = []
        return self._replay(Outcome(self.game.start(collect(events)), events, []), lines)

    def advance(self, seat: Seat, move: Move) -> Outcome:
        """Where *move* leads, or IllegalMove. Nothing is changed."""
        return self._settle(Outcome(*apply(self.state, seat, move), [(seat, move)]))

    def again(self, lines: str) -> Outcome:
        """Where the answers written down lead."""
        return self._replay(Outcome(self.state, [], []), lines)

    def take(self, outcome: Outcome, seq: int, at: int, actor: Seat | None) -> Turn:
        """Make *outcome* what is on the table."""
        hidden = [] if self.rulebook.view.open else _hidden(outcome.events)
        turn = Turn(seq, tuple(outcome.events), self.seen, not hidden)
        self.seen = self._seen_after(len(turn.events) - len(hidden), hidden)
        old, new = self.state, outcome.state
        self._fence(old, new, seq, at, actor)
        self.called = calls(old, new, self.called, at)
        if old is None:
            self.started_at = at
        self.state, self.over = new, new.step is None
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

    def offers(self) -> dict[Seat, Any]:
        """What seats may do though nobody waits for them."""
        step: Question[Any, Any] | None = self.state.step
        return step.offers(self.state) if step is not None else {}

    def lines(self, answers: Iterable[Answer], at: int) -> str:
        """*answers* as a record writes them."""
        since = max(0, at - self.started_at) if self.state is not None else 0
        return encode_lines([{"seat": seat, "move": move, "at": since} for seat, move in answers]).decode()

    def _settle(self, outcome: Outcome) -> Outcome:
        """Let chance and senses answer. The state is nobody else's: what was drawn is played on it, not on a copy."""
        state, events, answers = outcome.state, outcome.events, outcome.answers
        while True:
            asks, index = state.asks, self.answers + len(answers)
            if SENSES in asks:
                seat, move = SENSES, self._perceived(state, asks[SENSES], index)
                state, more = apply(state, seat, move)
                events += more
            elif CHANCE in asks:
                seat, move = CHANCE, asks[CHANCE].sample(self._dice.at(index))
                play(state, seat, move, collect(events))
            else:
                outcome.state = state
                return outcome
            answers.append((seat, move))

    def _perceived(self, state: Any, moves: Moves[Any], index: int) -> Move:
        label = f"divetable/1/senses/{index}".encode()
        senses = self._senses(hmac.new(self.secret, label, "sha256").hexdigest())
        move: Move = moves.sample(self._dice.at(index)) if senses is None else senses(state, moves)
        return move

    def _replay(self, outcome: Outcome, lines: str) -> Outcome:
        for line in lines.splitlines():
            written = json.loads(line)
            answer = (written["seat"], self.read_move(written["move"]))
            outcome.state, more = apply(outcome.state, *answer)
            outcome.events += more
            outcome.answers.append(answer)
        return outcome

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


def _hidden(events: list[Event]) -> list[Event]:
    """Those of which not everybody sees everything."""
    return [event for event in events if type(event).seen_by is not Event.seen_by]


def set_table(rulebook: Rulebook, players: int, options: dict[str, Any], box: Any, secret: bytes) -> Playing:
    """A game ready to be opened, or BadSetup."""
    if players not in rulebook.players:
        first, last = rulebook.players[0], rulebook.players[-1]
        raise BadSetup(f"{rulebook.title} is for {first} to {last} players, not {players}", rulebook.players_rule)
    return Playing(rulebook, rulebook.game(players, options, box), secret)
