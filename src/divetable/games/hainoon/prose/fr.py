"""Hai Noon en français."""

from __future__ import annotations

from divetable.engine.core import CHANCE, Tagged
from divetable.engine.prose import OptionText, Phrasebook, Template
from divetable.games.hainoon import components as m
from divetable.games.hainoon import events as e
from divetable.games.hainoon import objections as o
from divetable.games.hainoon.board import SPOTS, Card, Colour, Diver, Health, Kind, Mood, Place, Side
from divetable.games.hainoon.options import Appetite
from divetable.games.hainoon.prose.telling import play

_COLOURS: dict[object, str] = {Colour.RED: "rouge", Colour.GREEN: "vert", Colour.BLUE: "bleu", Colour.WHITE: "blanc"}
_KINDS: dict[object, str] = {
    Kind.CAMOUFLAGE: "Camouflage",
    Kind.CAGE: "Cage/Harpon",
    Kind.SHARK_SWIMS: "Un requin avance",
    Kind.FLIP: "Retourner un requin",
    Kind.DIVER_SWIMS: "Un plongeur avance",
    Kind.ALL_SWIM: "Tous les requins avancent",
    Kind.WILD: "Joker",
}
_CODES = dict(zip(SPOTS, ("NO", "N1", "N2", "NE", "E1", "E2", "SE", "S1", "S2", "SO", "O1", "O2"), strict=True))
"""The sharks' short names, clockwise. They hold no word for a side: who types one looks for the side."""


def _card(card: Card) -> str:
    return f"« {_KINDS[card.kind]} »" if card.colour is None else f"« {_KINDS[card.kind]} » {_COLOURS[card.colour]}"


WORDS: dict[object, str] = {
    **_COLOURS,
    **_KINDS,
    **{card: _card(card) for card in Card},
    Diver.PINK: "le plongeur rose",
    Diver.TURQUOISE: "le plongeur turquoise",
    Diver.GREEN: "le plongeur vert",
    Diver.BLACK: "le plongeur noir",
    Place.NW: "la place nord-ouest",
    Place.NE: "la place nord-est",
    Place.SE: "la place sud-est",
    Place.SW: "la place sud-ouest",
    Side.NORTH: "le côté nord",
    Side.EAST: "le côté est",
    Side.SOUTH: "le côté sud",
    Side.WEST: "le côté ouest",
    **{spot: f"le requin {code}" for spot, code in _CODES.items()},
    Mood.HUNGRY: "affamé",
    Mood.FULL: "repu",
    Health.HEALTHY: "en bonne santé",
    Health.INJURED: "blessé",
    Health.EATEN: "dévoré",
    Health.DUMMY: "un leurre",
    None: "personne",
    CHANCE: "le hasard",
}

_PLAYS = {
    Kind.CAMOUFLAGE: "Jouez {card} sur {side} : cachez {diver}.",
    Kind.CAGE: "Jouez {card} sur {side} : mettez la cage sur {diver}.",
    Kind.SHARK_SWIMS: "Jouez {card} sur {side} : échangez les requins {spot} et {next}.",
    Kind.FLIP: "Jouez {card} sur {side} : retournez {shark}.",
    Kind.DIVER_SWIMS: "Jouez {card} sur {side} : {diver} nage vers {place}.",
    Kind.ALL_SWIM: "Jouez {card} sur {side}.",
    Kind.WILD: "Jouez {card} sur {side}.",
}

