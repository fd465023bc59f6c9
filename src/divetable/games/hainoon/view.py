"""What one seat knows of the table, a state that fits it, and what a play would bring."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from divetable.engine.chance import shuffled
from divetable.engine.core import Seat, View, mute, reopen
from divetable.engine.values import Value
from divetable.games.hainoon.actions import ACTIONS
from divetable.games.hainoon.attack import THREE, HarpoonWindow, fate
from divetable.games.hainoon.board import DECK, SIDES, SPOTS, Card, Diver, Fate, Health, Mood, Side, Spot
from divetable.games.hainoon.components import Endure, HaiNoonState, Harpoon, Play, Setting, bare
from divetable.games.hainoon.options import Options
from divetable.games.hainoon.setup import setting

if TYPE_CHECKING:
    from random import Random


class HaiNoonView(View):
    """All that lies open, the own hand, and how many cards the others and the pile have."""

    own = ("hand", "answer")

    player: Seat
    turns: int
    owners: tuple[Seat | None, ...]
    """By diver: whose it is; ``None`` is a dummy from the start."""
    sharks: tuple[Mood, ...]
    """By spot, clockwise from the north-west corner."""
    places: tuple[Diver | None, ...]
    """By place, clockwise from the north-west."""
    health: tuple[Health, ...]
    """By diver."""
    cage: Diver | None
    rows: tuple[tuple[Card, ...], ...]
    """By side, oldest card first."""
    hand: tuple[Card, ...]
    """Your own cards; none for a spectator."""
    hands: tuple[int, ...]
    """How many cards each seat holds."""
    pile: int
    discards: tuple[Card, ...]
    answer: Harpoon | Endure | None
    """What you answered to the open harpoon question."""
    result: tuple[float, ...]


def own(s: HaiNoonState, seat: Seat) -> tuple[tuple[Card, ...], Harpoon | Endure | None]:
    """What only *seat* knows: its hand, and its answer to the open harpoon question."""
    return s.hands[seat], s.answers[seat]


def look(s: HaiNoonState, seat: Seat | None) -> HaiNoonView:
    """What *seat* knows of *s*."""
    hand, answer = ((), None) if seat is None else own(s, seat)
    return HaiNoonView(
        seat=seat,
        agenda=tuple(s.agenda),
        step=s.step,
        waiting=tuple(sorted(s.asks)),
        player=s.player,
        turns=s.turns,
        owners=s.setting.owners,
        sharks=_moods(s.hungry),
        places=tuple(s.places),
        health=_healths(s.setting.owners, s.injured, s.eaten),
        cage=s.cage,
        rows=tuple(s.rows),
        hand=hand,
        hands=tuple(map(len, s.hands)),
        pile=len(s.pile),
        discards=tuple(s.discards),
        answer=answer,
        result=s.result,
    )


@cache
def _moods(hungry: int) -> tuple[Mood, ...]:
    return tuple(Mood.HUNGRY if hungry & spot.bit else Mood.FULL for spot in SPOTS)


@cache
def _healths(owners: tuple[Seat | None, ...], injured: int, eaten: int) -> tuple[Health, ...]:
    return tuple(_health(diver, owners[diver.index], injured, eaten) for diver in Diver)


def _health(diver: Diver, owner: Seat | None, injured: int, eaten: int) -> Health:
    if owner is None:
        return Health.DUMMY
    if eaten & diver.bit:
        return Health.EATEN
    return Health.INJURED if injured & diver.bit else Health.HEALTHY


def _table(fixed: Setting, view: HaiNoonView) -> HaiNoonState:
    """The open part of the table as a state: nobody holds a card and there is no pile."""
    s = bare(fixed)
    s.agenda = list(view.agenda)
    s.player, s.turns, s.cage, s.result = view.player, view.turns, view.cage, view.result
    s.hungry = sum(spot.bit for spot in SPOTS if view.sharks[spot.index] is Mood.HUNGRY)
    s.places, s.rows, s.discards = list(view.places), list(view.rows), list(view.discards)
    s.eaten = sum(diver.bit for diver in Diver if view.health[diver.index] is Health.EATEN)
    s.injured = s.eaten | sum(diver.bit for diver in Diver if view.health[diver.index] is Health.INJURED)
    for side in SIDES:
        for card in view.rows[side.index]:
            if card.colour is not None:
                s.homes[card.hue] = side.bit
    return s


def guess(fixed: Setting, view: HaiNoonView, rng: Random) -> HaiNoonState:
    """A state that looks like *view*: the cards its holder has not seen are dealt anew."""
    s = _table(fixed, view)
    unseen = list(shuffled(_unseen(view), rng))
    for seat, count in enumerate(view.hands):
        if seat == view.seat:
            s.hands[seat] = view.hand
        else:
            s.hands[seat] = tuple(unseen.pop() for _ in range(count))
    s.pile = unseen
    _guess_answers(s, view, rng)
    reopen(s, view.step, view.waiting)
    return s


def _unseen(view: HaiNoonView) -> list[Card]:
    """The cards in the others' hands and in the pile."""
    cards = list(DECK)
    for shown in (view.hand, view.discards, *view.rows):
        for card in shown:
            cards.remove(card)
    return cards


def _guess_answers(s: HaiNoonState, view: HaiNoonView, rng: Random) -> None:
    """Those who have answered the open harpoon question answered something their hand allows."""
    if isinstance(view.step, HarpoonWindow):
        for seat, answers in view.step.asks(s).items():
            if seat not in view.waiting:
                s.answers[seat] = view.answer if seat == view.seat else answers.sample(rng)


class Strike(Value):
    """What one hungry shark would do if nobody used a harpoon."""

    shark: Spot
    diver: Diver | None
    fate: Fate


class Preview(Value):
    """What a play would bring before anybody uses a harpoon."""

    attack: Side | None
    wakes: tuple[Spot, ...]
    """Full sharks that would become hungry."""
    strikes: tuple[Strike, ...]

    @property
    def threatened(self) -> tuple[Diver, ...]:
        """The divers whose owners would be asked for a harpoon."""
        return tuple(s.diver for s in self.strikes if s.diver and s.fate not in (Fate.MISS, Fate.DUMMY))


def preview(view: HaiNoonView, move: Play) -> Preview:
    """What *move* would bring, as far as everybody can see it."""
    s = _table(setting(len(view.hands), Options()), view)
    ACTIONS[move.card.index].perform(s, view.player, move, mute)
    if len(s.rows[move.side.index]) + 1 < THREE:
        return Preview(None, (), ())
    sharks = move.side.sharks
    return Preview(
        attack=move.side,
        wakes=tuple(shark for shark in sharks if not s.hungry & shark.bit),
        strikes=tuple(_strike(s, shark) for shark in sharks if s.hungry & shark.bit),
    )


def _strike(s: HaiNoonState, shark: Spot) -> Strike:
    assert shark.place is not None
    return Strike(shark, s.places[shark.place.index], fate(s, shark))
