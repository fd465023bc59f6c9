"""What sonar tells a seat, in words and sounds, of what others look at in pictures."""

from __future__ import annotations

from divetable.engine.core import Seat
from divetable.eyes.sonar import sonar
from divetable.server.protocol.messages import Heard
from divetable.server.protocol.texts import language_or_english
from divetable.server.table.table import Table


def heard(table: Table, seat: Seat | None, language: str) -> Heard:
    """What sonar tells *seat*, if the table knows that it listens."""
    playing = table.playing
    if playing is None or seat is None or not table.chairs[seat].sonar:
        return Heard(table.seq, [], [])
    reading = playing.hooks.reading(playing.game.view(playing.state, seat))
    if reading is None:
        return Heard(table.seq, [], [])
    told = sonar(reading, language_or_english(language))
    return Heard(table.seq, list(told.words), list(told.pings))
