"""The optics: deep cards fade, blur, darken and move; holes let see; the octopus hides."""

import numpy as np
import pytest
from numpy.typing import NDArray

from divetable.engine.values import replace
from divetable.eyes import optics
from divetable.eyes.cards import Drawn, Hole, OceanCard
from divetable.eyes.fixed import LIGHT, ONE, blurred, even, keep_blurred, moved, shares, words
from divetable.eyes.overlay import TILE, corner, overlay
from divetable.eyes.picture import Inked, Layer, flattened, inked, lit
from divetable.eyes.printing import Print
from divetable.eyes.raster import SHEET, VIEW, Sheet, turned
from divetable.eyes.scene import Scene, scene_of
from divetable.eyes.studio import Studio
from divetable.games.dive.components import Helper, Spot
from divetable.games.dive.options import Clarity

SHARK = OceanCard(True, Helper.NOTHING, (Drawn("shark_hammer", (500, 500), 560, 0, False),), ())
EMPTY = OceanCard(False, Helper.NOTHING, (), ())


def picture(studio: Studio, scene: Scene, across: int = 0, down: int = 0) -> NDArray[np.int64]:
    return np.asarray(studio.stage(scene).views([(across, down)])[0], np.int64)


def alone(scene: Scene, level: int, card: OceanCard = SHARK, clarity: Clarity = Clarity.NATURAL) -> Scene:
    """One card in a stack of empty ones; level 0 is the top."""
    cards = [(EMPTY, 0)] * optics.REAL
    cards[level] = (card, 0)
    return replace(scene, cards=tuple(cards), clarity=clarity)


def contrast(studio: Studio, scene: Scene, level: int, clarity: Clarity) -> float:
    """How much a shark at some level changes the picture."""
    with_shark = picture(studio, alone(scene, level, SHARK, clarity))
    return float(np.abs(with_shark - picture(studio, alone(scene, level, EMPTY, clarity))).mean())


def test_deeper_sharks_show_less_and_murk_hides_them_sooner(studio: Studio, scene: Scene) -> None:
    top, third, fifth, seventh = (contrast(studio, scene, level, Clarity.NATURAL) for level in (0, 2, 4, 6))
    assert top > third > fifth > seventh
    assert fifth > 0.1 * top, "level 5 is hard but possible"
    assert contrast(studio, scene, 4, Clarity.CLEAR) > fifth > contrast(studio, scene, 4, Clarity.MURKY)


def test_every_orientation_looks_different(studio: Studio, scene: Scene) -> None:
    card = scene.cards[0][0]
    seen = {picture(studio, replace(scene, cards=((card, turn), *scene.cards[1:]))).tobytes() for turn in range(8)}
    assert len(seen) == 8


def test_D_002_odd_orientations_are_flipped() -> None:
    square = np.arange(9, dtype=np.uint8).reshape(3, 3)
    assert [turned(square, turn)[0].tolist() for turn in range(8)] == [
        [0, 1, 2],
        [2, 1, 0],
        [2, 5, 8],
        [8, 5, 2],
        [8, 7, 6],
        [6, 7, 8],
        [6, 3, 0],
        [0, 3, 6],
    ]


