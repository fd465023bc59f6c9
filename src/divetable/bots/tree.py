"""The tree of an information-set Monte Carlo search; see ``search`` for what it is for."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from math import fsum, sqrt
from random import Random
from typing import Any, Final, NamedTuple

from divetable.engine.core import AnyGame, Move, Moves, Seat, View, play
from divetable.engine.match import playout

Returns = Sequence[float]
Rollout = Callable[[Any, Random], Returns]
"""Plays a state on, in place, and says how well each seat has done or is likely to do, from 0 to 1."""
Policy = Callable[[Any, Seat, Moves[Any], Random], Move]
"""Answers for a seat in a rollout."""
Evaluator = Callable[[Any], Returns | None]
"""What a state is worth to each seat, or ``None`` where it cannot tell yet."""
Candidates = Callable[[Any, Seat, Moves[Any], Random], Sequence[Move]]
"""The answers worth a look, in a space too large to try them all; none leaves the choice to the search."""
Prior = Callable[[Any, Seat, Sequence[Move]], Sequence[float]]
"""How promising each answer looks before it has been tried; they add up to 1."""

MOST_NODES: Final = 40_000
"""Beyond these the tree stops growing and the search goes on in it: about 60 MB."""
CURIOSITY: Final = 4.0
"""An answer given together with others' is any at all in this many of 20 + the square root of the visits."""


def playing_out(game: AnyGame, policy: Policy | None = None, evaluate: Evaluator | None = None) -> Rollout:
    """A rollout to the end, or to where *evaluate* can tell; without a policy everybody answers at random."""

    quick = getattr(game, "fast_playout", playout)

    def at_random(s: Any, rng: Random) -> Returns:
        quick(s, rng)
        return game.returns(s)

    def guided(s: Any, rng: Random) -> Returns:
        while asks := s.asks:
            if evaluate is not None and (worth := evaluate(s)) is not None:
                return worth
            seat, moves = next(iter(asks.items()))
            play(s, seat, moves.sample(rng) if seat < 0 or policy is None else policy(s, seat, moves, rng))
        return game.returns(s)

    return at_random if policy is None and evaluate is None else guided


class Tuning(NamedTuple):
    """What a game may plug into the search."""

    policy: Policy | None = None
    """How to play on below the tree; at random by default."""
    evaluate: Evaluator | None = None
    """Where to stop, in the tree and below it; by default at the end of the game."""
    rollout: Rollout | None = None
    """In place of both below the tree, where a game knows a faster way."""
    candidates: Candidates | None = None
    """Which answers to try; by default all of a short list, and a growing sample of a lazy one."""
    prior: Prior | None = None
    apart: Callable[[Any], Hashable] | None = None
    """What of chance tells two nodes apart: by default nothing."""
    exploration: float = 0.7
    depth: int = 12
    """How many questions deep the tree may grow."""
    widening: float = 2.0
    """A lazy list of answers has this times the square root of the visits tried."""
    certain: float = 4.5
    """Stop early once the best answer leads the others by this many standard errors."""


class Arm:
    """One answer of one seat at one node."""

    __slots__ = ("move", "prior", "regret", "share", "squares", "total", "visits")

    def __init__(self, move: Move, prior: float) -> None:
        self.move, self.prior, self.visits, self.total, self.squares = move, prior, 0, 0.0, 0.0
        self.regret, self.share = 0.0, 0.0
        """Where several are asked at once: what always giving this answer would have added, and how often it should."""

    @property
    def mean(self) -> float:
        """What it has brought on average."""
        return self.total / self.visits if self.visits else 0.0


class Bandit:
    """What one seat has tried at one node."""

    __slots__ = ("arms", "listed", "total", "visits")

    def __init__(self) -> None:
        self.arms: dict[Move, Arm] = {}
        self.listed: tuple[Any, list[Arm]] | None = None
        """The last list of answers with its arms: at most nodes it is always the same."""
        self.visits, self.total = 0, 0.0


