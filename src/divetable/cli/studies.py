"""The commands that study games: ``simulate``, ``arena``, ``gallery`` and ``bench``."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Any

from divetable import bots
from divetable.cli.arguments import add_budget, add_command, add_json, add_table, count
from divetable.cli.chosen import chosen_bots, chosen_budget, chosen_game, names_in
from divetable.engine.codec import encode
from divetable.engine.core import AnyGame


def add_simulate(commands: Any) -> None:
    """Add the command ``simulate``."""
    parser = add_command(commands, "simulate", simulate, "play many games between bots")
    add_table(parser)
    parser.add_argument("--games", type=count, default=100, metavar="K")
    parser.add_argument("--seed", type=int, default=0, metavar="S")
    parser.add_argument("--bots", default="random", metavar="A,B", help="by seat; one name serves all seats")
    add_budget(parser, "steps of search for a decision (300), for the same games every time", "or thinking time")
    add_json(parser)


def add_arena(commands: Any) -> None:
    """Add the command ``arena``."""
    parser = add_command(commands, "arena", arena, "let bots play each other for ratings")
    add_table(parser)
    parser.add_argument("--bots", required=True, metavar="A,B,C", help="the bots that play")
    parser.add_argument("--games", type=count, default=100, metavar="N")
    parser.add_argument("--seed", type=int, default=0, metavar="S")
    add_budget(parser, "steps of search, to repeat a run exactly", "or thinking time for a decision (1)")
    parser.add_argument("--processes", type=count, help="as many as there are cores")
    parser.add_argument("--load", action="append", default=[], metavar="MODULE", help="a module that registers bots")
    add_json(parser)


def add_gallery(commands: Any) -> None:
    """Add the command ``gallery``."""
    text = "write a page of sample stacks of Dive, with what lies where"
    parser = add_command(commands, "gallery", gallery, text)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--count", type=count, default=4, help="stacks (4)")


def add_bench(commands: Any) -> None:
    """Add the command ``bench``."""
    parser = add_command(commands, "bench", bench, "measure the rules beside a null engine")
    add_json(parser)
    parser.add_argument("--rounds", type=count, default=15, help="interleaved measurements (15)")


def simulate(given: argparse.Namespace) -> None:
    """Play many games between bots and print their scores."""
    from divetable.lab.simulate import USUAL, run

    book, game, _ = chosen_game(given)
    players = chosen_bots(game, given.bots, len(game.seats), "seats")
    budget = chosen_budget(given, USUAL)
    summary = run(game, players, given.games, given.seed, budget, progress=sys.stderr.isatty())
    if given.json:
        print(json.dumps({**_setting(given, game, budget), "bots": given.bots, **encode(summary)}))
        return
    games = f"{summary.games} {'game' if summary.games == 1 else 'games'} of {book.title}"
    print(f"{games}: {summary.turns:.1f} turns, {summary.decisions:.1f} decisions a game")
    for seat in game.seats:
        print(f"  seat {seat}: mean score {summary.scores[seat]:.2f}, won {summary.wins[seat]}")


def arena(given: argparse.Namespace) -> None:
    """Let bots play each other and print their ratings."""
    from divetable.lab.arena import run_arena

    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())  # where `--load` finds the user's modules; the arena's processes get our path
    _, game, _ = chosen_game(given)
    budget = chosen_budget(given, bots.Budget(seconds=1.0))
    result = run_arena(
        game,
        names_in(given.bots),
        given.games,
        given.seed,
        budget,
        given.processes,
        sys.stderr.isatty(),
        given.load,
    )
    if given.json:
        print(json.dumps({**_setting(given, game, budget), **encode(result)}))
        return
    print(f"{result.games} games of {game.name} with {result.players} players; shares with their 95 % intervals")
    for entrant in result.entrants:
        won, points = entrant.won, entrant.points
        print(
            f"  {entrant.bot:12} rating {entrant.rating:5.1f} +- {entrant.deviation:.1f}"
            f"  won {won.share:6.1%} ({won.low:.1%} to {won.high:.1%})"
            f"  points {points.share:6.1%} ({points.low:.1%} to {points.high:.1%})  mean score {entrant.score:.1f}"
        )


def gallery(given: argparse.Namespace) -> None:
    """Write a page of sample stacks of Dive into a folder."""
    from divetable.eyes.gallery import write_gallery

    write_gallery(given.folder, given.seed, given.count)
    print(f"Open {given.folder / 'index.html'}.")


def bench(given: argparse.Namespace) -> None:
    """Print how many moves and clones a second the rules of each game make, beside the null engine; or all as JSON."""
    from divetable.lab.speed import report

    rows = report(given.rounds)
    if given.json:
        print(json.dumps(rows, indent=2))
        return
    print("per CPU-second, one thread; the null engine in the same interleaved run")
    for row in rows:
        print(
            f"{row['game']:8} {row['players']} players: {row['moves']:>9,.0f} moves"
            f" = {row['ratio']:.2f} of the null engine's {row['null_moves']:,.0f}; {row['clones']:>9,.0f} clones"
        )


def _setting(given: argparse.Namespace, game: AnyGame, budget: bots.Budget) -> dict[str, Any]:
    """Return what somebody else has to know to play the same games."""
    table = {"game": game.name, "players": len(game.seats), "options": encode(game.options)}
    return {**table, "seed": given.seed, "budget": encode(budget)}
