"""What the cards do: S-030 to S-037 and the rulings about them."""

from tests.games.hainoon.table import (
    BLACK,
    EAST,
    ENDURE,
    GREEN,
    NE,
    NORTH,
    NW,
    PINK,
    SE,
    SW,
    TURQUOISE,
    aims_of,
    bits,
    go,
    only,
    refused,
    sharks,
    table,
)

from divetable.engine.core import apply
from divetable.games.hainoon.board import Card, Diver, Mood, Place, Spot
from divetable.games.hainoon.components import Harpoon, Play
from divetable.games.hainoon.events import (
    AllSharksSwam,
    CageHeld,
    CagePlaced,
    CageStayed,
    DiverHid,
    DiversSwapped,
    DiverSwam,
    Harpooned,
    SharkFlipped,
    SharksSwapped,
)
from divetable.games.hainoon.objections import (
    CageMustMove,
    DiverIsAway,
    NotYourDiver,
    NotYoursToHide,
    TooFar,
    WrongAim,
)

SWIM, CAGE, HIDE = Card.RED_DIVER, Card.RED_CAGE, Card.RED_CAMOUFLAGE
ATTACK = {NORTH: (Card.RED_FLIP, Card.RED_FLIP)}


def swim(diver: Diver, place: Place) -> Play:
    return Play(SWIM, NORTH, diver, place)


def cage(diver: Diver | None) -> Play:
    return Play(CAGE, NORTH, diver)


def test_S_030_your_diver_swaps_with_an_orthogonal_neighbour() -> None:
    s, events = apply(table(hands={0: (SWIM,)}), 0, swim(PINK, NE))
    assert s.places == [TURQUOISE, PINK, GREEN, BLACK]
    assert DiversSwapped(0, PINK, NE, TURQUOISE) in events
    assert go(table(hands={0: (SWIM,)}), swim(PINK, SW)).places == [BLACK, TURQUOISE, GREEN, PINK]


def test_S_030_or_moves_to_a_free_neighbouring_place() -> None:
    s, events = apply(table(hands={0: (SWIM,)}, places=(PINK, None, GREEN, BLACK)), 0, swim(PINK, NE))
    assert s.places == [TURQUOISE, PINK, GREEN, BLACK]
    assert DiverSwam(0, PINK, NE) in events


def test_S_030_never_diagonally_and_never_with_anothers_diver() -> None:
    for here, there in enumerate(((NE, SW), (NW, SE), (NE, SW), (SE, NW))):
        places: list[Diver | None] = [TURQUOISE, GREEN, BLACK]
        places.insert(here, PINK)
        s = table(hands={0: (SWIM,)}, places=tuple(places))
        assert aims_of(s, SWIM) == {(PINK, place, None) for place in there}
    s = table(hands={0: (SWIM,)})
    assert refused(s, 0, swim(PINK, SE)) == (TooFar(SE), "S-030")
    assert refused(s, 0, swim(TURQUOISE, NW)) == (NotYourDiver(TURQUOISE), "S-030")
    assert refused(s, 0, Play(SWIM, NORTH, PINK)) == (WrongAim(SWIM), "S-009")
    assert refused(s, 0, Play(SWIM, NORTH, None, NE)) == (WrongAim(SWIM), "S-009")
    assert refused(s, 0, Play(SWIM, NORTH, PINK, NE, Spot.N1)) == (WrongAim(SWIM), "S-009")


def test_R_36_diver_swims_on_cannot_be_declined() -> None:
    s = table(hands={0: (SWIM,)})
    assert aims_of(s, SWIM) == {(PINK, NE, None), (PINK, SW, None)}
    assert refused(s, 0, swim(PINK, NW)) == (TooFar(NW), "S-030")


def test_R_37_swapping_with_the_dummy_is_allowed() -> None:
    s = go(table(3, hands={0: (SWIM,)}), swim(PINK, SW))
    assert s.places == [BLACK, TURQUOISE, GREEN, PINK]


