"""Chance and the players' senses answer by themselves, until a player is asked or the game is over.

The tables of ``match``, of the server and of simulations all go on by ``settle``; only the inner loops of searching
bots, where each call counts, sample by themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple, Protocol

from divetable.engine.core import SENSES, Emit, Move, Moves, Seat, State, explain, mute, play
from divetable.engine.errors import IllegalMove


class Entry(NamedTuple):
    """An answer that was taken: who gave it (a player, chance or the senses), and the move."""

    seat: Seat
    move: Move


class Dice(Protocol):
    """Where chance comes from: a generator for the answer at each place in the log."""

    def at(self, index: int) -> Random:
        """The generator for the answer at *index*."""
        ...


class PlainDice:
    """One ordinary generator, for simulation."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def at(self, index: int) -> Random:
        """Always the same one."""
        return self.rng


class Senses(Protocol):
    """Answers for ``SENSES``."""

    def __call__(self, s: Any, moves: Moves[Any]) -> Move:
        """What the players perceive of *s*."""
        ...


class Nature:
    """Answers for chance and for the senses at one table."""

    def __init__(self, dice: Dice, senses_at: Callable[[int], Senses | None] = lambda index: None) -> None:
        """*senses_at* gives the senses for a place in the log; where there are none, the dice answer for them."""
        self.dice, self.senses_at = dice, senses_at

    def answer(self, s: State, seat: Seat, index: int) -> Move:
        """Return the answer of *seat*, CHANCE or SENSES, at place *index* of the log. Nothing changes.

        Raises IllegalMove where the senses' answer is none that the rules allow; what dice sample always is.
        """
        moves = s.asks[seat]
        senses = self.senses_at(index) if seat == SENSES else None
        if senses is None:
            drawn: Move = moves.sample(self.dice.at(index))
            return drawn
        move = senses(s, moves)
        if move not in moves:
            raise IllegalMove(seat, move, *explain(s, seat, move))
        return move


def settle(s: State, nature: Nature, index: int = 0, emit: Emit = mute) -> list[Entry]:
    """Let *nature* answer, in place, until a player is asked or the game is over; return its answers.

    *index* is the place in the log that the first of these answers gets.
    """
    answers: list[Entry] = []
    while (seat := min(s.asks, default=0)) < 0:
        move = nature.answer(s, seat, index + len(answers))
        play(s, seat, move, emit)
        answers.append(Entry(seat, move))
    return answers
