"""Set-up: who owns which diver, and what the variants change."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import Final

from divetable.games.hainoon.attack import Elimination, EndOfGame
from divetable.games.hainoon.board import ALL_SPOTS, CORNERS, Diver
from divetable.games.hainoon.components import Seating, Setting
from divetable.games.hainoon.options import Appetite, Options

_PINK, _TURQUOISE, _GREEN, _BLACK = Diver
CREWS: Final = {
    2: ((_PINK, _GREEN), (_TURQUOISE, _BLACK)),
    3: ((_PINK,), (_TURQUOISE,), (_GREEN,)),
    4: ((_PINK,), (_TURQUOISE,), (_GREEN,), (_BLACK,)),
}
"""Whose divers are whose, by the number of players (S-001, S-038); with three, black is a dummy (S-042)."""

_HUNGRY: Final = {Appetite.USUAL: CORNERS, Appetite.HUNGRY: ALL_SPOTS, Appetite.FULL: 0}


@cache
def setting(players: int, options: Options) -> Setting:
    """What stays the same during a game."""
    crews = CREWS[players]
    owners = {diver: seat for seat, crew in enumerate(crews) for diver in crew}
    return Setting(
        players=players,
        owners=tuple(owners.get(diver) for diver in Diver),
        crews=crews,
        crew_bits=tuple(sum(diver.bit for diver in crew) for crew in crews),
        seatings=tuple(Seating(order) for order in permutations(Diver) if _diagonal(order, crews)),
        hungry=_HUNGRY[options.sharks],
        starter=options.starter,
        prey=Elimination if options.last_diver_swimming else EndOfGame,
    )


def _diagonal(order: tuple[Diver, ...], crews: tuple[tuple[Diver, ...], ...]) -> bool:
    """S-038: who has two divers sits diagonally. Places are numbered clockwise, so opposite ones differ by two."""
    return all(abs(order.index(crew[0]) - order.index(crew[-1])) in (0, 2) for crew in crews)
