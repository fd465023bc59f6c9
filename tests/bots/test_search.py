"""The search finds the best answer where it is known, keeps to its budget, and repeats itself exactly."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from tests.bots import toys
from tests.bots.toys import Say, SayInSecret, Toy

import pearls
from divetable.bots import Budget, search
from divetable.bots import tree as tree_module
from divetable.bots.search import Search, preferred
from divetable.bots.tree import Arm, Tree, Tuning, playing_out
from divetable.engine.core import Move, Seat, play
from divetable.engine.laws import somewhere
from divetable.engine.rulebook import Rulebook
from divetable.games import NAMES, rulebook


def answer(game: Toy, iterations: int = 600, seed: int = 1, **tuning: Any) -> Move:
    s = game.start()
    seat = min(s.asks)
    searcher = Search(game, Tuning(certain=99, **tuning))
    return searcher.decide(game.view(s, seat), s.asks[seat], Random(seed), Budget(iterations=iterations))


@pytest.mark.parametrize(("pile", "best"), [(5, 1), (6, 2), (7, 3), (9, 1)])
def test_two_players_look_ahead(pile: int, best: int) -> None:
    assert answer(toys.last_to_take_wins(pile), 2000) == Say(best)


def test_each_of_three_players_wants_the_most_for_itself() -> None:
    """Whoever took seat 1 for seat 0's enemy, or its friend, would say 1 or expect another answer."""
    game = toys.kingmaker()
    s = game.start()
    tree = Tree(game, game.view(s, 0), Tuning())
    for _ in range(800):
        tree.iterate(Random(3))
    first, second = tree.arms()
    assert (first.move, second.move) == (Say(0), Say(1))
    assert first.visits > 2 * second.visits
    assert first.mean == pytest.approx(0.3, abs=0.1)


def test_who_answers_at_once_cannot_be_predicted() -> None:
    """Decoupled bandits mix; a search in which the second sees the first's choice would hold one answer for lost."""
    game = toys.pennies()
    s = game.start()
    for seat in (0, 1):
        tree = Tree(game, game.view(s, seat), Tuning())
        rng = Random(seat)
        for _ in range(4000):
            tree.iterate(rng)
        heads, tails = tree.arms()
        assert 0.35 < heads.share / tree.iterations < 0.65
        assert heads.mean == pytest.approx(0.5, abs=0.1)
        assert tails.mean == pytest.approx(0.5, abs=0.1)
    drawn = {answer(game, 300, seed) for seed in range(12)}
    assert drawn == {SayInSecret(0), SayInSecret(1)}


def test_a_lopsided_game_is_mixed_as_theory_says() -> None:
    """Matching on 0 pays four times as much: seat 0 says it once in five, and is worth 0.2; so does seat 1."""
    game = toys.pennies(prize=0.25)
    tree, rng = Tree(game, game.view(game.start(), 0), Tuning()), Random(4)
    for _ in range(30_000):
        tree.iterate(rng)
    for seat in (0, 1):
        ones = tree.root.bandits[seat].arms[SayInSecret(1)]
        assert ones.share / tree.iterations == pytest.approx(0.8, abs=0.06)


def test_what_is_said_is_drawn_from_the_mixture() -> None:
    """The rarer answer too: whoever always says the likeliest is predictable."""
    said = [answer(toys.pennies(prize=0.25), 400, seed) for seed in range(30)]
    assert 1 <= said.count(SayInSecret(0)) <= 14


def test_what_is_always_better_is_always_said() -> None:
    """A prisoner's dilemma: 1 is better whatever the other says."""
    gains = {(0, 0): (0.6, 0.6), (0, 1): (0.0, 1.0), (1, 0): (1.0, 0.0), (1, 1): (0.3, 0.3)}
    game = toys.Toy(2, (toys.Ask((0, 1), toys.secretly(0, 1)),), lambda s: gains[dict(s.said)[0], dict(s.said)[1]])
    assert {answer(game, 400, seed) for seed in range(8)} == {SayInSecret(1)}
    arms = Search(game).look(game.view(game.start(), 0), Random(1), Budget(iterations=1000))
    assert sum(arm.visits for arm in arms) == 1000  # however clear: the mixture is what is looked for


def test_an_answer_that_was_given_in_secret_is_no_longer_ours() -> None:
    game = toys.pennies()
    s = game.start()
    play(s, 1, SayInSecret(1))
    tree = Tree(game, game.view(s, 0), Tuning())
    tree.iterate(Random(1))
    assert set(tree.root.bandits) == {0}


def test_what_is_hidden_is_guessed_and_not_known() -> None:
    assert answer(toys.envelope(), 1500) == Say(99)


def test_chance_is_averaged() -> None:
    assert answer(toys.gamble(), 800) == Say(1)


