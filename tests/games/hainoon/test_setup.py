"""Set-up: S-001 to S-007, and who sits where."""

from collections import Counter

import pytest
from tests.games.hainoon.table import BLACK, GREEN, PINK, TURQUOISE, bits, game, only, sharks, walk

from divetable.engine.core import CHANCE, apply
from divetable.engine.errors import BadOption, BadSetup
from divetable.games.hainoon import RULEBOOK
from divetable.games.hainoon.board import DECK, SPOTS, Card, Colour, Diver, Kind, Place, Side, Spot
from divetable.games.hainoon.components import Begin, HaiNoonState, Shuffle
from divetable.games.hainoon.events import CardsShuffled, DiversSeated, Drew, PlayerStarted
from divetable.games.hainoon.options import Options
from divetable.games.hainoon.rules import ChooseStarter, PlayCard

ORDER = Shuffle(tuple(range(48)))


def ready(players: int = 4, **options: object) -> HaiNoonState:
    """Divers seated, cards in the order of the box, chance asked for a starter if it is."""
    s = game(players, **options).start()
    s, _ = apply(s, CHANCE, next(iter(s.asks[CHANCE])))
    return apply(s, CHANCE, ORDER)[0]


def test_S_001_two_to_four_players_and_four_divers() -> None:
    assert list(RULEBOOK.players) == [2, 3, 4]
    for players in (1, 5):
        with pytest.raises(BadSetup) as caught:
            RULEBOOK.game(players)
        assert caught.value.rule == "S-001"
    assert [diver.value for diver in Diver] == ["pink", "turquoise", "green", "black"]
    assert set(ready().places) == set(Diver)


def test_S_001_S_004_divers_begin_healthy() -> None:
    s = ready()
    assert bits(s.injured) == bits(s.eaten) == set()


def test_S_002_twelve_sharks_and_the_cage_beside_the_board() -> None:
    assert len(Spot) == 12
    assert ready().cage is None


def test_S_003_the_cards() -> None:
    assert len(DECK) == 48
    per_colour = dict.fromkeys(Kind, 2) | {Kind.CAMOUFLAGE: 1, Kind.WILD: 0}
    for colour in Colour:
        assert Counter(card.kind for card in DECK if card.colour is colour) == Counter(per_colour)
    assert DECK.count(Card.WILD) == 4
    assert sum(card.colour is None for card in DECK) == 4


def test_S_003_no_card_is_ever_lost() -> None:
    for players in (2, 3, 4):
        for s in walk(game(players, last_diver_swimming=True), seed=players):
            cards = [*s.pile, *s.discards, *(card for some in (*s.hands, *s.rows) for card in some)]
            assert Counter(cards) == Counter(DECK)


def test_S_004_corner_sharks_are_hungry_the_others_full() -> None:
    assert sharks(ready()) == {Spot.NW, Spot.NE, Spot.SE, Spot.SW}
    assert [SPOTS[i] for i in (0, 3, 6, 9)] == [Spot.NW, Spot.NE, Spot.SE, Spot.SW]


def test_S_004_the_board() -> None:
    attacks = {side.value: [(spot.index, spot.place) for spot in side.sharks] for side in Side}
    assert attacks == {
        "north": [(1, Place.NW), (2, Place.NE)],
        "east": [(4, Place.NE), (5, Place.SE)],
        "south": [(7, Place.SE), (8, Place.SW)],
        "west": [(10, Place.SW), (11, Place.NW)],
    }


def test_S_005_a_row_for_up_to_three_cards_on_each_side() -> None:
    assert ready().rows == [(), (), (), ()]
    for s in walk(game(), seed=5):
        assert all(len(row) <= (2 if isinstance(s.step, PlayCard) else 3) for row in s.rows)


def test_S_006_three_cards_each_from_the_top() -> None:
    s = ready(3)
    assert s.hands == [tuple(DECK[:-4:-1]), tuple(DECK[-4:-7:-1]), tuple(DECK[-7:-10:-1])]
    assert s.pile == list(DECK[:39])


def test_S_006_the_deal_is_told_card_by_card_to_the_owner_alone() -> None:
    s = game(2).start()
    s, _ = apply(s, CHANCE, next(iter(s.asks[CHANCE])))
    _, events = apply(s, CHANCE, ORDER)
    assert only(CardsShuffled, events) == [CardsShuffled(48)]
    assert only(Drew, events) == [Drew(0, tuple(DECK[:-4:-1])), Drew(1, tuple(DECK[-4:-7:-1]))]


def test_S_007_chance_chooses_the_starter() -> None:
    s = ready(3)
    assert isinstance(s.step, ChooseStarter)
    assert list(s.asks[CHANCE]) == [Begin(0), Begin(1), Begin(2)]
    s, events = apply(s, CHANCE, Begin(2))
    assert (s.player, s.turns) == (2, 1)
    assert events == [PlayerStarted(2)]


def test_S_007_or_the_host_does() -> None:
    s = ready(4, starter=3)
    assert isinstance(s.step, PlayCard)
    assert (s.player, s.turns, list(s.asks)) == (3, 1, [3])
    assert game(4, starter=3).options == Options(starter=3)
    with pytest.raises(BadOption):
        game(3, starter=3)


def test_R_46_chance_seats_the_divers() -> None:
    for players, ways in ((4, 24), (3, 24), (2, 8)):
        s = game(players).start()
        seatings = list(s.asks[CHANCE])
        assert len({seating.divers for seating in seatings}) == ways
        t, events = apply(s, CHANCE, seatings[1])
        assert tuple(t.places) == seatings[1].divers
        assert events == [DiversSeated(seatings[1].divers)]


def test_S_038_R_46_two_players_sit_diagonally() -> None:
    for seating in game(2).start().asks[CHANCE]:
        nw, ne, se, sw = seating.divers
        assert {nw, se} in ({PINK, GREEN}, {TURQUOISE, BLACK})
        assert {ne, sw} in ({PINK, GREEN}, {TURQUOISE, BLACK})


def test_S_043_short_and_long_games() -> None:
    assert sharks(ready(sharks="hungry")) == set(Spot)
    assert sharks(ready(sharks="full")) == set()
    assert len(sharks(ready(sharks="usual"))) == 4
