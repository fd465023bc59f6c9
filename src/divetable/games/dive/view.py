"""What a seat knows of a game of Dive, and the tables it might be sitting at."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from divetable.engine import core
from divetable.engine.chance import shuffled
from divetable.engine.core import Seat, reopen
from divetable.games.dive.components import (
    CHIEF,
    Card,
    ChiefCard,
    Commit,
    Companion,
    Glimpse,
    Helper,
    Reading,
    Spot,
    State,
    Token,
    Use,
)
from divetable.games.dive.options import Options
from divetable.games.dive.program import open_to
from divetable.games.dive.rules import set_up
from divetable.games.dive.setup import Table, Wish, turned

if TYPE_CHECKING:
    from random import Random

_HELPERS = tuple(Helper)


class View(core.View):
    """One seat's side of the table. The stack and the cards that have left it are not in it (Q-64)."""

    own = ("wish", "program", "reading")

    options: Options
    round: int
    cards: int
    """How many are left in the stack (Q-18)."""
    pawns: tuple[int, ...]
    chief: int | None
    """His space, if he plays."""
    chief_card: ChiefCard | None
    """This round's, once shown."""
    bubbles: tuple[int, ...]
    """His levels that are covered."""
    youngest: Seat | None
    companions: tuple[Companion | None, ...]
    uses: tuple[Use, ...]
    ready: tuple[bool, ...]
    closed: tuple[bool, ...]
    octopus: Spot | None
    receiver: Seat | None
    orca: bool
    fugu: bool
    wish: Companion | None
    """The companion that the seat of this view has wished for; None before it has, and for a spectator."""
    program: Commit | None
    """One's own: final if ready, else the draft kept."""
    reading: Reading | None
    """What the seat of this view perceived of the stack; None if it has not looked, and for a spectator."""


def spaces(v: View) -> dict[Seat, int]:
    """Return where all divers are, the chief last if he plays."""
    return {**dict(enumerate(v.pawns)), **({} if v.chief is None else {CHIEF: v.chief})}


def own(s: State, seat: Seat) -> tuple[Companion | None, Commit | None, Reading | None]:
    """What only *seat* knows: its wish, its program and its reading of the stack."""
    return s.wishes[seat], s.programs[seat], s.readings[seat]


def view(s: State, seat: Seat | None) -> View:
    """What *seat* knows of *s*."""
    wish, program, reading = (None, None, None) if seat is None else own(s, seat)
    table = s.table
    options, players = table.options, len(table.seats)
    shown = s.boards[CHIEF] != ()
    return View(
        seat=seat,
        agenda=tuple(s.agenda),
        step=s.step,
        waiting=tuple(sorted(s.asks)),
        options=options,
        round=s.round,
        cards=len(table.ocean) - s.gone,
        pawns=tuple(s.pawns[:players]),
        chief=s.pawns[CHIEF] if options.chief else None,
        chief_card=table.chief_cards[s.chief_stack[s.round - 1]] if shown else None,
        bubbles=tuple(level for level, tokens in enumerate(s.boards[CHIEF], 1) if not tokens),
        youngest=s.youngest,
        companions=tuple(s.tiles),
        uses=tuple(s.uses),
        ready=tuple(s.ready),
        closed=tuple(s.closed),
        octopus=s.octopus,
        receiver=s.receiver,
        orca=s.orca,
        fugu=s.fugu,
        wish=wish,
        program=program,
        reading=reading,
    )


def guess(table: Table, v: View, rng: Random) -> State:
    """A table that looks like *v*: the stack as likely as one's own reading has it, the others' secrets at random."""
    s = set_up(table)
    lay_out(s, v)
    s.stack = stacked(table.ocean, s.gone, v.reading, rng)
    s.turns = turned(len(s.stack), rng)
    if v.chief is not None:
        guess_chief(s, v, v.chief, rng)
    for seat in table.seats:
        if seat == v.seat:
            own_secrets(s, v, seat)
        else:
            guess_secrets(s, v, seat, rng)
    reopen(s, v.step, v.waiting)
    return s


def lay_out(s: State, v: View) -> None:
    """All that is public."""
    s.agenda = list(v.agenda)
    s.round, s.gone = v.round, len(s.table.ocean) - v.cards
    s.pawns[: len(v.pawns)] = v.pawns
    s.youngest, s.tiles, s.uses = v.youngest, list(v.companions), list(v.uses)
    s.ready, s.closed = list(v.ready), list(v.closed)
    s.octopus, s.receiver, s.orca, s.fugu = v.octopus, v.receiver, v.orca, v.fugu
    s.out = [seat for seat, use in enumerate(v.uses) if use is Use.OUT]


def guess_chief(s: State, v: View, space: int, rng: Random) -> None:
    """His pawn, and his cards in any order but for the one that lies open."""
    s.pawns[CHIEF] = space
    cards = s.table.chief_cards
    order = list(shuffled(range(len(cards)), rng))
    if v.chief_card is not None:
        place, open_card = v.round - 1, next(i for i in order if cards[i] == v.chief_card)
        there = order.index(open_card)
        order[place], order[there] = open_card, order[place]
        tokens = ((Token(speed, False),) for speed in v.chief_card.speeds)
        s.boards[CHIEF] = tuple(() if level in v.bubbles else token for level, token in enumerate(tokens, 1))
    s.chief_stack = tuple(order)


def own_secrets(s: State, v: View, seat: Seat) -> None:
    """What the viewer alone knows."""
    s.programs[seat], s.wishes[seat] = v.program, v.wish
    s.readings = tuple(v.reading if other == seat else None for other in s.table.seats)


def guess_secrets(s: State, v: View, seat: Seat, rng: Random) -> None:
    """Any program for those who are ready, any wish for those who have wished."""
    if s.ready[seat]:
        s.programs[seat] = open_to(s, seat).program(rng)
    if isinstance(v.step, Wish) and s.tiles[seat] is None and seat not in v.waiting:
        free = [companion for companion in s.table.pool if companion not in s.tiles]
        s.wishes[seat] = free[int(rng.random() * len(free))]


def stacked(ocean: tuple[Card, ...], gone: int, reading: Reading | None, rng: Random) -> tuple[int, ...]:
    """An order of the cards that agrees with *reading* from the first card left on; the rest is any."""
    rest = list(shuffled(range(len(ocean)), rng))
    seen = [draw(ocean, rest, glimpse, rng) for glimpse in (reading.levels if reading else ())]
    return (*rest[:gone], *seen, *rest[gone:])


def draw(ocean: tuple[Card, ...], rest: list[int], glimpse: Glimpse, rng: Random) -> int:
    """One card of *rest*: each kind as likely as the glimpse says, as far as there are any left of it."""
    left = Counter(ocean[card] for card in rest)
    share = {card: likely(card, glimpse) / count for card, count in left.items()}
    point = rng.random() * sum(share[ocean[card]] for card in rest)
    for place, card in enumerate(rest):
        point -= share[ocean[card]]
        if point < 0:
            return rest.pop(place)
    return rest.pop()


def likely(card: Card, glimpse: Glimpse) -> float:
    """How likely *glimpse* makes this kind of card."""
    shark = glimpse.shark if card.shark else 1 - glimpse.shark
    return shark * glimpse.helpers[_HELPERS.index(card.helper)]
