"""French."""

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
    way = "quitte le sous-marin pour" if event.start == 0 else "nage de la case {start} à"
    past = " en dépassant {n} {n:plongeur|plongeurs}" if event.jumped else ""
    return speaker.tell(f"{{seat}} {way} la case {{space}}{past}.", event, n=len(event.jumped))


def came_home(event: happened.CameHome, speaker: Speaker) -> str:
    """With how much."""
    load = "avec {n} {n:trésor|trésors}" if event.load else "les mains vides"
    return speaker.tell(f"{{seat}} rentre au sous-marin {load}.", event, n=len(event.load))


def line_closed(event: happened.LineClosed, speaker: Speaker) -> str:
    """How long the line is now."""
    return speaker.fill("La ligne se resserre : elle compte {n} {n:case|cases}.", n=len(event.line))


def game_ended(event: happened.GameEnded, speaker: Speaker) -> str:
    """Who won, with how much."""
    names = speaker.listed([speaker.name(seat) for seat in event.winners])
    verb = "gagne" if len(event.winners) == 1 else "sont à égalité"
    return speaker.fill(f"{{names}} {verb} avec {{n}} {{n:point|points}}.", names=names, n=max(event.scores))


BOOK: Final = Phrasebook(
    language="fr",
    sentences={
        happened.StarterDrawn: "Le sort désigne {seat} pour commencer.",
        happened.DiveBegan: "La plongée {dive} commence, réservoir plein ; {starter} joue en premier.",
        happened.Breathed: "{seat} consomme {units} {units:unité|unités} d'air : il en reste {air}.",
        happened.AirRanOut: "Il n'y a plus d'air ! {seat} joue le dernier tour de cette plongée.",
        happened.TurnedBack: "{seat} fait demi-tour.",
        happened.Rolled: "{seat} fait {first} et {second} aux dés : {steps} {steps:case|cases}.",
        happened.Swam: swam,
        happened.CameHome: came_home,
        happened.PickedUp: of_unit("{seat} ramasse {unit} sur la case {space}."),
        happened.Dropped: of_unit("{seat} dépose {unit} sur la case {space}."),
        happened.DiveEnded: "La plongée {dive} est finie : {ending}.",
        happened.Banked: "{seat} met {points} {points:point|points} à l'abri ({values}).",
        happened.Sank: of_units("{seat} perd sa charge : {units}."),
        happened.LineClosed: line_closed,
        happened.GameEnded: game_ended,
        no.CarriesNothing: "Vous ne portez rien : pas de demi-tour sans trésor.",
        no.AlreadyTurned: "Vous avez déjà fait demi-tour ; c'est définitif pour cette plongée.",
        no.DeclaredTooLate: "Les dés sont lancés : la direction s'annonce avant.",
        no.HuntsTooEarly: "On annonce et on nage d'abord, on cherche ensuite.",
        no.NothingToPickUp: "Il n'y a ici qu'un jeton vide.",
        no.NoBlankHere: "Il y a déjà un trésor ici ; on ne dépose que sur un jeton vide, sans échange.",
        no.NotCarried: of_unit("Vous ne portez rien de tel : {unit}.", blank="On ne dépose pas un jeton vide."),
        no.StackStaysWhole: of_unit("Vous portez {unit}, et une pile ne se sépare jamais."),
        no.NotYourLoad: "Mettez en ordre tout ce que vous portiez, chaque trésor une fois et rien d'autre.",
        answer.StartWith: "Désignez {seat} pour commencer.",
        answer.GoDeeper: "Continuez à descendre et lancez les dés.",
        answer.TurnBack: "Faites demi-tour pour le reste de la plongée et lancez les dés.",
        answer.Roll: "Lancez {first} et {second}.",
        answer.TouchNothing: "Ne touchez à rien.",
        answer.PickUp: "Ramassez le trésor.",
        answer.Drop: of_unit("Déposez {unit}."),
        answer.Reveal: of_values("Retournez les trésors rapportés : {values}."),
        answer.SinkInOrder: of_units("Perdez dans cet ordre : {units}."),
    },
    words={
        CHANCE: "les dés",
        Ending.HOME: "tout le monde est rentré",
        Ending.AIR: "l'air est épuisé",
        Ending.DEADLOCK: "plus personne dans l'eau ne peut rien faire",
        Ending.STALL: "un tour de table complet s'est passé sans aucun changement",
    },
    options={
        "starter": OptionText(
            "Premier plongeur",
            "Qui joue le premier tour : tiré au sort, ou choisi par l'hôte.",
            ((None, "tiré au sort"),),
        ),
        "blank_limit": OptionText(
            "Douze jetons vides seulement",
            "On joue avec les douze jetons vides de la boîte : quand tous sont dans la ligne, on ne peut plus rien "
            "ramasser.",
            ((False, "autant qu'il en faut"), (True, "douze")),
        ),
        "unwrap": OptionText(
            "Les piles se défont",
            "Une pile perdue à nouveau se défait en jetons simples avant qu'on empile le tout.",
            ((False, "les piles restent entières"), (True, "les piles se défont")),
        ),
    },
    texts={
        # What is asked
        "over": "La partie est terminée.",
        "ask_starter": "Le sort va désigner qui commence.",
        "ask_direction": "{name} doit choisir : continuer à descendre ou faire demi-tour.",
        "ask_roll": "{name} va lancer les dés.",
        "ask_pick_up": "{name} doit choisir : ramasser ou laisser {unit} sur la case {space}.",
        "ask_drop": "{name} doit choisir : déposer ou non un trésor sur le jeton vide de la case {space}.",
        "ask_values": "Les trésors rapportés vont être retournés.",
        "ask_order": "{name} doit choisir dans quel ordre perdre sa charge, en commençant au plus près du sous-marin.",
        "sinking": "Les charges coulent dans cet ordre : {names}.",
        "stacking": "Trois trésors qui coulent font une pile.",
        # The dive
        "dive": "Plongée {dive} sur {dives}, air restant : {air}.",
        "last_turn": "Plongée {dive} sur {dives} : il n'y a plus d'air, et c'est le dernier tour.",
        "dive_over": "La plongée {dive} sur {dives} est finie ; air restant : {air}.",
        "next": "Ensuite {count:joue|jouent} {names}.",
        "idle": "Rien n'a changé depuis {count} {count:tour|tours} ; un tour de table complet ainsi, "
        "et la plongée s'achève.",
        "supply": "Il reste {count} {count:jeton vide|jetons vides} en réserve.",
        "no_supply": "Il ne reste plus de jeton vide en réserve : on ne peut rien ramasser.",
        # Divers
        "aboard": "{name} n'a pas quitté le sous-marin.",
        "down": "{name} est sur la case {space} et descend {load}.",
        "up": "{name} est sur la case {space} et remonte {load}.",
        "home": "{name} est de retour au sous-marin {load}.",
        "safe": "{name} est de retour au sous-marin.",
        "load": "avec {count} {count:trésor|trésors} : {units}",
        "no_load": "les mains vides",
        "banked": "{name} a mis à l'abri {points} {points:point|points} ({values}).",
        "banked_one": "{name} a mis à l'abri {points} {points:point|points} avec un seul jeton.",
        "banked_nothing": "{name} n'a rien mis à l'abri.",
        # The line
        "line": "La ligne compte {count} {count:case|cases}.",
        "chips_lie": "Il y a {count:un trésor|des trésors} de niveau {level} sur {count:la case|les cases} {spaces}.",
        "stack_lies": "Il y a une pile de niveaux {levels} sur la case {space}.",
        "blanks_lie": "Il y a {count:un jeton vide sur la case|des jetons vides sur les cases} {spaces}.",
        "range": "{first} à {last}",
        # Treasure
        "chip": "niveau {level}",
        "stack": "une pile de niveaux {levels}",
        "a_chip": "un trésor de niveau {level}",
        "a_stack": "une pile de niveaux {levels}",
        "then": ", puis ",
        "values": "{name} {values}",
        "between": " ; ",
    },
)
