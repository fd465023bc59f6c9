"""Looking around: the stack from a grid of viewpoints, so that near cards move against far ones."""

from __future__ import annotations

from typing import Any, Final

from divetable.engine.values import Value
from divetable.eyes.encoding import File, avif, avif_sequence, webp
from divetable.eyes.picture import REACH, Viewpoint
from divetable.eyes.raster import VIEW
from divetable.eyes.scene import Stage


def _spiral(reach: int) -> tuple[Viewpoint, ...]:
    """All viewpoints from the centre outwards, each beside the one before: what a video codec likes best."""
    at, step, path = (0, 0), (1, 0), [(0, 0)]
    for leg in range(2, 4 * reach + 3):
        for _ in range(leg // 2):
            at = at[0] + step[0], at[1] + step[1]
            path.append(at)
        step = -step[1], step[0]
    return tuple(path[: (2 * reach + 1) ** 2])


VIEWPOINTS: Final = _spiral(REACH)

FIRST_QUALITY: Final = 58
FIELD_QUALITY: Final = 52
_FIRST_FALLBACK: Final = 70
_FALLBACK: Final = 58


class LightField(Value):
    """A round's pictures: the centre alone, to be shown at once, and all viewpoints as one AVIF sequence."""

    centre: File
    field: File

    @property
    def files(self) -> tuple[File, ...]:
        """In the order they should be sent."""
        return self.centre, self.field

    def manifest(self) -> dict[str, Any]:
        """What the page must know to show it."""
        return {
            "size": VIEW,
            "reach": REACH,
            "centre": self.centre.name,
            "field": self.field.name,
            "views": [list(viewpoint) for viewpoint in VIEWPOINTS],
        }


class Stills(Value):
    """The same for browsers that cannot read AVIF sequences: a WebP picture for each viewpoint."""

    pictures: tuple[File, ...]

    @property
    def files(self) -> tuple[File, ...]:
        """In the order they should be sent."""
        return self.pictures

    def manifest(self) -> dict[str, Any]:
        """What the page must know to show it."""
        names = [picture.name for picture in self.pictures]
        return {"size": VIEW, "reach": REACH, "pictures": names, "views": [list(viewpoint) for viewpoint in VIEWPOINTS]}


def light_field(stage: Stage) -> LightField:
    """All viewpoints of a scene."""
    return LightField(first(stage), field(stage))


def first(stage: Stage) -> File:
    """The centre alone, to be shown at once."""
    return avif(stage.views(VIEWPOINTS[:1])[0], FIRST_QUALITY)


def field(stage: Stage) -> File:
    """All viewpoints, as one AVIF sequence; the stage's own pixels are let go."""
    views = stage.views(VIEWPOINTS)
    stage.let_go()
    return avif_sequence(views, FIELD_QUALITY)


def first_webp(stage: Stage) -> File:
    """The same for browsers without AVIF."""
    return webp(stage.views(VIEWPOINTS[:1])[0], _FIRST_FALLBACK)


def stills(stage: Stage) -> Stills:
    """All viewpoints of a scene, as WebP."""
    centre, *around = stage.views(VIEWPOINTS)
    return Stills((webp(centre, _FIRST_FALLBACK), *(webp(picture, _FALLBACK) for picture in around)))