SENTENCES: dict[type[Tagged], Template] = {
    e.DiversSeated: "Dans le sens horaire depuis le nord-ouest : {divers}.",
    e.CardsShuffled: "{count} cartes mélangées forment la nouvelle pioche.",
    e.Drew: "{seat} pioche {cards}.",
    e.DrewHidden: "{seat} pioche {count} {count:carte|cartes}.",
    e.PlayerStarted: "{seat} commence.",
    e.HandWasEmpty: "{seat} n'a aucune carte à jouer et ne fait que piocher.",
    e.DiverCameBack: "{seat} revient : {diver} réapparaît sur {place}.",
    e.CardPlayed: "{seat} joue {card} sur {side}.",
    e.CagePlaced: "{seat} met la cage sur {diver}.",
    e.CageStayed: "{seat} ne peut mettre la cage sur personne d'autre.",
    e.SharksSwapped: "{seat} permute {shark} et {other}.",
    e.SharkFlipped: "{seat} retourne {shark}, maintenant {mood}.",
    e.AllSharksSwam: "{seat} fait avancer tous les requins d'un cran dans le sens horaire.",
    e.DiverSwam: "{seat} fait nager {diver} vers {place}.",
    e.DiversSwapped: "{seat} fait nager {diver} vers {place} ; {other} prend sa place.",
    e.DiverHid: "{seat} camoufle {diver}.",
    e.SharksAttacked: "Trois cartes : les requins attaquent par {side} !",
    e.SharkWoke: "La faim gagne {shark}.",
    e.Harpooned: "{seat} défend {diver} au harpon avec {card}.",
    e.SharkMissed: "Personne en vue : {shark} mord dans le vide sur {place} et reste affamé.",
    e.SharkSpurned: "Un simple leurre : {shark} dédaigne {diver} et reste affamé.",
    e.SharkRepelled: "Le harpon protège {diver} ; {shark} recule et reste affamé.",
    e.CageHeld: "La cage sauve {diver} et retourne à côté du plateau ; {shark} reste affamé.",
    e.DiverBitten: "{seat} subit une morsure : {shark} blesse {diver} et repart repu.",
    e.DiverEaten: "{seat} perd un plongeur : {shark} dévore {diver} et repart repu.",
    e.RowDiscarded: "Les cartes quittent {side} : {cards}.",
    e.PlayerEliminated: lambda event, speaker: speaker.fill(
        "{seat} n'a plus de plongeur et sort du jeu ; défausse : {cards}."
        if event.cards
        else "{seat} n'a plus de plongeur et sort du jeu.",
        seat=speaker.name(event.seat),
        cards=event.cards,
    ),
    e.GameWon: "La partie est finie. Survie et victoire pour {winners}.",
    e.GameDrawn: "La partie est finie : égalité entre {seats}.",
    o.PlaceTaken: "Vous ne pouvez pas revenir ici : {place} est occupée.",
    o.NotInHand: "Vous n'avez pas {card} en main.",
    o.ColourLiesElsewhere: "Il y a déjà du {colour} sur {side} : cette carte doit y aller.",
    o.SideHasAnotherColour: "Une nouvelle couleur ne peut pas aller sur {side} : une autre s'y trouve déjà.",
    o.EmptySideFirst: "À votre premier tour, il faut jouer sur un côté vide, et votre main le permet.",
    o.WrongAim: "L'action de {card} est obligatoire, et elle ne se joue pas ainsi.",
    o.CageMustMove: "La cage protège déjà {diver} ; elle doit aller à quelqu'un d'autre.",
    o.DiverIsAway: "Pas de cage pour {diver} : un plongeur camouflé n'est pas sur le plateau.",
    o.NotYourDiver: "On ne fait nager que ses propres plongeurs, et {diver} n'est pas à vous.",
    o.NotYoursToHide: "On ne camoufle que ses propres plongeurs, et {diver} n'est pas à vous.",
    o.TooFar: "Un plongeur nage vers une place voisine, et {place} n'en est pas une.",
    o.HarpoonNotInHand: "Vous n'avez pas {card} en main.",
    o.NoHarpoon: "Impossible d'utiliser {card} comme harpon.",
    o.HarpoonOfAnotherColour: "Un harpon doit avoir la couleur posée sur {side}.",
    o.HarpoonLiesElsewhere: "Pas de harpon de cette couleur ({colour}) ici : elle est déjà sur {side}.",
    o.NotThreatened: "Pas de harpon pour {diver} : il ne sert qu'à un plongeur à vous qui va être mordu.",
    m.Seating: "Placez dans le sens horaire depuis le nord-ouest {divers}.",
    m.Shuffle: "Mélangez les cartes dans l'ordre {order}.",
    m.Begin: "Faites commencer {seat}.",
    m.Surface: "Revenez sur {place}.",
    m.Play: play(_PLAYS, nobody="Jouez {card} sur {side} : personne ne peut prendre la cage."),
    m.Harpoon: "Sauvez {diver} au harpon avec {card}.",
    m.Endure: "Ne jouez pas de harpon.",
}

