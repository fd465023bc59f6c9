"""The end of the game (A-045 to A-048)."""

from __future__ import annotations

from divetable.engine.core import Act, Emit, Seat
from divetable.games.deepsea.components import LEVELS, State, level_of
from divetable.games.deepsea.events import GameEnded


class AddUp(Act[State]):
    """A-045 to A-048: the values brought home decide."""

    rule = "A-045"

    def run(self, s: State, emit: Emit) -> None:
        """Tell who has won."""
        emit(game_ended, s)


def game_ended(s: State) -> GameEnded:
    """Tells the result."""
    return GameEnded(scores(s), winners(s))


def scores(s: State) -> tuple[int, ...]:
    """What each seat has banked; every chip counts, stacked or not."""
    return tuple(map(sum, s.banked))


def chips(values: tuple[int, ...]) -> tuple[int, ...]:
    """What decides between equal points: the chips of level 4, then of level 3, of 2, of 1 (A-047, U-34)."""
    levels = [level_of(value) for value in values]
    return tuple(levels.count(level) for level in reversed(LEVELS))


def winners(s: State) -> tuple[Seat, ...]:
    """Who stands best; several of them are a draw (A-048)."""
    points = scores(s)
    most = max(points)
    ahead = tuple(seat for seat, own in enumerate(points) if own == most)
    if len(ahead) == 1:
        return ahead
    best = max(chips(s.banked[seat]) for seat in ahead)
    return tuple(seat for seat in ahead if chips(s.banked[seat]) == best)
