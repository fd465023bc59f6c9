"""A table as a quick player judges it: how much danger each diver is in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from divetable.bots.hainoon.danger import AFTER, BEFORE, STATUS, TEMPO, WINDOW, Dangers
from divetable.engine.core import Seat
from divetable.games.hainoon.attack import Elimination
from divetable.games.hainoon.components import HaiNoonState
from divetable.games.hainoon.fast_play import Board, FastTable

EVERYBODY: Final = 15
"""All four divers, as bits."""


class Position(FastTable):
    """A state as one seat sees it, before its play or after somebody's."""

    __slots__ = ("crew", "last", "players", "tempo")

    def __init__(self, s: HaiNoonState, seat: Seat, following: Seat) -> None:
        """*following* has the next turn once the play is made: who comes late is longer in danger."""
        super().__init__(s, seat)
        setting = s.setting
        self.players = setting.players
        self.crew = tuple(diver.index for diver in setting.crews[seat])
        self.last = setting.prey is Elimination
        """Whether the last diver swimming wins, and not everybody but the first prey."""
        self.tempo = [0 if owner is None else (owner - following) % setting.players * TEMPO for owner in self.owners]

    def danger(self, board: Board, place: int, diver: int, dangers: Dangers) -> float:
        """The weight of a diver at a place."""
        hungry, _, injured, _, cage, counts, _, _ = board
        return dangers.cells[
            self.tempo[diver]
            + STATUS * ((injured >> diver & 1) + (2 if diver == cage else 0))
            + BEFORE * counts[place - 1]
            + AFTER * counts[place]
            + ((hungry | hungry << 12) >> WINDOW[place] & 31)
        ]

    def own(self, board: Board, dangers: Dangers) -> float:
        """The danger of the seat's own divers."""
        total, places = 0.0, board.places
        for diver in self.crew:
            if diver in places:
                if not board.eaten >> diver & 1:
                    total += self.danger(board, places.index(diver), diver, dangers)
            else:
                total += dangers.away[board.injured >> diver & 1]
        return total

    def shares(self, board: Board, dangers: Dangers, hands: Sequence[float]) -> list[float]:
        """What each seat may expect, given what the hands do to the dangers."""
        owners, eaten, last, seen, whole = self.owners, board.eaten, self.last, 0, 0.0
        totals = [0.0] * self.players
        for place, diver in enumerate(board.places):
            if diver >= 0:
                seen |= 1 << diver
                owner = owners[diver]
                if owner is not None and not eaten >> diver & 1:
                    part = self.danger(board, place, diver, dangers) * hands[owner]
                    totals[owner] += 1 / part if last else part
        if seen != EVERYBODY:
            for diver, owner in enumerate(owners):
                if owner is not None and not seen >> diver & 1:
                    part = dangers.away[board.injured >> diver & 1] * hands[owner]
                    totals[owner] += 1 / part if last else part
        for total in totals:
            whole += total
        if last:
            return [total / whole for total in totals] if whole else totals
        return [1 - total / whole for total in totals]
