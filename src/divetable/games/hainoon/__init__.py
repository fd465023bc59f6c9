"""Hai Noon by René Holzer and Christian Opperer, published by Mücke Spiele."""

from divetable.engine.rulebook import Rulebook, later
from divetable.games.hainoon.components import MOVES
from divetable.games.hainoon.events import EVENTS
from divetable.games.hainoon.game import HaiNoon
from divetable.games.hainoon.objections import OBJECTIONS
from divetable.games.hainoon.options import Options
from divetable.games.hainoon.prose import BOOKS
from divetable.games.hainoon.view import HaiNoonView

RULEBOOK = Rulebook(
    name="hainoon",
    title="Hai Noon",
    credits="René Holzer and Christian Opperer, Mücke Spiele",
    players=range(2, 5),
    options=Options,
    build=HaiNoon,
    moves=MOVES,
    events=EVENTS,
    objections=OBJECTIONS,
    view=HaiNoonView,
    books=BOOKS,
    players_rule="S-001",
    describe=later("divetable.games.hainoon.describe", "describe"),
)
