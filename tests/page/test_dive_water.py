"""Dive's water in the browser: looking around, the flashlight, the octopus, sonar."""

from __future__ import annotations

from base64 import b64encode

from PIL import Image
from playwright.sync_api import Page, expect
from tests.page.conftest import Lays, OpenPage
from tests.page.divers import HEARING, PAINTING, REVEAL, WATER, press_and_hear, programming, wait_for_field
from tests.page.positions import dive_programs
from tests.page.support import PHONE, axe

from divetable.eyes.encoding import avif_sequence
from divetable.games.dive.components import Companion


def picture(page: Page) -> str:
    """What the water looks like now."""
    drawn: str = page.locator(f"{WATER} canvas").evaluate("canvas => canvas.toDataURL()")
    return drawn


LOW = (1100, 640)
ASKS_FOR_TILT = "DeviceOrientationEvent.requestPermission = async () => 'granted'"
"""A browser that asks whether a page may know how the device is held. Not every one does: others tilt at once."""
DRAWN = "() => new Promise(done => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(done), 0)))"
"""What follows a change of the page has been drawn as well."""
SHOWS = "([selector, want, same]) => (document.querySelector(selector).toDataURL() === want) === same"


def becomes(page: Page, wanted: str) -> None:
    """Until the water looks like this."""
    page.wait_for_function(SHOWS, arg=[f"{WATER} canvas", wanted, True])


def changes(page: Page, before: str) -> str:
    """Until the water looks different; gives how."""
    page.wait_for_function(SHOWS, arg=[f"{WATER} canvas", before, False])
    return picture(page)


def test_12_everybody_gets_the_same_files_and_looks_around(open_page: OpenPage, laid: Lays) -> None:
    """Where the water is seen at no more than 640 pixels; larger windows get a larger picture besides."""
    first, second = open_page(viewport=LOW), open_page(viewport=PHONE, touch=True)
    second.page.add_init_script(ASKS_FOR_TILT)
    asked = [pictures_of(opened.page) for opened in (first, second)]
    table = laid(dive_programs("me", "novice"))
    first.sit(table)
    second.goto(f"/t/{table.code}")
    for opened in (first, second):
        wait_for_field(opened.page)
    assert asked[0] == asked[1]
    assert len(asked[0]) == 2
    looks_around(first.page)
    tilts(second.page)


COLOURS = """async (file) => {
  const data = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0));
  const decoder = new ImageDecoder({ data, type: "image/avif" });
  await decoder.tracks.ready;
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const colours = [];
  for (let frameIndex = 0; frameIndex < decoder.tracks.selectedTrack.frameCount; frameIndex++) {
    canvas.drawImage((await decoder.decode({ frameIndex })).image, 0, 0);
    colours.push([...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)]);
  }
  return colours; }"""
"""The colour of each picture of a sequence at its corner, as the browser reads it."""


def test_12_pictures_of_a_sequence_have_the_colours_they_were_painted_in(open_page: OpenPage) -> None:
    painted = [(20, 60, 110), (230, 240, 220), (90, 20, 30)]
    file = avif_sequence([Image.new("RGB", (64, 64), colour) for colour in painted], 90)
    read = open_page().goto().evaluate(COLOURS, b64encode(file.data).decode())
    off = [abs(one - other) for pair in zip(painted, read, strict=True) for one, other in zip(*pair, strict=True)]
    assert max(off) <= 4, read


def tilts(page: Page) -> None:
    button = page.get_by_role("button", name="Tilt to look")
    button.click()  # on a busy machine a tap may take so long that it is a long press, which does nothing
    expect(button).to_have_attribute("aria-pressed", "true")
    held = picture(page)
    for gamma in (0, 14):
        page.evaluate(
            "gamma => dispatchEvent(new DeviceOrientationEvent('deviceorientation', {beta: 40, gamma}))", gamma
        )
    changes(page, held)
    page.evaluate("dispatchEvent(new DeviceOrientationEvent('deviceorientation', {beta: 40, gamma: 0}))")
    becomes(page, held)


def pictures_of(page: Page) -> set[str]:
    """The addresses of the pictures this page gets, as it gets them."""
    files: set[str] = set()
    page.on("response", lambda answer: files.add(answer.url) if answer.url.endswith(".avif") else None)
    return files


def looks_around(page: Page) -> None:
    centre = picture(page)
    page.keyboard.press("o")
    expect(page.locator(WATER)).to_be_focused()
    page.keyboard.press("ArrowRight")
    right = changes(page, centre)
    page.keyboard.press("Home")
    becomes(page, centre)
    drag(page, across=1 / 6)
    becomes(page, right)


def drag(page: Page, across: float) -> None:
    """Drag the water by a part of its width; it settles on the nearest viewpoint."""
    box = page.locator(WATER).bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + box["width"] * across, y, steps=3)
    page.mouse.up()


