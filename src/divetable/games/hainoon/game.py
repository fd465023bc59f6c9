"""Hai Noon for one setup."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from divetable.engine.core import Emit, Seat, carry_on, mute
from divetable.games.hainoon.components import HaiNoonState, Setting, bare, swimming
from divetable.games.hainoon.options import Options
from divetable.games.hainoon.rules import SHUFFLE_CARDS, ChooseStarter, Deal, FirstTurn, SeatDivers
from divetable.games.hainoon.setup import setting
from divetable.games.hainoon.view import HaiNoonView, guess, look, own

if TYPE_CHECKING:
    from random import Random


def opening(fixed: Setting) -> HaiNoonState:
    """S-004 to S-007: the sharks around an empty middle and every card still to be shuffled."""
    s = bare(fixed)
    first = ChooseStarter() if fixed.starter is None else FirstTurn(fixed.starter)
    s.agenda += (first, Deal(), SHUFFLE_CARDS, SeatDivers())
    carry_on(s)
    return s


class HaiNoon:
    """The game for a number of players and a set of options."""

    name = "hainoon"

    def __init__(self, players: int, options: Options, box: None = None) -> None:
        self.seats = range(players)
        self.options = options
        self.setting = setting(players, options)
        self._opening = opening(self.setting)

    def start(self, emit: Emit = mute) -> HaiNoonState:
        """The table set up; nothing happens before chance is first asked, so nothing is emitted."""
        return self._opening.clone()

    def view(self, s: HaiNoonState, seat: Seat | None) -> HaiNoonView:
        """What *seat* knows of *s*."""
        return look(s, seat)

    def own(self, s: HaiNoonState, seat: Seat) -> tuple[Any, ...]:
        """The hand of *seat*, and its answer to the open harpoon question."""
        return own(s, seat)

    def guess(self, view: HaiNoonView, rng: Random) -> HaiNoonState:
        """A state that looks like *view*."""
        return guess(self.setting, view, rng)

    def returns(self, s: HaiNoonState) -> tuple[float, ...]:
        """1 for a win, a half for a draw of two, 0 for a loss; nothing yet while the game lasts."""
        return s.result or (0.0,) * len(self.seats)

    def winners(self, s: HaiNoonState) -> tuple[Seat, ...]:
        """All survivors, or those who share a draw; nobody while the game lasts."""
        return tuple(seat for seat, share in enumerate(s.result) if share)

    def scores(self, s: HaiNoonState) -> tuple[int, ...]:
        """The divers each seat still has: 0 or 1, with two players up to 2."""
        return tuple(swimming(s, seat).bit_count() for seat in self.seats)

    def turns(self, s: HaiNoonState) -> int:
        """How many turns have begun."""
        return s.turns
