"""Somebody who knows the card data, the renderer and the served pixels, but not the game's seed, and peels the stack.

From the top: every card in every orientation is held against the picture; the likeliest one is taken off, with what it
hides and lets through; then the next. How the print strays is known as a distribution only, learned from many prints.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from divetable.eyes import optics
from divetable.eyes.art import Art, our_art
from divetable.eyes.cards import Cards, our_cards
from divetable.eyes.fixed import Bytes, enlarged
from divetable.eyes.honest import CORNERS, SIZE, STEP, aligned, moved
from divetable.eyes.network import Floats
from divetable.eyes.printing import print_deck
from divetable.eyes.training.painter import MARGIN, SHEET, Painter, Sheet, frame, shaded, sheet_of, toned, turned
from divetable.games.dive.components import LEVELS, Glimpse, Helper, Reading
from divetable.games.dive.options import Clarity

COARSE: Final = 32
"""Pictures are compared in this many places a side; prints stray by more than one of them."""
_LOOKED_FROM: Final = (0, 1, 3)
"""Of the viewpoints, the centre and two corners across from each other; more cost time and tell no more."""
_HOPEFUL: Final = 24
"""How many cards and orientations get a closer look."""
_TURNS: Final = 8
_NOISE: Final = 0.006
_ROUGH: Final = 0.05
_FLOOR: Final = -6.0
_HELPERS: Final = tuple(Helper)


class Template(NamedTuple):
    """All cards in all orientations at one depth, in even light: mean and variance over prints."""

    glow: Floats
    passing: Floats
    glow_spread: Floats
    passing_spread: Floats


class Below(NamedTuple):
    """The colours of whatever lies below a depth: some typical ones, how far they spread and how common they are."""

    colour: Floats
    spread: Floats
    weight: Floats


class Peeler:
    """Reads pictures of one clarity."""

    def __init__(self, clarity: Clarity, deck: Cards | None = None, art: Art | None = None, prints: int = 12) -> None:
        self._deck, self._art = deck or our_cards(), art or our_art()
        self._painter, self._depths = Painter(), optics.depths(clarity)
        sheets = [
            [sheet_of(card, self._art) for card in print_deck(self._deck, self._art, f"attack {seed}").cards]
            for seed in range(prints)
        ]
        parts = np.stack([np.stack([self._flat(sheet) for sheet in deck]) for deck in sheets], 1)
        self._cover = parts.mean(1)[..., 3]
        coarse = np.stack([[_coarse(part[MARGIN:-MARGIN, MARGIN:-MARGIN]) for part in card] for card in parts])
        lying = np.stack([np.stack([_all_turned(card, turn) for turn in range(_TURNS)]) for card in coarse])
        lying = lying.reshape(-1, *lying.shape[2:])
        self._templates = [_template(lying, depth) for depth in self._depths[:LEVELS]]
        self._rough = [Template(*map(_every_fourth, template)) for template in self._templates]
        self._below = list(self._colours(sheets))
        kept, self._laid = frame(None)
        self._kept = np.maximum(kept, np.float32(0.3))

    def read(self, views: Bytes, temper: float = 0.02) -> Reading:
        """What it makes of the stack. *temper*: how much one place tells that its neighbours do not."""
        views_light = self._light(views)
        covered = np.zeros((len(CORNERS), SIZE, SIZE, 3), np.float32)
        through = np.ones_like(covered)
        doubt = np.zeros_like(covered)
        light, used, glimpses = self._painter.light, np.zeros(len(self._deck.cards), bool), []
        for depth in range(LEVELS):
            template, below = self._templates[depth], self._below[depth]
            planes = [_planes(part, depth) for part in (views_light, covered, through, doubt)]
            fall = self._fall(light)
            odds = 4 * _likelihood([*map(_every_fourth, planes)], self._rough[depth], below, _every_fourth(fall))
            odds = (_closer(odds, planes, template, below, fall) * temper).reshape(-1, _TURNS)
            odds[used] = -np.inf
            glimpses.append(self._glimpse(odds))
            card, turn = divmod(int(odds.argmax()), _TURNS)
            used[card] = True
            self._peel(template, card * _TURNS + turn, depth, fall, (covered, through, doubt), below)
            cover = turned(self._cover[card], turn)[..., None]
            light = shaded(light, np.asarray(cover, np.float32), optics.DAYLIGHT)
        return Reading(tuple(glimpses))

    def _flat(self, sheet: Sheet) -> Floats:
        """Colour, cover and film of a card in full light."""
        colour, cover, _ = self._painter.inked(sheet, self._depths[0])
        film = sheet.film[..., None] / np.float32(255)
        return np.concatenate([colour, cover, film], axis=-1)

    def _light(self, views: Bytes) -> Floats:
        """From served values back to light, the frame undone."""
        values = np.clip((views - self._laid) / self._kept, 0, 255)
        return np.asarray(np.interp(values, *_tones()), np.float32)

    def _fall(self, light: Floats) -> Floats:
        lamp = optics.DAYLIGHT
        return _coarse((lamp.ambient + (1 - lamp.ambient) * light[MARGIN:-MARGIN, MARGIN:-MARGIN])[..., None])

    def _glimpse(self, odds: NDArray[Any]) -> Glimpse:
        chances = np.exp(odds - odds.max()).sum(1)
        chances /= chances.sum()
        shark = sum(chance for chance, card in zip(chances, self._deck.cards, strict=True) if card.shark)
        nothing, green, red, manta = (
            float(sum(chance for chance, card in zip(chances, self._deck.cards, strict=True) if card.helper is helper))
            for helper in _HELPERS
        )
        return Glimpse(float(shark), (nothing, green, red, manta))

    def _peel(
        self,
        template: Template,
        lying: int,
        depth: int,
        fall: Floats,
        seen: tuple[Floats, Floats, Floats],
        below: Below,
    ) -> None:
        """Takes a card off: what it adds, what it lets through, and how much of that is in doubt."""
        covered, through, doubt = seen
        typical = (below.colour * below.weight[:, None]).sum(0)
        glow, passing = template.glow[lying] * fall, template.passing[lying]
        spread = template.glow_spread[lying] * fall * fall + template.passing_spread[lying] * typical**2
        for at, (across, down) in enumerate(CORNERS):
            right, lower = -depth * across // STEP, -depth * down // STEP
            fine = [moved(_fine(part), right, lower) for part in (glow, passing, spread)]
            covered[at] += through[at] * fine[0]
            doubt[at] += through[at] ** 2 * fine[2]
            through[at] *= fine[1]

    def _colours(self, sheets: list[list[Sheet]]) -> Iterator[Below]:
        """Typical colours below each depth, from random stacks."""
        rng = np.random.default_rng(0)
        samples: list[list[Floats]] = [[] for _ in range(LEVELS)]
        for _ in range(24):
            cards = rng.permutation(len(sheets[0]))[: len(self._depths)]
            stack = [sheets[int(rng.integers(len(sheets)))][card] for card in cards]
            lying = [_turned(sheet, int(rng.integers(_TURNS))) for sheet in stack]
            layers = self._painter.layers(lying, self._depths)
            light: Floats = np.full((SHEET, SHEET, 3), optics.murk(), np.float32)
            for depth in reversed(range(1, len(layers))):
                light = layers[depth].glow + light * layers[depth].passing
                if depth <= LEVELS:
                    samples[depth - 1].append(_coarse(light[MARGIN:-MARGIN, MARGIN:-MARGIN]).reshape(-1, 3))
        yield from (_clustered(np.concatenate(found)) for found in samples)


def _turned(sheet: Sheet, turn: int) -> Sheet:
    return Sheet(*(turned(part, turn) for part in sheet))


def _all_turned(parts: Floats, turn: int) -> Floats:
    """Several pictures of one card, turned alike."""
    return np.stack([turned(part, turn) for part in parts])


def _tones() -> tuple[NDArray[Any], NDArray[Any]]:
    light = np.linspace(0, 1.5, 4096, dtype=np.float32)
    values = toned(light.reshape(-1, 1)).ravel()
    return values + np.linspace(0, 1e-3, len(values)), light


def _template(lying: Floats, depth: optics.Depth) -> Template:
    """*lying*: cards in orientations, prints, rows, columns, and colour, cover and film."""
    colour, cover, film = lying[..., :3] * np.array(depth.light, np.float32), lying[..., 3:4], lying[..., 4:]
    haze = film * np.float32(depth.haze)
    glow = colour * (1 - optics.FILTERING / 2) + (1 - cover) * haze * np.array(depth.fog, np.float32)
    passing = (1 - cover + optics.FILTERING * colour) * (1 - haze)
    means = (np.asarray(part.mean(1), np.float32) for part in (glow, passing))
    spreads = (np.asarray(part.var(1), np.float32) for part in (glow, passing))
    return Template(*means, *spreads)


def _clustered(colours: Floats, kinds: int = 4) -> Below:
    """Into *kinds* of colours: k-means, which begins with the darkest, the brightest and what lies between."""
    seen = np.sqrt(colours)
    order = np.argsort(seen.sum(1))
    centres = seen[order[np.linspace(0, len(order) - 1, kinds).astype(int)]]
    for _ in range(20):
        labels = ((seen[:, None] - centres) ** 2).sum(2).argmin(1)
        centres = np.stack([seen[labels == kind].mean(0) for kind in range(kinds)])
    groups = [colours[labels == kind] for kind in range(kinds)]
    return Below(
        np.array([group.mean(0) for group in groups], np.float32),
        np.array([group.var(0) + 1e-5 for group in groups], np.float32),
        np.array([len(group) / len(colours) for group in groups], np.float32),
    )


def _every_fourth(places: Floats) -> Floats:
    return np.ascontiguousarray(places[..., ::2, 1::2, :])


def _closer(odds: NDArray[Any], planes: list[Floats], template: Template, below: Below, fall: Floats) -> NDArray[Any]:
    """The same, the best of them by all places."""
    best = np.argsort(odds)[-_HOPEFUL:]
    closer = odds - 1e6
    closer[best] = _likelihood(planes, Template(*(part[best] for part in template)), below, fall)
    return closer


def _likelihood(planes: list[Floats], template: Template, below: Below, fall: Floats) -> NDArray[Any]:
    """How well each card in each orientation explains the picture, in log units."""
    total = np.zeros(len(template.glow))
    for seen, covered, through, doubt in zip(*planes, strict=True):
        noise = _NOISE**2 + (_ROUGH * seen) ** 2 + doubt
        rest = seen - covered - through * template.glow * fall
        spread = noise + through**2 * template.glow_spread * fall**2
        fits = [
            np.log(weight)
            + _normal(
                rest - through * template.passing * colour,
                spread + through**2 * (template.passing_spread * colour**2 + template.passing**2 * colour_spread),
            )
            for colour, colour_spread, weight in zip(*below, strict=True)
        ]
        best = np.logaddexp.reduce(fits, axis=0)
        total += np.maximum(best, _FLOOR).sum((1, 2))
    return total


def _normal(apart: Floats, variance: Floats) -> Floats:
    return np.asarray(-0.5 * (apart * apart / variance + np.log(variance)).sum(-1), np.float32)


def _planes(views: Floats, depth: int) -> Floats:
    """The viewpoints in register for one depth, coarse."""
    side_by_side = _coarse(aligned(views, depth))
    return np.stack(np.split(side_by_side, len(CORNERS), axis=-1))[list(_LOOKED_FROM)]


def _coarse(picture: Floats) -> Floats:
    side = picture.shape[0] // COARSE
    cut = picture.reshape(COARSE, side, COARSE, side, picture.shape[-1])
    return np.asarray(cut.mean((1, 3)), np.float32)


def _fine(picture: Floats) -> Floats:
    return np.stack([enlarged(plane, SIZE // COARSE) for plane in np.moveaxis(picture, -1, 0)], axis=-1)
