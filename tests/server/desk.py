"""A table and its log without a store, for tests of the session core."""

from __future__ import annotations

from random import Random
from typing import Any
from unittest.mock import patch

from divetable.engine.codec import encode as as_json
from divetable.games.dive.components import Commit, Token
from divetable.server.protocol.messages import Ack, Move, Reject
from divetable.server.table import lobby
from divetable.server.table.log import Entry, Plan, TableSetup
from divetable.server.table.moves import Answer, Proposal, Who, Write, handle_move, propose
from divetable.server.table.table import Table

ALL = Who(frozenset(range(8)))
SECRET = b"the same dice in every run of it"
"""The secret of every game that begins with its desk, so that a test plays the same game each time."""


class Desk:
    """A table and its log, without a store: whatever is proposed is taken."""

    def __init__(self, game: str, players: int = 2, options: dict[str, Any] | None = None, start: bool = True) -> None:
        self.table, self.log, self.now = Table(), list[Entry](), 1000
        plans = [Plan("human", f"P{seat}", f"holder{seat}") for seat in range(players)]
        opened = lobby.opened("CODE", game, TableSetup(options or {}, plans, "none", "bot", "natural"))
        self.commit(propose(self.table, opened, self.now))
        if start:
            with patch.object(lobby, "new_secret", lambda: SECRET):
                self.commit(lobby.start(self.table, "holder0", self.now))

    def commit(self, proposal: Proposal) -> None:
        self.log.append(proposal.entry)
        self.table.take(proposal.entry, proposal.outcome)

    @property
    def state(self) -> Any:
        assert self.table.playing is not None
        return self.table.playing.state

    def message(self, seat: int, move: Any, move_id: str = "m", **changes: Any) -> Move:
        assert self.table.playing is not None
        fence = self.table.playing.fences.get(seat, 0)
        return Move(**{"id": move_id, "seat": seat, "fence": fence, "move": as_json(move), **changes})

    def send(self, message: Move, who: Who = ALL) -> Ack | Reject:
        self.now += 10
        result = handle_move(self.table, who, message, self.now)
        if isinstance(result, Answer):
            return result.message
        assert isinstance(result, Write)
        self.commit(result.proposal)
        return Ack(message.id, result.proposal.entry.seq)

    def play(self, rng: Random, moves: int, ids: str = "r") -> None:
        for number in range(moves):
            if not self.state.asks:
                return
            seat = rng.choice(list(self.state.asks))
            answer = self.send(self.message(seat, self.state.asks[seat].sample(rng), f"{ids}{number}"))
            assert isinstance(answer, Ack)


def program(*values: int) -> Commit:
    return Commit(tuple((Token(value, False),) for value in values))
