"""What choosing a move means in Dive, in French."""

from __future__ import annotations

from divetable.engine.core import Tagged
from divetable.engine.prose import Template
from divetable.games.dive import components as m
from divetable.games.dive.components import Companion, Stop
from divetable.games.dive.prose.fr.words import LE
from divetable.games.dive.prose.plans import planned, spot
from divetable.games.dive.prose.telling import by, told

_USE = {
    Companion.OCTOPUS: "Utilisez le poulpe géant : couvrez une partie de la pile.",
    Companion.ORCA: "Utilisez l'orque : comptez à rebours à partir de dix, puis plus personne ne programme.",
    Companion.ANGLERFISH: "Utilisez le poisson-pêcheur : votre programme peut avoir un sixième niveau.",
    Companion.GREEN_TURTLE: "Utilisez la tortue verte géante : chaque tortue verte attrapée porte une case plus loin.",
    Companion.CLOWNFISH: "Utilisez le poisson-clown : 3 de vitesse en plus sur un niveau de votre programme.",
    Companion.DOLPHINS: "Utilisez les dauphins : donnez le petit à quelqu'un.",
    Companion.GREAT_WHITE: "Utilisez le grand requin blanc : qui se trompe n'avance pas au Repos. "
    "Si personne d'autre ne se trompe, c'est vous qui n'avancez pas.",
    Companion.AXOLOTL: "Utilisez l'axolotl : tous les autres pions sur une case impaire reculent de 2 cases.",
    Companion.FUGU: "Utilisez le fugu : tout le monde programme en retenant son souffle.",
    Companion.NARWHAL: "Utilisez le narval : pendant cette manche, les tortues font reculer les autres.",
}

_STOP = {
    Stop.CLOCK: "Arrêtez-vous au chronomètre avec ce programme : {plan}.",
    Stop.COUNT: "Arrêtez-vous à la fin du compte à rebours avec ce programme : {plan}.",
    Stop.BREATH: "Reprenez votre souffle et arrêtez-vous avec ce programme : {plan}.",
}

MOVES: dict[type[Tagged], Template] = {
    m.Stacked: "Empilez les cartes Océan dans l'ordre {order}, tournées de {turns}.",
    m.ChiefShuffled: "Empilez les cartes du chef du village dans l'ordre {order}.",
    m.CallYoungest: "Désignez {seat} comme la personne la plus jeune.",
    m.Saw: "Scrutez la pile.",
    m.WishFor: told("Choisissez {companion}.", LE),
    m.Commit: planned("Programmez : {plan}."),
    m.Stopped: planned(_STOP),
    m.TakeBack: "Reprenez votre programme pour le modifier.",
    m.Announce: told(by("companion", _USE)),
    m.LayOctopus: spot(
        (
            "Posez le poulpe géant sur le coin en haut à gauche de la pile.",
            "Posez le poulpe géant au milieu du bord supérieur de la pile.",
            "Posez le poulpe géant sur le coin en haut à droite de la pile.",
            "Posez le poulpe géant au milieu du bord gauche de la pile.",
            "Posez le poulpe géant au centre de la pile.",
            "Posez le poulpe géant au milieu du bord droit de la pile.",
            "Posez le poulpe géant sur le coin en bas à gauche de la pile.",
            "Posez le poulpe géant au milieu du bord inférieur de la pile.",
            "Posez le poulpe géant sur le coin en bas à droite de la pile.",
        ),
        anywhere="Posez le poulpe géant à {x} % du bord gauche et à {y} % du haut de la pile.",
    ),
    m.GiveDolphin: "Utilisez les dauphins et donnez le petit à {to}.",
    m.KeepAxolotl: "Gardez l'axolotl pour plus tard.",
}
