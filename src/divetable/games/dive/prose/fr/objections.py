"""Why a move is refused in Dive, in French."""

from __future__ import annotations

from divetable.engine.core import Tagged
from divetable.engine.prose import Template
from divetable.games.dive import objections as o
from divetable.games.dive.components import Stop
from divetable.games.dive.prose.fr.words import LE
from divetable.games.dive.prose.telling import by, told

_NO_STOP = {
    Stop.CLOCK: "Le chronomètre ne vous arrête pas maintenant.",
    Stop.COUNT: "Personne ne compte à rebours : l'orque n'est pas en action.",
    Stop.BREATH: "Personne ne retient son souffle : le fugu n'est pas en action.",
}

OBJECTIONS: dict[type[Tagged], Template] = {
    o.NothingPlaced: "Placez au moins un jeton Air.",
    o.Gap: "Le niveau {level} est vide, et un programme ne doit pas avoir de trou.",
    o.TooDeep: "Cela fait {levels} {levels:niveau|niveaux}, et votre plateau en a cinq.",
    o.NoSuchToken: "Il n'y a pas de jeton {token} : les vôtres vont de 1 à 5.",
    o.TokenTwice: "Vous n'avez qu'un seul jeton {token}.",
    o.MixedFaces: "Tous les jetons du niveau {level} doivent montrer la même face.",
    o.OneTokenEach: "Le jeton 1 va au niveau 1, le jeton 2 au niveau 2, et ainsi de suite jusqu'à 5 ; "
    "vous ne choisissez que les faces.",
    o.ClownfishOnEmpty: "Le poisson-clown a besoin d'un niveau avec des jetons, et le niveau {level} n'en a pas.",
    o.AnglerfishTooShallow: "Le poisson-pêcheur a besoin de cinq niveaux avec des jetons, et vous en avez {levels}.",
    o.NoCompanions: "Cette partie se joue sans compagnons.",
    o.NotYours: told("Vous ne plongez pas avec {companion}.", LE),
    o.AlreadyUsed: told("Vous avez déjà utilisé {companion} ; c'est possible une seule fois par partie.", LE),
    o.NotAnnounced: told("Annoncez d'abord {companion}.", LE),
    o.NotAloud: told("Ici, on utilise {companion} en secret : ajoutez-le à votre programme.", LE),
    o.NeedsSpot: "Choisissez où poser le poulpe géant sur la pile.",
    o.OffTheStack: "Le poulpe géant doit être entièrement sur la pile.",
    o.NeedsReceiver: "Choisissez qui reçoit le petit dauphin.",
    o.NotAnotherDiver: "Le petit dauphin va à une autre personne de cette table.",
    o.AxolotlLater: "L'axolotl s'utilise à la fin du Repos.",
    o.AlreadyReady: "Votre programme est prêt. Reprenez-le d'abord si vous voulez le modifier.",
    o.NothingToTakeBack: "Vous n'avez pas de programme terminé à reprendre.",
    o.NoSuchStop: told(by("by", _NO_STOP)),
    o.CountdownOver: "Le compte à rebours de l'orque est fini : plus personne ne programme.",
    o.NotInThisGame: told("Cette partie se joue sans {companion}.", LE),
    o.NotWithChief: told("Vous ne pouvez pas prendre {companion} quand le chef du village plonge aussi.", LE),
    o.CompanionTaken: told("Quelqu'un d'autre plonge déjà avec {companion}.", LE),
}
