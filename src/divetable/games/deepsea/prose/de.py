"""German."""

from __future__ import annotations

from typing import Final

from divetable.engine.core import CHANCE
from divetable.engine.prose import OptionText, Phrasebook, Speaker
from divetable.games.deepsea import events as happened
from divetable.games.deepsea import moves as answer
from divetable.games.deepsea import objections as no
from divetable.games.deepsea.components import Ending
from divetable.games.deepsea.prose.telling import of_unit, of_units, of_values


def swam(event: happened.Swam, speaker: Speaker) -> str:
    """From where to where, and past whom."""
    way = "verlässt das U-Boot und schwimmt" if event.start == 0 else "schwimmt von Feld {start}"
    past = ", vorbei an {n} {n:Taucher|Tauchern}" if event.jumped else ""
    return speaker.tell(f"{{seat}} {way} bis Feld {{space}}{past}.", event, n=len(event.jumped))


def came_home(event: happened.CameHome, speaker: Speaker) -> str:
    """With how much."""
    load = "mit {n} {n:Schatz|Schätzen}" if event.load else "mit leeren Händen"
    return speaker.tell(f"{{seat}} ist {load} zurück im U-Boot.", event, n=len(event.load))


def line_closed(event: happened.LineClosed, speaker: Speaker) -> str:
    """How long the line is now."""
    return speaker.fill("Die Lücken schließen sich: Der Weg hat {n} {n:Feld|Felder}.", n=len(event.line))


def game_ended(event: happened.GameEnded, speaker: Speaker) -> str:
    """Who won, with how much."""
    names = speaker.listed([speaker.name(seat) for seat in event.winners])
    result = "{names} gewinnt" if len(event.winners) == 1 else "Unentschieden zwischen {names}"
    return speaker.fill(f"{result} mit {{n}} {{n:Punkt|Punkten}}.", names=names, n=max(event.scores))


