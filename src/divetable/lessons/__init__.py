"""Lessons and puzzles: scripted tables, played through by the rules themselves."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from divetable.games import NAMES
from divetable.lessons.lesson import LEARNER, Frame, Lesson, Step, Text, frames

LESSONS: dict[str, tuple[Lesson, ...]] = {
    name: import_module(f"{__name__}.{name}").LESSONS for name in NAMES if find_spec(f"{__name__}.{name}") is not None
}
"""By game, where there are any: first the tutorial, then the puzzles."""

__all__ = ["LEARNER", "LESSONS", "Frame", "Lesson", "Step", "Text", "frames"]
