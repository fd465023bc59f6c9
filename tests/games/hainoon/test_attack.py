"""The shark attack and the end of the game: S-020 to S-028, S-033 and the rulings about them."""

from collections.abc import Mapping

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
    SOUTH,
    TURQUOISE,
    WEST,
    answers_of,
    bits,
    game,
    go,
    only,
    refused,
    sharks,
    sides_of,
    table,
)

from divetable.engine.core import Event, apply
from divetable.games.hainoon.attack import HarpoonWindow
from divetable.games.hainoon.board import Card, Colour, Diver, Side, Spot
from divetable.games.hainoon.components import HaiNoonState, Harpoon, Play
from divetable.games.hainoon.events import (
    CageHeld,
    DiverBitten,
    DiverEaten,
    Drew,
    GameWon,
    Harpooned,
    RowDiscarded,
    SharkMissed,
    SharkRepelled,
    SharksAttacked,
    SharkSpurned,
    SharkWoke,
)
from divetable.games.hainoon.objections import (
    HarpoonLiesElsewhere,
    HarpoonNotInHand,
    HarpoonOfAnotherColour,
    NoHarpoon,
    NotThreatened,
)
from divetable.games.hainoon.rules import PlayCard

WILD = Card.WILD
ROW = (Card.RED_FLIP, Card.RED_SHARK)
HARPOON = Card.RED_CAGE
ARMED = (HARPOON, *FILLER[1:])


def attack(
    side: Side = NORTH,
    *,
    hungry: tuple[Spot, ...] = (),
    row: tuple[Card, ...] = ROW,
    places: tuple[Diver | None, ...] = (PINK, TURQUOISE, GREEN, BLACK),
    injured: tuple[Diver, ...] = (),
    cage: Diver | None = None,
    armed: tuple[int, ...] = (),
    players: int = 4,
    hands: Mapping[int, tuple[Card, ...]] | None = None,
    rows: Mapping[Side, tuple[Card, ...]] | None = None,
) -> tuple[HaiNoonState, list[Event]]:
    """Seat 0 plays a Wild as third card to a side of red ones; those *armed* hold a red harpoon."""
    held = dict.fromkeys(armed, ARMED) | {0: (WILD, *(ARMED[:1] if 0 in armed else ()))} | dict(hands or {})
    s = table(
        players,
        hands=held,
        rows={side: row} | dict(rows or {}),
        hungry=hungry,
        places=places,
        injured=injured,
        cage=cage,
    )
    return apply(s, 0, Play(WILD, side))


def endured(s: HaiNoonState) -> tuple[HaiNoonState, list[Event]]:
    """Nobody harpoons."""
    events: list[Event] = []
    while isinstance(s.step, HarpoonWindow):
        s, more = apply(s, next(iter(s.asks)), ENDURE)
        events += more
    return s, events


@pytest.mark.parametrize(
    ("side", "first", "second"),
    [(NORTH, PINK, TURQUOISE), (EAST, TURQUOISE, GREEN), (SOUTH, GREEN, BLACK), (WEST, BLACK, PINK)],
)
def test_S_020_S_022_only_the_two_middle_sharks_each_the_diver_next_to_it(
    side: Side, first: Diver, second: Diver
) -> None:
    s, _ = attack(side, hungry=tuple(Spot))
    assert s.step == HarpoonWindow(side, side.sharks)
    s, events = endured(s)
    assert [(bite.shark, bite.diver) for bite in only(DiverBitten, events)] == list(
        zip(side.sharks, (first, second), strict=True)
    )
    assert bits(s.injured) == {first, second}
    assert sharks(s) == set(Spot) - set(side.sharks)


def test_S_020_corners_never_bite() -> None:
    s, events = attack(hungry=(Spot.NW, Spot.NE))
    assert bits(s.injured) == set()
    assert sharks(s) == {Spot.NW, Spot.N1, Spot.N2, Spot.NE}
    assert only(SharksAttacked, events) == [SharksAttacked(NORTH)]


