"""A real server on loopback, and somebody to talk to it."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import httpx
import msgspec
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from divetable.server.http.app import configuration
from divetable.server.ops.settings import UNLIMITED, Settings

T = TypeVar("T")
PATIENCE = 120.0
"""Seconds after which what has not come does not come: machines that run tests are busy."""
CALM: dict[str, Any] = {"open_timeout": PATIENCE, "ping_interval": None}
"""For sockets of tests."""
PLENTY = {**UNLIMITED, "bot_delay": 0.0, "secret_delay": 0, "refusal": 0.0}
"""No limits: for tests of something else."""


def free_port() -> int:
    """Return a port that nobody has. Not one of those that the system gives to clients: it might, a moment later."""
    while True:
        port = Random().randrange(10_000, 32_000)
        with socket.socket() as s, suppress(OSError):
            s.bind(("127.0.0.1", port))
            return port


def settings(folder: Path, **changes: Any) -> Settings:
    given = {"database": f"sqlite:///{folder / 'tables.sqlite'}", "port": free_port(), **PLENTY, **changes}
    return msgspec.structs.replace(Settings(), **given)


@contextmanager
def served(chosen: Settings) -> Iterator[str]:
    """A server in a thread; gives its address."""
    with serving(uvicorn.Server(configuration(chosen))) as address:
        yield address


@contextmanager
def serving(server: uvicorn.Server) -> Iterator[str]:
    """*server* in a thread; gives its address."""
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        deadline = time.monotonic() + PATIENCE
        while not server.started:
            assert thread.is_alive() and time.monotonic() < deadline, "the server did not start"
            time.sleep(0.01)
        yield f"http://127.0.0.1:{server.config.port}"
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive(), "the server did not stop"


_OPEN: list[Person | Talk] = []


def conduct(story: Coroutine[Any, Any, T]) -> T:
    """Run a test's story; afterwards everybody goes home."""

    async def through() -> T:
        try:
            return await story
        finally:
            while _OPEN:
                await _OPEN.pop().close()

    return asyncio.run(through())


class Person:
    """A browser, more or less: cookies, REST and sockets."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx.AsyncClient(base_url=address, timeout=PATIENCE, verify=False)
        _OPEN.append(self)

    async def close(self) -> None:
        await self.http.aclose()

    async def post(self, path: str, status: int = 201, **data: Any) -> Any:
        response = await self.http.post(f"/api{path}", json=data)
        assert response.status_code == status, response.text
        return response.json()

    async def get(self, path: str, status: int = 200, **query: Any) -> Any:
        response = await self.http.get(f"/api{path}", params=query)
        assert response.status_code == status, response.text
        return response.json()

    async def create(self, game: str, *kinds: str, **more: Any) -> str:
        """A table with these seats: ``me``, ``open`` or the name of a bot."""
        seats = [{"kind": kind} if kind in ("me", "open") else {"kind": "bot", "bot": kind} for kind in kinds]
        made = await self.post("/tables", game=game, seats=seats, **more)
        code: str = made["table"]["code"]
        return code

    @property
    def cookie(self) -> dict[str, str]:
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())}

    async def sit(self, code: str, **hello: Any) -> Talk:
        """A socket at a table, greeted."""
        address = self.address.replace("http", "ws")
        address = f"{address}/ws/{code}"
        connection = await connect(address, additional_headers=self.cookie, compression=None, max_queue=None, **CALM)
        talk = Talk(connection)
        await talk.say("hello", protocol=1, **hello)
        talk.welcome = await talk.hear("welcome")
        return talk


class Talk:
    """One socket. What is not waited for is kept in ``heard``."""

    _ids = count()

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.heard: list[dict[str, Any]] = []
        self.frames: list[str] = []
        self.welcome: dict[str, Any] = {}
        self.now: dict[str, Any] = {}
        _OPEN.append(self)
        """The newest snapshot or update."""

    async def say(self, kind: str, **fields: Any) -> None:
        await self.connection.send(json.dumps({"type": kind, **fields}))

    async def next(self) -> dict[str, Any]:
        frame = await asyncio.wait_for(self.connection.recv(), PATIENCE)
        assert isinstance(frame, str)
        self.frames.append(frame)
        message: dict[str, Any] = json.loads(frame)
        if message["type"] in ("snapshot", "update"):
            self.now = message
        self.heard.append(message)
        return message

    async def hear(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds."""
        while True:
            message = await self.next()
            if message["type"] in kinds:
                return message

    async def move(self, move: Any, **changes: Any) -> dict[str, Any]:
        """Answer what is asked; gives the ack or reject."""
        asked = self.now.get("asked") or {"seat": 0, "fence": 0}
        sent = {"id": f"m{next(self._ids)}", "seat": asked["seat"], "fence": asked["fence"], "move": move, **changes}
        await self.say("move", **sent)
        while True:
            answer = await self.hear("ack", "reject")
            if answer["id"] == sent["id"]:
                return answer

    async def until_asked(self) -> dict[str, Any] | None:
        """What I must answer; ``None`` once the game is over."""
        while True:
            if self.now.get("ending"):
                return None
            asked = self.now.get("asked")
            if asked and asked["must"]:
                question: dict[str, Any] = asked
                return question
            await self.hear("snapshot", "update")

    async def close(self) -> None:
        await self.connection.close()


async def two(address: str, game: str = "deepsea", **more: Any) -> tuple[Person, Person, str]:
    """Two people at a table with a running game."""
    ana, ben = Person(address), Person(address)
    code = await ana.create(game, "me", "open", name="Ana", **more)
    await ben.post(f"/tables/{code}/join", name="Ben")
    await ana.post(f"/tables/{code}/start")
    return ana, ben, code


async def play(talks: list[Talk], rng: Random, moves: int = 10_000) -> None:
    """Answer whatever is asked, at random."""
    for _ in range(moves):
        talk = next((talk for talk in talks if (talk.now.get("asked") or {}).get("must")), None)
        if talk is None:
            return
        asked = talk.now["asked"]
        answer = await talk.move(rng.choice(asked["moves"]) if asked.get("moves") else asked["example"])
        assert answer["type"] == "ack", answer
        for other in talks:
            while other.now["seq"] < answer["seq"]:
                await other.hear("update")


async def seated(person: Person, code: str, **hello: Any) -> Talk:
    talk = await person.sit(code, **hello)
    await talk.hear("snapshot")
    return talk
