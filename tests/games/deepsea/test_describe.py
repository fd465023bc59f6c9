"""The table in words: exact descriptions, what every description must be like, and the names of moves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from divetable.engine.core import Seat, play
from divetable.engine.prose import LANGUAGES, Speaker
from divetable.games.deepsea import RULEBOOK
from divetable.games.deepsea.components import BLANK, State
from divetable.games.deepsea.describe import describe
from divetable.games.deepsea.game import DeepSea
from divetable.games.deepsea.moves import Drop, Reveal, SinkInOrder, StartWith
from divetable.games.deepsea.options import Options
from divetable.games.deepsea.view import view

from .table import BACK, DEEPER, FOUR, NOTHING, ONE, TAKE, THREE, TWO, Table, table

NBSP = "\N{NO-BREAK SPACE}"
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Finn")
SPEAKERS = {language: Speaker(RULEBOOK.books[language], NAMES) for language in LANGUAGES}
STACK = (1, 2, 2)
LINE = (ONE, BLANK, ONE, ONE, ONE, BLANK, TWO, BLANK, BLANK, THREE, FOUR, STACK)
"""A short line with a gap or two."""


def told(t: Table, seat: Seat | None = 0, language: str = "en") -> tuple[str, ...]:
    """The description, with plain spaces, to be readable here."""
    return tuple(line.replace(NBSP, " ") for line in describe(view(t.s, seat), SPEAKERS[language]))


def second_dive() -> Table:
    """Cleo is home, Ana comes up and lands on a blank, Ben has never left."""
    t = table(
        (9, 0, 0, 5),
        line=LINE,
        loads=((THREE, (2, 3)), (), (TWO,), ()),
        up=(0,),
        home=(2,),
        banked=((8, 3), (), (0,), ()),
        air=14,
        dive=2,
    )
    return t.roll(3)


# What is asked


DESCRIBED = {
    "en": (
        "Ana is asked whether to drop a treasure on the blank on space 8.",
        "Dive 2 of 3: 12 air left.",
        "Next come Ben and Dan.",
        "Ana is on space 8, going up with 2 treasures: level 3 and a stack of levels 2 and 3. "
        "Ana has banked 11 points (8 and 3).",
        "Ben has not left the submarine. Ben has banked nothing.",
        "Cleo is home with 1 treasure: level 2. Cleo has banked 0 points with one chip.",
        "Dan is on space 5, going down with nothing. Dan has banked nothing.",
        "The line has 12 spaces.",
        "Level 1 treasure lies on spaces 1 and 3 to 5.",
        "Level 2 treasure lies on space 7.",
        "Level 3 treasure lies on space 10.",
        "Level 4 treasure lies on space 11.",
        "A stack of levels 1, 2 and 2 lies on space 12.",
        "Blanks lie on spaces 2, 6, 8 and 9.",
    ),
    "fr": (
        "Ana doit choisir : déposer ou non un trésor sur le jeton vide de la case 8.",
        "Plongée 2 sur 3, air restant : 12.",
        "Ensuite jouent Ben et Dan.",
        "Ana est sur la case 8 et remonte avec 2 trésors : niveau 3 et une pile de niveaux 2 et 3. "
        "Ana a mis à l'abri 11 points (8 et 3).",
        "Ben n'a pas quitté le sous-marin. Ben n'a rien mis à l'abri.",
        "Cleo est de retour au sous-marin avec 1 trésor : niveau 2. Cleo a mis à l'abri 0 point avec un seul jeton.",
        "Dan est sur la case 5 et descend les mains vides. Dan n'a rien mis à l'abri.",
        "La ligne compte 12 cases.",
        "Il y a des trésors de niveau 1 sur les cases 1 et 3 à 5.",
        "Il y a un trésor de niveau 2 sur la case 7.",
        "Il y a un trésor de niveau 3 sur la case 10.",
        "Il y a un trésor de niveau 4 sur la case 11.",
        "Il y a une pile de niveaux 1, 2 et 2 sur la case 12.",
        "Il y a des jetons vides sur les cases 2, 6, 8 et 9.",
    ),
    "de": (
        "Ana muss wählen: einen Schatz auf das leere Plättchen auf Feld 8 legen oder nicht.",
        "Tauchgang 2 von 3: noch 12 Luft.",
        "Danach sind Ben und Dan dran.",
        "Ana ist auf Feld 8 auf dem Weg nach oben, mit 2 Schätzen: Stufe 3 und Stapel der Stufen 2 und 3. "
        "Ana hat 11 Punkte in Sicherheit (8 und 3).",
        "Ben hat das U-Boot nicht verlassen. Ben hat nichts in Sicherheit.",
        "Cleo ist zurück im U-Boot, mit 1 Schatz: Stufe 2. "
        "Cleo hat 0 Punkte in Sicherheit, mit einem einzigen Plättchen.",
        "Dan ist auf Feld 5 auf dem Weg nach unten, mit leeren Händen. Dan hat nichts in Sicherheit.",
        "Der Weg hat 12 Felder.",
        "Schätze der Stufe 1 liegen auf Feld 1 und 3 bis 5.",
        "Ein Schatz der Stufe 2 liegt auf Feld 7.",
        "Ein Schatz der Stufe 3 liegt auf Feld 10.",
        "Ein Schatz der Stufe 4 liegt auf Feld 11.",
        "Ein Stapel der Stufen 1, 2 und 2 liegt auf Feld 12.",
        "Leere Plättchen liegen auf Feld 2, 6, 8 und 9.",
    ),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_A_032_a_drop_in_every_language(language: str) -> None:
    assert told(second_dive(), 0, language) == DESCRIBED[language]


def test_everybody_hears_themselves_first_and_then_who_follows() -> None:
    t = second_dive()
    mine = told(t, 0)
    assert told(t, None) == mine
    assert told(t, 2) == (*mine[:3], mine[5], mine[6], mine[3], mine[4], *mine[7:])


def test_A_010_before_the_starter_is_drawn() -> None:
    t = Table(DeepSea(2).start())
    assert told(t) == (
        "Who begins is about to be drawn.",
        "Dive 1 of 3: 25 air left.",
        "Ana has not left the submarine.",
        "Ben has not left the submarine.",
        "The line has 32 spaces.",
        "Level 1 treasure lies on spaces 1 to 8.",
        "Level 2 treasure lies on spaces 9 to 16.",
        "Level 3 treasure lies on spaces 17 to 24.",
        "Level 4 treasure lies on spaces 25 to 32.",
    )
    t.do(StartWith(1))
    assert told(t)[:3] == ("Ben is about to roll the dice.", "Dive 1 of 3: 25 air left.", "Next comes Ana.")
    assert told(t, 0, "fr")[:3] == (
        "Ben va lancer les dés.",
        "Plongée 1 sur 3, air restant : 25.",
        "Ensuite joue Ana.",
    )
    assert told(t, 0, "de")[:3] == ("Ben würfelt gleich.", "Tauchgang 1 von 3: noch 25 Luft.", "Danach ist Ana dran.")


def test_A_018_the_direction() -> None:
    t = table((4, 7), loads=((ONE,), ()), air=9)
    assert told(t, 1)[:4] == (
        "Ana is asked whether to go deeper or turn back.",
        "Dive 1 of 3: 8 air left.",
        "Next comes Ben.",
        "Ben is on space 7, going down with nothing.",
    )
    assert told(t, 1, "fr")[0] == "Ana doit choisir : continuer à descendre ou faire demi-tour."
    assert told(t, 1, "de")[0] == "Ana muss wählen: tiefer tauchen oder umkehren."
    assert told(t.do(DEEPER))[3] == "Ana is on space 4, going down with 1 treasure: level 1."
    t = table((4, 7), loads=((ONE,), ())).do(BACK)
    assert told(t)[3] == "Ana is on space 4, going up with 1 treasure: level 1."


def test_A_029_what_lies_here_is_named() -> None:
    t = table((8, 0), line=LINE).roll(2)
    assert told(t)[0] == "Ana is asked whether to pick up a level 3 treasure on space 10."
    assert told(t, 0, "fr")[0] == "Ana doit choisir : ramasser ou laisser un trésor de niveau 3 sur la case 10."
    assert told(t, 0, "de")[0] == "Ana muss wählen: auf Feld 10 einen Schatz der Stufe 3 nehmen oder liegen lassen."
    t = table((9, 0), line=LINE).roll(6)
    assert told(t)[0] == "Ana is asked whether to pick up a stack of levels 1, 2 and 2 on space 12."
    told_after = told(t.do(TAKE))
    assert told_after[3] == "Ana is on space 12, going down with 1 treasure: a stack of levels 1, 2 and 2."
    assert not [line for line in told_after if line.startswith("A stack")]


def test_A_015_the_last_turn() -> None:
    t = table((4, 7), loads=((ONE, TWO), ()), air=2)
    assert told(t)[:3] == (
        "Ana is asked whether to go deeper or turn back.",
        "Dive 1 of 3: the air is gone, and this is the last turn.",
        "Ana is on space 4, going down with 2 treasures: level 1 and level 2.",
    )
    assert told(t, 0, "fr")[1] == "Plongée 1 sur 3 : il n'y a plus d'air, et c'est le dernier tour."
    assert told(t, 0, "de")[1] == "Tauchgang 1 von 3: Die Luft ist weg, und dies ist der letzte Zug."


def test_A_011_nobody_is_next_when_all_others_are_home() -> None:
    t = table((4, 0), loads=((ONE,), ()), home=(1,))
    assert told(t)[2] == "Ana is on space 4, going down with 1 treasure: level 1."
    assert told(t)[3] == "Ben is home with nothing."


def test_U_18_turns_without_a_change_are_counted() -> None:
    t = table((11, 12, 10), line=LINE, idle=1)
    assert told(t)[3] == "Nothing has changed for 1 turn; a whole round of that would end the dive."
    t.roll(2)
    assert told(t)[3] == "Nothing has changed for 2 turns; a whole round of that would end the dive."
    assert told(t, 0, "fr")[3] == (
        "Rien n'a changé depuis 2 tours ; un tour de table complet ainsi, et la plongée s'achève."
    )
    assert told(t, 0, "de")[3] == "Seit 2 Zügen hat sich nichts geändert; nach einer ganzen Runde endet der Tauchgang."


def test_U_23_the_supply_is_told_where_it_is_limited() -> None:
    limited = Options(blank_limit=True)
    t = table((1, 0), line=(BLANK,) * 10 + (ONE,) * 4, loads=((ONE,), ()), options=limited)
    assert told(t)[3] == "2 blanks are left in the supply."
    assert told(t, 0, "fr")[3] == "Il reste 2 jetons vides en réserve."
    assert told(t, 0, "de")[3] == "2 leere Plättchen liegen noch im Vorrat."
    t = table((1, 0), line=(BLANK,) * 11 + (ONE,), loads=((ONE,), ()), options=limited)
    assert told(t)[3] == "1 blank is left in the supply."
    t = table((1, 0), line=(BLANK,) * 12 + (ONE,), loads=((ONE,), ()), options=limited)
    assert told(t)[3] == "No blanks are left in the supply, so nothing can be picked up."
    assert not [line for line in told(second_dive()) if "supply" in line]


def after_the_air() -> Table:
    """Cleo is home; Ben, the nearest, and Ana lose different things."""
    t = table(
        (7, 3, 0),
        line=LINE,
        loads=((ONE, FOUR), (TWO, (3, 3)), (THREE, ONE)),
        up=(0, 1),
        home=(2,),
        air=2,
    )
    return t.roll(2).do(NOTHING)


def test_U_19_values_are_turned_over() -> None:
    t = after_the_air()
    assert told(t)[:2] == (
        "The treasure brought home is about to be turned over.",
        "Dive 1 of 3 is over, with 0 air left.",
    )
    assert "Cleo is home with 2 treasures: level 3 and level 1." in told(t)
    assert told(t, 0, "fr")[1] == "La plongée 1 sur 3 est finie ; air restant : 0."
    assert told(t, 0, "de")[1] == "Tauchgang 1 von 3 ist vorbei; übrige Luft: 0."


def test_A_039_A_040_the_order_of_a_lost_load() -> None:
    t = after_the_air().do(Reveal(((), (), (9, 2))))
    assert told(t)[:7] == (
        "Ben is asked in which order to lose the load, beginning nearest to the submarine.",
        "The loads sink in this order: Ben and Ana.",
        "Every three treasures that sink make a stack.",
        "Dive 1 of 3 is over, with 0 air left.",
        "Ana is on space 7, going up with 2 treasures: level 1 and level 4. Ana has banked nothing.",
        "Ben is on space 3, going up with 2 treasures: level 2 and a stack of levels 3 and 3. Ben has banked nothing.",
        "Cleo is home. Cleo has banked 11 points (9 and 2).",
    )
    t.do(SinkInOrder(((3, 3), TWO)))
    assert told(t)[0] == "Ana is asked in which order to lose the load, beginning nearest to the submarine."
    assert "with 2 treasures: a stack of levels 3 and 3 and level 2." in told(t)[5]
    assert told(t, 0, "fr")[:3] == (
        "Ana doit choisir dans quel ordre perdre sa charge, en commençant au plus près du sous-marin.",
        "Les charges coulent dans cet ordre : Ben et Ana.",
        "Trois trésors qui coulent font une pile.",
    )
    assert told(t, 0, "de")[:3] == (
        "Ana muss wählen, in welcher Reihenfolge die Ladung versinkt: zuerst, was dem U-Boot am nächsten liegen soll.",
        "Die Ladungen versinken in dieser Reihenfolge: Ben und Ana.",
        "Je drei versinkende Schätze werden ein Stapel.",
    )
    assert "Cleo ist zurück im U-Boot. Cleo hat 11 Punkte in Sicherheit (9 und 2)." in told(t, 0, "de")
    assert "Cleo est de retour au sous-marin. Cleo a mis à l'abri 11 points (9 et 2)." in told(t, 0, "fr")


def test_A_040_who_loses_alone_needs_no_order_of_divers() -> None:
    t = table((7, 0), line=LINE, loads=((ONE, FOUR), ()), home=(1,), air=1, up=(0,))
    assert [line for line in told(t.roll(2).do(NOTHING)) if "order" in line] == [
        "Ana is asked in which order to lose the load, beginning nearest to the submarine."
    ]


def test_A_046_A_047_A_048_the_end() -> None:
    t = table((1, 0), line=LINE, loads=((ONE,), ()), up=(0,), home=(1,), banked=((5, 4), (12,)), dive=3)
    t.roll(2).do(Reveal(((3,), ())))
    assert t.s.step is None
    assert told(t, 1)[:4] == (
        "The game is over.",
        "Ben wins with 12 points.",
        "Ben has banked 12 points with one chip.",
        "Ana has banked 12 points (5, 4 and 3).",
    )
    assert told(t, 1)[4] == "The line has 8 spaces."
    assert told(t, None, "fr")[:3] == (
        "La partie est terminée.",
        "Ben gagne avec 12 points.",
        "Ana a mis à l'abri 12 points (5, 4 et 3).",
    )
    assert told(t, None, "de")[:3] == (
        "Das Spiel ist vorbei.",
        "Ben gewinnt mit 12 Punkten.",
        "Ana hat 12 Punkte in Sicherheit (5, 4 und 3).",
    )


def test_a_single_blank_is_one() -> None:
    t = table((1, 0), line=(BLANK, ONE, ONE), loads=((ONE,), ()))
    assert told(t)[-3:] == (
        "The line has 3 spaces.",
        "Level 1 treasure lies on spaces 2 and 3.",
        "A blank lies on space 1.",
    )
    assert told(t, 0, "fr")[-1] == "Il y a un jeton vide sur la case 1."
    assert told(t, 0, "de")[-1] == "Ein leeres Plättchen liegt auf Feld 1."


def test_from_the_second_dive_on_no_points_are_told_too() -> None:
    assert "Ben has not left the submarine." in told(table((1, 0)))
    assert "Ben has not left the submarine. Ben has banked nothing." in told(table((1, 0), dive=2))


def test_A_042_two_chips_are_a_stack_as_well() -> None:
    t = table((1, 0), line=(ONE, ONE, (4, 3)))
    assert told(t)[-2:] == (
        "Level 1 treasure lies on spaces 1 and 2.",
        "A stack of levels 4 and 3 lies on space 3.",
    )


# What every description must be like


def faulty(line: str) -> bool:
    """Whether *line* is no finished sentence, or shows the program's insides."""
    return not re.search(r"[.!?]$", line) or bool(re.search(r"[{}_<>]|[A-Z]\w+\.[A-Z]|None|True|False|  ", line))


