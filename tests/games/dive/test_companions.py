"""The seven companions of the box."""

from itertools import islice
from random import Random

import pytest

from divetable.engine.core import SENSES, NotAsked, apply
from divetable.games.dive import events
from divetable.games.dive.components import (
    TAKE_BACK,
    Announce,
    Card,
    Companion,
    GiveDolphin,
    LayOctopus,
    Spot,
    Stop,
    Stopped,
    Use,
)
from divetable.games.dive.layouts import every_program
from divetable.games.dive.objections import (
    AlreadyUsed,
    AnglerfishTooShallow,
    ClownfishOnEmpty,
    CountdownOver,
    NeedsReceiver,
    NeedsSpot,
    NotAloud,
    NotAnnounced,
    NotAnotherDiver,
    NotYours,
    OffTheStack,
)

from .table import GREEN, MANTA, PLAIN, RED, SHARK, dive, do, game, lay, levels, look, only, program, refused, spaces

OCTOPUS, ORCA, ANGLERFISH, TURTLE, CLOWNFISH, DOLPHINS, GREAT_WHITE, *_ = Companion
FIVE = "1 2 3 4 5"


def test_D_102_announced_aloud_and_irrevocable() -> None:
    s = lay(tiles=(TURTLE, ORCA))
    s, happened = apply(s, 0, Announce(TURTLE))
    assert happened == [events.CompanionAnnounced(0, TURTLE)]
    assert game(companions="ten").view(s, 1).uses == (Use.OUT, Use.HELD)
    s = do(s, (0, program("1")), (0, TAKE_BACK))
    assert s.uses == [Use.OUT, Use.HELD]
    refused(s, 0, Announce(TURTLE), AlreadyUsed(TURTLE))


def test_D_100_one_uses_ones_own_companion() -> None:
    s = lay(tiles=(TURTLE, ORCA))
    refused(s, 0, Announce(ORCA), NotYours(ORCA))
    refused(s, 0, LayOctopus(0, 0), NotYours(OCTOPUS))
    refused(s, 0, GiveDolphin(1), NotYours(DOLPHINS))
    refused(s, 0, program("1", clownfish=1), NotYours(CLOWNFISH))
    refused(s, 0, program(FIVE, anglerfish=True), NotYours(ANGLERFISH))


def test_D_102_in_the_program_phase_of_any_round() -> None:
    s, _ = dive(lay((PLAIN,), tiles=(TURTLE, ORCA)), "1", "1")
    s = look(s)
    assert Announce(TURTLE) in s.asks[0]


def test_D_103_once_a_game_and_gone_at_the_end_of_the_round() -> None:
    s = do(lay((Card(False, GREEN),), tiles=(TURTLE, ORCA)), (0, Announce(TURTLE)))
    s, happened = dive(s, "5", "1")
    assert only(happened, events.CompanionLeft) == [events.CompanionLeft(0, TURTLE)]
    assert s.uses == [Use.SPENT, Use.HELD]
    s = look(s)
    refused(s, 0, Announce(TURTLE), AlreadyUsed(TURTLE))
    s.stack = lay((Card(False, GREEN),)).stack
    s.gone = 0
    _, happened = dive(s, "5", "1")
    assert only(happened, events.Helped)[0].end == only(happened, events.Helped)[0].start + 1


def test_Q_25_whoever_was_ready_may_revise_after_an_announcement() -> None:
    s = lay(players=3, tiles=(TURTLE, ORCA, CLOWNFISH))
    s = do(s, (1, program("1 2")))
    s, happened = apply(s, 0, Announce(TURTLE))
    assert only(happened, events.Reopened) == [events.Reopened((1,))]
    assert sorted(s.asks) == [0, 1, 2]
    assert game(3, companions="ten").view(s, 1).program == program("1 2")
    assert s.step is not None
    assert s.step.default(s, 1) == Stopped(Stop.CLOCK, levels("1 2"))


