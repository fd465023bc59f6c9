"""The expert: plays the dive through to its end, and knows what a lead is worth.

Where it has learned how to swim with so many others (``cunning``), it rehearses every answer: the others go on by
instinct, itself by what it has learned. Elsewhere it searches a tree, and rollouts play everybody by instinct. Either
ends when the treasure is turned over: there the chance to win the game is told from the points, the mean value of
what comes home, and the dives to come. No chip has to be drawn, so a few hundred rollouts tell two answers apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from random import Random
from typing import Any, Final

from divetable.bots.bot import Budget
from divetable.bots.deepsea.cunning import cunning, learned
from divetable.bots.deepsea.hopes import hopes, standing
from divetable.bots.deepsea.instinct import BACK, Nature, hunt, instinct
from divetable.bots.deepsea.lead import GRAIN, LAST, POWERS
from divetable.bots.deepsea.regular import nature
from divetable.bots.rehearsal import Rehearsal, Rehearse
from divetable.bots.search import Search
from divetable.bots.tree import Prior, Tuning
from divetable.engine.core import AnyGame, Move, Moves, Seat, play
from divetable.games.deepsea.cleanup import BankTreasure, OrderLoad
from divetable.games.deepsea.components import AIR, DIVES
from divetable.games.deepsea.moves import SinkInOrder
from divetable.games.deepsea.rules import Hunt, Swim
from divetable.games.deepsea.view import View

SPREAD: Final = {2: (1.6, 8.0, 10.0), 3: (1.6, 5.0, 6.0), 4: (1.6, 5.0, 7.0), 5: (1.6, 4.5, 6.0), 6: (1.6, 4.0, 5.0)}
"""By players and dives to come: how many points make a lead of e to 1, as games between regulars have shown."""
SURE: Final = 3.5
"""Standard errors, luck for luck, by which an answer is beaten."""
TRUST: Final = 0.5
"""How much of the first attention goes to what instinct would do."""


def chances(points: Sequence[float], dives_to_come: int) -> list[float]:
    """Each seat's chance to win with *points* so far: a lead counts the more the less is to come."""
    best, per_point = max(points), GRAIN / SPREAD[len(points)][dives_to_come]
    weights = [POWERS[behind if (behind := int((best - own) * per_point)) < LAST else LAST] for own in points]
    total = fsum(weights)
    return [weight / total for weight in weights]


def dives_left(s: Any) -> int | None:
    """How many are to come once a dive is over: when the treasure is turned over, or if there is none."""
    step, to_come = type(s.step), DIVES - int(s.dive)
    if step is BankTreasure:
        return to_come
    if step is Swim and s.air == AIR and not s.home and not any(s.places) and s.dive > 1:
        return to_come + 1
    return None if s.asks else 0


def judge(s: Any) -> list[float] | None:
    """Each seat's chance to win, at the end of a dive."""
    dives = dives_left(s)
    return None if dives is None else chances(standing(s), dives)


def leaning(own: Nature) -> Prior:
    """Most of the attention to what instinct would do."""

    def prior(s: Any, seat: Seat, moves: Sequence[Move]) -> list[float]:
        usual = hunt(s, seat, own) if type(s.step) is Hunt else BACK
        rest = (1 - TRUST) / len(moves)
        return [rest + TRUST if move == usual else rest for move in moves]

    return prior


def spot(s: Any) -> tuple[int, ...]:
    """Where the asked diver has come to: what of the dice matters for the next answer."""
    return tuple(s.places[seat] for seat in s.asks)


def rehearsing(others: Nature) -> Rehearse:
    """To the end of the dive, everybody but the one who rehearses by instinct."""

    def rehearse(s: Any, seat: Seat, rng: Random) -> float:
        while (dives := dives_left(s)) is None:
            asked, moves = next(iter(s.asks.items()))
            if asked < 0:
                move = moves.sample(rng)
            else:
                move = (cunning(s, seat) if asked == seat else None) or instinct(s, asked, moves, rng, others)
            play(s, asked, move)
        return hopes(s, seat, dives)

    return rehearse


class Expert:
    """Patient and cold: lets the others be greedy, and burns the air of whoever is too deep."""

    def __init__(self, game: AnyGame, **tuning: Any) -> None:
        own = nature(len(game.seats))

        def policy(s: Any, seat: Seat, moves: Moves[Any], rng: Random) -> Move:
            return instinct(s, seat, moves, rng, own)

        plain = Tuning(policy=policy, evaluate=judge, prior=leaning(own), apart=spot)
        if len(game.seats) in learned():
            sure = plain._replace(certain=SURE)._replace(**tuning)
            self.search: Search = Rehearsal(game, rehearsing(own), cunning, sure)
        else:
            self.search = Search(game, plain._replace(**tuning))

    def decide(self, view: View, asked: Moves[Any], rng: Random, budget: Budget) -> Move:
        """By search; what is lost is sunk as it was carried."""
        if isinstance(view.step, OrderLoad):
            return SinkInOrder(view.loads[view.step.seat])
        return self.search.decide(view, asked, rng, budget)