def test_a_huge_space_is_widened_little_by_little() -> None:
    game = toys.needle()
    s = game.start()
    tree = Tree(game, game.view(s, 0), Tuning())
    rng = Random(2)
    for _ in range(2500):
        tree.iterate(rng)
    assert 20 < len(tree.arms()) <= 2 * 51
    best = preferred(tree.arms())
    assert best is not None
    assert isinstance(best.move, Say)
    assert abs(best.move.number - 700) < 1000


def test_candidates_narrow_a_huge_space() -> None:
    def candidates(s: Any, seat: Seat, moves: Any, rng: Random) -> list[Move]:
        return [Say(650), Say(705), Say(9000)]

    assert answer(toys.needle(), 200, candidates=candidates) == Say(705)


def test_candidates_may_depend_on_the_state_or_leave_it_to_the_search() -> None:
    """Also where the list of answers is always the same one."""
    answers = toys.say(0, 1, 2)
    steps = (toys.Ask((0,), answers), toys.Ask((0,), answers))
    game = toys.Toy(1, steps, lambda s: (1.0 if [n for _, n in s.said] == [2, 1] else 0.0,), hidden=range(3))
    offered = set()

    def candidates(s: Any, seat: Seat, moves: Any, rng: Random) -> list[Move]:
        listed: list[Move] = [Say(2), Say(s.hidden % 2)] if not s.said else []
        offered.update(listed)
        return listed

    tree, rng = Tree(game, game.view(game.start(), 0), Tuning(candidates=candidates)), Random(1)
    for _ in range(200):
        tree.iterate(rng)
    assert {arm.move for arm in tree.arms()} == offered == {Say(0), Say(1), Say(2)}
    best = preferred(tree.arms())
    assert best is not None
    assert best.move == Say(2)
    assert best.mean > 0.7


def test_a_prior_says_where_to_look_first() -> None:
    def prior(s: Any, seat: Seat, moves: Any) -> list[float]:
        return [0.01, 0.99]

    assert answer(toys.gamble(), 3, prior=prior) == Say(1)
    assert answer(toys.gamble(), 3, prior=lambda *_: [0.99, 0.01]) == Say(0)


def test_a_policy_and_an_evaluator_can_be_plugged_in() -> None:
    """The other player always takes one: then other piles are won than against a good one."""
    game = toys.last_to_take_wins(8)
    asked: list[Seat] = []

    def policy(s: Any, seat: Seat, moves: Any, rng: Random) -> Move:
        asked.append(seat)
        move: Move = next(iter(moves))
        return move

    s = game.start()
    assert playing_out(game, policy)(s, Random(1)) == (0.0, 1.0)
    assert asked == [0, 1] * 4
    known = playing_out(game, policy, lambda s: (0.25, 0.75) if len(s.said) == 2 else None)
    assert known(s := game.start(), Random(1)) == (0.25, 0.75)
    assert len(s.said) == 2


def test_the_tree_ends_where_the_evaluator_can_tell() -> None:
    """Before chance answers: what it would have said does not matter any more."""
    game = toys.gamble()
    tree = Tree(game, game.view(game.start(), 0), Tuning(evaluate=lambda s: (0.25,) if len(s.said) == 1 else None))
    rng = Random(1)
    for _ in range(20):
        tree.iterate(rng)
    assert {arm.mean for arm in tree.arms()} == {0.25}


def test_the_tree_grows_no_deeper_than_it_may() -> None:
    game = toys.last_to_take_wins(9)
    for depth, nodes in ((1, 1), (2, 4), (3, 13)):
        tree, rng = Tree(game, game.view(game.start(), 0), Tuning(depth=depth)), Random(1)
        for _ in range(400):
            tree.iterate(rng)
        assert tree.nodes == nodes


def test_nodes_can_be_told_apart_by_what_was_rolled() -> None:
    game = toys.Toy(
        1,
        (
            toys.Ask((0,), toys.say(0)),
            toys.Ask((-1,), toys.say(0, 1)),
            toys.Ask((0,), toys.say(0, 1)),
        ),
        lambda s: (float(s.said[1][1] == s.said[2][1]),),
    )
    s = game.start()

    def found(**tuning: Any) -> float:
        tree, rng = Tree(game, game.view(s, 0), Tuning(**tuning)), Random(1)
        for _ in range(600):
            tree.iterate(rng)
        return tree.arms()[0].mean

    assert found() == pytest.approx(0.5, abs=0.1)  # open-loop: one answer for both rolls
    assert found(apart=lambda s: s.said[-1]) > 0.85


def test_only_one_answer_needs_no_thought() -> None:
    def never(s: Any, rng: Random) -> tuple[float, ...]:
        raise AssertionError

    game = toys.Toy(1, (toys.Ask((0,), toys.say(4)),), lambda s: (1.0,))
    assert answer(game, rollout=never) == Say(4)


