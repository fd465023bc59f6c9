"""What can be seen of Dive's stack."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from divetable.engine.match import Senses


def senses_for(game: str) -> Callable[[str], Senses | None]:
    """Makes, from a seed, whoever answers for the players' senses in *game*; ``None`` where rules alone tell all."""
    if game != "dive":
        return lambda seed: None
    from divetable.eyes.senses import NoisyEyes  # only Dive needs it

    return NoisyEyes
