"""A built page, a real server, and browsers that notice everything that should not be."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple
from urllib.request import urlopen

from playwright.sync_api import (
    APIRequestContext,
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    WebSocketRoute,
    expect,
    sync_playwright,
)
from tests.page.laid import Laid
from tests.server.support import PLENTY, free_port
from tools.page import ROOT, WEB, build, node_on_path, path_of_node

from divetable.server.http.cookies import COOKIE

DESKTOP, PHONE, SIDEWAYS = (1280, 800), (360, 640), (640, 360)
LANGUAGES = ("en", "fr", "de")
THEMES = ("dark", "light")
NO_CODE = "AEIO"
"""No table is ever called this: codes have no vowels."""
SERVE = """
import sys, json
from pathlib import Path
from divetable.server.http.app import serve
from divetable.server.ops.settings import Settings
from divetable.server.workers.painter import PaintingQueue
given, foresees = json.loads(sys.argv[1])
if not foresees:
    PaintingQueue.foresee = lambda *_: None
serve(Settings(**{**given, "static": Path(given["static"])}))
"""


def build_page(folder: Path) -> Path:
    """The page, built into *folder*."""
    build(out=folder)
    return folder


THRIFT = ["--no-sandbox", "--disable-gpu", "--renderer-process-limit=1", "--js-flags=--no-turbofan --no-maglev"]
"""No graphics card is imitated: Chromium paints by itself, which takes a fifth less CPU. A window's first page goes on
in the process of the empty one, and none lives so long that its scripts are worth being compiled once more."""
UNPAINTED = (
    "--force-gpu-mem-available-mb=1",
    *(f"--{what}=8192" for what in ("default-tile-width", "default-tile-height")),
    *(f"--max-untiled-layer-{side}=8192" for side in ("width", "height")),
    "--enable-features=NetworkServiceInProcess2",
)
"""For a browser that nobody takes a picture of: it has no memory for what it would paint, not even for one tile, and
leaves it out. Nor is each file handed from one process to another. Styles, layout, movement and what is under the
pointer stay the same, and a page takes a quarter less CPU."""


class TableServer:
    """A server of its own process, so that it can be ended and started again.

    Unless it *foresees*, Dive's pictures are painted when they are asked for: half of those painted before that belong
    to rounds that no test comes to. That they are painted early is tested at the server.
    """

    def __init__(
        self,
        folder: Path,
        page: Path,
        environment: dict[str, str] | None = None,
        foresees: bool = True,
        **settings: Any,
    ) -> None:
        self._environment = environment
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.database = f"sqlite:///{folder / 'tables.sqlite'}"
        given = {**PLENTY, "database": self.database, "port": self.port, "static": str(page), **settings}
        self._command = [sys.executable, "-c", SERVE, json.dumps([given, foresees])]
        self._log = folder / "server.log"
        self.start()

    def start(self) -> None:
        with self._log.open("a") as log:
            self._process = subprocess.Popen(self._command, cwd=ROOT, env=self._environment, stdout=log, stderr=log)
        while True:
            assert self._process.poll() is None, self._log.read_text()
            try:
                with urlopen(f"{self.url}/api/health") as answer:
                    assert answer.status == 200
                    return
            except OSError:
                time.sleep(0.02)

    def stop(self, how: int = signal.SIGTERM) -> None:
        self._process.send_signal(how)
        self._process.wait(20)


@contextmanager
def start_playwright() -> Iterator[Playwright]:
    """Playwright, run by our own Node if the machine has none: the one it brings along needs more of the system."""
    if not node_on_path():
        os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", path_of_node())
    with sync_playwright() as playwright:
        yield playwright


def launch(playwright: Playwright, *arguments: str) -> Browser:
    """A real browser that shows itself to nobody, with these *arguments*, too."""
    program = Path(__file__).with_name("chromium")
    return playwright.chromium.launch(executable_path=program, args=[*THRIFT, *arguments])


class Wishes(NamedTuple):
    """What the browser of somebody is like."""

    touch: bool
    language: str
    viewport: tuple[int, int]
    settings: dict[str, Any]
    """What the page keeps from one visit to the next."""


def wishes_of(
    viewport: tuple[int, int] = DESKTOP,
    touch: bool = False,
    language: str = "en",
    theme: str = "dark",
    **settings: Any,
) -> Wishes:
    """These wishes and no others. Movement is off unless asked for.

    By touch a move usually counts after a moment; where that moment is not the subject it waits for "confirm" instead.
    """
    chosen = {"speed": 0, "theme": theme, "language": language, "confirm": "always" if touch else "never", **settings}
    return Wishes(touch, language, viewport, {name: value for name, value in chosen.items() if value is not None})


BEGIN = """if (!sessionStorage.getItem("begun")) {
  sessionStorage.setItem("begun", "yes");
  localStorage.clear();
  localStorage.setItem("divetable-settings", %s);
}"""
"""What a page does first of all, once: it forgets what the page of another test has kept, and keeps these settings."""


@dataclass
class Opened:
    """A browser with one page, and what went wrong in it."""

    own: BrowserContext
    """The browser. Whoever wants to change more of it than cookies takes ``context``."""
    url: str
    wishes: Wishes
    is_altered: bool = False
    """Whether it may have been changed so that the next page in it would be another."""
    wrong: list[str] = field(default_factory=list)
    forgiven: list[str] = field(default_factory=list)
    frames: list[str] = field(default_factory=list)
    """Every frame the server sent on a socket."""

    @property
    def context(self) -> BrowserContext:
        """The browser, to be changed; no other test gets it afterwards."""
        self.is_altered = True
        return self.own

    @property
    def request(self) -> APIRequestContext:
        """What asks the server with this browser's cookie."""
        return self.own.request

    @cached_property
    def page(self) -> Page:
        """Opened when it is first looked at: who only joins a table needs none."""
        page = self.own.new_page()
        if self.wishes.viewport != DESKTOP:
            width, height = self.wishes.viewport
            page.set_viewport_size({"width": width, "height": height})
        page.add_init_script(BEGIN % json.dumps(json.dumps(self.wishes.settings)))
        watch(self, page)
        return page

    def goto(self, path: str = "/") -> Page:
        """Go to another address; a panel that was closed just before is left first (see ``leave_panel``)."""
        leave_panel(self.page)
        self.page.goto(self.url + path)
        return self.page

    def forgive(self, *words: str) -> None:
        """Problems with these words in them are what the test is about."""
        self.forgiven.extend(words)

    def post(self, path: str, **data: Any) -> Any:
        """A request with this browser's cookie."""
        answer = self.request.post(f"{self.url}/api{path}", data=data)
        assert answer.ok, answer.text()
        return answer.json()

    def new_table(self, game: str, *kinds: str, start: bool = True, **more: Any) -> str:
        """A table of this browser with these seats (``me``, ``open`` or a bot's name); opens it and gives its code."""
        seats = [{"kind": kind} if kind in ("me", "open") else {"kind": "bot", "bot": kind} for kind in kinds]
        made = self.post("/tables", game=game, seats=seats, start=start, **{"pace": "instant", **more})
        code: str = made["table"]["code"]
        self.goto(f"/t/{code}")
        return code

    def sit(self, laid: Laid, seat: int = 0, path: str = "/t/") -> Page:
        """Take the place of *seat* at a laid table, and open it."""
        self.own.add_cookies([{"name": COOKIE, "value": laid.cookies[seat], "url": self.url}])
        return self.goto(path + laid.code)

    def check(self) -> None:
        wrong = [line for line in self.wrong if not any(word in line for word in self.forgiven)]
        assert not wrong, wrong


