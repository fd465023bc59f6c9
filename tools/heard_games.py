"""How the player of ``tools/screen_reader.py`` plays each game: by keys alone, and never two keys at once."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Protocol

from tools.drivers import Driven

TURNS = 150
"""After so many questions something is wrong: no game has more."""
TABS = 80
"""So many controls no screen has."""
BOARD = "Insert+a Insert+a"
"""Orca's own key between reading a page and using it: pressed twice at once, all keys go to the page from then on."""


TITLES = {"deepsea": "Deep Sea Adventure", "hainoon": "Hai Noon", "dive": "Dive"}


class Keyboard(Protocol):
    """Keys to press, and somebody who listens until all is said."""

    def press(self, *keys: str) -> None:
        """Press keys one after the other, and listen after each."""

    def listen(self) -> None:
        """Listen until all is said."""

    def heard(self) -> str:
        """Return what was said since the last key."""


class Player:
    """Somebody at the keyboard, who knows which controls are there and which of them has the focus."""

    def __init__(self, browser: Driven, keyboard: Keyboard) -> None:
        self._browser, self._keyboard = browser, keyboard
        self.press, self.listen, self.heard = keyboard.press, keyboard.listen, keyboard.heard

    def is_there(self, selector: str) -> bool:
        """Return whether something of this kind can be seen."""
        found = f"[...document.querySelectorAll({selector!r})].some((one) => one.getClientRects().length)"
        return self._browser.run(f"Promise.resolve(String({found}))") == "true"

    def offers(self, selector: str) -> bool:
        """Return whether a control of this kind can be used now."""
        return self.is_there(f"{selector}:not([aria-disabled=true], :disabled)")

    def has_words(self, selector: str, words: str) -> bool:
        """Return whether something of this kind has these words in it."""
        found = f"[...document.querySelectorAll({selector!r})].some((one) => one.textContent.includes({words!r}))"
        return self._browser.run(f"Promise.resolve(String({found}))") == "true"

    def count(self, selector: str) -> int:
        """Return how many there are."""
        return int(self._browser.run(f"Promise.resolve(String(document.querySelectorAll({selector!r}).length))"))

    def wait_for(self, selector: str) -> None:
        """Listen until something of this kind is there."""
        for _ in range(TABS):
            if self.is_there(selector):
                return
            self._keyboard.listen()
        raise TimeoutError(f"{selector} did not come")

    def has_focus(self, selector: str) -> bool:
        """Return whether the focus is on something of this kind."""
        return self._browser.run(f"Promise.resolve(String(document.activeElement.matches({selector!r})))") == "true"

    def tab_to(self, selector: str) -> None:
        """Press Tab until the focus is on something of this kind."""
        for _ in range(TABS):
            self.press("Tab")
            if self.has_focus(selector):
                return
        raise TimeoutError(f"{selector} cannot be reached")

    def begin(self, game: str) -> None:
        """Choose *game* on the home page, play now, and let all keys go to the board."""
        self.tab_to(f".window-play[aria-label*={TITLES[game]!r}]")
        self.press("Return")
        self.wait_for(".table-board")
        self.listen()
        self.press(BOARD, "d")

    def to_the_end(self, answer: Callable[[], None]) -> None:
        """Call *answer* whenever something is asked, until the game is over."""
        for _ in range(TURNS):
            self.wait_for(".ending, .actions button:not(.skip)")
            if self.is_there(".ending"):
                break
            answer()
        self._keyboard.listen()
        self.press("Tab", "Tab", "Tab")
        assert self.is_there(".ending"), "the game did not end"


def play_deepsea(player: Player) -> None:
    """Pick up two treasures and turn back."""
    player.begin("deepsea")
    load = ".actions .deepsea-dice [data-piece], .actions .deepsea-dice use"

    def answer() -> None:
        if player.is_there("[data-station] button"):
            player.press("space")
        elif player.offers("[data-move=PickUp]"):
            player.press("p")
        elif player.offers("[data-move=TurnBack]") and player.count(load):
            player.press("Up")
        elif player.offers("[data-move=GoDeeper]"):
            player.press("Down")
        elif player.offers("[data-move=TouchNothing]"):
            player.press("x")
        elif player.is_there(".actions [data-fence]"):
            player.press("1")
        else:
            player.press("d")

    player.to_the_end(answer)


def play_hainoon(player: Player) -> None:
    """Play each card where it may lie, at the first target; take the first harpoon there is."""
    player.begin("hainoon")
    place, held = ".hainoon-go.hainoon-lit", ".hainoon-held"

    def chosen() -> bool:
        return player.offers(place)

    def choose() -> None:
        """Choose a card, then a side and a target as far as they are still open."""
        for card in range(1, player.count(held) + 1):
            player.press(str(card))
            for key in ("Up", "Right", "Down", "Left"):
                if player.has_words(".hainoon-go", "side"):
                    player.press(key)
            if not chosen() and player.offers(f"{held}.hainoon-chosen"):
                player.press("j")
            if chosen():
                return

    def answer() -> None:
        if player.is_there(".hainoon-armed"):
            player.press("h")
            if player.is_there(".hainoon-armed"):
                player.press("e")
        elif player.is_there(".hainoon-choices"):
            player.press("1")
        else:
            if not chosen():
                choose()
            if not player.has_focus(place):
                player.tab_to(place)
            player.press("Return")

    player.to_the_end(answer)


def play_dive(player: Player) -> None:
    """Turn the sonar on, and lay one token on each level that it is sure of."""
    player.begin("dive")
    player.tab_to("[data-key=sonar]")
    player.press("Return")

    def answer() -> None:
        if player.is_there(".actions [data-key=onward]"):
            player.press("o")
        if player.is_there(".actions [data-key=takeback]"):
            player.listen()
            return
        player.press("d")
        sure = re.findall(r"Level (\d): (?:almost surely|probably) (a|no) shark", player.heard())
        if player.offers(".actions [data-key=clear]"):
            player.press("c")
        for token, (level, shark) in enumerate(sure[:5], 1):
            player.press(str(token), level)
            if shark == "a":
                player.press("f")
        player.press("g")

    player.to_the_end(answer)


GAMES = {"deepsea": play_deepsea, "hainoon": play_hainoon, "dive": play_dive}
