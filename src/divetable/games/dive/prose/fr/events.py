"""What happens in Dive, in French."""

from __future__ import annotations

from divetable.engine.core import Tagged
from divetable.engine.prose import Template
from divetable.games.dive import events as e
from divetable.games.dive.components import Companion, Stop
from divetable.games.dive.prose.fr.words import LA, LE, UNE
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
    Companion.OCTOPUS: "{seat} utilise le poulpe géant.",
    Companion.ORCA: "{seat} utilise l'orque et lance un compte à rebours de dix secondes.",
    Companion.ANGLERFISH: "{seat} utilise le poisson-pêcheur : un sixième niveau est possible.",
    Companion.GREEN_TURTLE: "{seat} utilise la tortue verte géante : les tortues vertes portent plus loin.",
    Companion.CLOWNFISH: "{seat} utilise le poisson-clown : 3 de vitesse en plus sur un niveau.",
    Companion.DOLPHINS: "{seat} utilise les dauphins.",
    Companion.GREAT_WHITE: "{seat} utilise le grand requin blanc : les erreurs des autres leur coûteront le Repos.",
    Companion.AXOLOTL: "{seat} utilise l'axolotl.",
    Companion.FUGU: "{seat} utilise le fugu : tout le monde retient son souffle.",
    Companion.NARWHAL: "{seat} utilise le narval : pendant cette manche, les tortues font reculer les autres.",
}

_STOPPED = {
    Stop.CLOCK: "Le temps est écoulé pour {seat}.",
    Stop.COUNT: "Le compte à rebours est fini : {seat} arrête de programmer.",
    Stop.BREATH: "{seat} reprend son souffle et arrête de programmer.",
}

_CAUGHT_BY = ("Avec une vitesse de {speed},", "Avec le poisson-pêcheur,")

_PROGRAM = ProgramWords(
    opening="{seat} révèle son programme.",
    level="Niveau {level} : {claim}, vitesse {speed}.",
    clownfish="Niveau {level} : {claim}, vitesse {speed} avec le poisson-clown.",
    anglerfish="Niveau {level}, le poisson-pêcheur : {claim}.",
    claims={True: "requin", False: "pas de requin"},
)

