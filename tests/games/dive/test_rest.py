"""Phase 3: Rest, and the end of the game."""

import pytest

from divetable.engine.core import NotAsked, Over, apply
from divetable.games.dive import events
from divetable.games.dive.components import Card

from .table import GREEN, PLAIN, RED, SHARK, dive, game, lay, look, only, program, refused, spaces


def test_D_050_levels_count_not_tokens_or_speeds() -> None:
    s, happened = dive(lay((PLAIN, PLAIN, PLAIN)), "1 345", "5 1 234")
    assert only(happened, events.Rested) == [events.Rested(0, 2, 0, 2), events.Rested(1, 3, 0, 3)]
    assert spaces(s) == [2, 3]


def test_D_052_D_053_evaluated_cards_are_gone_and_the_others_stay() -> None:
    s = lay((PLAIN, SHARK, SHARK))
    order = s.stack
    s, happened = dive(s, "1 2s", "1")
    assert happened[-1] == events.RoundBegan(2, 34)
    s = look(s)
    assert s.stack == order
    assert game().view(s, 0).cards == 34
    s, happened = dive(s, "1s", "1")
    assert only(happened, events.CardRevealed)[0] == events.CardRevealed(1, True, SHARK.helper)
    assert spaces(s) == [3, 1]


def test_D_054_boards_are_cleared_for_the_next_round() -> None:
    s, _ = dive(lay((PLAIN, PLAIN)), "1 2", "1s")
    assert s.programs == [None, None]
    assert s.kept == [0] * 5
    assert s.wrong == s.ready == [False, False]


@pytest.mark.parametrize(("space", "over"), [(21, False), (22, True), (23, True)])
def test_D_060_the_game_ends_at_23_or_beyond(space: int, over: bool) -> None:
    s, happened = dive(lay((PLAIN,), pawns=(space, 0)), "1", "1s")
    assert (s.step is None) is over
    assert only(happened, events.Won) == ([events.Won((0,), space + 1)] if over else [])


def test_D_060_Q_14_only_at_the_end_of_rest() -> None:
    """Seat 0 is carried to 23 at level 1, but seat 1 dives on and gets further."""
    s, happened = dive(lay((Card(False, RED), PLAIN, PLAIN), pawns=(21, 21)), "5", "1 2 3")
    assert len(only(happened, events.CardRevealed)) == 3
    assert spaces(s) == [24, 24]
    s, _ = dive(lay((Card(False, RED), PLAIN, PLAIN, PLAIN), pawns=(21, 21)), "5", "1 2 3 4")
    assert game().winners(s) == (1,)


def test_D_061_the_furthest_wins() -> None:
    s, happened = dive(lay((PLAIN, PLAIN), players=3, pawns=(22, 22, 3)), "1", "1 2", "1")
    assert game(3).winners(s) == (1,)
    assert game(3).returns(s) == (0.0, 1.0, 0.0)
    assert happened[-1] == events.Won((1,), 24)
    refused(s, 0, program("1"), Over(), "D-060")


def test_D_062_still_tied_is_a_draw() -> None:
    s, happened = dive(lay((PLAIN,), players=3, pawns=(22, 22, 3)), "1", "1", "1")
    assert happened[-1] == events.Drawn((0, 1), 23)
    assert game(3).winners(s) == (0, 1)
    assert game(3).returns(s) == (0.5, 0.5, 0.0)


def test_D_063_D_065_Q_17_no_card_left_ends_the_game_and_the_furthest_wins() -> None:
    s, happened = dive(lay((PLAIN, PLAIN), left=2, pawns=(3, 4)), "1 2", "1")
    assert s.step is None
    assert events.StackEmpty() in happened
    assert spaces(s) == [5, 5]
    assert happened[-1] == events.Drawn((0, 1), 5)
    s, happened = dive(lay((PLAIN, SHARK), left=2, pawns=(3, 4)), "1 2", "1")
    assert happened[-1] == events.Won((1,), 5)


def test_D_062_D_065_a_draw_on_0() -> None:
    s, happened = dive(lay((PLAIN,), left=1), "1s", "1s")
    assert happened[-1] == events.Drawn((0, 1), 0)
    assert game().returns(s) == (0.5, 0.5)


def test_D_063_one_card_left_is_another_round() -> None:
    s, happened = dive(lay((PLAIN,), left=2), "1", "1")
    assert s.step is not None
    assert events.StackEmpty() not in happened
    s, _ = dive(look(s), "1", "1")
    assert s.step is None


def test_D_063_the_longest_game_has_a_round_for_each_card() -> None:
    s = lay()
    rounds = 0
    while s.step is not None:
        claim = "1" if s.table.ocean[s.stack[s.gone]].shark else "1s"
        s, happened = dive(s, claim, claim)
        rounds += 1
        if s.step is not None:
            s = look(s)
    assert rounds == s.round == 36
    assert happened[-1] == events.Drawn((0, 1), 0)


def test_Q_15_the_track_has_no_end() -> None:
    s, _ = dive(lay((Card(False, GREEN), PLAIN, PLAIN, PLAIN, PLAIN), pawns=(22, 0)), "5 1 2 3 4", "1s")
    assert s.pawns[0] == 28


def test_D_008_rounds_are_counted_as_turns() -> None:
    s = lay()
    assert game().turns(s) == 1
    s, _ = dive(s, "1", "1")
    assert game().turns(s) == 2
    refused(s, 0, program("1"), NotAsked((-2,)), "D-004")


def test_a_refused_move_leaves_the_table_alone() -> None:
    s = lay()
    before = s.clone()
    refused(s, 7, program("1"), NotAsked((0, 1)), "D-020")
    assert s == before
    assert apply(s, 0, program("1"))[0] != s
