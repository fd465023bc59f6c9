"""The least that a server of this kind can cost: the same web server and the same disk, but no game.

Somebody's move is written down as a row as long as a real one, and when that is on disk, an acknowledgement and two
updates as long as real ones go out. They say nothing: the first player at a table is always asked the same.

    python floor.py PORT FOLDER
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from collections import defaultdict
from typing import Any, cast

import msgspec
import uvicorn

from divetable.server.http.app import collect_gently
from divetable.server.storage.group_commit import Writer
from divetable.server.storage.store import Store

ROW = "x" * 140
"""As long as the columns of a move at Deep Sea Adventure together."""
FILLER = "x" * 980
"""What makes an update as long as one of Deep Sea Adventure, or of the game for boardgame.io."""
ASKED = '{"seat":0,"must":true,"fence":10,"moves":[{"type":"PickUp"}]}'
TOLD = [f'{{"type":"update","asked":{asked},"filler":"{FILLER}"}}' for asked in (ASKED, "null")]
"""The update for each player."""
SNAPSHOTS = [text.replace("update", "snapshot") for text in TOLD]


class Message(msgspec.Struct):
    """What players send, as far as it has to be read."""

    type: str
    id: str = ""
    seat: int = 0


read = msgspec.json.Decoder(Message).decode


class Rows:
    """A database with nothing but rows, each in one place."""

    def __init__(self, folder: str) -> None:
        self._connection = sqlite3.connect(f"{folder}/floor.sqlite", check_same_thread=False)
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "wal_autocheckpoint=20000"):
            self._connection.execute(f"PRAGMA {pragma}").close()
        self._connection.execute("CREATE TABLE rows (body TEXT)").close()

    def append(self, rows: list[str]) -> list[bool]:
        """Write *rows* in one transaction. Returns that each was written."""
        with self._connection:
            self._connection.executemany("INSERT INTO rows VALUES (?)", [(row,) for row in rows]).close()
        return [True] * len(rows)


class Floor:
    """An ASGI application: sockets for two at each table."""

    def __init__(self, folder: str) -> None:
        self._rows = Rows(folder)
        self._writer: Any = None
        self._players: defaultdict[str, list[Any]] = defaultdict(list)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve a socket, or the start and the end of the server."""
        await receive()
        if scope["type"] == "lifespan":
            self._writer = Writer(cast(Store, self._rows), asyncio.get_running_loop())
            await send({"type": "lifespan.startup.complete"})
            await receive()
            await self._writer.close()
            await send({"type": "lifespan.shutdown.complete"})
        else:
            await send({"type": "websocket.accept"})
            await self._talk(scope["path"], receive, send)

    async def _talk(self, table: str, receive: Any, send: Any) -> None:
        players, loop = self._players[table], asyncio.get_running_loop()
        players.append(send)
        while (event := await receive())["type"] == "websocket.receive":
            message = read(event["text"])
            if message.type == "hello":
                await send({"type": "websocket.send", "text": SNAPSHOTS[message.seat]})
                continue
            written: asyncio.Future[bool] = loop.create_future()
            self._writer.append(ROW, written.set_result)
            await written
            await send({"type": "websocket.send", "text": f'{{"type":"ack","id":"{message.id}","seq":100}}'})
            for player, text in zip(players, TOLD, strict=True):
                await player({"type": "websocket.send", "text": text})


def serve(port: int, folder: str) -> None:
    """Serve at *port* until told to stop, with the database in *folder*; with this server's settings of uvicorn."""
    collect_gently()
    config = uvicorn.Config(
        Floor(folder),
        port=port,
        ws="websockets-sansio",
        ws_max_size=8192,
        ws_per_message_deflate=False,
        server_header=False,
        access_log=False,
        log_config=None,
        lifespan="on",
    )
    uvicorn.Server(config).run()


if __name__ == "__main__":
    serve(int(sys.argv[1]), sys.argv[2])
