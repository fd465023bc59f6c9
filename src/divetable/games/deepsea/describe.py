"""The table of Deep Sea Adventure in words, from one seat's view: for who cannot see it, and for a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from divetable.engine.core import Question, Seat
from divetable.engine.prose import Speaker
from divetable.games.deepsea.cleanup import BankTreasure, OrderLoad, losers
from divetable.games.deepsea.components import BLANK, DIVES, LEVELS, SUBMARINE, Unit
from divetable.games.deepsea.prose.telling import a, short
from divetable.games.deepsea.rules import Declare, DrawStarter, Hunt, Swim
from divetable.games.deepsea.scoring import game_ended
from divetable.games.deepsea.view import View, guess

Lines = Iterator[str]


def describe(view: View, speaker: Speaker) -> tuple[str, ...]:
    """What is asked, then the air, the divers in the order of their turns, and the line."""
    return tuple(_lines(view, speaker))


def _lines(v: View, speaker: Speaker) -> Lines:
    ask = _over if v.step is None else _QUESTIONS[type(v.step)]
    yield from ask(v, speaker)
    for seat in _round(v, v.seat or 0):
        yield " ".join(_diver(v, seat, speaker))
    yield from _line(v, speaker)


def _round(v: View, first: Seat) -> list[Seat]:
    """All seats, clockwise."""
    players = len(v.places)
    return [(first + turn) % players for turn in range(players)]


# What is asked


def _over(v: View, speaker: Speaker) -> Lines:
    yield speaker.text("over")
    yield speaker.say(game_ended(guess(v)))


def _draw_starter(v: View, speaker: Speaker) -> Lines:
    yield speaker.text("ask_starter")
    yield speaker.text("dive", dive=1, dives=DIVES, air=v.air)


def _declare(v: View, speaker: Speaker) -> Lines:
    yield from _turn("ask_direction", v, speaker)


def _swim(v: View, speaker: Speaker) -> Lines:
    yield from _turn("ask_roll", v, speaker)


def _hunt(v: View, speaker: Speaker) -> Lines:
    space = v.places[_diving(v)]
    unit = v.line[space]
    if unit:
        yield from _turn("ask_pick_up", v, speaker, unit=a(unit, speaker), space=space)
    else:
        yield from _turn("ask_drop", v, speaker, space=space)


def _turn(key: str, v: View, speaker: Speaker, **values: object) -> Lines:
    """What the diver whose turn it is does, and what is left of the dive."""
    diver = _diving(v)
    yield speaker.text(key, name=speaker.name(diver), **values)
    yield speaker.text("dive" if v.air else "last_turn", dive=v.dive, dives=DIVES, air=v.air)
    following = [seat for seat in _round(v, diver)[1:] if seat not in v.home]
    if v.air and following:
        yield speaker.text("next", names=_names(following, speaker), count=len(following))
    if v.idle:
        yield speaker.text("idle", count=v.idle)
    if v.options.blank_limit:
        yield speaker.text("supply" if v.blanks else "no_supply", count=v.blanks)


def _diving(v: View) -> Seat:
    """Whose turn it is, or who loses a load."""
    step: Any = v.step
    seat: Seat = step.seat
    return seat


def _bank_treasure(v: View, speaker: Speaker) -> Lines:
    yield speaker.text("ask_values")
    yield speaker.text("dive_over", dive=v.dive, dives=DIVES, air=v.air)


def _order_load(v: View, speaker: Speaker) -> Lines:
    yield speaker.text("ask_order", name=speaker.name(_diving(v)))
    losing = losers(guess(v))
    if len(losing) > 1:
        yield speaker.text("sinking", names=_names(losing, speaker))
    yield speaker.text("stacking")
    yield speaker.text("dive_over", dive=v.dive, dives=DIVES, air=v.air)


_QUESTIONS: Final[dict[type[Question[Any, Any]], Callable[[View, Speaker], Lines]]] = {
    DrawStarter: _draw_starter,
    Declare: _declare,
    Swim: _swim,
    Hunt: _hunt,
    BankTreasure: _bank_treasure,
    OrderLoad: _order_load,
}


# Divers


def _diver(v: View, seat: Seat, speaker: Speaker) -> Lines:
    if v.step is not None:
        yield speaker.text(
            _whereabouts(v, seat), name=speaker.name(seat), space=v.places[seat], load=_load(v.loads[seat], speaker)
        )
    if v.dive > 1 or any(v.banked):  # before, nobody can have any points
        yield _banked(v, seat, speaker)


def _whereabouts(v: View, seat: Seat) -> str:
    if seat in v.home:
        return "safe" if isinstance(v.step, OrderLoad) else "home"  # what was brought home is points by then
    if v.places[seat] == SUBMARINE:
        return "aboard"
    return "up" if v.turned[seat] else "down"


def _load(load: tuple[Unit, ...], speaker: Speaker) -> str:
    if not load:
        return speaker.text("no_load")
    return speaker.text("load", count=len(load), units=speaker.listed([short(unit, speaker) for unit in load]))


def _banked(v: View, seat: Seat, speaker: Speaker) -> str:
    name, values = speaker.name(seat), v.banked[seat]
    if not values:
        return speaker.text("banked_nothing", name=name)
    return speaker.text("banked" if len(values) > 1 else "banked_one", name=name, points=sum(values), values=values)


# The line


def _line(v: View, speaker: Speaker) -> Lines:
    line = tuple(enumerate(v.line))[SUBMARINE + 1 :]
    yield speaker.text("line", count=len(line))
    for level in LEVELS:
        yield from _lying("chips_lie", [space for space, unit in line if unit == (level,)], speaker, level=level)
    for space, unit in line:
        if len(unit) > 1:
            yield speaker.text("stack_lies", levels=unit, space=space)
    yield from _lying("blanks_lie", [space for space, unit in line if unit == BLANK], speaker)


def _lying(key: str, spaces: Sequence[int], speaker: Speaker, **values: object) -> Lines:
    """What lies on these spaces, if there are any."""
    if spaces:
        yield speaker.text(key, spaces=speaker.listed(_ranges(spaces, speaker)), count=len(spaces), **values)


def _ranges(spaces: Sequence[int], speaker: Speaker) -> list[str]:
    """Ascending *spaces*, three and more in a row together."""
    runs: list[list[int]] = []
    for space in spaces:
        if runs and space == runs[-1][-1] + 1:
            runs[-1].append(space)
        else:
            runs.append([space])
    return [said for run in runs for said in _run(run, speaker)]


def _run(run: list[int], speaker: Speaker) -> list[str]:
    if len(run) < 3:
        return [str(space) for space in run]
    return [speaker.text("range", first=run[0], last=run[-1])]


def _names(seats: Iterable[Seat], speaker: Speaker) -> str:
    return speaker.listed([speaker.name(seat) for seat in seats])
