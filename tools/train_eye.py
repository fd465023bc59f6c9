"""Teaches the honest eye: prints decks, lays random stacks, looks at them, and learns what lies where.

    pip install torch==2.13.0
    python tools/train_eye.py

Writes ``src/divetable/eyes/eye.npz``, on one machine always the same: steps are counted, not minutes. Stacks are
painted by the same optics as the served pictures, but small and in floats, so that one takes a few milliseconds.
``bench/eyes.py`` measures the result on pictures as they are served.
"""

from __future__ import annotations

import argparse
import time
from multiprocessing import Process, Queue
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from divetable.eyes import network, optics
from divetable.eyes.art import our_art
from divetable.eyes.cards import our_cards
from divetable.eyes.honest import CORNERS, DEPTHS, SIZE, aligned, scored
from divetable.eyes.network import FILE, GRID, OVERSTATED
from divetable.eyes.printing import print_deck
from divetable.eyes.training.painter import KINDS, MARGIN, Painter, Sheet, inked, seen_as_served, sheet_of, turned
from divetable.games.dive.components import LEVELS, Spot
from divetable.games.dive.options import Clarity

CARDS = 36
CLARITIES = tuple(Clarity)
Row = tuple[int, float, float, float]


class Pool:
    """Printed cards in pixels, many prints of each."""

    def __init__(self, file: Path) -> None:
        data = np.load(file)
        self.parts = [data[name] for name in Sheet._fields]

    def stack(self, rng: np.random.Generator) -> list[Sheet]:
        """A random stack with its decoys, from the top."""
        prints = len(self.parts[0]) // CARDS
        cards = rng.permutation(CARDS)[: optics.REAL + optics.DECOYS]
        return [self._lying(int(card + CARDS * rng.integers(prints)), int(rng.integers(8))) for card in cards]

    def _lying(self, index: int, turn: int) -> Sheet:
        return Sheet(*(turned(part[index], turn) for part in self.parts))


def print_pool(prints: int, file: Path) -> None:
    """Many prints of the deck, in pixels."""
    art, deck = our_art(), our_cards()
    cards = [card for seed in range(prints) for card in print_deck(deck, art, f"training {seed}").cards]
    sheets = [sheet_of(card, art) for card in cards]
    parts: dict[str, Any] = {
        name: np.stack(part) for name, part in zip(Sheet._fields, zip(*sheets, strict=True), strict=True)
    }
    np.savez(file, **parts)


class Batch(NamedTuple):
    """Some stacks: what is seen in register for each depth, which depth and clarity it is, where which ink is."""

    seen: np.ndarray
    which: np.ndarray
    where: np.ndarray


def batches(given: argparse.Namespace, seed: int, queue: Queue[Batch]) -> None:
    """Paints until the lessons are over."""
    rng, pool, painter = np.random.default_rng(seed), Pool(given.pool), Painter()
    while True:
        lessons = [lesson(rng, pool, painter, given) for _ in range(given.stacks)]
        queue.put(Batch(*map(np.stack, zip(*lessons, strict=True))))


def lesson(rng: np.random.Generator, pool: Pool, painter: Painter, given: argparse.Namespace) -> Batch:
    """One stack at all depths."""
    clarity, stack = int(rng.choice(len(CLARITIES), p=given.mix)), pool.stack(rng)
    octopus = Spot(*map(int, rng.integers(66, size=2))) if rng.random() < given.octopus else None
    views = seen_as_served(painter.views(stack, CLARITIES[clarity], octopus), rng)
    seen = np.stack([aligned(views, depth) for depth in range(DEPTHS)])
    where = np.stack([inked(sheet)[MARGIN:-MARGIN, MARGIN:-MARGIN] for sheet in stack[:LEVELS]])
    return Batch(seen, clarity * DEPTHS + np.arange(DEPTHS), where)


NORMED = {"patch": 48, "near": 48, "down": 64, "far": 64, "beside": 64, "wide": 64}


