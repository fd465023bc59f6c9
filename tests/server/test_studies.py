"""What reads whole logs: whoever wants much of it keeps nobody else waiting."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.server.room import Room, told
from tests.server.test_history import asker, backend, finish

from divetable.server.http.routes import history, pictures
from divetable.server.table.records import Excerpt
from divetable.server.workers.studies import Studies


async def until_waiting(tasks: Sequence[asyncio.Future[Any]]) -> None:
    """Let each of *tasks* come to where it waits."""
    for _ in tasks:
        await asyncio.sleep(0)


def test_each_address_that_asks_has_its_turn() -> None:
    async def story() -> None:
        studies, begun, may_end = Studies(), list[str](), threading.Event()

        def work(name: str) -> Callable[[], None]:
            def run() -> None:
                begun.append(name)
                may_end.wait()

            return run

        wanted = [asyncio.ensure_future(studies.run("here", work(f"here {number}"))) for number in range(3)]
        wanted += [asyncio.ensure_future(studies.run(where, work(where))) for where in ("there", "yonder")]
        await until_waiting(wanted)
        may_end.set()
        await asyncio.gather(*wanted)
        assert begun == ["here 0", "here 1", "there", "yonder", "here 2"]
        studies.close()

    asyncio.run(story())


def test_who_goes_away_or_fails_keeps_nobody_waiting() -> None:
    async def story() -> None:
        studies, may_end, begun = Studies(), threading.Event(), list[int]()
        first = asyncio.ensure_future(studies.run("here", may_end.wait))
        await asyncio.sleep(0)
        gone = asyncio.ensure_future(studies.run("there", lambda: begun.append(1)))
        fails = asyncio.ensure_future(studies.run("there", lambda: 1 // 0))
        last = asyncio.ensure_future(studies.run("there", lambda: 5))
        await until_waiting([gone, fails, last])
        gone.cancel()
        may_end.set()
        assert await first and await last == 5
        with pytest.raises(ZeroDivisionError):
            await fails
        late = [asyncio.ensure_future(studies.run("here", lambda: 6)) for _ in range(2)]
        await asyncio.sleep(0)
        late[0].cancel()  # while it is being done
        assert await late[1] == 6 and not begun
        studies.close()

    asyncio.run(story())


def test_who_still_waits_at_the_end_is_told() -> None:
    async def story() -> None:
        studies, may_end = Studies(), threading.Event()
        wanted = [asyncio.ensure_future(studies.run("here", may_end.wait)) for _ in range(2)]
        await until_waiting(wanted)
        threading.Timer(0.05, may_end.set).start()
        studies.close()
        assert await wanted[0]
        with pytest.raises(asyncio.CancelledError):
            await wanted[1]

    asyncio.run(story())


def test_whatever_reads_a_whole_log_is_done_in_the_turn_of_who_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    askers: list[str] = []
    run = Studies.run

    async def noted(self: Studies, asker: str, work: Callable[[], Any]) -> Any:
        askers.append(asker)
        return await run(self, asker, work)

    async def story(room: Room) -> None:
        await room.open("dive", 2)
        await finish(room)
        live, there = room.live, backend(room)
        code = live.table.code
        await history.record.fn(code, asker(), there, 1)
        await history.replay.fn(code, Excerpt(1, None, "en", 0, 50), asker(), there)
        await pictures.water.fn(live, asker(), there, 1, 1)
        assert askers == ["192.0.2.1"] * 3

    monkeypatch.setattr(Studies, "run", noted)
    told(tmp_path, story)
