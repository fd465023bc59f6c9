"""Learning Deep Sea Adventure."""

from __future__ import annotations

from collections.abc import Callable

from divetable.engine.core import CHANCE, Event, carry_on
from divetable.games.deepsea.cleanup import CLEAN_UP
from divetable.games.deepsea.components import BLANK, LINE, State
from divetable.games.deepsea.moves import Drop, GoDeeper, PickUp, Reveal, Roll, SinkInOrder, TouchNothing, TurnBack
from divetable.games.deepsea.rules import NEXT_TURN, WHOLE_GAME
from divetable.lessons.lesson import LEARNER, Goal, Lesson, Step, Text

DEEPER, BACK, NOTHING, TAKE = GoDeeper(), TurnBack(), TouchNothing(), PickUp()

TUTORIAL = Lesson(
    "deepsea-tutorial",
    "deepsea",
    Text("Your first dive", "Votre première plongée", "Dein erster Tauchgang"),
    options=(("starter", 0),),
    steps=(
        Step(
            Text(
                "The line of chips is the way down. Three sides: level 1, worth 0 to 3. Six sides: level 4, worth 12 "
                "to 15. What exactly a chip is worth nobody knows until it is home.",
                "La ligne de jetons est le chemin vers le fond. Trois côtés : niveau 1, de 0 à 3 points. Six côtés : "
                "niveau 4, de 12 à 15. Personne ne connaît la valeur exacte d'un jeton avant qu'il soit rentré.",
                "Der Weg nach unten ist mit Plättchen ausgelegt. Drei Ecken: Stufe 1, 0 bis 3 Punkte wert. Sechs "
                "Ecken: Stufe 4, 12 bis 15. Wie viel genau, weiß niemand, bevor das Plättchen zu Hause ist.",
            ),
            rule="A-004",
            light=("space-1", "space-2", "space-3"),
        ),
        Step(
            Text(
                "You rolled 2 and 3 and swam five spaces. Now you may take the chip you are on. Take it.",
                "Vous avez fait 2 et 3 et nagé de cinq cases. Vous pouvez maintenant prendre le jeton sous vous. "
                "Prenez-le.",
                "Du hast 2 und 3 gewürfelt und bist fünf Felder geschwommen. Jetzt darfst du das Plättchen nehmen, "
                "auf dem du bist. Nimm es.",
            ),
            happens=((CHANCE, Roll(2, 3)),),
            do=TAKE,
            rule="A-028",
            light=("diver-0", "move:PickUp"),
        ),
        Step(
            Text(
                "Iris swam past you: a space with a diver on it is jumped and not counted. Then it was your turn, and "
                "you breathed 1 for the chip you carry. All breathe from the same tank of 25!",
                "Iris vous a dépassé : une case occupée est sautée sans être comptée. Puis ce fut votre tour, et vous "
                "avez respiré 1 pour le jeton que vous portez. Tout le monde respire la même réserve de 25 !",
                "Iris ist an dir vorbeigeschwommen: Ein besetztes Feld wird übersprungen und nicht gezählt. Dann "
                "warst du dran und hast für das getragene Plättchen 1 geatmet. Alle atmen aus demselben Tank mit 25!",
            ),
            happens=((CHANCE, Roll(3, 3)), (1, NOTHING)),
            rule="A-013",
            light=("air",),
        ),
        Step(
            Text(
                "Before each roll you may turn back, once a dive and for good. Not yet: roll deeper.",
                "Avant chaque lancer, vous pouvez faire demi-tour, une fois par plongée et pour de bon. Pas encore : "
                "lancez pour descendre.",
                "Vor jedem Wurf darfst du umkehren, einmal je Tauchgang und endgültig. Noch nicht: Würfle weiter in "
                "die Tiefe.",
            ),
            do=DEEPER,
            rule="A-016",
            light=("move:GoDeeper",),
        ),
        Step(
            Text(
                "3 and 1 make four, minus one for your chip: three steps. Treasure makes you slow. Take this one too; "
                "it is level 2, worth 4 to 7.",
                "3 et 1 font quatre, moins un pour votre jeton : trois pas. Les trésors ralentissent. Prenez aussi "
                "celui-ci : niveau 2, de 4 à 7 points.",
                "3 und 1 sind vier, minus eins für dein Plättchen: drei Schritte. Schätze machen langsam. Nimm auch "
                "dieses; es ist Stufe 2, 4 bis 7 Punkte wert.",
            ),
            happens=((CHANCE, Roll(3, 1)),),
            do=TAKE,
            rule="A-021",
            light=("diver-0", "move:PickUp"),
        ),
        Step(
            Text(
                "You carry two: each of your turns now costs two air, and two of every roll. Home is nine spaces "
                "away. Turn back.",
                "Vous portez deux jetons : chaque tour vous coûte deux d'air, et deux sur chaque lancer. Le "
                "sous-marin est à neuf cases. Faites demi-tour.",
                "Du trägst zwei: Jeder deiner Züge kostet nun zwei Luft und zwei von jedem Wurf. Bis nach Hause sind "
                "es neun Felder. Kehr um.",
            ),
            happens=((CHANCE, Roll(1, 2)), (1, TAKE)),
            do=BACK,
            rule="A-017",
            light=("diver-0", "move:TurnBack"),
        ),
        Step(
            Text(
                "On the way up you may still take chips, but think: a third would leave you one step from a roll of "
                "four. Touch nothing.",
                "En remontant, vous pouvez encore prendre des jetons, mais réfléchissez : avec un troisième, un "
                "lancer de quatre ne donnerait plus qu'un pas. Ne touchez à rien.",
                "Auf dem Weg nach oben darfst du noch Plättchen nehmen. Aber überleg: Mit einem dritten bliebe von "
                "einer Vier nur ein Schritt. Rühr nichts an.",
            ),
            happens=((CHANCE, Roll(2, 2)),),
            do=NOTHING,
            rule="A-028",
            light=("diver-0", "move:TouchNothing"),
        ),
        Step(
            Text(
                "Iris turned back as well and swam over you. You breathed 2 and rolled 3 and 3: four steps. Touch "
                "nothing again.",
                "Iris a aussi fait demi-tour et vous a dépassé. Vous avez respiré 2 et fait 3 et 3 : quatre pas. Ne "
                "touchez encore à rien.",
                "Auch Iris ist umgekehrt und an dir vorbeigeschwommen. Du hast 2 geatmet und 3 und 3 gewürfelt: vier "
                "Schritte. Rühr wieder nichts an.",
            ),
            happens=((1, BACK), (CHANCE, Roll(3, 3)), (1, NOTHING), (CHANCE, Roll(3, 3))),
            do=NOTHING,
            rule="A-026",
            light=("diver-0", "move:TouchNothing"),
        ),
        Step(
            Text(
                "You are home: your two chips are yours, and you breathe no more. Who is still out when the air is "
                "gone loses what they carry. Iris made it too, so the dive is over and the chips are turned over.",
                "Vous voilà rentré : vos deux jetons sont à vous, et vous ne respirez plus. Qui est encore dehors "
                "quand l'air est épuisé perd ce qu'il porte. Iris est rentrée aussi : la plongée est finie et les "
                "jetons sont retournés.",
                "Du bist zu Hause: Deine zwei Plättchen gehören dir, und du atmest nicht mehr. Wer noch draußen ist, "
                "wenn die Luft aus ist, verliert, was er trägt. Auch Iris hat es geschafft; der Tauchgang ist zu Ende "
                "und die Plättchen werden umgedreht.",
            ),
            happens=((CHANCE, Roll(3, 2)), (CHANCE, Roll(3, 3)), (CHANCE, Reveal(((2, 6), (5,))))),
            rule="A-036",
            light=("submarine",),
        ),
        Step(
            Text(
                "Three dives make a game; empty spaces close up, so the way down gets shorter. Most points win. Good "
                "luck!",
                "Trois plongées font une partie ; les jetons vides disparaissent, et le chemin raccourcit. Le plus de "
                "points l'emporte. Bonne chance !",
                "Drei Tauchgänge sind ein Spiel; leere Plättchen verschwinden, und der Weg wird kürzer. Die meisten "
                "Punkte gewinnen. Viel Glück!",
            ),
            rule="A-007",
        ),
    ),
)


