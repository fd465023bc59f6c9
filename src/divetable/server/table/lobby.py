"""The table before, between and beside the moves: who sits where, what is played, when it starts."""

from __future__ import annotations

import re
import secrets
import unicodedata
from hashlib import sha256

from msgspec.structs import asdict
from msgspec.structs import replace as changed

from divetable import bots
from divetable.engine import options as variants
from divetable.engine.codec import JsonObject
from divetable.engine.core import Seat
from divetable.engine.errors import BadSetup
from divetable.engine.fairness import SECRET_BYTES
from divetable.engine.hooks import DECISION
from divetable.games import rulebook as find_rulebook
from divetable.server.protocol.errors import Refused
from divetable.server.protocol.rest import CODE_LENGTH, NAME_LENGTH, STAND_IN
from divetable.server.table.faces import kept_faces, with_faces
from divetable.server.table.game import Playing, set_table
from divetable.server.table.log import Arranged, Linked, Listened, Opened, Plan, SatIn, Seated, Started, TableSetup
from divetable.server.table.moves import Proposal, propose
from divetable.server.table.table import Table

CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
"""No vowels, so that no code is a word."""
CLOCKS = ("none", *DECISION)
LEAVERS = ("bot", "default", "wait")
PACES = ("natural", "instant")
JOINERS = "\u200c\u200d"
"""Not seen themselves, but they make one emoji of several, or keep letters apart."""

_BLANK_LETTERS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters that look like spaces."""
MARKS = 3
"""Marks on one letter: more would lie over the lines above and below."""
_JOINED_TWICE = re.compile(f"([{JOINERS}])[{JOINERS}]+")


def digest(secret: str) -> str:
    """What is kept of a secret."""
    return sha256(secret.encode()).hexdigest() if secret else ""


def new_code() -> str:
    """Four letters to say aloud."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def new_secret() -> bytes:
    """Where all chance of one game comes from."""
    return secrets.token_bytes(SECRET_BYTES)


def clean_name(name: str) -> str:
    """A name fit to be shown: one line that can be seen, not too long, joiners and marks only where they belong."""
    text = unicodedata.normalize("NFC", name)
    shown = "".join(c for c in text if c in " " + JOINERS or _is_seen(c))
    words = (_marked(word.strip(JOINERS)) for word in _JOINED_TWICE.sub(r"\1", shown).split())
    return " ".join(word for word in words if word)[:NAME_LENGTH].strip(" " + JOINERS)


def _is_seen(letter: str) -> bool:
    return unicodedata.category(letter)[0] not in "CZ" and letter not in _BLANK_LETTERS


def _marked(word: str) -> str:
    """*word* without marks that lie on no letter, or more of them than one letter can bear."""
    kept, marks = "", MARKS
    for letter in word:
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        kept += letter if marks <= MARKS else ""
    return kept


def opened(code: str, game: str, setup: TableSetup, owner: str = "", box: object = None) -> Opened:
    """Return the first entry of a new table. Raises Refused with the rule that forbids it."""
    _check(game, setup, box)
    setup = changed(setup, seats=with_faces(setup.seats))
    return Opened(secrets.token_urlsafe(9), code, game, **asdict(setup), owner=owner, box=box)


def arranged(table: Table, holder: str, setup: TableSetup, deputy: Seat | None = None) -> Arranged:
    """Return the entry for another *setup*, as the host wants it; whoever has sat down keeps a place.

    Raises Refused if *holder* is not host, a game is being played, or the rules forbid it.
    """
    _host(table, holder, deputy)
    if table.phase == "playing":
        raise Refused("playing", "The game has begun; its options stay.")
    kept = _keep_all(setup.seats, {seat: table.chairs[seat].plan for seat in sorted(table.humans)})
    _check(table.rulebook.name, changed(setup, seats=kept), table.box)
    kept = with_faces(kept_faces(kept, table.setup.seats))
    return Arranged(**asdict(changed(setup, seats=kept)))


def _keep_all(seats: list[Plan], sitting: dict[Seat, Plan]) -> list[Plan]:
    """Return *seats* with everybody of *sitting* on one: on their own if nobody has to move, else one after the other.

    Raises Refused if there are not enough seats without a bot.
    """
    if all(seat < len(seats) and seats[seat].kind != "bot" for seat in sitting):
        return [sitting.get(seat, plan) for seat, plan in enumerate(seats)]
    waiting = list(sitting.values())
    kept = [waiting.pop(0) if plan.kind != "bot" and waiting else plan for plan in seats]
    if waiting:
        raise Refused("seated", "Somebody sits there already.")
    return kept


