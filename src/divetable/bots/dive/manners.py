"""What all divers have in common: they wish, program, and may hold an axolotl. How they decide is their own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import Any, Final

from divetable.bots.bot import Budget
from divetable.bots.dive.beliefs import Belief, believe
from divetable.engine.core import Move, Moves, Seat
from divetable.games.dive.choices import Choices
from divetable.games.dive.companions import pulled_back
from divetable.games.dive.components import (
    KEEP_AXOLOTL,
    USE_AXOLOTL,
    Announce,
    Commit,
    Companion,
    GiveDolphin,
    LayOctopus,
    Stop,
    Stopped,
    WishFor,
)
from divetable.games.dive.game import DiveGame
from divetable.games.dive.view import View, spaces

LIKED: Final = (
    Companion.AXOLOTL,
    Companion.NARWHAL,
    Companion.DOLPHINS,
    Companion.GREEN_TURTLE,
    Companion.CLOWNFISH,
    Companion.ANGLERFISH,
    Companion.GREAT_WHITE,
    Companion.OCTOPUS,
    Companion.ORCA,
    Companion.FUGU,
)
"""The most useful companion first, as games between regulars have shown."""
MIDDLE: Final = LayOctopus(32, 32)
"""Where the octopus covers most: drawings lie about the middle."""


class Diver(ABC):
    """A seat at one table. Subclasses say what to program and when to use what."""

    def __init__(self, game: DiveGame) -> None:
        self.ocean, self.chief_cards = game.table.ocean, game.table.chief_cards

    def decide(self, view: View, asked: Moves[Any], rng: Random, budget: Budget) -> Move:
        """A wish, the axolotl's moment, or a program."""
        if not isinstance(asked, Choices):
            if USE_AXOLOTL in asked:
                return USE_AXOLOTL if self.pulls(view, rng) else KEEP_AXOLOTL
            return self.wish(asked, rng)
        move = self.program(view, asked, believe(view, self.ocean), rng, budget)
        if asked.over and isinstance(move, Commit):  # it lay there when the countdown ended
            return Stopped(Stop.COUNT, move.levels, move.clownfish, move.anglerfish)
        return move

    def wish(self, asked: Moves[Any], rng: Random) -> Move:
        """What is liked best: who loses a clash may wish again, so nothing is lost by asking."""
        wishes = (WishFor(companion) for companion in LIKED)
        return next((wish for wish in wishes if wish in asked), asked.sample(rng))

    @abstractmethod
    def pulls(self, view: View, rng: Random) -> bool:
        """Whether to use the axolotl now."""

    @abstractmethod
    def program(self, view: View, asked: Choices, own: Belief, rng: Random, budget: Budget) -> Move:
        """A program, or a companion first."""


def own_seat(view: View) -> Seat:
    """Whose view it is."""
    assert view.seat is not None, "a spectator has nothing to decide"
    return view.seat


def racers(view: View) -> list[int]:
    """All pawns, the chief's last."""
    return list(spaces(view).values())


def pulled(view: View) -> list[int]:
    """Where all would be after one's own axolotl."""
    start = spaces(view)
    return list((start | pulled_back(start, own_seat(view), view.options)).values())


def saying(view: View, asked: Choices) -> Move | None:
    """How one's companion would be announced now, if it can be."""
    if asked.over or asked.tile is None or not asked.announcements():
        return None
    if asked.tile is Companion.OCTOPUS:
        return MIDDLE
    return GiveDolphin(receiver(view)) if asked.tile is Companion.DOLPHINS else Announce(asked.tile)


def receiver(view: View) -> Seat:
    """Whoever is likeliest to make no mistake: in deep water programs are short; of those, the one furthest behind."""
    others: Sequence[Seat] = [seat for seat in range(len(view.pawns)) if seat != view.seat]
    return min(others, key=lambda seat: (view.pawns[seat] < 16, view.pawns[seat]))
