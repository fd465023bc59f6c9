"""Why a move is refused in Dive, in German."""

from __future__ import annotations

from divetable.engine.core import Tagged
from divetable.engine.prose import Template
from divetable.games.dive import objections as o
from divetable.games.dive.components import Stop
from divetable.games.dive.prose.de.words import DEM, DEN
from divetable.games.dive.prose.telling import by, told

_NO_STOP = {
    Stop.CLOCK: "Die Uhr hält dich jetzt nicht an.",
    Stop.COUNT: "Niemand zählt herunter: Der Orca ist nicht im Einsatz.",
    Stop.BREATH: "Niemand hält die Luft an: Der Fugu ist nicht im Einsatz.",
}

OBJECTIONS: dict[type[Tagged], Template] = {
    o.NothingPlaced: "Lege mindestens einen Luftmarker.",
    o.Gap: "Ebene {level} ist leer, und ein Plan darf keine Lücke haben.",
    o.TooDeep: "Das {levels:ist|sind} {levels} {levels:Ebene|Ebenen}, und deine Tafel hat fünf.",
    o.NoSuchToken: "Es gibt keinen Marker {token}: Deine haben die Zahlen 1 bis 5.",
    o.TokenTwice: "Du hast nur einen Marker {token}.",
    o.MixedFaces: "Alle Marker auf Ebene {level} müssen dieselbe Seite zeigen.",
    o.OneTokenEach: "Marker 1 gehört auf Ebene 1, Marker 2 auf Ebene 2 und so weiter bis 5; du wählst nur die Seiten.",
    o.ClownfishOnEmpty: "Der Clownfisch braucht eine Ebene mit Markern, und Ebene {level} hat keine.",
    o.AnglerfishTooShallow: "Der Anglerfisch braucht fünf Ebenen mit Markern, und du hast {levels}.",
    o.NoCompanions: "In diesem Spiel gibt es keine Begleiter.",
    o.NotYours: told("Du tauchst nicht mit {companion}.", DEM),
    o.AlreadyUsed: told("Du hast {companion} schon eingesetzt; das geht einmal im Spiel.", DEN),
    o.NotAnnounced: told("Kündige zuerst {companion} an.", DEN),
    o.NotAloud: told("Hier setzt man {companion} heimlich ein: Nimm ihn in deinen Plan auf.", DEN),
    o.NeedsSpot: "Wähle, wo der Riesenkrake auf dem Stapel liegen soll.",
    o.OffTheStack: "Der Riesenkrake muss ganz auf dem Stapel liegen.",
    o.NeedsReceiver: "Wähle, wer den kleinen Delfin bekommt.",
    o.NotAnotherDiver: "Den kleinen Delfin bekommt jemand anders an diesem Tisch.",
    o.AxolotlLater: "Den Axolotl setzt man am Ende der Erholung ein.",
    o.AlreadyReady: "Dein Plan ist fertig. Nimm ihn erst zurück, wenn du ihn ändern willst.",
    o.NothingToTakeBack: "Du hast keinen fertigen Plan, den du zurücknehmen könntest.",
    o.NoSuchStop: told(by("by", _NO_STOP)),
    o.CountdownOver: "Der Countdown des Orcas ist zu Ende: Niemand plant mehr.",
    o.NotInThisGame: told("Dieses Spiel wird ohne {companion} gespielt.", DEN),
    o.NotWithChief: told("Du kannst {companion} nicht nehmen, wenn der Dorfhäuptling mittaucht.", DEN),
    o.CompanionTaken: told("Mit {companion} taucht schon jemand anders.", DEM),
}
