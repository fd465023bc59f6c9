"""The companions, each a card of what it does at which moment of the rulebook (D-100 to D-138)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

from divetable.engine.core import Among, Emit, Move, Objection, Seat
from divetable.engine.values import Value
from divetable.games.dive import events
from divetable.games.dive.components import (
    CHIEF,
    Announce,
    Commit,
    Companion,
    GiveDolphin,
    Helper,
    LayOctopus,
    Level,
    Spot,
    State,
    Token,
)
from divetable.games.dive.layouts import WithAnglerfish, WithClownfish
from divetable.games.dive.objections import AxolotlLater, NeedsReceiver, NeedsSpot
from divetable.games.dive.options import CompanionSet, Options

SEVEN: Final = tuple(Companion)[:7]
NOT_WITH_CHIEF: Final = (Companion.DOLPHINS, Companion.GREAT_WHITE)
_SETS: Final = {CompanionSet.NONE: (), CompanionSet.SEVEN: SEVEN, CompanionSet.TEN: tuple(Companion)}

OCTOPUS_SIDE: Final = 35
"""How much of the stack's side the octopus covers, in percent (Q-30)."""
FASTEST: Final = 99
"""The anglerfish's speed (D-113)."""
CLOWNFISH_SPEED: Final = 3
AXOLOTL_PULL: Final = 2
"""How many spaces the axolotl pulls a diver back (D-131)."""


def pool(options: Options) -> tuple[Companion, ...]:
    """The companions divers choose from (D-100); dolphins and great white do not meet the chief (D-152)."""
    present = _SETS[options.companions]
    return tuple(c for c in present if not (options.chief and c in NOT_WITH_CHIEF))


class Power(Value):
    """What one companion does. Moments it does not care about are left as they are."""

    announcements: Callable[[Seat, int], Among[Any]]
    """What its owner, at one of so many seats, can say in Program."""
    announced: Callable[[State, Seat, Any, Emit], None]
    beyond: Objection | None = None
    """Why merely naming it is not how it is announced."""
    covers: bool = False
    """Whether everyone has to look at the stack again."""
    placed: WithClownfish | WithAnglerfish | None = None
    """The programs it can be a part of."""
    board: Callable[[Commit], tuple[Level, ...]] = lambda program: program.levels
    """Its owner's board once revealed, if the program has it."""
    turtle: Callable[[State, Seat, Seat, Helper, int], int] = lambda s, owner, seat, helper, spaces: 0
    """By how much a turtle's help to *seat*, worth *spaces*, changes."""
    dived: Callable[[State, Seat, Emit], None] = lambda s, owner, emit: None
    """At the end of the Dive."""
    resting: Callable[[State, Seat, Emit], None] = lambda s, owner, emit: None
    """Before anybody moves in Rest."""


def _naming(companion: Companion) -> Callable[[Seat, int], Among[Any]]:
    said = Among((Announce(companion),))
    return lambda seat, players: said


def _say(s: State, seat: Seat, move: Announce, emit: Emit) -> None:
    emit(events.CompanionAnnounced, seat, move.companion)


# Giant octopus


@cache
def _everywhere() -> Among[LayOctopus]:
    side = range(100 - OCTOPUS_SIDE + 1)
    return Among(LayOctopus(x, y) for y in side for x in side)


def _spots(seat: Seat, players: int) -> Among[LayOctopus]:
    return _everywhere()


def _lay(s: State, seat: Seat, move: LayOctopus, emit: Emit) -> None:
    s.octopus = Spot(move.x, move.y)
    emit(events.OctopusLaid, seat, move.x, move.y)


# Orca and fugu: the rules only know that time runs; when it is up is the table's business


def _count_down(s: State, seat: Seat, move: Announce, emit: Emit) -> None:
    s.orca = True
    _say(s, seat, move, emit)


def _hold_breath(s: State, seat: Seat, move: Announce, emit: Emit) -> None:
    s.fugu = True
    _say(s, seat, move, emit)


# Anglerfish and clownfish: tiles that lie on the board like tokens


def _level_six(program: Commit) -> tuple[Level, ...]:
    assert program.anglerfish is not None, "laid only if it is in the program"
    return (*program.levels, (Token(FASTEST, program.anglerfish),))


