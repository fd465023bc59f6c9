"""Values as JSON and back, by their annotations and without guessing: ``"17"`` is not 17.

A tagged value (move, event, step, objection) carries its class name as ``"type"``; other values are plain objects.
Tuples are lists, enum members their values.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, KeysView
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from divetable.engine.core import Tagged, View
from divetable.engine.errors import BadData
from divetable.engine.values import Value

T = TypeVar("T")
Decoder = Callable[[Any, str], Any]
JsonObject = dict[str, Any]
"""What ``json`` makes of an object in braces."""
FOR_SEARCH = frozenset({"agenda"})
"""The fields of a view that only search needs, and nobody is sent."""


def encode(thing: Any) -> Any:
    """*thing* as what ``json`` can write."""
    if isinstance(thing, Value):
        cls = type(thing)
        fields = {field: encode(getattr(thing, field)) for field in cls.fields}
        return {"type": cls.__name__, **fields} if isinstance(thing, Tagged) else fields
    if isinstance(thing, Enum):
        return thing.value
    if isinstance(thing, tuple | list):
        return [encode(item) for item in thing]
    if isinstance(thing, frozenset):
        return sorted(encode(item) for item in thing)
    if isinstance(thing, dict):
        return {str(key): encode(item) for key, item in thing.items()}
    return thing


class _Flatteners(dict[type, Callable[[Any], dict[str, Any]]]):
    """For each class of values what makes a dictionary of one; compiled, because every message is full of them."""

    def __missing__(self, cls: type) -> Callable[[Any], dict[str, Any]]:
        if not issubclass(cls, Value):
            raise NotImplementedError(f"{cls.__name__} is not sent")
        fields = [field for field in cls.fields if not (issubclass(cls, View) and field in FOR_SEARCH)]
        tag = [f"'type': {cls.__name__!r}"] if issubclass(cls, Tagged) else []
        body = ", ".join([*tag, *(f"{field!r}: thing.{field}" for field in fields)])
        flatten: Callable[[Any], dict[str, Any]] = eval(f"lambda thing: {{{body}}}")
        self[cls] = flatten
        return flatten


_flatteners = _Flatteners()


def flat(thing: Any) -> dict[str, Any]:
    """A value as a dictionary of its fields, which stay as they are; a tagged one with its class under ``type``.

    What a view holds for search only is left out. Raises NotImplementedError if *thing* is no value.
    """
    return _flatteners[type(thing)](thing)


def dumps(thing: Any) -> str:
    """One line of JSON, always the same for the same value."""
    return json.dumps(encode(thing), separators=(",", ":"), ensure_ascii=False)


def decode(kind: type[T], data: Any, path: str = "value") -> T:
    """A value of *kind*, or BadData that says where it went wrong."""
    result: T = decoder(kind)(data, path)
    return result


def decode_tagged(kinds: Iterable[type[T]], data: Any, path: str = "value") -> T:
    """A value of that one of *kinds* whose name ``data`` carries."""
    result: T = _tagged_decoder(tuple(kinds))(data, path)
    return result


@cache
def _tagged_decoder(kinds: tuple[type, ...]) -> Decoder:
    by_name = {kind.__name__: decoder(kind) for kind in kinds}

    def read(data: Any, path: str) -> Any:
        tag = data.get("type") if isinstance(data, dict) else None
        if not isinstance(tag, str) or tag not in by_name:
            raise BadData(path, f"type is one of {', '.join(by_name)}, not {_shown(tag)}")
        return by_name[tag](data, path)

    return read


def decoder(kind: Any) -> Decoder:
    """Reads *kind*, which may be any annotation a field can have."""
    return _decoder(kind)


@cache
def _decoder(kind: Any) -> Decoder:
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        return _union(get_args(kind))
    if origin is tuple:
        return _tuple(get_args(kind))
    if origin is Literal:
        return _one_of({choice: choice for choice in get_args(kind)})
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _member(kind)
    if isinstance(kind, type) and issubclass(kind, Value):
        return _value(kind)
    if kind in (int, str, bool, float, NoneType):
        return _plain(kind)
    raise TypeError(f"no way to read {kind}")


def _plain(kind: type) -> Decoder:
    def read(data: Any, path: str) -> Any:
        if type(data) is kind or (kind is float and type(data) is int):
            return data
        raise BadData(path, f"expected {kind.__name__}, got {_shown(data)}")

    return read


def _one_of(members: dict[Any, Any]) -> Decoder:
    def read(data: Any, path: str) -> Any:
        for value, member in members.items():
            if type(data) is type(value) and data == value:
                return member
        raise BadData(path, f"expected one of {', '.join(map(str, members))}, got {_shown(data)}")

    return read


def _member(kind: type[Enum]) -> Decoder:
    """A member by its value, or by one of earlier versions that the ``_missing_`` of *kind* still knows."""
    present = _one_of({member.value: member for member in kind})

    def read(data: Any, path: str) -> Any:
        former = kind._missing_(data) if isinstance(data, str) else None
        return former or present(data, path)

    return read


def _tuple(items: tuple[Any, ...]) -> Decoder:
    def read(data: Any, path: str) -> Any:
        if not isinstance(data, list):
            raise BadData(path, f"expected a list, got {_shown(data)}")
        if len(items) == 2 and items[1] is Ellipsis:
            item = decoder(items[0])
            return tuple(item(entry, f"{path}[{i}]") for i, entry in enumerate(data))
        if len(data) != len(items):
            raise BadData(path, f"expected {len(items)} items, got {len(data)}")
        return tuple(
            decoder(kind)(entry, f"{path}[{i}]") for i, (kind, entry) in enumerate(zip(items, data, strict=True))
        )

    return read


def _union(kinds: tuple[Any, ...]) -> Decoder:
    tagged = [kind for kind in kinds if isinstance(kind, type) and issubclass(kind, Tagged)]
    others = [decoder(kind) for kind in kinds if kind not in tagged]

    def read(data: Any, path: str) -> Any:
        if tagged and isinstance(data, dict):
            return decode_tagged(tagged, data, path)
        errors = []
        for option in others:
            try:
                return option(data, path)
            except BadData as error:
                errors.append(error.message)
        raise BadData(path, " or ".join(errors) or f"got {_shown(data)}")

    return read


def _value(cls: type[Value]) -> Decoder:
    hints = get_type_hints(cls)
    tag = ("type",) if issubclass(cls, Tagged) else ()
    names = dict.fromkeys((*tag, *cls.fields)).keys()
    constant = None if cls.fields else cls()

    def read(data: Any, path: str) -> Any:
        if not isinstance(data, dict):
            raise BadData(path, f"expected an object, got {_shown(data)}")
        if tag and data.get("type") != cls.__name__:
            raise BadData(path, f"expected type {cls.__name__}, got {_shown(data.get('type'))}")
        if data.keys() != names:
            raise BadData(path, f"{cls.__name__} {_misfit(names, data)}")
        return constant or cls(**{name: decoder(hints[name])(data[name], f"{path}.{name}") for name in cls.fields})

    return read


def _misfit(names: KeysView[str], data: dict[str, Any]) -> str:
    """What *data* has too much, or else too little."""
    for name in data:
        if name not in names:
            return f"has no field {name!r}"
    return f"needs field {next(name for name in names if name not in data)!r}"


def _shown(data: Any) -> str:
    try:
        text = repr(data)
    except RecursionError:
        return "something nested too deeply"
    return text if len(text) <= 60 else text[:57] + "..."
