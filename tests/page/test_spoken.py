"""For who does not see the page: what is read out, in which order, once; and keys that do nothing they should not."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.page.conftest import Lays, OpenPage
from tests.page.divers import Diver
from tests.page.laid import Position, asks
from tests.page.pagetime import PageTime
from tests.page.positions import BEATS, DEEPSEA_GAME, DEEPSEA_OVER, STILLS
from tests.page.support import Opened, close_panel, watch_to_the_end

VOICE, LINES, SPOKEN = "#voice", ".log li", ".spoken"
HEARD = """addEventListener("DOMContentLoaded", () => { const heard = window.heard = []; window.changes = 0;
  new MutationObserver((changes) => { window.changes++; for (const { target } of changes) {
    const place = target instanceof Element ? target : target.parentElement;
    if (place?.closest("#voice") && place.textContent) heard.push(["voice", place.textContent, window.changes]);
    const lines = place?.matches("[role=log] li > :not([aria-hidden])") ? [place] : [];
    for (const line of lines) heard.push(["log", line.textContent, window.changes]);
  } }).observe(document, {subtree: true, childList: true, characterData: true, attributeFilter: ["aria-hidden"]}); })"""
"""Notes what is read out: lines that come to the log, and what is said; each with the number of its change."""


TOGETHER = """() => { window.together = [];
  new MutationObserver((changes) => { for (const { target, addedNodes } of changes)
    for (const line of addedNodes) if (line.nodeName === "LI" && line.querySelector(":scope > :not([aria-hidden])"))
      window.together.push(line.textContent);
  }).observe(document.querySelector("[role=log]"), { subtree: true, childList: true }); }"""
"""Notes which lines come to the log together with their places."""


PROGRAM = Position("dive", ("me", "guest", "guest"), until=asks("Program"))
"""The first round of a game of Dive in which the others have handed in."""


def begun(opened: Opened, laid: Lays) -> Page:
    """A game of Deep Sea in which this browser goes first."""
    opened.page.add_init_script(HEARD)
    opened.sit(laid(STILLS["deepsea"]["start"]))
    expect(opened.page.locator(VOICE)).to_contain_text("pick it up?")
    return opened.page


def asked_where_to(page: Page) -> Page:
    page.keyboard.press("p")
    expect(page.locator(VOICE)).to_contain_text("Deeper, or back?")
    return page


def heard(page: Page) -> list[tuple[str, str, int]]:
    return [(kind, text, change) for kind, text, change in page.evaluate("window.heard")]


def test_09_a_game_that_begins_is_told_from_its_first_line(open_page: OpenPage) -> None:
    opened = open_page()
    opened.new_table("deepsea", "me", "novice", options={"starter": 0})
    page = opened.page
    for text in ("You are Diver 1.", "Dive 1 begins", "Diver 1 rolls", "Your turn"):
        expect(page.locator(VOICE)).to_contain_text(text)


def test_09_the_question_is_read_out_once_and_after_what_led_to_it(open_page: OpenPage, laid: Lays) -> None:
    opened, table = open_page(), laid(DEEPSEA_GAME)
    page = opened.page
    page.add_init_script(HEARD)
    opened.sit(table)
    expect(page.locator(VOICE)).to_contain_text("pick it up?")
    with table.attended() as hands:
        hands.play(3)
        expect(page.locator(VOICE)).to_contain_text("Deeper, or back?")
    said = heard(page)
    assert ["Deeper, or back?" in text for kind, text, _ in said if kind == "voice"].count(True) == 1
    assert said[-1][0] == "voice" and said[-2][0] == "log", said
    assert page.locator(".status[role]").count() == 0


SEEN_AND_READ = """() => { window.lines = []; new MutationObserver(() => window.lines.push([
  [...document.querySelectorAll('.log li:not(.visually-hidden) .log-number')].map((e) => Number(e.textContent)),
  document.querySelectorAll('[role=log] li > :not([aria-hidden])').length]))
  .observe(document.querySelector('.log'), {childList: true, subtree: true, attributes: true}); }"""
"""Notes which lines are seen and how many of them have come to be read out, whenever that changes."""


def test_09_a_dive_is_read_out_line_by_line_and_then_what_to_do(open_page: OpenPage, laid: Lays) -> None:
    """All lines are seen at once, though."""
    opened = open_page()
    page = opened.page
    page.add_init_script(HEARD)
    opened.sit(laid(PROGRAM))
    expect(page.locator(VOICE)).to_contain_text("Look what lies on top")
    page.evaluate("window.heard.length = 0")
    page.evaluate(SEEN_AND_READ)
    Diver(opened).hand_in()
    expect(page.locator(VOICE)).to_contain_text("On to the water")
    said = heard(page)
    lines = [(text, change) for kind, text, change in said if kind == "log"]
    numbers = [int(text.split()[0]) for text, _ in lines]
    assert len(lines) > 15 and numbers == list(range(numbers[0], numbers[0] + len(lines)))
    assert len({change for _, change in lines}) == len(lines), lines
    assert [kind for kind, *_ in said].index("voice") == len(lines), said
    both = page.evaluate("window.lines")
    assert all(seen == [*range(1, len(seen) + 1)] for seen, _ in both), both
    assert max(len(seen) - read for seen, read in both) > 10
    page.evaluate(TOGETHER)
    page.keyboard.press("o")
    expect(page.locator("[role=log]")).not_to_contain_text("is right at level")
    assert page.evaluate("window.together") == [], "what is forgotten makes no other line come anew"
    page.keyboard.press("l")
    expect(page.locator("[role=log] li").last).to_be_focused()


def test_09_the_end_is_read_out_with_the_result(open_page: OpenPage, laid: Lays) -> None:
    """And not before: it is told event by event."""
    table, opened = laid(BEATS["deepsea"]["end"].position), open_page(speed=1)
    page = opened.page
    page.add_init_script(HEARD)
    opened.sit(table)
    expect(page.locator(".table-board")).to_be_visible()
    with table.attended() as hands:
        hands.play_through("GameEnded")
    watch_to_the_end(page)
    heading = page.locator(".ending h2").inner_text().rstrip(".")
    expect(page.locator(VOICE)).to_contain_text(f"The game is over. {heading}")
    said = page.locator(VOICE).inner_text()
    totals = page.locator(".end-number .visually-hidden").all_text_contents()
    dives = [" + ".join(re.findall(r": (\d+)", note)) for note in page.locator(".end-note").all_text_contents()]
    results = re.findall(r"(\d+) points? \((.*?)\)", said)
    assert totals and results == [*zip(totals, dives, strict=True)]
    assert not any("This is how it ends" in text for _, text, _ in heard(page))


def test_09_no_key_tells_what_comes_after_the_place_where_the_telling_waits(open_page: OpenPage, laid: Lays) -> None:
    """Neither the description nor the last line nor whose turn it is: all of them are of the dive that is over."""
    opened, table = open_page(), laid(BEATS["deepsea"]["dive-over"].position)
    page = opened.page
    opened.sit(table)
    expect(page.locator(".table-board")).to_be_visible()
    with table.attended() as hands:
        hands.play_through("DiveBegan")
        expect(page.locator("[data-station]")).to_be_visible()
    status = page.locator("p.status").text_content() or ""
    for key, text in ((".", "The gaps close"), ("w", status), ("d", status), ("d", "Cleo: empty-handed")):
        page.keyboard.press(key)
        expect(page.locator(SPOKEN)).to_contain_text(text)
        expect(page.locator(SPOKEN)).not_to_contain_text("Dive 3")


def test_09_a_line_is_read_out_without_its_number_and_each_in_a_place_that_was_there(
    open_page: OpenPage, laid: Lays
) -> None:
    """Of changes in one place Orca reads out only the latest."""
    opened, table = open_page(), laid(DEEPSEA_GAME)
    page = opened.page
    opened.sit(table)
    expect(page.locator(VOICE)).to_contain_text("pick it up?")
    page.evaluate(TOGETHER)
    with table.attended() as hands:
        hands.play(3)
        expect(page.locator(VOICE)).to_contain_text("Deeper, or back?")
    assert page.evaluate("window.together") == []
    assert page.locator("[role=log] .log-number:not([aria-hidden=true])").count() == 0


def test_09_a_place_that_comes_to_the_log_is_not_read_out_itself(open_page: OpenPage, laid: Lays) -> None:
    """Orca comes to it late, when its text is there, and to the text after that: it would say the line twice."""
    page = begun(open_page(), laid)
    log = page.get_by_role("log")
    live = "lines => [...new Set(lines.map((line) => line.getAttribute('aria-live')))]"
    assert log.locator("li").evaluate_all(live) == ["polite"]
    between = "log => [log, ...log.querySelectorAll(':not(li, li *)')].map((one) => one.getAttribute('aria-live'))"
    assert log.evaluate(between) == ["off", None]


def test_09_what_is_chosen_is_read_out_once(open_page: OpenPage, laid: Lays) -> None:
    page = open_page().sit(laid(STILLS["hainoon"]["turn"]))
    expect(page.locator(VOICE)).to_contain_text("Your turn")
    live = page.locator(".hainoon-note [aria-live]")
    page.keyboard.press("1")
    expect(live).not_to_be_empty()
    name = page.locator(".hainoon-chosen.hainoon-held").get_attribute("aria-label") or ""
    assert (live.text_content() or "").count(name) == 1
    assert live.evaluate("e => [...e.childNodes].map((one) => one.nodeName)") == ["#text"]


def test_09_a_button_of_the_hand_stays_its_cards(open_page: OpenPage, laid: Lays) -> None:
    """If the next card took the place of the one played, it would be read out as not pressed any more."""
    page = open_page().sit(laid(STILLS["hainoon"]["turn"]))
    held = page.locator(".hainoon-held")
    expect(held.first).to_be_visible()
    held.evaluate_all("all => all.forEach((one) => (one.dataset.was = one.ariaLabel))")
    page.keyboard.press("1")
    place = page.locator(".hainoon-go.hainoon-lit")
    for key in ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft", "j"):
        if not place.count():
            page.keyboard.press(key)
    place.click()
    expect(page.locator(".hainoon-held.hainoon-chosen")).to_have_count(0)
    expect(page.get_by_role("log")).to_contain_text("plays")
    left = page.locator(".hainoon-held[data-was]")
    expect(left.first).to_be_attached()
    assert left.evaluate_all("all => all.filter((one) => one.dataset.was !== one.ariaLabel).length") == 0


def test_09_no_part_of_a_table_is_another_document(open_page: OpenPage, laid: Lays) -> None:
    """Orca says nothing of what gets the focus when that is in an application, or comes out of one."""
    page = open_page().sit(laid(STILLS["dive"]["look"]))
    expect(page.locator("#dive-water")).to_be_visible()
    assert page.locator("[role=application]").count() == 0


PLACED = """() => { window.placed = []; new MutationObserver((changes) => {
  for (const { addedNodes } of changes) for (const one of addedNodes) if (one instanceof Element)
    for (const button of [one, ...one.children])
      if (button.matches("[data-key=ping]")) placed.push(button.ariaDisabled);
  }).observe(document.querySelector(".table-board"), { subtree: true, childList: true }); }"""
"""Notes whether the button that listens is grayed when it comes."""


def test_09_who_does_not_see_the_stack_is_told_how_to_hear_it(open_page: OpenPage, laid: Lays) -> None:
    page = open_page().sit(laid(STILLS["dive"]["look"]))
    expect(page.locator(VOICE)).to_contain_text("You are ")
    page.evaluate(PLACED)
    page.keyboard.press("d")
    off = "Sonar is off. The button “Sonar instead of the picture” turns it on."
    expect(page.locator(SPOKEN)).to_contain_text(off)
    page.locator("[data-key=sonar]").press("Enter")
    expect(page.locator(".dive-heard")).to_be_visible()
    assert page.evaluate("window.placed") == ["false"], "it is not grayed as long as nobody knows what is to be heard"
    page.keyboard.press("d")
    expect(page.locator(SPOKEN)).to_contain_text("makes out")
    expect(page.locator(SPOKEN)).not_to_contain_text("Sonar is off.")


def test_09_the_water_says_what_lies_over_it(open_page: OpenPage, laid: Lays) -> None:
    """While the cards of a dive lie open there is nothing to look at, so no arrow key is promised or used."""
    opened = open_page()
    page = opened.page
    opened.sit(laid(PROGRAM))
    water = page.locator("#dive-water")
    expect(water).to_have_attribute("aria-label", re.compile("The stack of cards"))
    Diver(opened).hand_in()
    expect(page.locator("[data-key=onward]")).to_be_visible()
    expect(water).to_have_attribute("aria-label", "The dive of round 1")
    used = "e => !e.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowLeft', bubbles: true, cancelable: true}))"
    assert not water.evaluate(used)
    page.keyboard.press("o")
    expect(water).to_have_attribute("aria-label", re.compile("The stack of cards"))
    assert water.evaluate(used)


def test_09_the_same_answer_is_read_out_again(open_page: OpenPage, laid: Lays) -> None:
    page = begun(open_page(), laid)
    answers = []
    for _ in range(2):
        page.locator(".actions [data-move=TurnBack][aria-disabled=true]").click(force=True)
        expect(page.locator(".why:not([data-old])")).to_be_visible()
        page.locator(".why").evaluate("e => (e.dataset.old = '')")
        answers.append(page.locator(".why").text_content() or "")
    assert answers[0] != answers[1] and answers[0].split() == answers[1].split()
    page.keyboard.press("d")
    expect(page.locator(SPOKEN)).not_to_be_empty()
    first = page.locator(SPOKEN).text_content()
    page.keyboard.press("d")
    page.wait_for_function("first => document.querySelector('.spoken').textContent !== first", arg=first)
    assert (page.locator(SPOKEN).text_content() or "").strip() == first


def test_08_nobody_moves_by_reading_the_log_and_the_board_needs_no_scrolling(open_page: OpenPage, laid: Lays) -> None:
    page = asked_where_to(begun(open_page(), laid))
    lines = page.locator(LINES).count()
    for key in ("l", "ArrowDown", "Home", "ArrowUp"):
        page.keyboard.press(key)
    expect(page.locator(LINES).first).to_be_focused()
    page.keyboard.press("End")
    expect(page.locator(LINES).last).to_be_focused()
    assert page.locator(".table-board").evaluate("board => board.scrollHeight <= board.clientHeight")
    page.keyboard.press("d")
    expect(page.locator(SPOKEN)).not_to_be_empty()
    assert page.locator(LINES).count() == lines
    page.locator(".actions [data-move=GoDeeper]").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(LINES).nth(lines)).to_be_attached()


def test_08_a_wish_leaves_the_board_and_the_focus_as_they_are(open_page: OpenPage, laid: Lays) -> None:
    page = asked_where_to(begun(open_page(), laid))
    turn = page.locator(".actions [data-move=TurnBack]")
    turn.focus()
    turn.evaluate("e => (e.dataset.same = '')")
    page.keyboard.press("m")
    expect(page.locator(VOICE)).to_contain_text("Sound off.")
    page.keyboard.press("s")
    page.get_by_label("Movement").select_option(index=1)
    close_panel(page)
    expect(page.locator("[data-same]")).to_be_focused()


def test_08_single_characters_can_be_switched_off(open_page: OpenPage, laid: Lays) -> None:
    page = begun(open_page(keys=False), laid)
    lines = page.locator(LINES).count()
    for key in ("x", "p", "d", "?"):
        page.keyboard.press(key)
    page.locator(".actions [data-move=TurnBack][aria-disabled=true]").click(force=True)
    expect(page.locator(".why")).to_be_visible()
    assert page.locator(LINES).count() == lines
    expect(page.locator(SPOKEN)).to_be_empty()
    expect(page.locator("dialog")).to_have_count(0)


def test_08_the_rules_begin_at_what_is_asked(open_page: OpenPage, laid: Lays) -> None:
    page = begun(open_page(), laid)
    page.keyboard.press("r")
    page.get_by_role("button", name="All rules").click()
    expect(page.locator(".rule-now")).to_be_focused()


def test_08_the_question_to_confirm_is_read_out_and_at_hand(open_page: OpenPage, laid: Lays) -> None:
    page = begun(open_page(confirm="always"), laid)
    page.locator(".actions [data-move=PickUp]").focus()
    page.keyboard.press("Enter")
    expect(page.locator(VOICE)).to_contain_text("Pick up")
    expect(page.get_by_role("button", name="Confirm")).to_be_focused()
    page.keyboard.press("n")
    expect(page.locator(".actions [data-move=PickUp]")).to_be_focused()
    page.keyboard.press("Enter")
    lines = page.locator(LINES).count()
    page.keyboard.press("Enter")
    expect(page.locator(LINES).nth(lines)).to_be_attached()


HURRIED = """key => { for (let times = 0; times < 30; times++) document.activeElement.dispatchEvent(
  new KeyboardEvent("keydown", { key, repeat: true, bubbles: true, cancelable: true })); }"""
"""A keyboard that repeats a key faster than anybody can follow."""


def test_24_in_a_replay_space_presses_what_has_the_focus(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page()
    time = PageTime(opened.page)
    page = opened.goto(f"/replay/{laid(DEEPSEA_OVER).code}/1?at=5")
    expect(page.get_by_role("log").locator("li").first).to_be_attached()
    expect(page.get_by_role("log").locator("[aria-live]")).to_have_count(0)
    slider = page.get_by_role("slider", name="Moment")
    expect(slider).to_have_value("5")
    time.stop()
    page.get_by_role("button", name=re.compile("^Forward")).focus()
    page.keyboard.press("Space")
    expect(slider).to_have_value("6")
    at = 6
    for key, first in (("Enter", 1), ("Space", 0), ("ArrowRight", 1)):
        page.keyboard.down(key)
        at += first  # the space bar presses when it is let go
        expect(slider).to_have_value(str(at))
        for _ in range(2):
            time.pass_by(300, step=50)
            page.keyboard.down(key)  # once more: it repeats
            at += 1
            expect(slider).to_have_value(str(at))
        time.pass_by(300, step=50)
        page.evaluate(HURRIED, " " if key == "Space" else key)
        at += 1
        expect(slider).to_have_value(str(at))
        page.keyboard.up(key)
        time.pass_by(100, step=50)
        expect(slider).to_have_value(str(at))


def test_09_looking_back_keeps_the_place_and_leads_to_what_was_found(open_page: OpenPage, laid: Lays) -> None:
    page = open_page().sit(laid(DEEPSEA_OVER))
    look = page.get_by_role("button", name="Look back at this game")
    look.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".hindsight h2").first).to_be_focused(timeout=60_000)


def test_09_what_is_said_next_comes_into_another_place(open_page: OpenPage, laid: Lays) -> None:
    page = begun(open_page(), laid)
    places = []
    for words in ("Sound off.", "Sound on."):
        page.keyboard.press("m")
        expect(page.locator(VOICE)).to_contain_text(words)
        places.append(page.locator(f"{VOICE} p").evaluate_all("all => all.findIndex((one) => one.textContent)"))
    assert places[0] != places[1], places
