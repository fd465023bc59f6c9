"""What lies on the table before the first turn of a dive."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from divetable.engine.core import CHANCE, apply
from divetable.engine.errors import BadOption, BadSetup
from divetable.engine.match import Match, playout
from divetable.engine.settle import PlainDice
from divetable.games.deepsea import RULEBOOK, build
from divetable.games.deepsea.components import BLANKS, LINE, VALUES, State, level_of
from divetable.games.deepsea.events import DiveBegan, StarterDrawn
from divetable.games.deepsea.game import DeepSea
from divetable.games.deepsea.moves import ROLLS, Roll, StartWith
from divetable.games.deepsea.options import Options

from .table import BACK, NOTHING, ONE, TAKE, TWO, Table, table


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_A_001_two_to_six_players_have_one_diver_each(players: int) -> None:
    s = RULEBOOK.game(players).start()
    assert len(s.places) == len(s.loads) == len(s.banked) == players


@pytest.mark.parametrize("players", [1, 7])
def test_A_001_other_numbers_are_refused(players: int) -> None:
    with pytest.raises(BadSetup) as caught:
        RULEBOOK.game(players)
    assert caught.value.rule == "A-001"


def test_A_002_each_die_shows_1_2_and_3_equally_often() -> None:
    assert Counter(ROLLS) == {Roll(first, second): 1 for first in (1, 2, 3) for second in (1, 2, 3)}
    rng = Random(1)
    shown = Counter(ROLLS.sample(rng) for _ in range(9000))
    assert len(shown) == 9
    assert all(abs(count - 1000) < 150 for count in shown.values())  # five standard deviations


def test_A_003_thirty_two_chips_of_four_levels() -> None:
    assert VALUES == {
        1: (0, 0, 1, 1, 2, 2, 3, 3),
        2: (4, 4, 5, 5, 6, 6, 7, 7),
        3: (8, 8, 9, 9, 10, 10, 11, 11),
        4: (12, 12, 13, 13, 14, 14, 15, 15),
    }
    assert sum(map(sum, VALUES.values())) == 240
    assert all(level_of(value) == level for level, values in VALUES.items() for value in values)


def test_A_003_the_set_up_table_may_still_show_any_value() -> None:
    assert RULEBOOK.game(2).start().unseen == tuple(VALUES.values())


def test_A_004_everybody_sees_the_levels_and_nobody_a_value() -> None:
    t = table([1, 2]).roll(2).do(TAKE)
    game = DeepSea(2)
    views = [game.view(t.s, seat) for seat in (0, 1, None)]
    assert [view.loads for view in views] == [((ONE,), ())] * 3
    assert all(view.unseen == tuple(VALUES.values()) and view.banked == ((), ()) for view in views)


def test_A_005_the_box_has_twelve_blanks() -> None:
    assert BLANKS[True] == 12
    assert DeepSea(2, Options(0, blank_limit=True)).start().blanks == 12


def test_A_006_one_air_track_for_all_starts_at_25() -> None:
    t = table([1, 2], loads=((ONE,), (ONE, TWO)))
    assert RULEBOOK.game(6).start().air == 25
    assert t.s.air == 24
    t.do(BACK).roll(2)
    assert t.s.air == 22


@pytest.mark.parametrize("players", [2, 5])
def test_A_007_exactly_three_dives(players: int) -> None:
    match = Match(DeepSea(players), PlainDice(Random(players)))
    dives = [event.dive for event in match.opening if isinstance(event, DiveBegan)]
    while not match.over:
        (seat,) = match.state.asks
        events = match.answer(seat, match.state.asks[seat].sample(match.dice.at(0)))
        dives += [event.dive for event in events if isinstance(event, DiveBegan)]
    assert dives == [1, 2, 3]


def test_A_008_the_line_leads_down_level_by_level() -> None:
    s = RULEBOOK.game(3).start()
    assert s.line == list(LINE)
    assert s.line[1:] == [(1,)] * 8 + [(2,)] * 8 + [(3,)] * 8 + [(4,)] * 8
    assert s.line[0] == ()


def fresh(s: State) -> bool:
    """Whether a dive is about to begin as it should."""
    return (
        s.air == 25
        and not any(s.places)
        and not any(s.turned)
        and not any(s.loads)
        and s.home == ()
        and s.idle == 0
        and () not in s.line[1:]
    )


def test_A_009_each_dive_begins_with_full_air_and_everybody_aboard() -> None:
    rng = Random(9)
    for seed in range(5):
        s = DeepSea(4, Options(seed % 4)).start()
        dive = 0
        while s.asks:
            if s.dive > dive:
                assert fresh(s)
                dive = s.dive
            seat = next(iter(s.asks))
            s, _ = apply(s, seat, s.asks[seat].sample(rng))
        assert dive == 3


def test_A_009_blanks_are_back_in_the_supply() -> None:
    t = table([2, 0], line=[(), ONE, ONE], up=[0], home=(1,), loads=((ONE,), ()), options=Options(blank_limit=True))
    assert t.s.blanks == 11
    t.roll(4)
    t.do(*t.answers[:1])
    assert (t.s.dive, t.s.blanks) == (2, 12)


def test_A_010_chance_draws_who_starts() -> None:
    t = Table(DeepSea(3).start())
    assert t.asked == ("DrawStarter", CHANCE)
    assert t.s.dive == 0  # none has begun
    assert t.answers == (StartWith(0), StartWith(1), StartWith(2))
    t.do(StartWith(2))
    assert t.events == [StarterDrawn(2), DiveBegan(1, 2)]
    assert t.asked == ("Swim", CHANCE)
    assert t.diver == 2


@pytest.mark.parametrize("starter", [0, 1, 2])
def test_A_010_or_the_host_chooses(starter: int) -> None:
    t = Table(RULEBOOK.game(3, {"starter": starter}).start())
    assert t.asked == ("Swim", CHANCE)
    assert t.diver == starter


def test_A_010_only_somebody_at_the_table_can_start() -> None:
    with pytest.raises(BadOption):
        RULEBOOK.game(3, {"starter": 3})
    for nobody in (3, -1):
        with pytest.raises(BadSetup) as caught:
            build(3, Options(nobody), None)
        assert caught.value.rule == "A-010"
        assert "0 to 2" in caught.value.message


def test_A_010_U_23_U_27_the_rulings_are_the_defaults() -> None:
    assert RULEBOOK.game(2).options == Options(starter=None, blank_limit=False, unwrap=False)


def test_A_011_turns_go_round_clockwise() -> None:
    t = Table(DeepSea(3, Options(1)).start())
    order = []
    for _ in range(6):
        order.append(t.diver)
        t.roll(2).do(NOTHING)
    assert order == [1, 2, 0, 1, 2, 0]


def test_A_011_divers_at_home_are_skipped_and_breathe_nothing() -> None:
    t = table([3, 0, 0, 5], home=(1, 2), loads=((), (TWO,), (ONE, ONE), ()))
    t.roll(2).do(NOTHING)
    assert t.diver == 3
    t.roll(2).do(NOTHING)
    assert t.diver == 0
    assert t.s.air == 25


def test_A_012_a_turn_is_breathe_declare_swim_hunt() -> None:
    t = table([10, 0], loads=((ONE,), ()))
    assert t.s.air == 24
    assert t.asked == ("Declare", 0)
    t.do(BACK)
    assert t.asked == ("Swim", CHANCE)
    t.roll(4)
    assert t.asked == ("Hunt", 0)
    t.do(NOTHING)
    assert t.diver == 1


def test_A_012_every_turn_is_counted() -> None:
    game = DeepSea(2, Options(0))
    t = Table(game.start())
    assert game.turns(t.s) == 1
    t.roll(2).do(TAKE).roll(3).do(NOTHING)
    assert game.turns(t.s) == 3
    playout(t.s, Random(1))
    assert 20 < game.turns(t.s) < 90
