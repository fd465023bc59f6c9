"""A page of sample stacks with their truth, for tuning by eye: guess first, then look."""

from __future__ import annotations

from html import escape
from json import dumps
from pathlib import Path
from random import Random

from PIL import Image

from divetable.eyes.art import our_art
from divetable.eyes.cards import OceanCard
from divetable.eyes.encoding import File, webp
from divetable.eyes.lightfield import VIEWPOINTS
from divetable.eyes.optics import REAL
from divetable.eyes.picture import REACH
from divetable.eyes.raster import MARGIN, VIEW, Sheet, sheet_of, turned
from divetable.eyes.scene import Scene, scene_of
from divetable.eyes.studio import Studio
from divetable.games.dive.components import Helper
from divetable.games.dive.options import Clarity

_THUMB = 200
_WATER = (140, 196, 214)
_CUT = (250, 250, 250)

_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Dive: sample stacks</title>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; margin: 2rem; background: #0e2730; color: #dff3f5 }}
section {{ margin-bottom: 3rem }} .row {{ display: flex; flex-wrap: wrap; gap: 1rem }}
figure {{ margin: 0 }} figcaption {{ text-align: center }} .look {{ max-width: 100%; cursor: move }}
</style>
<h1>Sample stacks, seed {seed}</h1>
<p>Move over a picture to look around. On which of the top five cards are sharks, turtles, mantas?</p>
{sections}
<script>
for (const image of document.querySelectorAll("[data-views]")) {{
  const views = JSON.parse(image.dataset.views);
  for (const view of views) new Image().src = view.file;
  image.addEventListener("pointermove", event => {{
    const x = Math.round(3 * event.offsetX / image.clientWidth - 1.5);
    const y = Math.round(3 * event.offsetY / image.clientHeight - 1.5);
    const view = views.find(view => view.x === x && view.y === y);
    if (view) image.src = view.file;
  }});
}}
</script></html>
"""


def write_gallery(folder: Path, seed: int = 1, count: int = 6) -> Path:
    """Writes *count* random stacks in three clarities, with their truth to unfold, and returns the page."""
    folder.mkdir(parents=True, exist_ok=True)
    with Studio() as studio:
        sections = "\n".join(_section(studio, folder, f"{seed}-{number}") for number in range(1, count + 1))
    page = folder / "index.html"
    page.write_text(_PAGE.format(seed=seed, sections=sections), encoding="utf-8")
    return page


def _section(studio: Studio, folder: Path, name: str) -> str:
    rng = Random(f"gallery {name}")
    deck = studio.print(name)
    stack = sorted(range(len(deck.cards)), key=lambda _: rng.random())
    turns = [int(8 * rng.random()) for _ in stack]
    pictures = "".join(_picture(studio, folder, scene_of(deck, stack, turns, clarity)) for clarity in Clarity)
    cards = [deck.cards[number] for number in stack[:REAL]]
    truth = "".join(_truth(folder, level, *card) for level, card in enumerate(zip(cards, turns, strict=False), start=1))
    shown = f'<details><summary>Truth</summary><div class="row">{truth}</div></details>'
    return f'<section><h2>Stack {escape(name)}</h2><div class="row">{pictures}</div>{shown}</section>'


def _picture(studio: Studio, folder: Path, scene: Scene) -> str:
    files = [_written(folder, file) for file in studio.stills(scene).result().files]
    views = [
        {"x": across // REACH, "y": down // REACH, "file": file}
        for (across, down), file in zip(VIEWPOINTS, files, strict=True)
    ]
    look = (
        f'<img class="look" src="{files[0]}" width="{VIEW}" height="{VIEW}" data-views="{escape(dumps(views))}" alt="">'
    )
    return f"<figure>{look}<figcaption>{scene.clarity.value}</figcaption></figure>"


def _truth(folder: Path, level: int, card: OceanCard, turn: int) -> str:
    file = _written(folder, webp(_on_water(sheet_of(card, our_art()), turn), 80))
    kind = " and ".join(["a shark"] * card.shark + [card.helper.value] * (card.helper is not Helper.NOTHING))
    return f'<figure><img src="{file}" alt=""><figcaption>{level}: {kind or "nothing"}</figcaption></figure>'


def _on_water(sheet: Sheet, turn: int) -> Image.Image:
    """One card alone, on plain water; holes are white."""
    ink = Image.merge("RGBA", list(map(Image.fromarray, turned(sheet.ink, turn))))
    film = Image.fromarray(turned(sheet.film, turn))
    picture = Image.composite(Image.new("RGBA", ink.size, _WATER), Image.new("RGBA", ink.size, _CUT), film)
    picture.alpha_composite(ink)
    return picture.crop((MARGIN, MARGIN, MARGIN + VIEW, MARGIN + VIEW)).convert("RGB").resize((_THUMB, _THUMB))


def _written(folder: Path, file: File) -> str:
    (folder / file.name).write_bytes(file.data)
    return file.name
