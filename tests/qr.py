"""Reads QR codes, as a phone's camera does."""

from __future__ import annotations

from io import BytesIO

import zxingcpp
from PIL import Image
from resvg import render, usvg


def read_svg(svg: bytes) -> str:
    """Return the text of a QR code drawn in SVG."""
    tree = usvg.Tree.from_str(svg.decode(), usvg.Options.default())
    return read_png(bytes(render(tree, (1.0, 0.0, 0.0, 0.0, 1.0, 0.0))))


def read_png(png: bytes) -> str:
    """Return the text of a QR code in a picture."""
    with Image.open(BytesIO(png)) as picture:
        (found,) = zxingcpp.read_barcodes(picture.convert("L"))
    return str(found.text)
