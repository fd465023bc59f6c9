"""Hai Noon in the browser: played by clicks, keys and touch, in every phase, language and theme."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.page.conftest import Lays, OpenPage
from tests.page.laid import Asked, Position, asks, both, brings, ends
from tests.page.positions import ME, ONE_GUEST, STILLS, THREE_BOTS, TWO_GUESTS
from tests.page.sharks import (
    ANSWERED,
    ARROWS,
    ASKED,
    CHOICE,
    CHOICES,
    CHOSEN,
    ENDURE,
    MY_MOVE,
    READY,
    Diver,
    Toucher,
    Typist,
    attacks,
    fence,
    insist,
    is_in_view,
    nothing_is_covered,
    told,
)
from tests.page.support import (
    LANGUAGES,
    PHONE,
    Opened,
    axe,
    out_of_reach,
    sideways,
    small_print,
    small_targets,
    split_words,
)

from divetable.engine.core import Move
from divetable.games.hainoon.board import SIDES, Card, Kind
from divetable.games.hainoon.components import Harpoon

SHORT = {"sharks": "hungry"}


def test_04_played_to_the_end_by_clicks_with_true_previews_and_no_secret(open_page: OpenPage) -> None:
    opened = open_page()
    opened.new_table("hainoon", "me", "random", "random", "random", options=SHORT)
    diver = Diver(opened, seed=4)
    diver.play_to_the_end()
    assert attacks(told(opened), 0) == diver.foreseen
    no_secret_was_told(opened)


def no_secret_was_told(opened: Opened, seat: int = 0) -> None:
    """Nobody else's cards reached the browser of *seat*."""
    assert {event["seat"] for event in told(opened) if event["type"] == "Drew"} == {seat}
    views = [frame["view"] for frame in map(json.loads, opened.frames) if frame.get("view")]
    assert views
    assert all(view["seat"] == seat and len(view["hand"]) == view["hands"][seat] for view in views)


def test_two_browsers_play_on_and_keep_their_hands(open_page: OpenPage, laid: Lays) -> None:
    table, browsers = (
        laid(Position("hainoon", ONE_GUEST, {"starter": 0}, until=asks("PlayCard"))),
        [open_page(), open_page()],
    )
    for seat, opened in enumerate(browsers):
        opened.sit(table, seat)
    divers = [Diver(opened, seed) for seed, opened in enumerate(browsers)]
    played = Counter[Diver]()
    while len(played) < 2 or min(played.values()) < 2:
        for diver in divers:
            if diver.page.locator(ASKED).count():
                diver.turn()
                played[diver] += 1
    for seat, opened in enumerate(browsers):
        no_secret_was_told(opened, seat)


def test_two_browsers_see_the_end_and_nothing_else_of_each_other(open_page: OpenPage, laid: Lays) -> None:
    table, browsers = (
        laid(Position("hainoon", ONE_GUEST, SHORT, before=ends(), bot="random")),
        [open_page(), open_page()],
    )
    for seat, opened in enumerate(browsers):
        opened.sit(table, seat).wait_for_selector(".hainoon-actions")
    with table.attended() as hands:
        hands.play()
    for seat, opened in enumerate(browsers):
        expect(opened.page.locator(".ending")).to_be_visible()
        no_secret_was_told(opened, seat)


def test_08_played_to_the_end_with_two_divers_by_keyboard_alone(open_page: OpenPage, laid: Lays) -> None:
    opened = at(open_page, laid, soon_over("random"))
    Typist(opened, seed=2).play_to_the_end()


def test_07_played_to_the_end_by_touch_on_a_phone(open_page: OpenPage, laid: Lays) -> None:
    opened = at(open_page, laid, soon_over("random", "random"), viewport=PHONE, touch=True, language="de")
    Toucher(opened, seed=3).play_to_the_end()


LAST_DIVER = {**SHORT, "last_diver_swimming": True}


