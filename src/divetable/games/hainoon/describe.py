"""The table of Hai Noon in words, from one seat's view: for who cannot see it, and for a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from divetable.engine.core import Question, Seat
from divetable.engine.prose import Speaker
from divetable.games.hainoon import events
from divetable.games.hainoon.attack import THREE, HarpoonWindow
from divetable.games.hainoon.board import PLACES, SIDES, SPOTS, Card, Colour, Diver, Health, Side, Spot
from divetable.games.hainoon.components import Endure, Harpoon
from divetable.games.hainoon.rules import ChoosePlace, PlayCard
from divetable.games.hainoon.view import HaiNoonView as View

Lines = Iterator[str]


def describe(view: View, speaker: Speaker) -> tuple[str, ...]:
    """What is asked, then one's own hand and divers, the other players, the sides and the cards."""
    return tuple(_lines(view, speaker))


def _lines(v: View, speaker: Speaker) -> Lines:
    yield from _question(v, speaker)
    for seat in _clockwise(v):
        yield from _player(v, seat, speaker)
    yield from _dummies(v, speaker)
    if v.cage is None:
        yield speaker.text("cage_free")
    for side in SIDES:
        yield f"{_row(v, side, speaker)} {_sharks(v, side, speaker)}"
    yield _corners(v, speaker)
    yield from _cards(v, speaker)


def _clockwise(v: View) -> list[Seat]:
    """Everybody, the viewer first."""
    first, players = v.seat or 0, len(v.hands)
    return [(first + place) % players for place in range(players)]


# What is asked


def _question(v: View, speaker: Speaker) -> Lines:
    if v.step is None:
        yield speaker.say(_outcome(v))
        return
    ask = _QUESTIONS.get(type(v.step))
    if ask is None:
        yield speaker.text("waiting", names=_names(v.waiting, speaker))
    else:
        yield from ask(v, v.step, speaker)


def _outcome(v: View) -> events.GameWon | events.GameDrawn:
    """How it ended, as the rules said it then."""
    sharing = tuple(seat for seat, share in enumerate(v.result) if share)
    return events.GameWon(sharing) if max(v.result) == 1 else events.GameDrawn(sharing)


def _play(v: View, step: PlayCard, speaker: Speaker) -> Lines:
    yield speaker.text("ask_play", name=speaker.name(v.player))
    if v.turns <= len(v.hands):
        yield speaker.text("first_round")


def _come_back(v: View, step: ChoosePlace, speaker: Speaker) -> Lines:
    yield speaker.text("ask_place", name=speaker.name(v.player), diver=step.diver)


def _harpoon(v: View, step: HarpoonWindow, speaker: Speaker) -> Lines:
    if v.seat is not None and v.seat in v.waiting:
        yield speaker.text("ask_harpoon", name=speaker.name(v.seat))
    attacks = tuple(_attack(v, shark, speaker) for shark in step.sharks)
    yield speaker.text("attack", side=step.side, attacks=attacks)
    fitting = _fitting(v, step.side)
    yield speaker.text("fitting", colours=fitting) if fitting else speaker.text("none_fitting")
    yield from _answer(v, speaker)
    others = [seat for seat in v.waiting if seat != v.seat]
    if others:
        yield speaker.text("waiting", names=_names(others, speaker))
    yield speaker.text("turn", name=speaker.name(v.player))


def _attack(v: View, shark: Spot, speaker: Speaker) -> str:
    diver = _before(v, shark)
    key = "bite" if diver else "miss"
    return speaker.text(key, spot=speaker.text(shark.value), diver=_whose(v, diver, speaker))


def _fitting(v: View, side: Side) -> tuple[Colour, ...]:
    """The colours a harpoon may have: those of the side, or without any those that lie nowhere."""
    here = _colours(v.rows[side.index])
    elsewhere = _colours(card for row in v.rows for card in row)
    return tuple(colour for colour in Colour if (colour in here if here else colour not in elsewhere))


def _colours(cards: Iterable[Card]) -> set[Colour]:
    return {card.colour for card in cards if card.colour is not None}


def _answer(v: View, speaker: Speaker) -> Lines:
    if v.seat is not None and isinstance(v.answer, Harpoon):
        yield speaker.say(events.Harpooned(v.seat, v.answer.card, v.answer.diver))
    elif v.seat is not None and isinstance(v.answer, Endure):
        yield speaker.text("endures", name=speaker.name(v.seat))


