"""The divers of Hai Noon: what they answer is legal, and each has its place."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.bots.hainoon_tables import BLACK, GREEN, NORTH_READY, PINK, TURQUOISE, afterwards, ask, setups, table

from divetable.bots import Budget, find, search
from divetable.bots.hainoon.instinct import HUNTER, PRUDENT, instinct
from divetable.engine.core import Move, carry_on, play
from divetable.engine.laws import somewhere
from divetable.engine.match import Match
from divetable.engine.settle import PlainDice
from divetable.games.hainoon import RULEBOOK
from divetable.games.hainoon.attack import HarpoonWindow
from divetable.games.hainoon.board import Card, Place, Side, Spot
from divetable.games.hainoon.components import Endure, HaiNoonState, Harpoon, Play
from divetable.games.hainoon.game import HaiNoon
from divetable.games.hainoon.rules import COME_BACK, TURN
from divetable.lab.arena import run_arena

BOTS = ("novice", "regular", "expert")
TINY = (Budget(iterations=1), Budget(iterations=7), Budget(seconds=0.0), Budget(seconds=0.002))


@pytest.mark.parametrize("bot", ["regular", "expert"])
def test_good_divers_take_the_prey_that_wins(bot: str) -> None:
    """Turquoise is injured before a hungry shark, and red is ready in the north."""
    game, s = table(
        Card.RED_ALL,
        Card.RED_FLIP,
        Card.BLUE_SHARK,
        rows={Side.NORTH: (Card.RED_SHARK, Card.RED_SHARK)},
        hungry=(Spot.N2,),
        injured=(TURQUOISE,),
    )
    move = ask(game, s, bot)
    assert isinstance(move, Play)
    assert move.side is Side.NORTH
    then = afterwards(s, move, 0)
    assert then.eaten == TURQUOISE.bit


@pytest.mark.parametrize("bot", ["regular", "expert"])
def test_good_divers_get_out_of_the_way(bot: str) -> None:
    """Pink is injured before two hungry sharks whose rows are ready: only some plays leave it unharmed."""
    game, s = table(
        Card.BLUE_CAMOUFLAGE,
        Card.WILD,
        Card.RED_FLIP,
        rows={Side.NORTH: (Card.RED_SHARK, Card.RED_SHARK), Side.WEST: (Card.GREEN_ALL, Card.GREEN_ALL)},
        hungry=(Spot.N1, Spot.W2),
        injured=(PINK,),
    )
    move = ask(game, s, bot)
    assert isinstance(move, Play)
    assert move.card is Card.BLUE_CAMOUFLAGE


@pytest.mark.parametrize("bot", ["regular", "expert"])
def test_good_divers_cage_themselves_when_threatened(bot: str) -> None:
    game, s = table(
        Card.BLUE_CAGE,
        Card.RED_ALL,
        Card.WILD,
        rows={Side.NORTH: (Card.RED_SHARK, Card.RED_SHARK), Side.WEST: (Card.GREEN_ALL, Card.GREEN_ALL)},
        hungry=(Spot.N1, Spot.NW, Spot.W2, Spot.W1),
        injured=(PINK,),
    )
    move = ask(game, s, bot)
    assert isinstance(move, Play)
    assert move.card is Card.BLUE_CAGE
    assert move.diver is PINK


def under_attack(*hand: Card, **more: Any) -> tuple[HaiNoon, HaiNoonState]:
    """Seat 0 has brought the sharks of the north upon pink."""
    rows = {Side.NORTH: (Card.RED_ALL, Card.RED_ALL)}
    game, s = table(Card.RED_FLIP, *hand, rows=rows, hungry=(Spot.N1,), **more)
    play(s, 0, Play(Card.RED_FLIP, Side.NORTH, None, None, Spot.S1))
    assert isinstance(s.step, HarpoonWindow)
    return game, s


@pytest.mark.parametrize("bot", BOTS)
def test_harpoons_save_lives(bot: str) -> None:
    game, s = under_attack(Card.RED_CAGE, Card.WILD, injured=(PINK,))
    assert ask(game, s, bot) == Harpoon(Card.RED_CAGE, PINK)
    game, s = under_attack(Card.BLUE_CAGE, Card.WILD, injured=(PINK,))
    assert ask(game, s, bot) == Endure()


def test_characters_differ_in_the_cage() -> None:
    """The novice throws a harpoon though the cage would do; the regular keeps it."""
    game, s = under_attack(Card.RED_CAGE, Card.WILD, cage=PINK)
    assert ask(game, s, "novice") == Harpoon(Card.RED_CAGE, PINK)
    assert ask(game, s, "regular") == Endure()


def test_with_two_divers_the_injured_one_is_saved() -> None:
    """Both of seat 0 sit in the north, and one harpoon saves one."""
    for hurt in (PINK, GREEN):
        game, s = table(
            Card.RED_FLIP,
            Card.RED_CAGE,
            Card.WILD,
            players=2,
            places=(PINK, GREEN, TURQUOISE, BLACK),
            rows={Side.NORTH: (Card.RED_ALL, Card.RED_ALL)},
            hungry=(Spot.N1, Spot.N2),
            injured=(hurt,),
        )
        play(s, 0, Play(Card.RED_FLIP, Side.NORTH, None, None, Spot.S1))
        assert ask(game, s, "regular") == Harpoon(Card.RED_CAGE, hurt)


def test_they_come_back_where_it_is_safe() -> None:
    """Two places are free: north-west has two hungry sharks waiting for a third card, south-east has none."""
    game, s = table(
        Card.WILD,
        rows={Side.NORTH: NORTH_READY, Side.WEST: (Card.GREEN_ALL, Card.GREEN_ALL)},
        hungry=(Spot.N1, Spot.W2),
        places=(None, TURQUOISE, None, BLACK),
    )
    s.agenda = [*TURN, COME_BACK]
    carry_on(s)
    move = ask(game, s, "regular")
    assert getattr(move, "place") is Place.SE  # noqa: B009  # a move in general has none


def test_hunters_go_for_the_weakest_and_the_prudent_for_shelter() -> None:
    """One position, two tempers."""
    _, s = table(
        Card.BLUE_FLIP,
        Card.BLUE_CAMOUFLAGE,
        Card.RED_SHARK,
        rows={Side.SOUTH: (Card.GREEN_ALL, Card.GREEN_ALL)},
        hungry=(Spot.SE, Spot.S2),
        injured=(GREEN,),
    )
    hunted, sheltered = instinct(s, 0, s.asks[0], HUNTER), instinct(s, 0, s.asks[0], PRUDENT)
    assert isinstance(hunted, Play)
    assert isinstance(sheltered, Play)
    assert hunted.shark in (Spot.SE, Spot.S1, Spot.E2)
    assert hunted != sheltered


@pytest.mark.parametrize("bot", BOTS)
@settings(deadline=None, max_examples=120)
@given(data=st.data())
def test_never_raises_and_answers_what_was_asked(bot: str, data: st.DataObject) -> None:
    """All player counts and options, anywhere in a game of random play, with next to no time."""
    game = data.draw(st.sampled_from(setups()))
    match, rng, _ = somewhere(game, data.draw(st.integers(0, 2**32)), at_most=data.draw(st.sampled_from([30, 80])))
    for seat, moves in match.state.asks.items():
        move = find(game, bot).decide(match.view(seat), moves, rng, data.draw(st.sampled_from(TINY)))
        assert move in moves


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("index", range(0, 72, 6))
def test_whole_games_are_legal(bot: str, index: int) -> None:
    """Bots meet other positions than random play does: every answer goes through the referee."""
    game = setups()[index % len(setups())]
    match, rng = Match(game, PlainDice(Random(index))), Random(index)
    bots = [find(game, bot) for _ in game.seats]
    while not match.over:
        seat, moves = next(iter(match.state.asks.items()))
        match.answer(seat, bots[seat].decide(match.view(seat), moves, rng, Budget(iterations=4)))
    assert game.winners(match.state)


def test_the_expert_repeats_itself() -> None:
    """The same seed gives the same counts to the last bit; another seed gives others."""
    game, s = table(Card.BLUE_FLIP, Card.RED_DIVER, Card.WILD, hungry=(Spot.N1, Spot.SE))
    expert: Any = find(game, "expert")

    def counted(seed: str) -> list[tuple[Move, int, float]]:
        arms = expert.search.look(game.view(s, 0), Random(seed), Budget(iterations=100))
        return [(arm.move, arm.visits, arm.total) for arm in arms]

    assert counted("one") == counted("one") != counted("two")
    assert sum(visits for _, visits, _ in counted("one")) == 100


def test_the_expert_is_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock on which every look takes 4 ms."""
    game, s = table(Card.BLUE_FLIP, Card.RED_DIVER, Card.WILD, hungry=(Spot.N1, Spot.SE))
    ticks = count()
    monkeypatch.setattr(search, "perf_counter", lambda: next(ticks) * 0.004)
    move = find(game, "expert").decide(game.view(s, 0), s.asks[0], Random(1), Budget(seconds=0.2))
    assert move in s.asks[0]
    assert 40 <= next(ticks) <= 55