def _begin_turn(s: State) -> None:
    """The learner's turn begins on the table as it lies."""
    s.dive, s.agenda = 1, [*WHOLE_GAME[:-1], *CLEAN_UP, NEXT_TURN[LEARNER]]
    s.step, s.asks = None, {}
    carry_on(s)


def _too_heavy(s: State) -> None:
    load = ((1,), (1,), (2,), (2,), (2,), (3,))
    s.line = [BLANK, LINE[1], BLANK, *LINE[3:9], *(BLANK,) * 5, *LINE[14:]]
    s.places, s.turned, s.loads, s.air = [2, 14], [True, False], [load, ()], 20
    _begin_turn(s)


def _moves_again(before: State, after: State, events: list[Event]) -> bool:
    return len(after.loads[LEARNER]) < 6


TOO_HEAVY = Lesson(
    "deepsea-too-heavy",
    "deepsea",
    Text("Too heavy", "Trop chargé", "Zu schwer"),
    arrange=_too_heavy,
    puzzle=True,
    steps=(
        Step(
            Text(
                "Two spaces from home with six chips: 6 minus 6 is no step at all, whatever you roll. There is air "
                "for two more turns of yours. What now?",
                "À deux cases du sous-marin avec six jetons : 6 moins 6 ne fait aucun pas, quel que soit le lancer. "
                "Il reste de l'air pour deux de vos tours. Que faire ?",
                "Zwei Felder vor dem U-Boot mit sechs Plättchen: 6 minus 6 ist kein Schritt, egal was du würfelst. "
                "Die Luft reicht noch für zwei deiner Züge. Was nun?",
            ),
            happens=((CHANCE, Roll(3, 3)),),
            do=Drop((1,)),
            goal=_moves_again,
            hint=Text(
                "That way you will never move again.",
                "Ainsi, vous ne bougerez plus jamais.",
                "So kommst du nie wieder vom Fleck.",
            ),
            rule="A-032",
        ),
        Step(
            Text(
                "Right: you are on a blank, so a chip can be left there. With five, a roll of six is a step; drop "
                "another next time, and two steps take you home.",
                "Juste : vous êtes sur un jeton vide, on peut donc y laisser un jeton. Avec cinq, un six donne un "
                "pas ; laissez-en un autre au prochain tour, et deux pas vous ramènent.",
                "Richtig: Du bist auf einem leeren Plättchen, da kann ein Plättchen liegen bleiben. Mit fünfen ist "
                "eine Sechs ein Schritt; leg nächstes Mal noch eines ab, dann bringen dich zwei Schritte nach Hause.",
            ),
            rule="U-07",
        ),
    ),
)