def test_Q_25_not_once_ones_own_program_is_final() -> None:
    s = do(lay(tiles=(TURTLE, ORCA)), (0, Stopped(Stop.CLOCK, levels("1"))))
    refused(s, 0, Announce(TURTLE), NotAsked((1,)), "D-020")
    s, happened = apply(s, 1, Announce(ORCA))
    assert not only(happened, events.Reopened)
    assert list(s.asks) == [1]


# Giant octopus


def test_D_110_octopus_covers_the_stack_for_everyone_until_the_dive() -> None:
    s = lay(players=3, tiles=(OCTOPUS, ORCA, TURTLE))
    s = do(s, (1, program("1 2")))
    s, happened = apply(s, 0, LayOctopus(10, 65))
    assert happened[0] == events.OctopusLaid(0, 10, 65)
    played = game(3, companions="ten")
    assert [played.view(s, seat).octopus for seat in (0, 1, 2, None)] == [Spot(10, 65)] * 4
    assert list(s.asks) == [SENSES]
    s = look(s)
    assert sorted(s.asks) == [0, 1, 2]
    refused(s, 0, LayOctopus(0, 0), AlreadyUsed(OCTOPUS))
    s, _ = dive(s, "1", "1", "1")
    assert s.octopus is None
    assert list(s.asks) == [SENSES]


def test_D_110_octopus_needs_a_spot() -> None:
    refused(lay(tiles=(OCTOPUS, ORCA)), 0, Announce(OCTOPUS), NeedsSpot())


def test_Q_30_octopus_lies_wholly_on_the_stack() -> None:
    s = lay(tiles=(OCTOPUS, ORCA))
    assert all(LayOctopus(x, y) in s.asks[0] for x in (0, 65) for y in (0, 65))
    assert sum(isinstance(move, LayOctopus) for move in s.asks[0]) == 66 * 66
    for x, y in ((66, 0), (0, 66), (-1, 0), (0, -1)):
        refused(s, 0, LayOctopus(x, y), OffTheStack(x, y))


def test_Q_30_octopus_changes_nothing_but_the_picture() -> None:
    cards = (Card(False, RED), SHARK)
    covered = do(lay(cards, tiles=(OCTOPUS, ORCA)), (0, LayOctopus(3, 4)))
    one, _ = dive(covered, "2 1s", "1 2s")
    other, _ = dive(lay(cards, tiles=(OCTOPUS, ORCA)), "2 1s", "1 2s")
    assert one.pawns == other.pawns


# Orca


def test_D_111_Q_27_at_zero_programming_closes_for_all() -> None:
    s = lay(players=3, tiles=(ORCA, TURTLE, CLOWNFISH))
    s = do(s, (1, program("1 2")))
    s, happened = apply(s, 0, Announce(ORCA))
    assert happened[0] == events.CompanionAnnounced(0, ORCA)
    assert game(3, companions="ten").view(s, 2).orca
    s = do(s, (1, program("2 1")))
    s = do(s, (1, TAKE_BACK), (1, program("3 4")))  # the countdown runs: second thoughts are still allowed
    s = do(s, (0, Stopped(Stop.COUNT, levels("5s -"))))
    assert list(s.asks) == [2]
    refused(s, 1, TAKE_BACK, NotAsked((2,)), "D-020")
    refused(s, 2, program("1"), CountdownOver())
    refused(s, 2, Announce(CLOWNFISH), CountdownOver())
    assert list(s.asks[2]) == [s.asks[2].sample(Random(1))] == [Stopped(Stop.COUNT, ())]
    s, happened = apply(s, 2, Stopped(Stop.COUNT, levels("4 - 3")))
    assert [event.levels for event in only(happened, events.Revealed)] == [levels("5s"), levels("3 4"), levels("4")]
    assert not s.orca


def test_D_111_the_clock_counts_down_with_the_orca() -> None:
    s = do(lay(tiles=(ORCA, TURTLE)), (0, Announce(ORCA)))
    assert s.step is not None
    assert s.step.default(s, 1) == Stopped(Stop.COUNT, ())


# Anglerfish