def test_last_diver_swimming_goes_on_after_the_first_prey(open_page: OpenPage, laid: Lays) -> None:
    """The answers of all are given; the browser sees what comes of them."""
    taken = Position("hainoon", TWO_GUESTS, LAST_DIVER, before=lambda m: bool(m.told("PlayerEliminated")), bot="random")
    table, opened = laid(taken), open_page()
    page = opened.sit(table)
    page.wait_for_selector(".hainoon-actions")
    with table.attended() as hands:
        hands.play_through("PlayerEliminated")
        expect(page.locator(".hainoon-dead").nth(1)).to_be_visible()
        expect(page.locator(".ending")).to_have_count(0)


# Moments that the games below are about

Test = Callable[[Any], bool]


def asked(step: str, test: Test, seats: tuple[str, ...] = THREE_BOTS, **more: Any) -> Position:
    """Return the moment when seat 0 has to answer *step* and *test* is true of the game's state."""
    wanted = both(asks(step), lambda moment: test(moment.state))
    return Position("hainoon", seats, until=wanted, bot="random", **more)


def soon_over(*others: str) -> Position:
    """Return the moment when two divers are injured and seat 0 plays a card: a bite or two from the end."""
    return asked("PlayCard", lambda s: s.injured.bit_count() >= 2, (ME, *others), options=SHORT)


def ways(s: Any, card: Card) -> int:
    """Return to how many sides seat 0 may play *card*."""
    return len({move.side for move in s.asks[0] if move.card is card})


def harpoons(s: Any) -> int:
    """Return how many answers of seat 0 use a harpoon."""
    return sum(isinstance(move, Harpoon) for move in s.asks[0])


def attacks_now(s: Any) -> bool:
    """Return whether seat 0 may lay a third card on a side, and nobody hides."""
    return None not in s.places and any(len(s.rows[SIDES.index(move.side)]) == 2 for move in s.asks[0])


def has_aim(s: Any) -> bool:
    """Return whether seat 0 holds a card that moves or flips a shark of its choice on a side of its choice."""
    return any(card.kind in (Kind.SHARK_SWIMS, Kind.FLIP) and ways(s, card) > 1 for card in s.hands[0])


def keep_harpoons(given: Asked) -> Move | None:
    """Play any card but a cage, which could serve as a harpoon."""
    if type(given.state.step).__name__ != "PlayCard":
        return None
    others = [move for move in given.moves if move.card.kind is not Kind.CAGE]
    return given.rng.choice(others) if others else None


def hide(given: Asked) -> Move | None:
    """Hide a diver as seat 0, whenever there is a card for it; the others hide theirs only while somebody hides."""
    if type(given.state.step).__name__ != "PlayCard":
        return None
    hiding = [move for move in given.moves if move.card.kind is Kind.CAMOUFLAGE]
    others = [move for move in given.moves if move.card.kind is not Kind.CAMOUFLAGE]
    is_sought = given.seat == 0 or None in given.state.places
    chosen: Move = given.rng.choice((hiding if is_sought else others) or [*given.moves])
    return chosen


PLAY = STILLS["hainoon"]["turn"]
ATTACK = asked("PlayCard", attacks_now, answers=keep_harpoons)
SOME_SIDES = asked("PlayCard", lambda s: any(ways(s, card) in (1, 2, 3) for card in s.hands[0]))
AIM = asked("PlayCard", has_aim)
ONE_HARPOON = asked("HarpoonWindow", lambda s: harpoons(s) == 1, answers=keep_harpoons)
SOME_HARPOONS = asked("HarpoonWindow", lambda s: harpoons(s) > 1, (ME, "random"), answers=keep_harpoons, options=SHORT)
NO_HARPOON = STILLS["hainoon"]["no-harpoon"]
SURFACE = asked(
    "ChoosePlace",
    lambda s: len([*s.asks[0]]) > 1,
    (ME, "random"),
    answers=hide,
    options={"last_diver_swimming": True},
)


def at(open_page: OpenPage, laid: Lays, position: Position, **wishes: Any) -> Opened:
    """A browser at a table where *position* is laid, once it is its move."""
    opened = open_page(**wishes)
    opened.sit(laid(position)).wait_for_selector(MY_MOVE)
    return opened


def reload_as(page: Page, language: str, theme: str) -> None:
    page.evaluate(
        """wish => localStorage.setItem('divetable-settings',
        JSON.stringify({...JSON.parse(localStorage.getItem('divetable-settings')), ...wish}))""",
        {"language": language, "theme": theme},
    )
    page.reload()
    page.wait_for_selector(MY_MOVE)


