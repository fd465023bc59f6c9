"""What the server starts ends with it, and is started anew when it dies before."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from multiprocessing import active_children
from pathlib import Path

import pytest
from tests.server.support import PATIENCE, Person, conduct, served, settings

from divetable.server.workers.pool import ProcessPool, new_pool

CODE = """
import os, time
from divetable.server.workers.pool import new_pool
if __name__ == "__main__":
    pool = new_pool(1)  # kept: a pool nobody holds ends by itself
    print(pool.submit(os.getpid).result(), flush=True)
    time.sleep(1000)
"""


def there(pid: int) -> bool:
    """Whether a process is alive; one that waits to be collected is not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def threads_of_numpy() -> tuple[int, int]:
    """Return how many threads the process has before NumPy comes, and after."""
    before = len(os.listdir("/proc/self/task"))
    matrix = import_module("numpy").ones((500, 500))
    assert (matrix @ matrix).any()
    return before, len(os.listdir("/proc/self/task"))


def test_a_worker_process_leaves_the_other_cores_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENBLAS_NUM_THREADS", raising=False)
    with new_pool(1) as pool:
        before, after = pool.submit(threads_of_numpy).result()
    assert before == after


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_a_worker_process_does_not_outlive_a_server_that_is_killed(tmp_path: Path, number: signal.Signals) -> None:
    script = tmp_path / "server.py"
    script.write_text(CODE)
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        worker = int(server.stdout.readline())
        alive = there(worker)
        server.send_signal(number)
    assert alive
    deadline = time.monotonic() + PATIENCE
    while there(worker):
        assert time.monotonic() < deadline, "it is still there"
        time.sleep(0.05)


@pytest.mark.skipif(not hasattr(os, "nice"), reason="this system has no nice")
def test_it_steps_back_behind_the_server() -> None:
    with new_pool(1, 3) as pool:
        assert pool.submit(os.nice, 0).result(PATIENCE) == os.nice(0) + 3


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def die_once(marker: str) -> str:
    """Dies, unless it has done so before."""
    try:
        os.close(os.open(marker, os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return "done"
    die()
    return "alive"


def test_a_job_whose_process_dies_is_done_once_more_and_so_are_those_beside_it(tmp_path: Path) -> None:
    async def story() -> None:
        pool = ProcessPool(2)
        jobs = (pool.run(die_once, str(tmp_path / "died")), *(pool.run(abs, -number) for number in range(8)))
        assert await asyncio.gather(*jobs) == ["done", *range(8)]
        pool.close()

    asyncio.run(story())


def test_a_job_that_kills_fails_and_the_next_one_is_done() -> None:
    async def story() -> None:
        pool = ProcessPool(1)
        with pytest.raises(BrokenProcessPool):
            await pool.run(die)
        assert await pool.run(abs, -1) == 1
        pool.close()

    asyncio.run(story())


def test_pictures_bots_and_analyses_go_on_when_their_processes_are_killed(tmp_path: Path) -> None:
    async def finished(person: Person) -> str:
        code = await person.create("hainoon", "random", "random", pace="instant", start=True)
        while (await person.get(f"/tables/{code}"))["table"]["phase"] != "over":
            await asyncio.sleep(0.05)
        await person.get(f"/tables/{code}/analysis")
        return code

    async def story(address: str) -> None:
        person = Person(address)
        for _ in range(2):
            dive = await person.create("dive", "me", "me", start=True)
            water = await person.get(f"/tables/{dive}/water")
            path = f"/api/tables/{dive}/water/{water['game']}/{water['round']}/{water['first']}"
            assert (await person.http.get(path)).status_code == 200
            await finished(person)
            killed = active_children()
            assert killed
            for process in killed:
                process.kill()

    with served(settings(tmp_path)) as address:
        conduct(story(address))
