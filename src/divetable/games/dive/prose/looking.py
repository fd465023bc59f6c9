"""What a diver makes of the stack, told level by level with its uncertainty."""

from __future__ import annotations

from collections.abc import Iterator

from divetable.engine.prose import Speaker, Template
from divetable.games.dive.components import Glimpse, Helper, Reading
from divetable.games.dive.events import Looked

_SHARK_STEPS = (0.9, 0.65, 0.35, 0.1)
_SHARKS = ("sure_shark", "likely_shark", "maybe_shark", "likely_no_shark", "sure_no_shark")
"""From a shark that is almost sure to one that almost surely is not there."""
_HELPER_STEPS = (0.9, 0.65)
_HELPERS = ("sure_helper", "likely_helper", "maybe_helper")
_WORTH_A_WORD = 0.15
"""How likely a second thought about a helper has to be."""


def look(own: str, everyone: str) -> Template:
    """One diver's look with what it showed; of several divers' looks only that there were some."""

    def tell(event: Looked, speaker: Speaker) -> str:
        readings = [reading for reading in event.readings if reading is not None]
        return " ".join([own, *glimpses(readings[0], speaker)]) if len(readings) == 1 else everyone

    return tell


def glimpses(reading: Reading, speaker: Speaker) -> Iterator[str]:
    """A sentence a level."""
    for level, glimpse in enumerate(reading.levels, 1):
        yield speaker.text("glimpse", level=level, shark=_shark(glimpse, speaker), helper=_helper(glimpse, speaker))


def _shark(glimpse: Glimpse, speaker: Speaker) -> str:
    step = sum(glimpse.shark < edge for edge in _SHARK_STEPS)
    chance = glimpse.shark if step < 3 else 1 - glimpse.shark
    return speaker.text(_SHARKS[step], percent=percent(chance))


def _helper(glimpse: Glimpse, speaker: Speaker) -> str:
    ranked = sorted(zip(glimpse.helpers, Helper, strict=True), key=lambda pair: -pair[0])
    (chance, helper), (next_chance, next_helper), *_ = ranked
    key = _HELPERS[sum(chance < edge for edge in _HELPER_STEPS)]
    said = speaker.text(key, helper=a(helper, speaker), percent=percent(chance))
    if next_chance < _WORTH_A_WORD:
        return said
    return said + speaker.text("or_helper", helper=a(next_helper, speaker), percent=percent(next_chance))


def a(helper: Helper, speaker: Speaker) -> str:
    """A helper with its article, or that there is none."""
    return speaker.text(f"a_{helper.value}")


def percent(chance: float) -> int:
    """In whole percent; only what is certain is 0 or 100."""
    return round(100 * chance) if chance in (0, 1) else min(99, max(1, round(100 * chance)))
