"""What Dive brings to a table besides its rules: clocks, what can be programmed, readings, and cards that leave."""

from __future__ import annotations

from typing import Any, Final

from divetable.engine.core import Event, Move, Moves, Seat, is_answer
from divetable.engine.hooks import USUAL, Summary, TableHooks, TimeLimit
from divetable.engine.values import Value
from divetable.games.dive.choices import Choices
from divetable.games.dive.companions import OCTOPUS_SIDE
from divetable.games.dive.components import LEVELS, Commit, Companion, LayOctopus, Stop, Stopped, Token
from divetable.games.dive.evaluated import FIELDS_OF_CARDS, OF_CARDS, Evaluated, follow, forgotten_rounds, round_after
from divetable.games.dive.events import Looked
from divetable.games.dive.layouts import TOKENS
from divetable.games.dive.program import Program
from divetable.games.dive.view import View

PROGRAMMING: Final = {"relaxed": 240_000, "brisk": 90_000}
"""Programs take longer than a turn."""
COUNTDOWNS: Final = {"orca": 10_000, "fugu": 45_000}
"""The orca counts to ten (Q-27); nobody is asked to hold their breath for longer (Q-28)."""
_DEEPEST: Final = tuple((Token(value, False),) for value in TOKENS)


class ProgramLimits(Value):
    """Every ``Commit`` within these is legal, and so is every move of ``aloud``; the protocol's page says more."""

    tokens: tuple[int, ...]
    levels: int
    clownfish: bool
    anglerfish: bool
    aloud: tuple[Any, ...]
    octopus: int | None
    breath: bool


class DiveTable(TableHooks):
    """The hooks of Dive."""

    readings = True

    def time_limit(self, s: Any) -> TimeLimit:
        """Programs have their own; orca and fugu hurry everybody, and who was stopped has no time left."""
        if not isinstance(s.step, Program):
            return USUAL
        countdowns = {call: limit for call, limit in COUNTDOWNS.items() if getattr(s, call)}
        return TimeLimit(PROGRAMMING, countdowns, tuple(seat for seat in s.table.seats if s.closed[seat]))

    def out_of_time(self, s: Any, seat: Seat, draft: Move | None) -> Move:
        """What lies on the board of *seat*, else what the rules say."""
        rule = super().out_of_time(s, seat, draft)
        if isinstance(rule, Stopped) and isinstance(draft, Commit):
            kept = Stopped(rule.by, draft.levels, draft.clownfish, draft.anglerfish)
            if is_answer(s, seat, kept):
                return kept
        return rule

    def for_the_clock(self, move: Move) -> bool:
        """Players only know when they had to breathe."""
        return isinstance(move, Stopped) and move.by is not Stop.BREATH

    def summarise(self, moves: Moves[Any]) -> Summary | None:
        """All a diver who is programming may do."""
        return Summary("program", limits(moves)) if isinstance(moves, Choices) else None

    def reading(self, view: Any) -> Any:
        """What sonar can tell the holder of *view* of the stack."""
        return view.reading if isinstance(view, View) else None

    def redact(self, own: dict[str, Any]) -> dict[str, Any]:
        """Without the reading: who did not switch sonar on looks at the pictures."""
        return {**own, "reading": None} if own.get("reading") is not None else own

    def redact_event(self, event: Event) -> Event:
        """Without the readings, for the same reason."""
        return Looked((None,) * len(event.readings)) if isinstance(event, Looked) else event

    def media(self, last: Evaluated | None, old: Any, new: Any, at: int, by_bot: bool) -> Evaluated | None:
        """The cards of the stack that came off last."""
        return follow(last, old, new, at, by_bot)

    def forgotten(self, media: Evaluated | None, s: Any, now: int) -> int:
        """The rounds whose cards have left the game."""
        return forgotten_rounds(media, s, now)

    def round_after(self, event: Event, round_: int) -> int:
        """As the events tell."""
        return round_after(event, round_)

    def leaves_with_its_round(self, event: Event) -> bool:
        """Whether it tells of cards."""
        return isinstance(event, OF_CARDS)

    def without_what_left(self, fields: dict[str, Any]) -> dict[str, Any]:
        """Without the chief's card, one's own program and one's own reading."""
        return fields | {name: FIELDS_OF_CARDS[name] for name in fields.keys() & FIELDS_OF_CARDS.keys()}


def limits(choices: Choices) -> ProgramLimits:
    """All a diver who is programming may do, as a page can use it."""
    said = choices.announcements()
    covering = choices.tile is Companion.OCTOPUS and bool(said)
    return ProgramLimits(
        tokens=tuple(TOKENS),
        levels=LEVELS,
        clownfish=Commit(_DEEPEST, clownfish=1) in choices,
        anglerfish=Commit(_DEEPEST, anglerfish=True) in choices,
        aloud=tuple(move for move in said if not isinstance(move, LayOctopus)),
        octopus=100 - OCTOPUS_SIDE if covering else None,
        breath=choices.fugu,
    )
