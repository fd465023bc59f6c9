"""Random play, uniform over distinct plays, comes out as measured elsewhere; and every law holds for every setup."""

from random import Random
from typing import Any

import pytest
from tests.games.hainoon.table import ENDURE, game

from divetable.engine.core import play
from divetable.engine.laws import LAWS, Law
from divetable.games.hainoon import RULEBOOK
from divetable.games.hainoon.rules import PlayCard

GAMES = 700


def turns(players: int, seed: int, **options: Any) -> float:
    """The average length of random games in which a harpoon is used whenever one fits."""
    setup, rng, total = game(players, **options), Random(seed), 0
    for _ in range(GAMES):
        s = setup.start()
        while s.asks:
            seat, moves = next(iter(s.asks.items()))
            move = moves.sample(rng)
            while move == ENDURE and len(moves) > 1:  # type: ignore[arg-type]
                move = moves.sample(rng)
            play(s, seat, move)
        total += s.turns
    return total / GAMES


@pytest.mark.parametrize(
    ("players", "options", "expected"),
    [(4, {}, 19.3), (3, {}, 21.2), (2, {}, 19.1), (4, {"sharks": "hungry"}, 13.0), (4, {"sharks": "full"}, 23.4)],
)
def test_the_length_of_random_games(players: int, options: dict[str, str], expected: float) -> None:
    assert turns(players, 1, **options) == pytest.approx(expected, rel=0.03)


def test_how_many_plays_a_turn_offers() -> None:
    setup, rng = game(), Random(2)
    counts = []
    for _ in range(150):
        s = setup.start()
        while s.asks:
            seat, moves = next(iter(s.asks.items()))
            if isinstance(s.step, PlayCard):
                counts.append(len(list(moves)))
                assert len(set(moves)) == len(moves) == counts[-1]  # type: ignore[arg-type]
            play(s, seat, moves.sample(rng))
    assert 17 < sum(counts) / len(counts) < 20
    assert max(counts) <= 144


def test_every_play_is_equally_likely() -> None:
    setup, rng = game(), Random(3)
    s = setup.start()
    while not isinstance(s.step, PlayCard):
        play(s, -1, s.asks[-1].sample(rng))
    moves = s.asks[s.player]
    drawn = [moves.sample(rng) for _ in range(200 * len(list(moves)))]
    assert all(120 < drawn.count(move) < 290 for move in moves)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_laws(law: Law) -> None:
    for seed, setup in enumerate(RULEBOOK.setups()):
        law(RULEBOOK, setup, seed)
