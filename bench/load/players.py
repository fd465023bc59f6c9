"""Players at many tables who move at an even pace, and what is measured of that."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Iterable, Sequence

import httpx
import msgspec
from bench.load.sockets import Socket, open_socket


class Pair:
    """Two sockets at one table, which move in turns; what each server's protocol is like is for its own class."""

    def __init__(self) -> None:
        self.sockets: list[Socket] = []
        self.sent = 0.0
        self.waiting = 0
        """Updates that are still to come: one to each player brings the move."""
        self.unacknowledged = 0
        self.moves = 0
        self.latencies: list[float] = []
        self.heard_bytes = 0
        """Of all updates."""

    async def connect(self, port: int) -> None:
        """Open both sockets."""
        raise NotImplementedError

    def next_move(self) -> tuple[int, bytes] | None:
        """Return who moves and what it sends; None if nobody can."""
        raise NotImplementedError

    def move(self) -> bool:
        """Send one move, unless the last is still on its way; return whether it was sent."""
        if self.waiting > 0 or self.unacknowledged > 0 or (move := self.next_move()) is None:
            return False
        seat, text = move
        self.moves += 1
        self.waiting, self.sent = 2, time.perf_counter()
        self.sockets[seat].send(text)
        return True

    def updated(self, length: int) -> None:
        """Note that one player has been told of the move."""
        self.heard_bytes += length
        self.waiting -= 1
        if self.waiting == 0:
            self.latencies.append(time.perf_counter() - self.sent)

    @property
    def settled(self) -> bool:
        """Whether the last move was acknowledged and both have been told."""
        return self.waiting == 0 and self.unacknowledged == 0

    async def close(self) -> None:
        """Both go home."""
        await asyncio.gather(*(socket.close() for socket in self.sockets))


class Asked(msgspec.Struct):
    """What a player is asked, as far as it takes to answer at random."""

    must: bool
    fence: int
    moves: list[msgspec.Raw] | None = None
    example: msgspec.Raw = msgspec.Raw(b"null")


class Message(msgspec.Struct):
    """Whatever this server sends."""

    type: str
    asked: Asked | None = None


read = msgspec.json.Decoder(Message).decode


class Table(Pair):
    """A table of this server."""

    def __init__(self, code: str, cookie: str, local: str = "127.0.0.1") -> None:
        super().__init__()
        self.code, self.cookie, self.local = code, cookie, local
        self.asked: list[Asked | None] = [None, None]

    async def connect(self, port: int) -> None:
        """Open both sockets and say hello."""
        for seat in (0, 1):
            socket = await open_socket(port, f"/ws/{self.code}", seat, self.hear, self.cookie, self.local)
            self.sockets.append(socket)
            socket.send(json.dumps({"type": "hello", "protocol": 1, "seat": seat}).encode())

    def hear(self, socket: Socket, text: bytes) -> None:
        """Note what comes."""
        message = read(text)
        match message.type:
            case "update":
                self.asked[socket.seat] = message.asked
                self.updated(len(text))
            case "ack":
                self.unacknowledged -= 1
            case "snapshot":
                self.asked[socket.seat] = message.asked
            case "reject":
                raise AssertionError(text)

    def next_move(self) -> tuple[int, bytes] | None:
        """Any answer of whoever has to answer; None once the game is over."""
        for seat, asked in enumerate(self.asked):
            if asked is not None and asked.must:
                move = bytes(random.choice(asked.moves) if asked.moves else asked.example)
                head = f'{{"type":"move","id":"m{self.moves}","seat":{seat},"fence":{asked.fence},"move":'
                self.unacknowledged = 1
                return seat, head.encode() + move + b"}"
        return None


class Context(msgspec.Struct):
    """Whose turn it is in a game of boardgame.io."""

    player: str = msgspec.field(name="currentPlayer")


class Shown(msgspec.Struct):
    """A state of boardgame.io, as far as it takes to move."""

    ctx: Context
    number: int = msgspec.field(name="_stateID")


