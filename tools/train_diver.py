"""Teaches the cunning diver: what pays among regulars, and by how much.

    pip install torch==2.13.0
    python tools/train_diver.py --rounds 6 --games 4000

Each round plays games with one cunning diver among regulars, now and then by whim. Every choice it meets is played on
both ways to the end of the dive, several times and with the same dice for both. The networks are then fitted to by how
much the one way came to more than the other, so that the next round's diver is a better one; those that judge the start
of a dive are fitted to who won. Goes on from what is in ``src/divetable/bots/deepsea/learned.json``, and writes it.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import torch
from torch import nn
from tqdm import tqdm

from divetable.bots.deepsea import cunning as mind
from divetable.bots.deepsea.cunning import COARSE, FINE, START
from divetable.bots.deepsea.expert import rehearsing
from divetable.bots.deepsea.glance import glance, value
from divetable.bots.deepsea.hopes import overview, prospects, standing
from divetable.bots.deepsea.instinct import BACK, DEEPER, LEAVE, TAKE, instinct
from divetable.bots.deepsea.regular import nature
from divetable.engine.core import Move, Seat, play
from divetable.games.deepsea.game import DeepSea
from divetable.games.deepsea.moves import Drop
from divetable.games.deepsea.rules import Declare, Hunt

FILE = Path(mind.__file__).with_name(mind.LEARNED)
PLAYERS = 4
DIVES = (1, 2, 3)
TIMES = {1: 3, 2: 8, 3: 24}
"""By dive: how often a choice is played on either way. Late in the game everything hangs on a single dive."""
WHIM = 0.05
EPOCHS, BATCH, PACE = 3, 256, 5e-4
Sample = tuple[str, int, list[int], float]


def choice(s: Any, seat: Seat) -> tuple[str, Move, Move]:
    """What is to be chosen: its name, the answer it speaks for, and the other."""
    if type(s.step) is Declare:
        return "turn", BACK, DEEPER
    if s.line[s.places[seat]]:
        return "take", TAKE, LEAVE
    return "drop", Drop(min(s.loads[seat], key=value)), LEAVE


def gained(s: Any, seat: Seat, yes: Move, no: Move, rng: Random) -> float:
    """By how much *yes* comes to more than *no*, on average."""
    rehearse, total = rehearsing(nature(PLAYERS)), 0.0
    for _ in range(TIMES[s.dive]):
        luck = rng.random()
        for move, sign in ((yes, 1), (no, -1)):
            t = s.clone()
            play(t, seat, move)
            total += sign * rehearse(t, seat, Random(luck))
    return total / TIMES[s.dive]


def lived(me: Seat, rng: Random) -> Iterator[Sample]:
    """Every choice of one game, and the starts of its dives."""
    game, others = DeepSea(PLAYERS), nature(PLAYERS)
    s, starts = game.start(), dict[int, list[int]]()
    while asks := s.asks:
        seat, moves = next(iter(asks.items()))
        if s.dive > 1 and s.dive not in starts:
            starts[s.dive] = judged(s, me)
        if seat < 0:
            move: Move = moves.sample(rng)
        elif seat != me or type(s.step) not in (Declare, Hunt):
            move = instinct(s, seat, moves, rng, others)
        else:
            name, yes, no = choice(s, me)
            yield name, s.dive, glance(s, me), gained(s, me, yes, no, rng)
            usual = mind.cunning(s, me) or instinct(s, me, moves, rng, others)
            move = moves.sample(rng) if rng.random() < WHIM else usual
        play(s, seat, move)
    for dive, seen in starts.items():
        yield START, dive, seen, game.returns(s)[me]


def judged(s: Any, me: Seat) -> list[int]:
    """What is seen of a dive that begins."""
    points = standing(s)
    return overview(points, me, s.starter, s.line, prospects(points, me, 1 + DIVES[-1] - s.dive))


def fitted(samples: list[Sample], known: list[Any]) -> list[Any]:
    """The *known* network for one choice in one dive, fitted to *samples*, as it is written down."""
    chance = samples[0][0] == START
    seen = torch.tensor([sample[2] for sample in samples], dtype=torch.float32)
    wanted = (1 if chance else 10) * torch.tensor([sample[3] for sample in samples], dtype=torch.float32)
    scale = seen.abs().amax(0).clamp(min=1) / 2
    first, last = recalled(known, scale)
    loss_of = nn.functional.binary_cross_entropy_with_logits if chance else nn.functional.mse_loss
    steps = EPOCHS * (len(samples) // BATCH + 1)
    optimiser = torch.optim.Adam([*first.parameters(), *last.parameters()], PACE)
    schedule = torch.optim.lr_scheduler.LinearLR(optimiser, 1.0, 0.01, steps)
    for _ in range(steps):
        some = torch.randint(len(samples), (BATCH,))
        loss = loss_of(last(first(seen[some] / scale).relu()).squeeze(1), wanted[some])
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        schedule.step()
    rows = (first.weight.detach() / scale * FINE).round().int().tolist()
    outs = (last.weight.detach()[0] * COARSE).round().int().tolist()
    return [round(last.bias.item() * FINE * COARSE), *([out, *row] for out, row in zip(outs, rows, strict=True))]


def recalled(known: list[Any], scale: torch.Tensor) -> tuple[nn.Linear, nn.Linear]:
    """Both layers of a network that is written down, for what is seen divided by *scale*."""
    bias, *neurons = known
    outs, rows = [neuron[0] for neuron in neurons], [neuron[1:] for neuron in neurons]
    first, last = nn.Linear(len(rows[0]), len(rows), bias=False), nn.Linear(len(rows), 1)
    first.weight.data = torch.tensor(rows, dtype=torch.float32) / FINE * scale
    last.weight.data = torch.tensor([outs], dtype=torch.float32) / COARSE
    last.bias.data = torch.tensor([bias / (FINE * COARSE)])
    return first, last


def refitted(samples: list[Sample]) -> dict[str, list[Any]]:
    """All networks, each gone on with where there is something to learn from."""
    known: dict[str, list[Any]] = json.loads(FILE.read_text())[str(PLAYERS)]
    for name, networks in known.items():
        for place, dive in enumerate(DIVES[-len(networks) :]):
            if own := [sample for sample in samples if sample[:2] == (name, dive)]:
                networks[place] = fitted(own, networks[place])
    return known


def write_down(networks: dict[str, list[Any]]) -> None:
    """One neuron a line."""
    known = json.loads(FILE.read_text()) | {str(PLAYERS): networks}
    text = json.dumps(known, separators=(",", ":")).replace("[", "\n[")
    FILE.write_text(text.lstrip() + "\n")
    mind.learned.cache_clear()


def main() -> None:
    """Round after round."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--games", type=int, default=4000)
    given = parser.parse_args()
    rng, samples = Random(1), list[Sample]()
    torch.manual_seed(1)
    for number in range(given.rounds):
        now = [
            sample
            for game in tqdm(range(given.games), desc=f"round {number + 1}", unit="game")
            for sample in lived(game % PLAYERS, rng)
        ]
        samples = samples[-2 * len(now) :] + now
        write_down(refitted(samples))


if __name__ == "__main__":
    main()
