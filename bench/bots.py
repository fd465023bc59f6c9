"""How strong, how fast and how punctual the bots are.

    python bench/bots.py [--only speed,strength,eyes,budget,memory] [--games N] [--iterations I | --seconds S] [--json]

Experts get so many iterations a decision, which gives the same games on every machine, or so many seconds. Exits with 1
when a figure misses the bound that stands in docs/bots.md. A bound on strength is missed only if the whole interval (95
%) lies below it: with few games it is a check for damage, not a proof. ``--only lead`` prints the table of
``divetable.bots.dive.lead`` anew.
"""

from __future__ import annotations

import argparse
import json
import resource
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any

from tqdm import tqdm

from divetable.bots import Budget, find
from divetable.bots.deepsea.expert import Expert as DeepSeaExpert
from divetable.bots.dive.beliefs import belief, faces, unseen
from divetable.bots.dive.instinct import Outlook, best_plan
from divetable.bots.dive.plans import Plan
from divetable.bots.search import Search
from divetable.bots.tree import Tuning, playing_out
from divetable.engine.codec import encode
from divetable.engine.core import SENSES, AnyGame, Moves, State, play
from divetable.eyes.senses import NoisyEyes, reading, sharpnesses
from divetable.games import NAMES, rulebook
from divetable.games.dive.components import DEEP, GOAL, LEVELS, Card, Saw
from divetable.games.dive.fast_round import HELPERS, fast_dive
from divetable.games.dive.game import DiveGame
from divetable.games.dive.options import Clarity
from divetable.games.dive.program import Program
from divetable.lab.arena import Entrant, Rate, run_arena, wilson
from divetable.lab.simulate import play_game

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
    ("dive", 2, "novice", "random", 0.5),
    ("dive", 2, "regular", "novice", 0.5),
    ("dive", 4, "regular", "novice", 0.25),
    ("dive", 2, "expert", "regular", 0.60),
    ("dive", 4, "expert", "regular", 0.25),
    ("hainoon", 4, "novice", "random", 0.75),
    ("hainoon", 4, "regular", "novice", 0.75),
    ("hainoon", 4, "regular", "random", 0.92),
    ("hainoon", 4, "expert", "regular", 0.88),
    ("hainoon", 2, "expert", "regular", 0.5),
)
"""Game, players, one bot, all the others, and the share of wins the one must reach."""
SURVIVAL = ("hainoon",)
"""Where all but one usually win, to be among the winners is what counts; elsewhere winners share a point."""
SKILLS = (0.0, 0.25, 0.5, 1.0, 2.0, 4.0)
"""Eyes from blind to keen, each against the next: 1 sees as well as the honest eye."""
LEAD_ROUNDS = 20_000
QUICK = 10
"""Bots that do not search play so many times the games."""
DECISIONS, SECONDS = 40, 0.25
"""Timed in each game, and allowed for each."""
LONG = 60_000
"""Iterations of the decision that has to fit into memory."""


def middle(game: AnyGame, seed: int) -> State:
    """The second dive, with a diver asked."""
    rng, s = Random(seed), game.start()
    while s.dive < 2 or min(s.asks) < 0:
        seat, moves = next(iter(s.asks.items()))
        play(s, seat, moves.sample(rng))
    state: State = s
    return state


def programming(game: AnyGame, seed: int) -> State:
    """A round of Dive, with everybody asked for a program."""
    rng, s, senses = Random(seed), game.start(), NoisyEyes(str(seed))
    while not isinstance(s.step, Program):
        seat, moves = next(iter(s.asks.items()))
        play(s, seat, senses(s, moves) if seat == SENSES else moves.sample(rng))
    s.pawns[: len(game.seats)] = [int(rng.random() * GOAL) for _ in game.seats]
    state: State = s
    return state


def playing(game: AnyGame, seed: int) -> State:
    """Some turns into Hai Noon, with a diver asked for a card."""
    rng, s = Random(seed), game.start()
    while s.asks and (s.turns < 4 or len(next(iter(s.asks.values()))) < 2):
        seat, moves = next(iter(s.asks.items()))
        play(s, seat, moves.sample(rng))
    state: State = s
    return state if s.asks else playing(game, seed + DECISIONS)


MIDDLES = {"deepsea": middle, "hainoon": playing, "dive": programming}


def speed() -> list[dict[str, Any]]:
    """Random rollouts and tree iterations a CPU-second, from the middle of a game with four players."""
    game, rng = rulebook("deepsea").game(4), Random(1)
    states = [middle(game, seed) for seed in range(ROUNDS)]
    searches = {"iterations": Search(game), "expert_iterations": DeepSeaExpert(game, certain=1e9).search}
    rollout = playing_out(game)
    rows: dict[str, list[float]] = {"rollouts": [], **{name: [] for name in searches}}
    for s in states:
        rows["rollouts"].append(per_second(lambda s=s: rollout(s.clone(), rng)))
        view = game.view(s, next(iter(s.asks)))
        for name, search in searches.items():
            work = search.begin(view)
            rows[name].append(per_second(lambda work=work: work.iterate(rng)))
    return [{"what": name, "per_second": median(figures)} for name, figures in rows.items()]


