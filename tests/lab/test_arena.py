"""The arena seats fairly, counts rightly, and says the same however many processes play."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path

import pytest

from divetable.bots import Budget, UnknownBot, bot, find
from divetable.engine.codec import dumps
from divetable.engine.errors import BadSetup
from divetable.engine.values import replace
from divetable.games import NAMES, rulebook
from divetable.lab.arena import ArenaStopped, Played, lineups, places, ratings, run_arena, summarise, wilson
from divetable.lab.simulate import BotFailed, Outcome, run


def played(lineup: str, winners: tuple[int, ...], scores: tuple[int, ...]) -> Played:
    return Played(tuple(lineup), Outcome(10, 10, scores, winners), ((2, 0.5, 0.4),) * len(lineup))


def test_everybody_has_every_seat_as_often() -> None:
    for names, seats, block in (
        ("ab", 2, 4),
        ("abc", 3, 6),
        ("ab", 4, 8),
        ("abcde", 3, 30),
        ("a", 3, 6),
        ("abb", 3, 6),
    ):
        sat = Counter(
            (name, seat) for lineup in islice(lineups(names, seats), block) for seat, name in enumerate(lineup)
        )
        for name in set(names):
            assert len({sat[name, seat] for seat in range(seats)}) == 1, (names, seats, sat)


def test_too_many_bots_sit_out_in_turn() -> None:
    seen = Counter(name for lineup in islice(lineups("abcd", 2), 16) for name in lineup)
    assert seen == Counter(dict.fromkeys("abcd", 8))
    assert all(len(set(lineup)) == 2 for lineup in islice(lineups("abcd", 2), 16))


def test_neighbours_change_sides() -> None:
    after = {lineup[(lineup.index("a") + 1) % 3] for lineup in islice(lineups("abc", 3), 6)}
    assert after == {"b", "c"}


def test_the_interval_is_wilsons() -> None:
    rate = wilson(8, 10)
    assert [rate.share, rate.low, rate.high] == pytest.approx([0.8, 0.4902, 0.9433], abs=1e-4)
    assert (wilson(0, 20).low, wilson(20, 20).high) == (0.0, 1.0)
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0.0, 1.0)


def test_wins_points_scores_and_times_are_counted() -> None:
    games = [played("ab", (0,), (5, 3)), played("ba", (0, 1), (4, 4)), played("ab", (1,), (0, 9))]
    result = summarise(rulebook("deepsea").game(2), ["a", "b"], 3, games, 1.5)
    a, b = sorted(result.entrants, key=lambda entrant: entrant.bot)
    assert (a.games, a.won.share, a.points.share, a.score) == (3, 2 / 3, 0.5, 3.0)
    assert (b.games, b.won.share, b.points.share, b.score) == (3, 2 / 3, 0.5, 16 / 3)
    assert (a.decisions, a.mean_seconds, a.longest_seconds) == (6, 0.25, 0.4)


def test_copies_count_each() -> None:
    result = summarise(rulebook("deepsea").game(3), ["a", "b", "b"], 0, [played("abb", (1,), (1, 9, 2))], 0)
    games = {entrant.bot: (entrant.games, entrant.won.share) for entrant in result.entrants}
    assert games == {"a": (1, 0.0), "b": (2, 0.5)}


def test_winners_come_first_and_equals_share_a_place() -> None:
    assert places(Outcome(1, 1, (3, 7, 7, 1), (0,))) == [0, 1, 1, 3]


def test_ratings_follow_results() -> None:
    won = [played("abc", (0,), (9, 5, 1))] * 30
    rated = ratings(won)
    assert rated["a"][0] > rated["b"][0] > rated["c"][0]
    assert rated["a"][1] < 25 / 3
    assert ratings([played("aa", (0,), (1, 0))])["a"] == pytest.approx((25.0, 25 / 3))


def test_the_best_rated_comes_first() -> None:
    result = run_arena(rulebook("deepsea").game(2), ["random", "regular"], 20, processes=1)
    assert [entrant.bot for entrant in result.entrants] == ["regular", "random"]
    assert result.entrants[0].won.low > 0.5
    assert json.loads(dumps(result))["entrants"][0]["bot"] == "regular"


def test_processes_make_no_difference() -> None:
    game, names = rulebook("deepsea").game(3), ["expert", "novice", "magpie"]
    one, two = (
        run_arena(game, names, 5, 9, Budget(iterations=3), processes, plugins=["my_bot"]) for processes in (1, 2)
    )
    assert [timeless(entrant) for entrant in one.entrants] == [timeless(entrant) for entrant in two.entrants]
    other = run_arena(game, names, 5, 10, Budget(iterations=3), 1, plugins=["my_bot"])
    assert [timeless(entrant) for entrant in other.entrants] != [timeless(entrant) for entrant in one.entrants]


def timeless(entrant: object) -> object:
    return replace(entrant, mean_seconds=0.0, longest_seconds=0.0)  # type: ignore[type-var]


@pytest.mark.parametrize("name", NAMES)
def test_every_game_can_be_sent_to_another_process(name: str) -> None:
    """With its senses, where it has any."""
    game = next(iter(rulebook(name).setups()))
    result = run_arena(game, ["random"], 2, processes=2)
    assert result.games == 2


def test_what_cannot_be_played_is_told_before_anything_is_played() -> None:
    game = rulebook("deepsea").game(2)
    with pytest.raises(UnknownBot, match="no bot 'nemo'"):
        run_arena(game, ["regular", "nemo"], 10)
    with pytest.raises(BadSetup, match="at least one bot and one game"):
        run_arena(game, [], 10)
    with pytest.raises(BadSetup, match="at least one bot and one game"):
        run_arena(game, ["random"], 0)


def test_too_few_games_for_everybody_are_refused_with_the_number_needed() -> None:
    game, names = rulebook("deepsea").game(2), ["random", "novice", "threshold"]
    with pytest.raises(BadSetup, match="4 games are too few for everybody to play: 3 bots need 5"):
        run_arena(game, names, 4, processes=1)
    assert {entrant.bot for entrant in run_arena(game, names, 5, processes=1).entrants} == set(names)


BAD_BOTS = """
import os
from divetable.bots import register
from divetable.games.dive.notation import read_move