def test_S_021_R_10_a_full_shark_becomes_hungry_and_does_not_bite_in_this_attack() -> None:
    s, events = attack()
    assert only(SharkWoke, events) == [SharkWoke(Spot.N1), SharkWoke(Spot.N2)]
    assert isinstance(s.step, PlayCard)
    assert bits(s.injured) == set()
    assert sharks(s) == {Spot.N1, Spot.N2}


def test_R_14_nobody_reacts_to_a_waking_shark() -> None:
    s, events = attack(hungry=(Spot.N1,), armed=(0, 1))
    assert only(SharkWoke, events) == [SharkWoke(Spot.N2)]
    assert list(s.asks) == [0]
    s, events = apply(s, 0, ENDURE)
    assert bits(s.injured) == {PINK}
    assert sharks(s) == {Spot.N2}


def test_S_023_a_bite_injures_the_diver_and_fills_the_shark() -> None:
    s, _ = attack(hungry=(Spot.N2,))
    s, events = endured(s)
    assert only(DiverBitten, events) == [DiverBitten(1, Spot.N2, TURQUOISE)]
    assert bits(s.injured) == {TURQUOISE}
    assert Spot.N2 not in sharks(s)


def test_S_024_foiled_the_shark_stays_hungry() -> None:
    both = (Spot.N1, Spot.N2)
    s, _ = attack(hungry=both, armed=(1,), cage=PINK)
    s = go(go(s, Harpoon(HARPOON, TURQUOISE), seat=1), ENDURE, seat=0)
    assert sharks(s) == set(both)
    s, _ = attack(hungry=both, places=(None, BLACK, PINK, GREEN), players=3)
    assert isinstance(s.step, PlayCard)
    assert sharks(s) == set(both)
    assert bits(s.injured) == set()


def test_S_025_the_three_cards_are_discarded() -> None:
    s, events = attack()
    assert only(RowDiscarded, events) == [RowDiscarded(NORTH, (*ROW, WILD))]
    assert s.rows[NORTH.index] == ()
    assert s.discards[-3:] == [*ROW, WILD]
    free = table(rows={NORTH: s.rows[NORTH.index]})
    assert sides_of(free, Card.RED_ALL) == set(Side)


def test_S_025_the_side_has_no_colour_then_but_others_keep_theirs() -> None:
    s, _ = attack(rows={EAST: (Card.BLUE_FLIP,)}, hands={1: (Card.RED_ALL, Card.BLUE_ALL)})
    assert sides_of(s, Card.RED_ALL) == {NORTH, SOUTH, WEST}
    assert sides_of(s, Card.BLUE_ALL) == {EAST}


def test_S_026_R_17_R_18_harpoons_stay_count_and_keep_the_colour_until_the_next_attack() -> None:
    s, _ = attack(hungry=(Spot.N1, Spot.N2), armed=(0, 1), hands={2: (Card.RED_ALL, Card.GREEN_ALL)})
    s = go(go(s, Harpoon(HARPOON, PINK), seat=0), Harpoon(HARPOON, TURQUOISE), seat=1)
    assert s.rows[NORTH.index] == (HARPOON, HARPOON)
    s = go(s, Play(Card.GREEN_ALL, EAST))
    assert sides_of(s, Card.RED_ALL) == {NORTH}
    s, events = apply(s, 2, Play(Card.RED_ALL, NORTH))
    assert only(SharksAttacked, events) == [SharksAttacked(NORTH)]
    s, events = endured(s)
    assert s.rows[NORTH.index] == ()
    assert s.discards.count(HARPOON) == 2


def test_S_027_S_028_an_injured_diver_bitten_again_ends_the_game() -> None:
    s, _ = attack(hungry=(Spot.N1,), injured=(PINK,))
    s, events = endured(s)
    assert only(DiverEaten, events) == [DiverEaten(0, Spot.N1, PINK)]
    assert s.step is None
    assert Spot.N1 not in sharks(s)
    assert only(GameWon, events) == [GameWon((1, 2, 3))]
    assert game().winners(s) == (1, 2, 3)
    assert game().returns(s) == (0, 1, 1, 1)
    assert game().scores(s) == (0, 1, 1, 1)


