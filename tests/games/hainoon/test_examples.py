"""The cases a rulebook would show, played out. North is the top of the board, south the bottom, west the left."""

from tests.games.hainoon.table import (
    BLACK,
    ENDURE,
    GREEN,
    NE,
    NORTH,
    PINK,
    SOUTH,
    TURQUOISE,
    WEST,
    bits,
    go,
    only,
    sharks,
    sides_of,
    table,
)

from divetable.engine.core import apply
from divetable.games.hainoon.board import Card, Spot
from divetable.games.hainoon.components import Play, Surface
from divetable.games.hainoon.events import SharksAttacked, SharkWoke
from divetable.games.hainoon.rules import ChoosePlace

ROWS = {WEST: (Card.BLUE_FLIP,), SOUTH: (Card.RED_FLIP, Card.RED_SHARK)}


def test_S_015_S_019_S_031_a_cage_that_must_go_to_the_side_of_its_colour() -> None:
    """One blue card in the west, two red ones in the south: a red cage joins them, protects, and the sharks come."""
    s = table(hands={0: (Card.RED_CAGE,)}, rows=ROWS)
    assert sides_of(s, Card.RED_CAGE) == {SOUTH}
    s, events = apply(s, 0, Play(Card.RED_CAGE, SOUTH, TURQUOISE))
    assert s.cage is TURQUOISE
    assert only(SharksAttacked, events) == [SharksAttacked(SOUTH)]
    assert s.rows == [(), (), (), (Card.BLUE_FLIP,)]


def test_S_020_S_021_S_022_S_023_one_shark_wakes_the_other_bites() -> None:
    """From the south, the western shark is full and turns hungry, the eastern one is hungry, bites and is full."""
    s = table(hands={0: (Card.RED_CAGE,)}, rows=ROWS, hungry=(Spot.S1,))
    s, events = apply(s, 0, Play(Card.RED_CAGE, SOUTH, TURQUOISE))
    assert only(SharkWoke, events) == [SharkWoke(Spot.S2)]
    assert list(s.asks) == [2]
    s = go(s, ENDURE)
    assert bits(s.injured) == {GREEN}
    assert sharks(s) == {Spot.S2}


def test_S_036_S_037_two_hidden_divers_and_a_choice() -> None:
    """Two divers hide, one after the other: the first to come back chooses, the second has what is left."""
    hands = {0: (Card.RED_CAMOUFLAGE, Card.WILD), 1: (Card.BLUE_CAMOUFLAGE, Card.WHITE_ALL), 3: (Card.GREEN_ALL,)}
    s = table(hands=hands)
    s = go(s, Play(Card.RED_CAMOUFLAGE, SOUTH, PINK), Play(Card.BLUE_CAMOUFLAGE, WEST, TURQUOISE))
    assert s.places == [None, None, GREEN, BLACK]
    s = go(s, Play(Card.GREEN_ALL, NORTH), Play(Card.GREEN_ALL, NORTH))
    assert s.step == ChoosePlace(PINK)
    s = go(s, Surface(NE))
    assert s.places == [None, PINK, GREEN, BLACK]
    s = go(s, Play(Card.WILD, WEST))
    assert s.places == [TURQUOISE, PINK, GREEN, BLACK]
