"""Dive's words in English, and the forms of them that sentences need."""

from __future__ import annotations

from divetable.engine.core import CHANCE, SENSES
from divetable.games.dive.components import CHIEF, Companion, Helper, Stop, Use
from divetable.games.dive.options import Clarity, CompanionSet

WORDS: dict[object, str] = {
    CHIEF: "the village chief",
    CHANCE: "chance",
    SENSES: "the divers' eyes",
    True: "yes",
    False: "no",
    None: "none",
    Helper.NOTHING: "nothing",
    Helper.GREEN: "green turtle",
    Helper.RED: "red turtle",
    Helper.MANTA: "manta",
    Companion.OCTOPUS: "giant octopus",
    Companion.ORCA: "orca",
    Companion.ANGLERFISH: "anglerfish",
    Companion.GREEN_TURTLE: "giant green turtle",
    Companion.CLOWNFISH: "clownfish",
    Companion.DOLPHINS: "dolphins",
    Companion.GREAT_WHITE: "great white shark",
    Companion.AXOLOTL: "axolotl",
    Companion.FUGU: "fugu",
    Companion.NARWHAL: "narwhal",
    Use.HELD: "not used yet",
    Use.OUT: "in use",
    Use.SPENT: "used",
    Stop.CLOCK: "clock",
    Stop.COUNT: "countdown",
    Stop.BREATH: "breath",
    CompanionSet.NONE: "none",
    CompanionSet.SEVEN: "seven",
    CompanionSet.TEN: "ten",
    Clarity.CLEAR: "clear",
    Clarity.NATURAL: "natural",
    Clarity.MURKY: "murky",
}
