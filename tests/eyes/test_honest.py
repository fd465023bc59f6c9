"""The honest eye reads served pictures, worse with depth; an attacker who knows the cards gains nothing by that."""

import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from random import Random

import numpy as np
import pytest
from PIL import Image

from divetable.engine.values import replace
from divetable.eyes import network
from divetable.eyes.art import our_art
from divetable.eyes.cards import Cards, OceanCard, Tolerance, our_cards
from divetable.eyes.fixed import Bytes
from divetable.eyes.honest import CORNERS, SIZE, HonestEye, aligned, decoded, small
from divetable.eyes.lightfield import light_field, stills
from divetable.eyes.printing import print_deck
from divetable.eyes.scene import Scene, scene_of
from divetable.eyes.studio import Studio
from divetable.eyes.training.matcher import Matcher
from divetable.eyes.training.painter import Painter, Sheet, sheet_of, turned
from divetable.eyes.training.peeler import Peeler
from divetable.games.dive.components import LEVELS, Helper, Reading, Saw, Spot
from divetable.games.dive.decks import BOX
from divetable.games.dive.options import Clarity
from divetable.games.dive.program import Glances

Lying = list[tuple[OceanCard, int]]
PAINTED = 9


def lying(seed: int, deck: Cards) -> Lying:
    """A random stack of one print, with what stands in for the deeper cards."""
    rng = Random(seed)
    cards = sorted(print_deck(deck, our_art(), f"tests {seed}").cards, key=lambda _: rng.random())[:PAINTED]
    return [(card, int(8 * rng.random())) for card in cards]


def painted(stack: Sequence[tuple[OceanCard, int]], octopus: Spot | None = None) -> Bytes:
    sheets = [Sheet(*(turned(part, turn) for part in sheet_of(card, our_art()))) for card, turn in stack]
    return np.asarray(np.clip(Painter().views(sheets, Clarity.NATURAL, octopus), 0, 255), np.uint8)


@cache
def looks() -> list[tuple[Lying, Reading]]:
    eye = HonestEye()
    stacks = [lying(seed, our_cards()) for seed in range(32)]
    return [(stack, eye.read(painted(stack), Clarity.NATURAL)) for stack in stacks]


def right(looks: Sequence[tuple[Lying, Reading]], level: int) -> float:
    found = [(reading.levels[level].shark > 0.5) == stack[level][0].shark for stack, reading in looks]
    return sum(found) / len(found)


def test_what_is_plain_is_read_and_what_is_deep_is_hard() -> None:
    rates = [right(looks(), level) for level in range(LEVELS)]
    assert min(rates[:2]) >= 0.9 and rates[2] >= 0.8
    assert rates[4] < rates[0]
    sure = [sum(abs(reading.levels[level].shark - 0.5) for _, reading in looks()) for level in range(LEVELS)]
    assert sure == sorted(sure, reverse=True)


def helper_of(reading: Reading, level: int) -> Helper:
    return list(Helper)[int(np.argmax(reading.levels[level].helpers))]


def test_helpers_are_read_too() -> None:
    for level in (0, 1):
        found = [helper_of(reading, level) is stack[level][0].helper for stack, reading in looks()]
        assert sum(found) >= 0.9 * len(found)


def test_a_reading_is_an_answer_of_the_senses() -> None:
    for _, reading in looks():
        assert Saw((reading,)) in Glances(1, LEVELS)


def test_files_as_served_are_read(studio: Studio, scene: Scene) -> None:
    """From AVIF and from WebP alike; the small painter paints the same."""
    stage = studio.stage(scene)
    field, few = decoded(light_field(stage)), decoded(stills(stage))
    tiny = painted([*scene.cards, *scene.decoys])
    assert field.shape == few.shape == (len(CORNERS), SIZE, SIZE, 3)
    for other in (few, tiny):
        assert np.abs(field.astype(int) - other).mean() < 4
    for views in (field, few):
        reading = HonestEye().read(views, scene.clarity)
        for level in (0, 1):
            assert (reading.levels[level].shark > 0.5) == scene.cards[level][0].shark
    assert HonestEye().look(light_field(stage), scene.clarity) == HonestEye().read(field, scene.clarity)