def fits_the_phone(page: Page) -> None:
    assert is_in_view(page, ".hainoon-go")
    assert sideways(page) == 0
    assert out_of_reach(page) == []
    assert small_targets(page) == []
    assert small_print(page) == []
    nothing_is_covered(page)


LOOKS = [("en", "dark"), ("fr", "light"), ("de", "dark")]


def survives_reloads(page: Page, count: int, selector: str) -> None:
    """The same question after every reload, in each language and both themes; axe sees each theme once."""
    for language, theme in LOOKS:
        reload_as(page, language, theme)
        expect(page.locator(selector)).to_have_count(count)
        fits_the_phone(page)
        page.keyboard.press("d")
        expect(page.locator(".spoken")).not_to_be_empty()
        page.keyboard.press("Escape")
        assert language == "de" or axe(page) == []


def test_03_a_turn_survives_reloads_in_every_language(open_page: OpenPage, laid: Lays) -> None:
    opened = at(open_page, laid, PLAY, viewport=PHONE, touch=True)
    hand = opened.page.locator(".hainoon-hand .hainoon-card").count()
    survives_reloads(opened.page, hand, ".hainoon-held")
    Toucher(opened).prepare()
    fits_the_phone(opened.page)
    assert axe(opened.page) == []


def test_03_the_harpoon_question_survives_reloads_and_the_harpoon_saves_the_diver(
    open_page: OpenPage, laid: Lays
) -> None:
    opened = at(open_page, laid, ONE_HARPOON, viewport=PHONE, touch=True)
    survives_reloads(opened.page, 2, f"{CHOICES} button")
    Toucher(opened).turn()
    thrown = [event for event in told(opened) if event["type"] == "Harpooned" and event["seat"] == 0]
    assert any(e["type"] == "SharkRepelled" and e["diver"] == thrown[-1]["diver"] for e in told(opened))


def test_03_coming_back_survives_reloads_and_is_done_by_tapping_the_sea(open_page: OpenPage, laid: Lays) -> None:
    page = at(open_page, laid, SURFACE, viewport=PHONE, touch=True).page
    places = page.locator(f"{CHOICES} button").count()
    assert places > 1
    survives_reloads(page, places, f"{CHOICES} button")
    expect(page.locator(".hainoon-weeds .hainoon-hider")).to_have_count(places)

    place = page.locator(".hainoon-tile-place.hainoon-lit").first
    where = place.get_attribute("data-piece")
    insist(page.locator(".hainoon-tile-place[aria-disabled=true]").first)
    expect(page.locator(".why")).to_contain_text("S-037")
    assert is_in_view(page, ".hainoon-tile-place.hainoon-lit")
    place.tap()
    page.locator(".confirm .button").first.tap()
    expect(page.locator(f"[data-piece={where}] .hainoon-mine")).to_be_visible()


def test_who_has_no_harpoon_sees_the_same_question(open_page: OpenPage, laid: Lays) -> None:
    page = at(open_page, laid, NO_HARPOON).page
    expect(page.locator(f"{CHOICES} button")).to_have_count(2)
    insist(page.get_by_role("button", name="Harpoon", exact=True))
    expect(page.locator(".why")).to_contain_text("S-033")
    page.keyboard.press("e")
    expect(page.locator(".why")).to_have_count(0)


def test_the_preview_of_an_attack_comes_true(open_page: OpenPage, laid: Lays) -> None:
    opened = at(open_page, laid, ATTACK)
    page, diver = opened.page, Diver(opened)
    attack = page.locator(".hainoon-alarm.hainoon-lit")
    for card in "123":
        page.keyboard.press(card)
        if attack.count():
            break
    attack.first.click()
    diver.aim()
    diver.foresee()
    expect(page.locator(".hainoon-note")).to_contain_text("Preview:")
    before = fence(page)
    diver.place()
    page.wait_for_function(ANSWERED, arg=before)
    while diver.wait() and page.locator(CHOICE).count():
        diver.turn()
    [foreseen] = diver.foreseen
    assert foreseen == attacks(told(opened), 0)[-1]
    assert foreseen.wakes or foreseen.harm


