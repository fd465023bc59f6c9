"""A clone with a fourth game in it: that of ``examples``, in the three places that a game needs."""

from __future__ import annotations

import shutil
from pathlib import Path

ROOT = Path(__file__).parents[1]


def put_together(folder: Path) -> Path:
    """Make a clone in *folder* that has Pearls as a package and a page of rules. Returns *folder*."""
    games, pages = folder / "src/divetable/games", folder / "docs/games"
    link_all(ROOT / "src/divetable", games.parent, but="games")
    link_all(ROOT / "src/divetable/games", games)
    link_all(ROOT / "docs/games", pages)
    (games / "pearls").mkdir()
    (games / "pearls/__init__.py").symlink_to(ROOT / "examples/pearls.py")
    (pages / "pearls.md").symlink_to(ROOT / "examples/pearls.md")
    return folder


def put_page(folder: Path) -> Path:
    """Copy the sources of the page to *folder*, with Pearls among the games. Returns their folder."""
    web = folder / "web"
    shutil.copytree(ROOT / "web", web, ignore=shutil.ignore_patterns("node_modules"))
    (web / "node_modules").symlink_to(ROOT / "web/node_modules")
    shutil.copytree(ROOT / "examples/pearls_page", web / "src/games/pearls")
    return web


def link_all(source: Path, to: Path, but: str = "") -> None:
    """Make links in *to* to everything in *source*, except what is called *but*."""
    to.mkdir(parents=True)
    for path in source.iterdir():
        if path.name not in (but, "__pycache__"):
            (to / path.name).symlink_to(path)