def place(message: ConsoleMessage) -> str:
    """The address of what a message is about."""
    return str(message.location["url"])


def watch(opened: Opened, page: Page) -> None:
    """Notice errors, warnings, refused content and requests to anybody else."""
    wrong = opened.wrong
    page.on(
        "console", lambda m: wrong.append(f"console {m.text} {place(m)}") if m.type in ("error", "warning") else None
    )
    page.on("pageerror", lambda error: wrong.append(f"error {error}"))
    own = (opened.url, "data:", "blob:", opened.url.replace("http", "ws"))
    page.on("request", lambda r: None if r.url.startswith(own) else wrong.append(f"foreign {r.url}"))
    page.on("websocket", lambda s: s.on("framereceived", lambda text: opened.frames.append(str(text))))


def open_in(browser: Browser, url: str, **wishes: Any) -> Opened:
    """A fresh browser with these wishes (see ``wishes_of``)."""
    wanted = wishes_of(**wishes)
    return Opened(new_context(browser, wanted), url, wanted)


def new_context(browser: Browser, wishes: Wishes) -> BrowserContext:
    """What the browser of one person has apart from those of others: pages, cookies, settings, what it has fetched."""
    return browser.new_context(
        viewport={"width": DESKTOP[0], "height": DESKTOP[1]},
        has_touch=wishes.touch,
        is_mobile=wishes.touch,
        locale=wishes.language,
    )


