"""Messages and values as bytes, and back."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from operator import attrgetter

from msgspec.json import Decoder, Encoder

from divetable.engine.codec import FOR_SEARCH, flat
from divetable.engine.core import View
from divetable.server.protocol.messages import FromClient


@cache
def public_fields(view: type[View]) -> tuple[str, ...]:
    """The fields of a view that are sent to everybody alike."""
    return tuple(field for field in view.fields if field not in (*FOR_SEARCH, "seat", *view.own))


@cache
def public_values(view: type[View]) -> Callable[[View], tuple[object, ...]]:
    """What takes the values of those fields from a view."""
    return attrgetter(*public_fields(view))


_encoder = Encoder(enc_hook=flat)
encode: Callable[[object], bytes] = _encoder.encode
encode_lines: Callable[[Iterable[object]], bytes] = _encoder.encode_lines
decode_message = Decoder(FromClient).decode
