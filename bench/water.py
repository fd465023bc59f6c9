"""Speed and size of a round's pictures, beside a plain Pillow and NumPy composite of the same stack.

    python bench/water.py [--json] [--rounds N]

Times are of one core (processor time). Exits with 1 when a figure misses the bound that stands in docs/water.md.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from io import BytesIO
from random import Random
from statistics import median
from time import process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from divetable.eyes import optics
from divetable.eyes.art import our_art
from divetable.eyes.encoding import avif
from divetable.eyes.large import large
from divetable.eyes.lightfield import FIRST_QUALITY, VIEWPOINTS, light_field
from divetable.eyes.overlay import overlay
from divetable.eyes.peel import lifted
from divetable.eyes.picture import caustics
from divetable.eyes.raster import MARGIN, VIEW
from divetable.eyes.scene import Scene, Stage, scene_of
from divetable.eyes.studio import Studio
from divetable.games.dive.options import Clarity

RATIO, SECONDS, FIRST_SECONDS, ROUND_KB, FIRST_KB, CARD_KB = 2.5, 1.5, 0.6, 400, 60, 120

Floats = NDArray[np.floating[Any]]


class Plain:
    """The same picture the obvious way: floats all through, Pillow to blur, NumPy for everything else."""

    def __init__(self, stage: Stage, sheets: list[Any]) -> None:
        self.below: Floats = _colours_last(stage.below).astype(np.float32) / 32768
        self.kept, self.laid = map(_colours_last, overlay(None))
        light: Floats = caustics(optics.DAYLIGHT.caustics)
        self.layers: list[Any] = []
        for (_, turn), sheet, depth in zip(stage.scene.cards, sheets, stage.depths, strict=False):
            light = self._add(_turned(_colours_last(sheet.ink), turn), _turned(sheet.film, turn), depth, light)

    def _add(self, ink: Floats, film: Floats, depth: optics.Depth, light: Floats) -> Floats:
        cover: Floats = ink[..., 3:] / 255 * optics.INK
        colour = _blurred(_linear(ink[..., :3] / 255) * np.array(depth.light, np.float32) * cover, depth.blur)
        cover = _blurred(cover, depth.blur)
        haze = _blurred(film[..., None] / 255, depth.blur) * depth.haze
        lamp = optics.DAYLIGHT
        fog = (1 - cover) * haze * np.array(depth.fog, np.float32)
        falling = (lamp.ambient + (1 - lamp.ambient) * light)[..., None]
        glow = (colour * (1 - optics.FILTERING / 2) + fog) * falling
        self.layers.append((glow, (1 - cover + optics.FILTERING * colour) * (1 - haze)))
        shaded = np.roll(light * (1 - lamp.shadow * cover[..., 0]), lamp.shift[::-1], (0, 1))
        return 2 * _blurred(shaded[..., None] / 2, lamp.softness)[..., 0]

    def view(self, across: int, down: int) -> NDArray[np.uint8]:
        """The stack from one viewpoint."""
        seen = _window(self.below, optics.REAL, across, down)
        for depth in reversed(range(len(self.layers))):
            glow, passing = (_window(part, depth, across, down) for part in self.layers[depth])
            seen = glow + seen * passing
        light = 1.12 * seen
        light = light / (1 + 0.1 * light)
        light = np.clip(light * (1 + 0.55 * (np.sqrt(light) - 0.45)), 0, 1)
        picture = 255 * np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)
        framed = picture * (self.kept / np.float32(255)) + self.laid
        return np.asarray(framed + 0.5, np.uint8)


def _colours_last(planes: NDArray[Any]) -> NDArray[Any]:
    return np.ascontiguousarray(np.moveaxis(planes, 0, -1))


def _turned(pixels: NDArray[np.uint8], turn: int) -> Floats:
    quarter = np.rot90(pixels, turn >> 1)
    return (quarter[:, ::-1] if turn & 1 else quarter).astype(np.float32)


def _linear(share: Floats) -> Floats:
    return np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4).astype(np.float32)


def _blurred(planes: Floats, sigma: float) -> Floats:
    if not sigma:
        return planes
    soft = ImageFilter.GaussianBlur(sigma)
    return np.stack(
        [
            np.asarray(Image.fromarray((planes[..., plane] * 255).astype(np.uint8)).filter(soft), np.float32) / 255
            for plane in range(planes.shape[-1])
        ],
        axis=-1,
    )


def _window(words: Floats, depth: int, across: int, down: int) -> Floats:
    left, top = (MARGIN + (5 * depth * step) // 2 for step in (across, down))
    return words[top : top + VIEW, left : left + VIEW]


def seconds(work: Callable[[], object]) -> float:
    start = process_time()
    work()
    return process_time() - start


def a_scene(studio: Studio, seed: int) -> Scene:
    rng = Random(seed)
    stack = sorted(range(36), key=lambda _: rng.random())
    return scene_of(studio.print(str(seed)), stack, [int(8 * rng.random()) for _ in stack], Clarity.NATURAL)


def measure(studio: Studio, seed: int) -> dict[str, float]:
    """A game's first round: ours from nothing to files, then the plain way to the same viewpoints."""
    scene = a_scene(studio, seed)
    made: list[Any] = []
    with Studio() as other:
        first = seconds(lambda: avif(other.stage(scene).views(VIEWPOINTS[:1])[0], FIRST_QUALITY))
    drawn = seconds(lambda: studio.stage(scene).layers) - seconds(lambda: studio.stage(scene).layers)
    cold = drawn + seconds(lambda: made.append(light_field(studio.stage(scene))))
    stage = studio.stage(scene)
    stage.views(VIEWPOINTS[:1])  # lights it
    ours = seconds(lambda: made.append(stage.views(VIEWPOINTS)))
    sheets = [studio.sheet(card, 1) for card, _ in scene.cards]
    prepare = seconds(lambda: studio.stage(scene).layers)
    plain_prepare = seconds(lambda: made.append(Plain(stage, sheets)))
    plain = made[-1]
    theirs = seconds(lambda: made.append([plain.view(*viewpoint) for viewpoint in VIEWPOINTS]))
    field, mine, theirs_made = made[0], made[1], made[-1]
    card = seconds(lambda: made.append(lifted(*scene.cards[0], our_art())))
    layers = made[-1]
    finer = seconds(lambda: made.append(large(stage, our_art())))
    return {
        "first_s": first,
        "drawing_s": drawn,
        "round_s": cold,
        "view_ms": 1000 * ours / len(VIEWPOINTS),
        "plain_view_ms": 1000 * theirs / len(VIEWPOINTS),
        "view_ratio": theirs / ours,
        "prepare_ms": 1000 * prepare,
        "plain_prepare_ms": 1000 * plain_prepare,
        "pictures_ratio": (plain_prepare + theirs) / (prepare + ours),
        "first_bytes": len(field.centre.data),
        "round_bytes": sum(len(file.data) for file in field.files),
        "card_s": card,
        "card_bytes": sum(len(file.data) for file in layers.files),
        "large_s": finer,
        "large_bytes": len(made[-1].data),
        "plain_bytes": sum(map(_webp_size, theirs_made)),
        "difference": float(np.mean([abs(np.asarray(a, int) - b) for a, b in zip(mine, theirs_made, strict=True)])),
    }


