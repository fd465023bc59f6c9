"""Hai Noon auf Deutsch."""

from __future__ import annotations

from divetable.engine.core import CHANCE, Tagged
from divetable.engine.prose import OptionText, Phrasebook, Template
from divetable.games.hainoon import components as m
from divetable.games.hainoon import events as e
from divetable.games.hainoon import objections as o
from divetable.games.hainoon.board import SPOTS, Card, Colour, Diver, Health, Kind, Mood, Place, Side
from divetable.games.hainoon.options import Appetite
from divetable.games.hainoon.prose.telling import play

_COLOURS: dict[object, str] = {Colour.RED: "Rot", Colour.GREEN: "Grün", Colour.BLUE: "Blau", Colour.WHITE: "Weiß"}
_KINDS: dict[object, str] = {
    Kind.CAMOUFLAGE: "Tarnung",
    Kind.CAGE: "Käfig/Harpune",
    Kind.SHARK_SWIMS: "Hai schwimmt weiter",
    Kind.FLIP: "Hai umdrehen",
    Kind.DIVER_SWIMS: "Taucher schwimmt weiter",
    Kind.ALL_SWIM: "Alle Haie schwimmen weiter",
    Kind.WILD: "Joker",
}
_CODES = dict(zip(SPOTS, ("NW", "N1", "N2", "NO", "O1", "O2", "SO", "S1", "S2", "SW", "W1", "W2"), strict=True))
"""The sharks' short names, clockwise. They hold no word for a side: who types one looks for the side."""


def _card(card: Card) -> str:
    return f"„{_KINDS[card.kind]}“" if card.colour is None else f"„{_KINDS[card.kind]}“ in {_COLOURS[card.colour]}"


WORDS: dict[object, str] = {
    **_COLOURS,
    **_KINDS,
    **{card: _card(card) for card in Card},
    Diver.PINK: "Taucher Rosa",
    Diver.TURQUOISE: "Taucher Türkis",
    Diver.GREEN: "Taucher Grün",
    Diver.BLACK: "Taucher Schwarz",
    Place.NW: "Nordwest",
    Place.NE: "Nordost",
    Place.SE: "Südost",
    Place.SW: "Südwest",
    Side.NORTH: "Norden",
    Side.EAST: "Osten",
    Side.SOUTH: "Süden",
    Side.WEST: "Westen",
    **{spot: f"Hai {code}" for spot, code in _CODES.items()},
    Mood.HUNGRY: "hungrig",
    Mood.FULL: "satt",
    Health.HEALTHY: "gesund",
    Health.INJURED: "verletzt",
    Health.EATEN: "gefressen",
    Health.DUMMY: "eine Attrappe",
    None: "niemand",
    CHANCE: "den Zufall",
}

_PLAYS = {
    Kind.CAMOUFLAGE: "Spiele {card} im {side}: Tarne {diver}.",
    Kind.CAGE: "Spiele {card} im {side}: Schütze {diver} mit dem Käfig.",
    Kind.SHARK_SWIMS: "Spiele {card} im {side}: Tausche die Haie {spot} und {next}.",
    Kind.FLIP: "Spiele {card} im {side}: Drehe {shark} um.",
    Kind.DIVER_SWIMS: "Spiele {card} im {side}: {diver} schwimmt nach {place}.",
    Kind.ALL_SWIM: "Spiele {card} im {side}.",
    Kind.WILD: "Spiele {card} im {side}.",
}

