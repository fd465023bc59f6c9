"""The link works from another machine: here from another network namespace, joined by a pair of virtual cables."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from tests.page.support import SERVE
from tests.server.support import PATIENCE, PLENTY, free_port
from tools.page import ROOT

ADDRESS, GATEWAY = "192.168.87.1", "192.168.87.2"
MISSING = "needs root" if os.geteuid() else "" if shutil.which("ip") else "needs the program ip"

FRIEND = """
import asyncio, json, sys
from urllib.parse import urlsplit
from tests.server.support import Person, conduct, seated

async def come(link):
    parts = urlsplit(link)
    friend = Person(f"{parts.scheme}://{parts.netloc}")
    assert (await friend.http.get(parts.path)).status_code == 200
    code = parts.path.rpartition("/")[2]
    sat = await friend.post(f"/tables/{code}/join", name="Leo")
    talk = await seated(friend, code)
    print(json.dumps({"rest": sat["seats"], "socket": talk.welcome["seats"]}))

conduct(come(sys.argv[1]))
"""
HOST = """
import json, sys
from tests.server.support import Person, conduct

async def invite(address):
    host = Person(address)
    code = await host.create("deepsea", "me", "open", "open")
    print(json.dumps((await host.get("/address"))["origin"] + f"/t/{code}"))

conduct(invite(sys.argv[1]))
"""


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True, text=True)


def inside(namespace: str, script: str, argument: str) -> list[str]:
    """The command that runs *script* in *namespace*."""
    return ["ip", "netns", "exec", namespace, sys.executable, "-c", script, argument]


def told(namespace: str, script: str, argument: str) -> object:
    """What *script* prints, run in *namespace*."""
    command = inside(namespace, script, argument)
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    found: object = json.loads(done.stdout)
    return found


def _make(namespace: str) -> None:
    try:
        ip("netns", "add", namespace)
    except subprocess.CalledProcessError as error:  # root of a container that may not
        pytest.skip(f"cannot make a network namespace: {error.stderr.strip()}")


@pytest.fixture
def namespaces() -> Iterator[tuple[str, str]]:
    """Two network namespaces with a cable between them: that of the server, and that of a friend."""
    here, there = f"dvt{os.getpid()}a", f"dvt{os.getpid()}b"
    try:
        for name in (here, there):
            _make(name)
            ip("-n", name, "link", "set", "lo", "up")
        ip("link", "add", here, "netns", here, "type", "veth", "peer", "name", there, "netns", there)
        for name, address in ((here, ADDRESS), (there, GATEWAY)):
            ip("-n", name, "address", "add", f"{address}/24", "dev", name)
            ip("-n", name, "link", "set", name, "up")
        ip("-n", here, "route", "add", "default", "via", GATEWAY)
        yield here, there
    finally:
        for name in (here, there):
            with suppress(subprocess.CalledProcessError):
                ip("netns", "del", name)


@pytest.mark.skipif(bool(MISSING), reason=MISSING)
def test_the_copied_link_is_reachable_from_another_machine(namespaces: tuple[str, str], tmp_path: Path) -> None:
    here, there = namespaces
    port = free_port()
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    given = {**PLENTY, "database": database, "host": "0.0.0.0", "port": port, "static": str(tmp_path)}
    with (tmp_path / "log").open("w") as log:
        server = subprocess.Popen(inside(here, SERVE, json.dumps([given, True])), cwd=ROOT, stdout=log, stderr=log)
    try:
        wait = (
            f"import socket, time\nwhile socket.socket().connect_ex(('127.0.0.1', {port})): time.sleep(0.05)\nprint(1)"
        )
        told(here, wait, "")
        link = told(here, HOST, f"http://127.0.0.1:{port}")
        assert isinstance(link, str) and link.startswith(f"http://{ADDRESS}:{port}/t/"), link
        assert told(there, FRIEND, link) == {"rest": [1], "socket": [1]}
    finally:
        server.terminate()
        server.wait(PATIENCE)
