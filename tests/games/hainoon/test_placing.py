"""Where a card may go: S-014 to S-019 and the rulings about Wilds and the first round."""

from tests.games.hainoon.table import (
    EAST,
    FILLER,
    NORTH,
    PINK,
    SOUTH,
    WEST,
    game,
    go,
    only,
    refused,
    sharks,
    sides_of,
    table,
    told,
    walk,
)

from divetable.engine.core import apply
from divetable.games.hainoon.board import Card, Side, Spot
from divetable.games.hainoon.components import Harpoon, Play
from divetable.games.hainoon.events import CardPlayed, SharkFlipped, SharksAttacked, SharkWoke
from divetable.games.hainoon.objections import ColourLiesElsewhere, EmptySideFirst, SideHasAnotherColour
from divetable.games.hainoon.rules import PlayCard, sides

ALL_FOUR = set(Side)
RED, BLUE = Card.RED_ALL, Card.BLUE_ALL


def test_S_014_no_cards_on_the_table_any_side() -> None:
    s = table(turns=1, hands={0: (RED, Card.WILD)})
    assert sides_of(s, RED) == sides_of(s, Card.WILD) == ALL_FOUR


def test_S_015_a_colour_on_a_side_must_go_there() -> None:
    s = table(rows={EAST: (Card.RED_FLIP,)})
    assert sides_of(s, RED) == {EAST}
    assert refused(s, 0, Play(RED, NORTH)) == (ColourLiesElsewhere(Card.RED_FLIP.colour, EAST), "S-015")  # type: ignore[arg-type]


def test_S_016_a_new_colour_goes_to_a_side_without_a_coloured_card() -> None:
    s = table(rows={EAST: (Card.RED_FLIP,), SOUTH: (Card.GREEN_FLIP, Card.WILD)})
    assert sides_of(s, BLUE) == {NORTH, WEST}
    assert refused(s, 0, Play(BLUE, EAST)) == (SideHasAnotherColour(EAST), "S-016")


def test_S_016_sides_never_share_a_colour() -> None:
    for seed in range(15):
        for s in walk(game(), seed):
            colours = [{card.colour for card in row if card.colour is not None} for row in s.rows]
            assert sum(map(len, colours)) == len(set().union(*colours))


def test_S_015_S_016_the_record_of_colours_follows_the_rows() -> None:
    for seed in range(15):
        for s in walk(game(2), seed):
            homes = [0, 0, 0, 0, 15]
            for side in Side:
                for card in s.rows[side.index]:
                    if card.colour is not None:
                        homes[card.colour.index] = side.bit
            assert s.homes == homes


def test_S_017_a_wild_goes_to_any_side() -> None:
    rows = {NORTH: (Card.RED_FLIP,), EAST: (Card.GREEN_FLIP, Card.WILD), SOUTH: (Card.BLUE_FLIP,), WEST: (Card.WILD,)}
    assert sides_of(table(hands={0: (Card.WILD,)}, rows=rows), Card.WILD) == ALL_FOUR


def test_S_017_R_3_a_side_of_wilds_takes_any_colour_not_on_another_side() -> None:
    s = table(rows={NORTH: (Card.WILD,), EAST: (Card.RED_FLIP,)})
    assert sides_of(s, BLUE) == {NORTH, SOUTH, WEST}
    assert sides_of(s, RED) == {EAST}


def test_R_4_then_it_has_that_colour() -> None:
    s = go(table(2, hands={1: (BLUE, RED)}, rows={NORTH: (Card.WILD,)}), Play(RED, NORTH))
    assert sides_of(s, RED) == {NORTH}
    assert sides_of(s, BLUE) == {EAST, SOUTH, WEST}


def test_S_018_in_the_first_round_an_empty_side_if_the_hand_allows_it() -> None:
    s = table(turns=2, hands={0: (RED, BLUE)}, rows={EAST: (Card.RED_FLIP,)})
    assert sides_of(s, RED) == set()
    assert sides_of(s, BLUE) == {NORTH, SOUTH, WEST}
    assert refused(s, 0, Play(RED, EAST)) == (EmptySideFirst(), "S-018")
    assert refused(s, 0, Play(RED, NORTH))[1] == "S-018"


def test_S_018_only_if_the_hand_allows_it() -> None:
    s = table(turns=4, hands={0: (RED, Card.RED_DIVER)}, rows={EAST: (Card.RED_FLIP,)})
    assert sides_of(s, RED) == sides_of(s, Card.RED_DIVER) == {EAST}


def test_S_018_only_if_there_is_an_empty_side() -> None:
    rows = {NORTH: (Card.WILD,), EAST: (Card.RED_FLIP,), SOUTH: (Card.GREEN_FLIP,), WEST: (Card.WILD,)}
    s = table(turns=3, hands={0: (RED, BLUE)}, rows=rows)
    assert sides_of(s, RED) == {EAST}
    assert sides_of(s, BLUE) == {NORTH, WEST}


