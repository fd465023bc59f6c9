"""Learned answers: what a diver does best who knows how the others swim.

For each dive and each kind of choice a small network tells by how much one answer is better than the other. They were
fitted to choices among three regulars, each played on both ways with the same dice, and to what larger networks taught
that way made of them. Weights are whole numbers, so that every machine answers alike.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from operator import mul
from typing import Any, Final, NamedTuple

from divetable.bots.deepsea.glance import glance, value
from divetable.bots.deepsea.instinct import BACK, DEEPER, LEAVE, TAKE
from divetable.engine.core import Move, Seat
from divetable.games.deepsea.moves import Drop
from divetable.games.deepsea.rules import Declare, Hunt

LEARNED: Final = "learned.json"


class Network(NamedTuple):
    """One hidden layer; above nothing it speaks for the answer it is named after."""

    bias: int
    neurons: tuple[tuple[int, tuple[int, ...]], ...]
    """What each adds, and its weights for what is seen."""

    def __call__(self, seen: Sequence[int]) -> int:
        """How much it leans to its answer."""
        total = self.bias
        for weight, weights in self.neurons:
            excited = sum(map(mul, weights, seen))
            if excited > 0:
                total += weight * excited
        return total


@cache
def learned() -> dict[int, dict[str, tuple[Network, ...]]]:
    """By players, choice and dive, the first dive first."""
    text = files("divetable.bots.deepsea").joinpath(LEARNED).read_text()
    return {
        int(players): {choice: tuple(_network(*dive) for dive in dives) for choice, dives in choices.items()}
        for players, choices in json.loads(text).items()
    }


def _network(bias: int, *neurons: list[int]) -> Network:
    return Network(bias, tuple((weight, tuple(weights)) for weight, *weights in neurons))


def cunning(s: Any, seat: Seat) -> Move | None:
    """The learned answer to what *seat* is asked, if there is one."""
    choices, step, dive = learned().get(len(s.places)), type(s.step), s.dive - 1
    if choices is None or step not in (Declare, Hunt):
        return None
    seen = glance(s, seat)
    if step is Declare:
        return BACK if choices["turn"][dive](seen) >= 0 else DEEPER
    if s.line[s.places[seat]]:
        return TAKE if choices["take"][dive](seen) > 0 else LEAVE
    return Drop(min(s.loads[seat], key=value)) if choices["drop"][dive](seen) > 0 else LEAVE
