"""Setting up, and who dives with whom."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from divetable.engine.core import CHANCE, SENSES, NotAnAnswer, apply, is_answer
from divetable.engine.errors import BadSetup
from divetable.games.dive import RULEBOOK, events
from divetable.games.dive.components import (
    TAKE_BACK,
    CallYoungest,
    ChiefShuffled,
    Companion,
    Saw,
    Stacked,
    State,
    WishFor,
)
from divetable.games.dive.objections import CompanionTaken, NotInThisGame, NotWithChief

from .table import ALL_CARDS, dive, do, game, lay, only, refused

OCTOPUS, ORCA, ANGLERFISH, TURTLE, CLOWNFISH, DOLPHINS, GREAT_WHITE, AXOLOTL, FUGU, NARWHAL = Companion


def test_D_001_all_36_cards_are_stacked_once() -> None:
    s = game().start()
    assert list(s.asks) == [CHANCE]
    assert not is_answer(s, CHANCE, Stacked(ALL_CARDS[:35], (0,) * 35))
    assert not is_answer(s, CHANCE, Stacked((0, *ALL_CARDS[:35]), (0,) * 36))
    assert not is_answer(s, CHANCE, ChiefShuffled(ALL_CARDS))
    s, happened = apply(s, CHANCE, Stacked(ALL_CARDS[::-1], (0,) * 36))
    assert s.stack == ALL_CARDS[::-1]
    assert happened == [events.OceanStacked(36), events.RoundBegan(1, 36)]


def test_D_001_a_fair_shuffle_puts_any_card_on_top() -> None:
    asked, rng = game().start().asks[CHANCE], Random(1)
    tops = Counter(asked.sample(rng).order[0] for _ in range(1_800))
    assert set(tops) == set(ALL_CARDS)
    assert max(tops.values()) < 90


def test_D_002_each_card_lies_in_one_of_eight_ways_on_its_own() -> None:
    s = game().start()
    assert is_answer(s, CHANCE, Stacked(ALL_CARDS, (7,) * 36))
    assert not is_answer(s, CHANCE, Stacked(ALL_CARDS, (8,) * 36))
    assert not is_answer(s, CHANCE, Stacked(ALL_CARDS, (-1,) * 36))
    assert not is_answer(s, CHANCE, Stacked(ALL_CARDS, (0,) * 35))
    rng = Random(2)
    turns = [s.asks[CHANCE].sample(rng).turns for _ in range(200)]
    pairs = Counter((lying[0], lying[1]) for lying in turns)
    assert {turn for lying in turns for turn in lying} == set(range(8))
    assert len(pairs) > 50
    s, _ = apply(s, CHANCE, Stacked(ALL_CARDS, tuple(range(8)) * 4 + (1, 2, 3, 4)))
    assert s.turns[:8] == tuple(range(8))


def test_D_003_cards_of_one_kind_are_still_different_cards() -> None:
    """Which of them have holes is the picture's business, so the stack knows each by its number."""
    s = lay()
    twins = [number for number in s.stack if s.table.ocean[number] == s.table.ocean[0]]
    assert len(twins) == len(set(twins)) == 10


def test_D_004_nobody_looks_before_the_first_program() -> None:
    s = game(companions="seven").start()
    s = do(s, (CHANCE, Stacked(ALL_CARDS, (0,) * 36)), (CHANCE, CallYoungest(1)))
    assert SENSES not in s.asks
    s = do(s, (0, WishFor(ORCA)), (1, WishFor(OCTOPUS)))
    assert list(s.asks) == [SENSES]
    s = do(s, (SENSES, Saw((None, None))))
    assert sorted(s.asks) == [0, 1]


def test_D_005_pawns_start_on_0_and_boards_are_empty() -> None:
    s = lay(players=4)
    assert s.pawns == [0] * 5
    assert s.programs == [None] * 4


def test_D_007_Q_60_who_can_play() -> None:
    assert [players for players in range(7) if playable(players)] == [2, 3, 4]
    assert [players for players in range(7) if playable(players, chief=True)] == [1, 2, 3, 4]
    with pytest.raises(BadSetup) as lonely:
        game(1)
    assert lonely.value.rule == "Q-60"
    with pytest.raises(BadSetup) as crowded:
        game(5)
    assert crowded.value.rule == "Q-60"


def playable(players: int, **options: Any) -> bool:
    try:
        game(players, **options)
    except BadSetup:
        return False
    return True


@pytest.mark.parametrize(
    ("rule", "options"),
    [
        ("D-095", {"children": True, "companions": "seven"}),
        ("D-095", {"children": True, "companions": "ten"}),
        ("D-095", {"children": True, "chief": True}),
        ("Q-24", {"secret_companions": True}),
        ("Q-26", {"youngest": 0}),
        ("Q-49", {"chief_immune": True}),
        ("Q-49", {"chief_immune": True, "chief": True, "companions": "seven"}),
        ("Q-49", {"chief_immune": True, "companions": "ten"}),
    ],
)
def test_D_095_what_does_not_go_together(rule: str, options: dict[str, Any]) -> None:
    with pytest.raises(BadSetup) as caught:
        game(2, **options)
    assert caught.value.rule == rule


def test_every_other_combination_can_be_set_up() -> None:
    assert sum(1 for _ in RULEBOOK.setups()) == 852


