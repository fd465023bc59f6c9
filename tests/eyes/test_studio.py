"""Pictures are made off the calling thread, each only once, and kept for a while."""

from threading import current_thread

import pytest

from divetable.engine.values import replace
from divetable.eyes import studio as module
from divetable.eyes.lightfield import Stills
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
