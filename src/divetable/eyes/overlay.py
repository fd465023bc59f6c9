"""What lies over the picture: the frame of the window, and the giant octopus, which hides what is under it (Q-30)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from divetable.eyes.art import our_art
from divetable.eyes.fixed import Bytes, Words
from divetable.eyes.raster import VIEW, rasterise
from divetable.games.dive.components import Spot

TILE: Final = VIEW * 35 // 100
"""The octopus's side in pixels."""

_SOFT: Final = """
<filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="8"/></filter>
"""
_FRAME: Final = """
<defs>
<radialGradient id="vignette" cx=".5" cy=".47" r=".75">
<stop offset=".45" stop-color="#04202e" stop-opacity="0"/><stop offset="1" stop-color="#04202e" stop-opacity=".55"/>
</radialGradient>
<linearGradient id="lip" x1="0" y1="0" x2="1" y2="1">
<stop offset="0" stop-color="#4f7f8c"/><stop offset=".5" stop-color="#1c3d49"/><stop offset="1" stop-color="#0d222b"/>
</linearGradient>
</defs>
<rect width="640" height="640" fill="url(#vignette)"/>
<rect x="4" y="2" width="634" height="634" rx="14" fill="none" filter="url(#soft)"
 stroke="#02141d" stroke-opacity=".85" stroke-width="26"/>
<path fill="url(#lip)" fill-rule="evenodd"
 d="M0 0H640V640H0Z M24 10H616A14 14 0 0 1 630 24V616A14 14 0 0 1 616 630H24A14 14 0 0 1 10 616V24A14 14 0 0 1 24 10Z"/>
<rect x="10" y="10" width="620" height="620" rx="14" fill="none"
 stroke="#a8dbe2" stroke-opacity=".75" stroke-width="1.6"/>
<rect x="1" y="1" width="638" height="638" fill="none" stroke="#061318" stroke-width="2"/>
"""


class Overlay(NamedTuple):
    """What is kept of the picture below, of 255, one plane; and what is laid over it, three planes."""

    kept: Bytes
    laid: Bytes

    def onto(self, planes: Bytes, strip: slice) -> None:
        """Lays a strip of it on a strip of a picture. Where nothing is kept, nothing of the picture is left."""
        planes[:, strip] = _of_255(self.kept[:, strip], planes[:, strip]) + self.laid[:, strip]


@lru_cache(maxsize=4)
def overlay(octopus: Spot | None = None) -> Overlay:
    """The frame, with the octopus lying at its spot."""
    return large_overlay(octopus, VIEW)


def large_overlay(octopus: Spot | None, side: int) -> Overlay:
    """The same for a picture *side* pixels wide."""
    *colours, opacity = rasterise(_svg(_SOFT + ("" if octopus is None else _tile(octopus)) + _FRAME, side))
    return Overlay(~opacity[None], np.stack([_of_255(colour, opacity) for colour in colours]))


def _of_255(bytes_: Bytes, shares: Bytes) -> Bytes:
    """So many shares of 255 of each byte, to the nearest."""
    products: Words = np.multiply(bytes_, shares, dtype=np.uint16)
    products += np.uint16(128)
    products += products >> 8
    products >>= 8
    return products.astype(np.uint8)


def corner(octopus: Spot) -> tuple[int, int]:
    """The tile's left and top edge, on whole pixels so that it covers them fully."""
    return octopus.x * VIEW // 100, octopus.y * VIEW // 100


def _tile(octopus: Spot) -> str:
    left, top = corner(octopus)
    middle = left + TILE / 2, top + TILE / 2
    square = f'<rect x="{left}" y="{top}" width="{TILE}" height="{TILE}"'
    shade = f'{square} transform="translate(3 6)" fill="#02141d" fill-opacity=".8" filter="url(#soft)"/>'
    card = f'{square} fill="#16505c"/>'
    inside = f'<rect x="{left + 5}" y="{top + 5}" width="{TILE - 10}" height="{TILE - 10}" rx="9"'
    edge = f'{inside} fill="none" stroke="#e9d8a6" stroke-width="2"/>'
    return shade + card + edge + our_art()["octopus"].placed(*middle, TILE * 0.86, 0, False)


def _svg(body: str, side: int) -> str:
    view = f"0 0 {VIEW} {VIEW}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" width="{side}" height="{side}">{body}</svg>'
