"""How much script a frame needs while beats are told, on a processor four times as slow: ``run bench frames``.

Each beat (``tests/page/positions.py``) is laid and told at natural pace in Chromium. Its trace tells what ran on the
page's thread and when a frame began; all script from one frame to the next is counted, in processor time, so a busy
machine matters little. Printed are the worst frame of each beat, how many took more than the 8 ms they may, and what
ran longest in the worst. Words after the command choose the beats whose names have one of them.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.page.laid import lay
from tests.page.positions import BEATS, Beat
from tests.page.support import TableServer, launch, open_in, start_playwright
from tools.films import SCORED
from tools.launcher import SetupProblem, require
from tools.page import build

SLOWER = 4
MOST = 8.0
"""Milliseconds of script that a frame may take."""
CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline.frame"]
SCRIPT = {"FunctionCall", "EvaluateScript", "RunMicrotasks", "MinorGC", "MajorGC"}
FRAME = "BeginMainThreadFrame"
TOLD = "() => document.querySelector('[data-station] button')?.click() || !document.querySelector('.skip')"
BEGAN = "() => document.querySelector('.skip') !== null"


class Piece(NamedTuple):
    """Script that ran without a break: when it began, how long it took, and what it was."""

    began: float
    took: float
    what: str


class Measured(NamedTuple):
    """The frames of a beat: the script in each, in milliseconds, and what ran longest in the worst."""

    frames: list[float]
    longest: Piece


def told(browser: Browser, server: TableServer, beat: Beat) -> list[dict[str, Any]]:
    """Have *beat* told at natural pace; return the trace."""
    table = lay(server.url, server.database, beat.position)
    opened = open_in(browser, server.url, speed=1)
    page = opened.page
    with table.attended() as hands:
        opened.sit(table).locator(".table-board").wait_for()
        page.wait_for_timeout(3000)  # until its pictures are there
        opened.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        browser.start_tracing(page=page, categories=CATEGORIES)
        hands.play_through(beat.event)
        page.wait_for_function(BEGAN, timeout=60_000)
        page.wait_for_function(TOLD, polling=200, timeout=120_000)
        trace = json.loads(browser.stop_tracing())
    opened.context.close()
    events: list[dict[str, Any]] = trace["traceEvents"]
    return events


def page_thread(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return what happened on the thread that drew most frames, in the order of time."""
    drawn = [(event["pid"], event["tid"]) for event in events if event["name"] == FRAME]
    busiest = max(set(drawn), key=drawn.count)
    return sorted((e for e in events if (e["pid"], e["tid"]) == busiest), key=lambda e: float(e.get("ts", 0)))


def pieces(events: list[dict[str, Any]]) -> Iterator[Piece]:
    """Yield the script that ran, without what ran within it."""
    end = 0.0
    for event in events:
        if event["name"] not in SCRIPT or event.get("ph") != "X" or event["ts"] < end:
            continue
        end = event["ts"] + event.get("dur", 0)
        where = event.get("args", {}).get("data", {})
        what = f"{event['name']} {where.get('functionName', '')} {where.get('url', '').rsplit('/', 1)[-1]}"
        yield Piece(event["ts"], event.get("tdur", event.get("dur", 0)) / 1000, " ".join(what.split()))


def measure(events: list[dict[str, Any]]) -> Measured:
    """Add up the script of each frame."""
    thread = page_thread(events)
    begins = [float(event["ts"]) for event in thread if event["name"] == FRAME]
    within: list[list[Piece]] = [[] for _ in range(len(begins) + 1)]
    at = 0
    for piece in pieces(thread):
        while at < len(begins) and begins[at] <= piece.began:
            at += 1
        within[at].append(piece)
    frames = [sum(piece.took for piece in frame) for frame in within]
    worst = within[frames.index(max(frames))]
    return Measured(frames, max(worst, key=lambda piece: piece.took))


def report(name: str, measured: Measured) -> None:
    """Print a line of the table."""
    frames = sorted(measured.frames)
    above = sum(frame > MOST for frame in frames)
    usual = frames[len(frames) * 99 // 100]
    longest = f"{measured.longest.took:.1f} ms {measured.longest.what}"
    print(f"{name:22} {frames[-1]:6.1f} {usual:6.1f} {above:5} of {len(frames):4}  {longest}", flush=True)


def main(words: list[str]) -> int:
    """Measure the scored beats, or those with one of *words* in their names; return the exit code."""
    chosen = {
        f"{game} {name}": beat
        for game, beats in BEATS.items()
        for name, beat in beats.items()
        if (any(word in f"{game} {name}" for word in words) if words else name in SCORED[game])
    }
    try:
        require("Chromium")
    except SetupProblem as problem:
        sys.exit(str(problem))
    print(f"{'script a frame, ms':22} {'worst':>6} {'99 %':>6} {'above 8':>13}  longest in the worst", flush=True)
    with tempfile.TemporaryDirectory() as work, start_playwright() as playwright:
        page = Path(work) / "static"
        build(out=page)
        server = TableServer(Path(work), page)
        browser = launch(playwright)
        try:
            for name, beat in chosen.items():
                report(name, measure(told(browser, server, beat)))
        finally:
            browser.close()
            server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
