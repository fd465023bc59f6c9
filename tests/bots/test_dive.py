"""Dive's bots: what they answer is legal, and each has its place."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.bots.dive_tables import GREEN, MANTA, NOTHING, RED, ask, claims, glimpse, programming, setups, speeds, sure

from divetable.bots import Budget, find
from divetable.bots.dive import expert, stage
from divetable.engine.core import Move, Moves, Seat
from divetable.engine.laws import some_answer
from divetable.engine.match import Match
from divetable.engine.settle import PlainDice
from divetable.eyes.senses import NoisyEyes
from divetable.games.dive.components import (
    Card,
    Companion,
    Helper,
    Reading,
    State,
)
from divetable.games.dive.decks import BOX, OCEAN_CARDS, Box
from divetable.games.dive.game import DiveGame
from divetable.games.dive.options import Options
from divetable.lab.arena import run_arena
from divetable.lab.simulate import play_game

BOTS = ("random", "novice", "regular", "expert")
TINY = (Budget(iterations=0), Budget(iterations=1), Budget(iterations=7), Budget(seconds=0.0), Budget(seconds=0.002))


@pytest.mark.parametrize("bot", BOTS)
@settings(deadline=None, max_examples=60)
@given(data=st.data())
def test_never_raises_and_answers_what_was_asked(bot: str, data: st.DataObject) -> None:
    """All player counts and options, anywhere in a game of random play with or without eyes, with next to no time."""
    game = data.draw(st.sampled_from(setups()))
    rng = Random(data.draw(st.integers(0, 2**32)))
    skill = data.draw(st.sampled_from((None, 0.0, 0.3, 1.0, 2.0)))
    match = Match(game, PlainDice(rng), None if skill is None else NoisyEyes("any", skill))
    for _ in range(data.draw(st.integers(0, 60))):
        if match.over:
            break
        if rng.random() < 0.05:
            match.time_out(rng.choice(list(match.state.asks)))
        else:
            match.answer(*some_answer(match.state, rng))
    for seat, moves in match.state.asks.items():
        move = find(game, bot).decide(match.view(seat), moves, rng, data.draw(st.sampled_from(TINY)))
        assert move in moves


@pytest.mark.parametrize("bot", BOTS)
@settings(deadline=None, max_examples=15)
@given(data=st.data())
def test_any_box_can_be_played_with(bot: str, data: st.DataObject) -> None:
    """Also one whose cards are all alike."""
    kinds = st.builds(Card, st.booleans(), st.sampled_from(Helper))
    some = data.draw(st.lists(kinds, min_size=1, max_size=3))
    box = Box(tuple(some[number % len(some)] for number in range(OCEAN_CARDS)), BOX.chief)
    setup = data.draw(st.sampled_from(setups()))
    game = DiveGame(len(setup.seats), setup.options, box)
    match, rng = Match(game, PlainDice(Random(1)), NoisyEyes("any")), Random(data.draw(st.integers(0, 99)))
    bots = [find(game, bot) for _ in game.seats]
    while not match.over:
        seat, moves = next(iter(match.state.asks.items()))
        match.answer(seat, bots[seat].decide(match.view(seat), moves, rng, Budget(iterations=3)))


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("index", range(0, 852, 71))
def test_whole_games_are_legal(bot: str, index: int) -> None:
    """Bots meet other positions than random play does: every answer goes through the referee."""
    game = setups()[index % len(setups())]
    match, rng = Match(game, PlainDice(Random(index)), NoisyEyes(str(index))), Random(index)
    bots = [find(game, bot) for _ in game.seats]
    while not match.over:
        seat, moves = next(iter(match.state.asks.items()))
        match.answer(seat, bots[seat].decide(match.view(seat), moves, rng, Budget(iterations=6)))
    assert len(game.winners(match.state)) <= len(game.seats)


@pytest.mark.parametrize("tile", [None, Companion.NARWHAL, Companion.OCTOPUS])
def test_the_expert_is_in_time(monkeypatch: pytest.MonkeyPatch, tile: Companion | None) -> None:
    """By a clock on which every look takes 4 ms, whether or not a companion has to be weighed."""
    game, s = programming((9, 12), None, tile)
    ticks = count()
    for module in (expert, stage):
        monkeypatch.setattr(module, "perf_counter", lambda: next(ticks) * 0.004)
    move = find(game, "expert").decide(game.view(s, 0), s.asks[0], Random(1), Budget(seconds=0.2))
    assert move in s.asks[0]
    assert 40 <= next(ticks) <= 55


@pytest.mark.parametrize("bot", ["regular", "expert"])
def test_good_divers_claim_what_they_see(bot: str) -> None:
    seen = ((True, NOTHING), (False, GREEN), (False, NOTHING), (True, NOTHING), (True, NOTHING))
    game, s = programming((0, 0), sure(*seen))
    move = ask(game, s, bot)
    assert claims(move) == [shark for shark, _ in seen][: len(claims(move))]
    assert len(claims(move)) == 5


@pytest.mark.parametrize("bot", ["regular", "expert"])
def test_good_divers_are_fastest_where_help_is(bot: str) -> None:
    game, s = programming((0, 0), sure(*[(False, NOTHING)] * 2, (True, RED), *[(False, NOTHING)] * 2))
    fast = speeds(ask(game, s, bot))
    assert fast[2] == max(fast) >= 5


@pytest.mark.parametrize("bot", ["regular", "expert"])
def test_good_divers_stay_shallow_in_deep_water(bot: str) -> None:
    doubtful = Reading((glimpse(0.98, NOTHING), glimpse(0.05, NOTHING), *[glimpse(0.55, NOTHING)] * 3))
    game, s = programming((17, 17), doubtful)
    assert len(speeds(ask(game, s, bot))) == 2
    s.pawns[0] = 5
    assert len(speeds(ask(game, s, "regular"))) == 5


def test_the_expert_needs_no_more_than_the_goal_when_alone_ahead() -> None:
    """On 22 one sure level wins; the regular goes for the mean and takes more than two."""
    likely = Reading((glimpse(0.99, NOTHING), glimpse(0.01, NOTHING), *[glimpse(0.85, NOTHING)] * 3))
    game, s = programming((22, 3), likely)
    assert len(speeds(ask(game, s, "expert"))) <= 2
    assert len(speeds(ask(game, s, "regular"))) > 2


def test_the_expert_risks_what_it_must() -> None:
    """The other wins next round for sure: four levels are the only chance, however unlikely."""
    likely = Reading((glimpse(0.99, NOTHING), glimpse(0.01, NOTHING), *[glimpse(0.6, NOTHING)] * 3))
    game, s = programming((19, 22), likely)
    assert len(speeds(ask(game, s, "expert"))) >= 4
    assert len(speeds(ask(game, s, "regular"))) == 2


def test_the_expert_mixes_where_it_must_not_be_read() -> None:
    """Two turtles, and a rival as good: not always the same speeds."""
    game, s = programming((17, 17), sure((True, GREEN), (False, GREEN), (True, NOTHING), (False, NOTHING)))
    drawn_speeds = {tuple(speeds(ask(game, s, "expert", seed=seed, iterations=60))) for seed in range(12)}
    assert len(drawn_speeds) > 1
    assert len({tuple(speeds(ask(game, s, "regular", seed=seed))) for seed in range(12)}) == 1


def test_the_expert_repeats_itself() -> None:
    game, s = programming((12, 9, 14), sure((True, GREEN), (False, RED), (True, MANTA)))
    assert ask(game, s, "expert", seed=4) == ask(game, s, "expert", seed=4)


def test_more_cards_than_one_sees_and_fewer_than_one_wants() -> None:
    """The last two cards: three levels would be laid for nothing."""
    game, s = programming((9, 9), sure((True, NOTHING), (False, NOTHING)))
    s.gone = len(s.stack) - 2
    for bot in ("novice", "regular", "expert"):
        assert len(claims(ask(game, s, bot))) == 2


def share(one: str, others: str, players: int, games: int, iterations: int = 1, **options: Any) -> float:
    lineup = [one] + [others] * (players - 1)
    game = DiveGame(players, Options(**options))
    result = run_arena(game, lineup, games, 2, Budget(iterations=iterations), processes=1)
    (entrant,) = (entrant for entrant in result.entrants if entrant.bot == one)
    return entrant.points.share


@pytest.mark.parametrize(("players", "even"), [(2, 0.5), (4, 0.25)])
def test_each_beats_the_one_below(players: int, even: float) -> None:
    assert share("novice", "random", players, 40) > 1.2 * even
    assert share("regular", "novice", players, 100) > 1.2 * even


def test_the_expert_beats_the_novice_even_in_a_hurry() -> None:
    """The benchmarks have the figures against the regular; these games are always the same ones."""
    assert share("expert", "novice", 2, 20, 20) > 0.6


class OneSquints:
    """Eyes of one table, with those of a seat taken from worse ones."""

    def __init__(self, seed: str, seat: Seat) -> None:
        self.good, self.bad, self.seat = NoisyEyes(seed), NoisyEyes(f"{seed}/bad", 0.4), seat

    def __call__(self, s: State, moves: Moves[Any]) -> Move:
        good, bad = self.good(s, moves), self.bad(s, moves)
        mixed = [
            b if seat == self.seat else g for seat, (g, b) in enumerate(zip(good.readings, bad.readings, strict=True))
        ]
        return type(good)(tuple(mixed))


def test_better_eyes_win_more() -> None:
    game = DiveGame(2, Options())
    won = 0.0
    for i in range(60):
        bots = [find(game, "regular") for _ in game.seats]
        outcome = play_game(game, bots, f"eyes {i}", Budget(), OneSquints(f"eyes {i}", i % 2))
        won += (1 - i % 2 in outcome.winners) / len(outcome.winners)
    assert won / 60 > 0.6
