"""Each game prints its own deck, within the tolerances of the card data."""

from itertools import combinations
from math import cos, dist, radians, sin

from divetable.engine.values import replace
from divetable.eyes.art import our_art
from divetable.eyes.cards import OFF_AXIS, SIDE, OceanCard, Tolerance, clearance, creatures, off_axis, our_cards
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
        assert [drawn.art for drawn in creatures(printed)] == [drawn.art for drawn in creatures(card)]
        assert len(printed.drawings) == len(card.drawings)


def test_decoration_and_holes_are_dealt_among_the_cards_anew() -> None:
    """Or else they would tell which card it is, and so whether there is a shark on it."""
    plain, first, second = our_cards().cards, *(print_deck(our_cards(), our_art(), seed).cards for seed in "ab")

    def decoration(cards: tuple[OceanCard, ...]) -> list[str]:
        return [drawn.art for card in cards for drawn in card.drawings if drawn not in creatures(card)]

    for one, other in ((plain, first), (first, second)):
        assert sorted(decoration(one)) == sorted(decoration(other))
        same = [a == b for a, b in zip(decoration(one), decoration(other), strict=True)]
        assert sum(same) < 0.35 * len(same)  # some kinds are common
        assert [len(card.holes) for card in one] != [len(card.holes) for card in other]


def test_what_grows_from_the_edge_still_does() -> None:
    for card in print_deck(our_cards(), our_art(), "a").cards:
        for drawn in card.drawings:
            if drawn.art in ("algae", "anemone", "coral", "kelp"):
                assert min(*drawn.at, SIDE - drawn.at[0], SIDE - drawn.at[1]) < 250


def test_prints_stray_within_tolerance_and_use_it() -> None:
    deck = replace(our_cards(), tolerance=replace(our_cards().tolerance, dealt=False))
    tolerance = deck.tolerance
    shifts, turns, sizes = [], [], []
    for seed in SEEDS:
        for card, printed in zip(deck.cards, print_deck(deck, our_art(), seed).cards, strict=True):
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
        deck = print_deck(our_cards(), our_art(), seed).cards
        assert sum(len(card.holes) for card in deck) == sum(len(card.holes) for card in our_cards().cards)
        for printed in deck:
            for one, other in combinations(printed.holes, 2):
                assert dist(one.at, other.at) > one.radius + other.radius
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
