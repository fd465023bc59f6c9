"""The table in words: exact descriptions, and what every description must be like."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from tests.games.dive.table import RED, SHARK, dive, do, game, lay, program

from divetable.engine.core import CHANCE, SENSES, Seat, apply
from divetable.engine.match import Match
from divetable.engine.prose import LANGUAGES, Speaker
from divetable.engine.settle import PlainDice
from divetable.eyes.senses import NoisyEyes
from divetable.games.dive.components import (
    CHIEF,
    Announce,
    Card,
    ChiefCard,
    Companion,
    GiveDolphin,
    Glimpse,
    LayOctopus,
    Reading,
    Saw,
    Stacked,
    State,
    Stop,
    Stopped,
    WishFor,
)
from divetable.games.dive.describe import describe
from divetable.games.dive.game import DiveGame
from divetable.games.dive.prose import BOOKS
from divetable.games.dive.view import view

NBSP = "\N{NO-BREAK SPACE}"
SPEAKERS = {language: Speaker(BOOKS[language], ("Ada", "Ben", "Cleo", "Dan")) for language in LANGUAGES}
READING = Reading((Glimpse(0.95, (0.05, 0.0, 0.0, 0.95)), Glimpse(0.5, (0.6, 0.4, 0.0, 0.0))))


def told(s: State, seat: Seat | None, language: str = "en") -> tuple[str, ...]:
    """The description, with plain spaces, to be readable here."""
    return tuple(line.replace(NBSP, " ") for line in describe(view(s, seat), SPEAKERS[language]))


def programming() -> State:
    """Ada has seen something, Ben is ready and has given Ada a dolphin, Cleo has laid the octopus."""
    tiles = (Companion.AXOLOTL, Companion.DOLPHINS, Companion.OCTOPUS)
    s, _ = apply(lay(players=3, tiles=tiles, pawns=(4, 17, 15)), 2, LayOctopus(10, 0))
    s, _ = apply(s, SENSES, Saw((READING, None, None)))
    return do(s, (1, GiveDolphin(0)), (1, program("1 23s")))


DESCRIBED = {
    "en": (
        "Ada is asked for a program.",
        "Cleo is still programming.",
        "Ben is ready.",
        "Ada is on space 4, in calm water. Ada can still use the axolotl.",
        "Ada makes out 2 levels of the stack.",
        "Level 1: almost surely a shark (95 percent), almost surely a manta (95 percent).",
        "Level 2: perhaps a shark (50 percent), perhaps no helper (60 percent) or a green turtle (40 percent).",
        "Ben is on space 17, in deep water. Ben uses the dolphins and gives the small one to Ada.",
        "Cleo is on space 15, in calm water. Cleo uses the giant octopus.",
        "The giant octopus hides the stack from 10 to 45 percent, counted from the left, "
        "and from 0 to 35 percent, counted from the top.",
        "Round 1. 36 cards are left in the stack.",
    ),
    "fr": (
        "Ada doit faire son programme.",
        "Cleo programme encore.",
        "Ben a terminé.",
        "Ada est sur la case 4, en eaux calmes. Ada peut encore utiliser l'axolotl.",
        "Ada distingue 2 niveaux de la pile.",
        "Niveau 1 : presque sûrement un requin (95 %), presque sûrement une raie manta (95 %).",
        "Niveau 2 : peut-être un requin (50 %), peut-être aucune aide (60 %) ou une tortue verte (40 %).",
        "Ben est sur la case 17, en eaux profondes. Ben utilise les dauphins et donne le petit à Ada.",
        "Cleo est sur la case 15, en eaux calmes. Cleo utilise le poulpe géant.",
        "Le poulpe géant cache la pile de 10 à 45 % en partant de la gauche, et de 0 à 35 % en partant du haut.",
        "Manche 1. Il reste 36 cartes dans la pile.",
    ),
    "de": (
        "Ada soll einen Plan machen.",
        "Cleo plant noch.",
        "Ben ist bereit.",
        "Ada ist auf Feld 4, in ruhigem Wasser. Ada kann noch den Axolotl einsetzen.",
        "Ada erkennt 2 Ebenen des Stapels.",
        "Ebene 1: fast sicher ein Hai (95 Prozent), fast sicher ein Manta (95 Prozent).",
        "Ebene 2: vielleicht ein Hai (50 Prozent), "
        "vielleicht kein Helfer (60 Prozent) oder eine grüne Schildkröte (40 Prozent).",
        "Ben ist auf Feld 17, in tiefem Wasser. Ben setzt die Delfine ein und gibt den kleinen an Ada.",
        "Cleo ist auf Feld 15, in ruhigem Wasser. Cleo setzt den Riesenkraken ein.",
        "Der Riesenkrake verdeckt den Stapel von 10 bis 45 Prozent, von links gezählt, "
        "und von 0 bis 35 Prozent, von oben gezählt.",
        "Runde 1. Im Stapel liegen noch 36 Karten.",
    ),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_asked_for_a_program_hears_all_of_the_table(language: str) -> None:
    assert told(programming(), 0, language) == DESCRIBED[language]


@pytest.mark.parametrize(
    ("language", "opening", "unseen"),
    [
        (
            "en",
            "Ben is ready with this program: level 1, no shark, token 1; level 2, shark, tokens 2 and 3.",
            "The stack cannot be made out here.",
        ),
        (
            "fr",
            "Ben a terminé son programme : niveau 1, pas de requin, jeton 1 ; niveau 2, requin, jetons 2 et 3.",
            "Ici, on ne distingue rien de la pile.",
        ),
        (
            "de",
            "Ben ist bereit mit diesem Plan: Ebene 1, kein Hai, Marker 1; Ebene 2, Hai, Marker 2 und 3.",
            "Hier ist im Stapel nichts zu erkennen.",
        ),
    ],
)
def test_who_is_ready_hears_the_own_program(language: str, opening: str, unseen: str) -> None:
    lines = told(programming(), 1, language)
    assert lines[0] == opening
    assert unseen in lines


def test_a_spectator_hears_what_is_public() -> None:
    lines = told(programming(), None)
    assert lines[:4] == (
        "Ada and Cleo are still programming.",
        "Ben is ready.",
        "The stack cannot be made out here.",
        "Ada is on space 4, in calm water. Ada can still use the axolotl.",
    )
    assert not [line for line in lines if "token" in line or "Level" in line]


def test_Q_25_who_may_revise_hears_the_draft_and_who_was_stopped() -> None:
    s = lay(players=3, tiles=(Companion.NARWHAL, Companion.ORCA, Companion.FUGU))
    s = do(s, (2, Stopped(Stop.CLOCK, program("1").levels)), (0, program("1 2s")), (1, Announce(Companion.ORCA)))
    assert told(s, 0)[:5] == (
        "Ada is asked for a program.",
        "Ada was ready and may change the program: level 1, no shark, token 1; level 2, shark, token 2.",
        "Ben is still programming.",
        "Cleo is ready.",
        "Cleo can change nothing any more this round.",
    )
    assert "Ben is on space 0, in calm water. Ben uses the orca and counts down from ten." in told(s, 0)
    s = do(s, (1, Stopped(Stop.COUNT, ())))
    assert told(s, 0)[0] == "The countdown is over. The table only notes what Ada has on the board."


def test_children_hear_nothing_of_deep_water() -> None:
    s = lay(players=2, pawns=(17, 3), children=True)
    assert told(s, 0)[0] == "Ada is asked for a program: shark or no shark, on five levels."
    assert "Ada is on space 17." in told(s, 0)
    assert not [line for line in told(s, 0) if "water" in line]


def test_D_070_deep_water_begins_at_16() -> None:
    s = lay(players=2, pawns=(15, 16), chief=[ChiefCard((2, 3, 4, 6), (4,))], chief_at=16)
    assert told(s, 0)[2:6] == (
        "Ada is on space 15, in calm water.",
        "The stack cannot be made out here.",
        "Ben is on space 16, in deep water.",
        "The village chief is on space 16, in deep water.",
    )


def test_a_lone_diver_wishes_without_rivals() -> None:
    s = game(1, companions="seven", chief=True).start()
    while CHANCE in s.asks:
        s, _ = apply(s, CHANCE, s.asks[CHANCE].sample(Random(1)))
    assert told(s, 0)[:3] == (
        "Ada is asked to wish for a companion, in secret.",
        "To choose from: giant octopus, orca, anglerfish, giant green turtle and clownfish.",
        "Ada is on space 0, in calm water.",
    )


def test_D_103_a_used_companion_is_told() -> None:
    s = lay([SHARK] * 2, tiles=(Companion.NARWHAL, Companion.ORCA))
    s, _ = dive(do(s, (0, Announce(Companion.NARWHAL))), "1", "1")
    s, _ = apply(s, SENSES, Saw((None, None)))
    assert "Ada is on space 0, in calm water. Ada has used the narwhal already." in told(s, 0)


def test_Q_26_wishing_is_told_in_every_language() -> None:
    s = game(3, companions="seven", chief=True, youngest=2).start()
    s, _ = apply(s, CHANCE, Stacked(tuple(range(36)), (0,) * 36))
    assert told(s, 0)[0] == "The table waits for chance."
    s, _ = apply(s, CHANCE, s.asks[CHANCE].sample(Random(1)))
    assert told(s, 0)[:4] == (
        "Ada is asked to wish for a companion, in secret.",
        "The table waits for Ben and Cleo.",
        "To choose from: giant octopus, orca, anglerfish, giant green turtle and clownfish.",
        "If several wish for the same companion, the youngest gets it, in this order: Cleo, Ada and Ben.",
    )
    s = do(s, (0, WishFor(Companion.ORCA)))
    assert told(s, 0)[:2] == ("Ada has wished for the orca.", "The table waits for Ben and Cleo.")
    assert told(s, 0, "fr")[0] == "Ada a demandé l'orque."
    assert told(s, 0, "de")[0] == "Ada hat sich den Orca gewünscht."
    assert "orca" not in " ".join(told(s, 1)).replace("octopus, orca", "")
    assert told(s, None)[0] == "The table waits for Ben and Cleo."
    assert told(s, 0)[-2:] == ("The village chief is on space 0, in calm water.", "36 cards lie in the stack.")


def test_D_131_Q_44_the_axolotls_question_says_whom_it_would_pull() -> None:
    card = ChiefCard((2, 6, 3, 4), (4,))
    s = lay([SHARK] * 3, tiles=(Companion.AXOLOTL, Companion.NARWHAL), pawns=(4, 13), chief=[card], chief_at=15)
    s = do(s, (0, program("1s")), (1, program("2s 3s")))
    assert told(s, 1) == (
        "Ada is asked whether to use the axolotl now.",
        "The axolotl would pull Ben back from 15 to 13.",
        "The axolotl would pull the village chief back from 19 to 17.",
        "Ben dived with this program: level 1, shark, token 2; level 2, shark, token 3.",
        "Ben is on space 15, in calm water. Ben can still use the narwhal.",
        "Ada is on space 5, in calm water. Ada can still use the axolotl.",
        "The village chief is on space 19, in deep water.",
        "The village chief's speeds, from level 1: 2, 6, 3 and 4. Level 4 is yellow.",
        "Round 1. 32 cards are left in the stack.",
    )
    assert told(s, 1, "fr")[2] == "L'axolotl ferait reculer le chef du village, de 19 à 17."
    assert told(s, 1, "de")[2] == "Der Axolotl würde den Dorfhäuptling von 19 auf 17 zurückziehen."


def test_Q_45_Q_49_the_axolotl_pulls_nobody_below_0_and_leaves_a_spared_chief() -> None:
    card = ChiefCard((2, 3, 4, 6), (4,))
    tiles = (Companion.AXOLOTL, Companion.NARWHAL)
    s = lay([SHARK] * 4, tiles=tiles, chief=[card], chief_at=1, chief_immune=True)
    s = do(s, (0, program("1")), (1, program("2s")))
    assert s.pawns[CHIEF] % 2
    pulled = [line for line in told(s, 0) if line.startswith("The axolotl would")]
    assert pulled == ["The axolotl would pull Ben back from 1 to 0."]


def test_D_131_the_axolotl_pulls_nobody_from_an_even_space() -> None:
    tiles = (Companion.AXOLOTL, Companion.NARWHAL, Companion.FUGU)
    s = lay([SHARK] * 4, players=3, tiles=tiles, pawns=(3, 3, 4), chief=[ChiefCard((2, 3, 4, 6), (4,))], chief_at=2)
    s = do(s, *((seat, program("1s")) for seat in range(3)))
    assert (s.pawns[:3], s.pawns[CHIEF] % 2) == ([4, 4, 5], 0)
    pulled = [line for line in told(s, 0) if line.startswith("The axolotl would")]
    assert pulled == ["The axolotl would pull Cleo back from 5 to 3."]


@pytest.mark.parametrize(
    ("pawns", "options", "result"),
    [
        ((22, 22), {}, ("The game is over.", "A draw: Ada and Ben share space 23.")),
        ((22, 21), {}, ("The game is over.", "Ada wins on space 23!")),
        ((22, 22), {"children": True}, ("The game is over.", "Ada and Ben share the victory on space 23!")),
    ],
)
def test_D_061_D_062_D_094_the_end_is_told(pawns: tuple[int, int], options: Any, result: tuple[str, str]) -> None:
    written = "1s 2 3 4 5" if options else "1s"
    s, _ = dive(lay([SHARK] * 5, pawns=pawns, **options), written, written)
    assert s.step is None
    assert told(s, 1)[:2] == result
    assert told(s, None)[:2] == result


def test_D_161_Q_52_the_chief_wins_a_tie_and_his_bubbles_are_told() -> None:
    card = ChiefCard((2, 3, 4, 6), (3, 4))
    s, _ = dive(lay([SHARK] * 3, pawns=(22, 3), chief=[card], chief_at=21), "1s", "1s")
    assert told(s, 1) == (
        "The game is over.",
        "The village chief wins on space 23.",
        "Ben is on space 4, in calm water.",
        "Ada is on space 23, in deep water.",
        "The village chief is on space 23, in deep water.",
        "The village chief's speeds, from level 1: 2, 3, 4 and 6. Levels 3 and 4 are yellow.",
        "Bubbles cover the village chief's levels 3 and 4.",
        "Round 1. 34 cards are left in the stack.",
    )
    assert "Des bulles couvrent les niveaux 3 et 4 du chef du village." in told(s, 1, "fr")
    assert "Blasen verdecken die Ebenen 3 und 4 des Dorfhäuptlings." in told(s, 1, "de")


def test_one_bubble_is_one() -> None:
    tiles = (Companion.AXOLOTL, Companion.NARWHAL)
    red = Card(True, RED)
    s = lay([red, SHARK], tiles=tiles, pawns=(0, 0), chief=[ChiefCard((6, 3, 4, 2), (4,))], chief_at=15)
    s = do(s, (0, program("1")), (1, program("2s")))
    assert "A bubble covers the village chief's level 4." in told(s, 0)


# What every description must be like


def setups() -> Iterator[DiveGame]:
    """A few of each kind."""
    for players in (1, 2, 3, 4):
        yield game(players, companions="ten", chief=True, secret_companions=players % 2 == 0)
    yield game(2)
    yield game(3, children=True)
    yield game(4, companions="ten")
    yield game(3, companions="seven", youngest=1)


def faulty(line: str) -> bool:
    """Whether *line* is no finished sentence, or shows the program's insides."""
    return not re.search(r"[.!?]$", line) or bool(re.search(r"[{}_<>]|[A-Z]\w+\.[A-Z]|None|True|False|  ", line))


