"""The worked examples of the rules, with A, M and R in seats 0, 1 and 2."""

from divetable.games.dive import events
from divetable.games.dive.components import Announce, Card, ChiefCard, Companion

from .table import CHIEF, GREEN, MANTA, PLAIN, RED, SHARK, dive, do, game, lay, only, program, spaces

TURTLE, NARWHAL, AXOLOTL, ORCA = Companion.GREEN_TURTLE, Companion.NARWHAL, Companion.AXOLOTL, Companion.ORCA


def test_D_013_D_016_D_017_example_of_a_program() -> None:
    written = program("1 3s 45 2")
    assert written in lay().asks[0]
    assert len(written.levels) == 4
    assert sum(token.value for token in written.levels[2]) == 9


def test_D_044_Q_6_Q_7_two_mantas_in_one_round() -> None:
    cards = (Card(False, MANTA), Card(False, MANTA))
    _, happened = dive(lay(cards, 3, pawns=(5, 13, 6)), "5 1", "2 3", "1 4")
    assert only(happened, events.Helped) == [events.Helped(0, MANTA, 5, 5, 6), events.Helped(2, MANTA, 4, 6, 13)]


def test_D_050_rest_with_one_and_three_tokens() -> None:
    s, _ = dive(lay((PLAIN, SHARK)), "1 345s", "1")
    assert s.pawns[0] == 2


def test_D_072_fourth_level_wrong_in_deep_and_in_calm_water() -> None:
    cards = (PLAIN, PLAIN, PLAIN, SHARK)
    for space, moved in ((16, 0), (15, 3)):
        s, _ = dive(lay(cards, pawns=(space, 0)), "1 2 3 4 5", "1s")
        assert s.pawns[0] == space + moved


def test_D_075_manta_with_the_next_pawn_in_deep_water() -> None:
    _, happened = dive(lay((Card(False, MANTA),), pawns=(9, 17)), "5", "1")
    assert only(happened, events.Helped) == [events.Helped(0, MANTA, 5, 9, 15)]


def test_D_030_D_060_a_full_round() -> None:
    cards = (Card(True, RED), Card(False, MANTA), Card(False, RED))
    for start in range(15):
        s, happened = dive(lay(cards, 3, pawns=(16, 18, start)), "54s 1 23", "1s 2345s", "1s 235 4s")
        assert [(e.seat, e.start, e.end) for e in only(happened, events.Helped)] == [
            (0, 16, 18),
            (2, start, 15),
            (0, 18, 20),
        ]
        assert spaces(s) == [23, 18, 17]
        assert game(3).winners(s) == (0,)


def test_D_157_chief_enters_deep_water_on_level_2() -> None:
    card = ChiefCard((3, 6, 2, 4), (4,))
    s, happened = dive(lay((PLAIN, Card(False, GREEN)), 1, chief=(card,), chief_at=15), "1 2s")
    assert only(happened, events.Bubbled) == [events.Bubbled((4,))]
    assert only(happened, events.Rested)[1] == events.Rested(CHIEF, 3, 16, 19)
    assert s.pawns[CHIEF] == 19


def test_D_153_D_158_D_160_a_full_round_with_the_chief() -> None:
    card = ChiefCard((2, 3, 6, 4), (3, 4))
    cards = (Card(False, GREEN), SHARK, Card(False, RED), SHARK)
    for start in (14, 15):
        s, happened = dive(lay(cards, 1, chief=(card,), pawns=(9,), chief_at=start), "2 4s 3 1 5")
        assert only(happened, events.HelpTied) == [events.HelpTied(GREEN, 2, (0, CHIEF))]
        assert only(happened, events.Helped) == [events.Helped(CHIEF, RED, 6, start, start + 2)]
        assert only(happened, events.Bubbled) == [events.Bubbled((4,))]
        assert spaces(s) == [12, start + 5]


def test_D_138_narwhal_and_anothers_giant_green_turtle() -> None:
    cards = (Card(False, GREEN), Card(False, RED))
    s = lay(cards, tiles=(NARWHAL, TURTLE), pawns=(0, 9))
    s = do(s, (0, Announce(NARWHAL)), (1, Announce(TURTLE)))
    _, happened = dive(s, "1", "5 4")
    assert only(happened, events.Helped) == [events.Helped(1, GREEN, 5, 9, 9), events.Helped(1, RED, 4, 9, 7)]


def test_D_131_D_133_axolotl_pulls_back_from_23_and_play_goes_on() -> None:
    s = lay((PLAIN,) * 3, tiles=(AXOLOTL, ORCA), pawns=(4, 20))
    s, _ = dive(s, "1", "1 2 3")
    assert spaces(s) == [5, 23]
    s = do(s, (0, Announce(AXOLOTL)))
    assert spaces(s) == [5, 21]
    assert s.round == 2