SENTENCES: dict[type[Tagged], Template] = {
    e.DiversSeated: "Im Uhrzeigersinn ab Nordwest sitzen {divers}.",
    e.CardsShuffled: "{count} Karten werden zu einem neuen Nachziehstapel gemischt.",
    e.Drew: "{seat} zieht {cards}.",
    e.DrewHidden: "{seat} zieht {count} {count:Karte|Karten}.",
    e.PlayerStarted: "{seat} beginnt.",
    e.HandWasEmpty: "{seat} hat keine Karte zum Ausspielen und zieht nur nach.",
    e.DiverCameBack: "{seat} ist zurück: {diver} taucht auf Platz {place} auf.",
    e.CardPlayed: "{seat} spielt {card} im {side}.",
    e.CagePlaced: "{seat} schützt {diver} mit dem Käfig.",
    e.CageStayed: "{seat} kann den Käfig niemand anderem geben.",
    e.SharksSwapped: "{seat} lässt {shark} und {other} die Plätze tauschen.",
    e.SharkFlipped: "{seat} dreht {shark} um: jetzt {mood}.",
    e.AllSharksSwam: "{seat} lässt alle Haie im Uhrzeigersinn einen Platz weiterschwimmen.",
    e.DiverSwam: "{seat} lässt {diver} nach {place} schwimmen.",
    e.DiversSwapped: "{seat} lässt {diver} nach {place} schwimmen und mit {other} tauschen.",
    e.DiverHid: "{seat} tarnt {diver}.",
    e.SharksAttacked: "Drei Karten: Die Haie greifen von {side} an!",
    e.SharkWoke: "{shark} wird hungrig.",
    e.Harpooned: "{seat} wehrt sich mit {card} als Harpune: {diver} ist gerettet.",
    e.SharkMissed: "Niemand da: {shark} schnappt auf Platz {place} ins Leere und bleibt hungrig.",
    e.SharkSpurned: "Nur eine Attrappe: {shark} verschmäht {diver} und bleibt hungrig.",
    e.SharkRepelled: "{shark} wird von {diver} vertrieben und bleibt hungrig.",
    e.CageHeld: "Der Käfig rettet {diver} und kommt wieder neben den Plan; {shark} bleibt hungrig.",
    e.DiverBitten: "{seat} wird gebissen: {shark} verletzt {diver} und ist satt.",
    e.DiverEaten: "{seat} wird zur Beute: {shark} frisst {diver} und ist satt.",
    e.RowDiscarded: "Im {side} abgeräumt: {cards}.",
    e.PlayerEliminated: lambda event, speaker: speaker.fill(
        "{seat} hat keinen Taucher mehr und scheidet aus; abgelegt: {cards}."
        if event.cards
        else "{seat} hat keinen Taucher mehr und scheidet aus.",
        seat=speaker.name(event.seat),
        cards=event.cards,
    ),
    e.GameWon: "Das Spiel ist aus. Überlebt und gewonnen: {winners}.",
    e.GameDrawn: "Das Spiel ist aus: unentschieden zwischen {seats}.",
    o.PlaceTaken: "Du kannst auf Platz {place} nicht auftauchen: Dort ist schon jemand.",
    o.NotInHand: "Du hast {card} nicht auf der Hand.",
    o.ColourLiesElsewhere: "{colour} liegt schon im {side}, also muss diese Karte dorthin.",
    o.SideHasAnotherColour: "Eine neue Farbe darf nicht in den {side}: Dort liegt schon eine andere.",
    o.EmptySideFirst: "In deinem ersten Zug musst du eine leere Seite nehmen, und deine Hand erlaubt es.",
    o.WrongAim: "Du musst {card} ausführen, und so geht das nicht.",
    o.CageMustMove: "Den Käfig hat schon {diver}; er muss zu jemand anderem.",
    o.DiverIsAway: "{diver} ist getarnt und kann den Käfig jetzt nicht bekommen.",
    o.NotYourDiver: "Du schwimmst mit einem eigenen Taucher; {diver} gehört nicht dazu.",
    o.NotYoursToHide: "Du tarnst einen eigenen Taucher; {diver} gehört nicht dazu.",
    o.TooFar: "Ein Taucher schwimmt auf einen Nachbarplatz; {place} ist keiner.",
    o.HarpoonNotInHand: "Du hast {card} nicht auf der Hand.",
    o.NoHarpoon: "{card} ist keine Harpune.",
    o.HarpoonOfAnotherColour: "Eine Harpune muss die Farbe haben, die im {side} liegt.",
    o.HarpoonLiesElsewhere: "Eine Harpune dieser Farbe ({colour}) geht hier nicht: Die Farbe liegt im {side}.",
    o.NotThreatened: "Für {diver} kannst du keine Harpune spielen: nur für einen eigenen Taucher, der gebissen würde.",
    m.Seating: "Setze im Uhrzeigersinn ab Nordwest {divers}.",
    m.Shuffle: "Mische die Karten in die Reihenfolge {order}.",
    m.Begin: "Lass {seat} beginnen.",
    m.Surface: "Tauche auf Platz {place} auf.",
    m.Play: play(_PLAYS, nobody="Spiele {card} im {side}: Niemand kann den Käfig nehmen."),
    m.Harpoon: "Rette {diver} mit {card} als Harpune.",
    m.Endure: "Spiele keine Harpune.",
}

