"""The sockets the server listens at."""

from __future__ import annotations

import contextlib
import errno
import os
import socket

from divetable.server.ops.addresses import EVERY_INTERFACE

PORTS_TRIED = 100
MOST_FILES = 65_536
"""How many files, and so connections, a server may have open at most."""
TAKEN = (errno.EADDRINUSE, errno.EACCES)
"""Errors after which another port may be free. Windows refuses ports that it has reserved with the second."""
UNSUPPORTED = (errno.EAFNOSUPPORT, errno.EADDRNOTAVAIL)
"""Errors of a machine that has no IPv6."""


def bound_sockets(host: str, port: int) -> list[socket.socket]:
    """Return a socket for each address of *host*, bound to *port*. Raises OSError if that cannot be."""
    if host in EVERY_INTERFACE:
        # macOS and Windows would share the port with a program that has it at 127.0.0.1 alone, and browsers here
        # would reach that program.
        _bound(socket.AF_INET, ("127.0.0.1", port)).close()
    try:
        everywhere = host in ("", "::")  # IPv4 too: the address we print for this machine is 127.0.0.1
        found = socket.getaddrinfo(None if everywhere else host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except UnicodeError as error:  # a label of the name is empty or too long
        raise OSError(errno.EINVAL, "this is no name of a host") from error
    sockets: list[socket.socket] = []
    failure: OSError | None = None
    for family, address in dict.fromkeys((family, address) for family, _, _, _, address in found):
        try:
            sockets.append(_bound(family, address))
        except OSError as error:
            failure = error
            if error.errno not in UNSUPPORTED:
                break
    if failure is not None and (not sockets or failure.errno not in UNSUPPORTED):
        for one in sockets:
            one.close()
        raise failure
    return sockets


def _bound(family: socket.AddressFamily, address: tuple[object, ...]) -> socket.socket:
    made = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name != "nt":  # there it would allow two servers at one port
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        made.bind(address)
    except OSError:
        made.close()
        raise
    return made


def free_port(host: str, port: int) -> int | None:
    """Return the first port from *port* on that is free at *host*, or None if there is none among a hundred.

    If *host* itself cannot be used, *port* is returned: whoever listens there will learn why.
    """
    for candidate in range(port, min(port + PORTS_TRIED, 65_536)):
        try:
            for one in bound_sockets(host, candidate):
                one.close()
        except OSError as error:
            if error.errno in TAKEN:
                continue
            return port
        return candidate
    return None


def raise_file_limit() -> None:
    """Let this process have as many connections as the system allows it, and at most ``MOST_FILES``.

    Every connection is an open file, and the usual limit of 1,024 shuts newcomers out once that many connections are
    silent. Does nothing on Windows, which has no such limit.
    """
    try:
        import resource
    except ModuleNotFoundError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(ValueError, OSError):  # the system allows less than it says
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
