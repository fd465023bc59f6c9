"""The stream is the documented one, so that anyone can recompute a game without this program."""

import hashlib
import hmac
from collections import Counter
from random import Random

import pytest

from divetable.engine.chance import shuffled
from divetable.engine.fairness import FairDice, commitment

SECRET = bytes(range(32))


def test_the_commitment_is_sha256_of_the_secret() -> None:
    assert commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()


def test_the_stream_is_hmac_in_counter_mode() -> None:
    stream = FairDice(SECRET).at(41)
    numbers = [stream.random() for _ in range(8)]
    expected = []
    for block in (0, 1):
        digest = hmac.new(SECRET, f"divetable/1/chance/41/{block}".encode(), hashlib.sha256).digest()
        expected += [(int.from_bytes(digest[i : i + 8], "big") >> 11) / 2**53 for i in (0, 8, 16, 24)]
    assert numbers == expected
    assert all(0 <= number < 1 for number in numbers)


def test_each_answer_has_a_stream_of_its_own() -> None:
    dice = FairDice(SECRET)
    assert dice.at(3).random() == dice.at(3).random() != dice.at(4).random()


def test_only_random_is_promised() -> None:
    with pytest.raises(NotImplementedError, match="random"):
        FairDice(SECRET).at(0).getrandbits(8)


def test_a_secret_has_32_bytes() -> None:
    with pytest.raises(ValueError, match="32 bytes, not 5"):
        FairDice(b"short")


def test_shuffling_is_fair_and_documented() -> None:
    orders = Counter(shuffled("abc", FairDice(SECRET).at(index)) for index in range(6000))
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())  # 1000 +- 5 standard deviations of 29

    class Scripted(Random):
        def random(self) -> float:
            return 0.0

    assert shuffled("abcd", Scripted()) == ("b", "c", "d", "a")
