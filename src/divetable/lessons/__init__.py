"""Lessons and puzzles: scripted tables, played through by the rules themselves."""

from __future__ import annotations

from divetable.lessons import deepsea, dive, hainoon
from divetable.lessons.lesson import LEARNER, Frame, Lesson, Step, Text, frames

LESSONS: dict[str, tuple[Lesson, ...]] = {
    "deepsea": deepsea.LESSONS,
    "dive": dive.LESSONS,
    "hainoon": hainoon.LESSONS,
}
"""By game: first the tutorial, then the puzzles."""

__all__ = ["LEARNER", "LESSONS", "Frame", "Lesson", "Step", "Text", "frames"]
