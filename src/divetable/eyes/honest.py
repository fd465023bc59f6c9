"""The honest eye: gets the served pixels and the public deck, nothing else, and says what it makes of the stack."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from io import BytesIO
from math import exp, log
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from divetable.eyes.fixed import Bytes
from divetable.eyes.lightfield import VIEWPOINTS, LightField, Stills
from divetable.eyes.network import Floats, Weights, judged, learned, mapped
from divetable.eyes.picture import REACH
from divetable.eyes.raster import VIEW
from divetable.games.dive.components import LEVELS, Card, Glimpse, Helper, Reading, Spot
from divetable.games.dive.decks import BOX
from divetable.games.dive.options import Clarity

SIZE: Final = 128
"""The eye looks at a fifth of the served resolution: a card then moves by whole pixels from corner to corner."""
STEP: Final = REACH
CORNERS: Final = ((0, 0), (REACH, REACH), (-REACH, REACH), (-REACH, -REACH), (REACH, -REACH))
"""The viewpoints it looks from."""
DEPTHS: Final = LEVELS + 1
"""How deep it looks: one card further than it tells of, to know what is not there."""
_MOST_MOVED: Final = DEPTHS
_MOST: Final = 12.0
"""More certain than this no score is taken to be."""
_CLARITIES: Final = tuple(Clarity)
_HELPERS: Final = tuple(Helper)


def decoded(served: LightField | Stills) -> Bytes:
    """The viewpoints the eye wants, small, from files as they are served."""
    if isinstance(served, Stills):
        return small(_picture(served.pictures[VIEWPOINTS.index(viewpoint)].data) for viewpoint in CORNERS)
    return pictures(served.centre.data, served.field.data, [VIEWPOINTS.index(viewpoint) for viewpoint in CORNERS[1:]])


def pictures(centre: bytes, field: bytes, frames: Iterable[int]) -> Bytes:
    """The centre and some frames of a light field, small."""
    sequence = Image.open(BytesIO(field))
    return small([_picture(centre), *(_frame(sequence, frame) for frame in frames)])


def _picture(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGB")


def _frame(sequence: Image.Image, frame: int) -> Image.Image:
    sequence.seek(frame)
    return sequence.convert("RGB")


def small(pictures: Iterable[Image.Image]) -> Bytes:
    """Pictures as the eye looks at them: a pixel is the mean of five by five."""
    return np.stack([np.asarray(picture.reduce(VIEW // SIZE)) for picture in pictures])


def aligned(views: NDArray[Any], depth: int) -> NDArray[Any]:
    """All viewpoints moved so that what lies at one depth is in register, one beside the other as planes."""
    return np.concatenate(
        [
            moved(view, depth * across // STEP, depth * down // STEP)
            for view, (across, down) in zip(views, CORNERS, strict=True)
        ],
        axis=-1,
    )


def moved(view: NDArray[Any], right: int, down: int) -> NDArray[Any]:
    """A small picture shifted by a few pixels, its edges repeated."""
    margin = _MOST_MOVED
    wide = np.pad(view, ((margin, margin), (margin, margin), (0, 0)), mode="edge")
    top, left = margin - down, margin - right
    return wide[top : top + SIZE, left : left + SIZE]


class HonestEye:
    """Reads pictures. It knows the clarity, where the octopus lies and what is in the deck, as everybody does."""

    def __init__(self, weights: Weights | None = None, deck: Sequence[Card] = BOX.ocean) -> None:
        self._weights = weights or learned()
        self._shark_shift = _logit(_share(deck, True)) - _logit(_share(BOX.ocean, True))
        self._helper_shift = [log(_share(deck, helper) / _share(BOX.ocean, helper)) for helper in _HELPERS]

    def look(self, served: LightField | Stills, clarity: Clarity, octopus: Spot | None = None) -> Reading:
        """What it makes of files as they are served."""
        return self.read(decoded(served), clarity, octopus)

    def read(self, views: Bytes, clarity: Clarity, octopus: Spot | None = None) -> Reading:
        """What it makes of the viewpoints it wants, decoded and small."""
        scores = scored(views, clarity, self._weights)
        which = _CLARITIES.index(clarity), int(octopus is not None)
        return Reading(tuple(self._glimpse(scores, which, level) for level in range(LEVELS)))

    def _glimpse(self, scores: Floats, which: tuple[int, int], level: int) -> Glimpse:
        """Scores of neighbouring levels count as well: what is plainly one card higher is not here."""
        sharks, biases = self._weights["sharks"][which][level], self._weights["shark_biases"][which][level]
        shark = float(sharks @ scores[:, 0] + biases) + self._shark_shift
        weights = [float(weight) for weight in np.exp(self._helpers(scores, which, level))]
        nothing, green, red, manta = (weight / sum(weights) for weight in weights)
        return Glimpse(1 / (1 + exp(-shark)), (nothing, green, red, manta))

    def _helpers(self, scores: Floats, which: tuple[int, int], level: int) -> Floats:
        scales, biases = self._weights["helpers"][which][level], self._weights["helper_biases"][which][level]
        odds = np.concatenate([[0.0], scales @ scores[:, 1:] + biases]) + self._helper_shift
        return np.asarray(odds - odds.max(), np.float32)


def scored(views: Bytes, clarity: Clarity, weights: Weights) -> Floats:
    """For every level how much there is of a shark and of each helper, not yet as probabilities."""
    return np.clip(judged(found(views, clarity, weights), weights), -_MOST, _MOST)


def found(views: Bytes, clarity: Clarity, weights: Weights) -> Floats:
    """For every level and place how much there is of each kind of ink."""
    planes = [aligned(views, depth) for depth in range(DEPTHS)]
    return mapped(planes, DEPTHS * _CLARITIES.index(clarity), weights)


def _share(deck: Sequence[Card], what: Helper | bool) -> float:
    """How much of the deck shows it; nothing is quite impossible to an eye."""
    found = sum(what in (card.shark, card.helper) for card in deck)
    return (found + 0.01) / (len(deck) + 0.02)


def _logit(share: float) -> float:
    return log(share / (1 - share))
