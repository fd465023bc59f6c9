"""What choosing a move means in Dive, in English."""

from __future__ import annotations

from divetable.engine.core import Tagged
from divetable.engine.prose import Template
from divetable.games.dive import components as m
from divetable.games.dive.components import Companion, Stop
from divetable.games.dive.prose.plans import planned, spot
from divetable.games.dive.prose.telling import by, told

_USE = {
    Companion.OCTOPUS: "Use the giant octopus: cover a part of the stack.",
    Companion.ORCA: "Use the orca: count down from ten, then everyone stops programming.",
    Companion.ANGLERFISH: "Use the anglerfish: a sixth level may be added to the program.",
    Companion.GREEN_TURTLE: "Use the giant green turtle: each green turtle caught carries one space further.",
    Companion.CLOWNFISH: "Use the clownfish: 3 more speed on a level of the program.",
    Companion.DOLPHINS: "Use the dolphins: give the small one away.",
    Companion.GREAT_WHITE: "Use the great white shark: opponents who are wrong will not move in Rest. "
    "If none is, neither will its owner.",
    Companion.AXOLOTL: "Use the axolotl: everyone else on an odd space goes back 2 spaces.",
    Companion.FUGU: "Use the fugu: everyone programs while holding their breath.",
    Companion.NARWHAL: "Use the narwhal: this round turtles carry the others back.",
}

_STOP = {
    Stop.CLOCK: "Stop by the clock with this program: {plan}.",
    Stop.COUNT: "Stop at the end of the countdown with this program: {plan}.",
    Stop.BREATH: "Breathe and stop with this program: {plan}.",
}

MOVES: dict[type[Tagged], Template] = {
    m.Stacked: "Stack the Ocean cards in the order {order}, turned by {turns}.",
    m.ChiefShuffled: "Stack the village chief's cards in the order {order}.",
    m.CallYoungest: "Let {seat} count as the youngest.",
    m.Saw: "Look into the stack.",
    m.WishFor: "Wish for the {companion}.",
    m.Commit: planned("Program: {plan}."),
    m.Stopped: planned(_STOP),
    m.TakeBack: "Take the program back to change it.",
    m.Announce: told(by("companion", _USE)),
    m.LayOctopus: spot(
        (
            "Lay the giant octopus on the top left corner of the stack.",
            "Lay the giant octopus on the top edge of the stack, in the middle.",
            "Lay the giant octopus on the top right corner of the stack.",
            "Lay the giant octopus on the left edge of the stack, in the middle.",
            "Lay the giant octopus on the middle of the stack.",
            "Lay the giant octopus on the right edge of the stack, in the middle.",
            "Lay the giant octopus on the bottom left corner of the stack.",
            "Lay the giant octopus on the bottom edge of the stack, in the middle.",
            "Lay the giant octopus on the bottom right corner of the stack.",
        ),
        anywhere="Lay the giant octopus {x} percent from the left and {y} percent from the top of the stack.",
    ),
    m.GiveDolphin: "Use the dolphins and give the small one to {to}.",
    m.KeepAxolotl: "Keep the axolotl for later.",
}
