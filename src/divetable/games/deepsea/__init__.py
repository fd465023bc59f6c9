"""Deep Sea Adventure by Jun and Goro Sasaki (Oink Games): two to six divers share one tank of air."""

from __future__ import annotations

from typing import Any

from divetable.engine.rulebook import Rulebook, later
from divetable.games.deepsea.components import PLAYERS
from divetable.games.deepsea.events import EVENTS
from divetable.games.deepsea.game import DeepSea
from divetable.games.deepsea.moves import MOVES
from divetable.games.deepsea.objections import OBJECTIONS
from divetable.games.deepsea.options import Options, check
from divetable.games.deepsea.prose import BOOKS
from divetable.games.deepsea.view import View


def build(players: int, options: Options, box: Any) -> DeepSea:
    """The game for *players*, or BadSetup."""
    check(players, options)
    return DeepSea(players, options)


RULEBOOK = Rulebook(
    name="deepsea",
    title="Deep Sea Adventure",
    credits="Jun and Goro Sasaki, Oink Games",
    players=PLAYERS,
    options=Options,
    build=build,
    moves=MOVES,
    events=EVENTS,
    objections=OBJECTIONS,
    view=View,
    books=BOOKS,
    players_rule="A-001",
    describe=later("divetable.games.deepsea.describe", "describe"),
)
