"""Pictures as files: AVIF, and WebP for browsers without it. The bytes depend on the pixels and on nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from io import BytesIO
from typing import Any, Final

from PIL import Image

from divetable.engine.values import Value

_AVIF: Final = {"codec": "aom", "speed": 9, "subsampling": "4:4:4", "max_threads": 1, "autotiling": False}
_HOLDING_TIMES: Final = {b"moov", b"trak", b"mdia"}
_TIMED: Final = {b"mvhd", b"tkhd", b"mdhd"}


class File(Value):
    """A file to serve. Its name says nothing but its content."""

    name: str
    data: bytes


def avif(picture: Image.Image, quality: int) -> File:
    """Return *picture* as an AVIF file of this *quality*, 0 to 100."""
    return _file("avif", _saved([picture], format="AVIF", quality=quality, **_AVIF))


def avif_sequence(pictures: Sequence[Image.Image], quality: int) -> File:
    """Many like pictures, each told by its difference from those before.

    Chromium reads sequences as if their range were limited, whatever they say; so it is, and all show the same colours.
    """
    data = bytearray(_saved(pictures, format="AVIF", save_all=True, quality=quality, range="limited", **_AVIF))
    _forget_times(data)
    return _file("avif", bytes(data))


def webp(picture: Image.Image, quality: int) -> File:
    """One picture, for browsers without AVIF."""
    return _file("webp", _saved([picture], format="WEBP", quality=quality, method=4))


def _saved(pictures: Sequence[Image.Image], **settings: Any) -> bytes:
    first, *others = pictures
    out = BytesIO()
    if others:
        settings["append_images"] = others
    first.save(out, **settings)
    return out.getvalue()


def _file(kind: str, data: bytes) -> File:
    return File(f"{sha256(data).hexdigest()[:24]}.{kind}", data)


def _forget_times(data: bytearray) -> None:
    """Sequences carry the time of writing in three places; a picture must not depend on the clock."""
    for kind, start in _boxes(data, 0, len(data)):
        if kind in _TIMED:
            wide = data[start] == 1
            data[start + 4 : start + (20 if wide else 12)] = bytes(16 if wide else 8)


def _boxes(data: bytearray, start: int, end: int) -> Iterator[tuple[bytes, int]]:
    """The kind and content of each box of an ISO media file that times may be found in."""
    while start < end:
        size, kind = int.from_bytes(data[start : start + 4], "big"), bytes(data[start + 4 : start + 8])
        yield kind, start + 8
        if kind in _HOLDING_TIMES:
            yield from _boxes(data, start + 8, start + size)
        start += size
