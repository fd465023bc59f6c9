"""The drawings on the cards: one SVG file each, looking to the right, whose view box is the drawing's outline box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

from divetable.engine.errors import BadData
from divetable.engine.values import Value
from divetable.games.dive.components import Helper

FOLDER: Final = Path(__file__).parent / "drawings"
SHARKS: Final = ("shark_white", "shark_blue", "shark_hammer")
HELPERS: Final = {Helper.GREEN: "turtle_green", Helper.RED: "turtle_red", Helper.MANTA: "manta"}
CREATURES: Final = frozenset((*SHARKS, *HELPERS.values()))
"""What counts in the game. Every other drawing is decoration (D-033)."""

_NAMESPACE: Final = "http://www.w3.org/2000/svg"


class Drawing(Value):
    """A vector drawing: its outline box (left, top, width, height) and the SVG elements inside."""

    box: tuple[float, float, float, float]
    markup: str

    def placed(self, x: float, y: float, size: float, angle: float, mirror: bool) -> str:
        """The drawing centred on a point, turned, and *size* long on its longer side."""
        left, top, width, height = self.box
        scale = size / max(width, height)
        centre = f"translate({-left - width / 2:.3f} {-top - height / 2:.3f})"
        flip = f"scale({scale:.5f} {-scale if mirror else scale:.5f})"
        return f'<g transform="translate({x:.3f} {y:.3f}) rotate({angle:.3f}) {flip} {centre}">{self.markup}</g>'

    def reach(self, size: float) -> tuple[float, float]:
        """Half the length and half the height of the outline box at *size*."""
        _, _, width, height = self.box
        return size * width / max(width, height) / 2, size * height / max(width, height) / 2


Art = Mapping[str, Drawing]


def load_art(*folders: Path) -> dict[str, Drawing]:
    """Our drawings by name, and those of *folders*, which come later and may replace ours."""
    return {name: drawing for folder in (FOLDER, *folders) for name, drawing in _read_folder(folder)}


@cache
def our_art() -> Art:
    """The drawings this package ships."""
    return load_art()


def _read_folder(folder: Path) -> Iterator[tuple[str, Drawing]]:
    for path in sorted(folder.glob("*.svg")):
        yield path.stem, read_drawing(path.read_text(encoding="utf-8"), path.name)


def read_drawing(text: str, path: str) -> Drawing:
    """A drawing from the text of an SVG file."""
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise BadData(path, f"not an SVG file: {error}") from None
    numbers = root.get("viewBox", "").split()
    if root.tag != f"{{{_NAMESPACE}}}svg" or len(numbers) != 4:
        raise BadData(path, "expected an svg element with a viewBox of four numbers")
    try:
        left, top, width, height = map(float, numbers)
    except ValueError:
        raise BadData(path, f"the viewBox is no four numbers: {' '.join(numbers)}") from None
    if min(width, height) <= 0:
        raise BadData(path, "the viewBox is empty")
    return Drawing((left, top, width, height), _inside(root))


def _inside(root: ElementTree.Element) -> str:
    """The elements as text that can stand in another SVG file, whatever names the file gave to namespaces."""
    ElementTree.register_namespace("", _NAMESPACE)
    text = "".join(ElementTree.tostring(element, encoding="unicode") for element in root)
    return text.replace(f' xmlns="{_NAMESPACE}"', "").strip()
