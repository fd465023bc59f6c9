"""The other attacker: everything the honest eye finds, held against the card data.

Creatures and decoration have their usual places on each card, however the print strays. So whoever knows the cards can
ask which card, lying which way, has a creature where the eye suspects one and ink where it suspects ink; and whoever
has the renderer can paint stacks to practise on, and learn from them how much each clue is worth.
"""

from __future__ import annotations

from math import exp, log
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from divetable.eyes import optics
from divetable.eyes.art import our_art
from divetable.eyes.cards import our_cards
from divetable.eyes.fixed import Bytes
from divetable.eyes.honest import found
from divetable.eyes.network import GRID, OVERSTATED, Floats, Weights, judged, learned
from divetable.eyes.printing import print_deck
from divetable.eyes.training.painter import KINDS, MARGIN, Painter, Sheet, inked, seen_as_served, sheet_of, turned
from divetable.games.dive.components import LEVELS, Glimpse, Helper, Reading
from divetable.games.dive.options import Clarity

_TURNS: Final = 8
_PAINTED: Final = optics.REAL + optics.DECOYS
_SUREST: Final = 6.0
_HELPERS: Final = tuple(Helper)
_PENALTY: Final = 1.0

Doubles = NDArray[np.float64]


class Clues(NamedTuple):
    """What one stack gives away: how well each card, lying each way, fits at each level, by kind of ink; the scores."""

    fits: Doubles
    scores: Doubles


class Practised(NamedTuple):
    """What practice taught of one level: the worth of each kind of ink, and of each answer on the way to a shark."""

    worth: Doubles
    shark: Doubles


class Matcher:
    """Reads pictures of one clarity, after some practice."""

    def __init__(self, clarity: Clarity, practice: int = 300, prints: int = 40, weights: Weights | None = None) -> None:
        self._clarity, self._weights, self._deck = clarity, weights or learned(), our_cards()
        sheets = [
            [sheet_of(card, our_art()) for card in print_deck(self._deck, our_art(), f"attack {seed}").cards]
            for seed in range(prints)
        ]
        self._usual = _usual(sheets)
        self._sharks = np.array([card.shark for card in self._deck.cards])
        self._helpers = np.array([_HELPERS.index(card.helper) for card in self._deck.cards])
        self._levels = self._practise(sheets, practice)

    def read(self, views: Bytes) -> Reading:
        """What it makes of the stack."""
        clues = self._clues(views)
        return Reading(tuple(self._glimpse(clues, level) for level in range(LEVELS)))

    def _glimpse(self, clues: Clues, level: int) -> Glimpse:
        worth, shark = self._levels[level]
        cards = self._cards(clues.fits[level] @ worth)
        nothing, green, red, manta = (float(cards[self._helpers == helper].sum()) for helper in range(len(_HELPERS)))
        odds = float(self._answers(cards, clues.scores) @ shark)
        return Glimpse(1 / (1 + exp(-odds)), (nothing, green, red, manta))

    def _cards(self, fits: Doubles) -> Doubles:
        chances = np.exp(fits - fits.max()).reshape(len(self._sharks), _TURNS).sum(1)
        return np.asarray(chances / chances.sum(), np.float64)

    def _answers(self, cards: Doubles, scores: Doubles) -> Doubles:
        """By the cards, and by what the eye found at every level."""
        shark = np.clip(cards[self._sharks].sum(), 1e-4, 1 - 1e-4)
        return np.array([1.0, np.log(shark / (1 - shark)), *scores[:, 0]])

    def _clues(self, views: Bytes) -> Clues:
        maps = found(views, self._clarity, self._weights)
        likely = np.exp(np.clip(maps - log(OVERSTATED), -_SUREST, _SUREST)).reshape(LEVELS, 1, GRID * GRID, -1)
        fits = np.stack([np.log1p(self._usual * (level - 1)).sum(1) for level in likely])
        return Clues(fits.astype(np.float64), judged(maps, self._weights).astype(np.float64))

    def _practise(self, sheets: list[list[Sheet]], stacks: int) -> list[Practised]:
        rng, painter, seen, truths = np.random.default_rng(8), Painter(), [], []
        for _ in range(stacks):
            deck = sheets[int(rng.integers(len(sheets)))]
            cards, turns = rng.permutation(len(deck))[:_PAINTED], rng.integers(_TURNS, size=_PAINTED)
            stack = [_lying(deck[card], int(turn)) for card, turn in zip(cards, turns, strict=True)]
            seen.append(self._clues(seen_as_served(painter.views(stack, self._clarity), rng)))
            truths.append(cards[:LEVELS] * _TURNS + turns[:LEVELS])
        return [self._learned(seen, np.array(truths)[:, level], level) for level in range(LEVELS)]

    def _learned(self, seen: list[Clues], truth: NDArray[Any], level: int) -> Practised:
        worth = _softmax_regression(np.stack([clues.fits[level] for clues in seen]), truth)
        answers = [self._answers(self._cards(clues.fits[level] @ worth), clues.scores) for clues in seen]
        return Practised(worth, _logistic_regression(np.array(answers), self._sharks[truth // _TURNS]))


def _lying(sheet: Sheet, turn: int) -> Sheet:
    return Sheet(*(turned(part, turn) for part in sheet))


def _usual(sheets: list[list[Sheet]]) -> Floats:
    """Every card lying every way: the share of prints that have each kind of ink in each place."""
    cards = [np.mean([_shares(deck[card]) for deck in sheets], 0) for card in range(len(sheets[0]))]
    lying = np.stack([turned(card, turn) for card in cards for turn in range(_TURNS)])
    return np.asarray(lying.reshape(len(lying), GRID * GRID, -1), np.float32)


def _shares(sheet: Sheet) -> Floats:
    bits = inked(sheet)[MARGIN:-MARGIN, MARGIN:-MARGIN]
    side = len(bits) // GRID
    kinds = np.stack([bits >> kind & 1 for kind in range(len(KINDS) + 1)], -1)
    return np.asarray(kinds.reshape(GRID, side, GRID, side, -1).mean((1, 3)), np.float32)


def _softmax_regression(fits: Doubles, truth: NDArray[Any]) -> Doubles:
    """How much each kind of ink is worth for telling which card it is (Newton's method; the problem is convex)."""
    worth = np.zeros(fits.shape[-1])
    for _ in range(15):
        odds = fits @ worth
        chances = np.exp(odds - odds.max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        mean = np.einsum("nh,nhk->nk", chances, fits)
        slope = (fits[np.arange(len(fits)), truth] - mean).sum(0) - _PENALTY * worth
        bend = np.einsum("nh,nhk,nhl->kl", chances, fits, fits) - mean.T @ mean + _PENALTY * np.eye(len(worth))
        worth = worth + np.linalg.solve(bend, slope)
    return worth


def _logistic_regression(answers: Doubles, truth: NDArray[Any]) -> Doubles:
    weights = np.zeros(answers.shape[-1])
    for _ in range(15):
        chances = 1 / (1 + np.exp(-answers @ weights))
        slope = answers.T @ (truth - chances) - _PENALTY * weights
        bend = (answers.T * (chances * (1 - chances))) @ answers + _PENALTY * np.eye(len(weights))
        weights = weights + np.linalg.solve(bend, slope)
    return weights