def test_R_3_a_side_of_wilds_is_not_empty_in_the_first_round() -> None:
    s = table(turns=2, hands={0: (BLUE, Card.WILD)}, rows={NORTH: (Card.WILD,)})
    assert sides_of(s, BLUE) == sides_of(s, Card.WILD) == {EAST, SOUTH, WEST}
    assert refused(s, 0, Play(Card.WILD, NORTH)) == (EmptySideFirst(), "S-018")
    assert refused(s, 0, Play(BLUE, NORTH)) == (EmptySideFirst(), "S-018")


def test_R_5_the_first_round_is_each_players_first_turn() -> None:
    rows = {EAST: (Card.RED_FLIP,)}
    for players in (2, 3, 4):
        bound = table(players, turns=players, hands={0: (RED, BLUE)}, rows=rows)
        free = table(players, turns=players + 1, hands={0: (RED, BLUE)}, rows=rows)
        assert sides_of(bound, RED) == set()
        assert sides_of(free, RED) == {EAST}


def test_R_6_a_wild_in_hand_allows_it() -> None:
    s = table(turns=2, hands={0: (RED, Card.WILD)}, rows={EAST: (Card.RED_FLIP,)})
    assert sides_of(s, RED) == set()
    assert sides_of(s, Card.WILD) == {NORTH, SOUTH, WEST}


def test_S_018_is_the_reason_on_every_side_if_a_card_may_go_nowhere_now() -> None:
    s = table(turns=2, hands={0: (RED, Card.WILD)}, rows={EAST: (Card.RED_FLIP,)})
    assert {refused(s, 0, Play(RED, side)) for side in Side} == {(EmptySideFirst(), "S-018")}


def test_R_7_every_card_has_a_side_whatever_lies_there() -> None:
    rows = {NORTH: (Card.RED_FLIP,), EAST: (Card.GREEN_FLIP,), SOUTH: (Card.BLUE_FLIP,)}
    s = table(rows=rows)
    assert sides(s, tuple(Card)).keys() == set(Card)
    assert all(sides(s, tuple(Card)).values())
    assert sides(s, (Card.WHITE_ALL,)) == {Card.WHITE_ALL: WEST.bit}


def test_S_019_the_third_card_brings_an_attack_after_its_action() -> None:
    flip = Play(Card.RED_FLIP, NORTH, shark=Spot.N1)
    s = table(hands={0: (Card.RED_FLIP,)}, rows={NORTH: (Card.RED_ALL, Card.RED_ALL)})
    _, events = apply(s, 0, flip)
    kinds = [type(event) for event in events]
    order = [kinds.index(kind) for kind in (CardPlayed, SharkFlipped, SharksAttacked, SharkWoke)]
    assert order == sorted(order)
    assert only(SharksAttacked, events) == [SharksAttacked(NORTH)]


def test_S_019_one_or_two_cards_do_not() -> None:
    for row in ((), (Card.RED_FLIP,)):
        assert only(SharksAttacked, told(table(rows={NORTH: row}), Play(RED, NORTH))) == []


def test_S_019_cards_on_other_sides_do_not_count() -> None:
    rows = {NORTH: (Card.RED_FLIP,), EAST: (Card.GREEN_FLIP, Card.GREEN_FLIP)}
    assert only(SharksAttacked, told(table(rows=rows), Play(RED, NORTH))) == []


def test_R_1_wild_has_no_action() -> None:
    s = table(hands={0: (Card.WILD,)}, hungry=(Spot.NW,), cage=PINK)
    assert list(s.asks[0]) == [Play(Card.WILD, side) for side in Side]
    t = go(s, Play(Card.WILD, WEST))
    assert (t.hungry, t.places, t.cage) == (s.hungry, s.places, s.cage)


def test_R_2_wild_as_third_card_attacks_as_usual() -> None:
    s = table(hands={0: (Card.WILD,)}, rows={NORTH: (RED, Card.WILD)})
    s, events = apply(s, 0, Play(Card.WILD, NORTH))
    assert only(SharksAttacked, events) == [SharksAttacked(NORTH)]
    assert sharks(s) == {Spot.N1, Spot.N2}


def test_R_8_harpoons_never_bring_an_attack() -> None:
    hands = dict.fromkeys((0, 1), (Card.RED_CAGE, *FILLER[1:])) | {0: (RED, Card.RED_CAGE)}
    s = table(hands=hands, rows={NORTH: (Card.RED_FLIP, Card.RED_FLIP)}, hungry=(Spot.NW, Spot.N1))
    s, first = apply(s, 0, Play(RED, NORTH))
    s, second = apply(s, 0, Harpoon(Card.RED_CAGE, PINK))
    s, third = apply(s, 1, Harpoon(Card.RED_CAGE, s.places[1]))  # type: ignore[arg-type]
    assert s.rows[NORTH.index] == (Card.RED_CAGE, Card.RED_CAGE)
    assert len(only(SharksAttacked, [*first, *second, *third])) == 1
    assert isinstance(s.step, PlayCard)
