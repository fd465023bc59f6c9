"""What divers know, and what they can guess."""

from collections import Counter
from random import Random

from divetable.engine.codec import dumps
from divetable.engine.core import CHANCE, SENSES, apply
from divetable.games.dive.components import (
    Announce,
    Card,
    ChiefCard,
    Companion,
    GiveDolphin,
    Glimpse,
    Reading,
    Saw,
    Use,
    WishFor,
)
from divetable.games.dive.view import View

from .table import CHIEF, GREEN, PLAIN, SHARK, dive, do, game, lay, look, program

AXOLOTL, DOLPHINS, NARWHAL, ORCA = Companion.AXOLOTL, Companion.DOLPHINS, Companion.NARWHAL, Companion.ORCA
NONE = (1.0, 0.0, 0.0, 0.0)


def test_D_052_Q_64_past_cards_are_hidden_from_players_and_kept_for_the_replay() -> None:
    s = lay((PLAIN, SHARK, Card(True, GREEN)))
    order = s.stack
    s, _ = dive(s, "1 2s 3s", "1")
    s = look(s)
    assert s.stack == order
    other = s.clone()
    other.stack = (*order[::-1],)
    for seat in (0, 1, None):
        seen = game().view(s, seat)
        assert seen == game().view(other, seat)
        assert "green" not in dumps(seen)


def test_D_012_Q_64_the_view_has_nothing_of_the_stack() -> None:
    assert not {"stack", "turns", "boards", "programs", "readings", "wishes"} & set(View.fields)


def test_a_guess_draws_the_stack_from_the_box() -> None:
    s, _ = dive(lay((PLAIN, SHARK)), "1 2s", "1")
    played, rng = game(), Random(4)
    view = played.view(look(s), 0)
    guesses = [played.guess(view, rng) for _ in range(200)]
    assert all(sorted(guess.stack) == list(range(36)) for guess in guesses)
    assert len({guess.stack[0] for guess in guesses}) > 25
    assert len({guess.turns for guess in guesses}) == 200
    assert {guess.gone for guess in guesses} == {2}


def test_a_guess_follows_ones_own_reading() -> None:
    s, _ = dive(lay((PLAIN,)), "1", "1")
    sure = Reading((Glimpse(1.0, (0.0, 1.0, 0.0, 0.0)), Glimpse(0.25, (0.5, 0.0, 0.0, 0.5))))
    s, _ = apply(s, SENSES, Saw((sure, None)))
    played, rng = game(), Random(5)
    guesses = [played.guess(played.view(s, 0), rng) for _ in range(800)]
    assert {played.table.ocean[g.stack[g.gone]] for g in guesses} == {Card(True, GREEN)}
    second = Counter(played.table.ocean[g.stack[g.gone + 1]] for g in guesses)
    sharks = sum(count for card, count in second.items() if card.shark)
    mantas = sum(count for card, count in second.items() if card.helper.value == "manta")
    assert 150 < sharks < 250
    assert 330 < mantas < 470
    assert {guess.readings for guess in guesses} == {(sure, None)}
    blind = [played.guess(played.view(s, 1), rng) for _ in range(200)]
    assert len({played.table.ocean[g.stack[g.gone]] for g in blind}) > 4
    assert {guess.readings for guess in blind} == {(None, None)}


def test_a_guess_copes_with_a_reading_of_cards_that_are_not_left() -> None:
    s, _ = dive(lay((PLAIN,)), "1", "1")
    impossible = Reading((Glimpse(1.0, (0.0, 0.0, 0.0, 1.0)),) * 5)
    s, _ = apply(s, SENSES, Saw((impossible, None)))
    guess = game().guess(game().view(s, 0), Random(6))
    assert sorted(guess.stack) == list(range(36))


def test_D_012_a_guess_gives_the_others_any_program() -> None:
    s = do(lay(players=3), (1, program("1")), (0, program("2s 3")))
    played, rng = game(3), Random(7)
    guesses = [played.guess(played.view(s, 0), rng) for _ in range(50)]
    assert {guess.programs[0] for guess in guesses} == {program("2s 3")}
    assert len({guess.programs[1] for guess in guesses}) > 40
    assert {guess.programs[2] for guess in guesses} == {None}


def test_Q_26_a_guess_gives_the_others_any_wish() -> None:
    played = game(companions="seven", youngest=0)
    s = played.start()
    s = do(s, (CHANCE, s.asks[CHANCE].sample(Random(1))), (1, WishFor(ORCA)))
    guesses = [played.guess(played.view(s, 0), Random(seed)) for seed in range(60)]
    assert {guess.wishes[1] for guess in guesses} == set(list(Companion)[:7])
    assert {guess.wishes[0] for guess in guesses} == {None}
    assert {played.guess(played.view(s, 1), Random(seed)).wishes[1] for seed in range(9)} == {ORCA}


