"""The turn: S-008 to S-013, S-036, S-037 and the rulings about them."""

import pytest
from tests.games.hainoon.table import (
    BLACK,
    EAST,
    ENDURE,
    FILLER,
    GREEN,
    NE,
    NORTH,
    NW,
    PINK,
    SE,
    SOUTH,
    SW,
    TURQUOISE,
    WEST,
    game,
    go,
    only,
    options_of,
    refused,
    sides_of,
    table,
    told,
    walk,
)

from divetable.engine.core import CHANCE, apply, is_answer
from divetable.games.hainoon.board import DECK, Card, Spot
from divetable.games.hainoon.components import Harpoon, Play, Shuffle, Surface
from divetable.games.hainoon.events import CardPlayed, CardsShuffled, DiverCameBack, Drew, HandWasEmpty
from divetable.games.hainoon.objections import NotInHand, PlaceTaken, WrongAim
from divetable.games.hainoon.rules import ChoosePlace, Orders, PlayCard, ShuffleCards

ALL = Play(Card.RED_ALL, NORTH)


def test_S_008_S_036_a_camouflaged_diver_is_away_until_the_owners_next_turn() -> None:
    s = table(2, hands={0: (Card.RED_CAMOUFLAGE, *FILLER[1:])})
    s = go(s, Play(Card.RED_CAMOUFLAGE, NORTH, PINK))
    assert s.places == [None, TURQUOISE, GREEN, BLACK]
    s, events = apply(s, 1, Play(Card.GREEN_ALL, EAST))
    assert only(DiverCameBack, events) == [DiverCameBack(0, PINK, NW)]
    assert s.places == [PINK, TURQUOISE, GREEN, BLACK]
    assert s.player == 0


def test_S_008_only_your_own_diver_comes_back() -> None:
    s = table(places=(PINK, None, GREEN, BLACK))
    assert s.places == [PINK, None, GREEN, BLACK]
    assert isinstance(s.step, PlayCard)


def test_S_037_with_several_free_places_you_choose() -> None:
    s = table(places=(None, None, GREEN, BLACK))
    assert s.step == ChoosePlace(PINK)
    assert list(s.asks[0]) == [Surface(NW), Surface(NE)]
    assert refused(s, 0, Surface(SE)) == (PlaceTaken(SE), "S-037")
    s, events = apply(s, 0, Surface(NE))
    assert s.places == [None, PINK, GREEN, BLACK]
    assert events == [DiverCameBack(0, PINK, NE)]
    assert isinstance(s.step, PlayCard)


def test_R_33_R_35_all_four_may_be_camouflaged_and_can_still_come_back() -> None:
    s = table(places=(None, None, None, None))
    assert list(s.asks[0]) == [Surface(NW), Surface(NE), Surface(SE), Surface(SW)]
    s = go(s, Surface(SW))
    assert s.places == [None, None, None, PINK]


def test_R_33_whoever_is_away_finds_a_free_place() -> None:
    for seed in range(30):
        for s in walk(game(), seed):
            away = sum(diver not in s.places for diver in (PINK, TURQUOISE, GREEN, BLACK))
            assert s.turns == 0 or s.places.count(None) == away


def test_R_34_it_comes_back_before_the_card_and_also_with_an_empty_hand() -> None:
    s = table(hands={0: ()}, places=(None, TURQUOISE, None, BLACK))
    assert s.step == ChoosePlace(PINK)
    s, events = apply(s, 0, Surface(SE))
    assert s.places[2] is PINK
    assert [type(event) for event in events] == [DiverCameBack, Drew]
    assert (s.player, len(s.hands[0])) == (1, 3)


def test_S_009_a_card_must_be_played_and_its_action_performed() -> None:
    s = table()
    assert all(isinstance(move, Play) for move in s.asks[0])
    s, events = apply(s, 0, ALL)
    assert s.rows == [(Card.RED_ALL,), (), (), ()]
    assert events[0] == CardPlayed(0, Card.RED_ALL, NORTH)
    assert Card.RED_ALL not in s.hands[0][:2]


def test_S_009_only_cards_in_hand_and_only_with_their_action() -> None:
    s = table(hands={0: (Card.RED_FLIP, Card.WILD)})
    assert refused(s, 0, ALL) == (NotInHand(Card.RED_ALL), "S-009")
    assert refused(s, 0, Play(Card.RED_FLIP, NORTH)) == (WrongAim(Card.RED_FLIP), "S-009")
    assert refused(s, 0, Play(Card.WILD, NORTH, shark=Spot.N1)) == (WrongAim(Card.WILD), "S-009")


def test_S_009_the_played_card_leaves_the_hand_once() -> None:
    s = table(hands={0: (Card.RED_ALL, Card.WILD, Card.RED_ALL)})
    pile = s.pile[:]
    s = go(s, ALL)
    assert s.hands[0] == (Card.WILD, Card.RED_ALL, pile[-1])


def test_S_010_then_draw_up_to_three() -> None:
    s = table(hands={0: (Card.RED_ALL,)})
    top = tuple(s.pile[:-4:-1])
    t, events = apply(s, 0, ALL)
    assert t.hands[0] == top
    assert t.pile == s.pile[:-3]
    assert only(Drew, events) == [Drew(0, top)]


