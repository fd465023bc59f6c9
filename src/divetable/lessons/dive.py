"""The lesson and the puzzles of Dive: the tables they lay and what they ask for."""

from __future__ import annotations

from typing import Any

from divetable.engine.core import CHANCE, SENSES, Event
from divetable.games.dive.components import GOAL, Card, Commit, Helper, Saw, Stacked, State, Token
from divetable.games.dive.decks import BOX
from divetable.games.dive.events import Rested
from divetable.lessons.hunts import HUNTS
from divetable.lessons.lesson import LEARNER, Lesson, Step, Text

PLAIN, SHARK = Card(False, Helper.NOTHING), Card(True, Helper.NOTHING)


def _stack(*top: Card) -> Stacked:
    """These cards on top, the others below as they come."""
    left = list(range(len(BOX.ocean)))
    order = []
    for card in top:
        order.append(next(number for number in left if BOX.ocean[number] == card))
        left.remove(order[-1])
    turns = tuple(number % 8 for number in range(len(BOX.ocean)))
    return Stacked((*order, *left), turns)


def _program(text: str) -> Commit:
    """Tokens level by level, ``s`` for the shark side: ``"1 3s 45"``."""
    return Commit(tuple(tuple(Token(int(n), level.endswith("s")) for n in level.rstrip("s")) for level in text.split()))


def _looked(players: int) -> tuple[int, Saw]:
    return (SENSES, Saw((None,) * players))


def _three_right(before: State, after: State, events: list[Event]) -> bool:
    """Three levels are left for Rest."""
    return any(isinstance(event, Rested) and event.seat == LEARNER and event.levels >= 3 for event in events)


def _far_enough(before: State, after: State, events: list[Event]) -> bool:
    return after.pawns[LEARNER] >= GOAL and after.pawns[LEARNER] > max(after.pawns[1:3])


TUTORIAL = Lesson(
    "dive-tutorial",
    "dive",
    Text("Looking down", "Regarder au fond", "Ein Blick nach unten"),
    steps=(
        Step(
            Text(
                "36 transparent cards lie on each other like water. Look around by dragging the picture: what lies "
                "deeper moves more. The top card is level 1. Half of all cards have a shark.",
                "36 cartes transparentes sont empilées comme de l'eau. Faites glisser l'image pour regarder autour : "
                "le fond bouge davantage. La carte du dessus est le niveau 1. La moitié des cartes ont un requin.",
                "36 durchsichtige Karten liegen übereinander wie Wasser. Zieh am Bild, um dich umzusehen: Was tiefer "
                "liegt, bewegt sich mehr. Die oberste Karte ist Ebene 1. Die Hälfte aller Karten hat einen Hai.",
            ),
            happens=(
                (CHANCE, _stack(PLAIN, Card(True, Helper.GREEN), Card(False, Helper.RED), SHARK, PLAIN)),
                _looked(2),
            ),
            rule="D-004",
            light=("stack",),
        ),
        Step(
            Text(
                "You claim for each level, from the top: shark or no shark. Each level you get right is a space "
                "forward; at the first mistake your dive ends. Stop where you no longer see clearly.",
                "Pour chaque niveau, depuis le haut, vous affirmez : requin ou pas. Chaque niveau juste vaut une "
                "case ; à la première erreur, la plongée s'arrête. Arrêtez-vous là où vous n'y voyez plus clair.",
                "Für jede Ebene von oben behauptest du: Hai oder kein Hai. Jede richtige Ebene bringt ein Feld; beim "
                "ersten Fehler ist dein Tauchgang vorbei. Hör dort auf, wo du nicht mehr klar siehst.",
            ),
            rule="D-035",
            light=("slot-1", "slot-5"),
        ),
        Step(
            Text(
                "The numbers are your speed: where a turtle is, the fastest of those who are right gets its help. "
                "Here is the truth this once: no shark, shark with a green turtle, no shark with a red turtle. Place "
                "your 1 on level 1, your 3 as a shark on level 2, your 4 and 5 together on level 3, and be ready.",
                "Les nombres sont votre vitesse : là où il y a une tortue, le plus rapide de ceux qui ont raison en "
                "profite. Voici la vérité pour une fois : pas de requin, requin avec tortue verte, pas de requin avec "
                "tortue rouge. Posez le 1 au niveau 1, le 3 côté requin au niveau 2, le 4 et le 5 ensemble au niveau "
                "3, puis soyez prêt.",
                "Die Zahlen sind dein Tempo: Wo eine Schildkröte ist, hilft sie dem Schnellsten von denen, die recht "
                "haben. Dieses eine Mal die Wahrheit: kein Hai, Hai mit grüner Schildkröte, kein Hai mit roter "
                "Schildkröte. Leg deine 1 auf Ebene 1, deine 3 als Hai auf Ebene 2, deine 4 und 5 zusammen auf Ebene "
                "3 und melde dich bereit.",
            ),
            happens=((1, _program("2 5s 3 1 4")),),
            do=_program("1 3s 45"),
            goal=_three_right,
            hint=Text(
                "Something there is not so, or you stop too early.",
                "Quelque chose n'est pas vrai, ou vous vous arrêtez trop tôt.",
                "Etwas davon stimmt nicht, oder du hörst zu früh auf.",
            ),
            rule="D-040",
            light=("move:Commit",),
        ),
        Step(
            Text(
                "Iris was faster on level 2 and got the green turtle: one space. You were faster on level 3: the red "
                "turtle carried you two. Then she claimed no shark on level 4, where there was one. You rest three "
                "spaces, one for each level.",
                "Iris était plus rapide au niveau 2 : la tortue verte, une case. Vous l'étiez au niveau 3 : la tortue "
                "rouge, deux cases. Puis elle a nié le requin du niveau 4. Vous avancez de trois cases, une par "
                "niveau.",
                "Iris war auf Ebene 2 schneller und bekam die grüne Schildkröte: ein Feld. Du warst es auf Ebene 3: "
                "Die rote trug dich zwei. Dann behauptete sie auf Ebene 4 keinen Hai, wo einer war. Du rückst drei "
                "Felder vor, eines je Ebene.",
            ),
            happens=(_looked(2),),
            rule="D-050",
            light=("pawn-0", "pawn-1"),
        ),
        Step(
            Text(
                "Space 23 wins. From 16 on the water is deep: one mistake there, and you do not move at all in Rest. "
                "A manta carries you to the next diver ahead. Keep your eyes open!",
                "La case 23 gagne. À partir de 16, l'eau est profonde : une erreur et vous n'avancez pas du tout au "
                "Repos. Une raie manta vous porte jusqu'au prochain plongeur devant. Ouvrez l'œil !",
                "Feld 23 gewinnt. Ab 16 ist das Wasser tief: Ein Fehler, und du rückst in der Erholung gar nicht vor. "
                "Ein Manta trägt dich zum nächsten Taucher vor dir. Halt die Augen offen!",
            ),
            rule="D-072",
            light=("space-16", "space-23"),
        ),
    ),
)


