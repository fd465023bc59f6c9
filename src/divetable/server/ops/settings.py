"""What whoever runs the server may decide."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import Struct


class Settings(Struct, frozen=True):
    """Every number a guard uses is here, so that tests and benches can turn it."""

    database: str = "sqlite:///divetable.sqlite"
    host: str = "127.0.0.1"
    port: int = 8000
    url: str = ""
    """The address that links for other people begin with, e.g. ``https://table.example``; empty: found out."""
    static: Path = Path(__file__).parents[1] / "static"
    """The page's bundle; without one there is a placeholder."""
    origins: tuple[str, ...] = ()
    """Origins allowed besides the server's own, e.g. ``https://table.example``."""
    hosts: tuple[str, ...] = ()
    """Names under which the server may be asked for besides its own, ``url``'s and addresses; ``*`` for all."""
    proxies: str = "127.0.0.1"
    """Addresses whose ``X-Forwarded-*`` headers are believed."""
    live_tables: int = 500
    """Tables kept in memory though nobody is there: a full collection of Python looks at all, and 2,000 took 122 ms."""
    tables: int = 100_000
    """New ones in thirty days, without those at which nobody has started a game within a day."""
    retry: float = 2.0
    """Seconds after which a bot's move or a time-out that could not be written is tried again."""
    bot_processes: int = 1
    bot_delay: float = 0.7
    """Seconds before a bot of natural pace answers."""
    secret_delay: int = 1500
    """Milliseconds after a question with secret answers before any answer can be noticed; bots whose hands are hidden
    answer after so many, whatever they hold, or if they think for longer after twice as many, and so on."""
    poll: float = 1.5
    """Seconds between two looks for entries of other processes."""
    socket_rate: float = 10.0
    """Messages a second on one socket, and how many may come at once."""
    socket_burst: float = 40.0
    message_rate: float = 200.0
    """Messages a second on all sockets of one address, and how many may come at once."""
    message_burst: float = 800.0
    looks_rate: float = 5.0
    """Of these, those that are answered by all there is to be seen (``hello``, ``look``, ``describe``): each takes as
    long as dozens of others."""
    looks_burst: float = 60.0
    others_rate: float = 1280.0
    """Bytes besides whole messages (pings, pongs, heads of pieces) a second on all sockets of one address, and how many
    may come at once."""
    others_burst: float = 65536.0
    address_rate: float = 20.0
    """Requests and new sockets a second from one address, and how many may come at once."""
    address_burst: float = 120.0
    address_sockets: int = 200
    """Sockets of one address, and connections of any kind; a proxy may have any number."""
    address_connections: int = 400
    floods_rate: float = 1 / 30
    """Sockets a second closed for flooding before an address gets no new ones for a while, and how many at once."""
    floods_burst: float = 3.0
    refusal: float = 1.0
    """Seconds for which whoever was too fast waits to be told so: coming back at once is not worth it."""
    studies_rate: float = 3.0
    """Records, replays and analyses a second from one address, and how many may come at once."""
    studies_burst: float = 40.0
    changes_rate: float = 2.0
    """Changes a second at one table besides moves, such as names, and how many may come at once: all are kept."""
    changes_burst: float = 60.0
    creations_rate: float = 0.2
    """New tables a second from one address, and how many may come at once."""
    creations_burst: float = 20.0
    misses_rate: float = 1 / 60
    """Codes a second from one address that are no table's, and how many at once, before it is refused any code."""
    misses_burst: float = 10.0
    all_misses_rate: float = 0.5
    """The same for all addresses together; beyond that each address has one miss."""
    all_misses_burst: float = 300.0
    daily_tables: float = 300.0
    """New tables a day from one address, so that nobody uses up ``tables`` alone."""
    outbox_frames: int = 256
    outbox_bytes: int = 1 << 20
    """What may wait for a slow reader before it is closed and has to resume."""
    watchers: int = 100
    """Sockets without a seat at one table, and how many of these may come from one address."""
    address_watchers: int = 25
    seat_sockets: int = 25
    """Sockets of one seat."""
    inbox: int = 64
    """Moves that may wait at one table."""
    water_orders: int = 200
    """Pictures that may wait to be made, and how many bytes of them are kept."""
    water_bytes: int = 64 << 20
    frame_bytes: int = 8192
    body_bytes: int = 65536
    grace: int = 60_000
    """Milliseconds the table waits for who is gone."""


_LIMITS = (name for name in Settings.__struct_fields__ if name.endswith(("_rate", "_burst")) and "floods" not in name)
UNLIMITED: dict[str, Any] = {
    **dict.fromkeys(_LIMITS, 1e6),
    "address_sockets": 100_000,
    "address_connections": 100_000,
    "daily_tables": 1e9,
}
"""Settings without the guards' limits: for tests and benches of something else."""
