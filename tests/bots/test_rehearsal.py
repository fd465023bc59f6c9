"""Rehearsals find the better answer, compare like with like, and repeat themselves exactly."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.bots import toys
from tests.bots.toys import Say, Toy

from divetable.bots import Budget
from divetable.bots.rehearsal import ROUNDS, Rehearsal, Stage
from divetable.bots.search import preferred
from divetable.bots.tree import Tuning
from divetable.engine.core import Seat, play


def usual(s: Any, seat: Seat) -> Say:
    return Say(1)


def rehearsal(game: Toy, certain: float = 99) -> Rehearsal:
    """Whoever is asked after the answer answers at random."""

    def rehearse(s: Any, seat: Seat, rng: Random) -> float:
        while asks := s.asks:
            asked, moves = next(iter(asks.items()))
            play(s, asked, moves.sample(rng))
        return game.returns(s)[seat]

    return Rehearsal(game, rehearse, usual, Tuning(certain=certain))


def stage(game: Toy, iterations: int, certain: float = 99) -> Stage:
    work = rehearsal(game, certain).begin(game.view(game.start(), 0))
    rng = Random(1)
    for _ in range(iterations):
        work.iterate(rng)
    return work


@pytest.mark.parametrize("seed", range(5))
def test_a_die_that_pays_more_is_rolled(seed: int) -> None:
    game = toys.gamble()
    s = game.start()
    decided = rehearsal(game).decide(game.view(s, 0), s.asks[0], Random(seed), Budget(iterations=1000))
    assert decided == Say(1)


def test_what_is_usual_is_answered_without_a_rehearsal() -> None:
    game = toys.gamble()
    s = game.start()
    assert rehearsal(game).decide(game.view(s, 0), s.asks[0], Random(1), Budget(iterations=0)) == Say(1)
    assert [arm.move for arm in stage(game, 0).arms()] == [Say(1), Say(0)]


def test_a_round_counts_when_it_is_complete() -> None:
    """An answer rehearsed once more than the other would be preferred for that alone."""
    assert [arm.visits for arm in stage(toys.gamble(), 9).arms()] == [4, 4]


def test_all_answers_of_a_round_have_the_same_luck() -> None:
    """Both are paid by the same die, one of them a little more: no die ever makes up for it."""

    def worth(s: toys.Said) -> tuple[float, ...]:
        (_, more), (_, die) = s.said
        return ((die + more / 10) / 10,)

    game = Toy(1, (toys.Ask((0,), toys.say(0, 1)), toys.Ask((-1,), toys.say(*range(9)))), worth)
    one, two = stage(game, 60).results
    assert len(set(one)) > 3
    assert {round(more - less, 9) for more, less in zip(one, two, strict=True)} == {0.01}


def test_what_is_beaten_for_certain_is_given_up() -> None:
    game = toys.Toy(1, (toys.Ask((0,), toys.say(0, 1, 2)),), lambda s: (s.said[0][1] / 2,))
    work = stage(game, 3 * ROUNDS, certain=4.5)
    assert work.settled()
    best = preferred(work.arms())
    assert best is not None
    assert best.move == Say(2)
    arms = rehearsal(game, 4.5).look(game.view(game.start(), 0), Random(1), Budget(iterations=50_000))
    assert sum(arm.visits for arm in arms) == 3 * ROUNDS


def test_equals_are_rehearsed_until_the_budget_ends() -> None:
    game = toys.Toy(1, (toys.Ask((0,), toys.say(0, 1)),), lambda s: (0.5,))
    work = stage(game, 1000, certain=4.5)
    assert not work.settled()
    assert [arm.visits for arm in work.arms()] == [500, 500]


def test_the_same_seed_gives_the_same_counts() -> None:
    game = toys.gamble()

    def counted(seed: int) -> list[tuple[int, float]]:
        arms = rehearsal(game).look(game.view(game.start(), 0), Random(seed), Budget(iterations=100))
        return [(arm.visits, arm.total) for arm in arms]

    assert counted(1) == counted(1) != counted(2)