def angler(cards: tuple[Card, ...], written: str, shark: bool, **more: object) -> tuple[list[int], list[object]]:
    s = lay(cards, tiles=(ANGLERFISH, ORCA), **more)  # type: ignore[arg-type]  # passed on
    s = do(s, (0, Announce(ANGLERFISH)))
    s, happened = dive(s, program(written, anglerfish=shark), "1s")
    return spaces(s), list(happened)


def test_D_112_a_level_6_only_with_all_five_levels() -> None:
    s = do(lay(tiles=(ANGLERFISH, ORCA)), (0, Announce(ANGLERFISH)))
    refused(s, 0, program("1 2 3 45", anglerfish=True), AnglerfishTooShallow(4))
    assert program(FIVE, anglerfish=True) in s.asks[0]
    assert program("1 2 3 45") in s.asks[0]


def test_D_112_not_without_announcing_it() -> None:
    s = lay(tiles=(ANGLERFISH, CLOWNFISH))
    refused(s, 0, program(FIVE, anglerfish=False), NotAnnounced(ANGLERFISH))
    refused(s, 1, program(FIVE, clownfish=1), NotAnnounced(CLOWNFISH))


@pytest.mark.parametrize("tile", [ANGLERFISH, CLOWNFISH])
def test_D_102_what_is_listed_before_and_after_announcing(tile: Companion) -> None:
    s = lay(tiles=(tile, ORCA))
    assert list(s.asks[0]) == [*every_program(), Announce(tile)]
    s = do(s, (0, Announce(tile)))
    tiled = list(islice(s.asks[0], len(every_program()), 14_000))
    assert all(move.clownfish is not None or move.anglerfish is not None for move in tiled)
    assert all(move in s.asks[0] for move in tiled)


def test_D_113_D_114_level_6_is_evaluated_and_its_owner_is_the_fastest() -> None:
    moved, happened = angler((*(PLAIN,) * 5, Card(True, RED)), FIVE, True)
    assert moved == [8, 0]
    helped = [event for event in happened if isinstance(event, events.Helped)]
    assert [(event.seat, event.helper) for event in helped] == [(0, RED)]


def test_D_113_only_if_reached() -> None:
    moved, happened = angler((*(PLAIN,) * 4, SHARK, SHARK), FIVE, True)
    assert moved == [4, 0]
    assert sum(isinstance(event, events.CardRevealed) for event in happened) == 5


@pytest.mark.parametrize(("space", "end"), [(0, 5), (10, 15), (16, 16)])
def test_Q_33_level_6_wrong(space: int, end: int) -> None:
    moved, _ = angler((PLAIN,) * 6, FIVE, True, pawns=(space, 0))
    assert moved[0] == end


def test_Q_34_no_card_for_level_6() -> None:
    moved, happened = angler((PLAIN,) * 5, FIVE, True, left=5, pawns=(16, 0))
    assert moved[0] == 21
    assert events.CardsRanOut(6, (0,)) in happened


def test_Q_31_an_anglerfish_without_five_levels_in_time_is_spent() -> None:
    s = do(lay((PLAIN,) * 6, tiles=(ANGLERFISH, ORCA)), (0, Announce(ANGLERFISH)))
    s = do(s, (0, Stopped(Stop.CLOCK, levels("1 2 3 - 5"), anglerfish=False)))
    assert s.programs[0] == program("1 2 3", anglerfish=False)
    s, happened = apply(s, 1, program("1"))
    assert only(happened, events.CompanionWasted) == [events.CompanionWasted(0, ANGLERFISH)]
    assert events.Revealed(0, levels("1 2 3"), None, None) in happened
    assert s.uses[0] is Use.SPENT
    assert spaces(s)[0] == 3


def test_Q_31_an_anglerfish_with_five_levels_in_time_counts() -> None:
    s = do(lay((PLAIN,) * 6, tiles=(ANGLERFISH, ORCA)), (0, Announce(ANGLERFISH)))
    s = do(s, (0, Stopped(Stop.CLOCK, levels(FIVE), anglerfish=False)), (1, program("1s")))
    assert spaces(s)[0] == 6


# Giant green turtle


