"""What REST requests and answers look like."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from litestar import Request
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import PathParameter, QueryParameter

from divetable.server.http.middleware import address_of, browser_key
from divetable.server.http.rate_limit import Limits
from divetable.server.live.live_table import Live
from divetable.server.live.registry import TableRegistry
from divetable.server.live.services import Services
from divetable.server.protocol.errors import Cause, Refused
from divetable.server.protocol.rest import AtTable, Trouble
from divetable.server.protocol.texts import language_or_english
from divetable.server.table.lobby import digest

SeatNumber = Annotated[int, PathParameter(ge=0, le=15)]
Code = Annotated[str, PathParameter(max_length=32)]
VisitorId = Annotated[str, PathParameter(pattern=r"^[0-9a-f]{12}$")]
GameNumber = Annotated[int, QueryParameter(ge=1, le=100_000)]
Language = Annotated[str, QueryParameter(max_length=8)]
Requested = Request[Any, Any, Any]


class Backend(NamedTuple):
    """What handlers of requests work with."""

    services: Services
    tables: TableRegistry
    limits: Limits


FromApp = NamedDependency[Backend]
FromCode = NamedDependency[Live]
"""The table whose code is in the path: ``live`` as it is here, ``fresh`` as new as the store."""


TROUBLE = {
    status: ResponseSpec(Trouble, description=text)
    for status, text in (
        (400, "The request could not be read."),
        (403, "Not your seat, or not your table."),
        (404, "There is no such table."),
        (409, "Not now."),
        (413, "The request is too large."),
        (415, "JSON, please."),
        (422, "The rules forbid it."),
        (429, "Too much at once."),
        (503, "The table could not write that down."),
    )
}
CAUSES: dict[int, tuple[Cause, ...]] = {
    400: ("malformed",),
    403: ("not_your_seat", "not_host", "removed", "bad_link"),
    404: ("no_such_table", "no_such_seat", "no_such_game", "no_such_lesson", "no_such_step", "no_water"),
    422: ("setup", "unknown_bot"),
    429: ("too_fast",),
    503: ("busy",),
}
STATUS = {cause: status for status, causes in CAUSES.items() for cause in causes}
"""Others are 409: not now."""


async def find_table(code: Code, request: Requested, backend: FromApp) -> Live:
    """Return the table of a code or an id. Raises Refused if there is none, or if the asker has guessed too often."""
    live = await backend.limits.find(backend.tables, code, address_of(request.scope), holder_of(request))
    if live is None:
        raise Refused("no_such_table", "There is no such table.")
    return live


async def find_fresh_table(code: Code, request: Requested, backend: FromApp) -> Live:
    """Return the table of a code or an id, as new as the store. Raises Refused as `find_table` does."""
    live = await find_table(code, request, backend)
    await live.freshen()
    return live


def holder_of(request: Requested) -> str:
    """Whose request it is."""
    return digest(browser_key(request.scope))


def language_of(request: Requested) -> str:
    """The language whoever asks likes best, of those spoken here."""
    return language_or_english(request.headers.get("accept-language", "")[:2])


def at_table(live: Live, request: Requested) -> AtTable:
    """A table as whoever asks finds it."""
    info, held = live.info(language_of(request)), live.table.held_by(holder_of(request))
    playing = live.table.playing
    return AtTable(info, held, playing is not None and any(seat in playing.state.asks for seat in held))
