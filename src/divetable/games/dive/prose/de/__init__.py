"""Dive in German."""

from __future__ import annotations

from divetable.engine.prose import Phrasebook
from divetable.games.dive.prose.de.events import EVENTS
from divetable.games.dive.prose.de.moves import MOVES
from divetable.games.dive.prose.de.objections import OBJECTIONS
from divetable.games.dive.prose.de.options import OPTIONS
from divetable.games.dive.prose.de.table import TEXTS
from divetable.games.dive.prose.de.words import WORDS

BOOK = Phrasebook("de", {**EVENTS, **OBJECTIONS, **MOVES}, WORDS, OPTIONS, TEXTS)