VARIANTS = (Options(), Options(starter=1, blank_limit=True, unwrap=True))


def tables() -> Iterator[State]:
    """Every state of some random games."""
    for players in RULEBOOK.players:
        rng = Random(players)
        s = DeepSea(players, VARIANTS[players % 2]).start()
        yield s
        while s.asks:
            (seat,) = s.asks
            play(s, seat, s.asks[seat].sample(rng))
            yield s


def test_every_table_can_be_described_to_everybody() -> None:
    for number, s in enumerate(tables()):
        seen = view(s, (None, *range(len(s.places)))[number % (len(s.places) + 1)])
        lines = [describe(seen, speaker) for speaker in SPEAKERS.values()]
        assert len({len(described) for described in lines}) == 1
        assert not [line for described in lines for line in described if faulty(line)]


def test_U_36_the_whole_line_and_every_load_are_told() -> None:
    for s in tables():
        lines = describe(view(s, 0), SPEAKERS["en"])
        assert heard(lines) == dict(enumerate(s.line[1:], 1))
        if s.step is not None:
            carried = sum(int(n) for line in lines for n in re.findall(r"with (\d+) treasure", line))
            assert carried == sum(map(len, s.loads))


def heard(lines: tuple[str, ...]) -> dict[int, tuple[int, ...]]:
    """The line of treasure as a listener would lay it."""
    line: dict[int, tuple[int, ...]] = {}
    for said in lines:
        found = re.fullmatch(r"(?:Level (\d)|A stack of levels (.*)|A blank|Blanks)[^\d]* on spaces? (.*)\.", said)
        if found:
            unit = tuple(int(level) for level in re.findall(r"\d+", found[1] or found[2] or ""))
            line |= dict.fromkeys(spaces(found[3]), unit)
    return line


def spaces(said: str) -> Iterator[int]:
    """``1 to 3, 5 and 7`` as numbers."""
    for part in re.split(r", | and ", said):
        first, *last = map(int, part.split(" to "))
        yield from range(first, (last or [first])[0] + 1)


# The names of moves


@pytest.mark.parametrize("language", LANGUAGES)
def test_moves_offered_together_have_different_labels(language: str) -> None:
    for s in tables():
        for asked in s.asks.values():
            moves = list(islice(asked, 60))
            labels = [SPEAKERS[language].say(move) for move in moves]
            assert len(set(labels)) == len(moves)
            assert not [label for label in labels if faulty(label) or not label.endswith(".")]


def test_stacks_in_another_order_have_other_labels() -> None:
    labels = {SPEAKERS["en"].say(Drop(unit)) for unit in ((1, 2, 2), (2, 1, 2), ONE, TWO)}
    assert len(labels) == 4