def test_S_031_the_cage_goes_on_any_diver() -> None:
    s = table(hands={0: (CAGE,)})
    assert aims_of(s, CAGE) == {(diver, None, None) for diver in Diver}
    for diver in Diver:
        t, events = apply(s, 0, cage(diver))
        assert t.cage is diver
        assert CagePlaced(0, diver) in events


def test_S_031_if_it_is_on_one_it_must_go_to_another() -> None:
    s = table(hands={0: (CAGE,)}, cage=GREEN)
    assert aims_of(s, CAGE) == {(diver, None, None) for diver in (PINK, TURQUOISE, BLACK)}
    assert refused(s, 0, cage(GREEN)) == (CageMustMove(GREEN), "S-031")
    assert refused(s, 0, cage(None)) == (WrongAim(CAGE), "S-009")
    assert refused(s, 0, Play(CAGE, NORTH, PINK, NE)) == (WrongAim(CAGE), "S-009")
    assert go(s, cage(PINK)).cage is PINK


def test_S_032_a_caged_diver_is_unharmed_and_the_cage_returns() -> None:
    s = table(rows=ATTACK, hungry=(Spot.NW,), cage=PINK, injured=(PINK,))
    s, events = apply(go(s, Play(Card.RED_ALL, NORTH)), 0, ENDURE)
    assert only(CageHeld, events) == [CageHeld(Spot.N1, PINK)]
    assert s.cage is None
    assert bits(s.eaten) == set()
    assert Spot.N1 in sharks(s)


def test_S_034_with_a_cage_you_may_still_harpoon_and_the_cage_stays() -> None:
    s = table(hands={0: (Card.RED_ALL, CAGE)}, rows=ATTACK, hungry=(Spot.NW,), cage=PINK)
    s, events = apply(go(s, Play(Card.RED_ALL, NORTH)), 0, Harpoon(CAGE, PINK))
    assert only(Harpooned, events) == [Harpooned(0, CAGE, PINK)]
    assert s.cage is PINK
    assert Spot.N1 in sharks(s)


def test_R_24_the_cage_moves_with_its_diver() -> None:
    s = go(table(hands={0: (SWIM,)}, cage=PINK), swim(PINK, NE))
    assert (s.cage, s.places[NE.index]) == (PINK, PINK)
    s = go(table(hands={0: (SWIM,)}, cage=TURQUOISE), swim(PINK, NE))
    assert (s.cage, s.places[NW.index]) == (TURQUOISE, TURQUOISE)


def test_R_25_also_into_camouflage() -> None:
    s = go(table(2, hands={0: (HIDE,)}, cage=PINK), Play(HIDE, NORTH, PINK))
    assert PINK not in s.places
    assert s.cage is PINK
    s = go(s, Play(Card.GREEN_ALL, EAST))
    assert s.places[0] is s.cage is PINK


def test_R_26_an_absent_diver_cannot_be_caged() -> None:
    s = table(hands={0: (CAGE,)}, places=(PINK, None, GREEN, BLACK))
    assert aims_of(s, CAGE) == {(diver, None, None) for diver in (PINK, GREEN, BLACK)}
    assert refused(s, 0, cage(TURQUOISE)) == (DiverIsAway(TURQUOISE), "R-26")


def test_R_26_whoever_it_is() -> None:
    for absent in Diver:
        player = (absent.index + 1) % 4
        places = tuple(None if diver is absent else diver for diver in Diver)
        s = table(player=player, hands={player: (CAGE,)}, places=places)
        assert aims_of(s, CAGE) == {(diver, None, None) for diver in Diver if diver is not absent}


def test_R_26_but_the_cage_can_be_taken_from_one() -> None:
    s = table(hands={0: (CAGE,)}, places=(PINK, None, GREEN, BLACK), cage=TURQUOISE)
    assert go(s, cage(PINK)).cage is PINK


def test_R_27_with_no_legal_target_the_cage_action_does_nothing() -> None:
    s = table(hands={0: (CAGE,)}, places=(PINK, None, None, None), cage=PINK)
    assert aims_of(s, CAGE) == {(None, None, None)}
    s, events = apply(s, 0, cage(None))
    assert s.cage is PINK
    assert CageStayed(0) in events
    assert s.rows[NORTH.index] == (CAGE,)


