"""The drawings as files: the server sends them, and a page with our content security policy shows them."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from tests.page.conftest import OpenPage
from tests.page.support import TableServer

SETS = ("people", "reef", "home", "deepsea", "hainoon", "dive")
SHOW = """async ([file, name]) => {
  const sprites = document.createElement("div");
  sprites.innerHTML = await (await fetch(`/assets/${file}`)).text();
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.style.setProperty("--suit", "rgb(1, 2, 3)");
  svg.innerHTML = `<use href="#${name}"/><path fill="var(--suit)"/>`;
  document.body.append(sprites, svg);
  await new Promise(requestAnimationFrame);
  return [svg.firstChild.getBBox().width, getComputedStyle(svg.lastChild).fill];
}"""


def file_of(built_page: Path, name: str) -> str:
    """The sprite file of a set."""
    return next((built_page / "assets").glob(f"art-{name}-*.svg")).name


@pytest.mark.parametrize("name", SETS)
def test_28_drawings_travel_compressed_and_are_kept_for_ever(
    table_server: TableServer, built_page: Path, name: str
) -> None:
    url = f"{table_server.url}/assets/{file_of(built_page, name)}"
    sent = httpx.get(url, headers={"accept-encoding": "gzip"})
    assert sent.status_code == 200 and sent.headers["content-type"].startswith("image/svg+xml")
    assert sent.headers["content-encoding"] == "gzip" and "immutable" in sent.headers["cache-control"]


def test_28_a_drawing_is_shown_in_the_colours_of_its_place(open_page: OpenPage, built_page: Path) -> None:
    page = open_page().goto()
    width, fill = page.evaluate(SHOW, [file_of(built_page, "people"), "people-head"])
    assert width > 0 and fill == "rgb(1, 2, 3)"
