"""A faster second text of a rule stands beside the rules, and a law holds it to them."""

from pathlib import Path

GAMES = Path(__file__).parents[2] / "src/divetable/games"
TESTS = Path(__file__).parent


def test_each_fast_text_of_a_rule_has_a_law() -> None:
    fast = [path.relative_to(GAMES) for path in GAMES.glob("*/fast_*.py")]
    assert {path.parent.name for path in fast} == {"deepsea", "dive", "hainoon"}
    for path in fast:
        assert (TESTS / path.parent / f"test_{path.name}").exists(), f"{path} has no law"
