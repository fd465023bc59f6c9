"""Dive in English."""

from __future__ import annotations

from divetable.engine.prose import Phrasebook
from divetable.games.dive.prose.en.events import EVENTS
from divetable.games.dive.prose.en.moves import MOVES
from divetable.games.dive.prose.en.objections import OBJECTIONS
from divetable.games.dive.prose.en.options import OPTIONS
from divetable.games.dive.prose.en.table import TEXTS
from divetable.games.dive.prose.en.words import WORDS

BOOK = Phrasebook("en", {**EVENTS, **OBJECTIONS, **MOVES}, WORDS, OPTIONS, TEXTS)