def test_D_115_each_green_turtle_gives_one_more_to_its_owner_only() -> None:
    cards = (Card(False, GREEN), Card(False, GREEN), Card(False, RED), Card(False, GREEN))
    s = do(lay(cards, tiles=(TURTLE, ORCA)), (0, Announce(TURTLE)))
    _, happened = dive(s, "5 4 3 1", "1 2 4 5")
    assert not only(happened, events.CompanionWasted)
    moved = [(event.seat, event.helper, event.end - event.start) for event in only(happened, events.Helped)]
    assert moved == [(0, GREEN, 2), (0, GREEN, 2), (1, RED, 2), (1, GREEN, 1)]


def test_D_115_red_turtles_and_mantas_give_nothing_more() -> None:
    cards = (Card(False, RED), Card(False, MANTA))
    s = do(lay(cards, tiles=(TURTLE, ORCA), pawns=(0, 7)), (0, Announce(TURTLE)))
    _, happened = dive(s, "5 4", "1 2")
    assert [event.end for event in only(happened, events.Helped)] == [2, 7]


def test_D_115_only_in_the_round_it_is_used() -> None:
    _, happened = dive(lay((Card(False, GREEN),), tiles=(TURTLE, ORCA)), "5", "1")
    assert only(happened, events.Helped)[0].end == 1


# Clownfish


def test_D_116_three_more_on_one_level() -> None:
    cards = (Card(False, RED), Card(False, RED))
    s = do(lay(cards, tiles=(CLOWNFISH, ORCA)), (0, Announce(CLOWNFISH)))
    _, happened = dive(s, program("1 2", clownfish=2), "3 4")
    assert only(happened, events.Helped) == [events.Helped(1, RED, 3, 0, 2), events.Helped(0, RED, 5, 0, 2)]
    assert only(happened, events.CompanionLeft) == [events.CompanionLeft(0, CLOWNFISH)]


def test_D_116_the_clownfish_claims_nothing_of_its_own() -> None:
    s = do(lay((SHARK, PLAIN), tiles=(CLOWNFISH, ORCA)), (0, Announce(CLOWNFISH)))
    s, _ = dive(s, program("1s 2", clownfish=1), "1")
    assert s.pawns[0] == 2


def test_Q_35_clownfish_on_an_empty_level() -> None:
    s = do(lay(tiles=(CLOWNFISH, ORCA)), (0, Announce(CLOWNFISH)))
    for place in (0, 3, -1):
        refused(s, 0, program("1 2", clownfish=place), ClownfishOnEmpty(place))
    assert program("1 2", clownfish=1) in s.asks[0]


def test_Q_36_the_clownfish_can_make_a_tie() -> None:
    s = do(lay((Card(False, RED),), tiles=(CLOWNFISH, ORCA)), (0, Announce(CLOWNFISH)))
    s, happened = dive(s, program("2", clownfish=1), "5")
    assert only(happened, events.HelpTied) == [events.HelpTied(RED, 5, (0, 1))]
    assert spaces(s) == [1, 1]


@pytest.mark.parametrize(("clownfish", "wasted"), [(3, True), (1, False)])
def test_Q_31_Q_35_a_clownfish_beyond_the_gap_is_spent(clownfish: int, wasted: bool) -> None:
    s = do(lay((PLAIN,) * 6, tiles=(CLOWNFISH, ORCA)), (0, Announce(CLOWNFISH)))
    s = do(s, (0, Stopped(Stop.CLOCK, levels("1 - 2"), clownfish)))
    s, happened = apply(s, 1, program("1"))
    assert bool(only(happened, events.CompanionWasted)) is wasted
    assert s.uses[0] is Use.SPENT


