"""The card data is the deck of the rules, and bad data is refused with the card and the field named."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from divetable.engine.codec import decode, encode
from divetable.engine.errors import BadData
from divetable.engine.values import replace
from divetable.eyes.art import FOLDER, SHARKS, our_art
from divetable.eyes.cards import FILE, Cards, Drawn, Hole, checked, creatures, load_cards, our_cards, read_cards
from divetable.games.dive.decks import BOX


def test_D_032_the_cards_are_those_of_the_box() -> None:
    assert [(card.shark, card.helper) for card in our_cards().cards] == [
        (card.shark, card.helper) for card in BOX.ocean
    ]


def test_D_033_six_cards_show_each_shark() -> None:
    drawn = Counter(drawn.art for card in our_cards().cards for drawn in card.drawings)
    assert [drawn[shark] for shark in SHARKS] == [6, 6, 6]


def test_D_003_twelve_cards_have_one_to_three_holes() -> None:
    holes = [len(card.holes) for card in our_cards().cards if card.holes]
    assert len(holes) == 12
    assert set(holes) == {1, 2, 3}


def test_decoration_is_spread_evenly() -> None:
    """How much is drawn on a card must not tell a shark from none."""
    for with_shark in (True, False):
        counts = [len(card.drawings) for card in our_cards().cards if card.shark is with_shark]
        assert 6 <= sum(counts) / len(counts) <= 8.5


Spoil = Callable[[dict[str, Any]], Any]


def _set(path: str, value: Any) -> Spoil:
    """Changes one entry of the data: ``cards.3.drawings.0.art``."""

    def spoil(data: dict[str, Any]) -> None:
        *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
        place: Any = data
        for step in way:
            place = place[step]
        place[last] = value

    return spoil


def _hole(x: int, y: int, radius: int = 40, count: int = 1) -> Spoil:
    return _set("cards.20.holes", [{"at": [x, y], "radius": radius}] * count)


def _over_the_shark(data: dict[str, Any]) -> None:
    card = data["cards"][0]
    card["holes"] = [{"at": card["drawings"][0]["at"], "radius": 40}]


def _second_shark(data: dict[str, Any]) -> None:
    data["cards"][0]["drawings"].append(data["cards"][1]["drawings"][0])


def _swap_a_turtle(data: dict[str, Any]) -> None:
    turtle = next(drawn for drawn in data["cards"][10]["drawings"] if drawn["art"] == "turtle_green")
    turtle["art"] = "turtle_red"


def _swap_cards(data: dict[str, Any]) -> None:
    data["cards"][9], data["cards"][10] = data["cards"][10], data["cards"][9]


BAD: dict[str, tuple[Spoil, str, str]] = {
    "missing kind": (lambda data: data["cards"][4].pop("shark"), "deck.cards[4]", "shark"),
    "unknown helper": (_set("cards.4.helper", "dolphin"), "deck.cards[4].helper", "dolphin"),
    "unknown field": (_set("cards.4.colour", "red"), "deck.cards[4]", "colour"),
    "unknown drawing": (_set("cards.7.drawings.1.art", "unicorn"), "deck.cards[7].drawings[1].art", "unicorn"),
    "drawing off the card": (
        _set("cards.7.drawings.1.at", [500, 1200]),
        "deck.cards[7].drawings[1].at",
        "off the card",
    ),
    "drawing too small": (_set("cards.7.drawings.1.size", 3), "deck.cards[7].drawings[1].size", "40"),
    "place no pair": (_set("cards.7.drawings.1.at", [500]), "deck.cards[7].drawings[1].at", "2 items"),
    "hole through a shark": (_over_the_shark, "deck.cards[0].holes[0].at", "cuts through shark"),
    "hole on an axis": (_hole(500, 90), "deck.cards[20].holes[0].at", "axis"),
    "hole on a diagonal": (_hole(90, 95), "deck.cards[20].holes[0].at", "axis"),
    "hole off the card": (_hole(-9, 90), "deck.cards[20].holes[0].at", "off the card"),
    "hole too large": (_hole(90, 300, radius=400), "deck.cards[20].holes[0].radius", "150"),
    "four holes": (_hole(90, 300, count=4), "deck.cards[20].holes", "3 holes"),
    "shark not drawn": (_set("cards.2.drawings", []), "deck.cards[2].shark", "one shark"),
    "two sharks": (_second_shark, "deck.cards[0].shark", "drawn are 2"),
    "shark not told": (_set("cards.0.shark", False), "deck.cards[0].shark", "no shark"),
    "wrong turtle": (_swap_a_turtle, "deck.cards[10].helper", "drawn is red"),
    "a card too few": (lambda data: data["cards"].pop(), "deck.cards", "expected 36 cards, got 35"),
    "helpers in another order": (_swap_cards, "deck.cards[9].helper", "the box has nothing here"),
    "another order": (lambda data: data["cards"].reverse(), "deck.cards[0].shark", "the box has"),
    "loose printing": (_set("tolerance.shift", 300), "deck.tolerance.shift", "100"),
}


@pytest.mark.parametrize("what", BAD)
def test_bad_data_is_refused_with_card_and_field(what: str) -> None:
    spoil, path, message = BAD[what]
    data = encode(our_cards())
    spoil(data)
    with pytest.raises(BadData) as error:
        checked(decode(Cards, data, "deck"), our_art(), BOX.ocean)
    assert error.value.path == path
    assert message in error.value.message


def test_what_is_no_toml_is_refused() -> None:
    with pytest.raises(BadData, match="TOML"):
        read_cards("cards = [", our_art(), BOX.ocean)


def test_somebody_may_bring_cards_and_drawings_of_their_own(tmp_path: Path) -> None:
    text = FILE.read_text().replace('"jellyfish"', '"ghost"')
    (tmp_path / "cards.toml").write_text(text)
    with pytest.raises(BadData, match="ghost"):
        load_cards(tmp_path / "cards.toml")
    (tmp_path / "drawings").mkdir()
    (tmp_path / "drawings" / "ghost.svg").write_text((FOLDER / "jellyfish.svg").read_text())
    cards, art = load_cards(tmp_path / "cards.toml")
    assert art["ghost"] == art["jellyfish"]
    assert len(cards.cards) == 36


def test_a_hole_near_a_creature_but_beside_it_is_allowed() -> None:
    card = our_cards().cards[0]
    shark = Drawn("shark_hammer", (500, 760), 500, 0, False)
    height = our_art()["shark_hammer"].reach(500)[1]
    for gap, fine in ((2, True), (-2, False)):
        hole = Hole((390, 760 - height - 60 - gap), 60)
        card = replace(card, drawings=(shark,), holes=(hole,))
        deck = replace(our_cards(), cards=(card, *our_cards().cards[1:]))
        if fine:
            assert checked(deck, our_art(), BOX.ocean) is deck
        else:
            with pytest.raises(BadData, match="cuts through"):
                checked(deck, our_art(), BOX.ocean)
    assert list(creatures(card)) == [shark]