class Update(msgspec.Struct, array_like=True):
    """What boardgame.io sends to both after a move."""

    event: str
    match: str
    state: Shown


class Whole(msgspec.Struct):
    """The state among other things."""

    state: Shown


class Sync(msgspec.Struct, array_like=True):
    """What boardgame.io sends to a player who comes in."""

    event: str
    match: str
    whole: Whole


GAME = "race"
"""The name of the game in ``boardgame.cjs``."""
EVENT = f"42/{GAME},".encode()
UPDATE, SYNC = EVENT + b'["update",', EVENT + b'["sync",'
read_update, read_sync = msgspec.json.Decoder(Update).decode, msgspec.json.Decoder(Sync).decode


class Match(Pair):
    """A match of boardgame.io: socket.io's text frames over a WebSocket, an update being the acknowledgement, too."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.shown: Shown | None = None
        self.synced: list[asyncio.Event] = []

    async def connect(self, port: int) -> None:
        """Open both sockets and wait until they have the match."""
        for seat in (0, 1):
            self.synced.append(asyncio.Event())
            self.sockets.append(await open_socket(port, "/socket.io/?EIO=4&transport=websocket", seat, self.hear))
            await asyncio.wait_for(self.synced[seat].wait(), 60)

    def hear(self, socket: Socket, text: bytes) -> None:
        """Note what comes."""
        if text.startswith(UPDATE):
            self.shown = read_update(text[len(EVENT) :]).state
            self.updated(len(text))
        elif text == b"2":
            socket.send(b"3")
        elif text.startswith(b"0"):
            socket.send(f"40/{GAME},".encode())
        elif text.startswith(b"40"):
            socket.send(f"42/{GAME},{json.dumps(['sync', self.name, str(socket.seat), None, 2])}".encode())
        elif text.startswith(SYNC):
            self.shown = read_sync(text[len(EVENT) :]).whole.state
            self.synced[socket.seat].set()

    def next_move(self) -> tuple[int, bytes] | None:
        """The one move of the game, by whose turn it is."""
        assert self.shown is not None
        number, player = self.shown.number, self.shown.ctx.player
        action = (
            f'{{"type":"MAKE_MOVE","payload":{{"type":"swim","args":[],"playerID":"{player}","credentials":null}}}}'
        )
        return int(player), f'42/{GAME},["update",{action},{number},"{self.name}","{player}"]'.encode()


async def made(port: int, tables: int) -> list[Table]:
    """Make tables of Deep Sea Adventure for two, and start their games."""
    body = {"game": "deepsea", "seats": [{"kind": "me"}, {"kind": "me"}], "start": True}
    gate = asyncio.Semaphore(16)

    async def one() -> Table:
        async with gate, httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
            response = await client.post("/api/tables", json=body)
            response.raise_for_status()
            cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
            return Table(response.json()["table"]["code"], cookie)

    return list(await asyncio.gather(*(one() for _ in range(tables))))


async def paced(tables: Sequence[Pair], rate: float, seconds: float) -> int:
    """Send moves at an even pace, wherever a table is free; return how many."""
    order = list(tables)
    random.shuffle(order)
    began, sent, place, tried = time.perf_counter(), 0, 0, 0
    while (now := time.perf_counter() - began) < seconds:
        if sent < now * rate and tried < len(order):
            place, tried = (place + 1) % len(order), tried + 1
            if order[place].move():
                sent, tried = sent + 1, 0
        else:
            tried = 0
            await asyncio.sleep(0.001)
    return sent


def spread(seconds: Iterable[float]) -> dict[str, float]:
    """Return the median, the 99th percentile and the longest of some times, in milliseconds."""
    times = sorted(1000 * taken for taken in seconds)
    return {
        "p50_ms": round(times[len(times) // 2], 2),
        "p99_ms": round(times[int(len(times) * 0.99)], 2),
        "max_ms": round(times[-1], 2),
    }
