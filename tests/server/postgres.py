"""A real Postgres for one test, in a folder of its own, on loopback."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server.support import free_port


def binaries() -> Path | None:
    """Where ``initdb`` and ``pg_ctl`` are; Debian does not put them on the path."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name), reverse=True)
    return next((folder for folder in folders if (folder / "initdb").exists()), None)


@contextmanager
def postgres() -> Iterator[str]:
    """Its URL for SQLAlchemy. Postgres refuses to run as root, so root runs it as ``postgres``."""
    programs = binaries()
    assert programs is not None, "needs Postgres (on Debian: apt install postgresql)"
    folder = Path(tempfile.mkdtemp(prefix="divetable-postgres-"))
    user = "postgres" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
    account = pwd.getpwnam(user)
    os.chown(folder, account.pw_uid, account.pw_gid)
    port = free_port()

    def run(*command: str) -> None:
        subprocess.run(
            [str(programs / command[0]), *command[1:]],
            check=True,
            user=account.pw_uid if os.geteuid() == 0 else None,
            group=account.pw_gid if os.geteuid() == 0 else None,
            cwd=folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    try:
        run("initdb", "-D", "data", "-U", user, "-A", "trust", "-E", "UTF8", "--no-sync", "--locale=C")
        options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder} -c max_connections=50"
        run("pg_ctl", "-D", "data", "-o", options, "-w", "-l", "log", "start")
        try:
            yield f"postgresql+psycopg://{user}@127.0.0.1:{port}/postgres"
        finally:
            run("pg_ctl", "-D", "data", "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
