"""What a player cannot know is not in the page before its time: not in what it is sent, not in what it shows.

What was secret when is worked out afterwards from the server's own store. A frame is clean if it would have been the
same in other worlds that look alike to this player; what can be recognised wherever it stands (the secret behind all
chance, cards nobody has shown, names of pictures of later rounds) is looked for in every state of the document, every
frame and every answer to a request.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import closing
from functools import cached_property
from random import Random
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect
from tests.page import divers, sharks
from tests.page.conftest import OpenPage
from tests.page.support import Opened, TableServer, watch_to_the_end
from tests.server.test_secrets import table_of

from divetable.engine.core import Seat
from divetable.games import rulebook
from divetable.games.hainoon.board import Card
from divetable.server.live import picture_files
from divetable.server.protocol.encoding import encode
from divetable.server.storage.store import Store
from divetable.server.table import player_view
from divetable.server.table.game import Playing
from divetable.server.table.records import Moment, moments

ME: Seat = 0
WORLDS = 3
RECORD = """
window.told = []; window.fetched = []; window.seen = [];
const Socket = WebSocket, ask = fetch;
window.WebSocket = class extends Socket {
  constructor(...given) { super(...given); this.addEventListener("message", ({data}) => told.push(data)); }
};
window.fetch = async (...given) => {
  const answer = await ask(...given);
  if (!/[.](avif|webp)$/.test(answer.url)) {
    const at = told.length, copy = answer.clone();
    copy.text().then((text) => fetched.push([at, copy.url + " " + text]), () => undefined);
  }
  return answer;
};
let last = "";
new MutationObserver(() => {
  const html = document.documentElement.outerHTML;
  if (html !== last) seen.push([told.length, last = html]);
}).observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
"""
FIND = """forbidden => {
  const things = [...told.map((text, at) => [at + 1, "frame", text]),
    ...fetched.map(([at, text]) => [at, "answer", text]), ...seen.map(([at, text]) => [at, "document", text])];
  const found = new Set();
  for (const [at, kind, text] of things)
    for (const secret of forbidden[at]) if (text.includes(secret)) found.add(`${kind} ${at}: ${secret}`);
  return [...found];
}"""


class Truth(NamedTuple):
    """What was so after one entry of the table's log."""

    over: bool
    forbidden: frozenset[str]
    """What can be recognised and must not be known yet."""
    alike: tuple[str, ...]
    """What this player is shown in worlds that look the same."""


def play_deepsea(opened: Opened) -> None:
    for _ in range(6):
        choice = opened.page.locator(".actions [data-move]:not([aria-disabled=true])").first
        lines = opened.page.locator(".log li").count()
        choice.click()
        expect(opened.page.locator(".log li").nth(lines)).to_be_attached()
        expect(choice).to_be_visible()


def play_hainoon(opened: Opened) -> None:
    diver = sharks.Diver(opened)
    for _ in range(4):
        if diver.wait():
            diver.turn()


def play_dive(opened: Opened) -> None:
    diver = divers.Diver(opened)
    for _ in range(2):
        if diver.asked():
            diver.turn()


PLAY: dict[str, Callable[[Opened], None]] = {"deepsea": play_deepsea, "hainoon": play_hainoon, "dive": play_dive}


def played(opened: Opened, game: str) -> str:
    """A few turns at the board, the rest by a bot in this seat; the page looks on from the same seat to the end."""
    opened.page.add_init_script(RECORD)
    code = opened.new_table(game, "me", "novice", "novice")
    expect(opened.page.locator(".table-foot-mine")).to_be_visible()
    PLAY[game](opened)
    given = opened.request.post(f"{opened.url}/api/tables/{code}/seats/{ME}/bot", data={"bot": "novice"})
    assert given.ok or given.json()["code"] == "not_playing", given.text()  # the last turn may have ended the game
    watch_to_the_end(opened.page)
    return code


def shown_to_me(playing: Playing, state: Any) -> str:
    """View and question of a world, as they are sent; the numbers of questions are the table's, not the game's."""
    table = table_of(playing.game, state)
    sent = json.loads(
        encode(player_view.snapshot(table, player_view.Viewpoint(ME, player_view.speaker(table, "en")), None))
    )
    return comparable(sent)