def lost(one: str, others: str, players: int, games: int, iterations: int = 1, **options: Any) -> float:
    """The share of games *one* was not among the winners of."""
    game = RULEBOOK.game(players, options)
    lineup = [one] + [others] * (players - 1)
    result = run_arena(game, lineup, games, 2, Budget(iterations=iterations), processes=1)
    (entrant,) = (entrant for entrant in result.entrants if entrant.bot == one)
    return 1 - entrant.won.share


@pytest.mark.parametrize(("players", "even"), [(2, 0.5), (3, 1 / 3), (4, 0.25)])
def test_each_beats_the_one_below(players: int, even: float) -> None:
    assert lost("novice", "random", players, 160) < 0.8 * even
    assert lost("regular", "novice", players, 160) < 0.8 * even


@pytest.mark.parametrize(("players", "even"), [(2, 0.5), (3, 2 / 3), (4, 0.75)])
def test_each_beats_the_one_below_when_the_last_diver_wins(players: int, even: float) -> None:
    assert lost("novice", "random", players, 120, last_diver_swimming=True) < even
    assert lost("regular", "novice", players, 120, last_diver_swimming=True) < even


def test_the_expert_beats_the_regular_even_in_a_hurry() -> None:
    """The benchmarks have the figures; these games are always the same ones."""
    assert lost("expert", "regular", 4, 24, 60) < 0.25