class Node:
    """A question somewhere below the searcher's own."""

    __slots__ = ("bandits", "children")

    def __init__(self) -> None:
        self.bandits: dict[Seat, Bandit] = {}
        self.children: dict[Hashable, Node] = {}
        """By the arms chosen: there is one for each answer, and to hash a move takes longer."""

    def bandit(self, seat: Seat) -> Bandit:
        """What *seat* has tried here."""
        bandit = self.bandits.get(seat)
        if bandit is None:
            bandit = self.bandits[seat] = Bandit()
        return bandit


Pull = tuple[Seat, Bandit, Arm, Sequence[Arm], float]
"""One answer of one iteration: whose, where, which, of which, and how likely where answers are mixed, else 0."""


class Tree:
    """One decision's worth of search."""

    def __init__(self, game: AnyGame, view: View, tuning: Tuning) -> None:
        assert view.seat is not None, "a spectator has nothing to decide"
        self.game, self.view, self.seat, self.tuning = game, view, view.seat, tuning
        self.rollout = tuning.rollout or playing_out(game, tuning.policy, tuning.evaluate)
        self.root, self.nodes, self.iterations = Node(), 1, 0

    def arms(self) -> list[Arm]:
        """What the searcher may answer, as far as it was looked at."""
        bandit = self.root.bandits.get(self.seat)
        return list(bandit.arms.values()) if bandit else []

    def settled(self) -> bool:
        """Whether more search would hardly change the answer; looked at now and then."""
        if self.iterations & 63 or self.iterations < 128 or len(self.view.waiting) > 1:
            return False
        arms = sorted(self.arms(), key=lambda arm: arm.visits, reverse=True)
        return all(_beaten(arms[0], other, self.tuning.certain) for other in arms[1:])

    def iterate(self, rng: Random) -> None:
        """Guess, walk down, grow, play on, and credit everybody on the way."""
        s = self.game.guess(self.view, rng)
        path: list[Pull] = []
        worth = self._descend(s, path, rng)
        for seat, bandit, arm, arms, chance in path:
            gained = worth[seat]
            if chance:
                _regret(bandit, arm, arms, chance, gained)
            bandit.visits += 1
            bandit.total += gained
            arm.visits += 1
            arm.total += gained
            arm.squares += gained * gained
        self.iterations += 1

    def _descend(self, s: Any, path: list[Pull], rng: Random) -> Returns:
        node, depth = self.root, self.tuning.depth
        evaluate, apart = self.tuning.evaluate, self.tuning.apart
        while True:
            joint = self._answer(s, node, path, rng)
            worth = _settle(s, evaluate, rng)
            if worth is not None:
                return worth
            depth -= 1
            if not s.asks or not depth:
                break
            key = joint if apart is None else (joint, apart(s))
            child = node.children.get(key)
            if child is None:
                if self.nodes < MOST_NODES:
                    node.children[key] = Node()
                    self.nodes += 1
                break
            node = child
        return self.rollout(s, rng)

    def _answer(self, s: Any, node: Node, path: list[Pull], rng: Random) -> Hashable:
        """Whoever is asked answers; tells which arms were chosen."""
        asks = s.asks
        if len(asks) > 1:
            return self._answer_at_once(s, node, path, rng)
        seat, moves = next(iter(asks.items()))
        pull = self._choose(s, seat, moves, node.bandit(seat), rng)
        path.append(pull)
        arm = pull[2]
        play(s, seat, arm.move)
        return arm

    def _answer_at_once(self, s: Any, node: Node, path: list[Pull], rng: Random) -> tuple[Arm, ...]:
        """Several are asked, and none knows the others' choice."""
        step, chosen = s.step, []
        for seat in tuple(s.asks):
            moves = s.asks.get(seat) if s.step is step else None
            if moves is not None:  # an answer may cut the others short, or end the question
                pull = self._mix(s, seat, moves, node.bandit(seat), rng)
                path.append(pull)
                chosen.append(pull[2])
                play(s, seat, pull[2].move)
        return tuple(chosen)

    def _choose(self, s: Any, seat: Seat, moves: Moves[Any], bandit: Bandit, rng: Random) -> Pull:
        """The answer with the highest bound (PUCT); one not tried yet is expected to be average."""
        listed = bandit.listed
        if listed is not None and listed[0] is moves:
            arms = listed[1]
        else:
            arms = self._arms(s, seat, moves, bandit, rng)
            if isinstance(moves, tuple) and self.tuning.candidates is None:
                bandit.listed = moves, arms
        visits = bandit.visits
        average = bandit.total / visits if visits else 0.5
        reach = self.tuning.exploration * sqrt(visits + 1)
        best, highest = arms[0], -1.0
        for arm in arms:
            tried = arm.visits
            bound = (arm.total / tried if tried else average) + reach * arm.prior / (1 + tried)
            if bound > highest:
                best, highest = arm, bound
        return seat, bandit, best, arms, 0.0

    def _mix(self, s: Any, seat: Seat, moves: Moves[Any], bandit: Bandit, rng: Random) -> Pull:
        """An answer as likely as it is regretted not to have been given more often, and now and then any."""
        arms = self._arms(s, seat, moves, bandit, rng)
        wished = [arm.regret if arm.regret > 0 else 0.0 for arm in arms]
        total, even = fsum(wished), 1 / len(arms)
        curiosity = CURIOSITY / (20 + sqrt(bandit.visits))
        point, chosen, chance = rng.random(), arms[-1], 0.0
        for arm, wish in zip(arms, wished, strict=True):
            share = wish / total if total else even
            arm.share += share
            odds = (1 - curiosity) * share + curiosity * even
            if point >= 0:
                chosen, chance = arm, odds
                point -= odds
        return seat, bandit, chosen, arms, chance

    def _arms(self, s: Any, seat: Seat, moves: Moves[Any], bandit: Bandit, rng: Random) -> list[Arm]:
        """The arms for answers that are open now: guesses differ, so not all of a bandit's may be."""
        known = bandit.arms
        listed = self.tuning.candidates(s, seat, moves, rng) if self.tuning.candidates is not None else ()
        if not listed:
            if not isinstance(moves, tuple):
                return self._widened(moves, bandit, rng)
            listed = moves
        if any(move not in known for move in listed):
            prior = self.tuning.prior
            weights = prior(s, seat, listed) if prior else [1 / len(listed)] * len(listed)
            for move, weight in zip(listed, weights, strict=True):
                if move not in known:
                    known[move] = Arm(move, weight)
        return [known[move] for move in listed]

    def _widened(self, moves: Moves[Any], bandit: Bandit, rng: Random) -> list[Arm]:
        """Those of a long list that have been drawn so far: one more as often as the visits' square root allows."""
        known = bandit.arms
        if len(known) < self.tuning.widening * sqrt(bandit.visits + 1):
            move = moves.sample(rng)
            known.setdefault(move, Arm(move, 0.0))
            for arm in known.values():
                arm.prior = 1 / len(known)
        arms = [arm for arm in known.values() if arm.move in moves]
        if not arms:
            move = moves.sample(rng)
            arms = [known.setdefault(move, Arm(move, 1.0))]
        return arms


