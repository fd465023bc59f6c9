"""A game written down: JSON lines, one for the set-up, one for each answer, and one for the end.

It is what a table stores, what a player downloads and what a replay reads. The last line carries the secret behind the
commitment of the first, and a seal: the SHA-256 of all lines before it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Any

from divetable.engine import options as variants
from divetable.engine.codec import decode, decode_tagged, decoder, dumps, encode
from divetable.engine.core import CHANCE, AnyGame, Event, Move, Seat, State, apply, collect
from divetable.engine.errors import BadData, BadRecord, BadSetup, IllegalMove
from divetable.engine.fairness import SECRET_BYTES, FairDice, commitment
from divetable.engine.match import Match
from divetable.engine.rulebook import Rulebook
from divetable.engine.settle import Nature
from divetable.engine.values import Value

FORMAT = "divetable-record"
VERSION = 1
_NAMES = decoder(tuple[str, ...])
_HEADER = ("format", "version", "game", "players", "options", "commitment", "box")
_ANSWER = ("seat", "move", "at")
_ENDING = ("end", "seal")


class Header(Value):
    """How the table was set up. ``commitment`` is empty where nobody asked for checkable dice."""

    game: str
    players: tuple[str, ...]
    """Names, by seat."""
    options: Mapping[str, Any]
    commitment: str = ""
    box: Any = None


class Answer(Value):
    """One answer; ``at`` is milliseconds since the start, where the table kept time."""

    seat: Seat
    move: Move
    at: int | None = None


class Ending(Value):
    """How it came out, and the secret that chance came from."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    secret: str = ""


class Record(Value):
    """A whole game, or as much of it as has been played."""

    rulebook: Rulebook
    header: Header
    answers: tuple[Answer, ...]
    ending: Ending | None = None

    def game(self) -> AnyGame:
        """The game this is a record of."""
        return self.rulebook.game(len(self.header.players), self.header.options, self.header.box)


def of_match(rulebook: Rulebook, match: Match[Any, Any], names: Iterable[str], box: Any = None) -> Record:
    """The record of *match* so far; its secret is told only once the game is over."""
    players, seats = tuple(names), len(match.game.seats)
    if len(players) != seats:
        raise BadSetup(f"{len(players)} names for {seats} players")
    for name in players:
        if not _is_text(name):
            raise BadSetup(f"{name!r} is no name: nobody could read the record again")
    secret = match.dice.secret if isinstance(match.dice, FairDice) else None
    header = Header(
        rulebook.name, players, variants.plain(match.game.options), commitment(secret) if secret else "", box
    )
    answers = tuple(Answer(seat, move) for seat, move in match.log)
    game, s = match.game, match.state
    ending = Ending(game.scores(s), game.winners(s), secret.hex() if secret else "") if match.over else None
    return Record(rulebook, header, answers, ending)


def _is_text(name: Any) -> bool:
    """Whether it can be written: half of a pair of surrogates cannot."""
    return isinstance(name, str) and name.encode(errors="ignore").decode() == name


def header_line(header: Header) -> str:
    """Return the first line of a record: its format and version, and what *header* says of the game."""
    return dumps({"format": FORMAT, "version": VERSION, **encode(header)})


def answer_line(answer: Answer) -> str:
    """Return the line of *answer*: its seat, its move, and when it came, if that is known."""
    line = {"seat": answer.seat, "move": answer.move}
    return dumps(line if answer.at is None else {**line, "at": answer.at})


def ending_line(ending: Ending, lines: Iterable[str]) -> str:
    """The last line, which seals the *lines* before it."""
    return dumps({"end": ending, "seal": seal(lines)})


def seal(lines: Iterable[str]) -> str:
    """SHA-256 of *lines*, each with its line end."""
    return sha256("".join(f"{line}\n" for line in lines).encode(errors="surrogatepass")).hexdigest()


def write(record: Record) -> str:
    """The record as text."""
    lines = [header_line(record.header), *map(answer_line, record.answers)]
    if record.ending is not None:
        lines.append(ending_line(record.ending, lines))
    return "".join(f"{line}\n" for line in lines)


def read(text: str, rulebook: Callable[[str], Rulebook]) -> Record:
    """A record from its text. Only its form is judged here; ``verify`` judges the game."""
    *lines, rest = text.split("\n")  # not splitlines(), which also breaks at characters a name may hold
    if rest:
        raise BadRecord(len(lines) + 1, "the last line is cut short: the record is truncated")
    if not lines:
        raise BadRecord(0, "the record is empty")
    parsed = [_parse(number, line) for number, line in enumerate(lines, 1)]
    header = _header(parsed[0])
    try:
        rules = rulebook(header.game)
        rules.game(len(header.players), header.options, header.box)
    except (BadSetup, BadData) as error:
        raise BadRecord(1, str(error)) from error
    ending = _ending(parsed, lines)
    middle = parsed[1:] if ending is None else parsed[1:-1]
    answers = tuple(_answer(rules, number, line) for number, line in enumerate(middle, 2))
    _check_times(answers)
    return Record(rules, header, answers, ending)


