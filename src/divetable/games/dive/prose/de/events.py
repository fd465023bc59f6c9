"""What happens in Dive, in German."""

from __future__ import annotations

from divetable.engine.core import Tagged
from divetable.engine.prose import Template
from divetable.games.dive import events as e
from divetable.games.dive.components import Companion, Stop
from divetable.games.dive.prose.de.words import DEM, DEN, DEN_HAEUPTLING, DEN_HELFER, DER_HAEUPTLING, DER_HELFER, EIN
from divetable.games.dive.prose.looking import look
from divetable.games.dive.prose.plans import ProgramWords, program
from divetable.games.dive.prose.telling import (
    by,
    card,
    fastest,
    mistaken,
    moved,
    none_one_or_many,
    one_or_many,
    told,
)

_ANNOUNCED = {
    Companion.OCTOPUS: "{seat} setzt den Riesenkraken ein.",
    Companion.ORCA: "{seat} setzt den Orca ein und zählt von zehn herunter.",
    Companion.ANGLERFISH: "{seat} setzt den Anglerfisch ein: Eine sechste Ebene ist möglich.",
    Companion.GREEN_TURTLE: "{seat} setzt die grüne Riesenschildkröte ein: Grüne Schildkröten tragen weiter.",
    Companion.CLOWNFISH: "{seat} setzt den Clownfisch ein: Tempo plus 3 auf einer Ebene.",
    Companion.DOLPHINS: "{seat} setzt die Delfine ein.",
    Companion.GREAT_WHITE: "{seat} setzt den Weißen Hai ein: Wer sonst falsch liegt, zieht in der Erholung nicht.",
    Companion.AXOLOTL: "{seat} setzt den Axolotl ein.",
    Companion.FUGU: "{seat} setzt den Fugu ein: Alle halten die Luft an.",
    Companion.NARWHAL: "{seat} setzt den Narwal ein: In dieser Runde tragen Schildkröten die anderen zurück.",
}

_STOPPED = {
    Stop.CLOCK: "Für {seat} ist die Zeit um.",
    Stop.COUNT: "Der Countdown ist zu Ende: {seat} hört auf zu planen.",
    Stop.BREATH: "{seat} holt Luft und hört auf zu planen.",
}

_CAUGHT_BY = ("Mit Tempo {speed}", "Mit dem Anglerfisch")

_PROGRAM = ProgramWords(
    opening="{seat} deckt den Plan auf.",
    level="Ebene {level}: {claim}, Tempo {speed}.",
    clownfish="Ebene {level}: {claim}, Tempo {speed} mit dem Clownfisch.",
    anglerfish="Ebene {level}, der Anglerfisch: {claim}.",
    claims={True: "Hai", False: "kein Hai"},
)

