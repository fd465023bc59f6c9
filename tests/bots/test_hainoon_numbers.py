"""What the divers of Hai Noon foresee is what the rules do."""

from __future__ import annotations

from math import prod
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.bots.hainoon_tables import NORTH_READY, PINK, setups, table

from divetable.bots.hainoon.danger import EXPERIENCED, THUMB, Dangers
from divetable.bots.hainoon.expert import judge
from divetable.bots.hainoon.instinct import HUNTER, PRUDENT, appraise, instinct
from divetable.bots.hainoon.position import Position
from divetable.engine.laws import somewhere
from divetable.games.hainoon.board import SIDES, Card, Kind, Side, Spot
from divetable.games.hainoon.game import HaiNoon
from divetable.games.hainoon.rules import PlayCard


@pytest.mark.parametrize("dangers", [THUMB, EXPERIENCED])
def test_danger_grows_with_wounds_teeth_and_cards(dangers: Dangers) -> None:
    def danger(cards: int, *hungry: Spot, hurt: bool = False, cage: bool = False) -> float:
        rows = {Side.NORTH: NORTH_READY[:cards]} if cards else {}
        wounds, bars = (PINK,) if hurt else (), PINK if cage else None
        _, s = table(Card.WILD, rows=rows, hungry=hungry, injured=wounds, cage=bars)
        position = Position(s, 0, 1)
        return position.own(position.board, dangers)

    for hurt in (False, True):
        assert danger(2, Spot.N1, hurt=hurt) > danger(1, Spot.N1, hurt=hurt) > danger(0, Spot.N1, hurt=hurt)
        assert danger(2, Spot.N1, hurt=hurt) > danger(2, hurt=hurt)
        assert danger(2, Spot.N1, hurt=hurt) > danger(2, Spot.N1, hurt=hurt, cage=True)
        assert danger(2, Spot.N2, hurt=hurt) > danger(2, Spot.S1, hurt=hurt)
    assert danger(2, Spot.N1, hurt=True) > 2 * danger(2, Spot.N1)


@settings(deadline=None, max_examples=60)
@given(seed=st.integers(0, 2**32))
def test_shares_add_up_to_what_the_game_gives(seed: int) -> None:
    """One loser, or one winner if the last diver swimming wins."""
    game = setups()[seed % len(setups())]
    match, _, _ = somewhere(game, seed, at_most=60)
    if isinstance(match.state.step, PlayCard):
        shares = judge(match.state)
        last = game.options.last_diver_swimming
        assert sum(shares) == pytest.approx(1 if last else len(game.seats) - 1)
        assert all(0 <= share <= 1 for share in shares)


def test_a_good_hand_is_worth_something() -> None:
    _, poor = table(Card.RED_ALL, Card.BLUE_ALL, Card.WILD)
    _, rich = table(Card.RED_CAGE, Card.BLUE_CAGE, Card.RED_CAMOUFLAGE)
    assert judge(rich)[0] > judge(poor)[0]
    assert EXPERIENCED.hand((Card.RED_CAGE, Card.WILD)) == pytest.approx(
        prod(EXPERIENCED.holds[card.index] for card in (Card.RED_CAGE, Card.WILD))
    )


def test_instinct_uses_nothing_of_a_guess_that_the_view_does_not_show() -> None:
    game = HaiNoon(4, setups()[0].options)
    for seed in range(12):
        match, _, _ = somewhere(game, seed, at_most=30)
        for seat, moves in match.state.asks.items():
            view = match.view(seat)
            for temper in (HUNTER, PRUDENT):
                answers = {instinct(game.guess(view, Random(i)), seat, moves, temper) for i in range(6)}
                assert len(answers) == 1


def test_every_play_is_appraised_by_a_number() -> None:
    _, s = table(Card.BLUE_FLIP, Card.RED_DIVER, Card.WILD)
    appraised = appraise(s, 0, s.asks[0], HUNTER)
    assert {move.card.kind for _, move in appraised} == {Kind.FLIP, Kind.DIVER_SWIMS, Kind.WILD}
    assert {move.side for _, move in appraised} == set(SIDES)
    assert all(0 <= pleasure <= 1 for pleasure, _ in appraised)
