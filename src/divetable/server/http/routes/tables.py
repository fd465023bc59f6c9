"""The table by REST: everything but the moves."""

from __future__ import annotations

import logging
from collections.abc import Callable
from enum import Enum
from functools import cache
from typing import Any

from litestar import MediaType, Response, get, post
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody
from msgspec.json import encode as encode_json

from divetable import bots
from divetable.engine import options as variants
from divetable.engine.prose import LANGUAGES
from divetable.engine.rulebook import Rulebook
from divetable.games import NAMES
from divetable.games import rulebook as find_rulebook
from divetable.server.http.middleware import address_of
from divetable.server.http.requests import (
    STATUS,
    TROUBLE,
    FromApp,
    FromCode,
    Language,
    Requested,
    SeatNumber,
    VisitorId,
    at_table,
    holder_of,
)
from divetable.server.http.routes.pictures import origin, qr_svg
from divetable.server.live.live_table import Live
from divetable.server.protocol.errors import Cause, Refused
from divetable.server.protocol.messages import PROTOCOL
from divetable.server.protocol.rest import (
    Alive,
    Arrangement,
    AtTable,
    Claim,
    GameInfo,
    Health,
    Join,
    NewTable,
    OptionChoice,
    OptionInfo,
    Rename,
    SeatLink,
    SeatWish,
    SitIn,
    Trouble,
)
from divetable.server.protocol.texts import language_or_english
from divetable.server.storage.store import is_damage
from divetable.server.table import lobby
from divetable.server.table.log import Body, Plan, TableSetup
from divetable.server.table.moves import Proposal, propose
from divetable.server.table.table import Table

log = logging.getLogger(__name__)


def _setup(wished: Arrangement, holder: str, name: str) -> TableSetup:
    """Return the setup that the browser *holder* wishes, in which its user is called *name*."""
    seats = [_plan(wish, holder, name) for wish in wished.seats]
    return TableSetup(wished.options, seats, wished.clock, wished.leavers, wished.pace, wished.private)


def _plan(wish: SeatWish, holder: str, name: str) -> Plan:
    if wish.kind == "bot":
        return Plan("bot", bot=wish.bot or "", face=wish.face or "")
    if wish.kind == "open":
        return Plan("open")
    return Plan("human", lobby.clean_name(wish.name or name), holder)


FAILING = ResponseSpec(Health, description="The store cannot be read or written.")
GAMES = ResponseSpec(list[GameInfo], description="The games.", generate_examples=False)


@get("/api/games", responses={**TROUBLE, 200: GAMES})
async def games(language: Language = "en") -> Response[bytes]:
    """What can be played, with every option and its texts."""
    return Response(games_in(language_or_english(language)), media_type=MediaType.JSON)


@cache
def games_in(language: str) -> bytes:
    """All games as *language* tells them: the same for everybody, so written once."""
    return encode_json([_game(find_rulebook(name), language) for name in NAMES])


def _game(book: Rulebook, language: str) -> GameInfo:
    return GameInfo(
        name=book.name,
        title=book.title,
        credits=book.credits,
        players=(book.players[0], book.players[-1]),
        players_rule=book.players_rule,
        bots=list(bots.names(book.name)),
        options=[option_info(book, name, language) for name in book.options.fields],
        clocks=list(lobby.CLOCKS),
        leavers=list(lobby.LEAVERS),
        paces=list(lobby.PACES),
        languages=list(LANGUAGES),
    )


def _raw(value: Any) -> Any:
    return value.value if isinstance(value, Enum) else value


def option_info(book: Rulebook, name: str, language: str) -> OptionInfo:
    """An option with its texts, for a lobby."""
    texts = book.books[language].options[name]
    labels = dict(texts.values)
    choices = [
        OptionChoice(_raw(value), labels.get(value, ""))
        for value in variants.choices(book.options, name, book.players[-1])
    ]
    return OptionInfo(name, texts.label, texts.text, variants.plain(book.options())[name], choices)


