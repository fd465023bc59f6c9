"""How much script a frame needs while beats are told, on a processor four times as slow: ``run bench frames``.

Each beat (``tests/page/positions.py``) is laid and told at natural pace in Chromium. Its trace tells what ran on the
page's thread and when a frame began; all script from one frame to the next is counted, in processor time, so a busy
machine matters little: handlers, drawing, layout that script asks for, and the collection of garbage.

A frame is one of two kinds. While something *moves* (an animation has begun to be seen and has not ended) script makes
the movement stutter. In the others everything stands still: what comes from the server is read, or the next part of
the telling is drawn, and script makes the next movement begin later. For each kind there are the median, the 95th
percentile and the worst, in milliseconds, and how many frames took more than the 8 ms they may; last what ran longest
in the worst of all. Words after the command choose the beats whose names have one of them.
"""

from __future__ import annotations

import json
import math
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

COMPILED = "--js-flags="
"""For a browser that compiles scripts as those of players do: the one of the tests is told not to."""
SLOWER = 4
MOST = 8.0
"""Milliseconds of script that a frame may take."""
CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline.frame", "blink.animations"]
SCRIPT = {"FunctionCall", "EvaluateScript", "RunMicrotasks", "MinorGC", "MajorGC"}
HEAD = "".join(f"{word:>6}" for word in ("50 %", "95 %", "worst")) + " above 8 "
FRAME = "BeginMainThreadFrame"
TOLD = "() => document.querySelector('[data-station] button')?.click() || !document.querySelector('.skip')"
BEGAN = "() => document.querySelector('.skip') !== null"


class Piece(NamedTuple):
    """Script that ran without a break: when it began, how long it took, and what it was."""

    began: float
    took: float
    what: str


class Measured(NamedTuple):
    """The frames of a beat by kind: the script in each, in milliseconds, and what ran longest in the worst of all."""

    moving: list[float]
    still: list[float]
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


def movements(events: list[dict[str, Any]], pid: int) -> list[tuple[float, float]]:
    """Return from when to when each animation of the process *pid* was seen to move."""
    found, open_ones = [], dict[str, float]()
    of_page = [event for event in events if event["name"] == "Animation" and event["pid"] == pid]
    for event in sorted(of_page, key=lambda e: float(e["ts"])):
        which, at = str(event["id2"]), float(event["ts"])
        runs = event["args"].get("data", {}).get("state") == "running"
        if event["ph"] == "n" and runs and which not in open_ones:
            open_ones[which] = at
        elif event["ph"] == "e" and which in open_ones:
            found.append((open_ones.pop(which), at))
    return found + [(began, math.inf) for began in open_ones.values()]


def measure(events: list[dict[str, Any]]) -> Measured:
    """Add up the script of each frame, and tell frames in which something moves from the others."""
    thread = page_thread(events)
    begins = [float(event["ts"]) for event in thread if event["name"] == FRAME]
    within: list[list[Piece]] = [[] for _ in range(len(begins) + 1)]
    at = 0
    for piece in pieces(thread):
        while at < len(begins) and begins[at] <= piece.began:
            at += 1
        within[at].append(piece)
    seen = movements(events, thread[0]["pid"])
    moving, still = list[float](), list[float]()
    for began, frame in zip([0.0, *begins], within, strict=True):
        times = [piece.began for piece in frame] or [began]
        moves = any(start <= time < end for start, end in seen for time in times)
        (moving if moves else still).append(sum(piece.took for piece in frame))
    worst = max(within, key=lambda frame: sum(piece.took for piece in frame))
    return Measured(moving, still, max(worst, key=lambda piece: piece.took))


def figures(frames: list[float]) -> str:
    """Return median, 95th percentile and worst of *frames*, and how many took too long."""
    ordered = sorted(frames) or [0.0]
    above = sum(frame > MOST for frame in ordered)
    parts = (ordered[len(ordered) // 2], ordered[len(ordered) * 95 // 100], ordered[-1])
    return "".join(f"{part:6.1f}" for part in parts) + f"{above:4}/{len(frames):<4}"


def report(name: str, measured: Measured) -> None:
    """Print a line of the table."""
    longest = f"{measured.longest.took:.1f} ms {measured.longest.what}"
    print(f"{name:20} {figures(measured.moving)} {figures(measured.still)}  {longest}", flush=True)


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
    print(f"{'script a frame, ms':20} {'while something moves':^27} {'while all stands still':^27}", flush=True)
    print(f"{'':20} {HEAD} {HEAD}  longest in the worst", flush=True)
    with tempfile.TemporaryDirectory() as work, start_playwright() as playwright:
        page = Path(work) / "static"
        build(out=page)
        server = TableServer(Path(work), page)
        browser = launch(playwright, COMPILED)
        try:
            for name, beat in chosen.items():
                report(name, measure(told(browser, server, beat)))
        finally:
            browser.close()
            server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
