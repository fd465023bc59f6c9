"""A finished game looked at again."""

from __future__ import annotations

from random import Random
from statistics import fmean
from typing import Any

import pytest

from divetable.bots import Budget, find
from divetable.bots.analysis import Analysis, Point, _turning, analyse
from divetable.engine.core import CHANCE, AnyGame, Move, Seat, apply
from divetable.engine.errors import IllegalMove
from divetable.engine.match import Match
from divetable.engine.settle import PlainDice
from divetable.eyes import senses_for
from divetable.games import rulebook

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("deepsea", 2, {}),
    ("hainoon", 4, {}),
    ("hainoon", 2, {"last_diver_swimming": True}),
    ("dive", 2, {}),
    ("dive", 1, {"chief": True}),
    ("dive", 3, {"companions": "ten"}),
]


def played(game: AnyGame, seed: int = 1) -> list[tuple[Seat, Move]]:
    rng = Random(seed)
    match = Match(game, PlainDice(Random(seed)), senses_for(game.name)(str(seed)))
    divers = [find(game, "regular") for _ in game.seats]
    while not match.over:
        seat = min(match.state.asks)
        match.answer(seat, divers[seat].decide(match.view(seat), match.state.asks[seat], rng, Budget(iterations=20)))
    return [(entry.seat, entry.move) for entry in match.log]


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_25_chances_run_from_even_to_what_came_out(name: str, players: int, options: dict[str, Any]) -> None:
    game = rulebook(name).game(players, options)
    log = played(game)
    found = analyse(game, log, Random(1), passes=3)
    assert len(found.points) == len(log) + 1
    assert [point.seat for point in found.points[1:]] == [seat for seat, _ in log]
    assert all(0 <= chance <= 1 for point in found.points for chance in point.chances)
    last = found.points[-1]
    assert last.error == 0
    state = game.start()
    for seat, move in log:
        state, _ = apply(state, seat, move)
    assert last.chances == pytest.approx(game.returns(state))


def test_25_the_same_seed_gives_the_same_analysis() -> None:
    game = rulebook("deepsea").game(2)
    log = played(game)
    assert analyse(game, log, Random(4), passes=2) == analyse(game, log, Random(4), passes=2)


def test_25_dive_has_no_dice_and_everybody_owns_their_program() -> None:
    found = dive()
    assert all(share.luck == 0 for share in found.shares)
    gained = [end - start for end, start in zip(found.points[-1].chances, found.points[0].chances, strict=True)]
    assert [share.skill for share in found.shares] == pytest.approx(gained)
    assert found.turning == tuple(sorted(found.turning)) and len(found.turning) <= 3


def dive() -> Analysis:
    game = rulebook("dive").game(2)
    return analyse(game, played(game), Random(1), passes=1)


def test_25_luck_is_what_ones_own_dice_did() -> None:
    game = rulebook("deepsea").game(2)
    log = played(game)
    found = analyse(game, log, Random(1), passes=30)
    assert any(share.luck for share in found.shares) and all(share.error > 0 for share in found.shares)


def test_time_is_kept() -> None:
    game = rulebook("deepsea").game(2)
    found = analyse(game, played(game), Random(1), seconds=0)
    assert len(found.points) > 1, "every moment is looked at once in any case"


def test_25_what_could_be_noise_is_no_turning_point() -> None:
    """Chances that never change, seen through so many ways to go on, in as many moments as a long game has."""
    rng, named = Random(2), 0
    for _ in range(50):
        shares = [fmean(rng.random() < 0.5 for _ in range(50)) for _ in range(150)]
        named += len(_turning(tuple(Point(n, 0, (share, 1 - share), 0.071) for n, share in enumerate(shares))))
    assert named <= 5
    swing = (Point(0, 0, (0.5, 0.5), 0.03), Point(1, 0, (0.7, 0.3), 0.03))
    assert _turning(swing) == (1,)


def test_25_what_was_dealt_before_the_first_answer_is_no_turning_point() -> None:
    even, uneven, won = (0.5, 0.5), (0.7, 0.3), (1.0, 0.0)
    dealt = (Point(0, CHANCE, even, 0.0), Point(1, CHANCE, uneven, 0.0))
    assert _turning(dealt) == ()
    assert _turning((*dealt, Point(2, 1, won, 0.0))) == (2,)
    assert _turning((*dealt, Point(2, 1, uneven, 0.0), Point(3, CHANCE, won, 0.0))) == (3,)


def test_25_one_way_to_go_on_decides_nothing() -> None:
    game = rulebook("deepsea").game(2)
    found = analyse(game, played(game), Random(1), passes=1)
    assert not found.turning
    assert all(share.error > 0.5 for share in found.shares)


def test_nothing_is_seen_in_no_passes() -> None:
    game = rulebook("deepsea").game(2)
    with pytest.raises(ValueError, match="in 0 passes"):
        analyse(game, [], Random(0), passes=0)


def test_what_is_no_answer_is_told() -> None:
    nothing: Any = None
    with pytest.raises(IllegalMove, match="seat 0 may not answer None"):
        analyse(rulebook("deepsea").game(2), [(0, nothing)], Random(0), passes=1)
