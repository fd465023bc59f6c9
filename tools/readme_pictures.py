"""Takes the pictures of the README from the running page: ``python -m tools.readme_pictures``. Needs Chromium."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from PIL import Image
from tools import screenshots

PICTURES = Path(__file__).resolve().parents[1] / "docs" / "pictures"
MOMENTS = {"dive": "round-3", "deepsea": "dive-3", "hainoon": "injured"}
"""The moment of each game that is shown; ``tests/page/positions.py`` says which it is."""
SIZE = (960, 600)


def main() -> int:
    """Write one picture for each game; returns the exit code: 1 if a screen could not be come to."""
    with tempfile.TemporaryDirectory() as work:
        folder = Path(work)
        for game, moment in MOMENTS.items():
            name = f"table-{game}-{moment}-desktop-dark"
            if screenshots.main(folder, [name]):
                return 1
            with Image.open(folder / f"{name}.png") as taken:
                taken.convert("RGB").resize(SIZE, Image.Resampling.LANCZOS).save(PICTURES / f"{game}.webp", quality=72)
    return 0


if __name__ == "__main__":
    sys.exit(main())
