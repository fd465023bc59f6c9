"""English."""

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
    way = "leaves the submarine for" if event.start == 0 else "swims from space {start} to"
    past = ", past {n} {n:diver|divers}" if event.jumped else ""
    return speaker.tell(f"{{seat}} {way} space {{space}}{past}.", event, n=len(event.jumped))


def came_home(event: happened.CameHome, speaker: Speaker) -> str:
    """With how much."""
    load = "{n} {n:treasure|treasures}" if event.load else "nothing"
    return speaker.tell(f"{{seat}} is home with {load}.", event, n=len(event.load))


def line_closed(event: happened.LineClosed, speaker: Speaker) -> str:
    """How long the line is now."""
    return speaker.fill("The gaps close: the line has {n} {n:space|spaces}.", n=len(event.line))


def game_ended(event: happened.GameEnded, speaker: Speaker) -> str:
    """Who won, with how much."""
    names = speaker.listed([speaker.name(seat) for seat in event.winners])
    verb = "wins" if len(event.winners) == 1 else "draw"
    return speaker.fill(f"{{names}} {verb} with {{n}} {{n:point|points}}.", names=names, n=max(event.scores))


BOOK: Final = Phrasebook(
    language="en",
    sentences={
        happened.StarterDrawn: "{seat} is drawn to begin.",
        happened.DiveBegan: "Dive {dive} begins with full air; {starter} goes first.",
        happened.Breathed: "{seat} breathes {units}: {air} air left.",
        happened.AirRanOut: "The air is gone! {seat} plays the last turn of this dive.",
        happened.TurnedBack: "{seat} turns back.",
        happened.Rolled: "{seat} rolls {first} and {second}: {steps} {steps:step|steps}.",
        happened.Swam: swam,
        happened.CameHome: came_home,
        happened.PickedUp: of_unit("{seat} picks up {unit} on space {space}."),
        happened.Dropped: of_unit("{seat} drops {unit} on space {space}."),
        happened.DiveEnded: "Dive {dive} is over: {ending}.",
        happened.Banked: "{seat} banks {points} {points:point|points} ({values}).",
        happened.Sank: of_units("{seat} loses to the deep: {units}."),
        happened.LineClosed: line_closed,
        happened.GameEnded: game_ended,
        no.CarriesNothing: "You carry nothing, so there is nothing to turn back with.",
        no.AlreadyTurned: "You have turned back already; that cannot be undone in this dive.",
        no.DeclaredTooLate: "The dice are rolled: the direction is declared before.",
        no.HuntsTooEarly: "First declare and swim, then hunt.",
        no.NothingToPickUp: "There is only a blank here.",
        no.NoBlankHere: "Treasure lies here already; you can drop only on a blank, and there is no swapping.",
        no.NotCarried: of_unit("You do not carry {unit}.", blank="You cannot drop a blank."),
        no.StackStaysWhole: of_unit("You carry {unit}, and a stack is never split."),
        no.NotYourLoad: "Put everything you carried in order, each treasure once and nothing else.",
        answer.StartWith: "Let {seat} begin.",
        answer.GoDeeper: "Go deeper and roll.",
        answer.TurnBack: "Turn back for the rest of the dive and roll.",
        answer.Roll: "Roll {first} and {second}.",
        answer.TouchNothing: "Touch nothing.",
        answer.PickUp: "Pick up the treasure.",
        answer.Drop: of_unit("Drop {unit}."),
        answer.Reveal: of_values("Turn over the treasure brought home: {values}."),
        answer.SinkInOrder: of_units("Lose in this order: {units}."),
    },
    words={
        CHANCE: "the dice",
        Ending.HOME: "everybody is home",
        Ending.AIR: "the air ran out",
        Ending.DEADLOCK: "nobody in the water can do anything any more",
        Ending.STALL: "a whole round passed without any change",
    },
    options={
        "starter": OptionText(
            "First diver", "Who takes the first turn: drawn, or chosen by the host.", ((None, "drawn at random"),)
        ),
        "blank_limit": OptionText(
            "Twelve blanks only",
            "Play with the twelve blanks of the box: when all are in the line, nobody can pick up anything.",
            ((False, "as many as needed"), (True, "twelve")),
        ),
        "unwrap": OptionText(
            "Stacks fall apart",
            "A stack that is lost again falls apart into single chips before everything is stacked anew.",
            ((False, "stacks stay whole"), (True, "stacks fall apart")),
        ),
    },
    texts={
        # What is asked
        "over": "The game is over.",
        "ask_starter": "Who begins is about to be drawn.",
        "ask_direction": "{name} is asked whether to go deeper or turn back.",
        "ask_roll": "{name} is about to roll the dice.",
        "ask_pick_up": "{name} is asked whether to pick up {unit} on space {space}.",
        "ask_drop": "{name} is asked whether to drop a treasure on the blank on space {space}.",
        "ask_values": "The treasure brought home is about to be turned over.",
        "ask_order": "{name} is asked in which order to lose the load, beginning nearest to the submarine.",
        "sinking": "The loads sink in this order: {names}.",
        "stacking": "Every three treasures that sink make a stack.",
        # The dive
        "dive": "Dive {dive} of {dives}: {air} air left.",
        "last_turn": "Dive {dive} of {dives}: the air is gone, and this is the last turn.",
        "dive_over": "Dive {dive} of {dives} is over, with {air} air left.",
        "next": "Next {count:comes|come} {names}.",
        "idle": "Nothing has changed for {count} {count:turn|turns}; a whole round of that would end the dive.",
        "supply": "{count} {count:blank is|blanks are} left in the supply.",
        "no_supply": "No blanks are left in the supply, so nothing can be picked up.",
        # Divers
        "aboard": "{name} has not left the submarine.",
        "down": "{name} is on space {space}, going down {load}.",
        "up": "{name} is on space {space}, going up {load}.",
        "home": "{name} is home {load}.",
        "safe": "{name} is home.",
        "load": "with {count} {count:treasure|treasures}: {units}",
        "no_load": "with nothing",
        "banked": "{name} has banked {points} {points:point|points} ({values}).",
        "banked_one": "{name} has banked {points} {points:point|points} with one chip.",
        "banked_nothing": "{name} has banked nothing.",
        # The line
        "line": "The line has {count} {count:space|spaces}.",
        "chips_lie": "Level {level} treasure lies on {count:space|spaces} {spaces}.",
        "stack_lies": "A stack of levels {levels} lies on space {space}.",
        "blanks_lie": "{count:A blank lies on space|Blanks lie on spaces} {spaces}.",
        "range": "{first} to {last}",
        # Treasure
        "chip": "level {level}",
        "stack": "a stack of levels {levels}",
        "a_chip": "a level {level} treasure",
        "a_stack": "a stack of levels {levels}",
        "then": ", then ",
        "values": "{name} {values}",
        "between": "; ",
    },
)