OPTIONS = {
    "starter": OptionText(
        "Premier joueur", "Qui joue le premier tour. Sans choix, le hasard décide.", ((None, "au hasard"),)
    ),
    "sharks": OptionText(
        "Requins au départ",
        "D'ordinaire les quatre requins des coins sont affamés et les autres repus. Tous affamés : partie courte ; "
        "tous repus : partie longue.",
        (
            (Appetite.USUAL, "coins affamés"),
            (Appetite.HUNGRY, "tous affamés (partie courte)"),
            (Appetite.FULL, "tous repus (partie longue)"),
        ),
    ),
    "last_diver_swimming": OptionText(
        "Le dernier à nager",
        "Une deuxième morsure élimine le plongeur au lieu de finir la partie ; il reste comme leurre, et le dernier "
        "joueur qui a un plongeur gagne.",
        ((False, "non"), (True, "oui")),
    ),
}

TEXTS: dict[str, str] = {
    # What is asked
    "waiting": "La table attend {names}.",
    "turn": "C'est à {name} de jouer.",
    "ask_play": "{name} doit jouer une carte.",
    "first_round": "Au premier tour de table, il faut jouer sur un côté vide si la main le permet.",
    "ask_place": "{name} doit choisir où revient {diver}.",
    "ask_harpoon": "{name} peut jouer un harpon, ou pas.",
    "attack": "Les requins attaquent par {side} : {attacks}.",
    "bite": "{spot} vise {diver}",
    "miss": "{spot} ne vise personne",
    "fitting": "Harpons possibles : {colours}.",
    "none_fitting": "Aucun harpon n'est possible ici.",
    "endures": "{name} ne joue pas de harpon.",
    # Players
    "hand": "{name} a en main {cards}.",
    "holds": "{name} a {count} {count:carte|cartes} en main.",
    "holds_none": "{name} n'a aucune carte en main.",
    "diver_here": "{name} a {diver} sur {place}, {health}{cage}.",
    "diver_away": "{name} a {diver} hors du plateau, camouflé, {health}{cage}.",
    "diver_unseated": "Pas encore en place : {diver}.",
    "diver_eaten": "{name} a perdu {diver}, un leurre sur {place}{cage}.",
    "diver_dummy": "Personne n'a {diver}, un leurre sur {place}{cage}.",
    "caged": ", dans la cage",
    "owned": "{diver} ({name})",
    "as_dummy": "{diver} (un leurre)",
    "nobody": "personne",
    # The board
    "cage_free": "La cage est à côté du plateau.",
    "row_empty": "Sur {side} : aucune carte.",
    "row": "Sur {side} : {cards}.",
    "row_alarm": "Sur {side} : {cards}. Encore une carte, et les requins attaquent.",
    "sharks": "Requins : {first} ; {second}.",
    "shark": "{spot} {mood}, devant {diver}",
    "corners": "Dans les coins : {corners}.",
    "corner": "{spot} {mood}",
    # The cards
    "pile": "{count} {count:carte est|cartes sont} dans la pioche.",
    "discards": "{count} {count:carte est défaussée|cartes sont défaussées} : {cards}.",
    "of_colour": "en {colour} {kinds}",
    "once": "« {kind} »",
    "several": "{count} « {kind} »",
    "between": " ; ",
    **{spot.value: code for spot, code in _CODES.items()},
}

BOOK = Phrasebook("fr", SENTENCES, WORDS, OPTIONS, TEXTS)