def _check(game: str, setup: TableSetup, box: object) -> None:
    try:
        find_rulebook(game).game(len(setup.seats), setup.options, box)
    except BadSetup as error:
        raise Refused("setup", error.message, error.rule) from error
    for name, known in (("clock", CLOCKS), ("leavers", LEAVERS), ("pace", PACES)):
        if getattr(setup, name) not in known:
            raise Refused("setup", f"{name} is one of {', '.join(known)}")
    for plan in setup.seats:
        if plan.kind == "bot":
            _bot(game, plan.bot)


def _bot(game: str, name: str | None) -> None:
    known = bots.names(game)
    if name not in known:
        raise Refused("unknown_bot", f"There is no such bot; there is {', '.join(known)}.")


def joined(table: Table, holder: str, name: str, seat: Seat | None) -> Seated:
    """Sit down on an open seat."""
    if holder in table.removed:
        raise Refused("removed", "The host has removed you; you can sit down once the host lets you in.")
    free = [i for i, chair in enumerate(table.chairs) if chair.plan.kind == "open"]
    if not free:
        raise Refused("full", "Every seat is taken; you can watch.")
    place = free[0] if seat is None else seat
    if place not in free:
        raise Refused("taken", "That seat is taken.")
    return Seated(place, Plan("human", clean_name(name), holder))


def left(table: Table, holder: str, seat: Seat, online: frozenset[Seat], deputy: Seat | None = None) -> Seated:
    """Stand up, or as host remove anybody from their seat; Refused in the middle of a game.

    Somebody who is *online* and has no other seat is told so, and sits down again only if the host lets them in.
    """
    if not table.hosted_by(holder, deputy):
        _own(table, holder, seat)
    if seat not in table.humans:
        raise Refused("no_such_seat", "Nobody sits there.")
    if table.phase == "playing":
        raise Refused("playing", "A game is being played; let a bot sit in.")
    sitter = table.chairs[seat].plan.holder
    stays_away = seat in online and sitter not in (holder, table.owner) and table.held_by(sitter) == [seat]
    return Seated(seat, Plan("open"), removed=sitter if stays_away else "")


def admitted(table: Table, holder: str, visitor: str, deputy: Seat | None = None) -> Arranged:
    """Let in the *visitor*, as host: a seat is opened if none is; Refused if the game has no more seats."""
    _host(table, holder, deputy)
    if table.phase == "playing":
        raise Refused("playing", "The game has begun; visitors can watch.")
    setup = table.setup
    if table.ready:
        setup.seats.append(Plan("open"))
    if len(setup.seats) > table.rulebook.players[-1]:
        raise Refused("full", "Every seat of this game is taken: remove a bot or somebody first.")
    _check(table.rulebook.name, setup, table.box)
    return Arranged(**asdict(setup), admitted=visitor)


def renamed(table: Table, holder: str, seat: Seat, name: str) -> Seated:
    """Return the entry that gives *seat* the name *name*, cleaned. Refused if the seat is not of *holder*."""
    _own(table, holder, seat)
    return Seated(seat, changed(table.chairs[seat].plan, name=clean_name(name)), renamed=True)


def linked(table: Table, holder: str, seat: Seat) -> tuple[Linked, str]:
    """A new link for a seat, and its secret; links given before do not work any more."""
    _own(table, holder, seat)
    secret = secrets.token_urlsafe(24)
    return Linked(seat, digest(secret)), secret


def claimed(table: Table, holder: str, secret: str) -> Seated:
    """Move a seat to another browser by its link."""
    seats = table.linked_to(digest(secret))
    if not seats:
        raise Refused("bad_link", "This link is no longer good; ask for a new one where you sat before.")
    plan = table.chairs[seats[0]].plan
    return Seated(seats[0], Plan("human", plan.name, holder))


