"""Dive's words in German, and the forms of them that sentences need."""

from __future__ import annotations

from divetable.engine.core import CHANCE, SENSES
from divetable.games.dive.components import CHIEF, Companion, Helper, Stop, Use
from divetable.games.dive.options import Clarity, CompanionSet

WORDS: dict[object, str] = {
    CHIEF: "der Dorfhäuptling",
    CHANCE: "den Zufall",
    SENSES: "die Augen der Taucher",
    True: "ja",
    False: "nein",
    None: "keine",
    Helper.NOTHING: "nichts",
    Helper.GREEN: "grüne Schildkröte",
    Helper.RED: "rote Schildkröte",
    Helper.MANTA: "Manta",
    Companion.OCTOPUS: "Riesenkrake",
    Companion.ORCA: "Orca",
    Companion.ANGLERFISH: "Anglerfisch",
    Companion.GREEN_TURTLE: "grüne Riesenschildkröte",
    Companion.CLOWNFISH: "Clownfisch",
    Companion.DOLPHINS: "Delfine",
    Companion.GREAT_WHITE: "Weißer Hai",
    Companion.AXOLOTL: "Axolotl",
    Companion.FUGU: "Fugu",
    Companion.NARWHAL: "Narwal",
    Use.HELD: "noch nicht eingesetzt",
    Use.OUT: "im Einsatz",
    Use.SPENT: "eingesetzt",
    Stop.CLOCK: "Uhr",
    Stop.COUNT: "Countdown",
    Stop.BREATH: "Atem",
    CompanionSet.NONE: "keine",
    CompanionSet.SEVEN: "sieben",
    CompanionSet.TEN: "zehn",
    Clarity.CLEAR: "klar",
    Clarity.NATURAL: "natürlich",
    Clarity.MURKY: "trüb",
}

EIN = {Helper.GREEN: "eine grüne Schildkröte", Helper.RED: "eine rote Schildkröte", Helper.MANTA: "ein Manta"}
# After a colon a whole sentence begins with a capital.
DER_HAEUPTLING = {CHIEF: "Der Dorfhäuptling"}
DER_HELFER = {
    Helper.GREEN: "Die grüne Schildkröte",
    Helper.RED: "Die rote Schildkröte",
    Helper.MANTA: "Der Manta",
}
DEN_HELFER = {
    Helper.GREEN: "die grüne Schildkröte",
    Helper.RED: "die rote Schildkröte",
    Helper.MANTA: "den Manta",
}
DEN_HAEUPTLING = {CHIEF: "den Dorfhäuptling"}
DEN = {
    Companion.OCTOPUS: "den Riesenkraken",
    Companion.ORCA: "den Orca",
    Companion.ANGLERFISH: "den Anglerfisch",
    Companion.GREEN_TURTLE: "die grüne Riesenschildkröte",
    Companion.CLOWNFISH: "den Clownfisch",
    Companion.DOLPHINS: "die Delfine",
    Companion.GREAT_WHITE: "den Weißen Hai",
    Companion.AXOLOTL: "den Axolotl",
    Companion.FUGU: "den Fugu",
    Companion.NARWHAL: "den Narwal",
}
DEM = {
    Companion.OCTOPUS: "dem Riesenkraken",
    Companion.ORCA: "dem Orca",
    Companion.ANGLERFISH: "dem Anglerfisch",
    Companion.GREEN_TURTLE: "der grünen Riesenschildkröte",
    Companion.CLOWNFISH: "dem Clownfisch",
    Companion.DOLPHINS: "den Delfinen",
    Companion.GREAT_WHITE: "dem Weißen Hai",
    Companion.AXOLOTL: "dem Axolotl",
    Companion.FUGU: "dem Fugu",
    Companion.NARWHAL: "dem Narwal",
}
