"""The page's files. Every address of the page is the same document; which screen it shows is the page's business."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from litestar import MediaType, Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.response import Redirect

from divetable.server.http.requests import Requested
from divetable.server.http.routes import tables
from divetable.server.table.lobby import CODE_LETTERS

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
    "/learn",
    "/learn/{lesson:str}",
    "/seat/{code:str}",
    "/replay/{code:str}",
    "/replay/{code:str}/{game:int}",
]
_CODE = re.compile(f"/([{CODE_LETTERS}]{{4}})/?", re.IGNORECASE)
_SCREEN = re.compile("/(t|tv|learn|seat|replay)(/.*)?", re.IGNORECASE | re.DOTALL)
_FOR_PROGRAMS = ("api", "assets", "ws")


def _read(static: Path) -> bytes:
    """Return the HTML of the page, or a placeholder where the page has not been built."""
    index = static / "index.html"
    return index.read_bytes() if index.is_file() else PLACEHOLDER.encode()


def _shown(body: bytes, status: int = 200) -> Response[bytes]:
    headers = {"cache-control": "no-cache"}
    return Response(body, status_code=status, media_type="text/html", headers=headers)


def document(static: Path) -> HTTPRouteHandler:
    """The one document, read once."""
    body = _read(static)

    @get(SCREENS, media_type=MediaType.HTML, include_in_schema=False)
    async def page() -> Response[bytes]:
        return _shown(body)

    return page


def meant(path: str) -> str | None:
    """Where somebody wanted to go who typed *path*: a code alone, or capitals as keyboards of phones like them."""
    if code := _CODE.fullmatch(path):
        return f"/t/{code[1].upper()}"
    screen = _SCREEN.fullmatch(path)
    if screen is None or screen[1].islower():
        return None
    return f"/{screen[1].lower()}{quote(screen[2] or '')}"


def unknown_page(static: Path) -> Callable[[Requested, Exception], Response[Any]]:
    """For addresses that are none: people are shown the way or the page, programs are told."""
    body = _read(static)

    def answer(request: Requested, error: Exception) -> Response[Any]:
        path = request.scope["path"]
        if request.method != "GET" or path.strip("/").partition("/")[0].lower() in _FOR_PROGRAMS:
            return tables.failed(request, error)
        target = meant(path)
        if target is None:
            return _shown(body, 404)
        query = request.url.query
        return Redirect(f"{target}?{query}" if query else target, status_code=307)

    return answer


class Asset(NamedTuple):
    """A file of the page, kept in memory as it is sent."""

    kind: str
    plain: bytes
    small: bytes | None
    """Compressed, where that makes it smaller."""


KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
FOR_EVER = {"cache-control": "public, max-age=31536000, immutable", "vary": "accept-encoding"}
"""A file's name changes with what is in it."""


def _asset(path: Path) -> Asset:
    plain = path.read_bytes()
    return Asset(KINDS[path.suffix], plain, None if path.suffix == ".woff2" else gzip.compress(plain, mtime=0))


def files(folder: Path) -> HTTPRouteHandler:
    """What the document loads, read and compressed once."""
    known = {path.name: _asset(path) for path in folder.iterdir() if path.suffix in KINDS}

    @get("/assets/{name:str}", include_in_schema=False)
    async def asset(name: FromPath[str], request: Requested) -> Response[bytes]:
        found = known.get(name)
        if found is None:
            raise NotFoundException("There is no such file.")
        if found.small is not None and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(found.small, media_type=found.kind, headers={**FOR_EVER, "content-encoding": "gzip"})
        return Response(found.plain, media_type=found.kind, headers=FOR_EVER)

    return asset


def pages(static: Path) -> list[HTTPRouteHandler]:
    """Handlers for the page, and for its files if there are any."""
    assets = static / "assets"
    return [document(static), files(assets)] if assets.is_dir() else [document(static)]