class Lender:
    """Lends browsers to one test after the other.

    To start a process for a page, and to fetch and read all scripts, styles and drawings again, takes longer than many
    a test. So a page that shows nothing stays open in each browser: the page of the next test goes on in its process,
    and finds what was fetched before. Cookies and settings are gone by then.
    """

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser, self._url = browser, url
        self._free = defaultdict[tuple[bool, str], list[BrowserContext]](list)

    def lend(self, **wishes: Any) -> Opened:
        """A browser with these wishes (see ``wishes_of``) that nobody else has."""
        wanted = wishes_of(**wishes)
        free = self._free[wanted.touch, wanted.language]
        if not free:
            free.append(new_context(self._browser, wanted))
            free[0].new_page()
        return Opened(free.pop(), self._url, wanted)

    def take_back(self, opened: Opened) -> None:
        """Close the pages of a browser that was lent; the browser as well, if it is not any more as it was."""
        if opened.is_altered or any(has_own_time(page) for page in opened.own.pages):
            opened.own.close()
            return
        for page in opened.own.pages[1:]:
            page.close()
        opened.own.clear_cookies()
        self._free[opened.wishes.touch, opened.wishes.language].append(opened.own)


def has_own_time(page: Page) -> bool:
    """Whether a test has taken the time of *page*, and so of all pages in its browser, into its hands."""
    own: bool = page.evaluate("'__pwClock' in window")
    return own


class Cable:
    """All sockets of a page; they can be cut, so that none is to be had, and mended."""

    def __init__(self, page: Page) -> None:
        self._is_cut = False
        self._open: list[WebSocketRoute] = []
        page.route_web_socket("**/ws/*", self._plug)

    def _plug(self, socket: WebSocketRoute) -> None:
        if self._is_cut:
            socket.close()
        else:
            socket.connect_to_server()
            self._open.append(socket)

    def cut(self) -> None:
        self._is_cut = True
        for socket in self._open:
            socket.close()
        self._open.clear()

    def mend(self) -> None:
        self._is_cut = False


AXE = """async () => {
  const drawings = [...document.querySelectorAll('.art-sprites')];
  drawings.forEach(sheet => sheet.remove());
  const {violations} = await axe.run(document, {resultTypes: ['violations']});
  document.body.append(...drawings);
  return violations.map(v => `${v.id}: ${v.help}: `
    + v.nodes.map(n => n.html.slice(0, 160)).slice(0, 3).join(' | ')); }"""
"""What axe objects to. The sheets of drawings, two of three elements of a page, are never seen themselves: without them
it looks at everything else in a third of the time."""