def test_Q_26_a_guess_gives_wishes_only_to_those_who_have_wished_again() -> None:
    played = game(4, companions="seven", youngest=0)
    s = played.start()
    s = do(s, (CHANCE, s.asks[CHANCE].sample(Random(1))), *((seat, WishFor(ORCA)) for seat in range(4)))
    s = do(s, (2, WishFor(DOLPHINS)))
    guesses = [played.guess(played.view(s, 3), Random(seed)) for seed in range(60)]
    assert {guess.wishes[0] for guess in guesses} == {guess.wishes[1] for guess in guesses} == {None}
    assert {guess.wishes[2] for guess in guesses} == set(list(Companion)[:7]) - {ORCA}


def test_D_153_a_guess_hides_the_chiefs_next_card() -> None:
    card = ChiefCard((2, 3, 4, 6), (3, 4))
    played, s = game(1, chief=True), lay(players=1, chief=(card,), chief_at=7)
    guesses = [played.guess(played.view(s, 0), Random(seed)) for seed in range(40)]
    assert len({guess.chief_stack[0] for guess in guesses}) > 15
    assert {guess.pawns[CHIEF] for guess in guesses} == {7}
    assert game().view(lay(), 0).chief is None


def test_a_guess_keeps_what_is_public() -> None:
    played = game(3, companions="ten")
    s = do(
        lay(players=3, tiles=(NARWHAL, DOLPHINS, ORCA), pawns=(3, 4, 5)), (1, GiveDolphin(0)), (0, Announce(NARWHAL))
    )
    guess = played.guess(played.view(s, 2), Random(8))
    assert (guess.tiles, guess.uses, guess.receiver) == (s.tiles, s.uses, 0)
    assert sorted(guess.out) == [0, 1]
    assert guess.pawns == s.pawns
    assert guess.asks == s.asks


def test_D_153_a_guess_keeps_the_chiefs_open_card_and_his_bubbles() -> None:
    card = ChiefCard((2, 3, 4, 6), (3, 4))
    s = lay((PLAIN,), 1, tiles=(AXOLOTL,), chief=(card,), chief_at=17)
    s, _ = dive(s, "1")
    played = game(1, companions="ten", chief=True)
    seen = played.view(s, 0)
    assert 0 in s.asks
    assert seen.chief_card == card
    assert seen.bubbles == (3, 4)
    assert seen.chief == 19
    for seed in range(20):
        guess = played.guess(seen, Random(seed))
        assert sorted(guess.chief_stack) == list(range(48))
        assert guess.boards[CHIEF] == s.boards[CHIEF]
        assert played.view(guess, 0) == seen
    assert len({played.guess(seen, Random(seed)).chief_stack[1] for seed in range(20)}) > 10


def test_D_110_Q_24_what_was_seen_is_forgotten_and_what_was_secret_is_out_once_revealed() -> None:
    s = lay((PLAIN,) * 3, tiles=(AXOLOTL, Companion.CLOWNFISH), secret_companions=True, pawns=(2, 2))
    s, _ = dive(s, "1s", "1s")
    sure = Reading((Glimpse(0.0, NONE),))
    s, _ = apply(s, SENSES, Saw((sure, sure)))
    s, _ = dive(s, "1", program("2 3s", clownfish=1))
    played = game(companions="ten", secret_companions=True)
    seen = played.view(s, 0)
    assert seen.waiting == (0,)
    assert seen.reading is None
    assert seen.uses == (Use.HELD, Use.OUT)
    assert played.guess(seen, Random(1)).out == [1]


def test_random_play_lays_an_announced_tile() -> None:
    s = lay(tiles=(Companion.CLOWNFISH, Companion.ANGLERFISH))
    s = do(s, (0, Announce(Companion.CLOWNFISH)), (1, Announce(Companion.ANGLERFISH)))
    rng = Random(10)
    clownfish, anglerfish = ([s.asks[seat].sample(rng) for _ in range(200)] for seat in (0, 1))
    assert all(move in s.asks[0] and move.clownfish for move in clownfish)
    assert {move.clownfish for move in clownfish} == {1, 2, 3, 4, 5}
    assert all(move in s.asks[1] for move in anglerfish)
    assert Counter(move.anglerfish for move in anglerfish).keys() == {True, False}


def test_Q_24_random_play_lays_a_secret_tile_now_and_then() -> None:
    rng, s = Random(11), lay(tiles=(Companion.CLOWNFISH, ORCA), secret_companions=True)
    laid = sum(s.asks[0].sample(rng).clownfish is not None for _ in range(800))
    assert 60 < laid < 140


def test_random_play_uses_companions_now_and_then() -> None:
    rng, asked = Random(9), lay(tiles=(NARWHAL, ORCA)).asks[0]
    said = sum(isinstance(asked.sample(rng), Announce) for _ in range(800))
    assert 60 < said < 140
