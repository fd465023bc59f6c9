"""The table in words: exact descriptions, what every description must be like, and the names of moves."""

import re
from collections.abc import Iterator

import pytest
from tests.games.hainoon.table import (
    BLACK,
    EAST,
    ENDURE,
    GREEN,
    NE,
    NORTH,
    NW,
    PINK,
    SE,
    SOUTH,
    SW,
    TURQUOISE,
    game,
    go,
    table,
    walk,
)

from divetable.engine.core import Seat, apply
from divetable.engine.prose import LANGUAGES, Speaker
from divetable.games.hainoon import RULEBOOK
from divetable.games.hainoon.board import SPOTS, Card, Diver, Health, Spot
from divetable.games.hainoon.components import HaiNoonState, Harpoon, Play
from divetable.games.hainoon.describe import describe
from divetable.games.hainoon.game import HaiNoon
from divetable.games.hainoon.rules import ChoosePlace
from divetable.games.hainoon.view import HaiNoonView, look

NBSP = "\N{NO-BREAK SPACE}"
SPEAKERS = {language: Speaker(RULEBOOK.books[language], ("Ana", "Ben", "Cleo", "Dan")) for language in LANGUAGES}
WILD = Play(Card.WILD, NORTH)
RED_ROW = {NORTH: (Card.RED_FLIP, Card.RED_SHARK)}


def described(s: HaiNoonState, seat: Seat | None, language: str = "en") -> tuple[str, ...]:
    """The description, with plain spaces, to be readable here."""
    return tuple(line.replace(NBSP, " ") for line in describe(look(s, seat), SPEAKERS[language]))


# What is asked


def turn_of_three() -> HaiNoonState:
    """Ana is to play, Ben is camouflaged and injured, Cleo is in the cage; nine cards are discarded."""
    return table(
        3,
        hands={0: (Card.RED_FLIP, Card.WILD, Card.BLUE_CAGE), 2: (Card.RED_ALL,)},
        rows={NORTH: (Card.RED_SHARK, Card.WILD), EAST: (Card.GREEN_CAGE,)},
        hungry=(Spot.NW, Spot.N2, Spot.S1),
        places=(PINK, None, GREEN, BLACK),
        injured=(TURQUOISE,),
        cage=GREEN,
        pile=29,
    )


