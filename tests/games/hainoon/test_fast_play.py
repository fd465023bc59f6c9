"""What a play brings in numbers is what the rules make of it."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.bots.hainoon_tables import afterwards, setups

from divetable.engine.laws import somewhere
from divetable.games.hainoon.components import Play
from divetable.games.hainoon.fast_play import NOBODY, FastTable, distinct, harpoons
from divetable.games.hainoon.rules import PlayCard


@settings(deadline=None, max_examples=80)
@given(seed=st.integers(0, 2**32), data=st.data())
def test_a_fast_play_brings_what_the_rules_have_it_bring(seed: int, data: st.DataObject) -> None:
    """Sharks, places, bites, prey and cage; one diver each, as who has two may save either."""
    game = data.draw(st.sampled_from([one for one in setups() if len(one.seats) > 2]))
    match, _, _ = somewhere(game, seed, at_most=40)
    s = match.state
    if not isinstance(s.step, PlayCard):
        return
    for move in distinct(s, s.asks[s.player]):
        saves = harpoons(s, s.hands[s.player], move.card)
        board, foiled = FastTable(s, s.player).fast_play(move, saves)
        then = afterwards(s, move, saves)
        assert board.hungry == then.hungry
        assert board.injured == then.injured
        assert board.eaten == then.eaten
        assert board.prey == then.eaten & ~s.eaten
        assert board.cage == (NOBODY if then.cage is None else then.cage.index)
        for there, diver in zip(board.places, then.places, strict=True):  # the next player may have come back by now
            assert there == NOBODY or (diver is not None and there == diver.index)
        assert (foiled is not None) == bool(board.bitten & ~s.setting.crew_bits[s.player])


@settings(deadline=None, max_examples=60)
@given(seed=st.integers(0, 2**32))
def test_plays_left_out_do_what_another_does(seed: int) -> None:
    match, _, _ = somewhere(setups()[seed % len(setups())], seed, at_most=40)
    s = match.state
    if isinstance(s.step, PlayCard):
        listed = list(distinct(s, s.asks[s.player]))
        assert len(listed) == len(set(listed))

        def effect(move: Play) -> object:
            board, _ = FastTable(s, s.player).fast_play(move, 0)
            return move.card, move.side, board.hungry, tuple(board.places), board.cage

        assert {effect(move) for move in listed} == {effect(move) for move in s.asks[s.player]}
