"""Every game, player count and option set obeys every law."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pearls
from divetable.engine.core import AnyGame
from divetable.engine.laws import LAWS, Law
from divetable.engine.rulebook import Rulebook
from divetable.games import NAMES, rulebook

RULEBOOKS = {name: rulebook(name) for name in NAMES} | {"pearls": pearls.RULEBOOK}
EXAMPLES = 60


@cache
def setups(name: str) -> dict[int, tuple[AnyGame, ...]]:
    """All games a rulebook can set up, by player count."""
    games = tuple(RULEBOOKS[name].setups())
    return {players: tuple(g for g in games if len(g.seats) == players) for players in RULEBOOKS[name].players}


TABLES = [(name, players) for name, book in RULEBOOKS.items() for players in book.players]


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_law(law: Law, name: str, players: int) -> None:
    """Options and seed are Hypothesis's to choose."""

    @settings(deadline=None, max_examples=EXAMPLES)
    @given(st.sampled_from(setups(name)[players]), st.integers(0, 2**32))
    def holds(game: AnyGame, seed: int) -> None:
        law(RULEBOOKS[name], game, seed)

    holds()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_no_option_set_is_left_out(name: str, players: int) -> None:
    """Hypothesis samples; this walks through every single one."""
    book: Rulebook = RULEBOOKS[name]
    assert setups(name)[players], "nothing can be set up for this many players"
    for seed, game in enumerate(setups(name)[players]):
        for law in LAWS:
            law(book, game, seed)
