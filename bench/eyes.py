"""What can be read from the served pictures: by the honest eye, by attackers, and what the noise model makes of it.

    python bench/eyes.py [--stacks 300] [--first 0] [--clarity natural] [--cache DIR] [--whole] [--peel] [--octopus]

Random stacks, each of its own print, are painted, encoded as served, decoded and read. Of the light field the five
viewpoints that are looked at are encoded; with ``--whole`` all 25. Exits with 1 when a bound of docs/water.md is
missed. Takes a quarter of an hour; pictures kept with ``--cache`` are as old as they are.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
from tqdm import tqdm

from divetable.eyes.encoding import avif, avif_sequence
from divetable.eyes.fixed import Bytes
from divetable.eyes.honest import CORNERS, HonestEye, decoded, pictures
from divetable.eyes.lightfield import FIELD_QUALITY, FIRST_QUALITY, light_field
from divetable.eyes.printing import Print
from divetable.eyes.scene import Stage, scene_of
from divetable.eyes.senses import HELPERS, reading, sharpnesses
from divetable.eyes.studio import Studio
from divetable.eyes.training.matcher import Matcher
from divetable.eyes.training.peeler import Peeler
from divetable.games.dive.components import LEVELS, Reading, Spot
from divetable.games.dive.decks import BOX
from divetable.games.dive.options import Clarity

LEAST = {1: 0.95, 3: 0.80}
"""What the honest eye must get right of sharks at natural clarity, by level."""
HONEST_DEEP, ATTACK_DEEP, AHEAD = 0.90, 0.80, 0.10
STALE = 0.03
"""How far the noise model may be from the honest eye."""
MATCHING, PEELING = "matching attacker", "peeling attacker"


class Stack(NamedTuple):
    """What lies there: a game's print, the cards from the top, and how each is turned."""

    seed: int
    cards: list[int]
    turns: list[int]
    spot: Spot
    """Where an octopus lies, if one does."""

    def printed(self, studio: Studio) -> Print:
        """The deck of the game it is from."""
        return studio.print(f"bench {self.seed}")


def a_stack(seed: int) -> Stack:
    rng = Random(f"bench {seed}")
    cards = sorted(range(len(BOX.ocean)), key=lambda _: rng.random())
    turns = [int(8 * rng.random()) for _ in cards]
    return Stack(seed, cards, turns, Spot(int(66 * rng.random()), int(66 * rng.random())))


class Served:
    """Pictures as they leave the server and are decoded again, kept in a folder."""

    def __init__(self, studio: Studio, whole: bool, cache: Path | None) -> None:
        self.studio, self.whole, self.cache = studio, whole, cache

    def views(self, stack: Stack, clarity: Clarity, octopus: Spot | None = None) -> Bytes:
        """What whoever reads them gets."""
        name = f"{clarity.value}-{stack.seed}{'-octopus' * (octopus is not None)}{'-whole' * self.whole}.npy"
        file = self.cache and self.cache / name
        if file and file.exists():
            return np.asarray(np.load(file), np.uint8)
        scene = scene_of(stack.printed(self.studio), stack.cards, stack.turns, clarity, octopus)
        views = self._decoded(self.studio.stage(scene))
        if file:
            file.parent.mkdir(parents=True, exist_ok=True)
            np.save(file, views)
        return views

    def _decoded(self, stage: Stage) -> Bytes:
        if self.whole:
            return decoded(light_field(stage))
        painted = stage.views(CORNERS)
        centre, field = avif(painted[0], FIRST_QUALITY), avif_sequence(painted, FIELD_QUALITY)
        return pictures(centre.data, field.data, range(1, len(CORNERS)))


class Score(NamedTuple):
    """How many stacks, and how many sharks and helpers were judged right at each level."""

    stacks: int
    sharks: list[int]
    helpers: list[int]


def scored(stacks: Sequence[Stack], readings: Sequence[Reading]) -> Score:
    """A shark is claimed where it is likelier than not; the helper claimed is the likeliest."""
    score = Score(len(stacks), [0] * LEVELS, [0] * LEVELS)
    for stack, read in zip(stacks, readings, strict=True):
        for level, glimpse in enumerate(read.levels):
            card = BOX.ocean[stack.cards[level]]
            score.sharks[level] += (glimpse.shark > 0.5) == card.shark
            score.helpers[level] += HELPERS[glimpse.helpers.index(max(glimpse.helpers))] is card.helper
    return score


def interval(right: int, tries: int) -> tuple[float, float]:
    """Where the true rate is, with 95 % certainty (Wilson)."""
    rate, z = right / tries, 1.96
    middle = (rate + z * z / (2 * tries)) / (1 + z * z / tries)
    reach = z * sqrt(rate * (1 - rate) / tries + z * z / (4 * tries * tries)) / (1 + z * z / tries)
    return middle - reach, middle + reach


def gap(stacks: Sequence[Stack], readings: Sequence[Reading]) -> float:
    """How far what is said of sharks is from how often it comes true, on average over tenths."""
    said: list[list[tuple[float, bool]]] = [[] for _ in range(10)]
    for stack, read in zip(stacks, readings, strict=True):
        for level, glimpse in enumerate(read.levels):
            said[min(9, int(10 * glimpse.shark))].append((glimpse.shark, BOX.ocean[stack.cards[level]].shark))
    total = sum(map(len, said))
    return sum(abs(sum(chance - truth for chance, truth in tenth)) for tenth in said) / total


def noisy(stacks: Sequence[Stack], clarity: Clarity) -> list[Reading]:
    looks, rng = sharpnesses(clarity, 1.0, False, BOX.ocean), Random("bench")
    return [reading([BOX.ocean[card] for card in stack.cards[: LEVELS + 1]], looks, BOX.ocean, rng) for stack in stacks]