class Net(nn.Module):  # type: ignore[misc]  # PyTorch is not there when types are checked
    """What ``network.judged`` computes, to be trained."""

    def __init__(self) -> None:
        super().__init__()
        self.patch = nn.Conv2d(3 * len(CORNERS), 48, 4, 4)
        self.tint = nn.Embedding(len(CLARITIES) * DEPTHS, 2 * 48)
        nn.init.zeros_(self.tint.weight)
        self.near = nn.Conv2d(48, 48, 3, padding=1)
        self.down = nn.Conv2d(48, 64, 3, 2, padding=1)
        self.far = nn.Conv2d(64, 64, 3, padding=1)
        self.beside = nn.Conv2d(3 * 64, 64, 3, padding=1)
        self.wide = nn.Conv2d(64, 64, 3, padding=1)
        self.norms = nn.ModuleDict({name: nn.BatchNorm2d(channels) for name, channels in NORMED.items()})
        self.out = nn.Conv2d(64, len(KINDS) + 1, 1)
        self.weigh = nn.Parameter(torch.tensor([[0.5], [0.5], [-1.0]]).repeat(1, len(KINDS)))

    def forward(self, x: Tensor, which: Tensor) -> tuple[Tensor, Tensor]:
        """Log odds of each kind, place by place and of the whole card, for each stack and level."""
        depths = self.features(x.flatten(0, 1), which.flatten()).unflatten(0, which.shape)
        around = functional.pad(depths, (0, 0, 0, 0, 0, 0, 1, 0))
        beside = torch.cat([around[:, depth : depth + LEVELS] for depth in range(3)], 2)
        x = depths[:, :LEVELS].flatten(0, 1) + self._step("beside", beside.flatten(0, 1))
        dense = self.out(x + self._step("wide", x))
        flat = dense[:, : len(KINDS)].flatten(2)
        pooled = self.weigh[0] * flat.amax(2) + self.weigh[1] * flat.topk(16, 2).values.mean(2) + self.weigh[2]
        return dense, pooled

    def features(self, x: Tensor, which: Tensor) -> Tensor:
        """What is found in each place, each depth alone."""
        scale, bias = self.tint(which)[..., None, None].chunk(2, 1)
        x = functional.relu(self.norms["patch"](self.patch(x)) * (1 + scale) + bias)
        x = x + self._step("near", x)
        x = self._step("down", x)
        return x + self._step("far", x)

    def _step(self, name: str, x: Tensor) -> Tensor:
        return functional.relu(self.norms[name](getattr(self, name)(x)))

    def folded(self) -> dict[str, Tensor]:
        """The weights without norms, which are folded into the convolutions before them."""
        weights = {name: value for name, value in self.state_dict().items() if not name.startswith("norms")}
        for name in NORMED:
            norm = self.norms[name]
            gain = norm.weight / (norm.running_var + norm.eps).sqrt()
            weights[f"{name}.bias"] = (weights[f"{name}.bias"] - norm.running_mean) * gain + norm.bias
            weights[f"{name}.weight"] = weights[f"{name}.weight"] * gain[:, None, None, None]
        return weights


def learn(given: argparse.Namespace) -> None:
    """Looks at so many stacks."""
    torch.set_num_threads(1)
    torch.manual_seed(given.seed)
    net = Net().to(memory_format=torch.channels_last)
    queue: Queue[Batch] = Queue(8)
    painting = Process(target=batches, args=(given, given.seed, queue), daemon=True)
    painting.start()
    optimiser = torch.optim.AdamW(net.parameters(), given.rate, weight_decay=1e-3)
    start, rows = time.time(), []
    for step in range(1, given.steps + 1):
        for group in optimiser.param_groups:
            group["lr"] = given.rate * min(1, step / 50) * (1 - (step - 1) / given.steps)
        rows += taught(net, optimiser, queue.get())
        if step % 50 == 0:
            report(step, time.time() - start, rows)
            rows = []
            save(net, given)
    painting.terminate()
    save(net, given)


def spread(seen: Tensor) -> Tensor:
    """As ``network.spread`` has it."""
    centre = seen[..., :3].float() / 255
    others = seen[..., 3:].float() / 255 - centre.repeat(1, 1, 1, 1, len(CORNERS) - 1)
    return torch.cat([2 * centre - 0.8, 6 * others], -1)


