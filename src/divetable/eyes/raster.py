"""From card data to pixels: what the printer lays on the film and where the film is cut. Rasterised by resvg."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import cv2
import numpy as np
import resvg_py

from divetable.eyes.art import Art, Drawing
from divetable.eyes.cards import SIDE, Drawn, Hole, OceanCard
from divetable.eyes.fixed import Bytes

VIEW: Final = 640
"""The side of a picture in pixels."""
MARGIN: Final = 38
"""What a card shows beyond the picture's edge when looked at from the side."""
SHEET: Final = VIEW + 2 * MARGIN

_QUARTERS: Final = (None, cv2.ROTATE_90_COUNTERCLOCKWISE, cv2.ROTATE_180, cv2.ROTATE_90_CLOCKWISE)
_BLEED: Final = SIDE * MARGIN / VIEW
_SPAN: Final = SIDE + 2 * _BLEED
_FRAME: Final = f'x="{-_BLEED}" y="{-_BLEED}" width="{_SPAN}" height="{_SPAN}"'


class Sheet(NamedTuple):
    """A card in pixels: the ink as blue, green, red and opacity, and the film, which is black where it is cut."""

    ink: Bytes
    film: Bytes


def rasterise(svg: str) -> Bytes:
    """An SVG text as blue, green, red and opacity, not multiplied."""
    png = resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True)  # no drawing has text
    return np.asarray(cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_UNCHANGED), np.uint8)


def svg_of(body: str, side: int = SHEET) -> str:
    """A picture of a whole card with its bleed around *body*."""
    box = f"{-_BLEED} {-_BLEED} {_SPAN} {_SPAN}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{side}" height="{side}">{body}</svg>'


def ink_svg(card: OceanCard, art: Art) -> str:
    """Everything printed on a card, less the holes, and the bright lip of each cut."""
    drawings = "".join(_placed(drawn, art[drawn.art]) for drawn in reversed(card.drawings))
    if not card.holes:
        return drawings
    cut = "".join(_disc(hole, 'fill="#000"') for hole in card.holes)
    mask = f'<mask id="cut" maskUnits="userSpaceOnUse" {_FRAME}><rect {_FRAME} fill="#fff"/>{cut}</mask>'
    return f'{mask}<g mask="url(#cut)">{drawings}</g>{"".join(map(_lip, card.holes))}'


@lru_cache(maxsize=64)
def _film(holes: tuple[Hole, ...]) -> Bytes:
    cut = "".join(_disc(hole, 'fill="#000"') for hole in holes)
    return np.ascontiguousarray(rasterise(svg_of(f'<rect {_FRAME} fill="#fff"/>{cut}'))[..., 0])


def sheet_of(card: OceanCard, art: Art) -> Sheet:
    """A printed card in pixels, as it lies in the box."""
    return Sheet(rasterise(svg_of(ink_svg(card, art))), _film(card.holes))


def turned(pixels: Bytes, orientation: int) -> Bytes:
    """Turned by quarters, and flipped where the orientation is odd (D-002)."""
    quarters = _QUARTERS[orientation >> 1]
    turned = pixels if quarters is None else cv2.rotate(pixels, quarters)
    return np.asarray(cv2.flip(turned, 1) if orientation & 1 else turned, np.uint8)


def _placed(drawn: Drawn, drawing: Drawing) -> str:
    return drawing.placed(*drawn.at, drawn.size, drawn.angle, drawn.mirror)


def _disc(hole: Hole, paint: str) -> str:
    return f'<circle cx="{hole.at[0]:.3f}" cy="{hole.at[1]:.3f}" r="{hole.radius:.3f}" {paint}/>'


def _lip(hole: Hole) -> str:
    """The cut edge of the film catches the light, with a thin shade inside."""
    shade = _disc(
        hole, 'transform="translate(2.5 3.5)" fill="none" stroke="#0b2a3a" stroke-opacity=".4" stroke-width="7"'
    )
    return shade + _disc(hole, 'fill="none" stroke="#f2fdff" stroke-opacity=".8" stroke-width="5"')
