"""The expert: plays the coming turns through, and knows by then who is the likelier prey.

Rollouts play everybody by instinct, each either prudent or a hunter, for a few turns; then the dangers of all divers
and the hands tell what each seat may expect. Only the most promising plays are looked at.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random
from typing import Any, Final

from divetable.bots.bot import Budget
from divetable.bots.hainoon.danger import EXPERIENCED
from divetable.bots.hainoon.instinct import HUNTER, PRUDENT, appraise, instinct
from divetable.bots.hainoon.position import Position
from divetable.bots.search import Search
from divetable.bots.tree import Tuning
from divetable.engine.core import Move, Moves, Seat, play
from divetable.games.hainoon.components import HaiNoonState
from divetable.games.hainoon.game import HaiNoon
from divetable.games.hainoon.rules import PlayCard
from divetable.games.hainoon.view import HaiNoonView

AHEAD: Final = 4
"""Turns a rollout goes on below the tree."""
PROMISING: Final = 10
"""Plays looked at, of some thirty."""
REMEMBERED: Final = 10_000
"""Tables whose promising plays are kept during a decision."""


def judge(s: HaiNoonState) -> list[float]:
    """What each seat may expect at the start of a turn, given all hands."""
    position = Position(s, s.player, s.player)
    return position.shares(position.board, EXPERIENCED, [EXPERIENCED.hand(hand) for hand in s.hands])


class Expert:
    """Cold: hunts whoever is weakest, and is seldom where the next attack will be."""

    def __init__(self, game: HaiNoon, **tuning: Any) -> None:
        self.game = game
        self.known: dict[Hashable, list[Move]] = {}
        usual = Tuning(rollout=self._rollout, candidates=self._candidates, prior=_prior, depth=1)
        self.search = Search(game, usual._replace(**tuning))

    def decide(self, view: HaiNoonView, asked: Moves[Any], rng: Random, budget: Budget) -> Move:
        """By search."""
        self.known.clear()
        return self.search.decide(view, asked, rng, budget)

    def _rollout(self, s: HaiNoonState, rng: Random) -> Sequence[float]:
        """A few turns by instinct; nobody knows the others' temper."""
        until = s.turns + AHEAD
        tempers = [HUNTER if rng.random() < 0.5 else PRUDENT for _ in self.game.seats]
        while asks := s.asks:
            if s.turns >= until and type(s.step) is PlayCard:
                return judge(s)
            seat, moves = next(iter(asks.items()))
            play(s, seat, moves.sample(rng) if seat < 0 else instinct(s, seat, moves, tempers[seat]))
        return self.game.returns(s)

    def _candidates(self, s: HaiNoonState, seat: Seat, moves: Moves[Any], rng: Random) -> list[Move]:
        """The plays that please a hunter most, best first; of other answers all."""
        if type(s.step) is not PlayCard:
            return list(moves)
        key = seat, s.hands[seat], s.hungry, tuple(s.places), s.injured, s.cage, tuple(s.rows)
        listed = self.known.get(key)
        if listed is None:
            appraised = sorted(appraise(s, seat, moves, HUNTER), key=lambda one: one[0], reverse=True)
            listed = [move for _, move in appraised[:PROMISING]]
            if len(self.known) < REMEMBERED:
                self.known[key] = listed
        return listed


def _prior(s: HaiNoonState, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """Candidates come best first."""
    weights = [1 / (2 + rank) if type(s.step) is PlayCard else 1.0 for rank in range(len(moves))]
    total = 0.0
    for weight in weights:
        total += weight
    return [weight / total for weight in weights]
