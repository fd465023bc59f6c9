"""What a table's log is made of. A table is what its entries add up to, in whichever process they are added up."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from msgspec import Struct
from msgspec.json import Decoder, Encoder

from divetable.engine.codec import JsonObject


class Entry(Struct, frozen=True):
    """One line of a table's log. ``answered`` has record lines as its body, the others one of the classes below."""

    seq: int
    kind: str
    body: str
    at: int
    """Milliseconds since 1970."""
    seat: int | None = None
    move_id: str | None = None


BOTS = "bot:"
"""What ids of bots' moves begin with. No other id has a colon."""


class Plan(Struct, omit_defaults=True):
    """Who is to sit somewhere."""

    kind: str
    """``open``, ``human`` or ``bot``."""
    name: str = ""
    holder: str = ""
    """SHA-256 of the browser's key."""
    bot: str | None = None
    face: str = ""
    """Whom a bot is drawn as and called after. Old logs do not tell: there it follows from the seat's number."""


def visitor_id(table: str, holder: str) -> str:
    """Return what a browser without a seat is called at *table*; nobody can tell its holder from it."""
    return sha256(f"visitor/{table}/{holder}".encode()).hexdigest()[:12]


class TableSetup(Struct):
    """What is played at a table, by whom, and how much time there is."""

    options: JsonObject
    seats: list[Plan]
    clock: str
    leavers: str
    """What happens to the seat of a player who is gone: ``bot``, ``default`` or ``wait``."""
    pace: str
    """Whether bots answer after a while (``natural``) or at once (``instant``)."""
    private: bool = False
    """Whether only its id opens the table, which stands in links, and not its code, which can be guessed."""


class Opened(Struct, tag="opened"):
    """The table was made."""

    id: str
    code: str
    game: str
    options: JsonObject
    seats: list[Plan]
    clock: str
    leavers: str
    pace: str
    owner: str = ""
    """SHA-256 of the key of the browser that made it: it is host, seated or not."""
    box: Any = None
    private: bool = False

    @property
    def setup(self) -> TableSetup:
        """The setup of the table. Its fields stand in the log by themselves, as they always have."""
        return TableSetup(self.options, self.seats, self.clock, self.leavers, self.pace, self.private)


class Arranged(TableSetup, tag="arranged"):
    """Game options, seats or clock were changed in the lobby."""

    admitted: str = ""
    """The visitor (``visitor_id``) whom the host lets in; there is an open seat for them."""


class Seated(Struct, tag="seated"):
    """Somebody sat down, left, was renamed or moved to another device."""

    seat: int
    plan: Plan
    renamed: bool = False
    """Only the name is another, so a bot that sits in goes on. Old logs do not tell: there it stood up."""
    removed: str = ""
    """The holder whom the host removed from this seat, and who sits down again only if the host lets them in."""


class SatIn(Struct, tag="sat_in"):
    """A bot plays for a human, or (``bot`` is None) the human does again."""

    seat: int
    bot: str | None
    absent: bool = False
    """Because the human was gone, so that coming back is enough to end it."""


class Listened(Struct, tag="listened"):
    """A seat gets readings from now on, or (between games) no longer does."""

    seat: int
    sonar: bool


class Linked(Struct, tag="linked"):
    """A seat got a new link; ``key`` is the SHA-256 of its secret."""

    seat: int
    key: str


class Started(Struct, tag="started"):
    """A game began: its secret, and what chance answered before anybody was asked, as record lines."""

    secret: str
    names: list[str]
    lines: str
    away: list[int] | None = None
    """The seats whose bots play on because their humans are gone. Old logs do not tell: there ``absent`` decides."""
    kept: list[int] | None = None
    """The seats that play, by their numbers before; the others were open and are taken away. None: all seats play."""
    options: JsonObject | None = None
    """The options with the new numbers of the seats; only together with ``kept``."""
    rules: int = 1
    """The version of the rules by which it is played. Old logs do not tell: there it is the first."""


Body = Opened | Arranged | Seated | SatIn | Listened | Linked | Started
ANSWERED = "answered"

_encode = Encoder().encode
_decode = Decoder(Body).decode


def body_text(body: Body) -> tuple[str, str]:
    """The kind and the text of *body*."""
    return body.__struct_config__.tag, _encode(body).decode()  # type: ignore[return-value]  # all tags are text


def read_body(entry: Entry) -> Body:
    """The body of an entry that is not an answer."""
    body: Body = _decode(entry.body)
    return body