def _out_of_air(levels: tuple[int, ...]) -> Callable[[State], None]:
    """The learner is outside with chips of *levels* and too little air for another turn."""

    def lay(s: State) -> None:
        s.line = [BLANK, *LINE[1:10], BLANK, BLANK, BLANK, BLANK, *LINE[14:]]
        s.places, s.turned, s.loads, s.air = [10, 0], [True, True], [tuple((level,) for level in levels), ()], 2
        s.home = (1,)
        _begin_turn(s)

    return lay


def _least_left_over(least: int) -> Goal:
    """Three of the four make a stack: the one left over is of the lowest level."""

    def goal(before: State, after: State, events: list[Event]) -> bool:
        return after.line[-1] == (least,)

    return goal


def _sinking(number: int, levels: tuple[int, int, int, int]) -> Lesson:
    """What sinks: of chips of *levels*, the three that are worth most shall lie together."""
    said = ", ".join(map(str, levels))
    least = min(levels)
    best = SinkInOrder(tuple((level,) for level in sorted(levels, reverse=True)))
    return Lesson(
        "deepsea-sinking" if number == 1 else f"deepsea-sinking-{number}",
        "deepsea",
        Text(f"What sinks {number}", f"Ce qui coule {number}", f"Was sinkt {number}"),
        arrange=_out_of_air(levels),
        puzzle=True,
        steps=(
            Step(
                Text(
                    f"The air is gone, and you are out with four chips: {said}. Threes make a stack at the end of the "
                    "line. Sink them so that the stack holds as much as possible.",
                    f"L'air est épuisé et vous êtes dehors avec quatre jetons : {said}. Trois forment une pile au bout "
                    "de la ligne. Coulez-les de sorte que la pile vaille le plus possible.",
                    f"Die Luft ist aus, und du bist draußen mit vier Plättchen: {said}. Je drei werden ein Stapel am "
                    "Ende des Wegs. Lass sie so sinken, dass der Stapel möglichst viel enthält.",
                ),
                happens=((CHANCE, Roll(1, 1)), (LEARNER, NOTHING)),
                do=best,
                goal=_least_left_over(least),
                hint=Text(
                    f"Then a chip of a level above {least} is left over beside the stack.",
                    f"Alors un jeton d'un niveau supérieur à {least} reste à côté de la pile.",
                    f"Dann bleibt ein Plättchen einer höheren Stufe als {least} neben dem Stapel übrig.",
                ),
                rule="A-040",
            ),
            Step(
                Text(
                    "Right: the three best are in the stack. From now on it is one unit: one air and one step for "
                    "three chips.",
                    "Juste : les trois meilleurs sont dans la pile. Désormais elle compte pour un : un d'air et un pas "
                    "pour trois jetons.",
                    "Richtig: Die drei besten sind im Stapel. Er zählt nun als eines: eine Luft und ein Schritt für "
                    "drei Plättchen.",
                ),
                rule="A-042",
            ),
        ),
    )


SINKINGS = tuple(
    _sinking(number, levels)
    for number, levels in enumerate(((1, 1, 2, 2), (3, 1, 2, 4), (2, 4, 3, 3), (4, 4, 1, 2), (1, 3, 1, 3)), 1)
)
LESSONS = (TUTORIAL, TOO_HEAVY, *SINKINGS)
