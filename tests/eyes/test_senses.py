"""Noisy eyes say how sure they are, are right that often, and as often as the honest eye was measured to be."""

from collections import defaultdict
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from divetable.engine.core import SENSES, play
from divetable.eyes.calibration import SIGHTS, rate
from divetable.eyes.senses import HELPERS, NoisyEyes, reading, sharpnesses, slipped
from divetable.games import rulebook
from divetable.games.dive.components import LEVELS, Card, Reading, Spot
from divetable.games.dive.decks import BOX
from divetable.games.dive.options import Clarity

Look = tuple[Reading, list[Card]]


def looking(seed: int, clarity: Clarity = Clarity.NATURAL) -> Any:
    """A state that waits for the senses."""
    s: Any = rulebook("dive").game(2, {"clarity": clarity.value}).start()
    rng = Random(seed)
    while SENSES not in s.asks:
        seat = next(iter(s.asks))
        play(s, seat, s.asks[seat].sample(rng))
    return s


@cache
def looks(clarity: Clarity, skill: float = 1.0, octopus: bool = False, count: int = 3000) -> list[Look]:
    """Many looks at random stacks, with what lies there."""
    rng, seen = Random(7), []
    for _ in range(count):
        cards = sorted(BOX.ocean, key=lambda _: rng.random())[: LEVELS + 1]
        seen.append((reading(cards, sharpnesses(clarity, skill, octopus, BOX.ocean), BOX.ocean, rng), cards))
    return seen


def sharks_right(seen: list[Look], level: int) -> float:
    return sum((look.levels[level].shark > 0.5) == cards[level].shark for look, cards in seen) / len(seen)


def helpers_right(seen: list[Look], level: int) -> float:
    def likeliest(look: Reading) -> int:
        chances = look.levels[level].helpers
        return chances.index(max(chances))

    return sum(HELPERS[likeliest(look)] is cards[level].helper for look, cards in seen) / len(seen)


def test_a_reading_is_an_answer_and_the_same_for_the_same_seed() -> None:
    s = looking(1)
    saw = NoisyEyes("1")(s, s.asks[SENSES])
    assert saw in s.asks[SENSES]
    assert NoisyEyes("1")(s, s.asks[SENSES]) == saw != NoisyEyes("2")(s, s.asks[SENSES])
    assert saw.readings[0] != saw.readings[1]


def test_the_last_cards_of_a_stack_are_read_too() -> None:
    s = looking(2)
    s.gone = len(s.stack) - 2
    saw = NoisyEyes("1")(s, None)  # type: ignore[arg-type]  # these eyes do not look at the question
    assert [len(look.levels) for look in saw.readings if look] == [2, 2]


@pytest.mark.parametrize("clarity", Clarity)
def test_errors_are_those_of_the_honest_eye(clarity: Clarity) -> None:
    for level in range(LEVELS):
        measured, seen = SIGHTS[clarity], looks(clarity)
        assert abs(sharks_right(seen, level) - rate(measured.sharks[level])) < 0.03
        assert abs(helpers_right(seen, level) - rate(measured.helpers[level])) < 0.035


@pytest.mark.parametrize(("clarity", "octopus"), [*((clarity, False) for clarity in Clarity), (Clarity.NATURAL, True)])
def test_a_reading_comes_true_as_often_as_it_says(clarity: Clarity, octopus: bool) -> None:
    said: dict[tuple[str, float], list[bool]] = defaultdict(list)
    for look, cards in looks(clarity, octopus=octopus):
        for glimpse, card in zip(look.levels, cards, strict=False):
            said["shark", round(glimpse.shark, 2)].append(card.shark)
            for helper, chance in zip(HELPERS, glimpse.helpers, strict=True):
                said[helper.value, round(chance, 2)].append(card.helper is helper)
    tried = [(chance, truths) for (_, chance), truths in said.items() if len(truths) >= 150]
    assert len(tried) > 10
    for chance, truths in tried:
        spread = (chance * (1 - chance) / len(truths)) ** 0.5
        assert abs(sum(truths) / len(truths) - chance) < 4 * spread + 0.02


