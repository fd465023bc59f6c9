"""Each game prints its own deck, within the tolerances of the card data."""

from math import cos, radians, sin

from divetable.engine.values import replace
from divetable.eyes.art import our_art
from divetable.eyes.cards import OFF_AXIS, SIDE, Tolerance, clearance, creatures, off_axis, our_cards
from divetable.eyes.printing import print_deck

SEEDS = [str(seed) for seed in range(40)]


def test_the_same_seed_prints_the_same_deck() -> None:
    assert print_deck(our_cards(), our_art(), "a") == print_deck(our_cards(), our_art(), "a")


def test_no_two_games_print_a_drawing_alike() -> None:
    first, second = (print_deck(our_cards(), our_art(), seed) for seed in "ab")
    for one, other in zip(first.cards, second.cards, strict=True):
        assert not set(one.drawings) & set(other.drawings)


def test_a_print_shows_what_the_card_shows() -> None:
    for card, printed in zip(our_cards().cards, print_deck(our_cards(), our_art(), "a").cards, strict=True):
        assert (printed.shark, printed.helper) == (card.shark, card.helper)
        assert [drawn.art for drawn in printed.drawings] == [drawn.art for drawn in card.drawings]


def test_prints_stray_within_tolerance_and_use_it() -> None:
    tolerance = our_cards().tolerance
    shifts, turns, sizes = [], [], []
    for seed in SEEDS:
        for card, printed in zip(our_cards().cards, print_deck(our_cards(), our_art(), seed).cards, strict=True):
            for plain, drawn in zip(card.drawings, printed.drawings, strict=True):
                turns.append(abs(drawn.angle - plain.angle))
                sizes.append(abs(drawn.size / plain.size - 1))
                if plain not in creatures(card):  # creatures are also kept on the card
                    shifts += [abs(drawn.at[axis] - plain.at[axis]) for axis in (0, 1)]
    for strayed, most in ((shifts, tolerance.shift), (turns, tolerance.turn), (sizes, tolerance.size)):
        assert 0.98 * most < max(strayed) <= most + 1e-9
        assert 0.45 * most < sum(strayed) / len(strayed) < 0.55 * most


def test_creatures_stay_on_the_card() -> None:
    for seed in SEEDS:
        for card in print_deck(our_cards(), our_art(), seed).cards:
            for drawn in creatures(card):
                length, height = our_art()[drawn.art].reach(drawn.size)
                turn = radians(drawn.angle)
                wide = abs(length * cos(turn)) + abs(height * sin(turn))
                assert wide - 26 <= drawn.at[0] <= SIDE - wide + 26


def test_D_003_holes_stay_clear_of_creatures_and_axes_and_none_is_lost() -> None:
    for seed in SEEDS:
        for card, printed in zip(our_cards().cards, print_deck(our_cards(), our_art(), seed).cards, strict=True):
            assert len(printed.holes) == len(card.holes)
            for hole in printed.holes:
                assert off_axis(hole) >= OFF_AXIS
                assert all(clearance(hole, drawn, our_art()) > 0 for drawn in creatures(printed))


def test_without_tolerance_every_print_is_the_card() -> None:
    exact = replace(our_cards(), tolerance=Tolerance(0, 0, 0))
    assert print_deck(exact, our_art(), "a").cards == exact.cards


def test_decoys_are_prints_of_their_own() -> None:
    printed = print_deck(our_cards(), our_art(), "a")
    assert not {card for card, _ in printed.decoys} & set(printed.cards)
    assert printed.decoys != print_deck(our_cards(), our_art(), "b").decoys
