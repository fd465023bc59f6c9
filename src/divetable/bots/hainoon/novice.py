"""The novice: sees the sharks in front of its own nose, and forgets to count the cards."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from divetable.bots.bot import Budget
from divetable.bots.hainoon.position import Position
from divetable.engine.core import Move, Moves
from divetable.games.hainoon.components import HaiNoonState, Harpoon, Play
from divetable.games.hainoon.fast_play import TEETH, Board, distinct
from divetable.games.hainoon.game import HaiNoon
from divetable.games.hainoon.rules import PlayCard
from divetable.games.hainoon.view import HaiNoonView

CAGE_FEELS_SAFE: Final = 1.5
THRILL: Final = 2.0
"""What seeing somebody else bitten is worth, in sharks in front of oneself."""
WHIM: Final = 2.0
"""How much a mood of the moment may add to any play."""


class Novice:
    """Plausible mistakes: fears every hungry shark alike, loves an attack, and leaves the rest to mood."""

    def __init__(self, game: HaiNoon) -> None:
        self.game = game

    def decide(self, view: HaiNoonView, asked: Moves[Any], rng: Random, budget: Budget) -> Move:
        """On a whim; a harpoon that fits is thrown, needed or not."""
        assert view.seat is not None, "a spectator has nothing to decide"
        if isinstance(view.step, PlayCard):
            return _play(self.game.guess(view, rng), view.seat, asked, rng)
        harpoons = [move for move in asked if isinstance(move, Harpoon)]
        move: Move = harpoons[0] if harpoons else asked.sample(rng)
        return move


def _play(s: HaiNoonState, seat: int, asked: Moves[Play], rng: Random) -> Move:
    position = Position(s, seat, seat)
    return max(
        distinct(s, asked), key=lambda move: _mood(position, position.fast_play(move, 0)[0]) + WHIM * rng.random()
    )


def _mood(position: Position, board: Board) -> float:
    """Hungry sharks ahead are bad, the cage is good, and so is a bite at somebody else."""
    mood = 0.0
    for teeth in TEETH:
        for bit, place in teeth:
            if board.hungry & bit and board.places[place] in position.crew:
                mood -= 1
    for diver in position.crew:
        mood += CAGE_FEELS_SAFE * (diver == board.cage) - THRILL * (board.bitten >> diver & 1)
    return mood + THRILL * (board.bitten > 0)
