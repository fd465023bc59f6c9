"""Dive tables laid by hand: stacked cards, chosen companions, written programs."""

from collections.abc import Sequence
from typing import Any

import pytest

from divetable.engine.core import CHANCE, SENSES, Event, Move, Objection, Seat, apply
from divetable.engine.errors import IllegalMove
from divetable.games.dive import RULEBOOK, events
from divetable.games.dive.companions import POWERS
from divetable.games.dive.components import (
    CHIEF,
    CallYoungest,
    Card,
    ChiefCard,
    ChiefShuffled,
    Commit,
    Companion,
    Helper,
    Saw,
    Stacked,
    State,
    Token,
    WishFor,
)
from divetable.games.dive.decks import BOX
from divetable.games.dive.game import DiveGame

NOTHING, GREEN, RED, MANTA = Helper
PLAIN, SHARK = Card(False, NOTHING), Card(True, NOTHING)
ALL_CARDS = tuple(range(36))


def game(players: int = 2, **options: Any) -> DiveGame:
    """The game for these options."""
    made = RULEBOOK.game(players, options)
    assert isinstance(made, DiveGame)
    return made


def levels(text: str) -> tuple[tuple[Token, ...], ...]:
    """Tokens level by level, ``s`` for the shark side and ``-`` for an empty level: ``"1 3s 45 2"``."""
    return tuple(
        tuple(Token(int(value), level.endswith("s")) for value in level.rstrip("s") if value != "-")
        for level in text.split()
    )


def program(text: str, clownfish: int | None = None, anglerfish: bool | None = None) -> Commit:
    """A program as ``levels`` writes it."""
    return Commit(levels(text), clownfish, anglerfish)


def numbers(cards: Sequence[Card], box: tuple[Card, ...] = BOX.ocean) -> tuple[int, ...]:
    """Numbers of *cards* in the box, each used once, then all the others."""
    left = list(range(len(box)))
    top = []
    for card in cards:
        top.append(next(number for number in left if box[number] == card))
        left.remove(top[-1])
    return (*top, *left)


def chief_numbers(cards: Sequence[ChiefCard]) -> tuple[int, ...]:
    """The chief's cards with these on top."""
    top = [BOX.chief.index(card) for card in cards]
    return (*top, *(number for number in range(48) if number not in top))


def lay(
    cards: Sequence[Card] = (),
    players: int = 2,
    tiles: Sequence[Companion] = (),
    pawns: Sequence[int] = (),
    chief: Sequence[ChiefCard] = (),
    chief_at: int = 0,
    left: int = 36,
    **options: Any,
) -> State:
    """A table at the first Program, *cards* on top, *left* of them in all, *tiles* by seat and pawns where asked."""
    if tiles:
        options.setdefault("companions", "ten")
    if chief:
        options["chief"] = True
    s = game(players, **options).start()
    order = numbers(cards)
    s, _ = apply(s, CHANCE, Stacked((*order[left:], *order[:left]), (0,) * 36))
    if options.get("chief"):
        s, _ = apply(s, CHANCE, ChiefShuffled(chief_numbers(chief)))
    if CHANCE in s.asks:
        s, _ = apply(s, CHANCE, CallYoungest(0))
    for seat, tile in enumerate(tiles):
        s, _ = apply(s, seat, WishFor(tile))
    s.gone = 36 - left
    s = look(s)
    s.pawns[: len(pawns)] = pawns
    s.pawns[CHIEF] = chief_at
    return s


def look(s: State) -> State:
    """Nobody sees anything."""
    return apply(s, SENSES, Saw((None,) * len(s.table.seats)))[0]


def do(s: State, *moves: tuple[Seat, Move]) -> State:
    """Play these one after another."""
    for seat, move in moves:
        s, _ = apply(s, seat, move)
        if SENSES in s.asks and s.octopus is not None:
            s = look(s)
    return s


def dive(s: State, *programs: str | Commit) -> tuple[State, list[Event]]:
    """All divers program, seat by seat; what happens then, until somebody is asked again."""
    happened: list[Event] = []
    for seat, written in enumerate(programs):
        s, happened = apply(s, seat, program(written) if isinstance(written, str) else written)
    return s, happened


def only(happened: Sequence[Event], kind: type[Event]) -> list[Any]:
    """The events of one kind."""
    return [event for event in happened if type(event) is kind]


def spaces(s: State) -> list[int]:
    """Where the divers are, the chief last if he plays."""
    return [s.pawns[diver] for diver in s.table.divers]


def refused(s: State, seat: Seat, move: Move, why: Objection, rule: str = "") -> None:
    """*move* is refused for just this reason."""
    with pytest.raises(IllegalMove) as caught:
        apply(s, seat, move)
    assert caught.value.objection == why
    assert caught.value.rule == (rule or why.rule)


__all__ = ["ALL_CARDS", "CHIEF", "GREEN", "MANTA", "NOTHING", "PLAIN", "POWERS", "RED", "SHARK", "events"]
