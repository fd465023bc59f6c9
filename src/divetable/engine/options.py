"""Variants as data: every game has one class of typed options, and this reads, lists and checks them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from itertools import product
from types import NoneType
from typing import Any, TypeVar, get_args, get_type_hints

from divetable.engine.errors import BadOption
from divetable.engine.values import Value

O = TypeVar("O", bound=Value)  # noqa: E741  # O for options, as S is for states

_YES_NO = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}


def choices(options: type[Value], name: str, players: int) -> tuple[object, ...]:
    """The values an option may have: a bool, an enum, or ``Seat | None``, where ``None`` leaves it to chance."""
    kind = get_type_hints(options)[name]
    if kind is bool:
        return (False, True)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return tuple(kind)
    if set(get_args(kind)) == {int, NoneType}:
        return (None, *range(players))
    raise TypeError(f"{options.__name__}.{name}: options are bool, Enum or Seat | None, not {kind}")


def parse(options: type[O], given: Mapping[str, Any], players: int) -> O:
    """Options from JSON or from words typed by a person."""
    for name in given:
        if name not in options.fields:
            raise BadOption(f"unknown option {name!r}; there is {', '.join(options.fields) or 'none'}")
    return options(**{name: _read(options, name, value, players) for name, value in given.items()})


def _read(options: type[Value], name: str, value: object, players: int) -> object:
    allowed = choices(options, name, players)
    for choice in allowed:
        if _matches(choice, value):
            return choice
    raise BadOption(f"option {name}: {value!r} is not one of {', '.join(word(choice) for choice in allowed)}")


def _matches(choice: object, value: object) -> bool:
    if type(choice) is type(value):
        return choice == value
    if isinstance(choice, bool):
        return isinstance(value, str) and _YES_NO.get(value.lower()) is choice
    return isinstance(value, str) and value.lower() == word(choice)


def word(choice: object) -> str:
    """How a value is typed on a command line."""
    if isinstance(choice, Enum):
        return str(choice.value)
    if choice is None:
        return "chance"
    if isinstance(choice, bool):
        return "yes" if choice else "no"
    return str(choice)


def plain(options: Value) -> dict[str, Any]:
    """Options as JSON."""
    values = {name: getattr(options, name) for name in type(options).fields}
    return {name: value.value if isinstance(value, Enum) else value for name, value in values.items()}


def every(options: type[O], players: int) -> Iterator[O]:
    """All combinations of values, the impossible ones included."""
    names = options.fields
    for values in product(*(choices(options, name, players) for name in names)):
        yield options(**dict(zip(names, values, strict=True)))