TURN = {
    "en": (
        "Ana is asked to play a card.",
        "Ana holds red Flip shark, Wild and blue Cage/Harpoon.",
        "Ana has the pink diver at the north-west place, healthy.",
        "Ben has the turquoise diver off the board, camouflaged, injured. Ben holds 3 cards.",
        "Cleo has the green diver at the south-east place, healthy, in the cage. Cleo holds 1 card.",
        "Nobody has the black diver, a dummy at the south-west place.",
        "At the north side: red Shark swims on and Wild. One more card and the sharks attack. "
        "Sharks: N1 full, facing the pink diver (Ana); N2 hungry, facing nobody.",
        "At the east side: green Cage/Harpoon. Sharks: E1 full, facing nobody; E2 full, facing the green diver (Cleo).",
        "At the south side: no cards. "
        "Sharks: S1 hungry, facing the green diver (Cleo); S2 full, facing the black diver (a dummy).",
        "At the west side: no cards. "
        "Sharks: W1 full, facing the black diver (a dummy); W2 full, facing the pink diver (Ana).",
        "In the corners: NW hungry, NE full, SE full and SW full.",
        "29 cards are in the pile.",
        "9 cards are discarded: in white Shark swims on, 2 Flip shark, 2 Diver swims on, 2 All sharks swim on; 2 Wild.",
    ),
    "fr": (
        "Ana doit jouer une carte.",
        "Ana a en main « Retourner un requin » rouge, « Joker » et « Cage/Harpon » bleu.",
        "Ana a le plongeur rose sur la place nord-ouest, en bonne santé.",
        "Ben a le plongeur turquoise hors du plateau, camouflé, blessé. Ben a 3 cartes en main.",
        "Cleo a le plongeur vert sur la place sud-est, en bonne santé, dans la cage. Cleo a 1 carte en main.",
        "Personne n'a le plongeur noir, un leurre sur la place sud-ouest.",
        "Sur le côté nord : « Un requin avance » rouge et « Joker ». Encore une carte, et les requins attaquent. "
        "Requins : N1 repu, devant le plongeur rose (Ana) ; N2 affamé, devant personne.",
        "Sur le côté est : « Cage/Harpon » vert. "
        "Requins : E1 repu, devant personne ; E2 repu, devant le plongeur vert (Cleo).",
        "Sur le côté sud : aucune carte. "
        "Requins : S1 affamé, devant le plongeur vert (Cleo) ; S2 repu, devant le plongeur noir (un leurre).",
        "Sur le côté ouest : aucune carte. "
        "Requins : O1 repu, devant le plongeur noir (un leurre) ; O2 repu, devant le plongeur rose (Ana).",
        "Dans les coins : NO affamé, NE repu, SE repu et SO repu.",
        "29 cartes sont dans la pioche.",
        "9 cartes sont défaussées : en blanc « Un requin avance », 2 « Retourner un requin », "
        "2 « Un plongeur avance », 2 « Tous les requins avancent » ; 2 « Joker ».",
    ),
    "de": (
        "Ana soll eine Karte spielen.",
        "Ana hat „Hai umdrehen“ in Rot, „Joker“ und „Käfig/Harpune“ in Blau auf der Hand.",
        "Ana hat Taucher Rosa auf Platz Nordwest, gesund.",
        "Ben hat Taucher Türkis neben dem Spielplan, getarnt, verletzt. Ben hat 3 Karten auf der Hand.",
        "Cleo hat Taucher Grün auf Platz Südost, gesund, im Käfig. Cleo hat 1 Karte auf der Hand.",
        "Niemand hat Taucher Schwarz, eine Attrappe auf Platz Südwest.",
        "Im Norden: „Hai schwimmt weiter“ in Rot und „Joker“. Noch eine Karte, und die Haie greifen an. "
        "Haie: N1 satt, vor Taucher Rosa (Ana); N2 hungrig, vor niemandem.",
        "Im Osten: „Käfig/Harpune“ in Grün. Haie: O1 satt, vor niemandem; O2 satt, vor Taucher Grün (Cleo).",
        "Im Süden: keine Karten. "
        "Haie: S1 hungrig, vor Taucher Grün (Cleo); S2 satt, vor Taucher Schwarz (eine Attrappe).",
        "Im Westen: keine Karten. Haie: W1 satt, vor Taucher Schwarz (eine Attrappe); W2 satt, vor Taucher Rosa (Ana).",
        "In den Ecken: NW hungrig, NO satt, SO satt und SW satt.",
        "Im Nachziehstapel sind noch 29 Karten.",
        "9 Karten sind abgelegt: in Weiß „Hai schwimmt weiter“, 2 „Hai umdrehen“, "
        "2 „Taucher schwimmt weiter“, 2 „Alle Haie schwimmen weiter“; 2 „Joker“.",
    ),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_to_play_hears_all_of_the_table(language: str) -> None:
    assert described(turn_of_three(), 0, language) == TURN[language]


def test_the_others_hear_it_from_their_seat_and_in_turn_order() -> None:
    lines = described(turn_of_three(), 1)
    assert lines[:5] == (
        "Ana is asked to play a card.",
        "Ben holds red All sharks swim on, green All sharks swim on and blue All sharks swim on.",
        "Ben has the turquoise diver off the board, camouflaged, injured.",
        "Cleo has the green diver at the south-east place, healthy, in the cage. Cleo holds 1 card.",
        "Ana has the pink diver at the north-west place, healthy. Ana holds 3 cards.",
    )
    assert lines[5:] == TURN["en"][5:]


def test_a_spectator_hears_no_hand() -> None:
    lines = described(turn_of_three(), None)
    assert lines[1] == "Ana has the pink diver at the north-west place, healthy. Ana holds 3 cards."
    assert lines[3:] == TURN["en"][4:]


def test_S_018_the_first_round_is_told() -> None:
    hands = {0: (Card.RED_FLIP,), 1: (Card.RED_ALL,)}
    rule = "In the first round an empty side must be used if the hand allows it."
    assert [described(table(2, hands=hands, turns=turns), 0)[1] == rule for turns in (1, 2, 3)] == [True, True, False]


def test_the_cage_is_somewhere() -> None:
    free = "The cage is beside the board."
    assert free in described(table(), 0)
    assert free not in described(table(cage=PINK), 0)
    lines = described(table(3, cage=BLACK), 0)
    assert "Nobody has the black diver, a dummy at the south-west place, in the cage." in lines


def test_S_044_who_is_out_is_told() -> None:
    s = table(4, eaten=(TURQUOISE,), hands={1: ()}, cage=TURQUOISE, last_diver_swimming=True)
    lost = "Ben has lost the turquoise diver, a dummy at the north-east place, in the cage."
    assert described(s, 0)[3] == f"{lost} Ben holds no card."
    assert "Ben holds no card." in described(s, 1)
    assert "facing the turquoise diver (a dummy)" in described(s, 0)[7]


def test_S_037_where_to_come_back() -> None:
    s = table(places=(None, None, GREEN, BLACK), cage=PINK)
    assert isinstance(s.step, ChoosePlace)
    assert described(s, 0)[0] == described(s, None)[0] == "Ana is asked where the pink diver comes back."
    assert described(s, 0)[2] == "Ana has the pink diver off the board, camouflaged, healthy, in the cage."
    assert described(s, 0, "fr")[0] == "Ana doit choisir où revient le plongeur rose."
    assert described(s, 0, "de")[0] == "Ana soll wählen, wo Taucher Rosa auftaucht."


# Harpoons


def attack(**changes: object) -> HaiNoonState:
    """Ana's Wild is the third card at the north side; Ana and Ben are about to be bitten."""
    hands = {0: (Card.WILD, Card.RED_FLIP), 1: (Card.RED_CAGE, Card.BLUE_CAGE)}
    usual = {"hands": hands, "rows": RED_ROW, "hungry": (Spot.N1, Spot.N2)}
    return go(table(**{**usual, **changes}), WILD)  # type: ignore[arg-type]


HARPOONS = {
    "en": (
        "Ben is asked for a harpoon.",
        "The sharks attack from the north side: N1 snaps at the pink diver (Ana) and "
        "N2 snaps at the turquoise diver (Ben).",
        "Harpoons that fit: red.",
        "The table waits for Ana.",
        "It is Ana's turn.",
        "Ben holds red Cage/Harpoon and blue Cage/Harpoon.",
    ),
    "fr": (
        "Ben peut jouer un harpon, ou pas.",
        "Les requins attaquent par le côté nord : N1 vise le plongeur rose (Ana) et "
        "N2 vise le plongeur turquoise (Ben).",
        "Harpons possibles : rouge.",
        "La table attend Ana.",
        "C'est à Ana de jouer.",
        "Ben a en main « Cage/Harpon » rouge et « Cage/Harpon » bleu.",
    ),
    "de": (
        "Ben kann eine Harpune spielen oder nicht.",
        "Die Haie greifen von Norden an: N1 schnappt nach Taucher Rosa (Ana) und "
        "N2 schnappt nach Taucher Türkis (Ben).",
        "Passende Harpunen: Rot.",
        "Der Tisch wartet auf Ana.",
        "Ana ist am Zug.",
        "Ben hat „Käfig/Harpune“ in Rot und „Käfig/Harpune“ in Blau auf der Hand.",
    ),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_S_033_who_is_attacked_is_asked_for_a_harpoon(language: str) -> None:
    assert described(attack(), 1, language)[:6] == HARPOONS[language]


def test_R_13_an_answer_is_told_to_who_gave_it() -> None:
    before = described(attack(), 2)
    assert before[1:3] == ("Harpoons that fit: red.", "The table waits for Ana and Ben.")
    s, _ = apply(attack(), 1, Harpoon(Card.RED_CAGE, TURQUOISE))
    assert described(s, 1)[2] == "Ben defends the turquoise diver with red Cage/Harpoon as a harpoon."
    t, _ = apply(attack(), 1, ENDURE)
    assert described(t, 1)[2] == "Ben plays no harpoon."
    assert described(t, 1, "fr")[2] == "Ben ne joue pas de harpon."
    assert described(t, 1, "de")[2] == "Ben spielt keine Harpune."
    for seat in (0, 2, 3, None):
        assert described(s, seat) == described(t, seat)


def test_R_32_S_042_who_is_not_bitten_is_told() -> None:
    miss = attack(places=(None, TURQUOISE, GREEN, BLACK), player=2, hands={2: (Card.WILD,)})
    assert "N1 snaps at nobody and N2 snaps at the turquoise diver (Ben)." in described(miss, 1)[1]
    assert "N1 ne vise personne et N2" in described(miss, 1, "fr")[1]
    assert "N1 schnappt ins Leere und N2" in described(miss, 1, "de")[1]
    dummy = attack(players=3, places=(BLACK, TURQUOISE, GREEN, PINK))
    assert "N1 snaps at the black diver (a dummy) and" in described(dummy, 1)[1]


def test_R_8_no_more_card_is_awaited_where_the_sharks_attack() -> None:
    row = next(line for line in described(attack(), 1) if line.startswith("At the north side"))
    assert row.startswith("At the north side: red Flip shark, red Shark swims on and Wild. Sharks: ")


def test_R_10_a_shark_that_woke_does_not_snap() -> None:
    assert described(attack(hungry=(Spot.N2,)), 1)[1] == (
        "The sharks attack from the north side: N2 snaps at the turquoise diver (Ben)."
    )


def test_R_16_harpoons_that_fit_among_wilds() -> None:
    wilds = {NORTH: (Card.WILD, Card.WILD), EAST: (Card.RED_FLIP,), SOUTH: (Card.WHITE_FLIP,)}
    assert "Harpoons that fit: green and blue." in described(attack(rows=wilds), 1)
    wilds[EAST] = (Card.RED_CAGE, Card.GREEN_CAGE)
    wilds[SOUTH] = (Card.WHITE_CAGE, Card.BLUE_CAGE)
    assert "No harpoon fits here." in described(attack(rows=wilds), 1)


# Beginning and end


@pytest.mark.parametrize(
    ("language", "first", "unseated"),
    [
        ("en", "The table waits for chance.", "Not seated yet: the pink diver."),
        ("fr", "La table attend le hasard.", "Pas encore en place : le plongeur rose."),
        ("de", "Der Tisch wartet auf den Zufall.", "Noch nicht auf dem Spielplan: Taucher Rosa."),
    ],
)
def test_before_the_first_turn_nobody_is_camouflaged_and_nothing_discarded(
    language: str, first: str, unseated: str
) -> None:
    lines = described(game().start(), 0, language)
    assert (lines[0], lines[2]) == (first, unseated)
    assert len(lines) == len(described(table(), 0, language))


@pytest.mark.parametrize(
    ("players", "prey", "end"),
    [
        (4, (PINK,), "The game is over. Ben, Cleo and Dan survived and won."),
        (2, (PINK,), "The game is over. Ben survived and won."),
        (2, (PINK, TURQUOISE), "The game is over: a draw between Ana and Ben."),
    ],
)
def test_S_028_S_041_R_43_the_end_is_told(players: int, prey: tuple[Diver, ...], end: str) -> None:
    s = go(attack(players=players, injured=prey), ENDURE, ENDURE)
    assert s.step is None
    assert described(s, 0)[0] == described(s, None)[0] == end
    assert "Ana has lost the pink diver, a dummy at the north-west place." in described(s, 0)


# What every description must be like


def setups() -> Iterator[HaiNoon]:
    """A few of each kind."""
    for players in (2, 3, 4):
        yield game(players)
        yield game(players, sharks="hungry", last_diver_swimming=True)


def faulty(line: str) -> bool:
    """Whether *line* is no finished sentence, or shows the program's insides."""
    return not re.search(r"[.!?]$", line) or bool(re.search(r"[{}_<>]|[A-Z]\w+\.[A-Z]|None|True|False|  ", line))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_table_can_be_described_and_nothing_open_is_left_out(language: str) -> None:
    speaker = SPEAKERS[language]
    for seed, setup in enumerate(setups()):
        for s in walk(setup, seed):
            for seat in (None, *setup.seats):
                lines = describe(view := setup.view(s, seat), speaker)
                assert not [line for line in lines if faulty(line)]
                assert not [fact for fact in facts(view, speaker) if fact not in "\n".join(lines)]


def facts(view: HaiNoonView, speaker: Speaker) -> Iterator[str]:
    """Bits of text a description must have."""
    words = speaker.book.words
    shown = (view.hand, *view.rows)
    yield from (words[card] for cards in shown for card in cards)
    yield from (words[diver] for diver in Diver)
    yield from (words[place] for place in (NW, NE, SE, SW) if view.places[place.index])
    yield from (f"{speaker.text(spot.value)} {words[view.sharks[spot.index]]}" for spot in SPOTS)
    yield from (speaker.name(seat) for seat in view.waiting)
    yield from (words[health] for health in view.health if health in (Health.HEALTHY, Health.INJURED) and view.turns)
    yield speaker.text("caged") if view.cage else speaker.text("cage_free")
    yield speaker.text("pile", count=view.pile)
    if view.turns:
        yield from (words[card.kind] for card in view.discards)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_is_told_a_hand_that_is_not_theirs(language: str) -> None:
    hands = {1: (Card.RED_CAGE, Card.BLUE_FLIP), 2: (Card.WHITE_CAMOUFLAGE,), 3: ()}
    others = {**hands, 1: (Card.WILD, Card.WILD), 2: (Card.BLUE_CAGE,)}
    assert described(table(hands=hands), 0, language) == described(table(hands=others), 0, language)
