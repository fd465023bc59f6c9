"""The cookie of a browser: the key by which it holds its seats, signed, so that only the server can give one."""

from __future__ import annotations

import hmac
import re
from base64 import urlsafe_b64encode
from typing import NamedTuple

from divetable.server.live.services import Services
from divetable.server.table.lobby import digest

COOKIE = "divetable"
SECURE_COOKIE = f"__Host-{COOKIE}"
"""The name where there is TLS: browsers take it from this host only, not from its neighbours, and only by TLS."""
YEAR = 365 * 24 * 3600
_VALUE = rb"=([A-Za-z0-9_-]{43})(?:\.([A-Za-z0-9_-]{43}))? *(?:;|$)"
"""A key and its signature. The standard library's parser takes two seconds for 32,000 backslashes."""
_FOUND = {name: re.compile(rb"(?:^|;) *" + name.encode() + _VALUE) for name in (COOKIE, SECURE_COOKIE)}


class BrowserKey(NamedTuple):
    """The secret by which a browser holds its seats."""

    key: str
    """Empty if it has none."""
    is_former: bool = False
    """Whether it came in a cookie of before, which has to be replaced."""


async def read_cookie(header: bytes, secure: bool, services: Services) -> BrowserKey:
    """Return the key in the *header* with all cookies of a request, which came by TLS or not (*secure*).

    A cookie without a signature counts if its browser sat at a table made before cookies were signed.
    Raises the store's exceptions if that cannot be found out.
    """
    found = _FOUND[SECURE_COOKIE if secure else COOKIE].search(header)
    if found is not None and found[2] is not None:
        key = found[1].decode()
        if hmac.compare_digest(found[1] + b"." + found[2], signed(key, services.store.cookie_secret).encode()):
            return BrowserKey(key)
    former = _FOUND[COOKIE].search(header)
    if former is not None and former[2] is None:
        key = former[1].decode()
        if await services.readers.run(lambda: services.store.knew_before_signing(digest(key))):
            return BrowserKey(key, is_former=True)
    return BrowserKey("")


def set_cookie(key: str, secure: bool, services: Services) -> bytes:
    """Return the header that has a browser keep *key*."""
    name, rest = (SECURE_COOKIE, "; Secure") if secure else (COOKIE, "")
    value = signed(key, services.store.cookie_secret)
    return f"{name}={value}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{rest}".encode()


def signed(key: str, secret: bytes) -> str:
    """Return the value of the cookie for *key*."""
    signature = urlsafe_b64encode(hmac.digest(secret, f"cookie/{key}".encode(), "sha256"))
    return f"{key}.{signature.decode().rstrip('=')}"
