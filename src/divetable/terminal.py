"""Playing in a terminal: one line at a time, nothing redrawn, so that a screen reader can follow."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, NoReturn

from divetable.bots import Bot, Budget
from divetable.engine.core import AnyGame, Event, Move, Moves, Seat, View, explain, is_answer
from divetable.engine.errors import DivetableError
from divetable.engine.fairness import FairDice, commitment
from divetable.engine.match import Match
from divetable.engine.prose import Speaker
from divetable.engine.record import of_match, write
from divetable.engine.rulebook import Rulebook
from divetable.eyes import senses_for

OPPONENT = "regular"
"""Who plays against you unless you say otherwise."""
SHORT = 30
"""A list longer than this is narrowed before it is read out."""
MANY_DIGITS = 10
"""More than any list has lines."""
REPEATED = {"Looked"}
"""Events that only say what the description of the table is about to say."""

_TEXTS = {
    "en": {
        "dice": "The dice are fixed by a secret with SHA-256 {digest}.",
        "names": "You are {name}. Type help at any time.",
        "stopped": "Stopped.",
        "secret": "The secret was {secret}.",
        "written": "Written to {path}.",
        "more": "  ... and {count} more: type a word to narrow the list.",
        "none": "No such move. Type help for what you can type.",
        "others": "Type list for what else you can do ({count}).",
        "back": "Type a number, or press Enter to go back.",
        "help": "Type a number to choose that move, words to list only the moves with them, list to list them all, "
        "? to describe the table again, quit to stop playing.",
    },
    "fr": {
        "dice": "Les dés sont fixés par un secret dont le SHA-256 est {digest}.",
        "names": "Vous êtes {name}. Tapez aide à tout moment.",
        "stopped": "Arrêté.",
        "secret": "Le secret était {secret}.",
        "written": "Enregistré dans {path}.",
        "more": "  ... et {count} de plus\u00a0: tapez un mot pour raccourcir la liste.",
        "none": "Ce coup n'existe pas. Tapez aide pour savoir quoi taper.",
        "others": "Tapez liste pour voir ce que vous pouvez faire d'autre ({count}).",
        "back": "Tapez un numéro, ou Entrée pour revenir.",
        "help": "Tapez un numéro pour choisir ce coup, des mots pour ne voir que les coups qui les contiennent, "
        "liste pour les voir tous, ? pour décrire de nouveau la table, quitter pour arrêter.",
    },
    "de": {
        "dice": "Die Würfel sind durch ein Geheimnis mit SHA-256 {digest} festgelegt.",
        "names": "Du bist {name}. Tippe jederzeit hilfe.",
        "stopped": "Abgebrochen.",
        "secret": "Das Geheimnis war {secret}.",
        "written": "Gespeichert in {path}.",
        "more": "  ... und {count} weitere: Tippe ein Wort, um die Liste zu kürzen.",
        "none": "Diesen Zug gibt es nicht. Tippe hilfe, um zu sehen, was geht.",
        "others": "Tippe liste für alles, was sonst noch geht ({count}).",
        "back": "Tippe eine Nummer, oder Enter für zurück.",
        "help": "Tippe eine Nummer, um diesen Zug zu wählen, Wörter, um nur Züge mit ihnen zu sehen, "
        "liste für alle Züge, ? für den Tisch in Worten, ende zum Aufhören.",
    },
}
_COMMANDS = {
    "?": "describe",
    **dict.fromkeys(("help", "aide", "hilfe"), "help"),
    **dict.fromkeys(("list", "liste"), "list"),
    **dict.fromkeys(("quit", "quitter", "ende"), "quit"),
}


class Quit(Exception):
    """The player has had enough."""


def play(
    rulebook: Rulebook,
    game: AnyGame,
    secret: bytes,
    bots: Sequence[Bot],
    language: str,
    path: Path | None,
    box: Any = None,
    name: str = "Robin",
) -> None:
    """A whole game; you have seat 0, the *bots* the others, and you a *name* because sentences about you need one."""
    texts = _TEXTS[language]
    names = [name, *(f"Bot {seat}" for seat in game.seats[1:])]
    speaker = Speaker(rulebook.books[language], names)
    match = Match(game, FairDice(secret), senses_for(game.name)(secret.hex()))
    table = _Table(rulebook, match, speaker, bots, Random(f"{secret.hex()}/bots"))
    try:
        print(f"{rulebook.title} ({rulebook.credits})")
        print(texts["dice"].format(digest=commitment(secret)))
        print(texts["names"].format(name=name))
        table.run()
    except (Quit, EOFError, KeyboardInterrupt):
        print(texts["stopped"])
    else:
        print(texts["secret"].format(secret=secret.hex()))
    finally:  # whatever went wrong, the game is not lost
        if path is not None:
            path.write_text(write(of_match(rulebook, match, names, box)), encoding="utf-8")
    if path is not None:
        print(texts["written"].format(path=path))


class _Table:
    """The human's end of the table."""

    me: Seat = 0

    def __init__(
        self, rulebook: Rulebook, match: Match[Any, Any], speaker: Speaker, bots: Sequence[Bot], rng: Random
    ) -> None:
        self.rulebook, self.match, self.speaker, self.bots, self.rng = rulebook, match, speaker, bots, rng
        self.texts = _TEXTS[speaker.book.language]
        self.notation = rulebook.notation() if rulebook.notation else None
        self.lines = 0
        self.typing = False
        """Whether there are too many moves for a list, and numbers are part of the notation."""
        self.listed: list[Move] = []
        """The moves that can be chosen by number now."""

    def run(self) -> None:
        """Ask until nobody is asked."""
        self.tell(self.match.opening)
        while not self.match.over:
            asks = self.match.state.asks
            seat = self.me if self.me in asks else min(asks)
            self.tell(self.match.answer(seat, self.ask() if seat == self.me else self.decide(seat)))

    def decide(self, seat: Seat) -> Move:
        """Let a bot think."""
        bot, asked = self.bots[seat - 1], self.match.state.asks[seat]
        return bot.decide(self.match.view(seat), asked, self.rng, Budget(seconds=1))

    def tell(self, events: Sequence[Event]) -> None:
        """One numbered line an event."""
        for event in events:
            glimpse = event.seen_by(self.me)
            if glimpse is not None and type(glimpse).__name__ not in REPEATED:
                self.lines += 1
                print(f"{self.lines} {self.speaker.say(glimpse)}")

    def ask(self) -> Move:
        """Your answer."""
        self.typing = self.notation is not None and self.has_many()
        self.describe()
        while True:
            prompt = self.speaker.text("prompt") if self.typing and not self.listed else ""
            move = self.obey(_typed_in(f"{prompt}> ").strip())
            if move is not None:
                return move

    def obey(self, text: str) -> Move | None:
        """Do what was typed; the move, if it is one."""
        command = _COMMANDS.get(text.lower())
        if command is not None:
            _DOING[command](self)
        elif not text:
            self.offer() if self.typing and self.listed else self.help()
        elif text.isdecimal() and len(text) < MANY_DIGITS and 1 <= int(text) <= len(self.listed):
            return self.listed[int(text) - 1]
        else:
            return self.typed(text)
        return None

    def describe(self) -> None:
        """The table in words, and what can be answered."""
        print()
        for line in self.rulebook.describe(self.match.view(self.me), self.speaker):
            print(line)
        self.offer()

    def offer(self) -> None:
        """The moves to choose from, or how to type one."""
        self.listed = []
        if self.notation is None or not self.typing:
            self.narrow("")
            return
        view: View = self.match.view(self.me)
        print(self.notation.hint(view, self.speaker))
        others = len(self.choices())
        if others:
            print(self.texts["others"].format(count=others))

    def help(self) -> None:
        """What can be typed."""
        print(self.texts["help"])
        if self.typing:
            self.offer()

    def quit(self) -> NoReturn:
        """Stop playing."""
        raise Quit

    def list(self) -> None:
        """All moves that are chosen by number, or how to type one if there are none."""
        if not self.narrow(""):
            self.offer()
        elif self.typing:
            print(self.texts["back"])

    def typed(self, text: str) -> Move | None:
        """A move in the game's own notation, if this is one; else the moves with these words are listed."""
        fault = self.texts["none"]
        if self.notation is not None:
            try:
                return self.checked(self.notation.read_move(text))
            except DivetableError as error:
                fault = self.why(error)
        if not self.narrow(text):
            print(fault if self.typing else self.texts["none"])
        elif self.typing:
            print(self.texts["back"])
        return None

    def why(self, error: DivetableError) -> str:
        """What is wrong with a notation, in the player's language if the error knows its text."""
        key = getattr(error, "key", None)
        return str(error) if key is None else self.speaker.text(key, **getattr(error, "values", {}))

    def checked(self, move: Move) -> Move | None:
        """*move* if it is legal; otherwise the reason and its rule are printed."""
        s = self.match.state
        if is_answer(s, self.me, move):
            return move
        objection, rule = explain(s, self.me, move)
        print(f"{self.speaker.say(objection)} ({rule})")
        return None

    def narrow(self, words: str) -> bool:
        """Print the moves with all *words*, or words that begin with them, numbered; whether there are any."""
        wanted = words.lower().split()
        sayings = ((move, self.speaker.say(move)) for move in self.choices())
        found = [(move, said) for move, said in sayings if _has(said, wanted)]
        for number, (_, said) in enumerate(found[:SHORT], 1):
            print(f"  {number} {said}")
        if len(found) > SHORT:
            print(self.texts["more"].format(count=len(found) - SHORT))
        if found:
            self.listed = [move for move, _ in found]
        return bool(found)

    def choices(self) -> Sequence[Move]:
        """The moves there are to list."""
        asked: Moves[Any] = self.match.state.asks[self.me]
        listed = self.notation.shortlist(asked) if self.notation is not None and self.typing else asked
        return list(islice(listed, 2000))

    def has_many(self) -> bool:
        """Whether a list of all moves would be too long."""
        return len(list(islice(self.match.state.asks[self.me], SHORT + 1))) > SHORT


def _typed_in(prompt: str) -> str:
    try:
        return input(prompt)
    except RuntimeError:  # there is no standard input
        raise EOFError from None


def _has(said: str, wanted: Sequence[str]) -> bool:
    words = re.findall(r"\w+", said.lower())
    return all(any(word.startswith(start) for word in words) for start in wanted)


_DOING: dict[str, Callable[[_Table], None]] = {
    "describe": _Table.describe,
    "help": _Table.help,
    "list": _Table.list,
    "quit": _Table.quit,
}
