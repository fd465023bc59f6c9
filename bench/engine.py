"""Speed of the rules beside the null engine, and what importing a game costs.

    python bench/engine.py [--json] [--rounds N]

Exits with 1 when a figure misses the bound that stands in docs/speed.md.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from statistics import median
from typing import Any

from divetable.games import NAMES
from divetable.lab.speed import report

RATIO = {"deepsea": 0.3, "hainoon": 0.08, "dive": 0.08}
CLONES = {"deepsea": 500_000}
IMPORT_MS, IMPORT_MB = 30, 16

PROBE = """
from time import process_time
def resident():
    return int(open("/proc/self/statm").read().split()[1]) * 4096
before, start = resident(), process_time()
import divetable.games.{game}
print((process_time() - start) * 1000, (resident() - before) / 2**20)
"""
"""CPU time, because a busy machine must not be taken for a slow import."""


def import_cost(game: str, rounds: int) -> dict[str, Any]:
    """Milliseconds and megabytes that importing *game* adds to a bare interpreter."""
    runs = []
    for _ in range(rounds):
        probe = subprocess.run(
            [sys.executable, "-S", "-c", f"import sys; sys.path[:] = {sys.path!r}\n{PROBE.format(game=game)}"],
            capture_output=True,
            text=True,
            check=True,
        )
        runs.append([float(figure) for figure in probe.stdout.split()])
    milliseconds, megabytes = (median(column) for column in zip(*runs, strict=True))
    return {"import": game, "ms": milliseconds, "mb": megabytes}


def misses(speeds: list[dict[str, Any]], imports: list[dict[str, Any]]) -> list[str]:
    """What is slower or larger than promised."""
    found = [
        f"{row['game']} ({row['players']}): ratio {row['ratio']:.3f}"
        for row in speeds
        if row["ratio"] < RATIO[row["game"]]
    ]
    found += [
        f"{row['game']}: {row['clones']:.0f} clones" for row in speeds if row["clones"] < CLONES.get(row["game"], 0)
    ]
    return found + [
        f"import {row['import']}: {row['ms']:.1f} ms, {row['mb']:.1f} MB"
        for row in imports
        if row["ms"] > IMPORT_MS or row["mb"] > IMPORT_MB
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--rounds", type=int, default=15)
    given = parser.parse_args()
    speeds, imports = report(given.rounds), [import_cost(game, given.rounds) for game in NAMES]
    if given.json:
        print(json.dumps({"speed": speeds, "import": imports}, indent=2))
    else:
        for row in speeds:
            print(
                f"{row['game']:8} {row['players']} players  {row['moves']:9,.0f} moves/s, {row['ratio']:.2f} of the"
                f" null engine's {row['null_moves']:,.0f}  {row['clones']:9,.0f} clones/s"
            )
        for row in imports:
            print(f"import {row['import']:8} {row['ms']:5.1f} ms  {row['mb']:4.1f} MB")
    missed = misses(speeds, imports)
    for line in missed:
        print("MISSED", line, file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