def _webp_size(picture: NDArray[np.uint8]) -> int:
    out = BytesIO()
    Image.fromarray(picture).save(out, "WEBP", quality=70, method=4)
    return len(out.getvalue())


def misses(figures: dict[str, float]) -> list[str]:
    """What is slower or larger than promised."""
    bounds = {
        "first_s": FIRST_SECONDS,
        "round_s": SECONDS,
        "round_bytes": ROUND_KB * 1000,
        "first_bytes": FIRST_KB * 1000,
        "card_bytes": CARD_KB * 1000,
    }
    found = [f"{name}: {figures[name]:.4g}, promised {most:g}" for name, most in bounds.items() if figures[name] > most]
    return found + [f"view_ratio: {figures['view_ratio']:.1f}, promised {RATIO:g}"] * (figures["view_ratio"] < RATIO)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    if given.rounds < 1:
        parser.error("at least one round")
    with Studio() as studio:
        studio.stage(a_scene(studio, 0)).views(VIEWPOINTS[:1])  # tables are made once a process
        rounds = [measure(studio, seed) for seed in range(1, given.rounds + 1)]
    figures = {name: median(row[name] for row in rounds) for name in rounds[0]}
    if given.json:
        print(json.dumps(figures, indent=2))
    else:
        for name, figure in figures.items():
            print(f"{name:18} {figure:12,.2f}")
    missed = misses(figures)
    for line in missed:
        print("MISSED", line, file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