def test_R_28_the_dummy_may_be_caged() -> None:
    assert go(table(3, hands={0: (CAGE,)}), cage(BLACK)).cage is BLACK


def test_R_29_with_two_players_the_cage_may_go_on_any_of_the_four() -> None:
    s = table(2, hands={0: (CAGE,)})
    assert aims_of(s, CAGE) == {(diver, None, None) for diver in Diver}


def test_shark_swims_on_swaps_across_any_of_the_twelve_edges() -> None:
    card = Card.RED_SHARK
    s = table(hands={0: (card,)}, hungry=(Spot.NW, Spot.W2))
    assert aims_of(s, card) == {(None, None, spot) for spot in Spot}
    t, events = apply(s, 0, Play(card, NORTH, shark=Spot.NW))
    assert sharks(t) == {Spot.N1, Spot.W2}
    assert SharksSwapped(0, Spot.NW, Spot.N1) in events
    assert sharks(go(s, Play(card, NORTH, shark=Spot.W1))) == {Spot.NW, Spot.W1}
    around = table(hands={0: (card,)}, hungry=(Spot.W2,))
    assert sharks(go(around, Play(card, NORTH, shark=Spot.W2))) == {Spot.NW}


def test_S_035_flip_any_shark_either_way() -> None:
    card = Card.RED_FLIP
    s = table(hands={0: (card,)}, hungry=(Spot.NW,))
    assert aims_of(s, card) == {(None, None, spot) for spot in Spot}
    t, events = apply(s, 0, Play(card, NORTH, shark=Spot.NW))
    assert sharks(t) == set()
    assert SharkFlipped(0, Spot.NW, Mood.FULL) in events
    t, events = apply(s, 0, Play(card, NORTH, shark=Spot.S2))
    assert sharks(t) == {Spot.NW, Spot.S2}
    assert SharkFlipped(0, Spot.S2, Mood.HUNGRY) in events


def test_R_38_swaps_and_flips_that_change_nothing_useful_are_legal() -> None:
    s = table(hands={0: (Card.RED_SHARK, Card.RED_FLIP)}, hungry=(Spot.SE, Spot.S1))
    assert sharks(go(s, Play(Card.RED_SHARK, NORTH, shark=Spot.SE))) == {Spot.SE, Spot.S1}
    assert sharks(go(s, Play(Card.RED_SHARK, NORTH, shark=Spot.W1))) == {Spot.SE, Spot.S1}
    assert sharks(go(s, Play(Card.RED_FLIP, NORTH, shark=Spot.SW))) == {Spot.SE, Spot.S1, Spot.SW}


def test_all_sharks_swim_one_spot_clockwise() -> None:
    s, events = apply(table(hungry=(Spot.NW, Spot.E2, Spot.W2)), 0, Play(Card.RED_ALL, NORTH))
    assert sharks(s) == {Spot.N1, Spot.SE, Spot.NW}
    assert AllSharksSwam(0) in events


def test_S_036_camouflage_takes_your_diver_off_the_board() -> None:
    s = table(hands={0: (HIDE,)})
    assert aims_of(s, HIDE) == {(PINK, None, None)}
    t, events = apply(s, 0, Play(HIDE, NORTH, PINK))
    assert t.places == [None, TURQUOISE, GREEN, BLACK]
    assert DiverHid(0, PINK) in events
    assert refused(s, 0, Play(HIDE, NORTH, GREEN)) == (NotYoursToHide(GREEN), "S-036")
    assert refused(s, 0, Play(HIDE, NORTH)) == (WrongAim(HIDE), "S-009")
    assert refused(s, 0, Play(HIDE, NORTH, PINK, NE)) == (WrongAim(HIDE), "S-009")


def test_S_036_camouflaged_is_immune_even_in_the_attack_it_brings() -> None:
    s = table(hands={0: (HIDE,)}, rows=ATTACK, hungry=(Spot.N1,), injured=(PINK,))
    s = go(s, Play(HIDE, NORTH, PINK))
    assert s.player == 1
    assert bits(s.eaten) == set()
