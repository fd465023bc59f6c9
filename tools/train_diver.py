"""Teaches the cunning diver: what pays among regulars, and by how much.

    pip install torch==2.13.0
    python tools/train_diver.py --rounds 6 --games 4000

Each round plays games with one cunning diver among regulars, in some of them now and then by whim. Every choice it
meets is played on both ways to the end of the dive, several times and with the same dice for both. The networks are
fitted to what one answer gains over the other, the more so the closer they hold the choice to be: what counts is which
answer they speak for, not how loudly. Those that judge the start of a dive are fitted to who won from there, also after
dives in which everybody did odd things: other people leave other lines than regulars do. The next round's diver is a
better one. Goes on from what is in ``src/divetable/bots/deepsea/learned.json.gz``, with more neurons and inputs if
there are to be more, and writes it.
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections.abc import Callable, Iterator
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
from divetable.engine.core import Move, Moves, Seat, play
from divetable.games.deepsea.game import DeepSea
from divetable.games.deepsea.moves import Drop
from divetable.games.deepsea.rules import Declare, Hunt

FILE = Path(mind.__file__).with_name(mind.LEARNED)
PLAYERS = 4
DIVES = (1, 2, 3)
TIMES = 4
"""How often a choice is played on either way: many choices tell more than a few that are known well."""
WHIMS = (0.0, 0.05, 0.1, 0.25)
"""How often an answer is any at all, from game to game."""
ODD = 4
"""For so many games there is one in which everybody does odd things."""
NEURONS = {1: 96, 2: 96, 3: 128}
"""By dive: how many a network has at least. Late in the game everything hangs on a single dive."""
START_NEURONS = 96
LEANING = 0.045
"""The share of the win a leaning of one speaks of."""
CLOSE = 0.7
"""A choice is close if the leaning is weaker."""
EPOCHS, BATCH, PACE = 3, 2048, 5e-4
Sample = tuple[str, int, list[int], float]
Answer = Callable[[Any, Seat, Moves[Any], Move], tuple[Move, list[Sample]]]


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
    for _ in range(TIMES):
        luck = rng.random()
        for move, sign in ((yes, 1), (no, -1)):
            t = s.clone()
            play(t, seat, move)
            total += sign * rehearse(t, seat, Random(luck))
    return total / TIMES


def lived(me: Seat, whim: float, rng: Random) -> Iterator[Sample]:
    """Every choice of one game, answered by whim now and then, and the starts of its dives."""

    def answer(s: Any, seat: Seat, moves: Moves[Any], move: Move) -> tuple[Move, list[Sample]]:
        if seat != me or type(s.step) not in (Declare, Hunt):
            return move, []
        name, yes, no = choice(s, me)
        learned = [(name, s.dive, glance(s, me), gained(s, me, yes, no, rng))]
        return moves.sample(rng) if rng.random() < whim else move, learned

    return played(me, answer, rng)


def strayed(me: Seat, rng: Random) -> Iterator[Sample]:
    """The starts of the dives of a game in which everybody answers oddly, and may shy away from treasure."""
    odd, shy = rng.random(), rng.random()

    def answer(s: Any, seat: Seat, moves: Moves[Any], move: Move) -> tuple[Move, list[Sample]]:
        if rng.random() < odd and type(s.step) in (Declare, Hunt):
            return LEAVE if type(s.step) is Hunt and rng.random() < shy else moves.sample(rng), []
        return move, []

    return played(me, answer, rng)


def played(me: Seat, answer: Answer, rng: Random) -> Iterator[Sample]:
    """One game in which *answer* makes of the usual moves what it likes: what that tells, and the starts of dives."""
    s, dive = DeepSea(PLAYERS).start(), 1
    while asks := s.asks:
        seat, moves = next(iter(asks.items()))
        if s.dive > dive:
            dive = s.dive
            yield START, dive, judged(s, me), won(s.clone(), me, rng)
        move, learned = answer(s, seat, moves, usual(s, seat, moves, me, rng))
        yield from learned
        play(s, seat, move)


def usual(s: Any, seat: Seat, moves: Moves[Any], me: Seat, rng: Random) -> Move:
    """What is answered to any question: by *me* as learned so far, by the others as regulars do."""
    if seat < 0:
        drawn: Move = moves.sample(rng)
        return drawn
    return (mind.cunning(s, seat) if seat == me else None) or instinct(s, seat, moves, rng, nature(PLAYERS))


def won(s: Any, me: Seat, rng: Random) -> float:
    """The share of the win *me* has in the end, everybody playing on as usual."""
    while s.asks:
        seat, moves = next(iter(s.asks.items()))
        play(s, seat, usual(s, seat, moves, me, rng))
    return DeepSea(PLAYERS).returns(s)[me]


def judged(s: Any, me: Seat) -> list[int]:
    """What is seen of a dive that begins."""
    points = standing(s)
    return overview(points, me, s.starter, s.line, prospects(points, me, 1 + DIVES[-1] - s.dive))


def fitted(samples: list[Sample], known: list[Any]) -> list[Any]:
    """The *known* network for one choice in one dive, fitted to *samples*, as it is written down."""
    name, dive, *_ = samples[0]
    seen = torch.tensor([sample[2] for sample in samples], dtype=torch.float32)
    wanted = torch.tensor([sample[3] for sample in samples], dtype=torch.float32)
    scale = seen.abs().amax(0).clamp(min=1) / 2
    first, last = recalled(known, scale, START_NEURONS if name == START else NEURONS[dive])
    loss_of = nn.functional.binary_cross_entropy_with_logits if name == START else misjudged
    steps = EPOCHS * (len(samples) // BATCH + 1)
    optimiser = torch.optim.Adam([*first.parameters(), *last.parameters()], PACE, betas=(0.9, 0.99))
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


def misjudged(leanings: torch.Tensor, gains: torch.Tensor) -> torch.Tensor:
    """How far the *leanings* are from the *gains*; those far from nothing hardly matter."""
    close = 1 / (1 + (leanings.detach() / CLOSE) ** 4)
    return (close * (leanings - gains / LEANING) ** 2).mean()


def recalled(known: list[Any], scale: torch.Tensor, neurons: int) -> tuple[nn.Linear, nn.Linear]:
    """Both layers of a network that is written down, for what is seen divided by *scale*.

    With fewer than so many *neurons* it gets more, which hardly speak at first; inputs new to it mean nothing yet.
    """
    bias, *rows = known
    weights, inputs = torch.tensor(rows, dtype=torch.float32), len(rows[0]) - 1
    first, last = nn.Linear(len(scale), max(neurons, len(rows)), bias=False), nn.Linear(max(neurons, len(rows)), 1)
    first.weight.data[: len(rows)] = 0
    first.weight.data[: len(rows), :inputs] = weights[:, 1:] / FINE * scale[:inputs]
    last.weight.data *= 0.3
    last.weight.data[0, : len(rows)] = weights[:, 0] / COARSE
    last.bias.data = torch.tensor([bias / (FINE * COARSE)])
    return first, last


def refitted(samples: list[Sample]) -> dict[str, list[Any]]:
    """All networks, each gone on with where there is something to learn from."""
    known: dict[str, list[Any]] = json.loads(gzip.decompress(FILE.read_bytes()))[str(PLAYERS)]
    for name, networks in known.items():
        for place, dive in enumerate(DIVES[-len(networks) :]):
            if own := [sample for sample in samples if sample[:2] == (name, dive)]:
                networks[place] = fitted(own, networks[place])
    return known


def write_down(networks: dict[str, list[Any]]) -> None:
    """One neuron a line."""
    known = json.loads(gzip.decompress(FILE.read_bytes())) | {str(PLAYERS): networks}
    FILE.write_bytes(gzip.compress(json.dumps(known, separators=(",", ":")).encode(), mtime=0))
    mind.learned.cache_clear()


def sampled(game: int, rng: Random) -> Iterator[Sample]:
    """What is learned from one of the games of a round, everybody's seat and every kind of game in turn."""
    me, turn = game % PLAYERS, game // PLAYERS
    yield from lived(me, WHIMS[turn % len(WHIMS)], rng)
    if not turn % ODD:
        yield from strayed(me, rng)


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
            for sample in sampled(game, rng)
        ]
        samples = samples[-2 * len(now) :] + now
        write_down(refitted(samples))


if __name__ == "__main__":
    main()
