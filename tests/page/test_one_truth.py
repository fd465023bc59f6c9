"""One truth: board, bar, sidebar, status, shared screen and voice follow the same event, from the first to the last.

All that is seen is noted whenever it changes, and laid beside what the server says the table looks like after the event
that is being told. Time is in the test's hands, so that whole games are told at their natural pace in seconds.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.page.conftest import Lays, OpenPage
from tests.page.laid import Hands, Position, asks
from tests.page.pagetime import PageTime
from tests.page.scripts import for_browser, source
from tests.page.support import Opened

GUESTS = ("me", "guest", "guest")
GAMES = {
    "deepsea": Position("deepsea", GUESTS, {"starter": 0}, until=lambda moment: True),
    "hainoon": Position("hainoon", (*GUESTS, "guest"), {"starter": 0}, until=lambda moment: True),
    "dive": Position("dive", GUESTS, until=asks("Program", seat=0)),
}
"""Games at their beginning, to be played to their end."""
BOARD = {
    "deepsea": ["[data-piece=air] b", "air"],
    "hainoon": ["[data-piece=pile]", "pile"],
    "dive": [".dive@data-round", "round"],
}
"""A number on each board: where it is read, and the field of the view that it is."""


WATCH = """(where) => { const seen = window.seen = [];
  const all = (what) => [...document.querySelectorAll(what)];
  const text = (what) => document.querySelector(what)?.textContent.trim() ?? "";
  const [what, attribute] = where.split("@");
  const board = () => (attribute ? document.querySelector(what)?.getAttribute(attribute) : text(what)) ?? "";
  const isOffered = (button) => button.checkVisibility({ visibilityProperty: true }) && !button.disabled
    && button.getAttribute("aria-disabled") !== "true";
  const note = () => { if (!document.querySelector(".log-last")) return;
    const heard = all("[role=log] li:has(> :not([aria-hidden]))").map((line) => line.value);
    const now = { told: Number(text(".log-last .log-number")), status: text("p.status"),
      phase: text(".table-head .table-phase"), players: text("section.players"),
      board: (/\\d+/.exec(board()) ?? [""])[0], heard: Math.max(0, ...heard),
      said: text("#voice"), telling: document.querySelector(".skip") !== null,
      mine: document.querySelector(".table-foot-mine") !== null, over: document.querySelector(".ending") !== null,
      offered: all(".actions button").filter(isOffered).map((button) => button.textContent.trim()) };
    if (JSON.stringify(now) !== JSON.stringify(seen.at(-1))) seen.push(now); };
  new MutationObserver(note).observe(document,
    { subtree: true, childList: true, attributes: true, characterData: true }); }"""
"""Notes, whenever something changes, what is seen and heard everywhere."""

ORACLE = """import { loadGame } from "%s"; import { seatOf } from "%s";
globalThis.expected = async (game, names, me, moments) => {
  const page = await loadGame(game, "en");
  const players = names.map((name, seat) => ({ seat, name, me: seat === me, bot: false, online: true }));
  return moments.map(({ view, log, ending }) => {
    const seat = seatOf({ view, players, me, table: "", game: 1, log, ending, now: log.at(-1) });
    const facts = page.players(seat).map((player) => player.facts.join(", "));
    return { phase: page.phase(seat), facts, status: page.status(seat) };
  }); };"""
"""What the page's own words are for a table after an event."""


def moments_of(opened: Opened, code: str, seat: int | None) -> list[dict[str, Any]]:
    """Return each event of the finished game, and the table after it, as *seat* or a spectator saw it."""
    turns: list[dict[str, Any]] = []
    eyes = "" if seat is None else f"&seat={seat}"
    while more := opened.request.get(f"{opened.url}/api/tables/{code}/replay?start={len(turns)}{eyes}").json():
        turns += more
    moments, view, log = [], None, list[Any]()
    for turn in turns:
        for line in turn["events"]:
            last = line is turn["events"][-1]
            view = turn["view"] if last or view is None else {**view, **line.get("change", {})}
            log = [*log, line]
            moments.append({"view": view, "log": log, "ending": turn.get("ending") if last else None})
        view = turn["view"]
    return moments


def words_of(opened: Opened, folder: Path, game: str, names: list[str], me: int | None, moments: Any) -> list[Any]:
    """Return what the page would say of each of *moments*."""
    page = opened.page
    page.evaluate(for_browser(folder, ORACLE % (source("games/load"), source("net/seat"))))
    said: list[Any] = page.evaluate("given => expected(...given)", [game, names, me, moments])
    return said


