"""Playing in a terminal: one line at a time, nothing redrawn, so that a screen reader can follow."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from divetable.bots import Bot, Budget
from divetable.engine.core import Event, Game, Move, Moves, Seat, explain, is_answer
from divetable.engine.errors import DivetableError
from divetable.engine.fairness import FairDice, commitment
from divetable.engine.match import Match
from divetable.engine.prose import Speaker
from divetable.engine.record import of_match, write
from divetable.engine.rulebook import Rulebook
from divetable.eyes import senses_for

OPPONENTS = {"deepsea": "threshold"}
"""Who plays against you unless you say otherwise."""
SHORT = 30
"""A list longer than this is narrowed before it is read out."""
HELP = """  a number   choose that move            ?      describe the table again
  words      list only moves with them   help   these lines       quit   stop playing"""


class Quit(Exception):
    """The player has had enough."""


def play(
    rulebook: Rulebook,
    game: Game[Any, Any],
    secret: bytes,
    bots: Sequence[Bot],
    language: str,
    path: Path | None,
    box: Any = None,
) -> None:
    """A whole game; you have seat 0."""
    names = ["You", *(f"Bot {seat}" for seat in game.seats[1:])]
    speaker = Speaker(rulebook.books[language], names)
    print(f"{rulebook.title} ({rulebook.credits})")
    print(f"The dice are fixed by a secret with SHA-256 {commitment(secret)}.")
    match = Match(game, FairDice(secret), senses_for(game.name)(secret.hex()))
    table = _Table(rulebook, match, speaker, bots, Random(f"{secret.hex()}/bots"))
    try:
        table.run()
    except (Quit, EOFError, KeyboardInterrupt):
        print("Stopped.")
    else:
        print(f"The secret was {secret.hex()}.")
    if path is not None:
        path.write_text(write(of_match(rulebook, match, names, box)), encoding="utf-8")
        print(f"Written to {path}.")


class _Table:
    """The human's end of the table."""

    me: Seat = 0

    def __init__(
        self, rulebook: Rulebook, match: Match[Any, Any], speaker: Speaker, bots: Sequence[Bot], rng: Random
    ) -> None:
        self.rulebook, self.match, self.speaker, self.bots, self.rng = rulebook, match, speaker, bots, rng
        self.lines = 0

    def run(self) -> None:
        """Ask until nobody is asked."""
        self.tell(self.match.opening)
        while not self.match.over:
            asks = self.match.state.asks
            seat = self.me if self.me in asks else min(asks)
            self.tell(self.match.answer(seat, self.ask() if seat == self.me else self.decide(seat)))

    def decide(self, seat: Seat) -> Move:
        """Let a bot think."""
        return self.bots[seat].decide(self.match.view(seat), self.match.state.asks[seat], self.rng, Budget(seconds=1))

    def tell(self, events: Sequence[Event]) -> None:
        """One numbered line an event."""
        for event in events:
            glimpse = event.seen_by(self.me)
            if glimpse is not None:
                self.lines += 1
                print(f"{self.lines} {self.speaker.say(glimpse)}")

    def describe(self) -> None:
        """The table in words."""
        print()
        for line in self.rulebook.describe(self.match.view(self.me), self.speaker):
            print(line)

    def ask(self) -> Move:
        """Your answer."""
        self.describe()
        asked: Moves[Any] = self.match.state.asks[self.me]
        listed = self.listed(asked, "")
        while True:
            text = input("> ").strip()
            if text == "quit":
                raise Quit
            if text in ("", "help"):
                print(HELP)
            elif text == "?":
                self.describe()
                listed = self.listed(asked, "")
            elif text.isdecimal() and 1 <= int(text) <= len(listed):
                return listed[int(text) - 1]
            elif (move := self.typed(text)) is not None:
                return move
            else:
                listed = self.listed(asked, text) or listed

    def typed(self, text: str) -> Move | None:
        """A move in the game's own notation, if it has one and this is one."""
        if self.rulebook.read_move is None:
            return None
        try:
            move = self.rulebook.read_move(text)
        except DivetableError:
            return None
        s = self.match.state
        if is_answer(s, self.me, move):
            return move
        objection, rule = explain(s, self.me, move)
        print(f"{self.speaker.say(objection)} ({rule})")
        return None

    def listed(self, asked: Moves[Any], words: str) -> list[Move]:
        """Print the moves that have all *words* in them, numbered."""
        wanted = words.lower().split()
        sayings = ((move, self.speaker.say(move)) for move in islice(asked, 2000))
        found = [(move, said) for move, said in sayings if all(word in said.lower() for word in wanted)]
        for number, (_, said) in enumerate(found[:SHORT], 1):
            print(f"  {number} {said}")
        if not found:
            print("No such move. Type help for what you can type.")
        elif len(found) > SHORT:
            print(f"  ... and {len(found) - SHORT} more: type a word to narrow the list.")
        return [move for move, _ in found]
