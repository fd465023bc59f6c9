"""Dive's bots use companions when they are worth it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.bots.dive_tables import GREEN, NOTHING, RED, ask, glimpse, programming, speeds, sure

from divetable.bots.dive.expert import patience
from divetable.bots.dive.instinct import outlook
from divetable.bots.dive.manners import pulled, racers, receiver
from divetable.engine.core import Moves, play
from divetable.engine.match import Match
from divetable.engine.settle import PlainDice
from divetable.games.dive.choices import Choices
from divetable.games.dive.components import (
    CHIEF,
    KEEP_AXOLOTL,
    USE_AXOLOTL,
    Announce,
    Commit,
    Companion,
    GiveDolphin,
    LayOctopus,
    Reading,
    State,
    Stop,
    Stopped,
    Use,
    WishFor,
)
from divetable.games.dive.fast_round import NOBODY, PLAIN, twist
from divetable.games.dive.game import DiveGame
from divetable.games.dive.options import CompanionSet, Options
from divetable.games.dive.rules import Axolotl


@pytest.mark.parametrize("bot", ["regular", "expert"])
def test_the_green_turtle_is_used_when_green_turtles_are_there(bot: str) -> None:
    greens = sure(*[(True, GREEN)] * 4, (True, NOTHING))
    game, s = programming((16, 17), greens, Companion.GREEN_TURTLE)
    assert ask(game, s, bot, iterations=400) == Announce(Companion.GREEN_TURTLE)
    game, s = programming((4, 4), sure(*[(True, NOTHING)] * 5), Companion.GREEN_TURTLE)
    assert isinstance(ask(game, s, bot), Commit)


@pytest.mark.parametrize("bot", ["regular", "expert"])
def test_tiles_once_announced_are_in_the_program(bot: str) -> None:
    seen = sure(*[(True, NOTHING)] * 2, (True, RED), *[(True, NOTHING)] * 2)
    move = ask(*programming((4, 4), seen, Companion.CLOWNFISH, Use.OUT), bot)
    assert isinstance(move, Commit)
    assert move.clownfish == 3
    plain = sure(*[(True, NOTHING)] * 5)
    move = ask(*programming((4, 4), plain, Companion.ANGLERFISH, Use.OUT), bot)
    assert isinstance(move, Commit)
    assert move.anglerfish is not None


def test_the_expert_lays_tiles_without_a_word_where_that_is_the_rule() -> None:
    secret = Options(companions=CompanionSet.TEN, secret_companions=True, youngest=0)
    seen = sure(*[(True, NOTHING)] * 5)
    move = ask(*programming((15, 17), seen, Companion.ANGLERFISH, options=secret), "expert", iterations=300)
    assert isinstance(move, Commit)
    assert move.anglerfish is not None


def test_dolphins_go_to_whoever_makes_no_mistake() -> None:
    game, s = programming((4, 6, 18), None, Companion.DOLPHINS)
    assert receiver(game.view(s, 0)) == 2
    s.round = 4
    assert ask(game, s, "regular") == GiveDolphin(2)


def test_the_octopus_is_laid_on_the_middle() -> None:
    game, s = programming((3, 18), None, Companion.OCTOPUS)
    assert ask(game, s, "regular") == LayOctopus(32, 32)


def test_the_great_white_is_used_when_others_will_be_wrong() -> None:
    doubtful = Reading((glimpse(0.9, NOTHING), *[glimpse(0.55, NOTHING)] * 4))
    used = Announce(Companion.GREAT_WHITE)
    for bot in ("regular", "expert"):
        assert ask(*programming((17, 15, 15, 15), doubtful, Companion.GREAT_WHITE), bot, iterations=300) == used
    certain = sure(*[(True, NOTHING)] * 5)
    assert isinstance(ask(*programming((10, 12), certain, Companion.GREAT_WHITE), "expert", iterations=300), Commit)


def test_a_rivals_narwhal_makes_help_unwelcome() -> None:
    game, s = programming((9, 9), sure((True, RED), *[(True, NOTHING)] * 4), Companion.ORCA)
    assert s.tiles[1] is not None
    s.tiles[1], s.uses[1] = Companion.NARWHAL, Use.OUT
    view = game.view(s, 0)
    assert (outlook(view, 0).green, outlook(view, 0).red) == (-1, -2)
    assert (outlook(view, 1).green, outlook(view, 1).red) == (1, 2)
    assert speeds(ask(game, s, "regular"))[0] == 1
    assert twist(view)._replace(narwhal=NOBODY) == PLAIN
    assert twist(view).narwhal == 1


def resting(pawns: tuple[int, ...], cards: int = 20) -> tuple[DiveGame, State]:
    """Seat 0 holds the axolotl, and Rest is done."""
    game, s = programming(pawns, None, Companion.AXOLOTL)
    s.gone, s.step = len(s.stack) - cards, Axolotl()
    s.asks = s.step.asks(s)
    return game, s


@pytest.mark.parametrize("bot", ["regular", "expert"])
def test_the_axolotl_undoes_a_win_and_not_ones_own(bot: str) -> None:
    assert ask(*resting((20, 23)), bot) == USE_AXOLOTL
    assert ask(*resting((25, 23)), bot) == KEEP_AXOLOTL
    assert pulled(resting((21, 23))[0].view(resting((21, 23))[1], 0)) == [21, 21]


def test_the_axolotl_pulls_nobody_behind_the_first_space() -> None:
    game, s = resting((4, 1))
    assert pulled(game.view(s, 0)) == [4, 0]


SPACES = st.integers(0, 26)


@settings(deadline=None)
@given(st.lists(SPACES, min_size=2, max_size=4), SPACES, st.booleans(), st.booleans())
def test_bots_foresee_the_axolotl_as_the_rules_have_it(pawns: list[int], chief: int, plays: bool, immune: bool) -> None:
    options = Options(companions=CompanionSet.TEN, youngest=0, chief=plays, chief_immune=plays and immune)
    game, s = programming(tuple(pawns), None, Companion.AXOLOTL, options=options)
    s.pawns[CHIEF], s.step = chief, Axolotl()
    s.asks = s.step.asks(s)
    foreseen = pulled(game.view(s, 0))
    if not s.asks:
        assert foreseen == racers(game.view(s, 0))
        return
    s.agenda.clear()
    play(s, 0, USE_AXOLOTL)
    assert foreseen == racers(game.view(s, 0))


def test_the_expert_keeps_the_axolotl_for_better_days() -> None:
    assert ask(*resting((9, 3), 30), "expert") == KEEP_AXOLOTL


@pytest.mark.parametrize("tile", [tile for tile in Companion if tile not in (Companion.ORCA, Companion.FUGU)])
def test_patience_wears_thin(tile: Companion) -> None:
    views = [game.view(s, 0) for game, s in (programming((space, space)) for space in (0, 8, 16, 22))]
    asked = [patience(view, tile) for view in views]
    assert asked == sorted(asked, reverse=True)
    assert asked[0] > asked[-1]
    assert asked[-1] < 0.01
    four = programming((8, 8, 8, 8))
    assert patience(four[0].view(four[1], 0), tile) == pytest.approx(asked[1] / 2)


def test_wishes_are_for_what_is_left() -> None:
    game = DiveGame(2, Options(companions=CompanionSet.SEVEN, youngest=0))
    match = Match(game, PlainDice(Random(1)))
    assert ask(game, match.state, "expert") == WishFor(Companion.DOLPHINS)
    match.answer(0, WishFor(Companion.DOLPHINS))
    match.answer(1, WishFor(Companion.DOLPHINS))
    again = ask(game, match.state, "expert", seat=1)
    assert again in match.state.asks[1]
    assert again == WishFor(Companion.GREEN_TURTLE)


@pytest.mark.parametrize("bot", ["novice", "regular", "expert"])
def test_what_lay_there_when_the_countdown_ended(bot: str) -> None:
    game, s = programming((3, 3), None, Companion.ORCA, Use.OUT)
    s.orca = True
    play(s, 1, Stopped(Stop.COUNT, ()))
    asked: Moves[Any] = s.asks[0]
    assert isinstance(asked, Choices)
    assert asked.over
    assert isinstance(ask(game, s, bot), Stopped)
