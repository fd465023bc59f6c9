"""Quick answers for Hai Noon: look at the table after every play, and take the one that pleases most.

What pleases is a matter of *temper*: the prudent want to be safe themselves, hunters want somebody else to be the
likelier prey. The regular decides by the one, the expert's rollouts run on both. They work on a guessed state and use
nothing of it that a view does not show.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from divetable.bots.hainoon.danger import EXPERIENCED, THUMB, Dangers
from divetable.bots.hainoon.position import Position
from divetable.engine.core import Move, Moves, Seat
from divetable.games.hainoon.attack import ENDURE, HarpoonWindow
from divetable.games.hainoon.board import Card
from divetable.games.hainoon.components import HaiNoonState, Harpoon, Play, Surface
from divetable.games.hainoon.fast_play import Board, distinct, harpoons
from divetable.games.hainoon.rules import ChoosePlace, PlayCard

LOSS: Final = 1000.0
WIN: Final = 100.0
"""More than any danger; to lose together with somebody else is still to lose."""
FOILED: Final = 0.12
"""How often a bite is answered with a harpoon."""


class Temper(NamedTuple):
    """What somebody is after."""

    dangers: Dangers
    pleasure: Callable[[Position, Board, Board | None, float], float]
    """How pleasing a board is (and the one if others had a harpoon), given what the own hand does to one's danger."""


def _prudent(position: Position, board: Board, foiled: Board | None, hand: float) -> float:
    """The own skin, and nobody else's: unless there is a game to be won at once."""
    pleasure = -position.own(board, THUMB) * hand
    if board.prey:
        for diver, owner in enumerate(position.owners):
            if board.prey >> diver & 1:
                pleasure += -LOSS if owner == position.seat else WIN
    return pleasure


def _hunter(position: Position, board: Board, foiled: Board | None, hand: float) -> float:
    """The chance that somebody else loses."""
    share = _expected(position, board, hand)
    return share + FOILED * (_expected(position, foiled, hand) - share) if foiled is not None else share


def _expected(position: Position, board: Board, hand: float) -> float:
    if board.prey and not position.last:
        return _ended(position, board.prey)
    hands = [1.0] * position.players
    hands[position.seat] = hand
    return position.shares(board, EXPERIENCED, hands)[position.seat]


def _ended(position: Position, prey: int) -> float:
    """The first prey ends the game; two may share the loss."""
    losers = {owner for diver, owner in enumerate(position.owners) if prey >> diver & 1}
    if position.seat not in losers:
        return 1.0
    return 0.5 if len(losers) == position.players else 0.0


PRUDENT: Final = Temper(THUMB, _prudent)
HUNTER: Final = Temper(EXPERIENCED, _hunter)


def appraise(s: HaiNoonState, seat: Seat, moves: Moves[Play], temper: Temper) -> list[tuple[float, Play]]:
    """Every play that makes a difference, with how it pleases."""
    position = Position(s, seat, (seat + 1) % s.setting.players)
    hand, holds, pleasure = s.hands[seat], temper.dangers.holds, temper.pleasure
    whole = temper.dangers.hand(hand)
    kept: dict[Card, tuple[float, int]] = {}
    appraised = []
    for move in distinct(s, moves):
        card = move.card
        if card not in kept:
            kept[card] = whole / holds[card.index], harpoons(s, hand, card)
        rest, sides = kept[card]
        board, foiled = position.fast_play(move, sides)
        appraised.append((pleasure(position, board, foiled, rest), move))
    return appraised


def best(appraised: list[tuple[float, Play]]) -> Play:
    """The most pleasing, of equals the first."""
    return max(appraised, key=_pleasure)[1]


def _pleasure(appraised: tuple[float, Play]) -> float:
    return appraised[0]


def harpoon(s: HaiNoonState, moves: Moves[Harpoon]) -> Move:
    """Save a diver who would be bitten, an injured one first; the cage saves as well and costs no card."""
    chosen: Move = ENDURE
    for move in moves:
        needed = isinstance(move, Harpoon) and move.diver is not s.cage
        if needed and (chosen is ENDURE or s.injured & move.diver.bit):
            chosen = move
    return chosen


def surface(s: HaiNoonState, seat: Seat, moves: Moves[Surface]) -> Move:
    """Come back where it is safest."""
    assert isinstance(s.step, ChoosePlace)
    position, diver = Position(s, seat, seat), s.step.diver.index

    def danger(move: Surface) -> float:
        places = position.board.places[:]
        places[move.place.index] = diver
        return position.own(position.board._replace(places=places), EXPERIENCED)

    return min(moves, key=danger)


def instinct(s: HaiNoonState, seat: Seat, moves: Moves[Any], temper: Temper) -> Move:
    """Any question of the game answered."""
    step = type(s.step)
    if step is PlayCard:
        return best(appraise(s, seat, moves, temper))
    if step is HarpoonWindow:
        return harpoon(s, moves)
    return surface(s, seat, moves)
