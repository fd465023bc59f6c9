"""Where people find this server: the one place that knows its public address."""

from __future__ import annotations

import re
import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

from divetable.server.ops.settings import Settings

EVERY_INTERFACE = ("0.0.0.0", "::", "")
"""Hosts to listen at that mean "all addresses of this machine"."""
LOOPBACK = ("127.0.0.1", "localhost", "::1")
NETWORKS = (".local", ".lan", ".home", ".internal", ".home.arpa", ".fritz.box")
"""What routers add to the names of machines in their own networks; nobody else can have such a name."""
_PLACE = re.compile(r"([A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(:[0-9]{1,5})?")
"""A host, by name or address, and perhaps a port."""


def network_address() -> str | None:
    """Return this machine's address in its network, or None if it has none. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith("127.") else address


def local_origin(settings: Settings) -> str:
    """Return the origin under which a browser on this machine reaches the server."""
    host = "127.0.0.1" if settings.host in EVERY_INTERFACE else settings.host
    return f"http://{_bracketed(host)}:{settings.port}"


def public_origin(settings: Settings, asked: str | None = None) -> str:
    """Return the origin (scheme, host and port) to put into links for other people.

    *asked* is the address under which a browser reached us, if one did. The setting ``url`` comes first; then
    *asked*, unless it is a loopback address, which only this machine can use; then this machine's address in its
    network. Raises ValueError if *asked* is no address.
    """
    if settings.url:
        return settings.url.rstrip("/")
    base = urlsplit(asked or local_origin(settings))
    if not _PLACE.fullmatch(base.netloc):
        raise ValueError(f"no host: {base.netloc[:100]!r}")
    if base.hostname in LOOPBACK and settings.host in EVERY_INTERFACE and (address := network_address()) is not None:
        return f"{base.scheme}://{address}:{base.port or settings.port}"
    return f"{base.scheme}://{base.netloc}"


def known_hosts(settings: Settings) -> frozenset[str]:
    """Return the names under which this server may be asked for, in small letters; addresses need no name."""
    own = socket.gethostname().lower()
    named = [urlsplit(origin).hostname or "" for origin in (settings.url, *settings.origins) if origin]
    chosen = (settings.host, *settings.hosts, *named)
    return frozenset(("localhost", own, *(own + network for network in NETWORKS), *map(str.lower, chosen)))


def is_known_host(place: str, known: frozenset[str]) -> bool:
    """Whether *place*, a host with or without a port, is an address or one of the *known* names.

    Pages of other sites can have their own name lead to this machine, and then read what it answers; an address is
    nobody's name. "*" among the known names stands for all.
    """
    if not _PLACE.fullmatch(place):
        return False
    host = urlsplit(f"//{place}").hostname or ""
    return "*" in known or host in known or _is_address(host)


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
