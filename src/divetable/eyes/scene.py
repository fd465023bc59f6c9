"""What a picture is made of, and nothing else: whatever is not in a scene cannot show in a byte of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Final

import numpy as np
from PIL.Image import Image

from divetable.engine.values import Value
from divetable.eyes import optics
from divetable.eyes.cards import OceanCard
from divetable.eyes.fixed import Words, words
from divetable.eyes.optics import Lamp
from divetable.eyes.overlay import overlay
from divetable.eyes.picture import Inked, Layer, Viewpoint, backdrop, flattened, inked, lit
from divetable.eyes.printing import Print
from divetable.eyes.raster import Sheet
from divetable.games.dive.components import Helper, Spot
from divetable.games.dive.options import Clarity

Placed = tuple[OceanCard, int]
"""A printed card and its orientation."""

_WATER: Final = OceanCard(False, Helper.NOTHING, (), ())
"""What is left where a stack is too small: haze and nothing else."""


class Scene(Value):
    """The cards that can be seen, from the top; what stands in for the others; the water; the octopus."""

    cards: tuple[Placed, ...]
    decoys: tuple[Placed, ...]
    clarity: Clarity
    octopus: Spot | None


def scene_of(
    deck: Print, stack: Sequence[int], turns: Sequence[int], clarity: Clarity, octopus: Spot | None = None
) -> Scene:
    """The scene of a stack of card numbers, from the top, and their orientations. Deep cards are left out here."""
    cards = [(deck.cards[number], turn) for number, turn in zip(stack[: optics.REAL], turns, strict=False)]
    water = [(_WATER, 0)] * (optics.REAL - len(cards))
    return Scene((*cards, *water), deck.decoys, clarity, octopus)


class Stage:
    """A scene in pixels, ready to be lit and looked at. It keeps its cards by daylight, once asked for: 43 MB."""

    def __init__(self, scene: Scene, sheet: Callable[[OceanCard, int], Sheet], below: Words) -> None:
        self.scene, self.below, self._sheet = scene, below, sheet
        self.depths = optics.depths(scene.clarity)

    @cached_property
    def layers(self) -> list[Layer]:
        """The cards by daylight, from the top."""
        return lit(self.cards(), self.depths, optics.DAYLIGHT)

    def let_go(self) -> None:
        """Have nothing in pixels but the water; what is asked for next is made anew."""
        self.__dict__.pop("layers", None)

    def cards(self) -> Iterator[Inked]:
        """The cards before any light, from the top."""
        for (card, turn), depth in zip(self.scene.cards, self.depths, strict=False):
            yield inked((self._sheet(card, depth.pixel), turn), depth)

    def views(self, viewpoints: Sequence[Viewpoint]) -> list[Image]:
        """The stack by daylight."""
        return self.seen(self.layers, self.below, viewpoints)

    def by(self, lamps: Sequence[Lamp]) -> list[Image]:
        """The stack from straight above in other lights, of which little reaches the deep water. Lets go of pixels."""
        self.let_go()
        cards = [card.from_above() for card in self.cards()]
        return [self._by(lamp, cards) for lamp in lamps]

    def _by(self, lamp: Lamp, cards: Sequence[Inked]) -> Image:
        return self.seen(lit(cards, self.depths, lamp), words(self.below * np.float32(lamp.fog)))[0]

    def seen(self, layers: Sequence[Layer], below: Words, viewpoints: Sequence[Viewpoint] = ((0, 0),)) -> list[Image]:
        """Any layers, in their frame, and with what the octopus covers gone."""
        return flattened(layers, below, viewpoints, overlay(self.scene.octopus))


def below_of(decoys: tuple[Placed, ...], clarity: Clarity, sheet: Callable[[OceanCard, int], Sheet]) -> Words:
    """The water below the real cards, which is the same throughout a game."""
    depths = optics.depths(clarity)[optics.REAL :]
    return backdrop(
        [(sheet(card, depth.pixel), turn) for (card, turn), depth in zip(decoys, depths, strict=True)], clarity
    )
