"""A round in numbers is what the rules make of it."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.bots.dive_tables import setups

from divetable.engine.core import Seat, play
from divetable.games.dive.companions import CLOWNFISH_SPEED, FASTEST
from divetable.games.dive.components import CHIEF, Commit, State
from divetable.games.dive.fast_round import HELPERS, Plan, fast_dive, fast_spot_sharks, twist
from divetable.games.dive.game import DiveGame
from divetable.games.dive.program import Program
from divetable.games.dive.rules import Axolotl


def as_plan(program: Commit) -> Plan:
    """A program of random play, whatever tokens it left out."""
    fast = [sum(token.value for token in level) for level in program.levels]
    claim = [level[0].shark for level in program.levels]
    if program.clownfish is not None:
        fast[program.clownfish - 1] += CLOWNFISH_SPEED
    if program.anglerfish is not None:
        fast, claim = [*fast, FASTEST], [*claim, program.anglerfish]
    return tuple(claim), tuple(fast)


@settings(deadline=None, max_examples=150)
@given(st.data())
def test_a_fast_round_ends_as_the_rules_have_it(data: st.DataObject) -> None:
    """All setups and companions: the pawns, the chief's too, and the cards taken."""
    game = data.draw(st.sampled_from(setups()))
    rng, s = Random(data.draw(st.integers(0, 2**32))), game.start()
    while s.asks:
        seat, moves = next(iter(s.asks.items()))
        move = moves.sample(rng)
        last = isinstance(s.step, Program) and len(s.asks) == 1 and isinstance(move, Commit)
        before = s.clone()
        play(s, seat, move)
        if last and not isinstance(s.step, Axolotl):
            assert isinstance(move, Commit)
            assert numbers(game, before, seat, move) == (places(game, s), s.gone - before.gone)


def numbers(game: DiveGame, s: State, seat: Seat, move: Commit) -> tuple[list[int], int]:
    programs = [move if other == seat else program for other, program in enumerate(s.programs)]
    plans = [as_plan(program) for program in programs if program is not None]
    ocean = [s.table.ocean[card] for card in s.stack[s.gone :][:6]]
    cards = [(card.shark, HELPERS.index(card.helper)) for card in ocean]
    if game.options.children:
        return fast_spot_sharks(places(game, s), plans, cards)
    chief = s.table.chief_cards[s.chief_stack[s.round - 1]] if game.options.chief else None
    return fast_dive(places(game, s), plans, cards, twist(game.view(s, seat)), chief)


def places(game: DiveGame, s: State) -> list[int]:
    return s.pawns[: len(game.seats)] + ([s.pawns[CHIEF]] if game.options.chief else [])
