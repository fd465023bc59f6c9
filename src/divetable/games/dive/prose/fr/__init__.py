"""Dive in French. The spaces before colons, semicolons and the like do not break; a test watches over them."""

from __future__ import annotations

from divetable.engine.prose import Phrasebook
from divetable.games.dive.prose.fr.events import EVENTS
from divetable.games.dive.prose.fr.moves import MOVES
from divetable.games.dive.prose.fr.objections import OBJECTIONS
from divetable.games.dive.prose.fr.options import OPTIONS
from divetable.games.dive.prose.fr.table import TEXTS
from divetable.games.dive.prose.fr.words import WORDS

BOOK = Phrasebook("fr", {**EVENTS, **OBJECTIONS, **MOVES}, WORDS, OPTIONS, TEXTS)
