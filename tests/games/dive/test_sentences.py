"""The grammar of Dive's sentences: plurals, articles, cases, the chief's capital, in each language."""

from collections.abc import Mapping

import pytest

from divetable.engine.core import Tagged
from divetable.engine.prose import LANGUAGES, Speaker
from divetable.games.dive import events, objections
from divetable.games.dive.companions import FASTEST
from divetable.games.dive.components import CHIEF, Companion, Helper, Stop
from divetable.games.dive.prose import BOOKS

EN, FR, DE = (Speaker(BOOKS[language], ("Ada", "Ben", "Cleo")) for language in LANGUAGES)
NBSP = "\N{NO-BREAK SPACE}"


def said(thing: Tagged) -> tuple[str, str, str]:
    """In English, French (with plain spaces, to be readable here) and German."""
    return EN.say(thing), FR.say(thing).replace(NBSP, " "), DE.say(thing)


EXACT: Mapping[Tagged, tuple[str, str, str]] = {
    events.RoundBegan(9, 1): (
        "Round 9. 1 card is left in the stack.",
        "Manche 9. Il reste 1 carte dans la pile.",
        "Runde 9. Im Stapel liegt noch 1 Karte.",
    ),
    events.RoundBegan(2, 31): (
        "Round 2. 31 cards are left in the stack.",
        "Manche 2. Il reste 31 cartes dans la pile.",
        "Runde 2. Im Stapel liegen noch 31 Karten.",
    ),
    events.CompanionJoined(0, Companion.OCTOPUS): (
        "Ada dives with the giant octopus.",
        "Ada plonge avec le poulpe géant.",
        "Ada taucht mit dem Riesenkraken.",
    ),
    events.WishesClashed(Companion.ORCA, (0, 2), 2): (
        "Ada and Cleo want the orca. The youngest of them, Cleo, comes first.",
        "Ada et Cleo veulent l'orque. La priorité revient à Cleo, la personne la plus jeune.",
        "Ada und Cleo wollen den Orca. Cleo ist am jüngsten und hat Vorrang.",
    ),
    events.CompanionLeft(1, Companion.DOLPHINS): (
        "Ben puts the dolphins back in the box.",
        "Ben remet les dauphins dans la boîte.",
        "Ben legt die Delfine zurück in die Schachtel.",
    ),
    events.TimeUp(1, Stop.BREATH): (
        "Ben breathes and stops programming.",
        "Ben reprend son souffle et arrête de programmer.",
        "Ben holt Luft und hört auf zu planen.",
    ),
    events.Reopened((0,)): (
        "Ada may program again.",
        "Ada peut de nouveau modifier son programme.",
        "Ada darf den Plan noch ändern.",
    ),
    events.Reopened((0, 1)): (
        "Ada and Ben may program again.",
        "Ada et Ben peuvent de nouveau modifier leur programme.",
        "Ada und Ben dürfen ihre Pläne noch ändern.",
    ),
    events.ChiefShown((2, 6, 3, 4), ()): (
        "The village chief's speeds, from level 1: 2, 6, 3 and 4. No level is yellow.",
        "Vitesses du chef du village, à partir du niveau 1 : 2, 6, 3 et 4. Aucun niveau n'est jaune.",
        "Tempo des Dorfhäuptlings von Ebene 1 an: 2, 6, 3 und 4. Keine Ebene ist gelb.",
    ),
    events.ChiefShown((2, 6, 3, 4), (4,)): (
        "The village chief's speeds, from level 1: 2, 6, 3 and 4. Level 4 is yellow.",
        "Vitesses du chef du village, à partir du niveau 1 : 2, 6, 3 et 4. Le niveau 4 est jaune.",
        "Tempo des Dorfhäuptlings von Ebene 1 an: 2, 6, 3 und 4. Ebene 4 ist gelb.",
    ),
    events.ChiefShown((2, 6, 3, 4), (3, 4)): (
        "The village chief's speeds, from level 1: 2, 6, 3 and 4. Levels 3 and 4 are yellow.",
        "Vitesses du chef du village, à partir du niveau 1 : 2, 6, 3 et 4. Les niveaux 3 et 4 sont jaunes.",
        "Tempo des Dorfhäuptlings von Ebene 1 an: 2, 6, 3 und 4. Die Ebenen 3 und 4 sind gelb.",
    ),
    events.CardRevealed(1, True, Helper.RED): (
        "Level 1: a shark and a red turtle.",
        "Niveau 1 : un requin et une tortue rouge.",
        "Ebene 1: ein Hai und eine rote Schildkröte.",
    ),
    events.CardRevealed(2, True, Helper.NOTHING): (
        "Level 2: a shark.",
        "Niveau 2 : un requin.",
        "Ebene 2: ein Hai.",
    ),
    events.CardRevealed(3, False, Helper.MANTA): (
        "Level 3: a manta, no shark.",
        "Niveau 3 : une raie manta, pas de requin.",
        "Ebene 3: ein Manta, kein Hai.",
    ),
    events.CardRevealed(4, False, Helper.NOTHING): (
        "Level 4: no shark, no helper.",
        "Niveau 4 : ni requin, ni aide.",
        "Ebene 4: kein Hai, kein Helfer.",
    ),
    events.WasRight(2, (CHIEF,)): (
        "The village chief is right at level 2.",
        "Le chef du village a vu juste au niveau 2.",
        "Der Dorfhäuptling liegt auf Ebene 2 richtig.",
    ),
    events.WasRight(2, (0, 1, CHIEF)): (
        "Ada, Ben and the village chief are right at level 2.",
        "Ada, Ben et le chef du village ont vu juste au niveau 2.",
        "Ada, Ben und der Dorfhäuptling liegen auf Ebene 2 richtig.",
    ),
    events.WasWrong(1, 4, False, 3): (
        "Ben is wrong at level 4 and keeps 3 levels.",
        "Ben se trompe au niveau 4 et garde 3 niveaux.",
        "Ben liegt auf Ebene 4 falsch und behält 3 Ebenen.",
    ),
    events.WasWrong(1, 2, False, 1): (
        "Ben is wrong at level 2 and keeps 1 level.",
        "Ben se trompe au niveau 2 et garde 1 niveau.",
        "Ben liegt auf Ebene 2 falsch und behält 1 Ebene.",
    ),
    events.WasWrong(1, 1, False, 0): (
        "Ben is wrong at level 1 and keeps nothing.",
        "Ben se trompe au niveau 1 et ne garde rien.",
        "Ben liegt auf Ebene 1 falsch und behält nichts.",
    ),
    events.WasWrong(1, 4, True, 0): (
        "Ben is wrong at level 4 in deep water and loses everything.",
        "Ben se trompe au niveau 4 en eaux profondes et perd tout.",
        "Ben liegt auf Ebene 4 falsch und verliert in tiefem Wasser alles.",
    ),
    events.Helped(0, Helper.RED, 9, 16, 18): (
        "With speed 9, Ada catches the red turtle and moves from 16 to 18.",
        "Avec une vitesse de 9, Ada attrape la tortue rouge et passe de 16 à 18.",
        "Mit Tempo 9 erwischt Ada die rote Schildkröte und kommt von 16 auf 18.",
    ),
    events.Helped(CHIEF, Helper.MANTA, 6, 3, 13): (
        "With speed 6, the village chief catches the manta and moves from 3 to 13.",
        "Avec une vitesse de 6, le chef du village attrape la raie manta et passe de 3 à 13.",
        "Mit Tempo 6 erwischt der Dorfhäuptling den Manta und kommt von 3 auf 13.",
    ),
    events.Helped(0, Helper.GREEN, 5, 4, 3): (
        "With speed 5, Ada catches the green turtle and is carried back from 4 to 3.",
        "Avec une vitesse de 5, Ada attrape la tortue verte et recule, de 4 à 3.",
        "Mit Tempo 5 erwischt Ada die grüne Schildkröte und muss von 4 auf 3 zurück.",
    ),
    events.Helped(0, Helper.GREEN, 5, 4, 4): (
        "With speed 5, Ada catches the green turtle but stays on 4.",
        "Avec une vitesse de 5, Ada attrape la tortue verte mais reste sur la case 4.",
        "Mit Tempo 5 erwischt Ada die grüne Schildkröte, bleibt aber auf 4.",
    ),
    events.Helped(0, Helper.RED, FASTEST, 4, 6): (
        "With the anglerfish, Ada catches the red turtle and moves from 4 to 6.",
        "Avec le poisson-pêcheur, Ada attrape la tortue rouge et passe de 4 à 6.",
        "Mit dem Anglerfisch erwischt Ada die rote Schildkröte und kommt von 4 auf 6.",
    ),
    events.CarriedNowhere(0, FASTEST): (
        "With the anglerfish, Ada catches the manta but gains nothing.",
        "Avec le poisson-pêcheur, Ada attrape la raie manta mais n'y gagne rien.",
        "Mit dem Anglerfisch erwischt Ada den Manta, gewinnt aber nichts.",
    ),
    events.HelpTied(Helper.GREEN, 2, (0, CHIEF)): (
        "Ada and the village chief tie at speed 2: the green turtle helps nobody.",
        "Égalité à la vitesse 2 entre Ada et le chef du village : la tortue verte n'aide personne.",
        "Ada und der Dorfhäuptling sind mit Tempo 2 gleichauf: Die grüne Schildkröte hilft niemandem.",
    ),
    events.CardsRanOut(3, (CHIEF,)): (
        "There is no card for level 3: the village chief stops here, without a mistake.",
        "Il n'y a pas de carte pour le niveau 3 : le chef du village s'arrête là, sans erreur.",
        "Für Ebene 3 ist keine Karte da; hier hört der Dorfhäuptling ohne Fehler auf.",
    ),
    events.GreatWhiteBlocked(0, (1, 2)): (
        "The great white shark keeps Ben and Cleo from moving in Rest.",
        "Le grand requin blanc empêche Ben et Cleo d'avancer au Repos.",
        "Wegen des Weißen Hais ziehen Ben und Cleo in der Erholung nicht.",
    ),
    events.Rested(CHIEF, 3, 13, 16): (
        "Rest: the village chief moves 3 spaces, from 13 to 16.",
        "Repos : le chef du village avance de 3 cases, de 13 à 16.",
        "Erholung: Der Dorfhäuptling zieht 3 Felder, von 13 auf 16.",
    ),
    events.Rested(2, 1, 13, 14): (
        "Rest: Cleo moves 1 space, from 13 to 14.",
        "Repos : Cleo avance de 1 case, de 13 à 14.",
        "Erholung: Cleo zieht 1 Feld, von 13 auf 14.",
    ),
    events.Rested(2, 0, 13, 13): (
        "Rest: Cleo stays on 13.",
        "Repos : Cleo reste sur la case 13.",
        "Erholung: Cleo bleibt auf 13.",
    ),
    events.PulledBack(CHIEF, 23, 21): (
        "The axolotl pulls the village chief back from 23 to 21.",
        "L'axolotl fait reculer le chef du village, de 23 à 21.",
        "Der Axolotl zieht den Dorfhäuptling von 23 auf 21 zurück.",
    ),
    events.Won((1,), 24): (
        "Ben wins on space 24!",
        "Ben gagne sur la case 24 !",
        "Ben gewinnt auf Feld 24!",
    ),
    events.Won((0, 1, 2), 23): (
        "Ada, Ben and Cleo share the victory on space 23!",
        "Ada, Ben et Cleo partagent la victoire sur la case 23 !",
        "Ada, Ben und Cleo teilen sich den Sieg auf Feld 23!",
    ),
    objections.TooDeep(6): (
        "That is 6 levels, and your board has five.",
        "Cela fait 6 niveaux, et votre plateau en a cinq.",
        "Das sind 6 Ebenen, und deine Tafel hat fünf.",
    ),
    objections.AlreadyUsed(Companion.GREEN_TURTLE): (
        "You have used the giant green turtle already; once a game is all.",
        "Vous avez déjà utilisé la tortue verte géante ; c'est possible une seule fois par partie.",
        "Du hast die grüne Riesenschildkröte schon eingesetzt; das geht einmal im Spiel.",
    ),
    objections.NotYours(Companion.GREEN_TURTLE): (
        "You do not dive with the giant green turtle.",
        "Vous ne plongez pas avec la tortue verte géante.",
        "Du tauchst nicht mit der grünen Riesenschildkröte.",
    ),
    objections.NoSuchStop(Stop.COUNT): (
        "Nobody is counting down: the orca is not in use.",
        "Personne ne compte à rebours : l'orque n'est pas en action.",
        "Niemand zählt herunter: Der Orca ist nicht im Einsatz.",
    ),
}


@pytest.mark.parametrize("thing", EXACT, ids=str)
def test_exact_sentences(thing: Tagged) -> None:
    assert said(thing) == EXACT[thing]
