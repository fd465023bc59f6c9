"""What goes over the wire, one class a message. ``docs/protocol.md`` tells the same in words.

A message is a JSON object whose ``type`` names its class in lower case. Unknown fields are ignored, so that either side
may be a little older than the other; what changes meaning changes ``PROTOCOL``.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args

from msgspec import Meta, Raw, Struct

from divetable.engine.codec import JsonObject
from divetable.eyes.sonar import Ping as SonarPing

PROTOCOL = 1
Face = Literal["ada", "iris", "noor", "timo", "bruno", "pilar"]
"""Whom a bot is drawn as and called after. It says nothing about how well the bot plays."""
FACES: tuple[Face, ...] = get_args(Face)

MoveId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,40}$")]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Language = Annotated[str, Meta(max_length=8)]
VisitorName = Annotated[str, Meta(max_length=200)]
Token = Annotated[str, Meta(max_length=64)]


class Hello(Struct, tag="hello"):
    """The first message on a socket. ``last_seq`` and ``game`` bring what was missed since."""

    protocol: int
    token: Token | None = None
    """A seat's link secret, for who has no cookie."""
    last_seq: int | None = None
    seat: SeatNumber | None = None
    """Which of the own seats to look from; without it, the only one. Who has several sees no secrets at first."""
    watch: bool = False
    """Look as a spectator though a seat is held, and be counted as none: for a shared screen."""
    language: Language = "en"
    sonar: bool = False
    """Get Dive's readings, as those do who cannot see the picture: bots, and people who listen. All are told."""
    name: VisitorName = ""
    """What a visitor without a seat is called. Only the first ``hello`` of a socket counts."""


class Look(Struct, tag="look"):
    """Look from another of the own seats, or as a spectator; a snapshot follows. Lifts a hot-seat curtain."""

    seat: SeatNumber | None = None
    language: Language | None = None
    sonar: bool | None = None


class Move(Struct, tag="move"):
    """An answer. It gets exactly one ``ack`` or ``reject``; the same id again gets the same answer again."""

    id: MoveId
    seat: SeatNumber
    fence: int
    """The ``asked.fence`` of the question answered."""
    move: JsonObject


class Draft(Struct, tag="draft"):
    """What lies on the board so far; if the clock runs out, this counts. Not answered."""

    seat: SeatNumber
    fence: int
    move: JsonObject


class Why(Struct, tag="why"):
    """Why can't I? Answered by ``because``; nothing is played."""

    id: MoveId
    seat: SeatNumber
    move: JsonObject


class Describe(Struct, tag="describe"):
    """The board in words, please."""


class Listen(Struct, tag="listen"):
    """Dive's stack in words and sounds, please. Turns sonar on for the seat looked from; answered by ``heard``."""


class Ping(Struct, tag="ping"):
    """Are you there? Answered by ``pong`` with the newest number, so that a lost message is noticed."""


FromClient = Hello | Look | Move | Draft | Why | Describe | Listen | Ping


class SeatInfo(Struct, omit_defaults=True):
    """A seat as everybody sees it."""

    seat: int
    kind: str
    """``open``, ``human`` or ``bot``."""
    name: str
    bot: str | None = None
    """How a bot plays: one of the game's bots."""
    face: Face | None = None
    """Whom a bot is drawn as and called after; it says nothing about how well the bot plays."""
    sitting_in: str | None = None
    """The bot that plays for a human who left."""
    online: bool = False
    sonar: bool = False
    """Whether this player gets readings of Dive's stack instead of, or besides, looking at it."""


class TableInfo(Struct):
    """A table as everybody sees it."""

    id: str
    code: str
    game: str
    title: str
    options: JsonObject
    seats: list[SeatInfo]
    clock: str
    leavers: str
    pace: str
    private: bool
    """Whether only links open the table, and not its code."""
    link: str
    """What stands for the table in links, such as ``/t/...``: the code, or the id if the table is private."""
    phase: str
    """``lobby``, ``playing`` or ``over``."""
    games: int
    """How many games have been started at this table; the last is the one on it."""
    host: int | None
    """The seat that may start and change options: the first human, or while they have been gone for long another."""
    commitment: str
    """SHA-256 of the secret the current game's chance comes from."""