def test_05_why_a_side_is_not_offered(open_page: OpenPage, laid: Lays) -> None:
    opened = at(open_page, laid, SOME_SIDES, viewport=PHONE, touch=True)
    page = opened.page
    Toucher(opened).put_away()
    refused = page.locator("button.hainoon-side[aria-disabled=true]")
    for card in range(page.locator(".hainoon-held").count()):
        page.keyboard.press(str(card + 1))
        if refused.count():
            break
    side = str(refused.first.get_attribute("data-piece")).removeprefix("side-")
    page.keyboard.press(ARROWS[side])
    expect(page.locator(".why")).to_contain_text("S-01")
    expect(page.locator(f".hainoon-{side}.hainoon-chosen")).to_have_count(0)
    nothing_is_covered(page)
    page.locator("button.hainoon-side.hainoon-lit").first.tap()
    expect(page.locator(".why")).to_have_count(0)


def test_05_why_nothing_can_be_placed_while_others_are_asked(open_page: OpenPage, laid: Lays) -> None:
    page = open_page().sit(laid(Position("hainoon", ONE_GUEST, {"starter": 1}, until=asks("PlayCard", seat=1))))
    expect(page.locator(".status")).to_contain_text("Ben")
    insist(page.get_by_role("button", name="Place the card"))
    expect(page.locator(".why")).to_be_visible()


def test_08_the_focus_stays_at_the_board_when_its_controls_change(open_page: OpenPage, laid: Lays) -> None:
    opened = at(open_page, laid, PLAY)
    page, diver = opened.page, Diver(opened)
    while diver.wait() and page.locator(CHOICE).count():
        diver.turn()
    before = fence(page)
    diver.prepare()
    page.locator("button.hainoon-side.hainoon-chosen").focus()
    page.locator(".hainoon-go").dispatch_event("click")
    page.wait_for_function(ANSWERED, arg=before)
    expect(page.locator(".table-main :focus")).to_have_count(1)


def test_08_the_focus_goes_to_the_answers_when_a_harpoon_is_asked_for(open_page: OpenPage, laid: Lays) -> None:
    own = Position(
        "hainoon", ONE_GUEST, SHORT, before=both(brings("SharksAttacked"), asks("HarpoonWindow")), bot="random"
    )
    table, opened = laid(own), open_page()
    page = opened.sit(table)
    page.locator(".hainoon-go").focus()
    with table.attended() as hands:
        hands.play()
        expect(page.get_by_role("button", name=ENDURE)).to_be_focused()


def test_08_escape_closes_what_is_said_and_then_undoes_what_is_chosen(open_page: OpenPage, laid: Lays) -> None:
    opened = at(open_page, laid, PLAY)
    page = opened.page
    Diver(opened).prepare()
    page.keyboard.press("d")
    expect(page.locator(".spoken")).not_to_be_empty()
    page.keyboard.press("Escape")
    expect(page.locator(".spoken")).to_be_empty()
    expect(page.locator(CHOSEN)).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(CHOSEN)).to_have_count(0)
    expect(page.locator(".status")).to_contain_text("Choose a card")


def test_06_the_status_line_says_what_to_choose_next(open_page: OpenPage, laid: Lays) -> None:
    opened = at(open_page, laid, PLAY)
    status = opened.page.locator(".status")
    expect(status).to_contain_text("Choose a card")
    Diver(opened).prepare()
    expect(status).to_contain_text("Place it")
    expect(opened.page.locator(".hainoon-note")).to_contain_text("Preview:")


# What is only seen is told as well

LIVE = ".hainoon-note [aria-live]"
VOICE = "#voice"


def choose_shark_card(page: Page) -> str:
    """Choose, by its number, a card that needs both a side and a shark, and give its name."""
    cards = page.locator(".hainoon-held.hainoon-lit").filter(has_text=re.compile("Flip shark|Shark swims on"))
    for held in cards.all():
        page.keyboard.press(str(held.get_attribute("aria-keyshortcuts")))
        if not page.locator(".hainoon-side.hainoon-chosen").count():
            return str(held.get_attribute("aria-label"))
    raise AssertionError


