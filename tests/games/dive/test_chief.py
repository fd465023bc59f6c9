"""The village chief."""

import pytest

from divetable.engine.core import CHANCE, apply, is_answer
from divetable.engine.values import replace
from divetable.games.dive import events
from divetable.games.dive.components import CallYoungest, Card, ChiefCard, ChiefShuffled, Stacked

from .table import (
    ALL_CARDS,
    CHIEF,
    GREEN,
    MANTA,
    PLAIN,
    RED,
    SHARK,
    dive,
    game,
    lay,
    look,
    only,
    spaces,
)

ONE_YELLOW, TWO_YELLOW = ChiefCard((2, 3, 4, 6), (4,)), ChiefCard((2, 3, 4, 6), (3, 4))
CALM = (PLAIN,) * 4


def test_D_150_alone_against_him_or_as_one_more_diver() -> None:
    for players in (1, 2, 3, 4):
        s = lay(CALM, players, chief=(ONE_YELLOW,))
        assert sorted(s.asks) == list(range(players))
        s, happened = dive(s, *["1s"] * players)
        assert spaces(s) == [0] * players + [4]
        assert [event.seat for event in only(happened, events.Rested)] == [*range(players), CHIEF]


def test_D_151_pawn_on_0_and_48_cards_shuffled() -> None:
    s, _ = apply(game(1, chief=True).start(), CHANCE, Stacked(ALL_CARDS, (0,) * 36))
    assert not is_answer(s, CHANCE, ChiefShuffled(tuple(range(47))))
    assert not is_answer(s, CHANCE, ChiefShuffled((0, *range(47))))
    assert not is_answer(s, CHANCE, Stacked(tuple(range(48)), (0,) * 48))
    assert not is_answer(s, CHANCE, CallYoungest(0))
    s, happened = apply(s, CHANCE, ChiefShuffled(tuple(range(48))[::-1]))
    assert happened[0] == events.ChiefJoined(48)
    assert s.pawns[CHIEF] == 0
    assert s.chief_stack[0] == 47


def test_D_153_one_card_at_the_start_of_each_dive() -> None:
    s, first = dive(lay(CALM, 1, chief=(ONE_YELLOW, ChiefCard((6, 4, 3, 2), (3, 4)))), "1")
    assert only(first, events.ChiefShown) == [events.ChiefShown((2, 3, 4, 6), (4,))]
    kinds = [type(event) for event in first]
    assert kinds.index(events.ChiefShown) < kinds.index(events.CardRevealed)
    _, second = dive(look(s), "1")
    assert only(second, events.ChiefShown) == [events.ChiefShown((6, 4, 3, 2), (3, 4))]


def test_D_012_D_153_the_card_is_hidden_while_programming() -> None:
    s = lay(CALM, 1, chief=(ONE_YELLOW,))
    assert game(1, chief=True).view(s, 0).chief_card is None


def test_D_154_one_speed_a_level() -> None:
    cards = (Card(False, RED), Card(False, RED))
    _, happened = dive(lay(cards, 1, chief=(ChiefCard((6, 2, 3, 4), (4,)),)), "5 3")
    assert only(happened, events.Helped) == [events.Helped(CHIEF, RED, 6, 0, 2), events.Helped(0, RED, 3, 0, 2)]


@pytest.mark.parametrize(("card", "space", "levels"), [(ONE_YELLOW, 11, 4), (ONE_YELLOW, 16, 3), (TWO_YELLOW, 16, 2)])
def test_D_155_D_156_yellow_levels_count_only_in_calm_water(card: ChiefCard, space: int, levels: int) -> None:
    s, happened = dive(lay(CALM, 1, chief=(card,), chief_at=space), "1s")
    assert only(happened, events.Bubbled) == ([events.Bubbled(card.yellow)] if space == 16 else [])
    assert s.pawns[CHIEF] == space + levels
    assert s.gone == levels


@pytest.mark.parametrize(("level", "bubbles", "end"), [(1, (3, 4), 18), (2, (3, 4), 18), (3, (4,), 19), (4, (), 20)])
def test_D_157_entering_deep_water_covers_the_yellow_levels_still_to_come(
    level: int, bubbles: tuple[int, ...], end: int
) -> None:
    cards = [PLAIN] * 4
    cards[level - 1] = Card(False, GREEN)
    s, happened = dive(lay(cards, 1, chief=(TWO_YELLOW,), chief_at=15), "1s")
    assert only(happened, events.Bubbled) == ([events.Bubbled(bubbles)] if bubbles else [])
    assert s.pawns[CHIEF] == end


def test_D_157_a_turtle_in_calm_water_covers_nothing() -> None:
    s, happened = dive(lay((Card(False, RED), *CALM), 1, chief=(TWO_YELLOW,), chief_at=13), "1s")
    assert not only(happened, events.Bubbled)
    assert s.pawns[CHIEF] == 13 + 2 + 4