def test_a_clear_lead_ends_the_search() -> None:
    game = toys.Toy(1, (toys.Ask((0,), toys.say(0, 1)),), lambda s: (float(s.said[0][1]),))
    s = game.start()
    arms = Search(game).look(game.view(s, 0), Random(1), Budget(iterations=50_000))
    assert sum(arm.visits for arm in arms) < 1000
    arms = Search(toys.pennies()).look(
        toys.pennies().view(toys.pennies().start(), 0), Random(1), Budget(iterations=1500)
    )
    assert sum(arm.visits for arm in arms) == 1500


def test_a_search_does_not_end_on_the_worse_answer() -> None:
    """Visited more so far, but clearly behind: the others have to catch up first."""
    ahead, behind = Arm(Say(1), 0.5), Arm(Say(0), 0.5)
    ahead.visits, ahead.total, ahead.squares = 100, 90.0, 82.0
    behind.visits, behind.total, behind.squares = 400, 40.0, 5.0
    assert tree_module._beaten(ahead, behind, 4.5)
    assert not tree_module._beaten(behind, ahead, 4.5)


class Clock:
    """Every look at it takes a while."""

    def __init__(self, tick: Callable[[], float]) -> None:
        self.now, self.tick = 0.0, tick

    def __call__(self) -> float:
        self.now += self.tick()
        return self.now


@pytest.mark.parametrize("seconds", [0.0, 0.001, 0.05, 1.0])
def test_the_clock_is_kept(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Not even an iteration as long as the longest so far may end too late."""
    rng = Random(5)
    clock = Clock(lambda: 0.002 + 0.003 * rng.random())
    monkeypatch.setattr(search, "perf_counter", clock)
    game = toys.pennies()
    s = game.start()
    start = clock.now
    arms = Search(game, Tuning(certain=99)).look(game.view(s, 0), Random(1), Budget(seconds=seconds))
    assert clock.now - start <= max(1.1 * seconds, 0.011)  # an iteration, and two looks at the clock
    assert sum(arm.visits for arm in arms) >= seconds / 0.006


def test_both_limits_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "perf_counter", Clock(lambda: 0.01))
    game = toys.pennies()
    view = game.view(game.start(), 0)

    def visits(budget: Budget) -> int:
        return sum(arm.visits for arm in Search(game, Tuning(certain=99)).look(view, Random(1), budget))

    assert visits(Budget(seconds=1, iterations=20)) == 20
    assert visits(Budget(seconds=0.1, iterations=2000)) < 12
    assert 90 <= visits(Budget()) <= 101


def test_the_tree_stops_growing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree_module, "MOST_NODES", 10)
    game = toys.last_to_take_wins(12)
    tree, rng = Tree(game, game.view(game.start(), 0), Tuning()), Random(1)
    for _ in range(500):
        tree.iterate(rng)
    assert tree.nodes == 10
    assert tree.iterations == 500


def test_a_search_that_saw_nothing_still_answers() -> None:
    assert answer(toys.gamble(), 0) in (Say(0), Say(1))


BOOKS: dict[str, Rulebook] = {name: rulebook(name) for name in NAMES} | {"pearls": pearls.RULEBOOK}


@pytest.mark.parametrize("name", BOOKS)
def test_it_plays_every_game(name: str) -> None:
    """Whatever is asked of whomever, the answer is one of those asked for, also in 13,502 programs."""
    book = BOOKS[name]
    for seed, game in enumerate(book.setups()):
        if seed % 7 and seed > 40:
            continue
        match, rng, _ = somewhere(game, seed)
        for seat, moves in match.state.asks.items():
            move = Search(game).decide(match.view(seat), moves, rng, Budget(iterations=6))
            assert move in moves


def repeated() -> Iterator[list[tuple[str, int, float]]]:
    """What searches in all games count, to be compared between machines."""
    for _, book in sorted(BOOKS.items()):
        game = next(iter(book.setups()))
        match, _, _ = somewhere(game, 11, at_most=20)
        for seat in match.state.asks:
            arms = Search(game).look(match.view(seat), Random("again"), Budget(iterations=25))
            yield [(repr(arm.move), arm.visits, arm.total) for arm in arms]


def test_the_same_iterations_again_in_another_process() -> None:
    """Hashes differ from process to process; answers and counts do not."""
    script = "import json; from tests.bots.test_search import repeated; print(json.dumps(list(repeated())))"
    other = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path[:] = {['.', *sys.path]!r}; {script}"],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONHASHSEED": "77"},
    )
    here = json.loads(json.dumps(list(repeated())))
    assert here
    assert json.loads(other.stdout) == here


def test_of_equals_the_first_is_preferred() -> None:
    one, two, three = Arm(Say(1), 0.5), Arm(Say(2), 0.5), Arm(Say(3), 0.5)
    for arm, visits, total in ((one, 3, 1.0), (two, 3, 2.0), (three, 3, 2.0)):
        arm.visits, arm.total = visits, total
    assert preferred([one, two, three]) is two
    one.visits = 4
    assert preferred([one, two, three]) is one
    assert preferred([]) is None
