"""How the player of ``tools/screen_reader.py`` plays each game: by keys alone, and never two keys at once."""

from __future__ import annotations

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


class Player:
    """Somebody at the keyboard, who knows which controls are there and which of them has the focus."""

    def __init__(self, browser: Driven, keyboard: Keyboard) -> None:
        self._browser, self._keyboard = browser, keyboard
        self.press = keyboard.press

    def is_there(self, selector: str) -> bool:
        """Return whether something of this kind can be seen."""
        found = f"[...document.querySelectorAll({selector!r})].some((one) => one.getClientRects().length)"
        return self._browser.run(f"Promise.resolve(String({found}))") == "true"

    def offers(self, selector: str) -> bool:
        """Return whether a control of this kind can be used now."""
        return self.is_there(f"{selector}:not([aria-disabled=true], :disabled)")

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
    """Play the first card that can be played, at the first side where it can, and throw no harpoon."""
    player.begin("hainoon")

    place = ".hainoon-go.hainoon-lit"

    def answer() -> None:
        if player.is_there(".hainoon-armed"):
            player.press("e")
        elif player.is_there(".hainoon-choices"):
            player.press("1")
        else:
            for key in [key for card in "1234567" for key in (card, "Up", "Right", "Down", "Left")]:
                if player.offers(place):
                    break
                player.press(key)
            if not player.has_focus(place):
                player.tab_to(place)
            player.press("Return")

    player.to_the_end(answer)


def play_dive(player: Player) -> None:
    """Turn the sonar on, and lay one token on each of the first three levels."""
    player.begin("dive")
    player.tab_to("[data-key=sonar]")
    player.press("Return", "d")

    def answer() -> None:
        if player.is_there(".actions [data-key=onward]"):
            player.press("o", "d")
        elif player.offers(".actions [data-key=ready]"):
            player.press("g")
        else:
            player.press("1", "1", "2", "2", "3", "3", "f", "g")

    player.to_the_end(answer)


GAMES = {"deepsea": play_deepsea, "hainoon": play_hainoon, "dive": play_dive}
