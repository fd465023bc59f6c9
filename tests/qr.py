"""Reads QR codes, as a phone's camera does."""

from __future__ import annotations

import re
from io import BytesIO

import zxingcpp
from PIL import Image

from divetable.eyes.raster import png_of


def read_svg(svg: bytes) -> str:
    """Return the text of a QR code drawn in SVG."""
    in_pixels = re.sub(r'<svg width="(\d+)mm" height="\1mm"', r'<svg width="\g<1>0" height="\g<1>0"', svg.decode())
    return read_png(png_of(in_pixels))


def read_png(png: bytes) -> str:
    """Return the text of a QR code in a picture."""
    with Image.open(BytesIO(png)) as picture:
        (found,) = zxingcpp.read_barcodes(picture.convert("L"))
    return str(found.text)
