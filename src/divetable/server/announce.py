"""Where the server can be reached, for people: addresses and a QR code."""

from __future__ import annotations

import io

from divetable.server.addresses import local_origin, public_origin
from divetable.server.settings import Settings


def qr_code(text: str) -> str:
    """*text* as a QR code of block characters."""
    from qrcode import QRCode

    code = QRCode(border=2)
    code.add_data(text)
    out = io.StringIO()
    code.print_ascii(out, invert=True)
    return out.getvalue()


def greeting(settings: Settings) -> str:
    """Return what to print when the server can be reached: its addresses, and the public one as a QR code."""
    here, public = local_origin(settings), public_origin(settings)
    lines = [f"Divetable is served at  {here}"]
    if public != here:
        lines += [f"for others at           {public}", "", qr_code(public)]
    return "\n".join(lines)
