"""Flashlight and the children's version."""

import pytest

from divetable.engine.core import Event
from divetable.games.dive import events
from divetable.games.dive.components import Card, Commit, State, Stop, Stopped
from divetable.games.dive.objections import Gap, OneTokenEach

from .table import GREEN, MANTA, PLAIN, RED, SHARK, dive, do, game, lay, levels, look, only, program, refused, spaces


def test_D_080_the_flashlight_is_part_of_the_table() -> None:
    played = game(flashlight=True)
    assert played.options.flashlight
    assert played.view(lay(flashlight=True), 0).options.flashlight
    assert not game().view(lay(), 0).options.flashlight


def test_D_081_the_flashlight_changes_nothing_else() -> None:
    def play(flashlight: bool) -> tuple[State, list[Event]]:
        s, happened = dive(lay((Card(False, RED), SHARK), flashlight=flashlight), "2 1s", "1 2s")
        s, more = dive(look(s), "5 4", "1 2")
        return s, happened + more

    (plain, first), (lit, second) = play(False), play(True)
    assert first == second
    assert plain.pawns == lit.pawns
    assert plain.asks == lit.asks


def test_D_090_always_five_levels_with_one_token_each() -> None:
    s = lay(children=True)
    assert program("1 2s 3 4s 5") in s.asks[0]
    for wrong in ("1 2 3 4", "1", "2 1 3 4 5", "12 3 4 5", "1 2 - 4 5", "12345"):
        refused(s, 0, program(wrong), OneTokenEach())
    refused(s, 0, Commit(()), OneTokenEach())
    refused(lay(), 0, program("1 2 - 4 5"), Gap(3))


def test_D_091_one_space_for_each_right_level_and_a_mistake_stops_nothing() -> None:
    s, happened = dive(lay((SHARK, PLAIN, SHARK, PLAIN, SHARK), children=True), "1 2 3 4 5", "1s 2s 3s 4s 5s")
    assert spaces(s) == [2, 3]
    assert only(happened, events.WasRight)[0] == events.WasRight(1, (1,))
    assert only(happened, events.Missed)[0] == events.Missed(1, (0,))
    assert s.gone == 5


def test_D_092_helpers_do_nothing() -> None:
    cards = (Card(False, GREEN), Card(False, RED), Card(False, MANTA), PLAIN, PLAIN)
    s, happened = dive(lay(cards, children=True, pawns=(0, 9)), "1 2 3 4 5", "1s 2s 3s 4 5")
    assert spaces(s) == [5, 11]
    assert not only(happened, events.Helped)
    assert [event.level for event in only(happened, events.Missed)] == [1, 2, 3]
    _, happened = dive(lay((PLAIN,) * 5, children=True), *["1s 2s 3s 4s 5s"] * 2)
    assert not only(happened, events.WasRight)


def test_D_093_there_is_no_deep_water() -> None:
    s, _ = dive(lay((PLAIN, PLAIN, SHARK, PLAIN, PLAIN), children=True, pawns=(16, 0)), "1 2 3 4 5", "1 2 3s 4 5")
    assert spaces(s) == [20, 5]


def test_D_094_same_end_and_tied_winners_share() -> None:
    played, cards = game(3, children=True), (PLAIN,) * 5
    s, happened = dive(lay(cards, 3, children=True, pawns=(20, 20, 0)), "1 2 3 4s 5s", "1s 2s 3 4 5", "1 2 3 4 5")
    assert happened[-1] == events.Won((0, 1), 23)
    assert played.winners(s) == (0, 1)
    s, happened = dive(lay(cards, 3, children=True, pawns=(19, 20, 0)), "1 2 3 4s 5s", "1s 2s 3 4 5s", "1 2 3 4 5")
    assert s.step is not None
    s, happened = dive(lay(cards, 3, left=5, children=True), "1 2 3 4s 5s", "1 2 3 4 5s", "1s 2 3s 4 5")
    assert happened[-1] == events.Won((1,), 4)


def test_Q_62_with_fewer_cards_five_are_programmed_and_what_is_there_is_evaluated() -> None:
    s = lay((PLAIN, SHARK, PLAIN), left=3, children=True)
    refused(s, 0, program("1 2 3"), OneTokenEach())
    s, happened = dive(s, "1 2 3 4 5", "1 2s 3 4 5")
    assert spaces(s) == [2, 3]
    assert only(happened, events.CardsRanOut) == [events.CardsRanOut(4, (0, 1))]
    assert s.step is None


@pytest.mark.parametrize(("placed", "dives"), [("1s 2s - 4", "1s 2s"), ("", "1")])
def test_Q_22_Q_23_children_can_be_stopped_too(placed: str, dives: str) -> None:
    s = do(lay(children=True), (0, Stopped(Stop.CLOCK, levels(placed))))
    assert s.programs[0] == program(dives)
    for wrong in ("2", "12", "1 2345"):
        refused(lay(children=True), 0, Stopped(Stop.CLOCK, levels(wrong)), OneTokenEach())
