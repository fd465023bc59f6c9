"""From card data to pixels: what the printer lays on the film and where the film is cut. Rasterised by resvg."""

from __future__ import annotations

import sys
import zlib
from collections.abc import Iterable
from io import BytesIO
from math import ceil, floor, isqrt
from typing import Final, NamedTuple

import numpy as np
from PIL import Image

from divetable.eyes.art import CREATURES, Art, Drawing
from divetable.eyes.cards import SIDE, Drawn, Hole, OceanCard, creatures
from divetable.eyes.fixed import Bytes

if sys.version_info >= (3, 15):
    import resvg_py
else:
    from resvg import render, usvg

VIEW: Final = 640
"""The side of a picture in pixels."""
MARGIN: Final = 38
"""What a card shows beyond the picture's edge when looked at from the side."""
SHEET: Final = VIEW + 2 * MARGIN

_BLEED: Final = SIDE * MARGIN / VIEW
_SPAN: Final = SIDE + 2 * _BLEED
_FRAME: Final = f'x="{-_BLEED}" y="{-_BLEED}" width="{_SPAN}" height="{_SPAN}"'

Box = tuple[int, int, int, int]
"""Left, top, width and height, in pixels."""


class Sheet(NamedTuple):
    """A card in pixels: the ink as planes of red, green, blue and opacity; the film, which is black where it is cut."""

    ink: Bytes
    film: Bytes


if sys.version_info >= (3, 15):

    def png_of(svg: str) -> bytes:
        """Return an SVG text as a PNG picture. No drawing of ours has text, so no fonts are looked for."""
        return bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True))

else:

    def png_of(svg: str) -> bytes:
        """Return an SVG text as a PNG picture."""
        return bytes(render(usvg.Tree.from_str(svg, usvg.Options.default()), (1.0, 0.0, 0.0, 0.0, 1.0, 0.0)))


def rasterise(svg: str) -> Bytes:
    """An SVG text as planes of red, green, blue and opacity, not multiplied."""
    with Image.open(BytesIO(png_of(svg))) as picture:
        return np.stack([np.asarray(picture.getchannel(band)) for band in "RGBA"])


def svg_of(body: str, side: int = SHEET, box: Box | None = None) -> str:
    """A picture of a card around *body*: all of it with its bleed, *side* pixels wide, or a *box* of these pixels."""
    left, top, width, height = box or (0, 0, side, side)
    unit = _SPAN / side
    view = f"{left * unit - _BLEED} {top * unit - _BLEED} {width * unit} {height * unit}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" width="{width}" height="{height}">{body}</svg>'


def window_svg(body: str, side: int) -> str:
    """A picture of a card around *body* without its bleed, *side* pixels wide."""
    margin = MARGIN * side // VIEW
    return svg_of(body, side + 2 * margin, (margin, margin, side, side))


def ink_svg(card: OceanCard, art: Art) -> str:
    """Everything printed on a card, less the holes, and the bright lip of each cut."""
    return _cut(card, _drawings(card.drawings, art))


def decoration_svg(card: OceanCard, art: Art) -> str:
    """What is printed on a card but does not count, less the holes, and the bright lip of each cut."""
    return _cut(card, _drawings((drawn for drawn in card.drawings if drawn.art not in CREATURES), art))


def creatures_svg(card: OceanCard, art: Art) -> str:
    """What counts on a card. No hole ever touches it."""
    return _drawings(creatures(card), art)


def _drawings(drawn: Iterable[Drawn], art: Art) -> str:
    """Drawings, the first of which lies on top."""
    return "".join(_placed(one, art[one.art]) for one in reversed(tuple(drawn)))


def _cut(card: OceanCard, drawings: str) -> str:
    if not card.holes:
        return drawings
    mask = f'<mask id="cut" maskUnits="userSpaceOnUse" {_FRAME}>{film_svg(card)}</mask>'
    return f'{mask}<g mask="url(#cut)">{drawings}</g>{"".join(map(_lip, card.holes))}'


def film_svg(card: OceanCard) -> str:
    """The film of a card, white, and black where it is cut."""
    return f'<rect {_FRAME} fill="#fff"/>' + "".join(_disc(hole, 'fill="#000"') for hole in card.holes)


def sheet_of(card: OceanCard, art: Art, pixel: int = 1) -> Sheet:
    """A printed card as it lies in the box, in pixels that are *pixel* of the picture's wide."""
    return sheet_with(card, art, SHEET // pixel)


def sheet_with(card: OceanCard, art: Art, side: int) -> Sheet:
    """A printed card as it lies in the box, with its bleed *side* pixels wide."""
    film = np.full((side, side), 255, np.uint8)
    for hole in card.holes:
        left, top, width, height = box = _around(hole, side)
        film[top : top + height, left : left + width] = rasterise(svg_of(film_svg(card), side, box))[0]
    return Sheet(rasterise(svg_of(ink_svg(card, art), side)), film)


def packed(sheet: Sheet) -> bytes:
    """A sheet in some 150 KB instead of 2.5 MB."""
    return zlib.compress(np.concatenate([sheet.ink, sheet.film[None]]).tobytes(), 1)


def unpacked(data: bytes) -> Sheet:
    """The sheet that was packed, not to be written to. It takes 3 ms, drawing it 20."""
    pixels = np.frombuffer(zlib.decompress(data), np.uint8)
    side = isqrt(pixels.size // 5)
    planes = pixels.reshape(5, side, side)
    return Sheet(planes[:4], planes[4])


def _around(hole: Hole, side: int) -> Box:
    """The pixels that a hole touches."""
    unit = _SPAN / side
    left, top = (max(0, floor((at - hole.radius + _BLEED) / unit)) for at in hole.at)
    right, bottom = (min(side, ceil((at + hole.radius + _BLEED) / unit)) for at in hole.at)
    return left, top, right - left, bottom - top


def turned(pixels: Bytes, orientation: int) -> Bytes:
    """Planes turned by quarters, and flipped where the orientation is odd (D-002)."""
    quarter = np.rot90(pixels, orientation >> 1, (-2, -1))
    return np.ascontiguousarray(quarter[..., ::-1] if orientation & 1 else quarter)


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
