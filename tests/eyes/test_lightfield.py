"""A round's pictures: small enough, centre first, and what comes out of the files is what was painted."""

from io import BytesIO
from itertools import pairwise

import numpy as np
import pytest
from PIL import Image, ImageSequence

from divetable.engine.values import replace
from divetable.eyes import optics
from divetable.eyes.cards import Drawn, OceanCard
from divetable.eyes.flashlight import LAMPS, bases, flashlight
from divetable.eyes.lightfield import VIEWPOINTS, LightField, light_field, stills
from divetable.eyes.raster import VIEW
from divetable.eyes.scene import Scene, Stage
from divetable.eyes.studio import Studio
from divetable.games.dive.components import Helper


@pytest.fixture(scope="module")
def stage(studio: Studio, scene: Scene) -> Stage:
    return studio.stage(scene)


@pytest.fixture(scope="module")
def field(stage: Stage) -> LightField:
    return light_field(stage)


def likeness(file: bytes, pictures: list[Image.Image]) -> float:
    """The least peak signal-to-noise ratio, in decibels, of a file's pictures to what was painted."""
    worst = 99.0
    with Image.open(BytesIO(file)) as image:
        frames = [np.asarray(frame.convert("RGB"), float) for frame in ImageSequence.Iterator(image)]
    for frame, picture in zip(frames, pictures, strict=True):
        worst = min(worst, 10 * np.log10(255**2 / np.mean((frame - picture) ** 2)))
    return float(worst)


def test_viewpoints_are_a_grid_from_the_centre_out() -> None:
    assert VIEWPOINTS[0] == (0, 0)
    assert set(VIEWPOINTS) == {(x, y) for x in range(-2, 3) for y in range(-2, 3)}
    for (x, y), (nx, ny) in pairwise(VIEWPOINTS):
        assert abs(x - nx) + abs(y - ny) == 1


def test_a_round_is_below_700_kilobytes_and_its_first_picture_below_60(field: LightField) -> None:
    assert field.files[0] is field.centre
    assert len(field.centre.data) < 60_000
    assert sum(len(file.data) for file in field.files) < 400_000


def test_the_files_show_what_was_painted(stage: Stage, field: LightField) -> None:
    views = stage.views(VIEWPOINTS)
    assert (views[0].mode, views[0].size) == ("RGB", (VIEW, VIEW))
    assert likeness(field.centre.data, views[:1]) > 32
    assert likeness(field.field.data, views) > 32


def test_the_fallback_shows_the_same_and_is_below_700_kilobytes(stage: Stage) -> None:
    made = stills(stage)
    assert sum(len(file.data) for file in made.files) < 700_000
    for file, picture in zip(made.files, stage.views(VIEWPOINTS), strict=True):
        assert likeness(file.data, [picture]) > 28


def test_manifests_name_the_files_and_say_what_they_show(stage: Stage, field: LightField) -> None:
    told = field.manifest()
    assert [told["centre"], told["field"]] == [file.name for file in field.files]
    assert told["views"] == [list(viewpoint) for viewpoint in VIEWPOINTS]
    still = stills(stage)
    assert still.manifest()["pictures"] == [file.name for file in still.files]
    assert len(still.manifest()["views"]) == len(still.files)


def test_D_080_light_from_above_from_below_and_from_eight_sides(studio: Studio, stage: Stage) -> None:
    lamps = bases(stage, studio.sheet)
    assert len(lamps) == len(LAMPS) == 10
    assert len({lamp.tobytes() for lamp in lamps}) == 10
    above, *sides, below = (np.asarray(lamp).mean() for lamp in lamps)
    assert below > above > max(sides)
    made = flashlight(stage, studio.sheet)
    assert likeness(made.files[0].data, lamps) > 30
    assert made.manifest()["lamps"][0] == "above"
    assert made.manifest()["pictures"] == [made.files[0].name]


def test_D_080_little_of_a_side_lamp_reaches_deep_water(studio: Studio, scene: Scene) -> None:
    """Through an empty stack one sees the deep water only: by a side lamp it is much darker than by day."""
    empty = replace(scene, cards=())
    stage = studio.stage(empty)
    day, side = (
        np.asarray(seen.crop((200, 200, 400, 400))).mean()
        for seen in (*stage.views([(0, 0)]), *stage.by([optics.beside(1, 0)]))
    )
    assert side < 0.8 * day


def test_D_080_from_below_ink_is_stained_glass(studio: Studio, scene: Scene) -> None:
    """A red turtle alone: its red passes, blue does not."""
    turtle = OceanCard(False, Helper.RED, (Drawn("turtle_red", (500, 500), 600, 0, False),), ())
    below = np.asarray(bases(studio.stage(replace(scene, cards=((turtle, 0),))), studio.sheet)[-1])
    inside, outside = (below[at, at].mean(axis=(0, 1)) for at in (slice(300, 340), slice(60, 90)))
    assert inside[0] > outside[0]
    assert inside[2] < 0.75 * outside[2]


def test_many_views_at_once_are_what_each_is_alone(stage: Stage) -> None:
    for viewpoint, picture in zip(VIEWPOINTS[:12:3], stage.views(VIEWPOINTS[:12:3]), strict=True):
        assert stage.views([viewpoint])[0] == picture
