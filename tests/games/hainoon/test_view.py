"""What is hidden, what is open, and what a play would bring."""

from random import Random

import pytest
from tests.games.hainoon.table import (
    BLACK,
    EAST,
    ENDURE,
    GREEN,
    NORTH,
    PINK,
    TURQUOISE,
    game,
    go,
    only,
    table,
    told,
    walk,
)

from divetable.engine.core import apply, play
from divetable.games.hainoon.board import Card, Diver, Fate, Health, Mood, Spot
from divetable.games.hainoon.components import Harpoon, Play
from divetable.games.hainoon.events import (
    CageHeld,
    CardsShuffled,
    DiverBitten,
    DiverEaten,
    Drew,
    DrewHidden,
    SharkMissed,
    SharkSpurned,
    SharkWoke,
)
from divetable.games.hainoon.rules import PlayCard
from divetable.games.hainoon.view import Preview, Strike, preview

ROW = {NORTH: (Card.RED_FLIP, Card.RED_SHARK)}
WILD = Play(Card.WILD, NORTH)


def test_what_is_open() -> None:
    s = table(hungry=(Spot.E1,), injured=(GREEN,), cage=BLACK, rows={EAST: (Card.RED_FLIP,)}, pile=5)
    view = game().view(s, 1)
    assert view.sharks == tuple(Mood.HUNGRY if spot is Spot.E1 else Mood.FULL for spot in Spot)
    assert view.health == (Health.HEALTHY, Health.HEALTHY, Health.INJURED, Health.HEALTHY)
    assert (view.cage, view.places, view.owners) == (BLACK, tuple(Diver), (0, 1, 2, 3))
    assert view.rows == ((), (Card.RED_FLIP,), (), ())
    assert view.discards == tuple(s.discards)
    assert (view.hand, view.hands, view.pile) == (s.hands[1], (3, 3, 3, 3), 5)
    assert game().view(s, None).hand == ()


def test_hands_and_pile_are_hidden() -> None:
    a = table(hands={0: (Card.RED_FLIP,), 1: (Card.BLUE_FLIP,)}, turns=20)
    b = table(hands={0: (Card.RED_FLIP,), 1: (Card.WHITE_DIVER,)}, turns=20)
    for seat in (0, 2, 3, None):
        assert game().view(a, seat) == game().view(b, seat)
    assert game().view(a, 1) != game().view(b, 1)


def test_draws_are_seen_by_who_draws() -> None:
    drew = Drew(2, (Card.WILD, Card.RED_FLIP))
    assert drew.seen_by(2) == drew
    assert drew.seen_by(0) == drew.seen_by(None) == DrewHidden(2, 2)


def test_S_012_a_shuffle_tells_nobody_the_order() -> None:
    assert CardsShuffled.fields == ("count",)


def test_a_guess_deals_only_unseen_cards_and_deals_them_differently() -> None:
    setup = game()
    for i, s in enumerate(walk(setup, seed=11)):
        if isinstance(s.step, PlayCard):
            view = setup.view(s, 1)
            guesses = [setup.guess(view, Random(seed)) for seed in (i, i + 1)]
            assert guesses[0].hands[1] == guesses[1].hands[1] == s.hands[1]
            assert guesses[0].hands[0] != guesses[1].hands[0] or guesses[0].pile != guesses[1].pile
            assert guesses[0].homes == s.homes


def test_R_13_a_guess_gives_those_who_answered_an_answer_their_hand_allows() -> None:
    hands = {0: (Card.WILD, Card.RED_CAGE), 1: (Card.RED_CAGE, Card.BLUE_FLIP, Card.WHITE_FLIP)}
    s = table(hands=hands, rows=ROW, hungry=(Spot.N1, Spot.N2))
    s = go(s, WILD)
    s, _ = apply(s, 1, Harpoon(Card.RED_CAGE, TURQUOISE))
    seen = set()
    for seed in range(150):
        guess = game().guess(game().view(s, 2), Random(seed))
        answer = guess.answers[1]
        assert guess.answers[0] is None
        assert answer == ENDURE or (isinstance(answer, Harpoon) and answer.card in guess.hands[1])
        seen.add(answer)
    assert len(seen) == 2
    assert game().guess(game().view(s, 1), Random(1)).answers == s.answers


def test_preview_without_an_attack() -> None:
    s = table()
    assert preview(game().view(s, 0), Play(Card.RED_ALL, NORTH)) == Preview(None, (), ())


def test_preview_of_an_attack() -> None:
    s = table(hands={0: (Card.WILD,)}, rows=ROW, hungry=(Spot.N2,), injured=(TURQUOISE,))
    seen = preview(game().view(s, 0), WILD)
    assert seen == Preview(NORTH, (Spot.N1,), (Strike(Spot.N2, TURQUOISE, Fate.PREY),))
    assert seen.threatened == (TURQUOISE,)


def test_preview_comes_after_the_action() -> None:
    s = table(hands={0: (Card.RED_ALL,)}, rows=ROW, hungry=(Spot.NW, Spot.N2), cage=PINK)
    seen = preview(game().view(s, 0), Play(Card.RED_ALL, NORTH))
    assert seen == Preview(NORTH, (Spot.N2,), (Strike(Spot.N1, PINK, Fate.CAGE),))
    assert seen.threatened == (PINK,)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_preview_foretells_what_happens_if_nobody_harpoons(players: int) -> None:
    kinds = {
        Fate.MISS: SharkMissed,
        Fate.DUMMY: SharkSpurned,
        Fate.CAGE: CageHeld,
        Fate.BITE: DiverBitten,
        Fate.PREY: DiverEaten,
    }
    met = set()
    setup = game(players, last_diver_swimming=True, sharks="hungry")
    for seed in range(12):
        for s in walk(setup, seed):
            if not isinstance(s.step, PlayCard):
                continue
            move = s.asks[s.player].sample(Random(seed))
            seen = preview(setup.view(s, s.player), move)
            t, events = apply(s, s.player, move)
            assert (
                set(t.asks) == {setup.setting.owners[diver.index] for diver in seen.threatened} or not seen.threatened
            )
            while any(type(t.step).__name__ == "HarpoonWindow" for _ in t.asks):
                t, more = apply(t, next(iter(t.asks)), ENDURE)
                events += more
            assert tuple(event.shark for event in only(SharkWoke, events)) == seen.wakes
            struck = [event for event in events if isinstance(event, tuple(kinds.values()))]
            assert [(type(event), event.shark) for event in struck] == [  # type: ignore[attr-defined]
                (kinds[strike.fate], strike.shark) for strike in seen.strikes
            ]
            met |= {strike.fate for strike in seen.strikes}
    assert met >= {Fate.MISS, Fate.CAGE, Fate.BITE, Fate.PREY}


def test_preview_leaves_the_table_alone() -> None:
    s = table(hands={0: (Card.RED_ALL,)}, rows=ROW, hungry=(Spot.NW,))
    before = s.clone()
    preview(game().view(s, 0), Play(Card.RED_ALL, NORTH))
    assert s == before


def test_clone_is_independent() -> None:
    for s in walk(game(2), seed=3):
        twin = s.clone()
        assert twin == s
        if s.asks:
            seat = next(iter(s.asks))
            play(twin, seat, s.asks[seat].sample(Random(1)))
            assert twin != s


def test_told_is_public_but_for_draws() -> None:
    for event in told(table(), Play(Card.RED_ALL, NORTH)):
        assert (event.seen_by(None) == event) is not isinstance(event, Drew)
