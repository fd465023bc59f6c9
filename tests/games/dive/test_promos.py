"""The three promo companions: axolotl, fugu, narwhal."""

import pytest

from divetable.engine.core import SENSES, NotAnAnswer, NotAsked, apply
from divetable.games.dive import events
from divetable.games.dive.components import (
    KEEP_AXOLOTL,
    TAKE_BACK,
    Announce,
    Card,
    ChiefCard,
    Companion,
    GiveDolphin,
    State,
    Stop,
    Stopped,
    Use,
)
from divetable.games.dive.objections import AxolotlLater

from .table import (
    CHIEF,
    GREEN,
    MANTA,
    PLAIN,
    RED,
    SHARK,
    dive,
    do,
    game,
    lay,
    levels,
    look,
    only,
    program,
    refused,
    spaces,
)

ORCA, TURTLE, CLOWNFISH, DOLPHINS, GREAT_WHITE = (
    Companion.ORCA,
    Companion.GREEN_TURTLE,
    Companion.CLOWNFISH,
    Companion.DOLPHINS,
    Companion.GREAT_WHITE,
)
AXOLOTL, FUGU, NARWHAL = list(Companion)[7:]
CARD = ChiefCard((2, 3, 4, 6), (4,))


def rested(pawns: tuple[int, ...], left: int = 36, others: tuple[Companion, ...] = (ORCA, TURTLE)) -> State:
    """Three divers at the end of a Rest in which each moved one space; the first has the axolotl."""
    s = lay((PLAIN,), 3, tiles=(AXOLOTL, *others), pawns=pawns, left=left)
    return dive(s, "1", "1", "1")[0]


def test_D_131_all_others_on_odd_spaces_move_back_two() -> None:
    s = rested((4, 6, 7))
    assert list(s.asks) == [0]
    s, happened = apply(s, 0, Announce(AXOLOTL))
    assert happened[0] == events.AxolotlUsed(0)
    assert only(happened, events.PulledBack) == [events.PulledBack(1, 7, 5)]
    assert spaces(s) == [5, 5, 8]


def test_Q_44_the_axolotl_is_decided_at_the_end_of_rest() -> None:
    s = lay((PLAIN,), 2, tiles=(AXOLOTL, ORCA))
    refused(s, 0, Announce(AXOLOTL), AxolotlLater())
    assert not any(isinstance(move, Announce) for move in s.asks[0])
    s, _ = dive(s, "1", "1")
    assert list(s.asks) == [0]
    assert list(s.asks[0]) == [KEEP_AXOLOTL, Announce(AXOLOTL)]
    refused(s, 0, program("1"), NotAnAnswer("Axolotl"), "Q-44")
    s, happened = apply(s, 0, KEEP_AXOLOTL)
    assert happened[0] == events.AxolotlKept(0)
    assert spaces(s) == [1, 1]
    s, _ = dive(look(s), "1s", "2s")
    assert s.uses[0] is Use.HELD


def test_Q_44_it_is_not_asked_about_when_it_would_move_nobody() -> None:
    assert list(rested((4, 5, 7)).asks) == [SENSES]


def test_D_103_the_axolotl_is_used_once() -> None:
    s = do(rested((4, 6, 6)), (0, Announce(AXOLOTL)))
    assert s.uses[0] is Use.SPENT
    s.stack = lay((PLAIN, PLAIN)).stack
    s, _ = dive(look(s), "1s", "2s", "1s")
    assert spaces(s) == [5, 5, 5]
    assert 0 not in s.asks


def test_D_132_the_axolotls_pull_is_no_mistake() -> None:
    s = lay((PLAIN,), 3, tiles=(AXOLOTL, DOLPHINS, GREAT_WHITE), pawns=(1, 2, 2))
    s = do(s, (1, GiveDolphin(2)), (2, Announce(GREAT_WHITE)))
    s, _ = dive(s, "1", "1", "1")
    assert spaces(s) == [2, 4, 2]
    s = lay((PLAIN,), 3, tiles=(AXOLOTL, DOLPHINS, GREAT_WHITE), pawns=(1, 3, 2))
    s = do(s, (1, GiveDolphin(2)), (2, Announce(GREAT_WHITE)))
    s, happened = dive(s, "1", "1", "1")
    s, happened = apply(s, 0, Announce(AXOLOTL))
    assert s.wrong == [False] * 3
    assert spaces(s) == [2, 3, 2]
    assert not only(happened, events.DolphinsFailed)


def test_D_133_Q_46_the_end_is_checked_afresh_after_it() -> None:
    s = rested((4, 22, 7))
    assert s.step is not None
    kept = do(s, (0, KEEP_AXOLOTL))
    assert kept.step is None
    used = do(s, (0, Announce(AXOLOTL)))
    assert used.step is not None
    assert spaces(used) == [5, 21, 8]


