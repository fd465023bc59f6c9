"""Hai Noon as a bot finds it: turns laid out by hand, and what is answered there."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

from divetable.bots import Budget, find
from divetable.engine.core import Move, carry_on, play
from divetable.games.hainoon import RULEBOOK
from divetable.games.hainoon.attack import HarpoonWindow
from divetable.games.hainoon.board import DECK, Card, Diver, Side, Spot
from divetable.games.hainoon.components import Endure, HaiNoonState, Harpoon, Play, bare
from divetable.games.hainoon.game import HaiNoon
from divetable.games.hainoon.rules import TURN

PINK, TURQUOISE, GREEN, BLACK = Diver
NORTH_READY = (Card.RED_FLIP, Card.RED_SHARK)
"""Two cards on a side: the third brings an attack."""


@cache
def setups() -> tuple[HaiNoon, ...]:
    return tuple(RULEBOOK.setups())  # type: ignore[arg-type]  # this rulebook makes no other game


def table(
    *hand: Card,
    players: int = 4,
    rows: Mapping[Side, tuple[Card, ...]] | None = None,
    hungry: tuple[Spot, ...] = (),
    injured: tuple[Diver, ...] = (),
    cage: Diver | None = None,
    places: tuple[Diver | None, ...] = tuple(Diver),
    **options: Any,
) -> tuple[HaiNoon, HaiNoonState]:
    """Seat 0, pink in the north-west, has to play; the others hold nothing but Wilds of the pile."""
    chosen = RULEBOOK.game(players, options).options
    game = HaiNoon(players, chosen)  # type: ignore[arg-type]  # this rulebook has no other options
    s = bare(game.setting)
    s.turns, s.places, s.cage = 20, list(places), cage
    s.hungry = sum(spot.bit for spot in hungry)
    s.injured = sum(diver.bit for diver in injured)
    for side, row in (rows or {}).items():
        s.rows[side.index] = row
        s.homes[row[0].hue] = side.bit
    rest = list(DECK)
    for card in (*hand, *(card for row in s.rows for card in row)):
        rest.remove(card)
    s.hands = [hand] + [tuple(rest.pop() for _ in range(3)) for _ in range(players - 1)]
    s.pile, s.discards, s.agenda = rest, [], list(TURN)
    carry_on(s)
    return game, s


def ask(game: HaiNoon, s: HaiNoonState, bot: str, seed: int = 1, iterations: int = 300) -> Move:
    seat = next(iter(s.asks))
    return find(game, bot).decide(game.view(s, seat), s.asks[seat], Random(seed), Budget(iterations=iterations))


def afterwards(s: HaiNoonState, move: Play, saves: int) -> HaiNoonState:
    """What the rules make of a play if only the player uses harpoons, and only to save a diver without a cage."""
    s, seat = s.clone(), s.player
    play(s, seat, move)
    while isinstance(s.step, HarpoonWindow):
        asked = next(iter(s.asks))
        own = [a for a in s.asks[asked] if isinstance(a, Harpoon) and asked == seat and a.diver is not s.cage]
        play(s, asked, own[0] if own and saves >> s.step.side.index & 1 else Endure())
    return s