class Welcome(Struct, tag="welcome"):
    """The answer to ``hello``."""

    protocol: int
    table: TableInfo
    seats: list[int]
    """The seats of who asked."""
    seat: int | None
    """The one looked from."""
    seq: int
    removed: bool = False
    """Whether the host removed this browser: it cannot sit down until it is ``invited``."""


class Said(Struct, omit_defaults=True):
    """An event as this viewer sees it, and its sentence; ``n`` counts this viewer's events in this game from 1."""

    n: int
    event: Raw
    text: str
    change: Any = None
    """Fields of the view that are different after this event, with their values. Not for the last event of an update,
    which ``view`` follows, nor for those of a ``log``."""


class ProgramLimits(Struct):
    """Every ``Commit`` within these is legal, and so is every move of ``aloud``.

    Levels from the top without a gap, at least one; on each at least one token, all of one face; each token once.
    """

    tokens: list[int]
    levels: int
    clownfish: bool
    """Whether it may lie on one of the levels used."""
    anglerfish: bool
    """Whether it may lie, either face up, below a program that uses all levels."""
    aloud: list[Any]
    """What may be said instead, a companion's announcement: then the question is put again."""
    octopus: int | None
    """``LayOctopus`` may be said too, with x and y from 0 to this."""
    breath: bool
    """Whether the fugu is out: who breathes says ``Stopped`` by ``breath``, with the levels as they lie."""


class Asked(Struct, omit_defaults=True):
    """What the seat looked from is asked, and may do. ``moves`` lists all answers where they are few."""

    seat: int
    fence: int
    rule: str
    must: bool
    """Whether the table waits for this seat; otherwise there are only offers."""
    moves: list[Any] | None = None
    kind: str | None = None
    """What sort of answers there are where they are too many to list, and their limits."""
    limits: ProgramLimits | None = None
    example: Any = None
    """One that would do."""
    offers: list[Any] | None = None


class ClockInfo(Struct):
    """Milliseconds the seats asked have left, when this was sent."""

    left: dict[int, int]
    paused: bool = False


class Ending(Struct):
    """How the game came out, and the secret behind its commitment."""

    scores: list[int]
    winners: list[int]
    secret: str


class Snapshot(Struct, tag="snapshot", omit_defaults=True):
    """All that this viewer knows."""

    seq: int
    game: int
    view: Any = None
    asked: Asked | None = None
    log: list[Said] = []
    clock: ClockInfo | None = None
    ending: Ending | None = None


class Update(Struct, tag="update", omit_defaults=True):
    """What happened since ``seq - 1`` (or, after a resume, since the ``last_seq`` told), and how things are now."""

    seq: int
    game: int
    events: list[Said]
    view: Any = None
    asked: Asked | None = None
    clock: ClockInfo | None = None
    ending: Ending | None = None


class TableChanged(Struct, tag="table"):
    """Who sits where, who is host, what is played, or the phase has changed. Another host brings no new ``seq``."""

    seq: int
    table: TableInfo
    seats: list[int]
    removed: bool = False
    """As in ``welcome``."""


class Visitor(Struct, omit_defaults=True):
    """A browser at the table that has no seat."""

    id: str
    """For ``POST .../visitors/ID/admit``."""
    name: str = ""
    removed: bool = False
    """Whether the host removed it from its seat."""


class Presence(Struct, tag="presence", omit_defaults=True):
    """Who is there, and whether a clock stands still or goes on because of that."""

    online: list[int]
    spectators: int
    clock: ClockInfo | None = None
    visitors: list[Visitor] = []
    """Who the spectators are, at most eight of them; empty while a game is being played."""


class Invited(Struct, tag="invited"):
    """The host lets this visitor in: there is an open seat, join now."""


class Ack(Struct, tag="ack"):
    """The move is written down for good, as entry ``seq``."""

    id: str
    seq: int


