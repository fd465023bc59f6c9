"""Noisy eyes say how sure they are, and are right that often."""

from collections import defaultdict
from random import Random
from typing import Any

from divetable.engine.core import SENSES, play
from divetable.eyes.senses import HELPERS, SHARK_SEEN, NoisyEyes
from divetable.games import rulebook


def looks(seed: int) -> tuple[Any, Any]:
    """A state that waits for the senses, and what they say."""
    s: Any = rulebook("dive").game(2).start()
    rng = Random(seed)
    while SENSES not in s.asks:
        seat = next(iter(s.asks))
        play(s, seat, s.asks[seat].sample(rng))
    return s, NoisyEyes(str(seed))(s, s.asks[SENSES])


def test_a_reading_is_an_answer_and_the_same_for_the_same_seed() -> None:
    s, saw = looks(1)
    assert saw in s.asks[SENSES]
    assert looks(1)[1] == saw != looks(2)[1]
    assert saw.readings[0] != saw.readings[1]


def test_a_reading_comes_true_as_often_as_it_says() -> None:
    said: dict[tuple[str, float], list[bool]] = defaultdict(list)
    for seed in range(400):
        s, saw = looks(seed)
        for reading in saw.readings:
            for glimpse, card in zip(reading.levels, s.stack, strict=False):
                truth = s.table.ocean[card]
                said["shark", round(glimpse.shark, 2)].append(truth.shark)
                for helper, chance in zip(HELPERS, glimpse.helpers, strict=True):
                    said[helper.value, round(chance, 2)].append(truth.helper is helper)
    tried = 0
    for (_, chance), truths in said.items():
        if len(truths) >= 150:
            tried += 1
            spread = (chance * (1 - chance) / len(truths)) ** 0.5
            assert abs(sum(truths) / len(truths) - chance) < 4.5 * spread + 0.01
    assert tried > 10


def test_deeper_is_harder() -> None:
    assert list(SHARK_SEEN) == sorted(SHARK_SEEN, reverse=True)
    assert SHARK_SEEN[-1] > 0.5