def comparable(frame: dict[str, Any]) -> str:
    asked = {**(frame.get("asked") or {}), "fence": 0}
    return json.dumps([frame["view"], asked], sort_keys=True)


class Detective:
    """Goes through a table's log and tells what was secret when."""

    def __init__(self, entries: list[Any], game: str) -> None:
        self.entries, self.game, self.rng = entries, game, Random(1)
        self.cards_seen: set[Card] = set()

    def truths(self) -> dict[int, Truth]:
        return {moment.entry.seq: self.truth(moment) for moment in moments(self.entries)}

    def truth(self, moment: Moment) -> Truth:
        playing = moment.table.playing
        if playing is None:
            return Truth(False, frozenset(), ())
        view = player_view.view_of(playing, ME)
        worlds = [] if playing.over else [playing.game.guess(view, self.rng) for _ in range(WORLDS)]
        forbidden = frozenset() if playing.over else frozenset({playing.secret.hex(), *self.secrets(playing)})
        return Truth(playing.over, forbidden, tuple(shown_to_me(playing, world) for world in worlds))

    def secrets(self, playing: Playing) -> set[str]:
        if self.game == "hainoon":
            return self.unseen_cards(playing)
        return self.pictures_to_come(playing) if self.game == "dive" else set()

    def unseen_cards(self, playing: Playing) -> set[str]:
        """Cards of others and of the pile that this player has not seen one of, as the page would name them."""
        s = playing.state
        self.cards_seen.update(s.hands[ME], s.discards, *s.rows)
        hidden = {card for hand in s.hands[1:] for card in hand} | set(s.pile)
        return {name for card in hidden - self.cards_seen for name in names_of(card)}

    def pictures_to_come(self, playing: Playing) -> set[str]:
        """The names of pictures of later rounds and of cards not yet revealed, and what they are drawn from."""
        revealed = 0 if playing.media is None else playing.media.round
        names = {picture_files.shot_of(playing).seed}
        for number, seen in self.rounds.items():
            names.update(name for stack in seen.stacks if number > playing.state.round for name in stack.names)
            names.update(name for peel in seen.peels if number > revealed for name in peel.names)
        return names

    @cached_property
    def rounds(self) -> dict[int, picture_files.RoundPictures]:
        return picture_files.rounds_of(self.entries, 1)


def names_of(card: Card) -> tuple[str, ...]:
    """How a card stands in frames and in the document's attributes, and how it is said."""
    said = str(rulebook("hainoon").books["en"].words[card])
    return (f'"{card.value}"', said) if card.colour else (f'"{card.value}"',)


def heard(page: Page) -> list[dict[str, Any]]:
    return [json.loads(text) for text in page.evaluate("told")]


def latest(frames: list[dict[str, Any]]) -> list[int]:
    """For every number of frames heard, the table's entry they reach to."""
    reached = [-1]
    for frame in frames:
        tells = frame["type"] in ("snapshot", "update")
        reached.append(max(reached[-1], frame["seq"]) if tells else reached[-1])
    return reached


@pytest.mark.parametrize("game", PLAY)
def test_04_nothing_secret_is_in_the_page_before_its_time(
    open_page: OpenPage, table_server: TableServer, game: str
) -> None:
    opened = open_page()
    code = played(opened, game)
    with closing(Store(table_server.database)) as store:
        entries = store.load(store.find(code) or "")
    truths = Detective(entries, game).truths()
    frames = heard(opened.page)
    views = [frame for frame in frames if frame.get("view") and not truths[frame["seq"]].over]
    assert len(views) > 5  # no game is shorter than that
    for frame in views:
        assert set(truths[frame["seq"]].alike) == {comparable(frame)}, frame["seq"]
    first = next(truth for truth in truths.values() if truth.forbidden)
    forbidden = [truths[seq].forbidden if seq >= 0 else first.forbidden for seq in latest(frames)]
    assert opened.page.evaluate(FIND, list(map(sorted, forbidden))) == []
    check_that_it_could_fail(opened.page, forbidden)


def check_that_it_could_fail(page: Page, forbidden: list[frozenset[str]]) -> None:
    """At the end much of it is there, in frame and document; had it been there before, it would have been found."""
    always = [sorted(forbidden[1])] * len(forbidden)
    kinds = {found.split(" ")[0] for found in page.evaluate(FIND, always)}
    assert kinds >= {"frame", "document"}