def _speed_up(program: Commit) -> tuple[Level, ...]:
    assert program.clownfish is not None, "laid only if it is in the program"
    place = program.clownfish - 1
    level = program.levels[place]
    return (*program.levels[:place], (*level, Token(CLOWNFISH_SPEED, level[0].shark)), *program.levels[place + 1 :])


# Giant green turtle and narwhal: added up, so that their order does not matter (D-138)


def _one_more(s: State, owner: Seat, seat: Seat, helper: Helper, spaces: int) -> int:
    return 1 if seat == owner and helper is Helper.GREEN else 0


def _backwards(s: State, owner: Seat, seat: Seat, helper: Helper, spaces: int) -> int:
    spared = seat == owner or (seat == CHIEF and s.table.options.chief_immune)
    return 0 if spared else -2 * spaces


# Dolphins


@cache
def _receivers(seat: Seat, players: int) -> Among[GiveDolphin]:
    return Among(GiveDolphin(to) for to in range(players) if to != seat)


def _give(s: State, seat: Seat, move: GiveDolphin, emit: Emit) -> None:
    s.receiver = move.to
    emit(events.DolphinGiven, seat, move.to)


def _pay(s: State, owner: Seat, emit: Emit) -> None:
    receiver = s.receiver
    assert receiver is not None, "dolphins are announced by giving one away"
    if s.wrong[receiver]:
        emit(events.DolphinsFailed, owner, receiver)
        return
    s.pawns[owner] += 1
    emit(events.DolphinsPaid, owner, receiver, s.pawns[owner] - 1, s.pawns[owner])


# Great white shark


def _block(s: State, owner: Seat, emit: Emit) -> None:
    mistaken = tuple(seat for seat, wrong in enumerate(s.wrong) if wrong and seat != owner)
    for seat in mistaken or (owner,):
        s.kept[seat] = 0
    if mistaken:
        emit(events.GreatWhiteBlocked, owner, mistaken)
    else:
        emit(events.GreatWhiteBackfired, owner)


# Axolotl: its question comes at the end of Rest


def _not_now(seat: Seat, players: int) -> Among[Move]:
    return _NOTHING_TO_SAY


_NOTHING_TO_SAY: Final[Among[Move]] = Among()


def pulled_back(spaces: Mapping[Seat, int], owner: Seat, options: Options) -> dict[Seat, int]:
    """Return where the axolotl of *owner* pulls each diver it pulls back; *spaces* says where all divers are.

    It pulls others on odd spaces, never behind space 0, the chief included unless the host spares him (D-131, Q-49).
    """
    spared = (owner, CHIEF) if options.chief_immune else (owner,)
    return {diver: max(0, space - AXOLOTL_PULL) for diver, space in spaces.items() if space % 2 and diver not in spared}


POWERS: Final[dict[Companion, Power]] = {
    Companion.OCTOPUS: Power(_spots, _lay, NeedsSpot(), covers=True),
    Companion.ORCA: Power(_naming(Companion.ORCA), _count_down),
    Companion.ANGLERFISH: Power(_naming(Companion.ANGLERFISH), _say, placed=WithAnglerfish(), board=_level_six),
    Companion.GREEN_TURTLE: Power(_naming(Companion.GREEN_TURTLE), _say, turtle=_one_more),
    Companion.CLOWNFISH: Power(_naming(Companion.CLOWNFISH), _say, placed=WithClownfish(), board=_speed_up),
    Companion.DOLPHINS: Power(_receivers, _give, NeedsReceiver(), dived=_pay),
    Companion.GREAT_WHITE: Power(_naming(Companion.GREAT_WHITE), _say, resting=_block),
    Companion.AXOLOTL: Power(_not_now, _say, AxolotlLater()),
    Companion.FUGU: Power(_naming(Companion.FUGU), _hold_breath),
    Companion.NARWHAL: Power(_naming(Companion.NARWHAL), _say, turtle=_backwards),
}


def powers_out(s: State) -> list[tuple[Seat, Power]]:
    """The companions in use this round, with their owners."""
    tiles = ((seat, s.tiles[seat]) for seat in s.out)
    return [(seat, POWERS[tile]) for seat, tile in tiles if tile is not None]
