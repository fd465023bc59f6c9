"""What can be seen of Dive's stack."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from divetable.engine.settle import Senses

RASTERISER: Final = ("resvg-py", "resvg_py") if sys.version_info >= (3, 15) else ("resvg", "resvg")
PAINTED_WITH: Final = {"numpy": "numpy", "pillow": "PIL", RASTERISER[0]: RASTERISER[1]}
"""The packages that pictures are painted with, and what is imported of each. Nothing else in here needs them."""


def missing() -> list[str]:
    """Return which of these packages cannot be imported here; pictures are only painted where it is none."""
    return [package for package, module in PAINTED_WITH.items() if find_spec(module) is None]


def senses_for(game: str) -> Callable[[str], Senses | None]:
    """Makes, from a seed, whoever answers for the players' senses in *game*; ``None`` where rules alone tell all."""
    if game != "dive":
        return lambda seed: None
    from divetable.eyes.senses import NoisyEyes  # only Dive needs it

    return NoisyEyes