@post("/api/tables", responses=TROUBLE)
async def create(data: JSONBody[NewTable], request: Requested, backend: FromApp) -> AtTable:
    """Make a table with the seats and options of *data*; return it as its host sees it. Raises Refused."""
    backend.limits.create(address_of(request.scope))
    holder = holder_of(request)
    setup = _setup(data, holder, data.name)
    live = await backend.tables.create(
        lambda code: lobby.opened(code, data.game, setup, holder),
        holder if any(plan.holder for plan in setup.seats) else "",
    )
    if data.start and live.table.ready:
        await live.command(lambda table, now: lobby.start(table, holder, now))
    return at_table(live, request)


@get("/api/tables/{code:str}", responses=TROUBLE)
async def look(live: FromCode, request: Requested) -> AtTable:
    """A table, as everybody may know it."""
    return at_table(live, request)


async def _do(live: Live, request: Requested, make: Callable[[str], Body], holds: bool = False) -> AtTable:
    """Write into the log what *make* returns for the browser that asks; with *holds* it gets a seat by that."""
    holder = holder_of(request)
    await live.command(lambda table, now: propose(table, make(holder), now), holder if holds else "")
    live.present()
    return at_table(live, request)


@post("/api/tables/{code:str}/join", responses=TROUBLE)
async def join(data: JSONBody[Join], live: FromCode, request: Requested) -> AtTable:
    """Give the asker a seat, the one in *data* or any that is open; return the table. Raises Refused."""
    return await _do(live, request, lambda h: lobby.joined(live.table, h, data.name, data.seat), holds=True)


@post("/api/tables/{code:str}/claim", responses=TROUBLE)
async def claim(data: JSONBody[Claim], live: FromCode, request: Requested) -> AtTable:
    """Move a seat to this browser by its link."""
    return await _do(live, request, lambda h: lobby.claimed(live.table, h, data.secret), holds=True)


@post("/api/tables/{code:str}/arrange", responses=TROUBLE)
async def arrange(data: JSONBody[Arrangement], live: FromCode, request: Requested) -> AtTable:
    """Other options, seats or clock, before a game or between two."""
    holds = any(wish.kind == "me" for wish in data.seats)
    return await _do(live, request, lambda h: lobby.arranged(live.table, h, _setup(data, h, ""), live.host), holds)


@post("/api/tables/{code:str}/seats/{seat:int}/leave", responses=TROUBLE)
async def leave(seat: SeatNumber, live: FromCode, request: Requested) -> AtTable:
    """Stand up, or as host remove somebody; not while a game is being played."""
    return await _do(live, request, lambda h: lobby.left(live.table, h, seat, live.online, live.host))


@post("/api/tables/{code:str}/visitors/{visitor:str}/admit", responses=TROUBLE)
async def admit(visitor: VisitorId, live: FromCode, request: Requested) -> AtTable:
    """Let a visitor in, as host: a seat is opened if none is, and the visitor's page sits down."""
    return await _do(live, request, lambda h: lobby.admitted(live.table, h, visitor, live.host))


@post("/api/tables/{code:str}/seats/{seat:int}/name", responses=TROUBLE)
async def rename(seat: SeatNumber, data: JSONBody[Rename], live: FromCode, request: Requested) -> AtTable:
    """Be called something else."""
    return await _do(live, request, lambda h: lobby.renamed(live.table, h, seat, data.name))


@post("/api/tables/{code:str}/seats/{seat:int}/bot", responses=TROUBLE)
async def sit_in(seat: SeatNumber, data: JSONBody[SitIn], live: FromCode, request: Requested) -> AtTable:
    """Let a bot play for a seat, or take it back; for a player who is gone too long, the stand-in."""
    return await _do(live, request, lambda h: lobby.sat_in(live.table, h, seat, data.bot, live.absences.missed))


@post("/api/tables/{code:str}/seats/{seat:int}/link", responses=TROUBLE)
async def link(seat: SeatNumber, live: FromCode, request: Requested, backend: FromApp) -> SeatLink:
    """A new link that moves this seat to another device; the one before stops working."""
    holder, secret = holder_of(request), ""

    def make(table: Table, now: int) -> Proposal:
        nonlocal secret
        body, secret = lobby.linked(table, holder, seat)
        return propose(table, body, now)

    await live.command(make)
    path = f"/seat/{live.table.link}#{secret}"
    address = origin(request, backend.services.settings) + path
    asker = address_of(request.scope)
    return SeatLink(path, secret, (await backend.services.workers.studies.run(asker, lambda: qr_svg(address))).decode())