def _in_deep_water(s: Any) -> None:
    s.pawns[:3] = [16, 18, 14]


LAST_ROUND = Lesson(
    "dive-last-round",
    "dive",
    Text("Twenty-three", "Vingt-trois", "Dreiundzwanzig"),
    players=3,
    names=("Leo", "Iris", "Noor"),
    arrange=_in_deep_water,
    puzzle=True,
    steps=(
        Step(
            Text(
                "You are on 16, Iris on 18, Noor on 14. You are sure: shark with a red turtle, no shark with a manta, "
                "no shark with a red turtle. Iris will claim shark with 3, then shark again; Noor shark with 1, no "
                "shark with 10, then shark. Win now.",
                "Vous êtes en 16, Iris en 18, Noor en 14. Vous êtes sûr : requin avec tortue rouge, pas de requin "
                "avec raie, pas de requin avec tortue rouge. Iris dira requin avec 3, puis encore requin ; Noor "
                "requin avec 1, pas de requin avec 10, puis requin. Gagnez maintenant.",
                "Du bist auf 16, Iris auf 18, Noor auf 14. Du bist sicher: Hai mit roter Schildkröte, kein Hai mit "
                "Manta, kein Hai mit roter Schildkröte. Iris sagt Hai mit 3, dann wieder Hai; Noor Hai mit 1, kein "
                "Hai mit 10, dann Hai. Gewinne jetzt.",
            ),
            happens=(
                (CHANCE, _stack(Card(True, Helper.RED), Card(False, Helper.MANTA), Card(False, Helper.RED))),
                _looked(3),
                (1, _program("3s 2s")),
                (2, _program("1s 235 4s")),
            ),
            do=_program("45s 1 23"),
            goal=_far_enough,
            hint=Text(
                "Seven spaces are missing. How many does each level bring, and how fast must you be where?",
                "Il manque sept cases. Combien rapporte chaque niveau, et où faut-il être rapide ?",
                "Sieben Felder fehlen. Wie viele bringt jede Ebene, und wo musst du wie schnell sein?",
            ),
            rule="D-043",
        ),
        Step(
            Text(
                "Right: two for the first turtle, two for the second, three for Rest. The manta was Noor's, and she "
                "stops on 15: mantas carry nobody into deep water.",
                "Juste : deux pour la première tortue, deux pour la seconde, trois au Repos. La raie était à Noor, "
                "qui s'arrête en 15 : les raies ne portent personne en eau profonde.",
                "Richtig: zwei für die erste Schildkröte, zwei für die zweite, drei in der Erholung. Der Manta "
                "gehörte Noor, und sie bleibt auf 15: Mantas tragen niemanden ins tiefe Wasser.",
            ),
            rule="D-044",
        ),
    ),
)
LESSONS = (TUTORIAL, LAST_ROUND, *HUNTS)