def test_S_027_a_first_bite_does_not() -> None:
    s, _ = attack(hungry=(Spot.N1,), injured=(TURQUOISE, GREEN))
    s, _ = endured(s)
    assert s.step is not None
    assert game().winners(s) == ()
    assert game().returns(s) == (0, 0, 0, 0)
    assert game().scores(s) == (1, 1, 1, 1)


def test_S_028_R_11_there_can_be_two_losers() -> None:
    s, _ = attack(hungry=(Spot.N1, Spot.N2), injured=(PINK, TURQUOISE))
    s, events = endured(s)
    assert game().winners(s) == (2, 3)
    assert game().returns(s) == (0, 0, 1, 1)
    assert len(only(DiverEaten, events)) == 2


def test_R_11_both_bites_are_resolved_together() -> None:
    s, _ = attack(hungry=(Spot.N1, Spot.N2), injured=(PINK,))
    s, events = endured(s)
    assert only(DiverBitten, events) == [DiverBitten(1, Spot.N2, TURQUOISE)]
    assert bits(s.eaten) == {PINK}
    assert bits(s.injured) == {PINK, TURQUOISE}


def test_R_42_a_lethal_attack_ends_the_game_before_drawing() -> None:
    s, _ = attack(hungry=(Spot.N1,), injured=(PINK,))
    s, events = endured(s)
    assert only(Drew, events) == []
    assert s.hands[0] == ()
    assert only(RowDiscarded, events) == [RowDiscarded(NORTH, (*ROW, WILD))]


def test_S_027_the_end_is_explained_by_the_rule() -> None:
    s, _ = endured(attack(hungry=(Spot.N1,), injured=(PINK,))[0])
    assert refused(s, 0, ENDURE)[1] == "S-027"


def test_R_9_sharks_and_divers_as_they_stand_after_the_action() -> None:
    s = table(hands={0: (Card.RED_DIVER,)}, rows={NORTH: ROW}, hungry=(Spot.N2,))
    s, _ = endured(go(s, Play(Card.RED_DIVER, NORTH, PINK, NE)))
    assert bits(s.injured) == {PINK}
    s = table(hands={0: (Card.RED_FLIP,)}, rows={NORTH: ROW})
    s, _ = endured(go(s, Play(Card.RED_FLIP, NORTH, shark=Spot.N1)))
    assert bits(s.injured) == {PINK}


def test_R_39_forced_self_harm_stands() -> None:
    s = table(hands={0: (Card.RED_DIVER,)}, rows={NORTH: ROW}, hungry=(Spot.N2, Spot.W1), injured=(PINK,))
    s, _ = endured(go(s, Play(Card.RED_DIVER, NORTH, PINK, NE)))
    assert game().winners(s) == (1, 2, 3)


def test_S_033_a_harpoon_saves_the_diver_on_anybodys_turn() -> None:
    s, _ = attack(hungry=(Spot.N2,), armed=(1,), injured=(TURQUOISE,))
    assert answers_of(s, 1) == [ENDURE, Harpoon(HARPOON, TURQUOISE)]
    s, events = apply(s, 1, Harpoon(HARPOON, TURQUOISE))
    assert only(Harpooned, events) == [Harpooned(1, HARPOON, TURQUOISE)]
    assert only(SharkRepelled, events) == [SharkRepelled(Spot.N2, TURQUOISE)]
    assert s.rows[NORTH.index] == (HARPOON,)
    assert bits(s.eaten) == set()
    assert HARPOON not in s.hands[1]


