"""Dive, by Anthony Perone and Romain Caterdjian (Sit Down!)."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from divetable.engine.core import Event, Objection
from divetable.engine.rulebook import Rulebook, later
from divetable.games.dive import events, objections
from divetable.games.dive.components import MOVES
from divetable.games.dive.decks import read_box
from divetable.games.dive.game import build
from divetable.games.dive.options import Options
from divetable.games.dive.prose import BOOKS
from divetable.games.dive.table import DiveTable
from divetable.games.dive.view import View


def _all(module: Any, base: type[Any]) -> tuple[type[Any], ...]:
    return tuple(
        kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, base) and kind is not base
    )


EVENTS: Final[tuple[type[Event], ...]] = _all(events, Event)
OBJECTIONS: Final[tuple[type[Objection], ...]] = _all(objections, Objection)

RULEBOOK: Final = Rulebook(
    name="dive",
    title="Dive",
    credits="Anthony Perone and Romain Caterdjian, published by Sit Down!",
    players=range(1, 5),
    options=Options,
    build=build,
    moves=MOVES,
    events=EVENTS,
    objections=OBJECTIONS,
    view=View,
    books=BOOKS,
    players_rule="Q-60",
    describe=later("divetable.games.dive.describe", "describe"),
    notation=lambda: import_module("divetable.games.dive.notation"),
    read_box=read_box,
    table=DiveTable(),
)