@pytest.mark.parametrize("tile", [CLOWNFISH, ANGLERFISH])
def test_Q_31_a_secret_tile_that_cannot_count_is_spent_when_programs_are_uncovered(tile: Companion) -> None:
    played = game(companions="ten", secret_companions=True)
    s = lay((PLAIN,) * 6, tiles=(tile, ORCA), secret_companions=True)
    with_tile = {"clownfish": 3} if tile is CLOWNFISH else {"anglerfish": False}
    one, first = apply(s, 0, Stopped(Stop.CLOCK, levels("1 - 2"), **with_tile))
    other, second = apply(s, 0, Stopped(Stop.CLOCK, levels("1 - 2")))
    assert first == second
    assert played.view(one, 1) == played.view(other, 1)
    one, happened = apply(one, 1, program("1"))
    assert only(happened, events.CompanionWasted) == [events.CompanionWasted(0, tile)]
    assert one.uses[0] is Use.SPENT
    other, happened = apply(other, 1, program("1"))
    assert other.uses[0] is Use.HELD


def test_Q_24_that_it_is_used_is_public_and_where_is_secret() -> None:
    played = game(companions="ten")
    s = do(lay(tiles=(CLOWNFISH, ORCA)), (0, Announce(CLOWNFISH)))
    assert played.view(s, 1).uses[0] is Use.OUT
    one, first = apply(s, 0, program("1 2", clownfish=1))
    other, second = apply(s, 0, program("1 2", clownfish=2))
    assert first == second
    assert played.view(one, 1) == played.view(other, 1)


@pytest.mark.parametrize("tile", [CLOWNFISH, ANGLERFISH])
def test_Q_24_fully_secret_by_option(tile: Companion) -> None:
    played = game(companions="ten", secret_companions=True)
    s = lay((PLAIN,) * 6, tiles=(tile, ORCA), secret_companions=True)
    refused(s, 0, Announce(tile), NotAloud(tile))
    with_tile = program(FIVE, clownfish=1) if tile is CLOWNFISH else program(FIVE, anglerfish=False)
    one, first = apply(s, 0, with_tile)
    other, second = apply(s, 0, program(FIVE))
    assert first == second
    assert played.view(one, 1) == played.view(other, 1)
    assert one.uses == [Use.HELD, Use.HELD]
    s, happened = apply(one, 1, program("1s"))
    assert only(happened, events.CompanionLeft) == [events.CompanionLeft(0, tile)]
    assert spaces(s)[0] == (5 if tile is CLOWNFISH else 6)
    refused(look(s), 0, with_tile, AlreadyUsed(tile))
    s, happened = apply(other, 1, program("1s"))
    assert s.uses[0] is Use.HELD
    assert not only(happened, events.CompanionWasted)


def test_Q_24_the_others_are_announced_even_so() -> None:
    s = lay(tiles=(TURTLE, ORCA), secret_companions=True)
    assert Announce(TURTLE) in s.asks[0]


# Dolphins


def test_D_117_the_small_dolphin_goes_to_another_diver() -> None:
    s = lay(players=3, tiles=(DOLPHINS, ORCA, TURTLE))
    refused(s, 0, Announce(DOLPHINS), NeedsReceiver())
    refused(s, 0, GiveDolphin(0), NotAnotherDiver(0))
    refused(s, 0, GiveDolphin(3), NotAnotherDiver(3))
    assert [move for move in s.asks[0] if isinstance(move, GiveDolphin)] == [GiveDolphin(1), GiveDolphin(2)]
    s, happened = apply(s, 0, GiveDolphin(2))
    assert happened == [events.DolphinGiven(0, 2)]
    assert game(3, companions="ten").view(s, 1).receiver == 2
    refused(s, 0, GiveDolphin(1), AlreadyUsed(DOLPHINS))


@pytest.mark.parametrize(("claim", "moved"), [("1", [2, 1]), ("1s", [1, 0]), ("1 2s", [1, 1])])
def test_D_118_one_space_for_the_owner_if_the_receiver_made_no_mistake(claim: str, moved: list[int]) -> None:
    s = do(lay((PLAIN, PLAIN), tiles=(DOLPHINS, ORCA)), (0, GiveDolphin(1)))
    s, happened = dive(s, "1", claim)
    assert spaces(s) == moved
    assert s.receiver is None
    assert len(only(happened, events.DolphinsPaid)) == (claim == "1")
    assert len(only(happened, events.DolphinsFailed)) == (claim != "1")