def test_S_033_R_15_only_in_the_colour_of_the_side() -> None:
    s, _ = attack(hungry=(Spot.N2,), hands={1: (Card.BLUE_CAGE, Card.RED_ALL)})
    assert answers_of(s, 1) == [ENDURE]
    assert refused(s, 1, Harpoon(Card.BLUE_CAGE, TURQUOISE)) == (HarpoonOfAnotherColour(NORTH), "R-15")
    assert refused(s, 1, Harpoon(HARPOON, TURQUOISE)) == (HarpoonNotInHand(HARPOON), "S-033")
    assert refused(s, 1, Harpoon(Card.RED_ALL, TURQUOISE)) == (NoHarpoon(Card.RED_ALL), "S-033")
    assert refused(s, 1, Play(Card.RED_ALL, NORTH))[1] == "S-033"


def test_R_12_only_owners_of_a_diver_about_to_be_bitten_may_harpoon() -> None:
    s, _ = attack(hungry=(Spot.N2, Spot.E1), armed=(0, 1, 2, 3))
    assert list(s.asks) == [1]
    assert refused(s, 1, Harpoon(HARPOON, PINK)) == (NotThreatened(PINK), "R-12")
    assert refused(s, 0, Harpoon(HARPOON, PINK))[1] == "S-033"


def test_R_12_no_question_if_nobody_would_be_bitten() -> None:
    s, _ = attack(hungry=(Spot.N1, Spot.N2), places=(None, None, PINK, BLACK), armed=(0, 1))
    assert not isinstance(s.step, HarpoonWindow)


def test_R_13_every_threatened_owner_is_asked_at_once_with_a_harpoon_or_without() -> None:
    for armed in ((), (0,), (1,), (0, 1)):
        s, _ = attack(hungry=(Spot.N1, Spot.N2), armed=armed)
        assert set(s.asks) == {0, 1}
        s, events = apply(s, 1, ENDURE)
        assert events == []
        assert set(s.asks) == {0}
        assert isinstance(s.step, HarpoonWindow)


def test_R_13_answers_are_secret_until_all_are_in() -> None:
    s, _ = attack(hungry=(Spot.N1, Spot.N2), armed=(0, 1))
    open_, events = apply(s, 1, Harpoon(HARPOON, TURQUOISE))
    quiet, _ = apply(s, 1, ENDURE)
    assert events == []
    for seat in (0, 2, 3, None):
        assert game().view(open_, seat) == game().view(quiet, seat)
    assert game().view(open_, 1) != game().view(quiet, 1)
    _, events = apply(open_, 0, Harpoon(HARPOON, PINK))
    assert [event.seat for event in only(Harpooned, events)] == [0, 1]


def test_R_13_who_has_no_harpoon_cannot_be_told_from_who_has() -> None:
    with_, events = attack(hungry=(Spot.N2,), hands={1: (HARPOON, Card.BLUE_FLIP)})
    without, others = attack(hungry=(Spot.N2,), hands={1: (Card.RED_DIVER, Card.BLUE_FLIP)})
    assert events == others
    for seat in (0, 2, 3, None):
        assert game().view(with_, seat) == game().view(without, seat)


def test_R_16_on_a_side_of_wilds_any_harpoon_colour_not_on_another_side() -> None:
    hands = {1: (Card.RED_CAGE, Card.BLUE_CAGE, Card.WHITE_CAGE)}
    s, _ = attack(row=(WILD, WILD), hungry=(Spot.N2,), hands=hands, rows={EAST: (Card.BLUE_FLIP,)})
    assert answers_of(s, 1) == [ENDURE, Harpoon(Card.RED_CAGE, TURQUOISE), Harpoon(Card.WHITE_CAGE, TURQUOISE)]
    assert refused(s, 1, Harpoon(Card.BLUE_CAGE, TURQUOISE)) == (HarpoonLiesElsewhere(Colour.BLUE, EAST), "R-16")
    s = go(s, Harpoon(Card.WHITE_CAGE, TURQUOISE))
    assert s.rows[NORTH.index] == (Card.WHITE_CAGE,)
    assert s.homes[Colour.WHITE.index] == NORTH.bit


