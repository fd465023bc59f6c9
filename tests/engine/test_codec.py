"""JSON is read by the annotations, without guessing."""

from __future__ import annotations

from enum import Enum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from divetable.engine.codec import decode, decode_tagged, dumps, encode
from divetable.engine.core import Move
from divetable.engine.errors import BadData
from divetable.engine.values import Value


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Spot(Value):
    x: int
    y: float


class Paint(Move):
    colour: Colour
    spots: tuple[Spot, ...]
    pair: tuple[int, str] = (0, "")
    note: str | None = None
    wet: bool = False


class Wipe(Move):
    pass


spots = st.builds(Spot, st.integers(), st.floats(allow_nan=False, allow_infinity=False))
paints = st.builds(
    Paint,
    st.sampled_from(Colour),
    st.lists(spots, max_size=3).map(tuple),
    st.tuples(st.integers(), st.text()),
    st.none() | st.text(),
    st.booleans(),
)


@given(paints | st.just(Wipe()))
def test_what_is_written_reads_the_same(move: Move) -> None:
    assert decode_tagged((Paint, Wipe), encode(move)) == move


def test_the_form_is_stable() -> None:
    assert dumps(Paint(Colour.RED, (Spot(1, 2.5),))) == (
        '{"type":"Paint","colour":"red","spots":[{"x":1,"y":2.5}],"pair":[0,""],"note":null,"wet":false}'
    )


GOOD: dict[str, Any] = encode(Paint(Colour.RED, (Spot(1, 2.5),)))


@pytest.mark.parametrize(
    ("change", "where", "what"),
    [
        ({"colour": "green"}, "move.colour", "expected one of red, blue, got 'green'"),
        ({"spots": "none"}, "move.spots", "expected a list"),
        ({"spots": [{"x": "1", "y": 2}]}, "move.spots[0].x", "expected int, got '1'"),
        ({"spots": [{"x": True, "y": 2}]}, "move.spots[0].x", "expected int, got True"),
        ({"spots": [{"x": 1}]}, "move.spots[0]", "needs field 'y'"),
        ({"spots": [[1, 2]]}, "move.spots[0]", "expected an object"),
        ({"pair": [1]}, "move.pair", "expected 2 items, got 1"),
        ({"note": 5}, "move.note", "expected str, got 5 or expected NoneType, got 5"),
        ({"wet": 1}, "move.wet", "expected bool, got 1"),
        ({"colour": ["red"]}, "move.colour", "got ['red']"),
        ({"more": 1}, "move", "has no field 'more'"),
        ({"type": "Rinse"}, "move", "type is one of Paint, Wipe, not 'Rinse'"),
        ({"type": None}, "move", "type is one of Paint, Wipe, not None"),
    ],
)
def test_bad_data_says_where_and_what(change: dict[str, Any], where: str, what: str) -> None:
    with pytest.raises(BadData) as caught:
        decode_tagged((Paint, Wipe), {**GOOD, **change}, "move")
    assert caught.value.path == where
    assert what in caught.value.message


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(), lambda x: st.lists(x) | st.dictionaries(st.text(), x)
    )
)
def test_anything_else_is_refused_with_a_typed_error(data: object) -> None:
    for kind in (Spot, Paint):
        with pytest.raises(BadData):
            decode(kind, data)


def test_what_is_nested_too_deeply_is_refused() -> None:
    data: list[Any] = []
    for _ in range(100_000):
        data = [data]
    with pytest.raises(BadData, match="nested too deeply"):
        decode(Spot, data)