def _regret(bandit: Bandit, chosen: Arm, arms: Sequence[Arm], chance: float, gained: float) -> None:
    """Regret every answer not given, from the one gain that was seen; the average so far keeps the noise down."""
    average = bandit.total / bandit.visits if bandit.visits else gained
    for arm in arms:
        arm.regret += average - gained
    chosen.regret += (gained - average) / chance


def _settle(s: Any, evaluate: Evaluator | None, rng: Random) -> Returns | None:
    """Let chance and senses answer, unless it can be told already what the state is worth."""
    while asks := s.asks:
        if evaluate is not None and (worth := evaluate(s)) is not None:
            return worth
        seat, moves = next(iter(asks.items()))
        if seat >= 0:
            return None
        play(s, seat, moves.sample(rng))
    return None


def _beaten(best: Arm, other: Arm, certain: float) -> bool:
    """Whether *best* leads *other* by *certain* standard errors."""
    if other.visits < 8:
        return False
    lead = best.mean - other.mean
    return lead > 0 and lead * lead > certain * certain * (_error(best) + _error(other))


def _error(arm: Arm) -> float:
    """The variance of the mean, never quite nothing."""
    mean = arm.total / arm.visits
    return (arm.squares / arm.visits - mean * mean + 0.01) / arm.visits