def test_R_16_two_players_may_answer_with_two_colours_and_both_lie_there() -> None:
    hands = {0: (WILD, Card.RED_CAGE), 1: (Card.BLUE_CAGE, Card.RED_ALL, Card.BLUE_ALL)}
    s, _ = attack(row=(WILD, WILD), hungry=(Spot.N1, Spot.N2), hands=hands)
    s = go(go(s, Harpoon(Card.BLUE_CAGE, TURQUOISE), seat=1), Harpoon(Card.RED_CAGE, PINK), seat=0)
    assert s.rows[NORTH.index] == (Card.RED_CAGE, Card.BLUE_CAGE)
    assert sides_of(s, Card.RED_ALL) == sides_of(s, Card.BLUE_ALL) == {NORTH}
    s, _ = endured(go(s, Play(Card.RED_ALL, NORTH)))
    assert s.homes[Colour.RED.index] == s.homes[Colour.BLUE.index] == 0


def test_R_21_order_of_protection() -> None:
    # Camouflage before everything: the cage is not broken.
    s, events = attack(hungry=(Spot.N1,), places=(None, PINK, GREEN, BLACK), cage=TURQUOISE)
    assert isinstance(s.step, PlayCard)
    assert s.cage is TURQUOISE
    # A dummy before the cage.
    s, events = attack(hungry=(Spot.N1,), places=(BLACK, TURQUOISE, GREEN, PINK), cage=BLACK, players=3)
    assert only(SharkSpurned, events) == [SharkSpurned(Spot.N1, BLACK)]
    assert s.cage is BLACK
    # The harpoon before the cage, the cage before the bite.
    s, _ = attack(hungry=(Spot.N1,), cage=PINK, armed=(0,))
    assert go(s, Harpoon(HARPOON, PINK)).cage is PINK
    s, events = apply(s, 0, ENDURE)
    assert only(CageHeld, events) == [CageHeld(Spot.N1, PINK)]
    assert bits(s.injured) == set()


def test_R_22_harpooning_is_optional() -> None:
    s, _ = attack(hungry=(Spot.N1,), armed=(0,))
    assert s.step is not None
    assert s.step.default(s, 0) == ENDURE
    s = go(s, ENDURE)
    assert bits(s.injured) == {PINK}
    assert HARPOON in s.hands[0]


def test_R_23_a_full_shark_neither_hurts_nor_takes_the_cage() -> None:
    s, _ = attack(cage=PINK)
    assert s.cage is PINK
    assert bits(s.injured) == set()


def test_R_31_one_harpoon_a_player_an_attack() -> None:
    hands = {0: (WILD, HARPOON, HARPOON)}
    s, _ = attack(hungry=(Spot.N1, Spot.N2), hands=hands, players=2, places=(PINK, GREEN, TURQUOISE, BLACK))
    assert answers_of(s, 0) == [ENDURE, Harpoon(HARPOON, PINK), Harpoon(HARPOON, GREEN)]
    s = go(s, Harpoon(HARPOON, PINK))
    assert bits(s.injured) == {GREEN}
    assert s.rows[NORTH.index] == (HARPOON,)


def test_R_32_a_free_place_before_a_hungry_shark_is_a_miss() -> None:
    s, events = attack(hungry=(Spot.N1,), places=(None, PINK, GREEN, BLACK))
    assert only(SharkMissed, events) == [SharkMissed(Spot.N1, NW)]
    assert sharks(s) == {Spot.N1, Spot.N2}


def test_an_old_answer_does_not_protect_in_the_next_attack() -> None:
    s, _ = attack(hungry=(Spot.N1,), armed=(0,), hands={1: (WILD, WILD)}, rows={WEST: (Card.BLUE_FLIP, WILD)})
    s = go(s, Harpoon(HARPOON, PINK))
    s, _ = apply(s, 1, Play(WILD, WEST))
    assert s.answers == [None] * 4
