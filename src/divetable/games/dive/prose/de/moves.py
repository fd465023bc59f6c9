"""What choosing a move means in Dive, in German."""

from __future__ import annotations

from divetable.engine.core import Tagged
from divetable.engine.prose import Template
from divetable.games.dive import components as m
from divetable.games.dive.components import Companion, Stop
from divetable.games.dive.prose.de.words import DEN
from divetable.games.dive.prose.plans import planned, spot
from divetable.games.dive.prose.telling import by, told

_USE = {
    Companion.OCTOPUS: "Setze den Riesenkraken ein: Er verdeckt einen Teil des Stapels.",
    Companion.ORCA: "Setze den Orca ein: Zähle von zehn herunter, dann plant niemand mehr.",
    Companion.ANGLERFISH: "Setze den Anglerfisch ein: Dein Plan darf eine sechste Ebene haben.",
    Companion.GREEN_TURTLE: "Setze die grüne Riesenschildkröte ein: "
    "Jede grüne Schildkröte, die du erwischst, trägt ein Feld weiter.",
    Companion.CLOWNFISH: "Setze den Clownfisch ein: Tempo plus 3 auf einer Ebene deines Plans.",
    Companion.DOLPHINS: "Setze die Delfine ein: Gib den kleinen weiter.",
    Companion.GREAT_WHITE: "Setze den Weißen Hai ein: Wer sonst falsch liegt, zieht in der Erholung nicht. "
    "Liegt niemand falsch, ziehst du selbst nicht.",
    Companion.AXOLOTL: "Setze den Axolotl ein: Alle anderen auf ungeraden Feldern müssen 2 Felder zurück.",
    Companion.FUGU: "Setze den Fugu ein: Alle planen mit angehaltener Luft.",
    Companion.NARWHAL: "Setze den Narwal ein: In dieser Runde tragen Schildkröten die anderen zurück.",
}

_STOP = {
    Stop.CLOCK: "Höre auf, weil die Zeit um ist, mit diesem Plan: {plan}.",
    Stop.COUNT: "Höre auf, weil der Countdown zu Ende ist, mit diesem Plan: {plan}.",
    Stop.BREATH: "Hole Luft und höre auf, mit diesem Plan: {plan}.",
}

MOVES: dict[type[Tagged], Template] = {
    m.Stacked: "Staple die Ozeankarten in der Reihenfolge {order}, gedreht um {turns}.",
    m.ChiefShuffled: "Staple die Karten des Dorfhäuptlings in der Reihenfolge {order}.",
    m.CallYoungest: "Lass {seat} als jüngste Person gelten.",
    m.Saw: "Schau in den Stapel.",
    m.WishFor: told("Wünsche dir {companion}.", DEN),
    m.Commit: planned("Plane: {plan}."),
    m.Stopped: planned(_STOP),
    m.TakeBack: "Nimm den Plan zurück, um ihn zu ändern.",
    m.Announce: told(by("companion", _USE)),
    m.LayOctopus: spot(
        (
            "Lege den Riesenkraken auf die Ecke links oben.",
            "Lege den Riesenkraken auf die Mitte des oberen Rands.",
            "Lege den Riesenkraken auf die Ecke rechts oben.",
            "Lege den Riesenkraken auf die Mitte des linken Rands.",
            "Lege den Riesenkraken auf die Mitte des Stapels.",
            "Lege den Riesenkraken auf die Mitte des rechten Rands.",
            "Lege den Riesenkraken auf die Ecke links unten.",
            "Lege den Riesenkraken auf die Mitte des unteren Rands.",
            "Lege den Riesenkraken auf die Ecke rechts unten.",
        ),
        anywhere="Lege den Riesenkraken {x} Prozent von links und {y} Prozent von oben auf den Stapel.",
    ),
    m.GiveDolphin: "Setze die Delfine ein und gib den kleinen an {to}.",
    m.KeepAxolotl: "Hebe den Axolotl für später auf.",
}