def test_09_card_side_and_target_are_told_whenever_they_change(open_page: OpenPage, laid: Lays) -> None:
    opened = at(open_page, laid, AIM)
    page, told_now = opened.page, opened.page.locator(LIVE)
    Typist(opened).put_away()
    expect(told_now).to_be_empty()

    card = choose_shark_card(page)
    expect(told_now).to_have_text(re.compile(rf"^{card}\. "))
    sides = [side for side in ARROWS if page.locator(f".hainoon-{side}.hainoon-lit").count()]
    expect(page.locator(".status")).to_contain_text(f"It fits: {', '.join(sides[:-1])} and {sides[-1]}.")
    page.keyboard.press("j")
    expect(told_now).to_have_text(re.compile(rf"^{card}, (flip|swap) "))

    page.keyboard.press("x")
    assert choose_shark_card(page) == card
    page.keyboard.press(ARROWS[sides[0]])
    expect(told_now).to_have_text(re.compile(rf"^{card}, {sides[0]}\. "))
    heard = [target_told(page, key, f"{card}, {sides[0]}: ") for key in "jjk"]
    assert heard[0] == heard[2] != heard[1]


def target_told(page: Page, key: str, before: str) -> str:
    """Go to another target with *key*; what is told of it names every shark that is chosen."""
    page.keyboard.press(key)
    expect(page.locator(READY)).to_be_visible()
    target = page.locator(LIVE).inner_text().removeprefix(before).split(".")[0]
    chosen = page.locator(".hainoon-tile-shark.hainoon-chosen .hainoon-code").all_inner_texts()
    assert chosen
    assert {*chosen} <= {*target.split()}
    return target


def test_09_what_lies_ready_is_told(open_page: OpenPage, laid: Lays) -> None:
    page = at(open_page, laid, STILLS["hainoon"]["start"]).page
    card = page.locator(CHOSEN).get_attribute("aria-label")
    side = str(page.locator(".hainoon-side.hainoon-chosen").get_attribute("data-piece")).removeprefix("side-")
    expect(page.locator(".status")).to_contain_text(f"A first play lies ready: {card}, {side}")


def test_09_the_last_card_is_not_told_again(open_page: OpenPage, laid: Lays) -> None:
    page = at(open_page, laid, PLAY).page
    expect(page.locator(".hainoon-note")).to_contain_text("Last card:")
    expect(page.locator("[aria-live], [role=status]").filter(has_text="Last card:")).to_have_count(0)


def test_13_the_last_card_is_a_picture(open_page: OpenPage, laid: Lays) -> None:
    page = at(open_page, laid, PLAY).page
    last = page.locator(".hainoon-note .hainoon-played")
    expect(last.locator(".art-card")).to_have_count(1)
    expect(last.locator(".hainoon-word")).to_have_text(re.compile("north|east|south|west"))


def test_27_what_lies_ready_is_said_to_its_end_on_a_phone(open_page: OpenPage, laid: Lays) -> None:
    for language in LANGUAGES:
        opened = open_page(viewport=PHONE, touch=True, language=language)
        status = opened.sit(laid(STILLS["hainoon"]["start"])).locator(".status")
        status.wait_for()
        assert status.evaluate("one => one.scrollHeight <= one.clientHeight"), language


def test_the_list_of_discards_is_drawn_when_it_is_opened(open_page: OpenPage, laid: Lays) -> None:
    page = at(open_page, laid, STILLS["hainoon"]["injured"]).page
    cards = page.locator(".hainoon-list li")
    expect(cards).to_have_count(0)
    page.locator(".hainoon-discards summary").click()
    expect(cards.first).to_be_visible()


def test_09_a_button_that_waits_for_a_choice_says_which(open_page: OpenPage, laid: Lays) -> None:
    page = at(open_page, laid, AIM).page
    page.keyboard.press("x")
    asks_again(page, "Choose a card")
    choose_shark_card(page)
    asks_again(page, "Choose a side")


def asks_again(page: Page, wanted: str) -> None:
    """What is to be chosen has been said; Enter on the main button says it once more."""
    expect(page.locator(VOICE)).to_contain_text(wanted)
    before = page.locator(VOICE).text_content()
    page.locator(".hainoon-go").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("before => document.querySelector('#voice').textContent !== before", arg=before)
    expect(page.locator(VOICE)).to_contain_text(wanted)


