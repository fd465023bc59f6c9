"""Where the server can be reached, for people: addresses and a QR code."""

from __future__ import annotations

import io
import socket

from divetable.server.settings import Settings

EVERYWHERE = ("0.0.0.0", "::", "")


def lan_address() -> str | None:
    """This machine's address in its network. Nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith("127.") else address


def qr_code(text: str) -> str:
    """*text* as a QR code of block characters."""
    from qrcode import QRCode

    code = QRCode(border=2)
    code.add_data(text)
    out = io.StringIO()
    code.print_ascii(out, invert=True)
    return out.getvalue()


def greeting(settings: Settings) -> str:
    """What to print when the server can be reached."""
    here = "127.0.0.1" if settings.host in EVERYWHERE else settings.host
    lines = [f"Divetable is served at  http://{here}:{settings.port}"]
    lan = lan_address() if settings.host in EVERYWHERE else None
    if lan is not None:
        link = f"http://{lan}:{settings.port}"
        lines += [f"in this network at      {link}", "", qr_code(link)]
    return "\n".join(lines)
