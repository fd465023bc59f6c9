"""Two and three players: S-038 to S-042, and the rulings about them."""

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
    answers_of,
    bits,
    game,
    go,
    only,
    refused,
    sharks,
    table,
    told,
)

from divetable.engine.core import apply
from divetable.games.hainoon.attack import HarpoonWindow
from divetable.games.hainoon.board import Card, Diver, Health, Spot
from divetable.games.hainoon.components import HaiNoonState, Harpoon, Play
from divetable.games.hainoon.events import DiverCameBack, GameDrawn, GameWon, SharkSpurned
from divetable.games.hainoon.objections import NotYourDiver, NotYoursToHide

ROW = {NORTH: (Card.RED_FLIP, Card.RED_SHARK)}
BOTH = (Spot.N1, Spot.N2)
WILD = Play(Card.WILD, NORTH)


def attacked(
    players: int, places: tuple[Diver | None, ...], *hand: Card, injured: tuple[Diver, ...] = ()
) -> HaiNoonState:
    """Both north sharks attack; seat 0 has played a Wild and holds *hand*."""
    s = table(players, hands={0: (Card.WILD, *hand)}, rows=ROW, hungry=BOTH, places=places, injured=injured)
    return go(s, WILD)


def test_S_038_two_players_have_two_divers_each() -> None:
    assert game(2).setting.crews == ((PINK, GREEN), (TURQUOISE, BLACK))
    assert game(2).setting.owners == (0, 1, 0, 1)
    assert game(2).scores(table(2)) == (2, 2)


def test_S_039_choose_which_of_yours_swims() -> None:
    s = table(2, hands={0: (Card.RED_DIVER,)})
    assert aims_of(s, Card.RED_DIVER) == {
        (PINK, NE, None),
        (PINK, SW, None),
        (GREEN, NE, None),
        (GREEN, SW, None),
    }
    assert go(s, Play(Card.RED_DIVER, NORTH, GREEN, NE)).places == [PINK, GREEN, TURQUOISE, BLACK]
    assert refused(s, 0, Play(Card.RED_DIVER, NORTH, BLACK, SE)) == (NotYourDiver(BLACK), "S-030")


def test_S_039_R_30_choose_which_of_yours_hides() -> None:
    s = table(2, hands={0: (Card.RED_CAMOUFLAGE,)})
    assert aims_of(s, Card.RED_CAMOUFLAGE) == {(PINK, None, None), (GREEN, None, None)}
    assert refused(s, 0, Play(Card.RED_CAMOUFLAGE, NORTH, BLACK)) == (NotYoursToHide(BLACK), "S-036")
    s = go(s, Play(Card.RED_CAMOUFLAGE, NORTH, GREEN))
    assert s.places == [PINK, TURQUOISE, None, BLACK]
    events = told(s, Play(Card.GREEN_ALL, EAST))
    assert only(DiverCameBack, events) == [DiverCameBack(0, GREEN, SE)]


def test_S_040_both_of_yours_attacked_a_harpoon_saves_one() -> None:
    s = attacked(2, (PINK, GREEN, TURQUOISE, BLACK), Card.RED_CAGE)
    assert list(s.asks) == [0]
    assert answers_of(s, 0) == [ENDURE, Harpoon(Card.RED_CAGE, PINK), Harpoon(Card.RED_CAGE, GREEN)]
    assert bits(go(s, Harpoon(Card.RED_CAGE, GREEN)).injured) == {PINK}
    assert bits(go(s, Harpoon(Card.RED_CAGE, PINK)).injured) == {GREEN}
    assert bits(go(s, ENDURE).injured) == {PINK, GREEN}


def test_S_041_the_first_prey_ends_it_and_whoever_has_both_wins() -> None:
    s = attacked(2, (PINK, GREEN, TURQUOISE, BLACK), injured=(PINK,))
    s, events = apply(s, 0, ENDURE)
    assert s.step is None
    assert only(GameWon, events) == [GameWon((1,))]
    assert (game(2).winners(s), game(2).returns(s), game(2).scores(s)) == ((1,), (0, 1), (1, 2))


def test_R_43_one_of_each_dies_at_once_a_draw() -> None:
    s = attacked(2, (PINK, TURQUOISE, GREEN, BLACK), injured=(PINK, TURQUOISE))
    s = go(s, ENDURE, seat=1)
    s, events = apply(s, 0, ENDURE)
    assert only(GameDrawn, events) == [GameDrawn((0, 1))]
    assert only(GameWon, events) == []
    assert (game(2).winners(s), game(2).returns(s)) == ((0, 1), (0.5, 0.5))


def test_R_43_both_of_one_player_that_player_loses() -> None:
    s = go(attacked(2, (PINK, GREEN, TURQUOISE, BLACK), injured=(PINK, GREEN)), ENDURE)
    assert (game(2).winners(s), game(2).returns(s), game(2).scores(s)) == ((1,), (0, 1), (0, 2))


def test_S_042_with_three_black_is_a_dummy_that_takes_space() -> None:
    assert game(3).setting.owners == (0, 1, 2, None)
    s = table(3)
    assert BLACK in s.places
    assert game(3).view(s, 0).health == (Health.HEALTHY,) * 3 + (Health.DUMMY,)


def test_S_042_always_immune_and_never_fills_a_shark() -> None:
    s = table(3, hands={0: (Card.WILD,)}, rows=ROW, hungry=BOTH, places=(BLACK, TURQUOISE, GREEN, PINK))
    s, _ = apply(s, 0, WILD)
    assert s.step == HarpoonWindow(NORTH, BOTH)
    assert list(s.asks) == [1]
    s, events = apply(s, 1, ENDURE)
    assert only(SharkSpurned, events) == [SharkSpurned(Spot.N1, BLACK)]
    assert bits(s.injured) == {TURQUOISE}
    assert sharks(s) == {Spot.N1}


def test_S_042_nobody_moves_or_hides_the_dummy() -> None:
    s = table(3, hands={0: (Card.RED_DIVER, Card.RED_CAMOUFLAGE)})
    assert aims_of(s, Card.RED_DIVER) == {(PINK, NE, None), (PINK, SW, None)}
    assert aims_of(s, Card.RED_CAMOUFLAGE) == {(PINK, None, None)}
    assert refused(s, 0, Play(Card.RED_DIVER, NORTH, BLACK, NW)) == (NotYourDiver(BLACK), "S-030")


def test_S_028_three_players_two_losers_one_winner() -> None:
    s = attacked(3, (PINK, TURQUOISE, GREEN, BLACK), injured=(PINK, TURQUOISE))
    s = go(go(s, ENDURE, seat=0), ENDURE, seat=1)
    assert game(3).winners(s) == (2,)
