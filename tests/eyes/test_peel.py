"""One card alone: two transparent layers that together are the card, and where on it things are."""

from __future__ import annotations

from io import BytesIO

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from divetable.eyes.art import CREATURES, our_art
from divetable.eyes.cards import OceanCard
from divetable.eyes.large import LARGE, large, large_picture
from divetable.eyes.outlines import Outline, outlines
from divetable.eyes.peel import CARD, lifted
from divetable.eyes.printing import print_deck
from divetable.eyes.raster import VIEW
from divetable.eyes.scene import scene_of
from divetable.eyes.studio import Studio
from divetable.games.dive.components import Spot
from divetable.games.dive.options import Clarity


def printed(number: int) -> OceanCard:
    from divetable.eyes.cards import our_cards

    return print_deck(our_cards(), our_art(), "peel").cards[number]


def cover(data: bytes, side: int = 320) -> NDArray[np.bool_]:
    """Where something is drawn on a transparent picture."""
    with Image.open(BytesIO(data)) as picture:
        assert picture.mode == "RGBA"
        return np.asarray(picture.getchannel("A").resize((side, side)), int) > 40


def inside(outline: Outline, grow: float, side: int = 320) -> NDArray[np.bool_]:
    """The outline's box, *grow* times as large."""
    rows, columns = (np.mgrid[0:side, 0:side] + 0.5) / side
    angle = np.radians(outline.angle)
    across, down = columns - outline.at[0], rows - outline.at[1]
    along, beside = across * np.cos(angle) + down * np.sin(angle), down * np.cos(angle) - across * np.sin(angle)
    within: NDArray[np.bool_] = (abs(along) <= grow * outline.axes[0]) & (abs(beside) <= grow * outline.axes[1])
    return within


@pytest.mark.parametrize("turn", range(8))
def test_the_outlines_are_around_the_creatures_however_the_card_lies(turn: int) -> None:
    card = next(card for card in map(printed, range(36)) if card.shark and card.helper.value != "nothing")
    found = outlines(card, turn, our_art())
    drawn = cover(lifted(card, turn, our_art()).creatures.data)
    assert found.shark is not None and found.helper is not None
    assert not (drawn & ~inside(found.shark, 1.04) & ~inside(found.helper, 1.04)).any()
    for outline in (found.shark, found.helper):
        assert (drawn & inside(outline, 1)).sum() > 0.2 * inside(outline, 1).sum()


@pytest.mark.parametrize("turn", [0, 3, 6])
def test_the_outlines_of_holes_are_where_the_film_is_cut(turn: int) -> None:
    card = next(card for card in map(printed, range(36)) if card.holes)
    decoration = cover(lifted(card, turn, our_art()).decoration.data)
    rows, columns = (np.mgrid[0:320, 0:320] + 0.5) / 320
    for x, y, radius in outlines(card, turn, our_art()).holes:
        away = np.hypot(columns - x, rows - y)
        assert not decoration[away < radius * 0.6].any()
        assert decoration[abs(away - radius) < 0.002].mean() > 0.8  # the lip of the cut


def test_a_card_without_anything_that_counts_has_an_empty_layer() -> None:
    card = next(card for card in map(printed, range(36)) if not CREATURES & {drawn.art for drawn in card.drawings})
    layers = lifted(card, 5, our_art())
    assert not cover(layers.creatures.data).any() and cover(layers.decoration.data).any()
    found = outlines(card, 5, our_art())
    assert found.shark is None and found.helper is None


def test_the_pictures_of_a_card_are_small_enough_to_be_sent_during_a_dive() -> None:
    for number in range(0, 36, 9):
        layers = lifted(printed(number), number % 8, our_art())
        assert sum(len(file.data) for file in layers.files) < 120_000
    with Image.open(BytesIO(layers.creatures.data)) as picture:
        assert picture.size == (CARD, CARD)


@pytest.mark.parametrize("octopus", [None, Spot(20, 30)])
def test_the_large_picture_shows_the_same_with_more_pixels(octopus: Spot | None) -> None:
    with Studio() as studio:
        scene = scene_of(studio.print("large"), range(36), [n % 8 for n in range(36)], Clarity.NATURAL, octopus)
        stage = studio.stage(scene)
        usual = np.asarray(stage.views([(0, 0)])[0], int)
        picture = large_picture(stage, our_art())
        assert picture.size == (LARGE, LARGE)
        shrunk = np.asarray(picture.reduce(LARGE // VIEW), int)
        assert abs(shrunk - usual).mean() < 1.5
        assert large(stage, our_art()) == large(studio.stage(scene), our_art())
        assert len(large(stage, our_art()).data) < 150_000
