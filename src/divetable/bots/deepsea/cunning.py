"""Learned answers: what a diver does best who knows how the others swim.

For each dive and each kind of choice a small network tells which of two answers is better. They learned from choices
among three regulars, each played on both ways with the same dice: what one way came to more than the other is what they
tell, as well as they can where it is little. Weights are whole numbers, so that every machine answers alike.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import compress
from operator import mul
from struct import Struct
from typing import Any, Final

from divetable.bots.deepsea.glance import glance, value
from divetable.bots.deepsea.instinct import BACK, DEEPER, LEAVE, TAKE
from divetable.bots.deepsea.lead import GRAIN, smooth_power
from divetable.engine.core import Move, Seat
from divetable.games.deepsea.moves import Drop
from divetable.games.deepsea.rules import Declare, Hunt

LEARNED: Final = "learned.json.gz"
START: Final = "start"
FINE: Final = 2**14
"""Weights are whole numbers of this fraction,"""
COARSE: Final = 2**10
"""and those of the outputs of this one."""
LANE: Final = 32
"""Bits that hold what excites one neuron."""


class Network:
    """One hidden layer; above nothing it speaks for the answer it is named after.

    All neurons are weighed at once: their weights for one number lie side by side in one large number, a lane each.
    """

    __slots__ = ("bias", "inputs", "outputs", "read", "size", "zero")

    def __init__(self, bias: int, neurons: Sequence[tuple[int, Sequence[int]]]) -> None:
        """Of each neuron what it adds, and its weights for what is seen."""
        self.bias, self.outputs = bias, tuple(output for output, _ in neurons)
        self.inputs = tuple(side_by_side(weights) for weights in zip(*(weights for _, weights in neurons), strict=True))
        self.zero, self.size = side_by_side([1 << LANE - 1] * len(neurons)), len(neurons) * LANE // 8
        self.read = Struct(f"<{len(neurons)}i").unpack

    def __call__(self, seen: Sequence[int]) -> int:
        """How much it leans to its answer."""
        weighed = map(mul, compress(self.inputs, seen), filter(None, seen))
        lanes = sum(weighed, self.zero) ^ self.zero
        total = self.bias
        for output, excited in zip(self.outputs, self.read(lanes.to_bytes(self.size, "little")), strict=True):
            if excited > 0:
                total += output * excited
        return total


def side_by_side(weights: Sequence[int]) -> int:
    """One number with a lane for each; a lane below nothing borrows from the next."""
    return sum(weight << LANE * lane for lane, weight in enumerate(weights))


def likelihood(leaning: int) -> float:
    """The chance a network speaks of whose answer is a chance."""
    return 1 / (1 + smooth_power(-leaning * (GRAIN / (FINE * COARSE))))


@cache
def learned() -> dict[int, dict[str, tuple[Network, ...]]]:
    """By players, choice and dive, the first dive first; and what the start of each dive but the first is worth."""
    text = gzip.decompress(files("divetable.bots.deepsea").joinpath(LEARNED).read_bytes())
    return {
        int(players): {choice: tuple(_network(*dive) for dive in dives) for choice, dives in choices.items()}
        for players, choices in json.loads(text).items()
    }


def _network(bias: int, *neurons: list[int]) -> Network:
    return Network(bias, [(output, weights) for output, *weights in neurons])


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