def test_D_118_Q_66_dolphins_come_at_the_end_of_the_dive_before_rest() -> None:
    s = do(lay((PLAIN,), tiles=(DOLPHINS, ORCA)), (0, GiveDolphin(1)))
    _, happened = dive(s, "1s", "1")
    kinds = [type(event) for event in happened]
    last_card = max(i for i, kind in enumerate(kinds) if kind is events.CardRevealed)
    assert last_card < kinds.index(events.DolphinsPaid) < kinds.index(events.Rested)
    assert only(happened, events.DolphinsPaid) == [events.DolphinsPaid(0, 1, 0, 1)]


def test_Q_37_little_and_right_is_faultless() -> None:
    s = do(lay((PLAIN, SHARK), tiles=(DOLPHINS, ORCA)), (0, GiveDolphin(1)))
    s, _ = dive(s, "1 2", "1")
    assert spaces(s) == [2, 1]


def test_Q_42_discarded_tokens_are_no_mistake_for_dolphins_and_great_white() -> None:
    s = do(
        lay((PLAIN,), 3, left=1, tiles=(DOLPHINS, GREAT_WHITE, ORCA)), (0, GiveDolphin(2)), (1, Announce(GREAT_WHITE))
    )
    s, _ = dive(s, "1 2", "1 2", "1 2")
    assert spaces(s) == [2, 0, 1]


# Great white shark


def test_D_119_mistaken_opponents_do_not_move_in_rest() -> None:
    cards = (Card(False, GREEN), SHARK)
    s = do(lay(cards, 3, tiles=(GREAT_WHITE, ORCA, TURTLE)), (0, Announce(GREAT_WHITE)))
    s, happened = dive(s, "1 2s", "5 1", "2 3s")
    assert only(happened, events.GreatWhiteBlocked) == [events.GreatWhiteBlocked(0, (1,))]
    assert spaces(s) == [2, 1, 2]


def test_D_120_if_no_opponent_was_mistaken_its_owner_does_not_move() -> None:
    s = do(lay((PLAIN, SHARK), 3, tiles=(GREAT_WHITE, ORCA, TURTLE)), (0, Announce(GREAT_WHITE)))
    s, happened = dive(s, "1 2", "1 2s", "1")
    assert only(happened, events.GreatWhiteBackfired) == [events.GreatWhiteBackfired(0)]
    assert spaces(s) == [0, 2, 1]


def test_D_119_the_owners_own_mistake_does_not_count() -> None:
    s = do(lay((PLAIN, SHARK), tiles=(GREAT_WHITE, ORCA)), (0, Announce(GREAT_WHITE)))
    s, _ = dive(s, "1 2", "1 2")
    assert spaces(s) == [1, 0]


def test_Q_38_dolphins_are_not_blocked_by_the_great_white() -> None:
    s = lay((PLAIN,), 3, tiles=(DOLPHINS, GREAT_WHITE, ORCA))
    s = do(s, (0, GiveDolphin(2)), (1, Announce(GREAT_WHITE)))
    s, _ = dive(s, "1s", "1", "1")
    assert spaces(s) == [1, 1, 1]


def test_Q_40_the_great_white_works_with_one_opponent() -> None:
    s = do(lay((PLAIN, SHARK), tiles=(GREAT_WHITE, ORCA)), (0, Announce(GREAT_WHITE)))
    s, _ = dive(s, "1", "1 2")
    assert spaces(s) == [1, 0]


def test_Q_66_dolphins_then_great_white_then_rest() -> None:
    s = lay((PLAIN, PLAIN), 3, tiles=(GREAT_WHITE, DOLPHINS, ORCA))
    s = do(s, (0, Announce(GREAT_WHITE)), (1, GiveDolphin(2)))
    _, happened = dive(s, "1", "1s", "1")
    kinds = [type(event) for event in happened]
    assert kinds.index(events.DolphinsPaid) < kinds.index(events.GreatWhiteBlocked) < kinds.index(events.Rested)
