"""A real Postgres that hangs: its processes are stopped, so its connections stay open and nothing is answered."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from tests.server.postgres import postgres
from tests.server.support import PATIENCE, Person, Talk, conduct
from tests.server.test_postgres import process, up


def signals(url: str) -> Callable[[signal.Signals], None]:
    """Return what sends a signal to all processes of the Postgres at *url*."""
    with psycopg.connect(url.replace("+psycopg", "")) as connection:
        parent = connection.execute("SELECT pg_read_file('postmaster.pid')").fetchone()
    assert parent is not None
    first = int(parent[0].split()[0])

    def send(number: signal.Signals) -> None:
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        for pid in (first, *map(int, children)):
            os.kill(pid, number)

    return send


async def health(address: str) -> tuple[int, Any]:
    async with httpx.AsyncClient(timeout=PATIENCE) as client:
        answer = await client.get(f"{address}/api/health")
        return answer.status_code, answer.json()


async def program(talk: Talk) -> dict[str, Any]:
    """Answer the question of *talk* and return what the server says of it."""
    question = await talk.until_asked()
    assert question is not None
    return await talk.move(question["example"])


@pytest.mark.skipif(not Path("/proc").exists(), reason="finds the processes of Postgres where Linux lists them")
def test_a_database_that_hangs_stops_neither_health_nor_play_after_it_nor_the_end(tmp_path: Path) -> None:
    async def story(address: str, send: Callable[[signal.Signals], None]) -> None:
        await up(address)
        ana, ben = Person(address), Person(address)
        code = await ana.create("dive", "me", "open")
        await ben.post(f"/tables/{code}/join")
        await ana.post(f"/tables/{code}/start")
        talks = [await person.sit(code) for person in (ana, ben)]
        for talk in talks:
            await talk.hear("snapshot")
        assert (await health(address))[0] == 200

        send(signal.SIGSTOP)
        moves = [asyncio.create_task(program(talk)) for talk in talks]
        for _ in range(2):  # the second time its readers wait already
            status, told = await health(address)
            assert status == 503 and "read" in told["problems"]
            assert (await ana.get("/alive"))["protocol"] == 1
        assert not any(move.done() for move in moves), "nothing is acknowledged that is not on disk"

        send(signal.SIGCONT)
        assert [(await move)["type"] for move in moves] == ["ack", "ack"]
        while (await health(address))[0] != 200:
            await asyncio.sleep(0.05)

        send(signal.SIGSTOP)
        child.terminate()
        assert await asyncio.to_thread(child.wait, 20) in (0, -signal.SIGTERM)

    with postgres() as url:
        send = signals(url)
        child, address = process(url, tmp_path)
        try:
            conduct(story(address, send))
        finally:
            send(signal.SIGCONT)
            child.kill()
            child.wait()
            assert child.stdin is not None
            child.stdin.close()
