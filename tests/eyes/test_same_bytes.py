"""Same stack and clarity, same bytes: in every process, and on processors without the latest instructions."""

import os
import subprocess
import sys

from divetable.eyes import optics
from divetable.eyes.art import our_art
from divetable.eyes.encoding import avif, avif_sequence, webp
from divetable.eyes.large import large
from divetable.eyes.peel import lifted
from divetable.eyes.scene import Scene
from divetable.eyes.studio import Studio

from .conftest import STACK, TURNS

OLD = {
    "NPY_DISABLE_CPU_FEATURES": "X86_V3 X86_V4 AVX512F AVX512CD AVX512_SKX AVX2 FMA3",
    "AOM_SIMD_CAPS": "0",
}

SCRIPT = f"""
import sys
sys.path[:] = {sys.path!r}
from divetable.eyes.scene import scene_of
from divetable.eyes.studio import Studio
from divetable.games.dive.options import Clarity
from tests.eyes.test_same_bytes import names
with Studio() as studio:
    print(*names(studio, scene_of(studio.print("tests"), {STACK}, {TURNS}, Clarity.NATURAL)))
"""


def names(studio: Studio, scene: Scene) -> list[str]:
    """What stands for every byte: the names are made of the contents."""
    stage = studio.stage(scene)
    pictures = [*stage.views([(0, 0), (2, -1)]), *stage.by([optics.beside(0, 1)])]
    made = [avif(pictures[0], 58), avif_sequence(pictures, 52), webp(pictures[1], 70), large(stage, our_art())]
    return [file.name for file in (*made, *lifted(*scene.cards[0], our_art()).files)]


def test_another_process_on_an_older_processor_makes_the_same_bytes(studio: Studio, scene: Scene) -> None:
    ran = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", SCRIPT], env=os.environ | OLD, capture_output=True, text=True, check=True
    )
    assert ran.stdout.split() == names(studio, scene)
