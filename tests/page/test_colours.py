"""Nobody has to tell players apart by colours that look alike to them."""

from __future__ import annotations

import re
from itertools import combinations

import numpy as np
import pytest
from tools.page import WEB

SIGHTS = {
    "usual": np.eye(3),
    "protanopia": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "deuteranopia": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    "tritanopia": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
}
"""What linear red, green and blue become (Machado, Oliveira and Fernandes 2009, full severity)."""
TO_XYZ = [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
WHITE = [0.95047, 1.0, 1.08883]
APART = 15
"""In CIELAB: about 2 can be seen side by side, 10 at a glance."""

PLAYERS = {
    "deepsea": ("deepsea/pieces.tsx", r"COLOURS = \[(.*?)\]", 6),
    "dive": ("dive/board/pieces.tsx", r"COLOURS = \[(.*?)\]", 5),
}
"""Where each game keeps the colours of its players or suits, and how many there are."""


def colours(where: str) -> list[str]:
    file, pattern, count = PLAYERS[where]
    found = re.search(pattern, (WEB / "src/games" / file).read_text(), re.S)
    assert found, f"{file} has its colours elsewhere"
    codes = re.findall(r"#\w{6}", found[1])
    assert len(codes) == count, codes
    return codes


def seen(colour: str, sight: str) -> np.ndarray:
    """A colour's place in CIELAB for somebody who sees so."""
    part = np.array([int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)])
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    x, y, z = np.cbrt(TO_XYZ @ np.clip(SIGHTS[sight] @ linear, 0.001, 1) / WHITE)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("where", PLAYERS)
def test_10_colours_are_distinct_to_whoever_looks(where: str, sight: str) -> None:
    pairs = combinations(colours(where), 2)
    alike = {pair: np.linalg.norm(seen(pair[0], sight) - seen(pair[1], sight)) for pair in pairs}
    assert min(alike.values()) >= APART, min(alike, key=lambda pair: alike[pair])