@post("/api/tables/{code:str}/start", responses=TROUBLE)
async def start(live: FromCode, request: Requested) -> AtTable:
    """Begin, or begin another game with the same seats."""
    holder = holder_of(request)
    await live.command(lambda table, now: lobby.start(table, holder, now, live.online, live.host))
    return at_table(live, request)


@get("/api/alive", responses=TROUBLE)
async def alive() -> Alive:
    """Whether the process answers at all: whatever restarts processes asks this."""
    return Alive(PROTOCOL)


@get("/api/health", responses={**TROUBLE, 503: FAILING})
async def health(backend: FromApp) -> Response[Health]:
    """Whether players can be served, within a second: whatever spreads them over processes asks this."""
    tables = await backend.services.upkeep.tables()
    problems = backend.services.upkeep.problems(tables)
    failing = "read" in problems or "write" in problems
    found = Health("failing" if failing else "ok", PROTOCOL, tables, problems)
    return Response(found, status_code=503 if failing else 200)


@get("/api/metrics", media_type=MediaType.TEXT, responses=TROUBLE)
async def metrics(backend: FromApp) -> str:
    """Return the figures of this process as Prometheus reads them."""
    return backend.services.metrics.text({**backend.tables.gauges(), **backend.services.gauges()})


def refused(_: Requested, error: Refused) -> Response[bytes]:
    """A refusal as an answer."""
    body = encode_json(Trouble(error.code, error.reason, error.rule))
    return Response(body, status_code=STATUS.get(error.code, 409), media_type=MediaType.JSON)


NO_BODY = "'data'"
"""What the framework says where a body is missing."""


def _detail(error: Exception) -> str:
    wrong = [f"{item.get('key', 'body')}: {item.get('message', '')}" for item in getattr(error, "extra", None) or ()]
    if wrong == [f"data: {NO_BODY}"]:
        return "A body is missing: a JSON object."
    return "; ".join(wrong) or str(getattr(error, "detail", ""))


FAILED: dict[int, Cause] = {400: "malformed", 404: "not_found", 405: "method", 413: "too_large", 415: "media_type"}
GONE = "client disconnected prematurely"
"""What the framework says of somebody who left in the middle of a request: no fault of ours."""


def failed(_: Requested, error: Exception) -> Response[bytes]:
    """Whatever the framework itself refuses, in the same form."""
    status = getattr(error, "status_code", 500)
    if status >= 500 and GONE not in str(error):
        log.error("a request failed", exc_info=error)
    detail = _detail(error) if status < 500 else "Something went wrong here."
    headers = getattr(error, "headers", None) or {}
    body = encode_json(Trouble(FAILED.get(status, "error"), detail))
    return Response(body, status_code=status, media_type=MediaType.JSON, headers=headers)


def too_deep(request: Requested, error: RecursionError) -> Response[bytes]:
    """A body that msgspec gives up on; elsewhere it is our own fault."""
    if "deserializing" not in str(error):
        return failed(request, error)
    return refused(request, Refused("malformed", "That is nested too deeply."))


def not_utf_8(request: Requested, error: UnicodeDecodeError) -> Response[bytes]:
    """Answer a request whose body is not UTF-8."""
    return refused(request, Refused("malformed", "The body is not UTF-8."))


def out_of_order(request: Requested, error: Exception) -> Response[bytes]:
    """Answer a request for which the store failed: that may pass, unless its file is damaged."""
    if is_damage(error):
        log.critical("the file with the tables is damaged; see divetable doctor", exc_info=error)
        told = Trouble("error", "The file with the tables is damaged; whoever runs this server has to restore it.")
        return Response(encode_json(told), status_code=500, media_type=MediaType.JSON)
    log.error("the store failed", exc_info=error)
    return refused(request, Refused("busy", "The tables cannot be reached now; try again."))


AT_TABLE = [look, join, claim, arrange, leave, admit, rename, sit_in, link, start]
HANDLERS = [games, create, *AT_TABLE, alive, health, metrics]
