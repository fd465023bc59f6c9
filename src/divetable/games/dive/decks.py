"""What is in the box: the decks we play with, which the printed rules do not list, or those of somebody's own box."""

from __future__ import annotations

from itertools import permutations
from typing import Any, Final

from divetable.engine.errors import BadData
from divetable.engine.values import Value
from divetable.games.dive.components import Card, ChiefCard, Helper

OCEAN_CARDS: Final = 36
CHIEF_CARDS: Final = 48
BUBBLES: Final = 2
SPEEDS: Final = (2, 3, 4, 6)


class Box(Value):
    """The Ocean cards and the village chief's cards. A card's number is its place here."""

    ocean: tuple[Card, ...]
    chief: tuple[ChiefCard, ...]


# As many with a shark as without, and every helper as often with as without: spotting a turtle tells nothing of sharks.
_IN_EACH_ROW = {Helper.NOTHING: 10, Helper.GREEN: 4, Helper.RED: 2, Helper.MANTA: 2}
_YELLOW = ((4,), (3, 4))

BOX: Final = Box(
    tuple(
        Card(shark, helper) for shark in (True, False) for helper, count in _IN_EACH_ROW.items() for _ in range(count)
    ),
    tuple(ChiefCard(speeds, yellow) for yellow in _YELLOW for speeds in permutations(SPEEDS)),
)


def read_box(data: Any) -> Box:
    """Somebody's own decks from JSON: ``{"ocean": [{"shark": true, "helper": "green"}, ...], "chief": [...]}``."""
    from divetable.engine.codec import decode  # a quarter of what importing a game costs, and hardly anybody needs it

    box = decode(Box, data, "box")
    _count("box.ocean", len(box.ocean), OCEAN_CARDS)
    _count("box.chief", len(box.chief), CHIEF_CARDS)
    for number, card in enumerate(box.chief):
        _check(card, f"box.chief[{number}]")
    return box


def _count(path: str, found: int, wanted: int) -> None:
    if found != wanted:
        raise BadData(path, f"expected {wanted} cards, got {found}")


def _check(card: ChiefCard, path: str) -> None:
    if tuple(sorted(card.speeds)) != SPEEDS:
        raise BadData(f"{path}.speeds", f"expected 2, 3, 4 and 6 in some order, got {list(card.speeds)}")
    levels = set(range(1, len(SPEEDS) + 1))
    if tuple(sorted(set(card.yellow) & levels)) != card.yellow:
        raise BadData(f"{path}.yellow", f"expected levels from 1 to 4 in order, got {list(card.yellow)}")
    if len(card.yellow) > BUBBLES:
        raise BadData(f"{path}.yellow", f"there are {BUBBLES} bubbles, not {len(card.yellow)}")