@pytest.mark.parametrize("seed", range(3))
def test_every_table_can_be_described(seed: int) -> None:
    for number, dived in enumerate(setups()):
        rng = Random(f"{seed}/{number}")
        match = Match(dived, PlainDice(rng), NoisyEyes(str(seed)))
        while not match.over and len(match.log) < 60:
            check(match)
            seat = next(iter(match.state.asks))
            match.answer(seat, match.state.asks[seat].sample(rng))
        check(match)


def check(match: Match[Any, Any]) -> None:
    """Every viewer, every language."""
    for seat in (None, *match.game.seats):
        seen = match.view(seat)
        lines = [describe(seen, speaker) for speaker in SPEAKERS.values()]
        assert len({len(described) for described in lines}) == 1
        assert not [line for described in lines for line in described if faulty(line)]
        assert any(f"space {match.state.pawns[0]}" in line for line in lines[0])


def test_chance_and_senses_are_waited_for() -> None:
    s = game(2).start()
    assert told(s, 0)[0] == "The table waits for chance."
    s, _ = apply(s, CHANCE, Stacked(tuple(range(36)), (0,) * 36))
    assert told(s, 0)[0] == "The table waits for the divers' eyes."
    assert told(s, None, "de")[0] == "Der Tisch wartet auf die Augen der Taucher."
