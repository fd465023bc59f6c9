"""What the table does for Dive alone: who gets readings, what they sound like, and which programs there are."""

from __future__ import annotations

from typing import Any

from divetable.engine.core import Event, Seat
from divetable.eyes.sonar import sonar
from divetable.games.dive import view as dive
from divetable.games.dive.choices import Choices
from divetable.games.dive.companions import OCTOPUS_SIDE
from divetable.games.dive.components import LEVELS, Commit, Companion, LayOctopus, Token
from divetable.games.dive.events import Looked
from divetable.games.dive.layouts import TOKENS
from divetable.server.protocol.messages import Heard, ProgramLimits
from divetable.server.protocol.texts import language_or_english
from divetable.server.table.table import Table

GAME = "dive"
_DEEPEST = tuple((Token(value, False),) for value in TOKENS)


def unsounded(own: dict[str, Any]) -> dict[str, Any]:
    """What a player who did not switch sonar on may know of the fields only that player sees: not the reading."""
    return {**own, "reading": None} if own.get("reading") is not None else own


def unread(event: Event) -> Event:
    """*event* for who looks for themselves."""
    return Looked((None,) * len(event.readings)) if isinstance(event, Looked) else event


def heard(table: Table, seat: Seat | None, language: str) -> Heard:
    """What sonar tells *seat*, if the table knows that it listens."""
    playing = table.playing
    listens = seat is not None and table.chairs[seat].sonar
    view = playing.game.view(playing.state, seat) if playing is not None and listens else None
    if not isinstance(view, dive.View) or view.reading is None:
        return Heard(table.seq, [], [])
    told = sonar(view.reading, language_or_english(language))
    return Heard(table.seq, list(told.words), list(told.pings))


def limits(choices: Choices) -> ProgramLimits:
    """All a diver who is programming may do, as a page can use it."""
    said = choices.announcements()
    covering = choices.tile is Companion.OCTOPUS and bool(said)
    return ProgramLimits(
        tokens=list(TOKENS),
        levels=LEVELS,
        clownfish=Commit(_DEEPEST, clownfish=1) in choices,
        anglerfish=Commit(_DEEPEST, anglerfish=True) in choices,
        aloud=[move for move in said if not isinstance(move, LayOctopus)],
        octopus=100 - OCTOPUS_SIDE if covering else None,
        breath=choices.fugu,
    )
