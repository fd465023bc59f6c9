"""Reads QR codes, as a phone's camera does."""

from __future__ import annotations

from io import BytesIO

import zxingcpp
from PIL import Image

from divetable.eyes.raster import png_of


def read_svg(svg: bytes) -> str:
    """Return the text of a QR code drawn in SVG."""
    return read_png(png_of(svg.decode()))


def read_png(png: bytes) -> str:
    """Return the text of a QR code in a picture."""
    with Image.open(BytesIO(png)) as picture:
        (found,) = zxingcpp.read_barcodes(picture.convert("L"))
    return str(found.text)
