"""Variants as data: what a host may choose before the first dive."""

from __future__ import annotations

from divetable.engine.core import Seat
from divetable.engine.errors import BadSetup
from divetable.engine.values import Value


class Options(Value):
    """The rulings a table may decide otherwise."""

    starter: Seat | None = None
    """Who takes the first turn of the first dive; ``None`` draws it (A-010)."""
    blank_limit: bool = False
    """Only the twelve blanks of the box: without one left nothing can be picked up (U-23)."""
    unwrap: bool = False
    """Stacks that sink again fall apart into single chips first (U-27)."""


def check(players: int, options: Options) -> None:
    """Refuse a starter who is not at the table."""
    if options.starter is not None and options.starter not in range(players):
        raise BadSetup(f"seat {options.starter} cannot start: the seats are 0 to {players - 1}", "A-010")
