"""What a seat knows. Everybody knows the same: nothing in this game is secret (A-004)."""

from __future__ import annotations

from divetable.engine import core
from divetable.engine.core import Seat, reopen
from divetable.games.deepsea.components import State, Unit
from divetable.games.deepsea.options import Options


class View(core.View):
    """The whole table, as values. The fields are those of ``State``."""

    options: Options
    dive: int
    air: int
    blanks: int
    turns: int
    idle: int
    starter: Seat
    line: tuple[Unit, ...]
    places: tuple[int, ...]
    turned: tuple[bool, ...]
    loads: tuple[tuple[Unit, ...], ...]
    home: tuple[Seat, ...]
    banked: tuple[tuple[int, ...], ...]
    unseen: tuple[tuple[int, ...], ...]


def view(s: State, seat: Seat | None) -> View:
    """What *seat* knows of *s*."""
    return View(
        seat=seat,
        agenda=tuple(s.agenda),
        step=s.step,
        waiting=tuple(sorted(s.asks)),
        options=s.options,
        dive=s.dive,
        air=s.air,
        blanks=s.blanks,
        turns=s.turns,
        idle=s.idle,
        starter=s.starter,
        line=tuple(s.line),
        places=tuple(s.places),
        turned=tuple(s.turned),
        loads=tuple(s.loads),
        home=s.home,
        banked=s.banked,
        unseen=s.unseen,
    )


def guess(view: View) -> State:
    """The one state that looks like *view*."""
    s = State(
        agenda=list(view.agenda),
        step=None,
        asks={},
        options=view.options,
        dive=view.dive,
        air=view.air,
        blanks=view.blanks,
        turns=view.turns,
        idle=view.idle,
        starter=view.starter,
        line=list(view.line),
        places=list(view.places),
        turned=list(view.turned),
        loads=list(view.loads),
        home=view.home,
        banked=view.banked,
        unseen=view.unseen,
    )
    reopen(s, view.step, view.waiting)
    return s
