"""What the server says once it can be reached: its addresses, one of them as a QR code, and how to stop it."""

from __future__ import annotations

import io
from typing import TextIO

from divetable.server.ops.addresses import local_origin, public_origin
from divetable.server.ops.settings import Settings


def qr_code(text: str) -> str:
    """Return *text* as a QR code of block characters."""
    from qrcode import QRCode

    code = QRCode(border=2)
    code.add_data(text)
    out = io.StringIO()
    code.print_ascii(out, invert=True)
    return out.getvalue()


def greeting(settings: Settings, out: TextIO) -> str:
    """Return what to print to *out* when the server can be reached.

    There is a QR code only if *out* is a terminal that can show its block characters: a log needs none.
    """
    here, public = local_origin(settings), public_origin(settings)
    lines = ["Divetable is open.", f"On this machine:              {here}"]
    if public != here:
        whom = "For friends:                  " if settings.url else "Friends in the same network:  "
        lines.append(whom + public)
        if out.isatty() and _can_write(out, code := qr_code(public)):
            lines += ["", code]
    return "\n".join([*lines, "To stop: press Ctrl-C."])


def _can_write(out: TextIO, text: str) -> bool:
    try:
        text.encode(out.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
