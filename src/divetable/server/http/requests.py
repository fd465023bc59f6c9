"""What REST requests and answers look like."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from litestar import Request
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import PathParameter, QueryParameter
from msgspec import Meta, Struct

from divetable.server.http.middleware import address_of, browser_key
from divetable.server.live.live_table import Live
from divetable.server.live.services import House
from divetable.server.protocol.messages import TableInfo
from divetable.server.protocol.texts import Cause, language_or_english, reason
from divetable.server.storage.upkeep import Problem
from divetable.server.table.faces import Face
from divetable.server.table.lobby import Refused, digest

Name = Annotated[str, Meta(max_length=200)]
SeatNumber = Annotated[int, PathParameter(ge=0, le=15)]
Code = Annotated[str, PathParameter(max_length=32)]
VisitorId = Annotated[str, PathParameter(pattern=r"^[0-9a-f]{12}$")]
GameNumber = Annotated[int, QueryParameter(ge=1, le=100_000)]
Language = Annotated[str, QueryParameter(max_length=8)]
Requested = Request[Any, Any, Any]
Housed = NamedDependency[House]


class Trouble(Struct):
    """Why a request was refused."""

    code: Cause
    reason: str
    rule: str = ""


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
STATUS = {
    "setup": 422,
    "unknown_bot": 422,
    "not_your_seat": 403,
    "not_host": 403,
    "removed": 403,
    "bad_link": 403,
    "no_such_table": 404,
    "no_such_seat": 404,
    "no_such_game": 404,
    "no_water": 404,
    "no_such_lesson": 404,
    "no_such_step": 404,
    "malformed": 400,
    "too_fast": 429,
    "busy": 503,
}
"""Others are 409: not now."""


class SeatWish(Struct, forbid_unknown_fields=True):
    """Who shall sit somewhere."""

    kind: Literal["me", "open", "bot"]
    bot: Name | None = None
    face: Face | None = None
    """Whom a bot is drawn as; without it, as the bot on this seat was before, or one that is free."""
    name: Name = ""


Options = dict[Annotated[str, Meta(max_length=40)], bool | int | Name | None]
Seats = Annotated[list[SeatWish], Meta(min_length=1, max_length=8)]
Clock = Literal["none", "relaxed", "brisk"]
Leavers = Literal["bot", "default", "wait"]
Pace = Literal["natural", "instant"]


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to be made. ``start`` begins at once if nobody is missing."""

    game: Literal["deepsea", "dive", "hainoon"]
    seats: Seats
    options: Options = {}
    clock: Clock = "none"
    leavers: Leavers = "bot"
    pace: Pace = "natural"
    name: Name = ""
    start: bool = False


class Arrangement(Struct, forbid_unknown_fields=True):
    """What the host wants instead."""

    seats: Seats
    options: Options = {}
    clock: Clock = "none"
    leavers: Leavers = "bot"
    pace: Pace = "natural"


class Join(Struct, forbid_unknown_fields=True):
    """Sit down, on a certain seat or on any."""

    name: Name = ""
    seat: Annotated[int, Meta(ge=0, le=15)] | None = None


class Rename(Struct, forbid_unknown_fields=True):
    """Another name."""

    name: Name


class SitIn(Struct, forbid_unknown_fields=True):
    """A bot to play for a seat; ``null`` takes the seat back."""

    bot: Name | None


class Claim(Struct, forbid_unknown_fields=True):
    """The secret of a seat link."""

    secret: Name


class AtTable(Struct):
    """A table, and the seats one holds there."""

    table: TableInfo
    seats: list[int]
    asked: bool
    """Whether a game goes on and waits for one of these seats."""


class Exported(Struct):
    """One table of an export."""

    table: TableInfo
    seats: list[int]
    records: list[str]
    """Of the finished games."""


class Export(Struct):
    """All that is kept of a browser's tables."""

    tables: list[Exported]
    format: str = "divetable-export"
    version: int = 1


class SeatLink(Struct):
    """Where a seat can be claimed from another device; browsers keep what is behind ``#`` to themselves."""

    path: str
    secret: str
    qr: str
    """The whole address as a QR code in SVG."""


class Address(Struct):
    """Where other people find this server: every link for them begins with it."""

    origin: str
    """Scheme, host and port, e.g. ``http://192.168.7.5:8000``."""


class OptionChoice(Struct):
    """A value an option can have."""

    value: bool | int | str | None
    label: str


class OptionInfo(Struct):
    """An option of a game."""

    name: str
    label: str
    text: str
    usual: bool | int | str | None
    choices: list[OptionChoice]


class GameInfo(Struct):
    """A game that can be played here."""

    name: str
    title: str
    credits: str
    players: tuple[int, int]
    """The fewest and the most."""
    players_rule: str
    bots: list[str]
    options: list[OptionInfo]
    clocks: list[str]
    leavers: list[str]
    paces: list[str]
    languages: list[str]


class Alive(Struct):
    """The process answers."""

    protocol: int


class Health(Struct):
    """Whether players can be served: the store can be read, and the last attempt to write has not failed."""

    status: Literal["ok", "failing"]
    protocol: int
    tables: int | None
    """How many tables there are; null if the store does not answer."""
    problems: list[Problem] = []


async def find_table(house: House, code: str, request: Requested) -> Live:
    """Return the table of a code or an id. Raises Refused if there is none, or if the asker has guessed too often."""
    live = await house.find(code, address_of(request.scope), holder_of(request))
    if live is None:
        raise Refused("no_such_table", "There is no such table.")
    return live


def limit_studies(house: House, request: Requested) -> None:
    """Refuse who wants too much at once of what takes long."""
    if not house.studies.take(address_of(request.scope)):
        raise Refused("too_fast", reason("too_fast", "en"))


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
