"""Sonar: the stack for those who do not see the picture, as words and as sound, and no surer than the picture is.

    heard = sonar(reading, "en")  # or "fr", "de"
    heard.words                   # a sentence a level, from the top
    encode(heard.pings)           # divetable.engine.codec: lists and numbers, ready for JSON

Both are made from a reading and from nothing else; ask for the one the diver already has this round, never for a new
one: listening again must add nothing. Sounds are data, the page makes them: each ping starts after ``start`` seconds
and holds its voices for ``length`` seconds.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from divetable.engine.prose import Speaker
from divetable.engine.values import Value
from divetable.games.dive.components import Glimpse, Helper, Reading
from divetable.games.dive.prose import BOOKS
from divetable.games.dive.prose.looking import glimpses

STEPS: Final = 4
"""Loudness tells chances in five steps, 0 to 4 quarters; an ear hardly tells more."""
_HIGHEST: Final = 880.0
_DEEPER: Final = 2 ** (-5 / 12)
"""Each level sounds a fourth lower."""
_SPACING: Final = 0.9
_LENGTH: Final = 0.6
_SHARK: Final = "shark"
_INTERVALS: Final = {_SHARK: 0.5, Helper.GREEN.value: 1.0, Helper.RED.value: 5 / 4, Helper.MANTA.value: 3 / 2}
"""A shark growls an octave below its level; helpers sing on it, a third and a fifth above."""
_PANS: Final = {_SHARK: -0.7, Helper.GREEN.value: 0.3, Helper.RED.value: 0.6, Helper.MANTA.value: 0.9}
_TREMBLING: Final = {_SHARK: 0.0, Helper.GREEN.value: 3.0, Helper.RED.value: 7.0, Helper.MANTA.value: 0.0}


class Voice(Value):
    """One creature in a ping: its pitch in hertz, its place from -1 (left) to 1 (right), and how it sounds."""

    creature: str
    pitch: float
    pan: float
    loudness: float
    """The chance that it is there, in quarters."""
    roughness: float
    """How much noise is in it: 1 is as uncertain as can be, 0 is certain."""
    tremolo: float
    """How many times a second it swells."""


class Ping(Value):
    """One level: when it sounds, for how long, and who."""

    level: int
    start: float
    length: float
    voices: tuple[Voice, ...]


class Sonar(Value):
    """A reading in words, a sentence a level, and in sound."""

    words: tuple[str, ...]
    pings: tuple[Ping, ...]


def sonar(reading: Reading, language: str) -> Sonar:
    """What a diver hears of the stack."""
    return Sonar(tuple(glimpses(reading, Speaker(BOOKS[language], ()))), pings(reading))


def pings(reading: Reading) -> tuple[Ping, ...]:
    """One after the other, from the top."""
    return tuple(
        Ping(level, round(_SPACING * (level - 1), 3), _LENGTH, tuple(_voices(glimpse, level)))
        for level, glimpse in enumerate(reading.levels, 1)
    )


def _voices(glimpse: Glimpse, level: int) -> Iterator[Voice]:
    chances = {_SHARK: glimpse.shark} | {
        helper.value: chance
        for helper, chance in zip(Helper, glimpse.helpers, strict=True)
        if helper is not Helper.NOTHING
    }
    pitch = _HIGHEST * _DEEPER ** (level - 1)
    for creature, chance in chances.items():
        step = round(STEPS * chance)
        if step:
            yield _voice(creature, pitch, step / STEPS)


def _voice(creature: str, pitch: float, chance: float) -> Voice:
    return Voice(
        creature,
        pitch=round(pitch * _INTERVALS[creature], 1),
        pan=_PANS[creature],
        loudness=chance,
        roughness=4 * chance * (1 - chance),
        tremolo=_TREMBLING[creature],
    )
