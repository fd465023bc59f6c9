"""The Ocean cards as data: what is drawn where, and where the film is cut. Lengths are thousandths of the side."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from math import cos, hypot, radians, sin
from pathlib import Path
from typing import Final

from divetable.engine.codec import decode
from divetable.engine.errors import BadData
from divetable.engine.values import Value
from divetable.eyes.art import CREATURES, HELPERS, SHARKS, Art, load_art, our_art
from divetable.games.dive.components import Card, Helper
from divetable.games.dive.decks import BOX

SIDE: Final = 1000
FILE: Final = Path(__file__).with_name("cards.toml")
MOST_HOLES: Final = 3
OFF_AXIS: Final = 30
"""How far a hole's centre keeps from the axes of symmetry, so that each of the eight orientations looks different."""


class Drawn(Value):
    """A drawing on a card: its centre, the length of its longer side, its turn in degrees, and whether mirrored."""

    art: str
    at: tuple[float, float]
    size: float
    angle: float
    mirror: bool


class Hole(Value):
    """A round hole in the film."""

    at: tuple[float, float]
    radius: float


class OceanCard(Value):
    """One transparent card."""

    shark: bool
    helper: Helper
    drawings: tuple[Drawn, ...]
    holes: tuple[Hole, ...]


class Tolerance(Value):
    """How far a print may stray: a shift in thousandths of the side, a turn in degrees, a share of the size.

    Where decoration is *dealt*, each game also deals it, and the holes, among the cards anew.
    """

    shift: float
    turn: float
    size: float
    dealt: bool = False


class Cards(Value):
    """All Ocean cards, in the order of the box, and how exactly they are printed."""

    tolerance: Tolerance
    cards: tuple[OceanCard, ...]


@cache
def our_cards() -> Cards:
    """The cards this package ships."""
    return read_cards(FILE.read_text(encoding="utf-8"), our_art(), BOX.ocean)


def load_cards(file: Path, ocean: tuple[Card, ...] = BOX.ocean) -> tuple[Cards, Art]:
    """Somebody's own cards, with the SVG files in a folder ``drawings`` beside the file, if there is one."""
    art = load_art(file.parent / "drawings")
    return read_cards(file.read_text(encoding="utf-8"), art, ocean), art


def read_cards(text: str, art: Art, ocean: tuple[Card, ...]) -> Cards:
    """The cards from TOML, checked against the drawings and the rules' deck."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadData("cards", f"not a TOML file: {error}") from None
    return checked(decode(Cards, data, "deck"), art, ocean)


def checked(deck: Cards, art: Art, ocean: tuple[Card, ...]) -> Cards:
    """The same cards if they can be played with; otherwise BadData names the first card and field that is wrong."""
    for path, problem in _problems(deck, art, ocean):
        raise BadData(path, problem)
    return deck


def clearance(hole: Hole, drawn: Drawn, art: Art) -> float:
    """How much film is left between a hole and the outline box of a drawing; negative where it cuts."""
    dx, dy = hole.at[0] - drawn.at[0], hole.at[1] - drawn.at[1]
    turn = radians(drawn.angle)
    along, across = dx * cos(turn) + dy * sin(turn), dy * cos(turn) - dx * sin(turn)
    length, height = art[drawn.art].reach(drawn.size)
    return hypot(max(0.0, abs(along) - length), max(0.0, abs(across) - height)) - hole.radius


def creatures(card: OceanCard) -> Iterator[Drawn]:
    """The drawings that count."""
    return (drawn for drawn in card.drawings if drawn.art in CREATURES)


def _problems(deck: Cards, art: Art, ocean: tuple[Card, ...]) -> Iterator[tuple[str, str]]:
    yield from _loose(deck.tolerance)
    for number, card in enumerate(deck.cards):
        path = f"deck.cards[{number}]"
        yield from _unknown(card, path, art)
        yield from _miscounted(card, path)
        yield from _badly_cut(card, path, art)
    if len(deck.cards) != len(ocean):
        yield "deck.cards", f"expected {len(ocean)} cards, got {len(deck.cards)}"
    for number, (card, rule) in enumerate(zip(deck.cards, ocean, strict=False)):
        yield from _unlike(card, rule, f"deck.cards[{number}]")


def _loose(tolerance: Tolerance) -> Iterator[tuple[str, str]]:
    for name, most in (("shift", 100), ("turn", 45), ("size", 0.3)):
        if not 0 <= getattr(tolerance, name) <= most:
            yield f"deck.tolerance.{name}", f"expected 0 to {most}, got {getattr(tolerance, name)}"


def _unknown(card: OceanCard, path: str, art: Art) -> Iterator[tuple[str, str]]:
    for index, drawn in enumerate(card.drawings):
        place = f"{path}.drawings[{index}]"
        if drawn.art not in art:
            yield f"{place}.art", f"there is no drawing {drawn.art!r}"
        if not _on_card(drawn.at):
            yield f"{place}.at", f"{list(drawn.at)} is off the card"
        if not 40 <= drawn.size <= SIDE:
            yield f"{place}.size", f"expected 40 to {SIDE}, got {drawn.size}"


def _miscounted(card: OceanCard, path: str) -> Iterator[tuple[str, str]]:
    """The drawings must show exactly what the card says it is."""
    drawn = [drawing.art for drawing in card.drawings]
    sharks = [name for name in drawn if name in SHARKS]
    if len(sharks) != int(card.shark):
        yield f"{path}.shark", f"the card says {'one shark' if card.shark else 'no shark'}, drawn are {len(sharks)}"
    helpers = [helper for helper, name in HELPERS.items() for found in drawn if found == name]
    if helpers != [helper for helper in (card.helper,) if helper is not Helper.NOTHING]:
        shown = " and ".join(helper.value for helper in helpers) or Helper.NOTHING.value
        yield f"{path}.helper", f"the card says {card.helper.value}, drawn is {shown}"


def _badly_cut(card: OceanCard, path: str, art: Art) -> Iterator[tuple[str, str]]:
    if len(card.holes) > MOST_HOLES:
        yield f"{path}.holes", f"expected {MOST_HOLES} holes at most, got {len(card.holes)}"
    for index, hole in enumerate(card.holes):
        place = f"{path}.holes[{index}]"
        if not 20 <= hole.radius <= 150:
            yield f"{place}.radius", f"expected 20 to 150, got {hole.radius}"
        if not _on_card(hole.at):
            yield f"{place}.at", f"{list(hole.at)} is off the card"
        if off_axis(hole) < OFF_AXIS:
            yield f"{place}.at", "the hole lies on an axis of symmetry"
        for drawn in creatures(card):
            if clearance(hole, drawn, art) < 0:
                yield f"{place}.at", f"the hole cuts through {drawn.art}"


def off_axis(hole: Hole) -> float:
    """How far a hole's centre is from the nearest axis of symmetry of the card."""
    x, y = hole.at[0] - SIDE / 2, hole.at[1] - SIDE / 2
    return min(abs(x), abs(y), abs(x - y) / 2**0.5, abs(x + y) / 2**0.5)


def _unlike(card: OceanCard, rule: Card, path: str) -> Iterator[tuple[str, str]]:
    if card.shark != rule.shark:
        yield f"{path}.shark", f"the box has a card with{'' if rule.shark else 'out'} a shark here"
    if card.helper is not rule.helper:
        yield f"{path}.helper", f"the box has {rule.helper.value} here"


def _on_card(at: tuple[float, float]) -> bool:
    return all(0 <= place <= SIDE for place in at)