def per_second(work: Any) -> float:
    count, start = 0, process_time()
    while (elapsed := process_time() - start) < 0.3:
        work()
        count += 1
    return count / elapsed


def strength(games: int, allowed: Budget, wanted: str | None, processes: int | None) -> list[dict[str, Any]]:
    """One bot against others of another kind, each seat as often."""
    return [
        duel(*one, games if "expert" in one else games * QUICK, allowed, processes)
        for one in DUELS
        if wanted in (None, one[0])
    ]


def duel(
    name: str, players: int, one: str, others: str, bound: float, games: int, allowed: Budget, processes: int | None
) -> dict[str, Any]:
    lineup = [one] + [others] * (players - 1)
    result = run_arena(rulebook(name).game(players), lineup, games, 1, allowed, processes, sys.stderr.isatty())
    entrants: dict[str, Entrant] = {entrant.bot: entrant for entrant in result.entrants}
    rate = entrants[one].won if name in SURVIVAL else entrants[one].points
    return {
        "game": name,
        "players": players,
        "bot": one,
        "against": others,
        "games": games,
        "seconds": allowed.seconds,
        "iterations": allowed.iterations,
        "bound": bound,
        "score": entrants[one].score,
        "others_score": entrants[others].score,
        "longest": entrants[one].longest_seconds,
        **encode(rate),
    }


class Mixed:
    """Eyes of different skill at one table, for Dive."""

    def __init__(self, seed: str, skills: Sequence[float]) -> None:
        self.eyes = [NoisyEyes(f"{seed}/{seat}", skill) for seat, skill in enumerate(skills)]

    def __call__(self, s: Any, moves: Moves[Any]) -> Saw:
        """Each seat's reading by its own eyes."""
        return Saw(tuple(eyes(s, moves).readings[seat] for seat, eyes in enumerate(self.eyes)))


def eyes(games: int, allowed: Budget) -> list[dict[str, Any]]:
    """How often the better eyes win a duel in Dive between two bots of a kind."""
    rows = []
    for bot, many in (("regular", games * QUICK), ("expert", games)):
        for worse, better in pairwise(SKILLS):
            rate = encode(keener(bot, worse, better, many, allowed))
            rows.append({"bot": bot, "worse": worse, "better": better, "games": many, "bound": 0.5, **rate})
    return rows


def keener(bot: str, worse: float, better: float, games: int, allowed: Budget) -> Rate:
    """What the better eyes win, in either seat as often."""
    game, won = rulebook("dive").game(2), 0.0
    for i in tqdm(range(games), unit="game", leave=False, disable=not sys.stderr.isatty()):
        seat, seed = i % 2, f"eyes {i}"
        senses = Mixed(seed, (worse, better) if seat else (better, worse))
        winners = play_game(game, [find(game, bot) for _ in game.seats], seed, allowed, senses).winners
        won += (seat in winners) / len(winners)
    return wilson(won, games)


def lead(rounds: int, rng: Random) -> list[list[int]]:
    """What a lead is worth in Dive, in thousandths, by space and the other's space (``divetable.bots.dive.lead``)."""
    game = rulebook("dive").game(2)
    assert isinstance(game, DiveGame)
    ends = {(own, other): Counter[tuple[int, int]]() for own in range(GOAL) for other in range(own + 1)}
    for _ in tqdm(range(rounds), unit="round", leave=False, disable=not sys.stderr.isatty()):
        cards = [game.table.ocean[card] for card in rng.sample(range(len(game.table.ocean)), LEVELS + 1)]
        play_everywhere(cards, game.table.ocean, ends, rng)
    worth: dict[tuple[int, int], float] = {}
    for own, other in sorted(ends, key=sum, reverse=True):
        moved = {end: count for end, count in ends[own, other].items() if end != (own, other)}
        won = sum(count * _chance(worth, *end) for end, count in moved.items())
        worth[own, other] = 0.5 if own == other else won / sum(moved.values())
    return [[round(1000 * worth[own, other]) for other in range(own)] for own in range(GOAL)]


def play_everywhere(
    cards: list[Card], ocean: tuple[Card, ...], ends: dict[tuple[int, int], Counter[tuple[int, int]]], rng: Random
) -> None:
    """One round between two regulars, from every pair of spaces; programs differ only by what a manta is worth."""
    unknown, looks = unseen(ocean), sharpnesses(Clarity.NATURAL, 1.0, False, ocean)
    beliefs = [belief([*reading(cards, looks, ocean, rng).levels, unknown], unknown) for _ in range(2)]
    claims = [faces(own.sharks, rng) for own in beliefs]
    numbers = [(card.shark, HELPERS.index(card.helper)) for card in cards]

    @cache
    def plan(seat: int, deep: bool, manta: int) -> Plan:
        return best_plan(beliefs[seat], claims[seat], Outlook(deep, manta, 1))

    for (own, other), counts in ends.items():
        behind = max(0, min(DEEP - 1, own) - other) if other < DEEP - 1 else 0
        plans = plan(0, own >= DEEP, 0), plan(1, other >= DEEP, behind)
        (one, two), _ = fast_dive((own, other), plans, numbers)
        counts[one, two] += 1