EVENTS: dict[type[Tagged], Template] = {
    e.OceanStacked: "{cards} {cards:Ozeankarte wird|Ozeankarten werden} gemischt, gedreht und gestapelt.",
    e.ChiefJoined: "Der Dorfhäuptling taucht mit; seine {cards} Karten werden gemischt.",
    e.YoungestDrawn: "Das Los bestimmt: {seat} gilt als jüngste Person.",
    e.WishMade: "{seat} hat sich einen Begleiter gewünscht.",
    e.WishesClashed: told("{seats} wollen {companion}. {to} ist am jüngsten und hat Vorrang.", DEN),
    e.CompanionJoined: told("{seat} taucht mit {companion}.", DEM),
    e.RoundBegan: "Runde {round}. Im Stapel {cards:liegt|liegen} noch {cards} {cards:Karte|Karten}.",
    e.Looked: look(own="Du schaust in den Stapel.", everyone="Die Taucher schauen in den Stapel."),
    e.Readied: "{seat} ist bereit.",
    e.TookBack: "{seat} nimmt den Plan zurück, um ihn zu ändern.",
    e.TimeUp: told(by("by", _STOPPED)),
    e.CompanionAnnounced: told(by("companion", _ANNOUNCED)),
    e.OctopusLaid: "{seat} legt den Riesenkraken auf den Stapel, {x} Prozent von links, {y} Prozent von oben.",
    e.DolphinGiven: "{seat} setzt die Delfine ein und gibt den kleinen an {to}.",
    e.Reopened: told(
        one_or_many("seats", "{seats} darf den Plan noch ändern.", "{seats} dürfen ihre Pläne noch ändern."),
    ),
    e.Revealed: program(_PROGRAM),
    e.CompanionWasted: told("{seat} hat {companion} nicht gelegt; verbraucht ist er trotzdem.", DEN),
    e.ChiefShown: told(
        none_one_or_many(
            "yellow",
            "Tempo des Dorfhäuptlings von Ebene 1 an: {speeds}. Keine Ebene ist gelb.",
            "Tempo des Dorfhäuptlings von Ebene 1 an: {speeds}. Ebene {yellow} ist gelb.",
            "Tempo des Dorfhäuptlings von Ebene 1 an: {speeds}. Die Ebenen {yellow} sind gelb.",
        )
    ),
    e.Bubbled: told(
        one_or_many(
            "levels",
            "Der Dorfhäuptling ist in tiefem Wasser: Eine Blase verdeckt seine Ebene {levels}.",
            "Der Dorfhäuptling ist in tiefem Wasser: Blasen verdecken seine Ebenen {levels}.",
        )
    ),
    e.CardRevealed: told(
        card(
            both="Ebene {level}: ein Hai und {helper}.",
            shark="Ebene {level}: ein Hai.",
            helper="Ebene {level}: {helper}, kein Hai.",
            neither="Ebene {level}: kein Hai, kein Helfer.",
        ),
        EIN,
    ),
    e.WasRight: told(
        one_or_many("seats", "{seats} liegt auf Ebene {level} richtig.", "{seats} liegen auf Ebene {level} richtig."),
    ),
    e.WasWrong: told(
        mistaken(
            some_kept="{seat} liegt auf Ebene {level} falsch und behält {kept} {kept:Ebene|Ebenen}.",
            none_kept="{seat} liegt auf Ebene {level} falsch und behält nichts.",
            in_deep_water="{seat} liegt auf Ebene {level} falsch und verliert in tiefem Wasser alles.",
        )
    ),
    e.Missed: told(
        one_or_many("seats", "{seats} liegt auf Ebene {level} falsch.", "{seats} liegen auf Ebene {level} falsch."),
    ),
    e.Helped: told(
        fastest(
            *_CAUGHT_BY,
            moved(
                forward="erwischt {seat} {helper} und kommt von {start} auf {end}.",
                nowhere="erwischt {seat} {helper}, bleibt aber auf {end}.",
                back="erwischt {seat} {helper} und muss von {start} auf {end} zurück.",
            ),
        ),
        DEN_HELFER,
    ),
    e.CarriedNowhere: told(fastest(*_CAUGHT_BY, "erwischt {seat} den Manta, gewinnt aber nichts.")),
    e.HelpTied: told("{seats} sind mit Tempo {speed} gleichauf: {helper} hilft niemandem.", DER_HELFER),
    e.HelpIgnored: told("Hier liegt niemand richtig: {helper} hilft niemandem.", DER_HELFER),
    e.CardsRanOut: told(
        one_or_many(
            "seats",
            "Für Ebene {level} ist keine Karte da; hier hört {seats} ohne Fehler auf.",
            "Für Ebene {level} ist keine Karte da; hier hören {seats} ohne Fehler auf.",
        )
    ),
    e.DolphinsPaid: "{receiver} hat keinen Fehler gemacht: Die Delfine tragen {seat} von {start} auf {end}.",
    e.DolphinsFailed: "{receiver} hat einen Fehler gemacht: Die Delfine bringen {seat} nichts.",
    e.GreatWhiteBlocked: told(
        one_or_many(
            "blocked",
            "Wegen des Weißen Hais zieht {blocked} in der Erholung nicht.",
            "Wegen des Weißen Hais ziehen {blocked} in der Erholung nicht.",
        )
    ),
    e.GreatWhiteBackfired: "Sonst lag niemand falsch: Wegen des Weißen Hais zieht {seat} in der Erholung nicht.",
    e.Rested: told(
        moved(
            forward="Erholung: {seat} zieht {levels} {levels:Feld|Felder}, von {start} auf {end}.",
            nowhere="Erholung: {seat} bleibt auf {end}.",
        ),
        DER_HAEUPTLING,
    ),
    e.AxolotlUsed: "{seat} setzt den Axolotl ein: Alle anderen auf ungeraden Feldern müssen zurück.",
    e.AxolotlKept: "{seat} hebt den Axolotl für später auf.",
    e.PulledBack: told("Der Axolotl zieht {seat} von {start} auf {end} zurück.", DEN_HAEUPTLING),
    e.CompanionLeft: told("{seat} legt {companion} zurück in die Schachtel.", DEN),
    e.StackEmpty: "Es ist keine Ozeankarte mehr da: Das Spiel endet mit dieser Runde.",
    e.Won: told(
        one_or_many("seats", "{seats} gewinnt auf Feld {space}!", "{seats} teilen sich den Sieg auf Feld {space}!"),
    ),
    e.Drawn: "Unentschieden: {seats} stehen zusammen auf Feld {space}.",
    e.ChiefWon: "Der Dorfhäuptling gewinnt auf Feld {space}.",
}