_QUESTIONS: Final[dict[type[Question[Any, Any]], Callable[[View, Any, Speaker], Lines]]] = {
    PlayCard: _play,
    ChoosePlace: _come_back,
    HarpoonWindow: _harpoon,
}


# Players


def _player(v: View, seat: Seat, speaker: Speaker) -> Lines:
    divers = [_diver(v, diver, speaker) for diver in Diver if v.owners[diver.index] == seat]
    if seat == v.seat:
        yield _hand(v, seat, speaker)
        yield from divers
    else:
        yield " ".join((*divers, _hand(v, seat, speaker)))


def _hand(v: View, seat: Seat, speaker: Speaker) -> str:
    name, count = speaker.name(seat), v.hands[seat]
    if seat == v.seat and v.hand:
        return speaker.text("hand", name=name, cards=v.hand)
    return speaker.text("holds" if count else "holds_none", name=name, count=count)


def _dummies(v: View, speaker: Speaker) -> Lines:
    """Those nobody has owned."""
    for diver in Diver:
        if v.owners[diver.index] is None:
            yield _diver(v, diver, speaker)


def _diver(v: View, diver: Diver, speaker: Speaker) -> str:
    owner, health = v.owners[diver.index], v.health[diver.index]
    return speaker.text(
        _diver_key(v, diver),
        name=None if owner is None else speaker.name(owner),
        diver=diver,
        place=PLACES[v.places.index(diver)] if diver in v.places else None,
        health=health,
        cage=speaker.text("caged") if v.cage is diver else "",
    )


def _diver_key(v: View, diver: Diver) -> str:
    """Before the first turn a diver that is nowhere is still in the box; later it hides."""
    if diver not in v.places:
        return "diver_away" if v.turns else "diver_unseated"
    return _STANDING[v.health[diver.index]]


_STANDING: Final = {
    Health.HEALTHY: "diver_here",
    Health.INJURED: "diver_here",
    Health.EATEN: "diver_eaten",
    Health.DUMMY: "diver_dummy",
}


# The board


def _row(v: View, side: Side, speaker: Speaker) -> str:
    row = v.rows[side.index]
    if not row:
        return speaker.text("row_empty", side=side)
    return speaker.text("row_alarm" if len(row) == THREE - 1 else "row", side=side, cards=row)


def _sharks(v: View, side: Side, speaker: Speaker) -> str:
    first, second = (_shark(v, shark, speaker) for shark in side.sharks)
    return speaker.text("sharks", first=first, second=second)


def _shark(v: View, shark: Spot, speaker: Speaker) -> str:
    diver = _whose(v, _before(v, shark), speaker)
    return speaker.text("shark", spot=speaker.text(shark.value), mood=v.sharks[shark.index], diver=diver)


def _corners(v: View, speaker: Speaker) -> str:
    corners = (spot for spot in SPOTS if spot.place is None)
    moods = (speaker.text("corner", spot=speaker.text(spot.value), mood=v.sharks[spot.index]) for spot in corners)
    return speaker.text("corners", corners=tuple(moods))


def _before(v: View, shark: Spot) -> Diver | None:
    return None if shark.place is None else v.places[shark.place.index]


def _whose(v: View, diver: Diver | None, speaker: Speaker) -> str:
    if diver is None:
        return speaker.text("nobody")
    owner = v.owners[diver.index]
    if owner is None or v.health[diver.index] is Health.EATEN:
        return speaker.text("as_dummy", diver=diver)
    return speaker.text("owned", diver=diver, name=speaker.name(owner))


# The cards


def _cards(v: View, speaker: Speaker) -> Lines:
    yield speaker.text("pile", count=v.pile)
    if v.discards and v.turns:
        yield speaker.text("discards", count=len(v.discards), cards=_sorted(v.discards, speaker))


def _sorted(cards: tuple[Card, ...], speaker: Speaker) -> str:
    """By colour, and equal ones together."""
    counts = Counter(cards)
    groups: dict[Colour | None, list[str]] = {}
    for card in Card:
        if counts[card]:
            key = "once" if counts[card] == 1 else "several"
            groups.setdefault(card.colour, []).append(speaker.text(key, kind=card.kind, count=counts[card]))
    return speaker.text("between").join(_group(colour, kinds, speaker) for colour, kinds in groups.items())


def _group(colour: Colour | None, kinds: list[str], speaker: Speaker) -> str:
    said = ", ".join(kinds)
    return said if colour is None else speaker.text("of_colour", colour=colour, kinds=said)


def _names(seats: Iterable[Seat], speaker: Speaker) -> str:
    return speaker.listed([speaker.name(seat) for seat in seats])