def _chance(worth: dict[tuple[int, int], float], own: int, other: int) -> float:
    if max(own, other) >= GOAL or own == other:
        return (1 + (own > other) - (own < other)) / 2
    return worth[own, other] if own > other else 1 - worth[other, own]


def budget(seconds: float) -> list[dict[str, Any]]:
    """How much longer than allowed the expert's decisions took at worst."""
    rows = []
    for name in NAMES:
        setups, worst = list(rulebook(name).setups()), 0.0
        for seed in tqdm(range(DECISIONS), unit="decision", leave=False, disable=not sys.stderr.isatty()):
            game = setups[seed * 97 % len(setups)]
            worst = max(worst, taken(game, MIDDLES[name](game, seed), Budget(seconds=seconds)) / seconds)
        rows.append({"game": name, "decisions": DECISIONS, "seconds": seconds, "worst": worst})
    return rows


def taken(game: AnyGame, s: State, allowed: Budget) -> float:
    """How long the expert needs for a decision, if it is never sure before the time is up."""
    seat, expert = next(iter(s.asks)), find(game, "expert")
    search = getattr(expert, "search", None)
    if search is not None:
        search.tuning = search.tuning._replace(certain=1e9)
    start = perf_counter()
    expert.decide(game.view(s, seat), s.asks[seat], Random(1), allowed)
    return perf_counter() - start


def memory() -> list[dict[str, Any]]:
    """What a process needs at most that has searched for long, with a tree for all and as each game's expert."""
    game = rulebook("deepsea").game(6)
    s = middle(game, 1)
    Search(game, Tuning(certain=1e9)).look(game.view(s, next(iter(s.asks))), Random(1), Budget(iterations=LONG))
    for name in NAMES:
        for seed, game in enumerate(list(rulebook(name).setups())[::20]):
            taken(game, MIDDLES[name](game, seed), Budget(iterations=200))
    return [{"megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024}]


def misses(report: dict[str, list[dict[str, Any]]]) -> list[str]:
    """What is slower, weaker, later or larger than promised."""
    least, most = {"rollouts": ROLLOUTS, "iterations": ITERATIONS}, {"worst": OVERTIME, "megabytes": MEGABYTES}
    return [
        f"{part}: {told(part, row)}"
        for part, rows in report.items()
        for row in rows
        if row.get("per_second", 1e9) < least.get(row.get("what", ""), 0)
        or row.get("high", 1.0) < row.get("bound", 0.0)
        or any(row.get(figure, 0) > bound for figure, bound in most.items())
    ]


def told(part: str, row: dict[str, Any]) -> str:
    """One figure in a line."""
    if part == "speed":
        return f"{row['what']:18} {row['per_second']:8,.0f} a CPU-second"
    if part == "budget":
        return f"{row['game']}: at worst {row['worst']:.3f} of {row['seconds']} s in {row['decisions']} decisions"
    if part == "memory":
        return f"{row['megabytes']:.0f} MB at most"
    if part == "lead":
        return f"    {tuple(row['thousandths'])},"
    rate = f"{row['share']:.1%} ({row['low']:.1%} to {row['high']:.1%}) of {row['games']}"
    if part == "eyes":
        return f"dive, 2 players: {row['bot']} with eyes {row['better']} wins {rate} against eyes {row['worse']}"
    return (
        f"{row['game']}, {row['players']} players: {row['bot']} against {row['against']} wins {rate}; "
        f"bound {row['bound']:.1%}; points {row['score']:.1f} to {row['others_score']:.1f}"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--games", type=int, default=48)
    parser.add_argument("--iterations", type=int, default=200)
    parser.add_argument("--seconds", type=float, help="in place of iterations")
    parser.add_argument("--game", choices=NAMES, help="strength in this game only")
    parser.add_argument("--processes", type=int)
    parser.add_argument("--only", default="speed,strength,eyes,budget,memory")
    given = parser.parse_args()
    allowed = Budget(iterations=given.iterations) if given.seconds is None else Budget(seconds=given.seconds)
    parts: dict[str, Callable[[], list[dict[str, Any]]]] = {
        "speed": speed,
        "strength": lambda: strength(given.games, allowed, given.game, given.processes),
        "eyes": lambda: eyes(given.games, allowed),
        "budget": lambda: budget(given.seconds or SECONDS),
        "memory": memory,
        "lead": lambda: [{"thousandths": row} for row in lead(LEAD_ROUNDS, Random(1))],
    }
    if unknown := set(given.only.split(",")) - parts.keys():
        parser.error(f"no part {', '.join(sorted(unknown))}; there is {', '.join(parts)}")
    report = {}
    for part in given.only.split(","):
        report[part] = parts[part]()
        if not given.json:
            print(*(told(part, row) for row in report[part]), sep="\n", flush=True)
    if given.json:
        print(json.dumps(report, indent=2))
    missed = misses(report)
    for line in missed:
        print("MISSED", line, file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