def test_deeper_and_murkier_is_harder_and_level_five_still_tells_something() -> None:
    for sight in SIGHTS.values():
        assert all(higher + 3 >= deeper for higher, deeper in pairwise(sight.sharks))
    for level in (3, 4):
        clear, natural, murky = (sharks_right(looks(clarity), level) for clarity in Clarity)
        assert min(clear, natural) > murky
    assert sharks_right(looks(Clarity.NATURAL), LEVELS - 1) > 0.55


def test_the_clarity_of_the_table_is_what_they_look_through() -> None:
    sure: dict[Clarity, float] = {}
    for clarity in Clarity:
        s = looking(3, clarity)
        saw = NoisyEyes("1")(s, s.asks[SENSES])
        sure[clarity] = sum(abs(look.levels[4].shark - 0.5) for look in saw.readings if look)
    assert sure[Clarity.CLEAR] > sure[Clarity.NATURAL] > sure[Clarity.MURKY]


def test_skill_is_a_dial() -> None:
    blind, poor, usual, good = (looks(Clarity.NATURAL, skill) for skill in (0.0, 0.5, 1.0, 3.0))
    rates = [sharks_right(seen, 3) for seen in (blind, poor, usual, good)]
    assert rates == sorted(rates) and rates[-1] - rates[0] > 0.3
    assert {glimpse.shark for look, _ in blind for glimpse in look.levels} == {0.5}


@pytest.mark.parametrize("clarity", Clarity)
@pytest.mark.parametrize("octopus", [False, True])
def test_more_skill_always_sees_more_at_every_level(clarity: Clarity, octopus: bool) -> None:
    skills = (0.0, 0.25, 0.5, 0.9, 1.0, 1.1, 2.0, 4.0)
    for level in range(LEVELS):
        dials = [sharpnesses(clarity, skill, octopus, BOX.ocean)[level] for skill in skills]
        for seen in (
            [(1 - dial.slip) * dial.shark for dial in dials],
            [(1 - dial.slip) * dial.helper for dial in dials],
        ):
            assert seen == sorted(set(seen))


def test_an_octopus_hides_some_of_it() -> None:
    for level in range(LEVELS):
        assert sharks_right(looks(Clarity.NATURAL, octopus=True), level) < sharks_right(looks(Clarity.NATURAL), level)
    s = looking(4)
    before = NoisyEyes("1")(s, s.asks[SENSES]).readings[0]
    s.octopus = Spot(30, 30)
    after = NoisyEyes("1")(s, s.asks[SENSES]).readings[0]
    assert before and after and abs(after.levels[0].shark - 0.5) < abs(before.levels[0].shark - 0.5)


def test_depth_slips_to_a_neighbour_only_and_more_often_further_down() -> None:
    rng = Random(5)
    for level in range(LEVELS):
        assert {slipped(level, 1.0, LEVELS, rng) for _ in range(60)} <= {max(level - 1, 0), min(level + 1, LEVELS - 1)}
        assert slipped(level, 0.0, LEVELS, rng) == level
    slips = [look.slip for look in sharpnesses(Clarity.NATURAL, 1.0, False, BOX.ocean)]
    assert slips == sorted(slips) and slips[-1] > 2 * slips[1]


def test_what_is_wrong_is_more_often_the_neighbour_than_chance() -> None:
    """Where the card itself has no shark but one was seen, a neighbour has one more often than the deck would say."""
    wrong = [
        any(cards[at].shark for at in (2, 4))
        for look, cards in looks(Clarity.NATURAL)
        if look.levels[3].shark > 0.5 and not cards[3].shark
    ]
    usual = [any(cards[at].shark for at in (2, 4)) for _, cards in looks(Clarity.NATURAL) if not cards[3].shark]
    assert sum(wrong) / len(wrong) > sum(usual) / len(usual) + 0.05