def taught(net: Net, optimiser: torch.optim.Optimizer, batch: Batch) -> list[Row]:
    """One step; which level was judged how well."""
    seen, which, bits = map(torch.from_numpy, batch)
    bits = bits.flatten(0, 1)
    masks = torch.stack([(bits >> kind & 1).float() for kind in range(len(KINDS) + 1)], 1)
    dense, pooled = net(spread(seen).permute(0, 1, 4, 2, 3), which)
    truth = (masks[:, : len(KINDS)].amax((2, 3)) > 0).float()
    where = functional.binary_cross_entropy_with_logits(
        dense, functional.avg_pool2d(masks, SIZE // GRID), pos_weight=torch.tensor(OVERSTATED), reduction="none"
    )
    loss = 5 * where.mean((0, 2, 3)).sum() + 2 * functional.binary_cross_entropy_with_logits(pooled, truth)
    optimiser.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(net.parameters(), 5.0)
    optimiser.step()
    right = ((pooled > 0) == (truth > 0.5)).float()
    levels = which[:, :LEVELS].flatten()
    return [(int(w), float(r[0]), float(r[1:].mean()), loss.item()) for w, r in zip(levels, right, strict=True)]


def report(step: int, seconds: float, rows: list[Row]) -> None:
    """The share of sharks judged right at natural clarity, by level, and of helpers."""
    first = DEPTHS * CLARITIES.index(Clarity.NATURAL)
    shown = [[row for row in rows if row[0] == first + level] for level in range(LEVELS)]
    sharks = " ".join(f"{np.mean([row[1] for row in found]):.2f}" for found in shown)
    helpers = " ".join(f"{np.mean([row[2] for row in found]):.2f}" for found in shown)
    print(f"{step:5} {seconds:6.0f}s loss {np.mean([row[3] for row in rows]):.3f}  {sharks}  {helpers}", flush=True)


def save(net: Net, given: argparse.Namespace) -> None:
    """The weights, in half precision."""
    halves: dict[str, Any] = {name: value.detach().numpy().astype(np.float16) for name, value in net.folded().items()}
    np.savez_compressed(given.out, **halves)


class Trial(NamedTuple):
    """Stacks that were not learned from: scores (stack, level, kind), and which kinds are there."""

    scores: np.ndarray
    truth: np.ndarray


def tried(pool: Pool, clarity: Clarity, octopus: bool, given: argparse.Namespace) -> Trial:
    """Scores of fresh stacks."""
    rng, painter, weights = np.random.default_rng(given.seed + 1000), Painter(), network.load(given.out)
    scores, truth = [], []
    for _ in range(given.trials):
        stack = pool.stack(rng)
        views = painter.views(stack, clarity, Spot(*map(int, rng.integers(66, size=2))) if octopus else None)
        scores.append(scored(seen_as_served(views, rng), clarity, weights))
        bits = [np.bitwise_or.reduce(sheet.where, axis=None) for sheet in stack[:LEVELS]]
        truth.append([[bit >> kind & 1 for kind in range(len(KINDS))] for bit in bits])
    return Trial(np.array(scores, np.float32), np.array(truth, np.float32))


def fitted(trial: Trial, level: int) -> dict[str, np.ndarray]:
    """Probabilities from the scores of all levels, by logistic regression: sharks, and which helper if any."""
    scores, truth = map(torch.from_numpy, trial)
    own = functional.one_hot(torch.tensor(level), LEVELS).float()
    parts = {
        "sharks": own.clone(),
        "shark_biases": torch.zeros(()),
        "helpers": own.clone(),
        "helper_biases": torch.zeros(3),
    }
    for part in parts.values():
        part.requires_grad_(True)
    which = torch.where(truth[:, level, 1:].any(1), truth[:, level, 1:].argmax(1) + 1, 0)
    optimiser = torch.optim.LBFGS(parts.values(), max_iter=60)

    def loss() -> Tensor:
        optimiser.zero_grad()
        shark = scores[..., 0] @ parts["sharks"] + parts["shark_biases"]
        helper = torch.einsum("nlk,l->nk", scores[..., 1:], parts["helpers"]) + parts["helper_biases"]
        cost = functional.binary_cross_entropy_with_logits(shark, truth[:, level, 0])
        cost = cost + functional.cross_entropy(functional.pad(helper, (1, 0)), which)
        cost = cost + 0.02 * ((parts["sharks"] - own) ** 2 + (parts["helpers"] - own) ** 2).sum()
        cost.backward()
        return cost

    optimiser.step(loss)
    return {name: part.detach().numpy() for name, part in parts.items()}


def calibrate(given: argparse.Namespace) -> None:
    """Adds to the weights what turns scores into probabilities, for each clarity, without and with an octopus."""
    pool = Pool(given.pool)
    trials = [[tried(pool, clarity, octopus, given) for octopus in (False, True)] for clarity in CLARITIES]
    found = [[[fitted(trial, level) for level in range(LEVELS)] for trial in pair] for pair in trials]
    names = found[0][0][0]
    extra = {name: np.array([[[row[name] for row in rows] for rows in clarity] for clarity in found]) for name in names}
    with np.load(given.out) as data:
        weights: dict[str, Any] = {name: data[name] for name in data.files if name not in extra}
    weights |= {name: value.astype(np.float16) for name, value in extra.items()}
    np.savez_compressed(given.out, **weights)


def main() -> None:
    """Teach, then calibrate."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=1200)
    parser.add_argument("--prints", type=int, default=60)
    parser.add_argument("--stacks", type=int, default=12, help="a step")
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--mix", type=float, nargs=3, default=(0.2, 0.6, 0.2), help="shares of the clarities")
    parser.add_argument("--octopus", type=float, default=0.1, help="in what share of stacks an octopus lies")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=FILE)
    parser.add_argument("--trials", type=int, default=400, help="stacks for calibration, each clarity")
    given = parser.parse_args()
    with TemporaryDirectory() as folder:
        given.pool = Path(folder, "pool.npz")
        print_pool(given.prints, given.pool)
        if given.steps:
            learn(given)
        calibrate(given)


if __name__ == "__main__":
    main()