def sat_in(table: Table, holder: str, seat: Seat, bot: str | None, missed: frozenset[Seat]) -> SatIn:
    """Return the entry that lets *bot* play for *seat*, or with None gives the seat back to its player.

    For another player's seat it is always the stand-in, and only if the seat is in *missed*: its player has been gone
    for longer than the table waits. Raises Refused if no game is being played, nobody sits there, or *holder* may not.
    """
    if table.phase != "playing" and bot is not None:
        raise Refused("not_playing", "No game is being played.")
    if seat not in table.humans:
        raise Refused("no_such_seat", "Nobody sits there.")
    mine = seat in table.held_by(holder)
    if not mine and (bot is None or not table.held_by(holder)):
        raise Refused("not_your_seat", "That seat is not yours.")
    if not mine and seat not in missed:
        raise Refused("not_gone", "Its player is here, or may still come back.")
    if bot is not None:
        _bot(table.rulebook.name, bot)
    return SatIn(seat, bot if mine else STAND_IN, absent=not mine)


def listened(table: Table, seat: Seat, sonar: bool) -> Listened:
    """Sonar on; or off, but not while others might think that it was never on."""
    if table.chairs[seat].sonar == sonar:
        raise Refused("no_change", "That is so already.")
    if not sonar and table.phase == "playing":
        raise Refused("playing", "Sonar stays on until the game is over.")
    return Listened(seat, sonar)


def start(
    table: Table, holder: str, now: int, online: frozenset[Seat] = frozenset(), deputy: Seat | None = None
) -> Proposal:
    """Begin a game: the secret is drawn now, and chance answers until a player is asked.

    In the lobby open seats are taken away, and the seats after them move up. Refused if *holder* may not start, a game
    is being played, or the players who are left are too few or not allowed to play with these options.
    """
    if table.phase == "playing":
        raise Refused("playing", "The game has begun.")
    if table.phase == "over":
        if not table.held_by(holder):
            raise Refused("not_your_seat", "Only those at the table can ask for another game.")
    else:
        _host(table, holder, deputy)
    if not table.ready and table.phase == "over":
        raise Refused("open_seats", "Somebody is missing: wait, or let a bot sit down.")
    kept = [seat for seat, chair in enumerate(table.chairs) if chair.plan.kind != "open"]
    options = table.options if table.ready else _renumbered(table, kept)
    secret = new_secret()
    playing = _set_up(table, len(kept), options, secret)
    outcome = playing.open()
    started = Started(secret.hex(), table.names_of(kept), playing.lines(outcome.answers, now))
    started.rules = table.rulebook.version
    started.away = [kept.index(seat) for seat in _away(table, holder, online)]
    if not table.ready:
        started.kept, started.options = kept, options
    return propose(table, started, now, outcome)


def _set_up(table: Table, players: int, options: JsonObject, secret: bytes) -> Playing:
    """Return a game for so many *players*, ready to be opened; Refused if the rules do not allow it."""
    least = table.rulebook.players[0]
    if players < least:
        reason = f"{table.rulebook.title} needs at least {least} players: wait, or let a bot sit down."
        raise Refused("open_seats", reason, table.rulebook.players_rule)
    try:
        return set_table(table.rulebook, players, options, table.box, secret)
    except BadSetup as error:
        raise Refused("setup", error.message, error.rule) from error


def _renumbered(table: Table, kept: list[Seat]) -> JsonObject:
    """Return the options of *table* with the numbers its seats have once only those in *kept* are left.

    Only options that name a seat have numbers as values. One that names a seat that is taken away is left to chance.
    """
    options = variants.plain(variants.parse(table.rulebook.options, table.options, len(table.chairs)))
    new = {old: seat for seat, old in enumerate(kept)}
    return {name: new.get(value) if type(value) is int else value for name, value in options.items()}


def _away(table: Table, holder: str, online: frozenset[Seat]) -> list[Seat]:
    """The seats left to bots by players who are not back: a rematch does not wait for them."""
    here = online.union(table.held_by(holder))
    return [seat for seat, chair in enumerate(table.chairs) if chair.sitting_in and seat not in here]


def _own(table: Table, holder: str, seat: Seat) -> None:
    if seat not in table.held_by(holder):
        raise Refused("not_your_seat", "That seat is not yours.")


def _host(table: Table, holder: str, deputy: Seat | None) -> None:
    if not table.hosted_by(holder, deputy):
        raise Refused("not_host", "Only the host can do that.")