BOOK: Final = Phrasebook(
    language="de",
    sentences={
        happened.StarterDrawn: "Das Los entscheidet: {seat} beginnt.",
        happened.DiveBegan: "Tauchgang {dive} beginnt mit vollem Tank; {starter} ist zuerst dran.",
        happened.Breathed: "{seat} verbraucht {units} Luft: noch {air} übrig.",
        happened.AirRanOut: "Die Luft ist weg! {seat} spielt den letzten Zug dieses Tauchgangs.",
        happened.TurnedBack: "{seat} kehrt um.",
        happened.Rolled: "{seat} würfelt {first} und {second}: {steps} {steps:Feld|Felder}.",
        happened.Swam: swam,
        happened.CameHome: came_home,
        happened.PickedUp: of_unit("{seat} nimmt auf Feld {space} {unit}."),
        happened.Dropped: of_unit("{seat} legt auf Feld {space} {unit} ab."),
        happened.DiveEnded: "Tauchgang {dive} ist vorbei: {ending}.",
        happened.Banked: "{seat} bringt {points} {points:Punkt|Punkte} in Sicherheit ({values}).",
        happened.Sank: of_units("{seat} verliert die Ladung: {units}."),
        happened.LineClosed: line_closed,
        happened.GameEnded: game_ended,
        no.CarriesNothing: "Du trägst nichts: Ohne Schatz keine Umkehr.",
        no.AlreadyTurned: "Du bist schon umgekehrt; das gilt für den ganzen Tauchgang.",
        no.DeclaredTooLate: "Die Würfel sind gefallen: Die Richtung wird vorher angesagt.",
        no.HuntsTooEarly: "Erst ansagen und schwimmen, dann suchen.",
        no.NothingToPickUp: "Hier liegt nur ein leeres Plättchen.",
        no.NoBlankHere: "Hier liegt schon ein Schatz; ablegen geht nur auf leeren Plättchen, tauschen gar nicht.",
        no.NotCarried: of_unit(
            "So etwas trägst du nicht: {unit}.", blank="Ein leeres Plättchen lässt sich nicht ablegen."
        ),
        no.StackStaysWhole: of_unit("Du trägst {unit}, und ein Stapel wird nie geteilt."),
        no.NotYourLoad: "Ordne alles, was du getragen hast, jeden Schatz einmal und sonst nichts.",
        answer.StartWith: "Lass {seat} beginnen.",
        answer.GoDeeper: "Tauche tiefer und würfle.",
        answer.TurnBack: "Kehre für den Rest des Tauchgangs um und würfle.",
        answer.Roll: "Würfle {first} und {second}.",
        answer.TouchNothing: "Rühre nichts an.",
        answer.PickUp: "Nimm den Schatz.",
        answer.Drop: of_unit("Lege {unit} ab."),
        answer.Reveal: of_values("Decke die heimgebrachten Schätze auf: {values}."),
        answer.SinkInOrder: of_units("Versenke in dieser Reihenfolge: {units}."),
    },
    words={
        CHANCE: "die Würfel",
        Ending.HOME: "Alle sind zurück",
        Ending.AIR: "Die Luft ist verbraucht",
        Ending.DEADLOCK: "Im Wasser kann niemand mehr etwas tun",
        Ending.STALL: "Eine ganze Runde lang hat sich nichts geändert",
    },
    options={
        "starter": OptionText(
            "Wer beginnt", "Wer den ersten Zug hat: ausgelost oder vom Gastgeber bestimmt.", ((None, "ausgelost"),)
        ),
        "blank_limit": OptionText(
            "Nur zwölf leere Plättchen",
            "Gespielt wird mit den zwölf leeren Plättchen der Schachtel: Liegen alle im Weg, kann niemand mehr etwas "
            "nehmen.",
            ((False, "so viele wie nötig"), (True, "zwölf")),
        ),
        "unwrap": OptionText(
            "Stapel zerfallen",
            "Ein Stapel, der wieder verloren geht, zerfällt in einzelne Plättchen, bevor alles neu gestapelt wird.",
            ((False, "Stapel bleiben ganz"), (True, "Stapel zerfallen")),
        ),
    },
    texts={
        # What is asked
        "over": "Das Spiel ist vorbei.",
        "ask_starter": "Gleich wird ausgelost, wer beginnt.",
        "ask_direction": "{name} muss wählen: tiefer tauchen oder umkehren.",
        "ask_roll": "{name} würfelt gleich.",
        "ask_pick_up": "{name} muss wählen: auf Feld {space} {unit} nehmen oder liegen lassen.",
        "ask_drop": "{name} muss wählen: einen Schatz auf das leere Plättchen auf Feld {space} legen oder nicht.",
        "ask_values": "Gleich werden die heimgebrachten Schätze aufgedeckt.",
        "ask_order": "{name} muss wählen, in welcher Reihenfolge die Ladung versinkt: zuerst, was dem U-Boot am "
        "nächsten liegen soll.",
        "sinking": "Die Ladungen versinken in dieser Reihenfolge: {names}.",
        "stacking": "Je drei versinkende Schätze werden ein Stapel.",
        # The dive
        "dive": "Tauchgang {dive} von {dives}: noch {air} Luft.",
        "last_turn": "Tauchgang {dive} von {dives}: Die Luft ist weg, und dies ist der letzte Zug.",
        "dive_over": "Tauchgang {dive} von {dives} ist vorbei; übrige Luft: {air}.",
        "next": "Danach {count:ist|sind} {names} dran.",
        "idle": "Seit {count} {count:Zug|Zügen} hat sich nichts geändert; nach einer ganzen Runde endet der Tauchgang.",
        "supply": "{count} {count:leeres Plättchen liegt|leere Plättchen liegen} noch im Vorrat.",
        "no_supply": "Im Vorrat liegt kein leeres Plättchen mehr: Niemand kann etwas nehmen.",
        # Divers
        "aboard": "{name} hat das U-Boot nicht verlassen.",
        "down": "{name} ist auf Feld {space} auf dem Weg nach unten, {load}.",
        "up": "{name} ist auf Feld {space} auf dem Weg nach oben, {load}.",
        "home": "{name} ist zurück im U-Boot, {load}.",
        "safe": "{name} ist zurück im U-Boot.",
        "load": "mit {count} {count:Schatz|Schätzen}: {units}",
        "no_load": "mit leeren Händen",
        "banked": "{name} hat {points} {points:Punkt|Punkte} in Sicherheit ({values}).",
        "banked_one": "{name} hat {points} {points:Punkt|Punkte} in Sicherheit, mit einem einzigen Plättchen.",
        "banked_nothing": "{name} hat nichts in Sicherheit.",
        # The line
        "line": "Der Weg hat {count} {count:Feld|Felder}.",
        "chips_lie": "{count:Ein Schatz|Schätze} der Stufe {level} {count:liegt|liegen} auf Feld {spaces}.",
        "stack_lies": "Ein Stapel der Stufen {levels} liegt auf Feld {space}.",
        "blanks_lie": "{count:Ein leeres Plättchen liegt|Leere Plättchen liegen} auf Feld {spaces}.",
        "range": "{first} bis {last}",
        # Treasure
        "chip": "Stufe {level}",
        "stack": "Stapel der Stufen {levels}",
        "a_chip": "einen Schatz der Stufe {level}",
        "a_stack": "einen Stapel der Stufen {levels}",
        "then": ", dann ",
        "values": "{name} {values}",
        "between": "; ",
    },
)
