"""What the page says of a game before its board is loaded is what the rules say."""

from pathlib import Path

import pytest

from divetable.games import NAMES, rulebook

GAMES = Path(__file__).parents[2] / "web/src/games"


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_open_if_no_seat_knows_more_than_the_others(name: str) -> None:
    is_open = "false" if rulebook(name).view.own else "true"
    assert f"isOpen: {is_open}," in (GAMES / name / "card.tsx").read_text("utf-8")


def test_every_game_is_on_the_home_page_and_none_else() -> None:
    """The home page shows the card of every folder of games."""
    assert {path.parent.name for path in GAMES.glob("*/card.tsx")} == set(NAMES)
    assert {path.name for path in GAMES.iterdir() if path.is_dir()} == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_the_players_are_as_many_as_the_rules_allow(name: str) -> None:
    players = rulebook(name).players
    assert f"players: [{players[0]}, {players[-1]}]," in (GAMES / name / "card.tsx").read_text("utf-8")
