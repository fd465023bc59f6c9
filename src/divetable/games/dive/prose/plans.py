"""Programs in words: as they are revealed, and as moves to choose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from divetable.engine.prose import Speaker, Template
from divetable.engine.values import Value
from divetable.games.dive.companions import CLOWNFISH_SPEED, OCTOPUS_SIDE
from divetable.games.dive.components import Commit, LayOctopus, Level, Stopped
from divetable.games.dive.events import Revealed

_EDGES: Final = (0, (100 - OCTOPUS_SIDE) // 2, 100 - OCTOPUS_SIDE)
SPOTS: Final = tuple((x, y) for y in _EDGES for x in _EDGES)
"""Corners, edges and middle of the stack, as one reads."""


class ProgramWords(Value):
    """The parts of a program read aloud."""

    opening: str
    level: str
    clownfish: str
    """In place of *level* where the clownfish lies."""
    anglerfish: str
    claims: Mapping[Any, str]


def program(words: ProgramWords) -> Template:
    """Every level of a revealed program, each a sentence of its own."""

    def tell(event: Revealed, speaker: Speaker) -> str:
        opening = speaker.fill(words.opening, seat=speaker.name(event.seat))
        return " ".join([opening, *_levels(event, speaker, words)])

    return tell


def _levels(event: Revealed, speaker: Speaker, words: ProgramWords) -> Iterator[str]:
    for depth, tokens in enumerate(event.levels, start=1):
        helped = depth == event.clownfish
        speed = sum(token.value for token in tokens) + CLOWNFISH_SPEED * helped
        template = words.clownfish if helped else words.level
        yield speaker.fill(template, level=depth, claim=words.claims[tokens[0].shark], speed=speed)
    if event.anglerfish is not None:
        yield speaker.fill(words.anglerfish, level=len(event.levels) + 1, claim=words.claims[event.anglerfish])


def planned(template: str | Mapping[Any, str]) -> Template:
    """A program as a move to choose; where a mapping is given, by what made a diver stop."""

    def tell(move: Commit | Stopped, speaker: Speaker) -> str:
        chosen = template if isinstance(template, str) else template[getattr(move, "by", None)]
        return speaker.fill(chosen, plan=plan(move, speaker))

    return tell


def plan(move: Commit | Stopped, speaker: Speaker) -> str:
    """The tokens and tiles of a program, level by level."""
    parts = [_planned(level, tokens, level == move.clownfish, speaker) for level, tokens in enumerate(move.levels, 1)]
    if move.anglerfish is not None:
        parts.append(speaker.text("plan_anglerfish", claim=_claim(move.anglerfish, speaker)))
    return speaker.text("plan_between").join(parts) or speaker.text("plan_nothing")


def _planned(level: int, tokens: Level, clownfish: bool, speaker: Speaker) -> str:
    if not tokens:
        return speaker.text("plan_empty", level=level)
    key = "plan_clownfish" if clownfish else "plan_level"
    values = tuple(token.value for token in tokens)
    return speaker.text(key, level=level, claim=_claim(tokens[0].shark, speaker), count=len(values), tokens=values)


def _claim(shark: bool, speaker: Speaker) -> str:
    return speaker.text("shark" if shark else "no_shark")


def spot(names: tuple[str, ...], anywhere: str) -> Template:
    """Where the octopus may lie: the nine spots have names."""
    named = dict(zip(SPOTS, names, strict=True))

    def tell(move: LayOctopus, speaker: Speaker) -> str:
        return named.get((move.x, move.y)) or speaker.fill(anywhere, x=move.x, y=move.y)

    return tell
