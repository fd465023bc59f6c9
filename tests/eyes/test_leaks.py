"""No byte depends on anything but the flattened pixels: what is hidden may change and every file stays the same."""

from random import Random

import numpy as np
import pytest
from PIL import Image

from divetable.engine.values import replace
from divetable.eyes.art import our_art
from divetable.eyes.encoding import File, avif, avif_sequence, webp
from divetable.eyes.flashlight import flashlight
from divetable.eyes.large import LARGE, large
from divetable.eyes.lightfield import light_field, stills
from divetable.eyes.overlay import TILE, corner, large_overlay, overlay
from divetable.eyes.peel import lifted
from divetable.eyes.picture import picture_of
from divetable.eyes.printing import Print
from divetable.eyes.raster import VIEW
from divetable.eyes.scene import Scene, scene_of
from divetable.eyes.studio import Studio
from divetable.games.dive.components import Spot
from divetable.games.dive.options import Clarity

from .conftest import STACK, TURNS

SEEN = 7


def everything(scene: Scene) -> tuple[tuple[File, ...], list[object]]:
    """All a table would send for a scene, made from nothing: files with their names, and manifests."""
    with Studio() as studio:
        stage = studio.stage(scene)
        made = light_field(stage), stills(stage), flashlight(stage, studio.sheet)
        files = [file for part in made for file in part.files]
        return (*files, large(stage, our_art()), *lifted(*scene.cards[0], our_art()).files), [
            part.manifest() for part in made
        ]


@pytest.fixture(scope="module")
def sent(scene: Scene) -> tuple[tuple[File, ...], list[object]]:
    return everything(scene)


def deep_cards_reordered() -> tuple[tuple[int, ...], tuple[int, ...]]:
    deep = list(STACK[SEEN:])
    Random(1).shuffle(deep)
    return STACK[:SEEN] + tuple(deep), TURNS[:SEEN] + tuple((turn + 3) % 8 for turn in TURNS[SEEN:])


def test_the_order_and_number_of_deep_cards_are_in_no_scene(scene: Scene, deck: Print) -> None:
    stack, turns = deep_cards_reordered()
    assert stack != STACK
    assert scene_of(deck, stack, turns, Clarity.NATURAL) == scene
    assert scene_of(deck, STACK[:SEEN], TURNS[:SEEN], Clarity.NATURAL) == scene


def test_hidden_facts_change_no_byte(sent: object, deck: Print) -> None:
    """All at once: deep cards in another order and orientation, the same prints under other numbers and kinds."""
    stack, turns = deep_cards_reordered()
    numbers = list(range(36))
    Random(2).shuffle(numbers)
    lying = tuple(replace(deck.cards[number], shark=not deck.cards[number].shark) for number in numbers)
    other = scene_of(replace(deck, cards=lying), [numbers.index(number) for number in stack], turns, Clarity.NATURAL)
    assert everything(other) == sent


def test_a_card_within_sight_does_change_the_files(
    sent: tuple[tuple[File, ...], object], scene: Scene, studio: Studio
) -> None:
    (card, turn), *others = reversed(scene.cards)
    changed = replace(scene, cards=(*reversed(others), (card, turn ^ 2)))
    first = sent[0][0]
    for seen, same in ((scene, True), (changed, False)):
        view = studio.stage(seen).views([(0, 0)])[0]
        assert (avif(view, 58) == first) is same


def test_pixels_under_the_octopus_change_no_byte() -> None:
    noise, spot = np.random.default_rng(1), Spot(20, 30)
    one = noise.integers(0, 255, (3, 640, 640), dtype=np.uint8)
    other = one.copy()
    left, top = corner(spot)
    other[:, top : top + TILE, left : left + TILE] = noise.integers(0, 255, (3, TILE, TILE), dtype=np.uint8)
    assert avif(picture_of(one), 50) != avif(picture_of(other), 50)
    for planes in (one, other):
        overlay(spot).onto(planes, slice(None))
    assert avif(picture_of(one), 50) == avif(picture_of(other), 50)
    assert webp(picture_of(one), 50) == webp(picture_of(other), 50)


def test_the_octopus_covers_as_much_of_the_large_picture() -> None:
    spot, times = Spot(20, 30), LARGE // VIEW
    left, top = (times * at for at in corner(spot))
    tile = slice(top, top + times * TILE), slice(left, left + times * TILE)
    assert not large_overlay(spot, LARGE).kept[:, *tile].any()


def test_a_cards_picture_is_of_its_drawings_and_of_how_it_lies(deck: Print) -> None:
    card = deck.cards[STACK[0]]
    lying = replace(card, shark=not card.shark)
    assert lifted(card, 3, our_art()) == lifted(lying, 3, our_art())
    assert lifted(card, 3, our_art()) != lifted(card, 4, our_art())


def test_sequences_carry_no_time(sent: tuple[tuple[File, ...], object]) -> None:
    """Three boxes of the file have room for the time of writing; the clock would tell rounds apart."""
    field = sent[0][1]
    assert field.name.endswith(".avif")
    for box in (b"mvhd", b"tkhd", b"mdhd"):
        at = field.data.index(box)
        assert field.data[at + 4] == 1, "times are 64 bits wide"
        assert field.data[at + 8 : at + 24] == bytes(16)


def test_a_name_says_nothing_but_the_content() -> None:
    picture, lighter = Image.new("RGB", (64, 64)), Image.new("RGB", (64, 64), "grey")
    assert avif(picture, 50).name == avif(picture.copy(), 50).name
    assert avif(picture, 50).name != avif(lighter, 50).name
    assert avif_sequence([picture, picture], 50).data != avif(picture, 50).data
