"""Hai Noon in English."""

from __future__ import annotations

from divetable.engine.core import CHANCE, Tagged
from divetable.engine.prose import OptionText, Phrasebook, Template
from divetable.games.hainoon import components as m
from divetable.games.hainoon import events as e
from divetable.games.hainoon import objections as o
from divetable.games.hainoon.board import SPOTS, Card, Colour, Diver, Health, Kind, Mood, Place, Side
from divetable.games.hainoon.options import Appetite
from divetable.games.hainoon.prose.telling import play

_COLOURS: dict[object, str] = {Colour.RED: "red", Colour.GREEN: "green", Colour.BLUE: "blue", Colour.WHITE: "white"}
_KINDS: dict[object, str] = {
    Kind.CAMOUFLAGE: "Camouflage",
    Kind.CAGE: "Cage/Harpoon",
    Kind.SHARK_SWIMS: "Shark swims on",
    Kind.FLIP: "Flip shark",
    Kind.DIVER_SWIMS: "Diver swims on",
    Kind.ALL_SWIM: "All sharks swim on",
    Kind.WILD: "Wild",
}
_CODES = dict(zip(SPOTS, ("NW", "N1", "N2", "NE", "E1", "E2", "SE", "S1", "S2", "SW", "W1", "W2"), strict=True))
"""The sharks' short names, clockwise. They hold no word for a side: who types one looks for the side."""


def _card(card: Card) -> str:
    return _KINDS[card.kind] if card.colour is None else f"{_COLOURS[card.colour]} {_KINDS[card.kind]}"


WORDS: dict[object, str] = {
    **_COLOURS,
    **_KINDS,
    **{card: _card(card) for card in Card},
    Diver.PINK: "the pink diver",
    Diver.TURQUOISE: "the turquoise diver",
    Diver.GREEN: "the green diver",
    Diver.BLACK: "the black diver",
    Place.NW: "the north-west place",
    Place.NE: "the north-east place",
    Place.SE: "the south-east place",
    Place.SW: "the south-west place",
    Side.NORTH: "the north side",
    Side.EAST: "the east side",
    Side.SOUTH: "the south side",
    Side.WEST: "the west side",
    **{spot: f"shark {code}" for spot, code in _CODES.items()},
    Mood.HUNGRY: "hungry",
    Mood.FULL: "full",
    Health.HEALTHY: "healthy",
    Health.INJURED: "injured",
    Health.EATEN: "eaten",
    Health.DUMMY: "a dummy",
    None: "nobody",
    CHANCE: "chance",
}

_PLAYS = {
    Kind.CAMOUFLAGE: "Play {card} to {side}: hide {diver}.",
    Kind.CAGE: "Play {card} to {side}: put the cage on {diver}.",
    Kind.SHARK_SWIMS: "Play {card} to {side}: swap sharks {spot} and {next}.",
    Kind.FLIP: "Play {card} to {side}: flip {shark}.",
    Kind.DIVER_SWIMS: "Play {card} to {side}: {diver} swims to {place}.",
    Kind.ALL_SWIM: "Play {card} to {side}.",
    Kind.WILD: "Play {card} to {side}.",
}

