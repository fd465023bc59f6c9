"""The page's files. Every address of the page is the same document; which screen it shows is the page's business."""

from __future__ import annotations

from pathlib import Path

from litestar import MediaType, Response, Router, get
from litestar.handlers import HTTPRouteHandler
from litestar.static_files import create_static_files_router

PLACEHOLDER = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Divetable</title>
<h1>Divetable</h1>
<p>The table is open, but its page has not been built. Programs can play: see <code>docs/protocol.md</code>.</p>
</html>
"""
SCREENS = [
    "/",
    "/t/{code:str}",
    "/tv/{code:str}",
    "/seat/{code:str}",
    "/replay/{code:str}",
    "/replay/{code:str}/{game:int}",
]


def document(static: Path) -> HTTPRouteHandler:
    """The one document, read once."""
    index = static / "index.html"
    body = index.read_bytes() if index.is_file() else PLACEHOLDER.encode()

    @get(SCREENS, media_type=MediaType.HTML, include_in_schema=False)
    async def page() -> Response[bytes]:
        return Response(body, media_type="text/html; charset=utf-8", headers={"cache-control": "no-cache"})

    return page


def pages(static: Path) -> list[HTTPRouteHandler | Router]:
    """Handlers for the page, and for its assets if there are any."""
    assets = static / "assets"
    if not assets.is_dir():
        return [document(static)]
    files = create_static_files_router("/assets", [assets], cache_control=None, include_in_schema=False)
    return [document(static), files]
