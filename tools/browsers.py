"""Whole games of all three in Firefox and WebKit, by clicking what is offered: ``python -m tools.browsers [NAME ...]``.

Names are ``firefox``, ``webkit`` and the games'; without names, everything that is installed is tried. Firefox is
driven by WebDriver BiDi, which needs no driver; WebKit by WebKitWebDriver (on Debian: webkit2gtk-driver, and xvfb where
there is no screen). Chromium plays in the page's tests.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from socket import create_connection
from typing import Any, Protocol
from urllib.request import Request, urlopen

from tests.page.support import TableServer
from tests.server.support import free_port
from tools.page import build
from websockets.sync.client import ClientConnection, connect

GAMES = ("deepsea", "hainoon", "dive")
PATIENCE = 600
"""Seconds that a whole game may take."""

BEGIN = """(async () => {
  localStorage.setItem("divetable-settings", JSON.stringify({ speed: 0, confirm: "never", language: "en" }));
  const seats = [{ kind: "me" }, { kind: "bot", bot: "random" }];
  const body = JSON.stringify({ game: "GAME", seats, start: true, pace: "instant" });
  const made = await fetch("/api/tables", { method: "POST", body, headers: { "content-type": "application/json" } });
  return (await made.json()).table.code; })()"""
CLICK = """(async () => {
  const isSeen = (one) => one.getClientRects().length > 0;
  const isOffered = (one) => one.getAttribute("aria-disabled") !== "true" && !one.disabled && isSeen(one);
  const controls = ".actions button, .table-board button, .confirm button";
  for (let clicks = 0; clicks < 40; clicks++) {
    if (document.querySelector(".ending")) return "over";
    const all = [...document.querySelectorAll(controls)].filter(isOffered);
    all[Math.floor(Math.random() * all.length)]?.click();
    await new Promise((next) => setTimeout(next, 20));
  }
  return document.querySelector("canvas[data-views]")?.dataset.views ?? ""; })()"""
"""Clicks what is offered, at random; tells whether the game is over, or from how many sides the water is seen."""


class Driven(Protocol):
    """A browser that can be told what to do."""

    def goto(self, url: str) -> None:
        """Open a page."""

    def run(self, script: str) -> str:
        """Return what *script*, a promise of a text, comes to."""


class Firefox:
    """Firefox over WebDriver BiDi."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket, self._ids = socket, count(1)
        self._send("session.new", capabilities={})
        self._context = self._send("browsingContext.getTree")["contexts"][0]["context"]

    def _send(self, method: str, **params: Any) -> Any:
        sent = next(self._ids)
        self._socket.send(json.dumps({"id": sent, "method": method, "params": params}))
        while (answer := json.loads(self._socket.recv(PATIENCE))).get("id") != sent:
            pass
        assert answer["type"] == "success", answer
        return answer["result"]

    def goto(self, url: str) -> None:
        """Open a page."""
        self._send("browsingContext.navigate", context=self._context, url=url, wait="complete")

    def run(self, script: str) -> str:
        """Return what *script*, a promise of a text, comes to."""
        done = self._send("script.evaluate", expression=script, target={"context": self._context}, awaitPromise=True)
        assert done["type"] == "success", done
        return str(done["result"].get("value", ""))


class WebKit:
    """WebKitGTK over its own WebDriver."""

    def __init__(self, port: int) -> None:
        self._base = f"http://127.0.0.1:{port}"
        browser = next(Path("/usr/lib").glob("*/webkit2gtk-4*/MiniBrowser"))
        options = {"binary": str(browser), "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self._session = self._post("/session", wanted)["sessionId"]
        self._post(f"/session/{self._session}/timeouts", {"script": PATIENCE * 1000})

    def _post(self, path: str, body: Any) -> Any:
        request = Request(self._base + path, json.dumps(body).encode(), {"content-type": "application/json"})
        with urlopen(request, timeout=PATIENCE) as answer:
            return json.loads(answer.read())["value"]

    def goto(self, url: str) -> None:
        """Open a page."""
        self._post(f"/session/{self._session}/url", {"url": url})

    def run(self, script: str) -> str:
        """Return what *script*, a promise of a text, comes to."""
        waits = f"const done = arguments[0]; {script}.then(done)"
        return str(self._post(f"/session/{self._session}/execute/async", {"script": waits, "args": []}))


@contextmanager
def firefox() -> Iterator[Driven]:
    """Start Firefox; it ends with the block."""
    port = free_port()
    with tempfile.TemporaryDirectory() as profile:
        command = ["firefox-esr", "--headless", "--no-remote", "--profile", profile, f"--remote-debugging-port={port}"]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            _wait_for(port)
            with connect(f"ws://127.0.0.1:{port}/session", max_size=None, proxy=None, ping_interval=None) as socket:
                yield Firefox(socket)
        finally:
            process.terminate()
            process.wait(30)


@contextmanager
def webkit() -> Iterator[Driven]:
    """Start WebKit, on a screen of its own where there is none; it ends with the block."""
    port = free_port()
    screen = [] if os.environ.get("DISPLAY") else ["xvfb-run", "-a", "dbus-run-session", "--"]
    command = [*screen, "WebKitWebDriver", f"--port={port}"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        _wait_for(port)
        yield WebKit(port)
    finally:
        os.killpg(process.pid, signal.SIGTERM)  # also the screen and the browser that it started
        process.wait(30)


def _wait_for(port: int) -> None:
    """Wait until something answers at *port*."""
    for _ in range(600):
        with suppress(OSError):
            create_connection(("127.0.0.1", port)).close()
            return
        time.sleep(0.1)
    raise TimeoutError("the browser did not start")


def play(browser: Driven, url: str, game: str) -> str:
    """Play a whole game; return from how many sides Dive's water was seen, if it was."""
    browser.goto(url)
    code = browser.run(BEGIN.replace("GAME", game))
    browser.goto(f"{url}/t/{code}")
    views, deadline = "", time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        said = browser.run(CLICK)
        if said == "over":
            return views
        views = max(views, said, key=lambda text: int(text or 0))
    raise TimeoutError(f"{game} did not come to its end")


def main(names: list[str]) -> int:
    """Play in all browsers that are there; return the exit code."""
    found = {"firefox": shutil.which("firefox-esr"), "webkit": shutil.which("WebKitWebDriver")}
    started = {"firefox": firefox, "webkit": webkit}
    with tempfile.TemporaryDirectory() as work:
        page = Path(work) / "static"
        build(out=page)
        server = TableServer(Path(work), page)
        try:
            for name in [name for name in started if found[name] and (not set(names) & set(started) or name in names)]:
                with started[name]() as browser:
                    for game in [game for game in GAMES if not set(names) & set(GAMES) or game in names]:
                        views = play(browser, server.url, game)
                        print(f"{name} played {game}{f', water seen from {views} sides' if views else ''}", flush=True)
        finally:
            server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
