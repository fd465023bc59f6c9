"""One studio and a few stacks for all tests of pictures."""

from collections.abc import Iterator

import pytest

from divetable.eyes.printing import Print
from divetable.eyes.scene import Scene, scene_of
from divetable.eyes.studio import Studio
from divetable.games.dive.options import Clarity

STACK = (3, 30, 11, 22, 15, 27, 34, 1, 20, 8, 5, 12)
TURNS = (0, 5, 2, 7, 1, 6, 3, 4, 0, 1, 2, 3)


@pytest.fixture(scope="session")
def studio() -> Iterator[Studio]:
    with Studio() as made:
        yield made


@pytest.fixture(scope="session")
def deck(studio: Studio) -> Print:
    return studio.print("tests")


@pytest.fixture(scope="session")
def scene(deck: Print) -> Scene:
    return scene_of(deck, STACK, TURNS, Clarity.NATURAL)
