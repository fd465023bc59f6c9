"""Chromium, Firefox and WebKit, each driven by what it offers: Playwright, WebDriver BiDi, WebKitWebDriver.

On Debian they are the packages chromium, firefox-esr and webkit2gtk-driver; where there is no screen, WebKit also needs
xvfb and dbus-daemon.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from itertools import count
from pathlib import Path
from socket import create_connection
from typing import Any, Protocol
from urllib.request import Request, urlopen

from playwright.sync_api import Browser
from tests.page.support import DESKTOP, launch, open_in, start_playwright
from tests.server.support import free_port
from websockets.sync.client import ClientConnection, connect

PATIENCE = 600
"""Seconds that a browser may take for one command."""


class Driven(Protocol):
    """A browser with one page, 1280 x 800 pixels large."""

    version: str

    def goto(self, url: str) -> None:
        """Open the page at *url* and wait until it is loaded."""

    def run(self, script: str) -> str:
        """Return the text that *script*, the expression of a promise, comes to."""

    def keep(self, url: str, name: str, value: str) -> None:
        """Keep a cookie of the site at *url*."""

    def picture(self) -> bytes:
        """Return what is seen, as PNG."""

    def wrong(self) -> list[str]:
        """Return the errors and warnings of the console since the last call."""


class Chromium:
    """Chromium over Playwright."""

    def __init__(self, browser: Browser) -> None:
        self.version = browser.version
        self._opened = open_in(browser, "http://127.0.0.1")

    def goto(self, url: str) -> None:
        """Open the page at *url* and wait until it is loaded."""
        self._opened.url = url
        self._opened.goto("")

    def run(self, script: str) -> str:
        """Return the text that *script*, the expression of a promise, comes to."""
        return str(self._opened.page.evaluate(script))

    def keep(self, url: str, name: str, value: str) -> None:
        """Keep a cookie of the site at *url*."""
        self._opened.context.add_cookies([{"name": name, "value": value, "url": url}])

    def picture(self) -> bytes:
        """Return what is seen, as PNG."""
        return self._opened.page.screenshot()

    def wrong(self) -> list[str]:
        """Return the errors and warnings of the console since the last call."""
        found = [line for line in self._opened.wrong if not line.startswith("foreign")]
        self._opened.wrong.clear()
        return found


class Aborted(AssertionError):
    """A page was not loaded, because something else was to be loaded meanwhile."""


class Firefox:
    """Firefox over WebDriver BiDi."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket, self._ids, self._wrong = socket, count(1), list[str]()
        self.version = self._send("session.new", capabilities={})["capabilities"]["browserVersion"]
        self._send("session.subscribe", events=["log.entryAdded"])
        self._context = self._send("browsingContext.getTree")["contexts"][0]["context"]

    def size(self, width: int, height: int) -> None:
        """Make the page so large."""
        viewport = {"width": width, "height": height}
        self._send("browsingContext.setViewport", context=self._context, viewport=viewport)

    def _send(self, method: str, **params: Any) -> Any:
        sent = next(self._ids)
        self._socket.send(json.dumps({"id": sent, "method": method, "params": params}))
        while (answer := json.loads(self._socket.recv(PATIENCE))).get("id") != sent:
            self._hear(answer)
        if "NS_BINDING_ABORTED" in str(answer.get("message")):
            raise Aborted(answer["message"])
        assert answer["type"] == "success", answer
        return answer["result"]

    def _hear(self, event: Any) -> None:
        if event.get("method") == "log.entryAdded" and event["params"]["level"] in ("error", "warn"):
            self._wrong.append(str(event["params"]["text"]))

    def goto(self, url: str) -> None:
        """Open the page at *url* and wait until it is loaded; again if the page before it was still going somewhere."""
        for _ in range(3):
            with suppress(Aborted):
                self._send("browsingContext.navigate", context=self._context, url=url, wait="complete")
                return
        raise Aborted(url)

    def run(self, script: str) -> str:
        """Return the text that *script*, the expression of a promise, comes to."""
        done = self._send("script.evaluate", expression=script, target={"context": self._context}, awaitPromise=True)
        assert done["type"] == "success", done
        return str(done["result"].get("value", ""))

    def keep(self, url: str, name: str, value: str) -> None:
        """Keep a cookie of the site at *url*."""
        domain = url.split("/")[2].split(":")[0]
        self._send("storage.setCookie", cookie={"name": name, "value": _text(value), "domain": domain, "path": "/"})

    def picture(self) -> bytes:
        """Return what is seen, as PNG."""
        return base64.b64decode(self._send("browsingContext.captureScreenshot", context=self._context)["data"])

    def wrong(self) -> list[str]:
        """Return the errors and warnings of the console since the last call."""
        found, self._wrong = self._wrong, []
        return found


