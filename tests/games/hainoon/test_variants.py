"""Last diver swimming: S-044, R-44, R-45."""

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
    SW,
    TURQUOISE,
    aims_of,
    bits,
    game,
    go,
    only,
    refused,
    sharks,
    table,
    told,
    walk,
)

from divetable.engine.core import apply
from divetable.games.hainoon.attack import HarpoonWindow
from divetable.games.hainoon.board import Card, Diver, Health, Spot
from divetable.games.hainoon.components import HaiNoonState, Play
from divetable.games.hainoon.events import Drew, GameDrawn, GameWon, PlayerEliminated, SharkSpurned
from divetable.games.hainoon.objections import NotYourDiver

ROW = {NORTH: (Card.RED_FLIP, Card.RED_SHARK)}
BOTH = (Spot.N1, Spot.N2)
WILD = Play(Card.WILD, NORTH)


def bitten(
    players: int,
    *hungry: Spot,
    places: tuple[Diver | None, ...] = (PINK, TURQUOISE, GREEN, BLACK),
    injured: tuple[Diver, ...] = tuple(Diver),
    eaten: tuple[Diver, ...] = (),
    player: int = 0,
) -> HaiNoonState:
    """The north sharks are about to bite; everybody is injured unless told."""
    s = table(
        players,
        player=player,
        hands={player: (Card.WILD, Card.BLUE_ALL)},
        rows=ROW,
        hungry=hungry,
        places=places,
        injured=injured,
        eaten=eaten,
        last_diver_swimming=True,
    )
    return go(s, WILD)


def test_S_044_a_second_bite_eliminates_and_the_game_goes_on() -> None:
    s, events = apply(bitten(4, Spot.N2), 1, ENDURE)
    assert only(PlayerEliminated, events) == [PlayerEliminated(1, FILLER)]
    assert s.step is not None
    assert bits(s.eaten) == {TURQUOISE}
    assert game().scores(s) == (1, 0, 1, 1)
    assert game().winners(s) == ()


def test_S_044_R_44_the_biting_shark_is_full() -> None:
    assert sharks(go(bitten(4, *BOTH[1:]), ENDURE)) == {Spot.N1}


def test_R_44_the_eliminated_discard_their_hand_and_are_skipped() -> None:
    s = go(bitten(4, Spot.N2), ENDURE)
    assert s.hands[1] == ()
    assert s.discards[-3:] == list(FILLER)
    assert s.player == 2
    assert go(s, Play(Card.RED_ALL, EAST)).player == 3


def test_R_44_skipped_one_after_the_other_around_the_table() -> None:
    s = table(4, player=2, eaten=(BLACK, PINK), last_diver_swimming=True)
    assert go(s, Play(Card.RED_ALL, NORTH)).player == 1


def test_R_44_who_is_eliminated_in_the_own_turn_does_not_draw() -> None:
    s, events = apply(bitten(4, Spot.N1), 0, ENDURE)
    assert only(Drew, events) == []
    assert s.hands[0] == ()
    assert s.discards[-1] is Card.BLUE_ALL
    assert s.player == 1


def test_S_044_the_eliminated_become_dummies() -> None:
    s = bitten(4, *BOTH, eaten=(TURQUOISE,))
    assert list(s.asks) == [0]
    s, events = apply(s, 0, ENDURE)
    assert only(SharkSpurned, events) == [SharkSpurned(Spot.N2, TURQUOISE)]
    assert sharks(s) == {Spot.N2}
    assert TURQUOISE in s.places
    assert game(4).view(s, 2).health == (Health.EATEN, Health.EATEN, Health.INJURED, Health.INJURED)


def test_S_044_a_dummy_alone_is_not_asked() -> None:
    s = bitten(4, Spot.N2, eaten=(TURQUOISE,))
    assert not isinstance(s.step, HarpoonWindow)


def test_S_044_the_last_one_wins() -> None:
    s, events = apply(bitten(3, Spot.N1, eaten=(TURQUOISE,)), 0, ENDURE)
    assert only(GameWon, events) == [GameWon((2,))]
    assert s.step is None
    assert (game(3).winners(s), game(3).returns(s), game(3).scores(s)) == ((2,), (0, 0, 1), (0, 0, 1))


def test_S_044_two_at_once_may_leave_the_last_one() -> None:
    s = bitten(3, *BOTH)
    s = go(go(s, ENDURE, seat=1), ENDURE, seat=0)
    assert game(3).winners(s) == (2,)


def test_R_44_if_the_last_die_together_a_draw_among_them() -> None:
    s = bitten(4, *BOTH, eaten=(GREEN, BLACK))
    s = go(s, ENDURE, seat=1)
    s, events = apply(s, 0, ENDURE)
    assert only(GameDrawn, events) == [GameDrawn((0, 1))]
    assert game().returns(s) == (0.5, 0.5, 0, 0)
    assert game().winners(s) == (0, 1)


def test_R_45_with_two_players_until_one_has_no_diver() -> None:
    s = go(bitten(2, Spot.N2), ENDURE)
    assert s.step is not None
    assert s.player == 1
    assert len(s.hands[1]) == 3
    s, events = apply(bitten(2, Spot.N2, eaten=(BLACK,)), 1, ENDURE)
    assert only(GameWon, events) == [GameWon((0,))]
    assert game(2).scores(s) == (2, 0)


def test_R_45_no_elimination_while_a_diver_is_left() -> None:
    assert only(PlayerEliminated, told(bitten(2, Spot.N2), ENDURE)) == []


def test_R_45_both_of_one_player_at_once() -> None:
    s = bitten(2, *BOTH, places=(PINK, GREEN, TURQUOISE, BLACK))
    s, events = apply(s, 0, ENDURE)
    assert len(only(PlayerEliminated, events)) == 1
    assert game(2).winners(s) == (1,)


def test_S_044_R_45_a_lost_diver_is_no_longer_yours() -> None:
    hands = {0: (Card.RED_DIVER, Card.RED_CAMOUFLAGE)}
    s = table(2, hands=hands, eaten=(GREEN,), last_diver_swimming=True)
    assert aims_of(s, Card.RED_DIVER) == {(PINK, NE, None), (PINK, SW, None)}
    assert aims_of(s, Card.RED_CAMOUFLAGE) == {(PINK, None, None)}
    assert refused(s, 0, Play(Card.RED_DIVER, NORTH, GREEN, NE)) == (NotYourDiver(GREEN), "S-030")
    assert go(s, Play(Card.RED_DIVER, NORTH, PINK, NE)).places[NW.index] is TURQUOISE


def test_S_044_only_one_is_left_at_the_end() -> None:
    for players in (2, 3, 4):
        for seed in range(10):
            *_, end = walk(game(players, last_diver_swimming=True), seed)
            alive = [seat for seat, divers in enumerate(game(players).scores(end)) if divers]
            assert len(alive) < 2
            assert game(players).winners(end) == tuple(alive) or (not alive and max(end.result) == 0.5)
