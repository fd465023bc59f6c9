"""Messages and values as bytes, and back."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from operator import attrgetter
from typing import Any

from msgspec.json import Decoder, Encoder

from divetable.engine import codec
from divetable.engine.core import Move, Tagged, View
from divetable.engine.errors import BadData
from divetable.engine.values import Value
from divetable.server.protocol.messages import FromClient

_UNSENT = frozenset({"agenda"})
"""What a view holds for search only."""


class _Writers(dict[type, Callable[[Any], dict[str, Any]]]):
    """For each class of values what makes a dictionary of one; compiled, because every message is full of them."""

    def __missing__(self, cls: type) -> Callable[[Any], dict[str, Any]]:
        if not issubclass(cls, Value):
            raise NotImplementedError(f"{cls.__name__} is not sent")
        fields = [field for field in cls.fields if not (issubclass(cls, View) and field in _UNSENT)]
        tag = [f"'type': {cls.__name__!r}"] if issubclass(cls, Tagged) else []
        body = ", ".join([*tag, *(f"{field!r}: thing.{field}" for field in fields)])
        write: Callable[[Any], dict[str, Any]] = eval(f"lambda thing: {{{body}}}")
        self[cls] = write
        return write


_writers = _Writers()


@cache
def public_fields(view: type[View]) -> tuple[str, ...]:
    """The fields of a view that are sent to everybody alike."""
    return tuple(field for field in view.fields if field not in (*_UNSENT, "seat", *view.own))


@cache
def public_values(view: type[View]) -> Callable[[View], tuple[Any, ...]]:
    """What takes the values of those fields from a view."""
    return attrgetter(*public_fields(view))


def plain(thing: Any) -> dict[str, Any]:
    """A value as a dictionary, its class under ``type``: what msgspec asks for when it meets one."""
    return _writers[type(thing)](thing)


_encoder = Encoder(enc_hook=plain)
encode: Callable[[Any], bytes] = _encoder.encode
encode_lines: Callable[[Iterable[Any]], bytes] = _encoder.encode_lines
decode_message = Decoder(FromClient).decode


@cache
def move_reader(moves: tuple[type[Move], ...]) -> Callable[[Any], Move]:
    """What reads moves of these kinds, or raises BadData."""
    readers = {kind.__name__: codec.decoder(kind) for kind in moves}

    def read(data: Any) -> Move:
        tag = data.get("type") if isinstance(data, dict) else None
        reader = readers.get(tag) if isinstance(tag, str) else None
        if reader is None:
            raise BadData("move", f"type is one of {', '.join(readers)}")
        move: Move = reader(data, "move")
        return move

    return read