def test_Q_46_somebody_else_at_23_still_wins() -> None:
    s = do(rested((22, 24, 7)), (0, Announce(AXOLOTL)))
    assert s.step is None
    assert game(3, companions="ten").winners(s) == (0, 1)


def test_Q_45_nobody_goes_below_0() -> None:
    s = do(rested((4, 0, 7)), (0, Announce(AXOLOTL)))
    assert spaces(s) == [5, 0, 8]
    s = do(lay((Card(False, RED),), tiles=(NARWHAL, ORCA), pawns=(3, 1)), (0, Announce(NARWHAL)))
    _, happened = dive(s, "1", "5")
    assert only(happened, events.Helped) == [events.Helped(1, RED, 5, 1, 0)]


def test_Q_48_it_also_works_in_the_round_that_empties_the_stack() -> None:
    s = rested((4, 6, 3), left=1)
    assert list(s.asks) == [0]
    s = do(s, (0, Announce(AXOLOTL)))
    assert s.step is None
    assert spaces(s) == [5, 5, 4]
    assert game(3, companions="ten").winners(s) == (0, 1)


# Fugu


def test_D_134_all_hold_their_breath_and_program_on() -> None:
    s = lay(players=3, tiles=(FUGU, TURTLE, ORCA))
    s = do(s, (1, program("1 2")))
    s, happened = apply(s, 0, Announce(FUGU))
    assert happened[0] == events.CompanionAnnounced(0, FUGU)
    assert game(3, companions="ten").view(s, 1).fugu
    assert sorted(s.asks) == [0, 1, 2]


def test_D_135_Q_28_who_breathes_stops_and_unplaced_tokens_stay_unplaced() -> None:
    s = do(lay(players=3, tiles=(FUGU, TURTLE, ORCA)), (0, Announce(FUGU)))
    s, happened = apply(s, 1, Stopped(Stop.BREATH, levels("3 -")))
    assert happened == [events.TimeUp(1, Stop.BREATH)]
    assert s.programs[1] == program("3")
    assert sorted(s.asks) == [0, 2]
    refused(s, 1, TAKE_BACK, NotAsked((0, 2)), "D-020")
    s = do(s, (2, Announce(ORCA)))
    assert sorted(s.asks) == [0, 2]


def test_D_135_who_is_done_breathes() -> None:
    s = do(lay(players=3, tiles=(FUGU, TURTLE, ORCA)), (0, Announce(FUGU)), (1, program("1 2")))
    refused(s, 1, TAKE_BACK, NotAsked((0, 2)), "D-020")
    s, happened = apply(s, 2, Announce(ORCA))
    assert not only(happened, events.Reopened)
    assert sorted(s.asks) == [0, 2]


def test_D_136_the_phase_ends_when_all_have_breathed() -> None:
    s = do(lay(tiles=(FUGU, TURTLE)), (0, Announce(FUGU)), (0, Stopped(Stop.BREATH, levels("1"))))
    assert s.gone == 0
    s = do(s, (1, Stopped(Stop.BREATH, levels("1"))))
    assert s.gone == 1
    assert not s.fugu


def test_Q_28_the_clock_makes_everyone_breathe() -> None:
    s = do(lay(tiles=(FUGU, TURTLE)), (0, Announce(FUGU)))
    assert s.step is not None
    assert s.step.default(s, 1) == Stopped(Stop.BREATH, ())


def test_Q_29_with_orca_and_fugu_whichever_stops_a_player_first() -> None:
    s = lay(players=3, tiles=(FUGU, ORCA, TURTLE))
    s = do(s, (0, Announce(FUGU)), (1, Announce(ORCA)))
    s = do(s, (2, Stopped(Stop.BREATH, levels("2"))))
    assert sorted(s.asks) == [0, 1]
    assert program("1") in s.asks[0]
    s = do(s, (0, Stopped(Stop.COUNT, levels("1"))))
    assert program("1") not in s.asks[1]
    s = do(s, (1, Stopped(Stop.COUNT, levels("3"))))
    assert s.gone == 1


# Narwhal


def test_D_137_turtles_carry_everyone_else_backwards() -> None:
    cards = (Card(False, GREEN), Card(False, RED), Card(False, GREEN), Card(False, RED))
    s = do(lay(cards, tiles=(NARWHAL, ORCA), pawns=(9, 9)), (0, Announce(NARWHAL)))
    _, happened = dive(s, "1 2 4 5", "4 5 1 2")
    moved = [(event.seat, event.helper, event.end - event.start) for event in only(happened, events.Helped)]
    assert moved == [(1, GREEN, -1), (1, RED, -2), (0, GREEN, 1), (0, RED, 2)]


