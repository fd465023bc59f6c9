"""Pictures are made off the calling thread, each only once, and kept for a while."""

import tracemalloc
from collections.abc import Callable
from threading import current_thread

import pytest

from divetable.engine.values import replace
from divetable.eyes import lightfield
from divetable.eyes import studio as module
from divetable.eyes.art import our_art
from divetable.eyes.flashlight import flashlight
from divetable.eyes.large import large
from divetable.eyes.lightfield import Stills
from divetable.eyes.printing import Print
from divetable.eyes.raster import packed, sheet_of, unpacked
from divetable.eyes.scene import Scene, Stage
from divetable.eyes.studio import Studio
from divetable.games.dive.components import Spot


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Scene, str]]:
    """Every picture made, and on which thread."""
    log: list[tuple[Scene, str]] = []

    def record(stage: Stage) -> Stills:
        log.append((stage.scene, current_thread().name))
        return Stills(())

    monkeypatch.setattr(module, "stills", record)
    return log


def test_several_viewers_get_one_picture_made_elsewhere(scene: Scene, made: list[tuple[Scene, str]]) -> None:
    with Studio() as studio:
        orders = [studio.stills(scene) for _ in range(5)]
        again = studio.stills(replace(scene))
        assert {order.result() for order in [*orders, again]} == {Stills(())}
    assert [seen for seen, _ in made] == [scene]
    assert made[0][1].startswith("studio")


def test_another_scene_is_another_picture(scene: Scene, made: list[tuple[Scene, str]]) -> None:
    with Studio() as studio:
        for spot in (None, Spot(1, 1), Spot(1, 2)):
            studio.stills(replace(scene, octopus=spot)).result()
    assert len(made) == 3


def test_only_so_many_are_kept(scene: Scene, made: list[tuple[Scene, str]]) -> None:
    with Studio(kept=2) as studio:
        for spot in (Spot(1, 1), Spot(2, 2), Spot(1, 1), Spot(3, 3), Spot(1, 1), Spot(2, 2)):
            studio.stills(replace(scene, octopus=spot)).result()
    assert [seen.octopus for seen, _ in made] == [Spot(1, 1), Spot(2, 2), Spot(3, 3), Spot(2, 2)]


def test_what_went_wrong_is_told_to_whoever_waits(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(stage: Stage) -> Stills:
        raise RuntimeError("no ink left")

    monkeypatch.setattr(module, "stills", fail)
    with Studio() as studio, pytest.raises(RuntimeError, match="ink"):
        studio.stills(scene).result()


def test_a_stack_is_painted_in_little_memory(studio: Studio, scene: Scene) -> None:
    """Arrays of all kinds of pictures at once; encoders and what Pillow has come besides."""
    kinds: list[Callable[[Stage], object]] = [
        lightfield.first,
        lightfield.field,
        lambda stage: flashlight(stage, studio.sheet),
        lambda stage: large(stage, our_art()),
    ]
    stage = studio.stage(scene)
    tracemalloc.start()
    try:
        for paint in kinds:
            paint(stage)
        assert tracemalloc.get_traced_memory()[1] < 100_000_000
    finally:
        tracemalloc.stop()


def test_a_stage_that_let_go_of_its_pixels_looks_the_same(studio: Studio, scene: Scene) -> None:
    stage = studio.stage(scene)
    before = stage.views([(0, 0), (1, -2)])
    stage.let_go()
    assert stage.views([(0, 0), (1, -2)]) == before


def test_a_drawn_card_is_kept_small_and_comes_back_whole(deck: Print) -> None:
    cut = next(card for card in deck.cards if card.holes)
    sheet = sheet_of(cut, our_art())
    data = packed(sheet)
    assert len(data) < sheet.ink.nbytes / 6
    again = unpacked(data)
    assert (again.ink == sheet.ink).all() and (again.film == sheet.film).all()
