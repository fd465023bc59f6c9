"""Where the next roll may lead, on the board and for those who hear it: as the rules lead there."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from playwright.sync_api import expect
from tests.page.conftest import Lays, OpenPage
from tests.page.laid import Moment, Play, Position
from tests.page.positions import STILLS, greedy
from tests.page.scripts import result, source

from divetable.engine.codec import encode
from divetable.games.deepsea.moves import ROLLS
from divetable.games.deepsea.rules import deeper, upward

GAMES = 12
WAYS = ("GoDeeper", "TurnBack")
IMPORTS = f'import {{ landings }} from "{source("games/deepsea/landings")}";'
FOUND = "given.map(([view, way]) => landings(view, 0, way).map(({space, ninths}) => [space, ninths]))"


def declared(moment: Moment) -> bool:
    """Whether seat 0 decides which way to go."""
    s = moment.state
    return type(s.step).__name__ == "Declare" and 0 in s.asks


def by_the_rules(s: Any, way: str) -> list[list[int]]:
    """Return each space where seat 0 may be after its roll, and how many of the nine throws lead there."""
    start, found = s.places[0], Counter[int]()
    for roll in ROLLS:
        steps = roll.first + roll.second - len(s.loads[0])
        swim = deeper if way == "GoDeeper" else upward
        found[start if steps <= 0 else swim(s, start, steps)] += 1
    return sorted([space, ninths] for space, ninths in found.items())


def test_the_landings_shown_are_those_of_the_rules(tmp_path: Path) -> None:
    """Over whole games, laden and empty, with divers in the way, at the deepest space and near the submarine."""
    given, expected = list[Any](), list[Any]()
    for number in range(1, GAMES + 1):
        seats = ("me",) * (2 + number % 5)
        play = Play(Position("deepsea", seats, answers=greedy if number % 2 else lambda asked: None), number)
        for moment in filter(declared, play.moments()):
            assert moment.table.playing is not None
            view = encode(moment.table.playing.game.view(moment.state, 0))
            for way in WAYS:
                given.append([view, way])
                expected.append(by_the_rules(moment.state, way))
    assert len(given) > 100
    assert [sorted(ends) for ends in result(tmp_path, IMPORTS, FOUND, given)] == expected


def test_the_board_rings_where_the_way_looked_at_may_lead(open_page: OpenPage, laid: Lays) -> None:
    page = open_page().sit(laid(STILLS["deepsea"]["turn"]))
    rings = page.locator("[data-landing]")
    on, back = (page.locator(f"[data-move={way}]") for way in WAYS)
    shown = "all => all.map(ring => [Number(ring.dataset.landing), ring.textContent])"
    expect(rings.first).to_be_visible()
    ahead = rings.evaluate_all(shown)
    assert sum(int(text[0]) for _, text in ahead) == 9
    back.focus()
    behind = rings.evaluate_all(shown)
    assert sum(int(text[0]) for _, text in behind) == 9
    assert max(space for space, _ in behind) == min(space for space, _ in ahead)
    said = page.locator("#deepsea-TurnBack").text_content() or ""
    for space, text in behind:
        assert f"{f'space {space}' if space else 'the submarine'}, {text[0]} in 9" in said
    expect(back).to_have_attribute("aria-describedby", "deepsea-TurnBack")
    on.hover()
    assert rings.evaluate_all(shown) == ahead
    on.click()
    expect(rings).to_have_count(0)