def wishing(players: int = 4, youngest: int | None = None, **options: Any) -> State:
    options.setdefault("companions", "seven")
    if youngest is not None:
        options["youngest"] = youngest
    s = do(game(players, **options).start(), (CHANCE, Stacked(ALL_CARDS, (0,) * 36)))
    if CHANCE in s.asks and options.get("chief"):
        s = do(s, (CHANCE, s.asks[CHANCE].sample(Random(3))))
    return s


def test_D_100_each_diver_takes_one_of_the_seven_or_ten() -> None:
    s = wishing(2, youngest=0)
    assert [move.companion for move in s.asks[0]] == list(Companion)[:7]
    refused(s, 0, WishFor(FUGU), NotInThisGame(FUGU))
    s = wishing(2, youngest=0, companions="ten")
    assert [move.companion for move in s.asks[1]] == list(Companion)
    s = do(s, (0, WishFor(FUGU)), (1, WishFor(ORCA)))
    assert s.tiles == [FUGU, ORCA]


def test_D_100_Q_26_a_clash_goes_to_the_younger_and_the_others_wish_again() -> None:
    s = wishing(youngest=2)
    s = do(s, (0, WishFor(ORCA)), (1, WishFor(ORCA)), (2, WishFor(OCTOPUS)))
    s, happened = apply(s, 3, WishFor(ORCA))
    assert s.tiles == [None, None, OCTOPUS, ORCA]
    assert only(happened, events.WishesClashed) == [events.WishesClashed(ORCA, (0, 1, 3), 3)]
    assert sorted(s.asks) == [0, 1]
    assert OCTOPUS not in [move.companion for move in s.asks[0]]
    s = do(s, (0, WishFor(CLOWNFISH)))
    s, happened = apply(s, 1, WishFor(CLOWNFISH))
    assert s.tiles == [CLOWNFISH, None, OCTOPUS, ORCA]
    assert s.wishes == [None] * 4
    assert only(happened, events.WishesClashed) == [events.WishesClashed(CLOWNFISH, (0, 1), 0)]
    assert only(happened, events.CompanionJoined) == [events.CompanionJoined(0, CLOWNFISH)]
    refused(s, 1, TAKE_BACK, NotAnAnswer("Wish"), "Q-26")
    s, happened = apply(s, 1, WishFor(TURTLE))
    assert not only(happened, events.WishesClashed)
    assert s.tiles == [CLOWNFISH, TURTLE, OCTOPUS, ORCA]


def test_Q_26_age_runs_clockwise_from_the_youngest() -> None:
    s = wishing(youngest=3)
    s = do(s, (0, WishFor(ORCA)), (1, WishFor(ORCA)), (2, WishFor(ORCA)), (3, WishFor(OCTOPUS)))
    assert s.tiles == [ORCA, None, None, OCTOPUS]


def test_Q_26_chance_finds_the_youngest_if_the_host_does_not_say() -> None:
    s = wishing(2)
    assert list(s.asks[CHANCE]) == [CallYoungest(0), CallYoungest(1)]
    s, happened = apply(s, CHANCE, CallYoungest(1))
    assert happened == [events.YoungestDrawn(1)]
    s = do(s, (0, WishFor(ORCA)), (1, WishFor(ORCA)))
    assert s.tiles == [None, ORCA]


def test_Q_26_a_lone_diver_is_the_youngest() -> None:
    s = wishing(1, chief=True)
    assert list(s.asks) == [0]
    assert do(s, (0, WishFor(ORCA))).tiles == [ORCA]


def test_Q_26_wishes_are_secret_until_all_have_wished() -> None:
    s = wishing(2, youngest=0)
    played = game(2, companions="seven", youngest=0)
    one, first = apply(s, 0, WishFor(ORCA))
    other, second = apply(s, 0, WishFor(OCTOPUS))
    assert first == second == [events.WishMade(0)]
    assert played.view(one, 1) == played.view(other, 1)
    assert played.view(one, 0).wish is ORCA


def test_Q_43_each_companion_exists_once() -> None:
    s = wishing(3, youngest=0)
    s = do(s, (0, WishFor(ORCA)), (1, WishFor(ORCA)), (2, WishFor(OCTOPUS)))
    refused(s, 1, WishFor(ORCA), CompanionTaken(ORCA))
    refused(s, 1, WishFor(OCTOPUS), CompanionTaken(OCTOPUS))


def test_D_152_dolphins_and_great_white_do_not_dive_with_the_chief() -> None:
    s = wishing(2, youngest=0, chief=True)
    assert [move.companion for move in s.asks[0]] == [OCTOPUS, ORCA, ANGLERFISH, TURTLE, CLOWNFISH]
    refused(s, 0, WishFor(DOLPHINS), NotWithChief(DOLPHINS))
    refused(s, 0, WishFor(GREAT_WHITE), NotWithChief(GREAT_WHITE))
    refused(s, 0, WishFor(NARWHAL), NotInThisGame(NARWHAL))


def test_D_008_a_round_is_program_dive_rest() -> None:
    _, happened = dive(lay(), "1", "1")
    kinds = [type(event).__name__ for event in happened]
    assert kinds[0] == "Readied"
    assert kinds.index("Revealed") < kinds.index("CardRevealed") < kinds.index("Rested") < kinds.index("RoundBegan")


def test_D_104_an_unused_companion_is_worth_nothing() -> None:
    s = lay(tiles=(TURTLE, ORCA), pawns=(22, 22))
    s, _ = dive(s, "1s", "1s 2s")
    played = game(companions="ten")
    assert s.step is None
    assert played.scores(s) == (23, 24)
    assert played.returns(s) == (0.0, 1.0)
