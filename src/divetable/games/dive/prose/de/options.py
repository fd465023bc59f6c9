"""What a host may choose, in German."""

from __future__ import annotations

from divetable.engine.prose import OptionText
from divetable.games.dive.options import Clarity, CompanionSet

_YES_NO = ((False, "nein"), (True, "ja"))

OPTIONS = {
    "companions": OptionText(
        "Begleiter",
        "Alle nehmen je einen Begleiter mit und dürfen ihn einmal einsetzen.",
        (
            (CompanionSet.NONE, "keine Begleiter"),
            (CompanionSet.SEVEN, "die sieben aus der Schachtel"),
            (CompanionSet.TEN, "alle zehn, mit den Promo-Begleitern"),
        ),
    ),
    "chief": OptionText(
        "Dorfhäuptling",
        "Ein automatischer Taucher, der nie falsch liegt. Nötig, wenn du allein spielst.",
        _YES_NO,
    ),
    "children": OptionText(
        "Kinderversion",
        "Immer fünf Ebenen, Hai oder kein Hai; ein Fehler beendet nichts. Keine Helfer, kein tiefes Wasser.",
        _YES_NO,
    ),
    "flashlight": OptionText(
        "Taschenlampe",
        "Beim Schauen darfst du den Stapel von oben, von unten oder von der Seite beleuchten.",
        _YES_NO,
    ),
    "secret_companions": OptionText(
        "Geheime Begleiter",
        "Clownfisch und Anglerfisch werden nicht angekündigt: Man sieht sie erst, wenn die Pläne aufgedeckt werden.",
        _YES_NO,
    ),
    "chief_immune": OptionText(
        "Häuptling verschont",
        "Axolotl und Narwal wirken nicht auf den Dorfhäuptling.",
        _YES_NO,
    ),
    "youngest": OptionText(
        "Jüngste Person",
        "Wer einen Begleiter bekommt, den mehrere wollen. Danach geht es im Uhrzeigersinn weiter.",
        ((None, "per Los"),),
    ),
    "clarity": OptionText(
        "Klarheit des Wassers",
        "Wie tief das Bild blicken lässt.",
        ((Clarity.CLEAR, "klar"), (Clarity.NATURAL, "natürlich"), (Clarity.MURKY, "trüb")),
    ),
}