def axe(page: Page) -> list[str]:
    """What axe objects to on the screen as it is."""
    if not page.evaluate("'axe' in window"):
        page.evaluate((WEB / "node_modules/axe-core/axe.min.js").read_text())
    return [str(line) for line in page.evaluate(AXE)]


def leave_panel(page: Page) -> None:
    """Wait until the history has left the entry of a panel that was closed: what is loaded on the way is aborted."""
    page.wait_for_function("() => !history.state?.panel || document.querySelector('dialog')")


def close_panel(page: Page) -> None:
    """Close the open panel by a key, and wait until the way back leads past it."""
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    leave_panel(page)


def seat_choices(page: Page, seat: int) -> None:
    """Open what can be done with the porthole of *seat*, counted from 1, in a lobby."""
    page.locator(".boat .seat").nth(seat - 1).get_by_role("button").click()
    page.get_by_role("dialog").wait_for()


def watch_to_the_end(page: Page) -> None:
    """Until the game is over, for at most two minutes; go on wherever the telling waits."""
    page.wait_for_function(
        """() => { document.querySelector('[data-station] button')?.click();
        return !!document.querySelector('.ending'); }""",
        polling=100,
        timeout=120_000,
    )


def all_options(page: Page) -> None:
    """Open all options of a lobby."""
    page.locator(".preset-more").click()
    page.locator(".option").first.wait_for()


def sideways(page: Page) -> int:
    """By how many pixels the page can be scrolled sideways."""
    wide: int = page.evaluate("Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - innerWidth")
    return wide


def small_targets(page: Page) -> list[str]:
    """Controls smaller than 44 pixels either way; links within a sentence are fine."""
    found = page.evaluate(
        """() => [...document.querySelectorAll('button, a[href], input, select, [role=button], summary')]
        .filter(e => e.checkVisibility({visibilityProperty: true, opacityProperty: true}) && !e.closest('p, li.prose'))
        .map(e => {
            const label = e.closest('label');
            const box = (label && /checkbox|radio/.test(e.type) ? label : e).getBoundingClientRect();
            return [box.width, box.height, e.outerHTML.slice(0, 120)];
        })
        .filter(([w, h]) => w > 1 && (w < 43.5 || h < 43.5))
        .map(([w, h, html]) => `${w.toFixed(0)}x${h.toFixed(0)} ${html}`)"""
    )
    return [str(line) for line in found]


def small_print(page: Page) -> list[str]:
    """Text below 14 pixels."""
    found = page.evaluate(
        """() => { const out = []; const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let n = walk.nextNode(); n; n = walk.nextNode()) { const e = n.parentElement;
          if (!n.textContent.trim() || !e.checkVisibility() || e.closest('.visually-hidden, svg')) continue;
          const size = parseFloat(getComputedStyle(e).fontSize);
          if (size < 13.9) out.push(`${size} ${n.textContent}`); }
        return out; }"""
    )
    return [str(line) for line in found]


def out_of_reach(page: Page) -> list[str]:
    """Controls that stick out of the screen sideways, where nothing can be scrolled."""
    found = page.evaluate(
        """() => [...document.querySelectorAll('button, a[href], input, select, summary')]
        .filter(e => e.checkVisibility({visibilityProperty: true, opacityProperty: true}))
        .filter(e => (({left, right}) => left < -0.5 || right > innerWidth + 0.5)(e.getBoundingClientRect()))
        .map(e => e.outerHTML.slice(0, 120))"""
    )
    return [str(line) for line in found]


def split_words(page: Page) -> list[str]:
    """What is read out and has places for a line break, at which some voices split words."""
    found = page.evaluate(
        """() => [...document.querySelectorAll('[aria-label], [aria-live], [role=alert], .status')]
        .map(e => e.getAttribute('aria-label') ?? e.textContent).filter(said => /[\\u00ad\\u200b]/.test(said))"""
    )
    return [str(line) for line in found]