def test_D_157_a_second_turtle_in_deep_water_covers_nothing_more() -> None:
    cards = (Card(False, GREEN), Card(False, GREEN), PLAIN)
    _, happened = dive(lay(cards, 1, chief=(TWO_YELLOW,), chief_at=15), "1s")
    assert only(happened, events.Bubbled) == [events.Bubbled((3, 4))]


def test_D_158_he_is_never_wrong() -> None:
    s, happened = dive(lay((SHARK, PLAIN, SHARK, PLAIN), 1, chief=(ONE_YELLOW,)), "1")
    assert s.pawns[CHIEF] == 4
    assert [event.seat for event in only(happened, events.WasWrong)] == [0]


def test_D_158_he_competes_and_ties_cancel() -> None:
    cards = (Card(True, GREEN), Card(False, GREEN), Card(False, MANTA))
    s = lay(cards, 1, chief=(ChiefCard((3, 2, 4, 6), (4,)),), pawns=(8,), chief_at=3)
    s, happened = dive(s, "3s 5 1")
    assert only(happened, events.HelpTied) == [events.HelpTied(GREEN, 3, (0, CHIEF))]
    assert only(happened, events.Helped) == [events.Helped(0, GREEN, 5, 8, 9), events.Helped(CHIEF, MANTA, 4, 3, 9)]


def test_D_158_his_pawn_is_a_target_for_mantas() -> None:
    _, happened = dive(lay((Card(False, MANTA),), 1, chief=(ONE_YELLOW,), pawns=(2,), chief_at=9), "5")
    assert only(happened, events.Helped) == [events.Helped(0, MANTA, 5, 2, 9)]


def test_D_159_the_dive_goes_on_until_his_levels_are_evaluated() -> None:
    cards = (SHARK, PLAIN, PLAIN, Card(True, RED))
    s, happened = dive(lay(cards, 1, chief=(ONE_YELLOW,)), "1")
    assert s.gone == 4
    assert only(happened, events.Helped) == [events.Helped(CHIEF, RED, 6, 0, 2)]


def test_D_159_and_until_the_humans_are() -> None:
    s, _ = dive(lay((PLAIN,) * 5, 1, chief=(ONE_YELLOW,)), "1 2 3 4 5")
    assert s.gone == 5
    assert spaces(s) == [5, 4]


def test_D_160_rest_one_space_for_each_visible_number() -> None:
    _, happened = dive(lay(CALM, 1, chief=(TWO_YELLOW,), chief_at=16), "1s")
    assert only(happened, events.Rested)[1] == events.Rested(CHIEF, 2, 16, 18)


def test_D_161_tied_for_victory_he_wins() -> None:
    s, happened = dive(lay(CALM, 1, chief=(ONE_YELLOW,), pawns=(22,), chief_at=20), "1")
    assert spaces(s) == [23, 23]
    assert happened[-1] == events.ChiefWon(23)
    assert game(1, chief=True).winners(s) == ()
    assert game(1, chief=True).returns(s) == (0.0,)


def test_D_060_D_161_the_chief_can_be_first_and_can_be_beaten() -> None:
    played = game(2, chief=True)
    s, happened = dive(lay(CALM, 2, chief=(ONE_YELLOW,), chief_at=20), "1", "1")
    assert happened[-1] == events.ChiefWon(23)
    s, happened = dive(lay(CALM, 2, chief=(ONE_YELLOW,), pawns=(23, 1), chief_at=20), "1", "1")
    assert happened[-1] == events.Won((0,), 24)
    assert played.returns(s) == (1.0, 0.0)
    s, happened = dive(lay(CALM, 2, chief=(ONE_YELLOW,), pawns=(23, 23), chief_at=20), "1", "1")
    assert happened[-1] == events.Drawn((0, 1), 24)


def test_Q_56_his_levels_without_a_card_do_not_count() -> None:
    s, happened = dive(lay((PLAIN, PLAIN), 1, left=2, chief=(ONE_YELLOW,)), "1s")
    assert spaces(s) == [0, 2]
    assert only(happened, events.CardsRanOut) == [events.CardsRanOut(3, (CHIEF,))]
    assert s.step is None


@pytest.mark.parametrize(("yellow", "end"), [((2,), 19), ((1,), 19), ((1, 3), 18)])
def test_D_155_bubbles_above_black_levels_leave_the_deeper_ones(yellow: tuple[int, ...], end: int) -> None:
    """Somebody's own deck may have a yellow level above a black one."""
    s = lay(CALM, 1, chief=(ONE_YELLOW,), chief_at=16)
    s.table = replace(s.table, chief_cards=(ChiefCard((2, 3, 4, 6), yellow),) * 48)
    s, happened = dive(s, "1s")
    assert only(happened, events.Bubbled) == [events.Bubbled(yellow)]
    assert s.gone == 4
    assert s.pawns[CHIEF] == end