class Truth:
    """What the server told of a whole game, and what the page's words for it are."""

    def __init__(self, game: str, moments: list[dict[str, Any]], words: list[Any]) -> None:
        self.field, self.texts = BOARD[game][1], [moment["log"][-1]["text"] for moment in moments]
        self.views, self.words, self.last = [moment["view"] for moment in moments], words, len(moments)

    def objections(self, now: dict[str, Any]) -> list[str]:
        """Return what does not fit the event that *now*, an observation, tells."""
        told = now["told"]
        found = []
        around = [n for n in (told - 1, told) if n >= 1]
        if now["phase"] not in [self.words[n - 1]["phase"] for n in around]:
            found.append("the head says another phase")
        if not any(all(fact in now["players"] for fact in self.words[n - 1]["facts"]) for n in around):
            found.append("the sidebar says other facts")
        if now["board"] not in ["", *(str(self.views[n - 1][self.field]) for n in around)]:
            found.append("the board shows another number")
        if now["heard"] > told:
            found.append("the voice is ahead")
        if self._is_ahead(now["status"], told) or self._is_ahead(now["said"], told):
            found.append("the status is ahead")
        if now["telling"] and (now["mine"] or now["offered"]):
            found.append("the bar offers something while something is told")
        if now["over"] and told < self.last:
            found.append("the end is shown before it is told")
        return found

    def _is_ahead(self, status: str, told: int) -> bool:
        """Whether *status* speaks of a later event, in words that no event so far has."""
        past = {*self.texts[:told], *(words["status"] for words in self.words[:told])}
        later = {*self.texts[told:], *(words["status"] for words in self.words[told:])}
        return status in later - past


def wrong(page: Page, truth: Truth) -> dict[str, Any]:
    """Return what was seen on *page* and was not as when the event being told happened: each once, when first seen."""
    seen = page.evaluate("window.seen")
    assert len({now["told"] for now in seen}) > truth.last / 2, "not every event was told"
    found: dict[str, Any] = {}
    for now in seen:
        for objection in truth.objections(now):
            found.setdefault(objection, now)
    return found


def tell_all(hands: Hands, times: list[PageTime], opened: list[Opened]) -> None:
    """Give all answers, each when all pages have told what the one before brought."""
    while hands.ahead:
        known = [len(one.frames) for one in opened]
        hands.play()
        for one, count in zip(opened, known, strict=True):
            while len(one.frames) == count:
                one.page.wait_for_timeout(5)
        for time in times:
            time.tell(step=100, still=3)


NAMES = ["Ana", "Ben", "Cleo", "Dora"]


@pytest.mark.parametrize("game", ["hainoon", "dive"])
def test_18_all_that_is_seen_and_heard_follows_one_event(
    open_page: OpenPage, laid: Lays, tmp_path: Path, game: str
) -> None:
    """At one's own device and on the shared screen, from the beginning of a game to its end.

    Deep Sea Adventure, whose telling waits at stations, is watched in ``test_told.py``.
    """
    position = GAMES[game]
    table, opened, tv = laid(position), open_page(speed=1), open_page(speed=1)
    times = [PageTime(one.page) for one in (opened, tv)]
    opened.sit(table)
    tv.goto(f"/tv/{table.code}")
    for one in (opened, tv):
        one.page.locator(".log-last").wait_for()
        one.page.evaluate(WATCH, BOARD[game][0])
    with table.attended() as hands:
        for time in times:
            time.stop()
        tell_all(hands, times, [opened, tv])
    names = NAMES[: len(position.seats)]
    for one, seat in ((opened, 0), (tv, None)):
        moments = moments_of(one, table.code, seat)
        truth = Truth(game, moments, words_of(one, tmp_path, game, names, seat, moments))
        assert wrong(one.page, truth) == {}


@pytest.mark.parametrize("game", GAMES)
def test_24_a_replay_follows_one_event(open_page: OpenPage, laid: Lays, tmp_path: Path, game: str) -> None:
    position = GAMES[game]
    over = Position(game, position.seats, position.options)
    table, opened = laid(over), open_page()
    page = opened.goto(f"/replay/{table.code}/1?at=1")
    page.locator(".log-last").wait_for()
    page.evaluate(WATCH, BOARD[game][0])
    moments = moments_of(opened, table.code, None)
    slider = page.get_by_role("slider", name="Moment")
    for at in range(2, len(moments) + 1):
        page.keyboard.press("ArrowRight")
        expect(slider).to_have_value(str(at))
    words = words_of(opened, tmp_path, game, NAMES[: len(position.seats)], None, moments)
    assert wrong(page, Truth(game, moments, words)) == {}
