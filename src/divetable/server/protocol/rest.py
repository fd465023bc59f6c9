"""What REST requests and answers look like."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta, Struct

from divetable.engine.codec import JsonObject
from divetable.games import NAMES
from divetable.server.protocol.errors import Cause
from divetable.server.protocol.messages import Asked, Face, Said, TableInfo

StoreProblem = Literal["read", "write", "tidy"]
"""What the store does not do now: be read, be written, or move what was written ahead to its place."""


Name = Annotated[str, Meta(max_length=200)]


class Trouble(Struct):
    """Why a request was refused."""

    code: Cause
    reason: str
    rule: str = ""


class SeatWish(Struct, forbid_unknown_fields=True):
    """Who shall sit somewhere."""

    kind: Literal["me", "open", "bot"]
    bot: Name | None = None
    face: Face | None = None
    """Whom a bot is drawn as; without it, as the bot on this seat was before, or one that is free."""
    name: Name = ""


if TYPE_CHECKING:
    GameName = str
else:
    GameName = Literal[NAMES]


class Arrangement(Struct, forbid_unknown_fields=True):
    """What the host wants to be played, by whom, and how much time there is."""

    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=8)]
    options: dict[Annotated[str, Meta(max_length=40)], bool | int | Name | None] = {}
    clock: Literal["none", "relaxed", "brisk"] = "none"
    leavers: Literal["bot", "default", "wait"] = "bot"
    pace: Literal["natural", "instant"] = "natural"
    private: bool = False
    """Whether only links open the table, and not its code."""


class NewTable(Arrangement, kw_only=True):
    """A table to be made. ``start`` begins at once if nobody is missing."""

    game: GameName
    name: Name = ""
    start: bool = False


class Join(Struct, forbid_unknown_fields=True):
    """Sit down, on a certain seat or on any."""

    name: Name = ""
    seat: Annotated[int, Meta(ge=0, le=15)] | None = None


class Rename(Struct, forbid_unknown_fields=True):
    """Another name for the player of a seat."""

    name: Name


class SitIn(Struct, forbid_unknown_fields=True):
    """A bot to play for a seat; ``null`` takes the seat back."""

    bot: Name | None


class Claim(Struct, forbid_unknown_fields=True):
    """The secret of a seat link."""

    secret: Name


class AtTable(Struct):
    """A table, and the seats one holds there."""

    table: TableInfo
    seats: list[int]
    asked: bool
    """Whether a game goes on and waits for one of these seats."""


class Exported(Struct):
    """One table of an export."""

    table: TableInfo
    seats: list[int]
    records: list[str]
    """Of the finished games."""


class Export(Struct):
    """All that is kept of a browser's tables."""

    tables: list[Exported]
    format: str = "divetable-export"
    version: int = 1


class SeatLink(Struct):
    """Where a seat can be claimed from another device; browsers keep what is behind ``#`` to themselves."""

    path: str
    secret: str
    qr: str
    """The whole address as a QR code in SVG."""


class Address(Struct):
    """Where other people find this server: every link for them begins with it."""

    origin: str
    """Scheme, host and port, e.g. ``http://192.168.7.5:8000``."""


class OptionChoice(Struct):
    """A value an option can have."""

    value: bool | int | str | None
    label: str


class OptionInfo(Struct):
    """An option of a game."""

    name: str
    label: str
    text: str
    usual: bool | int | str | None
    choices: list[OptionChoice]


class GameInfo(Struct):
    """A game that can be played here."""

    name: str
    title: str
    credits: str
    players: tuple[int, int]
    """The fewest and the most."""
    players_rule: str
    bots: list[str]
    options: list[OptionInfo]
    clocks: list[str]
    leavers: list[str]
    paces: list[str]
    languages: list[str]


class Alive(Struct):
    """Tells that the process answers, and which protocol it speaks."""

    protocol: int


class Health(Struct):
    """Whether players can be served: the store can be read, and the last attempt to write has not failed."""

    status: Literal["ok", "failing"]
    protocol: int
    tables: int | None
    """How many tables there are; null if the store does not answer."""
    problems: list[StoreProblem] = []


class Paragraph(Struct):
    """A paragraph, a rule with its id, a point of a list, a table or an example to be typed."""

    kind: Literal["text", "rule", "item", "table", "code"]
    rule: str
    """Its id; empty if it has none."""
    text: str
    rows: list[list[str]]
    """Of a table, the heading first."""


class Section(Struct):
    """A heading and what is under it."""

    id: str
    level: int
    heading: str
    paragraphs: list[Paragraph]


class Rules(Struct):
    """A game's rules. ``language`` is the one they are in: English where there is no other."""

    game: str
    language: str
    title: str
    sections: list[Section]


class LessonTitle(Struct):
    """A lesson on the shelf."""

    id: str
    game: str
    title: str
    puzzle: bool


class LessonStep(Struct):
    """What is told, what happened since the step before, and how the table is now."""

    text: str
    hint: str
    """For who did something else."""
    rule: str
    task: bool
    """Whether the learner has something to do; else to read on."""
    light: list[str]
    """What is meant: names of pieces, or ``move:`` and the type of a move; empty if nothing in particular."""
    events: list[Said]
    view: Any
    asked: Asked | None


class LessonInfo(Struct):
    """A whole lesson. The learner is seat 0."""

    id: str
    game: str
    title: str
    puzzle: bool
    names: list[str]
    steps: list[LessonStep]


class Attempt(Struct, forbid_unknown_fields=True):
    """What the learner does."""

    move: JsonObject


class Judged(Struct):
    """Whether the lesson goes on; ``reason`` and ``rule`` if the rules forbid it."""

    right: bool
    reason: str = ""
    rule: str = ""


class TurnChances(Struct):
    """Each seat's chance to win once a turn of the replay was over, and its standard error."""

    chances: list[float]
    error: float


class SeatShare(Struct):
    """What a seat's chance came to by its own answers and by its own dice, and the standard error of each."""

    skill: float
    luck: float
    error: float


class Hindsight(Struct):
    """A game as its replay has it: the set-up is turn 0."""

    turns: list[TurnChances]
    shares: list[SeatShare]
    turning: list[int]
    """Turns in which most was decided."""


NAME_LENGTH = 24
"""The most characters of a player's name."""
CODE_LENGTH = 4
"""The letters of a table's code; its id is longer."""
STAND_IN = "expert"
"""The bot that plays for a player who is gone or wants a break: the best there is, in every game."""