def _text(value: str) -> dict[str, str]:
    return {"type": "string", "value": value}


LISTEN = """window.wrong = [];
const note = (what) => window.wrong.push(String(what));
for (const kind of ["error", "warn"]) console[kind] = (...said) => note(said.join(" "));
addEventListener("error", (event) => note(event.message));
addEventListener("unhandledrejection", (event) => note(event.reason));
addEventListener("securitypolicyviolation", (event) => note(event.violatedDirective));"""


class WebKit:
    """WebKitGTK over its own WebDriver, which tells nothing of the console: the page notes errors once it is loaded."""

    def __init__(self, port: int) -> None:
        self._base = f"http://127.0.0.1:{port}"
        browser = next(Path("/usr/lib").glob("*/webkit2gtk-4*/MiniBrowser"))
        options = {"binary": str(browser), "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        begun = self._call("/session", wanted)
        self._base += f"/session/{begun['sessionId']}"
        self.version = begun["capabilities"]["browserVersion"]
        self._call("/timeouts", {"script": PATIENCE * 1000})
        self._wrong = list[str]()

    def size(self, width: int, height: int) -> None:
        """Make the page so large: the window is larger by its frame."""
        wide, high = (int(part) for part in self.run("Promise.resolve(`${innerWidth} ${innerHeight}`)").split())
        rect = self._call("/window/rect")
        self._call("/window/rect", {"width": rect["width"] + width - wide, "height": rect["height"] + height - high})

    def _call(self, path: str, body: Any = None) -> Any:
        sent = None if body is None else json.dumps(body).encode()
        with urlopen(
            Request(self._base + path, sent, {"content-type": "application/json"}), timeout=PATIENCE
        ) as answer:
            return json.loads(answer.read())["value"]

    def goto(self, url: str) -> None:
        """Open the page at *url* and wait until it is loaded."""
        self._gather()
        self._call("/url", {"url": url})
        self._call("/execute/sync", {"script": LISTEN, "args": []})

    def run(self, script: str) -> str:
        """Return the text that *script*, the expression of a promise, comes to."""
        waits = f"const done = arguments[0]; {script}.then(done)"
        return str(self._call("/execute/async", {"script": waits, "args": []}))

    def keep(self, url: str, name: str, value: str) -> None:
        """Keep a cookie of the site at *url*, which is opened for it."""
        self.goto(url)
        self._call("/cookie", {"cookie": {"name": name, "value": value, "path": "/"}})

    def picture(self) -> bytes:
        """Return what is seen, as PNG."""
        return base64.b64decode(self._call("/screenshot"))

    def _gather(self) -> None:
        said = self._call("/execute/sync", {"script": "return (window.wrong ?? []).splice(0)", "args": []})
        self._wrong += said

    def wrong(self) -> list[str]:
        """Return the errors and warnings of the console since the last call."""
        self._gather()
        found, self._wrong = self._wrong, []
        return found


@contextmanager
def chromium() -> Iterator[Driven]:
    """Start Chromium; it ends with the block."""
    with start_playwright() as playwright, launch(playwright) as browser:
        yield Chromium(browser)


@contextmanager
def firefox(*options: str) -> Iterator[Firefox]:
    """Start Firefox, without a window unless *options* say otherwise; it ends with the block."""
    port, shown = free_port(), options or ("--headless",)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = ["firefox-esr", *shown, "--no-remote", "--profile", profile, f"--remote-debugging-port={port}"]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            _wait_for(port)
            with connect(f"ws://127.0.0.1:{port}/session", max_size=None, proxy=None, ping_interval=None) as socket:
                driven = Firefox(socket)
                driven.size(*DESKTOP)
                yield driven
        finally:
            process.terminate()
            process.wait(30)


@contextmanager
def webkit() -> Iterator[Driven]:
    """Start WebKit, on a screen of its own where there is none; it ends with the block."""
    port = free_port()
    screen = ["xvfb-run", "-a", "-s", "-screen 0 1600x1200x24", "dbus-run-session", "--"]
    command = [*([] if os.environ.get("DISPLAY") else screen), "WebKitWebDriver", f"--port={port}"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        _wait_for(port)
        driven = WebKit(port)
        driven.size(*DESKTOP)
        yield driven
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


STARTED: dict[str, Callable[[], AbstractContextManager[Driven]]] = {
    "chromium": chromium,
    "firefox": firefox,
    "webkit": webkit,
}


def is_there(name: str) -> bool:
    """Return whether the browser of this *name* is installed."""
    programs = {"chromium": "chromium", "firefox": "firefox-esr", "webkit": "WebKitWebDriver"}
    return shutil.which(programs[name]) is not None