def measure(served: Served, clarity: Clarity, given: argparse.Namespace) -> dict[str, Any]:
    """Everybody reads the same stacks."""
    stacks = [a_stack(seed) for seed in range(given.first, given.first + given.stacks)]
    views = [served.views(stack, clarity) for stack in tqdm(stacks, clarity.value, leave=False)]
    eye = HonestEye()
    honest = [eye.read(seen, clarity) for seen in views]
    attackers: dict[str, Callable[[Bytes], Reading]] = {MATCHING: Matcher(clarity).read}
    if given.peel:
        attackers[PEELING] = Peeler(clarity).read
    return {
        "honest eye": scored(stacks, honest),
        **{
            who: scored(stacks, [read(seen) for seen in tqdm(views, who, leave=False)])
            for who, read in attackers.items()
        },
        "noise model": scored(stacks * 10, noisy(stacks * 10, clarity)),
        **({"under an octopus": covered(served, stacks, clarity)} if given.octopus else {}),
        "chance": [commoner(stacks, level) for level in range(LEVELS)],
        "gap": gap(stacks, honest),
    }


def covered(served: Served, stacks: Sequence[Stack], clarity: Clarity) -> Score:
    """What the honest eye reads where an octopus lies somewhere."""
    eye, shown = HonestEye(), tqdm(stacks, "octopus", leave=False)
    return scored(stacks, [eye.read(served.views(stack, clarity, stack.spot), clarity, stack.spot) for stack in shown])


def commoner(stacks: Sequence[Stack], level: int) -> float:
    """How often somebody is right who always says the same, knowing which of the two is commoner in these stacks."""
    sharks = sum(BOX.ocean[stack.cards[level]].shark for stack in stacks) / len(stacks)
    return max(sharks, 1 - sharks)


def misses(figures: dict[str, Any], clarity: Clarity) -> list[str]:
    """Which bounds are broken."""
    eye: Score = figures["honest eye"]
    honest = [right / eye.stacks for right in eye.sharks]
    found = [miss for who in (MATCHING, PEELING) if who in figures for miss in _too_good(who, figures[who], honest)]
    found += _stale(figures["noise model"], eye)
    if clarity is Clarity.NATURAL:
        found += [f"level {at}: {honest[at - 1]:.1%}" for at, least in LEAST.items() if honest[at - 1] < least]
        beats_chance = interval(eye.sharks[-1], eye.stacks)[0] > max(0.5, figures["chance"][-1])
        found += [f"level 5: {honest[-1]:.1%}"] * (not beats_chance or honest[-1] >= HONEST_DEEP)
    return [f"{clarity.value}, {miss}" for miss in found]


def _stale(noise: Score, eye: Score) -> list[str]:
    return [
        f"noise model at level {level}: {modelled:.1%}, the honest eye {right / eye.stacks:.1%}; see calibration.py"
        for level, (model, right) in enumerate(zip(noise.sharks, eye.sharks, strict=True), 1)
        if abs((modelled := model / noise.stacks) - right / eye.stacks) > STALE
    ]


def _too_good(who: str, score: Score, honest: Sequence[float]) -> list[str]:
    attack = [right / score.stacks for right in score.sharks]
    ahead = [
        f"{who} at level {level}: {theirs:.1%}, the honest eye {ours:.1%}"
        for level, (ours, theirs) in enumerate(zip(honest, attack, strict=True), 1)
        if theirs > ours + AHEAD
    ]
    return ahead + [f"{who} at level 5: {attack[-1]:.1%}"] * (attack[-1] >= ATTACK_DEEP)


def table(figures: dict[str, Any]) -> str:
    rows = []
    for who, score in figures.items():
        if isinstance(score, Score):
            for what, rights in (("sharks", score.sharks), ("helpers", score.helpers)):
                cells = [_cell(right, score.stacks) for right in rights]
                rows.append(f"{who + ', ' + what:26}" + "".join(f"{cell:>17}" for cell in cells))
    rows.append(f"{'always the commoner':26}" + "".join(f"{100 * share:>16.1f} " for share in figures["chance"]))
    return "\n".join([*rows, f"honest eye's calibration gap {figures['gap']:.3f}"])


def _cell(right: int, tries: int) -> str:
    low, high = interval(right, tries)
    return f"{100 * right / tries:.1f} ({100 * low:.0f}-{100 * high:.0f})"


def plain(figures: dict[str, Any]) -> dict[str, Any]:
    """For JSON."""
    return {who: part._asdict() if isinstance(part, Score) else part for who, part in figures.items()}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--stacks", type=int, default=300)
    parser.add_argument("--first", type=int, default=0, help="another number gives other stacks")
    parser.add_argument(
        "--clarity", type=Clarity, action="append", help=", ".join(clarity.value for clarity in Clarity)
    )
    parser.add_argument("--cache", type=Path, help="keep decoded pictures here")
    parser.add_argument("--whole", action="store_true")
    parser.add_argument("--peel", action="store_true", help="try the peeling attacker, too")
    parser.add_argument("--octopus", action="store_true", help="have the honest eye read once more, under an octopus")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    missed: list[str] = []
    figures = {}
    with Studio() as studio:
        served = Served(studio, given.whole, given.cache)
        for clarity in given.clarity or Clarity:
            figures[clarity.value] = measured = measure(served, clarity, given)
            missed += misses(measured, clarity)
            if not given.json:
                print(f"{clarity.value}, % right of {given.stacks} stacks (95 % interval), levels 1 to 5")
                print(table(measured), end="\n\n", flush=True)
    if given.json:
        print(json.dumps({name: plain(row) for name, row in figures.items()}, indent=2))
    for line in missed:
        print("MISSED", line, file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