def test_09_which_diver_the_harpoon_saves_is_told(open_page: OpenPage, laid: Lays) -> None:
    page = at(open_page, laid, SOME_HARPOONS).page
    voice = page.locator(VOICE)
    expect(voice).to_contain_text("Harpoon or not?")
    page.keyboard.press("h")
    expect(voice).to_have_text(re.compile("^Choose (a card|whom to save)"))
    page.keyboard.press(str(page.locator(".hainoon-held.hainoon-lit").first.get_attribute("aria-keyshortcuts")))
    page.keyboard.press("j")
    expect(voice).to_have_text(re.compile("^Save .* with .*Harpoon$"))


def test_09_what_is_read_out_is_not_split_within_words(open_page: OpenPage, laid: Lays) -> None:
    opened = at(open_page, laid, STILLS["hainoon"]["long-name"], language="de", viewport=PHONE)
    expect(opened.page.get_by_role("button", name="Alle Haie")).to_be_visible()
    for card in range(opened.page.locator(".hainoon-held").count()):
        opened.page.keyboard.press(str(card + 1))
        assert split_words(opened.page) == []
    assert axe(opened.page) == []


def test_09_10_every_card_has_a_mark_and_a_name_and_every_side_lists_its_cards(open_page: OpenPage, laid: Lays) -> None:
    page = at(open_page, laid, PLAY).page
    for colour in ("red", "green", "blue", "white"):
        cards = page.locator(f".hainoon-card[data-colour={colour}]")
        assert page.locator(f".hainoon-card[data-colour={colour}] > .art-card-mark").count() == cards.count()
        for held in page.locator(f".hainoon-held:has([data-colour={colour}])").all():
            assert str(held.get_attribute("aria-label")).startswith(colour)
    for side in SIDES:
        row = page.locator(f".hainoon-{side.value}")
        count = row.locator(".hainoon-card").count()
        said = str(row.get_attribute("aria-label"))
        assert said.startswith(f"The {side.value} side: ")
        assert said.split(": ")[1].split(";")[0].count(",") == max(count - 1, 0)


LAPTOPS, PHONES = ((1280, 720), (1280, 800), (1366, 768), (1920, 1080)), ((320, 568), (360, 640), (390, 844))


@pytest.mark.parametrize("still", ["turn", "harpoon"])
def test_22_the_ring_is_large_and_what_is_decided_by_is_in_view(open_page: OpenPage, laid: Lays, still: str) -> None:
    opened = open_page()
    page = opened.sit(laid(STILLS["hainoon"][still]))
    ring, decide = page.locator(".hainoon-water"), page.locator(".hainoon-held, .hainoon-go, .hainoon-sheet button")
    for width, height in (*LAPTOPS, *PHONES):
        page.set_viewport_size({"width": width, "height": height})
        box = ring.bounding_box()
        assert box
        least = 0.6 * height if (width, height) in LAPTOPS else 0.66 * width
        assert min(box["width"], box["height"]) >= least, (width, height, box)
        for choice in decide.locator("visible=true").all():
            expect(choice).to_be_in_viewport(ratio=1)
        expect(ring).to_be_in_viewport(ratio=1)
        assert sideways(page) <= 0


def test_30_the_harpoon_question_says_why_and_lights_what_is_possible(open_page: OpenPage, laid: Lays) -> None:
    page = open_page(viewport=PHONE, touch=True).sit(laid(STILLS["hainoon"]["no-harpoon"]))
    expect(page.locator(".hainoon-sheet")).to_contain_text(re.compile("No fit|You hold no harpoon"))
    expect(page.locator(READY)).to_have_text(re.compile("Take the bite|No harpoon"))
    expect(page.locator(f"{CHOICES} button")).to_have_count(2)


def test_11_who_was_eaten_is_told_and_keeps_the_name(open_page: OpenPage, laid: Lays) -> None:
    page = open_page().sit(laid(STILLS["hainoon"]["eaten"]))
    expect(page.locator(".status")).to_contain_text("You were eaten.")
    expect(page.locator(".hainoon-swimmer:has(.hainoon-dead) .hainoon-owner")).to_have_attribute("data-name", "You")
    expect(page.locator(".hainoon-go")).to_have_count(0)
