"""Sonar says what a reading says: no more, no less."""

from itertools import pairwise

import pytest

from divetable.engine.codec import encode
from divetable.engine.prose import LANGUAGES
from divetable.eyes.sonar import STEPS, pings, sonar
from divetable.games.dive.components import Glimpse, Reading

READING = Reading(
    (
        Glimpse(0.97, (0.02, 0.95, 0.02, 0.01)),
        Glimpse(0.5, (0.25, 0.25, 0.25, 0.25)),
        Glimpse(0.03, (0.97, 0.01, 0.01, 0.01)),
    )
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_a_level_with_its_chances(language: str) -> None:
    words = sonar(READING, language).words
    assert len(words) == 3
    assert "97" in words[0] and "95" in words[0] and "50" in words[1]


def test_languages_differ() -> None:
    assert len({sonar(READING, language).words for language in LANGUAGES}) == len(LANGUAGES)


def test_one_ping_a_level_each_lower_and_later() -> None:
    plan = pings(READING)
    assert [ping.level for ping in plan] == [1, 2, 3]
    assert [ping.start for ping in plan] == sorted({ping.start for ping in plan})
    assert all(ping.start + ping.length <= later.start for ping, later in pairwise(plan))
    sharks = [voice.pitch for ping in plan for voice in ping.voices if voice.creature == "shark"]
    assert sharks == sorted(sharks, reverse=True) and len(set(sharks)) == len(sharks) == 2


def test_what_is_sure_is_loud_and_clear_and_what_is_open_is_rough() -> None:
    sure, torn, empty = pings(READING)
    assert [(voice.creature, voice.loudness, voice.roughness) for voice in sure.voices] == [
        ("shark", 1.0, 0.0),
        ("green", 1.0, 0.0),
    ]
    assert torn.voices[0].roughness == 1.0 and len(torn.voices) == 4
    assert not empty.voices


def test_sound_tells_chances_in_steps_only() -> None:
    for percent in range(101):
        for ping in pings(Reading((Glimpse(percent / 100, (1, 0, 0, 0)),))):
            for voice in ping.voices:
                assert voice.loudness * STEPS == round(voice.loudness * STEPS)
                assert abs(voice.loudness - percent / 100) <= 0.5 / STEPS + 1e-9


def test_creatures_are_told_apart_by_pitch_place_and_tremolo() -> None:
    voices = pings(READING)[1].voices
    assert len({voice.pan for voice in voices}) == len({voice.pitch for voice in voices}) == 4
    assert -1 <= min(voice.pan for voice in voices) < 0 < max(voice.pan for voice in voices) <= 1


def test_a_plan_is_plain_data() -> None:
    plan = encode(sonar(READING, "en"))
    assert plan["pings"][0]["voices"][0]["creature"] == "shark"
