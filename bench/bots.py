"""How strong, how fast and how punctual the bots are.

    python bench/bots.py [--json] [--games N] [--seconds S] [--only speed,strength,budget]

Exits with 1 when a figure misses the bound that stands in docs/bots.md. A bound on strength is missed only if the whole
95 % interval lies below it: with few games it is a check for damage, not a proof.
"""

from __future__ import annotations

import argparse
import json
import resource
import sys
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any

from tqdm import tqdm

from divetable.bots import Budget, find
from divetable.bots.search import Search
from divetable.bots.tree import Tree, Tuning, playing_out
from divetable.engine.codec import encode
from divetable.engine.core import Game, State, play
from divetable.games import rulebook
from divetable.lab.arena import Entrant, run_arena

ROLLOUTS, ITERATIONS = 4_000, 3_000
OVERTIME = 1.1
MEGABYTES = 200
ROUNDS = 9
DUELS: tuple[tuple[str, int, str, str, float], ...] = (
    ("deepsea", 2, "regular", "threshold", 0.5),
    ("deepsea", 3, "regular", "threshold", 1 / 3),
    ("deepsea", 4, "regular", "threshold", 0.25),
    ("deepsea", 5, "regular", "threshold", 0.2),
    ("deepsea", 6, "regular", "threshold", 1 / 6),
    ("deepsea", 2, "novice", "random", 0.5),
    ("deepsea", 4, "novice", "random", 0.25),
    ("deepsea", 2, "expert", "regular", 0.65),
    ("deepsea", 4, "expert", "regular", 0.40),
)
"""Game, players, one bot, all the others, and the share of wins the one must reach."""
QUICK = 10
"""Bots that do not search play so many times the games."""


def middle(game: Game[Any, Any], seed: int) -> State:
    """The second dive, with a diver asked."""
    rng, s = Random(seed), game.start()
    while s.dive < 2 or min(s.asks) < 0:
        seat, moves = next(iter(s.asks.items()))
        play(s, seat, moves.sample(rng))
    state: State = s
    return state


def speed() -> list[dict[str, Any]]:
    """Random rollouts and tree iterations a CPU-second, from the middle of a game with four players."""
    game, rng = rulebook("deepsea").game(4), Random(1)
    states = [middle(game, seed) for seed in range(ROUNDS)]
    expert = find(game, "expert")
    tunings = {"iterations": Tuning(), "expert_iterations": expert.search.tuning}  # type: ignore[attr-defined]
    rollout = playing_out(game)
    rows: dict[str, list[float]] = {"rollouts": [], **{name: [] for name in tunings}}
    for s in states:
        rows["rollouts"].append(per_second(lambda s=s: rollout(s.clone(), rng)))
        view = game.view(s, next(iter(s.asks)))
        for name, tuning in tunings.items():
            tree = Tree(game, view, tuning)
            rows[name].append(per_second(lambda tree=tree: tree.iterate(rng)))
    return [{"what": name, "per_second": median(figures)} for name, figures in rows.items()]


def per_second(work: Any) -> float:
    count, start = 0, process_time()
    while (elapsed := process_time() - start) < 0.3:
        work()
        count += 1
    return count / elapsed


def strength(games: int, seconds: float, processes: int | None) -> list[dict[str, Any]]:
    """One bot against others of another kind, each seat as often."""
    rows = []
    for name, players, one, others, bound in DUELS:
        game = rulebook(name).game(players)
        many = games if "expert" in (one, others) else games * QUICK
        result = run_arena(
            game, [one] + [others] * (players - 1), many, 1, Budget(seconds=seconds), processes, sys.stderr.isatty()
        )
        entrants: dict[str, Entrant] = {entrant.bot: entrant for entrant in result.entrants}
        rows.append(
            {
                "game": name,
                "players": players,
                "bot": one,
                "against": others,
                "games": many,
                "seconds": seconds,
                "bound": bound,
                "score": entrants[one].score,
                "others_score": entrants[others].score,
                "longest": entrants[one].longest_seconds,
                **encode(entrants[one].points),
            }
        )
    return rows


def budget(seconds: float) -> list[dict[str, Any]]:
    """How much longer than allowed decisions took at worst, and how much memory a long one needs."""
    worst = 0.0
    for seed in tqdm(range(40), unit="decision", leave=False, disable=not sys.stderr.isatty()):
        game = rulebook("deepsea").game(2 + seed % 5)
        s = middle(game, seed)
        seat = next(iter(s.asks))
        start = perf_counter()
        find(game, "expert").decide(game.view(s, seat), s.asks[seat], Random(seed), Budget(seconds=seconds))
        worst = max(worst, (perf_counter() - start) / seconds)
    game = rulebook("deepsea").game(6)
    s = middle(game, 1)
    Search(game, Tuning(certain=1e9)).look(game.view(s, next(iter(s.asks))), Random(1), Budget(iterations=60_000))
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return [{"seconds": seconds, "worst": worst, "megabytes": megabytes}]


def misses(report: dict[str, list[dict[str, Any]]]) -> list[str]:
    """What is slower, weaker or later than promised."""
    bounds = {"rollouts": ROLLOUTS, "iterations": ITERATIONS}
    found = [
        f"{row['what']}: {row['per_second']:.0f}"
        for row in report.get("speed", [])
        if row["per_second"] < bounds.get(row["what"], 0)
    ]
    found += [
        f"{row['bot']} against {row['against']} ({row['players']}): {row['share']:.3f}"
        for row in report.get("strength", [])
        if row["high"] < row["bound"]
    ]
    return found + [
        f"budget: {row['worst']:.2f} times {row['seconds']} s, {row['megabytes']:.0f} MB"
        for row in report.get("budget", [])
        if row["worst"] > OVERTIME or row["megabytes"] > MEGABYTES
    ]


def show(report: dict[str, list[dict[str, Any]]]) -> None:
    for row in report.get("speed", []):
        print(f"{row['what']:18} {row['per_second']:8,.0f} a CPU-second")
    for row in report.get("strength", []):
        print(
            f"{row['game']} {row['players']} players  {row['bot']} wins {row['share']:.1%}"
            f" ({row['low']:.1%} to {row['high']:.1%}) of {row['games']} against {row['against']};"
            f" points {row['score']:.1f} to {row['others_score']:.1f}; bound {row['bound']:.1%}"
        )
    for row in report.get("budget", []):
        print(f"at worst {row['worst']:.3f} of a budget of {row['seconds']} s; {row['megabytes']:.0f} MB at most")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--games", type=int, default=48)
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--processes", type=int)
    parser.add_argument("--only", default="speed,strength,budget")
    given = parser.parse_args()
    wanted, report = given.only.split(","), {}
    if "speed" in wanted:
        report["speed"] = speed()
    if "strength" in wanted:
        report["strength"] = strength(given.games, given.seconds, given.processes)
    if "budget" in wanted:
        report["budget"] = budget(given.seconds)
    if given.json:
        print(json.dumps(report, indent=2))
    else:
        show(report)
    missed = misses(report)
    for line in missed:
        print("MISSED", line, file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