def test_S_011_an_empty_hand_only_draws() -> None:
    s = table(player=3, hands={0: ()})
    top = tuple(s.pile[-2:-5:-1])
    t, events = apply(s, 3, Play(Card.RED_ALL, NORTH))
    assert t.player == 1
    assert t.turns == s.turns + 2
    assert t.hands[0] == top
    assert HandWasEmpty(0) in events
    assert only(CardPlayed, events) == [CardPlayed(3, Card.RED_ALL, NORTH)]


def test_S_011_not_said_of_a_hand_that_has_cards() -> None:
    assert only(HandWasEmpty, told(table(player=3, hands={0: (Card.WILD,)}), ALL)) == []


def test_S_012_R_40_the_discards_become_the_pile_when_a_card_is_needed() -> None:
    s = table(pile=0)
    discards = list(s.discards)
    assert discards
    s, events = apply(s, 0, ALL)
    assert only(Drew, events) == []
    assert isinstance(s.step, ShuffleCards)
    assert s.asks == {CHANCE: Orders(len(discards))}
    order = tuple(reversed(range(len(discards))))
    s, events = apply(s, CHANCE, Shuffle(order))
    assert s.discards == []
    assert s.pile == discards[:0:-1]
    assert s.hands[0][-1] is discards[0]
    assert events == [CardsShuffled(len(discards)), Drew(0, (discards[0],))]
    assert s.player == 1


def test_R_40_not_before_a_card_is_needed() -> None:
    s = go(table(pile=1), ALL)
    assert s.player == 1
    assert s.pile == []
    assert len(s.hands[0]) == 3


def test_S_012_R_40_first_what_is_left_then_the_new_pile() -> None:
    s = table(hands={0: (Card.RED_ALL, Card.WILD)}, pile=1)
    last = s.pile[0]
    s = go(s, ALL)
    assert s.hands[0] == (Card.WILD, last)
    assert isinstance(s.step, ShuffleCards)
    s = go(s, Shuffle(tuple(range(len(s.discards)))))
    assert len(s.hands[0]) == 3


def test_S_012_an_order_is_a_permutation() -> None:
    orders = Orders(3)
    assert len(set(orders)) == 6
    assert Shuffle((0, 2, 1)) in orders
    for wrong in (Shuffle((0, 1)), Shuffle((0, 1, 1)), Shuffle((1, 2, 3)), ENDURE):
        assert wrong not in orders


def test_R_41_pile_and_discards_are_never_both_empty() -> None:
    for players in (2, 3, 4):
        for s in walk(game(players, last_diver_swimming=True), seed=players):
            assert s.pile or s.discards


def test_S_013_clockwise() -> None:
    for players in (2, 3, 4):
        assert [go(table(players, player=seat), ALL).player for seat in range(players)] == [
            (seat + 1) % players for seat in range(players)
        ]
    assert go(table(), ALL).turns == table().turns + 1


def test_S_013_somebody_elses_turn_is_not_yours() -> None:
    s = table()
    assert not is_answer(s, 1, ALL)
    _, rule = refused(s, 1, ALL)
    assert rule == "S-009"


def test_R_19_after_a_harpoon_you_refill_only_in_your_own_draw_phase() -> None:
    hands = {1: (Card.RED_CAGE, *FILLER[1:])}
    s = table(hands=hands, rows={NORTH: (Card.RED_FLIP, Card.RED_FLIP)}, hungry=(Spot.N1,))
    s = go(s, ALL, Harpoon(Card.RED_CAGE, TURQUOISE))
    assert s.player == 1
    assert [len(hand) for hand in s.hands] == [3, 2, 3, 3]
    s = go(s, Play(Card.GREEN_ALL, EAST))
    assert len(s.hands[1]) == 3


def test_R_20_on_your_own_turn_you_may_harpoon_and_refill_at_once() -> None:
    s = table(hands={0: (Card.RED_ALL, Card.RED_CAGE)}, rows={NORTH: (Card.RED_FLIP, Card.RED_FLIP)}, hungry=(Spot.NW,))
    s = go(s, ALL, Harpoon(Card.RED_CAGE, PINK))
    assert s.player == 1
    assert len(s.hands[0]) == 3
    assert s.rows[NORTH.index] == (Card.RED_CAGE,)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_R_7_a_legal_card_always_exists(players: int) -> None:
    for seed in range(20):
        for s in walk(game(players, last_diver_swimming=True), seed):
            if isinstance(s.step, PlayCard):
                assert all(sides_of(s, card) or s.turns <= players for card in s.hands[s.player])
                assert options_of(s)


def test_S_003_the_box_is_only_shuffled_once_at_the_start() -> None:
    s = game().start()
    s = go(s, next(iter(s.asks[CHANCE])))
    assert s.asks == {CHANCE: Orders(len(DECK))}


def test_S_015_a_row_in_the_west_is_found_too() -> None:
    assert sides_of(table(rows={WEST: (Card.RED_FLIP,)}), Card.RED_ALL) == {WEST}
    assert sides_of(table(rows={SOUTH: (Card.RED_FLIP,)}), Card.RED_ALL) == {SOUTH}
