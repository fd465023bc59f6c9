"""The fast way through random play is the agenda's, draw for draw."""

from random import Random

import pytest

from divetable.engine.match import playout
from divetable.games.deepsea import RULEBOOK
from divetable.games.deepsea.game import DeepSea

GAMES = 40
"""For each of a hundred set-ups."""


@pytest.mark.parametrize("players", RULEBOOK.players)
def test_whole_games_end_alike_in_every_set_up(players: int) -> None:
    for game in RULEBOOK.setups():
        assert isinstance(game, DeepSea)
        if game.players == players:
            for seed in range(GAMES):
                slow, quick, dice, same_dice = game.start(), game.start(), Random(seed), Random(seed)
                playout(slow, dice)
                game.fast_playout(quick, same_dice)
                assert quick == slow
                assert same_dice.getstate() == dice.getstate()