class Reject(Struct, tag="reject"):
    """The move was not taken: a code for programs, a sentence for people, and the rule behind it if there is one."""

    id: str
    code: str
    reason: str
    rule: str


class Because(Struct, tag="because"):
    """The answer to ``why``: ``code`` is ``legal`` if nothing speaks against it."""

    id: str
    code: str
    reason: str
    rule: str


class Described(Struct, tag="described"):
    """The board in sentences."""

    seq: int
    lines: list[str]


class Heard(Struct, tag="heard"):
    """What sonar tells the seat looked from: a sentence a level, and how it sounds. Empty while there is nothing."""

    seq: int
    lines: list[str]
    tones: list[SonarPing]


class Pong(Struct, tag="pong"):
    """Still here; ``seq`` is the newest number."""

    seq: int


class Problem(Struct, tag="problem"):
    """Something else was wrong. After some codes the socket is closed."""

    code: str
    reason: str


class WaterShape(Struct):
    """What is the same of all pictures of Dive's stack."""

    size: int
    reach: int
    views: list[tuple[int, int]]
    lamps: list[str]
    card: int
    """Pixels a side of a single card."""


class FieldFile(Struct):
    """An AVIF sequence; frame *i* is the stack seen from ``views[i]``, each coordinate from -reach to reach."""

    file: str
    views: list[tuple[int, int]]


class LampFile(Struct):
    """An AVIF sequence; frame *i* is the stack from straight above in the light of ``lamps[i]``."""

    file: str
    lamps: list[str]


class WebpFiles(Struct):
    """The same for browsers without AVIF sequences, a file a picture. Made when first asked for."""

    files: list[str]
    views: list[tuple[int, int]]
    lamp_files: list[str] | None
    lamps: list[str]


class Water(Struct):
    """Dive's stack in one round: files to be had at ``/api/tables/CODE/water/GAME/ROUND/FILE``, the same for all."""

    game: int
    round: int
    octopus: tuple[int, int] | None
    """Where it lies, x and y in percent. It is painted into every picture."""
    size: int
    """The width and height of a picture, in pixels."""
    reach: int
    first: str
    """The centre as one still AVIF: show it at once."""
    large: str
    """The same with twice as many pixels a side, for large screens. Made when first asked for."""
    field: FieldFile
    lamps: LampFile | None
    """Only with the flashlight option. Made last, after ``field``."""
    webp: WebpFiles


class Outline(Struct):
    """Where a drawing is on a card as it lies, in shares of its side."""

    art: str
    at: tuple[float, float]
    """The centre of the outline: how far from the left and from the top."""
    axes: tuple[float, float]
    """Half the length and half the height of the outline box."""
    angle: float
    """The direction the drawing looks in, in degrees clockwise from the right."""


class PeeledCard(Struct):
    """A card that came off the stack: two transparent WebP pictures of one square, and what is where on it."""

    level: int
    decoration: str
    creatures: str | None
    """What counts; lies over the decoration. None if there is nothing of that on the card."""
    shark: Outline | None
    helper: Outline | None
    alike: list[Outline]
    """What is drawn to be taken for a shark."""
    holes: list[tuple[float, float, float]]
    """Where the film is cut: centre and radius, in shares of the side."""
    beneath: str
    """The stack after the card came off, from straight above, as AVIF."""
    beneath_webp: str
    """The same for browsers without AVIF. Made when first asked for."""


class Peel(Struct):
    """The cards of Dive that a round evaluated: files to be had where those of ``Water`` are, the same for all."""

    game: int
    round: int
    size: int
    """Pixels a side of a card."""
    levels: list[PeeledCard]


class NoPictures(Struct):
    """What is answered instead where the server cannot paint: Dive is played by sonar there."""

    missing: list[str]
    """The packages that cannot be imported."""


FromServer = (
    Welcome
    | Snapshot
    | Update
    | TableChanged
    | Presence
    | Invited
    | Ack
    | Reject
    | Because
    | Described
    | Heard
    | Pong
    | Problem
)