def test_12_browsers_without_avif_sequences_get_all_viewpoints_as_stills(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page()
    opened.context.add_init_script("delete window.ImageDecoder")
    page = programming(opened, laid).page
    page.wait_for_selector("canvas[data-views='25']", timeout=PAINTING)
    centre = picture(page)
    page.locator(WATER).press("ArrowLeft")
    changes(page, centre)


def test_12_flashlight_follows_pointer_and_keys(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page()
    opened.forgive("GL Driver Message", "WebGL")
    page = programming(opened, laid, flashlight=True).page
    page.wait_for_selector(f"{WATER}[data-lit]", timeout=PAINTING)
    page.evaluate(DRAWN)
    dark = picture(page)
    page.locator(WATER).hover(position={"x": 60, "y": 60})
    corner = changes(page, dark)
    page.locator(WATER).press("ArrowRight")
    beside = changes(page, corner)
    seen = [dark, corner, beside]
    for _ in ("left", "right", "below"):
        page.keyboard.press("e")
        seen.append(changes(page, seen[-1]))
    page.keyboard.press("e")
    becomes(page, beside)
    assert len(set(seen)) == 6


def test_12_sonar_tells_in_words_and_everybody_knows(open_page: OpenPage, laid: Lays) -> None:
    page = programming(open_page(), laid).page
    page.evaluate(HEARING)
    press_and_hear(page, "p", "Sonar is off. The button “Sonar instead of the picture” turns it on.")
    page.locator("[data-key=sonar]").focus()
    press_and_hear(page, "Enter", "Sonar is on: read what it tells under “Sonar”, or listen with P.")
    press_and_hear(page, "Enter", "Sonar is off. The button “Sonar instead of the picture” turns it on.")
    page.keyboard.press("Enter")
    expect(page.locator(".dive-heard li").first).to_contain_text("Level 1")
    assert axe(page) == []
    page.keyboard.press("p")
    expect(page.locator(".player-me")).to_contain_text("sonar")


def test_08_09_the_sonar_has_one_name_says_whether_it_is_on_and_is_where_the_water_was(
    open_page: OpenPage, laid: Lays
) -> None:
    page = programming(open_page(), laid).page
    sonar = page.get_by_role("button", name="Sonar instead of the picture")
    for pressed in ("false", "true", "false"):
        expect(sonar).to_have_attribute("aria-pressed", pressed)
        sonar.click()
    listen = page.get_by_role("button", name="Listen")
    expect(listen).to_be_visible()
    page.keyboard.press("o")
    expect(listen).to_be_focused()


def test_12_what_helps_to_look_is_not_covered_on_a_phone(open_page: OpenPage, laid: Lays) -> None:
    opened = open_page(viewport=(360, 740), touch=True)
    programming(opened, laid)
    helps = opened.page.locator(".dive-disc:visible")
    expect(helps.first).to_be_visible()
    covered = """button => {
        const { x, y, width, height } = button.getBoundingClientRect();
        return !button.contains(document.elementFromPoint(x + width / 2, y + height - 2));
    }"""
    assert [one.evaluate(covered) for one in helps.all()] == [False] * helps.count()


def test_octopus_is_laid_by_pointer_and_keys_and_covers_for_all(open_page: OpenPage, laid: Lays) -> None:
    diver = programming(open_page(), laid, companion=Companion.OCTOPUS)
    page = diver.page
    wait_for_field(page)
    diver.key("use").click()
    page.locator(WATER).click(position={"x": 5, "y": 5})
    page.evaluate(HEARING)
    press_and_hear(page, "ArrowRight", "3 percent from the left, 0 percent from the top.")
    expect(page.locator(".dive-laying")).to_have_attribute("style", "left: 3%; top: 0%; width: 35%; height: 35%;")
    with page.expect_response(lambda answer: "octopus=true" in answer.url, timeout=PAINTING) as covered:
        page.keyboard.press("g")
    assert covered.value.json()["octopus"] == [3, 0]
    expect(page.locator("[role=log]")).to_contain_text("3 percent from the left")


def test_octopus_is_laid_by_who_listens_and_by_who_looks_back(open_page: OpenPage, laid: Lays) -> None:
    diver = programming(open_page(), laid, companion=Companion.OCTOPUS)
    page, sonar = diver.page, diver.page.locator("[data-key=sonar]")
    page.evaluate(HEARING)
    sonar.click()
    page.keyboard.press("u")
    expect(page.locator(WATER)).to_be_focused()
    press_and_hear(page, "ArrowLeft", "29 percent from the left, 32 percent from the top.")
    page.keyboard.press("u")
    expect(page.get_by_role("button", name="Listen")).to_be_visible()
    sonar.click()
    page.keyboard.press("g")
    expect(page.locator(REVEAL)).to_be_visible()
    page.keyboard.press("u")
    expect(page.locator(WATER)).to_be_focused()
    press_and_hear(page, "ArrowDown", "29 percent from the left, 35 percent from the top.")
    page.keyboard.press("u")
    expect(page.locator(REVEAL)).to_have_count(0)
    expect(diver.key("announce")).to_have_count(0)