SENTENCES: dict[type[Tagged], Template] = {
    e.DiversSeated: "Clockwise from the north-west sit {divers}.",
    e.CardsShuffled: "{count} cards are shuffled into a new pile.",
    e.Drew: "{seat} draws {cards}.",
    e.DrewHidden: "{seat} draws {count} {count:card|cards}.",
    e.PlayerStarted: "{seat} starts.",
    e.HandWasEmpty: "{seat} has no card to play and only draws.",
    e.DiverCameBack: "{seat} is back: {diver} surfaces at {place}.",
    e.CardPlayed: "{seat} plays {card} to {side}.",
    e.CagePlaced: "{seat} puts the cage on {diver}.",
    e.CageStayed: "{seat} finds nobody else to put the cage on.",
    e.SharksSwapped: "{seat} lets {shark} change places with {other}.",
    e.SharkFlipped: "{seat} flips {shark}: now {mood}.",
    e.AllSharksSwam: "{seat} makes every shark swim one spot clockwise.",
    e.DiverSwam: "{seat} lets {diver} swim to {place}.",
    e.DiversSwapped: "{seat} lets {diver} swim to {place} and change places with {other}.",
    e.DiverHid: "{seat} camouflages {diver}.",
    e.SharksAttacked: "Three cards: the sharks attack from {side}!",
    e.SharkWoke: "Now hungry: {shark}.",
    e.Harpooned: "{seat} defends {diver} with {card} as a harpoon.",
    e.SharkMissed: "Nobody there: {shark} snaps at {place} and stays hungry.",
    e.SharkSpurned: "Only a dummy: {shark} leaves {diver} alone and stays hungry.",
    e.SharkRepelled: "Driven off from {diver}: {shark} stays hungry.",
    e.CageHeld: "The cage saves {diver} and goes back beside the board; {shark} stays hungry.",
    e.DiverBitten: "{seat} is bitten: {shark} injures {diver} and is full.",
    e.DiverEaten: "{seat} is prey: {shark} eats {diver} and is full.",
    e.RowDiscarded: "Discarded from {side}: {cards}.",
    e.PlayerEliminated: lambda event, speaker: speaker.fill(
        "{seat} has no diver left and is out; discarded: {cards}."
        if event.cards
        else "{seat} has no diver left and is out.",
        seat=speaker.name(event.seat),
        cards=event.cards,
    ),
    e.GameWon: "The game is over. {winners} survived and won.",
    e.GameDrawn: "The game is over: a draw between {seats}.",
    o.PlaceTaken: "You cannot come back at {place}: somebody is there.",
    o.NotInHand: "You do not hold {card}.",
    o.ColourLiesElsewhere: "There is {colour} at {side} already, so this card must go there.",
    o.SideHasAnotherColour: "A new colour cannot go to {side}: another colour lies there.",
    o.EmptySideFirst: "On your first turn you must use an empty side, and your hand allows it.",
    o.WrongAim: "You must perform the action of {card}, and it cannot be aimed like that.",
    o.CageMustMove: "The cage is on {diver} already and must go to somebody else.",
    o.DiverIsAway: "You cannot cage {diver}: camouflaged divers are off the board.",
    o.NotYourDiver: "You swim with a diver of your own, and {diver} is not yours to move.",
    o.NotYoursToHide: "You camouflage a diver of your own, and {diver} is not yours to hide.",
    o.TooFar: "A diver swims to a neighbouring place, and {place} is none.",
    o.HarpoonNotInHand: "You do not hold {card}.",
    o.NoHarpoon: "You cannot use {card} as a harpoon.",
    o.HarpoonOfAnotherColour: "A harpoon must have the colour that lies at {side}.",
    o.HarpoonLiesElsewhere: "A harpoon of that colour ({colour}) cannot come here: the colour lies at {side}.",
    o.NotThreatened: "You cannot harpoon for {diver}: only for a diver of yours about to be bitten.",
    m.Seating: "Seat clockwise from the north-west {divers}.",
    m.Shuffle: "Shuffle the cards into the order {order}.",
    m.Begin: "Let {seat} start.",
    m.Surface: "Come back at {place}.",
    m.Play: play(_PLAYS, nobody="Play {card} to {side}: nobody can take the cage."),
    m.Harpoon: "Save {diver} with {card} as a harpoon.",
    m.Endure: "Play no harpoon.",
}

OPTIONS = {
    "starter": OptionText(
        "Starting player", "Who takes the first turn. Left to chance unless you choose a seat.", ((None, "by chance"),)
    ),
    "sharks": OptionText(
        "Sharks at the start",
        "Usually the four corner sharks begin hungry and the others full. All hungry makes a short game, all full a "
        "long one.",
        (
            (Appetite.USUAL, "corners hungry"),
            (Appetite.HUNGRY, "all hungry (short game)"),
            (Appetite.FULL, "all full (long game)"),
        ),
    ),
    "last_diver_swimming": OptionText(
        "Last diver swimming",
        "A second bite eliminates a diver instead of ending the game; the eliminated stay as dummies and the last "
        "player with a diver wins.",
        ((False, "no"), (True, "yes")),
    ),
}

TEXTS: dict[str, str] = {
    # What is asked
    "waiting": "The table waits for {names}.",
    "turn": "It is {name}'s turn.",
    "ask_play": "{name} is asked to play a card.",
    "first_round": "In the first round an empty side must be used if the hand allows it.",
    "ask_place": "{name} is asked where {diver} comes back.",
    "ask_harpoon": "{name} is asked for a harpoon.",
    "attack": "The sharks attack from {side}: {attacks}.",
    "bite": "{spot} snaps at {diver}",
    "miss": "{spot} snaps at nobody",
    "fitting": "Harpoons that fit: {colours}.",
    "none_fitting": "No harpoon fits here.",
    "endures": "{name} plays no harpoon.",
    # Players
    "hand": "{name} holds {cards}.",
    "holds": "{name} holds {count} {count:card|cards}.",
    "holds_none": "{name} holds no card.",
    "diver_here": "{name} has {diver} at {place}, {health}{cage}.",
    "diver_away": "{name} has {diver} off the board, camouflaged, {health}{cage}.",
    "diver_unseated": "Not seated yet: {diver}.",
    "diver_eaten": "{name} has lost {diver}, a dummy at {place}{cage}.",
    "diver_dummy": "Nobody has {diver}, a dummy at {place}{cage}.",
    "caged": ", in the cage",
    "owned": "{diver} ({name})",
    "as_dummy": "{diver} (a dummy)",
    "nobody": "nobody",
    # The board
    "cage_free": "The cage is beside the board.",
    "row_empty": "At {side}: no cards.",
    "row": "At {side}: {cards}.",
    "row_alarm": "At {side}: {cards}. One more card and the sharks attack.",
    "sharks": "Sharks: {first}; {second}.",
    "shark": "{spot} {mood}, facing {diver}",
    "corners": "In the corners: {corners}.",
    "corner": "{spot} {mood}",
    # The cards
    "pile": "{count} {count:card is|cards are} in the pile.",
    "discards": "{count} {count:card is|cards are} discarded: {cards}.",
    "of_colour": "in {colour} {kinds}",
    "once": "{kind}",
    "several": "{count} {kind}",
    "between": "; ",
    **{spot.value: code for spot, code in _CODES.items()},
}

BOOK = Phrasebook("en", SENTENCES, WORDS, OPTIONS, TEXTS)
