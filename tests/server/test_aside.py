"""What the server starts ends with it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.server.support import PATIENCE

from divetable.server.aside import new_pool

CODE = """
import os, time
from divetable.server.aside import new_pool
if __name__ == "__main__":
    print(new_pool(1).submit(os.getpid).result(), flush=True)
    time.sleep(1000)
"""


def there(pid: int) -> bool:
    """Whether a process is alive; one that waits to be collected is not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_a_process_aside_does_not_outlive_a_server_that_is_killed(tmp_path: Path, number: signal.Signals) -> None:
    script = tmp_path / "server.py"
    script.write_text(CODE)
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        aside = int(server.stdout.readline())
        assert there(aside)
        server.send_signal(number)
    deadline = time.monotonic() + PATIENCE
    while there(aside):
        assert time.monotonic() < deadline, "it is still there"
        time.sleep(0.05)


def test_it_steps_back_behind_the_server() -> None:
    with new_pool(1, 3) as pool:
        assert pool.submit(os.nice, 0).result(PATIENCE) == os.nice(0) + 3