def test_what_lies_at_one_depth_is_in_register() -> None:
    ground = np.frombuffer(Random(1).randbytes(200 * 200 * 3), np.uint8).reshape(200, 200, 3)
    for depth in range(LEVELS):
        views = np.stack(
            [ground[30 + depth * down // 2 :, 30 + depth * across // 2 :][:SIZE, :SIZE] for across, down in CORNERS]
        )
        inside = aligned(views, depth)[8:-8, 8:-8]
        assert all((inside[..., at : at + 3] == inside[..., :3]).all() for at in range(3, 15, 3))


def test_an_octopus_makes_less_sure() -> None:
    """Lying in the middle, over most of the creatures."""
    eye, middle, sure = HonestEye(), Spot(32, 32), {True: 0.0, False: 0.0}
    for stack, reading in looks()[:12]:
        covered = eye.read(painted(stack, middle), Clarity.NATURAL, middle)
        for octopus, read in ((True, covered), (False, reading)):
            sure[octopus] += sum(abs(glimpse.shark - 0.5) for glimpse in read.levels)
    assert sure[True] < sure[False]


def test_another_deck_shifts_what_is_believed() -> None:
    harmless = tuple(card for card in BOX.ocean if not card.shark)
    stack, reading = looks()[0]
    calm = HonestEye(deck=harmless).read(painted(stack), Clarity.NATURAL)
    for there, here in zip(calm.levels, reading.levels, strict=True):
        assert there.shark < here.shark


def test_weights_are_small_and_need_no_teacher() -> None:
    assert network.FILE.stat().st_size < 5_000_000
    code = "import sys, divetable.eyes.honest as h; h.HonestEye(); assert 'torch' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.fixture(scope="module")
def fixed() -> Cards:
    return replace(our_cards(), tolerance=Tolerance(0, 0, 0))


def test_peeling_reads_fixed_art_without_a_mistake(fixed: Cards) -> None:
    """Or else what it fails to read in our prints would say nothing."""
    attacker = Peeler(Clarity.NATURAL, fixed, prints=1)
    looks = [(stack, attacker.read(painted(stack))) for stack in (lying(seed, fixed) for seed in range(4))]
    assert [right(looks, level) for level in range(4)] == [1, 1, 1, 1]


def test_peeling_is_lost_in_our_prints() -> None:
    attacker = Peeler(Clarity.NATURAL, prints=3)
    attacks = [(stack, attacker.read(painted(stack))) for stack, _ in looks()[:8]]
    deep = [sum(right(seen, level) for level in (2, 3, 4)) for seen in (attacks, looks()[:8])]
    assert deep[0] < deep[1]
    assert right(attacks, 0) > 0.6


def test_matching_cards_tells_which_card_it_is_where_that_is_plain() -> None:
    """The helper is told by the card alone: by where creatures and other ink are, and which card has them there."""
    attacker = Matcher(Clarity.NATURAL, practice=12, prints=3)
    attacks = [(stack, attacker.read(painted(stack))) for stack, _ in looks()[:12]]
    assert right(attacks, 0) > 0.9
    assert sum(helper_of(reading, 0) is stack[0][0].helper for stack, reading in attacks) > 9


def test_small_pictures_keep_the_middle_of_pixels() -> None:
    """Five by five pixels become one, so a card five pixels further is one further."""
    picture = np.zeros((640, 640), np.uint8)
    picture[300:305, 300:305] = 255
    (seen,) = small([Image.fromarray(picture)])
    assert seen.shape == (SIZE, SIZE)
    assert seen[60, 60] == 255 and np.count_nonzero(seen) == 1


def test_scenes_of_few_cards_are_read(studio: Studio) -> None:
    few = scene_of(studio.print("few"), [0, 20], [1, 2], Clarity.NATURAL)
    reading = HonestEye().read(small(studio.stage(few).views(CORNERS)), Clarity.NATURAL)
    assert reading.levels[0].shark > 0.9 and max(glimpse.shark for glimpse in reading.levels[2:]) < 0.5
