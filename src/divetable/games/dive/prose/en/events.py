"""What happens in Dive, in English."""

from __future__ import annotations

from divetable.engine.core import Tagged
from divetable.engine.prose import Template
from divetable.games.dive import events as e
from divetable.games.dive.components import Companion, Stop
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
    Companion.OCTOPUS: "{seat} uses the giant octopus.",
    Companion.ORCA: "{seat} uses the orca and counts down from ten.",
    Companion.ANGLERFISH: "{seat} uses the anglerfish: a sixth level is possible.",
    Companion.GREEN_TURTLE: "{seat} uses the giant green turtle: green turtles carry further.",
    Companion.CLOWNFISH: "{seat} uses the clownfish: 3 more speed on one level.",
    Companion.DOLPHINS: "{seat} uses the dolphins.",
    Companion.GREAT_WHITE: "{seat} uses the great white shark: opponents who are wrong will not move in Rest.",
    Companion.AXOLOTL: "{seat} uses the axolotl.",
    Companion.FUGU: "{seat} uses the fugu: everyone holds their breath.",
    Companion.NARWHAL: "{seat} uses the narwhal: this round turtles carry the others back.",
}

_STOPPED = {
    Stop.CLOCK: "Time is up for {seat}.",
    Stop.COUNT: "The countdown is over: {seat} stops programming.",
    Stop.BREATH: "{seat} breathes and stops programming.",
}

_CAUGHT_BY = ("With speed {speed},", "With the anglerfish,")

_PROGRAM = ProgramWords(
    opening="{seat}'s program.",
    level="Level {level}: {claim}, speed {speed}.",
    clownfish="Level {level}: {claim}, speed {speed} with the clownfish.",
    anglerfish="Level {level}, the anglerfish: {claim}.",
    claims={True: "shark", False: "no shark"},
)

EVENTS: dict[type[Tagged], Template] = {
    e.OceanStacked: "{cards} Ocean {cards:card is|cards are} shuffled, turned and stacked.",
    e.ChiefJoined: "The village chief dives along; his {cards} cards are shuffled.",
    e.YoungestDrawn: "By chance, {seat} counts as the youngest.",
    e.WishMade: "{seat} has wished for a companion.",
    e.WishesClashed: "{seats} want the {companion}. The youngest of them, {to}, comes first.",
    e.CompanionJoined: "{seat} dives with the {companion}.",
    e.RoundBegan: "Round {round}. {cards} {cards:card is|cards are} left in the stack.",
    e.Looked: look(own="You look into the stack.", everyone="The divers look into the stack."),
    e.Readied: "{seat} is ready.",
    e.TookBack: "{seat} takes the program back to change it.",
    e.TimeUp: told(by("by", _STOPPED)),
    e.CompanionAnnounced: told(by("companion", _ANNOUNCED)),
    e.OctopusLaid: "{seat} lays the giant octopus on the stack, {x} percent from the left, {y} percent from the top.",
    e.DolphinGiven: "{seat} uses the dolphins and gives the small one to {to}.",
    e.Reopened: "{seats} may program again.",
    e.Revealed: program(_PROGRAM),
    e.CompanionWasted: "{seat} did not place the {companion}, which is spent all the same.",
    e.ChiefShown: told(
        none_one_or_many(
            "yellow",
            "The village chief's speeds, from level 1: {speeds}. No level is yellow.",
            "The village chief's speeds, from level 1: {speeds}. Level {yellow} is yellow.",
            "The village chief's speeds, from level 1: {speeds}. Levels {yellow} are yellow.",
        )
    ),
    e.Bubbled: told(
        one_or_many(
            "levels",
            "The village chief is in deep water: a bubble covers his level {levels}.",
            "The village chief is in deep water: bubbles cover his levels {levels}.",
        )
    ),
    e.CardRevealed: told(
        card(
            both="Level {level}: a shark and a {helper}.",
            shark="Level {level}: a shark.",
            helper="Level {level}: a {helper}, no shark.",
            neither="Level {level}: no shark, no helper.",
        )
    ),
    e.WasRight: told(
        one_or_many("seats", "{seats} is right at level {level}.", "{seats} are right at level {level}."),
    ),
    e.WasWrong: told(
        mistaken(
            some_kept="{seat} is wrong at level {level} and keeps {kept} {kept:level|levels}.",
            none_kept="{seat} is wrong at level {level} and keeps nothing.",
            in_deep_water="{seat} is wrong at level {level} in deep water and loses everything.",
        )
    ),
    e.Missed: told(
        one_or_many("seats", "{seats} is wrong at level {level}.", "{seats} are wrong at level {level}."),
    ),
    e.Helped: told(
        fastest(
            *_CAUGHT_BY,
            moved(
                forward="{seat} catches the {helper} and moves from {start} to {end}.",
                nowhere="{seat} catches the {helper} but stays on {end}.",
                back="{seat} catches the {helper} and is carried back from {start} to {end}.",
            ),
        )
    ),
    e.CarriedNowhere: told(fastest(*_CAUGHT_BY, "{seat} catches the manta but gains nothing.")),
    e.HelpTied: "{seats} tie at speed {speed}: the {helper} helps nobody.",
    e.HelpIgnored: "Nobody is right here: the {helper} helps nobody.",
    e.CardsRanOut: told(
        one_or_many(
            "seats",
            "There is no card for level {level}: {seats} stops here, without a mistake.",
            "There is no card for level {level}: {seats} stop here, without a mistake.",
        )
    ),
    e.DolphinsPaid: "{receiver} made no mistake: the dolphins carry {seat} from {start} to {end}.",
    e.DolphinsFailed: "{receiver} made a mistake: the dolphins bring {seat} nothing.",
    e.GreatWhiteBlocked: "The great white shark keeps {blocked} from moving in Rest.",
    e.GreatWhiteBackfired: "No opponent was wrong: the great white shark keeps {seat} from moving in Rest.",
    e.Rested: told(
        moved(
            forward="Rest: {seat} moves {levels} {levels:space|spaces}, from {start} to {end}.",
            nowhere="Rest: {seat} stays on {end}.",
        )
    ),
    e.AxolotlUsed: "{seat} uses the axolotl: everyone else on an odd space goes back.",
    e.AxolotlKept: "{seat} keeps the axolotl for later.",
    e.PulledBack: "The axolotl pulls {seat} back from {start} to {end}.",
    e.CompanionLeft: "{seat} puts the {companion} back in the box.",
    e.StackEmpty: "No Ocean card is left: the game ends with this round.",
    e.Won: told(
        one_or_many("seats", "{seats} wins on space {space}!", "{seats} share the victory on space {space}!"),
    ),
    e.Drawn: "A draw: {seats} share space {space}.",
    e.ChiefWon: "The village chief wins on space {space}.",
}