def test_D_003_a_hole_takes_film_and_ink_away(studio: Studio) -> None:
    """Cut through decoration, which may happen: neither ink nor haze is left in the middle, both are beside it."""
    starfish = Drawn("starfish", (500, 500), 500, 0, False)
    cut = OceanCard(False, Helper.NOTHING, (starfish,), (Hole((500, 500), 80),))
    card = inked((studio.sheet(cut), 0), optics.depths(Clarity.NATURAL)[2])
    middle, beside = np.s_[SHEET // 2 - 20 : SHEET // 2 + 20], np.s_[SHEET // 2 + 80 : SHEET // 2 + 110]
    assert not card.cover[middle, middle].any()
    assert not card.haze[middle, middle].any()
    assert card.cover[middle, beside].mean() > ONE / 2
    assert card.haze[middle, beside].mean() == pytest.approx(optics.depths(Clarity.NATURAL)[2].haze * ONE, rel=0.01)


def test_near_cards_move_against_far_ones() -> None:
    """One viewpoint to the right, a card moves left by two and a half pixels for each card above it; so does down."""
    dark, clear = (even((3, SHEET, SHEET), word) for word in (0, ONE - 1))
    for depth in range(optics.REAL):
        spot = dark.copy()
        spot[:, SHEET // 2, SHEET // 2] = LIGHT
        layers = [Layer(spot if at == depth else dark, clear) for at in range(optics.REAL)]
        for across, down in ((0, 0), (1, 0), (2, -2)):
            seen = np.asarray(flattened(layers, dark, [(across, down)], overlay())[0]).sum(axis=2)
            row, column = map(int, np.unravel_index(seen.argmax(), seen.shape))
            assert (column, row) == (VIEW // 2 - (5 * depth * across) // 2, VIEW // 2 - (5 * depth * down) // 2)


def test_a_small_stack_lies_in_plain_water(studio: Studio, deck: Print) -> None:
    scene = scene_of(deck, [4, 9], [0, 3], Clarity.NATURAL)
    assert len(scene.cards) == optics.REAL
    assert {card for card, _ in scene.cards[2:]} == {EMPTY}
    nothing = scene_of(deck, [], [], Clarity.NATURAL)
    assert picture(studio, nothing)[100:-100, 100:-100].std(axis=(0, 1)).max() < 12


def test_shadows_move_further_with_every_card() -> None:
    """A square in the top card's middle, light from the left: its shadow on card n is n steps to the right."""
    blank = np.zeros((SHEET, SHEET), np.uint16)
    square = blank.copy()
    square[300:360, 300:360] = ONE - 1
    haze = even((SHEET, SHEET), ONE // 8)
    cards = [Inked(np.zeros((3, SHEET, SHEET), np.uint16), cover, haze) for cover in (square, blank, blank, blank)]
    layers = lit(cards, optics.depths(Clarity.NATURAL), optics.beside(1, 0))
    for depth in (1, 2, 3):
        dark = layers[depth].glow[1, 330].astype(np.int64)
        shadow = np.flatnonzero(dark < (dark.max() + dark.min()) / 2)
        assert shadow.mean() == pytest.approx(329.5 + 9 * depth, abs=0.6)


def test_ink_is_blurred_with_depth_but_not_lost() -> None:
    ink = np.zeros((4, SHEET, SHEET), np.uint8)
    ink[:, 300:400, 300:400] = 255
    film = np.full((SHEET, SHEET), 255, np.uint8)
    near, far = (inked((Sheet(ink, film), 0), optics.depths(Clarity.NATURAL)[depth]) for depth in (0, 5))
    assert near.cover.max() == pytest.approx(optics.INK * ONE, rel=1e-3)
    assert far.cover.sum(dtype=np.int64) == pytest.approx(near.cover.sum(dtype=np.int64), rel=0.01)
    assert np.count_nonzero(far.cover) > 1.2 * np.count_nonzero(near.cover)


@pytest.mark.parametrize("sigma", [0.8, 2.1, 2.3, 3.7, 5.5, 8.0])
def test_blur_is_as_wide_as_it_says_and_stays_in_place(sigma: float) -> None:
    spot = np.zeros((121, 121), np.float32)
    spot[60, 60] = 1
    weight = blurred(spot, sigma).astype(np.float64)
    at = np.arange(121) - 60
    assert weight.sum() == pytest.approx(1, rel=1e-5)
    assert (weight.sum(axis=0) * at).sum() / weight.sum() == pytest.approx(0, abs=0.05)
    assert (weight.sum(axis=0) * at**2).sum() / weight.sum() == pytest.approx(sigma**2, rel=0.12)


@pytest.mark.parametrize("sigma", [1.5, 4.7])
def test_a_blur_made_band_by_band_has_no_seams(sigma: float) -> None:
    """Whatever is computed at a time, a plane of equal rows stays one."""
    row = np.random.default_rng(1).random(300, np.float32)
    plane = np.tile(row, (300, 1))
    soft = blurred(plane, sigma)
    assert (soft == soft[0]).all()
    np.testing.assert_allclose(soft.T, blurred(plane.T, sigma), rtol=1e-5)


@pytest.mark.parametrize("depth", [6, 7, 8])
def test_a_deep_card_in_large_pixels_looks_as_in_small_ones(studio: Studio, scene: Scene, depth: int) -> None:
    deep, (card, turn) = optics.depths(Clarity.NATURAL)[depth], scene.cards[0]
    assert deep.pixel > 1
    large = inked((studio.sheet(card, deep.pixel), turn), deep)
    small = inked((studio.sheet(card, 1), turn), replace(deep, pixel=1))
    for one, two in ((large.cover, small.cover), (large.colour, small.colour)):
        apart = np.abs(one.astype(int) - two)
        assert two.max() > 10 * apart.max() and two.mean() > 30 * apart.mean()


@pytest.mark.parametrize("pixel", [2, 4])
def test_large_pixels_blur_as_much_as_small_ones_and_stay_in_place(pixel: int) -> None:
    spot, soft = np.zeros((240 // pixel, 240 // pixel), np.float32), np.zeros((240, 240), np.uint16)
    spot[120 // pixel, 120 // pixel] = ONE * 256 / pixel**2
    keep_blurred(spot, 6.8, soft, pixel)
    weight, at = soft.sum(axis=0) / soft.sum(), np.arange(240) - (120 + (pixel - 1) / 2)
    assert (weight * at).sum() == pytest.approx(0, abs=0.02)
    drawn = (pixel**2 - 1) / 12
    assert (weight * at**2).sum() + drawn == pytest.approx(6.8**2, rel=0.05)


def test_words_are_rounded_to_the_nearest_and_shares_are_parts_of_one() -> None:
    values = np.array([0, 0.49, 0.51, 41.5, ONE - 1], np.float32)
    assert words(values).tolist() == [0, 0, 1, 42, ONE - 1]
    assert shares(np.array([0, ONE // 4, ONE - 1], np.uint16)).tolist() == [0, 0.25, (ONE - 1) / ONE]


def test_a_plane_is_moved_to_the_right_and_down() -> None:
    plane = np.arange(10_000, dtype=np.float32).reshape(100, 100)
    assert moved(plane, 2, 1)[5, 5] == plane[4, 3]
    assert moved(plane, -9, 0)[7, 99] == plane[7, 99]


def test_Q_30_nothing_under_the_octopus_is_left(studio: Studio, scene: Scene, deck: Print) -> None:
    spot = Spot(31, 8)
    covered = replace(scene, octopus=spot)
    other = replace(scene_of(deck, range(20, 30), [3] * 10, Clarity.CLEAR), octopus=spot)
    left, top = corner(spot)
    tile = np.s_[top : top + TILE, left : left + TILE]
    stage, another = studio.stage(covered), studio.stage(other)
    seen, others = stage.views([(0, 0), (2, -2)]), another.views([(0, 0), (-1, 1)])
    for one, two in zip(map(np.asarray, seen), map(np.asarray, others), strict=True):
        assert (one[tile] == two[tile]).all()
        assert (one != two).mean() > 0.5
    by_lamp, by_another = stage.by([optics.ABOVE])[0], another.by([optics.beside(0, 1)])[0]
    assert (np.asarray(by_lamp)[tile] == np.asarray(by_another)[tile]).all()
    assert TILE == 0.35 * VIEW


@pytest.mark.parametrize("spot", [Spot(0, 0), Spot(65, 65), Spot(33, 1)])
def test_Q_30_the_octopus_is_opaque_anywhere(spot: Spot) -> None:
    left, top = corner(spot)
    assert left + TILE <= VIEW
    assert not overlay(spot).kept[:, top : top + TILE, left : left + TILE].any()