class Cheat:
    def __init__(self, game): pass
    def decide(self, view, asked, rng, budget): return read_move("1 1 1")

class Crash(Cheat):
    def decide(self, view, asked, rng, budget): return 1 / 0

class Leaver(Cheat):
    def decide(self, view, asked, rng, budget): raise SystemExit

class Unmade(Cheat):
    def __init__(self, game): raise KeyError("fins")

class Killer(Cheat):
    def decide(self, view, asked, rng, budget): os._exit(0)

for bot in Cheat, Crash, Leaver, Unmade, Killer:
    register("dive", bot.__name__.lower(), bot)
"""


@pytest.fixture
def bad_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "bad_bots.py").write_text(BAD_BOTS)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(bot, "_REGISTERED", dict(bot._REGISTERED))
    monkeypatch.delitem(sys.modules, "bad_bots", raising=False)
    return "bad_bots"


@pytest.mark.parametrize(
    ("name", "processes", "why"),
    [
        ("cheat", 1, r"IllegalMove: seat 1 may not answer Commit.* \(D-011\)"),
        ("cheat", 2, r"IllegalMove: seat 1 may not answer Commit.* \(D-011\)"),
        ("crash", 1, r"ZeroDivisionError: division by zero \(bad_bots.py, line 11\)"),
        ("leaver", 2, r"SystemExit \(bad_bots.py, line 14\)"),
        ("unmade", 1, r"KeyError: 'fins' \(bad_bots.py, line 17\)"),
        ("unmade", 2, r"KeyError: 'fins' \(bad_bots.py, line 17\)"),
    ],
)
def test_a_bot_that_fails_ends_the_arena_with_its_name(bad_bots: str, name: str, processes: int, why: str) -> None:
    game = rulebook("dive").game(2)
    with pytest.raises(ArenaStopped, match=f"^bot '{name}' failed in game 1 of seed 7: {why}$"):
        run_arena(game, ["random", name], 8, 7, processes=processes, plugins=[bad_bots])


def test_a_process_that_dies_ends_the_arena(bad_bots: str) -> None:
    with pytest.raises(ArenaStopped, match="a process of the arena ended by itself"):
        run_arena(rulebook("dive").game(2), ["random", "killer"], 8, processes=2, plugins=[bad_bots])


def test_simulation_checks_moves_too() -> None:
    class Cheat:
        def decide(self, view: object, asked: object, rng: object, budget: object) -> object:
            return "I win"

    with pytest.raises(BotFailed, match="failed: IllegalMove: seat"):
        run(rulebook("deepsea").game(2), [Cheat(), Cheat()], 1, 0)  # type: ignore[list-item]  # that is the point


@pytest.mark.parametrize(("games", "count"), [(0, 2), (1, 1), (1, 3)])
def test_a_simulation_that_cannot_be_played_is_refused(games: int, count: int) -> None:
    game = rulebook("deepsea").game(2)
    with pytest.raises(BadSetup, match=f"{games} games with {count} bots for 2 seats"):
        run(game, [find(game, "random")] * count, games, 1)


def test_a_script_without_a_guard_is_told(tmp_path: Path) -> None:
    script = tmp_path / "unguarded.py"
    script.write_text(
        "from divetable.games import rulebook\n"
        "from divetable.lab.arena import run_arena\n"
        "run_arena(rulebook('deepsea').game(2), ['random'], 4, processes=2)\n"
    )
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=120)
    assert done.returncode == 1
    assert 'a script called the arena without `if __name__ == "__main__":`' in done.stderr


@contextmanager
def long_arena() -> Iterator[tuple[subprocess.Popen[bytes], list[int]]]:
    """Yield an arena that has only just begun, and its processes. Afterwards none of them is left, in any case."""
    command = [sys.executable, "-m", "divetable", "arena", "deepsea", "--bots", "expert", "--games", "400"]
    arena = subprocess.Popen(
        [*command, "--processes", "3"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )
    try:
        children = Path(f"/proc/{arena.pid}/task/{arena.pid}/children")
        deadline = time.monotonic() + 60
        while (
            len(started := children.read_text().split()) < 4
        ):  # the fourth is Python's own, to clean up after the three
            assert time.monotonic() < deadline
            time.sleep(0.01)
        yield arena, [int(child) for child in started]
    finally:
        with suppress(ProcessLookupError):
            os.killpg(arena.pid, signal.SIGKILL)
        arena.communicate()


@pytest.mark.usefixtures("default_sigint")
def test_ctrl_c_ends_all_processes_without_a_word() -> None:
    """A terminal tells all of them; here those that play hear it first."""
    with long_arena() as (arena, children):
        for child in children:
            os.kill(child, signal.SIGINT)
        time.sleep(0.5)
        arena.send_signal(signal.SIGINT)
        out, err = arena.communicate(timeout=60)
        assert (arena.returncode, out, err) == (130, b"", b"\n")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_nobody_plays_on_when_the_arena_is_killed(number: signal.Signals) -> None:
    with long_arena() as (arena, _):
        arena.send_signal(number)
        arena.communicate(timeout=60)  # which waits for all processes that could still write something
        assert arena.returncode == -number
