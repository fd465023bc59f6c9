"""Bots see what a human in their seat sees: the type checker says so, and so does the object they are given."""

from __future__ import annotations

import gc
import pickle
import subprocess
import sys
from collections.abc import Iterator
from random import Random
from types import FunctionType, MethodDescriptorType, ModuleType
from typing import Any

import pytest

import pearls
from divetable.bots import Bot, Budget, find, names
from divetable.engine.core import AnyGame, Moves, State, View
from divetable.engine.laws import somewhere
from divetable.games import NAMES, rulebook

BOOKS = {name: rulebook(name) for name in NAMES} | {"pearls": pearls.RULEBOOK}
SEEDS = range(6)


def a_state_does_not_pass_for_a_view(bot: Bot, s: State, asked: Moves[Any]) -> None:
    """Never called: mypy is strict, and would report these comments if the lines they are on were well typed."""
    bot.decide(s, asked, Random(1), Budget())  # type: ignore[arg-type]  # the point: a state is refused
    view: View = s  # type: ignore[assignment]  # the point: it is no view
    bot.decide(view, asked, Random(1), Budget())


def reachable(*roots: object) -> Iterator[object]:
    """Everything that can be got at from *roots*, but for the program itself."""
    seen, waiting = set(), list(roots)
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen or isinstance(thing, type | ModuleType | FunctionType | MethodDescriptorType):
            continue
        seen.add(id(thing))
        yield thing
        waiting += gc.get_referents(thing)


def some_questions(name: str) -> Iterator[tuple[AnyGame, View, Moves[Any]]]:
    games = list(BOOKS[name].setups())
    for seed in SEEDS:
        game = games[seed * 7 % len(games)]
        match, _, _ = somewhere(game, seed)
        for seat, moves in match.state.asks.items():
            yield game, match.view(seat), moves


def test_states_would_be_found() -> None:
    s = rulebook("deepsea").game(2).start()
    assert any(isinstance(thing, State) for thing in reachable((1, {"hidden": [s]})))


@pytest.mark.parametrize("name", BOOKS)
def test_no_state_can_be_reached_from_what_a_bot_is_given(name: str) -> None:
    """The view and the answers to choose from; and no other seat's view either."""
    for _, view, asked in some_questions(name):
        for thing in reachable(view, asked):
            assert not isinstance(thing, State)
            assert thing is view or not isinstance(thing, View)


@pytest.mark.parametrize("name", BOOKS)
def test_the_game_a_bot_is_made_for_holds_no_table(name: str) -> None:
    """It is the rules and the set-up. What is laid out in it is the beginning, the same for every match."""
    game = next(iter(BOOKS[name].setups()))
    before = [thing for thing in reachable(game) if isinstance(thing, State)]
    match, _, _ = somewhere(game, 3)
    assert match.log
    after = [thing for thing in reachable(game) if isinstance(thing, State)]
    assert [id(s) for s in before] == [id(s) for s in after]
    assert all(s == game.start() for s in after)


ELSEWHERE = """
import pickle, sys
from random import Random
from divetable.bots import Budget, find
from divetable.games import rulebook
for name, players, options, bot, view, asked in pickle.load(sys.stdin.buffer):
    game = rulebook(name).build(players, options, None)
    move = find(game, bot).decide(view, asked, Random(5), Budget(iterations=8))
    sys.stdout.buffer.write(pickle.dumps(move))
"""


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_decides_the_same_where_the_table_is_not(name: str) -> None:
    """In another process, from set-up and view alone: whatever it needs to know it was told."""
    questions = [
        (name, len(game.seats), game.options, bot, view, asked)
        for game, view, asked in some_questions(name)
        for bot in names(name)
        if bot != "magpie"
    ]
    assert questions
    here = [
        find(rulebook(name).build(players, options, None), bot).decide(view, asked, Random(5), Budget(iterations=8))
        for _, players, options, bot, view, asked in questions
    ]
    probe = [sys.executable, "-c", f"import sys; sys.path[:] = {sys.path!r}\n{ELSEWHERE}"]
    done = subprocess.run(probe, input=pickle.dumps(questions), capture_output=True)
    assert done.stdout == b"".join(map(pickle.dumps, here)), done.stderr.decode()
