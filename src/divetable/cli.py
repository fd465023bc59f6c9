"""The command line: ``divetable``."""

from __future__ import annotations

import argparse
import io
import json
import os
import secrets
import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any, NoReturn
from urllib.parse import parse_qs

from divetable import __version__, bots
from divetable.engine.codec import encode
from divetable.engine.core import AnyGame
from divetable.engine.errors import BadData, BadOption, BadRecord, DivetableError
from divetable.engine.fairness import SECRET_BYTES
from divetable.engine.options import choices, word
from divetable.engine.prose import LANGUAGES, Speaker
from divetable.engine.record import Moment, Record, moments, read, verify
from divetable.engine.rulebook import Rulebook
from divetable.games import NAMES, rulebook

Command = Callable[[argparse.Namespace], None]
MOST = 10_000_000
PORTS = 65_535
USUAL_PORT = 8000
DATABASE = "DIVETABLE_DATABASE"
"""The environment variable with the address of the database, which may have a password in it."""
CUT_OFF = 141
"""What shells say of a command whose reader went away."""
ALONE = ("-h", "--help", "--version")
"""Options that stand before a command or alone; all others without a command are those of ``serve``."""
GET_TABLE = 'pip install "divetable[table]"'
"""How to get what the table and pictures need."""

_TEXTS = {
    "en": {
        "cut": "The record stops here: the game is still running, or the record was cut.",
        "share": "{name}: own answers {skill}, own dice {luck} (both within {error})",
        "turning": "Turning point after answer {number}: {told} Chances now: {chances}.",
    },
    "fr": {
        "cut": "L'enregistrement s'arrête ici\u00a0: la partie est en cours, ou l'enregistrement a été coupé.",
        "share": "{name}\u00a0: par ses réponses {skill}, par ses dés {luck} (à {error} près)",
        "turning": "Tournant après la réponse {number}\u00a0: {told} Chances à présent\u00a0: {chances}.",
    },
    "de": {
        "cut": "Hier endet die Aufzeichnung: Die Partie läuft noch, oder die Aufzeichnung wurde gekürzt.",
        "share": "{name}: durch eigene Antworten {skill}, durch eigene Würfel {luck} (beides auf {error} genau)",
        "turning": "Wendepunkt nach Antwort {number}: {told} Chancen nun: {chances}.",
    },
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; what the user got wrong is said in a line, not in a traceback.

    Without a command the table is opened, and its page in a browser.
    """
    arguments = sys.argv[1:] if arguments is None else arguments
    if not arguments or (arguments[0].startswith("-") and arguments[0] not in ALONE):
        arguments = ["serve", "--open", *arguments]
    given = _parser().parse_args(arguments)
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a name or a terminal with other characters is no reason to stop
    try:
        given.command(given)
        print(end="", flush=True)  # there may be no standard output at all
    except BrokenPipeError:
        sys.stdout = io.StringIO()  # nobody reads any more, so Python need not try again when it ends
        return CUT_OFF
    except (DivetableError, OSError) as error:
        print(f"divetable: {error}", file=sys.stderr)
        return 2
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] == "divetable":
            raise
        print(f"divetable: this needs more packages ({error.name}): {GET_TABLE}", file=sys.stderr)
        return 2
    except (KeyboardInterrupt, EOFError):
        print(file=sys.stderr)
        return 130
    return 0


class _Parser(argparse.ArgumentParser):
    """A parser that says in one line what is wrong."""

    def error(self, message: str) -> NoReturn:
        """Say *message* and where to find help; exit with 2."""
        self.exit(2, f"divetable: {' '.join(message.split())} (see {self.prog} --help)\n")


def _parser() -> argparse.ArgumentParser:
    about = "Three diving board games at one table. Without a command: open the table, and its page in a browser."
    parser = _Parser("divetable", description=about)
    parser.add_argument("--version", action="version", version=f"divetable {__version__}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    _add(commands, "games", games, "list the games, their options and their bots").add_argument(
        "--json", action="store_true", help="as JSON"
    )
    _add_play(_add(commands, "play", play, "play in the terminal against bots"))
    _add_simulate(_add(commands, "simulate", simulate, "play many games between bots"))
    _add_serve(_add(commands, "serve", serve, "serve tables to browsers and bots"))
    _add_kept(_add(commands, "doctor", doctor, "look whether the tables that are kept can be read"))
    _add_arena(_add(commands, "arena", arena, "let bots play each other for ratings"))
    gallery_parser = _add(commands, "gallery", gallery, "write a page of sample stacks of Dive, with what lies where")
    gallery_parser.add_argument("folder", type=Path)
    gallery_parser.add_argument("--seed", type=int, default=0)
    gallery_parser.add_argument("--count", type=_count, default=4, help="stacks (4)")
    replay_parser = _add(commands, "replay", replay, "tell a recorded game")
    replay_parser.add_argument("record", type=Path)
    replay_parser.add_argument("--language", choices=LANGUAGES, default="en")
    _add(commands, "verify", check, "recompute a recorded game, dice included").add_argument("record", type=Path)
    analyse_parser = _add(commands, "analyse", analyse, "look at a recorded game again: chances, turning points, luck")
    analyse_parser.add_argument("record", type=Path)
    analyse_parser.add_argument("--language", choices=LANGUAGES, default="en")
    analyse_parser.add_argument("--passes", type=_count, default=200, help="ways to go on from every moment (200)")
    analyse_parser.add_argument("--json", action="store_true", help="as JSON")
    bench_parser = _add(commands, "bench", bench, "measure the rules beside a null engine")
    bench_parser.add_argument("--json", action="store_true", help="as JSON")
    bench_parser.add_argument("--rounds", type=_count, default=15, help="interleaved measurements (15)")
    return parser


def _add(commands: Any, name: str, command: Command, text: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(name, help=text, description=text[0].upper() + text[1:] + ".")
    parser.set_defaults(command=command)
    return parser


def _add_table(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", choices=NAMES, metavar="GAME", help=", ".join(NAMES))
    parser.add_argument(
        "--players", type=_count, metavar="N", help="players at the table (as few as the game allows, but two)"
    )
    parser.add_argument("--option", action="append", default=[], metavar="K=V", help="a variant; see `divetable games`")
    parser.add_argument("--decks", type=Path, metavar="FILE", help="your own decks (Dive), as JSON")


def _add_play(parser: argparse.ArgumentParser) -> None:
    _add_table(parser)
    parser.add_argument("--bots", default="", metavar="A,B", help="opponents; one name serves all of them")
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.add_argument("--record", type=Path, metavar="FILE", help="write the game down")
    parser.add_argument("--seed", help="the same words give the same dice; without, they are drawn and committed to")


def _add_simulate(parser: argparse.ArgumentParser) -> None:
    _add_table(parser)
    parser.add_argument("--games", type=_count, default=100, metavar="K")
    parser.add_argument("--seed", type=int, default=0, metavar="S")
    parser.add_argument("--bots", default="random", metavar="A,B", help="by seat; one name serves all seats")
    _add_budget(parser, "steps of search for a decision (300), for the same games every time", "or thinking time")
    parser.add_argument("--json", action="store_true", help="as JSON")


def _add_budget(parser: argparse.ArgumentParser, iterations: str, seconds: str) -> None:
    parser.add_argument("--iterations", type=_count, metavar="I", help=iterations)
    parser.add_argument("--seconds", type=_seconds, metavar="T", help=seconds)


def _add_serve(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="0.0.0.0", help="where to listen (everywhere)")
    parser.add_argument("--port", type=_port, metavar="PORT", help=f"({USUAL_PORT}, or the next one that is free)")
    _add_kept(parser)
    parser.add_argument("--url", type=_origin, help="the address that friends use, if it is another one")
    parser.add_argument(
        "--origin", type=_origin, action="append", default=[], metavar="URL", help="another origin pages may come from"
    )
    parser.add_argument(
        "--hosts", default="", metavar="A,B", help="names this server may be asked for besides its own; * for all"
    )
    parser.add_argument("--proxies", default="127.0.0.1", help="addresses whose forwarding headers are believed")
    parser.add_argument(
        "--open", action=argparse.BooleanOptionalAction, default=False, help="open the page in a browser"
    )


def _add_kept(parser: argparse.ArgumentParser) -> None:
    kept = parser.add_mutually_exclusive_group()
    kept.add_argument("--data", type=Path, metavar="DIR", help="where to keep the tables (the user's data directory)")
    kept.add_argument("--database", metavar="URL", help="or which database to keep them in: SQLite or Postgres")


def _add_arena(parser: argparse.ArgumentParser) -> None:
    _add_table(parser)
    parser.add_argument("--bots", required=True, metavar="A,B,C", help="who plays")
    parser.add_argument("--games", type=_count, default=100, metavar="N")
    parser.add_argument("--seed", type=int, default=0, metavar="S")
    _add_budget(parser, "steps of search, to repeat a run exactly", "or thinking time for a decision (1)")
    parser.add_argument("--processes", type=_count, help="as many as there are cores")
    parser.add_argument("--load", action="append", default=[], metavar="MODULE", help="a module that registers bots")
    parser.add_argument("--json", action="store_true", help="as JSON")


def _origin(text: str) -> str:
    scheme, separator, host = text.rstrip("/").partition("://")
    if scheme not in ("http", "https") or not separator or not host or "/" in host:
        raise argparse.ArgumentTypeError(f"{text!r} is no origin such as https://dive.example")
    return text.rstrip("/")


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0
    if not 0 < seconds < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds")
    return seconds


def _count(text: str) -> int:
    return _number(text, MOST)


def _port(text: str) -> int:
    return _number(text, PORTS)


def _number(text: str, most: int) -> int:
    if not text.isdecimal() or len(text) > len(str(most)) or not 1 <= int(text) <= most:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to {most}")
    return int(text)


def games(given: argparse.Namespace) -> None:
    """List what can be played."""
    books = [rulebook(name) for name in NAMES]
    if given.json:
        print(json.dumps([_described(book) for book in books], ensure_ascii=False, indent=2))
        return
    for book in books:
        print(f"{book.name}: {book.title} ({book.credits}), {book.players[0]}-{book.players[-1]} players")
        print(f"  bots: {', '.join(bots.names(book.name))}")
        for name, text in book.books["en"].options.items():
            values = "|".join(map(word, choices(book.options, name, book.players[-1])))
            print(f"  --option {name}={values}  {text.label}: {text.text}")


def _described(book: Rulebook) -> dict[str, Any]:
    players = book.players[-1]
    return {
        "name": book.name,
        "title": book.title,
        "credits": book.credits,
        "players": list(book.players),
        "bots": list(bots.names(book.name)),
        "options": {name: encode(choices(book.options, name, players)) for name in book.options.fields},
    }


def play(given: argparse.Namespace) -> None:
    """Play in the terminal."""
    from divetable import terminal  # imported here: the other commands need none of it

    book, game, box = _table(given)
    secret = (
        sha256(given.seed.encode(errors="surrogateescape")).digest()
        if given.seed is not None
        else secrets.token_bytes(SECRET_BYTES)
    )
    opponents = _bots(game, given.bots or terminal.OPPONENT, len(game.seats) - 1, "opponents")
    if given.record:
        given.record.open("a").close()  # better to hear now than after the game that it cannot be written
    terminal.play(book, game, secret, opponents, given.language, given.record, box)


def simulate(given: argparse.Namespace) -> None:
    """Play many games between bots."""
    from divetable.lab.simulate import USUAL, run

    book, game, _ = _table(given)
    players = _bots(game, given.bots, len(game.seats), "seats")
    budget = _budget(given, USUAL)
    summary = run(game, players, given.games, given.seed, budget, progress=sys.stderr.isatty())
    if given.json:
        print(json.dumps({**_played(given, game, budget), "bots": given.bots, **encode(summary)}))
        return
    games = f"{summary.games} {'game' if summary.games == 1 else 'games'} of {book.title}"
    print(f"{games}: {summary.turns:.1f} turns, {summary.decisions:.1f} decisions a game")
    for seat in game.seats:
        print(f"  seat {seat}: mean score {summary.scores[seat]:.2f}, won {summary.wins[seat]}")


def serve(given: argparse.Namespace) -> None:
    """Serve tables until told to stop."""
    from divetable.server.ops.settings import Settings
    from divetable.server.ops.supervise import GREET, OPEN, keep_serving

    settings = Settings(
        _database(given),
        given.host,
        given.port or USUAL_PORT,
        given.url or "",
        origins=tuple(given.origin + ([given.url] if given.url else [])),
        hosts=tuple(name.strip() for name in given.hosts.split(",") if name.strip()),
        proxies=given.proxies,
    )
    asked = (GREET, OPEN) if given.open else (GREET,)
    sys.exit(keep_serving(settings, asked, any_port=given.port is None))


def doctor(given: argparse.Namespace) -> None:
    """Look at the whole database. Raises DivetableError if it cannot be opened or is damaged."""
    from divetable.server.storage.store import Store

    try:
        with closing(Store(_database(given))) as store:
            found, tables = store.damage(), store.count()
    except Exception as error:
        cause = getattr(error, "orig", None) or error
        raise DivetableError(f"cannot read the database: {' '.join(str(cause).split())}") from error
    if found:
        raise DivetableError(f"the file with the tables is damaged ({found}); restore a copy of it")
    print(f"In order: {tables} tables.")


def _database(given: argparse.Namespace) -> str:
    """Return the URL of the database that was chosen, or of the usual one."""
    from divetable.server.storage import data_folder

    if given.database is not None and _has_password(given.database):
        raise DivetableError(f"everybody here can read a password in the arguments; put the address into {DATABASE}")
    chosen: str | None = given.database or (None if given.data else os.environ.get(DATABASE))
    if chosen:
        return chosen
    if given.data is not None:
        return data_folder.database_in(given.data)
    url, told = data_folder.usual_database()
    if told:
        print(f"divetable: {told}", file=sys.stderr, flush=True)
    return url


def _has_password(url: str) -> bool:
    """Whether the address of a database has a password in it, before its host or behind its question mark."""
    place, _, query = url.partition("://")[2].partition("?")
    return ":" in place.rpartition("@")[0] or "password" in parse_qs(query)


def arena(given: argparse.Namespace) -> None:
    """Let bots play each other."""
    from divetable.lab.arena import run_arena

    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())  # where `--load` finds your own; the processes of the arena get our path
    _, game, _ = _table(given)
    budget = _budget(given, bots.Budget(seconds=1.0))
    result = run_arena(
        game,
        _listed(given.bots),
        given.games,
        given.seed,
        budget,
        given.processes,
        sys.stderr.isatty(),
        given.load,
    )
    if given.json:
        print(json.dumps({**_played(given, game, budget), **encode(result)}))
        return
    print(f"{result.games} games of {game.name} with {result.players} players; shares with their 95 % intervals")
    for entrant in result.entrants:
        won, points = entrant.won, entrant.points
        print(
            f"  {entrant.bot:12} rating {entrant.rating:5.1f} +- {entrant.deviation:.1f}"
            f"  won {won.share:6.1%} ({won.low:.1%} to {won.high:.1%})"
            f"  points {points.share:6.1%} ({points.low:.1%} to {points.high:.1%})  mean score {entrant.score:.1f}"
        )


def _budget(given: argparse.Namespace, usual: bots.Budget) -> bots.Budget:
    asked = bots.Budget(given.seconds, given.iterations)
    return usual if asked == bots.Budget() else asked


def _played(given: argparse.Namespace, game: AnyGame, budget: bots.Budget) -> dict[str, Any]:
    """What somebody else has to know to play the same games."""
    table = {"game": game.name, "players": len(game.seats), "options": encode(game.options)}
    return {**table, "seed": given.seed, "budget": encode(budget)}


def gallery(given: argparse.Namespace) -> None:
    """Write a page of sample stacks."""
    from divetable.eyes.gallery import write_gallery

    write_gallery(given.folder, given.seed, given.count)
    print(f"Open {given.folder / 'index.html'}.")


def replay(given: argparse.Namespace) -> None:
    """Tell a recorded game, line by line."""
    record = read(_text(given.record), rulebook)
    speaker = Speaker(record.rulebook.books[given.language], _names(record))
    number = 0
    for moment in moments(record):
        for event in moment.events:
            number += 1
            print(f"{number} {speaker.say(event)}")
    if record.ending is None:
        print(_TEXTS[given.language]["cut"])


def check(given: argparse.Namespace) -> None:
    """Recompute a recorded game."""
    record = read(_text(given.record), rulebook)
    verdict = verify(record)
    if not verdict.finished:
        raise BadRecord(
            0, f"all {verdict.answers} answers are legal, but the game is not over: its secret is not known yet"
        )
    dice = f"all {verdict.checked_dice} chance answers come from the secret that was committed to"
    unchecked = "its dice were never committed to, so they cannot be checked"
    print(f"In order: {verdict.answers} answers, all legal; {dice if record.header.commitment else unchecked}.")


def analyse(given: argparse.Namespace) -> None:
    """Who was how likely to win when, and by what."""
    from random import Random

    from divetable.bots.analysis import analyse as look_again

    record = read(_text(given.record), rulebook)
    played = list(moments(record))  # names the line of what is no answer, which the analysis does not know
    answers = [(answer.seat, answer.move) for answer in record.answers]
    found = look_again(record.game(), answers, Random(0), passes=given.passes)
    if given.json:
        print(json.dumps(encode(found)))
        return
    texts, names = _TEXTS[given.language], _names(record)
    speaker = Speaker(record.rulebook.books[given.language], names)
    for name, share in zip(names, found.shares, strict=True):
        shown = {"skill": f"{share.skill:+.0%}", "luck": f"{share.luck:+.0%}", "error": f"{2 * share.error:.0%}"}
        print(texts["share"].format(name=name, **shown))
    for number in found.turning:
        chances = ", ".join(f"{chance:.0%}" for chance in found.points[number].chances)
        print(
            texts["turning"].format(number=number, told=_told(record, played[number], number, speaker), chances=chances)
        )


def _told(record: Record, moment: Moment, number: int, speaker: Speaker) -> str:
    """What an answer led to; the answer itself if that was nothing, or only what somebody else did then."""
    answer, events = record.answers[number - 1], moment.events
    if events and (answer.seat < 0 or getattr(events[0], "seat", answer.seat) == answer.seat):
        return " ".join(map(speaker.say, events))
    return f"{speaker.name(answer.seat)}: {speaker.say(answer.move)}"


def bench(given: argparse.Namespace) -> None:
    """Print how many moves and clones a second the rules of each game make, beside the null engine; or all as JSON."""
    from divetable.lab.speed import report

    rows = report(given.rounds)
    if given.json:
        print(json.dumps(rows, indent=2))
        return
    print("per CPU-second, one thread; the null engine in the same interleaved run")
    for row in rows:
        print(
            f"{row['game']:8} {row['players']} players: {row['moves']:>9,.0f} moves"
            f" = {row['ratio']:.2f} of the null engine's {row['null_moves']:,.0f}; {row['clones']:>9,.0f} clones"
        )


def _table(given: argparse.Namespace) -> tuple[Rulebook, AnyGame, Any]:
    book = rulebook(given.game)
    box = _json(given.decks) if given.decks else None
    players = given.players or max(2, book.players[0])
    return book, book.game(players, dict(map(_option, given.option)), box), box


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise BadOption(f"option {text!r}: write it as name=value")
    return name, value


def _bots(game: AnyGame, names: str, wanted: int, whom: str) -> list[bots.Bot]:
    """*wanted* bots; *whom* is what they are called."""
    listed = _listed(names)
    if len(listed) == 1:
        listed *= wanted
    if len(listed) != wanted:
        raise bots.UnknownBot(f"{len(listed)} bots for {wanted} {whom}: name one for all, or one for each")
    return [bots.find(game, name) for name in listed]


def _listed(names: str) -> list[str]:
    return [name.strip() for name in names.split(",")]


def _names(record: Record) -> list[str]:
    """The players' names, fit for a terminal: others choose them."""
    return ["".join(c if c.isprintable() else "?" for c in name) for name in record.header.players]


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BadRecord(0, f"{path} is not text: {error}") from error


def _json(path: Path) -> Any:
    try:
        return json.loads(_text(path))
    except (ValueError, RecursionError) as error:
        raise BadData(str(path), f"not JSON: {error}") from error