EVENTS: dict[type[Tagged], Template] = {
    e.OceanStacked: "{cards} {cards:carte Océan est mélangée, tournée et empilée"
    "|cartes Océan sont mélangées, tournées et empilées}.",
    e.ChiefJoined: "Le chef du village plonge aussi ; ses {cards} cartes sont mélangées.",
    e.YoungestDrawn: "Le hasard désigne {seat} comme la personne la plus jeune.",
    e.WishMade: "{seat} a fait son vœu.",
    e.WishesClashed: told("{seats} veulent {companion}. La priorité revient à {to}, la personne la plus jeune.", LE),
    e.CompanionJoined: told("{seat} plonge avec {companion}.", LE),
    e.RoundBegan: "Manche {round}. Il reste {cards} {cards:carte|cartes} dans la pile.",
    e.Looked: look(own="Vous scrutez la pile.", everyone="Les plongeurs scrutent la pile."),
    e.Readied: "{seat} a terminé son programme.",
    e.TookBack: "{seat} reprend son programme pour le modifier.",
    e.TimeUp: told(by("by", _STOPPED)),
    e.CompanionAnnounced: told(by("companion", _ANNOUNCED)),
    e.OctopusLaid: "{seat} pose le poulpe géant sur la pile, à {x} % du bord gauche et à {y} % du haut.",
    e.DolphinGiven: "{seat} utilise les dauphins et donne le petit à {to}.",
    e.Reopened: told(
        one_or_many(
            "seats",
            "{seats} peut de nouveau modifier son programme.",
            "{seats} peuvent de nouveau modifier leur programme.",
        )
    ),
    e.Revealed: program(_PROGRAM),
    e.CompanionWasted: told("{seat} n'a pas placé {companion}, perdu pour la partie.", LE),
    e.ChiefShown: told(
        none_one_or_many(
            "yellow",
            "Vitesses du chef du village, à partir du niveau 1 : {speeds}. Aucun niveau n'est jaune.",
            "Vitesses du chef du village, à partir du niveau 1 : {speeds}. Le niveau {yellow} est jaune.",
            "Vitesses du chef du village, à partir du niveau 1 : {speeds}. Les niveaux {yellow} sont jaunes.",
        )
    ),
    e.Bubbled: told(
        one_or_many(
            "levels",
            "Le chef du village est en eaux profondes : une bulle couvre son niveau {levels}.",
            "Le chef du village est en eaux profondes : des bulles couvrent ses niveaux {levels}.",
        )
    ),
    e.CardRevealed: told(
        card(
            both="Niveau {level} : un requin et {helper}.",
            shark="Niveau {level} : un requin.",
            helper="Niveau {level} : {helper}, pas de requin.",
            neither="Niveau {level} : ni requin, ni aide.",
        ),
        UNE,
    ),
    e.WasRight: told(
        one_or_many("seats", "{seats} a vu juste au niveau {level}.", "{seats} ont vu juste au niveau {level}."),
    ),
    e.WasWrong: told(
        mistaken(
            some_kept="{seat} se trompe au niveau {level} et garde {kept} {kept:niveau|niveaux}.",
            none_kept="{seat} se trompe au niveau {level} et ne garde rien.",
            in_deep_water="{seat} se trompe au niveau {level} en eaux profondes et perd tout.",
        )
    ),
    e.Missed: told(
        one_or_many("seats", "{seats} se trompe au niveau {level}.", "{seats} se trompent au niveau {level}."),
    ),
    e.Helped: told(
        fastest(
            *_CAUGHT_BY,
            moved(
                forward="{seat} attrape {helper} et passe de {start} à {end}.",
                nowhere="{seat} attrape {helper} mais reste sur la case {end}.",
                back="{seat} attrape {helper} et recule, de {start} à {end}.",
            ),
        ),
        LA,
    ),
    e.CarriedNowhere: told(fastest(*_CAUGHT_BY, "{seat} attrape la raie manta mais n'y gagne rien.")),
    e.HelpTied: told("Égalité à la vitesse {speed} entre {seats} : {helper} n'aide personne.", LA),
    e.HelpIgnored: told("Personne n'a vu juste ici : {helper} n'aide personne.", LA),
    e.CardsRanOut: told(
        one_or_many(
            "seats",
            "Il n'y a pas de carte pour le niveau {level} : {seats} s'arrête là, sans erreur.",
            "Il n'y a pas de carte pour le niveau {level} : {seats} s'arrêtent là, sans erreur.",
        )
    ),
    e.DolphinsPaid: "{receiver} n'a fait aucune erreur : les dauphins portent {seat} de {start} à {end}.",
    e.DolphinsFailed: "{receiver} a fait une erreur : les dauphins ne rapportent rien à {seat}.",
    e.GreatWhiteBlocked: "Le grand requin blanc empêche {blocked} d'avancer au Repos.",
    e.GreatWhiteBackfired: "Personne d'autre n'a fait d'erreur : "
    "le grand requin blanc empêche {seat} d'avancer au Repos.",
    e.Rested: told(
        moved(
            forward="Repos : {seat} avance de {levels} {levels:case|cases}, de {start} à {end}.",
            nowhere="Repos : {seat} reste sur la case {end}.",
        )
    ),
    e.AxolotlUsed: "{seat} utilise l'axolotl : tous les autres pions sur une case impaire reculent.",
    e.AxolotlKept: "{seat} garde l'axolotl pour plus tard.",
    e.PulledBack: "L'axolotl fait reculer {seat}, de {start} à {end}.",
    e.CompanionLeft: told("{seat} remet {companion} dans la boîte.", LE),
    e.StackEmpty: "Il n'y a plus de carte Océan : la partie se termine avec cette manche.",
    e.Won: told(
        one_or_many(
            "seats", "{seats} gagne sur la case {space} !", "{seats} partagent la victoire sur la case {space} !"
        ),
    ),
    e.Drawn: "Égalité : {seats} partagent la case {space}.",
    e.ChiefWon: "Le chef du village gagne sur la case {space}.",
}
