"""Tables set up as a test wants them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any, TypeVar

import pytest

from divetable.engine.core import Event, Move, Seat, apply, carry_on, play
from divetable.engine.errors import IllegalMove
from divetable.games.hainoon import RULEBOOK
from divetable.games.hainoon.board import ALL_SPOTS, DECK, Card, Diver, Kind, Place, Side, Spot
from divetable.games.hainoon.components import Endure, HaiNoonState, Harpoon, Play, bare
from divetable.games.hainoon.game import HaiNoon
from divetable.games.hainoon.rules import COME_BACK, TURN, PlayCard

PINK, TURQUOISE, GREEN, BLACK = Diver
NORTH, EAST, SOUTH, WEST = Side
NW, NE, SE, SW = Place
ENDURE = Endure()
FILLER = (Card.RED_ALL, Card.GREEN_ALL, Card.BLUE_ALL)
"""A hand without a harpoon."""

E = TypeVar("E", bound=Event)


def game(players: int = 4, **options: Any) -> HaiNoon:
    """The game as the table sets it up."""
    made = RULEBOOK.game(players, options)
    assert isinstance(made, HaiNoon)
    return made


def table(
    players: int = 4,
    *,
    player: Seat = 0,
    turns: int = 20,
    hands: Mapping[Seat, tuple[Card, ...]] | None = None,
    rows: Mapping[Side, tuple[Card, ...]] | None = None,
    hungry: Iterable[Spot] = (),
    places: tuple[Diver | None, ...] = (PINK, TURQUOISE, GREEN, BLACK),
    injured: Iterable[Diver] = (),
    eaten: Iterable[Diver] = (),
    cage: Diver | None = None,
    pile: int | None = None,
    **options: Any,
) -> HaiNoonState:
    """A turn of *player* about to begin, sharks full unless told; *pile* cards are left, the others are discarded."""
    s = bare(game(players, **options).setting)
    s.player, s.turns, s.places, s.cage = player, turns, list(places), cage
    s.hungry = sum(spot.bit for spot in hungry)
    s.eaten = sum(diver.bit for diver in eaten)
    s.injured = s.eaten | sum(diver.bit for diver in injured)
    s.hands = [(hands or {}).get(seat, FILLER if turns else ()) for seat in range(players)]
    for side, row in (rows or {}).items():
        s.rows[side.index] = row
        for card in row:
            if card.colour is not None:
                s.homes[card.hue] = side.bit
    rest = list(DECK)
    for card in (card for cards in (*s.hands, *s.rows) for card in cards):
        if card in rest:
            rest.remove(card)
    count = len(rest) if pile is None else pile
    s.pile, s.discards = rest[:count], rest[count:]
    s.agenda = [*TURN, COME_BACK]
    carry_on(s)
    return s


def sharks(s: HaiNoonState) -> set[Spot]:
    """The hungry ones."""
    assert 0 <= s.hungry <= ALL_SPOTS
    return {spot for spot in Spot if s.hungry & spot.bit}


def bits(mask: int) -> set[Diver]:
    """Divers of a mask."""
    return {diver for diver in Diver if mask & diver.bit}


def go(s: HaiNoonState, *moves: Move, seat: Seat | None = None) -> HaiNoonState:
    """Answer for the seats that are asked, one after the other."""
    for move in moves:
        s, _ = apply(s, next(iter(s.asks)) if seat is None else seat, move)
    return s


def told(s: HaiNoonState, *moves: Move) -> list[Event]:
    """What happens."""
    events: list[Event] = []
    for move in moves:
        s, more = apply(s, next(iter(s.asks)), move)
        events += more
    return events


def only(kind: type[E], events: Iterable[Event]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def refused(s: HaiNoonState, seat: Seat, move: Move) -> tuple[Any, str]:
    """Why *move* is refused, and by which rule."""
    with pytest.raises(IllegalMove) as caught:
        apply(s, seat, move)
    return caught.value.objection, caught.value.rule


def options_of(s: HaiNoonState) -> list[Play]:
    """Every play the player to move has."""
    assert isinstance(s.step, PlayCard)
    return list(s.asks[s.player])


def sides_of(s: HaiNoonState, card: Card) -> set[Side]:
    """Where *card* may go."""
    return {play.side for play in options_of(s) if play.card is card}


def aims_of(s: HaiNoonState, card: Card) -> set[tuple[Diver | None, Place | None, Spot | None]]:
    """What *card* may be aimed at."""
    return {(play.diver, play.place, play.shark) for play in options_of(s) if play.card is card}


def answers_of(s: HaiNoonState, seat: Seat) -> list[Harpoon | Endure]:
    """What *seat* may answer to the sharks."""
    return list(s.asks[seat])


def walk(setup: HaiNoon, seed: int) -> Iterator[HaiNoonState]:
    """The states of a random game, all of them."""
    rng = Random(seed)
    s = setup.start()
    while s.asks:
        yield s
        seat = rng.choice(list(s.asks))
        play(s, seat, s.asks[seat].sample(rng))
    yield s


def two(colour_card: Card) -> tuple[Card, Card]:
    """Two cards of the colour for a row that awaits its third, none of them a harpoon."""
    faces = [card for card in Card if card.colour is colour_card.colour and card.kind in (Kind.FLIP, Kind.SHARK_SWIMS)]
    return faces[0], faces[1]
