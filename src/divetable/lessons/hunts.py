"""Puzzles of Dive from real stacks: how deep is the first shark?"""

from __future__ import annotations

from random import Random

from divetable.engine.core import CHANCE, SENSES, Event
from divetable.games.dive.components import Commit, Saw, Stacked, State, Token
from divetable.games.dive.decks import BOX
from divetable.games.dive.events import Rested
from divetable.lessons.lesson import LEARNER, Goal, Lesson, Step, Text

COUNT = 14
SHALLOWEST, DEEPEST = 2, 4
"""Levels on which the first shark lies: nobody has to look for one on top, and level 5 is a gamble."""
TURNS = 8


def _first_shark(stack: Stacked) -> int:
    """The level of the first shark, from 1."""
    return next(level for level, card in enumerate(stack.order, 1) if BOX.ocean[card].shark)


def _shuffled(random: Random) -> Stacked:
    """A stack shuffled by *random*, its first shark neither too high nor too deep."""
    while True:
        cards = random.sample(range(len(BOX.ocean)), len(BOX.ocean))
        stack = Stacked(tuple(cards), tuple(random.randrange(TURNS) for _ in cards))
        if SHALLOWEST <= _first_shark(stack) <= DEEPEST:
            return stack


def _down_to(level: int) -> Commit:
    """One token a level: no shark, and a shark on the last of them."""
    return Commit(tuple((Token(number, number == level),) for number in range(1, level + 1)))


def _found(level: int) -> Goal:
    """Everything down to the first shark is right, and nothing below it is claimed."""

    def goal(before: State, after: State, events: list[Event]) -> bool:
        rested = [event.levels for event in events if isinstance(event, Rested) and event.seat == LEARNER]
        return rested == [level]

    return goal


def _hunt(number: int) -> Lesson:
    stack = _shuffled(Random(f"hunt {number}"))
    level = _first_shark(stack)
    return Lesson(
        f"dive-hunt-{number}",
        "dive",
        Text(f"Where is the shark? {number}", f"Où est le requin ? {number}", f"Wo ist der Hai? {number}"),
        puzzle=True,
        steps=(
            Step(
                Text(
                    "How deep is the first shark? Place a token on each level down to it: no shark, no shark ... and "
                    "the last one as a shark. Then be ready, and the cards come off.",
                    "À quelle profondeur est le premier requin ? Posez un jeton par niveau jusqu'à lui : pas de "
                    "requin, pas de requin ... et le dernier côté requin. Puis soyez prêt, et les cartes sont levées.",
                    "Wie tief ist der erste Hai? Leg auf jede Ebene bis zu ihm eine Marke: kein Hai, kein Hai ... und "
                    "die letzte als Hai. Dann melde dich bereit, und die Karten kommen ab.",
                ),
                happens=((CHANCE, stack), (SENSES, Saw((None, None))), (1, _down_to(1))),
                do=_down_to(level),
                goal=_found(level),
                hint=Text(
                    "Look again: what lies deeper is paler and moves more.",
                    "Regardez encore : ce qui est plus profond est plus pâle et bouge davantage.",
                    "Schau noch einmal: Was tiefer liegt, ist blasser und bewegt sich mehr.",
                ),
                rule="D-033",
                light=("stack",),
            ),
            Step(
                Text(
                    f"Right: the first shark was on level {level}.",
                    f"Juste : le premier requin était au niveau {level}.",
                    f"Richtig: Der erste Hai war auf Ebene {level}.",
                ),
                happens=((SENSES, Saw((None, None))),),
                rule="D-035",
                light=("stack",),
            ),
        ),
    )


HUNTS = tuple(_hunt(number) for number in range(1, COUNT + 1))
