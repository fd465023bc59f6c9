"""What Dive's bots compute is what the rules make of it."""

from __future__ import annotations

from random import Random

import pytest
from tests.bots.dive_tables import NOTHING, RED, glimpse, programming, speeds

from divetable.bots.dive import race as race_module
from divetable.bots.dive.beliefs import believe, blurred, faces
from divetable.bots.dive.lead import LEAD
from divetable.bots.dive.plans import Plan, fastest, laid, speedy
from divetable.bots.dive.race import STEPS, race, way
from divetable.bots.dive.stage import drawn, mixture
from divetable.games.dive.components import (
    GOAL,
    Reading,
)


@pytest.mark.parametrize("depth", range(1, 6))
def test_every_choice_of_speeds_can_be_laid(depth: int) -> None:
    """And is laid as planned; those that spare no token use all five."""
    for fast in speedy(depth, sparing=True):
        assert speeds(Plan((True,) * depth, fast).commit()) == list(fast)
    for fast in speedy(depth):
        assert sum(fast) == 15
    assert set(speedy(depth)) <= set(speedy(depth, sparing=True)) == set(laid(depth))


@pytest.mark.parametrize("depth", range(1, 6))
def test_the_fastest_is_the_best_of_all(depth: int) -> None:
    rng = Random(depth)
    rows = [[rng.random() for _ in range(16)] for _ in range(5)]
    best, worth = fastest(rows, depth)
    assert worth == pytest.approx(sum(row[fast] for row, fast in zip(rows, best, strict=False)))
    assert worth == pytest.approx(
        max(sum(row[fast] for row, fast in zip(rows, one, strict=False)) for one in speedy(depth))
    )


def test_without_a_reading_the_deck_is_believed() -> None:
    game, s = programming((0, 0))
    own = believe(game.view(s, 0), game.table.ocean)
    assert own.sharks == (0.5,) * 6
    assert own.helpers[0] == pytest.approx((20 / 36, 8 / 36, 4 / 36, 4 / 36))
    assert own.clear == (0.0,) * 6
    s.gone = 33
    assert len(believe(game.view(s, 0), game.table.ocean).sharks) == 3


def test_a_reading_is_taken_for_what_it_says() -> None:
    game, s = programming((0, 0), Reading((glimpse(0.9, RED), glimpse(0.2, NOTHING))))
    own = believe(game.view(s, 0), game.table.ocean)
    assert own.sharks == (0.9, 0.2, 0.5, 0.5, 0.5, 0.5)
    assert own.reach[:2] == pytest.approx((0.9, 0.72))
    assert own.clear[:3] == pytest.approx((0.9966, 0.9933, 0), abs=1e-3)
    assert faces(own.sharks, Random(1))[:2] == (True, False)
    assert all(dim < bright for dim, bright in zip(blurred(own).reach[:2], own.reach[:2], strict=True))


def test_a_lead_counts_more_the_nearer_the_end_and_in_deep_water() -> None:
    for own in range(GOAL):
        assert LEAD[own][own] == 0.5
        for other in range(GOAL):
            assert LEAD[own][other] == pytest.approx(1 - LEAD[other][own])
            assert own == 0 or LEAD[own][other] >= LEAD[own - 1][other] - 0.02
    assert LEAD[16][14] > LEAD[8][6] > 0.5
    assert LEAD[22][16] > 0.9


@pytest.mark.parametrize("players", [2, 3, 4])
def test_chances_to_win_add_up_and_ends_are_exact(players: int) -> None:
    judge = race(players, False, False, STEPS)
    rng = Random(players)
    for _ in range(40):
        at = [int(rng.random() * GOAL) for _ in range(players)]
        assert sum(judge.chances(at, 30)) == pytest.approx(1)
        assert sum(judge.chances(at, 4)) == pytest.approx(1, abs=0.13)  # three-way draws are not counted out
    assert judge.chances([24] + [23] * (players - 1), 10) == (1.0,) + (0.0,) * (players - 1)
    assert judge.chances([25] * players, 10) == (1 / players,) * players
    assert judge.chances([12] + [11] * (players - 1), 0)[0] == 1.0


def test_the_chief_wins_draws() -> None:
    judge = race(2, True, False, STEPS)
    assert judge.chances((23, 20, 23), 9) == (0.0, 0.0)
    assert judge.chances((24, 20, 23), 9) == (1.0, 0.0)
    near, far = judge.chances((20, 4, 12), 20), judge.chances((20, 4, 21), 20)
    assert near[0] > far[0] > 0


@pytest.mark.parametrize("kind", ["diver", "chief", "child"])
def test_somebody_is_somewhere_until_the_first_is_home(kind: str) -> None:
    spread, short = way(0, kind, STEPS, 2)[0]
    assert sum(spread) == pytest.approx(1)
    assert short[-1] == pytest.approx(1, abs=1e-6)


def test_mixtures_follow_regret() -> None:
    assert mixture([3.0, 0.0, 1.0]) == [0.75, 0.0, 0.25]
    assert mixture([0.0, 0.0]) == [0.5, 0.5]
    rng = Random(1)
    counts = [0, 0, 0]
    for _ in range(2000):
        counts[drawn((3.0, 0.0, 1.0), rng)] += 1
    assert counts[1] == 0
    assert counts[0] == pytest.approx(1500, abs=80)
    assert {drawn((0.0, 0.0), rng) for _ in range(40)} == {0, 1}


def test_what_is_remembered_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process may serve tables of every kind for ever."""
    monkeypatch.setattr(race_module, "MOST_KNOWN", 50)
    judge = race_module.Race(2, False, False, STEPS)
    for own in range(GOAL):
        for other in range(GOAL):
            judge.chances((own, other), 30)
            assert len(judge.known) <= 50
    for remembered in (race_module.race, race_module.way):
        assert remembered.cache_info().maxsize is not None