def _parse(number: int, line: str) -> dict[str, Any]:
    try:
        parsed = json.loads(line, object_pairs_hook=_object)
    except (ValueError, RecursionError) as error:  # ValueError also for a number of too many digits
        raise BadRecord(number, f"not JSON: {error}") from error
    if not isinstance(parsed, dict):
        raise BadRecord(number, "not a JSON object")
    return parsed


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object in which every field is there once: of two, readers take different ones."""
    fields = dict(pairs)
    if len(fields) != len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(f"field {next(name for name in names if names.count(name) > 1)!r} is there twice")
    return fields


def _check_fields(number: int, line: dict[str, Any], known: tuple[str, ...]) -> None:
    for name in line:
        if name not in known:
            raise BadRecord(number, f"there is no field {name!r} in this line, only {', '.join(known)}")


def _check_times(answers: tuple[Answer, ...]) -> None:
    latest = 0
    for number, answer in enumerate(answers, 2):
        at = latest if answer.at is None else answer.at
        if at < latest:
            raise BadRecord(number, f"at: {at} is before {latest}, and time does not run back")
        latest = at


def _header(line: dict[str, Any]) -> Header:
    if line.get("format") != FORMAT:
        raise BadRecord(1, f"not a record: format is {line.get('format')!r}, not {FORMAT!r}")
    if type(line.get("version")) is not int or line["version"] != VERSION:
        raise BadRecord(1, f"version {line.get('version')!r} is not one this program reads ({VERSION})")
    _check_fields(1, line, _HEADER)
    if not isinstance(line.get("options"), dict):
        raise BadRecord(1, "options: expected an object")
    try:
        return Header(
            decode(str, line.get("game"), "game"),
            _NAMES(line.get("players"), "players"),
            line["options"],
            decode(str, line.get("commitment"), "commitment"),
            line.get("box"),
        )
    except BadData as error:
        raise BadRecord(1, str(error)) from error


def _ending(parsed: list[dict[str, Any]], lines: list[str]) -> Ending | None:
    last, number = parsed[-1], len(lines)
    if "end" not in last:
        return None
    _check_fields(number, last, _ENDING)
    if last.get("seal") != seal(lines[:-1]):
        raise BadRecord(number, "the seal does not fit the lines before it: the record was changed or cut")
    try:
        return decode(Ending, last["end"], "end")
    except BadData as error:
        raise BadRecord(number, str(error)) from error


def _answer(rulebook: Rulebook, number: int, line: dict[str, Any]) -> Answer:
    _check_fields(number, line, _ANSWER)
    try:
        seat = decode(int, line.get("seat"), "seat")
        move = decode_tagged(rulebook.moves, line.get("move"), "move")
        at = decode(int, line["at"], "at") if "at" in line else None
    except BadData as error:
        raise BadRecord(number, str(error)) from error
    return Answer(seat, move, at)


class Moment(Value):
    """The table after one more answer: what happened, and what it looks like now."""

    answer: Answer | None
    events: tuple[Event, ...]
    state: State


def moments(record: Record) -> Iterator[Moment]:
    """The game again, answer by answer, beginning with the set-up."""
    opening: list[Event] = []
    s = record.game().start(collect(opening))
    yield Moment(None, tuple(opening), s)
    for number, answer in enumerate(record.answers, 2):
        try:
            s, events = apply(s, answer.seat, answer.move)
        except IllegalMove as error:
            raise BadRecord(number, str(error)) from error
        yield Moment(answer, tuple(events), s)


class Verdict(Value):
    """What ``verify`` found in order."""

    answers: int
    finished: bool
    checked_dice: int
    """Chance answers recomputed from the secret."""


def verify(record: Record) -> Verdict:
    """Recompute the whole game; BadRecord names the first line that does not add up."""
    secret = _secret(record)
    nature = None if secret is None else Nature(FairDice(secret))
    s: Any = None
    checked = 0
    for index, moment in enumerate(moments(record)):
        if nature is not None and moment.answer is not None and moment.answer.seat == CHANCE:
            expected = nature.answer(s, CHANCE, index - 1)
            if moment.answer.move != expected:
                raise BadRecord(index + 1, f"chance answered {moment.answer.move}, but the secret gives {expected}")
            checked += 1
        s = moment.state
    _check_ending(record, s)
    return Verdict(len(record.answers), record.ending is not None, checked)


def _secret(record: Record) -> bytes | None:
    committed, ending = record.header.commitment, record.ending
    if ending is None or (not ending.secret and not committed):
        return None
    try:
        secret = bytes.fromhex(ending.secret)
    except ValueError as error:
        raise BadRecord(len(record.answers) + 2, "the secret is not hexadecimal") from error
    if len(secret) != SECRET_BYTES or commitment(secret) != committed:
        raise BadRecord(len(record.answers) + 2, "the secret does not fit the commitment of the first line")
    return secret


def _check_ending(record: Record, s: Any) -> None:
    number = len(record.answers) + 2
    if record.ending is None:
        if s.step is None:
            raise BadRecord(number, "the game is over but the last line is missing: the record is truncated")
        return
    if s.step is not None:
        raise BadRecord(number, "the record ends but the game does not: answers are missing")
    game = record.game()
    if (game.scores(s), game.winners(s)) != (record.ending.scores, record.ending.winners):
        raise BadRecord(number, f"the result is {game.scores(s)}, won by {game.winners(s)}, not as written")