def test_D_137_mantas_are_unchanged_and_next_round_all_is_as_before() -> None:
    cards = (Card(False, MANTA), Card(False, GREEN))
    s = do(lay(cards, tiles=(NARWHAL, ORCA), pawns=(9, 3)), (0, Announce(NARWHAL)))
    s, happened = dive(s, "1", "5")
    assert only(happened, events.Helped) == [events.Helped(1, MANTA, 5, 3, 9)]
    _, happened = dive(look(s), "1", "5")
    assert only(happened, events.Helped) == [events.Helped(1, GREEN, 5, 10, 11)]


def test_Q_13_help_that_hurts_cannot_be_refused_either() -> None:
    s = do(lay((Card(False, RED), PLAIN), tiles=(NARWHAL, ORCA), pawns=(9, 9)), (0, Announce(NARWHAL)))
    s, _ = dive(s, "1", "5 1")
    assert s.round == 2
    assert spaces(s) == [10, 9]


@pytest.mark.parametrize(("order"), [(0, 1), (1, 0)])
def test_D_138_green_is_0_with_anothers_giant_green_turtle_whoever_spoke_first(order: tuple[int, int]) -> None:
    s = lay((Card(False, GREEN),), tiles=(NARWHAL, TURTLE), pawns=(0, 9))
    for seat in order:
        s = do(s, (seat, Announce((NARWHAL, TURTLE)[seat])))
    _, happened = dive(s, "1", "5")
    assert only(happened, events.Helped) == [events.Helped(1, GREEN, 5, 9, 9)]


def test_Q_51_pulled_out_of_deep_water_then_wrong_is_the_calm_rule() -> None:
    s = do(lay((Card(False, RED), SHARK), tiles=(NARWHAL, ORCA), pawns=(0, 17)), (0, Announce(NARWHAL)))
    s, happened = dive(s, "1s", "5 1")
    assert only(happened, events.WasWrong)[1] == events.WasWrong(1, 2, False, 1)
    assert s.pawns[1] == 16


# On the chief


@pytest.mark.parametrize(("immune", "end"), [(False, 7), (True, 9)])
def test_Q_49_the_axolotl_acts_on_the_chief_unless_the_host_spares_him(immune: bool, end: int) -> None:
    s = lay((PLAIN,), 2, tiles=(AXOLOTL, ORCA), chief=(CARD,), chief_at=5, pawns=(1, 2), chief_immune=immune)
    s, _ = dive(s, "1", "1")
    s = do(s, (0, Announce(AXOLOTL)))
    assert spaces(s) == [2, 1, end]


def test_Q_49_a_spared_chief_alone_does_not_raise_the_question() -> None:
    s = lay((PLAIN,), 1, tiles=(AXOLOTL,), chief=(CARD,), chief_at=5, chief_immune=True)
    assert 0 not in dive(s, "1")[0].asks
    s = lay((PLAIN,), 1, tiles=(AXOLOTL,), chief=(CARD,), chief_at=5)
    assert 0 in dive(s, "1")[0].asks


@pytest.mark.parametrize(("immune", "end"), [(False, 8), (True, 10)])
def test_Q_49_the_narwhal_acts_on_the_chief_unless_the_host_spares_him(immune: bool, end: int) -> None:
    s = lay((Card(False, GREEN),), 1, tiles=(NARWHAL,), chief=(CARD,), chief_at=9, chief_immune=immune)
    s = do(s, (0, Announce(NARWHAL)))
    _, happened = dive(s, "1")
    assert only(happened, events.Helped)[0] == events.Helped(CHIEF, GREEN, 2, 9, end)


def test_Q_49_sparing_the_chief_spares_nobody_else() -> None:
    s = lay((Card(False, GREEN),), 2, tiles=(NARWHAL, ORCA), chief=(CARD,), pawns=(4, 4), chief_immune=True)
    _, happened = dive(do(s, (0, Announce(NARWHAL))), "1", "5")
    assert only(happened, events.Helped)[0] == events.Helped(1, GREEN, 5, 4, 3)


def test_Q_52_bubbles_stay_for_the_round() -> None:
    card = ChiefCard((6, 2, 3, 4), (3, 4))
    cards = (Card(False, GREEN), PLAIN, PLAIN, PLAIN)
    s = lay(cards, 1, tiles=(NARWHAL,), chief=(card,), chief_at=16)
    s, happened = dive(do(s, (0, Announce(NARWHAL))), "1")
    assert only(happened, events.Bubbled) == [events.Bubbled((3, 4))]
    assert only(happened, events.Rested)[1] == events.Rested(CHIEF, 2, 15, 17)
    assert s.gone == 2