OPTIONS = {
    "starter": OptionText(
        "Startspieler", "Wer den ersten Zug macht. Ohne Wahl entscheidet der Zufall.", ((None, "Zufall"),)
    ),
    "sharks": OptionText(
        "Haie zu Beginn",
        "Üblich: Die vier Eckhaie sind hungrig, die anderen satt. Alle hungrig ergibt ein kurzes Spiel, alle satt ein "
        "langes.",
        (
            (Appetite.USUAL, "Ecken hungrig"),
            (Appetite.HUNGRY, "alle hungrig (kurzes Spiel)"),
            (Appetite.FULL, "alle satt (langes Spiel)"),
        ),
    ),
    "last_diver_swimming": OptionText(
        "Wer zuletzt schwimmt",
        "Ein zweiter Biss beendet nicht das Spiel: Der Taucher scheidet aus und bleibt als Attrappe im Wasser; wer "
        "zuletzt noch einen Taucher hat, gewinnt.",
        ((False, "nein"), (True, "ja")),
    ),
}

TEXTS: dict[str, str] = {
    # What is asked
    "waiting": "Der Tisch wartet auf {names}.",
    "turn": "{name} ist am Zug.",
    "ask_play": "{name} soll eine Karte spielen.",
    "first_round": "In der ersten Runde muss eine leere Seite genommen werden, wenn die Hand es erlaubt.",
    "ask_place": "{name} soll wählen, wo {diver} auftaucht.",
    "ask_harpoon": "{name} kann eine Harpune spielen oder nicht.",
    "attack": "Die Haie greifen von {side} an: {attacks}.",
    "bite": "{spot} schnappt nach {diver}",
    "miss": "{spot} schnappt ins Leere",
    "fitting": "Passende Harpunen: {colours}.",
    "none_fitting": "Hier passt keine Harpune.",
    "endures": "{name} spielt keine Harpune.",
    # Players
    "hand": "{name} hat {cards} auf der Hand.",
    "holds": "{name} hat {count} {count:Karte|Karten} auf der Hand.",
    "holds_none": "{name} hat keine Karte auf der Hand.",
    "diver_here": "{name} hat {diver} auf Platz {place}, {health}{cage}.",
    "diver_away": "{name} hat {diver} neben dem Spielplan, getarnt, {health}{cage}.",
    "diver_unseated": "Noch nicht auf dem Spielplan: {diver}.",
    "diver_eaten": "{name} hat {diver} verloren, eine Attrappe auf Platz {place}{cage}.",
    "diver_dummy": "Niemand hat {diver}, eine Attrappe auf Platz {place}{cage}.",
    "caged": ", im Käfig",
    "owned": "{diver} ({name})",
    "as_dummy": "{diver} (eine Attrappe)",
    "nobody": "niemandem",
    # The board
    "cage_free": "Der Käfig liegt neben dem Spielplan.",
    "row_empty": "Im {side}: keine Karten.",
    "row": "Im {side}: {cards}.",
    "row_alarm": "Im {side}: {cards}. Noch eine Karte, und die Haie greifen an.",
    "sharks": "Haie: {first}; {second}.",
    "shark": "{spot} {mood}, vor {diver}",
    "corners": "In den Ecken: {corners}.",
    "corner": "{spot} {mood}",
    # The cards
    "pile": "Im Nachziehstapel {count:ist noch|sind noch} {count} {count:Karte|Karten}.",
    "discards": "{count} {count:Karte ist|Karten sind} abgelegt: {cards}.",
    "of_colour": "in {colour} {kinds}",
    "once": "„{kind}“",
    "several": "{count} „{kind}“",
    "between": "; ",
    **{spot.value: code for spot, code in _CODES.items()},
}

BOOK = Phrasebook("de", SENTENCES, WORDS, OPTIONS, TEXTS)
