"""Values compare by what they hold, never change, and travel."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from divetable.engine.values import Slotted, Value, replace


class Point(Value):
    x: int
    y: int = 7


META: Any = type(Point)


class Place(Point):
    name: str = "here"


class Other(Value):
    x: int
    y: int = 7


class Box(Slotted):
    things: list[int]


def test_equal_by_type_and_fields() -> None:
    assert Point(1) == Point(1, 7) == Point(x=1)
    assert Point(1) != Point(2)
    assert Point(1) != Other(1)
    assert len({Point(1), Point(1, 7), Other(1)}) == 2


def test_fields_are_inherited_in_order() -> None:
    assert Place.fields == ("x", "y", "name")
    assert Place(1, name="there") == Place(1, 7, "there")
    assert repr(Place(1)) == "Place(x=1, y=7, name='here')"


def test_a_value_does_not_change() -> None:
    point = Point(1)
    with pytest.raises(AttributeError, match="does not change"):
        point.x = 2  # type: ignore[misc]  # the point: it is refused
    with pytest.raises(AttributeError, match="does not change"):
        del point.x
    with pytest.raises(AttributeError):
        setattr(point, "z", 2)  # noqa: B010  # what a type checker would refuse
    assert point == Point(1)


def test_a_value_survives_pickle_and_copy() -> None:
    place = Place(1, 2, "there")
    assert pickle.loads(pickle.dumps(place)) == copy.deepcopy(place) == copy.copy(place) == place


def test_replace_changes_a_copy() -> None:
    point = Point(1)
    assert replace(point, y=9) == Point(1, 9)
    assert point == Point(1)
    with pytest.raises(TypeError, match="no field z"):
        replace(point, z=1)


def test_a_value_can_be_matched() -> None:
    match Place(1, 2, "there"):
        case Place(x, y, name):
            assert (x, y, name) == (1, 2, "there")


def test_slotted_compares_but_is_not_hashable() -> None:
    assert Box([1]) == Box([1]) != Box([2])
    with pytest.raises(TypeError):
        hash(Box([1]))


def test_two_bases_with_fields_are_refused() -> None:
    with pytest.raises(TypeError, match="more than one base"):
        META("Both", (Point, Other), {})


def test_a_forgotten_future_import_is_noticed() -> None:
    with pytest.raises(TypeError, match="begins with `from __future__ import annotations`"):
        META("Real", (Value,), {"__annotations__": {"x": int}})
