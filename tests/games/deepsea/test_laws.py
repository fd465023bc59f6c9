"""The engine's laws, for every setup."""

from __future__ import annotations

import pytest

from divetable.engine.laws import LAWS, Law
from divetable.games.deepsea import RULEBOOK
from divetable.games.deepsea.cleanup import CLEAN_UP, ORDER_LOAD
from divetable.games.deepsea.rules import DRAW_STARTER, LADEN, WHOLE_GAME

SETUPS = list(RULEBOOK.setups())


def test_every_combination_of_options_can_be_set_up() -> None:
    assert len(SETUPS) == 4 * sum(players + 1 for players in range(2, 7))


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law(law: Law) -> None:
    for seed, game in enumerate(SETUPS):
        law(RULEBOOK, game, seed)


def test_every_step_names_its_paragraph() -> None:
    steps = (*WHOLE_GAME, *CLEAN_UP, *LADEN[2][0], ORDER_LOAD[0], DRAW_STARTER)
    assert {type(step).__name__: step.rule for step in steps} == {
        "AddUp": "A-045",
        "BankTreasure": "A-037",
        "Breathe": "A-013",
        "CloseLine": "A-043",
        "ComeAboard": "A-044",
        "Declare": "A-018",
        "Dive": "A-009",
        "DrawStarter": "A-010",
        "Hunt": "A-028",
        "LoseTreasure": "A-038",
        "NextTurn": "A-011",
        "OrderLoad": "A-040",
        "SinkTreasure": "A-041",
        "Swim": "A-020",
    }
