"""The table of Dive in words, from one seat's view: for who cannot see it, and for a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from divetable.engine.core import Question, Seat
from divetable.engine.prose import Speaker
from divetable.games.dive import events
from divetable.games.dive.companions import OCTOPUS_SIDE, pool, pulled_back
from divetable.games.dive.components import CHIEF, DEEP, Companion, Spot, Use
from divetable.games.dive.program import Program
from divetable.games.dive.prose.looking import glimpses
from divetable.games.dive.prose.plans import plan
from divetable.games.dive.rules import Axolotl
from divetable.games.dive.setup import Wish
from divetable.games.dive.view import View, spaces

Lines = Iterator[str]


def describe(view: View, speaker: Speaker) -> tuple[str, ...]:
    """What is asked, then one's own side, the other divers and the stack."""
    return tuple(_lines(view, speaker))


def _lines(v: View, speaker: Speaker) -> Lines:
    yield from _question(v, speaker)
    if v.seat is not None:
        yield from _diver(v, v.seat, speaker)
    if isinstance(v.step, Program):
        yield from _sight(v, speaker)
    for seat in range(len(v.pawns)):
        if seat != v.seat:
            yield from _diver(v, seat, speaker)
    if v.chief is not None:
        yield from _chief(v, v.chief, speaker)
    yield from _stack(v, speaker)


# What is asked


def _question(v: View, speaker: Speaker) -> Lines:
    if v.step is None:
        yield speaker.text("over")
        yield speaker.say(_outcome(v))
        return
    ask = _QUESTIONS.get(type(v.step))
    if ask is None:
        yield speaker.text("waiting", names=_names(v.waiting, speaker))
    else:
        yield from ask(v, speaker)


def _outcome(v: View) -> events.Won | events.Drawn | events.ChiefWon:
    """How it ended, as the rules said it then."""
    best = max(v.pawns)
    if v.chief is not None and v.chief >= best:
        return events.ChiefWon(v.chief)
    furthest = tuple(seat for seat, space in enumerate(v.pawns) if space == best)
    alone = len(furthest) == 1 or v.options.children
    return events.Won(furthest, best) if alone else events.Drawn(furthest, best)


def _wish(v: View, speaker: Speaker) -> Lines:
    if v.seat is not None and v.seat in v.waiting:
        yield speaker.text("ask_wish", name=speaker.name(v.seat))
    elif v.seat is not None and v.wish is not None:
        yield speaker.text("wished", name=speaker.name(v.seat), companion=speaker.text(v.wish.value))
    yield from _waited_for(v, speaker)
    yield speaker.text("choice", companions=tuple(c for c in pool(v.options) if c not in v.companions))
    if v.youngest is not None and len(v.pawns) > 1:
        by_age = [(v.youngest + place) % len(v.pawns) for place in range(len(v.pawns))]
        yield speaker.text("order", names=_names(by_age, speaker))


def _waited_for(v: View, speaker: Speaker) -> Lines:
    others = [seat for seat in v.waiting if seat != v.seat]
    if others:
        yield speaker.text("waiting", names=_names(others, speaker))


def _program(v: View, speaker: Speaker) -> Lines:
    if v.seat is not None:
        yield from _own_program(v, v.seat, speaker)
    others = [seat for seat in range(len(v.pawns)) if seat != v.seat]
    yield from _some("programming", [seat for seat in others if not v.ready[seat]], speaker)
    yield from _some("ready", [seat for seat in others if v.ready[seat]], speaker)
    yield from _some("stopped", [seat for seat, closed in enumerate(v.closed) if closed], speaker)


def _own_program(v: View, seat: Seat, speaker: Speaker) -> Lines:
    name, laid = speaker.name(seat), v.program and plan(v.program, speaker)
    if v.ready[seat]:
        yield speaker.text("ready_with", name=name, plan=laid)
    elif v.closed[seat]:
        yield speaker.text("ask_stopped", name=name)
    else:
        yield speaker.text("ask_claims" if v.options.children else "ask_program", name=name)
    if laid and not v.ready[seat]:
        yield speaker.text("ask_again", name=name, plan=laid)


def _axolotl(v: View, speaker: Speaker) -> Lines:
    (owner,) = v.waiting
    yield speaker.text("ask_axolotl", name=speaker.name(owner))
    start = spaces(v)
    for diver, end in pulled_back(start, owner, v.options).items():
        if diver == CHIEF:
            yield speaker.text("pulled_chief", start=start[diver], end=end)
        else:
            yield speaker.text("pulled", name=speaker.name(diver), start=start[diver], end=end)
    if v.seat is not None and v.program is not None:
        yield speaker.text("dived_with", name=speaker.name(v.seat), plan=plan(v.program, speaker))


_QUESTIONS: Final[dict[type[Question[Any, Any]], Callable[[View, Speaker], Lines]]] = {
    Wish: _wish,
    Program: _program,
    Axolotl: _axolotl,
}


# Divers


def _diver(v: View, seat: Seat, speaker: Speaker) -> Lines:
    name, space, companion = speaker.name(seat), v.pawns[seat], v.companions[seat]
    key = "space" if v.options.children else _water(space)
    said = speaker.text(key, name=name, space=space)
    yield said if companion is None else f"{said} {_companion(v, seat, companion, speaker)}"


def _water(space: int) -> str:
    return "deep" if space >= DEEP else "calm"


def _companion(v: View, seat: Seat, companion: Companion, speaker: Speaker) -> str:
    use = v.uses[seat]
    if use is Use.OUT and companion is Companion.DOLPHINS and v.receiver is not None:
        return speaker.say(events.DolphinGiven(seat, v.receiver))
    if use is Use.OUT:
        return speaker.say(events.CompanionAnnounced(seat, companion))
    key = "held" if use is Use.HELD else "spent"
    return speaker.text(key, name=speaker.name(seat), companion=speaker.text(companion.value))


def _chief(v: View, space: int, speaker: Speaker) -> Lines:
    yield speaker.text(f"chief_{_water(space)}", space=space)
    if v.chief_card is not None:
        yield speaker.say(events.ChiefShown(v.chief_card.speeds, v.chief_card.yellow))
    if v.bubbles:
        yield speaker.text("bubbled", levels=v.bubbles, count=len(v.bubbles))


# The stack


def _sight(v: View, speaker: Speaker) -> Lines:
    if v.seat is None or v.reading is None or not v.reading.levels:
        yield speaker.text("unseen")
        return
    yield speaker.text("seen", name=speaker.name(v.seat), count=len(v.reading.levels))
    yield from glimpses(v.reading, speaker)


def _stack(v: View, speaker: Speaker) -> Lines:
    if v.octopus is not None:
        yield _hidden(v.octopus, speaker)
    yield speaker.say(events.RoundBegan(v.round, v.cards)) if v.round else speaker.text("cards", cards=v.cards)


def _hidden(spot: Spot, speaker: Speaker) -> str:
    right, bottom = spot.x + OCTOPUS_SIDE, spot.y + OCTOPUS_SIDE
    return speaker.text("hidden", left=spot.x, right=right, top=spot.y, bottom=bottom)


def _some(key: str, seats: list[Seat], speaker: Speaker) -> Lines:
    """A sentence about *seats*, if there are any."""
    if seats:
        yield speaker.text(key, names=_names(seats, speaker), count=len(seats))


def _names(seats: Iterable[Seat], speaker: Speaker) -> str:
    return speaker.listed([speaker.name(seat) for seat in seats])
