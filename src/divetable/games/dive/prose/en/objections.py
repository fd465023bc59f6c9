"""Why a move is refused in Dive, in English."""

from __future__ import annotations

from divetable.engine.core import Tagged
from divetable.engine.prose import Template
from divetable.games.dive import objections as o
from divetable.games.dive.components import Stop
from divetable.games.dive.prose.telling import by, told

_NO_STOP = {
    Stop.CLOCK: "The clock does not stop you now.",
    Stop.COUNT: "Nobody is counting down: the orca is not in use.",
    Stop.BREATH: "Nobody is holding their breath: the fugu is not in use.",
}

OBJECTIONS: dict[type[Tagged], Template] = {
    o.NothingPlaced: "Place at least one Air token.",
    o.Gap: "Level {level} is empty, and a program may not have a gap.",
    o.TooDeep: "That is {levels} {levels:level|levels}, and your board has five.",
    o.NoSuchToken: "There is no token {token}: yours are numbered 1 to 5.",
    o.TokenTwice: "You have only one token {token}.",
    o.MixedFaces: "All tokens on level {level} must show the same face.",
    o.OneTokenEach: "Token 1 goes on level 1, token 2 on level 2 and so on to 5; you only choose the faces.",
    o.ClownfishOnEmpty: "The clownfish needs a level with tokens, and level {level} has none.",
    o.AnglerfishTooShallow: "The anglerfish needs five levels with tokens, and you have {levels}.",
    o.NoCompanions: "This game is played without companions.",
    o.NotYours: "You do not dive with the {companion}.",
    o.AlreadyUsed: "You have used the {companion} already; once a game is all.",
    o.NotAnnounced: "Announce the {companion} first.",
    o.NotAloud: "Here the {companion} is used in secret: make it part of your program.",
    o.NeedsSpot: "Choose where on the stack the giant octopus shall lie.",
    o.OffTheStack: "The giant octopus must lie wholly on the stack.",
    o.NeedsReceiver: "Choose who gets the small dolphin.",
    o.NotAnotherDiver: "The small dolphin goes to another diver at this table.",
    o.AxolotlLater: "The axolotl is used at the end of Rest.",
    o.AlreadyReady: "Your program is ready. Take it back first if you want to change it.",
    o.NothingToTakeBack: "You have no finished program to take back.",
    o.NoSuchStop: told(by("by", _NO_STOP)),
    o.CountdownOver: "The orca's countdown is over: nobody programs any more.",
    o.NotInThisGame: "This game is played without the {companion}.",
    o.NotWithChief: "You cannot take the {companion} when the village chief dives along.",
    o.CompanionTaken: "Somebody else dives with the {companion} already.",
}
