"""The commands that read the record of a game: ``replay``, ``verify`` and ``analyse``."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from divetable.cli.arguments import add_command, add_json, add_language, count
from divetable.cli.chosen import read_text
from divetable.engine import record as records
from divetable.engine.codec import encode
from divetable.engine.errors import BadRecord
from divetable.engine.prose import Speaker
from divetable.engine.record import Moment, Record, moments
from divetable.games import rulebook

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


def add_replay(commands: Any) -> None:
    """Add the command ``replay``."""
    parser = add_command(commands, "replay", replay, "tell a recorded game")
    parser.add_argument("record", type=Path)
    add_language(parser)


def add_verify(commands: Any) -> None:
    """Add the command ``verify``."""
    add_command(commands, "verify", verify, "recompute a recorded game, dice included").add_argument(
        "record", type=Path
    )


def add_analyse(commands: Any) -> None:
    """Add the command ``analyse``."""
    text = "look at a recorded game again: chances, turning points, luck"
    parser = add_command(commands, "analyse", analyse, text)
    parser.add_argument("record", type=Path)
    add_language(parser)
    parser.add_argument("--passes", type=count, default=200, help="ways to go on from every moment (200)")
    add_json(parser)


def replay(given: argparse.Namespace) -> None:
    """Print the events of a recorded game, a line each."""
    record = _read(given)
    speaker = Speaker(record.rulebook.books[given.language], _names(record))
    number = 0
    for moment in moments(record):
        for event in moment.events:
            number += 1
            print(f"{number} {speaker.say(event)}")
    if record.ending is None:
        print(_TEXTS[given.language]["cut"])


def verify(given: argparse.Namespace) -> None:
    """Recompute a recorded game and print the result. Raises BadRecord if it is not over or something is wrong."""
    record = _read(given)
    verdict = records.verify(record)
    if not verdict.finished:
        raise BadRecord(
            0, f"all {verdict.answers} answers are legal, but the game is not over: its secret is not known yet"
        )
    dice = f"all {verdict.checked_dice} chance answers come from the secret that was committed to"
    unchecked = "its dice were never committed to, so they cannot be checked"
    print(f"In order: {verdict.answers} answers, all legal; {dice if record.header.commitment else unchecked}.")


def analyse(given: argparse.Namespace) -> None:
    """Print each player's share of skill and luck in a recorded game, and its turning points."""
    from random import Random

    from divetable.bots import analysis  # imported here: the other commands need none of it

    record = _read(given)
    played = list(moments(record))  # names the line of an illegal answer, which the analysis does not know
    answers = [(answer.seat, answer.move) for answer in record.answers]
    found = analysis.analyse(record.game(), answers, Random(0), passes=given.passes)
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
        told = _told(record, played[number], number, speaker)
        print(texts["turning"].format(number=number, told=told, chances=chances))


def _read(given: argparse.Namespace) -> Record:
    return records.read(read_text(given.record), rulebook)


def _told(record: Record, moment: Moment, number: int, speaker: Speaker) -> str:
    """Return in words what an answer led to; the answer itself if nothing, or only another player did something."""
    answer, events = record.answers[number - 1], moment.events
    if events and (answer.seat < 0 or getattr(events[0], "seat", answer.seat) == answer.seat):
        return " ".join(map(speaker.say, events))
    return f"{speaker.name(answer.seat)}: {speaker.say(answer.move)}"


def _names(record: Record) -> list[str]:
    """Return the players' names with a ? for each character that no terminal should get: others choose the names."""
    return ["".join(c if c.isprintable() else "?" for c in name) for name in record.header.players]
