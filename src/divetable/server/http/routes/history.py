"""Games that have been played, by REST: records, replays, and all of one's own."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import MediaType, Response, get
from litestar.di import NamedDependency, Provide
from litestar.openapi import ResponseSpec
from litestar.params import FromQuery, QueryParameter

from divetable.engine.codec import JsonObject
from divetable.server.http.middleware import address_of
from divetable.server.http.requests import (
    TROUBLE,
    Backend,
    Code,
    FromApp,
    GameNumber,
    Language,
    Requested,
    at_table,
    find_table,
    holder_of,
)
from divetable.server.live.live_table import Live
from divetable.server.protocol.encoding import encode
from divetable.server.protocol.errors import Refused
from divetable.server.protocol.rest import AtTable, Export, Exported, Hindsight
from divetable.server.table import player_view, records
from divetable.server.table.log import Entry
from divetable.server.table.records import Excerpt
from divetable.server.table.table import Table
from divetable.server.workers.analysis import turn_ends

MINE = 200
"""How many of one's tables are listed."""
RECORD = ResponseSpec(str, description="The record.", media_type="application/x-ndjson")
TURNS = ResponseSpec(list[JsonObject], description="Update messages.")


@get("/api/tables/{code:str}/record", responses={**TROUBLE, 200: RECORD})
async def record(code: Code, request: Requested, backend: FromApp, game: GameNumber = 1) -> Response[bytes]:
    """The record of a finished game, as ``divetable verify`` reads it."""
    live = await _study(backend, request, code)
    text = await backend.services.study(
        live.table.id, address_of(request.scope), lambda entries: records.record_of(entries, game)
    )
    if text is None:
        raise _no_record(live.table, game)
    name = f"{live.table.rulebook.name}-{live.table.code}-{game}.jsonl"
    disposition = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text.encode(), media_type="application/x-ndjson", headers=disposition)


async def _study(backend: Backend, request: Requested, code: str) -> Live:
    """The table whose whole log is wanted."""
    backend.limits.study(address_of(request.scope))
    return await find_table(code, request, backend)


def _no_record(table: Table, game: int) -> Refused:
    if game <= table.games:
        return Refused("playing", "That game is being played: its record still has secrets.")
    return Refused("no_such_game", "There was no such game at this table.")


async def excerpt(
    game: GameNumber = 1,
    seat: Annotated[int | None, QueryParameter(ge=0, le=15)] = None,
    start: Annotated[int, QueryParameter(ge=0, le=100_000)] = 0,
    count: Annotated[int, QueryParameter(ge=1, le=50)] = 50,
    language: Language = "en",
    sonar: FromQuery[bool] = False,
) -> Excerpt:
    """Return the turns that the query of a request asks for."""
    return Excerpt(game, seat, language, start, count, sonar)


@get("/api/tables/{code:str}/replay", responses={**TROUBLE, 200: TURNS}, dependencies={"wanted": Provide(excerpt)})
async def replay(code: Code, wanted: NamedDependency[Excerpt], request: Requested, backend: FromApp) -> Response[bytes]:
    """Turns of a game as a seat, or a spectator, saw them; of a running game only one's own view or the public one."""
    live = await _study(backend, request, code)
    await live.freshen()
    table, seat, known = live.table, wanted.viewer, live.table.seq + 1
    running = table.phase == "playing" and wanted.game == table.games
    if seat is not None and running and seat not in table.held_by(holder_of(request)):
        raise Refused("not_your_seat", "That seat is not yours, and the game is still being played.")
    if wanted.sonar and running and seat is not None and not table.chairs[seat].sonar:
        raise Refused("playing", "This seat plays without sonar.")
    playing, now = table.playing, backend.services.now()
    forgotten = player_view.forgotten(playing, now) if running and playing is not None else 0

    def replayed(entries: list[Entry]) -> bytes:
        judged = entries[:known]  # whoever may not see a game that has begun since was not refused for it
        return encode(records.replay(judged, wanted, forgotten))

    turns = await backend.services.study(table.id, address_of(request.scope), replayed)
    return Response(turns, media_type=MediaType.JSON)


@get("/api/tables/{code:str}/analysis", responses=TROUBLE)
async def analysis(code: Code, request: Requested, backend: FromApp, game: GameNumber = 1) -> Hindsight:
    """A finished game looked at again."""
    live = await _study(backend, request, code)
    text, ends = await backend.services.study(
        live.table.id,
        address_of(request.scope),
        lambda entries: (records.record_of(entries, game), turn_ends(entries, game)),
    )
    if text is None:
        raise _no_record(live.table, game)
    return await backend.services.workers.analysts.review(live.table.id, game, text, ends, address_of(request.scope))


@get("/api/mine", responses=TROUBLE)
async def mine(request: Requested, backend: FromApp) -> list[AtTable]:
    """The tables this browser has a seat at, the newest first."""
    holder = holder_of(request)
    return [at_table(live, request) for live in await _mine(backend, holder) if live.table.held_by(holder)]


async def _mine(backend: Backend, holder: str) -> list[Live]:
    ids = await backend.services.readers.run(lambda: backend.services.store.tables_of(holder, MINE)) if holder else []
    found = await asyncio.gather(*(_opened(backend, table_id) for table_id in ids))
    return [live for live in found if live is not None]


async def _opened(backend: Backend, table_id: str) -> Live | None:
    """Return the table with this id, or None if it cannot be opened: that must not hide the others."""
    try:
        return await backend.tables.find(table_id)
    except Refused:
        return None


@get("/api/mine/export", media_type=MediaType.JSON, responses=TROUBLE)
async def export(request: Requested, backend: FromApp) -> Response[Export]:
    """All that is kept of this browser's tables: what they are, and the records of their finished games."""
    backend.limits.study(address_of(request.scope))
    holder = holder_of(request)
    tables = []
    for live in await _mine(backend, holder):
        finished = await backend.services.study(
            live.table.id, address_of(request.scope), lambda entries: list(records.records_of(entries))
        )
        tables.append(Exported(live.table.info(), live.table.held_by(holder), finished))
    return Response(Export(tables), headers={"content-disposition": 'attachment; filename="divetable.json"'})


HANDLERS = [record, replay, analysis, mine, export]
