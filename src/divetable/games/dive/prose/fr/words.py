"""Dive's words in French, and the forms of them that sentences need."""

from __future__ import annotations

from divetable.engine.core import CHANCE, SENSES
from divetable.games.dive.components import CHIEF, Companion, Helper, Stop, Use
from divetable.games.dive.options import Clarity, CompanionSet

WORDS: dict[object, str] = {
    CHIEF: "le chef du village",
    CHANCE: "le hasard",
    SENSES: "le regard des plongeurs",
    True: "oui",
    False: "non",
    None: "aucun",
    Helper.NOTHING: "rien",
    Helper.GREEN: "tortue verte",
    Helper.RED: "tortue rouge",
    Helper.MANTA: "raie manta",
    Companion.OCTOPUS: "poulpe géant",
    Companion.ORCA: "orque",
    Companion.ANGLERFISH: "poisson-pêcheur",
    Companion.GREEN_TURTLE: "tortue verte géante",
    Companion.CLOWNFISH: "poisson-clown",
    Companion.DOLPHINS: "dauphins",
    Companion.GREAT_WHITE: "grand requin blanc",
    Companion.AXOLOTL: "axolotl",
    Companion.FUGU: "fugu",
    Companion.NARWHAL: "narval",
    Use.HELD: "pas encore utilisé",
    Use.OUT: "en action",
    Use.SPENT: "utilisé",
    Stop.CLOCK: "chronomètre",
    Stop.COUNT: "compte à rebours",
    Stop.BREATH: "souffle",
    CompanionSet.NONE: "aucun",
    CompanionSet.SEVEN: "sept",
    CompanionSet.TEN: "dix",
    Clarity.CLEAR: "claire",
    Clarity.NATURAL: "naturelle",
    Clarity.MURKY: "trouble",
}

UNE = {Helper.GREEN: "une tortue verte", Helper.RED: "une tortue rouge", Helper.MANTA: "une raie manta"}
LA = {Helper.GREEN: "la tortue verte", Helper.RED: "la tortue rouge", Helper.MANTA: "la raie manta"}
LE = {
    Companion.OCTOPUS: "le poulpe géant",
    Companion.ORCA: "l'orque",
    Companion.ANGLERFISH: "le poisson-pêcheur",
    Companion.GREEN_TURTLE: "la tortue verte géante",
    Companion.CLOWNFISH: "le poisson-clown",
    Companion.DOLPHINS: "les dauphins",
    Companion.GREAT_WHITE: "le grand requin blanc",
    Companion.AXOLOTL: "l'axolotl",
    Companion.FUGU: "le fugu",
    Companion.NARWHAL: "le narval",
}
