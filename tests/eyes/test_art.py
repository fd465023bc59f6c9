"""The drawings can be told apart, without colour too."""

from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from divetable.engine.errors import BadData
from divetable.eyes.art import CREATURES, HELPERS, SHARKS, our_art, read_drawing
from divetable.eyes.raster import rasterise

SIDE = 213
"""A third of a card of 640 pixels."""


def pixels(name: str) -> NDArray[np.float64]:
    drawn = our_art()[name].placed(SIDE / 2, SIDE / 2, SIDE - 4, 0, False)
    ink = rasterise(f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIDE}" height="{SIDE}">{drawn}</svg>')
    return np.moveaxis(ink, 0, -1) / 255.0


def silhouette(name: str) -> NDArray[np.bool_]:
    return np.asarray(pixels(name)[..., 3] > 0.5)


def grey(name: str) -> NDArray[np.float64]:
    """Lightness alone, on white."""
    ink = pixels(name)
    return np.asarray(ink[..., :3] @ [0.299, 0.587, 0.114] * ink[..., 3] + 1 - ink[..., 3])


def test_D_033_three_sharks_three_helpers_and_decoration() -> None:
    assert len(SHARKS) == 3
    assert len(HELPERS) == 3
    assert our_art().keys() >= CREATURES
    assert len(our_art().keys() - CREATURES) >= 10


@pytest.mark.parametrize("pair", list(combinations(sorted(CREATURES), 2)))
def test_creatures_differ_in_outline(pair: tuple[str, str]) -> None:
    """Turned and mirrored as they like: the best match of two outlines still leaves a fifth uncovered."""
    first, second = map(silhouette, pair)
    overlap = max(
        (first & shape).sum() / (first | shape).sum()
        for turn in range(4)
        for shape in (np.rot90(second, turn), np.rot90(second, turn)[::-1])
    )
    assert overlap < 0.8


def test_the_shells_of_the_turtles_differ_in_lightness() -> None:
    """Ridges run along the red shell, scutes break up the green one: lines along and across see it."""

    def rough(name: str) -> float:
        shell = grey(name)[SIDE * 3 // 8 : SIDE * 5 // 8, SIDE * 3 // 8 : SIDE * 5 // 8]
        along, across = (np.abs(np.diff(shell, axis=axis)).mean() for axis in (1, 0))
        return float(across / along)

    assert rough("turtle_red") > 2 * rough("turtle_green")


def test_a_mirrored_drawing_is_upside_down() -> None:
    plain, mirrored = (
        rasterise(
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIDE}" height="{SIDE}">'
            f"{our_art()['shark_white'].placed(SIDE / 2, SIDE / 2, SIDE - 4, 0, mirror)}</svg>"
        )[3].astype(int)
        for mirror in (False, True)
    )
    assert np.abs(plain[::-1] - mirrored).mean() < 1 < np.abs(plain - mirrored).mean()


def test_a_drawing_fills_its_box() -> None:
    for name in our_art():
        rows, columns = np.nonzero(pixels(name)[..., 3] > 0.03)
        assert max(np.ptp(rows), np.ptp(columns)) + 1 >= 0.93 * (SIDE - 4), name


@pytest.mark.parametrize(
    "text",
    [
        "not xml",
        "<svg/>",
        "<g></g>",
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1"></svg>',
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 one"></svg>',
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 0"></svg>',
    ],
)
def test_what_is_no_drawing_is_refused_by_name(text: str) -> None:
    with pytest.raises(BadData, match=r"fish\.svg"):
        read_drawing(text, "fish.svg")


def test_a_drawing_from_a_drawing_program_is_read() -> None:
    """With a prolog, a comment, a prefix for SVG and attributes of the program's own."""
    text = """<?xml version="1.0"?><!-- made by hand --><s:svg xmlns:s="http://www.w3.org/2000/svg"
        xmlns:my="urn:mine" viewBox="-5 -5 10 10"><s:g my:layer="1"><s:circle r="5"/></s:g></s:svg>"""
    disc = read_drawing(text, "disc.svg").placed(50, 50, 80, 0, False)
    ink = rasterise(f'<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">{disc}</svg>')
    assert (ink[3] == 255).sum() == pytest.approx(np.pi * 40**2, rel=0.05)
