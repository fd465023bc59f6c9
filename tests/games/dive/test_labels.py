"""What Dive's moves are called where one chooses from a list."""

import pytest
from tests.games.dive.table import program

from divetable.engine.core import Move
from divetable.engine.prose import LANGUAGES, Speaker
from divetable.games.dive.choices import Choices
from divetable.games.dive.components import (
    KEEP_AXOLOTL,
    TAKE_BACK,
    CallYoungest,
    Commit,
    Companion,
    GiveDolphin,
    LayOctopus,
    Stop,
    Stopped,
    WishFor,
)
from divetable.games.dive.prose import BOOKS

NBSP = "\N{NO-BREAK SPACE}"
SPEAKERS = {language: Speaker(BOOKS[language], ("Ada", "Ben", "Cleo", "Dan")) for language in LANGUAGES}


@pytest.mark.parametrize(
    ("move", "labels"),
    [
        (
            program("1 3s 45", clownfish=3),
            (
                "Program: level 1, no shark, token 1; level 2, shark, token 3; "
                "level 3, no shark, tokens 4 and 5 with the clownfish.",
                "Programmez : niveau 1, pas de requin, jeton 1 ; niveau 2, requin, jeton 3 ; "
                "niveau 3, pas de requin, jetons 4 et 5 avec le poisson-clown.",
                "Plane: Ebene 1, kein Hai, Marker 1; Ebene 2, Hai, Marker 3; "
                "Ebene 3, kein Hai, Marker 4 und 5 mit dem Clownfisch.",
            ),
        ),
        (
            Commit(program("1s").levels, anglerfish=True),
            (
                "Program: level 1, shark, token 1; level 6, shark, the anglerfish.",
                "Programmez : niveau 1, requin, jeton 1 ; niveau 6, requin, le poisson-pêcheur.",
                "Plane: Ebene 1, Hai, Marker 1; Ebene 6, Hai, der Anglerfisch.",
            ),
        ),
        (
            Stopped(Stop.CLOCK, ()),
            (
                "Stop by the clock with this program: nothing.",
                "Arrêtez-vous au chronomètre avec ce programme : rien.",
                "Höre auf, weil die Zeit um ist, mit diesem Plan: nichts.",
            ),
        ),
        (
            Stopped(Stop.BREATH, program("1 - 2").levels),
            (
                "Breathe and stop with this program: level 1, no shark, token 1; level 2, empty; "
                "level 3, no shark, token 2.",
                "Reprenez votre souffle et arrêtez-vous avec ce programme : "
                "niveau 1, pas de requin, jeton 1 ; niveau 2, vide ; "
                "niveau 3, pas de requin, jeton 2.",
                "Hole Luft und höre auf, mit diesem Plan: Ebene 1, kein Hai, Marker 1; Ebene 2, leer; "
                "Ebene 3, kein Hai, Marker 2.",
            ),
        ),
        (
            WishFor(Companion.GREEN_TURTLE),
            (
                "Wish for the giant green turtle.",
                "Choisissez la tortue verte géante.",
                "Wünsche dir die grüne Riesenschildkröte.",
            ),
        ),
        (
            LayOctopus(32, 65),
            (
                "Lay the giant octopus on the bottom edge of the stack, in the middle.",
                "Posez le poulpe géant au milieu du bord inférieur de la pile.",
                "Lege den Riesenkraken auf die Mitte des unteren Rands.",
            ),
        ),
        (
            LayOctopus(65, 0),
            (
                "Lay the giant octopus on the top right corner of the stack.",
                "Posez le poulpe géant sur le coin en haut à droite de la pile.",
                "Lege den Riesenkraken auf die Ecke rechts oben.",
            ),
        ),
        (
            LayOctopus(1, 40),
            (
                "Lay the giant octopus 1 percent from the left and 40 percent from the top of the stack.",
                "Posez le poulpe géant à 1 % du bord gauche et à 40 % du haut de la pile.",
                "Lege den Riesenkraken 1 Prozent von links und 40 Prozent von oben auf den Stapel.",
            ),
        ),
        (
            GiveDolphin(1),
            (
                "Use the dolphins and give the small one to Ben.",
                "Utilisez les dauphins et donnez le petit à Ben.",
                "Setze die Delfine ein und gib den kleinen an Ben.",
            ),
        ),
        (
            CallYoungest(2),
            (
                "Let Cleo count as the youngest.",
                "Désignez Cleo comme la personne la plus jeune.",
                "Lass Cleo als jüngste Person gelten.",
            ),
        ),
        (
            TAKE_BACK,
            (
                "Take the program back to change it.",
                "Reprenez votre programme pour le modifier.",
                "Nimm den Plan zurück, um ihn zu ändern.",
            ),
        ),
        (
            KEEP_AXOLOTL,
            (
                "Keep the axolotl for later.",
                "Gardez l'axolotl pour plus tard.",
                "Hebe den Axolotl für später auf.",
            ),
        ),
    ],
)
def test_exact_labels(move: Move, labels: tuple[str, str, str]) -> None:
    assert tuple(speaker.say(move).replace(NBSP, " ") for speaker in SPEAKERS.values()) == labels


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("tile", [None, *Companion])
def test_moves_offered_together_have_different_labels(tile: Companion | None, language: str) -> None:
    asked = Choices(0, 4, tile=tile)
    moves = list(asked) if tile is None else list(asked.announcements())
    labels = [SPEAKERS[language].say(move) for move in moves]
    assert len(set(labels)) == len(moves)
    assert all(label.endswith(".") for label in labels)


@pytest.mark.parametrize("language", LANGUAGES)
def test_programs_with_tiles_have_different_labels(language: str) -> None:
    levels = program("1 2 3s 4 5").levels
    moves = [Commit(levels), *(Commit(levels, clownfish=place) for place in range(1, 6))]
    moves += [Commit(levels, anglerfish=claim) for claim in (False, True)]
    assert len({SPEAKERS[language].say(move) for move in moves}) == 8
